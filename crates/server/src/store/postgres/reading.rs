//! Reading tables, and finding what may be forgotten.

use serde::Deserialize;
use sqlx::postgres::PgPool;

use crate::protocol::ChatLine;
use crate::store::columns::{Columns, read_table};
use crate::store::text::{action, from_json};
use crate::store::{ChatRow, Forgettable, PlyRow, Retention, Since, StoreError, TableSnapshot, sql};
use crate::time::Timestamp;
use quincunx_core::{Ply, Seat};

/// All of a table in one statement, and so of one moment.
const SNAPSHOT: &str = "SELECT games.*, \
     (SELECT COALESCE(jsonb_agg(jsonb_build_array(ply, seat, action, text, at) ORDER BY ply), '[]')::TEXT \
      FROM plies WHERE game = $1 AND ply >= $2) AS plies, \
     (SELECT COALESCE(jsonb_agg(jsonb_build_array(number, guest, name, seats, text, at) ORDER BY number), \
      '[]')::TEXT FROM chat WHERE game = $1 AND number >= $3) AS chat \
     FROM games WHERE id = $1";

#[derive(Deserialize)]
struct PlyColumns(usize, Option<u8>, String, String, Timestamp);

#[derive(Deserialize)]
struct ChatColumns(u64, String, String, String, String, Timestamp);

/// A table, its plies and its chat.
pub(super) async fn snapshot(
    pool: &PgPool,
    id: &str,
    since: Since,
) -> Result<Option<TableSnapshot>, StoreError> {
    let query = sqlx::query(SNAPSHOT).bind(id).bind(since.ply as i64).bind(since.line as i64);
    let Some(row) = query.fetch_optional(pool).await? else { return Ok(None) };
    let plies: Vec<PlyColumns> = from_json(&row.text("plies")?, "plies")?;
    let chat: Vec<ChatColumns> = from_json(&row.text("chat")?, "chat")?;
    let ply = |PlyColumns(ply, seat, word, text, at)| {
        let action = action(&word, text).ok_or_else(|| StoreError::Broken("plies.action".to_owned()))?;
        Ok(PlyRow { ply, done: Ply { seat: seat.map(Seat), action }, at })
    };
    let line = |ChatColumns(number, guest, name, seats, text, at)| {
        let seats = from_json(&seats, "chat.seats")?;
        Ok(ChatRow { number, guest, line: ChatLine { name, seats, text, at } })
    };
    Ok(Some(TableSnapshot {
        row: read_table(&row)?,
        plies: plies.into_iter().map(ply).collect::<Result<_, StoreError>>()?,
        chat: chat.into_iter().map(line).collect::<Result<_, StoreError>>()?,
    }))
}

/// Some of what need not be kept.
pub(super) async fn forgettable(
    pool: &PgPool,
    retention: &Retention,
    limit: u32,
) -> Result<Forgettable, StoreError> {
    let row = sqlx::query("SELECT returned_at FROM store_mark WHERE id = 1").fetch_one(pool).await?;
    let returned_at = row.number("returned_at")? as Timestamp;
    let mut found = Forgettable::default();
    for (query, status, before) in sql::forgettable_tables(retention, returned_at) {
        let query = sqlx::query(query).bind(status).bind(before as i64).bind(i64::from(limit));
        for row in query.fetch_all(pool).await? {
            found.add_table(row.text("id")?);
        }
    }
    for (query, before) in sql::forgettable_guests(retention, returned_at) {
        let query = sqlx::query(query).bind(before as i64).bind(i64::from(limit));
        for row in query.fetch_all(pool).await? {
            found.add_guest(row.text("id")?, before);
        }
    }
    Ok(found)
}
