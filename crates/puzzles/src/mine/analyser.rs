//! What the engine thinks of a position.

use std::sync::atomic::AtomicBool;

use quincunx_core::{AnyGame, Seat, Viewer};
use quincunx_engine::{Analysis, Engine, Limits, SearchRequest, Settings, engine_for};

/// The transposition table, in megabytes: enough for the nodes of a puzzle.
const MEMORY: usize = 4;

/// The best move and the one after it.
pub struct BestTwo {
    /// The best move in canonical text.
    pub best: String,
    /// What it promises, as a share of the point.
    pub first: f64,
    /// What the second best promises; nothing where there is no other.
    pub second: f64,
}

/// The engine with what it is asked here.
pub struct Analyser {
    engine: Box<dyn Engine>,
}

impl Analyser {
    pub fn new(game: &str) -> Option<Analyser> {
        Some(Analyser { engine: engine_for(game, MEMORY)? })
    }

    pub fn clear(&mut self) {
        self.engine.clear();
    }

    fn search(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        nodes: u64,
        lines: usize,
        stop: &AtomicBool,
    ) -> Option<Analysis> {
        let settings = Settings { limits: Limits::nodes(nodes), lines, ..Settings::default() };
        let view = game.view(Viewer::Seat(seat));
        self.engine
            .search(&SearchRequest { view: view.as_ref(), seat, settings: &settings, stop }, &mut |_| {})
    }

    /// The best move.
    pub fn best(&mut self, game: &dyn AnyGame, seat: Seat, nodes: u64, stop: &AtomicBool) -> Option<String> {
        let analysis = self.search(game, seat, nodes, 1, stop)?;
        analysis.lines.first()?.moves.first().cloned()
    }

    /// The two best moves; nothing if not both of them were looked at.
    pub fn best_two(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        nodes: u64,
        stop: &AtomicBool,
    ) -> Option<BestTwo> {
        let analysis = self.search(game, seat, nodes, 2, stop)?;
        let first = analysis.lines.first().filter(|line| line.depth > 0)?;
        let second = match analysis.lines.get(1) {
            Some(line) if line.depth > 0 => line.expectation,
            Some(_) => return None,
            None => 0.0,
        };
        Some(BestTwo { best: first.moves.first()?.clone(), first: first.expectation, second })
    }
}
