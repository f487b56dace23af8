//! What must not be lost: guests, tables and plies.
//!
//! A [`Store`] is one database. Everything that changes it is a [`Write`], and
//! writes come in batches, so that many tables share one flush: see [`Writer`].
//! Nothing outside [`SqliteStore`] and [`PostgresStore`] knows which database it is.

pub(crate) mod accounts;
mod addresses;
mod challenges;
mod columns;
pub(crate) mod compared;
mod copy;
mod errors;
pub(crate) mod explorer;
mod jobs;
mod limits;
mod nodes;
mod order;
pub(crate) mod own_puzzles;
mod passkeys;
mod postgres;
pub(crate) mod puzzle_ratings;
pub(crate) mod ratings;
mod retention;
mod reviews;
mod rows;
mod seeks;
mod sql;
mod sqlite;
mod studies;
mod text;
mod ties;
mod tokens;
mod votes;
mod write;
mod writer;

pub use accounts::{AccountRow, AccountStore, AccountWrite, GONE, Role};
pub use addresses::{AddressRow, AddressStore, AddressWrite};
pub use challenges::{
    ChallengeRow, ChallengeState, ChallengeStore, ChallengeWrite, MOST_CHALLENGES, MOST_CHALLENGES_TO,
};
pub use compared::{AbsenceRow, COMPARE, FairPlayStore, FairPlayWrite, compare_job};
pub use copy::{CopiedTable, StoreAddress, copy};
pub use errors::StoreError;
use errors::{not_upgraded, too_new};
pub use explorer::{ExplorerStore, ExplorerWrite, FoundGame};
pub use jobs::{Claim, JOB_LEASE, Job, MOVE, move_job};
pub use limits::Allowance;
pub use nodes::{Beat, LONGEST_GAP, News, NodeRow, Outage};
pub use order::{MOST_REPORTS, OrderStore, OrderWrite, ReportRow, SanctionKind, SanctionRow};
pub use own_puzzles::{OwnPuzzle, OwnPuzzleStore};
pub use passkeys::{CeremonyRow, MOST_PASSKEYS, PasskeyRow, PasskeyStore, PasskeyWrite};
pub use postgres::PostgresStore;
pub use puzzle_ratings::{PuzzleAttempt, PuzzleRatingStore};
pub use quincunx_protocol::{Listing, Scope};
pub use ratings::{RatingRow, RatingStore, RatingWrite};
pub use retention::{Forgettable, Retention, forget_now};
pub use reviews::{REVIEW, ReviewProgress, ReviewRow, review_job};
pub use rows::{
    Agenda, CHAT_LINES, ChatRow, Deed, PlyRow, Since, TableChange, TableProgress, TableRow, TableSnapshot,
    Thought,
};
pub use seeks::{SeekRow, SeekStore, SeekWrite, WAITS_KEPT, WaitRow};
use sql::merge;
pub use sqlite::{SqliteStore, UpgradeCheck, check_upgrade, last_commit};
pub(crate) use sqlite::{make_private, open_private};
pub use studies::{HISTORY, MOST_CONTRIBUTORS, MOST_STUDIES, StudyEditRow, StudyRow, StudyStore, StudyWrite};
pub use ties::{MOST_TIES, Tie, TieRow, TieStore, TieWrite};
pub use tokens::{LearntStep, MOST_SESSIONS, MOST_TOKENS, TokenKind, TokenRow};
pub use votes::VoteCount;
pub use write::Write;
pub use writer::Writer;

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::domain::Guest;
use crate::time::Timestamp;

/// How a database comes about and grows, the same for all.
static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("./migrations");

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

/// A database.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Writes all of a batch that does not conflict, and returns when that is
    /// durable. A conflict stops only its own write; a failure stops all.
    async fn commit(&self, batch: &[Write]) -> Result<Vec<Result<(), StoreError>>, StoreError>;

    /// What is asked about members.
    fn members(&self) -> &dyn AccountStore;

    /// What is asked about studies.
    fn studies(&self) -> &dyn StudyStore;

    /// What is asked about played moves.
    fn explorer(&self) -> &dyn ExplorerStore;

    /// Whether other nodes may work over it, too.
    fn is_shared(&self) -> bool {
        false
    }

    /// What other nodes do, for as long as it is listened to; none where there are none.
    fn news(&self) -> Option<mpsc::Receiver<News>> {
        None
    }

    /// A node says that it is there, once a second.
    async fn beat(&self, _node: &NodeRow) -> Result<Beat, StoreError> {
        Ok(Beat::default())
    }

    /// A node leaves: what it had taken is for others, and who was there is not.
    async fn leave(&self, _node: &str) -> Result<(), StoreError> {
        Ok(())
    }

    /// The nodes that are there, the oldest first.
    async fn nodes(&self) -> Result<Vec<NodeRow>, StoreError> {
        Ok(Vec::new())
    }

    /// The versions of tables.
    async fn versions(&self, _tables: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        Ok(Vec::new())
    }

    /// The guests that watch a table on other nodes.
    async fn presence(&self, _table: &str, _but: &str) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    /// Those of some guests who have a table open at any node; none where there is one node,
    /// which knows by itself who is there.
    async fn attending(&self, _guests: &[String]) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    /// The node at which a guest was at a table and of which nothing has been heard for a
    /// while, and since when.
    async fn lost_node(
        &self,
        _table: &str,
        _guest: &str,
        _but: &str,
    ) -> Result<Option<(String, Timestamp)>, StoreError> {
        Ok(None)
    }

    /// The tables whose players watch from an address, on any node.
    async fn tables_at(&self, _address: &str) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    /// Notes that guests listen on a node to what happens, until a moment. Where there is one
    /// node, it knows by itself.
    async fn note_here(&self, _node: &str, _guests: &[String], _until: Timestamp) -> Result<(), StoreError> {
        Ok(())
    }

    /// The guests who listen on any of several nodes at a moment.
    async fn all_here(&self, _at: Timestamp) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    /// Whether a node may do now what only one does at a time; nobody else may until then.
    /// Where there is one node, it may.
    async fn take_lease(
        &self,
        _name: &str,
        _node: &str,
        _at: Timestamp,
        _until: Timestamp,
    ) -> Result<bool, StoreError> {
        Ok(true)
    }

    /// Uses one of an allowance that holds for all nodes together. Returns how long to wait
    /// if there is none left. Where there is one node, it counts by itself.
    async fn spend(&self, _name: &str, _allowance: Allowance) -> Result<Option<Duration>, StoreError> {
        Ok(None)
    }

    /// Forgets allowances that nobody has used for a while.
    async fn tidy_limits(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// How many jobs wait or are being done.
    async fn jobs_waiting(&self) -> Result<u64, StoreError>;

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

    /// The steps of a game's lessons that a guest has solved.
    async fn learnt(&self, guest: &str, game: &str) -> Result<Vec<LearntStep>, StoreError>;

    /// What everybody thinks of the puzzles of a game; those without a vote are left out.
    async fn puzzle_votes(&self, game: &str) -> Result<Vec<VoteCount>, StoreError>;

    /// Whether a guest finds a puzzle good; nothing if it has not voted.
    async fn puzzle_vote(&self, guest: &str, game: &str, puzzle: &str) -> Result<Option<bool>, StoreError>;

    /// What a guest thinks of puzzles: the game, the puzzle, and whether it is good.
    async fn votes_of(&self, guest: &str) -> Result<Vec<(String, String, bool)>, StoreError>;

    /// How the finished games of a guest began, the last first, with the names of their
    /// tables: so many plies in all, the first few of each.
    async fn first_plies(&self, guest: &str, limit: u32) -> Result<Vec<(String, PlyRow)>, StoreError>;

    /// The review of a table, as far as it has got.
    async fn review(&self, table: &str) -> Result<Option<ReviewRow>, StoreError>;

    /// How many reviews are asked for and not done: everybody's, and those of one who asks.
    async fn reviews_waiting(&self, asker: &str) -> Result<(u64, u64), StoreError>;

    /// A table with its plies and its chat, at one moment.
    async fn table(&self, id: &str) -> Result<Option<TableSnapshot>, StoreError> {
        self.table_since(id, Since::default()).await
    }

    /// The same, but only what came since.
    async fn table_since(&self, id: &str, since: Since) -> Result<Option<TableSnapshot>, StoreError>;

    /// The names of the tables that are not over.
    async fn unfinished(&self) -> Result<Vec<String>, StoreError>;

    /// Takes tables at which something is due by now. Nobody else gets them before
    /// `again_at`.
    async fn take_due(
        &self,
        now: Timestamp,
        again_at: Timestamp,
        limit: u32,
    ) -> Result<Vec<String>, StoreError>;

    /// Takes jobs of a kind that are due by now and that nobody does.
    async fn take_jobs(
        &self,
        kind: &str,
        claim: &Claim,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<Job>, StoreError>;

    /// The node of a claim still does these jobs that it has taken.
    async fn hold_jobs(&self, claim: &Claim, jobs: &[String]) -> Result<(), StoreError>;

    /// Nobody is charged for a time in which nobody could play: all running clocks are
    /// set so, in one go. Returns how many were.
    async fn shift_clocks(&self, outage: Outage) -> Result<u64, StoreError>;

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

    /// The tables of a guest that are not over, in any order.
    async fn current_of(&self, guest: &str) -> Result<Vec<TableRow>, StoreError>;

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
