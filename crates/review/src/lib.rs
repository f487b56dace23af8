//! What a move was worth: beside the best there was, for a coach who sits next to a
//! newcomer; and move by move through a whole game, for whoever looks back at it.
//! `docs/review.md` says how it is counted.

mod accuracy;
mod alike;
mod assemble;
mod compare;
mod judge;
mod missed;

pub use accuracy::{classify, move_accuracy};
pub use alike::ComparedMove;
pub use assemble::{assemble, chances, players};
pub use compare::MoveComparer;
pub use judge::{JudgedMove, NODES, PlyJudgement, Reviewer, review};
