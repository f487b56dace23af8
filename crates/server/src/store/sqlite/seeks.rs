//! Whoever waits for an opponent, in SQLite.

use sqlx::sqlite::SqliteConnection;

use super::SqliteStore;
use crate::store::seeks::seek_store;

seek_store!(SqliteStore, SqliteConnection);
