//! Plies in columns.

use sqlx::sqlite::SqliteConnection;

use super::{SqliteQuery, refuse_none};
use crate::store::text::columns;
use crate::store::{PlyRow, StoreError};

/// The plies of a table in their order, from one on.
pub(super) const OF_TABLE: &str =
    "SELECT ply, seat, action, text, at, took FROM plies WHERE game = $1 AND ply >= $2 ORDER BY ply";

/// Adds a ply, the change that makes a version; a conflict if there is one of that
/// number, or if the table is of another version.
pub(super) async fn add(
    connection: &mut SqliteConnection,
    table: &str,
    row: &PlyRow,
    version: u64,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO plies (game, ply, seat, action, text, at, took) SELECT $1, $2, $3, $4, $5, $6, $7 \
         WHERE EXISTS (SELECT 1 FROM games WHERE id = $1 AND version = $8 - 1) ON CONFLICT DO NOTHING",
    );
    let query = bind_ply(query, table, row, version);
    refuse_none(query.execute(connection).await?.rows_affected())
}

/// Binds a ply: the columns in the order of [`add`], and the version that it makes.
pub(super) fn bind_ply<'q>(
    query: SqliteQuery<'q>,
    table: &'q str,
    row: &'q PlyRow,
    version: u64,
) -> SqliteQuery<'q> {
    let (action, text) = columns(&row.done.action);
    query
        .bind(table)
        .bind(row.ply as i64)
        .bind(row.done.seat.map(|seat| i64::from(seat.0)))
        .bind(action)
        .bind(text)
        .bind(row.at as i64)
        .bind(row.took.map(|took| took as i64))
        .bind(version as i64)
}
