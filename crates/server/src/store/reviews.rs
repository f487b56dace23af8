//! What the store keeps of reviews.

use super::StoreError;
use super::columns::Columns;
use crate::time::Timestamp;

/// The kind of the jobs that ask for a review of a table.
pub const REVIEW: &str = "review";

/// The name of the job that asks for a review of a table.
pub fn review_job(table: &str) -> String {
    format!("{REVIEW} {table}")
}

/// How far a review has got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewProgress {
    /// It goes on.
    Running,
    /// It is done: the review as JSON.
    Done(String),
    /// It could not be made.
    Failed,
}

/// The review of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewRow {
    /// The table.
    pub table: String,
    /// How far it has got.
    pub progress: ReviewProgress,
    /// Plies that were looked at.
    pub done: usize,
    /// Plies that there are to look at; 0 before that is known.
    pub plies: usize,
    /// When that was.
    pub changed_at: Timestamp,
}

impl ReviewRow {
    /// The word of its progress in the store.
    pub(in crate::store) fn word(&self) -> &'static str {
        match self.progress {
            ReviewProgress::Running => "running",
            ReviewProgress::Done(_) => "done",
            ReviewProgress::Failed => "failed",
        }
    }

    /// The review itself, if it is there.
    pub(in crate::store) fn body(&self) -> &str {
        match &self.progress {
            ReviewProgress::Done(body) => body,
            ReviewProgress::Running | ReviewProgress::Failed => "",
        }
    }
}

/// The review of a table.
pub(in crate::store) const OF_TABLE: &str = "SELECT * FROM reviews WHERE game = $1";

/// Writes a review down; one that is done stays as it is.
pub(in crate::store) const WRITE: &str = "INSERT INTO reviews (game, status, done, plies, body, changed_at) \
     SELECT id, $2, $3, $4, $5, $6 FROM games WHERE id = $1 \
     ON CONFLICT (game) DO UPDATE SET status = excluded.status, done = excluded.done, plies = excluded.plies, \
     body = excluded.body, changed_at = excluded.changed_at WHERE reviews.status <> 'done'";

/// How many reviews are asked for, by everybody and by one.
pub(in crate::store) const WAITING: &str = "SELECT \
     (SELECT COUNT(*) FROM jobs WHERE kind = 'review') AS everybody, \
     (SELECT COUNT(*) FROM jobs WHERE kind = 'review' AND body = $1) AS own";

/// What [`OF_TABLE`] found.
pub(in crate::store) fn read_review(row: &impl Columns) -> Result<ReviewRow, StoreError> {
    let progress = match row.text("status")?.as_str() {
        "running" => ReviewProgress::Running,
        "done" => ReviewProgress::Done(row.text("body")?),
        "failed" => ReviewProgress::Failed,
        _ => return Err(StoreError::Broken("reviews.status".to_owned())),
    };
    let count = |column: &str| row.number(column).map(|count| usize::try_from(count).unwrap_or_default());
    Ok(ReviewRow {
        table: row.text("game")?,
        progress,
        done: count("done")?,
        plies: count("plies")?,
        changed_at: row.number("changed_at")? as Timestamp,
    })
}

/// What [`WAITING`] found: everybody's, and one's own.
pub(in crate::store) fn read_waiting(row: &impl Columns) -> Result<(u64, u64), StoreError> {
    Ok((row.number("everybody")? as u64, row.number("own")? as u64))
}
