//! Reports and sanctions, in PostgreSQL.

use sqlx::postgres::PgConnection;

use super::PostgresStore;
use crate::store::order::order_store;

order_store!(PostgresStore, PgConnection);
