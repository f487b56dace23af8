//! Group commit: while one batch is being flushed, the next one gathers.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::{Store, StoreError, Write};

/// The most writes in one flush.
const LARGEST_BATCH: usize = 512;
/// How many may wait before those who write have to.
const QUEUE: usize = 4096;

struct Request {
    write: Write,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

/// The handle: hands writes to the one loop that flushes.
#[derive(Clone)]
pub struct Writer {
    requests: mpsc::Sender<Request>,
}

impl Writer {
    /// Starts the loop. It ends when the last handle goes.
    pub fn start(store: Arc<dyn Store>) -> Writer {
        let (requests, queue) = mpsc::channel(QUEUE);
        tokio::spawn(run(store, queue));
        Writer { requests }
    }

    /// Writes, and returns when it is durable.
    pub async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        let gone = || StoreError::Failed("the server is stopping".to_owned());
        self.requests.send(Request { write, reply }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

async fn run(store: Arc<dyn Store>, mut queue: mpsc::Receiver<Request>) {
    let mut waiting = Vec::new();
    while queue.recv_many(&mut waiting, LARGEST_BATCH).await > 0 {
        let (batch, replies): (Vec<Write>, Vec<_>) =
            waiting.drain(..).map(|request| (request.write, request.reply)).unzip();
        let begun = Instant::now();
        let results = store.commit(&batch).await;
        metrics::histogram!("quincunx_commit_seconds").record(begun.elapsed().as_secs_f64());
        metrics::histogram!("quincunx_commit_writes").record(batch.len() as f64);
        match results {
            Ok(results) => {
                for (reply, result) in replies.into_iter().zip(results) {
                    // Whoever asked may have gone; it is written all the same.
                    let _ = reply.send(result);
                }
            }
            Err(error) => {
                tracing::error!(%error, writes = batch.len(), "a batch could not be written");
                for reply in replies {
                    let _ = reply.send(Err(error.clone()));
                }
            }
        }
    }
}
