//! The e-mail addresses of members, in SQLite.

use sqlx::sqlite::SqliteConnection;

use super::SqliteStore;
use crate::store::addresses::address_store;

address_store!(SqliteStore, SqliteConnection);
