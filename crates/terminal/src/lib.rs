//! Playing in a terminal: the board as text, and a game line by line.

mod board;
mod line;
mod markdown;

pub use board::{beside, board};
pub use line::{LineError, Session};
pub use markdown::plain;
