//! How strong the computer plays.
//!
//! A level looks at a fixed number of positions and then chooses among the best
//! moves it found, the better the likelier. So it is as strong on a slow machine
//! as on a fast one, and errs the way people do: it overlooks what lies deeper,
//! and takes the second best for the best. It never plays a move that it knows to
//! be much worse.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use quincunx_core::Chance;
use thiserror::Error;

use crate::{Analysis, Limits, LineDepths, Settings};

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

/// How far one level sees and how exactly it chooses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelSettings {
    /// Positions it looks at for a move.
    pub nodes: u64,
    /// The loss, in hundredths, at which it takes a move e times more rarely; with
    /// none it always takes the best.
    pub temperature: f64,
    /// How many of the best moves it chooses among.
    pub choices: usize,
}

/// The levels of a game, the lowest first. The highest takes less than a second for
/// a move and always the best it found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Levels(pub [LevelSettings; MAX_LEVEL as usize]);

impl Levels {
    /// What fits most games.
    pub fn standard() -> Levels {
        Levels::geometric(60..=300_000, 130.0..=3.0)
    }

    /// Steps of so many times as many positions each, from the lowest level to the
    /// highest, and of so many times less looseness, to the last but one. All but
    /// the highest choose among five moves.
    pub fn geometric(nodes: RangeInclusive<u64>, temperature: RangeInclusive<f64>) -> Levels {
        let (first, last) = (*nodes.start() as f64, *nodes.end() as f64);
        Levels(std::array::from_fn(|step| {
            let step = step as u8;
            let nodes = between(first, last, step, MAX_LEVEL - 1).round() as u64;
            let loosely = between(*temperature.start(), *temperature.end(), step, MAX_LEVEL - 2);
            let (temperature, choices) = if step == MAX_LEVEL - 1 { (0.0, 1) } else { (loosely, 5) };
            LevelSettings { nodes, temperature, choices }
        }))
    }

    /// What a level does; those beyond the highest do what it does.
    fn level_settings(&self, level: u8) -> LevelSettings {
        self.0[usize::from(level.clamp(1, MAX_LEVEL) - 1)]
    }
}

/// So many of all the equal steps from one number to another, by which it is
/// multiplied.
fn between(first: f64, last: f64, step: u8, steps: u8) -> f64 {
    first * (last / first).powf(f64::from(step) / f64::from(steps))
}

/// What `Max` takes for a move if nothing else is said.
pub const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(1);

impl Strength {
    /// The search settings of this strength. `limits` are for [`Strength::Max`]; a level
    /// has its own, from the levels of the game.
    pub fn settings(self, limits: Limits, levels: Levels, seed: u64) -> Settings {
        match self {
            Strength::Level(level) => {
                let LevelSettings { nodes, choices, .. } = levels.level_settings(level);
                let limits = Limits::nodes(nodes);
                // Tables that never err would make the lower levels strangely strong at the end.
                let endings = level >= MAX_LEVEL;
                // Moves are weighed by their scores, which has to be done at equal depths.
                let depths = LineDepths::Equal;
                Settings { limits, lines: choices, depths, worlds: 2, seed, endings, ..Settings::default() }
            }
            Strength::Max => Settings { limits, seed, ..Settings::default() },
        }
    }

    /// The move to play after a search.
    pub fn choose(self, analysis: &Analysis, levels: Levels, seed: u64) -> Option<&str> {
        let first = |line: &'_ crate::Variation| line.moves.first().cloned();
        let best = analysis.lines.first()?;
        let temperature = match self {
            Strength::Level(level) => levels.level_settings(level).temperature,
            Strength::Max => 0.0,
        };
        let chosen = if temperature > 0.0 {
            let loss = |line: &crate::Variation| f64::from(best.score.hundredths() - line.score.hundredths());
            let weight = |line: &crate::Variation| {
                // What was not searched is not known to be good, and what is much
                // worse would be a blunder on purpose.
                let known = line.depth > 0 && loss(line) <= 3.0 * temperature;
                if known && first(line).is_some() { (-loss(line) / temperature).exp() } else { 0.0 }
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
            win_draw_loss: [475, 50, 475],
            depth: 3,
            moves: vec![at.to_string()],
            annotated: Vec::new(),
        };
        Analysis {
            lines: values.iter().enumerate().map(line).collect(),
            depth: 3,
            selective_depth: 3,
            nodes: 1,
            time: Duration::ZERO,
            permille_full: 0,
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
            let mut chosen: Vec<_> =
                (0..100).filter_map(|seed| strength.choose(&analysis, Levels::standard(), seed)).collect();
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
        for level in 1..=MAX_LEVEL {
            for seed in 0..500 {
                assert_eq!(Strength::Level(level).choose(&analysis, Levels::standard(), seed), Some("0"));
            }
        }
    }

    #[test]
    fn each_level_looks_further_and_errs_less_than_the_one_below() {
        for rules in quincunx_games::catalogue::GAMES {
            let game = rules.info().name;
            let Levels(levels) = crate::engine_for(game, 1).expect("it is understood").levels();
            assert!(levels.is_sorted_by(|a, b| a.nodes < b.nodes), "{game}: {levels:?}");
            assert!(levels.is_sorted_by(|a, b| a.temperature > b.temperature), "{game}: {levels:?}");
            assert!(levels.is_sorted_by(|a, b| a.choices >= b.choices), "{game}: {levels:?}");
            assert_eq!((levels[7].temperature, levels[7].choices), (0.0, 1), "{game}");
        }
        let Levels(standard) = Levels::standard();
        assert_eq!((standard[0].nodes, standard[7].nodes), (60, 300_000));
        assert_eq!((standard[0].temperature, standard[6].temperature.round()), (130.0, 3.0));
    }
}
