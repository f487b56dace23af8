//! The root of a search: iterative deepening with aspiration windows, for as many
//! lines as are wanted.

use std::borrow::Cow;

use quincunx_core::{Position, Rules, Seat};

use super::endings::{RANKED_DEPTH, TablebaseRanks, value_at};
use super::lines::{LineDepths, LineSchedule};
use super::node::{NodeContext, Window};
use super::oversight::Oversight;
use super::thread::{MAX_PLY, SearchThread};
use crate::endings::EndingValue;
use crate::evaluator::{Evaluator, MoveOf, PositionOf};
use crate::limits::Watch;
use crate::score::{FORCED_WIN, INFINITE, Score, WIN};
use crate::time_management::StabilityTracker;
use crate::transposition::TranspositionTable;

/// A legal move of the root and what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub mv: M,
    /// Its value at the last depth at which it was among the best.
    pub value: i32,
    /// It and what follows.
    pub line: Vec<M>,
    /// The depth of `value`; 0 if it has never been among the best.
    pub depth: u32,
    /// Nodes spent on it while the best of all moves was looked for.
    pub nodes: u64,
}

/// Where a search begins.
pub(crate) struct RootSearch<'a, E: Evaluator> {
    pub evaluator: &'a E,
    pub options: &'a <E::Rules as Rules>::Options,
    pub game_keys: &'a [u64],
    pub position: &'a PositionOf<E>,
    pub seat: Seat,
    pub table: &'a TranspositionTable,
    pub watch: &'a Watch<'a>,
    /// How many lines are wanted.
    pub lines: usize,
    /// How deep they go.
    pub depths: LineDepths,
    /// Whether it decides how much time is taken, where a clock runs; others only help.
    pub sets_pace: bool,
    /// Whether the tables of endings are used.
    pub uses_endings: bool,
    /// What is overlooked, if anything.
    pub oversight: Option<Oversight>,
}

/// What a thread has found.
#[derive(Clone, Debug)]
pub(crate) struct RootResult<M> {
    /// The moves of the root, the best first; those that were searched as lines
    /// lead.
    pub moves: Vec<RootMove<M>>,
    /// The last depth that was completed, by the first line at least.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
}

/// What is known about the root from tables of endings.
struct KnownEnding {
    value: i32,
    is_drawn: bool,
    /// Whether what each move leads to is known, too.
    all_moves: bool,
}

impl KnownEnding {
    /// Whether these lines cannot get any better: nothing about them was estimated, or the
    /// only one wins or loses as fast as can be.
    fn settles<M>(&self, lines: &[RootMove<M>]) -> bool {
        let is_best = matches!(lines, [best] if best.value == self.value && !self.is_drawn);
        self.all_moves || is_best
    }
}

/// Half the width of the first aspiration window.
const ASPIRATION_HALF_WIDTH: i32 = 30;

impl<E: Evaluator> RootSearch<'_, E> {
    /// Searches deeper and deeper until the watch says it is enough. `skip` makes
    /// a helping thread begin elsewhere than the others; `moves` are the moves to
    /// choose from, in the order to try them first.
    pub fn deepen(
        &self,
        moves: &[MoveOf<E>],
        skip: u32,
        mut after_each: impl FnMut(&RootResult<MoveOf<E>>),
    ) -> RootResult<MoveOf<E>> {
        let fresh =
            |mv: &MoveOf<E>| RootMove { mv: *mv, value: -INFINITE, line: vec![*mv], depth: 0, nodes: 0 };
        let mut found = RootResult { moves: moves.iter().map(fresh).collect(), depth: 0, selective_depth: 0 };
        let mut thread = SearchThread::new(self);
        let known = self.known_ending(moves);
        let ranks = match &known {
            Some(known) if known.all_moves => None,
            _ => self.tablebase_ranks(moves),
        };
        let lines = self.lines.clamp(1, found.moves.len().max(1));
        let mut schedule = LineSchedule::new(self.depths, lines, skip);
        let mut tracker = StabilityTracker::new();
        // Whether looking deeper is of no use for the first line, and for any.
        let (mut first_is_done, mut is_done) = (false, false);
        while !found.moves.is_empty() {
            let before = self.nodes(&thread);
            let round = schedule.next(before, first_is_done);
            let is_first = round.lines.start == 0;
            let goes_on = round.depth < MAX_PLY as u32 && self.watch.goes_on_after(round.depth - 1);
            if !goes_on || (is_done && is_first) {
                break;
            }
            for line in round.lines.clone() {
                self.search_line(&mut thread, &mut found.moves, line, round.depth);
                if thread.stopped {
                    break;
                }
            }
            if !thread.stopped {
                schedule.completed(&round, self.nodes(&thread) - before);
            }
            schedule.sort(&mut found.moves);
            if !thread.stopped && is_first {
                found.depth = round.depth;
                if self.sets_pace {
                    self.set_pace(&mut tracker, &found.moves);
                }
            }
            found.selective_depth = thread.deepest as u32;
            if thread.stopped || schedule.has_begun() {
                after_each(&Self::told(&found, &schedule, ranks.as_ref()));
            }
            if thread.stopped {
                break;
            }
            let is_enough = |lines: &[RootMove<MoveOf<E>>]| {
                known.as_ref().is_some_and(|known| known.settles(lines))
                    || self.is_decided(lines)
                    || (ranks.is_some() && found.depth >= RANKED_DEPTH)
            };
            is_done = is_enough(&found.moves[..lines]);
            first_is_done = is_enough(&found.moves[..1])
                || !self.watch.goes_on_after(found.depth)
                || found.depth + 1 >= MAX_PLY as u32;
        }
        thread.report();
        Self::told(&found, &schedule, ranks.as_ref()).into_owned()
    }

    /// Nodes that all threads have looked at, as far as this one knows.
    fn nodes(&self, thread: &SearchThread<'_, E>) -> u64 {
        self.watch.nodes() + thread.unreported
    }

    /// What was found, as it is told: where a tablebase has ranked the moves, in its order.
    fn told<'r>(
        found: &'r RootResult<MoveOf<E>>,
        schedule: &LineSchedule,
        ranks: Option<&TablebaseRanks<MoveOf<E>>>,
    ) -> Cow<'r, RootResult<MoveOf<E>>> {
        if let Some(ranks) = ranks {
            return Cow::Owned(ranks.apply(found));
        }
        if schedule.is_in_order(&found.moves) {
            return Cow::Borrowed(found);
        }
        let mut told = found.clone();
        schedule.bound(&mut told.moves);
        Cow::Owned(told)
    }

    /// Where a clock runs: takes more time, or less, by how settled the best move is.
    fn set_pace(&self, tracker: &mut StabilityTracker<MoveOf<E>>, moves: &[RootMove<MoveOf<E>>]) {
        let ([best, ..], Some(_)) = (moves, self.watch.limits().soft_time) else { return };
        let all: u64 = moves.iter().map(|root| root.nodes).sum();
        let effort = best.nodes as f64 / all.max(1) as f64;
        let expectation = Score::new(best.value).expectation(E::LIKELY_WIN);
        self.watch.scale_soft_time(tracker.completed(best.mv, expectation, effort).scale());
    }

    /// What tables of endings say about the root, if they know it.
    fn known_ending(&self, moves: &[MoveOf<E>]) -> Option<KnownEnding> {
        let value = self.uses_endings.then(|| self.evaluator.ending(self.position)).flatten()?;
        if matches!(value, EndingValue::Won | EndingValue::Lost) {
            return None;
        }
        let is_known = |mv: &MoveOf<E>| {
            let mut after = self.position.clone();
            after.play(self.seat, *mv);
            after.outcome().is_some() || self.evaluator.ending(&after).is_some()
        };
        let is_drawn = matches!(value, EndingValue::Draw);
        Some(KnownEnding { value: value_at(value, 0), is_drawn, all_moves: moves.iter().all(is_known) })
    }

    /// Whether looking deeper cannot change anything: the ends of all lines are
    /// seen, and nearer than the search has already looked.
    fn is_decided(&self, lines: &[RootMove<MoveOf<E>>]) -> bool {
        let limited = self.watch.limits().depth.is_some();
        let is_seen = |root: &RootMove<MoveOf<E>>| {
            root.value.abs() >= FORCED_WIN && (WIN - root.value.abs()) as u32 + 2 <= root.depth
        };
        !limited && lines.iter().all(is_seen)
    }

    /// Finds the best of the moves from `first` on and brings it there.
    fn search_line(
        &self,
        thread: &mut SearchThread<'_, E>,
        moves: &mut [RootMove<MoveOf<E>>],
        first: usize,
        depth: u32,
    ) {
        let last = moves[first].value;
        let mut half = ASPIRATION_HALF_WIDTH;
        let mut window = if depth >= 4 && last.abs() < FORCED_WIN {
            Window { alpha: (last - half).max(-INFINITE), beta: (last + half).min(INFINITE) }
        } else {
            Window::FULL
        };
        loop {
            let best = self.search_window(thread, &mut moves[first..], depth, window, first == 0);
            if thread.stopped {
                return;
            }
            half *= 4;
            if best <= window.alpha && window.alpha > -INFINITE {
                window.alpha = if half > 1000 { -INFINITE } else { best - half };
            } else if best >= window.beta && window.beta < INFINITE {
                window.beta = if half > 1000 { INFINITE } else { best + half };
            } else {
                return;
            }
        }
    }

    /// One search of all these moves; brings the best to the front. Nodes are counted for
    /// each move only where all are searched.
    fn search_window(
        &self,
        thread: &mut SearchThread<'_, E>,
        moves: &mut [RootMove<MoveOf<E>>],
        depth: u32,
        window: Window,
        counts_nodes: bool,
    ) -> i32 {
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITE;
        let mut best_at = 0;
        thread.enter_root(self.position);
        for (at, root) in moves.iter_mut().enumerate() {
            let mut after = self.position.clone();
            after.play(self.seat, root.mv);
            let next =
                NodeContext { ply: 1, previous: self.evaluator.index(root.mv), after_null_move: false };
            let below = depth as i32 - 1;
            let before = self.nodes(thread);
            let mut value = alpha + 1;
            if at > 0 {
                let late = i32::from(at >= 6 && depth >= 4 && root.depth + 2 < depth);
                let null = Window { alpha, beta: alpha + 1 };
                value = thread.value_after(&after, self.seat, below - late, null, next);
                if late > 0 && value > alpha && !thread.stopped {
                    value = thread.value_after(&after, self.seat, below, null, next);
                }
            }
            if value > alpha && !thread.stopped {
                value = thread.value_after(&after, self.seat, below, Window { alpha, beta }, next);
            }
            if counts_nodes {
                root.nodes += self.nodes(thread) - before;
            }
            if thread.stopped {
                break;
            }
            if value > best {
                best = value;
                // The first move counts also where it is worse than hoped for: until
                // a better one is found it is the best there is.
                if value > alpha || at == 0 {
                    best_at = at;
                    root.value = value;
                    root.depth = depth;
                    root.line.truncate(1);
                    root.line.extend_from_slice(thread.line());
                }
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        moves[..=best_at].rotate_right(1);
        best
    }
}
