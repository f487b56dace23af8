//! What inventors want to know: how a game goes when it is played many times, what
//! its pieces are worth, and how to choose when both choose at once.

mod fit;
mod game_stats;
mod mixed_strategy;
mod survey;
pub mod train;
mod training_samples;
mod tuner;

pub use fit::{Fit, fit};
pub use game_stats::GameStats;
pub use mixed_strategy::{MixedStrategy, solve};
pub use survey::{Distribution, Histogram, SeatStats, Survey};
pub use training_samples::{TrainingSample, training_samples};
pub use tuner::{NetworkView, Tuner};
