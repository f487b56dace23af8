//! What whoever runs a server can ask of it while it runs: how it is, which tables
//! there are, closing one, who tried to cheat, a backup, and going back to one; and who
//! did what of that.
//!
//! The server answers on a port of its own that only this machine reaches, and only
//! to who shows the key that it wrote into its data folder: whoever may read that
//! folder runs the server. [`AdminClient`] is the side that asks.

mod audit;
mod client;
mod copying;
mod explorer;
mod files;
mod members;
mod ratings;
mod web;

pub use audit::AuditEntry;
pub use client::{AdminClient, AdminError};
pub use copying::copy_store;
pub(crate) use files::KeyFile;
pub use members::{MemberEntry, OneTimeLink, SanctionEntry};
pub(crate) use web::{AdminApi, RestoreOrder, go_back};

pub use crate::fair_play::Attempt;
pub use crate::protocol::{ListedOutlier, ListedReport};
pub use crate::proxies::Forwarding;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::server_state::NodeReport;
pub use crate::server_state::{IndexCheck, RatingCheck};
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

/// An operator's order to give at a table.
#[derive(Serialize, Deserialize)]
struct OrderRequest {
    /// Who asks, for the log.
    #[serde(default)]
    who: String,
    table: String,
    order: String,
}

/// A table to end without a result.
#[derive(Serialize, Deserialize)]
struct CloseRequest {
    /// Who asks, for the log.
    #[serde(default)]
    who: String,
    table: String,
    #[serde(default)]
    why: String,
}

/// The file of a backup, and how many of those that nobody named are kept afterwards.
#[derive(Serialize, Deserialize)]
struct BackupFile {
    /// Who asks, for the log.
    #[serde(default)]
    who: String,
    file: Option<PathBuf>,
    #[serde(default)]
    keep: Option<u32>,
}

/// How a server is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The program and its version.
    pub server: String,
    /// Where it listens.
    pub address: String,
    /// Whether it encrypts by itself.
    #[serde(default)]
    pub is_encrypted: bool,
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
    /// Jobs in the store that wait or are being done.
    #[serde(default)]
    pub jobs: u64,
    /// The nodes of a shared store, this one among them; none where it is not shared.
    #[serde(default)]
    pub nodes: Vec<NodeEntry>,
    /// How requests came through proxies.
    #[serde(default)]
    pub forwarding: Forwarding,
    /// How much there is in the store.
    #[serde(flatten)]
    pub counts: Counts,
}

/// A node of a shared store.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NodeEntry {
    /// Its name, new with each start.
    pub node: String,
    /// When it was started.
    pub started_at: Timestamp,
    /// Milliseconds since it was last heard of.
    pub silent_for: u64,
    /// What it says of itself.
    #[serde(flatten)]
    pub report: NodeReport,
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
    /// How many older ones were removed.
    #[serde(default)]
    pub removed: usize,
}

/// What came of going back to a backup.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Restored {
    /// What there is now.
    pub counts: Counts,
    /// Where everything went that was there before.
    pub before: String,
}
