//! What waits to be done: tables that are due, and jobs.

use sqlx::sqlite::SqliteConnection;

use crate::store::columns::{Columns, read_job};
use crate::store::{Claim, Job, StoreError, TableProgress, Thought, move_job};
use crate::time::Timestamp;

/// Tables at which something is due.
pub(super) const DUE: &str = "SELECT id FROM games WHERE due_at <= $1 ORDER BY due_at LIMIT $2";

/// Jobs of a kind that nobody does.
pub(super) const WAITING: &str = "SELECT id FROM jobs WHERE kind = $1 AND due_at <= $2 \
     AND (taken_by IS NULL OR taken_until <= $2) ORDER BY due_at LIMIT $3";

/// Asks for the computer's move, or does not any more.
pub(super) async fn think(
    connection: &mut SqliteConnection,
    table: &str,
    progress: &TableProgress,
    thought: &Thought,
) -> Result<(), StoreError> {
    let claim = match thought {
        Thought::None => return Ok(()),
        Thought::Over => return drop_job(connection, &move_job(table)).await,
        Thought::Wanted(claim) => claim.as_ref(),
    };
    let query = sqlx::query(
        "INSERT INTO jobs (id, kind, subject, due_at, taken_by, taken_until) VALUES ($1, 'move', $2, $3, $4, $5) \
         ON CONFLICT (id) DO UPDATE SET due_at = excluded.due_at, taken_by = excluded.taken_by, \
         taken_until = excluded.taken_until, tries = 0",
    );
    let query = query
        .bind(move_job(table))
        .bind(table)
        .bind(progress.changed_at as i64)
        .bind(claim.map(|claim| claim.node.as_str()))
        .bind(claim.map_or(0, |claim| claim.until as i64));
    query.execute(connection).await?;
    Ok(())
}

/// Takes tables at which something is due; until `again_at` nobody else does.
pub(super) async fn take_due(
    connection: &mut SqliteConnection,
    now: Timestamp,
    again_at: Timestamp,
    limit: u32,
) -> Result<Vec<String>, StoreError> {
    let sql = format!("UPDATE games SET due_at = $3 WHERE id IN ({DUE}) RETURNING id");
    let query = sqlx::query(sqlx::AssertSqlSafe(sql));
    let query = query.bind(now as i64).bind(i64::from(limit)).bind(again_at as i64);
    query.fetch_all(connection).await?.iter().map(|row| Ok(row.text("id")?)).collect()
}

/// Takes jobs of a kind that nobody does.
pub(super) async fn take(
    connection: &mut SqliteConnection,
    kind: &str,
    claim: &Claim,
    now: Timestamp,
    limit: u32,
) -> Result<Vec<Job>, StoreError> {
    let sql = format!(
        "UPDATE jobs SET taken_by = $4, taken_until = $5, tries = tries + 1 WHERE id IN ({WAITING}) RETURNING *"
    );
    let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(kind).bind(now as i64).bind(i64::from(limit));
    let query = query.bind(&claim.node).bind(claim.until as i64);
    query.fetch_all(connection).await?.iter().map(read_job).collect()
}

/// Adds a job, if there is none of that name.
pub(super) async fn add(connection: &mut SqliteConnection, job: &Job) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO jobs (id, kind, subject, body, due_at) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT DO NOTHING",
    );
    let query = query.bind(&job.id).bind(&job.kind).bind(&job.subject).bind(&job.body);
    query.bind(job.due_at as i64).execute(connection).await?;
    Ok(())
}

/// A job is done.
pub(super) async fn drop_job(connection: &mut SqliteConnection, id: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM jobs WHERE id = $1").bind(id).execute(connection).await?;
    Ok(())
}
