//! Ratings, in PostgreSQL.

use sqlx::postgres::PgConnection;

use super::PostgresStore;
use crate::store::ratings::rating_store;

rating_store!(PostgresStore, PgConnection);
