//! Thinking about a game whose rules are known only at run time.

use std::any::Any;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quincunx_core::{AnyGame, AnyView, Chance, Game, Position, Rules, Seat, Turn, View, Viewer};

use crate::judge::{Judge, PositionOf};
use crate::lab::{Lesson, lessons};
use crate::{Ladder, Score, Settings, Table, Thought, Weights, plain, think};

/// A line of play as text.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// The worth for the seat that thinks.
    pub score: Score,
    /// The share of the point to be expected, from 0 to 1.
    pub expectation: f64,
    /// How deep it was searched.
    pub depth: u32,
    /// The moves in the game's canonical text.
    pub moves: Vec<String>,
    /// The same as people write them.
    pub annotated: Vec<String>,
}

/// What came of thinking, as text.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The best lines, the best first.
    pub lines: Vec<Variation>,
    /// The depth that was finished.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// Somebody who can think about games of one kind, and remembers what was found
/// between one move and the next.
pub trait Thinker: Send {
    /// Thinks about a view for a seat whose turn it is; `None` if it is not, or if
    /// it is a game of another kind.
    fn think_from(
        &mut self,
        view: &dyn AnyView,
        seat: Seat,
        settings: &Settings,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis>;

    /// Thinks about the game as the viewer knows it.
    fn think(
        &mut self,
        game: &dyn AnyGame,
        viewer: Viewer,
        seat: Seat,
        settings: &Settings,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        self.think_from(game.view(viewer).as_ref(), seat, settings, stop, progress)
    }

    /// The move of a plain search of that depth, without anything remembered; `None`
    /// if it is not the seat's turn, or if it is a game of another kind.
    fn plain(&self, view: &dyn AnyView, seat: Seat, depth: u32, seed: u64) -> Option<String>;

    /// Where several choose in secret at the same time: how often each choice should be
    /// made, the commonest first, in shares that add up to 1. `None` elsewhere.
    fn mixture(&self, view: &dyn AnyView, seat: Seat) -> Option<Vec<(String, f64)>>;

    /// Forgets everything, as before a new game.
    fn forget(&mut self);

    /// How the levels of the game are spread out.
    fn ladder(&self) -> Ladder;

    /// The numbers it judges with, if they can be tuned.
    fn weights(&mut self) -> Option<&mut dyn Weights>;

    /// What a game that is over says about the numbers: see [`lab::lessons`](lessons).
    fn lessons(&mut self, game: &dyn AnyGame, after: usize, most: usize) -> Vec<Lesson>;

    /// How much of the memory is in use, in thousandths.
    fn permille_full(&self) -> u32;
}

/// A [`Thinker`] by the word of a [`Judge`].
pub struct Thinking<J: Judge> {
    judge: J,
    table: Table,
}

impl<J: Judge> Thinking<J> {
    /// With a table of that many megabytes.
    pub fn new(megabytes: usize) -> Thinking<J> {
        Thinking { judge: J::default(), table: Table::with_megabytes(megabytes) }
    }

    /// The view, if it is one of this game and it is the seat's turn.
    fn turn_of<'v>(&self, view: &'v dyn AnyView, seat: Seat) -> Option<&'v View<J::Rules>> {
        let view = (view as &'v dyn Any).downcast_ref::<View<J::Rules>>()?;
        view.turn()?.includes(seat).then_some(view)
    }
}

impl<J: Judge> Thinker for Thinking<J> {
    fn think_from(
        &mut self,
        view: &dyn AnyView,
        seat: Seat,
        settings: &Settings,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let view = self.turn_of(view, seat)?;
        let told = |thought: &Thought<PositionOf<J>>| analysis::<J>(thought, seat);
        let thought = think(&self.judge, view, seat, &self.table, settings, stop, &mut |thought| {
            progress(&told(thought));
        });
        Some(told(&thought))
    }

    fn plain(&self, view: &dyn AnyView, seat: Seat, depth: u32, seed: u64) -> Option<String> {
        let view = self.turn_of(view, seat)?;
        let mut chance = Chance::from_seed(seed);
        let world = J::Rules::imagine(view.position(), &mut chance);
        let mv = plain::best(&self.judge, &world, seat, depth, &mut chance)?;
        Some(J::Rules::write_move(view.position(), seat, mv))
    }

    fn mixture(&self, view: &dyn AnyView, seat: Seat) -> Option<Vec<(String, f64)>> {
        let view = self.turn_of(view, seat)?;
        let position = view.position();
        if !matches!(position.turn(), Turn::Together(_)) {
            return None;
        }
        let weighed = |mv| (mv, f64::from(self.judge.secret_weight(position, seat, mv)));
        let mut moves: Vec<_> = position.moves(seat).into_iter().map(weighed).collect();
        let total: f64 = moves.iter().map(|(_, weight)| weight).sum();
        moves.retain(|(_, weight)| *weight > 0.0);
        moves.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let share = |(mv, weight)| (J::Rules::write_move(position, seat, mv), weight / total);
        Some(moves.into_iter().map(share).collect())
    }

    fn forget(&mut self) {
        self.table.clear();
    }

    fn ladder(&self) -> Ladder {
        J::ladder()
    }

    fn weights(&mut self) -> Option<&mut dyn Weights> {
        self.judge.weights()
    }

    fn lessons(&mut self, game: &dyn AnyGame, after: usize, most: usize) -> Vec<Lesson> {
        let game = (game as &dyn Any).downcast_ref::<Game<J::Rules>>();
        game.map(|game| lessons(&self.judge, game, after, most)).unwrap_or_default()
    }

    fn permille_full(&self) -> u32 {
        self.table.permille_full()
    }
}

fn analysis<J: Judge>(thought: &Thought<PositionOf<J>>, seat: Seat) -> Analysis {
    let variation = |line: &crate::Line<PositionOf<J>>| {
        let mut position = line.from.clone();
        let (mut moves, mut annotated) = (Vec::new(), Vec::new());
        for (at, mv) in line.moves.iter().enumerate() {
            // Whoever chooses together with others chooses out of the usual order.
            let mover = if at == 0 { Some(seat) } else { position.turn().seat() };
            let Some(mover) = mover else { break };
            moves.push(J::Rules::write_move(&position, mover, *mv));
            annotated.push(J::Rules::annotate_move(&position, mover, *mv));
            position.play(mover, *mv);
        }
        let expectation = line.score.expectation(J::LIKELY_WIN);
        Variation { score: line.score, expectation, depth: line.depth, moves, annotated }
    };
    Analysis {
        lines: thought.lines.iter().map(variation).collect(),
        depth: thought.depth,
        nodes: thought.nodes,
        time: thought.time,
    }
}
