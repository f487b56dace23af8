//! The computer as a player: levels, and a bounded pool to think in.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use quincunx_core::{AnyGame, Seat};
use quincunx_engine::{Mover, Random};
use tokio::sync::Semaphore;

use crate::ids::random_bytes;

/// Who the computer can be. Stronger ones are plugged in here.
pub trait Levels: Send + Sync + 'static {
    /// The names of the levels, the weakest first; never empty.
    fn names(&self) -> &'static [&'static str];
    /// A mover of that level, the same for the same seed.
    fn mover(&self, name: &str, seed: u64) -> Option<Box<dyn Mover + Send>>;
}

/// The one level that there is so far.
pub struct RandomOnly;

impl Levels for RandomOnly {
    fn names(&self) -> &'static [&'static str] {
        &["random"]
    }

    fn mover(&self, name: &str, seed: u64) -> Option<Box<dyn Mover + Send>> {
        (name == "random").then(|| -> Box<dyn Mover + Send> { Box::new(Random::from_seed(seed)) })
    }
}

/// A pool in which no more than a few think at the same time. Tables wait in the
/// order in which they asked, one question each, so that none starves another.
#[derive(Clone)]
pub struct Computers {
    levels: Arc<dyn Levels>,
    places: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

impl Computers {
    /// A pool of so many threads.
    pub fn new(levels: Arc<dyn Levels>, threads: usize) -> Computers {
        Computers { levels, places: Arc::new(Semaphore::new(threads.max(1))), waiting: Arc::default() }
    }

    /// The names of the levels.
    pub fn names(&self) -> &'static [&'static str] {
        self.levels.names()
    }

    /// The name of the level that is meant: the weakest if none is named.
    pub fn level(&self, name: Option<&str>) -> Option<&'static str> {
        match name {
            None => self.names().first().copied(),
            Some(name) => self.names().iter().copied().find(|known| *known == name),
        }
    }

    /// Chooses a move for a seat. Dropping the future gives up the place in the
    /// queue.
    pub async fn choose(&self, level: &str, game: Box<dyn AnyGame>, seat: Seat) -> Option<String> {
        // Not the game's own stream: that is under seal.
        let seed = u64::from_le_bytes(random_bytes().ok()?);
        let mut mover = self.levels.mover(level, seed)?;
        let queued = Queued::new(&self.waiting);
        let place = self.places.clone().acquire_owned().await.ok()?;
        drop(queued);
        let think = move || {
            let chosen = mover.choose(game.as_ref(), seat);
            drop(place);
            chosen
        };
        tokio::task::spawn_blocking(think).await.ok().flatten()
    }
}

/// One table in the queue, counted until it is not.
struct Queued<'a>(&'a AtomicUsize);

impl Queued<'_> {
    fn new(waiting: &AtomicUsize) -> Queued<'_> {
        let count = waiting.fetch_add(1, Ordering::Relaxed) + 1;
        metrics::gauge!("quincunx_engine_queue").set(count as f64);
        Queued(waiting)
    }
}

impl Drop for Queued<'_> {
    fn drop(&mut self) {
        let count = self.0.fetch_sub(1, Ordering::Relaxed) - 1;
        metrics::gauge!("quincunx_engine_queue").set(count as f64);
    }
}
