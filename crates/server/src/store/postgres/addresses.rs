//! The e-mail addresses of members, in PostgreSQL.

use sqlx::postgres::PgConnection;

use super::PostgresStore;
use crate::store::addresses::address_store;

address_store!(PostgresStore, PgConnection);
