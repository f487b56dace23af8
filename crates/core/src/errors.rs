//! What can be wrong with a text or a move, in words a person understands.

use std::fmt;

use thiserror::Error;

use crate::{OptionError, Outcome};

/// A text that could not be read: where, what stood there, what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Misread {
    /// The part of the text that is wrong: `rank 7`, `side to move`.
    pub place: String,
    /// What stood there, shortened.
    pub found: String,
    /// What was expected instead.
    pub expected: String,
}

impl Misread {
    /// Says where, what and what instead. `found` may be of any length.
    pub fn new(place: impl Into<String>, found: &str, expected: impl Into<String>) -> Misread {
        Misread { place: place.into(), found: excerpt(found), expected: expected.into() }
    }

    /// A text shortened to what fits into a message, without control characters.
    pub fn excerpt(text: &str) -> String {
        excerpt(text)
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.found.is_empty() {
            write!(f, "{}: missing, expected {}", self.place, self.expected)
        } else {
            write!(f, "{}: '{}', expected {}", self.place, self.found, self.expected)
        }
    }
}

/// Why a move was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The text is not a move of this game.
    #[error("'{found}' is not a move: expected {expected}")]
    Unreadable {
        /// What was given, shortened.
        found: String,
        /// What a move looks like.
        expected: String,
    },
    /// A move of this game, but not allowed now.
    #[error("{text} is not legal: {why}")]
    Illegal {
        /// The move.
        text: String,
        /// Why not.
        why: String,
    },
    /// A short text that several moves fit.
    #[error("'{text}' could be {}", .candidates.join(" or "))]
    Ambiguous {
        /// What was given.
        text: String,
        /// What it could be; not necessarily all.
        candidates: Vec<String>,
    },
}

impl MoveError {
    /// The text is not a move of this game.
    pub fn unreadable(found: &str, expected: impl Into<String>) -> MoveError {
        MoveError::Unreadable { found: excerpt(found), expected: expected.into() }
    }

    /// A move of this game, but not allowed now.
    pub fn illegal(text: &str, why: impl Into<String>) -> MoveError {
        MoveError::Illegal { text: excerpt(text), why: why.into() }
    }
}

/// Why something could not be done to a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// The options were refused.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The position was refused.
    #[error("position: {0}")]
    Position(#[from] Misread),
    /// The move was refused.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(String),
    /// It is somebody else's turn.
    #[error("it is not {seat}'s turn")]
    NotYourTurn {
        /// Who wanted to act.
        seat: String,
    },
    /// Not something that can be done now.
    #[error("{0}")]
    Refused(String),
}

impl GameError {
    /// The game is over with this outcome.
    pub fn over(outcome: &Outcome, seats: &[crate::SeatInfo]) -> GameError {
        GameError::Over(outcome.sentence(seats))
    }
}

/// A text shortened to what fits into a message, without control characters.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let clean = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut chars = text.chars().map(clean);
    let mut short: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_never_carry_a_megabyte_or_a_control_character() {
        let misread = Misread::new("rank 7", &"\u{1b}x".repeat(1 << 20), "seven squares");
        assert!(misread.to_string().len() < 200);
        assert!(!misread.to_string().contains('\u{1b}'));
        assert_eq!(Misread::new("side", "", "w or b").to_string(), "side: missing, expected w or b");
    }
}
