//! Why something was not written or read.

use sqlx::migrate::MigrateError;
use thiserror::Error;

use super::MIGRATIONS;

/// Why something was not written or read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// Somebody else wrote that ply, table or token before, or took the last place for it.
    #[error("this has been written already")]
    Conflict,
    /// What stands there cannot be understood.
    #[error("the store holds something that cannot be read: {0}")]
    Broken(String),
    /// The database said no, or is not there.
    #[error("the store does not work: {0}")]
    Failed(String),
    /// A database or a file for a backup is not what it should be; what is wrong, with its name.
    #[error("{0}")]
    File(String),
}

/// SQLite's number for a disk without space.
const SQLITE_FULL: &str = "13";
/// PostgreSQL's class of conditions that a row breaks, such as being there already.
const CONSTRAINTS: &str = "23";

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let Some(told) = error.as_database_error() else { return StoreError::Failed(error.to_string()) };
        let code = told.code().unwrap_or_default();
        match code.as_ref() {
            // A row that belongs to nothing any more: only this write is in vain.
            _ if told.is_foreign_key_violation() => StoreError::Conflict,
            code if code.len() == 5 && code.starts_with(CONSTRAINTS) => StoreError::Conflict,
            SQLITE_FULL => StoreError::Failed("the disk is full".to_owned()),
            "" => StoreError::Failed(error.to_string()),
            code => StoreError::Failed(format!("{error} ({code})")),
        }
    }
}

/// The newest change of the schema that this program knows.
pub(super) fn newest_known() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// The database was used by a newer version of the program.
pub(super) fn too_new(schema: i64) -> StoreError {
    let known = newest_known();
    StoreError::File(format!(
        "the database comes from a newer version of Quincunx: it has schema {schema}, and quincunx {} knows up \
         to {known}. Nothing was changed. Start that newer version again, or go back to a backup from before",
        env!("CARGO_PKG_VERSION")
    ))
}

/// Why a database cannot be brought up to date, in words for whoever runs the server.
pub(super) fn not_upgraded(error: MigrateError) -> StoreError {
    match error {
        MigrateError::Execute(error) => error.into(),
        MigrateError::VersionMissing(schema) => too_new(schema),
        error => StoreError::Failed(error.to_string()),
    }
}
