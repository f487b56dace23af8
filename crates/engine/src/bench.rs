//! A fixed set of searches: their nodes are a checksum of the search, their time
//! its speed.

use std::ops::AddAssign;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use quincunx_core::{AnyGame, Turn, Viewer};
use quincunx_games::catalogue;

use crate::{Computer, Knowledge, Limits, Mover, Random, Settings, Strength, engine_for};

/// Positions of a game and how deep to search them.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    /// The game.
    pub game: &'static str,
    /// How deep.
    pub depth: u32,
    /// After how many random plies; one position each.
    pub plies: &'static [usize],
}

/// Every game there is an engine for.
pub const SETS: &[Set] = &[
    Set { game: "bishops", depth: 4, plies: &[0, 20, 60] },
    Set { game: "saktris", depth: 9, plies: &[0, 12, 24, 48] },
    Set { game: "shakti", depth: 9, plies: &[0, 6, 12, 18, 24] },
    Set { game: "sitchess", depth: 10, plies: &[14, 20, 28, 40] },
    Set { game: "taifho", depth: 4, plies: &[0, 20, 50] },
];

/// What a set took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// Positions looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl AddAssign for Measured {
    fn add_assign(&mut self, other: Measured) {
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

/// A game of random moves, the same ones every time; shorter if it is over before.
fn game_after(name: &str, plies: usize) -> Option<Box<dyn AnyGame>> {
    let mut game = catalogue::find(name)?.new_game(&[], 1).ok()?;
    let mut mover = Random::from_seed(plies as u64);
    for _ in 0..plies {
        let Some(seat) = game.turn().and_then(Turn::seat) else { break };
        let mv = mover.pick(game.as_ref(), seat)?;
        game.play(seat, &mv).ok()?;
    }
    Some(game)
}

/// Searches a set to its depth, or each position for some time.
pub fn measure(set: &Set, threads: usize, megabytes: usize, time: Option<Duration>) -> Measured {
    let mut measured = Measured::default();
    let Some(mut engine) = engine_for(set.game, megabytes) else { return measured };
    let limits = time.map_or(Limits::depth(set.depth), Limits::time);
    let settings = Settings { limits, threads, ..Settings::default() };
    let stop = AtomicBool::new(false);
    for game in set.plies.iter().filter_map(|plies| game_after(set.game, *plies)) {
        let Some(seat) = game.turn().and_then(Turn::seat) else { continue };
        engine.clear();
        let view = game.view(Viewer::Seat(seat));
        if let Some(found) = engine.search(view.as_ref(), seat, &settings, &stop, &mut |_| {}) {
            measured += Measured { nodes: found.nodes, time: found.time };
        }
    }
    measured
}

/// The longest that a strength thinks about a move in a set.
pub fn slowest(set: &Set, strength: Strength) -> Duration {
    let stop = AtomicBool::new(false);
    let mut longest = Duration::ZERO;
    for game in set.plies.iter().filter_map(|plies| game_after(set.game, *plies)) {
        let Some(seat) = game.turn().and_then(Turn::seat) else { continue };
        let Some(mut computer) = Computer::new(set.game, strength, 1) else { continue };
        let knows = Knowledge::of(game.as_ref(), seat);
        let begun = Instant::now();
        computer.choose(&knows, &stop);
        longest = longest.max(begun.elapsed());
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_search_looks_at_the_same_positions() {
        for set in SETS {
            let shallow = Set { depth: 4, ..*set };
            let nodes = || measure(&shallow, 1, 1, None).nodes;
            assert_eq!(nodes(), nodes(), "{}", set.game);
            assert!(nodes() > 100, "{}", set.game);
        }
    }
}
