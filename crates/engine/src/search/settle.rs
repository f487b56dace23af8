//! Playing out what is loud before a position is evaluated.

use std::ops::ControlFlow;

use quincunx_core::{Position, Seat};

use super::order::{Hints, bring_best};
use super::window::Window;
use super::worker::{DEEPEST, Worker};
use crate::judge::{Judge, PositionOf};
use crate::score::{INFINITE, WON};
use crate::table::NO_MOVE;

/// How many plies of loud moves are played out at most.
const MOST_SETTLING: usize = 24;
/// What a loud move may bring beyond what it takes.
const SLACK: i32 = 150;

impl<J: Judge> Worker<'_, J> {
    /// Plays out the loud moves, and every answer to a check, before the position
    /// is evaluated.
    pub(super) fn settle(
        &mut self,
        position: &PositionOf<J>,
        seat: Seat,
        window: Window,
        ply: usize,
        further: usize,
    ) -> i32 {
        let Window { mut alpha, beta } = window;
        let looks = self.looks(position, seat);
        if ply >= DEEPEST || further >= MOST_SETTLING {
            return looks;
        }
        // Checks are answered only near the search proper, or there is no end.
        let in_check = further < 4 && position.is_check(seat);
        let mut best = -INFINITE;
        if !in_check {
            best = looks;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let hints =
            Hints { from_table: NO_MOVE, killers: [NO_MOVE; 2], answer: NO_MOVE, side: self.side(seat) };
        let mut candidates = std::mem::take(&mut self.frames[ply].candidates);
        if in_check {
            self.list(position, seat, &hints, &mut candidates);
        } else {
            candidates.clear();
            self.judge.each_loud(position, seat, |mv| {
                let candidate = self.candidate(position, seat, &hints, mv);
                if candidate.loudness.is_some_and(|gain| gain >= 0 && looks + gain + SLACK > alpha) {
                    candidates.push(candidate);
                }
                ControlFlow::Continue(())
            });
        }
        for at in 0..candidates.len() {
            bring_best(&mut candidates, at);
            let mv = candidates[at].mv;
            let mut after = position.clone();
            after.play(seat, mv);
            let value = self.settled_after(&after, seat, Window { alpha, beta }, ply + 1, further + 1);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.extend_line(ply, mv);
                }
                if value >= beta {
                    break;
                }
            }
        }
        self.frames[ply].candidates = candidates;
        if best == -INFINITE { looks } else { best }
    }

    fn settled_after(
        &mut self,
        position: &PositionOf<J>,
        from: Seat,
        window: Window,
        ply: usize,
        further: usize,
    ) -> i32 {
        self.frames[ply].line.clear();
        if !self.count() {
            return 0;
        }
        if let Some(outcome) = position.outcome() {
            return self.end(&outcome, from, ply);
        }
        if !Self::TWO && !position.is_living(self.hero) {
            let lost = ply as i32 - WON;
            return if from == self.hero { lost } else { -lost };
        }
        match position.turn().seat() {
            None => self.looks(position, from),
            Some(seat) if self.side(seat) == self.side(from) => {
                self.settle(position, seat, window, ply, further)
            }
            Some(seat) => -self.settle(position, seat, window.turned(), ply, further),
        }
    }
}
