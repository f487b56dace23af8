//! The weights of a game whose rules are known only at run time, and what games say
//! about them.

use std::any::Any;

use quincunx_core::{AnyGame, Game};

use super::{TrainingSample, training_samples};
use crate::Evaluator;
use crate::weights::Weights;

/// Holds the evaluation weights of one game while they are tuned.
pub trait Tuner: Send {
    /// The weights; `None` if the evaluator has none.
    fn weights(&mut self) -> Option<&mut dyn Weights>;

    /// What a finished game says about the weights: see [`training_samples`](training_samples()).
    fn training_samples(&self, game: &dyn AnyGame, after: usize, most: usize) -> Vec<TrainingSample>;
}

/// Every evaluator can be tuned.
impl<E: Evaluator> Tuner for E {
    fn weights(&mut self) -> Option<&mut dyn Weights> {
        Evaluator::weights(self)
    }

    fn training_samples(&self, game: &dyn AnyGame, after: usize, most: usize) -> Vec<TrainingSample> {
        let game = (game as &dyn Any).downcast_ref::<Game<E::Rules>>();
        game.map(|game| training_samples(self, game, after, most)).unwrap_or_default()
    }
}
