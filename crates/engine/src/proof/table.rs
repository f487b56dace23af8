//! What a proof-number search knows of positions, shared by all threads.
//!
//! As in the transposition table an entry is two words, the key mixed with the data
//! and the data: whoever reads while another writes gets words that do not fit
//! together and takes them for nothing.

use std::sync::atomic::{AtomicU64, Ordering};

/// More than any proof number: there is no such proof.
pub(super) const INFINITE: u32 = (1 << BITS) - 1;
/// The longest win that can be told from a longer one.
pub(super) const LONGEST: u32 = (1 << 12) - 1;

/// Bits of each of the two numbers.
const BITS: u32 = 23;

/// How much work a position still takes, by what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// Positions that have to be won at least until the attacker has won this one; 0 once it is
    /// won.
    pub proof: u32,
    /// Positions that have to be held at least until this one is held; 0 once it is.
    pub disproof: u32,
    /// Where it is won: in so many plies at most.
    pub plies: u32,
}

impl Numbers {
    /// The attacker does not win.
    pub const HELD: Numbers = Numbers { proof: INFINITE, disproof: 0, plies: 0 };

    /// The attacker wins in so many plies.
    pub const fn won_in(plies: u32) -> Numbers {
        Numbers { proof: 0, disproof: INFINITE, plies }
    }

    pub const fn is_won(self) -> bool {
        self.proof == 0
    }

    pub const fn is_held(self) -> bool {
        self.disproof == 0
    }
}

/// Entries that share a place; 64 bytes are what a processor fetches at once.
const WAYS: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; WAYS]);

/// A table of proof and disproof numbers, of fixed size. It can be used by several threads at
/// once, and kept for the next position of a game under the same options: wins remain wins.
pub struct ProofTable {
    buckets: Box<[Bucket]>,
}

impl ProofTable {
    /// A table of at most that many megabytes.
    pub fn with_megabytes(megabytes: usize) -> ProofTable {
        ProofTable::with_bytes(megabytes.saturating_mul(1 << 20))
    }

    /// A table of at most that many bytes, of at least one kilobyte; a smaller one where there is
    /// no memory for it.
    pub fn with_bytes(bytes: usize) -> ProofTable {
        let mut count = (bytes.max(1024) / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        while count > 1 && buckets.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        buckets.resize_with(count, Bucket::default);
        ProofTable { buckets: buckets.into_boxed_slice() }
    }

    /// A table with room for what so many positions have to say, of four megabytes at most.
    pub(crate) fn for_nodes(nodes: u64) -> ProofTable {
        ProofTable::with_bytes(nodes.saturating_mul(64).min(1 << 22) as usize)
    }

    /// How many bytes the entries take.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// How many positions there is room for.
    pub(super) fn places(&self) -> usize {
        self.buckets.len() * WAYS
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot[0].store(0, Ordering::Relaxed);
            slot[1].store(0, Ordering::Relaxed);
        }
    }

    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// What is known about a position.
    pub(super) fn probe(&self, key: u64) -> Option<Numbers> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot[1].load(Ordering::Relaxed);
            let fits = data != 0 && slot[0].load(Ordering::Relaxed) ^ data == key;
            fits.then(|| unpack(data))
        })
    }

    /// Remembers what looking at `nodes` positions has shown. What cost least is forgotten first,
    /// and a win never for anything but a shorter one.
    pub(super) fn store(&self, key: u64, numbers: Numbers, nodes: u64) {
        let mut slot_to_replace = &self.bucket(key).0[0];
        let mut cheapest = u32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot[1].load(Ordering::Relaxed);
            if data != 0 && slot[0].load(Ordering::Relaxed) ^ data == key {
                let old = unpack(data);
                if old.is_won() && !(numbers.is_won() && numbers.plies < old.plies) {
                    return;
                }
                slot_to_replace = slot;
                break;
            }
            let cost = if data == 0 { 0 } else { 1 + effort(data) };
            if cost < cheapest {
                (cheapest, slot_to_replace) = (cost, slot);
            }
        }
        let data = pack(numbers, nodes);
        slot_to_replace[0].store(key ^ data, Ordering::Relaxed);
        slot_to_replace[1].store(data, Ordering::Relaxed);
    }
}

/// Never 0: at most one of the two numbers is.
fn pack(numbers: Numbers, nodes: u64) -> u64 {
    u64::from(numbers.proof.min(INFINITE))
        | u64::from(numbers.disproof.min(INFINITE)) << BITS
        | u64::from(numbers.plies.min(LONGEST)) << (2 * BITS)
        | u64::from(nodes.max(1).ilog2()) << (2 * BITS + 12)
}

fn unpack(data: u64) -> Numbers {
    Numbers {
        proof: data as u32 & INFINITE,
        disproof: (data >> BITS) as u32 & INFINITE,
        plies: (data >> (2 * BITS)) as u32 & LONGEST,
    }
}

/// The logarithm of how many positions were looked at.
fn effort(data: u64) -> u32 {
    (data >> (2 * BITS + 12)) as u32
}

#[cfg(test)]
mod tests {
    use quincunx_core::{Chance, zobrist};

    use super::*;

    #[test]
    fn what_was_put_in_comes_out() {
        let table = ProofTable::with_megabytes(1);
        let all =
            [Numbers::HELD, Numbers::won_in(LONGEST), Numbers { proof: 7, disproof: INFINITE - 1, plies: 0 }];
        for (number, numbers) in all.into_iter().enumerate() {
            let key = zobrist::mix(number as u64);
            table.store(key, numbers, u64::MAX);
            assert_eq!(table.probe(key), Some(numbers));
        }
        assert_eq!(table.probe(42), None);
        table.clear();
        assert_eq!(table.probe(zobrist::mix(0)), None);
    }

    #[test]
    fn a_win_gives_way_only_to_a_shorter_one() {
        let table = ProofTable::with_bytes(1);
        table.store(1, Numbers::won_in(9), 1);
        for (later, kept) in [
            (Numbers::HELD, Numbers::won_in(9)),
            (Numbers::won_in(11), Numbers::won_in(9)),
            (Numbers::won_in(5), Numbers::won_in(5)),
        ] {
            table.store(1, later, 1000);
            assert_eq!(table.probe(1), Some(kept));
        }
    }

    #[test]
    fn memory_is_bounded_and_what_cost_most_is_kept() {
        let table = ProofTable::with_bytes(1);
        assert!(table.bytes() <= 1024);
        let mut chance = Chance::from_seed(1);
        let dear: Vec<u64> = (0..8).map(|_| chance.next()).collect();
        let numbers = Numbers { proof: 3, disproof: 4, plies: 0 };
        dear.iter().for_each(|key| table.store(*key, numbers, 1 << 20));
        (0..2000).for_each(|_| table.store(chance.next(), numbers, 1));
        assert!(dear.iter().filter(|key| table.probe(**key).is_some()).count() >= 6);
    }

    #[test]
    fn threads_that_write_at_once_never_make_up_an_entry() {
        let table = ProofTable::with_bytes(1);
        std::thread::scope(|scope| {
            for thread in 0..2 {
                let table = &table;
                scope.spawn(move || {
                    let mut chance = Chance::from_seed(thread);
                    for _ in 0..50_000 {
                        let proof = 1 + chance.below(1000) as u32;
                        let numbers = Numbers { proof, disproof: 5, plies: 0 };
                        table.store(zobrist::mix(u64::from(proof)), numbers, 3);
                        let proof = 1 + chance.below(1000) as u32;
                        if let Some(found) = table.probe(zobrist::mix(u64::from(proof))) {
                            assert_eq!(found.proof, proof);
                        }
                    }
                });
            }
        });
    }
}
