//! The weights of a game whose rules are known only at run time, and what games say
//! about them.

use std::any::Any;

use quincunx_core::{AnyGame, Game, Position, Rules, Seat, Turn};

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

    /// The inputs of the networks that judge the game: none, one, or one for each phase.
    fn layouts(&self) -> Vec<&'static Layout>;

    /// The inputs of the network that judges the position of a game, if one does.
    fn layout_of(&self, game: &dyn AnyGame) -> Option<&'static Layout>;

    /// What a network learns about from the position of a game, from one point of view or
    /// several; nothing where none judges.
    fn views(&self, game: &dyn AnyGame) -> Vec<NetworkView>;

    /// Whether nothing is going on where the seat on turn has that best move: no check,
    /// and nothing tactical about the move. Only there a score says what the men are worth.
    fn is_quiet(&self, game: &dyn AnyGame, best: &str) -> bool;
}

/// A position as a network sees it from one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkView {
    /// Whose point of view it is.
    pub seat: Seat,
    /// The men: see [`Evaluator::men_seen_by`].
    pub men: Vec<u16>,
    /// What the position is worth to the seat by hand-made rules, in hundredths.
    pub handmade: i32,
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

    fn layouts(&self) -> Vec<&'static Layout> {
        E::layouts()
    }

    fn layout_of(&self, game: &dyn AnyGame) -> Option<&'static Layout> {
        let game = (game as &dyn Any).downcast_ref::<Game<E::Rules>>()?;
        E::layout_of(game.position()).filter(|_| Evaluator::men(self, game.position()).is_some())
    }

    fn views(&self, game: &dyn AnyGame) -> Vec<NetworkView> {
        let Some(game) = (game as &dyn Any).downcast_ref::<Game<E::Rules>>() else { return Vec::new() };
        let position = game.position();
        let view = |seat| {
            let men = self.men_seen_by(position, seat)?;
            Some(NetworkView { seat, men, handmade: self.evaluate(position, seat) })
        };
        (0..E::Rules::INFO.seats.len() as u8).map(Seat).filter_map(view).collect()
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
