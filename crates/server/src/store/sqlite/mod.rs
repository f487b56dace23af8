//! The store in one file.

mod backup;
mod files;
mod lists;
mod mark;
mod open;
mod plies;
mod prune;
mod sessions;

use std::path::Path;

use async_trait::async_trait;
use quincunx_core::Message;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{Connection, Row};
use tokio::sync::Mutex;

use self::mark::{Mark, MarkFile};
use self::sessions::read_token;
use super::{
    Counts, Forgettable, Listing, PlyRow, Reach, Retention, Store, StoreError, TableProgress, TableRow,
    TokenKind, TokenRow, Write,
};
use crate::domain::{Guest, Status};
use crate::time::Timestamp;

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("./migrations");

pub(crate) use files::open_private;

/// A database file. SQLite has one writer at a time, so there is one connection
/// for that and a few for reading.
pub struct SqliteStore {
    /// The connection that writes; none after anything went wrong with it.
    writing: Mutex<Option<SqliteConnection>>,
    reading: SqlitePool,
    options: SqliteConnectOptions,
    mark: MarkFile,
}

/// SQLite's number for a disk without space.
const SQLITE_FULL: &str = "13";

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error.as_database_error() {
            // A row that belongs to nothing any more: only this write is in vain.
            Some(told) if told.is_foreign_key_violation() => StoreError::Conflict,
            Some(told) if told.code().is_some_and(|code| code == SQLITE_FULL) => {
                StoreError::Failed("the disk is full".to_owned())
            }
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

impl SqliteStore {
    async fn tables_of(
        &self,
        query: sqlx::query::Query<'_, sqlx::Sqlite, sqlx::sqlite::SqliteArguments>,
    ) -> Result<Vec<TableRow>, StoreError> {
        query.fetch_all(&self.reading).await?.iter().map(read_table).collect()
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn commit(&self, batch: &[Write]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let mut writing = self.writing().await?;
        match commit(&mut writing.connection, batch).await {
            Ok((results, mark)) => {
                self.mark.note(&mark);
                writing.keep();
                Ok(results)
            }
            Err(error) => {
                writing.close().await;
                Err(error)
            }
        }
    }

    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        let mut writing = self.writing().await?;
        sqlx::query("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(name)
            .bind(fresh)
            .execute(&mut writing.connection)
            .await?;
        let row = sqlx::query("SELECT value FROM secrets WHERE name = $1")
            .bind(name)
            .fetch_one(&mut writing.connection)
            .await?;
        writing.keep();
        Ok(row.try_get("value")?)
    }

    async fn guest(&self, id: &str) -> Result<Option<Guest>, StoreError> {
        let row = sqlx::query("SELECT id, name FROM guests WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.reading)
            .await?;
        row.map(|row| Ok(Guest { id: row.try_get("id")?, name: row.try_get("name")?, bot: false }))
            .transpose()
    }

    async fn session(&self, guest: &str) -> Result<Option<(Guest, u64)>, StoreError> {
        let row = sqlx::query("SELECT id, name, session_epoch FROM guests WHERE id = $1")
            .bind(guest)
            .fetch_optional(&self.reading)
            .await?;
        let read = |row: SqliteRow| -> Result<(Guest, u64), StoreError> {
            let epoch: i64 = row.try_get("session_epoch")?;
            let guest = Guest { id: row.try_get("id")?, name: row.try_get("name")?, bot: false };
            Ok((guest, epoch as u64))
        };
        row.map(read).transpose()
    }

    async fn token(&self, hash: &str) -> Result<Option<TokenRow>, StoreError> {
        let row = sqlx::query("SELECT * FROM tokens WHERE hash = $1")
            .bind(hash)
            .fetch_optional(&self.reading)
            .await?;
        row.as_ref().map(read_token).transpose()
    }

    async fn tokens(&self, guest: &str, kind: TokenKind) -> Result<Vec<TokenRow>, StoreError> {
        let query = sqlx::query(
            "SELECT * FROM tokens WHERE guest = $1 AND kind = $2 ORDER BY created_at DESC LIMIT 100",
        );
        let rows = query.bind(guest).bind(kind.word()).fetch_all(&self.reading).await?;
        rows.iter().map(read_token).collect()
    }

    async fn table(&self, id: &str) -> Result<Option<(TableRow, Vec<PlyRow>)>, StoreError> {
        let mut connection = self.reading.acquire().await?;
        let result = table_and_plies(&mut connection, id).await;
        if result.is_err() {
            // Nobody knows in which transaction it is now.
            connection.close_on_drop();
        }
        result
    }

    async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(lists::UNFINISHED).fetch_all(&self.reading).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    async fn list(
        &self,
        listing: Listing,
        reach: Reach,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let of = async |is_public: i64| {
            let query = sqlx::query(lists::LIST).bind(listing.status().word()).bind(is_public);
            self.tables_of(query.bind(before as i64).bind(i64::from(limit))).await
        };
        let public = of(1).await?;
        Ok(match reach {
            Reach::Public => public,
            Reach::All => lists::merge(public, of(0).await?, limit),
        })
    }

    async fn list_of(&self, guest: &str, before: Timestamp, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let query = sqlx::query(lists::CURRENT_OF).bind(guest).bind(before as i64);
        let current = self.tables_of(query).await?;
        let query = sqlx::query(lists::OVER_OF).bind(guest).bind(before as i64).bind(i64::from(limit));
        Ok(lists::merge(current, self.tables_of(query).await?, limit))
    }

    async fn newest(&self) -> Result<Timestamp, StoreError> {
        let row = sqlx::query("SELECT moment FROM store_mark WHERE id = 1").fetch_one(&self.reading).await?;
        let moment: i64 = row.try_get("moment")?;
        Ok(moment as Timestamp)
    }

    async fn forgettable(&self, retention: &Retention, limit: u32) -> Result<Forgettable, StoreError> {
        prune::forgettable(&self.reading, retention, limit).await
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        backup::counts(&self.reading).await
    }

    async fn backup(&self, file: &Path) -> Result<(), StoreError> {
        backup::write(&self.options, file).await
    }

    async fn inspect(&self, file: &Path) -> Result<Counts, StoreError> {
        backup::inspect(&self.options, file).await
    }

    async fn restore(&self, file: &Path) -> Result<(), StoreError> {
        self.mark.note(&backup::restore(&self.options, file).await?);
        Ok(())
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.close_files().await
    }
}

/// Writes a batch in one transaction. Where this fails, SQLite may have rolled back
/// by itself, and the connection's idea of where it is cannot be trusted any more.
async fn commit(
    connection: &mut SqliteConnection,
    batch: &[Write],
) -> Result<(Vec<Result<(), StoreError>>, Mark), StoreError> {
    // This refuses to begin within another transaction; plain `begin` would make a
    // savepoint there, whose release is no commit.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(batch.len());
    for write in batch {
        match apply(&mut transaction, write).await {
            Ok(()) => results.push(Ok(())),
            Err(StoreError::Conflict) => results.push(Err(StoreError::Conflict)),
            Err(error) => return Err(error),
        }
    }
    let mark = Mark::advance(&mut transaction).await?;
    transaction.commit().await?;
    Ok((results, mark))
}

/// A table and its plies, in one transaction, so that they are of the same moment.
async fn table_and_plies(
    connection: &mut SqliteConnection,
    id: &str,
) -> Result<Option<(TableRow, Vec<PlyRow>)>, StoreError> {
    let mut transaction = connection.begin_with("BEGIN").await?;
    let row =
        sqlx::query("SELECT * FROM games WHERE id = $1").bind(id).fetch_optional(&mut *transaction).await?;
    let Some(row) = row else { return Ok(None) };
    let table = read_table(&row)?;
    let plies = sqlx::query(plies::OF_TABLE).bind(id).fetch_all(&mut *transaction).await?;
    transaction.rollback().await?;
    let plies = plies.iter().map(plies::read).collect::<Result<_, _>>()?;
    Ok(Some((table, plies)))
}

async fn apply(connection: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Guest { guest, at } => {
            let query = sqlx::query(
                "INSERT INTO guests (id, name, created_at, last_seen) VALUES ($1, $2, $3, $3) \
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            );
            query.bind(&guest.id).bind(&guest.name).bind(*at as i64).execute(connection).await?;
        }
        Write::Token(token) => sessions::add_token(connection, token).await?,
        Write::UseResume { hash, at } => sessions::use_resume(connection, hash, *at).await?,
        Write::EndSessions { guest, epoch, tokens } => {
            sessions::end(connection, guest, *epoch, *tokens).await?;
        }
        Write::DropGuest { guest } => {
            sqlx::query("DELETE FROM tokens WHERE guest = $1").bind(guest).execute(&mut *connection).await?;
            sqlx::query("DELETE FROM guests WHERE id = $1").bind(guest).execute(connection).await?;
        }
        Write::DropTokens { guest, kind, hash } => {
            let query = sqlx::query(
                "DELETE FROM tokens WHERE guest = $1 AND kind = $2 AND ($3 IS NULL OR hash = $3)",
            );
            query.bind(guest).bind(kind.word()).bind(hash.as_deref()).execute(connection).await?;
        }
        Write::Table(table) => {
            let query = sqlx::query(
                "INSERT INTO games (id, game, options, seed, salt, host, terms, is_public, created_at, \
                 status, seats, clocks, changed_at, position) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '[]', '{}', $11, $12) ON CONFLICT DO NOTHING",
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
                .bind(table.position.as_deref().unwrap_or_default());
            refuse_none(query.execute(&mut *connection).await?.rows_affected())?;
            stand(connection, &table.id, &table.progress).await?;
            seat(connection, &table.id, &table.progress).await?;
        }
        Write::Ply { table, ply, progress } => {
            plies::add(connection, table, ply).await?;
            stand(connection, table, progress).await?;
        }
        Write::Progress { table, progress } => {
            stand(connection, table, progress).await?;
            seat(connection, table, progress).await?;
        }
        Write::Takeback { table, from, progress } => {
            let query = sqlx::query("DELETE FROM plies WHERE game = $1 AND ply >= $2");
            query.bind(table).bind(*from as i64).execute(&mut *connection).await?;
            stand(connection, table, progress).await?;
        }
        Write::Seen { guest, at } => {
            let query = sqlx::query("UPDATE guests SET last_seen = $2 WHERE id = $1 AND last_seen < $2");
            query.bind(guest).bind(*at as i64).execute(connection).await?;
        }
        Write::ForgetTable(table) => prune::forget_table(connection, table).await?,
        Write::ForgetGuest { guest, unseen_since } => {
            prune::forget_guest(connection, guest, *unseen_since).await?;
        }
        Write::Returned { at } => {
            let query = sqlx::query("UPDATE store_mark SET returned_at = $1 WHERE id = 1");
            query.bind(*at as i64).execute(connection).await?;
        }
        // Every batch notes its moment.
        Write::Pulse => {}
    }
    Ok(())
}

fn refuse_none(rows: u64) -> Result<(), StoreError> {
    if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

async fn stand(
    connection: &mut SqliteConnection,
    table: &str,
    progress: &TableProgress,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "UPDATE games SET status = $2, seats = $3, clocks = $4, result = $5, verdict = $6, \
         next_table = $7, changed_at = $8 WHERE id = $1",
    );
    let query = query
        .bind(table)
        .bind(progress.status.word())
        .bind(json(&progress.seats)?)
        .bind(json(&progress.clocks)?)
        .bind(progress.result.as_deref())
        .bind(progress.verdict.as_ref().map(write_message))
        .bind(progress.next_table.as_deref())
        .bind(progress.changed_at as i64);
    refuse_none(query.execute(&mut *connection).await?.rows_affected())?;
    if progress.status.is_over() {
        sqlx::query("UPDATE players SET over_at = $2 WHERE game = $1 AND over_at <> $2")
            .bind(table)
            .bind(progress.changed_at as i64)
            .execute(connection)
            .await?;
    }
    Ok(())
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

fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

fn from_json<T: serde::de::DeserializeOwned>(row: &SqliteRow, column: &str) -> Result<T, StoreError> {
    let text: String = row.try_get(column)?;
    serde_json::from_str(&text).map_err(|error| StoreError::Broken(format!("{column}: {error}")))
}

fn read_table(row: &SqliteRow) -> Result<TableRow, StoreError> {
    let broken = |column: &str| StoreError::Broken(format!("games.{column}"));
    let seed: String = row.try_get("seed")?;
    let position: String = row.try_get("position")?;
    let status: String = row.try_get("status")?;
    let (created_at, changed_at): (i64, i64) = (row.try_get("created_at")?, row.try_get("changed_at")?);
    Ok(TableRow {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        options: row.try_get("options")?,
        position: Some(position).filter(|position| !position.is_empty()),
        seed: seed.parse().map_err(|_| broken("seed"))?,
        salt: row.try_get("salt")?,
        host: row.try_get("host")?,
        terms: from_json(row, "terms")?,
        created_at: created_at as Timestamp,
        progress: TableProgress {
            status: Status::read(&status).ok_or_else(|| broken("status"))?,
            seats: from_json(row, "seats")?,
            clocks: from_json(row, "clocks")?,
            result: row.try_get("result")?,
            verdict: row.try_get::<Option<String>, _>("verdict")?.map(read_message),
            next_table: row.try_get("next_table")?,
            changed_at: changed_at as Timestamp,
        },
    })
}

/// A message as it is kept.
fn write_message(message: &Message) -> String {
    serde_json::to_string(message).unwrap_or_else(|_| message.to_string())
}

/// A message that was kept; older servers kept English words.
fn read_message(text: String) -> Message {
    serde_json::from_str(&text).unwrap_or_else(|_| Message::text(text))
}
