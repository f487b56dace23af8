//! Playing in a terminal: a full-screen client, a game line by line, the board as
//! text.

pub mod app;
mod board;
pub mod draw;
mod keep;
mod learn;
mod line;
mod lines;
mod look;
mod markdown;
pub mod online;
mod screen;
mod session;
mod thinking;

pub use board::{beside, board};
pub use keep::{Keep, load};
pub use learn::Tutor;
pub use line::{LineError, Session};
pub use lines::{Keyboard, Lines, Pipe};
pub use look::{Depth, Look, NoDepth, Paint};
pub use markdown::plain;
pub use screen::{Client, Ending, ScreenError, Start};

/// How many columns and rows the window of the terminal has, if there is one.
pub fn window() -> Option<(usize, usize)> {
    let (columns, rows) = ratatui::crossterm::terminal::size().ok()?;
    (columns > 0 && rows > 0).then_some((columns.into(), rows.into()))
}
