//! What games that are over say about the weights of a judge.
//!
//! A judge's word about a position is nearly a sum of its weights times what they
//! count. So it is enough to know, for each position, what the judge says and how
//! that changes with each weight; [`fit`](super::fit()) then finds the weights that
//! would have foretold the results best.

use std::ops::ControlFlow;

use quincunx_core::{Chance, Game, Position, Rules, Seat, Turn};

use crate::evaluator::{Evaluator, PositionOf};
use crate::matches::points;

/// A position of a game that is over, as the judge saw it and as it ended.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingSample {
    /// What the judge said.
    pub worth: f64,
    /// How much more it would have said for one more of each weight.
    pub gradient: Vec<f32>,
    /// The share of the point that the seat got in the end.
    pub result: f64,
}

/// A judge with one of its weights a little greater, and one with it a little less.
struct Perturbed<E> {
    more: E,
    less: E,
    /// How far apart the two are.
    difference: f32,
}

fn perturbed<E: Evaluator>(evaluator: &E) -> Vec<Perturbed<E>> {
    let mut own = evaluator.clone();
    let values = own.weights().map(|weights| weights.values()).unwrap_or_default();
    let by = |at: usize, step: i32| {
        let mut values = values.clone();
        values[at] += step;
        let mut evaluator = evaluator.clone();
        if let Some(weights) = evaluator.weights() {
            weights.set(&values);
        }
        evaluator
    };
    let perturb = |(at, value): (usize, &i32)| {
        // Judges round: a small step would see nothing of a weight in hundredths.
        let step = 10.max(value.abs() / 4);
        Perturbed { more: by(at, step), less: by(at, -step), difference: 2.0 * step as f32 }
    };
    values.iter().enumerate().map(perturb).collect()
}

/// Whether nothing is hanging: no check, and no move that wins something at once.
fn is_quiet<E: Evaluator>(evaluator: &E, position: &PositionOf<E>, seat: Seat) -> bool {
    let winning = |mv| match evaluator.tactical_gain(position, seat, mv) {
        Some(gain) if gain > 0 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    !position.is_check(seat) && position.each_move(seat, winning).is_continue()
}

/// At most so many lessons of a game that is over, from quiet positions after so
/// many plies; the same ones every time. Looks at everything: nobody plays here.
pub fn training_samples<E: Evaluator>(
    evaluator: &E,
    game: &Game<E::Rules>,
    after: usize,
    most: usize,
) -> Vec<TrainingSample> {
    let Some(outcome) = game.outcome() else { return Vec::new() };
    let mut quiet: Vec<(usize, Seat)> = (after..game.plies().len())
        .filter_map(|ply| match game.position_at(ply).turn() {
            Turn::Of(seat) if is_quiet(evaluator, game.position_at(ply), seat) => Some((ply, seat)),
            _ => None,
        })
        .collect();
    Chance::from_seed(game.seed()).shuffle(&mut quiet);
    quiet.truncate(most);
    let perturbed = perturbed(evaluator);
    let sample = |position: &PositionOf<E>, seat: Seat| TrainingSample {
        worth: f64::from(evaluator.evaluate(position, seat)),
        gradient: perturbed
            .iter()
            .map(|Perturbed { more, less, difference }| {
                (more.evaluate(position, seat) - less.evaluate(position, seat)) as f32 / difference
            })
            .collect(),
        result: points(outcome, seat),
    };
    let seats = E::Rules::INFO.seats.len();
    quiet
        .into_iter()
        .flat_map(|(ply, mover)| {
            let position = game.position_at(ply);
            // Of two, the other's view would say the same again.
            let all = (0..seats as u8).map(Seat).filter(move |seat| seats > 2 || *seat == mover);
            all.filter(|seat| position.is_living(*seat))
                .map(|seat| sample(position, seat))
                .collect::<Vec<_>>()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use quincunx_core::AnyGame;
    use quincunx_games::shakti::Shakti;

    use super::*;
    use crate::Random;
    use crate::shakti::ShaktiEvaluator;

    fn played(seed: u64) -> Game<Shakti> {
        let mut game = Game::<Shakti>::new(Default::default(), seed).expect("a game");
        let mut random = Random::from_seed(seed);
        while let Some(seat) = game.turn().and_then(Turn::seat) {
            let mv = random.pick(&game, seat).expect("a move");
            AnyGame::play(&mut game, seat, &mv).expect("legal");
        }
        game
    }

    #[test]
    fn the_sum_of_slopes_is_what_the_judge_says() {
        let mut evaluator = ShaktiEvaluator::default();
        let values = evaluator.weights().expect("weights").values();
        let training_samples = training_samples(&evaluator, &played(3), 4, 8);
        assert!(!training_samples.is_empty() && training_samples.len() <= 8);
        for sample in training_samples {
            let sum: f64 = sample
                .gradient
                .iter()
                .zip(&values)
                .map(|(slope, value)| f64::from(*slope) * f64::from(*value))
                .sum();
            assert!((sum - sample.worth).abs() < 1e-3, "{sum} {sample:?}");
        }
    }

    #[test]
    fn a_game_that_goes_on_teaches_nothing() {
        let game = Game::<Shakti>::new(Default::default(), 1).expect("a game");
        assert!(training_samples(&ShaktiEvaluator::default(), &game, 0, 8).is_empty());
    }
}
