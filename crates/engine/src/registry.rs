//! The only place that lists which game has which evaluator.

use crate::Evaluator;
use crate::bishops::BishopsEvaluator;
use crate::engine::{Engine, GameEngine};
use crate::lab::Tuner;
use crate::saktris::SaktrisEvaluator;
use crate::shakti::ShaktiEvaluator;
use crate::sitchess::SitchessEvaluator;
use crate::taifho::TaifhoEvaluator;

/// What the registry can make of an evaluator.
struct Entry {
    game: &'static str,
    engine: fn(usize) -> Box<dyn Engine>,
    fixed_nodes: u64,
    tuner: fn() -> Box<dyn Tuner>,
}

const fn entry<E: Evaluator>(game: &'static str, fixed_nodes: u64) -> Entry {
    Entry {
        game,
        fixed_nodes,
        engine: |megabytes| Box::new(GameEngine::<E>::new(megabytes)),
        tuner: || Box::new(E::default()),
    }
}

const ENTRIES: &[Entry] = &[
    entry::<BishopsEvaluator>("bishops", 8_000),
    entry::<SaktrisEvaluator>("saktris", 20_000),
    entry::<ShaktiEvaluator>("shakti", 20_000),
    entry::<SitchessEvaluator>("sitchess", 20_000),
    entry::<TaifhoEvaluator>("taifho", 12_000),
];

fn find(game: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.game == game)
}

/// The engine of the game of that name, with a transposition table of that many
/// megabytes; `None` if there is no evaluator for it.
pub fn engine_for(game: &str, megabytes: usize) -> Option<Box<dyn Engine>> {
    find(game).map(|entry| (entry.engine)(megabytes))
}

/// How many positions of the game of that name the engine looks at where moves of people are
/// compared with its own: the same everywhere, so that they can be compared with each other, and
/// enough to see further than most people do: see `docs/decisions/fair-play.md`.
pub fn fixed_nodes(game: &str) -> Option<u64> {
    find(game).map(|entry| entry.fixed_nodes)
}

/// The tuner of the game of that name; `None` if there is no evaluator for it.
pub fn tuner_for(game: &str) -> Option<Box<dyn Tuner>> {
    find(game).map(|entry| (entry.tuner)())
}
