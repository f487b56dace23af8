//! Playing in a terminal: a full-screen client, a game line by line, the board as
//! text.

pub mod app;
mod autosave;
mod calendar;
mod capabilities;
mod computer_players;
pub mod draw;
mod engine_threads;
mod event_loop;
mod input;
mod learn;
mod markdown;
pub mod online;
mod password;
mod plain;
mod puzzles;
mod scene_text;
mod screen;

pub use autosave::{Autosave, load};
pub use calendar::Calendar;
pub use capabilities::{Capabilities, ColourDepth, Paint, UnknownColourDepth};
pub use input::{Keyboard, LineInput, Pipe, Prompt};
pub use learn::Tutor;
pub use markdown::markdown_to_text;
pub use password::ask_password;
pub use plain::{PlainClient, TerminalError};
pub use puzzles::Puzzler;
pub use scene_text::{board_text, side_text};
pub use screen::{Ending, FullScreenClient, ScreenError, Start};

/// How many columns and rows the window of the terminal has, if there is one.
pub fn window() -> Option<(usize, usize)> {
    let (columns, rows) = crossterm::terminal::size().ok()?;
    (columns > 0 && rows > 0).then_some((columns.into(), rows.into()))
}
