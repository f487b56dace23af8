//! What a search has to know about a game.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use quincunx_core::{Position, Rules, Seat};

use crate::endings::{Conversion, EndingValue, Endings};
use crate::network::{Evaluation, Layout};
use crate::weights::Weights;
use crate::{Dial, MAX_LEVEL, Score};

/// The moves of the game of an evaluator.
pub type MoveOf<E> = <PositionOf<E> as Position>::Move;
/// The positions of the game of an evaluator.
pub type PositionOf<E> = <<E as Evaluator>::Rules as Rules>::Position;

/// How many different answers [`Evaluator::index`] may give.
pub const MOVE_INDICES: usize = 1 << 14;

/// What a solver beside the search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// The best line.
    pub moves: Vec<M>,
    /// Its score for the seat on turn.
    pub score: Score,
    /// Positions looked at.
    pub nodes: u64,
}

/// Everything the search has to know about one of the games: what a position is worth,
/// which moves are tactical and which to try first.
///
/// Values are counted in hundredths of the smallest piece, or of whatever is as
/// much in a game without pieces to win.
pub trait Evaluator: Clone + Default + Send + Sync + 'static {
    /// The game.
    type Rules: Rules;

    /// The score at which two games of three are won; turns scores into
    /// probabilities.
    const LIKELY_WIN: f64 = 120.0;

    /// The share of games between equals that is drawn.
    const EVEN_DRAWS: f64 = 0.05;

    /// What is carried along a line beside the positions, so that a network need not
    /// begin anew with each of them; `()` where there is nothing.
    type Accumulator: Clone + Default + Send;

    /// The inputs of the network that judges this game; `None` if none does.
    const LAYOUT: Option<&'static Layout> = None;

    /// The same of all networks that judge it, where phases have their own.
    fn layouts() -> Vec<&'static Layout> {
        Self::LAYOUT.into_iter().collect()
    }

    /// The inputs of the network that judges positions like this one.
    fn layout_of(_position: &PositionOf<Self>) -> Option<&'static Layout> {
        Self::LAYOUT
    }

    /// The ways to play this game, from the weakest to the strongest.
    const DIAL: Dial = Dial::STANDARD;

    /// Where the levels are on the dial: evenly spread, until matches have placed them
    /// (`scripts/dial`).
    const LEVEL_MARKS: [f64; MAX_LEVEL as usize] = [0.0, 0.14, 0.28, 0.42, 0.56, 0.7, 0.85, 1.0];

    /// What the position is worth to the seat by hand-made rules, the game not being over.
    fn evaluate(&self, position: &PositionOf<Self>, seat: Seat) -> i32;

    /// The same for the last position of a line, by a network where there is one. `line`
    /// has something of the evaluator's own for each position of the line, in order; it
    /// may be left over from any other line.
    fn evaluate_along(
        &self,
        position: &PositionOf<Self>,
        seat: Seat,
        _line: &mut [Self::Accumulator],
    ) -> i32 {
        self.evaluate(position, seat)
    }

    /// Judges as told from now on, where there is a choice.
    fn set_evaluation(&mut self, _evaluation: &Evaluation) {}

    /// The exact value of a position for the seat on turn, where a table of an ending has it
    /// and no rule that the table does not know of can change it.
    fn ending(&self, _position: &PositionOf<Self>) -> Option<EndingValue> {
        None
    }

    /// The same where only a tablebase has it, with the way to the next capture or pawn move:
    /// slow, and meant for the moves of the root.
    fn conversion(&self, _position: &PositionOf<Self>) -> Option<Conversion> {
        None
    }

    /// Knows these tables of endings from now on, where the game has such endings.
    fn set_endings(&mut self, _endings: &Arc<Endings>) {}

    /// The simplest count of who is ahead: what a plain opponent goes by.
    fn plain(&self, position: &PositionOf<Self>, seat: Seat) -> i32 {
        self.evaluate(position, seat)
    }

    /// The weights of the evaluation, so that they can be tuned.
    fn weights(&mut self) -> Option<&mut dyn Weights> {
        None
    }

    /// The men as the seat on turn sees them, for the network of [`Evaluator::layout_of`];
    /// `None` where it does not judge.
    fn men(&self, _position: &PositionOf<Self>) -> Option<Vec<u16>> {
        None
    }

    /// The men as a seat sees them; `None` where nothing is learned from its point of view,
    /// as between two from that of the seat not on turn, which would say the same again.
    fn men_seen_by(&self, position: &PositionOf<Self>, seat: Seat) -> Option<Vec<u16>> {
        if position.turn().seat() == Some(seat) { self.men(position) } else { None }
    }

    /// How much a legal move wins at once, if it is tactical: a capture, a promotion,
    /// anything that quiescence search has to play out. Those that win more are tried
    /// first.
    fn tactical_gain(&self, position: &PositionOf<Self>, seat: Seat, mv: MoveOf<Self>) -> Option<i32>;

    /// Hands out every legal move that is tactical, in the usual order, and perhaps some
    /// that are not: for games that find them sooner than all moves.
    fn each_tactical(
        &self,
        position: &PositionOf<Self>,
        seat: Seat,
        visit: impl FnMut(MoveOf<Self>) -> ControlFlow<()>,
    ) {
        let _ = position.each_move(seat, visit);
    }

    /// A number below [`MOVE_INDICES`] for a move, by which tables remember it. Moves
    /// that share one are only tried in a poorer order.
    fn index(&self, mv: MoveOf<Self>) -> u16;

    /// How many steps a move goes beyond the next square: what goes far is easily overlooked.
    fn reach(&self, _mv: MoveOf<Self>) -> u32 {
        0
    }

    /// How near the game is to an end that nobody wins, because nothing happens: from 0, where
    /// something just has, to 1.
    fn stalled(&self, _position: &PositionOf<Self>) -> f64 {
        0.0
    }

    /// What the first place is worth if so many share it.
    fn shared(&self, _sharing: usize) -> i32 {
        0
    }

    /// How promising a quiet move looks before anything is known about it.
    fn quiet_bonus(&self, _position: &PositionOf<Self>, _seat: Seat, _mv: MoveOf<Self>) -> i32 {
        0
    }

    /// The position with the turn passed on, where doing nothing is certainly
    /// worse than the best move; a search then trusts a refutation of it.
    fn null_move(&self, _position: &PositionOf<Self>, _seat: Seat) -> Option<PositionOf<Self>> {
        None
    }

    /// What a solver beside the search knows about the position by looking at no more
    /// than about so many others, or nothing once it is to stop.
    fn prove(
        &self,
        _position: &PositionOf<Self>,
        _nodes: u64,
        _stop: &AtomicBool,
    ) -> Option<Proof<MoveOf<Self>>> {
        None
    }

    /// How many more turns each of two seats needs to finish where neither can hinder the
    /// other any longer, by looking at no more than about so many positions; `None`
    /// elsewhere, or once it is to stop.
    fn race(&self, _position: &PositionOf<Self>, _nodes: u64, _stop: &AtomicBool) -> Option<[u32; 2]> {
        None
    }

    /// How often a choice that is made in secret should be drawn, compared with
    /// the others.
    fn secret_weight(&self, _position: &PositionOf<Self>, _seat: Seat, _mv: MoveOf<Self>) -> u32 {
        1
    }
}
