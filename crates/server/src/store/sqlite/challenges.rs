//! Challenges, in SQLite.

use sqlx::sqlite::SqliteConnection;

use super::SqliteStore;
use crate::store::challenges::challenge_store;

challenge_store!(SqliteStore, SqliteConnection);
