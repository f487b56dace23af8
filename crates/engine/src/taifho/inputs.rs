//! What a network is told about Taifho: for each side and kind the squares where its pieces
//! stand, counted from the side that looks.

use quincunx_core::Seat;
use quincunx_games::taifho::{Kind, Position};

use crate::network::{Layout, Zones, planes};

/// Words of the bits of all inputs: two for each kind of each side.
pub const WORDS: usize = 16;
const SQUARES: u32 = 100;

/// The inputs of Taifho.
pub static LAYOUT: Layout = Layout {
    name: "taifho",
    inputs: 64 * WORDS,
    most_on: 16,
    men_in_bucket: 16,
    neurons: 64,
    perspectives: |men, inputs| planes::perspectives(men, turned, seen, inputs),
    zones: Zones::NONE,
    stand_in: |_| None,
};

fn half_turn(squares: u128) -> u128 {
    squares.reverse_bits() >> (u128::BITS - SQUARES)
}

/// The board of a side, counted from its own end.
pub fn board(position: &Position, side: Seat) -> [u64; WORDS] {
    let from_own_end = |squares: u128| if side == Seat::FIRST { squares } else { half_turn(squares) };
    let mut board = [0; WORDS];
    for (at, seat) in [side, side.other()].into_iter().enumerate() {
        for kind in Kind::ALL {
            let squares = from_own_end(position.pieces(seat, kind).bits());
            set(&mut board, 4 * at + kind as usize, squares);
        }
    }
    board
}

fn set(board: &mut [u64; WORDS], plane: usize, squares: u128) {
    (board[2 * plane], board[2 * plane + 1]) = (squares as u64, (squares >> 64) as u64);
}

/// What both sides see, the first one first.
pub fn both_sides(position: &Position) -> [[u64; WORDS]; 2] {
    let first = board(position, Seat::FIRST);
    [seen(&first), seen(&turned(&first))]
}

/// The same board as the other side has it.
fn turned(board: &[u64; WORDS]) -> [u64; WORDS] {
    let mut turned = [0; WORDS];
    for plane in 0..8 {
        let squares = u128::from(board[2 * plane]) | u128::from(board[2 * plane + 1]) << 64;
        set(&mut turned, (plane + 4) % 8, half_turn(squares));
    }
    turned
}

/// What a side sees of its board: all of it.
fn seen(board: &[u64; WORDS]) -> [u64; WORDS] {
    *board
}
