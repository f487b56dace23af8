//! The store in a PostgreSQL database, which any number of nodes share.

mod accounts;
mod addresses;
mod apply;
mod challenges;
mod change;
mod compared;
mod copying;
mod explorer;
mod gathering;
mod limits;
mod news;
mod nodes;
mod open;
mod order;
mod own_puzzles;
mod passkeys;
mod presence;
mod puzzle_ratings;
mod ratings;
mod reading;
mod seeks;
mod studies;
mod ties;

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{Mutex, mpsc};

use self::gathering::Gathering;
use super::columns::{Columns, read_job, read_table, read_token};
use super::reviews::{self, read_review, read_waiting};
use super::votes::{self, read_count, read_own, read_vote};
use super::{
    AccountStore, Allowance, Beat, Claim, Counts, ExplorerStore, Forgettable, Job, LearntStep, Listing, News,
    NodeRow, Outage, PlyRow, Reach, Retention, ReviewRow, Since, Store, StoreError, StudyStore, TableRow,
    TableSnapshot, TokenKind, TokenRow, VoteCount, Write, merge, sql,
};
use crate::domain::Guest;
use crate::time::Timestamp;

/// How long one batch may take. A line that is dead may not tell.
const LONGEST_COMMIT: Duration = Duration::from_secs(10);

/// What only one node does at a time.
const TAKE_LEASE: &str = "INSERT INTO leases (name, node, taken_until) VALUES ($1, $2, $4) \
     ON CONFLICT (name) DO UPDATE SET node = excluded.node, taken_until = excluded.taken_until \
     WHERE leases.taken_until <= $3";

/// A database of PostgreSQL.
pub struct PostgresStore {
    options: PgConnectOptions,
    reading: PgPool,
    /// The connection that writes; none before the first batch, and after anything went
    /// wrong with it.
    writing: Mutex<Option<PgConnection>>,
    /// Tables of which there is news.
    snapshots: Gathering<(String, Since), Option<TableSnapshot>>,
    /// Who is at a table, but not at which node.
    here: Gathering<(String, String), Vec<String>>,
}

/// What is said of a backup: there are better tools.
fn own_tools() -> StoreError {
    StoreError::File(
        "the store is a PostgreSQL database: back it up with its own tools, such as pg_dump, as docs/postgres.md \
         shows"
            .to_owned(),
    )
}

impl PostgresStore {
    async fn tables_of(
        &self,
        query: sqlx::query::Query<'_, sqlx::Postgres, sqlx::postgres::PgArguments>,
    ) -> Result<Vec<TableRow>, StoreError> {
        query.fetch_all(&self.reading).await?.iter().map(read_table).collect()
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn commit(&self, batch: &[Write]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let mut place = self.writing.lock().await;
        let all = async {
            let mut connection = match place.take() {
                Some(connection) => connection,
                None => self.options.connect().await?,
            };
            let results = apply::commit(&mut connection, batch).await?;
            Ok::<_, StoreError>((connection, results))
        };
        let late = |_| StoreError::Failed("the database does not answer".to_owned());
        // A connection with which anything went wrong is not put back.
        let (connection, results) = tokio::time::timeout(LONGEST_COMMIT, all).await.map_err(late)??;
        *place = Some(connection);
        Ok(results)
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

    fn is_shared(&self) -> bool {
        true
    }

    fn news(&self) -> Option<mpsc::Receiver<News>> {
        Some(news::listen(self.options.clone()))
    }

    async fn beat(&self, node: &NodeRow) -> Result<Beat, StoreError> {
        let mut connection = self.reading.acquire().await?;
        nodes::beat(&mut connection, node).await
    }

    async fn leave(&self, node: &str) -> Result<(), StoreError> {
        let mut connection = self.reading.acquire().await?;
        nodes::forget(&mut connection, &[node.to_owned()]).await
    }

    async fn nodes(&self) -> Result<Vec<NodeRow>, StoreError> {
        nodes::all(&self.reading).await
    }

    async fn versions(&self, tables: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        let query = sqlx::query("SELECT id, version FROM games WHERE id = ANY($1)").bind(tables);
        let rows = query.fetch_all(&self.reading).await?;
        rows.iter().map(|row| Ok((row.text("id")?, row.number("version")? as u64))).collect()
    }

    async fn presence(&self, table: &str, but: &str) -> Result<Vec<String>, StoreError> {
        self.here.ask((table.to_owned(), but.to_owned())).await
    }

    async fn attending(&self, guests: &[String]) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query("SELECT DISTINCT guest FROM presence WHERE guest = ANY($1)");
        let rows = query.bind(guests).fetch_all(&self.reading).await?;
        rows.iter().map(|row| Ok(row.text("guest")?)).collect()
    }

    async fn lost_node(
        &self,
        table: &str,
        guest: &str,
        but: &str,
    ) -> Result<Option<(String, Timestamp)>, StoreError> {
        nodes::lost(&self.reading, table, guest, but).await
    }

    async fn tables_at(&self, address: &str) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query(
            "SELECT DISTINCT presence.game FROM presence JOIN players \
             ON players.game = presence.game AND players.guest = presence.guest \
             WHERE presence.address = $1 LIMIT 200",
        );
        let rows = query.bind(address).fetch_all(&self.reading).await?;
        rows.iter().map(|row| Ok(row.text("game")?)).collect()
    }

    async fn note_here(&self, node: &str, guests: &[String], until: Timestamp) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM here WHERE node = $1 AND NOT guest = ANY($2)");
        query.bind(node).bind(guests).execute(&self.reading).await?;
        let query = sqlx::query(
            "INSERT INTO here (guest, node, here_until) SELECT guest, $1, $3 FROM unnest($2) AS guest \
             ON CONFLICT (guest, node) DO UPDATE SET here_until = excluded.here_until",
        );
        query.bind(node).bind(guests).bind(until as i64).execute(&self.reading).await?;
        Ok(())
    }

    async fn all_here(&self, at: Timestamp) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query("SELECT DISTINCT guest FROM here WHERE here_until > $1 LIMIT 5000");
        let rows = query.bind(at as i64).fetch_all(&self.reading).await?;
        rows.iter().map(|row| Ok(row.text("guest")?)).collect()
    }

    async fn take_lease(
        &self,
        name: &str,
        node: &str,
        at: Timestamp,
        until: Timestamp,
    ) -> Result<bool, StoreError> {
        let query = sqlx::query(TAKE_LEASE).bind(name).bind(node).bind(at as i64).bind(until as i64);
        Ok(query.execute(&self.reading).await?.rows_affected() > 0)
    }

    async fn spend(&self, name: &str, allowance: Allowance) -> Result<Option<Duration>, StoreError> {
        limits::spend(&self.reading, name, allowance).await
    }

    async fn tidy_limits(&self) -> Result<(), StoreError> {
        limits::tidy(&self.reading).await
    }

    async fn jobs_waiting(&self) -> Result<u64, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) AS count FROM jobs").fetch_one(&self.reading).await?;
        Ok(row.number("count")? as u64)
    }

    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        sqlx::query("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(name)
            .bind(fresh)
            .execute(&self.reading)
            .await?;
        let query = sqlx::query("SELECT value FROM secrets WHERE name = $1").bind(name);
        Ok(query.fetch_one(&self.reading).await?.text("value")?)
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
        let query = sqlx::query("SELECT * FROM tokens WHERE hash = $1").bind(hash);
        query.fetch_optional(&self.reading).await?.as_ref().map(read_token).transpose()
    }

    async fn tokens(&self, guest: &str, kind: TokenKind) -> Result<Vec<TokenRow>, StoreError> {
        let query = sqlx::query(sql::TOKENS_OF).bind(guest).bind(kind.word());
        query.fetch_all(&self.reading).await?.iter().map(read_token).collect()
    }

    async fn learnt(&self, guest: &str, game: &str) -> Result<Vec<LearntStep>, StoreError> {
        let query = sqlx::query("SELECT lesson, step, stars FROM learnt WHERE guest = $1 AND game = $2");
        let rows = query.bind(guest).bind(game).fetch_all(&self.reading).await?;
        let read = |row: &sqlx::postgres::PgRow| -> Result<LearntStep, StoreError> {
            let stars = u8::try_from(row.number("stars")?);
            let stars = stars.map_err(|_| StoreError::Broken("learnt.stars".to_owned()))?;
            Ok(LearntStep { lesson: row.text("lesson")?, step: row.text("step")?, stars })
        };
        rows.iter().map(read).collect()
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
        self.snapshots.ask((id.to_owned(), since)).await
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
        let query = sqlx::query(
            "UPDATE games SET due_at = $3 WHERE id IN (SELECT id FROM games WHERE due_at <= $1 \
             ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id",
        );
        let query = query.bind(now as i64).bind(i64::from(limit)).bind(again_at as i64);
        query.fetch_all(&self.reading).await?.iter().map(|row| Ok(row.text("id")?)).collect()
    }

    async fn take_jobs(
        &self,
        kind: &str,
        claim: &Claim,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<Job>, StoreError> {
        let query = sqlx::query(
            "UPDATE jobs SET taken_by = $4, taken_until = $5, tries = tries + 1 WHERE id IN (\
             SELECT id FROM jobs WHERE kind = $1 AND due_at <= $2 AND (taken_by IS NULL OR taken_until <= $2) \
             ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING *",
        );
        let query = query.bind(kind).bind(now as i64).bind(i64::from(limit));
        let query = query.bind(&claim.node).bind(claim.until as i64);
        query.fetch_all(&self.reading).await?.iter().map(read_job).collect()
    }

    async fn hold_jobs(&self, claim: &Claim, jobs: &[String]) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE jobs SET taken_until = $2 WHERE taken_by = $1 AND id = ANY($3)");
        query.bind(&claim.node).bind(claim.until as i64).bind(jobs).execute(&self.reading).await?;
        Ok(())
    }

    async fn shift_clocks(&self, outage: Outage) -> Result<u64, StoreError> {
        let mut connection = self.reading.acquire().await?;
        let mut transaction = connection.begin().await?;
        let shifted = nodes::shift_clocks(&mut transaction, outage).await?;
        transaction.commit().await?;
        Ok(shifted)
    }

    async fn list(
        &self,
        listing: Listing,
        reach: Reach,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let of = async |is_public: i32| {
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
        reading::forgettable(&self.reading, retention, limit).await
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        let row = sqlx::query(sql::COUNTS).fetch_one(&self.reading).await?;
        sql::read_counts(&row)
    }

    async fn backup(&self, _file: &Path) -> Result<(), StoreError> {
        Err(own_tools())
    }

    async fn inspect(&self, _file: &Path) -> Result<Counts, StoreError> {
        Err(own_tools())
    }

    async fn restore(&self, _file: &Path) -> Result<(), StoreError> {
        Err(own_tools())
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.reading.close().await;
        if let Some(connection) = self.writing.lock().await.take() {
            connection.close().await?;
        }
        Ok(())
    }
}
