//! Principal variation search of one node: probe the table, prune, search the moves,
//! store the result.

use std::ops::ControlFlow;

use quincunx_core::{Position, Seat, Turn};

use super::node::{NodeContext, Window};
use super::order::{Candidate, Hints, drop_quiet, pick_best};
use super::thread::{MAX_PLY, SearchThread};
use crate::evaluator::{Evaluator, MoveOf, PositionOf};
use crate::score::{INFINITE, MAX_EVAL, WIN};
use crate::transposition::{Bound, Entry, NO_MOVE};

/// What a ply usually changes in the static evaluation, in hundredths.
const MARGIN: i32 = 90;
/// Where less depth than this is left, moves and whole nodes may be pruned by their static
/// evaluation.
const SHALLOW: i32 = 9;
/// What stands for one ply among reductions.
const ONE_PLY: i32 = 1024;

/// A node that is to be searched, and what is known about it before its moves are.
struct Node {
    seat: Seat,
    context: NodeContext,
    depth: i32,
    window: Window,
    /// Whether it was asked for with a null window, so that only a bound is wanted.
    is_null_window: bool,
    in_check: bool,
    /// None in check, where nothing is pruned by it.
    static_eval: Option<i32>,
    /// The same, or the value of an earlier search where that is known to be nearer to the
    /// truth.
    estimate: i32,
    /// Whether the static evaluation is better than two plies ago.
    is_improving: bool,
    key: u64,
    /// The best move of an earlier search.
    table_move: u16,
}

impl Node {
    /// Whether moves, or all of them, may be pruned: not on the principal variation,
    /// in check, or where a certain win is at stake.
    fn allows_pruning(&self) -> bool {
        self.is_null_window && !self.in_check && self.window.beta.abs() <= MAX_EVAL
    }

    /// Whether the static evaluation is below alpha by more than the remaining depth may add.
    fn is_far_below(&self, alpha: i32) -> bool {
        self.static_eval.is_some_and(|static_eval| static_eval + MARGIN * (self.depth + 1) <= alpha)
    }

    /// Whether a move hardly ever changes the result of so shallow a search: a late
    /// quiet one, a quiet one far below alpha, or a losing capture.
    fn is_futile(&self, tactical_gain: Option<i32>, quiet_moves: i32, alpha: i32) -> bool {
        let depth = self.depth;
        match tactical_gain {
            Some(gain) => depth <= 6 && gain < -MARGIN * depth,
            None => {
                let enough = (4 + depth * depth) / if self.is_improving { 1 } else { 2 };
                depth < SHALLOW && (quiet_moves > enough || self.is_far_below(alpha))
            }
        }
    }
}

/// The best of the moves of a node; with [`NO_MOVE`] if none exceeds alpha.
struct Best {
    value: i32,
    index: u16,
}

/// The binary logarithm of a positive number in 256ths, straight between the powers of two: in
/// whole numbers, so that every machine reduces alike.
fn log2(number: u32) -> i32 {
    let whole = number.ilog2();
    (whole << 8 | ((number << 8 >> whole) & 255)) as i32
}

impl<E: Evaluator> SearchThread<'_, E> {
    /// The value of a position for the side of the seat on turn, or a bound of it if it
    /// lies outside the window.
    pub(super) fn value(
        &mut self,
        position: &PositionOf<E>,
        seat: Seat,
        depth: i32,
        window: Window,
        context: NodeContext,
    ) -> i32 {
        let key = position.key();
        let node = Node {
            seat,
            context,
            depth,
            window,
            is_null_window: window.is_null(),
            in_check: false,
            static_eval: None,
            estimate: 0,
            is_improving: false,
            key: key ^ self.salt,
            table_move: NO_MOVE,
        };
        self.keys.push(key);
        let value = self.search_node(position, node);
        self.keys.pop();
        value
    }

    fn search_node(&mut self, position: &PositionOf<E>, mut node: Node) -> i32 {
        let Node { seat, context, window, .. } = node;
        let ply = context.ply;
        self.stack[ply].line.clear();
        self.deepest = self.deepest.max(ply);
        if !self.count() {
            return 0;
        }
        if let Some(value) = self.end_value(position, seat, context) {
            return value;
        }
        if let Some(value) = self.ending_value(position, ply) {
            return value;
        }
        // Mate-distance pruning: nothing here can be better than winning with the next
        // move, nor worse than having lost.
        node.window =
            Window { alpha: window.alpha.max(ply as i32 - WIN), beta: window.beta.min(WIN - ply as i32 - 1) };
        if node.window.alpha >= node.window.beta {
            return node.window.alpha;
        }
        node.in_check = position.is_check(seat);
        node.depth += i32::from(node.in_check);
        if node.depth <= 0 {
            return self.quiescence(position, seat, node.window, ply, 0);
        }
        if let Some(value) = self.probe(position, &mut node).or_else(|| self.prune(position, &node)) {
            return value;
        }
        // Internal iterative reduction: without a good first move a full depth is not
        // worth its price yet.
        if node.table_move == NO_MOVE && node.depth >= 4 {
            node.depth -= 1;
        }
        let best = self.search_moves(position, &node);
        if self.stopped {
            return 0;
        }
        if best.value == -INFINITE {
            // No move, and no outcome either: there is only the static evaluation.
            return self.static_eval(position, seat, ply);
        }
        self.store(&node, &best);
        best.value
    }

    /// The value of a node that is not searched any further: the game is over, the root
    /// seat is out of it, the position repeats, or the line is too long.
    fn end_value(&mut self, position: &PositionOf<E>, seat: Seat, context: NodeContext) -> Option<i32> {
        let ply = context.ply;
        if let Some(outcome) = position.outcome() {
            return Some(self.end(&outcome, seat, ply));
        }
        if !Self::TWO_SEATS && !position.is_living(self.root_seat) {
            let lost = ply as i32 - WIN;
            return Some(if seat == self.root_seat { lost } else { -lost });
        }
        if !context.after_null_move
            && let Some(outcome) = self.repetition(position)
        {
            return Some(self.end(&outcome, seat, ply));
        }
        (ply >= MAX_PLY).then(|| self.static_eval(position, seat, ply))
    }

    /// Takes from the table what it knows about the node: its value where that is
    /// enough, otherwise its static evaluation and its best move.
    fn probe(&mut self, position: &PositionOf<E>, node: &mut Node) -> Option<i32> {
        let ply = node.context.ply;
        let entry = self.table.probe(node.key, ply as i32);
        if let Some(entry) = entry
            && node.is_null_window
            && !node.context.after_null_move
            && entry.depth >= node.depth
            && entry.settles(node.window)
        {
            return Some(entry.value);
        }
        node.table_move = entry.map_or(NO_MOVE, |entry| entry.best);
        self.stack[ply].static_eval = None;
        if !node.in_check {
            let known = entry.and_then(|entry| entry.static_eval);
            let static_eval = known.unwrap_or_else(|| self.static_eval(position, node.seat, ply));
            node.is_improving = self.is_improving(static_eval, ply);
            node.estimate = entry.map_or(static_eval, |entry| entry.estimate(static_eval));
            node.static_eval = Some(static_eval);
            self.stack[ply].static_eval = node.static_eval;
        }
        None
    }

    /// Whether the static evaluation is better for its side than before its last move.
    fn is_improving(&self, static_eval: i32, ply: usize) -> bool {
        let before = ply.checked_sub(2).and_then(|before| self.stack[before].static_eval);
        before.is_some_and(|before| static_eval > before)
    }

    /// The value of a node that is so far above or below the window that its moves need
    /// not be searched.
    fn prune(&mut self, position: &PositionOf<E>, node: &Node) -> Option<i32> {
        if !node.allows_pruning() {
            return None;
        }
        let Node { seat, context, depth, estimate, .. } = *node;
        let Window { alpha, beta } = node.window;
        // Reverse futility pruning. How far above beta it really is nobody knows.
        if depth < SHALLOW && estimate - MARGIN * (depth - i32::from(node.is_improving)) >= beta {
            return Some((estimate + beta) / 2);
        }
        // Razoring.
        if depth <= 2 && estimate + MARGIN * (2 * depth + 1) <= alpha {
            let value = self.quiescence(position, seat, node.window, context.ply, 0);
            if value <= alpha {
                return Some(if self.stopped { 0 } else { value });
            }
        }
        if self.stopped {
            return Some(0);
        }
        // Null-move pruning.
        if context.after_null_move || depth < 3 || estimate < beta {
            return None;
        }
        let after = self.evaluator.null_move(position, seat)?;
        let next = NodeContext { ply: context.ply + 1, previous: NO_MOVE, after_null_move: true };
        // The farther ahead, the less it takes to see that nothing is needed.
        let reduced = depth - 3 - depth / 4 - ((estimate - beta) / (2 * MARGIN)).min(2);
        let value = self.value_after(&after, seat, reduced, Window::null_above(beta - 1), next);
        if self.stopped {
            return Some(0);
        }
        // Passing proves nothing certain.
        (value >= beta).then(|| value.min(MAX_EVAL))
    }

    /// Searches the moves of a node until one exceeds beta.
    fn search_moves(&mut self, position: &PositionOf<E>, node: &Node) -> Best {
        let NodeContext { ply, previous, .. } = node.context;
        let side = self.side(node.seat);
        let hints = Hints {
            table_move: node.table_move,
            killers: self.stack[ply].killers,
            counter_move: self.history.counter_move_to(side, previous),
            side,
        };
        let mut candidates = std::mem::take(&mut self.stack[ply].candidates);
        self.list(position, node.seat, &hints, &mut candidates);
        let Window { mut alpha, beta } = node.window;
        let allows_pruning = node.allows_pruning();
        let mut best = Best { value: -INFINITE, index: NO_MOVE };
        let mut quiet_moves = 0;
        let mut at = 0;
        while at < candidates.len() {
            pick_best(&mut candidates, at);
            let Candidate { mv, index, tactical_gain, .. } = candidates[at];
            quiet_moves += i32::from(tactical_gain.is_none());
            if allows_pruning && best.value >= -MAX_EVAL && node.is_futile(tactical_gain, quiet_moves, alpha)
            {
                if tactical_gain.is_some() {
                    // Those that follow lose even more.
                    break;
                }
                // What is true of one quiet move is true of all that follow.
                drop_quiet(&mut candidates, at);
                continue;
            }
            let value = self.search_move(position, node, &candidates[at], at, Window { alpha, beta });
            if self.stopped {
                break;
            }
            if value > best.value {
                best.value = value;
                if value > alpha {
                    (alpha, best.index) = (value, index);
                    self.extend_line(ply, mv);
                }
                if value >= beta {
                    if tactical_gain.is_none() {
                        self.reward_cutoff(node, &candidates[..at], index);
                    }
                    break;
                }
            }
            at += 1;
        }
        self.stack[ply].candidates = candidates;
        best
    }

    /// The value of the move that is tried as number `at`: the first with the full
    /// window, the others with a null window, late ones with a reduced depth, until one
    /// turns out to be better.
    fn search_move(
        &mut self,
        position: &PositionOf<E>,
        node: &Node,
        candidate: &Candidate<MoveOf<E>>,
        at: usize,
        window: Window,
    ) -> i32 {
        let Node { seat, depth, .. } = *node;
        let Window { alpha, beta } = window;
        let mut after = position.clone();
        after.play(seat, candidate.mv);
        self.table.prefetch(after.key() ^ self.salt);
        let next =
            NodeContext { ply: node.context.ply + 1, previous: candidate.index, after_null_move: false };
        if at == 0 {
            return self.value_after(&after, seat, depth - 1, window, next);
        }
        let reduction = self.reduction(&after, node, candidate, at);
        let null = Window::null_above(alpha);
        let mut value = self.value_after(&after, seat, depth - 1 - reduction, null, next);
        if value > alpha && reduction > 0 && !self.stopped {
            value = self.value_after(&after, seat, depth - 1, null, next);
        }
        if value > alpha && value < beta && !self.stopped {
            value = self.value_after(&after, seat, depth - 1, window, next);
        }
        value
    }

    /// How much less deep a late move is searched at first.
    fn reduction(
        &self,
        after: &PositionOf<E>,
        node: &Node,
        candidate: &Candidate<MoveOf<E>>,
        at: usize,
    ) -> i32 {
        let Node { seat, depth, .. } = *node;
        if candidate.tactical_gain.is_some_and(|gain| gain >= 0) || node.in_check || depth < 3 || at < 3 {
            return 0;
        }
        let gives_check = match after.turn() {
            Turn::Of(next) => next != seat && after.is_check(next),
            _ => false,
        };
        if gives_check {
            return 0;
        }
        let mut reduction = ONE_PLY * 3 / 5 + log2(depth as u32) * log2(at as u32) * 7 / 2048;
        reduction += if node.is_null_window { ONE_PLY / 2 } else { -ONE_PLY / 2 };
        reduction += if node.is_improving { -ONE_PLY / 4 } else { ONE_PLY / 2 };
        reduction -= match candidate.tactical_gain {
            Some(_) => ONE_PLY,
            None => self.history.of(self.side(seat), candidate.index) / 10,
        };
        (reduction / ONE_PLY).clamp(0, depth - 2)
    }

    /// A quiet move refuted the last one; those tried before it did not.
    fn reward_cutoff(&mut self, node: &Node, before: &[Candidate<MoveOf<E>>], index: u16) {
        let NodeContext { ply, previous, .. } = node.context;
        let side = self.side(node.seat);
        let killers = &mut self.stack[ply].killers;
        if killers[0] != index {
            *killers = [index, killers[0]];
        }
        self.history.set_counter_move(side, previous, index);
        let bonus = 16 * node.depth * node.depth;
        self.history.update(side, index, bonus);
        for other in before.iter().filter(|other| other.tactical_gain.is_none()) {
            self.history.update(side, other.index, -bonus);
        }
    }

    fn store(&self, node: &Node, best: &Best) {
        let bound = if best.value >= node.window.beta {
            Bound::Lower
        } else if best.value > node.window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let Node { depth, static_eval, .. } = *node;
        let entry = Entry { value: best.value, static_eval, depth, bound, best: best.index };
        self.table.store(node.key, node.context.ply as i32, entry);
    }

    /// The best line from here begins with this move.
    pub(super) fn extend_line(&mut self, ply: usize, mv: MoveOf<E>) {
        let (here, behind) = self.stack.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&behind[0].line);
    }

    /// Lists the legal moves with their ranks, but for those that are overlooked; with nothing
    /// but those, one of them is seen all the same.
    pub(super) fn list(
        &self,
        position: &PositionOf<E>,
        seat: Seat,
        hints: &Hints,
        candidates: &mut Vec<Candidate<MoveOf<E>>>,
    ) {
        candidates.clear();
        let mut overlooked = None;
        let _ = position.each_move(seat, |mv| {
            if self.overlooks(mv) {
                overlooked = Some(mv);
            } else {
                candidates.push(self.candidate(position, seat, hints, mv));
            }
            ControlFlow::<()>::Continue(())
        });
        if candidates.is_empty() {
            candidates.extend(overlooked.map(|mv| self.candidate(position, seat, hints, mv)));
        }
    }

    /// A move with its rank.
    pub(super) fn candidate(
        &self,
        position: &PositionOf<E>,
        seat: Seat,
        hints: &Hints,
        mv: MoveOf<E>,
    ) -> Candidate<MoveOf<E>> {
        let index = self.evaluator.index(mv);
        let tactical_gain = self.evaluator.tactical_gain(position, seat, mv);
        let quiet_bonus =
            if tactical_gain.is_none() { self.evaluator.quiet_bonus(position, seat, mv) } else { 0 };
        let rank = hints.rank(index, tactical_gain, quiet_bonus, &self.history);
        Candidate { mv, index, tactical_gain, rank }
    }
}
