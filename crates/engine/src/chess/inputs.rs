//! What a network is told about pieces that move as in chess.
//!
//! A man is `384 * side + 64 * role + square`: its own side comes first, and squares
//! are counted from the side that looks. A side whose king stands on the right half
//! sees the board mirrored, so that wings look alike.

use shakmaty::{Bitboard, ByColor, ByRole, Color, Role, Square};

use super::{ChessPieces, Weights};
use crate::network::Layout;

/// Words of the bits of all inputs: two sides of six kinds on 64 squares.
pub const WORDS: usize = 12;
const SIDE: u16 = 384;
const KING: u16 = 5;

/// The inputs of pieces that move as in chess.
pub static LAYOUT: Layout = Layout { name: "chess", inputs: 64 * WORDS, perspectives, handmade };

/// A square, or a board, as the other side sees it.
const UPSIDE_DOWN: u16 = 56;
const MIRRORED: u16 = 7;

fn is_right(square: u16) -> bool {
    square % 8 >= 4
}

fn perspectives(men: &[u16], inputs: &mut [Vec<u16>; 2]) {
    let turned = |man: u16| ((man + SIDE) % (2 * SIDE)) ^ UPSIDE_DOWN;
    let [own, other] = inputs;
    for (inputs, seen) in [(own, false), (other, true)] {
        inputs.clear();
        inputs.extend(men.iter().map(|man| if seen { turned(*man) } else { *man }));
        let king = inputs.iter().find(|man| **man / 64 == KING);
        if king.is_some_and(|king| is_right(king % 64)) {
            inputs.iter_mut().for_each(|man| *man ^= MIRRORED);
        }
    }
}

/// What the men are worth to the side on turn without a network.
fn handmade(men: &[u16]) -> i32 {
    ChessPieces::from_men(men).handmade(Color::White)
}

impl ChessPieces {
    /// What a network corrects: the evaluation by the usual weights for the side on turn.
    pub fn handmade(&self, turn: Color) -> i32 {
        let weights = Weights::default();
        self.evaluate(&weights, turn) + weights.tempo
    }

    /// The board on which these men stand, the side on turn being white.
    fn from_men(men: &[u16]) -> ChessPieces {
        let mut pieces = ChessPieces { colors: ByColor::default(), roles: ByRole::default() };
        for man in men {
            let square = Bitboard(1 << (man % 64));
            *pieces.colors.get_mut(Color::from_white(*man < SIDE)) |= square;
            if let Some(role) = Role::ALL.get(usize::from(man % SIDE / 64)) {
                *pieces.roles.get_mut(*role) |= square;
            }
        }
        pieces
    }

    /// The men as the side on turn sees them.
    pub fn men(&self, turn: Color) -> Vec<u16> {
        let mut men = Vec::new();
        for (side, color) in [(0, turn), (SIDE, turn.other())] {
            for role in Role::ALL {
                for square in self.those(color, role) {
                    let square = u16::from(u8::from(square)) ^ turn.fold_wb(0, UPSIDE_DOWN);
                    men.push(side + 64 * (role as u16 - 1) + square);
                }
            }
        }
        men
    }

    /// The bits of the inputs that are on for a side.
    pub fn inputs(&self, side: Color) -> [u64; WORDS] {
        let mirrored = self.king(side).is_some_and(|king: Square| is_right(u16::from(u8::from(king))));
        let seen = |squares: Bitboard| {
            let squares = if side.is_white() { squares } else { squares.flip_vertical() };
            if mirrored { squares.flip_horizontal() } else { squares }
        };
        let colors = [seen(*self.colors.get(side)), seen(*self.colors.get(side.other()))];
        let mut inputs = [0; WORDS];
        for role in Role::ALL {
            let squares = seen(*self.roles.get(role));
            for (at, color) in colors.iter().enumerate() {
                inputs[6 * at + role as usize - 1] = (*color & squares).0;
            }
        }
        inputs
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::chess_pieces;
    use super::*;

    fn bits(inputs: &[u64; WORDS]) -> Vec<u16> {
        (0..64 * WORDS as u16).filter(|at| inputs[usize::from(at / 64)] >> (at % 64) & 1 == 1).collect()
    }

    #[test]
    fn men_and_bits_say_the_same() {
        for board in ["r3k2r/pp1n4/8/3q4/8/2B5/5PPP/R4RK1", "8/8/1k6/8/3P4/8/7K/8", "8/p7/8/8/8/8/8/7Q"] {
            let pieces = chess_pieces(board);
            for turn in Color::ALL {
                let mut inputs = [Vec::new(), Vec::new()];
                perspectives(&pieces.men(turn), &mut inputs);
                for (seen, side) in inputs.iter_mut().zip([turn, turn.other()]) {
                    seen.sort_unstable();
                    assert_eq!(*seen, bits(&pieces.inputs(side)), "{board} {turn} {side}");
                }
            }
        }
    }

    #[test]
    fn men_are_worth_what_the_board_is() {
        for board in ["r3k2r/pp1n4/8/3q4/8/2B5/5PPP/R4RK1", "8/8/1k6/8/3P4/8/7K/8"] {
            let pieces = chess_pieces(board);
            for turn in Color::ALL {
                let by_men = (LAYOUT.handmade)(&pieces.men(turn));
                assert_eq!(by_men, pieces.handmade(turn), "{board} {turn}");
                let tempo = Weights::default().tempo;
                assert_eq!(by_men - tempo, tempo - pieces.handmade(turn.other()));
            }
        }
    }

    #[test]
    fn a_board_and_its_mirror_image_look_alike() {
        let (board, mirrored, turned) =
            ("4k3/p7/8/8/8/8/8/5K1R", "3k4/7p/8/8/8/8/8/R1K5", "5k1r/8/8/8/8/8/P7/4K3");
        let seen = |board, side| chess_pieces(board).inputs(side);
        assert_eq!(seen(board, Color::White), seen(mirrored, Color::White));
        assert_eq!(seen(board, Color::White), seen(turned, Color::Black));
        assert_ne!(seen(board, Color::White), seen(board, Color::Black));
    }
}
