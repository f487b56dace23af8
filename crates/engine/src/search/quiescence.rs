//! Quiescence search: tactical moves are played out before a position is evaluated.

use std::ops::ControlFlow;

use quincunx_core::{Position, Seat};

use super::node::Window;
use super::order::{Hints, pick_best};
use super::thread::{MAX_PLY, SearchThread};
use crate::evaluator::{Evaluator, PositionOf};
use crate::score::{INFINITE, WIN};
use crate::transposition::{Bound, Entry, NO_MOVE};

/// How many plies of tactical moves are played out at most.
const MAX_QUIESCENCE_PLIES: usize = 24;
/// What a tactical move may bring beyond what it captures (delta pruning).
const DELTA_MARGIN: i32 = 150;

impl<E: Evaluator> SearchThread<'_, E> {
    /// Plays out the tactical moves, and every reply to a check, before the position
    /// is evaluated.
    pub(super) fn quiescence(
        &mut self,
        position: &PositionOf<E>,
        seat: Seat,
        window: Window,
        ply: usize,
        quiescence_ply: usize,
    ) -> i32 {
        let Window { mut alpha, beta } = window;
        let key = position.key() ^ self.salt;
        let entry = self.table.probe(key, ply as i32);
        if let Some(entry) = entry
            && window.is_null()
            && entry.settles(window)
        {
            return entry.value;
        }
        let is_last = ply >= MAX_PLY || quiescence_ply >= MAX_QUIESCENCE_PLIES;
        // Checks are answered only near the search proper, or there is no end.
        let in_check = !is_last && quiescence_ply < 4 && position.is_check(seat);
        let static_eval = (!in_check).then(|| {
            let known = entry.and_then(|entry| entry.static_eval);
            known.unwrap_or_else(|| self.static_eval(position, seat, ply))
        });
        if let Some(static_eval) = static_eval
            && is_last
        {
            return static_eval;
        }
        let mut best = -INFINITE;
        let mut best_index = NO_MOVE;
        let store = |thread: &Self, value, best| {
            let bound = if value >= beta {
                Bound::Lower
            } else if value > window.alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            thread.table.store(key, ply as i32, Entry { value, static_eval, depth: 0, bound, best });
        };
        if let Some(static_eval) = static_eval {
            best = static_eval;
            if best >= beta {
                if entry.is_none() {
                    store(self, best, NO_MOVE);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let hints = Hints {
            table_move: entry.map_or(NO_MOVE, |entry| entry.best),
            killers: [NO_MOVE; 2],
            counter_move: NO_MOVE,
            side: self.side(seat),
        };
        let mut candidates = std::mem::take(&mut self.stack[ply].candidates);
        if let Some(static_eval) = static_eval {
            candidates.clear();
            self.evaluator.each_tactical(position, seat, |mv| {
                let candidate = self.candidate(position, seat, &hints, mv);
                let is_worth_it = |gain| gain >= 0 && static_eval + gain + DELTA_MARGIN > alpha;
                if candidate.tactical_gain.is_some_and(is_worth_it) && !self.overlooks(mv) {
                    candidates.push(candidate);
                }
                ControlFlow::Continue(())
            });
        } else {
            self.list(position, seat, &hints, &mut candidates);
        }
        for at in 0..candidates.len() {
            pick_best(&mut candidates, at);
            let mv = candidates[at].mv;
            let mut after = position.clone();
            after.play(seat, mv);
            self.table.prefetch(after.key() ^ self.salt);
            let value =
                self.quiescence_after(&after, seat, Window { alpha, beta }, ply + 1, quiescence_ply + 1);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    (alpha, best_index) = (value, candidates[at].index);
                    self.extend_line(ply, mv);
                }
                if value >= beta {
                    break;
                }
            }
        }
        self.stack[ply].candidates = candidates;
        // No move, and no outcome either: there is only the static evaluation.
        let best = if best == -INFINITE { self.static_eval(position, seat, ply) } else { best };
        if !self.stopped {
            store(self, best, best_index);
        }
        best
    }

    fn quiescence_after(
        &mut self,
        position: &PositionOf<E>,
        from: Seat,
        window: Window,
        ply: usize,
        quiescence_ply: usize,
    ) -> i32 {
        self.stack[ply].line.clear();
        self.deepest = self.deepest.max(ply);
        if !self.count() {
            return 0;
        }
        if let Some(outcome) = position.outcome() {
            return self.end(&outcome, from, ply);
        }
        if !Self::TWO_SEATS && !position.is_living(self.root_seat) {
            let lost = ply as i32 - WIN;
            return if from == self.root_seat { lost } else { -lost };
        }
        match position.turn().seat() {
            None => self.static_eval(position, from, ply),
            Some(seat) if let Some(value) = self.ending_value(position, ply) => {
                if self.side(seat) == self.side(from) { value } else { -value }
            }
            Some(seat) if self.side(seat) == self.side(from) => {
                self.quiescence(position, seat, window, ply, quiescence_ply)
            }
            Some(seat) => -self.quiescence(position, seat, window.negated(), ply, quiescence_ply),
        }
    }
}
