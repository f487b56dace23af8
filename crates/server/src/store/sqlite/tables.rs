//! Tables: put up, changed and read.

use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;

use super::{SqliteQuery, jobs, plies, refuse_none};
use crate::clock::Clocks;
use crate::store::columns::{Columns, read_chat, read_ply, read_table};
use crate::store::text::{from_json, json, write_message};
use crate::store::{
    Agenda, CHAT_LINES, ChatRow, Deed, Outage, Since, StoreError, TableChange, TableProgress, TableRow,
    TableSnapshot,
};
use crate::time::Timestamp;

/// Puts up a table; a conflict if there is one of that name.
pub(super) async fn add(
    connection: &mut SqliteConnection,
    table: &TableRow,
    agenda: &Agenda,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO games (id, game, options, seed, salt, host, terms, is_public, created_at, \
         status, seats, clocks, changed_at, position, version, rated) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '[]', '{}', $11, $12, $13 - 1, $14) ON CONFLICT DO NOTHING",
    );
    let query = query
        .bind(&table.id)
        .bind(&table.game)
        .bind(&table.options)
        .bind(table.seed.to_string())
        .bind(&table.salt)
        .bind(&table.host)
        .bind(json(&table.terms)?)
        .bind(i64::from(table.terms.public))
        .bind(table.created_at as i64)
        .bind(table.progress.status.word())
        .bind(table.progress.changed_at as i64)
        .bind(table.position.as_deref().unwrap_or_default())
        .bind(table.progress.version as i64)
        .bind(i64::from(table.terms.rated));
    refuse_none(query.execute(&mut *connection).await?.rows_affected())?;
    stand(connection, &table.id, &table.progress, agenda).await?;
    seat(connection, &table.id, &table.progress).await
}

/// Makes a change at a table; a conflict if somebody else made one before.
pub(super) async fn change(
    connection: &mut SqliteConnection,
    change: &TableChange,
) -> Result<(), StoreError> {
    let TableChange { table, what, progress, agenda } = change;
    if let Deed::Ply(ply) = what {
        // First, since it looks at the version, too: what conflicts leaves nothing.
        plies::add(connection, table, ply, progress.version).await?;
    }
    stand(connection, table, progress, agenda).await?;
    match what {
        Deed::Nothing => seat(connection, table, progress).await,
        Deed::Ply(_) => Ok(()),
        Deed::Takeback(from) => {
            let query = sqlx::query("DELETE FROM plies WHERE game = $1 AND ply >= $2");
            query.bind(table).bind(*from as i64).execute(connection).await?;
            Ok(())
        }
        Deed::Chat(row) => say(connection, table, row).await,
    }
}

/// Writes how a table stands, if it is of the version before.
pub(super) async fn stand(
    connection: &mut SqliteConnection,
    table: &str,
    progress: &TableProgress,
    agenda: &Agenda,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "UPDATE games SET status = $2, seats = $3, clocks = $4, result = $5, verdict = $6, next_table = $7, \
         changed_at = $8, branch = $9, offers = $10, due_at = $11, version = $12, contributions = $13 \
         WHERE id = $1 AND version = $12 - 1",
    );
    let query = bind_progress(query, table, progress, agenda)?;
    refuse_none(query.execute(&mut *connection).await?.rows_affected())?;
    jobs::think(connection, table, progress, &agenda.thought).await?;
    if progress.status.is_over() {
        sqlx::query("UPDATE players SET over_at = $2 WHERE game = $1 AND over_at <> $2")
            .bind(table)
            .bind(progress.changed_at as i64)
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// Binds how a table stands: its name, then the columns in the order of [`stand`].
pub(super) fn bind_progress<'q>(
    query: SqliteQuery<'q>,
    table: &'q str,
    progress: &'q TableProgress,
    agenda: &Agenda,
) -> Result<SqliteQuery<'q>, StoreError> {
    Ok(query
        .bind(table)
        .bind(progress.status.word())
        .bind(json(&progress.seats)?)
        .bind(json(&progress.clocks)?)
        .bind(progress.result.as_deref())
        .bind(progress.verdict.as_ref().map(write_message))
        .bind(progress.next_table.as_deref())
        .bind(progress.changed_at as i64)
        .bind(i64::from(progress.branch))
        .bind(json(&progress.offers)?)
        .bind(agenda.due_at.map(|at| at as i64))
        .bind(progress.version as i64)
        .bind(progress.contributions.write()))
}

/// Remembers who sits here, for lists of one's own games.
async fn seat(
    connection: &mut SqliteConnection,
    table: &str,
    progress: &TableProgress,
) -> Result<(), StoreError> {
    let over_at = if progress.status.is_over() { progress.changed_at as i64 } else { 0 };
    for guest in progress.seats.iter().filter_map(|holder| holder.guest()) {
        sqlx::query("INSERT INTO players (guest, game, over_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(guest)
            .bind(table)
            .bind(over_at)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Adds a line of chat, and forgets the one that is too old.
async fn say(connection: &mut SqliteConnection, table: &str, row: &ChatRow) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO chat (game, number, name, seats, text, at, guest) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    );
    let query = query
        .bind(table)
        .bind(row.number as i64)
        .bind(&row.line.name)
        .bind(json(&row.line.seats)?)
        .bind(&row.line.text)
        .bind(row.line.at as i64)
        .bind(&row.guest);
    query.execute(&mut *connection).await?;
    sqlx::query("DELETE FROM chat WHERE game = $1 AND number <= $2")
        .bind(table)
        .bind(row.number as i64 - CHAT_LINES as i64)
        .execute(connection)
        .await?;
    Ok(())
}

/// A table, its plies and its chat, in one transaction, so that they are of the same
/// moment.
pub(super) async fn snapshot(
    connection: &mut SqliteConnection,
    id: &str,
    since: Since,
) -> Result<Option<TableSnapshot>, StoreError> {
    let mut transaction = connection.begin_with("BEGIN").await?;
    let row =
        sqlx::query("SELECT * FROM games WHERE id = $1").bind(id).fetch_optional(&mut *transaction).await?;
    let Some(row) = row else { return Ok(None) };
    let row = read_table(&row)?;
    let query = sqlx::query(plies::OF_TABLE).bind(id).bind(since.ply as i64);
    let plies = query.fetch_all(&mut *transaction).await?;
    let query = sqlx::query("SELECT * FROM chat WHERE game = $1 AND number >= $2 ORDER BY number");
    let chat = query.bind(id).bind(since.line as i64).fetch_all(&mut *transaction).await?;
    transaction.rollback().await?;
    let plies = plies.iter().map(read_ply).collect::<Result<_, _>>()?;
    let chat = chat.iter().map(read_chat).collect::<Result<_, _>>()?;
    Ok(Some(TableSnapshot { row, plies, chat }))
}

/// Games whose clocks an outage may have touched, in the order of their names: by any other
/// index all of them would be sorted for every thousand. A game with days that is due much
/// later goes on as it is.
pub(super) const TOUCHED: &str = "SELECT id, clocks, due_at FROM games WHERE +status = 'playing' AND id > $1 \
     AND (due_at <= $2 OR terms NOT LIKE '%\"days\"%') ORDER BY id LIMIT 1000";

/// Sets the clocks of all games that are on, in one transaction.
pub(super) async fn shift_clocks(
    connection: &mut SqliteConnection,
    outage: Outage,
) -> Result<u64, StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let (mut last, mut shifted) = (String::new(), 0);
    loop {
        let query = sqlx::query(TOUCHED).bind(&last).bind(outage.untouched_after());
        let rows = query.fetch_all(&mut *transaction).await?;
        let Some(end) = rows.last() else { break };
        last = end.text("id")?;
        for row in &rows {
            let mut clocks: Clocks = from_json(&row.text("clocks")?, "clocks")?;
            let before = clocks.clone();
            outage.forgive(&mut clocks);
            if clocks == before {
                continue;
            }
            let due_at = row.maybe_number("due_at")?;
            let query =
                sqlx::query("UPDATE games SET clocks = $2, due_at = $3, version = version + 1 WHERE id = $1");
            let query = query.bind(row.text("id")?).bind(json(&clocks)?);
            let query = query.bind(due_at.map(|at| outage.postpone(at as Timestamp) as i64));
            query.execute(&mut *transaction).await?;
            shifted += 1;
        }
    }
    transaction.commit().await?;
    Ok(shifted)
}
