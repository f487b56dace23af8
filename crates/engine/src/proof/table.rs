//! What a proof-number search knows of positions, shared by all threads.

use crate::buckets::Buckets;

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

/// A table of proof and disproof numbers, of fixed size. It can be used by several threads at
/// once, and kept for the next position of a game under the same options: wins remain wins.
pub struct ProofTable(Buckets);

impl ProofTable {
    /// A table of at most that many megabytes.
    pub fn with_megabytes(megabytes: usize) -> ProofTable {
        ProofTable::with_bytes(megabytes.saturating_mul(1 << 20))
    }

    /// A table of at most that many bytes, of at least one kilobyte; a smaller one where there is
    /// no memory for it.
    pub fn with_bytes(bytes: usize) -> ProofTable {
        ProofTable(Buckets::with_bytes(bytes))
    }

    /// A table with room for what so many positions have to say, of four megabytes at most.
    pub(crate) fn for_nodes(nodes: u64) -> ProofTable {
        ProofTable::with_bytes(nodes.saturating_mul(64).min(1 << 22) as usize)
    }

    /// How many bytes the entries take.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// How many positions there is room for.
    pub(super) fn places(&self) -> usize {
        self.0.places()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.0.clear();
    }

    /// What is known about a position.
    pub(super) fn probe(&self, key: u64) -> Option<Numbers> {
        self.0.probe(key).map(unpack)
    }

    /// Remembers what looking at `nodes` positions has shown. What cost least is forgotten first,
    /// and a win never for anything but a shorter one.
    pub(super) fn store(&self, key: u64, numbers: Numbers, nodes: u64) {
        let slots = self.0.of(key);
        let mut slot_to_replace = &slots[0];
        let mut cheapest = u32::MAX;
        for slot in slots {
            let data = slot.data();
            if slot.is_of(key, data) {
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
        slot_to_replace.set(key, pack(numbers, nodes));
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
