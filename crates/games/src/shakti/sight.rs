//! What a piece sees: in each direction the first tile, whatever holes lie
//! between, and the second tile behind it.
//!
//! Squares are bits of a `u64`, a1 the lowest, rank by rank. A ray in one of the
//! four directions with rising numbers meets its first tile at the lowest bit,
//! in the other four at the highest, so that sight needs no loop over squares.

use std::fmt;

/// A set of squares.
pub type Tiles = u64;

/// Squares in a file and in a rank.
pub const SIDE: u8 = 7;
/// All 49 squares of the grid.
pub const GRID: Tiles = (1 << 49) - 1;
/// The 45 squares that ever carry a tile.
pub const BOARD: Tiles = GRID & !(1 | 1 << 6 | 1 << 42 | 1 << 48);

/// One square of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The square of a file and a rank, both from 0.
    pub const fn at(file: u8, rank: u8) -> Option<Tile> {
        if file < SIDE && rank < SIDE { Some(Tile(rank * SIDE + file)) } else { None }
    }

    /// The square of a name such as `d4`.
    pub fn named(name: &str) -> Option<Tile> {
        match name.as_bytes() {
            [file @ b'a'..=b'g', rank @ b'1'..=b'7'] => Tile::at(file - b'a', rank - b'1'),
            _ => None,
        }
    }

    /// The lowest square of a set that is not empty.
    pub(super) const fn lowest(set: Tiles) -> Tile {
        Tile((set.trailing_zeros() % 49) as u8)
    }

    /// The number of the square, 0 to 48.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of just this square.
    pub const fn bit(self) -> Tiles {
        1 << self.0
    }

    /// The file, from 0.
    pub const fn file(self) -> u8 {
        self.0 % SIDE
    }

    /// The rank, from 0.
    pub const fn rank(self) -> u8 {
        self.0 / SIDE
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// The squares of a set, ascending.
pub fn each(mut set: Tiles) -> impl Iterator<Item = Tile> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let tile = Tile::lowest(set);
        set &= set - 1;
        Some(tile)
    })
}

/// The eight directions as steps of file and rank: the first four go up in the
/// numbering of squares, the last four down.
const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
/// How many of the directions go up.
const UPWARD: usize = 4;

/// The squares from each square to the edge, by direction.
static RAYS: [[Tiles; 8]; 49] = rays();
/// The squares next to each square.
static NEIGHBOURS: [Tiles; 49] = neighbours();

const fn rays() -> [[Tiles; 8]; 49] {
    let mut rays = [[0; 8]; 49];
    let mut square = 0;
    while square < 49 {
        let mut direction = 0;
        while direction < 8 {
            let (df, dr) = DIRECTIONS[direction];
            let (mut file, mut rank) = ((square % 7) as i8 + df, (square / 7) as i8 + dr);
            while file >= 0 && file < 7 && rank >= 0 && rank < 7 {
                rays[square][direction] |= 1 << (rank * 7 + file);
                (file, rank) = (file + df, rank + dr);
            }
            direction += 1;
        }
        square += 1;
    }
    rays
}

const fn neighbours() -> [Tiles; 49] {
    let mut neighbours = [0; 49];
    let mut square = 0;
    while square < 49 {
        let mut direction = 0;
        while direction < 8 {
            neighbours[square] |= nearest(rays()[square][direction], direction);
            direction += 1;
        }
        square += 1;
    }
    neighbours
}

/// The square of a ray's set that is met first; nothing of nothing.
const fn nearest(ray: Tiles, direction: usize) -> Tiles {
    if direction < UPWARD {
        ray & ray.wrapping_neg()
    } else {
        // An empty ray has 64 leading zeros; masking with it gives nothing.
        ((1 << 63) >> (ray.leading_zeros() & 63)) & ray
    }
}

/// The first tile seen in each of the eight directions.
pub fn seen(from: Tile, tiles: Tiles) -> Tiles {
    let rays = &RAYS[from.index()];
    let mut seen = 0;
    for (direction, ray) in rays.iter().enumerate() {
        seen |= nearest(ray & tiles, direction);
    }
    seen
}

/// The first and the second tile of each direction; 0 where there is none.
pub fn pairs(from: Tile, tiles: Tiles) -> impl Iterator<Item = (Tiles, Tiles)> {
    RAYS[from.index()].iter().enumerate().map(move |(direction, ray)| {
        let ray = ray & tiles;
        let first = nearest(ray, direction);
        (first, nearest(ray & !first, direction))
    })
}

/// The squares next to a square.
pub fn neighbours_of(from: Tile) -> Tiles {
    NEIGHBOURS[from.index()]
}

/// The squares next to any of the squares of the set that has at most one.
pub(super) fn beside(single: Tiles) -> Tiles {
    if single == 0 { 0 } else { neighbours_of(Tile::lowest(single)) }
}
