//! What the explorer keeps, in SQLite.

use sqlx::sqlite::{Sqlite, SqliteConnection};

use super::SqliteStore;
use crate::store::explorer::explorer_store;

explorer_store!(SqliteStore, SqliteConnection, Sqlite);
