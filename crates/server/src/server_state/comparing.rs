//! Comparing rated games with the engine, for fair play: each once, by whichever node comes to it
//! first, and only while nobody else wants to think.
//!
//! That a game is to be compared is written down in the transaction in which it counts. What was
//! found, and that the job is done, are one write, too: a node that is killed in between leaves
//! the game to the others, or to itself when it comes back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use quincunx_core::{AnyGame, Seat};
use quincunx_engine::fixed_nodes;
use quincunx_review::{ComparedMove, Reviewer};

use super::ServerState;
use super::undone::Undone;
use crate::comparison::SeatFigures;
use crate::computers::guarded;
use crate::pool::Slot;
use crate::store::{COMPARE, FairPlayWrite, Job, StoreError, Write};
use crate::time::now;

/// How often it is looked for games that another node has left.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// How often somebody begins with a game that cannot be compared.
const MOST_TRIES: u64 = 3;
/// The first plies of a game are everybody's, and not compared, whatever the book says.
const COMMON_PLIES: usize = 4;

/// Compares games that have counted, until the server stops.
pub(super) async fn compare_games(server: Arc<ServerState>) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            () = server.to_compare.notified() => {}
            () = server.stopping.cancelled() => return,
        }
        // One after the other: nobody waits for any of them.
        while let Some(claim) = server.claim() {
            match server.store.take_jobs(COMPARE, &claim, now(), 1).await {
                Ok(jobs) => match jobs.into_iter().next() {
                    Some(job) => server.compare_table(&job).await,
                    None => break,
                },
                Err(error) => {
                    tracing::warn!(%error, "games to compare cannot be looked for");
                    break;
                }
            }
            if server.stopping.is_cancelled() {
                return;
            }
        }
    }
}

impl ServerState {
    /// What the engine looks at for each move of a game; nothing if it is not to be compared.
    fn nodes_for(&self, game: &str) -> Option<u64> {
        self.config.fair_play_nodes.or_else(|| fixed_nodes(game)).filter(|nodes| *nodes > 0)
    }

    /// Compares a table, and writes down what was found.
    async fn compare_table(&self, job: &Job) {
        let (begun, table) = (Instant::now(), &job.subject);
        // It may take longer than a claim lasts.
        let _held = self.held_jobs.hold(job.id.clone());
        let compared =
            if job.tries > MOST_TRIES { Err(Undone::Failed) } else { self.figures_of(table).await };
        let (nodes, seats) = match compared {
            Ok(found) => found,
            Err(Undone::Later) => return,
            Err(Undone::Failed) => {
                tracing::warn!(table, "a game could not be compared");
                (0, Vec::new())
            }
        };
        let done = FairPlayWrite::Compared { table: table.clone(), nodes, seats };
        match self.writer.write(Write::FairPlay(done)).await {
            Ok(()) => {
                metrics::histogram!("quincunx_comparison_seconds").record(begun.elapsed().as_secs_f64());
            }
            Err(error) => tracing::warn!(%error, table, "a comparison is not written down"),
        }
    }

    /// How the moves of each seat of a table compare with the engine's. Nothing of a table that
    /// is not there any more, or of a game that is not to be compared.
    async fn figures_of(&self, table: &str) -> Result<(u64, Vec<SeatFigures>), Undone> {
        let state = match self.load_state(table).await {
            Ok(Some(state)) => state,
            Ok(None) => return Ok((0, Vec::new())),
            Err(StoreError::Broken(_)) => return Err(Undone::Failed),
            Err(_) => return Err(Undone::Later),
        };
        let game: Arc<dyn AnyGame> = Arc::from(state.finished_game().map_err(|_| Undone::Failed)?);
        let Some(nodes) = self.nodes_for(game.info().name) else { return Ok((0, Vec::new())) };
        let mut moves = Vec::new();
        let (mut reviewer, mut slot) = (None, None);
        for ply in plies_to_compare(game.as_ref()) {
            let found = loop {
                let own = match slot.take().filter(|slot: &Slot| !slot.is_due()) {
                    Some(slot) => slot,
                    None => tokio::select! {
                        slot = self.computers.slot_for_comparison() => slot.ok_or(Undone::Later)?,
                        () = self.stopping.cancelled() => return Err(Undone::Later),
                    },
                };
                let thought = self.compare_ply(own, reviewer.take(), &game, ply, nodes).await;
                let (back, thinker, found) = thought.ok_or(Undone::Failed)?;
                (slot, reviewer) = (Some(back), Some(thinker));
                if self.stopping.is_cancelled() {
                    return Err(Undone::Later);
                }
                if let Some(found) = found {
                    break found;
                }
            };
            moves.extend(found);
        }
        let took = |ply: usize| state.took(ply);
        let of = |seat: usize| SeatFigures::of(Seat(seat as u8), &moves, took);
        Ok((nodes, (0..state.seats().len()).map(of).collect()))
    }

    /// One thought about a ply, which is broken off when somebody comes first.
    async fn compare_ply(
        &self,
        slot: Slot,
        reviewer: Option<Reviewer>,
        game: &Arc<dyn AnyGame>,
        ply: usize,
        nodes: u64,
    ) -> Option<(Slot, Reviewer, Option<Option<ComparedMove>>)> {
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, game) = (stop.clone(), game.clone());
        let mut due = std::pin::pin!(slot.due());
        let mut thought = tokio::task::spawn_blocking(move || {
            guarded(|| {
                let mut reviewer = reviewer.or_else(|| Reviewer::new(game.info().name, nodes))?;
                let found = reviewer.alike(game.as_ref(), ply, &stopped);
                Some((slot, reviewer, found))
            })
        });
        loop {
            tokio::select! {
                thought = &mut thought => return thought.ok()?.ok()?,
                () = &mut due, if !stop.load(Ordering::Relaxed) => stop.store(true, Ordering::Relaxed),
                () = self.stopping.cancelled(), if !stop.load(Ordering::Relaxed) => {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
    }
}

/// The plies of a game behind its opening: those whose position is not in the book.
fn plies_to_compare(game: &dyn AnyGame) -> Vec<usize> {
    let book = quincunx_explorer::book(game.info().name);
    let is_known = |ply: usize| {
        let key = game.at(ply).explorer_key();
        key.is_some_and(|key| book.is_some_and(|book| book.tally(key).is_some()))
    };
    (COMMON_PLIES..game.ply_count()).filter(|ply| !is_known(*ply)).collect()
}
