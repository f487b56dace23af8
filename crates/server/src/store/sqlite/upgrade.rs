//! Whether this version of the program can go on with a database, tried on a copy.

use std::collections::BTreeSet;
use std::path::Path;

use serde::Serialize;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use sqlx::{ConnectOptions, Connection, Row};

use super::backup::{self, Prepared};
use crate::store::errors::newest_known;
use crate::store::{Counts, MIGRATIONS, StoreError, too_new};

/// What an upgrade would do.
#[derive(Clone, Debug, Serialize)]
pub struct UpgradeCheck {
    /// The number of the newest change that the database has.
    pub schema: i64,
    /// The number of the newest change that this program knows.
    pub known: i64,
    /// What would be changed when the server starts, in order.
    pub pending: Vec<String>,
    /// How large the database is.
    pub bytes: u64,
    /// What the changed copy holds.
    pub counts: Counts,
}

fn no_store(file: &Path) -> StoreError {
    StoreError::File(format!("{} is no database of Quincunx", file.display()))
}

/// Copies a database as it is at this moment, whether a server uses it or not, and
/// brings the copy up to date.
pub async fn check_upgrade(file: &Path) -> Result<UpgradeCheck, StoreError> {
    if !file.is_file() {
        return Err(StoreError::File(format!("{}: there is no such file", file.display())));
    }
    let options = SqliteConnectOptions::new().filename(file).foreign_keys(true);
    let bytes = std::fs::metadata(file).map_or(0, |metadata| metadata.len());
    // Whoever only reads leaves files beside the database; whoever closes it last and may
    // write takes them away again.
    let mut holding = options.clone().connect().await?;
    sqlx::query("SELECT COUNT(*) FROM sqlite_master")
        .fetch_one(&mut holding)
        .await
        .map_err(|_| no_store(file))?;
    let prepared = Prepared::beside(file)?;
    let copied = backup::write(&options, &prepared.copy).await;
    holding.close().await?;
    copied?;
    let pool = SqlitePool::connect_with(options.filename(&prepared.copy)).await?;
    let checked = check(&pool, file, bytes).await;
    pool.close().await;
    checked
}

async fn check(pool: &SqlitePool, file: &Path, bytes: u64) -> Result<UpgradeCheck, StoreError> {
    let rows = sqlx::query("SELECT version FROM _sqlx_migrations").fetch_all(pool).await;
    let applied = rows
        .map_err(|_| no_store(file))?
        .iter()
        .map(|row| row.try_get(0))
        .collect::<Result<BTreeSet<i64>, _>>()?;
    let schema = applied.last().copied().unwrap_or(0);
    if schema > newest_known() {
        return Err(too_new(schema));
    }
    let pending = MIGRATIONS.iter().filter(|migration| !applied.contains(&migration.version));
    let pending =
        pending.map(|migration| format!("{:04} {}", migration.version, migration.description)).collect();
    let counts = backup::check(pool, file).await?;
    Ok(UpgradeCheck { schema, known: newest_known(), pending, bytes, counts })
}
