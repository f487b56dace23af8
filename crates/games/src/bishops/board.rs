//! The cross: colours, pieces, squares, and the lines between squares.
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

    pub(super) const fn index(self) -> usize {
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
const NUMBER: [[u8; 12]; 12] = {
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

/// The eight ways a line runs. Along the first four the numbers of the squares
/// grow, along the others they shrink.
pub(super) const WAYS: [(i8, i8); 8] = [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];
/// The ways of a rook, as indices of [`WAYS`].
pub(super) const STRAIGHT: [usize; 4] = [0, 1, 4, 5];
/// The ways of a bishop, as indices of [`WAYS`].
pub(super) const DIAGONAL: [usize; 4] = [2, 3, 6, 7];

const fn is_straight(way: usize) -> bool {
    matches!(way, 0 | 1 | 4 | 5)
}

/// The common squares that a line from a square runs over. It stops before any
/// corner but the one it begins in, whose squares it passes.
pub(super) static LINES: [[Set; SQUARES]; 8] = {
    let mut lines = [[0; SQUARES]; 8];
    let mut way = 0;
    while way < 8 {
        let mut from = 0;
        while from < SQUARES {
            lines[way][from] = line(from, WAYS[way]);
            from += 1;
        }
        way += 1;
    }
    lines
};

const fn line(from: usize, (files, ranks): (i8, i8)) -> Set {
    let home = owner_of_number(from);
    let mut set = 0;
    let mut square = Square(from as u8);
    while let Some(next) = const_step(square, files, ranks) {
        let owner = owner_of_number(next.index());
        if owner == 4 {
            set |= 1 << next.0;
        } else if owner != home {
            break;
        }
        square = next;
    }
    set
}

const fn owner_of_number(number: usize) -> usize {
    if number < COMMON { 4 } else { (number - COMMON) / 4 }
}

const fn const_step(square: Square, files: i8, ranks: i8) -> Option<Square> {
    let (file, rank) = (FILES[square.index()] as i8 + files, RANKS[square.index()] as i8 + ranks);
    if file < 0 || rank < 0 { None } else { Square::at(file as u8, rank as u8) }
}

const fn leaps(steps: [(i8, i8); 8]) -> [Set; SQUARES] {
    let mut table = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut i = 0;
        while i < 8 {
            if let Some(to) = const_step(Square(from as u8), steps[i].0, steps[i].1) {
                table[from] |= to.set();
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// The common squares a king's step away.
pub(super) static KING: [Set; SQUARES] = leaps(WAYS);
/// The common squares a knight's leap away.
pub(super) static KNIGHT: [Set; SQUARES] =
    leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

/// The corner squares a king's step away.
pub(super) static CORNER_STEPS: [u16; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut way = 0;
        while way < 8 {
            if let Some(to) = const_step(Square(from as u8), WAYS[way].0, WAYS[way].1) {
                table[from] |= to.corner_bit();
            }
            way += 1;
        }
        from += 1;
    }
    table
};

const fn star(straight: bool) -> [Set; SQUARES] {
    let mut table = [0; SQUARES];
    let mut way = 0;
    while way < 8 {
        if is_straight(way) == straight {
            let mut from = 0;
            while from < SQUARES {
                table[from] |= line(from, WAYS[way]);
                from += 1;
            }
        }
        way += 1;
    }
    table
}

/// The squares a rook could see on an empty board.
pub(super) static STRAIGHT_STAR: [Set; SQUARES] = star(true);
/// The squares a bishop could see on an empty board.
pub(super) static DIAGONAL_STAR: [Set; SQUARES] = star(false);

/// What a pawn on a square attacks, or with `back` what squares attack it.
const fn pawn_attacks(back: i8) -> [[Set; SQUARES]; 4] {
    let mut table = [[0; SQUARES]; 4];
    let mut colour = 0;
    while colour < 4 {
        let (files, ranks) = Colour::ALL[colour].forward();
        let mut from = 0;
        while from < SQUARES {
            let mut side = -1;
            while side < 2 {
                // Sideways is across the way forward.
                let (files, ranks) = (back * (files + side * ranks), back * (ranks + side * files));
                if let Some(to) = const_step(Square(from as u8), files, ranks) {
                    table[colour][from] |= to.set();
                }
                side += 2;
            }
            from += 1;
        }
        colour += 1;
    }
    table
}

/// The common squares that a pawn of a colour attacks.
pub(super) static PAWN_ATTACKS: [[Set; SQUARES]; 4] = pawn_attacks(1);
/// Where a pawn of a colour would have to stand to attack a square.
pub(super) static PAWN_ATTACKERS: [[Set; SQUARES]; 4] = pawn_attacks(-1);

/// The square in front of a pawn as a set.
pub(super) static PAWN_STEP: [[Set; SQUARES]; 4] = {
    let mut table = [[0; SQUARES]; 4];
    let mut colour = 0;
    while colour < 4 {
        let (files, ranks) = Colour::ALL[colour].forward();
        let mut from = 0;
        while from < SQUARES {
            if let Some(to) = const_step(Square(from as u8), files, ranks) {
                table[colour][from] = to.set();
            }
            from += 1;
        }
        colour += 1;
    }
    table
};

/// The common squares of a file or of a rank.
const fn row(of_rank: bool, number: usize) -> Set {
    let mut set = 0;
    let mut i = 0;
    while i < 12 {
        let square = if of_rank { NUMBER[number][i] } else { NUMBER[i][number] };
        set |= Square(square).set();
        i += 1;
    }
    set
}

/// Where a colour's pawns start, and so have never moved.
pub(super) const PAWN_START: [Set; 4] = [row(true, 1), row(false, 1), row(true, 10), row(false, 10)];
/// The line behind the pawns' start.
pub(super) const BACK_LINE: [Set; 4] = [row(true, 0), row(false, 0), row(true, 11), row(false, 11)];
/// Where a colour's pawns become queens.
pub(super) const PROMOTION: [Set; 4] = [row(true, 9), row(false, 9), row(true, 2), row(false, 2)];
/// Where a colour's pawns can never stand: behind their start and from their
/// promotion on.
pub(super) const NO_PAWN: [Set; 4] = [
    row(true, 0) | row(true, 9) | row(true, 10) | row(true, 11),
    row(false, 0) | row(false, 9) | row(false, 10) | row(false, 11),
    row(true, 11) | row(true, 2) | row(true, 1) | row(true, 0),
    row(false, 11) | row(false, 2) | row(false, 1) | row(false, 0),
];
/// Where a colour's pawns are edge pawns.
pub(super) const EDGE: [Set; 4] = {
    let files = row(false, 2) | row(false, 9);
    let ranks = row(true, 2) | row(true, 9);
    [files, ranks, files, ranks]
};

const fn common(file: usize, rank: usize) -> Square {
    Square(NUMBER[rank][file])
}

/// A colour's back line from its queen's rook to its king's rook.
pub(super) const HOME_LINE: [[Square; 8]; 4] = {
    let mut lines = [[Square(0); 8]; 4];
    let mut i = 0;
    while i < 8 {
        lines[0][i] = common(2 + i, 0);
        lines[1][i] = common(0, 9 - i);
        lines[2][i] = common(2 + i, 11);
        lines[3][i] = common(11, 9 - i);
        i += 1;
    }
    lines
};
/// Where a colour's rooks start, in ascending order.
pub(super) const ROOKS: [[Square; 2]; 4] = {
    let line = HOME_LINE;
    [[line[0][0], line[0][7]], [line[1][7], line[1][0]], [line[2][0], line[2][7]], [line[3][7], line[3][0]]]
};
/// The two squares in the middle of a colour's back line, where its king and its
/// queen start.
pub(super) const THRONES: [[Square; 2]; 4] = {
    let line = HOME_LINE;
    [[line[0][3], line[0][4]], [line[1][3], line[1][4]], [line[2][3], line[2][4]], [line[3][3], line[3][4]]]
};
/// The pieces of a back line.
pub(super) const BACK_PIECES: [Role; 8] =
    [Role::Rook, Role::Knight, Role::Bishop, Role::Queen, Role::King, Role::Bishop, Role::Knight, Role::Rook];

/// The first square of a line that is occupied, if one is.
pub(super) fn first_on(way: usize, from: Square, occupied: Set) -> Option<Square> {
    let met = LINES[way][from.index()] & occupied;
    if met == 0 {
        None
    } else if way < 4 {
        Some(Square(met.trailing_zeros() as u8))
    } else {
        Some(Square(127 - met.leading_zeros() as u8))
    }
}

/// The squares a slider reaches along a way, the first occupied one included.
pub(super) fn reach(way: usize, from: Square, occupied: Set) -> Set {
    let line = LINES[way][from.index()];
    match first_on(way, from, occupied) {
        Some(first) => line ^ LINES[way][first.index()],
        None => line,
    }
}

/// The squares that sliders on these ways reach.
pub(super) fn slides(ways: &[usize], from: Square, occupied: Set) -> Set {
    ways.iter().fold(0, |set, &way| set | reach(way, from, occupied))
}
