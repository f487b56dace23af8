//! Glicko-2, after Mark Glickman's "Example of the Glicko-2 system". A game is a rating
//! period of its own, as long as the time since the last one.

use crate::Player;
use crate::rating::{Rating, SCALE, periods};

/// The rating of somebody who has not played.
pub const START: Rating = Rating { rating: 1500.0, deviation: 500.0, volatility: 0.09 };

/// How much the volatility may change.
pub const TAU: f64 = 0.75;

/// When the search for the volatility is close enough.
const CLOSE: f64 = 1e-6;
/// It takes about ten steps; nothing goes on for ever.
const MOST_STEPS: usize = 100;

/// A game against somebody.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game {
    /// Against whom.
    pub opponent: Rating,
    /// 1 is won, 0 lost, a half drawn.
    pub score: f64,
}

/// The score of whoever came in at a place against somebody else's place.
pub fn score(place: u8, other: u8) -> f64 {
    match place.cmp(&other) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}

/// The ratings of two after a game; the score is that of the first.
pub fn rate(one: Player, other: Player, score: f64) -> [Rating; 2] {
    let against = |player: Player| player.rating.after(periods(player.idle), START.deviation);
    let rated = |player: Player, opponent: Player, score: f64| {
        let game = Game { opponent: against(opponent), score };
        // Nobody is less certain than somebody new.
        let drift = (player.rating.volatility * SCALE).powi(2);
        let most = (START.deviation.powi(2) - player.rating.deviation.powi(2)).max(0.0) / drift;
        update(player.rating, periods(player.idle).min(most), &[game], TAU).limited(START.deviation)
    };
    [rated(one, other, score), rated(other, one, 1.0 - score)]
}

/// How much a game against somebody of a deviation tells.
fn weight(deviation: f64) -> f64 {
    1.0 / (1.0 + 3.0 * deviation.powi(2) / std::f64::consts::PI.powi(2)).sqrt()
}

/// The score that a rating may expect against another.
pub fn expected(rating: Rating, opponent: Rating) -> f64 {
    let distance = (rating.rating - opponent.rating) / SCALE;
    1.0 / (1.0 + (-weight(opponent.deviation / SCALE) * distance).exp())
}

/// The rating after the games of so many rating periods, which is usually a part of one.
/// There are no limits here.
pub fn update(rating: Rating, periods: f64, games: &[Game], tau: f64) -> Rating {
    if games.is_empty() {
        return rating.after(periods, f64::INFINITY);
    }
    let (mut information, mut surprise) = (0.0, 0.0);
    for game in games {
        let (weight, expected) = (weight(game.opponent.deviation / SCALE), expected(rating, game.opponent));
        information += weight.powi(2) * expected * (1.0 - expected);
        surprise += weight * (game.score - expected);
    }
    let deviation = rating.deviation / SCALE;
    // Against somebody much too strong a loss tells next to nothing.
    let variance = 1.0 / information.max(f64::MIN_POSITIVE);
    let volatility = new_volatility(rating.volatility, deviation, variance, variance * surprise, tau);
    let grown = deviation.powi(2) + periods * volatility.powi(2);
    let deviation = 1.0 / (1.0 / grown + 1.0 / variance).sqrt();
    Rating {
        rating: rating.rating + SCALE * deviation.powi(2) * surprise,
        deviation: SCALE * deviation,
        volatility,
    }
}

/// The volatility after games, by regula falsi in its Illinois form.
fn new_volatility(volatility: f64, deviation: f64, variance: f64, change: f64, tau: f64) -> f64 {
    let before = volatility.powi(2).ln();
    let f = |x: f64| {
        let total = deviation.powi(2) + variance + x.exp();
        x.exp() * (change.powi(2) - total) / (2.0 * total.powi(2)) - (x - before) / tau.powi(2)
    };
    let spare = change.powi(2) - deviation.powi(2) - variance;
    let mut low = before;
    let mut high = if spare > 0.0 {
        spare.ln()
    } else {
        let step = (1..=MOST_STEPS).map(|step| before - step as f64 * tau).find(|x| f(*x) >= 0.0);
        step.unwrap_or(before)
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    for _ in 0..MOST_STEPS {
        if (high - low).abs() <= CLOSE || f_high == f_low {
            break;
        }
        let middle = low + (low - high) * f_low / (f_high - f_low);
        let f_middle = f(middle);
        if f_middle * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (middle, f_middle);
    }
    (low / 2.0).exp()
}
