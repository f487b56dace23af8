//! Every random thing comes from a recorded seed.

use std::fmt;

use sha2::{Digest, Sha256};

/// A stream of numbers from a 64-bit seed: SplitMix64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    state: u64,
}

impl Chance {
    /// The stream that a seed begins.
    pub const fn from_seed(seed: u64) -> Chance {
        Chance { state: seed }
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        crate::zobrist::mix(self.state)
    }

    /// A number from 0 to `bound` - 1: the high 64 bits of next times bound.
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.next() as u128 * bound as u128) >> 64) as u64
    }

    /// Shuffles as the rules pages say: for i from the last index down to 1,
    /// swap i with a number from 0 to i.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i as u64 + 1) as usize;
            items.swap(i, j);
        }
    }

    /// One of the items, or `None` of an empty list.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len() as u64) as usize]) }
    }
}

/// A seed under lock: published as its [`Commitment`] before the first move and
/// opened after the last, so that anyone can check that nobody chose the dice.
///
/// The salt keeps a small seed from being found by trying them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seal {
    /// What the game draws from.
    pub seed: u64,
    /// Random bytes that make the commitment unguessable.
    pub salt: [u8; 16],
}

impl Seal {
    /// Puts a seed under lock.
    pub const fn new(seed: u64, salt: [u8; 16]) -> Seal {
        Seal { seed, salt }
    }

    /// SHA-256 of the text `quincunx seed SEED salt SALT`, the seed in decimal and the
    /// salt in lower-case hexadecimal.
    pub fn commitment(&self) -> Commitment {
        let text = format!("quincunx seed {} salt {}", self.seed, hex(&self.salt));
        Commitment(Sha256::digest(text.as_bytes()).into())
    }

    /// Whether this is what was committed to.
    pub fn opens(&self, commitment: &Commitment) -> bool {
        self.commitment() == *commitment
    }

    /// The salt in hexadecimal.
    pub fn salt_text(&self) -> String {
        hex(&self.salt)
    }

    /// Reads a salt in hexadecimal.
    pub fn read_salt(text: &str) -> Option<[u8; 16]> {
        unhex(text)
    }
}

/// The public half of a [`Seal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// Reads 64 hexadecimal digits.
    pub fn read(text: &str) -> Option<Commitment> {
        unhex(text).map(Commitment)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        let high = (pair[0] as char).to_digit(16)?;
        let low = (pair[1] as char).to_digit(16)?;
        *byte = (high * 16 + low) as u8;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shuffles(seed: u64) -> (String, String) {
        let mut chance = Chance::from_seed(seed);
        let mut shuffle = || {
            let mut list = *b"PPPPPPPPNNBBRRQK";
            chance.shuffle(&mut list);
            list.map(char::from).iter().collect::<String>()
        };
        (shuffle(), shuffle())
    }

    #[test]
    fn shuffles_are_the_ones_on_the_rules_page() {
        let page = |first: &str, second: &str| (first.to_owned(), second.to_owned());
        assert_eq!(shuffles(0), page("RPPPBPNNKBPPRPPQ", "PPPPQPBRKPNRPBPN"));
        assert_eq!(shuffles(1), page("PPKPPPQPPBNRPRBN", "PPPRPPKQPRPBNBNP"));
        assert_eq!(shuffles(42), page("KRPPNPRBPQNPPPPB", "RBPPKRNPPPBNQPPP"));
    }

    #[test]
    fn a_seal_opens_only_its_own_commitment() {
        let seal = Seal::new(42, [1; 16]);
        let commitment = seal.commitment();
        assert!(seal.opens(&commitment));
        assert!(!Seal::new(43, [1; 16]).opens(&commitment));
        assert!(!Seal::new(42, [2; 16]).opens(&commitment));
        assert_eq!(Commitment::read(&commitment.to_string()), Some(commitment));
        assert_eq!(Seal::read_salt(&seal.salt_text()), Some(seal.salt));
    }

    #[test]
    fn a_commitment_is_64_hexadecimal_digits() {
        assert_eq!(Commitment::read(""), None);
        assert_eq!(Commitment::read(&"g".repeat(64)), None);
        assert_eq!(Commitment::read(&"ä".repeat(32)), None);
    }
}
