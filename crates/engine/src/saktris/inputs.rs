//! What a network is told about Saktris: the pieces on the board, as in chess, and in a
//! further word of bits what is still to come.
//!
//! | bits | what |
//! |---|---|
//! | 0 to 15 | own pieces to come: pawns from 0, knights 8, bishops 10, rooks 12, the queen 14, the king 15 |
//! | 16 to 31 | the other's |
//! | 32 to 37 | the kind of the own piece that comes next |
//! | 40 to 45 | of the other's |
//! | 48, 49 | whether one is due now, own and other |

use quincunx_games::saktris::Position;
use shakmaty::{Color, Role};

use super::chess_pieces;
use crate::chess::{self, mirrored_for_king, turned_board};
use crate::network::{Layout, Zones, planes};

/// Words of the bits of all inputs.
pub const WORDS: usize = chess::WORDS + 1;
/// The word of what is to come.
const COMING: usize = chess::WORDS;

/// The inputs of Saktris.
pub static LAYOUT: Layout = Layout {
    name: "saktris",
    inputs: 64 * WORDS,
    most_on: 68,
    men_in_bucket: 6,
    neurons: 96,
    perspectives: |men, inputs| planes::perspectives(men, turned, seen, inputs),
    zones: Zones::NONE,
    stand_in: |_| None,
};

/// Where the bits of a kind begin, and how many there are.
fn places(role: Role) -> (u32, u8) {
    match role {
        Role::Pawn => (0, 8),
        Role::Knight => (8, 2),
        Role::Bishop => (10, 2),
        Role::Rook => (12, 2),
        Role::Queen => (14, 1),
        Role::King => (15, 1),
    }
}

/// The pieces of a colour that are still to come.
fn to_come(position: &Position, color: Color) -> u64 {
    let supply = position.supply(color).multiset();
    let bits = |role: Role| {
        let (first, most) = places(role);
        ((1u64 << (*supply.get(role)).min(most)) - 1) << first
    };
    Role::ALL.into_iter().map(bits).sum()
}

/// The board of a side, counted from its own end, with what is to come.
pub fn board(position: &Position, side: Color) -> [u64; WORDS] {
    let mut board = [0; WORDS];
    board[..COMING].copy_from_slice(&chess_pieces(position).board(side));
    for (at, color) in [side, side.other()].into_iter().enumerate() {
        board[COMING] |= to_come(position, color) << (16 * at);
        if let Some(role) = position.supply(color).next() {
            board[COMING] |= 1 << (32 + 8 * at + role as usize - 1);
        }
        board[COMING] |= u64::from(position.is_due(color)) << (48 + at);
    }
    board
}

/// What both sides see, the first one first.
pub fn both_sides(position: &Position) -> [[u64; WORDS]; 2] {
    let first = board(position, Color::White);
    [seen(&first), seen(&turned(&first))]
}

/// How many inputs are on.
pub fn count(board: &[u64; WORDS]) -> usize {
    let (pieces, coming) = board.split_at(COMING);
    planes::count_apart::<1>(pieces) + planes::count(coming)
}

/// The same board as the other side has it.
fn turned(board: &[u64; WORDS]) -> [u64; WORDS] {
    let mut turned = [0; WORDS];
    turned[..COMING].copy_from_slice(&turned_board(board));
    let coming = board[COMING];
    let swapped = |shift: u32, mask: u64| {
        let (own, other) = (coming & mask, coming >> shift & mask);
        own << shift | other
    };
    turned[COMING] = swapped(16, 0xffff) | (coming >> 40 & 0xff) << 32 | (coming >> 32 & 0xff) << 40;
    turned[COMING] |= (coming >> 48 & 1) << 49 | (coming >> 49 & 1) << 48;
    turned
}

/// What a side sees of its board.
fn seen(board: &[u64; WORDS]) -> [u64; WORDS] {
    let mut seen = *board;
    seen[..COMING].copy_from_slice(&mirrored_for_king(board));
    seen
}
