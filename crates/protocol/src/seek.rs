//! Looking for an opponent.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::lobby::read_clock;
use crate::{Challenger, SeatRating, TimeControl, Timestamp};

/// Whether a game shall count for ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RatedWish {
    /// It shall.
    Rated,
    /// It shall not.
    Casual,
    /// It may; it does if all who play want or accept that.
    #[default]
    Either,
}

/// A wish for an opponent: any of these games, on any of these clocks, by the usual rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeekWish {
    /// Which games.
    pub games: Vec<String>,
    /// How time is counted: stocks of time and seconds for each move, or days for each move,
    /// but not both in one wish.
    #[serde(deserialize_with = "read_clocks")]
    pub clocks: Vec<TimeControl>,
    /// Whether the game shall count; if nothing is said, it does where it can.
    #[serde(default)]
    pub rated: RatedWish,
    /// How many points weaker than you the opponent may be; any number if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<u32>,
    /// How many points stronger; any number if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<u32>,
    /// Whether a program may be the opponent.
    #[serde(default)]
    pub bots: bool,
    /// Where four play, whether computers may take seats that are still empty after a minute.
    #[serde(default)]
    pub fill: bool,
}

/// Somebody who waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Seek {
    /// Its name.
    pub id: String,
    /// Who waits.
    pub from: Challenger,
    /// Whether it is yours.
    pub yours: bool,
    /// What is wanted.
    #[serde(flatten)]
    pub wish: SeekWish,
    /// The ratings of whoever waits, by game; none of guests.
    pub ratings: BTreeMap<String, SeatRating>,
    /// Since when.
    pub created_at: Timestamp,
}

/// What came of looking for an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct SeekAnswer {
    /// The table, if there was an opponent already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Otherwise the seek, which waits now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seek: Option<Seek>,
}

/// Reads clocks, each as strictly as the one of a table.
fn read_clocks<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<TimeControl>, D::Error> {
    let values = Vec::<serde_json::Value>::deserialize(reader)?;
    values.into_iter().map(|value| read_clock(value).map_err(D::Error::custom)).collect()
}
