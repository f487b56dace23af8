//! A copy of the whole file, and back again.

use std::fs::File;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row};

use super::files::{ENDINGS, beside, open_private};
use super::mark::Mark;
use crate::store::{Counts, MIGRATIONS, StoreError, not_upgraded, sql};

fn no_file(file: &Path, error: impl std::fmt::Display) -> StoreError {
    StoreError::File(format!("{}: {error}", file.display()))
}

fn unfit(file: &Path, why: impl std::fmt::Display) -> StoreError {
    StoreError::File(format!("{} is no backup of Quincunx: {why}", file.display()))
}

/// Writes everything to a new file, as it is at one moment. Under its own name the
/// file is whole or not there at all.
pub(super) async fn write(options: &SqliteConnectOptions, file: &Path) -> Result<(), StoreError> {
    if file.exists() {
        return Err(no_file(file, "this file is there already"));
    }
    let Some(text) = file.to_str() else { return Err(no_file(file, "this is no name for a file")) };
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(no_file(folder, "there is no such folder"));
    }
    let partial = beside(file, ".partial");
    let remove = || std::fs::remove_file(&partial);
    let _ = remove();
    // The key that signs cookies is in it. SQLite writes into an empty file, too.
    open_private(&partial).map_err(|error| no_file(file, error))?;
    let mut connection = options.clone().read_only(true).connect().await?;
    let copied = sqlx::query("VACUUM INTO $1").bind(format!("{text}.partial")).execute(&mut connection).await;
    connection.close().await?;
    if let Err(error) = copied {
        let _ = remove();
        return Err(no_file(file, error));
    }
    let last = || {
        let written = File::open(&partial)?;
        written.sync_all()?;
        std::fs::rename(&partial, file)?;
        // The name has to be durable, too; not every system lets a folder be opened.
        File::open(folder).and_then(|folder| folder.sync_all()).or(Ok(()))
    };
    last().map_err(|error: std::io::Error| {
        let _ = remove();
        no_file(file, error)
    })
}

/// Copies a file, but not who may read it.
fn copy_privately(from: &Path, to: &Path) -> std::io::Result<()> {
    std::io::copy(&mut File::open(from)?, &mut open_private(to)?)?;
    Ok(())
}

/// A copy of a backup, checked and brought up to date; it goes when it is dropped.
pub(super) struct Prepared {
    /// Where it is.
    pub copy: PathBuf,
}

impl Drop for Prepared {
    fn drop(&mut self) {
        for ending in ENDINGS {
            // What is not there need not go.
            let _ = std::fs::remove_file(beside(&self.copy, ending));
        }
    }
}

impl Prepared {
    /// A place for a copy beside the database, where nothing is yet.
    pub fn beside(database: &Path) -> Result<Prepared, StoreError> {
        let unique = crate::ids::token().map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Prepared { copy: beside(database, &format!(".{unique}.restoring")) })
    }

    /// Copies the file beside the database, so that the file itself is left alone.
    async fn new(options: &SqliteConnectOptions, file: &Path) -> Result<(Prepared, Counts), StoreError> {
        if !file.is_file() {
            return Err(no_file(file, "there is no such file"));
        }
        let prepared = Prepared::beside(options.get_filename())?;
        copy_privately(file, &prepared.copy).map_err(|error| no_file(file, error))?;
        // Whoever copied the files of a running server has the newest in here.
        let log = beside(file, "-wal");
        if log.is_file() {
            copy_privately(&log, &beside(&prepared.copy, "-wal")).map_err(|error| no_file(&log, error))?;
        }
        let options = options.clone().filename(&prepared.copy).create_if_missing(false);
        let pool = SqlitePool::connect_with(options).await.map_err(|error| unfit(file, error))?;
        let counts = check(&pool, file).await;
        pool.close().await;
        Ok((prepared, counts?))
    }
}

/// Whether a copy is whole, and what is in it once it is brought up to date.
pub(super) async fn check(pool: &SqlitePool, file: &Path) -> Result<Counts, StoreError> {
    let wrong = |error: sqlx::Error| unfit(file, error);
    let health: String = sqlx::query("PRAGMA integrity_check")
        .fetch_one(pool)
        .await
        .map_err(wrong)?
        .try_get(0)
        .map_err(wrong)?;
    if health != "ok" {
        return Err(unfit(file, format!("it is damaged: {health}")));
    }
    let known = sqlx::query("SELECT name FROM sqlite_master WHERE name IN ('_sqlx_migrations', 'games')")
        .fetch_all(pool)
        .await
        .map_err(wrong)?;
    if known.len() < 2 {
        return Err(unfit(file, "it has no games in it"));
    }
    MIGRATIONS.run(pool).await.map_err(|error| match not_upgraded(error) {
        newer @ StoreError::File(_) => newer,
        error => unfit(file, format!("it comes from another version: {error}")),
    })?;
    let astray = sqlx::query("PRAGMA foreign_key_check").fetch_all(pool).await.map_err(wrong)?;
    if !astray.is_empty() {
        return Err(unfit(file, format!("{} rows belong to nothing", astray.len())));
    }
    counts(pool).await
}

/// How much there is.
pub(super) async fn counts(pool: &SqlitePool) -> Result<Counts, StoreError> {
    sql::read_counts(&sqlx::query(sql::COUNTS).fetch_one(pool).await?)
}

/// What a backup holds.
pub(super) async fn inspect(options: &SqliteConnectOptions, file: &Path) -> Result<Counts, StoreError> {
    Ok(Prepared::new(options, file).await?.1)
}

/// Puts what a backup holds in the place of everything, in one transaction: after a
/// crash there is the one or the other. The store's own mark stays and counts this
/// as a commit.
pub(super) async fn restore(options: &SqliteConnectOptions, file: &Path) -> Result<Mark, StoreError> {
    let (prepared, _) = Prepared::new(options, file).await?;
    // What belongs together is known to be together in the copy, and is not while
    // one table after the other is replaced.
    let mut connection = options.clone().foreign_keys(false).connect().await?;
    let Some(copy) = prepared.copy.to_str() else {
        return Err(no_file(&prepared.copy, "this is no name for a file"));
    };
    sqlx::query("ATTACH DATABASE $1 AS backup").bind(copy).execute(&mut connection).await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let tables = sqlx::query(
        "SELECT name FROM backup.sqlite_master \
         WHERE type = 'table' AND name NOT LIKE 'sqlite_%' \
         AND name NOT IN ('_sqlx_migrations', 'store_mark')",
    );
    for row in tables.fetch_all(&mut *transaction).await? {
        // The name comes from our own migrations, and the columns are the same.
        let name: String = row.try_get(0)?;
        for statement in [
            format!("DELETE FROM main.\"{name}\""),
            format!("INSERT INTO main.\"{name}\" SELECT * FROM backup.\"{name}\""),
        ] {
            sqlx::query(AssertSqlSafe(statement)).execute(&mut *transaction).await?;
        }
    }
    // What clients know of these games may have happened after the backup: it is void.
    sqlx::query("UPDATE main.games SET branch = random() & 4294967295").execute(&mut *transaction).await?;
    let mark = Mark::advance(&mut transaction).await?;
    transaction.commit().await?;
    connection.close().await?;
    Ok(mark)
}
