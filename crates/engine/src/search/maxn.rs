//! More than two, each for itself: max^n.
//!
//! A value is a list, a worth for each seat, and whoever moves takes what is best
//! for itself. Hardly anything can be left out, so it looks less deep than the
//! others; it is here to be compared with.

use std::ops::ControlFlow;

use quincunx_core::{Outcome, Position, Rules, Seat};

use super::window::Place;
use super::worker::{DEEPEST, Worker};
use crate::judge::{Judge, PositionOf};
use crate::score::{MOST, WON};

/// What a position is worth to each seat.
type Worths = Vec<i32>;

/// How many plies of loud moves are played out at most.
const MOST_SETTLING: usize = 4;

fn seats<J: Judge>() -> impl Iterator<Item = Seat> {
    (0..J::Rules::INFO.seats.len() as u8).map(Seat)
}

impl<J: Judge> Worker<'_, J> {
    /// Whether more than two are still in the game.
    pub(super) fn is_among_many(&self, position: &PositionOf<J>) -> bool {
        seats::<J>().filter(|seat| position.is_living(*seat)).count() > 2
    }

    /// The value for `from`'s side if everybody plays for itself.
    pub(super) fn share_of_hero(
        &mut self,
        position: &PositionOf<J>,
        from: Seat,
        depth: i32,
        place: Place,
    ) -> i32 {
        self.frames[place.ply].line.clear();
        let worth = self.worths(position, depth, place.ply, 0)[self.hero.index()];
        if from == self.hero { worth } else { -worth }
    }

    fn worths(&mut self, position: &PositionOf<J>, depth: i32, ply: usize, further: usize) -> Worths {
        self.keys.push(position.key());
        let worths = self.worths_here(position, depth, ply, further);
        self.keys.pop();
        worths
    }

    fn worths_here(&mut self, position: &PositionOf<J>, depth: i32, ply: usize, further: usize) -> Worths {
        if !self.count() {
            return vec![0; seats::<J>().count()];
        }
        if let Some(outcome) = position.outcome().or_else(|| self.repetition(position)) {
            return self.end_for_each(&outcome, ply);
        }
        let Some(mover) = position.turn().seat() else { return self.looks_to_each(position, ply) };
        let settling = depth <= 0;
        let mut best = settling.then(|| self.looks_to_each(position, ply));
        if ply >= DEEPEST || further >= MOST_SETTLING {
            return best.unwrap_or_else(|| self.looks_to_each(position, ply));
        }
        let mut moves = Vec::new();
        let _ = position.each_move(mover, |mv| -> ControlFlow<()> {
            let loud = || self.judge.loudness(position, mover, mv).is_some_and(|gain| gain >= 0);
            if !settling || loud() {
                moves.push(mv);
            }
            ControlFlow::Continue(())
        });
        for mv in moves {
            let mut after = position.clone();
            after.play(mover, mv);
            let worths = self.worths(&after, depth - 1, ply + 1, further + usize::from(settling));
            if self.stopped {
                break;
            }
            let worth = worths[mover.index()];
            if best.as_ref().is_none_or(|best| worth > best[mover.index()]) {
                best = Some(worths);
            }
            // Nothing is better than to win at once.
            if worth >= WON - ply as i32 - 1 {
                break;
            }
        }
        best.unwrap_or_else(|| self.looks_to_each(position, ply))
    }

    fn end_for_each(&self, outcome: &Outcome, ply: usize) -> Worths {
        seats::<J>().map(|seat| self.end_for(outcome, seat, ply)).collect()
    }

    fn looks_to_each(&self, position: &PositionOf<J>, ply: usize) -> Worths {
        let worth = |seat| match position.is_living(seat) {
            true => self.judge.evaluate(position, seat).clamp(-MOST, MOST),
            false => ply as i32 - WON,
        };
        seats::<J>().map(worth).collect()
    }
}
