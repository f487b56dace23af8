//! Fair play: nobody has the engine of this server look at a game that they, or
//! somebody at the same address, are playing against other people.
//!
//! The loop of a table says who plays there and from where; whoever asks for an
//! analysis is looked up, and the tables in question are asked whether the position
//! is theirs. Positions are compared as spectators see them, so that a refusal tells
//! nothing that is hidden.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use quincunx_core::{AnyGame, Viewer};
use serde::{Deserialize, Serialize};

use crate::time::Timestamp;

/// How many attempts are remembered.
const MOST_ATTEMPTS: usize = 500;

/// Who plays at a table, and from where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players {
    /// What is played.
    pub game: &'static str,
    /// Who plays.
    pub guests: Vec<String>,
    /// Where from.
    pub addresses: Vec<IpAddr>,
}

/// Positions that somebody wants to have looked at.
#[derive(Clone, Debug)]
pub struct Inquiry {
    /// The game.
    pub game: &'static str,
    /// The keys of all positions on the way, as spectators see them; the last is the
    /// one that is asked about.
    pub path: Vec<Option<u64>>,
    /// Whether all of them are looked at, and not only the last.
    pub every: bool,
}

impl Inquiry {
    /// What is asked about a game.
    pub fn about(game: &dyn AnyGame, every: bool) -> Inquiry {
        Inquiry { game: game.info().name, path: game.keys(Viewer::Spectator), every }
    }

    /// Whether any of it occurs in a game that is on, of which these are the keys that
    /// count: a position that is looked at has occurred there, or the way to it goes
    /// through where that game is now.
    pub fn is_in(&self, live: &[Option<u64>]) -> bool {
        let occurs = |key: &u64| live.contains(&Some(*key));
        let only = self.path.len().saturating_sub(1);
        let looked_at = if self.every { &self.path[..] } else { &self.path[only..] };
        let here = live.last().copied().flatten();
        looked_at.iter().flatten().any(occurs) || here.is_some_and(|key| self.path.contains(&Some(key)))
    }
}

/// Somebody wanted to have a game analysed that was on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// When.
    pub at: Timestamp,
    /// The table of the game.
    pub table: String,
    /// What is played there.
    pub game: String,
    /// The guest that asked; none is somebody who is not known.
    pub guest: Option<String>,
    /// That guest's name.
    pub name: Option<String>,
    /// Whether the guest plays there; otherwise only the address is the same.
    pub plays: bool,
}

/// Who plays where, and who tried what.
#[derive(Default)]
pub struct FairPlay {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    tables: HashMap<String, Players>,
    of_guest: HashMap<String, HashSet<String>>,
    of_address: HashMap<IpAddr, HashSet<String>>,
    attempts: VecDeque<Attempt>,
}

/// Takes a table from a list, and the list with its last one.
fn strike<K: Hash + Eq>(lists: &mut HashMap<K, HashSet<String>>, key: &K, table: &str) {
    if let Some(list) = lists.get_mut(key) {
        list.remove(table);
        if list.is_empty() {
            lists.remove(key);
        }
    }
}

impl Inner {
    fn forget(&mut self, table: &str) {
        let Some(players) = self.tables.remove(table) else { return };
        players.guests.iter().for_each(|guest| strike(&mut self.of_guest, guest, table));
        players.addresses.iter().for_each(|address| strike(&mut self.of_address, address, table));
    }
}

impl FairPlay {
    fn inner(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game is on between these; what was known of the table before is forgotten.
    pub fn note(&self, table: &str, players: Players) {
        let mut inner = self.inner();
        inner.forget(table);
        for guest in &players.guests {
            inner.of_guest.entry(guest.clone()).or_default().insert(table.to_owned());
        }
        for address in &players.addresses {
            inner.of_address.entry(*address).or_default().insert(table.to_owned());
        }
        inner.tables.insert(table.to_owned(), players);
    }

    /// No game is on there any more.
    pub fn forget(&self, table: &str) {
        self.inner().forget(table);
    }

    /// The tables where a game is on that somebody plays, or somebody at the same
    /// address; with each whether it is the guest's own.
    pub(crate) fn tables_of(
        &self,
        game: &str,
        guest: Option<&str>,
        address: Option<IpAddr>,
    ) -> Vec<(String, bool)> {
        let inner = self.inner();
        let own = guest.and_then(|guest| inner.of_guest.get(guest));
        let near = address.and_then(|address| inner.of_address.get(&address));
        let is_own = |table: &String| own.is_some_and(|own| own.contains(table));
        let all: HashSet<&String> = own.into_iter().chain(near).flatten().collect();
        let plays_it = |table: &&String| inner.tables.get(*table).is_some_and(|players| players.game == game);
        all.into_iter().filter(plays_it).map(|table| (table.clone(), is_own(table))).collect()
    }

    pub(crate) fn note_attempt(&self, attempt: Attempt) {
        metrics::counter!("quincunx_fair_play_refusals_total").increment(1);
        let (guest, plays) = (attempt.guest.as_deref().unwrap_or("nobody"), attempt.plays);
        tracing::warn!(table = attempt.table, guest, plays, "a game that is on was to be analysed");
        let mut inner = self.inner();
        if inner.attempts.len() == MOST_ATTEMPTS {
            inner.attempts.pop_front();
        }
        inner.attempts.push_back(attempt);
    }

    /// The last attempts, the latest first.
    pub fn attempts(&self, limit: usize) -> Vec<Attempt> {
        self.inner().attempts.iter().rev().take(limit).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use quincunx_core::Turn;
    use quincunx_games::catalogue::GAMES;

    use super::*;

    fn asked(path: &[u64], every: bool) -> Inquiry {
        Inquiry { game: "shakti", path: path.iter().copied().map(Some).collect(), every }
    }

    #[test]
    fn a_position_is_found_by_itself_and_on_the_way_to_another() {
        let live = [Some(4), Some(5), None, Some(6)];
        assert!(asked(&[1, 2, 5], false).is_in(&live), "it has occurred");
        assert!(!asked(&[4, 5, 9], false).is_in(&live), "another game with the same beginning");
        assert!(asked(&[4, 6, 9], false).is_in(&live), "one move on from where it is");
        assert!(asked(&[4, 9], true).is_in(&live), "a graph looks at every ply");
        assert!(!asked(&[1, 2], true).is_in(&live));
        assert!(!asked(&[], true).is_in(&live) && !asked(&[1], false).is_in(&[]));
        let hidden = Inquiry { path: vec![None], ..asked(&[], true) };
        assert!(!hidden.is_in(&live), "what nobody looks at is not compared");
    }

    #[test]
    fn positions_of_every_game_are_known_again_from_what_spectators_see() {
        for rules in GAMES {
            let mut game = rules.new_game(&[], 7).expect("default options");
            let mut compared = 0;
            for ply in 0..40 {
                let keys = game.keys(Viewer::Spectator);
                assert_eq!(keys.len(), game.ply_count() + 1);
                if let Some(Some(key)) = keys.last() {
                    let text = game.position_text(Viewer::Spectator);
                    let read =
                        rules.game_from(&text, &[], 0).unwrap_or_else(|error| panic!("{text}: {error}"));
                    assert!(Inquiry::about(read.as_ref(), false).is_in(&[Some(*key)]), "{text}");
                    assert!(Inquiry::about(game.as_ref(), false).is_in(&keys));
                    compared += 1;
                }
                let seat = match game.turn() {
                    Some(Turn::Of(seat)) => seat,
                    Some(Turn::Together(seats)) => seats.iter().next().expect("somebody chooses"),
                    Some(Turn::Chance) | None => break,
                };
                let moves = game.moves(seat);
                game.play(seat, &moves[ply * 7 % moves.len()]).expect("a legal move");
            }
            assert!(compared > 5, "{}: {compared}", rules.info().name);
        }
    }

    #[test]
    fn tables_are_found_by_guest_and_address_until_they_are_over() {
        let fair_play = FairPlay::default();
        let (here, there) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let players = |addresses: &[IpAddr]| Players {
            game: "shakti",
            guests: vec!["anna".to_owned(), "ben".to_owned()],
            addresses: addresses.to_vec(),
        };
        fair_play.note("a", players(&[here]));
        let find = |guest, address| fair_play.tables_of("shakti", guest, Some(address));
        assert_eq!(find(Some("anna"), there), [("a".to_owned(), true)]);
        assert_eq!(find(Some("cleo"), here), [("a".to_owned(), false)]);
        assert_eq!(find(None, there), []);
        assert_eq!(fair_play.tables_of("taifho", Some("anna"), Some(here)), []);
        fair_play.note("a", players(&[there]));
        assert_eq!(find(None, here), []);
        assert_eq!(find(None, there), [("a".to_owned(), false)]);
        fair_play.forget("a");
        assert_eq!(find(Some("anna"), there), []);
        let inner = fair_play.inner();
        assert!(inner.tables.is_empty() && inner.of_guest.is_empty() && inner.of_address.is_empty());
    }
}
