//! The computer as a player.

use std::sync::atomic::AtomicBool;

use quincunx_core::zobrist;

use crate::network::Evaluation;
use crate::{
    DEFAULT_MOVE_TIME, Engine, Knowledge, Levels, Limits, Mover, SearchRequest, Settings, Strength,
    engine_for,
};

/// A player of some strength. Sees what its seat may know and nothing else.
pub struct Computer {
    engine: Box<dyn Engine>,
    strength: Strength,
    limits: Limits,
    threads: usize,
    seed: u64,
}

impl Computer {
    /// A player of the game of that name; `None` if there is no evaluator for it.
    /// The same seed plays the same way, at a level.
    pub fn new(game: &str, strength: Strength, seed: u64) -> Option<Computer> {
        Computer::within(game, strength, Limits::time(DEFAULT_MOVE_TIME), seed)
    }

    /// The same with other limits, which count where the strength is
    /// [`Strength::Max`]. Who looks at few positions needs little memory.
    pub fn within(game: &str, strength: Strength, limits: Limits, seed: u64) -> Option<Computer> {
        let usual = strength.settings(limits, Levels::standard(), seed).limits;
        let megabytes = usual.nodes.map_or(32, |nodes| (nodes >> 14).clamp(1, 32) as usize);
        let engine = engine_for(game, megabytes)?;
        Some(Computer { engine, strength, limits, threads: 1, seed })
    }

    /// Searches with several threads where the strength is [`Strength::Max`].
    pub fn with_threads(self, threads: usize) -> Computer {
        Computer { threads, ..self }
    }

    /// Evaluates with other weights, as [`Engine::set_weights`] takes them.
    pub fn set_weights(&mut self, weights: &[i32]) {
        self.engine.set_weights(weights);
    }

    /// Judges as told, as [`Engine::set_evaluation`] takes it.
    pub fn set_evaluation(&mut self, evaluation: &Evaluation) {
        self.engine.set_evaluation(evaluation);
    }
}

impl Mover for Computer {
    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    fn choose(&mut self, knows: &Knowledge, stop: &AtomicBool) -> Option<String> {
        // Each move of a game draws other lots, whatever was searched before.
        let seed = zobrist::mix(self.seed ^ zobrist::feature(knows.view().ply_count() as u64));
        let levels = self.engine.levels();
        let mut settings = self.strength.settings(self.limits, levels, seed);
        if self.strength == Strength::Max {
            settings = Settings { threads: self.threads, ..settings };
        } else {
            // What earlier moves found out must not make a level stronger.
            self.engine.clear();
        }
        let request = SearchRequest { view: knows.view(), seat: knows.seat(), settings: &settings, stop };
        let analysis = self.engine.search(&request, &mut |_| {})?;
        self.strength.choose(&analysis, levels, seed).map(str::to_owned)
    }
}
