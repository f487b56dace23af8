//! How good moves were, in numbers: what a move gave away of the chance to win, and what
//! that makes of a whole game.

use quincunx_protocol::MoveClass;

/// What a move may give away, as a share of the point, before it is an inaccuracy.
const INACCURACY: f64 = 0.06;
/// The same for a mistake: what the coach of a lesson calls one, too.
const MISTAKE: f64 = 0.12;
/// The same for a blunder.
const BLUNDER: f64 = 0.20;

/// A move that gives nothing away has 100, and this much more than 100 is where the
/// curve begins, so that it reaches 0 at all.
const ABOVE: f64 = 3.1668;
/// How fast the curve falls with each hundredth of the point.
const FALL: f64 = 0.043_54;

/// The least and the most that a move weighs in a game: one in a quiet position little,
/// one in a position that swings much.
const LIGHTEST: f64 = 0.5;
const HEAVIEST: f64 = 12.0;

/// How bad a move was that gave so much of the point away.
pub fn classify(loss: f64) -> Option<MoveClass> {
    // What is written with three digits is compared with half of the last one to spare.
    let at_least = |limit: f64| loss >= limit - 0.0005;
    if at_least(BLUNDER) {
        Some(MoveClass::Blunder)
    } else if at_least(MISTAKE) {
        Some(MoveClass::Mistake)
    } else if at_least(INACCURACY) {
        Some(MoveClass::Inaccuracy)
    } else {
        None
    }
}

/// How good a move was, from 0 to 100, that left `after` where the best left `before`.
pub fn move_accuracy(before: f64, after: f64) -> f64 {
    let loss = ((before - after) * 100.0).max(0.0);
    ((100.0 + ABOVE) * (-FALL * loss).exp() - ABOVE).clamp(0.0, 100.0)
}

/// How much a move weighs, by how much the chances of its seat changed around it.
pub(crate) fn weight(chances: &[f64]) -> f64 {
    let count = chances.len().max(1) as f64;
    let mean = chances.iter().sum::<f64>() / count;
    let variance = chances.iter().map(|chance| (chance - mean).powi(2)).sum::<f64>() / count;
    (variance.sqrt() * 100.0).clamp(LIGHTEST, HEAVIEST)
}

/// The accuracy of a game from the accuracies of its moves and their weights: halfway
/// between the weighted mean and the harmonic mean, which a single bad move pulls down.
pub(crate) fn game_accuracy(moves: &[(f64, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let weights: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / weights;
    // A move of 0 would make everything 0.
    let inverses: f64 = moves.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum();
    let harmonic = moves.len() as f64 / inverses;
    Some(((weighted + harmonic) / 2.0).clamp(0.0, 100.0))
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn classes_begin_where_they_are_said_to() {
        assert_eq!(classify(0.0), None);
        assert_eq!(classify(0.055), None);
        assert_eq!(classify(0.06), Some(MoveClass::Inaccuracy));
        assert_eq!(classify(0.12), Some(MoveClass::Mistake));
        assert_eq!(classify(0.2), Some(MoveClass::Blunder));
        assert_eq!(classify(1.0), Some(MoveClass::Blunder));
    }

    #[test]
    fn the_curve_goes_through_a_few_known_places() {
        let of = |loss: f64| move_accuracy(loss, 0.0).round();
        assert_eq!(
            [of(0.0), of(0.05), of(0.1), of(0.2), of(0.5), of(1.0)],
            [100.0, 80.0, 64.0, 40.0, 9.0, 0.0]
        );
        assert_eq!(move_accuracy(0.3, 0.8), 100.0, "better than what was taken for the best");
    }

    proptest! {
        #[test]
        fn accuracy_is_between_0_and_100_and_falls_with_what_is_lost(
            before in 0.0..=1.0f64, one in 0.0..=1.0f64, other in 0.0..=1.0f64,
        ) {
            let (worse, better) = (one.min(other), one.max(other));
            let (low, high) = (move_accuracy(before, worse), move_accuracy(before, better));
            prop_assert!((0.0..=100.0).contains(&low) && low <= high);
        }

        #[test]
        fn the_accuracy_of_a_game_is_within_that_of_its_moves(
            moves in vec((0.0..=100.0f64, LIGHTEST..=HEAVIEST), 1..60),
        ) {
            let game = game_accuracy(&moves).unwrap();
            let least = moves.iter().map(|(accuracy, _)| *accuracy).fold(100.0, f64::min);
            let most = moves.iter().map(|(accuracy, _)| *accuracy).fold(0.0, f64::max);
            prop_assert!(game >= least - 1e-9 && game <= most.max(1.0) + 1e-9);
            let perfect: Vec<(f64, f64)> = moves.iter().map(|(_, weight)| (100.0, *weight)).collect();
            prop_assert!((game_accuracy(&perfect).unwrap() - 100.0).abs() < 1e-9);
        }

        #[test]
        fn a_worse_move_never_makes_a_game_better(
            moves in vec((0.0..=100.0f64, LIGHTEST..=HEAVIEST), 1..40), at in 0usize..40, by in 0.0..50.0f64,
        ) {
            let mut worse = moves.clone();
            let at = at % worse.len();
            worse[at].0 = (worse[at].0 - by).max(0.0);
            prop_assert!(game_accuracy(&worse) <= game_accuracy(&moves).map(|game| game + 1e-9));
        }
    }

    #[test]
    fn nobody_without_a_choice_has_an_accuracy() {
        assert_eq!(game_accuracy(&[]), None);
    }
}
