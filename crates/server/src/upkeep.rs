//! Keeping the store in order: whether it works, what time it knows of, who was
//! here, and what is forgotten.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::server_state::ServerState;
use crate::store::{Retention, StoreError, Write, forget_now};
use crate::time::{Timestamp, not_before, now};

/// How long what was found out about the store's health is believed.
const PULSE_EVERY: Duration = Duration::from_secs(1);
/// A store that takes longer is not well.
const PULSE_PATIENCE: Duration = Duration::from_secs(5);
/// How often it is written down that the server is there while anybody's clock may
/// run: after a crash nobody is charged for the time since then.
const NOTE_EVERY: Duration = Duration::from_secs(10);
/// How many of these pass between two notes when nobody plays.
const IDLE_NOTE_EVERY: u32 = 60;
/// How many of these pass between two looks for what may be forgotten.
const FORGET_EVERY: u32 = 360;
/// After how long a downtime the calendar of games with days is taken to have stood
/// still, in milliseconds: two days.
const LONG_AWAY: u64 = 2 * DAY;
/// A clock that is behind by less is nothing to speak of.
const SLIGHTLY_BEHIND: u64 = 60_000;
const DAY: u64 = 24 * 3600 * 1000;

/// For how long the server was away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Downtime {
    /// When it last wrote anything.
    pub since: Timestamp,
    /// For how many milliseconds the calendar of games with days stood still.
    pub calendar_stood_still: u64,
}

/// What upkeep remembers.
#[derive(Default)]
pub(crate) struct UpkeepState {
    /// When the store was last tried, and what came of it.
    pulse: Mutex<Option<(Instant, Result<(), StoreError>)>>,
    /// The day, and the guests who were seen on it.
    seen: std::sync::Mutex<(u64, HashSet<String>)>,
}

impl ServerState {
    /// Writes, the way moves are written, and reads that back; at most once a second.
    pub async fn pulse(&self) -> Result<(), StoreError> {
        let mut last = self.upkeep.pulse.lock().await;
        if let Some((at, result)) = &*last
            && at.elapsed() < PULSE_EVERY
        {
            return result.clone();
        }
        let late = || StoreError::Failed("it does not answer".to_owned());
        let result = tokio::time::timeout(PULSE_PATIENCE, self.write_and_read()).await;
        let result = result.unwrap_or_else(|_| Err(late()));
        *last = Some((Instant::now(), result.clone()));
        result
    }

    async fn write_and_read(&self) -> Result<(), StoreError> {
        let asked = now();
        self.writer.write(Write::Pulse).await?;
        if self.store.newest().await? < asked {
            return Err(StoreError::Failed("what was written cannot be read back".to_owned()));
        }
        Ok(())
    }

    /// Sees to it that time does not run backwards, whatever the machine's clock
    /// says, and tells how long the server was away.
    pub(crate) async fn downtime(&self) -> Result<Downtime, StoreError> {
        let newest = self.store.newest().await?;
        let behind = not_before(newest);
        if behind > SLIGHTLY_BEHIND {
            tracing::error!(
                seconds = behind / 1000,
                "the clock of this machine is behind the last write; time goes on from there until the \
                 server is started with a right clock"
            );
        }
        let away = now().saturating_sub(newest);
        if newest == 0 || away <= LONG_AWAY {
            return Ok(Downtime { since: newest, calendar_stood_still: 0 });
        }
        tracing::error!(
            days = away / DAY,
            "the last write is that long ago: a long absence, or the clock of this machine is ahead; nobody \
             is charged for it"
        );
        self.writer.write(Write::Returned { at: now() }).await?;
        Ok(Downtime { since: newest, calendar_stood_still: away })
    }

    /// Notes that a guest was here, once a day.
    pub(crate) fn seen(&self, guest: &str) {
        let at = now();
        {
            let mut seen = self.upkeep.seen.lock().unwrap_or_else(PoisonError::into_inner);
            if seen.0 != at / DAY {
                *seen = (at / DAY, HashSet::new());
            }
            if !seen.1.insert(guest.to_owned()) {
                return;
            }
        }
        let (writer, guest) = (self.writer.clone(), guest.to_owned());
        self.tasks.spawn(async move {
            if let Err(error) = writer.write(Write::Seen { guest, at }).await {
                tracing::debug!(%error, "a visit is not noted");
            }
        });
    }

    /// Forgets what need not be kept at a moment.
    async fn forget_old(&self, at: Timestamp) {
        let retention = Retention::at(&self.config.keep, at);
        let spared = |table: &str| self.awake(table).is_some();
        match forget_now(self.store.as_ref(), &self.writer, &retention, spared).await {
            Ok((0, 0)) => {}
            Ok((tables, guests)) => tracing::info!(tables, guests, "old tables and guests are forgotten"),
            Err(error) => tracing::warn!(%error, "old tables and guests could not be forgotten"),
        }
    }
}

/// Looks after the store until the server stops.
pub(crate) async fn upkeep(server: Arc<ServerState>) {
    let mut ticks = tokio::time::interval(NOTE_EVERY);
    let work = async {
        for round in 0u32.. {
            ticks.tick().await;
            if server.awake_count() == 0 && round % IDLE_NOTE_EVERY != 0 {
                continue;
            }
            if let Err(error) = server.pulse().await {
                tracing::error!(%error, "the store is not well");
            } else if round % FORGET_EVERY == 0 {
                server.forget_old(now()).await;
            }
        }
    };
    tokio::select! {
        () = work => {}
        () = server.stopping.cancelled() => {}
    }
}
