//! Jobs: what waits to be done by whoever has time for it.

use crate::time::Timestamp;

/// The kind of the jobs that ask the computer for a move at a table.
pub const MOVE: &str = "move";

/// For how long a job belongs to whoever took it, in milliseconds, if nothing more is
/// heard from there.
pub const JOB_LEASE: u64 = 10_000;

/// Something to be done once, by one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its name; there is one job of a name.
    pub id: String,
    /// What is to be done.
    pub kind: String,
    /// To what, such as a table.
    pub subject: String,
    /// How, in words that whoever does it understands.
    pub body: String,
    /// From when on.
    pub due_at: Timestamp,
    /// How often somebody has begun with it.
    pub tries: u64,
}

/// That a node does a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Which node.
    pub node: String,
    /// Until when nobody else does.
    pub until: Timestamp,
}

/// The name of the job that asks the computer for a move at a table.
pub fn move_job(table: &str) -> String {
    format!("{MOVE} {table}")
}
