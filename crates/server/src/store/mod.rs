//! What must not be lost: guests, tables and plies.
//!
//! A [`Store`] is one database. Everything that changes it is a [`Write`], and
//! writes come in batches, so that many tables share one flush: see [`Writer`].
//! Nothing outside [`SqliteStore`] knows which database it is.

mod retention;
mod sqlite;
mod writer;

pub use retention::{Forgettable, Retention, forget_now};
pub use sqlite::SqliteStore;
pub(crate) use sqlite::open_private;
pub use writer::Writer;

use std::path::Path;

use async_trait::async_trait;
use quincunx_core::{Message, Ply};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

use crate::domain::{Guest, Holder, Status, Terms};
use crate::table::Clocks;
use crate::time::Timestamp;

/// What is fixed when a table is created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The table's name.
    pub id: String,
    /// Which game.
    pub game: String,
    /// The settings that are not the default, `key=value,key=value`.
    pub options: String,
    /// The position that it begins from; the usual start if there is none.
    pub position: Option<String>,
    /// What all chance comes from.
    pub seed: u64,
    /// What keeps the seed's commitment from being guessed, in hexadecimal.
    pub salt: String,
    /// The guest that created it.
    pub host: String,
    /// What it is played on.
    pub terms: Terms,
    /// When it was created.
    pub created_at: Timestamp,
    /// What changes.
    pub progress: TableProgress,
}

/// What changes at a table besides its plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableProgress {
    /// How far it is.
    pub status: Status,
    /// Who sits where.
    pub seats: Vec<Holder>,
    /// The clocks.
    pub clocks: Clocks,
    /// The result as in records, once it has ended.
    pub result: Option<String>,
    /// How it ended, as a sentence.
    pub verdict: Option<Message>,
    /// The table of the rematch.
    pub next_table: Option<String>,
    /// When this was so.
    pub changed_at: Timestamp,
}

/// One thing that was done at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyRow {
    /// How many plies there were before.
    pub ply: usize,
    /// Who did what, a move in its canonical text. A row from before seats were written
    /// down may have none for what a seat does: then it is of whoever is to move.
    pub done: Ply<String>,
    /// When.
    pub at: Timestamp,
}

/// What a token is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TokenKind {
    /// A link that makes another device the same guest.
    Resume,
    /// A program that plays as the guest.
    Bot,
}

impl TokenKind {
    /// The word in the store.
    pub fn word(self) -> &'static str {
        match self {
            TokenKind::Resume => "resume",
            TokenKind::Bot => "bot",
        }
    }
}

/// Something that a bot's token may be good for. What is not here, such as renaming
/// the guest, making tokens or signing out, takes the guest's own cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// See what the guest may see.
    Read,
    /// Sit down, move and talk.
    Play,
    /// Put up tables and ask for rematches.
    Challenge,
    /// Have the computer analyse.
    Study,
}

impl Scope {
    /// Every scope.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Play, Scope::Challenge, Scope::Study];

    /// The word in the store and in requests.
    pub fn word(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Challenge => "challenge",
            Scope::Study => "study",
        }
    }
}

/// The most bot tokens of one guest.
pub const MOST_TOKENS: usize = 20;

/// A token, of which only the hash is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// The hash.
    pub hash: String,
    /// Whose it is.
    pub guest: String,
    /// What it is good for.
    pub kind: TokenKind,
    /// What a bot may do with it; nothing of the sort for a resume link.
    pub scopes: Vec<Scope>,
    /// What the guest calls it.
    pub label: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends, if it does.
    pub expires_at: Option<Timestamp>,
}

/// A change of the store.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new guest, or a new name for one.
    Guest {
        /// The guest.
        guest: Guest,
        /// When.
        at: Timestamp,
    },
    /// A guest and its tokens go; its finished games stay.
    DropGuest {
        /// Who.
        guest: String,
    },
    /// A new token. A new resume link ends the one before; a bot's token beyond
    /// [`MOST_TOKENS`] is a conflict.
    Token(TokenRow),
    /// A resume link is used, which ends it; a conflict if it is not there any more.
    UseResume {
        /// Its hash.
        hash: String,
        /// When.
        at: Timestamp,
    },
    /// All sessions of a guest end, and its resume links; a conflict if they have ended
    /// since that epoch began.
    EndSessions {
        /// Whose.
        guest: String,
        /// The epoch that ends.
        epoch: u64,
        /// Whether bot tokens end, too.
        tokens: bool,
    },
    /// A guest's tokens of a kind go: all, or the one of that hash.
    DropTokens {
        /// Whose.
        guest: String,
        /// What kind.
        kind: TokenKind,
        /// Which one; all if none is named.
        hash: Option<String>,
    },
    /// A new table.
    Table(Box<TableRow>),
    /// A ply, and what follows from it.
    Ply {
        /// Where.
        table: String,
        /// What was done.
        ply: PlyRow,
        /// What follows.
        progress: TableProgress,
    },
    /// A change without a ply.
    Progress {
        /// Where.
        table: String,
        /// What it is now.
        progress: TableProgress,
    },
    /// Plies are taken back.
    Takeback {
        /// Where.
        table: String,
        /// The first that goes.
        from: usize,
        /// What follows.
        progress: TableProgress,
    },
    /// A guest was here.
    Seen {
        /// Who.
        guest: String,
        /// When.
        at: Timestamp,
    },
    /// A table that is over goes, with its plies.
    ForgetTable(String),
    /// A guest goes, unless it has been here since.
    ForgetGuest {
        /// Who.
        guest: String,
        /// Since when it must not have been here.
        unseen_since: Timestamp,
    },
    /// The server is back after a long absence. Nothing is forgotten for having been
    /// untouched in that time.
    Returned {
        /// When.
        at: Timestamp,
    },
    /// Nothing but the moment of writing: shows that writing works.
    Pulse,
}

/// Why something was not written or read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// Somebody else wrote that ply, table or token before, or took the last place for it.
    #[error("this has been written already")]
    Conflict,
    /// What stands there cannot be understood.
    #[error("the store holds something that cannot be read: {0}")]
    Broken(String),
    /// The database said no, or is not there.
    #[error("the store does not work: {0}")]
    Failed(String),
    /// A file for a backup is not what it should be; what is wrong, with its name.
    #[error("{0}")]
    File(String),
}

/// Which tables a list shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Listing {
    /// Seats are open.
    Open,
    /// The game is on.
    Live,
    /// The game ended.
    Finished,
    /// It ended without a result.
    Aborted,
}

/// Whose tables a list shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Only those that everybody may find.
    Public,
    /// All of them: for whoever runs the server.
    All,
}

/// How much there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Guests.
    pub guests: u64,
    /// Tables with open seats.
    pub open: u64,
    /// Tables where a game is on.
    pub live: u64,
    /// Tables where a game ended.
    pub finished: u64,
    /// Tables that ended without a result.
    pub aborted: u64,
    /// What was ever done at them.
    pub plies: u64,
}

impl Listing {
    /// The word in lists.
    pub fn word(self) -> &'static str {
        match self {
            Listing::Open => "open",
            Listing::Live => "live",
            Listing::Finished => "finished",
            Listing::Aborted => "aborted",
        }
    }

    /// The status that is meant.
    pub fn status(self) -> Status {
        match self {
            Listing::Open => Status::Open,
            Listing::Live => Status::Playing,
            Listing::Finished => Status::Finished,
            Listing::Aborted => Status::Aborted,
        }
    }
}

/// A database.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Writes all of a batch that does not conflict, and returns when that is
    /// durable. A conflict stops only its own write; a failure stops all.
    async fn commit(&self, batch: &[Write]) -> Result<Vec<Result<(), StoreError>>, StoreError>;

    /// The secret of that name; `fresh` becomes it if there was none.
    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError>;

    /// The guest of that name.
    async fn guest(&self, id: &str) -> Result<Option<Guest>, StoreError>;

    /// The guest of that name, and the epoch of its sessions.
    async fn session(&self, guest: &str) -> Result<Option<(Guest, u64)>, StoreError>;

    /// The token of that hash.
    async fn token(&self, hash: &str) -> Result<Option<TokenRow>, StoreError>;

    /// The tokens of a guest, the newest first.
    async fn tokens(&self, guest: &str, kind: TokenKind) -> Result<Vec<TokenRow>, StoreError>;

    /// A table and its plies in order.
    async fn table(&self, id: &str) -> Result<Option<(TableRow, Vec<PlyRow>)>, StoreError>;

    /// The names of the tables that are not over.
    async fn unfinished(&self) -> Result<Vec<String>, StoreError>;

    /// Tables, the last changed first, changed before a moment.
    async fn list(
        &self,
        listing: Listing,
        reach: Reach,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError>;

    /// The tables of a guest, the last changed first, changed before a moment.
    async fn list_of(&self, guest: &str, before: Timestamp, limit: u32) -> Result<Vec<TableRow>, StoreError>;

    /// When the last batch was written, as somebody sees who only reads; 0 if there
    /// was none.
    async fn newest(&self) -> Result<Timestamp, StoreError>;

    /// Some of what need not be kept any longer.
    async fn forgettable(&self, retention: &Retention, limit: u32) -> Result<Forgettable, StoreError>;

    /// How much there is.
    async fn counts(&self) -> Result<Counts, StoreError>;

    /// Writes a copy of everything, as it is at one moment, to a new file. Others
    /// read and write in the meantime.
    async fn backup(&self, file: &Path) -> Result<(), StoreError>;

    /// What a backup holds; an error if it is none, is damaged or is too new.
    async fn inspect(&self, file: &Path) -> Result<Counts, StoreError>;

    /// Puts what a backup holds in the place of everything, all of it or nothing.
    /// Nobody may use the store in the meantime.
    async fn restore(&self, file: &Path) -> Result<(), StoreError>;

    /// Puts everything in its final place and lets go of it; the store is not used
    /// after that.
    async fn close(&self) -> Result<(), StoreError>;
}
