//! Why an edit is refused.

use quincunx_core::{GameError, Message, RecordError};

/// Why an edit is refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// What it is about is not there, or not any more.
    Missing(Message),
    /// The rules do not allow it.
    Rules(GameError),
    /// There is too much of it.
    TooLarge(Message),
    /// It cannot be read.
    Unreadable(Message),
    /// What is to be taken back has been changed since.
    Changed(Message),
}

impl EditError {
    /// There is no such chapter.
    pub(crate) fn no_chapter() -> EditError {
        EditError::Missing(Message::new("study-no-chapter"))
    }

    /// There is no such move.
    pub(crate) fn no_node() -> EditError {
        EditError::Missing(Message::new("study-no-node"))
    }

    /// What is to be taken back has been changed since.
    pub(crate) fn changed() -> EditError {
        EditError::Changed(Message::new("study-changed-since"))
    }

    /// There is more than there may be.
    pub(crate) fn too_many(key: &'static str, most: usize) -> EditError {
        EditError::TooLarge(Message::new(key).number("count", most))
    }

    /// What to tell a person.
    pub fn message(&self) -> Message {
        match self {
            EditError::Rules(error) => error.message(),
            EditError::Missing(message)
            | EditError::TooLarge(message)
            | EditError::Unreadable(message)
            | EditError::Changed(message) => message.clone(),
        }
    }
}

impl From<GameError> for EditError {
    fn from(error: GameError) -> EditError {
        EditError::Rules(error)
    }
}

impl From<RecordError> for EditError {
    fn from(error: RecordError) -> EditError {
        EditError::Unreadable(error.message())
    }
}

impl std::fmt::Display for EditError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&self.message(), f)
    }
}

impl std::error::Error for EditError {}
