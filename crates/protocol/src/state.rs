//! How a game stands.

use quincunx_core::{Message, Scene};
use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::Status;

/// How a game stands, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct StateView {
    /// Where.
    pub table: String,
    /// How many plies there are: the number of the next one.
    pub ply: usize,
    /// Changes when plies are taken back; repeat it in `since`.
    pub branch: u32,
    /// How far the table is.
    pub status: Status,
    /// The seat through whose eyes this is; none is a spectator's.
    pub seat: Option<u8>,
    /// The number of the first ply in `plies`; forget those you have from there on.
    pub from: usize,
    /// The plies as people write them; what is still secret is `?`.
    pub plies: Vec<String>,
    /// Who made each of `plies`; nobody makes what chance or an operator does.
    pub movers: Vec<Option<u8>>,
    /// The parts of the game that have a heading and move numbers of their own.
    pub parts: Vec<Part>,
    /// The position as text.
    pub position: String,
    /// The seats that are to move.
    pub turn: Vec<u8>,
    /// The seats that are in check.
    pub check: Vec<u8>,
    /// The legal moves of your seat as text, unless there is a scene, which has them.
    pub legal: Vec<String>,
    /// The draw that you could claim, as a sentence.
    pub claimable: Option<String>,
    /// The same as data, for other languages than English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimable_i18n: Option<Message>,
    /// The clocks.
    pub clocks: Option<ClockView>,
    /// The seat that offers a draw.
    pub draw_offer: Option<u8>,
    /// The seat that wants to take back a move.
    pub takeback_request: Option<u8>,
    /// How it ended.
    pub ending: Option<EndingView>,
    /// The seed and its salt, once it has ended.
    pub seal: Option<SealView>,
    /// The orders that the game has for the host; left out where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<OrderView>,
    /// Everything there is to draw, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "openapi"), schema(nullable = false))]
    pub scene: Option<Scene>,
}

/// A part of a game with a heading and move numbers of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Part {
    /// Its first ply.
    pub ply: usize,
    /// What stands above it.
    pub heading: String,
    /// The same as data, for other languages than English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading_i18n: Option<Message>,
    /// Whether that ply is the second of its number.
    pub second: bool,
}

/// The clocks when the message was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ClockView {
    /// Milliseconds that each seat has left.
    pub left: Vec<u64>,
    /// The seats whose clocks run.
    pub running: Vec<u8>,
    /// Milliseconds until the table is aborted unless the first move is made.
    pub first_move: Option<u64>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct EndingView {
    /// As records have it: `1-0`.
    pub result: String,
    /// The place of each seat, 1 being the best; empty if there is no result.
    pub places: Vec<u8>,
    /// A word for programs: `mate`.
    pub reason: String,
    /// A sentence: `White wins by mate`.
    pub sentence: String,
    /// The same as data, for other languages than English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sentence_i18n: Option<Message>,
    /// Whether a rated game was too short to count; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub uncounted: bool,
}

/// An operator's order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct OrderView {
    /// The word that gives it: `duel`.
    pub order: String,
    /// What a button says.
    pub label: String,
    /// The same as data, for other languages than English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label_i18n: Option<Message>,
    /// Why it cannot be given now; null if it can.
    pub why_not: Option<String>,
    /// The same as data, for other languages than English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_not_i18n: Option<Message>,
}

/// The opened seal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct SealView {
    /// The server's part of the seed in decimal; a text, since it has 64 bits.
    pub seed: String,
    /// The seed of the game, which that and the players' contributions make.
    #[serde(default)]
    pub game_seed: String,
    /// The salt in hexadecimal.
    pub salt: String,
}
