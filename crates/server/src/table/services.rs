//! What a table needs of the server in which it stands.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;

use async_trait::async_trait;
use tokio_util::sync::CancellationToken;

use super::{HeldJob, Limits, TableState};
use crate::computers::Computers;
use crate::config::Config;
use crate::contributions::Contributions;
use crate::domain::{Holder, RatingMark, Terms};
use crate::fair_play::FairPlay;
use crate::protocol::Refusal;
use crate::ratings::Pool;
use crate::store::{SanctionKind, Since, StoreError, TableRow, TableSnapshot, Writer};
use crate::time::{Timestamp, milliseconds};

/// What is played at a table, and from where.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Which game.
    pub game: String,
    /// The settings that are not the default.
    pub options: String,
    /// The position it begins from, if it is not the usual start.
    pub position: Option<String>,
}

impl Opening {
    /// That of another table.
    pub fn of(row: &TableRow) -> Opening {
        Opening { game: row.game.clone(), options: row.options.clone(), position: row.position.clone() }
    }
}

/// The server, as a table sees it.
#[async_trait]
pub trait TableServices: Send + Sync + 'static {
    /// How the server is run.
    fn config(&self) -> &Config;

    /// The way to change the store.
    fn writer(&self) -> &Writer;

    /// The computer as a player.
    fn computers(&self) -> &Computers;

    /// Whose games are on.
    fn fair_play(&self) -> &FairPlay;

    /// Cancelled when the server stops.
    fn stopping(&self) -> &CancellationToken;

    /// The name of this node, which nobody else has.
    fn node(&self) -> &str;

    /// Holds a job that this node has taken, for as long as the answer is kept. What is not
    /// held is soon for others: whoever fails must not keep it.
    fn hold_job(&self, job: String) -> HeldJob;

    /// Whether time has passed here as it should: not while nobody could play, since the
    /// program was stopped or the store did not answer.
    fn is_steady(&self) -> bool;

    /// Reads a table from the store.
    async fn load(&self, id: &str) -> Result<Option<TableState>, StoreError>;

    /// Reads what is new at a table.
    async fn news_of(&self, id: &str, since: Since) -> Result<Option<TableSnapshot>, StoreError>;

    /// Whether there may be other nodes.
    fn is_shared(&self) -> bool;

    /// Tells other nodes that a guest is at a table here, and where from, or is not any
    /// more.
    fn announce(&self, table: &str, guest: &str, address: Option<IpAddr>);

    /// Since when the node is silent at which a guest was at a table, if it was lost; that
    /// the guest was there is forgotten.
    async fn lost_since(&self, table: &str, guest: &str) -> Result<Option<Timestamp>, StoreError>;

    /// The guests who are at a table on other nodes.
    async fn guests_elsewhere(&self, table: &str) -> Result<Vec<String>, StoreError>;

    /// Those whom a guest has blocked, and those who have blocked it.
    async fn blocked_with(&self, guest: &str) -> Result<HashSet<String>, StoreError>;

    /// Refuses a guest about whom moderators have done something of these kinds that holds.
    async fn check_order(&self, guest: &str, kinds: &[SanctionKind]) -> Result<(), Refusal>;

    /// Whether whoever put up a table lets a guest sit down there.
    async fn lets_sit(&self, host: &str, guest: &str) -> Result<bool, StoreError>;

    /// Whether a guest wants to read only some people's chat.
    async fn is_picky(&self, guest: &str) -> Result<bool, StoreError>;

    /// Whether a guest wants to read what somebody says.
    async fn wants_to_hear(&self, guest: &str, speaker: &str) -> Result<bool, StoreError>;

    /// The rating of somebody who is to play a rated game; whoever may not is refused.
    async fn rated_player(&self, guest: &str, is_bot: bool, pool: Pool) -> Result<RatingMark, Refusal>;

    /// A rated game has ended, and is to count.
    fn count_soon(&self);

    /// A game has ended, and is for the explorer.
    fn explore_soon(&self);

    /// The name of the table of a rematch: the same at every node, so that there is one.
    fn rematch_of(&self, id: &str) -> String;

    /// Puts up another table of that name, if there is none.
    async fn open_table(
        self: Arc<Self>,
        id: String,
        opening: Opening,
        host: &str,
        terms: Terms,
        seats: Vec<Holder>,
        contributions: Contributions,
    ) -> Result<String, Refusal>;

    /// A table has gone to sleep.
    fn forget(&self, id: &str);

    /// Wakes a table if it sleeps.
    async fn wake(self: Arc<Self>, id: &str) -> Result<(), Refusal>;

    /// Times that hold at every table.
    fn limits(&self) -> Limits {
        let config = self.config();
        Limits { first_move: milliseconds(config.first_move), open_for: milliseconds(config.open_for) }
    }
}
