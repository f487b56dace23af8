//! Ratings, in SQLite.

use sqlx::sqlite::SqliteConnection;

use super::SqliteStore;
use crate::store::ratings::rating_store;

rating_store!(SqliteStore, SqliteConnection);
