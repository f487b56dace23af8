//! What comparing a rated game with the engine says of each seat: whole numbers, so that both
//! databases keep them exactly and their sums do not depend on the order of the games.

use quincunx_core::Seat;
use quincunx_review::ComparedMove;

use crate::time::Timestamp;

/// How many of the last games of a member in a pool are kept.
pub const LAST_GAMES: usize = 20;

/// Fewer moves than this tell nothing about how even their times are.
const LEAST_TIMED: usize = 8;
/// A move that took longer counts as this, in milliseconds: ten minutes.
const LONGEST: u64 = 600_000;
/// What a fraction is kept in.
pub const MILLION: f64 = 1_000_000.0;

/// How the moves of one seat of a game, or of several games, compare with the engine's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatFigures {
    /// Moves that were compared.
    pub moves: u64,
    /// Those that were the engine's first choice.
    pub firsts: u64,
    /// What all of them gave away of the point, in millionths.
    pub loss: u64,
    /// The squares of that, in millionths.
    pub loss_squares: u64,
    /// Moves of which it is known how long they took, where there are enough of them.
    pub timed: u64,
    /// The coefficient of variation of these times, in millionths.
    pub spread: Option<i64>,
    /// How much longer moves took where it was hard to choose: the correlation of the two, in
    /// millionths.
    pub bond: Option<i64>,
}

/// A game of a member as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedGame {
    /// Whose.
    pub guest: String,
    /// In which pool.
    pub pool: String,
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: usize,
    /// The how many-eth game that counted.
    pub number: u64,
    /// When it ended.
    pub at: Timestamp,
    /// What was found.
    pub figures: SeatFigures,
    /// How often the page was out of sight in own turns.
    pub away_times: u64,
    /// And for how many milliseconds in all.
    pub away_millis: u64,
    /// The member's rating in the pool now, in millionths.
    pub rating: Option<i64>,
    /// The last game that a moderator has looked at.
    pub looked_until: u64,
}

fn millionths(number: f64) -> i64 {
    (number * MILLION).round() as i64
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// The deviation of numbers from their mean.
fn deviation(numbers: &[f64]) -> f64 {
    let middle = mean(numbers);
    mean(&numbers.iter().map(|number| (number - middle).powi(2)).collect::<Vec<_>>()).sqrt()
}

/// How much two things go together, from -1 to 1; nothing if one of them is always the same.
fn correlation(ones: &[f64], others: &[f64]) -> Option<f64> {
    let (one, other) = (mean(ones), mean(others));
    let together = ones.iter().zip(others).map(|(a, b)| (a - one) * (b - other)).collect::<Vec<_>>();
    let scale = deviation(ones) * deviation(others);
    (scale > 1e-12).then(|| (mean(&together) / scale).clamp(-1.0, 1.0))
}

impl SeatFigures {
    /// The figures of a seat from the compared moves of a game, in any order; `took` says how
    /// many milliseconds a ply took.
    pub fn of(seat: Seat, moves: &[ComparedMove], took: impl Fn(usize) -> Option<u64>) -> SeatFigures {
        let mut own: Vec<&ComparedMove> = moves.iter().filter(|mv| mv.seat == seat).collect();
        own.sort_by_key(|mv| mv.ply);
        let mut figures = SeatFigures::default();
        for mv in &own {
            let loss = mv.loss.clamp(0.0, 1.0);
            figures.moves += 1;
            figures.firsts += u64::from(mv.is_first);
            figures.loss += millionths(loss) as u64;
            figures.loss_squares += millionths(loss * loss) as u64;
        }
        let timed: Vec<(f64, f64)> =
            own.iter().filter_map(|mv| Some((took(mv.ply)?.clamp(1, LONGEST) as f64, mv.lead))).collect();
        if timed.len() >= LEAST_TIMED {
            let (times, leads): (Vec<f64>, Vec<f64>) = timed.into_iter().unzip();
            let logarithms: Vec<f64> = times.iter().map(|time| time.ln()).collect();
            figures.timed = times.len() as u64;
            figures.spread = Some(millionths(deviation(&times) / mean(&times)));
            // The further ahead the best is, the easier.
            figures.bond = correlation(&logarithms, &leads).map(|bond| millionths(-bond));
        }
        figures
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn moved(ply: usize, seat: u8, is_first: bool, loss: f64, lead: f64) -> ComparedMove {
        ComparedMove { ply, seat: Seat(seat), is_first, loss, lead }
    }

    #[test]
    fn only_the_own_moves_count() {
        let moves =
            [moved(0, 0, true, 0.0, 0.1), moved(1, 1, false, 0.5, 0.1), moved(2, 0, false, 0.25, 0.0)];
        let figures = SeatFigures::of(Seat(0), &moves, |_| None);
        let expected = SeatFigures {
            moves: 2,
            firsts: 1,
            loss: 250_000,
            loss_squares: 62_500,
            ..SeatFigures::default()
        };
        assert_eq!(figures, expected);
        assert_eq!(SeatFigures::of(Seat(2), &moves, |_| Some(1)), SeatFigures::default());
    }

    #[test]
    fn times_are_even_or_not_and_go_with_what_is_hard_or_not() {
        let moves: Vec<ComparedMove> =
            (0..20).map(|ply| moved(ply, 0, false, 0.0, if ply % 2 == 0 { 0.3 } else { 0.0 })).collect();
        let even = SeatFigures::of(Seat(0), &moves, |_| Some(4000));
        assert_eq!((even.timed, even.spread, even.bond), (20, Some(0), None));
        // Long where it is hard.
        let human = SeatFigures::of(Seat(0), &moves, |ply| Some(if ply % 2 == 0 { 1000 } else { 9000 }));
        assert_eq!((human.spread, human.bond), (Some(800_000), Some(1_000_000)));
        let few = SeatFigures::of(Seat(0), &moves[..7], |_| Some(4000));
        assert_eq!((few.timed, few.spread, few.bond), (0, None, None));
    }

    proptest! {
        #[test]
        fn the_order_of_moves_makes_no_difference_and_nothing_overflows(
            list in proptest::collection::vec((0u8..3, any::<bool>(), -1.0..3.0f64, 0.0..1.0f64, any::<u64>()), 0..60),
            by in 0usize..60,
        ) {
            let moves: Vec<ComparedMove> = list.iter().enumerate()
                .map(|(ply, (seat, is_first, loss, lead, _))| moved(ply, *seat, *is_first, *loss, *lead)).collect();
            let mut turned = moves.clone();
            if !turned.is_empty() {
                turned.rotate_left(by % moves.len());
            }
            let took = |ply: usize| list.get(ply).map(|one| one.4);
            for seat in 0..3 {
                let one = SeatFigures::of(Seat(seat), &moves, took);
                prop_assert_eq!(one, SeatFigures::of(Seat(seat), &turned, took));
                prop_assert!(one.firsts <= one.moves && one.loss <= one.moves * 1_000_000);
            }
        }
    }
}
