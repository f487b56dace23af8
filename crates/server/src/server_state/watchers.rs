//! Who wants to know at once when something of theirs changes: a guest's seats, games and
//! challenges. Nothing is told but that there is something to look at, so nothing can be
//! lost: whoever is woken reads how everything stands.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::domain::Holder;
use crate::store::{SeekWrite, Write};

/// The name by which those wait who want to know who waits for an opponent.
pub const LOBBY: &str = "lobby";

type ByName = HashMap<String, Vec<(u64, Arc<Notify>)>>;

/// Everybody who waits, by the names of guests and of tables.
#[derive(Default)]
pub struct Watchers {
    by_name: Mutex<ByName>,
    /// How many of them wait for something of a guest.
    guests: Mutex<HashMap<String, usize>>,
    count: AtomicUsize,
    next: AtomicU64,
}

/// Somebody who waits; dropping it takes it out.
pub struct Watcher {
    guest: String,
    watchers: Arc<Watchers>,
    number: u64,
    names: HashSet<String>,
    woken: Arc<Notify>,
}

impl Watchers {
    fn by_name(&self) -> MutexGuard<'_, ByName> {
        self.by_name.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn guests(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The guests for whom somebody waits here.
    pub fn all_guests(&self) -> Vec<String> {
        self.guests().keys().cloned().collect()
    }

    /// Somebody waits for what changes for a guest.
    pub fn watch(self: &Arc<Watchers>, guest: &str) -> Watcher {
        self.count.fetch_add(1, Ordering::Relaxed);
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (names, woken) = (HashSet::new(), Arc::new(Notify::new()));
        *self.guests().entry(guest.to_owned()).or_default() += 1;
        let guest_name = guest.to_owned();
        let mut watcher = Watcher { guest: guest_name, watchers: self.clone(), number, names, woken };
        watcher.add(guest);
        watcher
    }

    /// Wakes those who wait for something of a guest or of a table.
    pub fn wake(&self, name: &str) {
        if self.count.load(Ordering::Relaxed) == 0 {
            return;
        }
        for (_, woken) in self.by_name().get(name).into_iter().flatten() {
            woken.notify_one();
        }
    }

    /// Wakes everybody: anything may have happened.
    pub fn wake_all(&self) {
        for (_, woken) in self.by_name().values().flatten() {
            woken.notify_one();
        }
    }

    /// Wakes those whom something concerns that was written here.
    pub fn tell(&self, write: &Write) {
        if self.count.load(Ordering::Relaxed) == 0 {
            return;
        }
        let wake_seats = |seats: &[Holder]| {
            seats.iter().filter_map(Holder::guest).for_each(|guest| self.wake(guest));
        };
        match write {
            Write::Table(row, _) => wake_seats(&row.progress.seats),
            Write::Change(change) => {
                wake_seats(&change.progress.seats);
                // Whoever has just stood up sits there no more.
                self.wake(&change.table);
            }
            Write::Seek(write) => {
                write.guests().into_iter().for_each(|guest| self.wake(guest));
                if let SeekWrite::Pair { table, .. } = write {
                    wake_seats(&table.progress.seats);
                }
                if !matches!(write, SeekWrite::Here { .. }) {
                    self.wake(LOBBY);
                }
            }
            Write::Challenge(write) => write.guests().into_iter().for_each(|guest| self.wake(guest)),
            _ => {}
        }
    }
}

impl Watcher {
    fn add(&mut self, name: &str) {
        if self.names.insert(name.to_owned()) {
            let entry = (self.number, self.woken.clone());
            self.watchers.by_name().entry(name.to_owned()).or_default().push(entry);
        }
    }

    fn remove(&mut self, name: &str) {
        if self.names.remove(name) {
            self.watchers.take_out(self.number, name);
        }
    }

    /// Waits for what changes in the lobby, too.
    pub fn watch_lobby(&mut self) {
        self.add(LOBBY);
    }

    /// Waits for these tables, too, and for no others.
    pub fn set_tables<'t>(&mut self, guest: &'t str, tables: impl Iterator<Item = &'t String>) {
        let lobby = Some(LOBBY).filter(|lobby| self.names.contains(*lobby));
        let wanted: HashSet<&str> = tables.map(String::as_str).chain([guest]).chain(lobby).collect();
        let gone: Vec<String> =
            self.names.iter().filter(|name| !wanted.contains(name.as_str())).cloned().collect();
        gone.iter().for_each(|name| self.remove(name));
        wanted.into_iter().for_each(|name| self.add(name));
    }

    /// Returns when something may have changed since the last time.
    pub async fn woken(&self) {
        self.woken.notified().await;
    }
}

impl Watchers {
    fn take_out(&self, number: u64, name: &str) {
        let mut by_name = self.by_name();
        if let Some(waiting) = by_name.get_mut(name) {
            waiting.retain(|(other, _)| *other != number);
            if waiting.is_empty() {
                by_name.remove(name);
            }
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        for name in &self.names {
            self.watchers.take_out(self.number, name);
        }
        let mut guests = self.watchers.guests();
        if let Some(count) = guests.get_mut(&self.guest) {
            *count -= 1;
            if *count == 0 {
                guests.remove(&self.guest);
            }
        }
        drop(guests);
        self.watchers.count.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn whoever_waits_is_woken_by_what_is_theirs_and_is_gone_when_dropped() {
        let watchers = Arc::new(Watchers::default());
        let mut anna = watchers.watch("anna");
        let ben = watchers.watch("ben");
        let is_woken = |watcher: &Watcher| watcher.woken().now_or_never().is_some();
        watchers.wake("anna");
        assert!(is_woken(&anna) && !is_woken(&anna) && !is_woken(&ben));
        anna.set_tables("anna", [&"table".to_owned()].into_iter());
        watchers.wake("table");
        assert!(is_woken(&anna) && !is_woken(&ben));
        anna.set_tables("anna", [].into_iter());
        watchers.wake("table");
        assert!(!is_woken(&anna));
        watchers.wake_all();
        assert!(is_woken(&anna) && is_woken(&ben));
        drop((anna, ben));
        assert!(watchers.by_name().is_empty() && watchers.count.load(Ordering::Relaxed) == 0);
    }
}
