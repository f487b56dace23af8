//! The computer as a player.

use std::sync::atomic::AtomicBool;

use quincunx_core::zobrist;

use crate::network::Evaluation;
use crate::{
    DEFAULT_MOVE_TIME, Engine, Knowledge, LevelSettings, Limits, Mover, SearchRequest, Settings, Strength,
    engine_for,
};

/// A player of some strength. Sees what its seat may know and nothing else.
pub struct Computer {
    engine: Box<dyn Engine>,
    /// How it plays weaker than it can, if it does.
    level: Option<LevelSettings>,
    limits: Limits,
    threads: usize,
    seed: u64,
}

/// The megabytes of memory for a search without a limit of nodes.
const MEGABYTES: usize = 32;

impl Computer {
    /// A player of the game of that name; `None` if there is no evaluator for it.
    /// The same seed plays the same way, at a level.
    pub fn new(game: &str, strength: Strength, seed: u64) -> Option<Computer> {
        Computer::within(game, strength, Limits::time(DEFAULT_MOVE_TIME), seed)
    }

    /// The same with other limits, which count where the strength is
    /// [`Strength::Max`].
    pub fn within(game: &str, strength: Strength, limits: Limits, seed: u64) -> Option<Computer> {
        let level = strength.level_settings(engine_for(game, 0)?.levels());
        Computer::of(game, level, limits, seed)
    }

    /// A player at a mark of the [dial](crate::dial), in thousandths.
    pub fn at_mark(game: &str, permille: u16, seed: u64) -> Option<Computer> {
        let level = engine_for(game, 0)?.at_mark(f64::from(permille) / 1000.0);
        Computer::of(game, Some(level), Limits::INFINITE, seed)
    }

    fn of(game: &str, level: Option<LevelSettings>, limits: Limits, seed: u64) -> Option<Computer> {
        // Whoever looks at few positions needs little memory.
        let nodes = level.map_or(limits.nodes, |level| Some(level.nodes));
        let megabytes = nodes.map_or(MEGABYTES, |nodes| (nodes >> 14).clamp(1, MEGABYTES as u64) as usize);
        let engine = engine_for(game, megabytes)?;
        Some(Computer { engine, level, limits, threads: 1, seed })
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
        let level = self.level.map(|level| self.engine.with_care(level, knows.view()));
        let settings = match level {
            Some(level) => {
                // What earlier moves found out must not make a level stronger.
                self.engine.clear();
                level.settings(seed)
            }
            None => Settings { limits: self.limits, threads: self.threads, seed, ..Settings::default() },
        };
        let request = SearchRequest { view: knows.view(), seat: knows.seat(), settings: &settings, stop };
        let analysis = self.engine.search(&request, &mut |_| {})?;
        let best = || analysis.lines.first()?.moves.first().map(String::as_str);
        level.map_or_else(best, |level| level.choose(&analysis, seed)).map(str::to_owned)
    }
}
