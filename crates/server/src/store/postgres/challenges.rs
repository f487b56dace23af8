//! Challenges, in PostgreSQL.

use sqlx::postgres::PgConnection;

use super::PostgresStore;
use crate::store::challenges::challenge_store;

challenge_store!(PostgresStore, PgConnection);
