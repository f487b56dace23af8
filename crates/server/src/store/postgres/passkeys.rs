//! Passkeys, in PostgreSQL.

use sqlx::postgres::PgConnection;

use super::PostgresStore;
use crate::store::passkeys::passkey_store;

passkey_store!(PostgresStore, PgConnection);
