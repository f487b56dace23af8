//! Ratings of puzzles and the first attempts of members, the same in both databases.

use async_trait::async_trait;

use super::StoreError;
use super::columns::Columns;
use crate::domain::RatingMark;
use crate::protocol::RatingPoint;
use crate::ratings::{RatingChange, Standing};
use crate::time::Timestamp;
use quincunx_ratings::{Kept, Rating};

/// The first attempt of a member at a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleAttempt {
    /// Who.
    pub guest: String,
    /// Which game.
    pub game: &'static str,
    /// The puzzle's id.
    pub puzzle: String,
    /// How hard the puzzle is thought to be before anybody has tried it.
    pub start: Rating,
    /// Whether it was solved without a hint or a mistake.
    pub solved: bool,
    /// When.
    pub at: Timestamp,
}

/// What is asked about ratings of puzzles.
#[async_trait]
pub trait PuzzleRatingStore: Send + Sync {
    /// How hard the puzzles of a game have turned out to be.
    async fn puzzle_ratings(&self, game: &str) -> Result<Vec<(String, Standing)>, StoreError>;

    /// The puzzles of a game that a guest has attempted.
    async fn puzzles_attempted(&self, guest: &str, game: &str) -> Result<Vec<String>, StoreError>;

    /// What the first attempt at a puzzle did to a guest's rating.
    async fn puzzle_attempt(
        &self,
        guest: &str,
        game: &str,
        puzzle: &str,
    ) -> Result<Option<RatingChange>, StoreError>;

    /// The last ratings of a guest, one for each puzzle, the oldest first.
    async fn puzzle_history(
        &self,
        guest: &str,
        game: &str,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError>;
}

/// The rating before or after an attempt; the volatility does not matter there.
fn read_mark(row: &impl Columns, suffix: &str) -> Result<Rating, StoreError> {
    let number = |name: &str| row.number(&format!("{name}{suffix}"));
    Ok(Kept { rating: number("rating")?, deviation: number("deviation")?, volatility: 0 }.into())
}

pub(super) fn read_change(row: &impl Columns) -> Result<RatingChange, StoreError> {
    let (before, after): (RatingMark, RatingMark) =
        (read_mark(row, "_before")?.into(), read_mark(row, "")?.into());
    Ok(RatingChange { before, after })
}

pub(super) fn read_point(row: &impl Columns) -> Result<RatingPoint, StoreError> {
    let rating = read_mark(row, "")?;
    let at = row.number("at")? as Timestamp;
    Ok(RatingPoint { at, rating: rating.shown(), deviation: rating.deviation.round() as i64 })
}

/// The ratings of puzzles of a database: `puzzle_rating_store!(Store, Connection)`.
macro_rules! puzzle_rating_store {
    ($store:ty, $connection:ty) => {
        use quincunx_ratings::{Kept, System};

        use super::ratings::{set_standing, standing};
        use crate::protocol::RatingPoint;
        use crate::ratings::{Pace, Pool, RatingChange, Standing, count};
        use crate::store::StoreError;
        use crate::store::columns::Columns;
        use crate::store::puzzle_ratings::{PuzzleAttempt, PuzzleRatingStore, read_change, read_point};
        use crate::store::ratings::read_standing;

        /// Counts a first attempt; a conflict if there was one before, or the guest is gone.
        pub(super) async fn attempt(
            connection: &mut $connection,
            attempt: &PuzzleAttempt,
        ) -> Result<(), StoreError> {
            let PuzzleAttempt { guest, game, puzzle, start, solved, at } = attempt;
            let pool = Pool { game: *game, pace: Pace::Puzzles }.name();
            let own = standing(connection, guest, &pool).await?;
            let own = own.unwrap_or_else(|| Standing::new(System::Glicko, *at));
            let query = sqlx::query("SELECT * FROM puzzle_ratings WHERE game = $1 AND puzzle = $2");
            let row = query.bind(*game).bind(puzzle).fetch_optional(&mut *connection).await?;
            // A puzzle does not become harder by waiting.
            let begun = Standing { rating: *start, games: 0, changed_at: *at };
            let theirs = row.as_ref().map(read_standing).transpose()?.unwrap_or(begun);
            let theirs = Standing { changed_at: *at, ..theirs };
            let places = if *solved { [1, 2] } else { [2, 1] };
            let after = count(System::Glicko, &[own, theirs], &places, *at);
            let [own_after, their_after] = after[..] else { return Err(StoreError::Conflict) };
            let (old, new) = (Kept::from(own.rating), Kept::from(own_after.rating));
            // First, since a conflict must leave nothing.
            let query = sqlx::query(
                "INSERT INTO puzzle_results (guest, game, puzzle, solved, number, at, rating_before, \
                 deviation_before, rating, deviation) \
                 SELECT id, $2, $3, $4, $5, $6, $7, $8, $9, $10 FROM guests WHERE id = $1 \
                 ON CONFLICT DO NOTHING",
            );
            let query = query.bind(guest).bind(*game).bind(puzzle).bind(i64::from(*solved));
            let query = query.bind(own_after.games as i64).bind(*at as i64).bind(old.rating);
            let query = query.bind(old.deviation).bind(new.rating).bind(new.deviation);
            if query.execute(&mut *connection).await?.rows_affected() == 0 {
                return Err(StoreError::Conflict);
            }
            set_standing(connection, guest, &pool, &own_after).await?;
            let kept = Kept::from(their_after.rating);
            let query = sqlx::query(
                "INSERT INTO puzzle_ratings (game, puzzle, rating, deviation, volatility, games, changed_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (game, puzzle) DO UPDATE \
                 SET rating = excluded.rating, deviation = excluded.deviation, \
                 volatility = excluded.volatility, games = excluded.games, changed_at = excluded.changed_at",
            );
            let query = query.bind(*game).bind(puzzle).bind(kept.rating).bind(kept.deviation);
            let query = query.bind(kept.volatility).bind(their_after.games as i64);
            query.bind(their_after.changed_at as i64).execute(connection).await?;
            Ok(())
        }

        #[async_trait::async_trait]
        impl PuzzleRatingStore for $store {
            async fn puzzle_ratings(&self, game: &str) -> Result<Vec<(String, Standing)>, StoreError> {
                let query = sqlx::query("SELECT * FROM puzzle_ratings WHERE game = $1").bind(game);
                let rows = query.fetch_all(&self.reading).await?;
                rows.iter().map(|row| Ok((row.text("puzzle")?, read_standing(row)?))).collect()
            }

            async fn puzzles_attempted(&self, guest: &str, game: &str) -> Result<Vec<String>, StoreError> {
                let query = sqlx::query("SELECT puzzle FROM puzzle_results WHERE guest = $1 AND game = $2");
                let rows = query.bind(guest).bind(game).fetch_all(&self.reading).await?;
                rows.iter().map(|row| Ok(row.text("puzzle")?)).collect()
            }

            async fn puzzle_attempt(
                &self,
                guest: &str,
                game: &str,
                puzzle: &str,
            ) -> Result<Option<RatingChange>, StoreError> {
                let query = sqlx::query(
                    "SELECT * FROM puzzle_results WHERE guest = $1 AND game = $2 AND puzzle = $3",
                );
                let row = query.bind(guest).bind(game).bind(puzzle).fetch_optional(&self.reading).await?;
                row.as_ref().map(read_change).transpose()
            }

            async fn puzzle_history(
                &self,
                guest: &str,
                game: &str,
                limit: u32,
            ) -> Result<Vec<RatingPoint>, StoreError> {
                let query = sqlx::query(
                    "SELECT * FROM puzzle_results WHERE guest = $1 AND game = $2 \
                     ORDER BY number DESC LIMIT $3",
                );
                let query = query.bind(guest).bind(game).bind(i64::from(limit));
                query.fetch_all(&self.reading).await?.iter().rev().map(read_point).collect()
            }
        }
    };
}
pub(super) use puzzle_rating_store;
