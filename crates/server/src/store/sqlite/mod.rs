//! The store in one file.

mod backup;

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{Connection, Row};

use super::{
    Counts, Listing, PlyRow, Reach, Standing, Store, StoreError, TableRow, TokenKind, TokenRow, Write,
};
use crate::terms::{Guest, Status};
use crate::time::Moment;

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("./migrations");

/// Readers that may ask at the same time.
const READERS: u32 = 4;

/// A database file. SQLite has one writer at a time, so there is one connection
/// for that and a few for reading.
pub struct SqliteStore {
    writing: SqlitePool,
    reading: SqlitePool,
    options: SqliteConnectOptions,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Failed(error.to_string())
    }
}

impl SqliteStore {
    /// Opens the file, creates it if it is not there, and brings it up to date.
    pub async fn open(file: &Path) -> Result<SqliteStore, StoreError> {
        // WAL with FULL flushes once for a transaction, and after a crash every
        // transaction that was reported is there.
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let pool = |most| SqlitePoolOptions::new().max_connections(most).min_connections(1);
        let writing = pool(1).connect_with(options.clone()).await?;
        MIGRATIONS.run(&writing).await.map_err(|error| StoreError::Failed(error.to_string()))?;
        let reading = pool(READERS).connect_with(options.clone().read_only(true)).await?;
        Ok(SqliteStore { writing, reading, options })
    }

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
        let mut connection = self.writing.acquire().await?;
        let mut transaction = connection.begin().await?;
        let mut results = Vec::with_capacity(batch.len());
        for write in batch {
            match apply(&mut transaction, write).await {
                Ok(()) => results.push(Ok(())),
                Err(StoreError::Conflict) => results.push(Err(StoreError::Conflict)),
                Err(error) => return Err(error),
            }
        }
        transaction.commit().await?;
        Ok(results)
    }

    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        let mut connection = self.writing.acquire().await?;
        sqlx::query("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(name)
            .bind(fresh)
            .execute(&mut *connection)
            .await?;
        let row = sqlx::query("SELECT value FROM secrets WHERE name = $1")
            .bind(name)
            .fetch_one(&mut *connection)
            .await?;
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
        // One transaction, so that row and plies are of the same moment.
        let mut connection = self.reading.acquire().await?;
        let mut transaction = connection.begin().await?;
        let row = sqlx::query("SELECT * FROM games WHERE id = $1")
            .bind(id)
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let table = read_table(&row)?;
        let plies = sqlx::query("SELECT ply, text, at FROM plies WHERE game = $1 ORDER BY ply")
            .bind(id)
            .fetch_all(&mut *transaction)
            .await?;
        let ply = |row: &SqliteRow| -> Result<PlyRow, StoreError> {
            let ply: i64 = row.try_get("ply")?;
            let at: i64 = row.try_get("at")?;
            Ok(PlyRow { ply: ply as usize, text: row.try_get("text")?, at: at as Moment })
        };
        let plies = plies.iter().map(ply).collect::<Result<_, _>>()?;
        Ok(Some((table, plies)))
    }

    async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT id FROM games WHERE status IN ('open', 'playing')")
            .fetch_all(&self.reading)
            .await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    async fn list(
        &self,
        listing: Listing,
        reach: Reach,
        before: Moment,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let query = sqlx::query(
            "SELECT * FROM games WHERE status = $1 AND is_public >= $2 AND changed_at < $3 \
             ORDER BY changed_at DESC LIMIT $4",
        );
        let least = i64::from(reach == Reach::Public);
        let query = query.bind(listing.status().word()).bind(least);
        self.tables_of(query.bind(before as i64).bind(i64::from(limit))).await
    }

    async fn list_of(&self, guest: &str, before: Moment, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let query = sqlx::query(
            "SELECT games.* FROM games JOIN players ON players.game = games.id \
             WHERE players.guest = $1 AND changed_at < $2 ORDER BY changed_at DESC LIMIT $3",
        );
        self.tables_of(query.bind(guest).bind(before as i64).bind(i64::from(limit))).await
    }

    async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").fetch_one(&self.reading).await?;
        Ok(())
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
        backup::restore(&self.options, file).await
    }
}

async fn apply(connection: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Guest { guest, at } => {
            let query = sqlx::query(
                "INSERT INTO guests (id, name, created_at) VALUES ($1, $2, $3) \
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            );
            query.bind(&guest.id).bind(&guest.name).bind(*at as i64).execute(connection).await?;
        }
        Write::Token(token) => {
            let query = sqlx::query(
                "INSERT INTO tokens (hash, guest, kind, label, created_at, expires_at) \
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
            );
            let query = query
                .bind(&token.hash)
                .bind(&token.guest)
                .bind(token.kind.word())
                .bind(&token.label)
                .bind(token.created_at as i64)
                .bind(token.expires_at.map(|at| at as i64));
            refuse_none(query.execute(connection).await?.rows_affected())?;
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
                .bind(table.standing.status.word())
                .bind(table.standing.changed_at as i64)
                .bind(table.position.as_deref().unwrap_or_default());
            refuse_none(query.execute(&mut *connection).await?.rows_affected())?;
            stand(connection, &table.id, &table.standing).await?;
            seat(connection, &table.id, &table.standing).await?;
        }
        Write::Ply { table, ply, standing } => {
            let query = sqlx::query(
                "INSERT INTO plies (game, ply, text, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            );
            let query = query.bind(table).bind(ply.ply as i64).bind(&ply.text).bind(ply.at as i64);
            refuse_none(query.execute(&mut *connection).await?.rows_affected())?;
            stand(connection, table, standing).await?;
        }
        Write::Standing { table, standing } => {
            stand(connection, table, standing).await?;
            seat(connection, table, standing).await?;
        }
        Write::Takeback { table, from, standing } => {
            let query = sqlx::query("DELETE FROM plies WHERE game = $1 AND ply >= $2");
            query.bind(table).bind(*from as i64).execute(&mut *connection).await?;
            stand(connection, table, standing).await?;
        }
    }
    Ok(())
}

fn refuse_none(rows: u64) -> Result<(), StoreError> {
    if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

async fn stand(
    connection: &mut SqliteConnection,
    table: &str,
    standing: &Standing,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "UPDATE games SET status = $2, seats = $3, clocks = $4, result = $5, verdict = $6, \
         next_table = $7, changed_at = $8 WHERE id = $1",
    );
    query
        .bind(table)
        .bind(standing.status.word())
        .bind(json(&standing.seats)?)
        .bind(json(&standing.clocks)?)
        .bind(standing.result.as_deref())
        .bind(standing.verdict.as_deref())
        .bind(standing.next_table.as_deref())
        .bind(standing.changed_at as i64)
        .execute(connection)
        .await?;
    Ok(())
}

/// Remembers who sits here, for lists of one's own games.
async fn seat(connection: &mut SqliteConnection, table: &str, standing: &Standing) -> Result<(), StoreError> {
    for guest in standing.seats.iter().filter_map(|holder| holder.guest()) {
        sqlx::query("INSERT INTO players (guest, game) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(guest)
            .bind(table)
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
        created_at: created_at as Moment,
        standing: Standing {
            status: Status::read(&status).ok_or_else(|| broken("status"))?,
            seats: from_json(row, "seats")?,
            clocks: from_json(row, "clocks")?,
            result: row.try_get("result")?,
            verdict: row.try_get("verdict")?,
            next_table: row.try_get("next_table")?,
            changed_at: changed_at as Moment,
        },
    })
}

fn read_token(row: &SqliteRow) -> Result<TokenRow, StoreError> {
    let kind: String = row.try_get("kind")?;
    let (created_at, expires_at): (i64, Option<i64>) =
        (row.try_get("created_at")?, row.try_get("expires_at")?);
    let kind = [TokenKind::Resume, TokenKind::Bot].into_iter().find(|known| known.word() == kind);
    Ok(TokenRow {
        hash: row.try_get("hash")?,
        guest: row.try_get("guest")?,
        kind: kind.ok_or_else(|| StoreError::Broken("tokens.kind".to_owned()))?,
        label: row.try_get("label")?,
        created_at: created_at as Moment,
        expires_at: expires_at.map(|at| at as Moment),
    })
}
