//! Who plays: read from text, written as text, and built.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use quincunx_core::Misread;
use thiserror::Error;

use crate::matches::Program;
use crate::network::Evaluation;
use crate::{Computer, Limits, Mover, PlainSearch, Random, Strength, engine_for};

/// Somebody to play against, or who plays for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Any legal move.
    Random,
    /// The computer.
    Computer {
        /// How strong.
        strength: Strength,
        /// With how many threads, at its best.
        threads: usize,
        /// Limits of its own, instead of the match's, at its best.
        limits: Option<Limits>,
    },
    /// The computer at a mark of the dial from the weakest play to that of the strongest level, to
    /// place levels by matches.
    Dial {
        /// The mark, in thousandths.
        permille: u16,
    },
    /// A plain search, to be measured against.
    Plain {
        /// How deep.
        depth: u32,
    },
    /// Another program.
    Program(Program),
}

/// Not a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is not a player: expected random, a level from 1 to 8, max, perhaps with settings as in \
         max:nodes=5000,threads=2 (nodes, depth, movetime in milliseconds, threads), a mark on the dial as in \
         dial:350 (thousandths of the way from the weakest play to level 8), a plain search as in plain:depth=4, or another program as in uci:stockfish,Hash=16,nodes=1000"
)]
pub struct ParseOpponentError(String);

/// Takes a setting that limits the search; whether it was one, `None` if it is one
/// with an impossible value.
fn take_limit(limits: &mut Limits, key: &str, value: &str) -> Option<bool> {
    let number = || value.parse::<u64>().ok().filter(|number| *number > 0);
    match key {
        "nodes" => limits.nodes = Some(number()?),
        "depth" => limits.depth = Some(u32::try_from(number()?).ok()?),
        "movetime" => limits.time = Some(Duration::from_millis(number()?)),
        _ => return Some(false),
    }
    Some(true)
}

/// The settings that limits stand for, the opposite of reading them.
pub(crate) fn limit_settings(limits: &Limits) -> Vec<String> {
    let mut settings = Vec::new();
    settings.extend(limits.nodes.map(|nodes| format!("nodes={nodes}")));
    settings.extend(limits.depth.map(|depth| format!("depth={depth}")));
    settings.extend(limits.time.map(|time| format!("movetime={}", time.as_millis())));
    settings
}

impl From<Strength> for Opponent {
    fn from(strength: Strength) -> Opponent {
        Opponent::Computer { strength, threads: 1, limits: None }
    }
}

impl Opponent {
    /// Limits of its own, which count instead of those of a match.
    pub fn limits(&self) -> Option<Limits> {
        match self {
            Opponent::Computer { limits, .. } | Opponent::Program(Program { limits, .. }) => *limits,
            Opponent::Random | Opponent::Dial { .. } | Opponent::Plain { .. } => None,
        }
    }

    /// Whether it varies its play of a game by itself, so that games from the same start differ.
    pub fn varies(&self, game: &str) -> bool {
        let level = match self {
            Opponent::Computer { strength, .. } => {
                engine_for(game, 0).and_then(|engine| strength.level_settings(engine.levels()))
            }
            Opponent::Dial { permille } => {
                engine_for(game, 0).map(|engine| engine.at_mark(f64::from(*permille) / 1000.0))
            }
            Opponent::Random | Opponent::Plain { .. } | Opponent::Program(_) => return true,
        };
        // The highest levels always play the best move they know.
        level.is_some_and(|level| level.choices > 1)
    }

    /// The player of a seat in the game of that name; the same seed plays the same way.
    /// `limits` count where it has none of its own, and at its best; `weights` are those
    /// of [`Computer::set_weights`], `evaluation` is that of [`Computer::set_evaluation`].
    /// `None` if there is no evaluator for the game, and for
    /// programs, which are started by a [`Launcher`](crate::matches::Launcher).
    pub fn build(
        &self,
        game: &str,
        limits: Limits,
        weights: &[i32],
        evaluation: &Evaluation,
        seed: u64,
    ) -> Option<Box<dyn Mover>> {
        Some(match self {
            Opponent::Random => Box::new(Random::from_seed(seed)),
            Opponent::Dial { permille } => {
                let mut computer = Computer::at_mark(game, *permille, seed)?;
                computer.set_weights(weights);
                computer.set_evaluation(evaluation);
                Box::new(computer)
            }
            Opponent::Plain { depth } => Box::new(PlainSearch::new(game, *depth, seed)?),
            Opponent::Computer { strength, threads, limits: own } => {
                let mut computer = Computer::within(game, *strength, own.unwrap_or(limits), seed)?;
                computer.set_weights(weights);
                computer.set_evaluation(evaluation);
                Box::new(computer.with_threads(*threads))
            }
            Opponent::Program(_) => return None,
        })
    }
}

fn own(limits: Limits) -> Option<Limits> {
    (limits != Limits::INFINITE).then_some(limits)
}

impl FromStr for Opponent {
    type Err = ParseOpponentError;

    fn from_str(text: &str) -> Result<Opponent, ParseOpponentError> {
        let read = match text.strip_prefix("uci:") {
            Some(program) => read_program(program).map(Opponent::Program),
            None if text == "random" => Some(Opponent::Random),
            None => read_computer(text),
        };
        read.ok_or_else(|| ParseOpponentError(Misread::excerpt(text)))
    }
}

fn read_computer(text: &str) -> Option<Opponent> {
    let (name, settings) = text.split_once(':').unwrap_or((text, ""));
    if name == "plain" {
        let depth = settings.strip_prefix("depth=")?.parse().ok()?;
        return (1..=64).contains(&depth).then_some(Opponent::Plain { depth });
    }
    if name == "dial" {
        let permille = settings.parse().ok().filter(|permille| *permille <= 1000)?;
        return Some(Opponent::Dial { permille });
    }
    let strength: Strength = name.parse().ok()?;
    if !settings.is_empty() && strength != Strength::Max {
        return None;
    }
    let (mut threads, mut limits) = (1, Limits::INFINITE);
    for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
        let (key, value) = setting.split_once('=')?;
        if key == "threads" {
            threads = value.parse().ok().filter(|threads| (1..=256).contains(threads))?;
        } else if !take_limit(&mut limits, key, value)? {
            return None;
        }
    }
    Some(Opponent::Computer { strength, threads, limits: own(limits) })
}

fn read_program(text: &str) -> Option<Program> {
    let mut parts = text.split(',');
    let command: Vec<String> = parts.next()?.split_whitespace().map(str::to_owned).collect();
    if command.is_empty() || text.contains(char::is_control) {
        return None;
    }
    let (mut limits, mut options) = (Limits::INFINITE, Vec::new());
    for setting in parts {
        let (key, value) = setting.split_once('=')?;
        let (key, value) = (key.trim(), value.trim());
        if key.is_empty() {
            return None;
        }
        if !take_limit(&mut limits, key, value)? {
            options.push((key.to_owned(), value.to_owned()));
        }
    }
    Some(Program { command, options, limits: own(limits) })
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (strength, threads, limits) = match self {
            Opponent::Random => return f.write_str("random"),
            Opponent::Dial { permille } => return write!(f, "dial:{permille}"),
            Opponent::Plain { depth } => return write!(f, "plain:depth={depth}"),
            Opponent::Program(program) => return program.fmt(f),
            Opponent::Computer { strength, threads, limits } => (strength, threads, limits),
        };
        let mut settings = limits.as_ref().map(limit_settings).unwrap_or_default();
        if *threads > 1 {
            settings.push(format!("threads={threads}"));
        }
        write!(f, "{strength}{}{}", if settings.is_empty() { "" } else { ":" }, settings.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_and_written() {
        for text in [
            "random",
            "1",
            "8",
            "max",
            "max:nodes=5000,depth=3",
            "max:movetime=50,threads=2",
            "plain:depth=4",
            "dial:0",
            "dial:350",
            "uci:stockfish",
            "uci:/usr/games/stockfish,Skill Level=3,nodes=100",
            "uci:quincunx engine,Level=3,Hash=1,depth=2,movetime=9",
        ] {
            assert_eq!(text.parse::<Opponent>().expect(text).to_string(), text);
        }
        for wrong in [
            "",
            "9",
            "max:nodes",
            "max:nodes=0",
            "3:nodes=5",
            "max:speed=1",
            "max:nodes=-1",
            "plain",
            "plain:depth=0",
            "dial",
            "dial:1001",
            "dial:0.5",
            "max:search=maxn",
            "max:threads=0",
            "uci:",
            "uci: ,Hash=1",
            "uci:stockfish,Hash",
            "uci:stockfish,=1",
            "uci:stockfish,nodes=many",
            "uci:stock\nfish",
            "stockfish",
        ] {
            assert!(wrong.parse::<Opponent>().is_err(), "{wrong}");
        }
    }
}
