//! Everything that changes the store.

use super::{
    AccountWrite, AddressWrite, Agenda, ChallengeWrite, Deed, ExplorerWrite, FairPlayWrite, Job, LearntStep,
    OrderWrite, OwnPuzzle, PasskeyWrite, RatingWrite, ReviewRow, SeekWrite, StudyWrite, TableChange,
    TableProgress, TableRow, TieWrite, TokenKind, TokenRow,
};
use crate::domain::Guest;
use crate::time::Timestamp;

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
    /// A change of what makes members.
    Account(AccountWrite),
    /// A change of e-mail addresses.
    Address(AddressWrite),
    /// A change of passkeys.
    Passkey(PasskeyWrite),
    /// A change of whom somebody follows or has blocked.
    Tie(TieWrite),
    /// A change of challenges.
    Challenge(ChallengeWrite),
    /// A change of who waits for an opponent.
    Seek(SeekWrite),
    /// A change of what keeps order.
    Order(OrderWrite),
    /// A change of studies.
    Study(StudyWrite),
    /// A change of ratings.
    Rating(RatingWrite),
    /// A change of what the explorer keeps.
    Explorer(ExplorerWrite),
    /// A change of what is kept for fair play.
    FairPlay(FairPlayWrite),
    /// A guest and its tokens go; its finished games stay. Those of a member lose the name.
    DropGuest {
        /// Who.
        guest: String,
    },
    /// A new token. A new resume link ends the one before; a bot's token beyond
    /// [`MOST_TOKENS`](super::MOST_TOKENS) is a conflict.
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
    /// A guest has solved a step of a lesson; the best stars count.
    Learnt {
        /// Who.
        guest: String,
        /// Which game.
        game: String,
        /// Which step.
        step: LearntStep,
    },
    /// A guest says what it thinks of a puzzle; it has one vote.
    PuzzleVote {
        /// Who.
        guest: String,
        /// Which game.
        game: String,
        /// The puzzle's id.
        puzzle: String,
        /// Whether it is good; nothing takes the vote back.
        good: Option<bool>,
    },
    /// Somebody has set up a puzzle.
    OwnPuzzle(OwnPuzzle),
    /// How far the review of a table has got; one that is done stays as it is.
    Review(ReviewRow),
    /// A new table, and what happens by itself there.
    Table(Box<TableRow>, Agenda),
    /// A change at a table.
    Change(Box<TableChange>),
    /// When something is due at a table, if it is still of that version.
    Due {
        /// Where.
        table: String,
        /// Its version.
        version: u64,
        /// When.
        at: Option<Timestamp>,
    },
    /// A guest watches a table on a node of several, or does not any more.
    Presence {
        /// Where.
        table: String,
        /// Who.
        guest: String,
        /// The node.
        node: String,
        /// From which address; none if the guest has left.
        address: Option<String>,
    },
    /// A new job, if there is none of that name.
    Job(Job),
    /// A job is done.
    DropJob(String),
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

impl Write {
    /// A new table where nothing happens by itself.
    pub fn table(row: TableRow) -> Write {
        Write::Table(Box::new(row), Agenda::default())
    }

    /// A change after which nothing happens by itself.
    pub fn change(table: &str, what: Deed, progress: TableProgress) -> Write {
        let (table, agenda) = (table.to_owned(), Agenda::default());
        Write::Change(Box::new(TableChange { table, what, progress, agenda }))
    }
}
