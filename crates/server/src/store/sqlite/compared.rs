//! What is kept for fair play, in SQLite.

use sqlx::sqlite::SqliteConnection;

use super::SqliteStore;
use crate::store::compared::fair_play_store;

fair_play_store!(SqliteStore, SqliteConnection);
