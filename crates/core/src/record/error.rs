//! What can be wrong with a record.

use crate::errors::told;
use crate::{GameError, Message, Misread};

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// It could not be taken apart.
    Syntax {
        /// Where.
        line: usize,
        /// What.
        misread: Misread,
    },
    /// A tag has a value that it cannot have.
    Tag {
        /// Which tag.
        tag: String,
        /// Why not.
        why: Message,
    },
    /// A move is wrong.
    Ply {
        /// Its line.
        line: usize,
        /// Its number, from 1.
        ply: usize,
        /// The move.
        text: String,
        /// What is wrong with it.
        error: GameError,
    },
    /// The reason is not what the rules say.
    Termination {
        /// What the record says.
        given: String,
        /// What the rules say.
        actual: Message,
    },
    /// The result is not what the rules say.
    Result {
        /// What the record says.
        given: String,
        /// What the rules say, in words.
        actual: Message,
    },
    /// The seed is not the one committed to.
    Commitment {
        /// The commitment.
        commitment: String,
    },
}

told!(RecordError);

impl RecordError {
    /// What to tell a person.
    pub fn message(&self) -> Message {
        match self {
            RecordError::Syntax { line, misread } => {
                Message::new("record-syntax").number("line", *line).message("why", misread.message())
            }
            RecordError::Tag { tag, why } => {
                Message::new("record-tag").verbatim("tag", tag).message("why", why.clone())
            }
            RecordError::Ply { line, ply, text, error } => Message::new("record-ply")
                .number("line", *line)
                .number("ply", *ply)
                .verbatim("move", text)
                .message("why", error.message()),
            RecordError::Termination { given, actual } => {
                Message::new("record-termination").verbatim("given", given).message("actual", actual.clone())
            }
            RecordError::Result { given, actual } => {
                Message::new("record-result").verbatim("given", given).message("actual", actual.clone())
            }
            RecordError::Commitment { commitment } => {
                Message::new("record-commitment").verbatim("commitment", commitment)
            }
        }
    }
}

/// A tag that cannot be what it is.
pub(super) fn bad_tag(tag: &str, why: Message) -> RecordError {
    RecordError::Tag { tag: tag.to_owned(), why }
}
