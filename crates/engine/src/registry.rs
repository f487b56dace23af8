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
    tuner: fn() -> Box<dyn Tuner>,
}

const fn entry<E: Evaluator>(game: &'static str) -> Entry {
    Entry {
        game,
        engine: |megabytes| Box::new(GameEngine::<E>::new(megabytes)),
        tuner: || Box::new(E::default()),
    }
}

const ENTRIES: &[Entry] = &[
    entry::<BishopsEvaluator>("bishops"),
    entry::<SaktrisEvaluator>("saktris"),
    entry::<ShaktiEvaluator>("shakti"),
    entry::<SitchessEvaluator>("sitchess"),
    entry::<TaifhoEvaluator>("taifho"),
];

fn find(game: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.game == game)
}

/// The engine of the game of that name, with a transposition table of that many
/// megabytes; `None` if there is no evaluator for it.
pub fn engine_for(game: &str, megabytes: usize) -> Option<Box<dyn Engine>> {
    find(game).map(|entry| (entry.engine)(megabytes))
}

/// The tuner of the game of that name; `None` if there is no evaluator for it.
pub fn tuner_for(game: &str) -> Option<Box<dyn Tuner>> {
    find(game).map(|entry| (entry.tuner)())
}
