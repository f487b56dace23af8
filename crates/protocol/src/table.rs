//! A table: who sits there and on what terms.

use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::{SeatRating, Status, Terms, Timestamp};

/// A table, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct TableView {
    /// Its name.
    pub table: String,
    /// The game: `shakti`.
    pub game: String,
    /// The settings that are not the default, `key=value,key=value`.
    pub options: String,
    /// The position it began from; none is the usual start.
    pub start: Option<String>,
    /// What it is played on.
    pub terms: Terms,
    /// How far it is.
    pub status: Status,
    /// Who sits where.
    pub seats: Vec<SeatView>,
    /// Whether you created it.
    pub host: bool,
    /// The hash of the server's part of the seed, published before anybody adds to it.
    pub commitment: String,
    /// How many watch, players not counted.
    pub spectators: usize,
    /// Seats that want to play again.
    pub rematch: Vec<u8>,
    /// The table of the rematch.
    pub next: Option<String>,
    /// When it was created.
    pub created_at: Timestamp,
}

/// A seat and who holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct SeatView {
    /// The seat's own name, such as `White`.
    pub seat: String,
    /// What holds it.
    pub kind: SeatKind,
    /// The name of the person, or the level of the computer.
    pub name: Option<String>,
    /// Whether a program took the seat, with a bot's token; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// The rating of who holds it, at a rated table; left out elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "openapi"), schema(nullable = false))]
    pub rating: Option<SeatRating>,
    /// Whether a person is here.
    pub present: bool,
    /// Whether it is yours.
    pub yours: bool,
    /// Whether its player is about to add to the seed; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub awaited: bool,
    /// What its player added to the seed, in hexadecimal; left out if nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contribution: Option<String>,
    /// Whether it was yours until it was handed over, and you may take it back.
    #[serde(default)]
    pub reclaim: bool,
}

/// What holds a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person or a bot.
    Person,
    /// The computer.
    Computer,
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ChatLine {
    /// Who, by name.
    pub name: String,
    /// The seats of who said it; none is a spectator.
    pub seats: Vec<u8>,
    /// What.
    pub text: String,
    /// When.
    pub at: Timestamp,
}
