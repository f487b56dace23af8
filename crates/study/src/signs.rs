//! The signs behind moves, numbered as PGN does.

/// A sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// Its number in PGN.
    pub number: u8,
    /// How it is written.
    pub symbol: &'static str,
}

const fn sign(number: u8, symbol: &'static str) -> Sign {
    Sign { number, symbol }
}

/// The signs that are offered; PGN has more, which are kept as they are.
pub const SIGNS: [Sign; 20] = [
    sign(1, "!"),
    sign(2, "?"),
    sign(3, "!!"),
    sign(4, "??"),
    sign(5, "!?"),
    sign(6, "?!"),
    sign(7, "□"),
    sign(10, "="),
    sign(13, "∞"),
    sign(14, "+="),
    sign(15, "=+"),
    sign(16, "±"),
    sign(17, "∓"),
    sign(18, "+−"),
    sign(19, "−+"),
    sign(22, "⨀"),
    sign(36, "↑"),
    sign(40, "→"),
    sign(132, "⇆"),
    sign(146, "N"),
];

/// The number of a sign as it is written behind a move.
pub(crate) fn number_of(symbol: &str) -> Option<u8> {
    SIGNS.iter().find(|sign| sign.symbol == symbol).map(|sign| sign.number)
}

/// Of which kind a sign is; a move has one of each but the last.
fn kind(number: u8) -> u8 {
    match number {
        1..=9 => 0,
        10..=21 => 1,
        _ => 2,
    }
}

/// Puts a sign among others, in the place of another judgement of its kind, or takes it
/// away. They stand in the order of their numbers.
pub(crate) fn set(signs: &[u8], sign: u8, on: bool) -> Vec<u8> {
    let stays = |other: &u8| *other != sign && (!on || kind(sign) == 2 || kind(*other) != kind(sign));
    let mut signs: Vec<u8> = signs.iter().copied().filter(stays).collect();
    if on {
        signs.push(sign);
    }
    signs.sort_unstable();
    signs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_judgement_takes_the_place_of_another() {
        assert_eq!(set(&[], 1, true), [1]);
        assert_eq!(set(&[1, 10], 4, true), [4, 10]);
        assert_eq!(set(&[4, 10], 16, true), [4, 16]);
        assert_eq!(set(&[4, 16, 36], 40, true), [4, 16, 36, 40]);
        assert_eq!(set(&[4, 16, 36], 36, false), [4, 16]);
        assert_eq!(set(&[4], 2, false), [4]);
    }
}
