//! Members, in SQLite.

use sqlx::sqlite::SqliteConnection;

use super::SqliteStore;
use crate::store::accounts::account_store;

account_store!(SqliteStore, SqliteConnection);
