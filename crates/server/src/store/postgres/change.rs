//! Changes at tables: a whole batch in one statement.
//!
//! It commits by itself and takes one round trip, so a node that is stopped in the middle
//! holds nobody up. Rows are locked in the order of their names, so that two batches do not
//! wait for each other in a circle. A row of another version than expected is left alone,
//! and what belongs to it is not written either.

use std::collections::HashSet;

use serde_json::{Value, json};
use sqlx::Row;
use sqlx::postgres::PgConnection;

use crate::store::text::{columns, json as text, write_message};
use crate::store::{CHAT_LINES, Deed, MOVE, StoreError, TableChange, Thought, move_job};

/// The channel on which nodes hear of each other.
pub(super) const CHANNEL: &str = "quincunx";

const CHANGE: &str = "
WITH input AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS t (
        id TEXT, version BIGINT, status TEXT, seats TEXT, clocks TEXT, result TEXT, verdict TEXT,
        next_table TEXT, changed_at BIGINT, branch BIGINT, offers TEXT, due_at BIGINT,
        contributions TEXT, taken_from BIGINT, is_over BOOLEAN)
), locked AS MATERIALIZED (
    SELECT games.id FROM games JOIN input ON games.id = input.id ORDER BY games.id FOR UPDATE OF games
), done AS (
    UPDATE games SET status = input.status, seats = input.seats, clocks = input.clocks,
        result = input.result, verdict = input.verdict, next_table = input.next_table,
        changed_at = input.changed_at, branch = input.branch, offers = input.offers,
        due_at = input.due_at, contributions = input.contributions, version = input.version
    FROM input JOIN locked ON locked.id = input.id
    WHERE games.id = input.id AND games.version = input.version - 1
    RETURNING games.id, games.version
), made AS (
    INSERT INTO plies (game, ply, seat, action, text, at, took)
    SELECT p.* FROM jsonb_to_recordset($2::jsonb) AS p (
        game TEXT, ply BIGINT, seat BIGINT, action TEXT, text TEXT, at BIGINT, took BIGINT)
    JOIN done ON done.id = p.game
), taken_back AS (
    DELETE FROM plies USING input JOIN done ON done.id = input.id
    WHERE plies.game = input.id AND plies.ply >= input.taken_from
), said AS (
    INSERT INTO chat (game, number, name, seats, text, at, guest)
    SELECT c.* FROM jsonb_to_recordset($3::jsonb) AS c (
        game TEXT, number BIGINT, name TEXT, seats TEXT, text TEXT, at BIGINT, guest TEXT)
    JOIN done ON done.id = c.game
), silenced AS (
    DELETE FROM chat USING jsonb_to_recordset($3::jsonb) AS c (game TEXT, number BIGINT)
        JOIN done ON done.id = c.game
    WHERE chat.game = c.game AND chat.number <= c.number - $6
), seated AS (
    INSERT INTO players (guest, game, over_at)
    SELECT p.* FROM jsonb_to_recordset($4::jsonb) AS p (guest TEXT, game TEXT, over_at BIGINT)
    JOIN done ON done.id = p.game ON CONFLICT DO NOTHING
), ended AS (
    UPDATE players SET over_at = input.changed_at FROM input JOIN done ON done.id = input.id
    WHERE players.game = input.id AND input.is_over AND players.over_at <> input.changed_at
), asked AS (
    INSERT INTO jobs (id, kind, subject, due_at, taken_by, taken_until)
    SELECT j.id, 'move', j.game, j.due_at, j.taken_by, j.taken_until FROM jsonb_to_recordset($5::jsonb) AS j (
        id TEXT, game TEXT, due_at BIGINT, taken_by TEXT, taken_until BIGINT, is_over BOOLEAN)
    JOIN done ON done.id = j.game WHERE NOT j.is_over
    ON CONFLICT (id) DO UPDATE SET due_at = excluded.due_at, taken_by = excluded.taken_by,
        taken_until = excluded.taken_until, tries = 0
), answered AS (
    DELETE FROM jobs USING jsonb_to_recordset($5::jsonb) AS j (id TEXT, game TEXT, is_over BOOLEAN)
        JOIN done ON done.id = j.game
    WHERE jobs.id = j.id AND j.is_over
)
SELECT done.id, (
    SELECT pg_notify('quincunx', 't ' || string_agg(id || '.' || version, ' ')) FROM done
)::TEXT AS told, (
    SELECT pg_notify('quincunx', 'j') WHERE EXISTS (
        SELECT 1 FROM jsonb_to_recordset($5::jsonb) AS j (is_over BOOLEAN, taken_by TEXT)
        WHERE NOT j.is_over AND j.taken_by IS NULL)
)::TEXT AS asked, (
    SELECT COUNT(pg_notify('quincunx', 'g ' || p.guest)) FROM (
        SELECT DISTINCT p.guest FROM jsonb_to_recordset($4::jsonb) AS p (guest TEXT, game TEXT)
        JOIN done ON done.id = p.game) AS p
)::TEXT AS seated FROM done";

/// The statement. In development builds a test can take the guard out of it, to see whether
/// `scripts/test-nodes` finds out: versions are not looked at, and a second ply takes the
/// place of the first.
fn statement() -> &'static str {
    #[cfg(debug_assertions)]
    {
        static UNGUARDED: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
        let without = UNGUARDED.get_or_init(|| {
            std::env::var_os("QUINCUNX_TEST_UNGUARDED").map(|_| {
                tracing::error!("versions are not looked at: this loses moves, and is for tests only");
                let blind = CHANGE.replace("AND games.version = input.version - 1", "");
                blind.replace(
                    "JOIN done ON done.id = p.game\n), taken_back",
                    "JOIN done ON done.id = p.game ON CONFLICT (game, ply) DO UPDATE SET text = excluded.text\n\
                     ), taken_back",
                )
            })
        });
        if let Some(statement) = without {
            return statement;
        }
    }
    CHANGE
}

/// The most changes in one statement: what is told of them fits into 8000 bytes.
pub(super) const MOST: usize = 200;

/// Makes changes at different tables. Returns the names of those that were made.
pub(super) async fn change(
    connection: &mut PgConnection,
    changes: &[&TableChange],
) -> Result<HashSet<String>, StoreError> {
    let mut input = Vec::with_capacity(changes.len());
    let (mut plies, mut chat, mut players, mut jobs) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for TableChange { table, what, progress, agenda } in changes {
        let is_over = progress.status.is_over();
        let taken_from = if let Deed::Takeback(from) = what { Some(*from) } else { None };
        input.push(json!({
            "id": table, "version": progress.version, "status": progress.status.word(),
            "seats": text(&progress.seats)?, "clocks": text(&progress.clocks)?, "result": progress.result,
            "verdict": progress.verdict.as_ref().map(write_message), "next_table": progress.next_table,
            "changed_at": progress.changed_at, "branch": progress.branch, "offers": text(&progress.offers)?,
            "due_at": agenda.due_at, "contributions": progress.contributions.write(), "taken_from": taken_from, "is_over": is_over,
        }));
        match what {
            Deed::Nothing => {
                let over_at = if is_over { progress.changed_at } else { 0 };
                let guests = progress.seats.iter().filter_map(|holder| holder.guest());
                let guests: HashSet<&str> = guests.collect();
                let player = |guest| json!({"guest": guest, "game": table, "over_at": over_at});
                players.extend(guests.into_iter().map(player));
            }
            Deed::Ply(row) => {
                let (action, words) = columns(&row.done.action);
                let seat = row.done.seat.map(|seat| seat.0);
                plies.push(json!({
                    "game": table, "ply": row.ply, "seat": seat, "action": action, "text": words, "at": row.at,
                    "took": row.took,
                }));
            }
            Deed::Takeback(_) => {}
            Deed::Chat(row) => chat.push(json!({
                "game": table, "number": row.number, "name": row.line.name, "seats": text(&row.line.seats)?,
                "text": row.line.text, "at": row.line.at, "guest": row.guest,
            })),
        }
        let claim = match &agenda.thought {
            Thought::None => continue,
            Thought::Over => None,
            Thought::Wanted(claim) => claim.as_ref(),
        };
        jobs.push(json!({
            "id": move_job(table), "kind": MOVE, "game": table, "due_at": progress.changed_at,
            "taken_by": claim.map(|claim| &claim.node), "taken_until": claim.map_or(0, |claim| claim.until),
            "is_over": agenda.thought == Thought::Over,
        }));
    }
    let list = |values: Vec<Value>| Value::Array(values).to_string();
    let query = sqlx::query(statement())
        .bind(list(input))
        .bind(list(plies))
        .bind(list(chat))
        .bind(list(players))
        .bind(list(jobs))
        .bind(CHAT_LINES as i64);
    let rows = query.fetch_all(connection).await?;
    rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
}
