//! What a weak player does not see.

use quincunx_core::zobrist;

/// Moves that are overlooked: the farther they go the likelier, and the same ones throughout a
/// search, whoever could make them. So a piece is left where a bishop from the other end of the
/// board takes it, as people leave it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Oversight {
    /// How likely a move is to be overlooked for each step that it goes beyond the next square, in
    /// thousandths.
    pub permille: u32,
    /// What it is drawn from.
    pub seed: u64,
}

/// No move is overlooked every time.
const MOST: u64 = 900;

impl Oversight {
    /// Whether the move of an index that goes so many steps beyond the next square is
    /// overlooked.
    pub(super) fn overlooks(self, index: u16, reach: u32) -> bool {
        let likely = u64::from(self.permille) * u64::from(reach);
        zobrist::mix(self.seed ^ zobrist::feature(index.into())) % 1000 < likely.min(MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overlooked(permille: u32, reach: u32) -> usize {
        let overlooks = |seed| Oversight { permille, seed }.overlooks(7, reach);
        (0..1000).filter(|seed| overlooks(*seed)).count()
    }

    #[test]
    fn what_goes_farther_is_overlooked_more_often() {
        assert_eq!(overlooked(100, 0), 0);
        let counts = [1, 3, 6, 60].map(|reach| overlooked(100, reach));
        for (count, expected) in counts.into_iter().zip([100, 300, 600, 900]) {
            assert!(count.abs_diff(expected) < 50, "{counts:?}");
        }
    }

    #[test]
    fn another_search_overlooks_something_else() {
        let oversight = Oversight { permille: 200, seed: 5 };
        let differ =
            |index| oversight.overlooks(index, 2) != Oversight { seed: 6, ..oversight }.overlooks(index, 2);
        assert!((0..100).any(differ));
    }
}
