//! Keeping the store in order: whether it works, what time it knows of, who was
//! here, and what is forgotten.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;
use tokio::time::MissedTickBehavior;

use super::ServerState;
use crate::store::{LONGEST_GAP, NodeRow, Outage, Retention, StoreError, Write, forget_now};
use crate::time::{Timestamp, align, milliseconds, not_before, now};

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
/// How often it is looked whether time passes as it should.
const BEAT_EVERY: Duration = Duration::from_secs(1);
/// Without a beat for so long, in milliseconds, no flag falls.
const STEADY: u64 = 2500;
/// A clock that is behind by less is nothing to speak of.
const SLIGHTLY_BEHIND: u64 = 60_000;
const DAY: u64 = 24 * 3600 * 1000;

/// What upkeep remembers.
#[derive(Default)]
pub(crate) struct UpkeepState {
    /// When the store was last tried, and what came of it.
    pulse: Mutex<Option<(Instant, Result<(), StoreError>)>>,
    /// The day, and the guests who were seen on it.
    seen: std::sync::Mutex<(u64, HashSet<String>)>,
    /// When it was last known that people could play.
    beaten_at: AtomicU64,
    /// When a pulse of all nodes was last heard.
    heard_at: AtomicU64,
    /// How many milliseconds the last beat took.
    lag: AtomicU64,
}

/// What a node says of itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NodeReport {
    /// The version of the program.
    pub version: String,
    /// Where it listens.
    pub address: String,
    /// Whether it only thinks.
    pub is_worker: bool,
    /// Open sockets.
    pub sockets: usize,
    /// Tables that are awake.
    pub tables: usize,
    /// Tables that wait for its computers.
    pub thinking: usize,
    /// How many milliseconds the store takes to answer.
    pub lag: u64,
}

impl UpkeepState {
    /// People can play at that moment.
    fn beat(&self, at: Timestamp) {
        self.beaten_at.store(at, Ordering::Release);
    }

    fn last_beat(&self) -> Timestamp {
        self.beaten_at.load(Ordering::Acquire)
    }

    /// A pulse of all nodes is heard.
    pub(super) fn hear(&self) {
        self.heard_at.store(now(), Ordering::Release);
    }

    /// Whether a pulse was heard not long ago.
    pub(super) fn hears(&self) -> bool {
        now().saturating_sub(self.heard_at.load(Ordering::Acquire)) <= LONGEST_GAP
    }

    fn note_lag(&self, took: Duration) {
        self.lag.store(milliseconds(took), Ordering::Relaxed);
        metrics::gauge!("quincunx_store_lag_seconds").set(took.as_secs_f64());
    }

    fn lag(&self) -> u64 {
        self.lag.load(Ordering::Relaxed)
    }

    /// Whether time has passed as it should.
    pub(crate) fn is_steady(&self) -> bool {
        now().saturating_sub(self.last_beat()) <= STEADY
    }
}

impl ServerState {
    /// Writes, the way moves are written, and reads that back; at most once a second.
    pub async fn pulse(&self) -> Result<(), StoreError> {
        if self.store.is_shared() {
            // Once a second anyway.
            let silent = || StoreError::Failed("it does not answer".to_owned());
            return if self.upkeep.is_steady() { Ok(()) } else { Err(silent()) };
        }
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

    /// Sees to it that time does not run backwards, whatever the machine's clock says,
    /// and that nobody is charged for the time in which no server was there.
    pub(crate) async fn come_back(&self) -> Result<(), StoreError> {
        if self.store.is_shared() {
            return self.beat_with_others().await;
        }
        let newest = self.store.newest().await?;
        let behind = not_before(newest);
        if behind > SLIGHTLY_BEHIND {
            tracing::error!(
                seconds = behind / 1000,
                "the clock of this machine is behind the last write; time goes on from there until the \
                 server is started with a right clock"
            );
        }
        if newest > 0 {
            let outage = Outage::between(newest, now());
            if outage.calendar_stood_still > 0 {
                tracing::error!(
                    days = outage.calendar_stood_still / DAY,
                    "the last write is that long ago: a long absence, or the clock of this machine is ahead; \
                     nobody is charged for it"
                );
                self.writer.write(Write::Returned { at: now() }).await?;
            }
            let clocks = self.store.shift_clocks(outage).await?;
            tracing::info!(clocks, seconds = (outage.until - outage.since) / 1000, "clocks go on");
        }
        // Otherwise a second crash would charge them for the first one.
        self.writer.write(Write::Pulse).await?;
        self.upkeep.beat(now());
        Ok(())
    }

    /// Says to the other nodes that this one is there, and asks them what time it is. If
    /// for a while none was there, the store has set the clocks right.
    async fn beat_with_others(&self) -> Result<(), StoreError> {
        let node = NodeRow {
            id: self.node.clone(),
            started_at: self.started_at,
            heard_at: 0,
            report: self.node_report(),
            serves: !self.config.is_worker,
        };
        let late = |_| StoreError::Failed("it does not answer".to_owned());
        let asked = Instant::now();
        let beat = tokio::time::timeout(PULSE_PATIENCE, self.store.beat(&node)).await.map_err(late)??;
        let took = asked.elapsed();
        self.upkeep.note_lag(took);
        if let Some(moment) = beat.now {
            align(moment + milliseconds(took / 2));
        }
        self.upkeep.beat(now());
        if let Some(outage) = beat.outage {
            let seconds = (outage.until - outage.since) / 1000;
            tracing::warn!(seconds, "nobody could play for a while, and nobody is charged for it");
            self.tell_awake().await;
        }
        Ok(())
    }

    /// What this node says of itself.
    fn node_report(&self) -> String {
        let report = NodeReport {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            address: self.config.address.to_string(),
            is_worker: self.config.is_worker,
            sockets: self.socket_count.load(Ordering::Relaxed),
            tables: self.awake_count(),
            thinking: self.computers.waiting_count(),
            lag: self.upkeep.lag(),
        };
        serde_json::to_string(&report).unwrap_or_default()
    }

    /// Whether this node can serve people: it reaches the store, and hears the others.
    pub async fn is_ready(&self) -> Result<(), StoreError> {
        if self.draining.load(Ordering::Relaxed) || self.stopping.is_cancelled() {
            return Err(StoreError::Failed("the server is stopping".to_owned()));
        }
        if !self.store.is_shared() {
            return self.pulse().await;
        }
        if !self.upkeep.is_steady() {
            return Err(StoreError::Failed("it does not answer".to_owned()));
        }
        if !self.upkeep.hears() {
            return Err(StoreError::Failed("other nodes are not heard".to_owned()));
        }
        Ok(())
    }

    /// Looks whether the program was stopped for a while, and if it was, charges nobody.
    async fn beat(&self) {
        if self.store.is_shared() {
            if let Err(error) = self.beat_with_others().await {
                tracing::warn!(%error, "this node is alone");
            }
            let silent_for = now().saturating_sub(self.upkeep.last_beat());
            self.reaches_store.send_if_modified(|reaches| {
                let before = std::mem::replace(reaches, silent_for <= LONGEST_GAP);
                before != *reaches
            });
            return;
        }
        let (last, at) = (self.upkeep.last_beat(), now());
        if at.saturating_sub(last) > LONGEST_GAP {
            let outage = Outage::between(last, at);
            match self.store.shift_clocks(outage).await {
                Ok(clocks) => {
                    tracing::warn!(clocks, seconds = (at - last) / 1000, "nobody could play for a while");
                    self.tell_awake().await;
                }
                Err(error) => return tracing::error!(%error, "clocks could not be set right"),
            }
        }
        self.upkeep.beat(now());
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
    let mut beats = tokio::time::interval(BEAT_EVERY);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let beating = async {
        loop {
            beats.tick().await;
            server.beat().await;
        }
    };
    tokio::select! {
        () = work => {}
        () = beating => {}
        () = server.stopping.cancelled() => {}
    }
}
