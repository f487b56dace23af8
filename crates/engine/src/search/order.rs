//! Which move to try first, from what has worked before.

use crate::judge::INDICES;
use crate::table::NO_MOVE;

/// A legal move and how soon it is to be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    pub mv: M,
    pub index: u16,
    /// What it wins at once, if it is loud.
    pub loudness: Option<i32>,
    pub rank: i32,
}

/// The best move of an earlier search comes first.
pub(crate) const FROM_TABLE: i32 = 1 << 30;
/// Loud moves that lose nothing come next ...
const LOUD: i32 = 1 << 24;
/// ... then quiet ones that refuted another move here ...
const KILLER: i32 = 1 << 20;
/// ... then the usual answer to the last move, then the others by experience.
const COUNTER: i32 = 1 << 19;
/// Loud moves that lose something come last.
const LOSING: i32 = -(1 << 24);

/// More than this no experience weighs.
const MOST_EXPERIENCE: i32 = 1 << 14;

/// What a thread has learnt about moves, by the side that makes them.
pub(crate) struct Experience {
    worth: Vec<[i16; 2]>,
    answers: Vec<[u16; 2]>,
}

impl Experience {
    pub fn new() -> Experience {
        Experience { worth: vec![[0; 2]; INDICES], answers: vec![[NO_MOVE; 2]; INDICES] }
    }

    /// How well a quiet move has done.
    pub fn of(&self, side: usize, index: u16) -> i32 {
        i32::from(self.worth[usize::from(index) % INDICES][side])
    }

    /// A move refuted the last one, or, if negative, was tried in vain.
    pub fn learn(&mut self, side: usize, index: u16, bonus: i32) {
        let worth = &mut self.worth[usize::from(index) % INDICES][side];
        let old = i32::from(*worth);
        let bonus = bonus.clamp(-MOST_EXPERIENCE / 8, MOST_EXPERIENCE / 8);
        // The more is known, the less a further case counts: never beyond the most.
        *worth = (old + bonus - old * bonus.abs() / MOST_EXPERIENCE) as i16;
    }

    /// The move that lately refuted this one.
    pub fn answer_to(&self, side: usize, previous: u16) -> u16 {
        if previous == NO_MOVE { NO_MOVE } else { self.answers[usize::from(previous) % INDICES][side] }
    }

    /// Remembers a refutation.
    pub fn learn_answer(&mut self, side: usize, previous: u16, index: u16) {
        if previous != NO_MOVE {
            self.answers[usize::from(previous) % INDICES][side] = index;
        }
    }
}

/// What is known at one position about the order of its moves.
pub(crate) struct Hints {
    pub from_table: u16,
    pub killers: [u16; 2],
    pub answer: u16,
    pub side: usize,
}

impl Hints {
    /// How soon to try a move.
    pub fn rank(&self, index: u16, loudness: Option<i32>, hope: i32, experience: &Experience) -> i32 {
        if index == self.from_table {
            return FROM_TABLE;
        }
        match loudness {
            Some(gain) if gain >= 0 => LOUD + gain,
            Some(loss) => LOSING + loss,
            None if self.killers.contains(&index) => KILLER + i32::from(self.killers[0] == index),
            None if self.answer == index => COUNTER,
            None => experience.of(self.side, index) + hope,
        }
    }
}

/// Brings the best of the candidates from `at` on to that place. Most positions
/// are refuted by one of the first few moves: a whole sort would be wasted.
pub(crate) fn bring_best<M: Copy>(candidates: &mut [Candidate<M>], at: usize) {
    let mut best = at;
    for other in at + 1..candidates.len() {
        if candidates[other].rank > candidates[best].rank {
            best = other;
        }
    }
    candidates.swap(at, best);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn experience_grows_and_fades_but_never_overflows() {
        let mut experience = Experience::new();
        (0..1000).for_each(|_| experience.learn(1, 7, 2000));
        assert!(experience.of(1, 7) > 10_000);
        assert_eq!(experience.of(0, 7), 0);
        (0..2000).for_each(|_| experience.learn(1, 7, -2000));
        assert!(experience.of(1, 7) < -10_000);
    }

    #[test]
    fn table_loud_killer_answer_quiet_losing() {
        let mut experience = Experience::new();
        (0..1000).for_each(|_| experience.learn(0, 5, 2000));
        let hints = Hints { from_table: 1, killers: [2, NO_MOVE], answer: 3, side: 0 };
        let rank = |index, loudness| hints.rank(index, loudness, 0, &experience);
        let order =
            [rank(1, None), rank(9, Some(0)), rank(2, None), rank(3, None), rank(5, None), rank(9, Some(-1))];
        assert!(order.is_sorted_by(|a, b| a > b), "{order:?}");
    }

    #[test]
    fn candidates_come_best_first() {
        let candidate = |rank| Candidate { mv: rank, index: 0, loudness: None, rank };
        let mut candidates = [3, 1, 4, 1, 5, 9, 2, 6].map(candidate);
        (0..candidates.len()).for_each(|at| bring_best(&mut candidates, at));
        assert!(candidates.is_sorted_by(|a, b| a.rank >= b.rank));
    }
}
