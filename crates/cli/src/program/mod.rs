//! Other programs as players of a match: started, spoken to, and given up where
//! they do not answer.

pub mod lines;
mod player;
mod process;

pub use player::{UciLauncher, plays_only_chess};
pub use process::{Process, Received};
