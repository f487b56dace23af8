//! What the results of a match say about strength.

/// How a match stands for the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn or shared.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// The sum of points, and of their squares.
    points: f64,
    squares: f64,
}

/// 95 of 100 errors are smaller than this many standard errors.
const CONFIDENCE: f64 = 1.96;

impl Tally {
    /// One more game with that many points, from 0 to 1.
    pub fn add(&mut self, points: f64) {
        match points {
            1.0 => self.wins += 1,
            0.0 => self.losses += 1,
            _ => self.draws += 1,
        }
        self.points += points;
        self.squares += points * points;
    }

    /// How many games there are.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, from 0 to 1.
    pub fn score(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points / f64::from(self.games()) }
    }

    /// The variance of one game.
    fn variance(&self) -> f64 {
        let games = f64::from(self.games().max(1));
        (self.squares / games - self.score().powi(2)).max(0.0)
    }

    /// Between what and what the share lies, with 95 % confidence. By Wilson's
    /// interval, which is right also where every game was won.
    pub fn interval(&self) -> (f64, f64) {
        let games = f64::from(self.games());
        if games == 0.0 {
            return (0.0, 1.0);
        }
        let (score, square) = (self.score(), CONFIDENCE * CONFIDENCE);
        let centre = (score + square / (2.0 * games)) / (1.0 + square / games);
        let half = CONFIDENCE / (1.0 + square / games)
            * (self.variance() / games + square / (4.0 * games * games)).sqrt();
        ((centre - half).max(0.0), (centre + half).min(1.0))
    }

    /// The log-likelihood ratio of "stronger by `high`" against "stronger by
    /// `low`" points of Elo, with so many opponents for each seat.
    pub fn likelihood(&self, low: f64, high: f64, opponents: f64) -> f64 {
        let (s0, s1) = (expected(low, opponents), expected(high, opponents));
        // Half a game of each kind keeps a run of wins from being taken for proof.
        let games = f64::from(self.games());
        let variance =
            (self.squares + 0.5 + 0.125) / (games + 1.5) - ((self.points + 0.75) / (games + 1.5)).powi(2);
        games * (s1 - s0) * (2.0 * self.score() - s0 - s1) / (2.0 * variance.max(1e-6))
    }
}

/// The share of the points that a lead in Elo brings where there are so many
/// opponents, who are equal, for each seat: one against one, and two against two,
/// half for no lead; one against three, a quarter.
pub fn expected(elo: f64, opponents: f64) -> f64 {
    1.0 / (1.0 + opponents * 10f64.powf(-elo / 400.0))
}

/// The lead in Elo that brings a share of the points; infinite for all or none.
pub fn elo(score: f64, opponents: f64) -> f64 {
    // So near to all or none that only rounding is between.
    const NOTHING: f64 = 1e-9;
    match score {
        all if all > 1.0 - NOTHING => f64::INFINITY,
        none if none < NOTHING => f64::NEG_INFINITY,
        // Not less than nothing where it is nothing.
        score => 0.0 - 400.0 * ((1.0 / score - 1.0) / opponents).log10(),
    }
}

/// Where a sequential test ends: the log-likelihood ratio at which either error
/// has a probability of 5 %.
pub const DECIDED: f64 = 2.944;

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        let mut tally = Tally::default();
        (0..wins).for_each(|_| tally.add(1.0));
        (0..draws).for_each(|_| tally.add(0.5));
        (0..losses).for_each(|_| tally.add(0.0));
        tally
    }

    #[test]
    fn elo_and_share_are_inverse() {
        for lead in [-300.0, -10.0, 0.0, 191.0] {
            for opponents in [1.0, 3.0] {
                assert!((elo(expected(lead, opponents), opponents) - lead).abs() < 1e-6);
            }
        }
        assert_eq!(elo(1.0, 1.0), f64::INFINITY);
        assert!((expected(400.0, 1.0) - 10.0 / 11.0).abs() < 1e-9);
        assert_eq!(expected(0.0, 3.0), 0.25, "a fourth of four equals");
    }

    #[test]
    fn the_interval_holds_the_score_and_narrows() {
        for tally in [tally(10, 0, 0), tally(3, 4, 5), tally(0, 9, 0), tally(60, 20, 20)] {
            let (low, high) = tally.interval();
            assert!(low <= tally.score() && tally.score() <= high && low < high, "{tally:?}");
        }
        let width = |tally: Tally| tally.interval().1 - tally.interval().0;
        assert!(width(tally(100, 100, 100)) < width(tally(10, 10, 10)));
        assert!(tally(200, 0, 0).interval().0 > 0.97);
    }

    #[test]
    fn a_sequential_test_tells_stronger_from_equal() {
        assert!(tally(300, 300, 200).likelihood(0.0, 20.0, 1.0) > DECIDED);
        assert!(tally(200, 300, 300).likelihood(0.0, 20.0, 1.0) < -DECIDED);
        assert!(tally(10, 10, 10).likelihood(0.0, 10.0, 1.0).abs() < DECIDED);
    }
}
