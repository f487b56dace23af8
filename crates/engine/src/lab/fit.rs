//! Finding the weights that would have foretold the results best.
//!
//! The share of the point to be expected is taken to be a logistic curve of the
//! worth. The weights are the most likely ones if each is believed beforehand to
//! lie around its old value, so that what few games tell about moves little.

use super::TrainingSample;

/// What came of fitting.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The new weights, not rounded.
    pub weights: Vec<f64>,
    /// How unsure each of them is: its standard error, the belief included.
    pub errors: Vec<f64>,
    /// The logistic curve's steepness, for one hundredth.
    pub steepness: f64,
    /// The mean loss in bits for each position with the old weights and with the new.
    pub losses: (f64, f64),
}

/// How far from its old value a weight is believed to lie.
fn spread(weight: i32) -> f64 {
    10.0 + 0.3 * f64::from(weight.abs())
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The loss of a forecast, in bits.
fn loss(forecast: f64, result: f64) -> f64 {
    let sure = forecast.clamp(1e-9, 1.0 - 1e-9);
    -(result * sure.ln() + (1.0 - result) * (1.0 - sure).ln()) / std::f64::consts::LN_2
}

fn mean_loss(training_samples: &[TrainingSample], steepness: f64, changes: &[f64]) -> f64 {
    let of = |sample: &TrainingSample| loss(logistic(steepness * worth(sample, changes)), sample.result);
    training_samples.iter().map(of).sum::<f64>() / training_samples.len().max(1) as f64
}

/// What the judge would say with other weights.
fn worth(sample: &TrainingSample, changes: &[f64]) -> f64 {
    let more: f64 =
        sample.gradient.iter().zip(changes).map(|(slope, change)| f64::from(*slope) * change).sum();
    sample.worth + more
}

/// The steepness at which worth foretells results best: the loss has one valley.
fn steepness(training_samples: &[TrainingSample], none: &[f64]) -> f64 {
    let (mut low, mut high) = (1e-5f64.ln(), 0.1f64.ln());
    for _ in 0..60 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if mean_loss(training_samples, left.exp(), none) < mean_loss(training_samples, right.exp(), none) {
            high = right;
        } else {
            low = left;
        }
    }
    ((low + high) / 2.0).exp()
}

/// Fits weights to lessons. `old` are the weights the lessons were made with;
/// those that are not `free` stay. `games` is how many games the lessons come from:
/// the positions of one game all have its one result and count as one.
pub fn fit(old: &[i32], free: &[bool], training_samples: &[TrainingSample], games: usize) -> Fit {
    let none = vec![0.0; old.len()];
    let steepness = steepness(training_samples, &none);
    let share = games as f64 / training_samples.len().max(1) as f64;
    // Weights that no position of the games knows anything about stay, too.
    let known = |at: &usize| free[*at] && training_samples.iter().any(|sample| sample.gradient[*at] != 0.0);
    let open: Vec<usize> = (0..old.len()).filter(known).collect();
    let beliefs: Vec<f64> = open.iter().map(|at| 1.0 / spread(old[*at]).powi(2)).collect();
    let mut changes = none.clone();
    let mut factor = Vec::new();
    for _ in 0..8 {
        // Newton's method: the slope and the curvature of the whole loss.
        let count = open.len();
        let mut slope = vec![0.0; count];
        let mut curve = vec![0.0; count * count];
        for sample in training_samples {
            let forecast = logistic(steepness * worth(sample, &changes));
            let pull = share * steepness * (forecast - sample.result);
            let bend = share * steepness * steepness * forecast * (1.0 - forecast);
            for (row, at) in open.iter().enumerate() {
                let own = f64::from(sample.gradient[*at]);
                if own == 0.0 {
                    continue;
                }
                slope[row] += pull * own;
                for (column, other) in open.iter().enumerate().take(row + 1) {
                    curve[row * count + column] += bend * own * f64::from(sample.gradient[*other]);
                }
            }
        }
        for (row, belief) in beliefs.iter().enumerate() {
            slope[row] += belief * changes[open[row]];
            curve[row * count + row] += belief;
        }
        factor = cholesky(curve, count);
        let step = solve(&factor, &slope);
        for (at, step) in open.iter().zip(&step) {
            changes[*at] -= step;
        }
    }
    let mut errors = none.clone();
    for (row, at) in open.iter().enumerate() {
        let mut unit = vec![0.0; open.len()];
        unit[row] = 1.0;
        errors[*at] = solve(&factor, &unit)[row].max(0.0).sqrt();
    }
    Fit {
        weights: old.iter().zip(&changes).map(|(old, change)| f64::from(*old) + change).collect(),
        errors,
        steepness,
        losses: (
            mean_loss(training_samples, steepness, &none),
            mean_loss(training_samples, steepness, &changes),
        ),
    }
}

/// The lower triangle whose product with itself, turned over, is a matrix that is
/// given by its own lower triangle and is positive.
fn cholesky(mut matrix: Vec<f64>, count: usize) -> Vec<f64> {
    for row in 0..count {
        for column in 0..=row {
            let before: f64 =
                (0..column).map(|at| matrix[row * count + at] * matrix[column * count + at]).sum();
            let left = matrix[row * count + column] - before;
            matrix[row * count + column] =
                if row == column { left.max(1e-12).sqrt() } else { left / matrix[column * count + column] };
        }
    }
    matrix
}

/// Solves the equations of the matrix that a triangle of [`cholesky`] stands for.
fn solve(triangle: &[f64], right: &[f64]) -> Vec<f64> {
    let count = right.len();
    let mut answer = right.to_vec();
    for row in 0..count {
        let before: f64 = (0..row).map(|at| triangle[row * count + at] * answer[at]).sum();
        answer[row] = (answer[row] - before) / triangle[row * count + row];
    }
    for row in (0..count).rev() {
        let after: f64 = (row + 1..count).map(|at| triangle[at * count + row] * answer[at]).sum();
        answer[row] = (answer[row] - after) / triangle[row * count + row];
    }
    answer
}

#[cfg(test)]
mod tests {
    use quincunx_core::Chance;

    use super::*;

    /// Games of one position each, in which the true weights are 300 and -40, as
    /// seen by a judge that believes in other ones.
    fn training_samples(believed: [f64; 2], games: usize) -> Vec<TrainingSample> {
        let mut chance = Chance::from_seed(5);
        let mut number = |below: u64| chance.below(below) as f64;
        (0..games)
            .map(|_| {
                let counts = [number(5) - 2.0, number(9) - 4.0];
                let truth = 300.0 * counts[0] - 40.0 * counts[1];
                let won = number(1_000_000) / 1e6 < logistic(0.004 * truth);
                TrainingSample {
                    worth: believed[0] * counts[0] + believed[1] * counts[1],
                    gradient: vec![counts[0] as f32, counts[1] as f32, 0.0],
                    result: if won { 1.0 } else { 0.0 },
                }
            })
            .collect()
    }

    #[test]
    fn weights_that_made_the_results_are_found_again() {
        let training_samples = training_samples([300.0, -20.0], 20_000);
        let fit = fit(&[300, -20, 50], &[false, true, true], &training_samples, 20_000);
        assert_eq!((fit.weights[0], fit.weights[2]), (300.0, 50.0), "closed and unknown weights stay");
        assert!((fit.weights[1] + 40.0).abs() < 4.0, "{fit:?}");
        assert!((fit.weights[1] + 40.0).abs() < 3.0 * fit.errors[1], "{fit:?}");
        assert!(fit.losses.1 < fit.losses.0);
    }

    #[test]
    fn few_games_move_a_weight_little() {
        let all = training_samples([300.0, 0.0], 20_000);
        let moved = |games: usize| fit(&[300, 0, 0], &[true; 3], &all[..games], games).weights[1].abs();
        assert!(moved(20) < moved(500) && moved(500) < moved(20_000), "{} {}", moved(20), moved(500));
    }

    #[test]
    fn right_weights_stay() {
        let training_samples = training_samples([300.0, -40.0], 20_000);
        let fit = fit(&[300, -40, 0], &[true; 3], &training_samples, 20_000);
        assert!((fit.weights[0] - 300.0).abs() < 25.0 && (fit.weights[1] + 40.0).abs() < 5.0, "{fit:?}");
    }
}
