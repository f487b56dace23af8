//! What happens at a table, made durable.

use std::time::{Duration, Instant};

use quincunx_core::Message;

use super::TableLoop;
use crate::clock::MOST_LAG;
use crate::protocol::{Code, Refusal, Since};
use crate::store::{Agenda, Deed, StoreError, TableChange, Thought, Write};
use crate::table::TableState;
use crate::table::actions::Change;

/// How often something is tried that somebody else was quicker with.
const MOST_TRIES: usize = 8;
/// How long a table waits between two attempts to read it again.
const REST: Duration = Duration::from_millis(250);
/// How long a table waits at most until it is known that time passes as it should.
const UNSTEADY_FOR: Duration = Duration::from_secs(5);
/// How often it is tried before the table is lost.
const MOST_READS: usize = 40;

/// What came of something, made durable: the answer, what has changed, and where the
/// table was before.
pub(super) type Settled<T> = Result<(T, Change, Since), Refusal>;

impl TableLoop {
    /// Does something and makes it durable. Whoever is slower than somebody at another
    /// node does it again, to the table as it is then: the rules decide whether it still
    /// fits.
    pub(super) async fn settle<T>(
        &mut self,
        mut make: impl FnMut(&mut TableLoop) -> Result<(T, Change), Refusal>,
    ) -> Settled<T> {
        for _ in 0..MOST_TRIES {
            self.until_steady().await;
            let before = self.state.here();
            let (answer, change) = make(self)?;
            let change = if change == Change::Rematch { self.rematch().await? } else { change };
            match self.write(&change).await {
                Ok(()) => return Ok((answer, change, before)),
                Err(StoreError::Conflict) if !self.is_lost => {}
                Err(_) => return Err(Refusal::new(Code::Unavailable, Message::new("refusal-not-written"))),
            }
        }
        Err(Refusal::new(Code::StalePly, Message::new("refusal-gone-on")))
    }

    /// Waits until the clocks are right: after a time in which nobody could play, whoever comes
    /// before the clocks are set would pay for it.
    async fn until_steady(&mut self) {
        let begun = Instant::now();
        while !self.services.is_steady()
            && begun.elapsed() < UNSTEADY_FOR
            && !self.services.stopping().is_cancelled()
        {
            tokio::time::sleep(UNSTEADY_FOR / 100).await;
        }
    }

    /// Makes a change durable. If that fails, the table goes back to what the
    /// store has.
    async fn write(&mut self, change: &Change) -> Result<(), StoreError> {
        let what = match change {
            Change::None | Change::Rematch => return Ok(()),
            Change::Offers | Change::Progress => Deed::Nothing,
            Change::Ply(ply) => Deed::Ply(ply.clone()),
            Change::Takeback(from) => Deed::Takeback(*from),
            Change::Chat(row) => Deed::Chat(row.clone()),
        };
        let thought = self.thought_after(&what);
        let claims = matches!(thought, Thought::Wanted(Some(_)));
        let due_at = self.state.deadline(self.services.limits(), &|_| MOST_LAG);
        self.state.count_change();
        let write = Write::Change(Box::new(TableChange {
            table: self.state.id().to_owned(),
            what,
            progress: self.state.row().progress.clone(),
            agenda: Agenda { due_at, thought },
        }));
        let Err(error) = self.services.writer().write(write).await else {
            if matches!(change, Change::Ply(_)) {
                metrics::counter!("quincunx_moves_total").increment(1);
            }
            if claims {
                self.claim = Some(self.state.here());
            }
            if self.state.is_to_count() {
                self.services.count_soon();
            }
            if self.state.is_explorable() {
                self.services.explore_soon();
            }
            return Ok(());
        };
        if error == StoreError::Conflict {
            tracing::debug!(table = self.state.id(), "somebody else was quicker");
            metrics::counter!("quincunx_conflicts_total").increment(1);
        } else {
            tracing::warn!(table = self.state.id(), %error, "a change could not be written");
        }
        self.reload().await;
        match change {
            // The store may have taken it, and only its word that it did was lost.
            Change::Ply(row) if self.state.has_ply(row) => Ok(()),
            _ => Err(error),
        }
    }

    /// Reads the table again and tells everybody. While the store does not answer,
    /// nothing happens here: what is in memory may not be so.
    pub(super) async fn reload(&mut self) {
        for _ in 0..MOST_READS {
            match self.services.load(self.state.id()).await {
                Ok(Some(state)) => return self.replace(state).await,
                Err(StoreError::Failed(error)) => {
                    tracing::warn!(table = self.state.id(), %error, "the table cannot be read again yet");
                }
                Ok(None) | Err(_) => break,
            }
            tokio::select! {
                () = tokio::time::sleep(REST) => {}
                () = self.services.stopping().cancelled() => break,
            }
        }
        tracing::error!(table = self.state.id(), "the table cannot be read again");
        self.is_lost = true;
    }

    async fn replace(&mut self, state: TableState) {
        let first_new = self.state.next_line();
        self.state = state;
        self.notify_all(0, first_new).await;
    }

    /// Takes in what somebody did at another node, or the store by itself.
    pub(super) async fn catch_up(&mut self) {
        let (before, first_new) = (self.state.here(), self.state.next_line());
        let (branch, version) = (before.branch, self.state.version());
        let news = match self.services.news_of(self.state.id(), self.state.known()).await {
            Ok(Some(news)) => news,
            Ok(None) | Err(_) => return self.reload().await,
        };
        if news.row.progress.version == version {
            return;
        }
        let same_company = news.row.progress.has_company_of(&self.state.row().progress);
        match self.state.catch_up(news) {
            Ok(Some(_)) if self.state.here().branch == branch && same_company => {
                self.notify_news(before.ply, first_new).await;
            }
            Ok(Some(_)) if self.state.here().branch == branch => self.notify_all(before.ply, first_new).await,
            Ok(_) => self.reload().await,
            Err(error) => {
                tracing::error!(table = self.state.id(), %error, "news cannot be taken in");
                self.reload().await;
            }
        }
        self.think();
    }

    /// Something is due here, as the store has it. If it is not, the store is told when
    /// it is.
    pub(super) async fn look_at_time(&mut self) {
        let version = self.state.version();
        self.time_passes().await;
        if self.state.version() == version && !self.is_lost {
            let at = self.state.deadline(self.services.limits(), &|_| MOST_LAG);
            let due = Write::Due { table: self.state.id().to_owned(), version, at };
            // If it has changed since, whoever changed it has said when it is due.
            let _ = self.services.writer().write(due).await;
        }
    }
}
