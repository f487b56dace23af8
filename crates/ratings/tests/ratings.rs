//! The systems compute what their authors say, find out how strong players are, and never
//! leave their limits.

use proptest::prelude::*;
use quincunx_ratings::glicko::{Game, update};
use quincunx_ratings::{Kept, Player, Rating, System};

const DAY: u64 = 24 * 3600 * 1000;

fn rating(rating: f64, deviation: f64, volatility: f64) -> Rating {
    Rating { rating, deviation, volatility }
}

#[test]
fn glickmans_worked_example() {
    let player = rating(1500.0, 200.0, 0.06);
    let games = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)];
    let games =
        games.map(|(opponent, deviation, score)| Game { opponent: rating(opponent, deviation, 0.06), score });
    let after = update(player, 1.0, &games, 0.5);
    assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
    assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
    assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
}

#[test]
fn a_period_without_a_game_only_makes_a_rating_less_certain() {
    let after = update(rating(1500.0, 200.0, 0.06), 1.0, &[], 0.5);
    assert_eq!((after.rating, after.volatility), (1500.0, 0.06));
    assert!((after.deviation - 200.2714).abs() < 0.0001, "{after:?}");
}

#[test]
fn deviation_grows_with_time_and_not_with_games() {
    let settled = rating(1600.0, 60.0, 0.06);
    for system in [System::Glicko, System::WengLin] {
        let year = system.after(settled, 365 * DAY + DAY / 4);
        assert!((year.deviation - 110.0).abs() < 0.1, "{year:?}");
        assert_eq!(system.after(settled, 0), settled);
        assert_eq!(system.after(settled, u64::MAX).deviation, system.greatest_deviation());
        // A hundred games in an hour do not make anybody less certain.
        let mut players = [Player { rating: settled, idle: 0 }; 2];
        for game in 0..100 {
            let places = if game % 2 == 0 { [1, 2] } else { [2, 1] };
            let after = system.rate(&players, &places);
            assert!(
                after.iter().zip(&players).all(|(after, before)| after.deviation <= before.rating.deviation)
            );
            players = [0, 1].map(|index| Player { rating: after[index], idle: 36_000 });
        }
    }
}

/// A generator of which the same seed draws the same.
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn normal(&mut self) -> f64 {
        let radius = (-2.0 * self.next().max(1e-300).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.next()).cos()
    }
}

/// Spearman's coefficient of two lists without ties.
fn rank_correlation(one: &[f64], other: &[f64]) -> f64 {
    let ranks = |values: &[f64]| {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
        let mut ranks = vec![0.0; values.len()];
        order.into_iter().enumerate().for_each(|(rank, index)| ranks[index] = rank as f64);
        ranks
    };
    let squares: f64 = ranks(one).iter().zip(ranks(other)).map(|(a, b)| (a - b).powi(2)).sum();
    let count = one.len() as f64;
    1.0 - 6.0 * squares / (count * (count * count - 1.0))
}

/// 200 players of known strengths play some games at tables of so many seats; how well
/// their ratings tell who is stronger. In each round everybody plays once, at a table with
/// others of about the same rating, as in a lobby.
fn found_out(seats: usize, games: usize, seed: u64) -> f64 {
    let (system, mut draw) = (System::of_seats(seats), Draw(seed));
    let strengths: Vec<f64> = (0..200).map(|_| 1500.0 + 350.0 * draw.normal()).collect();
    let mut players = vec![Player { rating: system.start(), idle: DAY / 2 }; strengths.len()];
    for _ in 0..games {
        let about = |player: &Player| player.rating.rating + 200.0 * draw.normal();
        let mut order: Vec<(f64, usize)> = players.iter().map(about).zip(0..).collect();
        order.sort_by(|one, other| one.0.total_cmp(&other.0));
        let order: Vec<usize> = order.into_iter().map(|(_, player)| player).collect();
        for table in order.chunks(seats) {
            // Logistic noise, so that two meet as in Elo's formula.
            let mut shown: Vec<(f64, usize)> = Vec::new();
            for (seat, player) in table.iter().enumerate() {
                let gumbel = -(-draw.next().max(1e-300).ln()).ln();
                shown.push((strengths[*player] + 400.0 / std::f64::consts::LN_10 * gumbel, seat));
            }
            shown.sort_by(|a, b| b.0.total_cmp(&a.0));
            let mut places = vec![0; table.len()];
            shown.iter().zip(1..).for_each(|((_, seat), place)| places[*seat] = place);
            let before: Vec<Player> = table.iter().map(|player| players[*player]).collect();
            for (player, after) in table.iter().zip(system.rate(&before, &places)) {
                players[*player].rating = after;
            }
        }
    }
    let ratings: Vec<f64> = players.iter().map(|player| player.rating.rating).collect();
    rank_correlation(&strengths, &ratings)
}

#[test]
fn thirty_games_tell_who_is_stronger() {
    for seed in 1..=3 {
        for seats in [2, 4] {
            let found = found_out(seats, 30, seed);
            assert!(found >= 0.95, "{seats} seats, seed {seed}: {found}");
        }
    }
    // The measure itself can fail: three games tell little.
    assert!(found_out(2, 3, 1) < 0.9);
}

fn any_player() -> impl Strategy<Value = Player> {
    (400.0..4000.0, 45.0..500.0, 0.01..0.1, any::<u64>()).prop_map(
        |(strength, deviation, volatility, idle)| Player {
            rating: rating(strength, deviation, volatility).as_kept(),
            idle,
        },
    )
}

proptest! {
    #[test]
    fn every_rating_stays_within_its_limits_and_comes_back_from_a_store(
        players in prop::collection::vec(any_player(), 2..=4),
        places in prop::collection::vec(1u8..=4, 4),
    ) {
        let system = System::of_seats(players.len());
        for after in system.rate(&players, &places[..players.len()]) {
            prop_assert!((400.0..=4000.0).contains(&after.rating), "{after:?}");
            prop_assert!((45.0..=system.greatest_deviation()).contains(&after.deviation), "{after:?}");
            prop_assert!((0.01..=0.1).contains(&after.volatility), "{after:?}");
            prop_assert_eq!(Rating::from(Kept::from(after)), after);
        }
    }

    #[test]
    fn it_does_not_matter_who_sits_where(
        players in prop::collection::vec(any_player(), 2..=4),
        places in prop::collection::vec(1u8..=4, 4),
    ) {
        let system = System::of_seats(players.len());
        let places = &places[..players.len()];
        let after = system.rate(&players, places);
        let turned = |shift: usize| {
            let (mut players, mut places) = (players.clone(), places.to_vec());
            players.rotate_left(shift);
            places.rotate_left(shift);
            let mut after = system.rate(&players, &places);
            after.rotate_right(shift);
            after
        };
        for shift in 1..players.len() {
            for (one, other) in after.iter().zip(turned(shift)) {
                // Sums of three may differ in their last digit.
                prop_assert!((one.rating - other.rating).abs() < 1e-5 && (one.deviation - other.deviation).abs() < 1e-5);
            }
        }
    }

    #[test]
    fn whoever_wins_gains_and_whoever_loses_does_not(one in any_player(), other in any_player()) {
        let after = System::Glicko.rate(&[one, other], &[1, 2]);
        prop_assert!(after[0].rating >= one.rating.rating);
        prop_assert!(after[1].rating <= other.rating.rating);
        let four = System::WengLin.rate(&[one, other, other, other], &[1, 2, 3, 4]);
        prop_assert!(four[0].rating >= one.rating.rating && four[3].rating <= other.rating.rating);
    }
}

#[test]
fn a_list_that_is_too_short_does_no_harm() {
    let player = Player { rating: System::WengLin.start(), idle: 0 };
    assert_eq!(System::WengLin.rate(&[player; 4], &[1]).len(), 4);
    assert!(System::Glicko.rate(&[], &[]).is_empty());
}
