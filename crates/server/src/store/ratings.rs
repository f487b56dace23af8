//! Ratings and the results that they come from, the same in both databases.

use async_trait::async_trait;
use quincunx_ratings::Kept;

use super::columns::Columns;
use super::{PuzzleAttempt, StoreError};
use crate::ratings::{RatedGame, ResultRow, Standing};
use crate::time::Timestamp;

/// A rating, and whose it is.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingRow {
    /// Whose.
    pub guest: String,
    /// In which pool.
    pub pool: String,
    /// How it stands.
    pub standing: Standing,
}

/// A change of ratings.
#[derive(Clone, Debug)]
pub enum RatingWrite {
    /// A finished game counts; a conflict if it has, or was found not to.
    Count(RatedGame),
    /// A finished game does not count; a conflict if it has.
    Pass(String),
    /// A member's first attempt at a puzzle counts; a conflict if there was one before.
    Puzzle(PuzzleAttempt),
    /// All ratings are computed again from the results.
    Recompute,
}

impl RatingWrite {
    /// The table that changes.
    pub fn table(&self) -> Option<&str> {
        match self {
            RatingWrite::Count(game) => Some(&game.table),
            RatingWrite::Pass(table) => Some(table),
            RatingWrite::Puzzle(_) | RatingWrite::Recompute => None,
        }
    }
}

/// What is asked about ratings.
#[async_trait]
pub trait RatingStore: Send + Sync {
    /// The ratings of a guest, by pool.
    async fn ratings(&self, guest: &str) -> Result<Vec<RatingRow>, StoreError>;

    /// The rating of a guest in a pool.
    async fn rating(&self, guest: &str, pool: &str) -> Result<Option<Standing>, StoreError>;

    /// The last ratings of a guest in a pool, one for each game, the oldest first.
    async fn rating_history(&self, guest: &str, pool: &str, limit: u32)
    -> Result<Vec<ResultRow>, StoreError>;

    /// Members with a rating in a pool who have played since, by name.
    async fn pool_ratings(&self, pool: &str, since: Timestamp)
    -> Result<Vec<(String, Standing)>, StoreError>;

    /// Who sat together in games of a pool that counted since a moment, the last first.
    async fn pool_company(&self, pool: &str, since: Timestamp) -> Result<Vec<(String, String)>, StoreError>;

    /// Finished rated tables that have not counted yet, in the order in which they ended.
    async fn to_rate(&self, limit: u32) -> Result<Vec<String>, StoreError>;

    /// Everything that ratings are computed from, in order, and all ratings.
    async fn all_ratings(&self) -> Result<(Vec<ResultRow>, Vec<RatingRow>), StoreError>;
}

pub(super) fn read_kept(row: &impl Columns, suffix: &str) -> Result<Kept, StoreError> {
    let number = |name: &str| row.number(&format!("{name}{suffix}"));
    Ok(Kept { rating: number("rating")?, deviation: number("deviation")?, volatility: number("volatility")? })
}

pub(super) fn read_standing(row: &impl Columns) -> Result<Standing, StoreError> {
    Ok(Standing {
        rating: read_kept(row, "")?.into(),
        games: row.number("games")? as u64,
        changed_at: row.number("changed_at")? as Timestamp,
    })
}

pub(super) fn read_rating(row: &impl Columns) -> Result<RatingRow, StoreError> {
    Ok(RatingRow { guest: row.text("guest")?, pool: row.text("pool")?, standing: read_standing(row)? })
}

pub(super) fn read_result(row: &impl Columns) -> Result<ResultRow, StoreError> {
    let place = u8::try_from(row.number("place")?);
    Ok(ResultRow {
        number: row.number("number")? as u64,
        game: row.text("game")?,
        seat: row.number("seat")? as usize,
        pool: row.text("pool")?,
        guest: row.text("guest")?,
        place: place.map_err(|_| StoreError::Broken("rated_results.place".to_owned()))?,
        at: row.number("at")? as Timestamp,
        before: read_kept(row, "_before")?,
        after: read_kept(row, "")?,
        result: row.maybe_text("result")?,
    })
}

/// All results in order, with the results of the games that are still there.
pub(super) const RESULTS: &str = "SELECT rated_results.*, games.result AS result FROM rated_results \
     LEFT JOIN games ON games.id = rated_results.game ORDER BY rated_results.number, rated_results.seat";

/// The last results of a guest in a pool.
pub(super) const HISTORY: &str = "SELECT rated_results.*, NULL AS result FROM rated_results \
     WHERE guest = $1 AND pool = $2 ORDER BY number DESC LIMIT $3";

/// Finished rated tables that have not counted.
pub(super) const TO_RATE: &str =
    "SELECT id FROM games WHERE rated = 1 AND status = 'finished' ORDER BY changed_at LIMIT $1";

/// The ratings of a database: `rating_store!(Store, Connection)`.
macro_rules! rating_store {
    ($store:ty, $connection:ty) => {
        use quincunx_ratings::Kept;

        use crate::ratings::{RatedGame, RatingChange, ResultRow, Standing, count, recompute};
        use crate::store::StoreError;
        use crate::store::columns::Columns;
        use crate::store::ratings::{
            HISTORY, RESULTS, RatingRow, RatingStore, RatingWrite, TO_RATE, read_rating, read_result,
            read_standing,
        };
        use crate::store::text::json;
        use crate::time::Timestamp;

        pub(super) async fn standing(
            connection: &mut $connection,
            guest: &str,
            pool: &str,
        ) -> Result<Option<Standing>, StoreError> {
            let query = sqlx::query("SELECT * FROM ratings WHERE guest = $1 AND pool = $2");
            let row = query.bind(guest).bind(pool).fetch_optional(connection).await?;
            row.as_ref().map(read_standing).transpose()
        }

        pub(super) async fn set_standing(
            connection: &mut $connection,
            guest: &str,
            pool: &str,
            standing: &Standing,
        ) -> Result<(), StoreError> {
            let kept = Kept::from(standing.rating);
            let query = sqlx::query(
                "INSERT INTO ratings (guest, pool, rating, deviation, volatility, games, changed_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (guest, pool) DO UPDATE \
                 SET rating = excluded.rating, deviation = excluded.deviation, \
                 volatility = excluded.volatility, games = excluded.games, changed_at = excluded.changed_at",
            );
            let query = query.bind(guest).bind(pool).bind(kept.rating).bind(kept.deviation);
            let query = query.bind(kept.volatility).bind(standing.games as i64);
            query.bind(standing.changed_at as i64).execute(connection).await?;
            Ok(())
        }

        /// All of a guest who is gone that nobody else depends on.
        pub(super) async fn forget(connection: &mut $connection, guest: &str) -> Result<(), StoreError> {
            for statement in [
                "DELETE FROM puzzle_results WHERE guest = $1",
                "DELETE FROM ratings WHERE guest = $1 AND pool LIKE '%-puzzles'",
            ] {
                sqlx::query(statement).bind(guest).execute(&mut *connection).await?;
            }
            Ok(())
        }

        /// Marks a finished table that has not counted; a conflict if there is none.
        async fn mark(connection: &mut $connection, table: &str, mark: i64) -> Result<(), StoreError> {
            let query = sqlx::query(
                "UPDATE games SET rated = $2, version = version + 1 \
                 WHERE id = $1 AND rated = 1 AND status = 'finished'",
            );
            let marked = query.bind(table).bind(mark).execute(connection).await?;
            if marked.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
        }

        async fn set_changes(
            connection: &mut $connection,
            table: &str,
            changes: &[RatingChange],
        ) -> Result<(), StoreError> {
            let query = sqlx::query("UPDATE games SET ratings = $2 WHERE id = $1 AND ratings <> $2");
            query.bind(table).bind(json(&changes)?).execute(connection).await?;
            Ok(())
        }

        async fn count_game(connection: &mut $connection, game: &RatedGame) -> Result<(), StoreError> {
            // What conflicts must leave nothing, so this comes first.
            mark(connection, &game.table, 2).await?;
            let (system, pool) = (game.pool.system(), game.pool.name());
            let query = sqlx::query("SELECT COALESCE(MAX(number), 0) AS last FROM rated_results");
            let number = query.fetch_one(&mut *connection).await?.number("last")? + 1;
            let mut before = Vec::new();
            for (guest, _) in &game.players {
                let known = standing(connection, guest, &pool).await?;
                before.push(known.unwrap_or_else(|| Standing::new(system, game.at)));
            }
            let places: Vec<u8> = game.players.iter().map(|(_, place)| *place).collect();
            let after = count(system, &before, &places, game.at);
            let mut changes = Vec::new();
            for (seat, ((guest, place), (before, after))) in
                game.players.iter().zip(before.iter().zip(&after)).enumerate()
            {
                let (old, new) = (Kept::from(before.rating), Kept::from(after.rating));
                let query = sqlx::query(
                    "INSERT INTO rated_results (game, seat, number, pool, guest, place, at, rating_before, \
                     deviation_before, volatility_before, rating, deviation, volatility) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
                );
                let query = query.bind(&game.table).bind(seat as i64).bind(number).bind(&pool).bind(guest);
                let query = query.bind(i64::from(*place)).bind(game.at as i64).bind(old.rating);
                let query = query.bind(old.deviation).bind(old.volatility).bind(new.rating);
                query.bind(new.deviation).bind(new.volatility).execute(&mut *connection).await?;
                set_standing(connection, guest, &pool, after).await?;
                changes.push(RatingChange { before: before.rating.into(), after: after.rating.into() });
            }
            set_changes(connection, &game.table, &changes).await?;
            // In the same transaction, so that every game is compared, and once.
            super::compared::ask(connection, &game.table, game.at).await
        }

        async fn recompute_all(connection: &mut $connection) -> Result<(), StoreError> {
            let rows = sqlx::query(RESULTS).fetch_all(&mut *connection).await?;
            let stored: Vec<ResultRow> = rows.iter().map(read_result).collect::<Result<_, _>>()?;
            let found = recompute(stored.clone());
            for (old, new) in stored.iter().zip(&found.results).filter(|(old, new)| old != new) {
                let query = sqlx::query(
                    "UPDATE rated_results SET place = $3, rating_before = $4, deviation_before = $5, \
                     volatility_before = $6, rating = $7, deviation = $8, volatility = $9 \
                     WHERE game = $1 AND seat = $2",
                );
                let query = query.bind(&old.game).bind(old.seat as i64).bind(i64::from(new.place));
                let query = query.bind(new.before.rating).bind(new.before.deviation);
                let query = query.bind(new.before.volatility).bind(new.after.rating);
                let query = query.bind(new.after.deviation).bind(new.after.volatility);
                query.execute(&mut *connection).await?;
            }
            for game in found.results.chunk_by(|one, other| one.number == other.number) {
                let change = |row: &ResultRow| RatingChange {
                    before: quincunx_ratings::Rating::from(row.before).into(),
                    after: quincunx_ratings::Rating::from(row.after).into(),
                };
                let changes: Vec<RatingChange> = game.iter().map(change).collect();
                set_changes(connection, &game[0].game, &changes).await?;
            }
            for ((guest, pool), standing) in &found.standings {
                set_standing(connection, guest, pool, standing).await?;
            }
            Ok(())
        }

        /// Changes ratings. Only one of these may run at a time.
        pub(super) async fn apply(
            connection: &mut $connection,
            write: &RatingWrite,
        ) -> Result<(), StoreError> {
            match write {
                RatingWrite::Count(game) => count_game(connection, game).await,
                RatingWrite::Pass(table) => mark(connection, table, 3).await,
                RatingWrite::Puzzle(attempt) => super::puzzle_ratings::attempt(connection, attempt).await,
                RatingWrite::Recompute => recompute_all(connection).await,
            }
        }

        #[async_trait::async_trait]
        impl RatingStore for $store {
            async fn ratings(&self, guest: &str) -> Result<Vec<RatingRow>, StoreError> {
                let query = sqlx::query("SELECT * FROM ratings WHERE guest = $1 ORDER BY pool").bind(guest);
                query.fetch_all(&self.reading).await?.iter().map(read_rating).collect()
            }

            async fn rating(&self, guest: &str, pool: &str) -> Result<Option<Standing>, StoreError> {
                let query = sqlx::query("SELECT * FROM ratings WHERE guest = $1 AND pool = $2");
                let row = query.bind(guest).bind(pool).fetch_optional(&self.reading).await?;
                row.as_ref().map(read_standing).transpose()
            }

            async fn rating_history(
                &self,
                guest: &str,
                pool: &str,
                limit: u32,
            ) -> Result<Vec<ResultRow>, StoreError> {
                let query = sqlx::query(HISTORY).bind(guest).bind(pool).bind(i64::from(limit));
                query.fetch_all(&self.reading).await?.iter().rev().map(read_result).collect()
            }

            async fn pool_ratings(
                &self,
                pool: &str,
                since: Timestamp,
            ) -> Result<Vec<(String, Standing)>, StoreError> {
                let query = sqlx::query(
                    "SELECT ratings.*, accounts.handle AS handle FROM ratings \
                     JOIN accounts ON accounts.guest = ratings.guest \
                     WHERE ratings.pool = $1 AND ratings.changed_at >= $2 ORDER BY accounts.handle_key",
                );
                let rows = query.bind(pool).bind(since as i64).fetch_all(&self.reading).await?;
                rows.iter().map(|row| Ok((row.text("handle")?, read_standing(row)?))).collect()
            }

            async fn pool_company(
                &self,
                pool: &str,
                since: Timestamp,
            ) -> Result<Vec<(String, String)>, StoreError> {
                let query = sqlx::query(
                    "SELECT game, guest FROM rated_results WHERE pool = $1 AND at >= $2 \
                     ORDER BY number DESC, seat LIMIT 4000",
                );
                let rows = query.bind(pool).bind(since as i64).fetch_all(&self.reading).await?;
                rows.iter().map(|row| Ok((row.text("game")?, row.text("guest")?))).collect()
            }

            async fn to_rate(&self, limit: u32) -> Result<Vec<String>, StoreError> {
                let rows = sqlx::query(TO_RATE).bind(i64::from(limit)).fetch_all(&self.reading).await?;
                rows.iter().map(|row| Ok(row.text("id")?)).collect()
            }

            async fn all_ratings(&self) -> Result<(Vec<ResultRow>, Vec<RatingRow>), StoreError> {
                let results = sqlx::query(RESULTS).fetch_all(&self.reading).await?;
                let ratings = sqlx::query("SELECT * FROM ratings").fetch_all(&self.reading).await?;
                Ok((
                    results.iter().map(read_result).collect::<Result<_, _>>()?,
                    ratings.iter().map(read_rating).collect::<Result<_, _>>()?,
                ))
            }
        }
    };
}
pub(super) use rating_store;
