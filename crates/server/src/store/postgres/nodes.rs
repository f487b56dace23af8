//! The nodes: who is there, and that nobody pays for a time in which none was.

use sqlx::Connection;
use sqlx::postgres::{PgConnection, PgPool};

use crate::clock::Clocks;
use crate::store::columns::Columns;
use crate::store::text::{from_json, json};
use crate::store::{Beat, LONGEST_GAP, NodeRow, Outage, StoreError};
use crate::time::Timestamp;

/// What time it is, in the database's words.
pub(super) const NOW: &str = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";

/// A node of which nothing was heard for so long, in milliseconds, is gone.
pub(super) const GONE_AFTER: i64 = 8_000;

/// A node of which nothing was heard for so long, in milliseconds, serves nobody.
const SILENT_AFTER: i64 = 2_500;

/// How often the pulse is written, in milliseconds: by whichever node comes first.
const PULSE_EVERY: i64 = 900;

/// A node is there. Whoever finds that for a while none was, sets all clocks so that
/// nobody pays for that; and whoever finds that another one is gone, forgets it.
pub(super) async fn beat(connection: &mut PgConnection, node: &NodeRow) -> Result<Beat, StoreError> {
    let query = format!(
        "INSERT INTO nodes (id, started_at, heard_at, report) VALUES ($1, $2, {NOW}, $3) \
         ON CONFLICT (id) DO UPDATE SET heard_at = {NOW}, report = excluded.report \
         RETURNING heard_at, (SELECT moment FROM store_mark WHERE id = 1) AS moment"
    );
    let query = sqlx::query(sqlx::AssertSqlSafe(query));
    let query = query.bind(&node.id).bind(node.started_at as i64).bind(&node.report);
    let row = query.fetch_one(&mut *connection).await?;
    let (now, moment) = (row.number("heard_at")?, row.number("moment")?);
    let mut outage = None;
    if node.serves && now - moment >= PULSE_EVERY {
        outage = pulse(connection, now).await?;
        forget_gone(connection, now).await?;
    }
    Ok(Beat { now: Some(now as Timestamp), outage })
}

/// Writes the pulse, unless another node has.
async fn pulse(connection: &mut PgConnection, now: i64) -> Result<Option<Outage>, StoreError> {
    let mut transaction = connection.begin().await?;
    let query = sqlx::query("SELECT moment FROM store_mark WHERE id = 1 FOR UPDATE");
    let moment = query.fetch_one(&mut *transaction).await?.number("moment")?;
    if now - moment < PULSE_EVERY {
        transaction.rollback().await?;
        return Ok(None);
    }
    let mut outage = None;
    if moment > 0 && now - moment > LONGEST_GAP as i64 {
        let gap = Outage::between(moment as Timestamp, now as Timestamp);
        if gap.calendar_stood_still > 0 {
            let query = sqlx::query("UPDATE store_mark SET returned_at = $1 WHERE id = 1");
            query.bind(now).execute(&mut *transaction).await?;
        }
        shift_clocks(&mut transaction, gap).await?;
        outage = Some(gap);
    }
    let query = sqlx::query("UPDATE store_mark SET moment = $1 WHERE id = 1");
    query.bind(now).execute(&mut *transaction).await?;
    sqlx::query("SELECT pg_notify('quincunx', 'beat')").execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(outage)
}

/// Sets the clocks of all games that are on.
pub(super) async fn shift_clocks(connection: &mut PgConnection, outage: Outage) -> Result<u64, StoreError> {
    let (mut last, mut shifted) = (String::new(), 0);
    // All of them at once may take longer than a statement otherwise may.
    sqlx::query("SET LOCAL statement_timeout = 0").execute(&mut *connection).await?;
    loop {
        let query = sqlx::query(
            "SELECT id, clocks, due_at FROM games WHERE status = 'playing' AND id > $1 \
             AND (due_at <= $2 OR terms NOT LIKE '%\"days\"%') ORDER BY id LIMIT 1000 FOR UPDATE",
        );
        let rows = query.bind(&last).bind(outage.untouched_after()).fetch_all(&mut *connection).await?;
        let Some(end) = rows.last() else { break };
        last = end.text("id")?;
        let mut changed = Vec::new();
        for row in &rows {
            let mut clocks: Clocks = from_json(&row.text("clocks")?, "clocks")?;
            let before = clocks.clone();
            outage.forgive(&mut clocks);
            if clocks != before {
                let due_at = row.maybe_number("due_at")?.map(|at| outage.postpone(at as Timestamp));
                changed.push(serde_json::json!({
                    "id": row.text("id")?, "clocks": json(&clocks)?, "due_at": due_at,
                }));
            }
        }
        let query = sqlx::query(
            "UPDATE games SET clocks = input.clocks, due_at = input.due_at, version = games.version + 1 \
             FROM jsonb_to_recordset($1::jsonb) AS input (id TEXT, clocks TEXT, due_at BIGINT) \
             WHERE games.id = input.id",
        );
        shifted += query.bind(json(&changed)?).execute(&mut *connection).await?.rows_affected();
    }
    sqlx::query("SELECT pg_notify('quincunx', 'all')").execute(connection).await?;
    Ok(shifted)
}

/// Forgets nodes that are gone: who was there is not there any more, and what they had
/// taken is for others.
async fn forget_gone(connection: &mut PgConnection, now: i64) -> Result<(), StoreError> {
    let query = sqlx::query("SELECT id FROM nodes WHERE heard_at < $1").bind(now - GONE_AFTER);
    let rows = query.fetch_all(&mut *connection).await?;
    let gone: Vec<String> = rows.iter().map(|row| row.text("id")).collect::<Result<_, _>>()?;
    if gone.is_empty() {
        return Ok(());
    }
    tracing::warn!(nodes = gone.join(" "), "nodes are gone");
    forget(connection, &gone).await
}

/// The node at which a guest was at a table and that is silent, and since when.
pub(super) async fn lost(
    pool: &PgPool,
    table: &str,
    guest: &str,
    but: &str,
) -> Result<Option<(String, Timestamp)>, StoreError> {
    let query = format!(
        "SELECT nodes.id, nodes.heard_at FROM presence JOIN nodes ON nodes.id = presence.node \
         WHERE presence.game = $1 AND presence.guest = $2 AND presence.node <> $3 \
         AND nodes.heard_at < {NOW} - {SILENT_AFTER} ORDER BY nodes.heard_at LIMIT 1"
    );
    let query = sqlx::query(sqlx::AssertSqlSafe(query)).bind(table).bind(guest).bind(but);
    let Some(row) = query.fetch_optional(pool).await? else { return Ok(None) };
    Ok(Some((row.text("id")?, row.number("heard_at")? as Timestamp)))
}

/// Forgets nodes.
pub(super) async fn forget(connection: &mut PgConnection, gone: &[String]) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    let query = sqlx::query(
        "WITH left_ AS (DELETE FROM presence WHERE node = ANY($1) RETURNING game) \
         SELECT pg_notify('quincunx', 'p ' || game) FROM (SELECT DISTINCT game FROM left_) AS games",
    );
    query.bind(gone).execute(&mut *transaction).await?;
    let query = sqlx::query("DELETE FROM here WHERE node = ANY($1)");
    query.bind(gone).execute(&mut *transaction).await?;
    let query = sqlx::query("UPDATE jobs SET taken_by = NULL, taken_until = 0 WHERE taken_by = ANY($1)");
    query.bind(gone).execute(&mut *transaction).await?;
    sqlx::query("DELETE FROM nodes WHERE id = ANY($1)").bind(gone).execute(&mut *transaction).await?;
    sqlx::query("SELECT pg_notify('quincunx', 'j')").execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

/// All nodes, the oldest first.
pub(super) async fn all(pool: &PgPool) -> Result<Vec<NodeRow>, StoreError> {
    let rows = sqlx::query("SELECT * FROM nodes ORDER BY started_at, id").fetch_all(pool).await?;
    let read = |row: &sqlx::postgres::PgRow| -> Result<NodeRow, StoreError> {
        Ok(NodeRow {
            id: row.text("id")?,
            started_at: row.number("started_at")? as Timestamp,
            heard_at: row.number("heard_at")? as Timestamp,
            report: row.text("report")?,
            serves: true,
        })
    };
    rows.iter().map(read).collect()
}
