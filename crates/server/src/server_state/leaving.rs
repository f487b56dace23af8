//! What it costs to leave games as they begin: whoever does it again and again waits a little
//! before the next opponent. Nothing is kept for this; it follows from the games of the last day.

use std::time::Duration;

use quincunx_core::Message;

use super::ServerState;
use crate::domain::{Guest, Holder, TimeControl};
use crate::protocol::{Code, Refusal};
use crate::store::TableRow;
use crate::time::{Timestamp, now};

/// For how long it counts, in milliseconds: a day.
const COUNTS_FOR: u64 = 24 * 3600 * 1000;
/// How many games are looked at.
const LOOKED_AT: u32 = 30;
/// How often it costs nothing.
const FREE: u32 = 1;
/// What the first time costs that does, in milliseconds; each further one twice as much.
const FIRST_WAIT: u64 = 60_000;
/// The most that it costs.
const LONGEST_WAIT: u64 = 30 * 60_000;

/// Until when somebody waits who has left games at these moments.
fn waits_until(left: &[Timestamp]) -> Option<Timestamp> {
    let last = *left.iter().max()?;
    let costly = u32::try_from(left.len()).unwrap_or(u32::MAX).checked_sub(FREE + 1)?;
    let wait = FIRST_WAIT.saturating_mul(1u64.checked_shl(costly).unwrap_or(u64::MAX)).min(LONGEST_WAIT);
    Some(last + wait)
}

impl ServerState {
    /// Refuses whoever has left too many games as they began, for a while.
    pub(super) async fn check_leaving(&self, guest: &Guest) -> Result<(), Refusal> {
        let at = now();
        let counts = |row: &&TableRow| {
            let is_live =
                matches!(row.terms.clock, TimeControl::Fischer { .. } | TimeControl::PerMove { .. });
            let people = row.progress.seats.iter().filter_map(Holder::guest);
            let is_recent = row.progress.changed_at.saturating_add(COUNTS_FOR) > at;
            // Private tables are for friends, who settle that among themselves.
            row.terms.public
                && is_live
                && is_recent
                && row.progress.status.is_over()
                && people.filter(|other| *other != guest.id).count() > 0
        };
        let rows = self.store.list_of(&guest.id, i64::MAX as u64, LOOKED_AT).await?;
        let mut left = Vec::new();
        for row in rows.iter().filter(counts) {
            if self.load_state(&row.id).await?.is_some_and(|state| state.is_left_by(&guest.id)) {
                left.push(row.progress.changed_at);
            }
        }
        match waits_until(&left).filter(|until| *until > at) {
            Some(until) => {
                let message = Message::new("refusal-seek-wait")
                    .number("count", left.len())
                    .number("minutes", (until - at).div_ceil(60_000));
                Err(Refusal::new(Code::TooFast, message).with_wait(Duration::from_millis(until - at)))
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_free_and_each_further_one_costs_twice_as_much() {
        assert_eq!(waits_until(&[]), None);
        assert_eq!(waits_until(&[5]), None);
        assert_eq!(waits_until(&[5, 9]), Some(9 + 60_000));
        assert_eq!(waits_until(&[5, 9, 7]), Some(9 + 120_000));
        assert_eq!(waits_until(&[9; 40]), Some(9 + 30 * 60_000), "not for ever");
    }
}
