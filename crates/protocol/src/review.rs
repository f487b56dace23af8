//! What a finished game was worth, move by move.

use quincunx_core::Message;
use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MoveClass {
    /// Something was given away.
    Inaccuracy,
    /// Much was given away.
    Mistake,
    /// Very much was given away.
    Blunder,
}

impl MoveClass {
    /// The sign behind a move: `?!`, `?` or `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            MoveClass::Inaccuracy => "?!",
            MoveClass::Mistake => "?",
            MoveClass::Blunder => "??",
        }
    }
}

/// A line of play in a review.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ReviewLine {
    /// The moves in canonical text.
    pub moves: Vec<String>,
    /// The same as people write them.
    pub written: Vec<String>,
    /// Plies to the end, negative if it is lost; none where the end was not seen.
    pub end_in: Option<i32>,
}

/// A move that was chosen from several, and what it was worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ReviewedMove {
    /// How many plies there were before it.
    pub ply: usize,
    /// Who made it.
    pub seat: u8,
    /// The move as people write it.
    pub written: String,
    /// The share of the point that the best move promised, from 0 to 1.
    pub before: f64,
    /// The share that this move left.
    pub after: f64,
    /// How good it was, from 0 to 100.
    pub accuracy: f64,
    /// How bad it was; none if it was good enough.
    pub class: Option<MoveClass>,
    /// The better line, where it was not good enough.
    pub better: Option<ReviewLine>,
    /// What follows from the move, beginning with it, where it was not good enough.
    pub line: Option<ReviewLine>,
    /// What was missed, as a sentence.
    pub missed: Option<String>,
    /// The same as data, for other languages than English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missed_i18n: Option<Message>,
}

/// How somebody played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct PlayerReview {
    /// The seat.
    pub seat: u8,
    /// From 0 to 100; none for whoever never had a choice.
    pub accuracy: Option<f64>,
    /// How many moves were judged.
    pub moves: u32,
    /// Inaccuracies among them.
    pub inaccuracies: u32,
    /// Mistakes among them.
    pub mistakes: u32,
    /// Blunders among them.
    pub blunders: u32,
}

/// What everybody could expect after so many plies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Chances {
    /// After so many plies.
    pub ply: usize,
    /// For each seat, from 0 to 1; together 1.
    pub seats: Vec<f64>,
}

/// A whole game looked back at.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Review {
    /// How everybody played, a seat each.
    pub players: Vec<PlayerReview>,
    /// The graph.
    pub chances: Vec<Chances>,
    /// The moves that were chosen, in the order of play.
    pub moves: Vec<ReviewedMove>,
}

/// How far a review has got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewStatus {
    /// Nobody has asked for one.
    #[default]
    None,
    /// It goes on, whether anybody waits for it or not.
    Running,
    /// It is there.
    Done,
    /// It could not be made.
    Failed,
    /// Something that this version does not know.
    #[serde(other)]
    Unknown,
}

/// The review of a table, as far as it has got.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ReviewState {
    /// How far it has got.
    pub status: ReviewStatus,
    /// Plies that were looked at.
    pub done: usize,
    /// Plies that there are to look at.
    pub all: usize,
    /// The review, once it is done.
    pub review: Option<Review>,
}

/// Another move where a mistake was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RetryRequest {
    /// How many plies there were before the mistake.
    pub ply: usize,
    /// The move that is tried instead.
    #[serde(rename = "move")]
    pub try_move: String,
}

/// What another move comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RetryVerdict {
    /// It is the move of the better line.
    Best,
    /// It is as good as makes no matter.
    Good,
    /// It is the mistake itself.
    Same,
    /// It gives something away, too.
    Worse,
    /// Something that this version does not know.
    #[serde(other)]
    Unknown,
}

/// What another move comes to, and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct RetryAnswer {
    /// What it comes to.
    pub verdict: RetryVerdict,
    /// The move as people write it.
    pub written: String,
    /// The share of the point that it leaves, from 0 to 1.
    pub after: f64,
}
