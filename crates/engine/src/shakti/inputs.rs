//! What a network is told about Shakti.
//!
//! The board comes first: one word of bits each for the tiles that are left, the own king and
//! warriors, and the other king and warriors, counted from the side that looks. A side whose
//! king stands on the right half sees the board mirrored, so that wings look alike.
//!
//! What follows can be worked out from the board, but not by adding up weights of single
//! squares: whose king can still go where, what the warriors reach, and how far pieces are
//! from the kings.
//!
//! | word | bits | what |
//! |---|---|---|
//! | 5 | 0 to 35 | the nine squares around the own king, nine bits for each: a piece of its own, an enemy warrior, vacant and seen by an enemy, vacant and safe |
//! | | 36 to 60 | the tiles among the 25 squares around it |
//! | 6 | | the same of the other king |
//! | 7 | 0 to 8 | how many vacant safe squares are beside the own king |
//! | | 9 to 17 | beside the other king |
//! | | 18 to 33 | how many tiles the own warriors reach, in pairs |
//! | | 34 to 49 | the other warriors |
//! | 8 to 10 | | the own warriors, counted from the other king |
//! | 11 to 13 | | the other warriors, counted from the own king |

use quincunx_core::Seat;
use quincunx_games::shakti::Position;
use quincunx_games::shakti::sight::{self, Tile, each};

use crate::network::{Layout, Zones, planes};

/// Words of the bits of the board.
const BOARD: usize = 5;
/// Words of the bits of all inputs.
pub const WORDS: usize = 14;
/// Files and ranks.
const SIDE: u32 = 7;
const SQUARES: u32 = SIDE * SIDE;

/// Which word of the board is which.
const TILES: usize = 0;
const OWN_KING: usize = 1;
const OWN_WARRIORS: usize = 2;
const OTHER_KING: usize = 3;
const OTHER_WARRIORS: usize = 4;

/// The words of what follows from it.
const AROUND: [usize; 2] = [5, 6];
const COUNTS: usize = 7;
const APART: [usize; 2] = [8, 11];

/// Differences there are between two files, or two ranks.
const DIFFERENCES: i32 = 2 * SIDE as i32 - 1;

/// The inputs of Shakti.
pub static LAYOUT: Layout = Layout {
    name: "shakti",
    inputs: 64 * WORDS,
    // The board; what is around two kings; four counts; the warriors once more.
    most_on: 51 + 2 * (9 + 25) + 4 + 4,
    men_in_bucket: 6,
    neurons: 32,
    perspectives: |men, inputs| planes::perspectives(men, turned, |board| seen(board, &facts(board)), inputs),
    zones: Zones::NONE,
    stand_in: |_| None,
};

/// The board of a side, counted from its own end.
pub fn board(position: &Position, side: Seat) -> [u64; BOARD] {
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

/// What follows from a board, for the side that looks and for the other.
struct Facts {
    /// The tiles that the side's pieces see first.
    watched: [u64; 2],
    /// How many its warriors may step or leap to.
    reach: [u32; 2],
}

fn facts(board: &[u64; BOARD]) -> Facts {
    let tiles = board[TILES];
    let vacant = vacant(board);
    let mut facts = Facts { watched: [0; 2], reach: [0; 2] };
    for (side, (king, warriors)) in
        [(OWN_KING, OWN_WARRIORS), (OTHER_KING, OTHER_WARRIORS)].into_iter().enumerate()
    {
        facts.watched[side] = each(board[king]).fold(0, |all, from| all | sight::seen(from, tiles));
        for warrior in each(board[warriors]) {
            for (first, second) in sight::pairs(warrior, tiles) {
                facts.watched[side] |= first;
                let steps = u32::from(first & vacant != 0);
                facts.reach[side] += steps + (steps & u32::from(second & vacant != 0));
            }
        }
    }
    facts
}

fn vacant(board: &[u64; BOARD]) -> u64 {
    board[TILES] & !(board[OWN_KING] | board[OWN_WARRIORS] | board[OTHER_KING] | board[OTHER_WARRIORS])
}

/// What both sides see, the first one first, and how many men there are.
pub fn both_sides(position: &Position) -> ([[u64; WORDS]; 2], usize) {
    let first = board(position, Seat::FIRST);
    let facts = facts(&first);
    let [own, other] = facts.watched.map(half_turn);
    let turned_facts = Facts { watched: [other, own], reach: [facts.reach[1], facts.reach[0]] };
    ([seen(&first, &facts), seen(&turned(&first), &turned_facts)], planes::count(&first))
}

/// The same board as the other side has it.
fn turned(board: &[u64; BOARD]) -> [u64; BOARD] {
    [TILES, OTHER_KING, OTHER_WARRIORS, OWN_KING, OWN_WARRIORS].map(|word| half_turn(board[word]))
}

/// What a side sees of its board.
fn seen(board: &[u64; BOARD], facts: &Facts) -> [u64; WORDS] {
    let is_right = board[OWN_KING].trailing_zeros() % SIDE > SIDE / 2;
    let (board, watched) = match is_right {
        true => (board.map(mirrored), facts.watched.map(mirrored)),
        false => (*board, facts.watched),
    };
    let mut seen = [0; WORDS];
    seen[..BOARD].copy_from_slice(&board);
    let kings = [board[OWN_KING], board[OTHER_KING]].map(|king| each(king).next());
    let [Some(own), Some(other)] = kings else { return seen };
    let vacant = vacant(&board);
    let warriors = [board[OWN_WARRIORS], board[OTHER_WARRIORS]];
    for (side, king, enemy) in [(0, own, other), (1, other, own)] {
        let safe = vacant & !watched[1 - side];
        let kinds = [warriors[side], warriors[1 - side], vacant & watched[1 - side], safe];
        for (at, kind) in kinds.into_iter().enumerate() {
            seen[AROUND[side]] |= around::<1>(king, kind) << (9 * at);
        }
        seen[AROUND[side]] |= around::<2>(king, board[TILES]) << 36;
        let escapes = (sight::neighbours_of(king) & safe).count_ones();
        seen[COUNTS] |= 1 << (9 * side as u32 + escapes);
        seen[COUNTS] |= 1 << (18 + 16 * side as u32 + (facts.reach[side] / 2).min(15));
        for warrior in each(warriors[side]) {
            let apart = apart(enemy, warrior);
            seen[APART[side] + apart / 64] |= 1 << (apart % 64);
        }
    }
    seen
}

/// The squares of a set that are within so many steps of a king, row by row; the king's own is
/// among them, and those beyond the edge are empty.
fn around<const STEPS: u32>(king: Tile, set: u64) -> u64 {
    let width = 2 * STEPS + 1;
    let rank = |rank: u32| (set >> (SIDE * rank) & 0x7f) << STEPS >> king.file() & ((1 << width) - 1);
    let ranks = (0..width).filter_map(|at| Some((at, (u32::from(king.rank()) + at).checked_sub(STEPS)?)));
    ranks.filter(|(_, number)| *number < SIDE).map(|(at, number)| rank(number) << (width * at)).sum()
}

/// Where a piece stands as counted from a king.
fn apart(king: Tile, piece: Tile) -> usize {
    let difference = |from: u8, to: u8| i32::from(to) - i32::from(from) + SIDE as i32 - 1;
    (difference(king.rank(), piece.rank()) * DIFFERENCES + difference(king.file(), piece.file())) as usize
}

fn half_turn(squares: u64) -> u64 {
    squares.reverse_bits() >> (u64::BITS - SQUARES)
}

/// Files the other way round.
fn mirrored(squares: u64) -> u64 {
    /// The lowest file.
    const FILE: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
    let swapped = |file: u32| {
        let apart = SIDE - 1 - 2 * file;
        let left = FILE << file;
        (squares & left) << apart | (squares >> apart) & left
    };
    swapped(0) | swapped(1) | swapped(2) | squares & FILE << (SIDE / 2)
}
