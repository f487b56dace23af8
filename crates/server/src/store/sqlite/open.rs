//! Opening the file, holding the one connection that writes, and closing.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Row};
use tokio::sync::{Mutex, MutexGuard};

use super::mark::{Mark, MarkFile};
use super::{SqliteStore, files};
use crate::store::{MIGRATIONS, StoreError, not_upgraded};

/// Readers that may ask at the same time.
const READERS: u32 = 4;

/// The connection that writes, taken out of the store. It goes back only after it
/// did what it should: one that failed, or was left in the middle, is closed.
pub(super) struct Writing<'a> {
    place: MutexGuard<'a, Option<SqliteConnection>>,
    pub connection: SqliteConnection,
}

impl Writing<'_> {
    /// Everything went well.
    pub fn keep(mut self) {
        *self.place = Some(self.connection);
    }

    /// Something failed. Returns when whatever it held is free.
    pub async fn close(self) {
        // There is nothing to be saved on it, and the error is told already.
        let _ = self.connection.close().await;
    }
}

fn failed(file: &Path, error: std::io::Error) -> StoreError {
    match error.kind() {
        std::io::ErrorKind::StorageFull => StoreError::Failed("the disk is full".to_owned()),
        _ => StoreError::File(format!("{}: {error}", file.display())),
    }
}

fn lost(file: &Path, what: &str) -> StoreError {
    StoreError::File(format!(
        "{} has lost what players were told is safe: {what}. Put back the file with its -wal, or a backup; \
         to go on with what is there, start once with --accept-loss",
        file.display()
    ))
}

/// Compares a database with what was noted beside it.
fn compare(file: &Path, mark: &Mark, noted: &Mark) -> Result<(), StoreError> {
    if mark.identity != noted.identity {
        return Err(lost(file, "it is not the database that was used here before"));
    }
    if mark.commits < noted.commits {
        let (there, before) = (mark.commits, noted.commits);
        return Err(lost(file, &format!("it holds {there} commits, and there were at least {before}")));
    }
    Ok(())
}

impl SqliteStore {
    /// Opens the file, creates it if it is not there, and brings it up to date. If
    /// it has less in it than was acknowledged, that is an error.
    pub async fn open(file: &Path) -> Result<SqliteStore, StoreError> {
        SqliteStore::open_as_it_is(file, false).await
    }

    /// The same; with `accept_loss`, a database that has lost something is only
    /// complained about.
    pub async fn open_as_it_is(file: &Path, accept_loss: bool) -> Result<SqliteStore, StoreError> {
        let noted = MarkFile::read(file);
        if noted.is_none() && MarkFile::path(file).exists() {
            tracing::warn!(file = %MarkFile::path(file).display(), "the count of commits cannot be read");
        }
        let complain = |error: StoreError| match accept_loss {
            true => {
                tracing::error!(%error, "going on with what is there");
                Ok(())
            }
            false => Err(error),
        };
        let is_there = std::fs::metadata(file).is_ok_and(|metadata| metadata.len() > 0);
        let (noted, was_stopped) = match noted {
            // Nothing is made in the place of what is missing.
            Some(_) if !is_there => {
                complain(lost(file, "the database is not there or is empty"))?;
                (None, true)
            }
            Some((noted, was_stopped)) => (Some(noted), was_stopped),
            None => (None, true),
        };
        files::remove_leftovers(file);
        files::prepare(file).map_err(|error| failed(file, error))?;
        // WAL with FULL flushes once for a transaction, and after a crash every
        // transaction that was reported is there.
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let mut writing = options.connect().await?;
        MIGRATIONS.run(&mut writing).await.map_err(not_upgraded)?;
        let mark = Mark::of(&mut writing).await?;
        // Whoever did a job over this file does not any more.
        sqlx::query("UPDATE jobs SET taken_by = NULL WHERE taken_by IS NOT NULL")
            .execute(&mut writing)
            .await?;
        if let Some(noted) = noted {
            compare(file, &mark, &noted).or_else(complain)?;
            if !was_stopped {
                tracing::warn!(
                    commits = mark.commits,
                    "the server was not stopped properly; nothing is lost"
                );
            }
        }
        let begun = MarkFile::begin(file, &mark).map_err(|error| failed(&MarkFile::path(file), error))?;
        let pool = SqlitePoolOptions::new().max_connections(READERS).min_connections(1);
        let pool = pool.idle_timeout(None).max_lifetime(None);
        let reading = pool.connect_with(options.clone().read_only(true)).await?;
        Ok(SqliteStore { writing: Mutex::new(Some(writing)), reading, options, mark: Arc::new(begun) })
    }

    /// Takes the connection that writes; a new one if the last one failed.
    pub(super) async fn writing(&self) -> Result<Writing<'_>, StoreError> {
        let mut place = self.writing.lock().await;
        let connection = match place.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        Ok(Writing { place, connection })
    }

    /// Moves everything from the log into the database and closes it: the one file
    /// is then all there is.
    pub(super) async fn close_files(&self) -> Result<(), StoreError> {
        self.reading.close().await;
        let mut writing = self.writing().await?;
        let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut writing.connection).await?;
        let is_busy: i64 = row.try_get(0)?;
        let mark = Mark::of(&mut writing.connection).await?;
        let path = self.options.get_filename();
        writing.connection.close().await?;
        if is_busy != 0 {
            let why = "somebody else has the database open; keep its -wal with it";
            return Err(StoreError::Failed(why.to_owned()));
        }
        self.mark.finish(&mark).map_err(|error| failed(path, error))
    }
}
