//! How a person says a move.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Message, Misread, Name};

/// One thing touched.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Touch {
    /// A square of the board, by its name.
    Square(String),
    /// A piece waiting beside the board, by its letter.
    Tray(char),
    /// One of a few offered words: `queen`, `leave it`, `ready`.
    Choice(String),
}

impl Touch {
    /// A square.
    pub fn square(name: impl fmt::Display) -> Touch {
        Touch::Square(name.to_string())
    }

    /// An offered word.
    pub fn choice(word: impl fmt::Display) -> Touch {
        Touch::Choice(word.to_string())
    }
}

/// `d4` for a square, `@N` for a piece beside the board, `=queen` for a choice.
impl fmt::Display for Touch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Touch::Square(name) => f.write_str(name),
            Touch::Tray(letter) => write!(f, "@{letter}"),
            Touch::Choice(word) => write!(f, "={word}"),
        }
    }
}

impl FromStr for Touch {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Touch, Misread> {
        let wrong = || Misread::new(Message::new("part-touch"), text, Message::new("expected-touch"));
        let mut chars = text.chars();
        match chars.next() {
            None => Err(wrong()),
            Some('@') => match (chars.next(), chars.next()) {
                (Some(letter), None) => Ok(Touch::Tray(letter)),
                _ => Err(wrong()),
            },
            Some('=') => Ok(Touch::Choice(chars.collect())),
            Some(_) if text.len() <= 8 => Ok(Touch::Square(text.to_owned())),
            Some(_) => Err(wrong()),
        }
    }
}

impl Serialize for Touch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Touch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Touch, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The things touched, in order. Where one move's gesture begins another's, the
/// client offers to stop there.
pub type Gesture = Vec<Touch>;

/// What a move does besides taking a piece from its first square to its last, so
/// that a client can show it before and animate it after.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "effect", rename_all = "snake_case")]
pub enum Effect {
    /// The piece on this square is taken.
    Captures {
        /// Where it stands.
        square: String,
    },
    /// This square leaves the board.
    Removes {
        /// The square.
        square: String,
    },
    /// Another piece goes elsewhere.
    Moves {
        /// From here.
        from: String,
        /// To here.
        to: String,
    },
    /// A piece comes onto the board.
    Arrives {
        /// On this square.
        square: String,
        /// The name of the piece.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        piece: Name,
    },
    /// The piece on this square becomes another.
    Becomes {
        /// The square.
        square: String,
        /// The name of the new piece.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        piece: Name,
    },
    /// The piece on this square leaves the board without being captured.
    Clears {
        /// The square.
        square: String,
    },
    /// The captured piece is pushed off the board by the one coming from a
    /// square: a picture only.
    Bumps {
        /// Where the captured piece stands.
        square: String,
        /// Where the push comes from.
        from: String,
    },
    /// The piece hops over what stands on a square.
    HopsOver {
        /// The obstacle.
        square: String,
        /// Where this hop lands.
        to: String,
    },
}

impl Effect {
    /// The same effect with other names for its squares.
    pub fn map_squares(&self, name: impl Fn(&str) -> String) -> Effect {
        let mut mapped = self.clone();
        let squares = match &mut mapped {
            Effect::Captures { square }
            | Effect::Removes { square }
            | Effect::Arrives { square, .. }
            | Effect::Becomes { square, .. }
            | Effect::Clears { square } => [Some(square), None],
            Effect::Moves { from, to } => [Some(from), Some(to)],
            Effect::Bumps { square, from } => [Some(square), Some(from)],
            Effect::HopsOver { square, to } => [Some(square), Some(to)],
        };
        for square in squares.into_iter().flatten() {
            *square = name(square);
        }
        mapped
    }
}
