//! Known endings: their values in the tree, and their lines to the end.

use quincunx_core::Position;

use super::SearchContext;
use super::thread::{MAX_PLY, SearchThread};
use crate::endings::EndingValue;
use crate::evaluator::{Evaluator, MoveOf, PositionOf};
use crate::score::WIN;

/// A value of a table so many plies from the root.
pub(super) fn value_at(value: EndingValue, ply: usize) -> i32 {
    match value {
        EndingValue::Win(plies) => WIN - ply as i32 - i32::from(plies),
        EndingValue::Draw => 0,
        EndingValue::Loss(plies) => ply as i32 + i32::from(plies) - WIN,
    }
}

impl<E: Evaluator> SearchThread<'_, E> {
    /// The exact value of a position for the seat on turn, if a table has it.
    pub(super) fn ending_value(&self, position: &PositionOf<E>, ply: usize) -> Option<i32> {
        let value = self.uses_endings.then(|| self.evaluator.ending(position)).flatten()?;
        Some(value_at(value, ply))
    }
}

impl<E: Evaluator> SearchContext<'_, E> {
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
                Some(EndingValue::Draw) | None => return,
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
