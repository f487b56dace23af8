//! Who sits at the board.

use serde::{Deserialize, Serialize};

/// One place at the board, counted from zero in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The first to move in a game of two.
    pub const FIRST: Seat = Seat(0);
    /// The other one in a game of two.
    pub const SECOND: Seat = Seat(1);

    /// The seat as an index into per-seat lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The opponent in a game of two.
    pub const fn other(self) -> Seat {
        Seat(self.0 ^ 1)
    }
}

/// A small set of seats, of the first eight. No other seat is ever in one: numbers
/// from outside may be anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// No seat at all.
    pub const NONE: Seats = Seats(0);

    /// The bit of a seat; a seat that cannot be in a set has none.
    const fn bit(seat: Seat) -> u8 {
        if seat.0 < 8 { 1 << seat.0 } else { 0 }
    }

    /// The first `count` seats.
    pub const fn first(count: usize) -> Seats {
        if count < 8 { Seats((1 << count) - 1) } else { Seats(u8::MAX) }
    }

    /// This set and one more seat.
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | Seats::bit(seat))
    }

    /// This set without one seat.
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !Seats::bit(seat))
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & Seats::bit(seat) != 0
    }

    /// How many seats there are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no seat.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_right_about_every_number_that_a_seat_can_have() {
        for count in [0, 1, 2, 4, 7, 8, 9, 16, 64, usize::MAX] {
            let seats = Seats::first(count);
            assert_eq!(seats.len(), count.min(8));
            for number in 0..=u8::MAX {
                let seat = Seat(number);
                assert_eq!(seats.contains(seat), seat.index() < count.min(8), "{number} of {count}");
                assert_eq!(seats.with(seat).contains(seat), number < 8);
                assert!(!seats.without(seat).contains(seat));
                assert_eq!(seats.with(seat).without(seat), seats.without(seat));
            }
        }
        assert_eq!(Seats::first(2).with(Seat(8)).with(Seat(64)), Seats::first(2), "nothing wraps");
    }
}
