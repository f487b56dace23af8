//! What clients were told, written down as they hear it.

use std::collections::hash_map::{DefaultHasher, Entry};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use quincunx_server::Timestamp;

/// A move that somebody asked for: table, number of the ply, text.
pub type Asked = (String, usize, String);

/// Where something was seen: table, eyes, branch and number of plies.
pub type Place = (String, Option<u8>, u32, usize);

/// What was seen there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The plies so far, as one number.
    pub history: u64,
    /// The position.
    pub position: String,
}

/// A time in which something was broken, by the database's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// When it began.
    pub from: Timestamp,
    /// When it was whole again.
    pub until: Timestamp,
}

/// Everything that was written down.
#[derive(Debug, Default)]
pub struct Book {
    /// Every table that somebody saw.
    pub tables: BTreeSet<String>,
    /// Moves that were asked for.
    pub sent: HashSet<Asked>,
    /// Moves of which nobody ever said whether they were made.
    pub unanswered: HashSet<Asked>,
    /// Moves that were refused.
    pub refused: HashSet<Asked>,
    /// Moves that were acknowledged, by the ply that they became.
    pub done: HashMap<(String, usize), HashSet<String>>,
    /// What was seen.
    pub seen: HashMap<Place, Sight>,
    /// Through whose eyes a guest was shown a table; nobody is a spectator.
    pub eyes: HashSet<(String, Option<String>, Option<u8>)>,
    /// Times in which nobody could play.
    pub outages: Vec<Span>,
    /// Times in which anything was broken.
    pub faults: Vec<Span>,
    /// What was wrong at once.
    pub wrong: Vec<String>,
}

/// The book that all clients write into.
#[derive(Default)]
pub struct Ledger(Mutex<Book>);

/// The plies of a game as one number.
pub fn history_of(plies: &[String]) -> u64 {
    let mut hasher = DefaultHasher::new();
    plies.hash(&mut hasher);
    hasher.finish()
}

/// The machine's time, which is the database's.
pub fn wall() -> Timestamp {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Timestamp)
}

impl Ledger {
    /// The book.
    pub fn open(&self) -> MutexGuard<'_, Book> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Book {
    /// A move is asked for.
    pub fn ask(&mut self, table: &str, ply: usize, text: &str) {
        self.sent.insert((table.to_owned(), ply, text.to_owned()));
    }

    /// A move is acknowledged.
    pub fn acknowledge(&mut self, table: &str, ply: usize, text: &str) {
        self.done.entry((table.to_owned(), ply)).or_default().insert(text.to_owned());
    }

    /// Somebody is shown a table: all must be shown the same through the same eyes.
    pub fn see(&mut self, place: Place, guest: Option<&str>, plies: &[String], position: String) {
        self.tables.insert(place.0.clone());
        self.eyes.insert((place.0.clone(), guest.map(str::to_owned), place.1));
        let sight = Sight { history: history_of(plies), position };
        match self.seen.entry(place) {
            Entry::Vacant(entry) => drop(entry.insert(sight)),
            Entry::Occupied(entry) if *entry.get() != sight => {
                let (before, place) = (entry.get(), entry.key());
                self.wrong.push(format!(
                    "two sockets were shown different games: {place:?}: {before:?}, {sight:?}"
                ));
            }
            Entry::Occupied(_) => {}
        }
    }
}
