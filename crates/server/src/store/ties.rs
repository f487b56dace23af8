//! Whom people follow and whom they have blocked, the same in both databases.

use async_trait::async_trait;

use super::StoreError;
use super::columns::Columns;
use crate::time::Timestamp;

/// The most people that one may follow or block.
pub const MOST_TIES: usize = 500;

/// What somebody is to somebody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tie {
    /// Wants to know when the other is there.
    Follow,
    /// Wants to have nothing to do with the other.
    Block,
}

impl Tie {
    /// Every tie.
    pub const ALL: [Tie; 2] = [Tie::Follow, Tie::Block];

    /// The word in the store and in requests.
    pub fn word(self) -> &'static str {
        match self {
            Tie::Follow => "follow",
            Tie::Block => "block",
        }
    }

    /// The tie of a word.
    pub fn read(word: &str) -> Option<Tie> {
        Tie::ALL.into_iter().find(|tie| tie.word() == word)
    }
}

/// A tie, seen from the one who made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieRow {
    /// To whom.
    pub other: String,
    /// What that one is called now.
    pub name: String,
    /// Whether that one is a member.
    pub is_member: bool,
    /// Whether it is a program's account.
    pub is_bot: bool,
    /// Which.
    pub tie: Tie,
    /// Since when.
    pub created_at: Timestamp,
}

/// A change of ties.
#[derive(Clone, Debug)]
pub enum TieWrite {
    /// A new tie in the place of the one there was. Blocking ends the other's following. A
    /// conflict if one of the two is gone, if there are [`MOST_TIES`] already, or if
    /// somebody is to be followed who has blocked the one who wants to.
    Set {
        /// Who.
        guest: String,
        /// Whom.
        other: String,
        /// What.
        tie: Tie,
        /// When.
        at: Timestamp,
    },
    /// No tie any more.
    Drop {
        /// Who.
        guest: String,
        /// Whom.
        other: String,
    },
}

/// What is asked about ties.
#[async_trait]
pub trait TieStore: Send + Sync {
    /// The ties that somebody has made, by name.
    async fn ties(&self, guest: &str) -> Result<Vec<TieRow>, StoreError>;

    /// The tie from one to another.
    async fn tie(&self, guest: &str, other: &str) -> Result<Option<Tie>, StoreError>;

    /// Those whom somebody has blocked, and those who have blocked somebody.
    async fn blocked_with(&self, guest: &str) -> Result<Vec<String>, StoreError>;
}

/// A tie as it stands in the store.
pub(super) fn read_tie(row: &impl Columns) -> Result<TieRow, StoreError> {
    Ok(TieRow {
        other: row.text("other")?,
        name: row.text("name")?,
        is_member: row.number("is_member")? > 0,
        is_bot: row.number("is_bot")? > 0,
        tie: read_kind(row)?,
        created_at: row.number("created_at")? as Timestamp,
    })
}

/// The kind of a tie as it stands in the store.
pub(super) fn read_kind(row: &impl Columns) -> Result<Tie, StoreError> {
    Tie::read(&row.text("kind")?).ok_or_else(|| StoreError::Broken("ties.kind".to_owned()))
}

/// The ties of a database: `tie_store!(Store, Connection)`.
macro_rules! tie_store {
    ($store:ty, $connection:ty) => {
        use crate::store::StoreError;
        use crate::store::columns::Columns;
        use crate::store::ties::{MOST_TIES, Tie, TieRow, TieStore, TieWrite, read_kind, read_tie};

        /// Changes ties.
        pub(super) async fn apply(connection: &mut $connection, write: &TieWrite) -> Result<(), StoreError> {
            match write {
                TieWrite::Set { guest, other, tie, at } => {
                    let query = sqlx::query(
                        "INSERT INTO ties (guest, other, kind, created_at) SELECT $1, $2, $3, $4 \
                         WHERE (SELECT COUNT(*) FROM guests WHERE id IN ($1, $2)) = 2 \
                         AND (SELECT COUNT(*) FROM ties WHERE guest = $1 AND other <> $2) < $5 \
                         AND ($3 = 'block' OR NOT EXISTS \
                         (SELECT 1 FROM ties WHERE guest = $2 AND other = $1 AND kind = 'block')) \
                         ON CONFLICT (guest, other) DO UPDATE \
                         SET kind = excluded.kind, created_at = excluded.created_at",
                    );
                    let query = query.bind(guest).bind(other).bind(tie.word()).bind(*at as i64);
                    let made = query.bind(MOST_TIES as i64).execute(&mut *connection).await?;
                    if made.rows_affected() == 0 {
                        return Err(StoreError::Conflict);
                    }
                    if *tie == Tie::Block {
                        let query = sqlx::query(
                            "DELETE FROM ties WHERE guest = $2 AND other = $1 AND kind = 'follow'",
                        );
                        query.bind(guest).bind(other).execute(&mut *connection).await?;
                        // Nobody is asked to play by somebody they have nothing to do with.
                        let query = sqlx::query(
                            "UPDATE challenges SET state = 'withdrawn' WHERE state = 'open' \
                             AND (challenger = $1 AND challenged = $2 OR challenger = $2 AND challenged = $1)",
                        );
                        query.bind(guest).bind(other).execute(connection).await?;
                    }
                }
                TieWrite::Drop { guest, other } => {
                    let query = sqlx::query("DELETE FROM ties WHERE guest = $1 AND other = $2");
                    query.bind(guest).bind(other).execute(connection).await?;
                }
            }
            Ok(())
        }

        /// Takes away all ties from and to somebody who is gone.
        pub(super) async fn forget(connection: &mut $connection, guest: &str) -> Result<(), StoreError> {
            let query = sqlx::query("DELETE FROM ties WHERE guest = $1 OR other = $1");
            query.bind(guest).execute(connection).await?;
            Ok(())
        }

        #[async_trait::async_trait]
        impl TieStore for $store {
            async fn ties(&self, guest: &str) -> Result<Vec<TieRow>, StoreError> {
                let query = sqlx::query(
                    "SELECT ties.other, guests.name, ties.kind, ties.created_at, \
                     (SELECT COUNT(*) FROM accounts WHERE accounts.guest = ties.other) AS is_member, \
                     (SELECT COUNT(*) FROM accounts WHERE accounts.guest = ties.other AND bot > 0) AS is_bot \
                     FROM ties JOIN guests ON guests.id = ties.other WHERE ties.guest = $1 \
                     ORDER BY guests.name, ties.other",
                );
                query.bind(guest).fetch_all(&self.reading).await?.iter().map(read_tie).collect()
            }

            async fn tie(&self, guest: &str, other: &str) -> Result<Option<Tie>, StoreError> {
                let query = sqlx::query("SELECT kind FROM ties WHERE guest = $1 AND other = $2");
                let row = query.bind(guest).bind(other).fetch_optional(&self.reading).await?;
                row.as_ref().map(read_kind).transpose()
            }

            async fn blocked_with(&self, guest: &str) -> Result<Vec<String>, StoreError> {
                let query = sqlx::query(
                    "SELECT other AS guest FROM ties WHERE guest = $1 AND kind = 'block' \
                     UNION SELECT guest FROM ties WHERE other = $1 AND kind = 'block'",
                );
                let rows = query.bind(guest).fetch_all(&self.reading).await?;
                rows.iter().map(|row| Ok(row.text("guest")?)).collect()
            }
        }
    };
}
pub(super) use tie_store;
