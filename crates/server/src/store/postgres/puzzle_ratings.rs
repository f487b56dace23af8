//! Ratings of puzzles, in PostgreSQL.

use sqlx::postgres::PgConnection;

use super::PostgresStore;
use crate::store::puzzle_ratings::puzzle_rating_store;

puzzle_rating_store!(PostgresStore, PgConnection);
