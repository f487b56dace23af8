//! What goes when its time has come.

use sqlx::sqlite::{SqliteConnection, SqlitePool};

use crate::store::columns::Columns;
use crate::store::{Forgettable, Retention, StoreError, sql, votes};
use crate::time::Timestamp;

/// Some of what need not be kept.
pub(super) async fn forgettable(
    reading: &SqlitePool,
    retention: &Retention,
    limit: u32,
) -> Result<Forgettable, StoreError> {
    let row = sqlx::query("SELECT returned_at FROM store_mark WHERE id = 1").fetch_one(reading).await?;
    let returned_at = row.number("returned_at")? as Timestamp;
    let mut found = Forgettable::default();
    for (query, status, before) in sql::forgettable_tables(retention, returned_at) {
        let query = sqlx::query(query).bind(status).bind(before as i64).bind(i64::from(limit));
        for row in query.fetch_all(reading).await? {
            found.add_table(row.text("id")?);
        }
    }
    for (query, before) in sql::forgettable_guests(retention, returned_at) {
        let query = sqlx::query(query).bind(before as i64).bind(i64::from(limit));
        for row in query.fetch_all(reading).await? {
            found.add_guest(row.text("id")?, before);
        }
    }
    Ok(found)
}

/// Removes a table that is over, with its plies.
pub(super) async fn forget_table(connection: &mut SqliteConnection, table: &str) -> Result<(), StoreError> {
    super::explorer::forget(connection, table).await?;
    let query = sqlx::query("SELECT 1 FROM games WHERE id = $1 AND status IN ('aborted', 'finished')");
    if query.bind(table).fetch_optional(&mut *connection).await?.is_some() {
        super::compared::forget_table(connection, table).await?;
    }
    let over = "EXISTS (SELECT 1 FROM games WHERE id = $1 AND status IN ('aborted', 'finished'))";
    for statement in [
        format!("DELETE FROM plies WHERE game = $1 AND {over}"),
        format!("DELETE FROM chat WHERE game = $1 AND {over}"),
        format!("DELETE FROM players WHERE game = $1 AND {over}"),
        format!("DELETE FROM reviews WHERE game = $1 AND {over}"),
        "DELETE FROM games WHERE id = $1 AND status IN ('aborted', 'finished')".to_owned(),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(statement)).bind(table).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Removes a guest that has not been here since.
pub(super) async fn forget_guest(
    connection: &mut SqliteConnection,
    guest: &str,
    unseen_since: Timestamp,
) -> Result<(), StoreError> {
    super::studies::forget(connection, guest, unseen_since).await?;
    for statement in [
        "DELETE FROM tokens WHERE guest = $1 \
         AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
        "DELETE FROM learnt WHERE guest = $1 \
         AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
        "DELETE FROM ties WHERE (guest = $1 OR other = $1) \
         AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
        "DELETE FROM challenges WHERE (challenger = $1 OR challenged = $1) \
         AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
        "DELETE FROM seeks WHERE guest = $1 \
         AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
        "DELETE FROM reports WHERE guest = $1 \
         AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
        "UPDATE reports SET reporter = '' WHERE reporter = $1 \
         AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
        "DELETE FROM sanctions WHERE guest = $1 \
         AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
        votes::FORGET,
        "DELETE FROM guests WHERE id = $1 AND last_seen < $2",
    ] {
        sqlx::query(statement).bind(guest).bind(unseen_since as i64).execute(&mut *connection).await?;
    }
    Ok(())
}
