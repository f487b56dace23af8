//! What a network is told about pieces that move as in chess.
//!
//! A man is `384 * side + 64 * role + square`: its own side comes first, and squares
//! are counted from the side that looks. A side whose king stands on the right half
//! sees the board mirrored, so that wings look alike.

use shakmaty::{Bitboard, Color, Role};

use super::ChessPieces;
use crate::network::{Layout, Zones, planes};

/// Words of the bits of all inputs: two sides of six kinds on 64 squares.
pub const WORDS: usize = 12;
/// The word of the own king.
const KING: usize = 5;
/// Zones of two files and two ranks that the own king may stand in, on its half of the board.
const ZONES: usize = 8;

/// The inputs of pieces that move as in chess.
pub static LAYOUT: Layout = Layout {
    name: "chess",
    inputs: 64 * WORDS,
    most_on: 32,
    men_in_bucket: 4,
    neurons: 128,
    perspectives: |men, inputs| planes::perspectives(men, turned_board, mirrored_for_king, inputs),
    zones: Zones { count: ZONES, of: zone_of_inputs },
    stand_in,
};

impl ChessPieces {
    /// The men as the side on turn sees them.
    pub fn men(&self, turn: Color) -> Vec<u16> {
        planes::numbers(&self.board(turn)).collect()
    }

    /// The bits of the men as a side has them, counted from its own end.
    pub fn board(&self, side: Color) -> [u64; WORDS] {
        let from_own_end =
            |squares: Bitboard| if side.is_white() { squares } else { squares.flip_vertical() };
        let colors = [from_own_end(*self.colors.get(side)), from_own_end(*self.colors.get(side.other()))];
        let mut board = [0; WORDS];
        for role in Role::ALL {
            let squares = from_own_end(*self.roles.get(role));
            for (at, color) in colors.iter().enumerate() {
                board[6 * at + role as usize - 1] = (*color & squares).0;
            }
        }
        board
    }

    /// The bits of the inputs that are on for White and for Black.
    pub fn inputs(&self) -> [[u64; WORDS]; 2] {
        let white = self.board(Color::White);
        [mirrored_for_king(&white), mirrored_for_king(&turned_board(&white))]
    }
}

/// The board as the other side has it; further words are left out.
pub fn turned_board<const MORE: usize>(board: &[u64; MORE]) -> [u64; WORDS] {
    std::array::from_fn(|word| board[(word + WORDS / 2) % WORDS].swap_bytes())
}

/// The board as a side sees it, whose king may stand on the right half; further words are
/// left out.
pub fn mirrored_for_king<const MORE: usize>(board: &[u64; MORE]) -> [u64; WORDS] {
    let king = board[KING];
    let is_mirrored = king != 0 && king.trailing_zeros() % 8 >= 4;
    std::array::from_fn(|word| if is_mirrored { mirrored(board[word]) } else { board[word] })
}

/// Programs that teach know no pawns on their own first rank: one on the second is taken
/// for them.
fn stand_in(input: usize) -> Option<usize> {
    const THEIRS: usize = 64 * WORDS / 2;
    match input {
        0..8 => Some(input + 8),
        _ if (THEIRS + 56..THEIRS + 64).contains(&input) => Some(input - 8),
        _ => None,
    }
}

/// The zone of a king.
fn zone_of_king(square: u32) -> usize {
    (square / 16 * 2 + square % 4 / 2) as usize
}

fn zone_of_inputs(inputs: &[u16]) -> usize {
    let king = inputs.iter().find(|input| usize::from(**input) / 64 == KING);
    king.map_or(0, |king| zone_of_king(u32::from(king % 64)))
}

/// The zone of a side that sees this board.
pub fn zone(inputs: &[u64; WORDS]) -> usize {
    zone_of_king(inputs[KING].trailing_zeros() % 64)
}

/// Files the other way round.
fn mirrored(squares: u64) -> u64 {
    squares.reverse_bits().swap_bytes()
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
                (LAYOUT.perspectives)(&pieces.men(turn), &mut inputs);
                for (seen, side) in inputs.iter_mut().zip([turn, turn.other()]) {
                    seen.sort_unstable();
                    let bits = bits(&pieces.inputs()[side.fold_wb(0, 1)]);
                    assert_eq!(*seen, bits, "{board} {turn} {side}");
                }
            }
        }
    }

    #[test]
    fn pawns_on_the_second_rank_stand_in_for_those_on_the_first() {
        let pieces = chess_pieces("p7/8/8/4k3/8/8/4K3/3P4");
        let stand_ins = |input: u16| (LAYOUT.stand_in)(input.into());
        for side in Color::ALL {
            let pawns: Vec<u16> =
                bits(&pieces.inputs()[side.fold_wb(0, 1)]).into_iter().filter(|at| at % 384 < 64).collect();
            let moved = chess_pieces("8/p7/8/4k3/8/8/3PK3/8").inputs()[side.fold_wb(0, 1)];
            let moved: Vec<usize> =
                bits(&moved).into_iter().filter(|at| at % 384 < 64).map(usize::from).collect();
            assert_eq!(pawns.iter().filter_map(|at| stand_ins(*at)).collect::<Vec<_>>(), moved, "{side}");
        }
        assert_eq!((0..768).filter(|at| stand_ins(*at).is_some()).count(), 16);
    }

    #[test]
    fn a_board_and_its_mirror_image_look_alike() {
        let (board, mirrored, turned) =
            ("4k3/p7/8/8/8/8/8/5K1R", "3k4/7p/8/8/8/8/8/R1K5", "5k1r/8/8/8/8/8/P7/4K3");
        let seen = |board, side: Color| chess_pieces(board).inputs()[side.fold_wb(0, 1)];
        assert_eq!(seen(board, Color::White), seen(mirrored, Color::White));
        assert_eq!(seen(board, Color::White), seen(turned, Color::Black));
        assert_ne!(seen(board, Color::White), seen(board, Color::Black));
    }
}
