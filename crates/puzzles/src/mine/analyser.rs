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

impl BestTwo {
    /// How far the best is ahead of the second.
    pub fn margin(&self) -> f64 {
        self.first - self.second
    }
}

/// Asked before every search; it may take its time, and says whether to go on.
pub type Breath = Box<dyn FnMut() -> bool + Send>;

/// The engine with what it is asked here.
pub struct Analyser {
    engine: Box<dyn Engine>,
    breath: Option<Breath>,
}

impl Analyser {
    pub fn new(game: &str) -> Option<Analyser> {
        Some(Analyser { engine: engine_for(game, MEMORY)?, breath: None })
    }

    pub fn set_breath(&mut self, breath: Breath) {
        self.breath = Some(breath);
    }

    pub fn clear(&mut self) {
        self.engine.clear();
    }

    fn search(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        settings: &Settings,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        if self.breath.as_mut().is_some_and(|breath| !breath()) {
            return None;
        }
        let view = game.view(Viewer::Seat(seat));
        self.engine.search(&SearchRequest { view: view.as_ref(), seat, settings, stop }, progress)
    }

    /// The best move within some limits, and what it promises.
    fn best_within(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Option<(String, f64)> {
        let settings = Settings { limits, ..Settings::default() };
        let analysis = self.search(game, seat, &settings, stop, &mut |_| {})?;
        let line = analysis.lines.first()?;
        Some((line.moves.first()?.clone(), line.expectation))
    }

    /// The best move and what it promises.
    pub fn best(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        nodes: u64,
        stop: &AtomicBool,
    ) -> Option<(String, f64)> {
        self.best_within(game, seat, Limits::nodes(nodes), stop)
    }

    /// The move of somebody who looks at what follows at once, and no further.
    pub fn at_first_sight(&mut self, game: &dyn AnyGame, seat: Seat, stop: &AtomicBool) -> Option<String> {
        Some(self.best_within(game, seat, Limits::depth(1), stop)?.0)
    }

    /// The two best moves as the last depth has them to which both were searched: compared at
    /// different depths, whoever has the last move seems to be ahead. Nothing if there is no
    /// such depth.
    pub fn best_two(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        nodes: u64,
        stop: &AtomicBool,
    ) -> Option<BestTwo> {
        let settings = Settings { limits: Limits::nodes(nodes), lines: 2, ..Settings::default() };
        let mut even = None;
        self.search(game, seat, &settings, stop, &mut |analysis| {
            even = compared(analysis).or(even.take());
        })?;
        even
    }
}

fn compared(analysis: &Analysis) -> Option<BestTwo> {
    let first = analysis.lines.first().filter(|line| line.depth > 0)?;
    let second = match analysis.lines.get(1) {
        Some(line) if line.depth == first.depth => line.expectation,
        Some(_) => return None,
        None => 0.0,
    };
    Some(BestTwo { best: first.moves.first()?.clone(), first: first.expectation, second })
}
