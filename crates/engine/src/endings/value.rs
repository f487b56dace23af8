//! Values in a table: a byte for each.

/// Neither side can force a win.
pub(super) const DRAW: u8 = 0;

/// The longest win or loss that a table can say, in plies.
pub(super) const LONGEST: u8 = 250;

/// A win or a loss in so many plies: whoever is to move wins in an odd number and is
/// lost in an even one.
pub(super) const fn code(plies: u8) -> u8 {
    plies + 1
}

/// In how many plies a value that is no draw ends.
pub(super) const fn plies(code: u8) -> u8 {
    code - 1
}

pub(super) const fn is_won(code: u8) -> bool {
    code != DRAW && code.is_multiple_of(2)
}

pub(super) const fn is_lost(code: u8) -> bool {
    code % 2 == 1
}

/// The exact value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndingValue {
    /// The side to move mates in so many plies.
    Win(u8),
    /// Neither side can force mate.
    Draw,
    /// The side to move is mated in so many plies.
    Loss(u8),
    /// The side to move wins; nobody knows in how many plies.
    Won,
    /// The side to move loses; nobody knows in how many plies.
    Lost,
}

/// The exact value of a position whose next capture or pawn move is some plies away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversion {
    /// The side to move wins, and takes, moves a pawn or mates in so many plies on the way.
    Win(u32),
    /// Neither side can win before a draw can be claimed.
    Draw,
    /// The side to move loses, and the other needs so many plies.
    Loss(u32),
}

impl EndingValue {
    pub(super) fn of(code: u8) -> EndingValue {
        match code {
            DRAW => EndingValue::Draw,
            code if is_won(code) => EndingValue::Win(plies(code)),
            code => EndingValue::Loss(plies(code)),
        }
    }
}
