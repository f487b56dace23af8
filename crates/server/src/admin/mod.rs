//! What whoever runs a server can ask of it while it runs: how it is, which tables
//! there are, closing one, who tried to cheat, a backup, and going back to one.
//!
//! The server answers on a port of its own that only this machine reaches, and only
//! to who shows the key that it wrote into its data folder: whoever may read that
//! folder runs the server. [`AdminClient`] is the side that asks.

mod client;
mod web;

pub use client::{AdminClient, AdminError};
pub(crate) use web::{AdminApi, KeyFile, RestoreOrder, go_back};

pub use crate::fair_play::Attempt;

use serde::{Deserialize, Serialize};

use crate::store::Counts;
use crate::time::Timestamp;

/// The file in the data folder that says where the server is asked, and the key.
const KEY_FILE: &str = "admin.json";

/// What [`KEY_FILE`] holds.
#[derive(Serialize, Deserialize)]
struct Key {
    address: String,
    key: String,
}

/// How a server is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The program and its version.
    pub server: String,
    /// Where it listens.
    pub address: String,
    /// Where everything is kept.
    pub data: String,
    /// Seconds since it was started.
    pub up_seconds: u64,
    /// Memory that it occupies, where the system tells.
    pub resident_bytes: Option<u64>,
    /// Open sockets.
    pub sockets: usize,
    /// Tables that are awake.
    pub awake: usize,
    /// Tables that wait for the computer.
    pub waiting: usize,
    /// How much there is in the store.
    #[serde(flatten)]
    pub counts: Counts,
}

/// A table, for whoever runs the server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableEntry {
    /// Its name.
    pub table: String,
    /// The game.
    pub game: String,
    /// How far it is.
    pub status: String,
    /// Whether lists show it to everybody.
    pub public: bool,
    /// Who sits where; an open seat has nobody.
    pub seats: Vec<Option<String>>,
    /// How it ended.
    pub verdict: Option<String>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When something last happened.
    pub changed_at: Timestamp,
}

/// A copy of everything.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Backup {
    /// Where it is.
    pub file: String,
    /// How large it is.
    pub bytes: u64,
    /// What is in it.
    pub counts: Counts,
}

/// What came of going back to a backup.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Restored {
    /// What there is now.
    pub counts: Counts,
    /// Where everything went that was there before.
    pub before: String,
}
