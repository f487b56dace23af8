//! Positions as text.

use std::ops::RangeInclusive;

use quincunx_core::{Message, Misread, Position as _};
use shakmaty::{Bitboard, ByColor, Color, File, Piece, Rank, Role, Square};

use super::army::{Army, Choice, MOST_PIECES};
use super::explain::about;
use super::options::{ArmyChoice, DiceOverflow, KingOrder, PawnBackRank, Variant};
use super::pieces::Pieces;
use super::placement::{PLACING_ORDER, is_empty};
use super::play::DRAW_PLIES;
use super::{Position, Reserve, Stage};

/// Writes a position without its options.
pub(super) fn write(position: &Position) -> String {
    let variant = position.variant();
    let board = position.pieces().board();
    let side = position.side().char();
    match position.stage() {
        Stage::Army(choices) => format!(
            "army w={} b={} {}/{}",
            write_choice(choices.white),
            write_choice(choices.black),
            variant.budget(Color::White),
            variant.budget(Color::Black)
        ),
        Stage::Placement(reserves) => {
            format!("{}[{}] {side} - - 0 1", board.board_fen(), write_reserves(reserves))
        }
        Stage::Play { halfmoves, fullmoves } => {
            format!("{} {side} - - {halfmoves} {fullmoves}", board.board_fen())
        }
    }
}

fn write_choice(choice: Choice) -> String {
    match choice {
        Choice::Open | Choice::Rolling { army: Army::NONE, six: false } => "-".to_owned(),
        Choice::Secret => "?".to_owned(),
        Choice::Made(army) => army.to_string(),
        Choice::Rolling { army, six } => format!("{army}{}", if six { '!' } else { '+' }),
    }
}

fn write_reserves(reserves: &ByColor<Reserve>) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        for role in PLACING_ORDER {
            for _ in 0..*reserves.get(color).get(role) {
                text.push(role.of(color).char());
            }
        }
    }
    text
}

fn misread(place: &'static str, found: &str, expected: &'static str) -> Misread {
    Misread::new(Message::new(place), found, Message::new(expected))
}

/// Reads a position without its options.
pub(super) fn read(text: &str, variant: Variant) -> Result<Position, Misread> {
    let mut fields = text.split_ascii_whitespace();
    let first = fields.next().unwrap_or_default();
    if first == "army" { read_choices(fields, variant) } else { read_board(first, fields, variant) }
}

// The army phase

fn read_choices<'t>(
    mut fields: impl Iterator<Item = &'t str>,
    variant: Variant,
) -> Result<Position, Misread> {
    let mut choice = |color: Color| {
        let field = fields.next().unwrap_or_default();
        let text = field.strip_prefix(color.char()).and_then(|rest| rest.strip_prefix('='));
        let wrong = |found, expected| Misread::new(about("sitchess-part-army", color), found, expected);
        let prefix = || Message::new("sitchess-form-choice").verbatim("letter", color.char());
        let text = text.ok_or_else(|| wrong(field, prefix()))?;
        read_choice(text, color, &variant).map_err(|expected| wrong(text, expected))
    };
    let choices = ByColor { white: choice(Color::White)?, black: choice(Color::Black)? };
    let budgets = format!("{}/{}", variant.budget(Color::White), variant.budget(Color::Black));
    if let Some(found) = fields.next()
        && found != budgets
    {
        let expected = Message::new("sitchess-form-budgets").verbatim("budgets", budgets);
        return Err(Misread::new(Message::new("sitchess-part-budgets"), found, expected));
    }
    refuse_more(fields.next())?;
    check_order(&choices, &variant)?;
    Ok(Position::choosing(variant, choices))
}

/// Reads one side's choice; the error says what was expected.
fn read_choice(text: &str, color: Color, variant: &Variant) -> Result<Choice, Message> {
    let dice = variant.choice == ArmyChoice::Dice;
    match text {
        "-" if dice => return Ok(Choice::Rolling { army: Army::NONE, six: false }),
        "-" => return Ok(Choice::Open),
        "?" if variant.choice == ArmyChoice::Simultaneous => return Ok(Choice::Secret),
        "?" => return Err(Message::new("sitchess-form-open-choice")),
        _ => {}
    }
    let (letters, six) = match (text.strip_suffix('+'), text.strip_suffix('!')) {
        (Some(letters), _) => (letters, Some(false)),
        (None, Some(letters)) => (letters, Some(true)),
        (None, None) => (text, None),
    };
    let army = read_army(letters).ok_or_else(|| {
        Message::new(if dice { "sitchess-form-rolled-letters" } else { "sitchess-form-letters" })
    })?;
    match six {
        Some(_) if !dice => Err(Message::new("sitchess-form-no-dice")),
        Some(_) if !variant.affords(color, army) || variant.is_full(color, army) => {
            Err(Message::new("sitchess-form-unfinished").number("n", variant.budget(color)))
        }
        Some(six) => Ok(Choice::Rolling { army, six }),
        None if !variant.affords(color, army) => Err(cost_expected(color, variant)),
        None if dice && variant.overflow == DiceOverflow::Reroll && !variant.is_full(color, army) => {
            Err(Message::new("sitchess-form-still-fits").verbatim("army", army))
        }
        None if !dice && !variant.allows(color, army) => Err(cost_expected(color, variant)),
        None => Ok(Choice::Made(army)),
    }
}

fn cost_expected(color: Color, variant: &Variant) -> Message {
    let exactly = variant.exact && variant.choice != ArmyChoice::Dice;
    let one_set = variant.limit(Role::Queen) == 1;
    let key = match (exactly, one_set) {
        (true, false) => "sitchess-form-exact",
        (false, false) => "sitchess-form-at-most",
        (true, true) => "sitchess-form-exact-of-set",
        (false, true) => "sitchess-form-at-most-of-set",
    };
    Message::new(key).number("n", variant.budget(color))
}

/// Reads the letters of an army in any order; a king may be named or not.
pub(super) fn read_army(letters: &str) -> Option<Army> {
    if letters.is_empty() || letters.len() > usize::from(MOST_PIECES) + 1 {
        return None;
    }
    let mut army = Army::NONE;
    let mut kings = 0;
    for letter in letters.chars() {
        match Role::from_char(letter)? {
            Role::King => kings += 1,
            role => army = army.with(role),
        }
    }
    (kings <= 1).then_some(army)
}

/// Refuses choices that are not made in the order of the options.
fn check_order(choices: &ByColor<Choice>, variant: &Variant) -> Result<(), Misread> {
    let untouched =
        |choice| matches!(choice, Choice::Open | Choice::Rolling { army: Army::NONE, six: false });
    let (first, second) = match variant.choice {
        ArmyChoice::Simultaneous => return Ok(()),
        ArmyChoice::WhiteFirst | ArmyChoice::Dice => (Color::White, Color::Black),
        ArmyChoice::BlackFirst => (Color::Black, Color::White),
    };
    if !matches!(choices.get(first), Choice::Made(_)) && !untouched(*choices.get(second)) {
        let expected = about("sitchess-form-not-yet", first);
        let found = write_choice(*choices.get(second));
        return Err(Misread::new(about("sitchess-part-army", second), &found, expected));
    }
    Ok(())
}

// Placement and play

fn read_board<'t>(
    first: &str,
    mut fields: impl Iterator<Item = &'t str>,
    variant: Variant,
) -> Result<Position, Misread> {
    let (board, reserves) = match first.split_once('[') {
        None => (first, ByColor::default()),
        Some((board, rest)) => {
            let letters = rest
                .strip_suffix(']')
                .ok_or_else(|| misread("sitchess-part-reserves", rest, "sitchess-form-bracket"))?;
            (board, read_reserves(letters)?)
        }
    };
    let pieces = read_pieces(board)?;
    let side = fields.next().unwrap_or_default();
    let turn = match side {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return Err(misread("chess-part-side", side, "chess-form-side")),
    };
    for (place, expected) in [
        ("sitchess-part-castling", "sitchess-form-castling"),
        ("sitchess-part-en-passant", "sitchess-form-en-passant"),
    ] {
        match fields.next() {
            None | Some("-") => {}
            Some(found) => return Err(misread(place, found, expected)),
        }
    }
    let halfmoves = read_number(fields.next(), "sitchess-part-clock", 0..=DRAW_PLIES.into(), 0)?;
    let fullmoves = read_number(fields.next(), "sitchess-part-number", 1..=999_999, 1)?;
    refuse_more(fields.next())?;
    check_kings(&pieces, &reserves, first)?;

    let placing = !reserves.iter().all(is_empty);
    let stage = if placing {
        if (halfmoves, fullmoves) != (0, 1) {
            let found = format!("{halfmoves} {fullmoves}");
            return Err(misread("sitchess-part-counters", &found, "sitchess-form-counters"));
        }
        Stage::Placement(reserves)
    } else {
        // At most 150.
        Stage::Play { halfmoves: u8::try_from(halfmoves).unwrap_or(DRAW_PLIES), fullmoves }
    };
    let mut position = Position { pieces, key: 0, stage, turn, variant };
    position.key = position.recomputed_key();
    check_pawns(&position)?;
    if placing {
        check_placement(&position, &reserves)?;
    } else {
        check_play(&position)?;
    }
    position.settle();
    Ok(position)
}

fn refuse_more(field: Option<&str>) -> Result<(), Misread> {
    match field {
        Some(more) => Err(misread("sitchess-part-end", more, "sitchess-form-end")),
        None => Ok(()),
    }
}

fn read_number(
    field: Option<&str>,
    place: &'static str,
    range: RangeInclusive<u32>,
    default: u32,
) -> Result<u32, Misread> {
    let Some(text) = field else { return Ok(default) };
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| digits && range.contains(number)).ok_or_else(|| {
        let expected = Message::new("expected-integer").number("least", *range.start());
        Misread::new(Message::new(place), text, expected.number("greatest", *range.end()))
    })
}

fn read_reserves(letters: &str) -> Result<ByColor<Reserve>, Misread> {
    let wrong = |expected| misread("sitchess-part-reserves", letters, expected);
    let mut reserves = ByColor::<Reserve>::default();
    let mut sizes = ByColor { white: 0u8, black: 0u8 };
    for letter in letters.chars() {
        let piece = Piece::from_char(letter).ok_or_else(|| wrong("sitchess-form-reserves"))?;
        if piece.role != Role::King {
            let size = sizes.get_mut(piece.color);
            *size += 1;
            if *size > MOST_PIECES {
                return Err(wrong("sitchess-form-reserve-size"));
            }
        }
        let count = reserves.get_mut(piece.color).get_mut(piece.role);
        *count = count.saturating_add(1);
        if reserves.get(piece.color).king > 1 {
            return Err(wrong("sitchess-form-one-king"));
        }
    }
    Ok(reserves)
}

fn read_pieces(text: &str) -> Result<Pieces, Misread> {
    let mut pieces = Pieces::default();
    let mut ranks = Rank::ALL.into_iter().rev();
    for rank_text in text.split('/') {
        let Some(rank) = ranks.next() else {
            return Err(misread("chess-part-board", text, "sitchess-form-ranks-more"));
        };
        let wrong = |expected| {
            let place = Message::new("chess-part-rank").verbatim("rank", rank.char());
            Misread::new(place, rank_text, Message::new(expected))
        };
        let mut files = File::ALL.into_iter();
        for c in rank_text.chars() {
            let run = match (c, Piece::from_char(c)) {
                ('1'..='8', _) => c as usize - '0' as usize,
                (_, Some(_)) => 1,
                _ => return Err(wrong("sitchess-form-rank")),
            };
            for _ in 0..run {
                let file = files.next().ok_or_else(|| wrong("sitchess-form-rank-more"))?;
                if let Some(Piece { color, role }) = Piece::from_char(c) {
                    pieces.toggle(color, role, Square::from_coords(file, rank));
                }
            }
        }
        if files.next().is_some() {
            return Err(wrong("sitchess-form-rank-fewer"));
        }
    }
    if ranks.next().is_some() {
        return Err(misread("chess-part-board", text, "sitchess-form-ranks-fewer"));
    }
    Ok(pieces)
}

fn check_kings(pieces: &Pieces, reserves: &ByColor<Reserve>, text: &str) -> Result<(), Misread> {
    for color in Color::ALL {
        let kings = pieces.those(color, Role::King).count() + usize::from(reserves.get(color).king);
        if kings != 1 {
            let expected = about("sitchess-form-kings", color).number("n", kings);
            let wrong = Misread::new(Message::new("chess-part-board"), text, expected);
            return Err(wrong.at(pieces.those(color, Role::King)));
        }
    }
    Ok(())
}

/// Refuses pawns where no placement and no move could have brought them.
fn check_pawns(position: &Position) -> Result<(), Misread> {
    for color in Color::ALL {
        let forbidden = match position.stage {
            Stage::Placement(_) => position.no_pawns(color),
            _ => {
                let last = Bitboard::from_rank(color.relative_rank(Rank::Eighth));
                match position.variant.pawn_back_rank {
                    PawnBackRank::Allow => last,
                    PawnBackRank::Forbid => last | Bitboard::from_rank(color.backrank()),
                }
            }
        };
        if let Some(square) = (position.pieces.those(color, Role::Pawn) & forbidden).first() {
            let expected = about("sitchess-form-no-pawn", color).verbatim("rank", square.rank().char());
            let found = format!("{}{square}", Role::Pawn.of(color).char());
            return Err(Misread::new(Message::new("chess-part-board"), &found, expected).at([square]));
        }
    }
    Ok(())
}

fn check_placement(position: &Position, reserves: &ByColor<Reserve>) -> Result<(), Misread> {
    let (pieces, turn) = (&position.pieces, position.turn);
    if is_empty(reserves.get(turn)) {
        let expected = about("sitchess-form-other-side", turn).verbatim("letter", turn.other().char());
        return Err(Misread::new(Message::new("chess-part-side"), &turn.char().to_string(), expected));
    }
    for color in Color::ALL {
        for target in pieces.of(color.other()) {
            if let Some(attacker) = pieces.attackers(target, color, pieces.occupied()).first() {
                let found = capture(pieces, attacker, target);
                let wrong = misread("chess-part-board", &found, "sitchess-form-no-attack");
                return Err(wrong.at([attacker, target]));
            }
        }
        let late = position.variant.king_order == KingOrder::First && reserves.get(color).king > 0;
        if late && pieces.of(color).any() {
            let expected = about("sitchess-form-king-first", color);
            let place = Message::new("sitchess-part-reserves");
            return Err(Misread::new(place, &write_reserves(reserves), expected));
        }
    }
    Ok(())
}

fn check_play(position: &Position) -> Result<(), Misread> {
    let waiting = position.turn.other();
    let pieces = &position.pieces;
    match (pieces.checkers(waiting).first(), pieces.king(waiting)) {
        (Some(checker), Some(king)) => {
            let found = capture(pieces, checker, king);
            Err(misread("chess-part-board", &found, "sitchess-form-no-check").at([checker, king]))
        }
        _ => Ok(()),
    }
}

/// A capture in long notation: `Rd4xd5`.
fn capture(pieces: &Pieces, from: Square, to: Square) -> String {
    let letter = pieces.at(from).map_or('?', Piece::char);
    format!("{letter}{from}x{to}")
}
