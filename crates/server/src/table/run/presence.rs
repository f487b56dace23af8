//! Who is at a table: on this node, and on others.

use super::TableLoop;
use crate::table::actions::Change;
use crate::table::{SocketId, Subscriber};
use crate::time::now;

impl TableLoop {
    pub(super) fn is_present(&self, guest: &str) -> bool {
        self.is_here(guest) || self.elsewhere.contains(guest)
    }

    /// Whether a guest is here on this node.
    fn is_here(&self, guest: &str) -> bool {
        self.watching.values().any(|watcher| watcher.guest.as_deref() == Some(guest))
    }

    /// A socket comes. Returns whether its guest was away.
    pub(super) fn come(&mut self, subscriber: Subscriber) -> bool {
        let Some(guest) = subscriber.guest.clone() else {
            self.watching.insert(subscriber.socket, subscriber);
            return false;
        };
        if !self.is_here(&guest) {
            self.services.announce(self.state.id(), &guest, Some(subscriber.address));
        }
        self.note_address(&guest, subscriber.address);
        self.watching.insert(subscriber.socket, subscriber);
        self.away.remove(&guest).is_some()
    }

    /// Whoever was at a node that was lost does not pay for the way here.
    pub(super) async fn forgive_lost_node(&mut self, subscriber: &Subscriber) {
        let Some(guest) = subscriber.guest.clone().filter(|guest| !self.is_here(guest)) else { return };
        let running = |table: &TableLoop| {
            let clocks = &table.state.row().progress.clocks;
            clocks.running().iter().find(|seat| table.state.seats()[seat.index()].is(&guest))
        };
        if running(self).is_none() {
            return;
        }
        let since = match self.services.lost_since(self.state.id(), &guest).await {
            Ok(Some(since)) => since,
            Ok(None) => return,
            Err(error) => {
                return tracing::warn!(table = self.state.id(), %error, "lost nodes cannot be found out");
            }
        };
        let settled = self.settle(|table| {
            let changed = running(table).is_some_and(|seat| table.state.forgive(seat, since, now()));
            Ok(((), if changed { Change::Offers } else { Change::None }))
        });
        if let Ok(((), change, before)) = settled.await {
            self.notify(&change, before).await;
        }
    }

    pub(super) fn leave(&mut self, socket: SocketId) {
        let Some(Subscriber { guest: Some(guest), .. }) = self.watching.remove(&socket) else { return };
        if self.is_here(&guest) {
            return;
        }
        self.services.announce(self.state.id(), &guest, None);
        if !self.is_present(&guest) && !self.state.seats_of(&guest).is_empty() {
            self.away.insert(guest, now());
            self.notify_table();
        }
    }

    /// Tells other nodes once more who is here.
    pub(super) fn announce_all(&self) {
        for watcher in self.watching.values() {
            if let Some(guest) = &watcher.guest {
                self.services.announce(self.state.id(), guest, Some(watcher.address));
            }
        }
    }

    /// Finds out who is here on other nodes, and tells everybody if that has changed.
    pub(super) async fn look_elsewhere(&mut self) {
        let elsewhere = match self.services.guests_elsewhere(self.state.id()).await {
            Ok(guests) => guests.into_iter().collect(),
            Err(error) => {
                return tracing::warn!(table = self.state.id(), %error, "who is here cannot be found out");
            }
        };
        if elsewhere == self.elsewhere {
            return;
        }
        self.elsewhere = elsewhere;
        let players: Vec<String> =
            self.state.seats().iter().filter_map(|holder| holder.guest()).map(str::to_owned).collect();
        for guest in players {
            if self.is_present(&guest) {
                self.away.remove(&guest);
            } else {
                self.away.entry(guest).or_insert_with(now);
            }
        }
        self.notify_table();
    }
}
