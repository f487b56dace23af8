//! What is kept for fair play, in PostgreSQL.

use sqlx::postgres::PgConnection;

use super::PostgresStore;
use crate::store::compared::fair_play_store;

fair_play_store!(PostgresStore, PgConnection);
