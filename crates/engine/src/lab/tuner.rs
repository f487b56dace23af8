//! The weights of a game whose rules are known only at run time, and what games say
//! about them.

use std::any::Any;

use quincunx_core::{AnyGame, Game, Position, Rules, Turn};

use super::{TrainingSample, training_samples};
use crate::Evaluator;
use crate::network::Layout;
use crate::weights::Weights;

/// Holds the evaluation weights of one game while they are tuned.
pub trait Tuner: Send {
    /// The weights; `None` if the evaluator has none.
    fn weights(&mut self) -> Option<&mut dyn Weights>;

    /// What a finished game says about the weights: see [`training_samples`](training_samples()).
    fn training_samples(&self, game: &dyn AnyGame, after: usize, most: usize) -> Vec<TrainingSample>;

    /// The inputs of the network that judges the game; `None` if none does.
    fn layout(&self) -> Option<&'static Layout>;

    /// The men of a game as the seat on turn sees them: see [`Evaluator::men`].
    fn men(&self, game: &dyn AnyGame) -> Option<Vec<u16>>;

    /// What a game is worth to the seat on turn by hand-made rules, in hundredths.
    fn handmade(&self, game: &dyn AnyGame) -> Option<i32>;

    /// Whether nothing is going on where the seat on turn has that best move: no check,
    /// and nothing tactical about the move. Only there a score says what the men are worth.
    fn is_quiet(&self, game: &dyn AnyGame, best: &str) -> bool;
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

    fn layout(&self) -> Option<&'static Layout> {
        E::LAYOUT
    }

    fn men(&self, game: &dyn AnyGame) -> Option<Vec<u16>> {
        let game = (game as &dyn Any).downcast_ref::<Game<E::Rules>>()?;
        Evaluator::men(self, game.position())
    }

    fn handmade(&self, game: &dyn AnyGame) -> Option<i32> {
        let game = (game as &dyn Any).downcast_ref::<Game<E::Rules>>()?;
        Some(self.evaluate(game.position(), game.turn()?.seat()?))
    }

    fn is_quiet(&self, game: &dyn AnyGame, best: &str) -> bool {
        let Some(game) = (game as &dyn Any).downcast_ref::<Game<E::Rules>>() else { return false };
        let position = game.position();
        let Some(Turn::Of(seat)) = game.turn() else { return false };
        let best = E::Rules::read_move(position, seat, best);
        let is_tactical = |mv| self.tactical_gain(position, seat, mv).is_some();
        !position.is_check(seat) && best.is_ok_and(|mv| !is_tactical(mv))
    }
}
