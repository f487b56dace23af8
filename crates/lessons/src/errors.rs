//! What can be wrong with a file of lessons.

use thiserror::Error;

/// A file of lessons that could not be read: the line, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct LessonError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong in a line of a file of lessons. What was found is shortened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// The file does not begin with the name of its game.
    #[error("expected '# ' and the name of the game before anything else")]
    NoGame,
    /// There is nothing to learn.
    #[error("expected at least one lesson: '## ' and its name")]
    NoLessons,
    /// A lesson without steps.
    #[error("lesson '{0}': expected at least one step: '### ' and its name")]
    NoSteps(String),
    /// The line is none of those that a file of lessons has.
    #[error("'{0}': expected a heading, or an item such as '- goal: play b2-b4'")]
    Unexpected(String),
    /// A name of a lesson or step that cannot be one.
    #[error("'{0}': expected a name of small letters, digits and hyphens")]
    Name(String),
    /// Two of the same name.
    #[error("'{0}': expected a name that is not taken yet")]
    Twice(String),
    /// An item that is not known here.
    #[error("'{found}': expected {expected}")]
    Key {
        /// What stood there.
        found: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// An item that may be there only once.
    #[error("'{0}': expected only one of these")]
    Repeated(String),
    /// An item that has to be there.
    #[error("'{0}': expected, but missing")]
    Missing(&'static str),
    /// The value of an item that cannot be read.
    #[error("{key}: '{found}', expected {expected}")]
    Value {
        /// The item.
        key: &'static str,
        /// What stood there.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A sentence of a coach with a blank that nobody can fill.
    #[error("'{0}': expected {{better}}, {{reply}}, {{moves}} or no braces")]
    Blank(String),
}
