//! Studying a position, without a table.

use std::collections::BTreeMap;

use quincunx_core::{Legal, Message, Scene, Touch};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
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

/// A position to look at, and how.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct AnalysisRequest {
    /// The position.
    #[serde(flatten)]
    pub question: Question,
    /// How many lines, from 1 to 5; three if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
    /// How many seconds, up to 3600; eight if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A square to be told about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ReachRequest {
    /// The position.
    #[serde(flatten)]
    pub question: Question,
    /// The square, by its name.
    pub square: String,
}

/// Things that somebody touched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct WhyNotRequest {
    /// The position.
    #[serde(flatten)]
    pub question: Question,
    /// What was touched, in order: `d4`, `@N`, `=queen`.
    #[cfg_attr(any(test, feature = "openapi"), schema(value_type = Vec<String>))]
    pub touches: Vec<Touch>,
}

/// A text that somebody has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ImportRequest {
    /// Which game; a record says it itself.
    pub game: String,
    /// A position in the game's notation, or a record.
    pub text: String,
}

// A question with more beside it is read by hand: serde either flattens or refuses what
// it does not know.

impl<'de> Deserialize<'de> for AnalysisRequest {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<AnalysisRequest, D::Error> {
        let mut fields = Fields::deserialize(reader)?;
        let (lines, seconds) = (take(&mut fields, "lines")?, take(&mut fields, "seconds")?);
        Ok(AnalysisRequest { question: question(fields)?, lines, seconds })
    }
}

impl<'de> Deserialize<'de> for ReachRequest {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<ReachRequest, D::Error> {
        let mut fields = Fields::deserialize(reader)?;
        let square: Option<String> = take(&mut fields, "square")?;
        let square = square.ok_or_else(|| D::Error::missing_field("square"))?;
        Ok(ReachRequest { question: question(fields)?, square })
    }
}

impl<'de> Deserialize<'de> for WhyNotRequest {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<WhyNotRequest, D::Error> {
        let mut fields = Fields::deserialize(reader)?;
        let touches: Option<Vec<Touch>> = take(&mut fields, "touches")?;
        let touches = touches.ok_or_else(|| D::Error::missing_field("touches"))?;
        Ok(WhyNotRequest { question: question(fields)?, touches })
    }
}

type Fields = serde_json::Map<String, serde_json::Value>;

fn take<T: DeserializeOwned, E: Error>(fields: &mut Fields, name: &str) -> Result<Option<T>, E> {
    let value = fields.remove(name).unwrap_or_default();
    serde_json::from_value(value).map_err(|error| E::custom(format!("{name}: {error}")))
}

fn question<E: Error>(fields: Fields) -> Result<Question, E> {
    serde_json::from_value(fields.into()).map_err(E::custom)
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
    pub scene: Scene,
}

/// What the piece on a square could do if it were its owner's turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ReachableMoves {
    /// Its moves, with gestures and effects.
    pub legal: Vec<Legal>,
}

/// Why touches lead to no move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct WhyNot {
    /// A sentence; none if there is nothing to say, or if they do lead to one.
    pub why: Option<String>,
    /// The same as data, for other languages than English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_i18n: Option<Message>,
}

/// What a text says, in the words of a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Imported {
    /// The game.
    pub game: String,
    /// The settings that are not the default.
    pub options: BTreeMap<String, String>,
    /// The position it begins from; none is the usual start.
    pub position: Option<String>,
    /// What chance comes from.
    pub seed: String,
    /// The plies, in canonical text.
    pub plies: Vec<String>,
    /// The same as people write them.
    pub written: Vec<String>,
    /// Who made each of them; nobody makes what chance or an operator does.
    pub movers: Vec<Option<u8>>,
    /// The parts of the game that have a heading and move numbers of their own.
    pub parts: Vec<Part>,
}

/// A result that is certain, not estimated, for the seat that is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExactResult {
    /// It wins.
    Win,
    /// Nobody can win.
    Draw,
    /// It loses.
    Loss,
}

/// A line of play, worth so much to the seat that is to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct BestLine {
    /// Hundredths of the smallest piece; none where the end was seen.
    pub score: Option<i32>,
    /// Plies to the end, negative if it is lost.
    pub end_in: Option<i32>,
    /// The result, where it is certain: the end was seen, or a table of endings has it.
    #[serde(default)]
    pub exact: Option<ExactResult>,
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
