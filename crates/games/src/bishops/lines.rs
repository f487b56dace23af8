//! Lines, leaps and rows of the cross, as tables made at compile time.

use super::board::*;

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
#[inline]
pub(super) fn reach(way: usize, from: Square, occupied: Set) -> Set {
    let line = LINES[way][from.index()];
    let met = line & occupied;
    // No line of the way goes on from the last square that it could meet, which
    // therefore serves as the end of an empty line.
    let first = if way < 4 { (met | 1 << 127).trailing_zeros() } else { 127 - (met | 1).leading_zeros() };
    line ^ LINES[way][first as usize]
}

/// The squares a rook reaches.
#[inline]
pub(super) fn straight(from: Square, occupied: Set) -> Set {
    reach(0, from, occupied) | reach(1, from, occupied) | reach(4, from, occupied) | reach(5, from, occupied)
}

/// The squares a bishop reaches.
#[inline]
pub(super) fn diagonal(from: Square, occupied: Set) -> Set {
    reach(2, from, occupied) | reach(3, from, occupied) | reach(6, from, occupied) | reach(7, from, occupied)
}
