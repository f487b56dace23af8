//! What there is to learn: a course for a game, its lessons, their steps.

use quincunx_core::{AnyGame, AnyRules, GameError, Seat, Turn};
use serde::Serialize;

use crate::{Coach, Goal, Translated};

/// The way from never having heard of a game to playing it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Course {
    /// The name of the game.
    pub game: String,
    /// The lessons in their order.
    pub lessons: Vec<Lesson>,
}

/// A few steps about one subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lesson {
    /// A name that stays the same when lessons are added; progress is kept by it.
    pub name: String,
    /// What it is called.
    pub title: Translated,
    /// The steps in their order.
    pub steps: Vec<Step>,
    /// The line of the file it begins in.
    #[serde(skip)]
    pub line: usize,
}

/// A position and something to do in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// A name within its lesson.
    pub name: String,
    /// The position in the game's own text; without one it is the start.
    pub position: Option<String>,
    /// Options of the game, as `key=value`.
    pub options: Vec<String>,
    /// What chance comes from.
    pub seed: u64,
    /// The seat of whoever learns; without one it is the seat to move.
    pub seat: Option<String>,
    /// What to do.
    pub goal: Goal,
    /// How many moves there are for it if any way will do. Otherwise every move
    /// must belong to a solution, or reach the goal.
    pub within: Option<u32>,
    /// Ways to do it: each the moves of whoever learns, in canonical text.
    pub solutions: Vec<Vec<String>>,
    /// What the others answer.
    pub replies: Vec<Reply>,
    /// The level of the computer that answers where no answer is written down.
    pub level: Option<u8>,
    /// What to know and what to do.
    pub text: Translated,
    /// What helps, one after another.
    pub hints: Vec<Translated>,
    /// What to say after each right move that is not the last.
    pub then: Vec<Translated>,
    /// What to say when it is done.
    pub right: Translated,
    /// Typical mistakes.
    pub mistakes: Vec<Mistake>,
    /// Who comments a whole game.
    pub coach: Coach,
    /// The line of the file it begins in.
    #[serde(skip)]
    pub line: usize,
}

/// What the others answer to a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// The move it answers; without one it answers the move of its number.
    pub after: Option<String>,
    /// The moves of the others until whoever learns is to move again.
    pub moves: Vec<String>,
}

/// A typical mistake and what to say about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// The moves; `*` in them stands for anything.
    pub moves: Vec<String>,
    /// Whether the rules refuse these moves.
    pub illegal: bool,
    /// What to say.
    pub words: Translated,
}

impl Course {
    /// The lesson of a name.
    pub fn lesson(&self, name: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.name == name)
    }
}

impl Step {
    /// The game as it stands when the step begins.
    pub fn game(&self, rules: &dyn AnyRules) -> Result<Box<dyn AnyGame>, GameError> {
        let settings: Vec<(&str, &str)> =
            self.options.iter().filter_map(|option| option.split_once('=')).collect();
        rules.begin(&settings, self.position.as_deref(), self.seed)
    }

    /// The seat of whoever learns; `None` if there is no such seat or the game is
    /// over.
    pub fn learner(&self, game: &dyn AnyGame) -> Option<Seat> {
        match &self.seat {
            None => game.turn().and_then(Turn::seat),
            Some(name) => {
                let seats = game.info().seats.iter();
                let index = seats.take(4).position(|seat| seat.name.eq_ignore_ascii_case(name))?;
                u8::try_from(index).ok().map(Seat)
            }
        }
    }

    /// What is said about a move that was wrong; `illegal` asks about one that the
    /// rules refused.
    pub fn mistake(&self, text: &str, illegal: bool) -> Option<&Translated> {
        let fits = |mistake: &&Mistake| {
            mistake.illegal == illegal && mistake.moves.iter().any(|pattern| matches(pattern, text))
        };
        self.mistakes.iter().find(fits).map(|mistake| &mistake.words)
    }

    /// The answer that is written down to a move, the `number`-th from 0.
    pub fn reply(&self, number: usize, text: &str) -> Option<&Reply> {
        let to_it = self.replies.iter().find(|reply| reply.after.as_deref() == Some(text));
        to_it.or_else(|| self.replies.iter().filter(|reply| reply.after.is_none()).nth(number))
    }
}

/// Whether a text fits a pattern, in which `*` stands for anything.
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(rest) = parts.next().and_then(|first| text.strip_prefix(first)) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    let Some(mut rest) = rest.strip_suffix(last) else { return false };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_star_stands_for_anything() {
        assert!(matches("b2-b4", "b2-b4"));
        assert!(!matches("b2-b4", "b2-b41"));
        assert!(matches("b2-*", "b2-b4"));
        assert!(matches("*", ""));
        assert!(matches("*@*1", "N@c1"));
        assert!(!matches("*@*1", "N@c8"));
        assert!(matches("a*b*c", "axxbyyc"));
        assert!(!matches("a*a", "a"));
    }
}
