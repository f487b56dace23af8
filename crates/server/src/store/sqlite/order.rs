//! Reports and sanctions, in SQLite.

use sqlx::sqlite::SqliteConnection;

use super::SqliteStore;
use crate::store::order::order_store;

order_store!(SqliteStore, SqliteConnection);
