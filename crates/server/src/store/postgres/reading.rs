//! Reading tables, and finding what may be forgotten.

use serde::Deserialize;
use sqlx::postgres::{PgPool, PgRow};

use crate::protocol::ChatLine;
use crate::store::columns::{Columns, read_table};
use crate::store::text::{action, from_json};
use crate::store::{ChatRow, Forgettable, PlyRow, Retention, Since, StoreError, TableSnapshot, sql};
use crate::time::Timestamp;
use quincunx_core::{Ply, Seat};

/// All of some tables in one statement, and so of one moment.
const SNAPSHOTS: &str = "SELECT games.*, asked.place, \
     (SELECT COALESCE(jsonb_agg(jsonb_build_array(ply, seat, action, text, at, took) ORDER BY ply), '[]')::TEXT \
      FROM plies WHERE game = asked.id AND ply >= asked.since_ply) AS plies, \
     (SELECT COALESCE(jsonb_agg(jsonb_build_array(number, guest, name, seats, text, at) ORDER BY number), \
      '[]')::TEXT FROM chat WHERE game = asked.id AND number >= asked.since_line) AS chat \
     FROM unnest($1::TEXT[], $2::BIGINT[], $3::BIGINT[]) WITH ORDINALITY \
     AS asked (id, since_ply, since_line, place) JOIN games ON games.id = asked.id";

/// Who is at some tables, but not at which node.
const PRESENCE: &str = "SELECT DISTINCT asked.place, presence.guest \
     FROM unnest($1::TEXT[], $2::TEXT[]) WITH ORDINALITY AS asked (id, but, place) \
     JOIN presence ON presence.game = asked.id AND presence.node <> asked.but";

#[derive(Deserialize)]
struct PlyColumns(usize, Option<u8>, String, String, Timestamp, Option<u64>);

#[derive(Deserialize)]
struct ChatColumns(u64, String, String, String, String, Timestamp);

/// Tables, their plies and their chat, each since something. One that cannot be read does
/// not hide the others.
pub(super) async fn snapshots(
    pool: &PgPool,
    asked: Vec<(String, Since)>,
) -> Result<Vec<Result<Option<TableSnapshot>, StoreError>>, StoreError> {
    let (ids, since): (Vec<String>, Vec<Since>) = asked.into_iter().unzip();
    let plies: Vec<i64> = since.iter().map(|since| since.ply as i64).collect();
    let lines: Vec<i64> = since.iter().map(|since| since.line as i64).collect();
    let query = sqlx::query(SNAPSHOTS).bind(&ids).bind(plies).bind(lines);
    let mut found: Vec<_> = ids.iter().map(|_| Ok(None)).collect();
    for row in query.fetch_all(pool).await? {
        *at(&mut found, &row)? = read_snapshot(&row).map(Some);
    }
    Ok(found)
}

/// Who is at tables, each time but for one node.
pub(super) async fn presence(
    pool: &PgPool,
    asked: Vec<(String, String)>,
) -> Result<Vec<Result<Vec<String>, StoreError>>, StoreError> {
    let (ids, but): (Vec<String>, Vec<String>) = asked.into_iter().unzip();
    let mut found = vec![Vec::new(); ids.len()];
    for row in sqlx::query(PRESENCE).bind(ids).bind(but).fetch_all(pool).await? {
        at(&mut found, &row)?.push(row.text("guest")?);
    }
    Ok(found.into_iter().map(Ok).collect())
}

/// What a row answers.
fn at<'a, T>(found: &'a mut [T], row: &PgRow) -> Result<&'a mut T, StoreError> {
    let place = row.number("place")? as usize;
    found.get_mut(place.wrapping_sub(1)).ok_or_else(|| StoreError::Broken("place".to_owned()))
}

fn read_snapshot(row: &PgRow) -> Result<TableSnapshot, StoreError> {
    let plies: Vec<PlyColumns> = from_json(&row.text("plies")?, "plies")?;
    let chat: Vec<ChatColumns> = from_json(&row.text("chat")?, "chat")?;
    let ply = |PlyColumns(ply, seat, word, text, at, took)| {
        let action = action(&word, text).ok_or_else(|| StoreError::Broken("plies.action".to_owned()))?;
        Ok(PlyRow { ply, done: Ply { seat: seat.map(Seat), action }, at, took })
    };
    let line = |ChatColumns(number, guest, name, seats, text, at)| {
        let seats = from_json(&seats, "chat.seats")?;
        Ok(ChatRow { number, guest, line: ChatLine { name, seats, text, at } })
    };
    Ok(TableSnapshot {
        row: read_table(row)?,
        plies: plies.into_iter().map(ply).collect::<Result<_, StoreError>>()?,
        chat: chat.into_iter().map(line).collect::<Result<_, StoreError>>()?,
    })
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
