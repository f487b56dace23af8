//! Who has left a game as it began.

use quincunx_core::{Action, Seat, Turn};

use super::TableState;
use crate::domain::Status;
use crate::ratings::is_long_enough;

impl TableState {
    /// How many moves each seat has made.
    pub(super) fn move_counts(&self) -> Vec<usize> {
        let mut moves = vec![0; self.seat_count()];
        for row in &self.actions {
            if let (Some(seat), Action::Move(_)) = (row.done.seat, &row.done.action) {
                moves[seat.index()] += 1;
            }
        }
        moves
    }

    /// Whether a guest has left the others sitting: the first move never came, or the guest
    /// gave up, or let the time run out, before the game would have counted.
    pub fn is_left_by(&self, guest: &str) -> bool {
        let own = self.seats_of(guest);
        match self.status() {
            Status::Aborted => {
                let is_late = |seat: Seat| own.contains(seat) && !self.moved.contains(seat);
                let nobody_moved =
                    self.row.progress.verdict.as_ref().is_some_and(|why| why.key() == "table-no-first-move");
                nobody_moved
                    && match self.game.turn() {
                        Some(Turn::Of(seat)) => is_late(seat),
                        Some(Turn::Together(seats)) => seats.iter().any(is_late),
                        Some(Turn::Chance) | None => false,
                    }
            }
            Status::Finished => {
                let gave_up = self.actions.last().is_some_and(|row| {
                    matches!(row.done.action, Action::Resign | Action::Flag)
                        && row.done.seat.is_some_and(|seat| own.contains(seat))
                });
                gave_up && !is_long_enough(&self.move_counts())
            }
            Status::Open | Status::Playing => false,
        }
    }
}
