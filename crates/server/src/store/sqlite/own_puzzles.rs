//! Puzzles that people have set up, in SQLite.

use sqlx::sqlite::SqliteConnection;

use super::SqliteStore;
use crate::store::own_puzzles::own_puzzle_store;

own_puzzle_store!(SqliteStore, SqliteConnection);
