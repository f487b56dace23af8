//! Moves as text: letters of an army, `die3`, `Q@d4`, `pass`, and in the play
//! `e2e4` for machines and SAN for people.

use std::ops::ControlFlow;

use quincunx_core::{Message, MoveError, Position as _, Seat, Turn};
use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::{ByColor, File, Rank, Role, Square};

use super::notation::read_army;
use super::{Choice, Move, Position, Stage, explain, role_name, seat_of};

/// The longest text that can be a move: 39 pawns and a king, with room to spare.
const LONGEST: usize = 64;

/// The canonical text of a move.
pub(super) fn write(mv: Move) -> String {
    match mv {
        Move::Army(army) => army.to_string(),
        Move::Die(face) => format!("die{face}"),
        Move::Pick(role) => role.upper_char().to_string(),
        Move::Place { role, to } => format!("{}@{to}", role.upper_char()),
        Move::Pass => "pass".to_owned(),
        Move::Step { from, to, promotion, .. } => {
            let promotion = promotion.map(|role| role.char().to_string()).unwrap_or_default();
            format!("{from}{to}{promotion}")
        }
    }
}

/// The text of a legal move as people write it.
pub(super) fn annotate(position: &Position, mv: Move) -> String {
    let Move::Step { role, from, to, promotion } = mv else { return write(mv) };
    let (file, rank) = match role {
        Role::Pawn if from.file() != to.file() => (Some(from.file()), None),
        Role::Pawn => (None, None),
        _ => told_apart(position, role, from, to),
    };
    let capture = position.pieces().occupied().contains(to);
    let san = San::Normal { role, file, rank, capture, to, promotion };
    SanPlus { san, suffix: suffix(position, mv) }.to_string()
}

/// The file or rank, or both, that tell a piece from others of its kind that
/// could go to the same square; the file is preferred.
fn told_apart(position: &Position, role: Role, from: Square, to: Square) -> (Option<File>, Option<Rank>) {
    let (mut rivals, mut same_file, mut same_rank) = (false, false, false);
    let _ = position.each_step(|other| -> ControlFlow<()> {
        if let Move::Step { role: kind, from: rival, to: target, .. } = other
            && (kind, target) == (role, to)
            && rival != from
        {
            rivals = true;
            same_file |= rival.file() == from.file();
            same_rank |= rival.rank() == from.rank();
        }
        ControlFlow::Continue(())
    });
    let file = (rivals && (!same_file || same_rank)).then_some(from.file());
    let rank = same_file.then_some(from.rank());
    (file, rank)
}

fn suffix(position: &Position, mv: Move) -> Option<Suffix> {
    let mut next = *position;
    next.play(seat_of(position.side()), mv);
    if next.pieces().checkers(next.side()).is_empty() {
        None
    } else if next.count_steps() == 0 {
        Some(Suffix::Checkmate)
    } else {
        Some(Suffix::Check)
    }
}

/// Reads a legal move of the seat.
pub(super) fn read(position: &Position, seat: Seat, text: &str) -> Result<Move, MoveError> {
    let turn = position.turn();
    if turn != Turn::Chance
        && let Some(why) = explain::not_on_turn(position, seat)
    {
        return Err(MoveError::illegal(text, why));
    }
    match position.stage() {
        _ if text.len() > LONGEST => Err(MoveError::unreadable(text, expected(position))),
        Stage::Army(choices) => read_choice(position, choices, seat, text),
        Stage::Placement(_) => read_placement(position, text),
        Stage::Play { .. } => match read_squares(text) {
            Some((from, to, promotion)) => step(position, from, to, promotion, text),
            None => read_san(position, text),
        },
    }
}

/// What a move looks like now.
fn expected(position: &Position) -> Message {
    Message::new(match position.stage() {
        Stage::Army(choices) => match Position::roller(choices) {
            Some((_, _, false)) => "sitchess-form-roll",
            Some((_, _, true)) => "sitchess-form-piece",
            None => "sitchess-form-army",
        },
        Stage::Placement(_) => "sitchess-form-placement",
        Stage::Play { .. } => "sitchess-form-move",
    })
}

fn read_choice(
    position: &Position,
    choices: &ByColor<Choice>,
    seat: Seat,
    text: &str,
) -> Result<Move, MoveError> {
    let mv = match Position::roller(choices) {
        Some((_, _, false)) => read_die(text).map(Move::Die),
        Some((_, _, true)) => read_role(text).map(Move::Pick),
        None => read_army(text).map(Move::Army),
    };
    let mv = mv.ok_or_else(|| MoveError::unreadable(text, expected(position)))?;
    if position.is_legal(seat, mv) {
        return Ok(mv);
    }
    let color = position.chooser(choices, seat);
    let why = match (mv, Position::roller(choices)) {
        (Move::Pick(role), Some((color, army, _))) => explain::of_pick(position, color, army, role),
        (Move::Army(army), _) => explain::of_army(position, color, army),
        _ => expected(position),
    };
    Err(MoveError::illegal(text, why))
}

fn read_die(text: &str) -> Option<u8> {
    let face = text.strip_prefix("die")?;
    let mut chars = face.chars();
    match (chars.next()?, chars.next()) {
        (digit @ '1'..='6', None) => Some(digit as u8 - b'0'),
        _ => None,
    }
}

/// Reads the letter or the name of a piece.
fn read_role(text: &str) -> Option<Role> {
    let mut chars = text.chars();
    match (chars.next()?, chars.next()) {
        (letter, None) => Role::from_char(letter),
        _ => Role::ALL.into_iter().find(|&role| role_name(role).eq_ignore_ascii_case(text)),
    }
}

fn read_placement(position: &Position, text: &str) -> Result<Move, MoveError> {
    let mv = if text == "pass" {
        Move::Pass
    } else {
        let place = text.split_once('@').and_then(|(piece, square)| {
            Some(Move::Place { role: read_role(piece)?, to: read_square(square)? })
        });
        place.ok_or_else(|| MoveError::unreadable(text, expected(position)))?
    };
    let Stage::Placement(reserves) = position.stage() else {
        return Err(MoveError::unreadable(text, expected(position)));
    };
    match mv {
        _ if position.is_legal_placement(reserves, mv) => Ok(mv),
        Move::Place { role, to } => {
            Err(MoveError::illegal(text, explain::of_placement(position, reserves, role, to)))
        }
        _ => Err(MoveError::illegal(text, explain::of_pass(position))),
    }
}

fn read_square(text: &str) -> Option<Square> {
    Square::from_ascii(text.as_bytes()).ok()
}

/// Reads `e2e4` or `e7e8q`.
fn read_squares(text: &str) -> Option<(Square, Square, Option<Role>)> {
    let (from, to) = (read_square(text.get(..2)?)?, read_square(text.get(2..4)?)?);
    match text.get(4..)? {
        "" => Some((from, to, None)),
        letter => {
            let mut chars = letter.chars();
            let role = Role::from_char(chars.next()?)?;
            chars.next().is_none().then_some((from, to, Some(role)))
        }
    }
}

/// The legal step between two squares, or why it is none.
fn step(
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<Role>,
    text: &str,
) -> Result<Move, MoveError> {
    let role = position.pieces().role_at(from).unwrap_or(Role::Pawn);
    let mv = Move::Step { role, from, to, promotion };
    if position.is_legal(seat_of(position.side()), mv) {
        Ok(mv)
    } else {
        Err(MoveError::illegal(text, explain::of_step(position, from, to, promotion)))
    }
}

fn read_san(position: &Position, text: &str) -> Result<Move, MoveError> {
    let bare = text.trim_end_matches(['!', '?']);
    let unreadable = || MoveError::unreadable(text, expected(position));
    let san = SanPlus::from_ascii(bare.as_bytes()).map_err(|_| unreadable())?.san;
    let San::Normal { role, file, rank, capture, to, promotion } = san else {
        return match san {
            San::Castle(_) => Err(MoveError::illegal(text, Message::new("chess-no-castling"))),
            San::Put { .. } => Err(MoveError::illegal(text, Message::new("sitchess-placement-over"))),
            _ => Err(unreadable()),
        };
    };
    // A pawn that takes is named by its file.
    let file = if role == Role::Pawn { file.or(Some(to.file())) } else { file };
    let named = |from: Square| {
        file.is_none_or(|file| from.file() == file) && rank.is_none_or(|rank| from.rank() == rank)
    };
    if capture && !position.pieces().occupied().contains(to) {
        return Err(MoveError::illegal(text, explain::nothing_to_take(role, to)));
    }
    let mut found = Vec::new();
    let _ = position.each_step(|mv| -> ControlFlow<()> {
        if let Move::Step { role: kind, from, to: target, promotion: becomes } = mv
            && (kind, target, becomes) == (role, to, promotion)
            && named(from)
        {
            found.push(mv);
        }
        ControlFlow::Continue(())
    });
    match found.as_slice() {
        [mv] => Ok(*mv),
        [] => {
            let pieces = position.pieces().those(position.side(), role);
            let mut candidates = pieces.into_iter().filter(|&from| named(from));
            match (candidates.next(), candidates.next()) {
                (Some(from), None) => {
                    Err(MoveError::illegal(text, explain::of_step(position, from, to, promotion)))
                }
                _ => Err(MoveError::illegal(text, explain::of_nobody(position, role, to, promotion))),
            }
        }
        several => {
            let candidates = several.iter().map(|&mv| annotate(position, mv)).collect();
            Err(MoveError::Ambiguous { text: text.to_owned(), candidates })
        }
    }
}
