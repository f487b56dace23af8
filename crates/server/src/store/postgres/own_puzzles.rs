//! Puzzles that people have set up, in PostgreSQL.

use sqlx::postgres::PgConnection;

use super::PostgresStore;
use crate::store::own_puzzles::own_puzzle_store;

own_puzzle_store!(PostgresStore, PgConnection);
