//! The values of finished games, repetition, and the static evaluation.

use quincunx_core::{Outcome, Position, Rules, Seat};

use super::thread::SearchThread;
use crate::evaluator::{Evaluator, PositionOf};
use crate::score::{MAX_EVAL, WIN};

/// How many bits tell whether a position may have occurred.
const BITS: u64 = 1 << 12;

/// Which positions may have occurred in the game, by a bit for each: most that a
/// search meets have not, and need not be compared with all that have.
pub(super) struct RepetitionFilter([u64; (BITS / 64) as usize]);

impl RepetitionFilter {
    pub fn of(keys: &[u64]) -> RepetitionFilter {
        let mut bits = [0; (BITS / 64) as usize];
        for at in keys.iter().map(|key| key % BITS) {
            bits[(at / 64) as usize] |= 1 << (at % 64);
        }
        RepetitionFilter(bits)
    }

    fn may_have(&self, key: u64) -> bool {
        let at = key % BITS;
        self.0[(at / 64) as usize] & (1 << (at % 64)) != 0
    }
}

impl<E: Evaluator> SearchThread<'_, E> {
    pub(super) fn side(&self, seat: Seat) -> usize {
        if Self::TWO_SEATS { seat.index() & 1 } else { usize::from(seat != self.root_seat) }
    }

    /// The static evaluation for the side of a seat, so many plies from the root.
    pub(super) fn static_eval(&mut self, position: &PositionOf<E>, seat: Seat, ply: usize) -> i32 {
        let line = &mut self.accumulators[..=ply];
        let value = if Self::TWO_SEATS {
            self.evaluator.evaluate_along(position, seat, line)
        } else {
            let value = self.evaluator.evaluate_along(position, self.root_seat, line);
            if seat == self.root_seat { value } else { -value }
        };
        value.clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// The value of an outcome for a seat.
    pub(super) fn end_for(&self, outcome: &Outcome, seat: Seat, ply: usize) -> i32 {
        let first = outcome.places.get(seat.index()) == Some(&1);
        match (first, outcome.winners().len()) {
            (true, 1) => WIN - ply as i32,
            (true, sharing) => self.evaluator.shared(sharing),
            (false, 0) => 0,
            (false, _) => ply as i32 - WIN,
        }
    }

    /// The value of an outcome for the side of a seat.
    pub(super) fn end(&self, outcome: &Outcome, seat: Seat, ply: usize) -> i32 {
        let who = if Self::TWO_SEATS { seat } else { self.root_seat };
        let value = self.end_for(outcome, who, ply);
        if who == seat { value } else { -value }
    }

    /// The end that repetition or a claim brings, at a position that is the last
    /// of `keys`.
    pub(super) fn repetition(&self, position: &PositionOf<E>) -> Option<Outcome> {
        let key = position.key();
        let (before, line) = self.keys.split_at(self.root);
        let in_line = line.iter().filter(|other| **other == key).count() as u32 - 1;
        let before = if self.earlier.may_have(key) { before } else { &[] };
        let count = in_line + before.iter().filter(|other| **other == key).count() as u32 + 1;
        let end = |count| {
            E::Rules::repeated(position, self.options, count)
                .or_else(|| E::Rules::claim(position, self.options, count))
        };
        // What can be repeated once within the line can be repeated until it counts.
        // Among more than two a line does not follow the order of play and would not
        // see it come: there every position that has been before counts.
        let repeats = in_line > 0 || (!Self::TWO_SEATS && count > 1);
        let most = if repeats { count + 3 } else { count };
        (count..=most).find_map(end)
    }
}
