//! How strong the computer plays.
//!
//! A level looks at a fixed number of positions and then chooses among the best
//! moves it found, the better the likelier. So it is as strong on a slow machine
//! as on a fast one, and errs the way people do: it overlooks what lies deeper,
//! and takes the second best for the best. It never plays a move that it knows to
//! be much worse.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use quincunx_core::Chance;
use thiserror::Error;

use crate::{Analysis, Limits, Settings};

/// A level, or everything there is in a given time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// From 1, for beginners, to 8.
    Level(u8),
    /// Everything it can do within the limits.
    Max,
}

/// The strongest level.
pub const HIGHEST: u8 = 8;

/// Not a strength.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a strength: expected a level from 1 to 8, or max")]
pub struct NoStrength(String);

impl FromStr for Strength {
    type Err = NoStrength;

    fn from_str(text: &str) -> Result<Strength, NoStrength> {
        match text.parse() {
            Ok(level @ 1..=HIGHEST) => Ok(Strength::Level(level)),
            _ if text == "max" => Ok(Strength::Max),
            _ => Err(NoStrength(quincunx_core::Misread::excerpt(text))),
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

/// What makes a level.
struct Recipe {
    /// Positions looked at for a move.
    nodes: u64,
    /// The loss, in hundredths, at which a move is taken e times more rarely.
    looseness: f64,
}

const RECIPES: [Recipe; HIGHEST as usize] = [
    Recipe { nodes: 60, looseness: 90.0 },
    Recipe { nodes: 200, looseness: 60.0 },
    Recipe { nodes: 600, looseness: 40.0 },
    Recipe { nodes: 2_000, looseness: 25.0 },
    Recipe { nodes: 6_000, looseness: 15.0 },
    Recipe { nodes: 20_000, looseness: 8.0 },
    Recipe { nodes: 60_000, looseness: 3.0 },
    Recipe { nodes: 200_000, looseness: 0.0 },
];

/// How many moves a loose choice is made among.
const CHOICES: usize = 5;
/// What `Max` takes for a move if nothing else is said.
pub const USUAL_TIME: Duration = Duration::from_secs(1);

impl Strength {
    fn recipe(self) -> Option<&'static Recipe> {
        match self {
            Strength::Level(level) => Some(&RECIPES[usize::from(level.clamp(1, HIGHEST)) - 1]),
            Strength::Max => None,
        }
    }

    /// How to think at this strength. `limits` are for [`Strength::Max`]; a level
    /// has its own, divided by how much slower than others a game is.
    pub fn settings(self, limits: Limits, slowness: u64, seed: u64) -> Settings {
        match self.recipe() {
            Some(recipe) => Settings {
                limits: Limits::nodes((recipe.nodes / slowness.max(1)).max(30)),
                lines: if recipe.looseness > 0.0 { CHOICES } else { 1 },
                worlds: 2,
                seed,
                ..Settings::default()
            },
            None => Settings { limits, seed, ..Settings::default() },
        }
    }

    /// The move to play after thinking.
    pub fn choose(self, analysis: &Analysis, seed: u64) -> Option<&str> {
        let first = |line: &'_ crate::Variation| line.moves.first().cloned();
        let best = analysis.lines.first()?;
        let looseness = self.recipe().map_or(0.0, |recipe| recipe.looseness);
        let chosen = if looseness > 0.0 {
            let loss = |line: &crate::Variation| f64::from(best.score.hundredths() - line.score.hundredths());
            let weight = |line: &crate::Variation| {
                // What was not searched is not known to be good, and what is much
                // worse would be a blunder on purpose.
                let known = line.depth > 0 && loss(line) <= 3.0 * looseness;
                if known && first(line).is_some() { (-loss(line) / looseness).exp() } else { 0.0 }
            };
            let total: f64 = analysis.lines.iter().map(weight).sum();
            let mut at = Chance::from_seed(seed).next() as f64 / u64::MAX as f64 * total;
            let drawn = analysis.lines.iter().find(|line| {
                at -= weight(line);
                at < 0.0
            });
            drawn.unwrap_or(best)
        } else {
            best
        };
        chosen.moves.first().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Score, Variation};

    fn analysis(values: &[i32]) -> Analysis {
        let line = |(at, value): (usize, &i32)| Variation {
            score: Score::new(*value),
            expectation: 0.5,
            depth: 3,
            moves: vec![at.to_string()],
            annotated: Vec::new(),
        };
        Analysis {
            lines: values.iter().enumerate().map(line).collect(),
            depth: 3,
            nodes: 1,
            time: Duration::ZERO,
        }
    }

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
    fn a_low_level_varies_and_a_high_one_does_not() {
        let analysis = analysis(&[10, 5, 0]);
        let choices = |strength: Strength| {
            let mut chosen: Vec<_> = (0..100).filter_map(|seed| strength.choose(&analysis, seed)).collect();
            chosen.sort_unstable();
            chosen.dedup();
            chosen.len()
        };
        assert_eq!(choices(Strength::Level(1)), 3);
        assert_eq!(choices(Strength::Level(8)), 1);
        assert_eq!(choices(Strength::Max), 1);
    }

    #[test]
    fn no_level_blunders_on_purpose() {
        let analysis = analysis(&[10, -400, -29_990]);
        for level in 1..=HIGHEST {
            for seed in 0..500 {
                assert_eq!(Strength::Level(level).choose(&analysis, seed), Some("0"));
            }
        }
    }

    #[test]
    fn each_level_looks_further_and_errs_less_than_the_one_below() {
        assert!(RECIPES.is_sorted_by(|a, b| a.nodes < b.nodes && a.looseness > b.looseness));
    }
}
