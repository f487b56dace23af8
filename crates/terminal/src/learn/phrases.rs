//! What the tutor says around the lessons.

use quincunx_messages::{Language, Message};

/// The help.
pub fn help(language: Language) -> String {
    language.say("terminal-learn-help").into_owned() + "\n"
}

/// The words that a line may begin with.
pub const WORDS: [&str; 9] =
    ["hint", "moves", "show", "again", "solution", "skip", "lessons", "help", "quit"];

/// A sentence with its blanks filled.
pub enum Phrase<'a> {
    Begin { title: &'a str, lessons: usize },
    Lesson { number: usize, of: usize, title: &'a str },
    Step { number: usize, of: usize },
    TypeHelp,
    Legal,
    Failed,
    Plays { seat: &'static str, text: &'a str },
    NoHint,
    Solution { moves: &'a str },
    NoSolution,
    LessonDone { stars: &'a str },
    AllDone,
    GoOn { title: &'a str },
    GivenUp,
    NotKept { why: &'a str },
    Coach,
}

impl Phrase<'_> {
    /// The phrase as a message.
    pub fn message(&self) -> Message {
        use Phrase::*;
        match self {
            Begin { title, lessons } => {
                Message::new("terminal-learn-begin").verbatim("title", title).number("lessons", *lessons)
            }
            Lesson { number, of, title } => Message::new("terminal-learn-lesson")
                .number("number", *number)
                .number("of", *of)
                .verbatim("title", title),
            Step { number, of } => {
                Message::new("terminal-learn-step").number("number", *number).number("of", *of)
            }
            TypeHelp => Message::new("terminal-type-help"),
            Legal => Message::new("terminal-learn-legal"),
            Failed => Message::new("terminal-learn-failed"),
            Plays { seat, text } => Message::new("terminal-plays").seat("seat", seat).verbatim("move", text),
            NoHint => Message::new("terminal-learn-no-hint"),
            Solution { moves } => Message::new("terminal-learn-solution").verbatim("moves", moves),
            NoSolution => Message::new("terminal-learn-no-solution"),
            LessonDone { stars } => Message::new("terminal-learn-lesson-done").verbatim("stars", stars),
            AllDone => Message::new("terminal-learn-all-done"),
            GoOn { title } => Message::new("terminal-learn-go-on").verbatim("title", title),
            GivenUp => Message::new("terminal-learn-given-up"),
            NotKept { why } => Message::new("terminal-learn-not-kept").verbatim("why", why),
            Coach => Message::new("terminal-learn-coach"),
        }
    }
}
