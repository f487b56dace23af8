//! The place of a position in the table of its ending.
//!
//! A table has White to move first, then Black; of the same men on both sides, White only.
//! Then come the squares of the men in their order. A board with pawns can be mirrored, so
//! that White's king is on the files a to d; one without can be turned, too, so that it is
//! in the triangle of a1, d1 and d4. Positions that are mirror images of each other have
//! the place of the one with the least number.

use shakmaty::Color;

use super::material::{MOST_MEN, Material};

/// The squares of the triangle.
const TRIANGLE: [u8; 10] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];

/// Where each square of the triangle is in it.
const IN_TRIANGLE: [u8; 64] = {
    let mut places = [0; 64];
    let mut at = 0;
    while at < TRIANGLE.len() {
        places[TRIANGLE[at] as usize] = at as u8;
        at += 1;
    }
    places
};

/// Mirrored at the diagonal of a1 and h8.
const fn transposed(square: u8) -> u8 {
    (square >> 3) | ((square & 7) << 3)
}

/// How the positions of an ending are numbered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    men: usize,
    has_pawns: bool,
    is_symmetric: bool,
    has_twins: bool,
    /// Positions with the same side to move.
    of_side: usize,
}

impl Layout {
    pub fn new(material: &Material) -> Layout {
        let has_pawns = material.pawns() > 0;
        let kings = if has_pawns { 32 } else { TRIANGLE.len() };
        Layout {
            men: material.men(),
            has_pawns,
            is_symmetric: material.is_symmetric(),
            has_twins: material.has_twins(),
            of_side: kings << (6 * (material.men() - 1)),
        }
    }

    /// How many places there are.
    pub fn len(&self) -> usize {
        self.of_side * if self.is_symmetric { 1 } else { 2 }
    }

    /// The place of a position.
    pub fn index(&self, mut squares: [u8; MOST_MEN], mut turn: Color) -> usize {
        if self.is_symmetric && turn.is_black() {
            squares = [squares[1], squares[0], squares[3], squares[2]].map(|square| square ^ 56);
            turn = Color::White;
        }
        let king = squares[0];
        let mut mirror = if king & 7 > 3 { 7 } else { 0 };
        if !self.has_pawns && king > 31 {
            mirror |= 56;
        }
        squares = squares.map(|square| square ^ mirror);
        let mut place = self.place(squares);
        if !self.has_pawns {
            let (rank, file) = (squares[0] >> 3, squares[0] & 7);
            if rank > file {
                place = self.place(squares.map(transposed));
            } else if rank == file {
                place = place.min(self.place(squares.map(transposed)));
            }
        }
        place + if turn.is_black() { self.of_side } else { 0 }
    }

    /// Whether a position, with the king where it belongs, is its own image in the diagonal.
    pub fn is_own_image(&self, squares: [u8; MOST_MEN]) -> bool {
        let king = squares[0];
        !self.has_pawns
            && king == transposed(king)
            && self.place(squares) == self.place(squares.map(transposed))
    }

    /// The place of squares with the king where it belongs.
    fn place(&self, mut squares: [u8; MOST_MEN]) -> usize {
        let king = squares[0];
        let place =
            if self.has_pawns { (king >> 3) * 4 + (king & 3) } else { IN_TRIANGLE[usize::from(king)] };
        if self.has_twins && squares[2] > squares[3] {
            squares.swap(2, 3);
        }
        squares[1..self.men]
            .iter()
            .fold(usize::from(place), |place, square| place << 6 | usize::from(*square))
    }

    /// The position of a place; several places are none of their own.
    pub fn squares(&self, index: usize) -> ([u8; MOST_MEN], Color) {
        let turn = Color::from_white(index < self.of_side);
        let mut rest = index % self.of_side;
        let mut squares = [0; MOST_MEN];
        for square in squares[1..self.men].iter_mut().rev() {
            *square = (rest & 63) as u8;
            rest >>= 6;
        }
        squares[0] = if self.has_pawns { ((rest >> 2) * 8 + (rest & 3)) as u8 } else { TRIANGLE[rest] };
        (squares, turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_of_a_position_share_a_place_and_others_do_not() {
        let layout = Layout::new(&"KQKR".parse().expect("an ending"));
        let squares = [4, 60, 19, 0];
        let place = layout.index(squares, Color::White);
        for image in [7, 56, 63] {
            assert_eq!(layout.index(squares.map(|square| square ^ image), Color::White), place);
        }
        assert_eq!(layout.index(squares.map(transposed), Color::White), place);
        assert_ne!(layout.index(squares, Color::Black), place);
        assert_ne!(layout.index([4, 60, 20, 0], Color::White), place);
        let pawns = Layout::new(&"KPKP".parse().expect("an ending"));
        let squares = [4, 60, 9, 50];
        let place = pawns.index(squares, Color::White);
        assert_eq!(pawns.index(squares.map(|square| square ^ 7), Color::White), place);
        assert_ne!(pawns.index(squares.map(|square| square ^ 56), Color::White), place);
        assert_eq!(pawns.index([60 ^ 56, 4 ^ 56, 50 ^ 56, 9 ^ 56], Color::Black), place);
    }

    #[test]
    fn every_place_is_of_a_position_that_has_it_or_one_before() {
        for material in ["KRK", "KPK", "KQQK", "KRKR"] {
            let layout = Layout::new(&material.parse().expect("an ending"));
            let mut own = 0;
            for index in (0..layout.len()).step_by(7) {
                let (squares, turn) = layout.squares(index);
                let place = layout.index(squares, turn);
                assert!(place <= index, "{material} {squares:?}");
                own += usize::from(place == index);
            }
            assert!(own > layout.len() / 20, "{material}: {own}");
        }
    }
}
