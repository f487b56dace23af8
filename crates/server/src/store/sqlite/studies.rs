//! Studies, in SQLite.

use sqlx::sqlite::SqliteConnection;

use super::SqliteStore;
use crate::store::studies::study_store;

study_store!(SqliteStore, SqliteConnection);
