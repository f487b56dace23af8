//! How a match ended, in numbers.

use quincunx_engine::matches::{Tally, elo};
use serde::Serialize;

/// What a tally says, for JSON.
#[derive(Serialize)]
pub struct Figures {
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
    score_interval: (f64, f64),
    elo: Option<f64>,
    elo_interval: (Option<f64>, Option<f64>),
}

/// A number that JSON can hold.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some((value * 10.0).round() / 10.0)
}

impl Figures {
    /// With so many opponents for each seat.
    pub fn of(tally: &Tally, opponents: f64) -> Figures {
        let (low, high) = tally.interval();
        Figures {
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.score(),
            score_interval: (low, high),
            elo: finite(elo(tally.score(), opponents)),
            elo_interval: (finite(elo(low, opponents)), finite(elo(high, opponents))),
        }
    }
}
