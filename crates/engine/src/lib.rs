//! Thinking: who plays when nobody does.
//!
//! [`think`] searches a game from a view and never from what is hidden; what it
//! has to know about a game is said by a [`Judge`]. A [`Mover`] chooses a move for
//! a seat; [`Random`] is the opponent that every other one must beat.

pub mod bench;
pub mod bishops;
pub mod chess;
mod computer;
pub mod contest;
mod judge;
mod knowledge;
pub mod lab;
mod levels;
mod limits;
pub mod mate;
mod plain;
mod random;
pub mod saktris;
mod score;
mod search;
pub mod shakti;
pub mod sitchess;
mod table;
pub mod taifho;
mod thinker;
mod thinkers;
pub mod uci;
pub mod weights;

pub use computer::Computer;
pub use judge::{INDICES, Judge, MoveOf, PositionOf, Proof};
pub use knowledge::Knowledge;
pub use levels::{HIGHEST, Ladder, NoStrength, Rung, Strength};
pub use limits::Limits;
pub use plain::Plain;
pub use random::Random;
pub use score::Score;
pub use search::{Line, Settings, Thought, think};
pub use table::Table;
pub use thinker::{Analysis, Thinker, Thinking, Variation};
pub use thinkers::thinker;
pub use weights::Weights;

use std::sync::atomic::AtomicBool;

/// Somebody who can choose a move.
pub trait Mover {
    /// A legal move of the seat whose knowledge it is, as text; `None` if it is not
    /// its turn. Soon after `stop` is set it answers with the best found so far.
    fn choose(&mut self, knows: &Knowledge, stop: &AtomicBool) -> Option<String>;
}
