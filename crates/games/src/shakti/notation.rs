//! Positions and moves as text.

use quincunx_core::{Arg, Message, Misread, MoveError, Position as _, Seat};

use super::options::Variant;
use super::sight::{BOARD, SIDE, Tile, each, seen};
use super::{Move, Position, explain};

/// Reads a position without its options.
pub(super) fn read_position(text: &str, variant: Variant) -> Result<Position, Misread> {
    let mut fields = text.split_ascii_whitespace();
    let board = fields.next().unwrap_or_default();
    let side = fields.next().unwrap_or_default();
    let turn = match side {
        "w" => Seat::FIRST,
        "b" => Seat::SECOND,
        _ => {
            let letters = Message::new("expected-letter")
                .with("letters", Arg::Or(vec![Arg::text('w'), Arg::text('b')]));
            return Err(Misread::new(Message::new("part-side-to-move"), side, letters));
        }
    };
    let quiet = read_counter(fields.next(), "shakti-part-quiet-plies", 0..=9999, 0)?;
    let number = read_counter(fields.next(), "part-move-number", 1..=9999, 1)?;
    if let Some(more) = fields.next() {
        let nothing = Message::new("expected-nothing-after-number");
        return Err(Misread::new(Message::new("part-end-of-position"), more, nothing));
    }
    let mut position = read_board(board, turn, variant)?;
    (position.quiet, position.number) = (quiet, number);
    position.key = position.recomputed_key();
    check(&position)?;
    Ok(position)
}

fn read_counter(
    field: Option<&str>,
    place: &'static str,
    range: std::ops::RangeInclusive<u16>,
    default: u16,
) -> Result<u16, Misread> {
    let Some(text) = field else { return Ok(default) };
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| digits && range.contains(number)).ok_or_else(|| {
        let expected = Message::new("expected-integer");
        let expected = expected.number("least", *range.start()).number("greatest", *range.end());
        Misread::new(Message::new(place), text, expected)
    })
}

fn read_board(text: &str, turn: Seat, variant: Variant) -> Result<Position, Misread> {
    let wrong_board = |expected| Misread::new(Message::new("part-board"), text, Message::new(expected));
    let mut tiles = 0;
    let mut kings = [None; 2];
    let mut warriors = [0u64; 2];
    let mut ranks = 0;
    for (row, rank_text) in text.split('/').enumerate() {
        if row >= SIDE as usize {
            return Err(wrong_board("shakti-expected-ranks"));
        }
        ranks += 1;
        let rank = SIDE - 1 - row as u8;
        let wrong = |expected| {
            let place = Message::new("part-rank").number("rank", rank + 1);
            Misread::new(place, rank_text, Message::new(expected))
        };
        let mut file = 0;
        for c in rank_text.chars() {
            let run = match c {
                '1'..='7' => c as u8 - b'0',
                '*' | 'K' | 'W' | 'k' | 'w' => 1,
                _ => return Err(wrong("shakti-expected-squares")),
            };
            for _ in 0..run {
                let tile = Tile::at(file, rank).ok_or_else(|| wrong("shakti-expected-no-more-squares"))?;
                file += 1;
                if c != '*' {
                    tiles |= tile.bit();
                }
                let owner = usize::from(c.is_ascii_lowercase());
                match c.to_ascii_uppercase() {
                    'K' if let Some(first) = kings[owner] => {
                        return Err(wrong("shakti-expected-one-king").at([first, tile]));
                    }
                    'K' => kings[owner] = Some(tile),
                    'W' => warriors[owner] |= tile.bit(),
                    _ => {}
                }
            }
        }
        if file != SIDE {
            return Err(wrong("shakti-expected-more-squares"));
        }
    }
    if ranks != SIDE {
        return Err(wrong_board("shakti-expected-ranks"));
    }
    if tiles & !BOARD != 0 {
        return Err(wrong_board("shakti-expected-corners"));
    }
    if let Some(many) = warriors.into_iter().find(|set| set.count_ones() > 2) {
        return Err(wrong_board("shakti-expected-two-warriors").at(each(many)));
    }
    let [Some(white), Some(black)] = kings else {
        return Err(wrong_board("shakti-expected-kings"));
    };
    Ok(Position { tiles, kings: [white, black], warriors, turn, quiet: 0, number: 1, variant, key: 0 })
}

/// Refuses what no move could have led to.
fn check(position: &Position) -> Result<(), Misread> {
    let wrong =
        |expected| Misread::new(Message::new("part-board"), &write_board(position), Message::new(expected));
    if position.kings_see_each_other() {
        return Err(wrong("shakti-expected-kings-apart").at(position.kings));
    }
    let waiting = position.turn.other();
    if position.king_sees_warrior(waiting) {
        let king = position.kings[waiting.index()];
        let checkers = seen(king, position.tiles) & position.warriors[position.turn.index()];
        return Err(wrong("expected-no-check").at(each(king.bit() | checkers)));
    }
    Ok(())
}

/// Writes a position without its options.
pub(super) fn write_position(position: &Position) -> String {
    let side = if position.turn == Seat::FIRST { 'w' } else { 'b' };
    format!("{} {side} {} {}", write_board(position), position.quiet, position.number)
}

fn write_board(position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..SIDE).rev() {
        let mut vacant = 0;
        for tile in (0..SIDE).filter_map(|file| Tile::at(file, rank)) {
            let letter = position.letter(tile);
            if letter.is_none() {
                vacant += 1;
                continue;
            }
            if vacant > 0 {
                text.push_str(&vacant.to_string());
                vacant = 0;
            }
            text.extend(letter);
        }
        if vacant > 0 {
            text.push_str(&vacant.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

impl Position {
    /// The letter of what is on a square: a piece, `*` for a hole, none for a
    /// vacant tile.
    fn letter(&self, tile: Tile) -> Option<char> {
        if self.tiles & tile.bit() == 0 {
            return Some('*');
        }
        let owner = (0..2).find(|&owner| self.pieces(Seat(owner)) & tile.bit() != 0)?;
        let letter = if self.kings[owner as usize] == tile { 'K' } else { 'W' };
        Some(if owner == 0 { letter } else { letter.to_ascii_lowercase() })
    }
}

/// The canonical text of a move.
pub(super) fn write_move(mv: Move) -> String {
    match mv {
        Move::Step { from, to } | Move::Leap { from, to, .. } => format!("{from}-{to}"),
        Move::Pass => "pass".to_owned(),
    }
}

/// The text of a move with `+` or `#` behind it.
pub(super) fn annotate_move(position: &Position, seat: Seat, mv: Move) -> String {
    let mut next = *position;
    next.make(seat, mv);
    let opponent = seat.other();
    let mark = match next.king_sees_warrior(opponent) {
        true if next.is_stuck(opponent) => "#",
        true => "+",
        false => "",
    };
    write_move(mv) + mark
}

/// Reads `b2-b4`, `b2b4`, `e3xe4`, `e3-e4x`, `b2-b4(b3)` and `pass`, with or
/// without `+` or `#`.
pub(super) fn read_move(position: &Position, seat: Seat, text: &str) -> Result<Move, MoveError> {
    let bare = text.strip_suffix(['+', '#']).unwrap_or(text);
    if bare == "pass" {
        let moves = position.moves(seat);
        let refused = || MoveError::illegal("pass", explain::NO_PASS);
        return if moves == [Move::Pass] { Ok(Move::Pass) } else { Err(refused()) };
    }
    let unreadable = || MoveError::unreadable(text, Message::new("shakti-expected-move"));
    let (squares, removed) = match bare.strip_suffix(')').and_then(|inner| inner.split_once('(')) {
        Some((squares, removed)) => (squares, Some(Tile::named(removed).ok_or_else(unreadable)?)),
        None => (bare, None),
    };
    let (squares, says_taking) = match squares.strip_suffix('x') {
        Some(squares) => (squares, true),
        None => (squares, squares.contains('x')),
    };
    let (from, to) = split_squares(squares).ok_or_else(unreadable)?;
    let found = position.moves(seat).into_iter().find(|mv| match *mv {
        Move::Step { from: f, to: t } | Move::Leap { from: f, to: t, .. } => (f, t) == (from, to),
        Move::Pass => false,
    });
    let Some(mv) = found else {
        let why = explain::why_not_to(position, seat, from, to);
        return Err(MoveError::illegal(text, why.unwrap_or(Message::new("not-among-legal"))));
    };
    if let Some(removed) = removed {
        match mv {
            Move::Leap { over, .. } if over == removed => {}
            Move::Leap { over, .. } => {
                let why = Message::new("shakti-leap-removes").square("over", over);
                return Err(MoveError::illegal(text, why));
            }
            _ => return Err(MoveError::illegal(text, Message::new("shakti-only-leap-removes"))),
        }
    }
    if says_taking && position.warriors[seat.other().index()] & to.bit() == 0 {
        let why = Message::new("shakti-no-warrior-to-take").square("to", to);
        return Err(MoveError::illegal(text, why));
    }
    Ok(mv)
}

/// Splits `b2-b4`, `b2xb4` or `b2b4` into its squares.
fn split_squares(text: &str) -> Option<(Tile, Tile)> {
    let (from, rest) = text.split_at_checked(2)?;
    let to = rest.strip_prefix(['-', 'x']).unwrap_or(rest);
    Some((Tile::named(from)?, Tile::named(to)?))
}
