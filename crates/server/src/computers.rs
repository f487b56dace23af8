//! The computer as a player: levels, and choosing a move when there is a slot to
//! think in.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quincunx_engine::{Computer, Knowledge, Mover, Random};

use crate::ids::random_bytes;
use crate::pool::{Class, Pool, Slot, SlotRequest};
pub use crate::pool::{Effort, Requester, SharedRequester};

/// How often a move is looked for if something goes wrong.
const TRIES: usize = 2;

/// Who the computer can be.
pub trait Levels: Send + Sync + 'static {
    /// The names of the levels, the weakest first; never empty.
    fn names(&self) -> &'static [&'static str];
    /// The level for whoever names none.
    fn usual(&self) -> &'static str;
    /// How much thinking a level takes.
    fn effort(&self, _name: &str) -> Effort {
        Effort::Long
    }
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

    fn effort(&self, name: &str) -> Effort {
        match name {
            // These look at up to 80,000 positions, the others at some thousand.
            "7" | "8" => Effort::Long,
            "max" => Effort::Open,
            _ => Effort::Short,
        }
    }

    fn mover(&self, game: &str, name: &str, seed: u64) -> Option<Box<dyn Mover + Send>> {
        if name == "random" {
            return Some(Box::new(Random::from_seed(seed)));
        }
        Some(Box::new(Computer::new(game, name.parse().ok()?, seed)?))
    }
}

/// The computer, for all tables.
#[derive(Clone)]
pub struct Computers {
    levels: Arc<dyn Levels>,
    pool: Pool,
}

impl Computers {
    /// Computers that think in so many threads, and in one more for short thoughts.
    pub fn new(levels: Arc<dyn Levels>, threads: usize) -> Computers {
        Computers { levels, pool: Pool::new(threads) }
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

    /// A slot for an analysis, once it is its turn; dropping it gives it back.
    pub(crate) async fn slot_for_analysis(&self, requester: SharedRequester) -> Option<Slot> {
        self.pool.slot(SlotRequest { requester, class: Class::Analysis, effort: Effort::Open }).await
    }

    /// A slot for a comparison, once nobody else wants one; dropping it gives it back.
    pub(crate) async fn slot_for_comparison(&self) -> Option<Slot> {
        let requester = SharedRequester::default();
        self.pool.slot(SlotRequest { requester, class: Class::Comparison, effort: Effort::Open }).await
    }

    /// How many tables wait for a slot.
    pub fn waiting_count(&self) -> usize {
        self.pool.waiting_tables()
    }

    /// At how many tables of a guest the computer thinks, or waits to.
    pub fn thinking_for(&self, guest: &str) -> usize {
        self.pool.thinking_for(guest)
    }

    /// Chooses a move by what a seat knows, at a table at which a person plays or only
    /// computers do. Dropping the future gives up the slot in the queue, or ends the
    /// thought at once. A thought that fails harms nothing but itself, and is tried
    /// once more.
    pub async fn choose(
        &self,
        level: &str,
        knows: Knowledge,
        requester: SharedRequester,
        for_person: bool,
    ) -> Option<String> {
        let knows = Arc::new(knows);
        let class = if for_person { Class::Person } else { Class::Computers };
        let request = SlotRequest { requester, class, effort: self.levels.effort(level) };
        for _ in 0..TRIES {
            let slot = self.pool.slot(request.clone()).await?;
            if let Ok(chosen) = self.think(level, knows.clone(), slot, request.effort).await {
                return chosen;
            }
        }
        None
    }

    /// Thinks about something else than a move, for a person who waits for it. Dropping
    /// the future gives up the slot in the queue, or ends the thought at once.
    pub async fn consider<T: Send + 'static>(
        &self,
        requester: SharedRequester,
        think: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Option<T> {
        let request = SlotRequest { requester, class: Class::Person, effort: Effort::Short };
        let slot = self.pool.slot(request).await?;
        let stop = StopWhenDropped::default();
        let stopped = stop.0.clone();
        let thought = tokio::task::spawn_blocking(move || {
            let found = guarded(|| think(&stopped));
            drop(slot);
            found
        });
        thought.await.ok()?.ok()
    }

    /// One thought. What it needs is made in its own thread, once there is a slot.
    async fn think(
        &self,
        level: &str,
        knows: Arc<Knowledge>,
        slot: Slot,
        effort: Effort,
    ) -> Result<Option<String>, Failed> {
        // Not the game's own stream: that is under seal.
        let seed = u64::from_le_bytes(random_bytes().map_err(|_| Failed)?);
        let stop = StopWhenDropped::default();
        let (levels, level, stopped) = (self.levels.clone(), level.to_owned(), stop.0.clone());
        let mut due = std::pin::pin!(slot.due());
        let mut thought = tokio::task::spawn_blocking(move || {
            let chosen = guarded(|| {
                let mut mover = levels.mover(knows.view().info().name, &level, seed)?;
                mover.choose(&knows, &stopped)
            });
            drop(slot);
            chosen
        });
        let mut may_be_due = effort == Effort::Open;
        loop {
            tokio::select! {
                chosen = &mut thought => break chosen.unwrap_or(Err(Failed)),
                () = &mut due, if may_be_due => {
                    // It says what it has found so far.
                    stop.0.store(true, Ordering::Relaxed);
                    may_be_due = false;
                }
            }
        }
    }
}

/// A thought that came to a bad end.
#[derive(Debug)]
pub(crate) struct Failed;

/// Thinks; if that panics, it is logged and counted, and nothing else happens.
pub(crate) fn guarded<T>(think: impl FnOnce() -> T) -> Result<T, Failed> {
    catch_unwind(AssertUnwindSafe(think)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().copied();
        let why = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("unknown");
        tracing::error!(why, "a thought failed");
        metrics::counter!("quincunx_failed_thoughts_total").increment(1);
        Failed
    })
}

/// Whoever thinks by this stops when nobody waits for the answer any more.
#[derive(Default)]
struct StopWhenDropped(Arc<AtomicBool>);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
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
        let chosen = computers.choose("2", knows, SharedRequester::default(), true).await.expect("a move");
        assert!(legal.contains(&chosen), "{chosen}");
    }
}
