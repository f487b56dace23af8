//! Ties between people, in SQLite.

use sqlx::sqlite::SqliteConnection;

use super::SqliteStore;
use crate::store::ties::tie_store;

tie_store!(SqliteStore, SqliteConnection);
