//! What a network is told about Shakti.
//!
//! One word of bits each for the tiles that are left, the own king and warriors, and the
//! other king and warriors, counted from the side that looks. A side whose king stands on
//! the right half sees the board mirrored, so that wings look alike.

use quincunx_core::Seat;
use quincunx_games::shakti::Position;

use crate::network::{Layout, Zones, planes};

/// Words of the bits of all inputs.
pub const WORDS: usize = 5;
/// Files and ranks.
const SIDE: u32 = 7;
const SQUARES: u32 = SIDE * SIDE;

/// Which word is which.
const TILES: usize = 0;
const OWN_KING: usize = 1;
const OWN_WARRIORS: usize = 2;
const OTHER_KING: usize = 3;
const OTHER_WARRIORS: usize = 4;

/// The inputs of Shakti.
pub static LAYOUT: Layout = Layout {
    name: "shakti",
    inputs: 64 * WORDS,
    // Tiles, kings and warriors.
    most_men: 51,
    men_in_bucket: 6,
    neurons: 64,
    perspectives: |men, inputs| planes::perspectives(men, turned, seen, inputs),
    zones: Zones::NONE,
};

/// The board of a side, counted from its own end.
pub fn board(position: &Position, side: Seat) -> [u64; WORDS] {
    let white = side == Seat::FIRST;
    let from_own_end = |bits: u64| if white { bits } else { half_turn(bits) };
    let other = side.other();
    [
        position.tiles(),
        position.king(side).bit(),
        position.warriors(side),
        position.king(other).bit(),
        position.warriors(other),
    ]
    .map(from_own_end)
}

/// What both sides see, the first one first.
pub fn both_sides(position: &Position) -> [[u64; WORDS]; 2] {
    let first = board(position, Seat::FIRST);
    [seen(&first), seen(&turned(&first))]
}

/// The same board as the other side has it.
fn turned(board: &[u64; WORDS]) -> [u64; WORDS] {
    [TILES, OTHER_KING, OTHER_WARRIORS, OWN_KING, OWN_WARRIORS].map(|word| half_turn(board[word]))
}

/// What a side sees of its board.
fn seen(board: &[u64; WORDS]) -> [u64; WORDS] {
    let is_right = board[OWN_KING].trailing_zeros() % SIDE > SIDE / 2;
    if is_right { board.map(mirrored) } else { *board }
}

fn half_turn(squares: u64) -> u64 {
    squares.reverse_bits() >> (u64::BITS - SQUARES)
}

/// Files the other way round.
fn mirrored(squares: u64) -> u64 {
    let rank = |rank: u32| (squares >> (SIDE * rank) & 0x7f) as u8;
    // Eight bits reversed are seven, one place too far.
    (0..SIDE).map(|at| u64::from(rank(at).reverse_bits() >> 1) << (SIDE * at)).sum()
}
