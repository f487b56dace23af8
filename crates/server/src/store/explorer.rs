//! What the explorer keeps, the same in both databases.

use async_trait::async_trait;

use super::columns::Columns;
use super::{StoreError, TableRow};
use crate::explorer::{ExplorerFilter, IndexedGame, IndexedPly, MoveCount};

/// A change of what the explorer keeps.
#[derive(Clone, Debug)]
pub enum ExplorerWrite {
    /// A finished game comes in; a conflict if it is there, or not any more.
    Add(IndexedGame),
    /// The same, in place of what is there of the game.
    Replace(IndexedGame),
    /// What no game has any more goes.
    Sweep,
}

/// A game in which a position came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGame {
    /// After so many plies.
    pub ply: usize,
    /// What was played, as it is kept.
    pub text: String,
    /// The table.
    pub row: TableRow,
}

/// What is asked about played moves.
#[async_trait]
pub trait ExplorerStore: Send + Sync {
    /// Finished tables that are not kept, or by an older version, in the order in which they
    /// ended.
    async fn to_explore(&self, limit: u32) -> Result<Vec<String>, StoreError>;

    /// How often which moves were made in a position.
    async fn move_counts(&self, key: u64) -> Result<Vec<MoveCount>, StoreError>;

    /// The newest public games in which a position came about.
    async fn found_games(
        &self,
        key: u64,
        filter: ExplorerFilter,
        limit: u32,
    ) -> Result<Vec<FoundGame>, StoreError>;

    /// The names of finished tables behind one of them, in order.
    async fn finished_tables(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError>;

    /// What is kept of a table, with the version by which it is; none if nothing is.
    async fn indexed_game(&self, table: &str) -> Result<Option<(i64, IndexedGame)>, StoreError>;

    /// How many moves are kept, and how many of them no game has.
    async fn indexed_plies(&self) -> Result<(u64, u64), StoreError>;
}

/// Finished tables that are kept by a version; by none if that is 0.
pub(super) const TO_EXPLORE: &str = "SELECT id FROM games WHERE status = 'finished' AND explored = $1 \
     ORDER BY changed_at LIMIT $2";

/// The moves of a position, which the index has in this order.
pub(super) const COUNTS: &str = "SELECT text, band, rated, result, COUNT(*) AS count FROM explorer_plies \
     WHERE position_key = $1 GROUP BY text, band, rated, result";

/// The newest public games of a position.
pub(super) const GAMES: &str = "SELECT found.ply AS found_ply, found.text AS found_text, games.* FROM \
     (SELECT number, ply, text FROM explorer_plies WHERE position_key = $1 AND band >= $2 AND band <= $3 \
      AND rated >= $4 AND is_public = 1 ORDER BY number DESC, ply LIMIT $5) AS found \
     JOIN games ON games.explorer_number = found.number ORDER BY found.number DESC, found.ply";

/// Finished tables by name.
pub(super) const FINISHED: &str =
    "SELECT id FROM games WHERE status = 'finished' AND id > $1 ORDER BY id LIMIT $2";

/// What is kept of a table.
pub(super) const OF_TABLE: &str = "SELECT explorer_plies.*, games.explored AS explored FROM games \
     JOIN explorer_plies ON explorer_plies.number = games.explorer_number WHERE games.id = $1 \
     ORDER BY explorer_plies.ply";

/// How much there is.
pub(super) const SIZE: &str = "SELECT COUNT(*) AS plies, COALESCE(SUM(CASE WHEN EXISTS \
     (SELECT 1 FROM games WHERE games.explorer_number = explorer_plies.number) THEN 0 ELSE 1 END), 0) AS lost \
     FROM explorer_plies";

/// Marks a game as kept, and gives it a number; nothing if it is already, or is gone.
pub(super) const MARK: &str = "UPDATE games SET explored = $2, explorer_number = COALESCE(explorer_number, \
     (SELECT COALESCE(MAX(explorer_number), 0) + 1 FROM games WHERE explorer_number IS NOT NULL)) \
     WHERE id = $1 AND status = 'finished' AND explored < $3 RETURNING explorer_number";

/// What no game has.
pub(super) const SWEEP: &str = "DELETE FROM explorer_plies WHERE NOT EXISTS \
     (SELECT 1 FROM games WHERE games.explorer_number = explorer_plies.number)";

/// What is kept of a game that goes.
pub(super) const FORGET: &str = "DELETE FROM explorer_plies WHERE number = \
     (SELECT explorer_number FROM games WHERE id = $1 AND status IN ('aborted', 'finished'))";

pub(super) fn read_count(row: &impl Columns) -> Result<MoveCount, StoreError> {
    Ok(MoveCount {
        text: row.text("text")?,
        band: row.number("band")?,
        rated: row.number("rated")? != 0,
        result: row.text("result")?,
        count: row.number("count")? as u64,
    })
}

pub(super) fn read_found(row: &impl Columns) -> Result<FoundGame, StoreError> {
    Ok(FoundGame {
        ply: row.number("found_ply")? as usize,
        text: row.text("found_text")?,
        row: super::columns::read_table(row)?,
    })
}

/// What is kept of a table, from its rows.
pub(super) fn read_indexed(
    table: &str,
    rows: &[impl Columns],
) -> Result<Option<(i64, IndexedGame)>, StoreError> {
    let Some(first) = rows.first() else { return Ok(None) };
    let mut game = IndexedGame {
        table: table.to_owned(),
        result: first.text("result")?,
        rated: first.number("rated")? != 0,
        public: first.number("is_public")? != 0,
        plies: Vec::with_capacity(rows.len()),
    };
    let mut is_one = true;
    for row in rows {
        is_one &= row.text("result")? == game.result
            && (row.number("rated")? != 0) == game.rated
            && (row.number("is_public")? != 0) == game.public;
        game.plies.push(IndexedPly {
            ply: row.number("ply")? as usize,
            key: row.number("position_key")? as u64,
            text: row.text("text")?,
            band: row.number("band")?,
        });
    }
    // Rows that contradict each other are as wrong as none.
    if is_one { Ok(Some((first.number("explored")?, game))) } else { Ok(None) }
}

/// The explorer of a database: `explorer_store!(Store, Connection, Database)`.
macro_rules! explorer_store {
    ($store:ty, $connection:ty, $database:ty) => {
        use sqlx::QueryBuilder;

        use crate::explorer::{ExplorerFilter, IndexedGame, IndexedPly, MoveCount, VERSION};
        use crate::store::StoreError;
        use crate::store::columns::Columns;
        use crate::store::explorer::{
            COUNTS, ExplorerStore, ExplorerWrite, FINISHED, FORGET, FoundGame, GAMES, MARK, OF_TABLE, SIZE,
            SWEEP, TO_EXPLORE, read_count, read_found, read_indexed,
        };

        /// Rows that are written at once.
        const AT_ONCE: usize = 100;

        /// Keeps a game that is not kept by at least a version.
        async fn keep(
            connection: &mut $connection,
            game: &IndexedGame,
            unless: i64,
        ) -> Result<(), StoreError> {
            let query = sqlx::query(MARK).bind(&game.table).bind(VERSION).bind(unless);
            let marked = query.fetch_optional(&mut *connection).await?;
            let number = marked.ok_or(StoreError::Conflict)?.number("explorer_number")?;
            let query = sqlx::query("DELETE FROM explorer_plies WHERE number = $1").bind(number);
            query.execute(&mut *connection).await?;
            for plies in game.plies.chunks(AT_ONCE) {
                let mut insert: QueryBuilder<$database> = QueryBuilder::new(
                    "INSERT INTO explorer_plies (number, ply, position_key, text, band, rated, result, is_public) ",
                );
                insert.push_values(plies, |mut row, ply: &IndexedPly| {
                    row.push_bind(number).push_bind(ply.ply as i64).push_bind(ply.key as i64);
                    row.push_bind(ply.text.as_str()).push_bind(ply.band).push_bind(i64::from(game.rated));
                    row.push_bind(game.result.as_str()).push_bind(i64::from(game.public));
                });
                insert.build().persistent(false).execute(&mut *connection).await?;
            }
            Ok(())
        }

        /// Changes what is kept. Only one of these may run at a time.
        pub(super) async fn apply(
            connection: &mut $connection,
            write: &ExplorerWrite,
        ) -> Result<(), StoreError> {
            match write {
                ExplorerWrite::Add(game) => keep(connection, game, VERSION).await,
                ExplorerWrite::Replace(game) => keep(connection, game, i64::MAX).await,
                ExplorerWrite::Sweep => {
                    sqlx::query(SWEEP).execute(connection).await?;
                    Ok(())
                }
            }
        }

        /// Drops what is kept of a table that goes.
        pub(super) async fn forget(connection: &mut $connection, table: &str) -> Result<(), StoreError> {
            sqlx::query(FORGET).bind(table).execute(connection).await?;
            Ok(())
        }

        #[async_trait::async_trait]
        impl ExplorerStore for $store {
            async fn to_explore(&self, limit: u32) -> Result<Vec<String>, StoreError> {
                for older in 0..VERSION {
                    let query = sqlx::query(TO_EXPLORE).bind(older).bind(i64::from(limit));
                    let rows = query.fetch_all(&self.reading).await?;
                    if !rows.is_empty() {
                        return rows.iter().map(|row| Ok(row.text("id")?)).collect();
                    }
                }
                Ok(Vec::new())
            }

            async fn move_counts(&self, key: u64) -> Result<Vec<MoveCount>, StoreError> {
                let query = sqlx::query(COUNTS).bind(key as i64);
                query.fetch_all(&self.reading).await?.iter().map(read_count).collect()
            }

            async fn found_games(
                &self,
                key: u64,
                filter: ExplorerFilter,
                limit: u32,
            ) -> Result<Vec<FoundGame>, StoreError> {
                let query = sqlx::query(GAMES).bind(key as i64).bind(filter.least).bind(filter.most);
                let query = query.bind(i64::from(filter.rated)).bind(i64::from(limit));
                query.fetch_all(&self.reading).await?.iter().map(read_found).collect()
            }

            async fn finished_tables(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
                let query = sqlx::query(FINISHED).bind(after).bind(i64::from(limit));
                query.fetch_all(&self.reading).await?.iter().map(|row| Ok(row.text("id")?)).collect()
            }

            async fn indexed_game(&self, table: &str) -> Result<Option<(i64, IndexedGame)>, StoreError> {
                let rows = sqlx::query(OF_TABLE).bind(table).fetch_all(&self.reading).await?;
                read_indexed(table, &rows)
            }

            async fn indexed_plies(&self) -> Result<(u64, u64), StoreError> {
                let row = sqlx::query(SIZE).fetch_one(&self.reading).await?;
                Ok((row.number("plies")? as u64, row.number("lost")? as u64))
            }
        }
    };
}
pub(super) use explorer_store;
