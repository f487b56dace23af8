//! Plies as people write them: SAN with placements `N@c1` and `^3` for pawns
//! cleared.

use std::ops::ControlFlow;

use quincunx_core::{Message, MoveError, Seat};
use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, File, Rank, Role, Square};

use super::{Move, Position, color_of, explain};

/// A ply as somebody asks for it, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ParsedMove {
    /// A piece to be placed.
    Place { role: Role, to: Square },
    /// From a square to a square.
    Uci { from: Square, to: Square, promotion: Option<Role> },
    /// A kind of piece to a square, from somewhere.
    San { role: Role, file: Option<File>, rank: Option<Rank>, to: Square, promotion: Option<Role> },
    /// Castling towards the h-file (king side) or the a-file.
    Castle(CastlingSide),
    /// Nothing.
    Pass,
}

impl ParsedMove {
    fn parse(text: &str) -> Option<ParsedMove> {
        match text {
            "--" | "0000" => return Some(ParsedMove::Pass),
            "0-0" => return Some(ParsedMove::Castle(CastlingSide::KingSide)),
            "0-0-0" => return Some(ParsedMove::Castle(CastlingSide::QueenSide)),
            _ if text.eq_ignore_ascii_case("pass") => return Some(ParsedMove::Pass),
            _ => {}
        }
        if let Ok(uci) = UciMove::from_ascii(text.as_bytes()) {
            return match uci {
                UciMove::Normal { from, to, promotion } => Some(ParsedMove::Uci { from, to, promotion }),
                UciMove::Put { role, to } => Some(ParsedMove::Place { role, to }),
                UciMove::Null => None,
            };
        }
        match San::from_ascii(text.as_bytes()).ok()? {
            San::Normal { role, file, rank, to, promotion, .. } => {
                Some(ParsedMove::San { role, file, rank, to, promotion })
            }
            San::Castle(side) => Some(ParsedMove::Castle(side)),
            San::Put { role, to } => Some(ParsedMove::Place { role, to }),
            San::Null => None,
        }
    }

    /// Whether a ply is what was asked for. A promotion not said leaves it open.
    fn fits(self, position: &Position, mv: Move) -> bool {
        let promotion_fits = |asked: Option<Role>| match mv {
            Move::Promote { role, .. } => asked.is_none_or(|asked| asked == role),
            _ => asked.is_none(),
        };
        match (self, mv) {
            (ParsedMove::Pass, Move::Pass) => true,
            (ParsedMove::Place { role, to }, mv) => mv == Move::Place { role, to },
            (ParsedMove::Castle(side), Move::Castle { from, to }) => (to > from) == side.is_king_side(),
            (ParsedMove::Uci { from, to, promotion }, mv) => {
                mv.from() == Some(from) && mv.to() == Some(to) && promotion_fits(promotion)
            }
            (ParsedMove::San { role, file, rank, to, promotion }, mv) => {
                let from_fits = mv.from().is_some_and(|from| {
                    file.is_none_or(|file| file == from.file())
                        && rank.is_none_or(|rank| rank == from.rank())
                        && position.board().role_at(from) == Some(role)
                });
                let castles = matches!(mv, Move::Castle { .. });
                from_fits && !castles && mv.to() == Some(to) && promotion_fits(promotion)
            }
            _ => false,
        }
    }
}

/// Reads a ply of the seat, canonical or as people write it.
pub(super) fn read(position: &Position, seat: Seat, text: &str) -> Result<Move, MoveError> {
    let bare = without_marks(text.trim());
    let parsed = Some(bare).filter(|bare| bare.len() <= 12).and_then(ParsedMove::parse);
    let Some(parsed) = parsed else {
        return Err(MoveError::unreadable(text, Message::new("saktris-form-move")));
    };
    if color_of(seat) != position.side() {
        return Err(MoveError::illegal(text, explain::not_your_turn(seat)));
    }
    let mut fitting = Vec::new();
    let _ = position.visit_moves(|mv| -> ControlFlow<()> {
        if parsed.fits(position, mv) {
            fitting.push(mv);
        }
        ControlFlow::Continue(())
    });
    match fitting.as_slice() {
        [mv] => Ok(*mv),
        [] => Err(MoveError::illegal(text, explain::not_this(position, parsed))),
        several => {
            let candidates = several.iter().map(Move::to_string).collect();
            Err(MoveError::Ambiguous { text: bare.to_owned(), candidates })
        }
    }
}

/// Takes `!?`, `+`, `#` and `^3` off the end.
fn without_marks(text: &str) -> &str {
    let text = text.trim_end_matches(['!', '?']);
    let text = text.strip_suffix(['+', '#']).unwrap_or(text);
    match text.split_once('^') {
        Some((bare, cleared)) if cleared.len() == 1 && cleared.bytes().all(|b| b.is_ascii_digit()) => bare,
        _ => text,
    }
}

/// Writes a legal ply.
pub(super) fn write(position: &Position, mv: Move) -> String {
    let mut text = bare(position, mv);
    let cleared = position.cleared_by(mv).count();
    if cleared > 0 {
        text.push_str(&format!("^{cleared}"));
    }
    let mut after = *position;
    after.make(mv);
    if after.in_check(after.side()) {
        text.push(if after.can_act() { '+' } else { '#' });
    }
    text
}

fn bare(position: &Position, mv: Move) -> String {
    let captures = |to| position.board().occupied().contains(to);
    let san = match mv {
        Move::Place { .. } | Move::Pass => return mv.to_string(),
        Move::Castle { from, to } => San::Castle(CastlingSide::from_king_side(to > from)),
        Move::EnPassant { from, to } => pawn(from, to, true, None),
        Move::Promote { role, from, to } => pawn(from, to, captures(to), Some(role)),
        Move::Step { role: Role::Pawn, from, to } => pawn(from, to, captures(to), None),
        Move::Step { role, from, to } => {
            let (file, rank) = told_apart(position, role, from, to);
            San::Normal { role, file, rank, capture: captures(to), to, promotion: None }
        }
    };
    san.to_string()
}

fn pawn(from: Square, to: Square, capture: bool, promotion: Option<Role>) -> San {
    let file = capture.then(|| from.file());
    San::Normal { role: Role::Pawn, file, rank: None, capture, to, promotion }
}

/// What must be said of the square a piece comes from, so that it is not taken
/// for another that could go to the same square.
fn told_apart(position: &Position, role: Role, from: Square, to: Square) -> (Option<File>, Option<Rank>) {
    let (mut others, mut same_file, mut same_rank) = (false, false, false);
    let _ = position.visit_moves(|mv| -> ControlFlow<()> {
        if let Move::Step { role: r, from: f, to: t } = mv
            && (r, t) == (role, to)
            && f != from
        {
            others = true;
            same_file |= f.file() == from.file();
            same_rank |= f.rank() == from.rank();
        }
        ControlFlow::Continue(())
    });
    let file = others && (!same_file || same_rank);
    let rank = others && same_file;
    (file.then(|| from.file()), rank.then(|| from.rank()))
}
