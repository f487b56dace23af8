//! Reviews of finished games: asked for as jobs in the store, thought about where the
//! computers think, and written down for whoever opens the game later. Nobody has to
//! wait for them, and they give way as an analysis does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use quincunx_core::{AnyGame, Message};
use quincunx_review::{NODES, PlyJudgement, Reviewer, assemble};
use tokio::sync::mpsc;

use super::ServerState;
use super::undone::Undone;
use crate::computers::{Requester, SharedRequester, guarded};
use crate::protocol::{Code, Refusal, ReviewState, ReviewStatus};
use crate::store::{Job, REVIEW, ReviewProgress, ReviewRow, StoreError, Write, review_job};
use crate::time::now;

/// How often it is looked for what is asked for.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How often it is written down how far a review has got.
const NOTE_EVERY: Duration = Duration::from_millis(700);
/// How many reviews a node makes at a time.
const AT_ONCE: usize = 2;
/// How many threads look at one game at most.
const MOST_THREADS: usize = 4;
/// How often somebody begins with a review that fails.
const MOST_TRIES: u64 = 3;
/// How many reviews may be asked for and not done.
const MOST_WAITING: u64 = 500;
/// The same for one who asks.
const MOST_WAITING_OF_ONE: u64 = 5;

/// Makes reviews that are asked for, until the server stops.
pub(super) async fn attend_reviews(server: Arc<ServerState>) {
    let running = Arc::new(AtomicUsize::new(0));
    loop {
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            () = server.review_asked.notified() => {}
            () = server.stopping.cancelled() => return,
        }
        let free = AT_ONCE.saturating_sub(running.load(Ordering::Relaxed));
        let Some(claim) = server.claim().filter(|_| free > 0) else { continue };
        match server.store.take_jobs(REVIEW, &claim, now(), free as u32).await {
            Ok(jobs) => {
                for job in jobs {
                    running.fetch_add(1, Ordering::Relaxed);
                    let (server, running) = (server.clone(), running.clone());
                    let tasks = server.tasks.clone();
                    // A review may take longer than a claim lasts.
                    let held = server.held_jobs.hold(job.id.clone());
                    tasks.spawn(async move {
                        server.clone().make_review(&job).await;
                        drop(held);
                        running.fetch_sub(1, Ordering::Relaxed);
                        server.review_asked.notify_one();
                    });
                }
            }
            Err(error) => tracing::warn!(%error, "reviews cannot be looked for"),
        }
    }
}

impl ServerState {
    /// How far the review of a table has got.
    pub async fn review_state(&self, table: &str) -> Result<ReviewState, StoreError> {
        let Some(row) = self.store.review(table).await? else { return Ok(ReviewState::default()) };
        let (done, all) = (row.done, row.plies);
        let (status, review) = match &row.progress {
            ReviewProgress::Running => (ReviewStatus::Running, None),
            ReviewProgress::Failed => (ReviewStatus::Failed, None),
            ReviewProgress::Done(body) => {
                let review = serde_json::from_str(body);
                let broken = |_| StoreError::Broken("reviews.body".to_owned());
                (ReviewStatus::Done, Some(review.map_err(broken)?))
            }
        };
        Ok(ReviewState { status, done, all, review })
    }

    /// Asks for the review of a finished table, unless it is there or under way.
    pub async fn ask_for_review(&self, table: &str, asker: &str) -> Result<ReviewState, Refusal> {
        let state = self.review_state(table).await?;
        if state.status == ReviewStatus::Done {
            return Ok(state);
        }
        let is_running = state.status == ReviewStatus::Running;
        if !is_running {
            let (all, own) = self.store.reviews_waiting(asker).await?;
            if all >= MOST_WAITING || own >= MOST_WAITING_OF_ONE {
                return Err(Refusal::new(Code::TooFast, Message::new("refusal-too-many-analyses")));
            }
            self.note_review(table, ReviewProgress::Running, 0, 0).await?;
        }
        // One that goes on already has its job, unless a crash came between the two.
        let job = Job {
            id: review_job(table),
            kind: REVIEW.to_owned(),
            subject: table.to_owned(),
            body: asker.to_owned(),
            due_at: now(),
            tries: 0,
        };
        self.writer.write(Write::Job(job)).await?;
        self.review_asked.notify_one();
        Ok(if is_running { state } else { ReviewState { status: ReviewStatus::Running, ..state } })
    }

    async fn note_review(
        &self,
        table: &str,
        progress: ReviewProgress,
        done: usize,
        plies: usize,
    ) -> Result<(), StoreError> {
        let row = ReviewRow { table: table.to_owned(), progress, done, plies, changed_at: now() };
        self.writer.write(Write::Review(row)).await
    }

    /// Makes a review and writes it down.
    async fn make_review(self: Arc<ServerState>, job: &Job) {
        let begun = Instant::now();
        if self.review_state(&job.subject).await.is_ok_and(|state| state.status == ReviewStatus::Done) {
            let _ = self.writer.write(Write::DropJob(job.id.clone())).await;
            return;
        }
        let made = match self.finished_game(&job.subject).await {
            Ok(_) if job.tries > MOST_TRIES => Err(Undone::Failed),
            Ok(game) => self.judge_game(Arc::from(game), job).await,
            Err(refusal) if refusal.code == Code::Unavailable => Err(Undone::Later),
            Err(_) => Err(Undone::Failed),
        };
        let (progress, plies) = match made {
            Ok((body, plies)) => (ReviewProgress::Done(body), plies),
            Err(Undone::Later) => return,
            Err(Undone::Failed) => (ReviewProgress::Failed, 0),
        };
        let is_done = matches!(progress, ReviewProgress::Done(_));
        let written = self.note_review(&job.subject, progress, plies, plies).await;
        let dropped = self.writer.write(Write::DropJob(job.id.clone())).await;
        metrics::histogram!("quincunx_review_seconds").record(begun.elapsed().as_secs_f64());
        match written.and(dropped) {
            Ok(()) => tracing::info!(table = job.subject, plies, is_done, "a game was reviewed"),
            Err(error) => tracing::warn!(%error, table = job.subject, "a review is not written down"),
        }
    }

    /// Looks at every ply of a game, several at a time.
    async fn judge_game(&self, game: Arc<dyn AnyGame>, job: &Job) -> Result<(String, usize), Undone> {
        let count = Reviewer::count(game.as_ref());
        let next = Arc::new(AtomicUsize::new(0));
        let (found, mut judged) = mpsc::channel(count.max(1));
        for _ in 0..self.config.engine_threads.clamp(1, MOST_THREADS) {
            let worker = Worker {
                game: game.clone(),
                next: next.clone(),
                count,
                requester: SharedRequester::new(Requester { address: None, guest: job.body.clone() }),
                computers: self.computers.clone(),
                stopping: self.stopping.clone(),
            };
            self.tasks.spawn(worker.work(found.clone()));
        }
        drop(found);
        let mut judgements: Vec<PlyJudgement> = Vec::with_capacity(count);
        let mut noted = Instant::now();
        while let Some(judgement) = judged.recv().await {
            judgements.push(judgement);
            if noted.elapsed() > NOTE_EVERY {
                noted = Instant::now();
                let done = judgements.len();
                // Whoever waits hears of the next one.
                let _ = self.note_review(&job.subject, ReviewProgress::Running, done, count).await;
            }
        }
        if judgements.len() < count {
            return Err(if self.stopping.is_cancelled() { Undone::Later } else { Undone::Failed });
        }
        let review = tokio::task::spawn_blocking(move || guarded(|| assemble(game.as_ref(), judgements)));
        let review = review.await.ok().and_then(Result::ok).ok_or(Undone::Failed)?;
        let body = serde_json::to_string(&review).map_err(|_| Undone::Failed)?;
        Ok((body, count))
    }
}

/// One of those who look at a game together.
struct Worker {
    game: Arc<dyn AnyGame>,
    next: Arc<AtomicUsize>,
    count: usize,
    requester: SharedRequester,
    computers: crate::computers::Computers,
    stopping: tokio_util::sync::CancellationToken,
}

impl Worker {
    /// Looks at one ply after another; a thought that fails ends all of it.
    async fn work(self, found: mpsc::Sender<PlyJudgement>) {
        let mut reviewer = None;
        let mut slot = None;
        loop {
            let ply = self.next.fetch_add(1, Ordering::Relaxed);
            if ply >= self.count {
                return;
            }
            let judgement = loop {
                // Whoever gives way goes to the end of the queue.
                slot = slot.take().filter(|slot: &crate::pool::Slot| !slot.is_due());
                let own = match slot.take() {
                    Some(slot) => slot,
                    None => tokio::select! {
                        slot = self.computers.slot_for_analysis(self.requester.clone()) => match slot {
                            Some(slot) => slot,
                            None => return,
                        },
                        () = self.stopping.cancelled() => return,
                    },
                };
                let Some((back, thinker, judged)) = self.think(own, reviewer.take(), ply).await else {
                    return;
                };
                (slot, reviewer) = (Some(back), Some(thinker));
                if self.stopping.is_cancelled() {
                    return;
                }
                if let Some(judgement) = judged {
                    break judgement;
                }
            };
            if found.send(judgement).await.is_err() {
                return;
            }
        }
    }

    /// One thought about a ply, which is broken off when somebody comes first.
    async fn think(
        &self,
        slot: crate::pool::Slot,
        reviewer: Option<Reviewer>,
        ply: usize,
    ) -> Option<(crate::pool::Slot, Reviewer, Option<PlyJudgement>)> {
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, game) = (stop.clone(), self.game.clone());
        let mut due = std::pin::pin!(slot.due());
        let mut thought = tokio::task::spawn_blocking(move || {
            guarded(|| {
                let mut reviewer = reviewer.or_else(|| Reviewer::new(game.info().name, NODES))?;
                let judgement = reviewer.judge(game.as_ref(), ply, &stopped);
                Some((slot, reviewer, judgement))
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
