//! How strong the computer plays: eight marks on the [dial](crate::dial) of a game, or
//! everything there is.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::dial::{Dial, LevelSettings};

/// A level, or everything there is in a given time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// From 1, for beginners, to 8.
    Level(u8),
    /// Everything it can do within the limits.
    Max,
}

/// The strongest level.
pub const MAX_LEVEL: u8 = 8;

/// Not a strength.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a strength: expected a level from 1 to 8, or max")]
pub struct ParseStrengthError(String);

impl FromStr for Strength {
    type Err = ParseStrengthError;

    fn from_str(text: &str) -> Result<Strength, ParseStrengthError> {
        match text.parse() {
            Ok(level @ 1..=MAX_LEVEL) => Ok(Strength::Level(level)),
            _ if text == "max" => Ok(Strength::Max),
            _ => Err(ParseStrengthError(quincunx_core::Misread::excerpt(text))),
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Level(level) => write!(f, "{level}"),
            Strength::Max => f.write_str("max"),
        }
    }
}

/// The levels of a game, the lowest first. The highest takes less than a second for
/// a move and always the best it found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Levels(pub [LevelSettings; MAX_LEVEL as usize]);

impl Levels {
    /// Marks on a dial.
    pub fn on(dial: &Dial, marks: [f64; MAX_LEVEL as usize]) -> Levels {
        Levels(marks.map(|mark| dial.at(mark)))
    }

    /// What a level does; those beyond the highest do what it does.
    pub fn level_settings(&self, level: u8) -> LevelSettings {
        self.0[usize::from(level.clamp(1, MAX_LEVEL) - 1)]
    }
}

/// What `Max` takes for a move if nothing else is said.
pub const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(1);

impl Strength {
    /// How a level plays; `None` if it is everything there is.
    pub fn level_settings(self, levels: Levels) -> Option<LevelSettings> {
        match self {
            Strength::Level(level) => Some(levels.level_settings(level)),
            Strength::Max => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_are_read_and_written() {
        for text in ["1", "8", "max"] {
            assert_eq!(text.parse::<Strength>().expect("a strength").to_string(), text);
        }
        for wrong in ["0", "9", "", "Max", "-1", "1.5"] {
            let error = wrong.parse::<Strength>().expect_err(wrong).to_string();
            assert!(error.contains("expected a level from 1 to 8, or max"), "{error}");
        }
    }

    #[test]
    fn each_level_looks_further_and_errs_less_than_the_one_below() {
        for rules in quincunx_games::catalogue::GAMES {
            let game = rules.info().name;
            let Levels(levels) = crate::engine_for(game, 1).expect("it is understood").levels();
            // Moves that are compared share the nodes.
            let looks = |level: &LevelSettings| level.nodes as f64 / level.choices as f64;
            assert!(levels.is_sorted_by(|a, b| looks(a) < looks(b)), "{game}: {levels:?}");
            assert!(levels.is_sorted_by(|a, b| a.temperature > b.temperature), "{game}: {levels:?}");
            assert!(levels.is_sorted_by(|a, b| a.choices >= b.choices), "{game}: {levels:?}");
            assert!(levels.is_sorted_by(|a, b| a.oversight >= b.oversight), "{game}: {levels:?}");
            assert!(levels[0].oversight > 0, "{game}: people overlook things");
            assert_eq!(
                (levels[7].temperature, levels[7].choices, levels[7].oversight),
                (0.0, 1, 0),
                "{game}"
            );
        }
    }
}
