//! Thinking: who plays when nobody does.
//!
//! A [`Mover`] chooses a move for a seat from what that seat may know. The only one
//! so far is [`Random`], the opponent that every other one must beat.

mod random;

pub use random::Random;

use quincunx_core::{AnyGame, Seat};

/// Somebody who can choose a move.
pub trait Mover {
    /// A legal move of the seat, as text; `None` if it is not its turn. Looks at
    /// nothing but the seat's own moves and what its view shows.
    fn choose(&mut self, game: &dyn AnyGame, seat: Seat) -> Option<String>;
}
