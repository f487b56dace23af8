//! What can be wrong with a text or a move, in words a person understands.

use quincunx_messages::{Arg, Message};

use crate::{OptionError, Outcome, SeatInfo};

/// A text that could not be read: where, what stood there, what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The part of the text that is wrong: `rank 7`, `side to move`.
    pub place: Message,
    /// What stood there, shortened.
    pub found: String,
    /// What was expected instead.
    pub expected: Message,
    /// The squares that are to blame, where the rules know them.
    pub squares: Vec<String>,
}

impl Misread {
    /// Says where, what and what instead. `found` may be of any length.
    pub fn new(place: Message, found: &str, expected: Message) -> Misread {
        Misread { place, found: excerpt(found), expected, squares: Vec::new() }
    }

    /// These squares are to blame.
    #[must_use]
    pub fn at(mut self, squares: impl IntoIterator<Item = impl ToString>) -> Misread {
        self.squares.extend(squares.into_iter().map(|square| square.to_string()));
        self
    }

    /// A text shortened to what fits into a message, without control characters.
    pub fn excerpt(text: &str) -> String {
        excerpt(text)
    }

    /// What to tell a person.
    pub fn message(&self) -> Message {
        let (place, expected) = (self.place.clone(), self.expected.clone());
        let message = if self.found.is_empty() {
            Message::new("misread-missing")
        } else {
            Message::new("misread").verbatim("found", &self.found)
        };
        message.message("place", place).message("expected", expected)
    }
}

/// Why a move was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text is not a move of this game.
    Unreadable {
        /// What was given, shortened.
        found: String,
        /// What a move looks like.
        expected: Message,
    },
    /// A move of this game, but not allowed now.
    Illegal {
        /// The move.
        text: String,
        /// Why not.
        why: Message,
    },
    /// A short text that several moves fit.
    Ambiguous {
        /// What was given.
        text: String,
        /// What it could be; not necessarily all.
        candidates: Vec<String>,
    },
}

impl MoveError {
    /// The text is not a move of this game.
    pub fn unreadable(found: &str, expected: Message) -> MoveError {
        MoveError::Unreadable { found: excerpt(found), expected }
    }

    /// A move of this game, but not allowed now.
    pub fn illegal(text: &str, why: Message) -> MoveError {
        MoveError::Illegal { text: excerpt(text), why }
    }

    /// What to tell a person.
    pub fn message(&self) -> Message {
        match self {
            MoveError::Unreadable { found, expected } => {
                Message::new("move-unreadable").verbatim("found", found).message("expected", expected.clone())
            }
            MoveError::Illegal { text, why } => {
                Message::new("move-illegal").verbatim("move", text).message("why", why.clone())
            }
            MoveError::Ambiguous { text, candidates } => {
                let candidates = candidates.iter().map(Arg::text).collect();
                Message::new("move-ambiguous").verbatim("move", text).with("candidates", Arg::Or(candidates))
            }
        }
    }
}

/// Why something could not be done to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The options were refused.
    Options(OptionError),
    /// The position was refused.
    Position(Misread),
    /// The move was refused.
    Move(MoveError),
    /// The game is over.
    Over(Message),
    /// It is somebody else's turn.
    NotYourTurn {
        /// Who wanted to act.
        seat: &'static str,
    },
    /// Not something that can be done now.
    Refused(Message),
}

impl GameError {
    /// The game is over with this outcome.
    pub fn over(outcome: &Outcome, seats: &[SeatInfo]) -> GameError {
        GameError::Over(outcome.sentence(seats))
    }

    /// What to tell a person.
    pub fn message(&self) -> Message {
        match self {
            GameError::Options(error) => error.message(),
            GameError::Position(misread) => {
                Message::new("position-refused").message("why", misread.message())
            }
            GameError::Move(error) => error.message(),
            GameError::Over(verdict) => Message::new("game-over").message("verdict", verdict.clone()),
            GameError::NotYourTurn { seat } => Message::new("not-your-turn").seat("seat", seat),
            GameError::Refused(why) => why.clone(),
        }
    }
}

impl From<OptionError> for GameError {
    fn from(error: OptionError) -> GameError {
        GameError::Options(error)
    }
}

impl From<Misread> for GameError {
    fn from(misread: Misread) -> GameError {
        GameError::Position(misread)
    }
}

impl From<MoveError> for GameError {
    fn from(error: MoveError) -> GameError {
        GameError::Move(error)
    }
}

/// An error whose words are a message: in English where nobody says which language.
macro_rules! told {
    ($($error:ty),+) => {$(
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&self.message(), f)
            }
        }

        impl std::error::Error for $error {}
    )+};
}

pub(crate) use told;

told!(Misread, MoveError, GameError);

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
        let misread =
            Misread::new(Message::text("rank 7"), &"\u{1b}x".repeat(1 << 20), Message::text("seven squares"));
        assert!(misread.to_string().len() < 200);
        assert!(!misread.to_string().contains('\u{1b}'));
        assert_eq!(
            Misread::new(Message::text("side"), "", Message::text("w or b")).to_string(),
            "side: missing, expected w or b"
        );
    }
}
