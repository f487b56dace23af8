//! One thread's search below the root: principal variation search with a table.

use std::ops::ControlFlow;

use quincunx_core::{Position, Rules, Seat, Turn, zobrist};

use super::ends::Past;
use super::order::{Candidate, Experience, Hints, bring_best};
use super::window::{Place, Window};
use crate::judge::{Judge, MoveOf, PositionOf};
use crate::limits::Watch;
use crate::score::{INFINITE, SEEN_WIN, WON};
use crate::table::{Bound, Known, NO_MOVE, Table};

/// No line is followed further than this.
pub(crate) const DEEPEST: usize = 128;

/// What a ply usually changes in how a position looks, in hundredths.
const MARGIN: i32 = 100;

/// How a position looks before its moves are.
#[derive(Clone, Copy)]
struct Outlook {
    depth: i32,
    looks: i32,
    improves: bool,
}

/// Whether a move of a calm position hardly ever turns so shallow a search: the last
/// of many quiet ones, a quiet one where much is missing, a loud one that loses.
fn is_hopeless(loudness: Option<i32>, depth: i32, quiet: i32, looks: i32, alpha: i32) -> bool {
    match loudness {
        Some(gain) => depth <= 2 && gain < 0,
        None => depth <= 3 && (quiet > 6 + 4 * depth * depth || looks + MARGIN * (depth + 1) - 20 <= alpha),
    }
}

/// What one position of the current line needs.
pub(super) struct Frame<M> {
    /// Its moves; kept so that nothing is allocated anew.
    pub(super) candidates: Vec<Candidate<M>>,
    /// The best line from here.
    pub(super) line: Vec<M>,
    /// What the position looks like, if somebody has looked.
    pub(super) looks: Option<i32>,
    /// Quiet moves that refuted another one at this distance from the root.
    pub(super) killers: [u16; 2],
}

/// One thread of a search.
pub(crate) struct Worker<'a, J: Judge> {
    pub(super) judge: &'a J,
    pub(super) options: &'a <J::Rules as Rules>::Options,
    pub(super) table: &'a Table,
    pub(super) watch: &'a Watch<'a>,
    /// Who thinks. Among more than two, all others are taken to be against it.
    pub(super) hero: Seat,
    /// Keeps apart what is known for different heroes.
    pub(super) salt: u64,
    /// Keys of the positions of the game and then of the line, the root included.
    pub(super) keys: Vec<u64>,
    /// Where in `keys` the root is.
    pub(super) root: usize,
    /// Which positions may have been before it.
    pub(super) past: Past,
    pub(super) experience: Experience,
    pub(super) frames: Vec<Frame<MoveOf<J>>>,
    /// Positions not yet reported, and how many may go unreported.
    pub(super) unreported: u64,
    pub(super) allowance: u64,
    pub stopped: bool,
}

impl<'a, J: Judge> Worker<'a, J> {
    pub(super) const TWO: bool = J::Rules::INFO.seats.len() == 2;

    pub fn new(
        judge: &'a J,
        options: &'a <J::Rules as Rules>::Options,
        history: &[u64],
        table: &'a Table,
        watch: &'a Watch<'a>,
        hero: Seat,
    ) -> Worker<'a, J> {
        let frame =
            |_| Frame { candidates: Vec::new(), line: Vec::new(), looks: None, killers: [NO_MOVE; 2] };
        Worker {
            judge,
            options,
            table,
            watch,
            hero,
            salt: if Self::TWO { 0 } else { zobrist::feature(u64::from(hero.0) << 8 | 1) },
            keys: history.to_vec(),
            root: history.len(),
            past: Past::of(history),
            experience: Experience::new(),
            frames: (0..DEEPEST + 2).map(frame).collect(),
            unreported: 0,
            allowance: watch.allowance(),
            stopped: false,
        }
    }

    /// The best line found behind a move of the root.
    pub fn line(&self) -> &[MoveOf<J>] {
        &self.frames[1].line
    }

    /// Begins with the root on the line.
    pub fn enter_root(&mut self, position: &PositionOf<J>) {
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
        position: &PositionOf<J>,
        from: Seat,
        depth: i32,
        window: Window,
        place: Place,
    ) -> i32 {
        match position.turn().seat() {
            None => self.expectation(position, from, depth, place),
            Some(seat) if self.side(seat) == self.side(from) => {
                self.value(position, seat, depth, window, place)
            }
            Some(seat) => -self.value(position, seat, depth, window.turned(), place),
        }
    }

    /// The mean over what the dice may show, all faces being equally likely.
    fn expectation(&mut self, position: &PositionOf<J>, from: Seat, depth: i32, place: Place) -> i32 {
        self.frames[place.ply].line.clear();
        if let Some(outcome) = position.outcome() {
            return self.end(&outcome, from, place.ply);
        }
        if depth <= 0 || place.ply >= DEEPEST {
            return self.looks(position, from);
        }
        let rolls = position.moves(Seat::FIRST);
        self.keys.push(position.key());
        let next = Place { ply: place.ply + 1, previous: NO_MOVE, passed: false };
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
        self.frames[place.ply].line.clear();
        sum / rolls.len().max(1) as i32
    }

    /// Counts a position; whether to go on.
    pub(super) fn count(&mut self) -> bool {
        self.unreported += 1;
        if self.unreported >= self.allowance {
            self.report();
        }
        !self.stopped
    }

    /// The value of a position for the side of the seat on turn, at least between
    /// alpha and beta.
    pub(super) fn value(
        &mut self,
        position: &PositionOf<J>,
        seat: Seat,
        depth: i32,
        window: Window,
        place: Place,
    ) -> i32 {
        self.keys.push(position.key());
        let value = self.value_here(position, seat, depth, window, place);
        self.keys.pop();
        value
    }

    fn value_here(
        &mut self,
        position: &PositionOf<J>,
        seat: Seat,
        mut depth: i32,
        window: Window,
        place: Place,
    ) -> i32 {
        let Place { ply, previous, passed } = place;
        self.frames[ply].line.clear();
        if !self.count() {
            return 0;
        }
        if let Some(outcome) = position.outcome() {
            return self.end(&outcome, seat, ply);
        }
        if !Self::TWO && !position.is_living(self.hero) {
            let lost = ply as i32 - WON;
            return if seat == self.hero { lost } else { -lost };
        }
        if !passed && let Some(outcome) = self.repetition(position) {
            return self.end(&outcome, seat, ply);
        }
        if ply >= DEEPEST {
            return self.looks(position, seat);
        }
        // Nothing here can be better than winning with the next move, nor worse
        // than having lost.
        let mut alpha = window.alpha.max(ply as i32 - WON);
        let beta = window.beta.min(WON - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let in_check = position.is_check(seat);
        if in_check {
            depth += 1;
        }
        if depth <= 0 {
            return self.settle(position, seat, Window { alpha, beta }, ply, 0);
        }

        let key = position.key() ^ self.salt;
        let known = self.table.get(key, ply as i32);
        let is_null = window.is_null();
        if let Some(known) = known
            && is_null
            && !passed
            && known.depth >= depth
            && match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.value >= beta,
                Bound::Upper => known.value <= alpha,
            }
        {
            return known.value;
        }
        let looks = known.map_or_else(|| self.looks(position, seat), |known| known.looks);
        let calm = is_null && !in_check && beta.abs() < SEEN_WIN;
        let improves = !in_check && self.improves(looks, ply);
        self.frames[ply].looks = (!in_check).then_some(looks);
        if calm {
            let outlook = Outlook { depth, looks, improves };
            let early = self.early_value(position, seat, outlook, Window { alpha, beta }, place);
            if self.stopped {
                return 0;
            }
            if let Some(value) = early {
                return value;
            }
        }
        let from_table = known.map_or(NO_MOVE, |known| known.best);
        // Without a good first move a full depth is not worth its price yet.
        if from_table == NO_MOVE && depth >= 4 {
            depth -= 1;
        }

        let side = self.side(seat);
        let hints = Hints {
            from_table,
            killers: self.frames[ply].killers,
            answer: self.experience.answer_to(side, previous),
            side,
        };
        let mut candidates = std::mem::take(&mut self.frames[ply].candidates);
        self.list(position, seat, &hints, &mut candidates);
        let original_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_index = NO_MOVE;
        let mut quiet = 0;
        for at in 0..candidates.len() {
            bring_best(&mut candidates, at);
            let Candidate { mv, index, loudness, .. } = candidates[at];
            quiet += i32::from(loudness.is_none());
            if calm && best > -SEEN_WIN && is_hopeless(loudness, depth, quiet, looks, alpha) {
                continue;
            }
            let mut after = position.clone();
            after.play(seat, mv);
            let next = Place { ply: ply + 1, previous: index, passed: false };
            let value = if at == 0 {
                self.value_after(&after, seat, depth - 1, Window { alpha, beta }, next)
            } else {
                let reduction = if loudness.is_some_and(|gain| gain >= 0) || in_check || depth < 3 || at < 3 {
                    0
                } else {
                    self.reduction(&after, seat, depth, at, index, is_null && !improves)
                };
                let null = Window::null_above(alpha);
                let mut value = self.value_after(&after, seat, depth - 1 - reduction, null, next);
                if value > alpha && reduction > 0 && !self.stopped {
                    value = self.value_after(&after, seat, depth - 1, null, next);
                }
                if value > alpha && value < beta && !self.stopped {
                    value = self.value_after(&after, seat, depth - 1, Window { alpha, beta }, next);
                }
                value
            };
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    (alpha, best_index) = (value, index);
                    self.extend_line(ply, mv);
                }
                if value >= beta {
                    if loudness.is_none() {
                        self.learn(&candidates[..at], index, depth, ply, side, previous);
                    }
                    break;
                }
            }
        }
        self.frames[ply].candidates = candidates;
        if self.stopped {
            return 0;
        }
        if best == -INFINITE {
            // No move, and no outcome either: nothing can be said but how it looks.
            return looks;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.put(key, ply as i32, Known { value: best, looks, depth, bound, best: best_index });
        best
    }

    /// Whether the position looks better to its side than before its last move.
    fn improves(&self, looks: i32, ply: usize) -> bool {
        let before = ply.checked_sub(2).and_then(|before| self.frames[before].looks);
        before.is_some_and(|before| looks > before)
    }

    /// The value of a calm position that is so far above or below the window that its
    /// moves need not be looked at.
    fn early_value(
        &mut self,
        position: &PositionOf<J>,
        seat: Seat,
        outlook: Outlook,
        window: Window,
        place: Place,
    ) -> Option<i32> {
        let Outlook { depth, looks, improves } = outlook;
        let Window { alpha, beta } = window;
        if depth <= 4 && looks - MARGIN * (depth - i32::from(improves)) >= beta {
            return Some(looks);
        }
        if depth <= 2 && looks + MARGIN * (2 * depth + 1) <= alpha {
            let value = self.settle(position, seat, window, place.ply, 0);
            if value <= alpha {
                return Some(value);
            }
        }
        if place.passed || depth < 3 || looks < beta || self.stopped {
            return None;
        }
        let idle = self.judge.passed(position, seat)?;
        let next = Place { ply: place.ply + 1, previous: NO_MOVE, passed: true };
        // The farther ahead, the less it takes to see that nothing is needed.
        let reduced = depth - 3 - depth / 4 - ((looks - beta) / (2 * MARGIN)).min(2);
        let value = self.value_after(&idle, seat, reduced, Window { alpha: beta - 1, beta }, next);
        (value >= beta).then(|| value.min(SEEN_WIN - 1))
    }

    /// How much less deep to look at a late move at first.
    fn reduction(
        &self,
        after: &PositionOf<J>,
        seat: Seat,
        depth: i32,
        at: usize,
        index: u16,
        is_null: bool,
    ) -> i32 {
        let gives_check = match after.turn() {
            Turn::Of(next) => next != seat && after.is_check(next),
            _ => false,
        };
        if gives_check {
            return 0;
        }
        let mut reduction = (depth.ilog2() * at.ilog2() + 2) as i32 / 4;
        reduction += i32::from(is_null);
        reduction -= self.experience.of(self.side(seat), index) / 6000;
        reduction.clamp(0, depth - 2)
    }

    /// The best line from here begins with this move.
    pub(super) fn extend_line(&mut self, ply: usize, mv: MoveOf<J>) {
        let (here, behind) = self.frames.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&behind[0].line);
    }

    /// A quiet move refuted the last one; those tried before it did not.
    fn learn(
        &mut self,
        before: &[Candidate<MoveOf<J>>],
        index: u16,
        depth: i32,
        ply: usize,
        side: usize,
        previous: u16,
    ) {
        let killers = &mut self.frames[ply].killers;
        if killers[0] != index {
            *killers = [index, killers[0]];
        }
        self.experience.learn_answer(side, previous, index);
        let bonus = 16 * depth * depth;
        self.experience.learn(side, index, bonus);
        for other in before.iter().filter(|other| other.loudness.is_none()) {
            self.experience.learn(side, other.index, -bonus);
        }
    }

    /// Lists the legal moves with their ranks.
    pub(super) fn list(
        &self,
        position: &PositionOf<J>,
        seat: Seat,
        hints: &Hints,
        candidates: &mut Vec<Candidate<MoveOf<J>>>,
    ) {
        candidates.clear();
        let _ = position.each_move(seat, |mv| {
            candidates.push(self.candidate(position, seat, hints, mv));
            ControlFlow::<()>::Continue(())
        });
    }

    /// A move with its rank.
    pub(super) fn candidate(
        &self,
        position: &PositionOf<J>,
        seat: Seat,
        hints: &Hints,
        mv: MoveOf<J>,
    ) -> Candidate<MoveOf<J>> {
        let index = self.judge.index(mv);
        let loudness = self.judge.loudness(position, seat, mv);
        let hope = if loudness.is_none() { self.judge.hope(position, seat, mv) } else { 0 };
        let rank = hints.rank(index, loudness, hope, &self.experience);
        Candidate { mv, index, loudness, rank }
    }
}
