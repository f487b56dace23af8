//! Studying a position, without a table.

use std::collections::BTreeMap;

use quincunx_core::Scene;
use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::Part;

/// A position to study: of a game, or of a table that is finished; and the moves
/// made from there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Which game; not needed with `table`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "openapi"), schema(nullable = false))]
    pub game: Option<String>,
    /// Options that are not the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// A position in the game's notation, instead of the start.
    #[serde(default)]
    pub position: Option<String>,
    /// What chance comes from, in decimal; 0 if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "openapi"), schema(nullable = false))]
    pub seed: Option<String>,
    /// A finished table, instead of game, options, position and seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "openapi"), schema(nullable = false))]
    pub table: Option<String>,
    /// How many plies of the table come first; all if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "openapi"), schema(nullable = false))]
    pub ply: Option<usize>,
    /// The plies made from there, as people write them or in canonical text. Rolls of
    /// dice come by themselves.
    #[serde(default)]
    pub plies: Vec<String>,
}

/// How a position stands, with nothing hidden.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Studied {
    /// The game.
    pub game: String,
    /// The settings that are not the default, `key=value,key=value`.
    pub options: String,
    /// The position as text.
    pub position: String,
    /// How many plies there are.
    pub ply: usize,
    /// What came of the last of `plies`, as people write it: the move, and the dice
    /// rolled after it.
    pub said: Vec<String>,
    /// Who made each ply; nobody makes what chance or an operator does.
    pub movers: Vec<Option<u8>>,
    /// The parts of the game that have a heading and move numbers of their own.
    pub parts: Vec<Part>,
    /// The seats that are to move.
    pub turn: Vec<u8>,
    /// The position as text if whoever is to move passed, to see what is threatened;
    /// none in check and where that makes no sense.
    pub passed: Option<String>,
    /// Everything there is to draw, with the legal moves of whoever is to move.
    #[cfg_attr(any(test, feature = "openapi"), schema(value_type = crate::SceneSchema))]
    pub scene: Scene,
}

/// A line of play, worth so much to the seat that is to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct BestLine {
    /// Hundredths of the smallest piece; none where the end was seen.
    pub score: Option<i32>,
    /// Plies to the end, negative if it is lost.
    pub end_in: Option<i32>,
    /// The share of the point to be expected, from 0 to 1.
    pub expectation: f64,
    /// How deep it was searched.
    pub depth: u32,
    /// The moves in canonical text.
    pub moves: Vec<String>,
    /// The same as people write them.
    pub written: Vec<String>,
}

/// What has been found so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Finding {
    /// Whose lines these are.
    pub seat: u8,
    /// The depth that was finished.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Seconds of thought.
    pub seconds: f64,
    /// Whether nothing more will come.
    pub done: bool,
    /// The best lines, the best first.
    pub lines: Vec<BestLine>,
}

/// A point of the graph of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Point {
    /// After so many plies.
    pub ply: usize,
    /// Who is to move; nobody once it is over.
    pub seat: Option<u8>,
    /// What the best line is worth to that seat.
    pub best: Option<BestLine>,
    /// The places of all seats, once it is over.
    pub places: Option<Vec<u8>>,
}
