//! Puzzles that people have set up, the same in both databases.

use async_trait::async_trait;

use super::StoreError;
use crate::time::Timestamp;

/// A puzzle that somebody has set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPuzzle {
    /// The game.
    pub game: String,
    /// Its id, which follows from the position.
    pub id: String,
    /// The puzzle as a line of a collection.
    pub line: String,
    /// When it was set up.
    pub at: Timestamp,
}

/// What is asked about puzzles that people have set up.
#[async_trait]
pub trait OwnPuzzleStore: Send + Sync {
    /// The line of a puzzle.
    async fn own_puzzle(&self, game: &str, id: &str) -> Result<Option<String>, StoreError>;
}

/// Keeps a puzzle; one that is there stays as it is.
pub(super) const KEEP: &str = "INSERT INTO own_puzzles (game, id, line, created_at) VALUES ($1, $2, $3, $4) \
     ON CONFLICT DO NOTHING";

/// The puzzles of a database: `own_puzzle_store!(Store, Connection)`.
macro_rules! own_puzzle_store {
    ($store:ty, $connection:ty) => {
        use crate::store::StoreError;
        use crate::store::columns::Columns;
        use crate::store::own_puzzles::{KEEP, OwnPuzzle, OwnPuzzleStore};

        /// Keeps a puzzle.
        pub(super) async fn keep(connection: &mut $connection, puzzle: &OwnPuzzle) -> Result<(), StoreError> {
            let query = sqlx::query(KEEP).bind(&puzzle.game).bind(&puzzle.id).bind(&puzzle.line);
            query.bind(puzzle.at as i64).execute(connection).await?;
            Ok(())
        }

        #[async_trait::async_trait]
        impl OwnPuzzleStore for $store {
            async fn own_puzzle(&self, game: &str, id: &str) -> Result<Option<String>, StoreError> {
                let query = sqlx::query("SELECT line FROM own_puzzles WHERE game = $1 AND id = $2");
                let row = query.bind(game).bind(id).fetch_optional(&self.reading).await?;
                Ok(row.map(|row| row.text("line")).transpose()?)
            }
        }
    };
}
pub(super) use own_puzzle_store;
