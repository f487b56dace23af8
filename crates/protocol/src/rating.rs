//! Ratings: beside names, of a member, and of everybody in a pool.

use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::Timestamp;

/// The rating of whoever holds a seat at a rated table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct SeatRating {
    /// The rating: before the game, and once it has counted the one that it was counted from.
    pub rating: i64,
    /// Whether that is still uncertain; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// The rating after the game, once it has counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<i64>,
}

/// A member's rating in a pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct RatingView {
    /// The pool: a game and `live`, `days` or `puzzles`, as in `shakti-live`.
    pub pool: String,
    /// The rating.
    pub rating: i64,
    /// How far off it may well be. It grows while nothing is played.
    pub deviation: i64,
    /// Whether it is still uncertain.
    pub provisional: bool,
    /// How many games have counted.
    pub games: u64,
    /// When the last one did.
    pub changed_at: Timestamp,
}

/// A member's rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct RatingPoint {
    /// When.
    pub at: Timestamp,
    /// The rating after it.
    pub rating: i64,
    /// How far off it may well be.
    pub deviation: i64,
}

/// Everybody in a pool who has played lately and is settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct RatingBoard {
    /// The pool.
    pub pool: String,
    /// The members, the best first; a hundred at most.
    pub members: Vec<RankedMember>,
    /// How many of them have which rating, the lowest first.
    pub distribution: Vec<RatingBand>,
}

/// A member on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct RankedMember {
    /// The name.
    pub handle: String,
    /// The rating.
    pub rating: i64,
    /// How far off it may well be.
    pub deviation: i64,
    /// How many games have counted.
    pub games: u64,
}

/// Those who have a rating within a hundred points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct RatingBand {
    /// From which rating on.
    pub from: i64,
    /// How many members.
    pub members: u64,
}
