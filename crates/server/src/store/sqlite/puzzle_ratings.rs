//! Ratings of puzzles, in SQLite.

use sqlx::sqlite::SqliteConnection;

use super::SqliteStore;
use crate::store::puzzle_ratings::puzzle_rating_store;

puzzle_rating_store!(SqliteStore, SqliteConnection);
