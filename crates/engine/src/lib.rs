//! The engine: search, evaluation and computer players for every game.
//!
//! [`search`](search()) searches a game from a view, never from what is hidden; an
//! [`Evaluator`] tells it what it has to know about a game. A [`Mover`] chooses moves
//! for a seat; [`Random`] is the baseline that every other one must beat.

pub mod bench;
pub mod bishops;
mod buckets;
pub mod chess;
mod computer;
pub mod dial;
pub mod endings;
mod engine;
mod evaluator;
mod hash;
mod knowledge;
pub mod lab;
mod levels;
mod limits;
pub mod matches;
pub mod mate;
pub mod network;
mod opponent;
mod plain;
pub mod proof;
mod random;
mod ratings;
mod registry;
pub mod saktris;
mod score;
mod search;
pub mod shakti;
pub mod sitchess;
pub mod taifho;
mod time_management;
mod transposition;
pub mod uci;
pub mod weights;

pub use computer::Computer;
pub use dial::{Dial, LevelSettings};
pub use engine::{Analysis, Engine, GameEngine, SearchRequest, Variation};
pub use evaluator::{Evaluator, MOVE_INDICES, MoveOf, PositionOf, Proof};
pub use knowledge::Knowledge;
pub use levels::{DEFAULT_MOVE_TIME, Levels, MAX_LEVEL, ParseStrengthError, Strength};
pub use limits::Limits;
pub use opponent::{Opponent, ParseOpponentError};
pub use plain::PlainSearch;
pub use random::Random;
pub use ratings::{level_ratings, rating_of_level, told_rating};
pub use registry::{engine_for, fixed_nodes, tuner_for};
pub use score::{ExactResult, Score};
pub use search::{LineDepths, Oversight, PvLine, SearchResult, Settings, search};
pub use transposition::TranspositionTable;
pub use weights::Weights;

use std::sync::atomic::AtomicBool;

/// Somebody who can choose a move.
pub trait Mover {
    /// A legal move of the seat whose knowledge it is, as text; `None` if it is not
    /// its turn. Soon after `stop` is set it answers with the best found so far.
    fn choose(&mut self, knows: &Knowledge, stop: &AtomicBool) -> Option<String>;

    /// Changes the limits of the next moves, as when a clock has run on. Movers whose
    /// limits are fixed ignore it.
    fn set_limits(&mut self, _limits: Limits) {}
}
