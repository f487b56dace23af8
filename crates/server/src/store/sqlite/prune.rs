//! What goes when its time has come.

use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqlitePool};

use crate::store::{Forgettable, Retention, StoreError};
use crate::time::Timestamp;

/// Tables of a status that have not changed since.
pub(super) const TABLES: &str =
    "SELECT id FROM games WHERE status = $1 AND is_public IN (0, 1) AND changed_at < $2 LIMIT $3";

/// The same, of those where nobody ever moved.
pub(super) const EMPTY_TABLES: &str = "SELECT id FROM games WHERE status = $1 AND is_public IN (0, 1) AND changed_at < $2 \
     AND NOT EXISTS (SELECT 1 FROM plies WHERE plies.game = games.id) LIMIT $3";

/// Guests that have not been here since.
pub(super) const GUESTS: &str = "SELECT id FROM guests WHERE last_seen < $1 LIMIT $2";

/// The same, of those who have never sat at a table that is still there.
pub(super) const VISITORS: &str = "SELECT id FROM guests WHERE last_seen < $1 \
     AND NOT EXISTS (SELECT 1 FROM players WHERE players.guest = guests.id) LIMIT $2";

/// Some of what need not be kept.
pub(super) async fn forgettable(
    reading: &SqlitePool,
    retention: &Retention,
    limit: u32,
) -> Result<Forgettable, StoreError> {
    let mut found = Forgettable::default();
    let limit = i64::from(limit);
    let row = sqlx::query("SELECT returned_at FROM store_mark WHERE id = 1").fetch_one(reading).await?;
    let returned_at: i64 = row.try_get("returned_at")?;
    // Whoever could not come because the server was away gets as long again.
    let due = |before: Option<Timestamp>| before.filter(|before| *before >= returned_at as Timestamp);
    for (query, status, before) in [
        (EMPTY_TABLES, "aborted", retention.aborted),
        (TABLES, "aborted", retention.abandoned),
        (TABLES, "finished", retention.finished),
    ] {
        let Some(before) = due(before) else { continue };
        let rows = sqlx::query(query).bind(status).bind(before as i64).bind(limit).fetch_all(reading).await?;
        for row in rows {
            let id = row.try_get("id")?;
            if !found.tables.contains(&id) {
                found.tables.push(id);
            }
        }
    }
    for (query, before) in [(VISITORS, retention.visitors), (GUESTS, retention.guests)] {
        let Some(before) = due(before) else { continue };
        let rows = sqlx::query(query).bind(before as i64).bind(limit).fetch_all(reading).await?;
        for row in rows {
            let id: String = row.try_get("id")?;
            if found.guests.iter().all(|(known, _)| *known != id) {
                found.guests.push((id, before));
            }
        }
    }
    Ok(found)
}

/// Removes a table that is over, with its plies.
pub(super) async fn forget_table(connection: &mut SqliteConnection, table: &str) -> Result<(), StoreError> {
    let over = "EXISTS (SELECT 1 FROM games WHERE id = $1 AND status IN ('aborted', 'finished'))";
    for statement in [
        format!("DELETE FROM plies WHERE game = $1 AND {over}"),
        format!("DELETE FROM players WHERE game = $1 AND {over}"),
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
    for statement in [
        "DELETE FROM tokens WHERE guest = $1 \
         AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
        "DELETE FROM guests WHERE id = $1 AND last_seen < $2",
    ] {
        sqlx::query(statement).bind(guest).bind(unseen_since as i64).execute(&mut *connection).await?;
    }
    Ok(())
}
