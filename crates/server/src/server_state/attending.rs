//! Looking after tables that sleep: a flag falls there, too, and the computer moves.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::ServerState;
use crate::protocol::Code;
use crate::store::{JOB_LEASE, MOVE, StoreError};
use crate::table::Command;
use crate::time::{Timestamp, now};

/// How often it is looked for what is due.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// How many tables or jobs are taken at once.
const BATCH: u32 = 100;
/// When somebody else may look at a table that was taken, in milliseconds, if nothing
/// came of it.
const AGAIN_AFTER: u64 = 20_000;

/// Wakes tables at which something is due, and those at which this node's computers are
/// to move, until the server stops.
pub(super) async fn attend(server: Arc<ServerState>) {
    let mut ticks = tokio::time::interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut complained = HashSet::new();
    let mut held = Instant::now();
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = server.attention.notified() => {}
            () = server.stopping.cancelled() => return,
        }
        if !server.upkeep.is_steady() {
            continue;
        }
        if let Err(error) = server.attend_once(&mut complained, &mut held).await {
            tracing::warn!(%error, "what is due cannot be looked for");
        }
    }
}

impl ServerState {
    async fn attend_once(
        self: &Arc<ServerState>,
        complained: &mut HashSet<String>,
        held: &mut Instant,
    ) -> Result<(), StoreError> {
        let at: Timestamp = now();
        // No flag falls by a worker: there may be no node where somebody could have moved.
        if !self.config.is_worker {
            for table in self.store.take_due(at, at + AGAIN_AFTER, BATCH).await? {
                self.nudge(&table, Command::Due, complained).await;
            }
        }
        let Some(claim) = self.claim() else { return Ok(()) };
        if held.elapsed() > Duration::from_millis(JOB_LEASE / 3) {
            let jobs = self.held_jobs.all();
            if !jobs.is_empty() {
                self.store.hold_jobs(&claim, &jobs).await?;
            }
            *held = Instant::now();
        }
        // Whoever has enough to do leaves it to others.
        if self.computers.waiting_count() > 2 * self.config.engine_threads {
            return Ok(());
        }
        for job in self.store.take_jobs(MOVE, &claim, at, BATCH).await? {
            self.nudge(&job.subject, Command::Think, complained).await;
        }
        Ok(())
    }

    /// Wakes a table and tells it something.
    async fn nudge(self: &Arc<ServerState>, table: &str, command: Command, complained: &mut HashSet<String>) {
        match self.table(table).await {
            // One that has just gone to sleep is taken again later.
            Ok(handle) => drop(handle.send(command).await),
            Err(refusal) if refusal.code == Code::NotFound => {}
            // One bad table must not keep the others from being played.
            Err(error) if complained.insert(table.to_owned()) => {
                tracing::error!(table, %error, "a table cannot be resumed");
            }
            Err(_) => {}
        }
    }
}
