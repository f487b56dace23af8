//! The computer's moves at a table.

use std::future::Future;
use std::pin::Pin;

use quincunx_core::Seat;

use super::TableLoop;
use crate::computers::Requester;
use crate::protocol::Since;
use crate::store::{Claim, Deed, JOB_LEASE, Thought, Write, move_job};
use crate::table::HeldJob;
use crate::table::actions::Change;
use crate::time::now;

/// A move that the computer is thinking about.
pub(super) struct PendingMove {
    seat: Seat,
    /// What it thinks about; if the game has gone elsewhere, the move is void.
    about: Since,
    chosen: Pin<Box<dyn Future<Output = Option<String>> + Send>>,
    /// The job, for as long as it is thought about.
    _job: HeldJob,
}

/// The move that the computer has found.
pub(super) async fn chosen(pending: &mut Option<PendingMove>) -> Option<String> {
    match pending {
        Some(pending) => pending.chosen.as_mut().await,
        None => std::future::pending().await,
    }
}

impl TableLoop {
    pub(super) async fn computer_moves(&mut self, chosen: Option<String>) {
        let Some(pending) = self.pending.take() else { return };
        let before = self.state.here();
        if pending.about != before || !self.state.turn().contains(pending.seat) {
            // Somebody else chose in the same turn, or the game went elsewhere.
            return self.think();
        }
        let Some(text) = chosen else {
            tracing::error!(table = self.state.id(), "the computer finds no move");
            return;
        };
        let seat = pending.seat;
        let settled = self.settle(|table| {
            if table.state.here() != before || !table.state.turn().contains(seat) {
                return Ok(((), Change::None));
            }
            Ok(((), Change::Ply(table.state.make_move(seat, &text, 0, now())?)))
        });
        match settled.await {
            Ok(((), change, before)) => {
                self.notify(&change, before).await;
                self.think();
            }
            Err(error) => tracing::error!(table = self.state.id(), %error, "the computer's move is refused"),
        }
    }

    /// What becomes of the job that asks the computer for a move when something is done.
    pub(super) fn thought_after(&self, what: &Deed) -> Thought {
        if matches!(what, Deed::Chat(_)) || self.state.computer_seats().is_empty() {
            return Thought::None;
        }
        if self.state.computer_to_move().is_none() || !self.state.has_person() {
            return Thought::Over;
        }
        let until = now() + JOB_LEASE;
        let claim = self.thinks().then(|| Claim { node: self.services.node().to_owned(), until });
        Thought::Wanted(claim)
    }

    /// Whether this node has computers that think.
    fn thinks(&self) -> bool {
        self.services.config().engine_threads > 0
    }

    /// The job that asks the computer for a move is ours now.
    pub(super) async fn take_job(&mut self) {
        self.catch_up().await;
        if self.is_lost {
            return;
        }
        if self.state.computer_to_move().is_some() && self.state.has_person() {
            self.claim = Some(self.state.here());
            self.think();
        } else {
            // Somebody has moved, or the table is over.
            let _ = self.services.writer().write(Write::DropJob(move_job(self.state.id()))).await;
        }
    }

    /// Asks the computer if it is its turn; what it thought before is dropped if
    /// the game has gone on.
    pub(super) fn think(&mut self) {
        let about = self.state.here();
        // One node thinks, the one that has the job. Computers play among themselves only
        // for somebody who watches, and there is no job for that.
        let is_wanted = match self.state.has_person() {
            true => self.claim == Some(about),
            false => !self.watching.is_empty() && self.thinks(),
        };
        let next = self.state.computer_to_move().filter(|_| is_wanted);
        if next.is_some() {
            self.requester.set(self.requester());
        }
        if let Some(pending) = &self.pending
            && pending.about == about
            && next.as_ref().is_some_and(|(seat, _)| *seat == pending.seat)
        {
            return;
        }
        self.pending = next.map(|(seat, level)| {
            let (computers, knows) = (self.services.computers().clone(), self.state.knowledge_of(seat));
            let (requester, for_person) = (self.requester.clone(), self.state.has_living_person());
            let chosen =
                Box::pin(async move { computers.choose(&level, knows, requester, for_person).await });
            let job = self.services.hold_job(move_job(self.state.id()));
            PendingMove { seat, about, chosen, _job: job }
        });
    }

    /// Whom the computer thinks for: a player who is here, a player who is not, or
    /// whoever put up the table; and where they are, or whoever watches computers.
    fn requester(&self) -> Requester {
        let watcher =
            |guest: &str| self.watching.values().find(|watcher| watcher.guest.as_deref() == Some(guest));
        let players = || self.state.seats().iter().filter_map(|holder| holder.guest());
        let player = players().find(|guest| watcher(guest).is_some()).or_else(|| players().next());
        let guest = player.unwrap_or(&self.state.row().host);
        let anybody = || self.watching.values().next().filter(|_| player.is_none());
        let address = watcher(guest).or_else(anybody).map(|watcher| watcher.address);
        Requester { address, guest: guest.to_owned() }
    }
}
