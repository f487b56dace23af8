//! What is kept for fair play, the same in both databases: who looked away in own turns, and how
//! the moves of rated games compare with the engine's.

use async_trait::async_trait;

use super::StoreError;
use super::columns::Columns;
use crate::comparison::{ComparedGame, SeatFigures};
use crate::time::Timestamp;

/// The kind of the jobs that compare a table with the engine.
pub const COMPARE: &str = "compare";

/// The name of the job that compares a table with the engine.
pub fn compare_job(table: &str) -> String {
    format!("{COMPARE} {table}")
}

/// The most times that one seat of a game looks away and is counted.
pub(super) const MOST_TIMES: i64 = 10_000;

/// How often, and for how long, somebody looked away at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbsenceRow {
    /// The table.
    pub table: String,
    /// How often.
    pub times: u64,
    /// For how many milliseconds in all.
    pub millis: u64,
}

/// A change of what is kept for fair play.
#[derive(Clone, Debug)]
pub enum FairPlayWrite {
    /// Somebody looked away in an own turn.
    Away {
        /// Where.
        table: String,
        /// On which seat.
        seat: usize,
        /// For how many milliseconds.
        millis: u64,
    },
    /// A rated game has been compared, and its job is done. What is known of a seat already
    /// stays as it is. Of each member only the last games of the pool are kept.
    Compared {
        /// The table.
        table: String,
        /// What the engine looked at for each move.
        nodes: u64,
        /// What was found of each seat; nothing if it could not be done.
        seats: Vec<SeatFigures>,
    },
    /// A moderator has looked at the games of a member in a pool, up to one.
    Looked {
        /// Whose.
        guest: String,
        /// In which pool.
        pool: String,
        /// Up to which game that counted.
        number: u64,
        /// Who looked.
        by: String,
        /// What that one says to it.
        why: String,
        /// When.
        at: Timestamp,
    },
}

/// What is asked for fair play.
#[async_trait]
pub trait FairPlayStore: Send + Sync {
    /// The last compared games of everybody, in any order.
    async fn compared_games(&self) -> Result<Vec<ComparedGame>, StoreError>;

    /// How often somebody looked away, by table.
    async fn absences_of(&self, guest: &str) -> Result<Vec<AbsenceRow>, StoreError>;
}

/// All games, with what else has to be known of them.
pub(super) const GAMES: &str = "SELECT compared.*, COALESCE(absences.times, 0) AS away_times, \
     COALESCE(absences.millis, 0) AS away_millis, ratings.rating AS rating, \
     COALESCE(compared_until.number, 0) AS looked_until FROM compared \
     LEFT JOIN absences ON absences.game = compared.game AND absences.seat = compared.seat \
     LEFT JOIN ratings ON ratings.guest = compared.guest AND ratings.pool = compared.pool \
     LEFT JOIN compared_until ON compared_until.guest = compared.guest AND compared_until.pool = compared.pool";

/// The absences of a guest from games that counted.
pub(super) const ABSENCES: &str = "SELECT absences.* FROM rated_results JOIN absences \
     ON absences.game = rated_results.game AND absences.seat = rated_results.seat \
     WHERE rated_results.guest = $1 ORDER BY rated_results.number";

/// Adds what a seat looked away.
pub(super) const AWAY: &str = "INSERT INTO absences (game, seat, times, millis) \
     SELECT id, $2, 1, $3 FROM games WHERE id = $1 ON CONFLICT (game, seat) DO UPDATE \
     SET times = absences.times + 1, millis = absences.millis + excluded.millis WHERE absences.times < $4";

/// Keeps what was found of a seat.
pub(super) const KEEP: &str = "INSERT INTO compared (game, seat, number, pool, guest, at, nodes, moves, firsts, \
     loss, loss_squares, timed, spread, bond) \
     SELECT game, seat, number, pool, guest, at, $3, $4, $5, $6, $7, $8, $9, $10 FROM rated_results \
     WHERE game = $1 AND seat = $2 AND EXISTS (SELECT 1 FROM games WHERE id = $1) \
     AND EXISTS (SELECT 1 FROM accounts WHERE accounts.guest = rated_results.guest) ON CONFLICT DO NOTHING";

/// Drops all but the last games of those who sat at a table, in its pool.
pub(super) const TRIM: &str = "DELETE FROM compared \
     WHERE guest IN (SELECT guest FROM rated_results WHERE game = $1) \
     AND pool IN (SELECT pool FROM rated_results WHERE game = $1) \
     AND (SELECT COUNT(*) FROM compared AS later WHERE later.guest = compared.guest \
     AND later.pool = compared.pool AND later.number > compared.number) >= $2";

/// Notes up to which game a moderator has looked.
pub(super) const LOOKED: &str = "INSERT INTO compared_until (guest, pool, number, at, made_by, why) \
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (guest, pool) DO UPDATE SET number = excluded.number, \
     at = excluded.at, made_by = excluded.made_by, why = excluded.why \
     WHERE compared_until.number < excluded.number";

/// What [`GAMES`] found.
pub(super) fn read_game(row: &impl Columns) -> Result<ComparedGame, StoreError> {
    let count = |column: &str| row.number(column).map(|count| count as u64);
    Ok(ComparedGame {
        guest: row.text("guest")?,
        pool: row.text("pool")?,
        table: row.text("game")?,
        seat: row.number("seat")? as usize,
        number: count("number")?,
        at: row.number("at")? as Timestamp,
        figures: SeatFigures {
            moves: count("moves")?,
            firsts: count("firsts")?,
            loss: count("loss")?,
            loss_squares: count("loss_squares")?,
            timed: count("timed")?,
            spread: row.maybe_number("spread")?,
            bond: row.maybe_number("bond")?,
        },
        away_times: count("away_times")?,
        away_millis: count("away_millis")?,
        rating: row.maybe_number("rating")?,
        looked_until: count("looked_until")?,
    })
}

/// What [`ABSENCES`] found.
pub(super) fn read_absence(row: &impl Columns) -> Result<AbsenceRow, StoreError> {
    let count = |column: &str| row.number(column).map(|count| count as u64);
    Ok(AbsenceRow { table: row.text("game")?, times: count("times")?, millis: count("millis")? })
}

/// What is kept for fair play, of a database: `fair_play_store!(Store, Connection)`.
macro_rules! fair_play_store {
    ($store:ty, $connection:ty) => {
        use crate::comparison::{ComparedGame, LAST_GAMES, SeatFigures};
        use crate::store::StoreError;
        use crate::store::compared::{
            ABSENCES, AWAY, AbsenceRow, COMPARE, FairPlayStore, FairPlayWrite, GAMES, KEEP, LOOKED,
            MOST_TIMES, TRIM, compare_job, read_absence, read_game,
        };
        use crate::time::Timestamp;

        /// A game that counts is to be compared.
        pub(super) async fn ask(
            connection: &mut $connection,
            table: &str,
            at: Timestamp,
        ) -> Result<(), StoreError> {
            let query = sqlx::query(
                "INSERT INTO jobs (id, kind, subject, body, due_at) VALUES ($1, $2, $3, '', $4) \
                 ON CONFLICT DO NOTHING",
            );
            query.bind(compare_job(table)).bind(COMPARE).bind(table).bind(at as i64).execute(connection).await?;
            Ok(())
        }

        async fn keep(
            connection: &mut $connection,
            table: &str,
            nodes: u64,
            seats: &[SeatFigures],
        ) -> Result<(), StoreError> {
            for (seat, figures) in seats.iter().enumerate() {
                let SeatFigures { moves, firsts, loss, loss_squares, timed, spread, bond } = figures;
                let query = sqlx::query(KEEP).bind(table).bind(seat as i64).bind(nodes as i64);
                let query = query.bind(*moves as i64).bind(*firsts as i64).bind(*loss as i64);
                let query = query.bind(*loss_squares as i64).bind(*timed as i64).bind(*spread).bind(*bond);
                query.execute(&mut *connection).await?;
            }
            let query = sqlx::query(TRIM).bind(table).bind(LAST_GAMES as i64);
            query.execute(&mut *connection).await?;
            sqlx::query("DELETE FROM jobs WHERE id = $1").bind(compare_job(table)).execute(connection).await?;
            Ok(())
        }

        /// Changes what is kept for fair play. Only one of these may run at a time.
        pub(super) async fn apply(
            connection: &mut $connection,
            write: &FairPlayWrite,
        ) -> Result<(), StoreError> {
            match write {
                FairPlayWrite::Away { table, seat, millis } => {
                    let query = sqlx::query(AWAY).bind(table).bind(*seat as i64);
                    let millis = i64::try_from(*millis).unwrap_or(i64::MAX).min(i64::MAX / MOST_TIMES - 1);
                    query.bind(millis).bind(MOST_TIMES).execute(connection).await?;
                    Ok(())
                }
                FairPlayWrite::Compared { table, nodes, seats } => {
                    keep(connection, table, *nodes, seats).await
                }
                FairPlayWrite::Looked { guest, pool, number, by, why, at } => {
                    let query = sqlx::query(LOOKED).bind(guest).bind(pool).bind(*number as i64);
                    let looked = query.bind(*at as i64).bind(by).bind(why).execute(connection).await?;
                    if looked.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
                }
            }
        }

        /// Takes away what is kept of somebody who is gone.
        pub(super) async fn forget(connection: &mut $connection, guest: &str) -> Result<(), StoreError> {
            for statement in [
                "DELETE FROM compared WHERE guest = $1",
                "DELETE FROM compared_until WHERE guest = $1",
                "DELETE FROM absences WHERE EXISTS (SELECT 1 FROM rated_results WHERE rated_results.guest = $1 \
                 AND rated_results.game = absences.game AND rated_results.seat = absences.seat)",
            ] {
                sqlx::query(statement).bind(guest).execute(&mut *connection).await?;
            }
            Ok(())
        }

        /// The same of a table that goes.
        pub(super) async fn forget_table(
            connection: &mut $connection,
            table: &str,
        ) -> Result<(), StoreError> {
            for statement in ["DELETE FROM compared WHERE game = $1", "DELETE FROM absences WHERE game = $1"] {
                sqlx::query(statement).bind(table).execute(&mut *connection).await?;
            }
            sqlx::query("DELETE FROM jobs WHERE id = $1").bind(compare_job(table)).execute(connection).await?;
            Ok(())
        }

        #[async_trait::async_trait]
        impl FairPlayStore for $store {
            async fn compared_games(&self) -> Result<Vec<ComparedGame>, StoreError> {
                sqlx::query(GAMES).fetch_all(&self.reading).await?.iter().map(read_game).collect()
            }

            async fn absences_of(&self, guest: &str) -> Result<Vec<AbsenceRow>, StoreError> {
                let rows = sqlx::query(ABSENCES).bind(guest).fetch_all(&self.reading).await?;
                rows.iter().map(read_absence).collect()
            }
        }
    };
}
pub(super) use fair_play_store;
