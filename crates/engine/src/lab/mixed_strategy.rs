//! Choosing when both choose at once: the mixed strategies of a zero-sum game.

/// What two who choose at once should do.
#[derive(Clone, Debug, PartialEq)]
pub struct MixedStrategy {
    /// How often each row is chosen; together 1.
    pub rows: Vec<f64>,
    /// How often each column is chosen; together 1.
    pub columns: Vec<f64>,
    /// What the rows get on average.
    pub value: f64,
}

impl MixedStrategy {
    /// How much the better of two opponents who know the strategies could gain by
    /// it: nothing, if they are exactly right.
    pub fn exploitability(&self, payoff: &[Vec<f64>]) -> f64 {
        let best_row = worths(payoff, &self.columns).into_iter().fold(f64::MIN, f64::max);
        let best_column = costs(payoff, &self.rows).into_iter().fold(f64::MAX, f64::min);
        (best_row - self.value).max(self.value - best_column)
    }
}

/// What each row gets against a mixture of columns.
fn worths(payoff: &[Vec<f64>], columns: &[f64]) -> Vec<f64> {
    payoff.iter().map(|row| row.iter().zip(columns).map(|(gain, share)| gain * share).sum()).collect()
}

/// What each column gives away against a mixture of rows.
fn costs(payoff: &[Vec<f64>], rows: &[f64]) -> Vec<f64> {
    let mut sums = vec![0.0; payoff.first().map_or(0, Vec::len)];
    for (row, share) in payoff.iter().zip(rows) {
        sums.iter_mut().zip(row).for_each(|(sum, gain)| *sum += gain * share);
    }
    sums
}

/// Shares in proportion to what was regretted, or equal ones if nothing was.
fn shares(regrets: &[f64]) -> Vec<f64> {
    let total: f64 = regrets.iter().sum();
    let equal = 1.0 / regrets.len().max(1) as f64;
    regrets.iter().map(|regret| if total > 0.0 { regret / total } else { equal }).collect()
}

/// Later rounds count more.
fn remember(sums: &mut [f64], shares: &[f64], round: f64) {
    sums.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share * round);
}

/// How many rounds are played: the error is then far below what is measured.
const ROUNDS: u32 = 20_000;

/// Solves a game by what its rows gain, by regret matching: both sides play again
/// and again, in turn, and choose what they regret not to have chosen before. The
/// average of what they do, later rounds weighing more, tends to the solution.
pub fn solve(payoff: &[Vec<f64>]) -> MixedStrategy {
    let (height, width) = (payoff.len(), payoff.first().map_or(0, Vec::len));
    let (mut row_regrets, mut column_regrets) = (vec![0.0; height], vec![0.0; width]);
    let (mut rows, mut columns) = (vec![0.0; height], vec![0.0; width]);
    for round in 1..=ROUNDS {
        let now = shares(&column_regrets);
        let worth = worths(payoff, &now);
        let mine = shares(&row_regrets);
        let got: f64 = worth.iter().zip(&mine).map(|(worth, share)| worth * share).sum();
        row_regrets
            .iter_mut()
            .zip(&worth)
            .for_each(|(regret, worth)| *regret = (*regret + worth - got).max(0.0));
        let mine = shares(&row_regrets);
        let cost = costs(payoff, &mine);
        let paid: f64 = cost.iter().zip(&now).map(|(cost, share)| cost * share).sum();
        column_regrets
            .iter_mut()
            .zip(&cost)
            .for_each(|(regret, cost)| *regret = (*regret + paid - cost).max(0.0));
        remember(&mut rows, &mine, f64::from(round));
        remember(&mut columns, &shares(&column_regrets), f64::from(round));
    }
    let (rows, columns) = (shares(&rows), shares(&columns));
    let value = worths(payoff, &columns).iter().zip(&rows).map(|(worth, share)| worth * share).sum();
    MixedStrategy { rows, columns, value }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: &[f64], expected: &[f64]) {
        let near = found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 0.002);
        assert!(near && found.len() == expected.len(), "{found:?}, expected {expected:?}");
    }

    #[test]
    fn rock_paper_scissors_is_played_with_thirds() {
        let payoff = [vec![0.0, -1.0, 1.0], vec![1.0, 0.0, -1.0], vec![-1.0, 1.0, 0.0]];
        let mixed_strategy = solve(&payoff);
        close(&mixed_strategy.rows, &[1.0 / 3.0; 3]);
        close(&mixed_strategy.columns, &[1.0 / 3.0; 3]);
        assert!(mixed_strategy.value.abs() < 1e-3 && mixed_strategy.exploitability(&payoff) < 1e-3);
    }

    #[test]
    fn a_rock_that_wins_double_makes_paper_popular() {
        let payoff = [vec![0.0, -1.0, 2.0], vec![1.0, 0.0, -1.0], vec![-2.0, 1.0, 0.0]];
        let mixed_strategy = solve(&payoff);
        close(&mixed_strategy.rows, &[0.25, 0.5, 0.25]);
        close(&mixed_strategy.columns, &[0.25, 0.5, 0.25]);
    }

    #[test]
    fn games_of_unequal_sides_and_with_a_saddle_are_solved() {
        // By hand: the second column is never chosen, and rows mix 2 to 1.
        let payoff = [vec![1.0, 4.0, 0.0], vec![0.0, 5.0, 2.0]];
        let mixed_strategy = solve(&payoff);
        close(&mixed_strategy.rows, &[2.0 / 3.0, 1.0 / 3.0]);
        close(&mixed_strategy.columns, &[2.0 / 3.0, 0.0, 1.0 / 3.0]);
        assert!((mixed_strategy.value - 2.0 / 3.0).abs() < 1e-3);
        let saddle = [vec![3.0, 1.0], vec![2.0, 0.0]];
        assert!((solve(&saddle).value - 1.0).abs() < 1e-3);
        assert_eq!(solve(&[]).rows, Vec::<f64>::new());
    }
}
