//! Who looks away from a rated game in own turns. It is counted by the server's clock: whoever
//! says how long it was can make it shorter, but no longer than the turn.

use super::TableLoop;
use super::writing::Settled;
use crate::domain::Status;
use crate::protocol::Done;
use crate::store::{FairPlayWrite, Write};
use crate::table::TableState;
use crate::table::actions::Change;
use crate::time::{Timestamp, now};

/// What is shorter, in milliseconds, is no looking away, and is not counted.
pub(super) const SHORTEST: u64 = 1000;

/// The milliseconds that count of what a seat says, `counted_until` a moment.
fn counted(said: u64, turn: u64, counted_until: Timestamp, now: Timestamp) -> Option<u64> {
    let millis = said.min(turn).min(now.saturating_sub(counted_until));
    (millis >= SHORTEST).then_some(millis)
}

impl TableLoop {
    /// A guest is back. Nobody else hears of it, and what does not count is no mistake.
    pub(super) async fn note_looking_away(&mut self, guest: &str, said: u64) -> Settled<Done> {
        let (here, at) = (self.state.here(), now());
        for seat in self.state.counted_turns(guest) {
            let Some(turn) = self.state.row().progress.clocks.taken(seat, at) else { continue };
            let until = self.looked_away.get(&seat).copied().unwrap_or_default();
            let Some(millis) = counted(said, turn, until, at) else { continue };
            self.looked_away.insert(seat, at);
            let table = self.state.id().to_owned();
            let away = FairPlayWrite::Away { table, seat: seat.index(), millis };
            // If that is lost, nobody is the worse for it.
            let _ = self.services.writer().write(Write::FairPlay(away)).await;
        }
        Ok((Done { table: self.state.id().to_owned(), ..Done::default() }, Change::None, here))
    }
}

impl TableState {
    /// The seats of a guest that are to move in a rated game that is on.
    fn counted_turns(&self, guest: &str) -> Vec<quincunx_core::Seat> {
        if !self.row().terms.rated || self.status() != Status::Playing {
            return Vec::new();
        }
        let own = self.seats_of(guest);
        self.turn().iter().filter(|seat| own.contains(*seat)).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn no_more_counts_than_the_turn_and_nothing_twice() {
        assert_eq!(counted(5000, 20_000, 0, 100_000), Some(5000));
        assert_eq!(counted(u64::MAX, 20_000, 0, 100_000), Some(20_000), "the turn was no longer");
        assert_eq!(counted(5000, 20_000, 98_000, 100_000), Some(2000), "the rest has been counted");
        assert_eq!(counted(999, 20_000, 0, 100_000), None);
        assert_eq!(counted(0, 0, 0, 0), None);
    }

    proptest! {
        #[test]
        fn whatever_is_said_adds_up_to_no_more_than_the_turn(
            said in proptest::collection::vec((any::<u64>(), 0u64..5000), 1..60),
        ) {
            let (began, mut now, mut until, mut sum) = (1_000_000, 1_000_000, 0, 0);
            for (millis, later) in said {
                now += later;
                if let Some(counts) = counted(millis, now - began, until, now) {
                    until = now;
                    sum += counts;
                }
            }
            prop_assert!(sum <= now - began);
        }
    }
}
