//! Putting up a table, and lists of tables.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::{StateView, Status, TableView, Terms, TimeControl, Timestamp};

/// Which tables a list shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Listing {
    /// Seats are open.
    Open,
    /// The game is on.
    Live,
    /// The game ended.
    Finished,
    /// It ended without a result.
    Aborted,
}

impl Listing {
    /// The word in lists.
    pub fn word(self) -> &'static str {
        match self {
            Listing::Open => "open",
            Listing::Live => "live",
            Listing::Finished => "finished",
            Listing::Aborted => "aborted",
        }
    }

    /// The status that is meant.
    pub fn status(self) -> Status {
        match self {
            Listing::Open => Status::Open,
            Listing::Live => Status::Playing,
            Listing::Finished => Status::Finished,
            Listing::Aborted => Status::Aborted,
        }
    }
}

/// Where to sit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SitRequest {
    /// The seat, from 0; the first open one if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Whether you add randomness of your own to the seed, with `contribute` over the socket.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub contribute: bool,
}

/// Who shall hold a seat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatChoice {
    /// Whoever asks.
    Me {
        /// Whether you add randomness of your own to the seed: see `contribute`.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        contribute: bool,
    },
    /// Whoever comes first.
    Open {},
    /// The computer.
    Computer {
        /// How well it plays; the usual level if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
    },
}

/// A wish for a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Which game.
    pub game: String,
    /// Options that are not the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// A position in the game's notation to begin from, instead of the usual start.
    /// Its own options count unless `options` says otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Who sits where; if nothing is said, you sit on the first seat and the others
    /// are open.
    #[serde(default)]
    pub seats: Vec<SeatChoice>,
    /// How time is counted; not at all if nothing is said.
    #[serde(default, deserialize_with = "read_clock")]
    pub clock: TimeControl,
    /// Whether lists show it.
    #[serde(default)]
    pub public: bool,
    /// Whether moves may be taken back; they may if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takebacks: Option<bool>,
    /// Whether there is chat; if nothing is said, there is unless four play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<bool>,
    /// Whether the result counts for ratings: between members, by the usual rules, with a clock.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
}

/// A table and how the game stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct WholeTable {
    /// Who sits where, on what terms.
    pub table: TableView,
    /// How the game stands, as you may know it.
    pub state: StateView,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ListedTable {
    /// Its name.
    pub table: String,
    /// The game.
    pub game: String,
    /// The settings that are not the default.
    pub options: String,
    /// What it is played on.
    pub terms: Terms,
    /// How far it is.
    pub status: Status,
    /// The names of those who sit there; an open seat has none.
    pub seats: Vec<Option<String>>,
    /// The seats that programs hold; left out if none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<u8>,
    /// How it ended, as a sentence.
    pub verdict: Option<String>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When something last happened.
    pub changed_at: Timestamp,
}

/// Reads a clock, and refuses fields that mean nothing: whoever reads a table passes
/// over them, whoever puts one up is told.
pub(crate) fn read_clock<'de, D: Deserializer<'de>>(reader: D) -> Result<TimeControl, D::Error> {
    let value = serde_json::Value::deserialize(reader)?;
    let clock = TimeControl::deserialize(&value).map_err(D::Error::custom)?;
    let known = serde_json::to_value(clock).map_err(D::Error::custom)?;
    let mut fields = value.as_object().into_iter().flat_map(serde_json::Map::keys);
    match fields.find(|name| known.get(name.as_str()).is_none()) {
        Some(name) => Err(D::Error::custom(format!("unknown field `{name}`, expected nothing more"))),
        None => Ok(clock),
    }
}
