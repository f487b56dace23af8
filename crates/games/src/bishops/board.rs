//! The cross: colours, pieces and squares.
//!
//! The 128 common squares are numbered from c1 to j12, rank after rank, so that
//! a set of them is a `u128`. The 16 corner squares follow, four for each colour;
//! only a king ever stands there, and so a set of pieces never needs them.

use std::fmt;

use quincunx_core::Seat;

/// A set of common squares.
pub(super) type Set = u128;

/// How many squares are common.
pub(super) const COMMON: usize = 128;
/// How many squares there are, the corners included.
pub(super) const SQUARES: usize = 144;

/// A player's colour, in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// At the bottom, moving up.
    White,
    /// At the left, moving right.
    Grey,
    /// At the top, moving down.
    Black,
    /// At the right, moving left.
    Pink,
}

impl Colour {
    /// The four colours in the order of play.
    pub const ALL: [Colour; 4] = [Colour::White, Colour::Grey, Colour::Black, Colour::Pink];

    /// The colour as an index into lists by colour.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat of this colour.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The colour of a seat.
    pub const fn of_seat(seat: Seat) -> Option<Colour> {
        match seat.0 {
            0 => Some(Colour::White),
            1 => Some(Colour::Grey),
            2 => Some(Colour::Black),
            3 => Some(Colour::Pink),
            _ => None,
        }
    }

    /// The name with a capital.
    pub const fn name(self) -> &'static str {
        ["White", "Grey", "Black", "Pink"][self.index()]
    }

    /// The name in texts.
    pub const fn word(self) -> &'static str {
        ["white", "grey", "black", "pink"][self.index()]
    }

    /// The letter in texts.
    pub const fn letter(self) -> char {
        ['w', 'g', 'b', 'p'][self.index()]
    }

    /// The colour of a letter.
    pub fn of_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// The next colour clockwise.
    pub const fn next(self) -> Colour {
        Colour::ALL[(self.index() + 1) % 4]
    }

    /// The next colour counter-clockwise.
    pub const fn previous(self) -> Colour {
        Colour::ALL[(self.index() + 3) % 4]
    }

    /// The colours clockwise from the left neighbour on, this one last.
    pub fn clockwise(self) -> impl Iterator<Item = Colour> {
        (1..=4).map(move |step| Colour::ALL[(self.index() + step) % 4])
    }

    /// The bit of this colour in a small set of colours.
    pub(super) const fn bit(self) -> u8 {
        1 << self.index()
    }

    /// The way its pawns go, as steps of file and rank.
    pub(super) const fn forward(self) -> (i8, i8) {
        [(0, 1), (1, 0), (0, -1), (-1, 0)][self.index()]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

impl Role {
    /// All kinds of pieces.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// The role as an index.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// The name of the piece.
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self.index()]
    }

    /// The letter of the piece.
    pub const fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'Q', 'K'][self.index()]
    }

    /// The piece of a letter.
    pub fn of_letter(letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.letter() == letter)
    }

    /// What losing it counts for; a king is not counted, its colour leaves.
    pub const fn points(self) -> u8 {
        [1, 3, 3, 5, 9, 0][self.index()]
    }
}

/// A square of the cross.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(super) u8);

impl Square {
    /// The square of a file and a rank from 0 to 11.
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < 12 && rank < 12 { Some(Square(NUMBER[rank as usize][file as usize])) } else { None }
    }

    /// Reads a name such as `c2` or `l12`.
    pub fn read(name: &str) -> Option<Square> {
        let (file, rank) = name.split_at_checked(1)?;
        let file = file.bytes().next()?.checked_sub(b'a')?;
        let digits = matches!(rank.as_bytes(), [b'1'..=b'9'] | [b'1', b'0'..=b'2']);
        let rank: u8 = if digits { rank.parse().ok()? } else { return None };
        Square::at(file, rank - 1)
    }

    /// The file from 0 to 11.
    pub fn file(self) -> u8 {
        FILE[self.index()]
    }

    /// The rank from 0 to 11.
    pub fn rank(self) -> u8 {
        RANK[self.index()]
    }

    /// Whose corner the square belongs to.
    pub const fn corner(self) -> Option<Colour> {
        if self.is_common() { None } else { Some(Colour::ALL[(self.index() - COMMON) / 4]) }
    }

    /// Its number: the common squares from c1 to j12 are 0 to 127, rank after rank; the
    /// corners follow, four squares for each colour.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn is_common(self) -> bool {
        self.index() < COMMON
    }

    /// The set of this square; empty for a corner square.
    pub(super) const fn set(self) -> Set {
        if self.is_common() { 1 << self.0 } else { 0 }
    }

    /// The bit of a corner square among the sixteen.
    pub(super) const fn corner_bit(self) -> u16 {
        if self.is_common() { 0 } else { 1 << (self.index() - COMMON) }
    }

    /// The corner square of a bit's number.
    pub(super) const fn of_corner_bit(bit: u32) -> Square {
        Square((COMMON + bit as usize) as u8)
    }

    /// Whether a king's step leads from one to the other.
    pub(super) fn touches(self, other: Square) -> bool {
        self.file().abs_diff(other.file()) <= 1
            && self.rank().abs_diff(other.rank()) <= 1
            && self.0 != other.0
    }

    /// The square some steps of file and rank away.
    pub(super) fn step(self, files: i8, ranks: i8) -> Option<Square> {
        const_step(self, files, ranks)
    }

    /// All squares, the corners last.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The squares of a set, in ascending order.
pub(super) fn squares(mut set: Set) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square(set.trailing_zeros() as u8);
        if set == 0 {
            return None;
        }
        set &= set - 1;
        Some(square)
    })
}

/// The squares of a set with their own sets, in ascending order.
pub(super) fn squares_and_sets(mut set: Set) -> impl Iterator<Item = (Square, Set)> {
    std::iter::from_fn(move || {
        let one = set & set.wrapping_neg();
        if set == 0 {
            return None;
        }
        set ^= one;
        Some((Square(one.trailing_zeros() as u8), one))
    })
}

/// Whose corner the square of a file and a rank is in: 4 if nobody's.
const fn owner_of(file: usize, rank: usize) -> usize {
    let (left, right) = (file < 2, file > 9);
    let (bottom, top) = (rank < 2, rank > 9);
    if left && bottom {
        0
    } else if left && top {
        1
    } else if right && top {
        2
    } else if right && bottom {
        3
    } else {
        4
    }
}

/// The number of each square by rank and file.
pub(super) const NUMBER: [[u8; 12]; 12] = {
    let mut number = [[0; 12]; 12];
    let mut common = 0;
    let mut corner = [0; 4];
    let mut rank = 0;
    while rank < 12 {
        let mut file = 0;
        while file < 12 {
            let owner = owner_of(file, rank);
            if owner == 4 {
                number[rank][file] = common;
                common += 1;
            } else {
                number[rank][file] = (COMMON + 4 * owner + corner[owner]) as u8;
                corner[owner] += 1;
            }
            file += 1;
        }
        rank += 1;
    }
    number
};

const fn coordinates(of_rank: bool) -> [u8; SQUARES] {
    let mut table = [0; SQUARES];
    let mut rank = 0;
    while rank < 12 {
        let mut file = 0;
        while file < 12 {
            table[NUMBER[rank][file] as usize] = if of_rank { rank as u8 } else { file as u8 };
            file += 1;
        }
        rank += 1;
    }
    table
}

const FILES: [u8; SQUARES] = coordinates(false);
const RANKS: [u8; SQUARES] = coordinates(true);
static FILE: [u8; SQUARES] = FILES;
static RANK: [u8; SQUARES] = RANKS;

pub(super) const fn owner_of_number(number: usize) -> usize {
    if number < COMMON { 4 } else { (number - COMMON) / 4 }
}

pub(super) const fn const_step(square: Square, files: i8, ranks: i8) -> Option<Square> {
    let (file, rank) = (FILES[square.index()] as i8 + files, RANKS[square.index()] as i8 + ranks);
    if file < 0 || rank < 0 { None } else { Square::at(file as u8, rank as u8) }
}
