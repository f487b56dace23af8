//! The store in one file.

mod accounts;
mod addresses;
mod backup;
mod batch;
mod challenges;
mod compared;
mod copying;
mod explorer;
mod files;
mod jobs;
mod learnt;
mod mark;
mod open;
mod order;
mod own_puzzles;
mod passkeys;
#[cfg(test)]
mod plans;
mod plies;
mod prune;
mod puzzle_ratings;
mod ratings;
mod seeks;
mod sessions;
mod studies;
mod tables;
mod ties;
mod upgrade;

use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool};
use tokio::sync::Mutex;

use self::mark::{Mark, MarkFile};
use super::columns::{Columns, read_table, read_token};
use super::reviews::{self, read_review, read_waiting};
use super::votes::{self, read_count, read_own, read_vote};
use super::{
    AccountStore, Claim, Counts, ExplorerStore, Forgettable, Job, LearntStep, Listing, Outage, PlyRow, Reach,
    Retention, ReviewRow, SeekWrite, Since, Store, StoreError, StudyStore, TableRow, TableSnapshot,
    TokenKind, TokenRow, VoteCount, Write, merge, sql,
};
use crate::domain::Guest;
use crate::time::Timestamp;

pub(crate) use files::{make_private, open_private};
pub use upgrade::{UpgradeCheck, check_upgrade};

type SqliteQuery<'q> = sqlx::query::Query<'q, sqlx::Sqlite, sqlx::sqlite::SqliteArguments>;

/// A database file. SQLite has one writer at a time, so there is one connection
/// for that and a few for reading.
pub struct SqliteStore {
    /// The connection that writes; none after anything went wrong with it.
    writing: Mutex<Option<SqliteConnection>>,
    reading: SqlitePool,
    options: SqliteConnectOptions,
    mark: Arc<MarkFile>,
}

/// When something was last written to a database, as noted beside it; the database itself
/// is left alone.
pub fn last_commit(file: &Path) -> Option<Timestamp> {
    MarkFile::read(file).map(|(mark, _)| mark.moment)
}

impl SqliteStore {
    async fn tables_of(&self, query: SqliteQuery<'_>) -> Result<Vec<TableRow>, StoreError> {
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

    fn members(&self) -> &dyn AccountStore {
        self
    }

    fn studies(&self) -> &dyn StudyStore {
        self
    }

    fn explorer(&self) -> &dyn ExplorerStore {
        self
    }

    async fn jobs_waiting(&self) -> Result<u64, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) AS count FROM jobs").fetch_one(&self.reading).await?;
        Ok(row.number("count")? as u64)
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
        Ok(row.text("value")?)
    }

    async fn guest(&self, id: &str) -> Result<Option<Guest>, StoreError> {
        Ok(self.session(id).await?.map(|(guest, _)| guest))
    }

    async fn session(&self, guest: &str) -> Result<Option<(Guest, u64)>, StoreError> {
        let query = sqlx::query(sql::SESSION).bind(guest);
        let Some(row) = query.fetch_optional(&self.reading).await? else { return Ok(None) };
        let guest = Guest { id: row.text("id")?, name: row.text("name")?, bot: row.number("bot")? > 0 };
        Ok(Some((guest, row.number("session_epoch")? as u64)))
    }

    async fn token(&self, hash: &str) -> Result<Option<TokenRow>, StoreError> {
        let row = sqlx::query("SELECT * FROM tokens WHERE hash = $1")
            .bind(hash)
            .fetch_optional(&self.reading)
            .await?;
        row.as_ref().map(read_token).transpose()
    }

    async fn tokens(&self, guest: &str, kind: TokenKind) -> Result<Vec<TokenRow>, StoreError> {
        let query = sqlx::query(sql::TOKENS_OF);
        let rows = query.bind(guest).bind(kind.word()).fetch_all(&self.reading).await?;
        rows.iter().map(read_token).collect()
    }

    async fn learnt(&self, guest: &str, game: &str) -> Result<Vec<LearntStep>, StoreError> {
        learnt::of(&self.reading, guest, game).await
    }

    async fn puzzle_votes(&self, game: &str) -> Result<Vec<VoteCount>, StoreError> {
        let rows = sqlx::query(votes::OF_GAME).bind(game).fetch_all(&self.reading).await?;
        rows.iter().map(read_count).collect()
    }

    async fn puzzle_vote(&self, guest: &str, game: &str, puzzle: &str) -> Result<Option<bool>, StoreError> {
        let query = sqlx::query(votes::OF_GUEST).bind(guest).bind(game).bind(puzzle);
        query.fetch_optional(&self.reading).await?.as_ref().map(read_vote).transpose()
    }

    async fn votes_of(&self, guest: &str) -> Result<Vec<(String, String, bool)>, StoreError> {
        let rows = sqlx::query(votes::ALL_OF_GUEST).bind(guest).fetch_all(&self.reading).await?;
        rows.iter().map(read_own).collect()
    }

    async fn first_plies(&self, guest: &str, limit: u32) -> Result<Vec<(String, PlyRow)>, StoreError> {
        let query = sqlx::query(sql::FIRST_PLIES).bind(guest).bind(i64::from(limit));
        query.fetch_all(&self.reading).await?.iter().map(sql::read_first_ply).collect()
    }

    async fn review(&self, table: &str) -> Result<Option<ReviewRow>, StoreError> {
        let row = sqlx::query(reviews::OF_TABLE).bind(table).fetch_optional(&self.reading).await?;
        row.as_ref().map(read_review).transpose()
    }

    async fn reviews_waiting(&self, asker: &str) -> Result<(u64, u64), StoreError> {
        read_waiting(&sqlx::query(reviews::WAITING).bind(asker).fetch_one(&self.reading).await?)
    }

    async fn table_since(&self, id: &str, since: Since) -> Result<Option<TableSnapshot>, StoreError> {
        let mut connection = self.reading.acquire().await?;
        let result = tables::snapshot(&mut connection, id, since).await;
        if result.is_err() {
            // Nobody knows in which transaction it is now.
            connection.close_on_drop();
        }
        result
    }

    async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(sql::UNFINISHED).fetch_all(&self.reading).await?;
        rows.iter().map(|row| Ok(row.text("id")?)).collect()
    }

    async fn take_due(
        &self,
        now: Timestamp,
        again_at: Timestamp,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        // Most of the time nothing is due, and nothing need be written.
        let due = sqlx::query(jobs::DUE).bind(now as i64).bind(1i64).fetch_optional(&self.reading).await?;
        if due.is_none() {
            return Ok(Vec::new());
        }
        let mut writing = self.writing().await?;
        let taken = jobs::take_due(&mut writing.connection, now, again_at, limit).await?;
        writing.keep();
        Ok(taken)
    }

    async fn take_jobs(
        &self,
        kind: &str,
        claim: &Claim,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<Job>, StoreError> {
        let query = sqlx::query(jobs::WAITING).bind(kind).bind(now as i64).bind(1i64);
        if query.fetch_optional(&self.reading).await?.is_none() {
            return Ok(Vec::new());
        }
        let mut writing = self.writing().await?;
        let taken = jobs::take(&mut writing.connection, kind, claim, now, limit).await?;
        writing.keep();
        Ok(taken)
    }

    async fn hold_jobs(&self, claim: &Claim, jobs: &[String]) -> Result<(), StoreError> {
        let mut writing = self.writing().await?;
        for job in jobs {
            let query = sqlx::query("UPDATE jobs SET taken_until = $2 WHERE taken_by = $1 AND id = $3");
            let query = query.bind(&claim.node).bind(claim.until as i64).bind(job);
            query.execute(&mut writing.connection).await?;
        }
        writing.keep();
        Ok(())
    }

    async fn shift_clocks(&self, outage: Outage) -> Result<u64, StoreError> {
        let mut writing = self.writing().await?;
        let shifted = tables::shift_clocks(&mut writing.connection, outage).await?;
        writing.keep();
        Ok(shifted)
    }

    async fn list(
        &self,
        listing: Listing,
        reach: Reach,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let of = async |is_public: i64| {
            let query = sqlx::query(sql::LIST).bind(listing.status().word()).bind(is_public);
            self.tables_of(query.bind(before as i64).bind(i64::from(limit))).await
        };
        let public = of(1).await?;
        Ok(match reach {
            Reach::Public => public,
            Reach::All => merge(public, of(0).await?, limit),
        })
    }

    async fn list_of(&self, guest: &str, before: Timestamp, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let query = sqlx::query(sql::CURRENT_OF).bind(guest).bind(before as i64);
        let current = self.tables_of(query).await?;
        let query = sqlx::query(sql::OVER_OF).bind(guest).bind(before as i64).bind(i64::from(limit));
        Ok(merge(current, self.tables_of(query).await?, limit))
    }

    async fn current_of(&self, guest: &str) -> Result<Vec<TableRow>, StoreError> {
        self.tables_of(sqlx::query(sql::CURRENT_OF).bind(guest).bind(i64::MAX)).await
    }

    async fn newest(&self) -> Result<Timestamp, StoreError> {
        let row = sqlx::query("SELECT moment FROM store_mark WHERE id = 1").fetch_one(&self.reading).await?;
        Ok(row.number("moment")? as Timestamp)
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
    while let Some(write) = batch.get(results.len()) {
        let together = batch::plies(&mut transaction, &batch[results.len()..]).await?;
        if !together.is_empty() {
            results.extend(together);
            continue;
        }
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
        Write::Account(write) => accounts::apply(connection, write).await?,
        Write::Address(write) => addresses::apply(connection, write).await?,
        Write::Passkey(write) => passkeys::apply(connection, write).await?,
        Write::Tie(write) => ties::apply(connection, write).await?,
        Write::Challenge(write) => challenges::apply(connection, write).await?,
        Write::Seek(write) => {
            seeks::apply(connection, write).await?;
            if let SeekWrite::Pair { table, agenda, .. } = write {
                tables::add(connection, table, agenda).await?;
            }
        }
        Write::Order(write) => order::apply(connection, write).await?,
        Write::Study(write) => studies::apply(connection, write).await?,
        Write::Rating(write) => ratings::apply(connection, write).await?,
        Write::Explorer(write) => explorer::apply(connection, write).await?,
        Write::FairPlay(write) => compared::apply(connection, write).await?,
        Write::OwnPuzzle(puzzle) => own_puzzles::keep(connection, puzzle).await?,
        Write::DropGuest { guest } => {
            studies::forget(connection, guest, i64::MAX as Timestamp).await?;
            ties::forget(connection, guest).await?;
            challenges::forget(connection, guest).await?;
            seeks::forget(connection, guest).await?;
            order::forget(connection, guest).await?;
            addresses::forget(connection, guest).await?;
            passkeys::forget(connection, guest).await?;
            accounts::forget(connection, guest).await?;
            ratings::forget(connection, guest).await?;
            compared::forget(connection, guest).await?;
            sqlx::query("DELETE FROM tokens WHERE guest = $1").bind(guest).execute(&mut *connection).await?;
            sqlx::query("DELETE FROM learnt WHERE guest = $1").bind(guest).execute(&mut *connection).await?;
            sqlx::query(votes::DROP).bind(guest).execute(&mut *connection).await?;
            sqlx::query("DELETE FROM guests WHERE id = $1").bind(guest).execute(connection).await?;
        }
        Write::DropTokens { guest, kind, hash } => {
            let query = sqlx::query(
                "DELETE FROM tokens WHERE guest = $1 AND kind = $2 AND ($3 IS NULL OR hash = $3)",
            );
            query.bind(guest).bind(kind.word()).bind(hash.as_deref()).execute(connection).await?;
        }
        Write::Learnt { guest, game, step } => learnt::add(connection, guest, game, step).await?,
        Write::PuzzleVote { guest, game, puzzle, good } => {
            let query = sqlx::query(if good.is_some() { votes::CAST } else { votes::TAKE_BACK });
            let query = query.bind(guest).bind(game).bind(puzzle);
            let query = match good {
                Some(good) => query.bind(if *good { 1i64 } else { -1 }),
                None => query,
            };
            query.execute(connection).await?;
        }
        Write::Review(row) => {
            let query = sqlx::query(reviews::WRITE).bind(&row.table).bind(row.word()).bind(row.done as i64);
            let query = query.bind(row.plies as i64).bind(row.body()).bind(row.changed_at as i64);
            query.execute(connection).await?;
        }
        Write::Table(table, agenda) => tables::add(connection, table, agenda).await?,
        Write::Change(change) => tables::change(connection, change).await?,
        Write::Due { table, version, at } => {
            let query = sqlx::query("UPDATE games SET due_at = $3 WHERE id = $1 AND version = $2");
            let query = query.bind(table).bind(*version as i64).bind(at.map(|at| at as i64));
            refuse_none(query.execute(connection).await?.rows_affected())?;
        }
        Write::Job(job) => jobs::add(connection, job).await?,
        Write::DropJob(id) => jobs::drop_job(connection, id).await?,
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
        // One node knows by itself who is here.
        Write::Presence { .. } => {}
        // Every batch notes its moment.
        Write::Pulse => {}
    }
    Ok(())
}

fn refuse_none(rows: u64) -> Result<(), StoreError> {
    if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}
