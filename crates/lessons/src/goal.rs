//! What a step asks for.

use std::fmt;

use quincunx_core::{AnyGame, Effect, Seat, Viewer};
use serde::{Serialize, Serializer};

/// What a step asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One of these moves.
    Play(Vec<String>),
    /// Any legal move at all.
    Any,
    /// Play a solution to its end.
    Line,
    /// Take something.
    Capture {
        /// A piece of this name.
        piece: Option<String>,
        /// On this square.
        square: Option<String>,
    },
    /// Remove a square of the board.
    Remove(Option<String>),
    /// Put a king in check.
    Check {
        /// That of the seat of this name.
        seat: Option<String>,
    },
    /// Win the game.
    Win,
    /// Draw the game.
    Draw,
    /// Put somebody out of the game.
    Eliminate {
        /// The seat of this name.
        seat: Option<String>,
    },
    /// Bring a piece to one of these squares.
    Reach {
        /// A piece of this name.
        piece: Option<String>,
        /// The squares.
        squares: Vec<String>,
    },
    /// Still be in the game after so many moves of one's own.
    Survive(u32),
    /// Play a whole game against a level of the computer.
    Game(u8),
}

/// How a goal is written in a file.
pub const GOALS: &str = "play MOVES, any, line, capture [PIECE] [SQUARE], remove [SQUARE], check [SEAT], win, draw, \
                         eliminate [SEAT], reach [PIECE] SQUARES, survive N or game LEVEL";

/// A move that has just been made.
pub(crate) struct Made<'g> {
    pub before: &'g dyn AnyGame,
    pub after: &'g dyn AnyGame,
    pub seat: Seat,
    pub text: &'g str,
}

impl Goal {
    /// Reads what a file says; `None` if it cannot be read.
    pub fn read(text: &str) -> Option<Goal> {
        let mut words = text.split_whitespace();
        let word = words.next()?;
        let rest: Vec<&str> = words.collect();
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let one = |words: &[&str]| match words {
            [] => Some(None),
            [one] => Some(Some((*one).to_owned())),
            _ => None,
        };
        // Squares end in a digit, names do not.
        let is_square = |word: &str| word.ends_with(|c: char| c.is_ascii_digit());
        let (piece, squares) = match rest.split_first() {
            Some((first, others)) if !is_square(first) => (Some((*first).to_owned()), others),
            _ => (None, rest.as_slice()),
        };
        let number = || match rest.as_slice() {
            [number] => number.parse::<u8>().ok().filter(|number| *number > 0),
            _ => None,
        };
        match word {
            "play" if !rest.is_empty() => Some(Goal::Play(owned(&rest))),
            "any" if rest.is_empty() => Some(Goal::Any),
            "line" if rest.is_empty() => Some(Goal::Line),
            "capture" => Some(Goal::Capture { piece, square: one(squares)? }),
            "remove" => Some(Goal::Remove(one(&rest)?)),
            "check" => Some(Goal::Check { seat: one(&rest)? }),
            "win" if rest.is_empty() => Some(Goal::Win),
            "draw" if rest.is_empty() => Some(Goal::Draw),
            "eliminate" => Some(Goal::Eliminate { seat: one(&rest)? }),
            "reach" if !squares.is_empty() && squares.iter().all(|word| is_square(word)) => {
                Some(Goal::Reach { piece, squares: owned(squares) })
            }
            "survive" => Some(Goal::Survive(number()?.into())),
            "game" => number().filter(|level| *level <= 8).map(Goal::Game),
            _ => None,
        }
    }

    /// Whether moves are free: right as long as the goal can still be reached.
    pub fn is_free(&self) -> bool {
        matches!(self, Goal::Survive(_) | Goal::Game(_))
    }

    /// Whether the move reaches the goal. What needs the moves before it, the answers of
    /// the others, or a whole game, is not looked at here.
    pub(crate) fn is_reached(&self, made: &Made<'_>) -> bool {
        let Made { before, after, seat, text } = *made;
        let others = || (0..).map(Seat).take(after.info().seats.len()).filter(|other| *other != seat);
        let is_named = |other: &Seat, name: &Option<String>| {
            let named = |name: &String| after.info().seats[other.index()].name.eq_ignore_ascii_case(name);
            name.as_ref().is_none_or(named)
        };
        match self {
            Goal::Play(moves) => moves.iter().any(|mv| mv == text),
            Goal::Any => true,
            Goal::Capture { piece, square } => effects(made).iter().any(|effect| match effect {
                Effect::Captures { square: taken } => {
                    square.as_ref().is_none_or(|square| square == taken)
                        && piece.as_ref().is_none_or(|piece| {
                            let stood = |at: &quincunx_core::Piece| at.square == *taken && at.name == *piece;
                            before.scene(Viewer::Seat(seat)).pieces.iter().any(stood)
                        })
                }
                _ => false,
            }),
            Goal::Remove(square) => effects(made).iter().any(|effect| match effect {
                Effect::Removes { square: gone } => square.as_ref().is_none_or(|square| square == gone),
                _ => false,
            }),
            Goal::Check { seat } => {
                others().filter(|other| is_named(other, seat)).any(|other| after.is_check(other))
            }
            Goal::Win => after
                .outcome()
                .is_some_and(|outcome| outcome.winners().contains(seat) && outcome.winners().len() == 1),
            Goal::Draw => after.outcome().is_some_and(quincunx_core::Outcome::is_draw),
            Goal::Eliminate { seat } => others()
                .filter(|other| is_named(other, seat))
                .any(|other| before.is_living(other) && !after.is_living(other)),
            Goal::Reach { piece, squares } => {
                let stands = |game: &dyn AnyGame| {
                    game.scene(Viewer::Seat(seat)).pieces.into_iter().filter(|at| {
                        at.owner == seat
                            && piece.as_ref().is_none_or(|piece| at.name == *piece)
                            && squares.contains(&at.square)
                    })
                };
                let old: Vec<_> = stands(before).collect();
                stands(after).any(|piece| !old.contains(&piece))
            }
            Goal::Line | Goal::Survive(_) | Goal::Game(_) => false,
        }
    }
}

fn effects(made: &Made<'_>) -> Vec<Effect> {
    let legal = made.before.legal(made.seat);
    legal.into_iter().find(|legal| legal.text == made.text).map(|legal| legal.effects).unwrap_or_default()
}

/// As files have it.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let optional = |f: &mut fmt::Formatter<'_>, word: &str, words: &[&Option<String>]| {
            f.write_str(word)?;
            words.iter().filter_map(|word| word.as_ref()).try_for_each(|word| write!(f, " {word}"))
        };
        match self {
            Goal::Play(moves) => write!(f, "play {}", moves.join(" ")),
            Goal::Any => f.write_str("any"),
            Goal::Line => f.write_str("line"),
            Goal::Capture { piece, square } => optional(f, "capture", &[piece, square]),
            Goal::Remove(square) => optional(f, "remove", &[square]),
            Goal::Check { seat } => optional(f, "check", &[seat]),
            Goal::Win => f.write_str("win"),
            Goal::Draw => f.write_str("draw"),
            Goal::Eliminate { seat } => optional(f, "eliminate", &[seat]),
            Goal::Reach { piece, squares } => {
                optional(f, "reach", &[piece])?;
                write!(f, " {}", squares.join(" "))
            }
            Goal::Survive(moves) => write!(f, "survive {moves}"),
            Goal::Game(level) => write!(f, "game {level}"),
        }
    }
}

impl Serialize for Goal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::Goal;

    #[test]
    fn goals_are_read_and_written_alike() {
        for text in [
            "play b2-b4 b2-b3",
            "any",
            "line",
            "capture",
            "capture warrior e4",
            "capture e4",
            "capture queen",
            "remove",
            "remove b3",
            "check",
            "check grey",
            "win",
            "draw",
            "eliminate pink",
            "reach a1 b1",
            "reach king a1",
            "survive 3",
            "game 1",
        ] {
            assert_eq!(Goal::read(text).unwrap().to_string(), text);
        }
        let wrong = ["", "play", "reach", "reach king", "survive 0", "survive", "game 9", "win now", "dance"];
        for text in wrong.into_iter().chain(["capture a1 b1", "check white black", "survive 300"]) {
            assert_eq!(Goal::read(text), None, "{text}");
        }
    }
}
