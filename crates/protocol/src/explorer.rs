//! What was played from a position, how often, and what came of it.

use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::Timestamp;

/// What was played from a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Explored {
    /// The position as text.
    pub position: String,
    /// Whose moves these are; nobody's once the game is over, and while dice are rolled.
    pub seat: Option<u8>,
    /// How often somebody moved here, of those who were asked about.
    pub count: u64,
    /// The moves, the most frequent first. Moves that are mirror images of each other are one
    /// where the position is its own mirror image.
    pub moves: Vec<ExploredMove>,
    /// Who moved here, of all: computers first, then people without a rating, then by rating.
    pub players: Vec<ExplorerBand>,
    /// The newest public games in which this position came about, among those asked about.
    pub games: Vec<ExploredGame>,
    /// What computers played against themselves, from the book that the program has; the most
    /// frequent first.
    pub self_play: Vec<ExploredMove>,
}

/// A move, and what came of the games in which it was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ExploredMove {
    /// The move in canonical text.
    #[serde(rename = "move")]
    pub mv: String,
    /// The same as people write it.
    pub written: String,
    /// How often it was played.
    pub count: u64,
    /// How often each seat came first alone.
    pub firsts: Vec<u64>,
    /// How often several came first together: draws, in games for two.
    pub shared: u64,
    /// The share of the points that each seat got, from 0 to 1: a point for every other seat
    /// that it came before, half of one for every seat that it was level with.
    pub scores: Vec<f64>,
}

/// Some of those who moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ExplorerBand {
    /// Whether these are programs.
    pub computers: bool,
    /// Their rating, from this on and less than 200 more; none for programs and for people
    /// whose game did not count.
    pub from: Option<i64>,
    /// How often they moved.
    pub count: u64,
}

/// A game in which a position came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ExploredGame {
    /// The table.
    pub table: String,
    /// After so many plies.
    pub ply: usize,
    /// What was played, in canonical text.
    #[serde(rename = "move")]
    pub mv: String,
    /// The same as people write it.
    pub written: String,
    /// Who sat on each seat.
    pub players: Vec<Option<String>>,
    /// The result as in records.
    pub result: String,
    /// Whether it counted for ratings.
    pub rated: bool,
    /// When it ended.
    pub at: Timestamp,
}
