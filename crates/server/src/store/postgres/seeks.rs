//! Whoever waits for an opponent, in PostgreSQL.

use sqlx::postgres::PgConnection;

use super::PostgresStore;
use crate::store::seeks::seek_store;

seek_store!(PostgresStore, PgConnection);
