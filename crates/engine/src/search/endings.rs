//! Known endings: their values in the tree, and their lines to the end.

use quincunx_core::{Position, Rules};

use super::SearchContext;
use super::root::{RootMove, RootResult, RootSearch};
use super::thread::{MAX_PLY, SearchThread};
use crate::endings::{Conversion, EndingValue};
use crate::evaluator::{Evaluator, MoveOf, PositionOf};
use crate::score::{FORCED_WIN, KNOWN_WIN, Score, WIN};

/// A value of a table so many plies from the root.
pub(super) fn value_at(value: EndingValue, ply: usize) -> i32 {
    match value {
        EndingValue::Win(plies) => WIN - ply as i32 - i32::from(plies),
        EndingValue::Draw => 0,
        EndingValue::Loss(plies) => ply as i32 + i32::from(plies) - WIN,
        EndingValue::Won => KNOWN_WIN - ply as i32,
        EndingValue::Lost => ply as i32 - KNOWN_WIN,
    }
}

impl<E: Evaluator> SearchThread<'_, E> {
    /// The exact value of a position for the seat on turn, if a table has it.
    pub(super) fn ending_value(&self, position: &PositionOf<E>, ply: usize) -> Option<i32> {
        let value = self.uses_endings.then(|| self.evaluator.ending(position)).flatten()?;
        Some(value_at(value, ply))
    }
}

/// How deep a search goes whose moves a tablebase has ranked: far enough to see a near mate.
pub(super) const RANKED_DEPTH: u32 = 8;

/// The exact values of all moves of a root, by a tablebase.
pub(super) struct TablebaseRanks<M>(Vec<(M, i32)>);

impl<E: Evaluator> RootSearch<'_, E> {
    /// What a tablebase says of each move, if it knows them all. Of those that win, the one
    /// whose next capture or pawn move is nearest has the greatest value: whoever plays it gets
    /// ahead before a draw can be claimed.
    pub(super) fn tablebase_ranks(&self, moves: &[MoveOf<E>]) -> Option<TablebaseRanks<MoveOf<E>>> {
        if !self.uses_endings || self.evaluator.conversion(self.position).is_none() {
            return None;
        }
        let rank = |mv: &MoveOf<E>| {
            let mut after = self.position.clone();
            after.play(self.seat, *mv);
            Some((*mv, self.exact_value_after(&after)?))
        };
        moves.iter().map(rank).collect::<Option<_>>().map(TablebaseRanks)
    }

    /// The exact value, for the seat at the root, of a position behind one of its moves.
    fn exact_value_after(&self, after: &PositionOf<E>) -> Option<i32> {
        let count = 1 + self.game_keys.iter().filter(|key| **key == after.key()).count() as u32;
        let outcome = after
            .outcome()
            .or_else(|| E::Rules::repeated(after, self.options, count))
            .or_else(|| E::Rules::claim(after, self.options, count));
        if let Some(outcome) = outcome {
            let is_won = outcome.winners().len() == 1 && outcome.winners().contains(self.seat);
            return Some(match outcome.winners().len() {
                1 if is_won => WIN - 1,
                1 => 1 - WIN,
                _ => 0,
            });
        }
        if let Some(value) = self.evaluator.ending(after) {
            return Some(-value_at(value, 1));
        }
        Some(match self.evaluator.conversion(after)? {
            Conversion::Win(plies) => plies as i32 + 1 - KNOWN_WIN,
            Conversion::Draw => 0,
            Conversion::Loss(plies) => KNOWN_WIN - 1 - plies as i32,
        })
    }
}

impl<M: Copy + PartialEq> TablebaseRanks<M> {
    /// What was found, in the order of the tablebase; where it says the same, in that of the
    /// search. A mate that the search has seen counts in plies.
    pub(super) fn apply(&self, found: &RootResult<M>) -> RootResult<M> {
        let mut ranked = found.clone();
        let exact =
            |root: &RootMove<M>| self.0.iter().find(|(mv, _)| *mv == root.mv).map(|(_, value)| *value);
        let mut keyed: Vec<((i32, i32), RootMove<M>)> = Vec::new();
        for mut root in ranked.moves.drain(..) {
            let searched = root.value;
            if let Some(exact) = exact(&root) {
                let is_seen = searched.abs() >= FORCED_WIN && root.depth > 0;
                if !(is_seen && exact != 0 && searched.signum() == exact.signum()) {
                    root.value = exact;
                }
                root.depth = root.depth.max(1);
            }
            keyed.push(((root.value, searched), root));
        }
        keyed.sort_by_key(|(key, _)| std::cmp::Reverse(*key));
        ranked.moves = keyed.into_iter().map(|(_, root)| root).collect();
        ranked
    }
}

impl<E: Evaluator> SearchContext<'_, E> {
    /// The score of a move of the root; a draw is exact if tables have what it leads to.
    pub(super) fn score_of(&self, world: &PositionOf<E>, root: &RootMove<MoveOf<E>>) -> Score {
        if root.depth == 0 {
            // What was stopped before its first value is shown as even.
            return Score::new(0);
        }
        if root.value != 0 || !self.settings.endings {
            return Score::new(root.value);
        }
        let mut after = world.clone();
        after.play(self.seat, root.mv);
        let is_exact = self.evaluator.ending(&after) == Some(EndingValue::Draw)
            || self.evaluator.conversion(&after) == Some(Conversion::Draw);
        if is_exact { Score::exact_draw() } else { Score::new(0) }
    }

    /// Goes on with a line that has come to a known ending, until its mate.
    pub(super) fn play_out(&self, world: &PositionOf<E>, line: &mut Vec<MoveOf<E>>) {
        if !self.settings.endings {
            return;
        }
        let mut position = world.clone();
        for mv in line.iter() {
            let Some(seat) = position.turn().seat() else { return };
            position.play(seat, *mv);
        }
        while line.len() < 2 * MAX_PLY && position.outcome().is_none() {
            let next = match self.evaluator.ending(&position) {
                Some(EndingValue::Win(plies)) => EndingValue::Loss(plies.saturating_sub(1)),
                Some(EndingValue::Loss(plies)) => EndingValue::Win(plies.saturating_sub(1)),
                Some(EndingValue::Draw | EndingValue::Won | EndingValue::Lost) | None => return,
            };
            let Some(seat) = position.turn().seat() else { return };
            let after = |mv| {
                let mut after = position.clone();
                after.play(seat, mv);
                after
            };
            let mut moves = position.moves(seat).into_iter();
            let Some(mv) = moves.find(|mv| self.evaluator.ending(&after(*mv)) == Some(next)) else { return };
            position = after(mv);
            line.push(mv);
        }
    }
}
