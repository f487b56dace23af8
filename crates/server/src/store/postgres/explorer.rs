//! What the explorer keeps, in PostgreSQL.

use sqlx::postgres::{PgConnection, Postgres};

use super::PostgresStore;
use crate::store::explorer::explorer_store;

explorer_store!(PostgresStore, PgConnection, Postgres);
