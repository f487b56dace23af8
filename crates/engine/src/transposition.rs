//! The transposition table, shared by all threads.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::buckets::{Buckets, WAYS};
use crate::score::{MAX_EVAL, WIN};
use crate::search::Window;

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// This is the value.
    Exact,
}

/// A search result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The value, wins counted from the root.
    pub value: i32,
    /// The static evaluation, where it was wanted.
    pub static_eval: Option<i32>,
    /// How deep it was searched.
    pub depth: i32,
    /// What the value means.
    pub bound: Bound,
    /// The index of the best move; [`NO_MOVE`] if there was none.
    pub best: u16,
}

impl Entry {
    /// Whether its value is enough for a search with this window.
    pub fn settles(&self, window: Window) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= window.beta,
            Bound::Upper => self.value <= window.alpha,
        }
    }

    /// The value where it says more than the static evaluation, else that.
    pub fn estimate(&self, static_eval: i32) -> i32 {
        let says_more = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value > static_eval,
            Bound::Upper => self.value < static_eval,
        };
        if says_more && self.value.abs() < MAX_EVAL { self.value } else { static_eval }
    }
}

/// Instead of the index of a move.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// A table of fixed size.
pub struct TranspositionTable {
    buckets: Buckets,
    /// Counts searches, so that old entries make room first.
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of at most that many megabytes, of at least one kilobyte.
    pub fn with_megabytes(megabytes: usize) -> TranspositionTable {
        TranspositionTable::with_bytes(megabytes.saturating_mul(1 << 20))
    }

    /// A table of at most that many bytes, of at least one kilobyte; a smaller one where
    /// there is no memory for it.
    pub fn with_bytes(bytes: usize) -> TranspositionTable {
        TranspositionTable { buckets: Buckets::with_bytes(bytes), generation: AtomicU8::new(0) }
    }

    /// How many bytes the entries take.
    pub fn bytes(&self) -> usize {
        self.buckets.bytes()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.buckets.clear();
        self.generation.store(0, Ordering::Relaxed);
    }

    /// A new search begins: what older ones found may be overwritten.
    pub(crate) fn age(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// How much of the table this search has filled, in thousandths, by a sample.
    pub fn permille_full(&self) -> u32 {
        let generation = u64::from(self.generation.load(Ordering::Relaxed) & AGES);
        let (mut used, mut all) = (0, 0);
        for slot in self.buckets.slots().take(250 * WAYS) {
            let data = slot.data();
            all += 1;
            used += u32::from(data != 0 && data >> 56 & u64::from(AGES) == generation);
        }
        used * 1000 / all
    }

    /// A position is about to be looked up.
    pub(crate) fn prefetch(&self, key: u64) {
        self.buckets.prefetch(key);
    }

    /// What is known about a position `ply` plies from the root.
    pub(crate) fn probe(&self, key: u64, ply: i32) -> Option<Entry> {
        self.buckets.probe(key).map(|data| unpack(data, ply))
    }

    /// Remembers what was found about a position `ply` plies from the root.
    pub(crate) fn store(&self, key: u64, ply: i32, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed) & AGES;
        let slots = self.buckets.of(key);
        let mut slot_to_replace = &slots[0];
        let mut worst = i32::MAX;
        for slot in slots {
            let data = slot.data();
            if data == 0 || slot.is_of(key, data) {
                if data != 0 {
                    let old = unpack(data, ply);
                    // A shallow bound is no reason to forget a deep result, nor a
                    // failed search the move that was best before.
                    if entry.bound != Bound::Exact && old.depth > entry.depth + 3 && age(data) == generation {
                        return;
                    }
                    if entry.best == NO_MOVE {
                        entry.best = old.best;
                    }
                }
                slot_to_replace = slot;
                break;
            }
            let age_difference = i32::from(generation.wrapping_sub(age(data)) & AGES);
            let merit = unpack(data, ply).depth - 8 * age_difference;
            if merit < worst {
                (worst, slot_to_replace) = (merit, slot);
            }
        }
        slot_to_replace.set(key, pack(&entry, ply, generation));
    }
}

/// Instead of a static evaluation.
const NO_EVAL: i16 = i16::MIN;

/// Generations that are told apart: six bits of an entry.
const AGES: u8 = 63;

fn age(data: u64) -> u8 {
    (data >> 56) as u8 & AGES
}

/// Wins are stored as seen from the position, so that they hold wherever it
/// comes about.
fn pack(entry: &Entry, ply: i32, generation: u8) -> u64 {
    let value = match entry.value {
        won if won > MAX_EVAL => (won + ply).min(WIN),
        lost if lost < -MAX_EVAL => (lost - ply).max(-WIN),
        other => other,
    };
    let static_eval = entry.static_eval.map_or(NO_EVAL, |value| value as i16);
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.best)
        | u64::from(value as i16 as u16) << 16
        | u64::from(static_eval as u16) << 32
        | (entry.depth.clamp(0, 255) as u64) << 48
        | u64::from(generation) << 56
        | bound << 62
}

fn unpack(data: u64, ply: i32) -> Entry {
    let value = match i32::from((data >> 16) as u16 as i16) {
        won if won > MAX_EVAL => won - ply,
        lost if lost < -MAX_EVAL => lost + ply,
        other => other,
    };
    let bound = match data >> 62 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    Entry {
        value,
        static_eval: Some((data >> 32) as u16 as i16).filter(|value| *value != NO_EVAL).map(i32::from),
        depth: (data >> 48 & 255) as i32,
        bound,
        best: data as u16,
    }
}

#[cfg(test)]
mod tests {
    use quincunx_core::Chance;

    use super::*;

    fn entry(value: i32, depth: i32) -> Entry {
        Entry { value, static_eval: Some(-3), depth, bound: Bound::Exact, best: 17 }
    }

    #[test]
    fn what_was_put_in_comes_out() {
        let table = TranspositionTable::with_megabytes(1);
        for value in [0, 1, -1, 24_000, -24_000] {
            table.store(value as u64 ^ 0xabcd_ef01_2345_6789, 5, entry(value, 7));
            assert_eq!(table.probe(value as u64 ^ 0xabcd_ef01_2345_6789, 9), Some(entry(value, 7)));
        }
        assert_eq!(table.probe(42, 0), None);
    }

    #[test]
    fn a_win_is_as_far_away_as_the_position_that_has_it() {
        let table = TranspositionTable::with_megabytes(1);
        table.store(1, 4, entry(WIN - 7, 3));
        assert_eq!(table.probe(1, 10).map(|entry| entry.value), Some(WIN - 13));
        table.store(2, 4, entry(7 - WIN, 3));
        assert_eq!(table.probe(2, 10).map(|entry| entry.value), Some(13 - WIN));
    }

    #[test]
    fn memory_is_bounded_however_much_is_put_in() {
        let table = TranspositionTable::with_megabytes(1);
        let mut chance = Chance::from_seed(1);
        for _ in 0..200_000 {
            table.store(chance.next(), 0, entry(5, 5));
        }
        assert!(table.bytes() <= 1 << 20, "{}", table.bytes());
        assert_eq!(table.permille_full(), 1000);
        assert!(TranspositionTable::with_bytes(0).bytes() <= 1024);
    }

    #[test]
    fn new_searches_displace_old_ones_and_shallow_results_deep_ones() {
        let table = TranspositionTable::with_bytes(1);
        let mut chance = Chance::from_seed(1);
        let keys: Vec<u64> = (0..2000).map(|_| chance.next()).collect();
        keys.iter().for_each(|key| table.store(*key, 0, entry(1, 9)));
        table.age();
        let before = keys.iter().filter(|key| table.probe(**key, 0).is_some()).count();
        (0..2000).for_each(|_| table.store(chance.next(), 0, entry(1, 2)));
        let after = keys.iter().filter(|key| table.probe(**key, 0).is_some()).count();
        assert!(before > 0);
        assert_eq!(after, 0, "of {before}");
    }

    #[test]
    fn threads_that_write_at_once_never_make_up_an_entry() {
        let table = TranspositionTable::with_bytes(1);
        std::thread::scope(|scope| {
            for thread in 0..2 {
                let table = &table;
                scope.spawn(move || {
                    let mut chance = Chance::from_seed(thread);
                    for _ in 0..50_000 {
                        let value = chance.below(1000) as i32;
                        let key = quincunx_core::zobrist::mix(value as u64);
                        table.store(key, 0, entry(value, 3));
                        let value = chance.below(1000) as i32;
                        if let Some(found) = table.probe(quincunx_core::zobrist::mix(value as u64), 0) {
                            assert_eq!(found.value, value);
                        }
                    }
                });
            }
        });
    }

    #[test]
    fn a_cleared_table_knows_nothing() {
        let table = TranspositionTable::with_megabytes(1);
        table.store(1, 0, entry(1, 1));
        table.clear();
        assert_eq!(table.probe(1, 0), None);
        assert_eq!(table.permille_full(), 0);
    }
}
