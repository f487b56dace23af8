//! What a rated table has besides: its pool, ratings beside names, and what came of it.

use quincunx_core::{Action, Record};

use super::TableState;
use crate::domain::{Holder, RatingMark, Status};
use crate::protocol::SeatRating;
use crate::ratings::{Pool, RatedGame, is_long_enough, players_of};
use crate::store::PlyRow;

impl TableState {
    /// The pool in which the game counts; none if it does not.
    pub(super) fn pool(&self) -> Option<Pool> {
        let terms = &self.row.terms;
        Pool::of(&self.row.game, terms.clock).filter(|_| terms.rated)
    }

    /// Whether the game has ended and has not counted yet.
    pub(super) fn is_to_count(&self) -> bool {
        let progress = &self.row.progress;
        self.row.terms.rated && progress.status == Status::Finished && progress.ratings.is_empty()
    }

    /// The result as it counts; none if the game was too short, or is not one that counts.
    pub fn rated_game(&self) -> Option<RatedGame> {
        let progress = &self.row.progress;
        let players = players_of(progress.status, &progress.seats, progress.result.as_deref())?;
        // The last thing that was done ended the game; the table may have changed since.
        let at = self.actions.last().map_or(progress.changed_at, |row| row.at);
        let game = RatedGame { table: self.row.id.clone(), pool: self.pool()?, at, players };
        is_long_enough(&self.move_counts()).then_some(game)
    }

    /// How many milliseconds a ply took whoever made it, where there was a clock.
    pub fn took(&self, ply: usize) -> Option<u64> {
        let at = self.actions.binary_search_by_key(&ply, |row| row.ply).ok()?;
        self.actions[at].took
    }

    /// How many milliseconds each move of a guest took; nothing of one of which it is not known.
    pub fn times_of(&self, guest: &str) -> Vec<Option<u64>> {
        let own = self.seats_of(guest);
        let is_own = |row: &&PlyRow| {
            row.done.seat.is_some_and(|seat| own.contains(seat)) && matches!(row.done.action, Action::Move(_))
        };
        self.actions.iter().filter(is_own).map(|row| row.took).collect()
    }

    /// Notes the rating of a guest beside the name.
    pub(super) fn set_rating(&mut self, guest: &str, mark: RatingMark) {
        self.row
            .progress
            .seats
            .iter_mut()
            .filter(|holder| holder.is(guest))
            .for_each(|holder| holder.set_rating(mark));
    }

    /// The rating beside the name of a seat.
    pub(super) fn seat_rating(&self, seat: usize) -> Option<SeatRating> {
        if let Some(change) = self.row.progress.ratings.get(seat) {
            let RatingMark { rating, provisional } = change.before;
            return Some(SeatRating { rating, provisional, after: Some(change.after.rating) });
        }
        match self.seats().get(seat)? {
            Holder::Person { rating: Some(RatingMark { rating, provisional }), .. } => {
                Some(SeatRating { rating: *rating, provisional: *provisional, after: None })
            }
            Holder::Person { rating: None, .. } | Holder::Open | Holder::Computer { .. } => None,
        }
    }

    /// Puts ratings into a record: that before the game and what the game changed, as in PGN.
    pub(super) fn set_rating_tags(&self, record: &mut Record) {
        for seat in self.all_seats() {
            let Some(SeatRating { rating, after, .. }) = self.seat_rating(seat.index()) else { continue };
            let name = self.seat_name(seat);
            record.set_tag(&format!("{name}Elo"), rating.to_string());
            if let Some(after) = after {
                record.set_tag(&format!("{name}RatingDiff"), format!("{:+}", after - rating));
            }
        }
    }
}
