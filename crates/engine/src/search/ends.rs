//! What ends are worth, and what a position looks like without search.

use quincunx_core::{Outcome, Position, Rules, Seat};

use super::worker::Worker;
use crate::judge::{Judge, PositionOf};
use crate::score::{MOST, WON};

/// How many bits tell whether a position may have occurred.
const BITS: u64 = 1 << 12;

/// Which positions may have occurred in the game, by a bit for each: most that a
/// search meets have not, and need not be compared with all that have.
pub(super) struct Past([u64; (BITS / 64) as usize]);

impl Past {
    pub fn of(keys: &[u64]) -> Past {
        let mut bits = [0; (BITS / 64) as usize];
        for at in keys.iter().map(|key| key % BITS) {
            bits[(at / 64) as usize] |= 1 << (at % 64);
        }
        Past(bits)
    }

    fn may_have(&self, key: u64) -> bool {
        let at = key % BITS;
        self.0[(at / 64) as usize] & (1 << (at % 64)) != 0
    }
}

impl<J: Judge> Worker<'_, J> {
    pub(super) fn side(&self, seat: Seat) -> usize {
        if Self::TWO { seat.index() & 1 } else { usize::from(seat != self.hero) }
    }

    /// What the position looks like to the side of a seat.
    pub(super) fn looks(&self, position: &PositionOf<J>, seat: Seat) -> i32 {
        let worth = if Self::TWO {
            self.judge.evaluate(position, seat)
        } else {
            let worth = self.judge.evaluate(position, self.hero);
            if seat == self.hero { worth } else { -worth }
        };
        worth.clamp(-MOST, MOST)
    }

    /// What an end is worth to a seat.
    pub(super) fn end_for(&self, outcome: &Outcome, seat: Seat, ply: usize) -> i32 {
        let first = outcome.places.get(seat.index()) == Some(&1);
        match (first, outcome.winners().len()) {
            (true, 1) => WON - ply as i32,
            (true, sharing) => self.judge.shared(sharing),
            (false, 0) => 0,
            (false, _) => ply as i32 - WON,
        }
    }

    /// What an end is worth to the side of a seat.
    pub(super) fn end(&self, outcome: &Outcome, seat: Seat, ply: usize) -> i32 {
        let who = if Self::TWO { seat } else { self.hero };
        let worth = self.end_for(outcome, who, ply);
        if who == seat { worth } else { -worth }
    }

    /// The end that repetition or a claim brings, at a position that is the last
    /// of `keys`.
    pub(super) fn repetition(&self, position: &PositionOf<J>) -> Option<Outcome> {
        let key = position.key();
        let (before, line) = self.keys.split_at(self.root);
        let in_line = line.iter().filter(|other| **other == key).count() as u32 - 1;
        let before = if self.past.may_have(key) { before } else { &[] };
        let count = in_line + before.iter().filter(|other| **other == key).count() as u32 + 1;
        let end = |count| {
            J::Rules::repeated(position, self.options, count)
                .or_else(|| J::Rules::claim(position, self.options, count))
        };
        // What can be repeated once within the line can be repeated until it counts.
        // Among more than two a line does not follow the order of play and would not
        // see it come: there every position that has been before counts.
        let repeats = in_line > 0 || (!Self::TWO && count > 1);
        let most = if repeats { count + 3 } else { count };
        (count..=most).find_map(end)
    }
}
