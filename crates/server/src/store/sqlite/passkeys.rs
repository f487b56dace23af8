//! Passkeys, in SQLite.

use sqlx::sqlite::SqliteConnection;

use super::SqliteStore;
use crate::store::passkeys::passkey_store;

passkey_store!(SqliteStore, SqliteConnection);
