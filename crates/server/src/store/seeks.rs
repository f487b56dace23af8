//! Whoever waits for an opponent, the same in both databases.

use async_trait::async_trait;

use super::columns::Columns;
use super::{Agenda, StoreError, TableRow};
use crate::time::Timestamp;

/// The most that wait at once and are looked at.
pub const MOST_SEEKS: u32 = 2000;
/// How long it is remembered what became of waiting, in milliseconds: a day.
pub const WAITS_KEPT: u64 = 24 * 3600 * 1000;

/// Somebody who waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeekRow {
    /// Its name.
    pub id: String,
    /// Who.
    pub guest: String,
    /// What that one is called.
    pub name: String,
    /// Whether that one is a member.
    pub is_member: bool,
    /// Whether a program waits.
    pub bot: bool,
    /// `live` or `days`.
    pub pace: String,
    /// What is wanted, in JSON.
    pub wish: String,
    /// Since when.
    pub created_at: Timestamp,
    /// Until when it waits, if nothing more is heard of its owner.
    pub here_until: Timestamp,
}

/// What became of waiting for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitRow {
    /// Which seek.
    pub seek: String,
    /// The game.
    pub game: String,
    /// The clock, in JSON.
    pub clock: String,
    /// For how long, in milliseconds.
    pub waited: u64,
    /// The table; none if it was given up.
    pub table: Option<String>,
    /// When it ended.
    pub at: Timestamp,
}

/// A change of who waits.
#[derive(Clone, Debug)]
pub enum SeekWrite {
    /// Somebody waits, and for nothing else of that pace; a conflict if there is no such guest.
    Put(SeekRow),
    /// Somebody who waits wants something more or less; a conflict if it waits no more.
    Change(SeekRow),
    /// Somebody does not wait any more; a conflict if that is so already.
    End {
        /// Which, as it was.
        row: SeekRow,
        /// What is remembered of it.
        waits: Vec<WaitRow>,
        /// Only if nothing was heard of its owner until then.
        absent_at: Option<Timestamp>,
    },
    /// Some who wait play together at a new table. A conflict if one of them waits no more,
    /// or if one has blocked another: then nothing changes.
    Pair {
        /// Those who waited, as they were.
        rows: Vec<SeekRow>,
        /// What is remembered of it.
        waits: Vec<WaitRow>,
        /// Where they play.
        table: Box<TableRow>,
        /// What happens by itself there.
        agenda: Agenda,
        /// When.
        at: Timestamp,
    },
    /// The owners of some seeks are here.
    Here {
        /// The names of the seeks.
        seeks: Vec<String>,
        /// Until when that is believed.
        until: Timestamp,
    },
}

impl SeekWrite {
    /// Whom it is about.
    pub fn guests(&self) -> Vec<&str> {
        match self {
            SeekWrite::Put(row) | SeekWrite::Change(row) | SeekWrite::End { row, .. } => vec![&row.guest],
            SeekWrite::Pair { rows, .. } => rows.iter().map(|row| row.guest.as_str()).collect(),
            SeekWrite::Here { .. } => Vec::new(),
        }
    }
}

/// What is asked about those who wait.
#[async_trait]
pub trait SeekStore: Send + Sync {
    /// Everybody who waits, the longest first; those, too, of whom nothing was heard.
    async fn seeks(&self) -> Result<Vec<SeekRow>, StoreError>;

    /// What somebody waits for.
    async fn seeks_of(&self, guest: &str) -> Result<Vec<SeekRow>, StoreError>;

    /// Who among those who wait has blocked whom.
    async fn seek_blocks(&self) -> Result<Vec<(String, String)>, StoreError>;

    /// What became of a seek that waits no more.
    async fn wait_of(&self, seek: &str) -> Result<Option<WaitRow>, StoreError>;

    /// What became of waiting since a moment.
    async fn waits_since(&self, since: Timestamp) -> Result<Vec<WaitRow>, StoreError>;
}

/// A seek as it stands in the store.
pub(super) fn read_seek(row: &impl Columns) -> Result<SeekRow, StoreError> {
    Ok(SeekRow {
        id: row.text("id")?,
        guest: row.text("guest")?,
        name: row.text("name")?,
        is_member: row.number("is_member")? > 0,
        bot: row.number("bot")? > 0,
        pace: row.text("pace")?,
        wish: row.text("wish")?,
        created_at: row.number("created_at")? as Timestamp,
        here_until: row.number("here_until")? as Timestamp,
    })
}

/// What became of waiting, as it stands in the store.
pub(super) fn read_wait(row: &impl Columns) -> Result<WaitRow, StoreError> {
    Ok(WaitRow {
        seek: row.text("seek")?,
        game: row.text("game")?,
        clock: row.text("clock")?,
        waited: row.number("waited")? as u64,
        table: Some(row.text("place")?).filter(|table| !table.is_empty()),
        at: row.number("at")? as Timestamp,
    })
}

/// Everybody who waits.
pub(super) const SEEKS: &str = "SELECT seeks.*, guests.name AS name, \
     (SELECT COUNT(*) FROM accounts WHERE accounts.guest = seeks.guest) AS is_member \
     FROM seeks JOIN guests ON guests.id = seeks.guest ORDER BY seeks.created_at, seeks.id LIMIT $1";

/// What somebody waits for.
pub(super) const SEEKS_OF: &str = "SELECT seeks.*, guests.name AS name, \
     (SELECT COUNT(*) FROM accounts WHERE accounts.guest = seeks.guest) AS is_member \
     FROM seeks JOIN guests ON guests.id = seeks.guest WHERE seeks.guest = $1 ORDER BY seeks.pace";

/// The seeks of a database: `seek_store!(Store, Connection)`.
macro_rules! seek_store {
    ($store:ty, $connection:ty) => {
        use crate::store::StoreError;
        use crate::store::columns::Columns;
        use crate::store::seeks::{
            MOST_SEEKS, SEEKS, SEEKS_OF, SeekRow, SeekStore, SeekWrite, WAITS_KEPT, WaitRow, read_seek, read_wait,
        };
        use crate::time::Timestamp;

        fn refuse_none(rows: u64) -> Result<(), StoreError> {
            if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
        }

        async fn remember(connection: &mut $connection, waits: &[WaitRow]) -> Result<(), StoreError> {
            let Some(last) = waits.last() else { return Ok(()) };
            let query = sqlx::query("DELETE FROM waits WHERE at < $1");
            query.bind(last.at.saturating_sub(WAITS_KEPT) as i64).execute(&mut *connection).await?;
            for wait in waits {
                let query = sqlx::query(
                    "INSERT INTO waits (seek, game, clock, waited, place, at) VALUES ($1, $2, $3, $4, $5, $6) \
                     ON CONFLICT DO NOTHING",
                );
                let query = query.bind(&wait.seek).bind(&wait.game).bind(&wait.clock);
                let query = query.bind(wait.waited as i64).bind(wait.table.as_deref().unwrap_or_default());
                query.bind(wait.at as i64).execute(&mut *connection).await?;
            }
            Ok(())
        }

        async fn put(connection: &mut $connection, row: &SeekRow) -> Result<(), StoreError> {
            let query = sqlx::query(
                "INSERT INTO seeks (guest, pace, id, bot, wish, created_at, here_until) \
                 SELECT id, $2, $3, $4, $5, $6, $7 FROM guests WHERE id = $1 \
                 ON CONFLICT (guest, pace) DO UPDATE SET id = excluded.id, bot = excluded.bot, \
                 wish = excluded.wish, created_at = excluded.created_at, here_until = excluded.here_until",
            );
            let query = query.bind(&row.guest).bind(&row.pace).bind(&row.id).bind(i64::from(row.bot));
            let query = query.bind(&row.wish).bind(row.created_at as i64).bind(row.here_until as i64);
            refuse_none(query.execute(connection).await?.rows_affected())
        }

        async fn end(
            connection: &mut $connection,
            row: &SeekRow,
            waits: &[WaitRow],
            absent_at: Option<Timestamp>,
        ) -> Result<(), StoreError> {
            let before = absent_at.map_or(i64::MAX, |at| at as i64);
            let query = sqlx::query("DELETE FROM seeks WHERE id = $1 AND guest = $2 AND here_until <= $3");
            let gone = query.bind(&row.id).bind(&row.guest).bind(before).execute(&mut *connection).await?;
            refuse_none(gone.rows_affected())?;
            remember(connection, waits).await
        }

        /// Takes those who are paired out. The rows are taken in one order by everybody, so
        /// that of two who want the same one waits for the other and then finds it gone.
        async fn take_out(
            connection: &mut $connection,
            rows: &[SeekRow],
            at: Timestamp,
        ) -> Result<(), StoreError> {
            let mut rows: Vec<&SeekRow> = rows.iter().collect();
            rows.sort_by(|one, other| one.id.cmp(&other.id));
            // What conflicts must leave nothing, so everything is looked at first.
            for row in &rows {
                let query = sqlx::query("SELECT 1 FROM seeks WHERE id = $1 AND guest = $2 AND here_until > $3");
                let query = query.bind(&row.id).bind(&row.guest).bind(at as i64);
                query.fetch_optional(&mut *connection).await?.ok_or(StoreError::Conflict)?;
                for other in rows.iter().filter(|other| other.guest != row.guest) {
                    let query = sqlx::query(
                        "SELECT 1 FROM ties WHERE guest = $1 AND other = $2 AND kind = 'block'",
                    );
                    let query = query.bind(&row.guest).bind(&other.guest);
                    if query.fetch_optional(&mut *connection).await?.is_some() {
                        return Err(StoreError::Conflict);
                    }
                }
            }
            for row in &rows {
                let query = sqlx::query("DELETE FROM seeks WHERE id = $1 AND guest = $2");
                let gone = query.bind(&row.id).bind(&row.guest).execute(&mut *connection).await?;
                refuse_none(gone.rows_affected())?;
            }
            Ok(())
        }

        /// Changes who waits. The table of those who are paired is whoever calls' to add.
        pub(super) async fn apply(connection: &mut $connection, write: &SeekWrite) -> Result<(), StoreError> {
            match write {
                SeekWrite::Put(row) => put(connection, row).await,
                SeekWrite::Change(row) => {
                    let query = sqlx::query("UPDATE seeks SET wish = $3 WHERE id = $1 AND guest = $2");
                    let query = query.bind(&row.id).bind(&row.guest).bind(&row.wish);
                    refuse_none(query.execute(connection).await?.rows_affected())
                }
                SeekWrite::End { row, waits, absent_at } => end(connection, row, waits, *absent_at).await,
                SeekWrite::Pair { rows, waits, at, .. } => {
                    take_out(connection, rows, *at).await?;
                    remember(connection, waits).await
                }
                SeekWrite::Here { seeks, until } => {
                    let mut seeks: Vec<&String> = seeks.iter().collect();
                    seeks.sort();
                    for id in seeks {
                        let query = sqlx::query(
                            "UPDATE seeks SET here_until = $2 WHERE id = $1 AND here_until < $2",
                        );
                        query.bind(id).bind(*until as i64).execute(&mut *connection).await?;
                    }
                    Ok(())
                }
            }
        }

        /// Whoever is gone waits for nobody.
        pub(super) async fn forget(connection: &mut $connection, guest: &str) -> Result<(), StoreError> {
            let query = sqlx::query("DELETE FROM seeks WHERE guest = $1");
            query.bind(guest).execute(connection).await?;
            Ok(())
        }

        #[async_trait::async_trait]
        impl SeekStore for $store {
            async fn seeks(&self) -> Result<Vec<SeekRow>, StoreError> {
                let query = sqlx::query(SEEKS).bind(i64::from(MOST_SEEKS));
                query.fetch_all(&self.reading).await?.iter().map(read_seek).collect()
            }

            async fn seeks_of(&self, guest: &str) -> Result<Vec<SeekRow>, StoreError> {
                let query = sqlx::query(SEEKS_OF).bind(guest);
                query.fetch_all(&self.reading).await?.iter().map(read_seek).collect()
            }

            async fn seek_blocks(&self) -> Result<Vec<(String, String)>, StoreError> {
                let query = sqlx::query(
                    "SELECT ties.guest AS guest, ties.other AS other FROM ties \
                     WHERE ties.kind = 'block' AND ties.guest IN (SELECT guest FROM seeks) \
                     AND ties.other IN (SELECT guest FROM seeks)",
                );
                let rows = query.fetch_all(&self.reading).await?;
                rows.iter().map(|row| Ok((row.text("guest")?, row.text("other")?))).collect()
            }

            async fn wait_of(&self, seek: &str) -> Result<Option<WaitRow>, StoreError> {
                let query = sqlx::query("SELECT * FROM waits WHERE seek = $1 ORDER BY place DESC LIMIT 1");
                let row = query.bind(seek).fetch_optional(&self.reading).await?;
                row.as_ref().map(read_wait).transpose()
            }

            async fn waits_since(&self, since: Timestamp) -> Result<Vec<WaitRow>, StoreError> {
                let query = sqlx::query("SELECT * FROM waits WHERE at >= $1 ORDER BY at DESC LIMIT 5000");
                let rows = query.bind(since as i64).fetch_all(&self.reading).await?;
                rows.iter().map(read_wait).collect()
            }
        }
    };
}
pub(super) use seek_store;
