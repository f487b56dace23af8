//! Squares, pieces, and the lines that steps and hops go along.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

use quincunx_core::Seat;

/// How many files and how many ranks there are.
pub const SIDE: u8 = 10;

/// A square of the board, counted from a1 along the ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of a file and a rank, both from 0, if there is one.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < SIDE && rank < SIDE { Some(Square(rank * SIDE + file)) } else { None }
    }

    /// The square of a file and a rank that are known to be on the board.
    pub(super) const fn at(file: u8, rank: u8) -> Square {
        debug_assert!(file < SIDE && rank < SIDE);
        Square(rank * SIDE + file)
    }

    /// The file, from 0.
    pub const fn file(self) -> u8 {
        self.0 % SIDE
    }

    /// The rank, from 0.
    pub const fn rank(self) -> u8 {
        self.0 / SIDE
    }

    /// The square as an index into lists of a hundred.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Reads `a1` to `j10`.
    pub fn read(text: &str) -> Option<Square> {
        let (&file, rank) = text.as_bytes().split_first()?;
        let rank = match rank {
            b"10" => 9,
            [digit @ b'1'..=b'9'] => digit - b'1',
            _ => return None,
        };
        Square::new(file.checked_sub(b'a')?, rank)
    }

    /// The square that many files and ranks away, if it is on the board.
    pub(super) fn shifted(self, files: i8, ranks: i8) -> Option<Square> {
        Square::new(self.file().checked_add_signed(files)?, self.rank().checked_add_signed(ranks)?)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// A set of squares, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub(super) u128);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);
    /// The whole board.
    pub const ALL: Squares = Squares((1 << 100) - 1);
    /// The files b to i: what may be rested on where the edges are transit.
    pub const INNER_FILES: Squares = Squares(Squares::ALL.0 & !Squares::file(0).0 & !Squares::file(9).0);

    /// The squares of a rank, from 0.
    pub const fn rank(rank: u8) -> Squares {
        Squares(0x3ff << (rank * SIDE))
    }

    /// The squares of a file, from 0.
    pub const fn file(file: u8) -> Squares {
        let mut squares = 0;
        let mut rank = 0;
        while rank < SIDE {
            squares |= 1 << (rank * SIDE + file);
            rank += 1;
        }
        Squares(squares)
    }

    /// A bit for each square: that of a square has its [index](Square::index).
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Just this square.
    pub const fn of(square: Square) -> Squares {
        Squares(1 << square.0)
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// How many squares are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// This set with one more square.
    pub const fn with(self, square: Square) -> Squares {
        Squares(self.0 | 1 << square.0)
    }

    /// This set without that square.
    pub const fn without(self, square: Square) -> Squares {
        Squares(self.0 & !(1 << square.0))
    }

    /// The squares in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let square = Square(left.trailing_zeros() as u8);
                left &= left - 1;
                square
            })
        })
    }
}

impl BitAnd for Squares {
    type Output = Squares;
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Squares;
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl Not for Squares {
    type Output = Squares;
    fn not(self) -> Squares {
        Squares(Squares::ALL.0 & !self.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::NONE, Squares::with)
    }
}

/// The four kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Moves straight.
    Square,
    /// Moves diagonally.
    Diamond,
    /// Moves diagonally forward or straight backward.
    Triangle,
    /// Moves in all eight directions, and can send enemy circles home.
    Circle,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Kind; 4] = [Kind::Square, Kind::Diamond, Kind::Triangle, Kind::Circle];

    /// The letter of South's pieces: `S`.
    pub const fn letter(self) -> char {
        ['S', 'D', 'T', 'C'][self as usize]
    }

    /// The kind of a letter of either case.
    pub fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// The name in scenes and messages: `triangle`.
    pub const fn name(self) -> &'static str {
        ["square", "diamond", "triangle", "circle"][self as usize]
    }

    /// Whether the sideways step on the first row gives it anything: the others
    /// go sideways anyhow.
    pub const fn gains_sideways(self) -> bool {
        matches!(self, Kind::Diamond | Kind::Triangle)
    }
}

/// The first row of a seat as a rank, from 0.
pub const fn first_rank(seat: Seat) -> u8 {
    if seat.0 == 0 { 0 } else { SIDE - 1 }
}

/// Which way a line of the board runs: its two directions are up and down its counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    /// Along a rank; up is towards file j.
    Row,
    /// Along a file; up is towards rank 10.
    Column,
    /// Parallel to a1-j10; up is towards rank 10.
    Rising,
    /// Parallel to j1-a10; up is towards rank 10.
    Falling,
}

impl Axis {
    pub(super) const ALL: [Axis; 4] = [Axis::Row, Axis::Column, Axis::Rising, Axis::Falling];

    /// Files and ranks of one square up the line.
    pub(super) const fn up(self) -> (i8, i8) {
        [(1, 0), (0, 1), (1, 1), (-1, 1)][self as usize]
    }
}

/// Where a piece may go: for each line, `UP` and `DOWN` or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Directions(pub(super) [u8; 4]);

/// Up a line, as half a byte of [`hops_along`].
pub(super) const UP: u8 = 0xf0;
/// Down a line.
pub(super) const DOWN: u8 = 0x0f;
const BOTH: u8 = UP | DOWN;

impl Directions {
    /// The directions of a kind of piece of a seat.
    pub(super) const fn of(kind: Kind, seat: Seat) -> Directions {
        let (forward, backward) = if seat.0 == 0 { (UP, DOWN) } else { (DOWN, UP) };
        Directions(match kind {
            Kind::Square => [BOTH, BOTH, 0, 0],
            Kind::Diamond => [0, 0, BOTH, BOTH],
            Kind::Triangle => [0, backward, forward, forward],
            Kind::Circle => [BOTH; 4],
        })
    }

    /// The index of the table of steps that fits.
    const fn table(kind: Kind, seat: Seat) -> usize {
        match kind {
            Kind::Square => 0,
            Kind::Diamond => 1,
            Kind::Circle => 2,
            Kind::Triangle => 3 + seat.0 as usize,
        }
    }
}

/// The squares one step away in the directions of a piece.
pub(super) fn steps(kind: Kind, seat: Seat, from: Square) -> Squares {
    STEPS[Directions::table(kind, seat)][from.index()]
}

/// The squares beside a square on its rank.
pub(super) fn beside(from: Square) -> Squares {
    SIDEWAYS[from.index()]
}

const fn step_table(directions: Directions) -> [Squares; 100] {
    let mut table = [Squares::NONE; 100];
    let mut index = 0;
    while index < 100 {
        let from = Square(index as u8);
        let mut axis = 0;
        while axis < 4 {
            let (files, ranks) = Axis::ALL[axis].up();
            let mut way = 0;
            while way < 2 {
                let (half, sign) = if way == 0 { (UP, 1) } else { (DOWN, -1) };
                let (file, rank) = (from.file() as i8 + sign * files, from.rank() as i8 + sign * ranks);
                if directions.0[axis] & half != 0 && file >= 0 && file < 10 && rank >= 0 && rank < 10 {
                    table[index] = table[index].with(Square::at(file as u8, rank as u8));
                }
                way += 1;
            }
            axis += 1;
        }
        index += 1;
    }
    table
}

static STEPS: [[Squares; 100]; 5] = [
    step_table(Directions::of(Kind::Square, Seat::FIRST)),
    step_table(Directions::of(Kind::Diamond, Seat::FIRST)),
    step_table(Directions::of(Kind::Circle, Seat::FIRST)),
    step_table(Directions::of(Kind::Triangle, Seat::FIRST)),
    step_table(Directions::of(Kind::Triangle, Seat::SECOND)),
];

static SIDEWAYS: [Squares; 100] = step_table(Directions([BOTH, 0, 0, 0]));

/// The distance to the obstacle of the hop up a line and of the one down it, half
/// a byte each and 0 where there is none, for a place on the line and what of the
/// line is occupied.
pub(super) fn hops_along(leaps: bool, place: u8, occupied: u16) -> u8 {
    HOPS[leaps as usize][place as usize][occupied as usize & 0x3ff]
}

static HOPS: [[[u8; 1024]; 10]; 2] = [hop_table(1), hop_table(4)];

const fn hop_table(longest: usize) -> [[u8; 1024]; 10] {
    let mut table = [[0; 1024]; 10];
    let mut place = 0;
    while place < 10 {
        let mut occupied = 0;
        while occupied < 1024 {
            // Downwards is upwards on the line turned round.
            let turned = (occupied as u16).reverse_bits() as usize >> 6;
            let up = hop_up(place, occupied, longest);
            let down = hop_up(9 - place, turned, longest);
            table[place][occupied] = (up << 4 | down) as u8;
            occupied += 1;
        }
        place += 1;
    }
    table
}

/// The distance to the first occupied place above, if it is no more than
/// `longest` and equally many places behind it are on the line and empty.
const fn hop_up(place: usize, occupied: usize, longest: usize) -> usize {
    let distance = (occupied >> place >> 1).trailing_zeros() as usize + 1;
    if distance > longest || place + 2 * distance > 9 {
        return 0;
    }
    let behind = occupied >> (place + distance + 1) & ((1 << distance) - 1);
    if behind == 0 { distance } else { 0 }
}

/// Where a square lies on its four lines.
#[derive(Clone, Copy)]
struct LineIndex {
    file: u8,
    rank: u8,
    rising: u8,
    falling: u8,
    /// What of the ten places of `rising` does not belong to this diagonal.
    rising_walls: u16,
    falling_walls: u16,
}

static LINE_INDEXES: [LineIndex; 100] = line_indexes();

const fn line_indexes() -> [LineIndex; 100] {
    let mut indexes =
        [LineIndex { file: 0, rank: 0, rising: 0, falling: 0, rising_walls: 0, falling_walls: 0 }; 100];
    let mut index = 0;
    while index < 100 {
        let (file, rank) = (index % 10, index / 10);
        let (mut rising_walls, mut falling_walls) = (0, 0);
        let mut other = 0;
        while other < 10 {
            let up = file + other;
            if up < rank || up - rank > 9 {
                rising_walls |= 1 << other;
            }
            let down = file + rank;
            if down < other || down - other > 9 {
                falling_walls |= 1 << other;
            }
            other += 1;
        }
        indexes[index] = LineIndex {
            file: file as u8,
            rank: rank as u8,
            rising: ((file + 10 - rank) % 10) as u8,
            falling: ((file + rank) % 10) as u8,
            rising_walls,
            falling_walls,
        };
        index += 1;
    }
    indexes
}

/// What is occupied, along every line. A diagonal shares its ten bits with the
/// one that continues it round the edge of the board, and sees that one's places
/// as walls: a row of occupied places up to the end, which nothing hops over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct LineOccupancy {
    rows: [u16; 10],
    columns: [u16; 10],
    rising: [u16; 10],
    falling: [u16; 10],
}

impl LineOccupancy {
    /// Occupies an empty square, or empties an occupied one.
    pub(super) fn toggle(&mut self, square: Square) {
        let index = LINE_INDEXES[square.index()];
        self.rows[index.rank as usize] ^= 1 << index.file;
        self.columns[index.file as usize] ^= 1 << index.rank;
        self.rising[index.rising as usize] ^= 1 << index.rank;
        self.falling[index.falling as usize] ^= 1 << index.rank;
    }

    /// For each line through a square its place there and what is occupied.
    pub(super) fn through(&self, square: Square) -> [(u8, u16); 4] {
        let index = LINE_INDEXES[square.index()];
        [
            (index.file, self.rows[index.rank as usize]),
            (index.rank, self.columns[index.file as usize]),
            (index.rank, self.rising[index.rising as usize] | index.rising_walls),
            (index.rank, self.falling[index.falling as usize] | index.falling_walls),
        ]
    }
}
