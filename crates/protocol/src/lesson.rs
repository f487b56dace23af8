//! Learning a game step by step.

use quincunx_core::{Message, Scene, Touch};
use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::SeatRating;

/// Where somebody is in a step of a lesson, and what they do there. The server keeps
/// nothing of it: a client says every time how far it has got.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonRequest {
    /// `line` of the answer before; nothing when the step begins.
    #[serde(default)]
    pub line: Vec<String>,
    /// The move that is tried; without one the answer tells how things stand.
    #[serde(default, rename = "move")]
    pub try_move: Option<String>,
    /// Instead of a move: what was touched, in order, and leads to none.
    #[serde(default)]
    #[cfg_attr(any(test, feature = "openapi"), schema(value_type = Option<Vec<String>>))]
    pub touches: Option<Vec<Touch>>,
    /// How many hints were looked at.
    #[serde(default)]
    pub hints: u32,
    /// How many moves were wrong; `mistakes` of the answer before.
    #[serde(default)]
    pub mistakes: u32,
    /// How many remarks the coach has made; `remarks` of the answer before.
    #[serde(default)]
    pub remarks: u32,
}

/// What a move in a lesson came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LessonVerdict {
    /// Nothing was tried: this is how things stand.
    Waiting,
    /// The rules refuse it.
    Illegal,
    /// A legal move, but not what was asked for. Nothing has changed.
    Wrong,
    /// All moves were used up, or the game was lost: the step begins anew.
    Failed,
    /// Right so far.
    Right,
    /// Done.
    Solved,
    /// Something that this version does not know.
    #[serde(other)]
    Unknown,
}

/// What somebody thinks of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PuzzleVote {
    /// A good one.
    Up,
    /// A bad one.
    Down,
    /// Nothing, or nothing any more.
    None,
}

/// A vote on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleVoteRequest {
    /// What whoever asks thinks of it now; `none` takes a vote back.
    pub vote: PuzzleVote,
}

/// What is thought of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct PuzzleVotes {
    /// The vote of whoever asks.
    pub vote: PuzzleVote,
    /// How many find it good.
    pub up: u64,
    /// How many find it bad.
    pub down: u64,
}

/// How a step of a lesson stands after a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct LessonAnswer {
    /// What the move came to.
    pub verdict: LessonVerdict,
    /// Why the rules refuse it.
    #[serde(default)]
    pub why: Option<String>,
    /// The same as data: a key and arguments, for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_i18n: Option<Message>,
    /// What the lesson says about it, in the language that was asked for.
    pub words: Option<String>,
    /// What the coach says, in a whole game.
    pub coach: Vec<String>,
    /// What has been done in this step, for the next request.
    pub line: Vec<String>,
    /// How many moves were wrong so far.
    pub mistakes: u32,
    /// How many remarks the coach has made so far.
    pub remarks: u32,
    /// What the step is worth, 1 to 3, once it is done.
    pub stars: Option<u8>,
    /// Whether that was noted for the guest.
    pub kept: bool,
    /// What a member's first attempt at a puzzle did to the rating, in the answer to what ended
    /// it; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "openapi"), schema(nullable = false))]
    pub rating: Option<SeatRating>,
    /// The seat of whoever learns.
    pub seat: u8,
    /// The position as whoever learns may know it, as text.
    pub position: String,
    /// How the board looked after each ply that was made now; the last is how it stands,
    /// with the legal moves. Never empty.
    pub scenes: Vec<Scene>,
}

/// A position that is to become a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleWish {
    /// The position in the game's notation, with its options.
    pub position: String,
}

/// A puzzle that was made of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct PuzzleMade {
    /// Its id.
    pub puzzle: String,
    /// Where it can be solved.
    pub path: String,
    /// How many moves there are to find.
    pub moves: usize,
}
