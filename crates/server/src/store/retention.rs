//! What is forgotten after a time.

use std::time::Duration;

use futures_util::future::join_all;

use super::{Store, StoreError, Write, Writer};
use crate::config::Keep;
use crate::time::Timestamp;

/// How many go at once: few, so that a move waits for no more than that.
const BATCH: u32 = 50;
/// How long moves have the writer to themselves between two batches.
const PAUSE: Duration = Duration::from_millis(50);

/// Before which moment things may go; none for what stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Tables that ended without a result before anybody moved.
    pub aborted: Option<Timestamp>,
    /// Tables that ended without a result.
    pub abandoned: Option<Timestamp>,
    /// Games that were played to their end.
    pub finished: Option<Timestamp>,
    /// Guests that never sat at a table that is still there.
    pub visitors: Option<Timestamp>,
    /// Guests.
    pub guests: Option<Timestamp>,
}

impl Retention {
    /// What may go now.
    pub fn at(keep: &Keep, now: Timestamp) -> Retention {
        let before = |days: u32| {
            let millis = u64::from(days) * 24 * 3600 * 1000;
            (days > 0).then(|| now.saturating_sub(millis))
        };
        Retention {
            aborted: before(keep.aborted_days),
            abandoned: before(keep.abandoned_days),
            finished: before(keep.finished_days),
            visitors: before(keep.visitor_days),
            guests: before(keep.guest_days),
        }
    }
}

/// What may go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forgettable {
    /// The names of tables.
    pub tables: Vec<String>,
    /// Guests, and since when each must not have been here.
    pub guests: Vec<(String, Timestamp)>,
}

impl Forgettable {
    /// A table may go.
    pub(super) fn add_table(&mut self, id: String) {
        if !self.tables.contains(&id) {
            self.tables.push(id);
        }
    }

    /// A guest may go that has not been here since.
    pub(super) fn add_guest(&mut self, id: String, unseen_since: Timestamp) {
        if self.guests.iter().all(|(known, _)| *known != id) {
            self.guests.push((id, unseen_since));
        }
    }
}

/// Forgets all that may go, a little at a time and with everybody else's writes in
/// between. Tables that are `spared` stay. Returns how many tables and guests went.
pub async fn forget_now(
    store: &dyn Store,
    writer: &Writer,
    retention: &Retention,
    spared: impl Fn(&str) -> bool,
) -> Result<(usize, usize), StoreError> {
    let (mut tables, mut guests) = (0, 0);
    loop {
        let mut found = store.forgettable(retention, BATCH).await?;
        found.tables.retain(|table| !spared(table));
        if found.tables.is_empty() && found.guests.is_empty() {
            return Ok((tables, guests));
        }
        tables += found.tables.len();
        guests += found.guests.len();
        let forget_guest = |(guest, unseen_since)| Write::ForgetGuest { guest, unseen_since };
        let writes = found.tables.into_iter().map(Write::ForgetTable);
        let writes = writes.chain(found.guests.into_iter().map(forget_guest));
        for result in join_all(writes.map(|write| writer.write(write))).await {
            result?;
        }
        tokio::time::sleep(PAUSE).await;
    }
}
