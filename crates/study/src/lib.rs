//! Studies: chapters that are trees of moves, from any position of any game.
//!
//! A [`Study`] is changed by edits. [`Study::plan`] checks one against the rules and the
//! limits and says what comes of it, as changes; [`Study::make`] makes changes. Whoever
//! makes the same changes in the same order has the same study: the server that takes the
//! edits, other nodes, and every page that looks on. Each plan carries its [`Inverse`],
//! by which it is taken back.
//!
//! | module | what lives there |
//! |---|---|
//! | `tree` | finding one's way in a chapter |
//! | `line` | playing the moves of a chapter by the rules |
//! | `plan`, `nodes` | what comes of an edit: of chapters, of their moves |
//! | `undo` | taking an edit back |
//! | `limits` | how much there may be of anything |
//! | `signs` | the signs, and how PGN numbers them |
//! | `tokens`, `read`, `comment` | a text read: our records with variations, or PGN |
//! | `write` | the same written |
//!
//! Nothing here does I/O or knows the time.

mod comment;
mod error;
mod limits;
mod line;
mod nodes;
mod plan;
mod read;
mod signs;
mod tokens;
mod tree;
mod undo;
mod write;

pub use error::EditError;
pub use limits::{
    LONGEST_COMMENT, LONGEST_NAME, LONGEST_TEXT, MOST_CHAPTERS, MOST_NODES, MOST_SHAPES, MOST_STUDY_NODES,
    clean_name,
};
pub use line::{begin, game_at};
pub use plan::{Plan, Study};
pub use read::read_chapters;
pub use signs::{SIGNS, Sign};
pub use tree::{main_line, node, path};
pub use undo::Inverse;
pub use write::{chapter_pgn, chapter_text, study_pgn, study_text};
