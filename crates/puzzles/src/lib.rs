//! Puzzles: positions with one right move.
//!
//! A [`Collection`] is read from a text such as `puzzles/shakti.txt`. A [`Puzzle`] is tried
//! like a step of a lesson, with an [`Attempt`](quincunx_lessons::Attempt); [`faults`] says
//! what in a collection is not true of the rules. [`Miner`] finds puzzles in games and
//! verifies them. Nothing here does I/O or reads the clock.
//!
//! ```
//! use quincunx_games::catalogue;
//! use quincunx_lessons::Attempt;
//!
//! let collection = quincunx_puzzles::collection("shakti").unwrap();
//! let rules = catalogue::find("shakti").unwrap();
//! let step = collection.puzzles[0].step(rules).unwrap();
//! let mut attempt = Attempt::new(&step, rules).unwrap();
//! for text in &step.solutions[0] {
//!     attempt.play(text);
//! }
//! assert!(attempt.is_solved());
//! ```

mod check;
mod collection;
mod mine;
mod puzzle;
mod recognise;
mod theme;

use std::sync::LazyLock;

pub use check::{Fault, faults};
pub use collection::{Collection, Problem, PuzzleError, Run};
pub use mine::{Breath, Miner, Rejection, Standards, Tally, Unfit, self_play};
pub use puzzle::{MAX_LEVEL, Puzzle, Task, Verified, first_touch};
pub use recognise::themes_of;
pub use theme::{LONGEST_MATE, Theme};

/// The files there are; a game without one has no puzzles, and that is all.
static FILES: &[(&str, &str)] = &[
    ("saktris", include_str!("../../../puzzles/saktris.txt")),
    ("sitchess", include_str!("../../../puzzles/sitchess.txt")),
    ("taifho", include_str!("../../../puzzles/taifho.txt")),
    ("shakti", include_str!("../../../puzzles/shakti.txt")),
    ("bishops", include_str!("../../../puzzles/bishops.txt")),
];

/// All of them, read once. A test reads every file: none is left out here.
static COLLECTIONS: LazyLock<Vec<Collection>> =
    LazyLock::new(|| FILES.iter().filter_map(|(_, text)| Collection::read(text).ok()).collect());

/// The puzzles of a game; `None` if there are none.
pub fn collection(game: &str) -> Option<&'static Collection> {
    COLLECTIONS.iter().find(|collection| collection.game == game && !collection.puzzles.is_empty())
}

/// What puzzles are noted under among what somebody has learnt: no lesson has this name.
pub const LEARNT_AS: &str = "puzzles";

/// The text that the collection of a game is read from.
pub fn source(game: &str) -> Option<&'static str> {
    FILES.iter().find(|(name, _)| *name == game).map(|(_, text)| *text)
}
