//! Parts seen in a mirror: left and right exchanged, and with them the seats that sit
//! there.

use super::{Field, FieldKind, Item, Phase, Setup, SetupValue};
use crate::{Seat, SeatInfo};

impl Phase {
    /// The same parts, left and right exchanged. What has no counterpart there, such as
    /// a mark of a square that cannot bear it, stays away.
    pub(super) fn mirrored(&self, setup: &Setup, seats: &[SeatInfo]) -> Setup {
        let mirror = Mirror { phase: self, seats };
        let squares = setup.squares.iter().filter_map(|(square, word)| {
            Some((mirror.square(square)?.to_owned(), mirror.stone(word).to_owned()))
        });
        let fields = self.fields.iter().filter_map(|field| {
            let value = setup.fields.get(&field.name)?;
            Some((mirror.counterpart(field).name.clone(), mirror.value(field, value)))
        });
        Setup { phase: setup.phase.clone(), squares: squares.collect(), fields: fields.collect() }
    }
}

struct Mirror<'p> {
    phase: &'p Phase,
    seats: &'p [SeatInfo],
}

impl<'p> Mirror<'p> {
    fn square(&self, name: &str) -> Option<&'p str> {
        let scene = self.phase.board.as_ref()?;
        let square = scene.square(name)?;
        let place = (scene.columns - 1 - square.column, square.row);
        let other = scene.squares.iter().find(|other| (other.column, other.row) == place)?;
        Some(&other.name)
    }

    /// Who sits on the other side: only those at the left and the right change places.
    fn seat(&self, seat: Seat) -> Seat {
        let quarters = |seat: Seat| self.seats.get(seat.index()).map_or(0, |info| info.quarter_turns % 4);
        let across = (4 - quarters(seat)) % 4;
        let found = (0..self.seats.len() as u8).map(Seat).find(|&other| quarters(other) == across);
        // Two seats on one side have no other side.
        found.filter(|_| quarters(seat) % 2 == 1).unwrap_or(seat)
    }

    fn stone<'w>(&'w self, word: &'w str) -> &'w str {
        let pieces = &self.phase.pieces;
        let Some(piece) = pieces.iter().find(|piece| piece.word == word) else { return word };
        let owner = if piece.owner_field.is_some() { piece.owner } else { self.seat(piece.owner) };
        let other = pieces.iter().find(|other| other.name == piece.name && other.owner == owner);
        other.map_or(word, |other| &other.word)
    }

    /// The field of the seat on the other side.
    fn counterpart(&self, field: &'p Field) -> &'p Field {
        let Some(owner) = field.owner.map(|owner| self.seat(owner)) else { return field };
        let same = |other: &&Field| {
            other.owner == Some(owner) && other.label.key() == field.label.key() && other.kind == field.kind
        };
        self.phase.fields.iter().find(same).unwrap_or(field)
    }

    fn value(&self, field: &Field, value: &SetupValue) -> SetupValue {
        let items = &field.items;
        match value {
            SetupValue::Number(number) => SetupValue::Number(*number),
            SetupValue::Word(word) => {
                let first = || items.first().map(|item| item.word.clone()).unwrap_or_default();
                SetupValue::Word(self.item(items, word).unwrap_or_else(first))
            }
            // What a seat has in its own list is called the same on the other side.
            SetupValue::Words(words) if field.owner.is_some() => SetupValue::Words(words.clone()),
            SetupValue::Words(words) => {
                let words = words.iter().filter_map(|word| self.item(items, word));
                let words: Vec<String> = words.collect();
                let ordered = field.kind != FieldKind::Set;
                let in_order = || items.iter().filter(|item| words.contains(&item.word));
                SetupValue::Words(if ordered {
                    words
                } else {
                    in_order().map(|item| item.word.clone()).collect()
                })
            }
        }
    }

    /// The word of the item that is on the other side what this one is here.
    fn item(&self, items: &[Item], word: &str) -> Option<String> {
        let item = items.iter().find(|item| item.word == word)?;
        let seat = item.seat.map(|seat| self.seat(seat));
        let mut squares = item.squares.iter().map(|name| self.square(name)).collect::<Option<Vec<_>>>()?;
        squares.sort_unstable();
        let same = |other: &&Item| {
            let mut there: Vec<&str> = other.squares.iter().map(String::as_str).collect();
            there.sort_unstable();
            let alone = squares.is_empty() && seat.is_none();
            other.seat == seat
                && other.seat_field == item.seat_field
                && other.piece == item.piece
                && there == squares
                && (!alone || other.word == item.word)
        };
        // With several of a piece among the items, each stays what it is.
        let found = items.iter().find(|other| other.word == word && same(other));
        found.or_else(|| items.iter().find(same)).map(|other| other.word.clone())
    }
}
