//! How a game ended.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use quincunx_messages::{Arg, Message, said};

use crate::{Name, Seat, SeatInfo, Seats};

said!(phrase, phrase, phrase_i18n);

/// Why a game ended, as data and as the end of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reason {
    /// A word for programs, such as `mate`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub code: Name,
    /// The words that follow "White wins" or "Draw", such as `by mate`.
    #[serde(flatten, with = "phrase")]
    #[cfg_attr(feature = "schema", schema(inline, value_type = phrase::Fields))]
    pub phrase: Message,
}

impl Reason {
    /// A seat gave up.
    pub const RESIGNATION: Reason = Reason::new("resignation", "reason-resignation");
    /// A seat's clock ran out.
    pub const TIME: Reason = Reason::new("time", "reason-time");
    /// The players agreed on a draw.
    pub const AGREEMENT: Reason = Reason::new("agreement", "reason-agreement");
    /// The same position came about too often.
    pub const REPETITION: Reason = Reason::new("repetition", "reason-repetition");

    /// A reason of a game's own; `key` is the message of its phrase.
    pub const fn new(code: &'static str, key: &'static str) -> Reason {
        Reason { code: Name::Borrowed(code), phrase: Message::new(key) }
    }
}

/// The place of every seat, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// The place of each seat, 1 being the best; seats that share a place have
    /// the same number.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
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

    /// The places that such a token says; none if it says none.
    pub fn places_of(token: &str) -> Option<Vec<u8>> {
        Some(match token {
            "1-0" => vec![1, 2],
            "0-1" => vec![2, 1],
            "1/2-1/2" => vec![1, 1],
            token => token.split('-').map(|place| place.parse().ok()).collect::<Option<_>>()?,
        })
    }

    /// A sentence without its full stop: `White wins by mate`, `Draw by
    /// repetition`, `White and Pink share first place by agreement`.
    pub fn sentence(&self, seats: &[SeatInfo]) -> Message {
        let why = self.reason.phrase.clone();
        if self.is_draw() {
            return Message::new("verdict-draw").message("why", why);
        }
        let winners: Vec<Arg> =
            self.winners().iter().map(|seat| Arg::seat(seats[seat.index()].name)).collect();
        match winners.len() {
            0 => Message::new("verdict-nobody"),
            1 => Message::new("verdict-wins").with("seat", Arg::And(winners)),
            _ => Message::new("verdict-share").with("seats", Arg::And(winners)),
        }
        .message("why", why)
    }
}
