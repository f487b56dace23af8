//! The state of one search thread, and the values of what follows a move.

use quincunx_core::{Position, Rules, Seat, zobrist};

use super::ends::RepetitionFilter;
use super::node::{NodeContext, Window};
use super::order::{Candidate, History};
use super::oversight::Oversight;
use super::root::RootSearch;
use crate::evaluator::{Evaluator, MoveOf, PositionOf};
use crate::limits::Watch;
use crate::transposition::{NO_MOVE, TranspositionTable};

/// No line is followed further than this.
pub(crate) const MAX_PLY: usize = 128;

/// What is kept for one ply of the current line.
pub(super) struct StackEntry<M> {
    /// Its moves; the allocation is reused.
    pub(super) candidates: Vec<Candidate<M>>,
    /// The best line from here.
    pub(super) line: Vec<M>,
    /// The static evaluation; none in check.
    pub(super) static_eval: Option<i32>,
    /// Quiet moves that refuted another one at this distance from the root.
    pub(super) killers: [u16; 2],
}

/// One thread of a search.
pub(crate) struct SearchThread<'a, E: Evaluator> {
    pub(super) evaluator: &'a E,
    pub(super) options: &'a <E::Rules as Rules>::Options,
    pub(super) table: &'a TranspositionTable,
    pub(super) watch: &'a Watch<'a>,
    /// The seat that is searched for. Among more than two, all others are taken to be
    /// against it (paranoid search).
    pub(super) root_seat: Seat,
    /// Keeps the table entries of different root seats apart, and of whoever overlooks moves.
    pub(super) salt: u64,
    /// Keys of the positions of the game and then of the line, the root included.
    pub(super) keys: Vec<u64>,
    /// Where in `keys` the root is.
    pub(super) root: usize,
    /// Which positions may have occurred before it.
    pub(super) earlier: RepetitionFilter,
    pub(super) history: History,
    /// Whether the tables of endings are used.
    pub(super) uses_endings: bool,
    /// What is overlooked, if anything.
    oversight: Option<Oversight>,
    pub(super) stack: Vec<StackEntry<MoveOf<E>>>,
    /// What the evaluator carries along the line, by plies from the root.
    pub(super) accumulators: Vec<E::Accumulator>,
    /// Positions not yet reported, and how many may go unreported.
    pub(super) unreported: u64,
    pub(super) allowance: u64,
    pub stopped: bool,
    /// The longest line looked at, in plies from the root.
    pub deepest: usize,
}

impl<'a, E: Evaluator> SearchThread<'a, E> {
    pub(super) const TWO_SEATS: bool = E::Rules::INFO.seats.len() == 2;

    /// A thread of a search, before anything was searched.
    pub fn new(root: &RootSearch<'a, E>) -> SearchThread<'a, E> {
        let salt_of_seat =
            if Self::TWO_SEATS { 0 } else { zobrist::feature(u64::from(root.seat.0) << 8 | 1) };
        // What somebody who overlooks moves has found out holds for nobody else.
        let salt_of_oversight =
            root.oversight.map_or(0, |it| zobrist::mix(it.seed ^ u64::from(it.permille) << 32));
        let entry = |_| StackEntry {
            candidates: Vec::new(),
            line: Vec::new(),
            static_eval: None,
            killers: [NO_MOVE; 2],
        };
        SearchThread {
            evaluator: root.evaluator,
            options: root.options,
            table: root.table,
            watch: root.watch,
            root_seat: root.seat,
            salt: salt_of_seat ^ salt_of_oversight,
            keys: root.game_keys.to_vec(),
            root: root.game_keys.len(),
            earlier: RepetitionFilter::of(root.game_keys),
            history: History::new(),
            uses_endings: root.uses_endings,
            oversight: root.oversight,
            stack: (0..MAX_PLY + 2).map(entry).collect(),
            accumulators: vec![E::Accumulator::default(); MAX_PLY + 2],
            unreported: 0,
            allowance: root.watch.allowance(),
            stopped: false,
            deepest: 0,
        }
    }

    /// The best line found behind a move of the root.
    pub fn line(&self) -> &[MoveOf<E>] {
        &self.stack[1].line
    }

    /// Begins with the root on the line.
    pub fn enter_root(&mut self, position: &PositionOf<E>) {
        self.keys.truncate(self.root);
        self.keys.push(position.key());
    }

    /// Tells the watch about everything looked at so far.
    pub fn report(&mut self) {
        self.watch.report(self.unreported);
        self.unreported = 0;
        self.allowance = self.watch.allowance();
        self.stopped = self.watch.is_over();
    }

    /// The value for `from`'s side of a position that its move led to.
    pub fn value_after(
        &mut self,
        position: &PositionOf<E>,
        from: Seat,
        depth: i32,
        window: Window,
        context: NodeContext,
    ) -> i32 {
        match position.turn().seat() {
            None => self.expectation(position, from, depth, context),
            Some(seat) if self.side(seat) == self.side(from) => {
                self.value(position, seat, depth, window, context)
            }
            Some(seat) => -self.value(position, seat, depth, window.negated(), context),
        }
    }

    /// The mean over what the dice may show, all faces being equally likely.
    fn expectation(&mut self, position: &PositionOf<E>, from: Seat, depth: i32, context: NodeContext) -> i32 {
        self.stack[context.ply].line.clear();
        if let Some(outcome) = position.outcome() {
            return self.end(&outcome, from, context.ply);
        }
        if depth <= 0 || context.ply >= MAX_PLY {
            return self.static_eval(position, from, context.ply);
        }
        let rolls = position.moves(Seat::FIRST);
        self.keys.push(position.key());
        let next = NodeContext { ply: context.ply + 1, previous: NO_MOVE, after_null_move: false };
        let mut sum = 0;
        for roll in &rolls {
            let mut after = position.clone();
            after.play(Seat::FIRST, *roll);
            sum += self.value_after(&after, from, depth - 1, Window::FULL, next);
            if self.stopped {
                break;
            }
        }
        self.keys.pop();
        // What follows depends on the roll: no line goes beyond it.
        self.stack[context.ply].line.clear();
        sum / rolls.len().max(1) as i32
    }

    /// Whether a move is overlooked.
    pub(super) fn overlooks(&self, mv: MoveOf<E>) -> bool {
        let Some(oversight) = self.oversight else { return false };
        oversight.overlooks(self.evaluator.index(mv), self.evaluator.reach(mv))
    }

    /// Counts a position; whether to go on.
    pub(super) fn count(&mut self) -> bool {
        self.unreported += 1;
        if self.unreported >= self.allowance {
            self.report();
        }
        !self.stopped
    }
}
