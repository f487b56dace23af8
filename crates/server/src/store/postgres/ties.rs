//! Ties between people, in PostgreSQL.

use sqlx::postgres::PgConnection;

use super::PostgresStore;
use crate::store::ties::tie_store;

tie_store!(PostgresStore, PgConnection);
