//! Group commit: while one batch is being flushed, the next one gathers.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

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
    closing: CancellationToken,
}

impl Writer {
    /// Starts the loop. It ends when it is closed or the last handle goes.
    pub fn start(store: Arc<dyn Store>) -> Writer {
        Writer::start_telling(store, |_| {})
    }

    /// The same, and tells of every write that is durable.
    pub fn start_telling(store: Arc<dyn Store>, tell: impl Fn(&Write) + Send + Sync + 'static) -> Writer {
        let (requests, queue) = mpsc::channel(QUEUE);
        let closing = CancellationToken::new();
        tokio::spawn(run(store, queue, closing.clone(), tell));
        Writer { requests, closing }
    }

    /// Writes what is waiting and nothing after that. Returns when all is written:
    /// the store is then at rest.
    pub async fn close(&self) {
        self.closing.cancel();
        self.requests.closed().await;
    }

    /// Writes, and returns when it is durable.
    pub async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        let gone = || StoreError::Failed("the server is stopping".to_owned());
        self.requests.send(Request { write, reply }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

async fn run(
    store: Arc<dyn Store>,
    mut queue: mpsc::Receiver<Request>,
    closing: CancellationToken,
    tell: impl Fn(&Write),
) {
    let mut waiting = Vec::new();
    loop {
        if closing.is_cancelled() {
            queue.close();
        }
        let count = tokio::select! {
            count = queue.recv_many(&mut waiting, LARGEST_BATCH) => count,
            () = closing.cancelled(), if !closing.is_cancelled() => continue,
        };
        if count == 0 {
            return;
        }
        let (batch, replies): (Vec<Write>, Vec<_>) =
            waiting.drain(..).map(|request| (request.write, request.reply)).unzip();
        let begun = Instant::now();
        let results = store.commit(&batch).await;
        metrics::histogram!("quincunx_commit_seconds").record(begun.elapsed().as_secs_f64());
        metrics::histogram!("quincunx_commit_writes").record(batch.len() as f64);
        match results {
            Ok(results) => {
                for ((write, reply), result) in batch.iter().zip(replies).zip(results) {
                    if result.is_ok() {
                        tell(write);
                    }
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
