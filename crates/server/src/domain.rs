//! What a table is played on, how far it is, and who holds its seats.

use quincunx_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

pub use quincunx_protocol::{Guest, Status, Terms, TimeControl};

/// The settings of a text such as `key=value,key=value`.
pub fn settings(options: &str) -> impl Iterator<Item = (&str, &str)> {
    options.split(',').filter_map(|setting| setting.split_once('='))
}

/// A rating beside a name, as it was when its owner sat down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingMark {
    /// The number.
    pub rating: i64,
    /// Whether it is still uncertain.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
}

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Holder {
    /// Whoever comes first.
    Open,
    /// A person or a bot.
    Person {
        /// The guest's name in the store.
        guest: String,
        /// The name for people, as it was when the guest sat down.
        name: String,
        /// Whether a program took the seat, with a bot's token.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bot: bool,
        /// The rating in the pool of a rated table, as it was when the guest sat down.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<RatingMark>,
    },
    /// The computer.
    Computer {
        /// How well it plays.
        level: String,
        /// Whose seat it was when it was handed over; that guest may take it back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        former: Option<Guest>,
    },
}

impl Holder {
    /// A guest who sits down.
    pub fn of(guest: &Guest) -> Holder {
        Holder::Person { guest: guest.id.clone(), name: guest.name.clone(), bot: guest.bot, rating: None }
    }

    /// Notes the rating of the person who holds the seat.
    pub fn set_rating(&mut self, mark: RatingMark) {
        if let Holder::Person { rating, .. } = self {
            *rating = Some(mark);
        }
    }

    /// The computer.
    pub fn computer(level: impl Into<String>) -> Holder {
        Holder::Computer { level: level.into(), former: None }
    }

    /// Whether the seat was this guest's before it was handed over.
    pub fn was(&self, guest: &str) -> bool {
        matches!(self, Holder::Computer { former: Some(former), .. } if former.id == guest)
    }

    /// Whether this guest holds the seat.
    pub fn is(&self, guest: &str) -> bool {
        matches!(self, Holder::Person { guest: holder, .. } if holder == guest)
    }

    /// Who it is, for a list; nobody holds an open seat.
    pub fn shown(&self) -> Option<String> {
        match self {
            Holder::Open => None,
            Holder::Person { name, .. } => Some(name.clone()),
            Holder::Computer { level, .. } => Some(format!("computer, {level}")),
        }
    }

    /// The guest that holds the seat.
    pub fn guest(&self) -> Option<&str> {
        match self {
            Holder::Person { guest, .. } => Some(guest),
            Holder::Open | Holder::Computer { .. } => None,
        }
    }
}

/// What players have asked of each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Offers {
    /// A draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawOffer>,
    /// How many moves each seat had made when it last offered a draw.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub last_draw: Vec<Option<usize>>,
    /// To take back a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub takeback: Option<TakebackRequest>,
    /// The seats that want to play again.
    #[serde(with = "seat_list", skip_serializing_if = "seat_list::is_empty")]
    pub rematch: Seats,
    /// Those of them who will add to the seed of the next game.
    #[serde(with = "seat_list", skip_serializing_if = "seat_list::is_empty")]
    pub contributing: Seats,
}

/// An offer of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawOffer {
    /// Who offers.
    pub by: Seat,
    /// Who has agreed, the one who offers included.
    #[serde(with = "seat_list")]
    pub agreed: Seats,
}

/// Somebody wants to take back a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakebackRequest {
    /// Who.
    pub by: Seat,
    /// The first ply that would go.
    pub from: usize,
    /// Who has agreed, the one who asks included.
    #[serde(with = "seat_list")]
    pub agreed: Seats,
}

/// A set of seats as a list of their numbers.
mod seat_list {
    use quincunx_core::{Seat, Seats};
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn is_empty(seats: &Seats) -> bool {
        seats.is_empty()
    }

    pub fn serialize<S: Serializer>(seats: &Seats, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(seats.iter())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seats, D::Error> {
        Ok(Vec::<Seat>::deserialize(from)?.into_iter().collect())
    }
}
