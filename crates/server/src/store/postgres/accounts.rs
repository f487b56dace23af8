//! Members, in PostgreSQL.

use sqlx::postgres::PgConnection;

use super::PostgresStore;
use crate::store::accounts::account_store;

account_store!(PostgresStore, PgConnection);
