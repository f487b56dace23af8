//! Other programs as players of a match: started, spoken to, and given up where
//! they do not answer.

mod guest;
pub mod lines;
mod process;

pub use guest::{Entrance, plays_only_chess};
