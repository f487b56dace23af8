//! How a game ended.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::names::{Name, kept};
use crate::{Seat, SeatInfo, Seats};

/// Why a game ended, as data and as the end of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reason {
    /// A word for programs, such as `mate`.
    #[serde(deserialize_with = "kept")]
    pub code: Name,
    /// The words that follow "White wins" or "Draw", such as `by mate`.
    #[serde(deserialize_with = "kept")]
    pub phrase: Name,
}

impl Reason {
    /// A seat gave up.
    pub const RESIGNATION: Reason = Reason::new("resignation", "by resignation");
    /// A seat's clock ran out.
    pub const TIME: Reason = Reason::new("time", "on time");
    /// The players agreed on a draw.
    pub const AGREEMENT: Reason = Reason::new("agreement", "by agreement");
    /// The same position came about too often.
    pub const REPETITION: Reason = Reason::new("repetition", "by repetition");

    /// A reason of a game's own.
    pub const fn new(code: &'static str, phrase: &'static str) -> Reason {
        Reason { code, phrase }
    }
}

/// The place of every seat, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The place of each seat, 1 being the best; seats that share a place have
    /// the same number.
    pub places: ArrayVec<u8, 4>,
    /// Why it ended.
    pub reason: Reason,
}

impl Outcome {
    /// One of two seats wins.
    pub fn win(winner: Seat, reason: Reason) -> Outcome {
        let places = (0..2).map(|seat| if seat == winner.0 { 1 } else { 2 }).collect();
        Outcome { places, reason }
    }

    /// All of `seats` seats share the first place.
    pub fn draw(seats: usize, reason: Reason) -> Outcome {
        Outcome { places: std::iter::repeat_n(1, seats).collect(), reason }
    }

    /// Any distribution of places.
    pub fn placed(places: impl IntoIterator<Item = u8>, reason: Reason) -> Outcome {
        Outcome { places: places.into_iter().collect(), reason }
    }

    /// The seats in first place.
    pub fn winners(&self) -> Seats {
        (0..).map(Seat).zip(&self.places).filter(|(_, place)| **place == 1).map(|(seat, _)| seat).collect()
    }

    /// Whether everybody shares the first place.
    pub fn is_draw(&self) -> bool {
        self.places.iter().all(|place| *place == 1)
    }

    /// The token that ends a record: `1-0`, `0-1`, `1/2-1/2`, and with more than
    /// two seats their places, as in `1-3-2-4`.
    pub fn token(&self) -> String {
        match self.places.as_slice() {
            [1, 2] => "1-0".to_owned(),
            [2, 1] => "0-1".to_owned(),
            [1, 1] => "1/2-1/2".to_owned(),
            places => places.iter().map(u8::to_string).collect::<Vec<_>>().join("-"),
        }
    }

    /// A sentence without its full stop: `White wins by mate`, `Draw by
    /// repetition`, `White and Pink share first place by agreement`.
    pub fn sentence(&self, seats: &[SeatInfo]) -> String {
        let phrase = self.reason.phrase;
        if self.is_draw() {
            return format!("Draw {phrase}");
        }
        let names: Vec<&str> = self.winners().iter().map(|seat| seats[seat.index()].name).collect();
        match names.as_slice() {
            [name] => format!("{name} wins {phrase}"),
            [first @ .., last] => format!("{} and {last} share first place {phrase}", first.join(", ")),
            [] => format!("Nobody wins {phrase}"),
        }
    }
}
