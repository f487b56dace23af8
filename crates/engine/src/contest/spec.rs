//! Who plays, as text.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use quincunx_core::Misread;
use thiserror::Error;

use crate::{Limits, Many, Strength};

/// A player of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spec {
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
        /// Who is taken to answer among more than two, at its best.
        many: Many,
    },
    /// A plain search, to be measured against.
    Plain {
        /// How deep.
        depth: u32,
    },
}

/// The names of who is taken to answer.
const MANY: [(&str, Many); 3] =
    [("bestreply", Many::BestReply), ("paranoid", Many::Paranoid), ("maxn", Many::MaxN)];

/// Not a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is not a player: expected random, a level from 1 to 8, or max, perhaps with settings as in \
         max:nodes=5000,threads=2 (nodes, depth, movetime in milliseconds, threads; with more than two \
         seats search=bestreply, paranoid or maxn), or a plain search as in plain:depth=4"
)]
pub struct NoSpec(String);

impl FromStr for Spec {
    type Err = NoSpec;

    fn from_str(text: &str) -> Result<Spec, NoSpec> {
        let wrong = || NoSpec(Misread::excerpt(text));
        if text == "random" {
            return Ok(Spec::Random);
        }
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        if name == "plain" {
            let depth = settings.strip_prefix("depth=").and_then(|depth| depth.parse().ok());
            return match depth {
                Some(depth @ 1..=64) => Ok(Spec::Plain { depth }),
                _ => Err(wrong()),
            };
        }
        let strength: Strength = name.parse().map_err(|_| wrong())?;
        if !settings.is_empty() && strength != Strength::Max {
            return Err(wrong());
        }
        let (mut threads, mut limits, mut many) = (1, Limits::INFINITE, Many::default());
        for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
            let (key, value) = setting.split_once('=').ok_or_else(wrong)?;
            if key == "search" {
                many = MANY.iter().find(|(name, _)| *name == value).ok_or_else(wrong)?.1;
                continue;
            }
            let number: u64 = value.parse().ok().filter(|number| *number > 0).ok_or_else(wrong)?;
            match key {
                "nodes" => limits.nodes = Some(number),
                "depth" => limits.depth = Some(u32::try_from(number).map_err(|_| wrong())?),
                "movetime" => limits.time = Some(Duration::from_millis(number)),
                "threads" if number <= 256 => threads = number as usize,
                _ => return Err(wrong()),
            }
        }
        let own = limits != Limits::INFINITE;
        Ok(Spec::Computer { strength, threads, limits: own.then_some(limits), many })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (strength, threads, limits, many) = match self {
            Spec::Random => return f.write_str("random"),
            Spec::Plain { depth } => return write!(f, "plain:depth={depth}"),
            Spec::Computer { strength, threads, limits, many } => (strength, threads, limits, many),
        };
        let mut settings = Vec::new();
        if let Some(limits) = limits {
            settings.extend(limits.nodes.map(|nodes| format!("nodes={nodes}")));
            settings.extend(limits.depth.map(|depth| format!("depth={depth}")));
            settings.extend(limits.time.map(|time| format!("movetime={}", time.as_millis())));
        }
        if *threads > 1 {
            settings.push(format!("threads={threads}"));
        }
        let named = MANY.iter().find(|(_, other)| other == many && *many != Many::default());
        settings.extend(named.map(|(name, _)| format!("search={name}")));
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
            "max:nodes=9,search=paranoid",
        ] {
            assert_eq!(text.parse::<Spec>().expect(text).to_string(), text);
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
            "max:search=x",
        ] {
            assert!(wrong.parse::<Spec>().is_err(), "{wrong}");
        }
    }
}
