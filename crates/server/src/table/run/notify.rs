//! Who watches a table, and what they are told.

use std::collections::{HashMap, HashSet};

use quincunx_core::Seat;

use super::{Change, TableLoop};
use crate::encoded::EncodedEvent;
use crate::protocol::{ChatLine, Detail, Event, Since, StateView, TableView};
use crate::store::{ChatRow, StoreError};
use crate::table::Subscriber;
use crate::time::now;

impl TableLoop {
    pub(super) async fn watch(&mut self, subscriber: Subscriber, since: Option<Since>) {
        let eyes = self.state.eyes(subscriber.guest.as_deref());
        let from = self.state.missed_from(since);
        let (outbox, detail) = (subscriber.outbox.clone(), subscriber.detail);
        let guest = subscriber.guest.clone();
        if self.come(subscriber) {
            self.notify_table();
        } else {
            outbox.send((&Event::Table(Box::new(self.table_view(guest.as_deref())))).into());
        }
        let lines = self.lines_for(guest.as_deref()).await;
        if !lines.is_empty() {
            outbox.send((&Event::Chats { table: self.state.id().to_owned(), lines }).into());
        }
        outbox.send((&Event::State(Box::new(self.state_view(eyes, detail, from)))).into());
    }

    /// What was said, without what a guest does not want to read.
    async fn lines_for(&mut self, guest: Option<&str>) -> Vec<ChatLine> {
        let found = match guest {
            Some(guest) => self.unwanted_by(guest).await,
            None => Ok(HashSet::new()),
        };
        let unwanted = match found {
            Ok(unwanted) => unwanted,
            Err(error) => {
                tracing::warn!(table = self.state.id(), %error, "who sees what was said is not known");
                return Vec::new();
            }
        };
        let is_seen =
            |row: &&ChatRow| self.state.speaker(row).is_none_or(|speaker| !unwanted.contains(speaker));
        self.state.chat.iter().filter(is_seen).map(|row| row.line.clone()).collect()
    }

    /// Those whose lines a guest who comes does not read.
    async fn unwanted_by(&mut self, guest: &str) -> Result<HashSet<String>, StoreError> {
        let is_picky = self.services.is_picky(guest).await?;
        if is_picky {
            self.picky.insert(guest.to_owned());
        } else {
            self.picky.remove(guest);
        }
        if self.state.chat.is_empty() {
            return Ok(HashSet::new());
        }
        let mut unwanted = self.services.blocked_with(guest).await?;
        if is_picky {
            let speakers = self.state.chat.iter().filter_map(|row| self.state.speaker(row));
            let speakers: HashSet<String> = speakers.map(str::to_owned).collect();
            for speaker in speakers {
                if !self.services.wants_to_hear(guest, &speaker).await? {
                    unwanted.insert(speaker);
                }
            }
        }
        Ok(unwanted)
    }

    pub(super) fn table_view(&self, guest: Option<&str>) -> TableView {
        let has_seat = |watcher: &&Subscriber| {
            watcher.guest.as_deref().is_some_and(|guest| !self.state.seats_of(guest).is_empty())
        };
        let players = self.watching.values().filter(has_seat).count();
        self.state.table_view(guest, &|guest| self.is_present(guest), self.watching.len() - players)
    }

    pub(super) fn state_view(&self, eyes: Option<Seat>, detail: Detail, from: usize) -> StateView {
        self.state.state_view(eyes, detail, from, self.services.limits(), now())
    }

    pub(super) async fn notify(&mut self, change: &Change, before: Since) {
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
            Change::Chat(row) => self.notify_chat(row).await,
        }
    }

    async fn notify_chat(&mut self, row: &ChatRow) {
        let apart = match self.kept_from(row).await {
            Ok(apart) => apart,
            Err(error) => {
                return tracing::warn!(table = self.state.id(), %error, "who hears a line is not known");
            }
        };
        let event = Event::Chat { table: self.state.id().to_owned(), line: row.line.clone() };
        let message = EncodedEvent::from(&event);
        for watcher in self.watching.values() {
            if watcher.guest.as_ref().is_none_or(|guest| !apart.contains(guest)) {
                watcher.outbox.send(message.clone());
            }
        }
    }

    /// Tells everybody how the table is, where anything may have changed since a ply and
    /// a line of chat.
    pub(super) async fn notify_all(&mut self, since: usize, first_new: u64) {
        self.note_new_players();
        self.notify_table();
        self.notify_news(since, first_new).await;
    }

    /// Tells everybody what was said and done since a ply and a line of chat.
    pub(super) async fn notify_news(&mut self, since: usize, first_new: u64) {
        let new: Vec<ChatRow> =
            self.state.chat.iter().filter(|row| row.number >= first_new).cloned().collect();
        for row in &new {
            self.notify_chat(row).await;
        }
        self.notify_states(since, None);
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
    pub(super) fn notify_table(&self) {
        let mut texts: HashMap<Option<&str>, EncodedEvent> = HashMap::new();
        for watcher in self.watching.values() {
            let guest = watcher
                .guest
                .as_deref()
                .filter(|guest| *guest == self.state.row().host || self.state.is_player(guest));
            let text = texts
                .entry(guest)
                .or_insert_with(|| (&Event::Table(Box::new(self.table_view(guest)))).into());
            watcher.outbox.send(text.clone());
        }
    }

    /// Tells everybody how the game stands. One text for each pair of eyes.
    pub(super) fn notify_states(&self, since: usize, from: Option<usize>) {
        let here = Since { ply: since, ..self.state.here() };
        let from = from.unwrap_or_else(|| self.state.missed_from(Some(here)));
        let mut texts: HashMap<(Option<Seat>, Detail), EncodedEvent> = HashMap::new();
        for watcher in self.watching.values() {
            let eyes = self.state.eyes(watcher.guest.as_deref());
            let text = texts.entry((eyes, watcher.detail)).or_insert_with(|| {
                (&Event::State(Box::new(self.state_view(eyes, watcher.detail, from)))).into()
            });
            watcher.outbox.send(text.clone());
        }
    }
}
