//! The computer as a player: levels, and a bounded pool to think in.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use quincunx_engine::{Computer, Knowledge, Mover, Random};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::ids::random_bytes;

/// Who the computer can be.
pub trait Levels: Send + Sync + 'static {
    /// The names of the levels, the weakest first; never empty.
    fn names(&self) -> &'static [&'static str];
    /// The level for whoever names none.
    fn usual(&self) -> &'static str;
    /// A mover of that level for a game, the same for the same seed.
    fn mover(&self, game: &str, name: &str, seed: u64) -> Option<Box<dyn Mover + Send>>;
}

/// The levels of the engine, and beneath them a mover without any thought.
pub struct EngineLevels;

impl Levels for EngineLevels {
    fn names(&self) -> &'static [&'static str] {
        &["random", "1", "2", "3", "4", "5", "6", "7", "8", "max"]
    }

    fn usual(&self) -> &'static str {
        "3"
    }

    fn mover(&self, game: &str, name: &str, seed: u64) -> Option<Box<dyn Mover + Send>> {
        if name == "random" {
            return Some(Box::new(Random::from_seed(seed)));
        }
        Some(Box::new(Computer::new(game, name.parse().ok()?, seed)?))
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

    /// The name of the level that is meant.
    pub fn level(&self, name: Option<&str>) -> Option<&'static str> {
        match name {
            None => Some(self.levels.usual()),
            Some(name) => self.names().iter().copied().find(|known| *known == name),
        }
    }

    /// A place to think in, once it is one's turn; dropping it gives it back.
    pub async fn place(&self) -> Option<OwnedSemaphorePermit> {
        let _queued = Queued::new(&self.waiting);
        self.places.clone().acquire_owned().await.ok()
    }

    /// How many wait for a place.
    pub fn waiting_count(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Chooses a move by what a seat knows. Dropping the future gives up the place
    /// in the queue, or ends the thought at once.
    pub async fn choose(&self, level: &str, knows: Knowledge) -> Option<String> {
        // Not the game's own stream: that is under seal.
        let seed = u64::from_le_bytes(random_bytes().ok()?);
        let mut mover = self.levels.mover(knows.view().info().name, level, seed)?;
        let place = self.place().await?;
        let stop = StopWhenDropped::default();
        let stopped = stop.0.clone();
        let think = move || {
            let chosen = mover.choose(&knows, &stopped);
            drop(place);
            chosen
        };
        tokio::task::spawn_blocking(think).await.ok().flatten()
    }
}

/// Whoever thinks by this stops when nobody waits for the answer any more.
#[derive(Default)]
struct StopWhenDropped(Arc<AtomicBool>);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
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

#[cfg(test)]
mod tests {
    use quincunx_core::Seat;
    use quincunx_games::catalogue::GAMES;

    use super::*;

    #[test]
    fn every_level_plays_every_game() {
        for rules in GAMES {
            for name in EngineLevels.names() {
                assert!(
                    EngineLevels.mover(rules.info().name, name, 1).is_some(),
                    "{name} at {}",
                    rules.info().name
                );
            }
        }
        assert!(EngineLevels.names().contains(&EngineLevels.usual()));
        assert!(EngineLevels.mover("shakti", "9", 1).is_none());
    }

    #[tokio::test]
    async fn a_level_chooses_a_legal_move() {
        let computers = Computers::new(Arc::new(EngineLevels), 1);
        let game = GAMES[0].new_game(&[], 1).expect("default options");
        let legal = game.moves(Seat::FIRST);
        let knows = Knowledge::of(game.as_ref(), Seat::FIRST);
        let chosen = computers.choose("2", knows).await.expect("a move");
        assert!(legal.contains(&chosen), "{chosen}");
    }
}
