//! Who watches a table, and what they are told.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use quincunx_core::Seat;

use super::{Change, TableLoop};
use crate::protocol::{Detail, Event, Since, StateView, TableView};
use crate::table::{SocketId, Subscriber};
use crate::time::now;

impl TableLoop {
    pub(super) fn watch(&mut self, subscriber: Subscriber, since: Option<Since>) {
        let was_away = match &subscriber.guest {
            Some(guest) => self.away.remove(guest).is_some(),
            None => false,
        };
        if let Some(guest) = &subscriber.guest {
            self.note_address(guest, subscriber.address);
        }
        let eyes = self.state.eyes(subscriber.guest.as_deref());
        let from = self.state.missed_from(since);
        let (outbox, detail) = (subscriber.outbox.clone(), subscriber.detail);
        let (socket, guest) = (subscriber.socket, subscriber.guest.clone());
        self.watching.insert(socket, subscriber);
        if was_away {
            self.notify_table();
        } else {
            outbox.send(Event::Table(&self.table_view(guest.as_deref())).text());
        }
        if !self.state.chat.is_empty() {
            outbox.send(Event::Chats { table: self.state.id(), lines: &self.state.chat }.text());
        }
        outbox.send(Event::State(&self.state_view(eyes, detail, from)).text());
    }

    pub(super) fn leave(&mut self, socket: SocketId) {
        let Some(Subscriber { guest: Some(guest), .. }) = self.watching.remove(&socket) else { return };
        let is_here = self.is_present(&guest);
        if !is_here && !self.state.seats_of(&guest).is_empty() {
            self.away.insert(guest, now());
            self.notify_table();
        }
    }

    pub(super) fn is_present(&self, guest: &str) -> bool {
        self.watching.values().any(|watcher| watcher.guest.as_deref() == Some(guest))
    }

    pub(super) fn table_view(&self, guest: Option<&str>) -> TableView {
        let has_seat = |watcher: &&Subscriber| {
            watcher.guest.as_deref().is_some_and(|guest| !self.state.seats_of(guest).is_empty())
        };
        let players = self.watching.values().filter(has_seat).count();
        self.state.table_view(guest, &|guest| self.is_present(guest), self.watching.len() - players)
    }

    pub(super) fn state_view(&self, eyes: Option<Seat>, detail: Detail, from: usize) -> StateView {
        self.state.state_view(eyes, detail, from, self.server.limits(), now())
    }

    pub(super) fn notify(&mut self, change: &Change, before: Since) {
        match change {
            Change::None | Change::Rematch => {}
            Change::Offers => self.notify_states(before.ply, None),
            Change::Ply(_) => {
                self.notify_states(before.ply, None);
                if self.state.status().is_over() {
                    self.notify_table();
                }
            }
            Change::Takeback(from) => self.notify_states(*from, Some(*from)),
            Change::Progress => {
                self.note_new_players();
                self.notify_table();
                self.notify_states(before.ply, None);
            }
            Change::Chat(line) => {
                let message = Event::Chat { table: self.state.id(), line }.text();
                for watcher in self.watching.values() {
                    watcher.outbox.send(message.clone());
                }
            }
        }
    }

    /// Whoever sat down without watching is away from the start.
    fn note_new_players(&mut self) {
        let guests: Vec<String> =
            self.state.seats().iter().filter_map(|holder| holder.guest()).map(str::to_owned).collect();
        for guest in guests {
            if !self.is_present(&guest) {
                self.away.entry(guest).or_insert_with(now);
            }
        }
    }

    /// Tells everybody who sits where. Spectators all get the same text.
    fn notify_table(&self) {
        let mut texts: HashMap<Option<&str>, Utf8Bytes> = HashMap::new();
        for watcher in self.watching.values() {
            let guest = watcher
                .guest
                .as_deref()
                .filter(|guest| *guest == self.state.row().host || self.state.is_player(guest));
            let text = texts.entry(guest).or_insert_with(|| Event::Table(&self.table_view(guest)).text());
            watcher.outbox.send(text.clone());
        }
    }

    /// Tells everybody how the game stands. One text for each pair of eyes.
    pub(super) fn notify_states(&self, since: usize, from: Option<usize>) {
        let here = Since { ply: since, ..self.state.here() };
        let from = from.unwrap_or_else(|| self.state.missed_from(Some(here)));
        let mut texts: HashMap<(Option<Seat>, Detail), Utf8Bytes> = HashMap::new();
        for watcher in self.watching.values() {
            let eyes = self.state.eyes(watcher.guest.as_deref());
            let text = texts
                .entry((eyes, watcher.detail))
                .or_insert_with(|| Event::State(&self.state_view(eyes, watcher.detail, from)).text());
            watcher.outbox.send(text.clone());
        }
    }
}
