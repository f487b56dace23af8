//! What the store keeps of tables.

use quincunx_core::{Message, Ply};

use super::Claim;
use crate::clock::Clocks;
use crate::contributions::Contributions;
use crate::domain::{Holder, Offers, Status, Terms};
use crate::protocol::ChatLine;
use crate::ratings::RatingChange;
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
    /// The server's part of what all chance comes from.
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
    /// What the players add to the seed.
    pub contributions: Contributions,
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
    /// How many changes there have been.
    pub version: u64,
    /// How often plies were taken back, or the seed was completed.
    pub branch: u32,
    /// What players have asked of each other.
    pub offers: Offers,
    /// What the game did to the rating of each seat, once it has counted. Only
    /// [`RatingWrite`](super::RatingWrite) writes it.
    pub ratings: Vec<RatingChange>,
}

impl TableProgress {
    /// The seats that programs hold.
    pub fn bot_seats(&self) -> Vec<u8> {
        let is_bot = |holder: &Holder| matches!(holder, Holder::Person { bot: true, .. });
        (0..).zip(&self.seats).filter(|(_, holder)| is_bot(holder)).map(|(seat, _)| seat).collect()
    }

    /// Whether nothing has changed of who sits where and what becomes of the table, whatever
    /// has in the game.
    pub fn has_company_of(&self, other: &TableProgress) -> bool {
        self.status == other.status
            && self.seats == other.seats
            && self.contributions == other.contributions
            && self.offers.rematch == other.offers.rematch
            && self.next_table == other.next_table
            && self.ratings == other.ratings
    }

    /// That of a new table, where nothing has happened yet.
    pub fn new(status: Status, seats: Vec<Holder>, clocks: Clocks, at: Timestamp) -> TableProgress {
        TableProgress {
            status,
            seats,
            contributions: Contributions::default(),
            clocks,
            result: None,
            verdict: None,
            next_table: None,
            changed_at: at,
            version: 0,
            branch: 0,
            offers: Offers::default(),
            ratings: Vec::new(),
        }
    }
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
    /// How many milliseconds a mover took, by the server's clock, where there is a clock.
    pub took: Option<u64>,
}

/// How many lines of chat a table remembers.
pub const CHAT_LINES: usize = 50;

/// One thing that was said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatRow {
    /// Which line this is, counted from one.
    pub number: u64,
    /// The guest who said it; empty in lines from before that was noted.
    pub guest: String,
    /// Who said what, and when.
    pub line: ChatLine,
}

/// A table as it was at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSnapshot {
    /// What is fixed, and how it stands.
    pub row: TableRow,
    /// Its plies in order.
    pub plies: Vec<PlyRow>,
    /// What was said last, in order.
    pub chat: Vec<ChatRow>,
}

/// From where on somebody wants to know a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Since {
    /// The first ply.
    pub ply: usize,
    /// The first line of chat.
    pub line: u64,
}

/// What happens by itself at a table next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agenda {
    /// When somebody has to look at it, even if nobody does anything.
    pub due_at: Option<Timestamp>,
    /// What becomes of the job that asks the computer for a move.
    pub thought: Thought,
}

/// What becomes of the job that asks the computer for a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Thought {
    /// There is none, and there was none.
    #[default]
    None,
    /// There is none any more.
    Over,
    /// The computer is to move; the job is for anybody who has time, or already for
    /// somebody.
    Wanted(Option<Claim>),
}

/// A change at a table: made only if the table's version is the one before the version
/// that it brings, and otherwise a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableChange {
    /// Where.
    pub table: String,
    /// What was done.
    pub what: Deed,
    /// What follows.
    pub progress: TableProgress,
    /// What happens by itself after that.
    pub agenda: Agenda,
}

/// What was done at a table, besides what follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Somebody sat down, offered something, or the like.
    Nothing,
    /// A ply.
    Ply(PlyRow),
    /// Plies were taken back, from this one on.
    Takeback(usize),
    /// Something was said.
    Chat(ChatRow),
}
