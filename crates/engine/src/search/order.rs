//! Which move to try first, from what has worked before.

use crate::evaluator::MOVE_INDICES;
use crate::transposition::NO_MOVE;

/// A legal move and how soon it is to be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    pub mv: M,
    pub index: u16,
    /// What it wins at once, if it is tactical.
    pub tactical_gain: Option<i32>,
    pub rank: i32,
}

/// The best move of an earlier search comes first.
pub(crate) const TABLE_MOVE: i32 = 1 << 30;
/// Tactical moves that lose nothing come next ...
const WINNING_TACTICAL: i32 = 1 << 24;
/// ... then quiet ones that refuted another move here ...
const KILLER: i32 = 1 << 20;
/// ... then the counter-move, then the others by history.
const COUNTER_MOVE: i32 = 1 << 19;
/// Tactical moves that lose something come last.
const LOSING_TACTICAL: i32 = -(1 << 24);

/// No history value exceeds this.
const MAX_HISTORY: i32 = 1 << 14;

/// The history heuristic of one thread: how quiet moves have done, and which move refutes
/// which, by the side that makes them.
pub(crate) struct History {
    quiet: Vec<[i16; 2]>,
    counter_moves: Vec<[u16; 2]>,
}

impl History {
    pub fn new() -> History {
        History { quiet: vec![[0; 2]; MOVE_INDICES], counter_moves: vec![[NO_MOVE; 2]; MOVE_INDICES] }
    }

    /// The history value of a quiet move.
    pub fn of(&self, side: usize, index: u16) -> i32 {
        i32::from(self.quiet[usize::from(index) % MOVE_INDICES][side])
    }

    /// A move refuted the last one, or, if negative, was tried in vain.
    pub fn update(&mut self, side: usize, index: u16, bonus: i32) {
        let value = &mut self.quiet[usize::from(index) % MOVE_INDICES][side];
        let old = i32::from(*value);
        let bonus = bonus.clamp(-MAX_HISTORY / 8, MAX_HISTORY / 8);
        // The more is known, the less a further case counts: never beyond the most.
        *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }

    /// The move that lately refuted this one.
    pub fn counter_move_to(&self, side: usize, previous: u16) -> u16 {
        if previous == NO_MOVE {
            NO_MOVE
        } else {
            self.counter_moves[usize::from(previous) % MOVE_INDICES][side]
        }
    }

    /// Remembers a refutation.
    pub fn set_counter_move(&mut self, side: usize, previous: u16, index: u16) {
        if previous != NO_MOVE {
            self.counter_moves[usize::from(previous) % MOVE_INDICES][side] = index;
        }
    }
}

/// What is known at one position about the order of its moves.
pub(crate) struct Hints {
    pub table_move: u16,
    pub killers: [u16; 2],
    pub counter_move: u16,
    pub side: usize,
}

impl Hints {
    /// How soon to try a move.
    pub fn rank(&self, index: u16, tactical_gain: Option<i32>, quiet_bonus: i32, history: &History) -> i32 {
        if index == self.table_move {
            return TABLE_MOVE;
        }
        match tactical_gain {
            Some(gain) if gain >= 0 => WINNING_TACTICAL + gain,
            Some(loss) => LOSING_TACTICAL + loss,
            None if self.killers.contains(&index) => KILLER + i32::from(self.killers[0] == index),
            None if self.counter_move == index => COUNTER_MOVE,
            None => history.of(self.side, index) + quiet_bonus,
        }
    }
}

/// More moves than any position has, as a power of two.
const PLACES: i64 = 1 << PLACE_BITS;
const PLACE_BITS: u32 = 16;

/// Brings the best of the candidates from `at` on to that place. Most positions
/// are refuted by one of the first few moves: a whole sort would be wasted.
pub(crate) fn pick_best<M: Copy>(candidates: &mut [Candidate<M>], at: usize) {
    // Rank and place in one number, the earlier the higher: a maximum without branches.
    let merit = |(place, candidate): (usize, &Candidate<M>)| {
        i64::from(candidate.rank) << PLACE_BITS | (PLACES - 1 - place as i64)
    };
    if let Some(best) = candidates[at..].iter().enumerate().map(merit).max() {
        candidates.swap(at, at + (PLACES - 1 - (best & (PLACES - 1))) as usize);
    }
}

/// Takes the quiet moves away from `at` on.
pub(crate) fn drop_quiet<M: Copy>(candidates: &mut Vec<Candidate<M>>, at: usize) {
    let mut kept = at;
    for from in at..candidates.len() {
        if candidates[from].tactical_gain.is_some() {
            candidates[kept] = candidates[from];
            kept += 1;
        }
    }
    candidates.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_grows_and_fades_but_never_overflows() {
        let mut history = History::new();
        (0..1000).for_each(|_| history.update(1, 7, 2000));
        assert!(history.of(1, 7) > 10_000);
        assert_eq!(history.of(0, 7), 0);
        (0..2000).for_each(|_| history.update(1, 7, -2000));
        assert!(history.of(1, 7) < -10_000);
    }

    #[test]
    fn table_tactical_killer_counter_quiet_losing() {
        let mut history = History::new();
        (0..1000).for_each(|_| history.update(0, 5, 2000));
        let hints = Hints { table_move: 1, killers: [2, NO_MOVE], counter_move: 3, side: 0 };
        let rank = |index, tactical_gain| hints.rank(index, tactical_gain, 0, &history);
        let order =
            [rank(1, None), rank(9, Some(0)), rank(2, None), rank(3, None), rank(5, None), rank(9, Some(-1))];
        assert!(order.is_sorted_by(|a, b| a > b), "{order:?}");
    }

    #[test]
    fn candidates_come_best_first() {
        let candidate = |rank| Candidate { mv: rank, index: 0, tactical_gain: None, rank };
        let mut candidates =
            [3, TABLE_MOVE, 4, 1, LOSING_TACTICAL, 9, WINNING_TACTICAL, -6, i32::MIN, i32::MAX]
                .map(candidate);
        (0..candidates.len()).for_each(|at| pick_best(&mut candidates, at));
        assert!(candidates.is_sorted_by(|a, b| a.rank >= b.rank));
    }

    #[test]
    fn of_equals_the_first_comes_first() {
        let candidate = |mv| Candidate { mv, index: 0, tactical_gain: None, rank: -7 };
        let mut candidates: Vec<_> = (0..300).map(candidate).collect();
        pick_best(&mut candidates, 0);
        assert_eq!(candidates[0].mv, 0);
        pick_best(&mut candidates, 17);
        assert_eq!(candidates[17].mv, 17);
    }

    #[test]
    fn quiet_moves_go_and_the_others_keep_their_order() {
        let gains = [None, Some(3), None, Some(2), None, Some(1)];
        let mut candidates: Vec<_> = (0..6).map(|mv| candidate_with(mv, gains[mv])).collect();
        drop_quiet(&mut candidates, 1);
        assert_eq!(candidates.iter().map(|it| it.mv).collect::<Vec<_>>(), [0, 1, 3, 5]);
    }

    fn candidate_with(mv: usize, tactical_gain: Option<i32>) -> Candidate<usize> {
        Candidate { mv, index: 0, tactical_gain, rank: 0 }
    }
}
