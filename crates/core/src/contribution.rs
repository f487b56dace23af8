//! Randomness that players add to a sealed seed, so that nobody alone can pick it.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::Seal;
use crate::chance::{hex, unhex};

/// Sixteen random bytes from one player, given after the host's seed is sealed and
/// before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contribution([u8; 16]);

impl Contribution {
    /// Random bytes as a contribution.
    pub const fn new(bytes: [u8; 16]) -> Contribution {
        Contribution(bytes)
    }

    /// Reads 32 hexadecimal digits.
    pub fn read(text: &str) -> Option<Contribution> {
        unhex(text).map(Contribution)
    }

    /// Reads what [`Contribution::list`] writes.
    pub fn read_list(text: &str) -> Option<Vec<Option<Contribution>>> {
        let one = |word: &str| match word {
            "-" => Some(None),
            _ => Contribution::read(word).map(Some),
        };
        text.split(',').map(one).collect()
    }

    /// The contributions in the order of seats, with commas between them; `-` stands for
    /// a seat that gave none.
    pub fn list(contributions: &[Option<Contribution>]) -> String {
        let one = |given: &Option<Contribution>| given.map_or("-".to_owned(), |given| given.to_string());
        contributions.iter().map(one).collect::<Vec<_>>().join(",")
    }
}

impl fmt::Display for Contribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl Seal {
    /// The seed of the game: the sealed one if nobody contributed, else the first 16
    /// hexadecimal digits of the SHA-256 of `quincunx seed SEED salt SALT players LIST`,
    /// as a number.
    pub fn game_seed(&self, contributions: &[Option<Contribution>]) -> u64 {
        if contributions.iter().all(Option::is_none) {
            return self.seed;
        }
        let list = Contribution::list(contributions);
        let text = format!("quincunx seed {} salt {} players {list}", self.seed, self.salt_text());
        let digest: [u8; 32] = Sha256::digest(text.as_bytes()).into();
        digest.iter().take(8).fold(0, |seed, byte| (seed << 8) | u64::from(*byte))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEAL: Seal = Seal::new(42, [1; 16]);

    #[test]
    fn without_contributions_the_sealed_seed_is_the_games() {
        assert_eq!(SEAL.game_seed(&[]), 42);
        assert_eq!(SEAL.game_seed(&[None, None]), 42);
    }

    #[test]
    fn every_part_and_its_seat_changes_the_seed() {
        let [a, b] = [Some(Contribution::new([2; 16])), Some(Contribution::new([3; 16]))];
        let other_seed = Seal::new(43, [1; 16]);
        let other_salt = Seal::new(42, [9; 16]);
        let seeds = [
            SEAL.game_seed(&[a, b]),
            SEAL.game_seed(&[b, a]),
            SEAL.game_seed(&[a, None]),
            SEAL.game_seed(&[None, a]),
            other_seed.game_seed(&[a, b]),
            other_salt.game_seed(&[a, b]),
            SEAL.seed,
        ];
        let mut different = seeds.to_vec();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), seeds.len(), "{seeds:?}");
    }

    #[test]
    fn the_seed_is_the_one_that_sha256sum_gives() {
        // printf 'quincunx seed 42 salt 0101… players 0202…,-' | sha256sum
        let seed = SEAL.game_seed(&[Some(Contribution::new([2; 16])), None]);
        assert_eq!(format!("{seed:016x}"), "f83b1a79ab8480da");
    }

    #[test]
    fn a_list_is_read_as_it_was_written() {
        let list = [Some(Contribution::new([2; 16])), None];
        let text = Contribution::list(&list);
        assert_eq!(text, format!("{},-", "02".repeat(16)));
        assert_eq!(Contribution::read_list(&text).as_deref(), Some(&list[..]));
        for wrong in ["", "02", "-,", "g", "-;-"] {
            assert_eq!(Contribution::read_list(wrong), None, "{wrong}");
        }
    }
}
