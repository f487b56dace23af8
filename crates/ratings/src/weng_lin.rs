//! Weng and Lin's Bayesian approximation, with Bradley-Terry over all pairs: every place of
//! a game counts, in one update, in Glicko's numbers.

use crate::Player;
use crate::glicko::score;
use crate::rating::{Rating, periods};

/// The rating of somebody who has not played.
pub const START: Rating = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };

/// How much a single game depends on chance.
const BETA: f64 = 175.0;
/// A game leaves at least this part of the variance.
const LEAST_PART: f64 = 1e-4;

/// The ratings after a game, from everybody's place. The volatility stays as it is: only
/// time makes a rating less certain.
pub fn rate(players: &[Player], places: &[u8]) -> Vec<Rating> {
    let before: Vec<Rating> =
        players.iter().map(|player| player.rating.after(periods(player.idle), START.deviation)).collect();
    let rated = |(index, own): (usize, &Rating)| {
        let (mut change, mut learnt) = (0.0, 0.0);
        for (other_index, other) in before.iter().enumerate().filter(|(other, _)| *other != index) {
            let (Some(place), Some(other_place)) = (places.get(index), places.get(other_index)) else {
                continue;
            };
            let spread = (own.deviation.powi(2) + other.deviation.powi(2) + 2.0 * BETA.powi(2)).sqrt();
            let expected = 1.0 / (1.0 + ((other.rating - own.rating) / spread).exp());
            let part = own.deviation / spread;
            change += own.deviation * part * (score(*place, *other_place) - expected);
            learnt += part.powi(3) * expected * (1.0 - expected);
        }
        let rating = Rating {
            rating: own.rating + change,
            deviation: own.deviation * (1.0 - learnt).max(LEAST_PART).sqrt(),
            ..*own
        };
        rating.limited(START.deviation)
    };
    before.iter().enumerate().map(rated).collect()
}
