//! The laws that every game must pass, and random games that all end.

use proptest::prelude::*;
use quincunx_core::{Chance, Game, OptionSet, Ranged, laws};

use crate::bishops::{Bishops, Options, Position};

#[test]
fn perft_numbers_are_those_of_the_table() {
    laws::perft_table::<Bishops>(include_str!("../perft.txt"), 5_000_000);
}

fn options(settings: &str) -> Options {
    Options::from_settings(Options::parse_settings(settings).unwrap()).unwrap()
}

#[test]
fn every_law_holds_in_games_of_the_default_options() {
    for seed in 0..3 {
        laws::every_law::<Bishops>(Options::default(), seed, 120);
    }
}

#[test]
fn every_law_holds_from_the_first_ply_into_the_duel() {
    let mut duels = 0;
    for seed in 0..4 {
        let game = laws::every_law::<Bishops>(options("material_limit=6"), seed, 150);
        duels += u32::from(matches!(game.position(), Position::Duel(_)));
    }
    assert!(duels > 0, "some of these games reach the duel");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_law_holds_for_any_options(seed: u64) {
        let options = laws::random_options::<Bishops>(&mut Chance::from_seed(seed));
        laws::every_law::<Bishops>(options, seed, 80);
    }

    #[test]
    fn random_games_of_any_options_end(seed: u64) {
        let mut options = laws::random_options::<Bishops>(&mut Chance::from_seed(seed));
        if options.no_progress_rounds.get() == 0 {
            options.no_progress_rounds = Ranged::new(100);
        }
        laws::random_game_ends::<Bishops>(options, seed, 60_000);
    }
}

#[test]
fn a_thousand_random_games_of_clubs_all_reach_the_duel_after_about_two_hundred_plies() {
    let mut survival_plies = 0;
    for seed in 0..1000 {
        let game = laws::random_game_ends::<Bishops>(options("material_limit=30"), seed, 20_000);
        assert!(matches!(game.position(), Position::Duel(_)), "seed {seed}");
        let on_the_cross = |ply: &usize| matches!(game.position_at(*ply), Position::Survival(_));
        survival_plies += (0..game.plies().len()).filter(on_the_cross).count();
        if seed % 20 == 0 {
            laws::record_law(&game);
        }
    }
    assert!((150..250).contains(&(survival_plies / 1000)), "{survival_plies} plies in a thousand games");
}

#[test]
fn random_games_of_the_default_options_last_about_a_thousand_plies_and_mostly_end_in_bare_kings() {
    let (mut plies, mut bare) = (0, 0);
    for seed in 0..60 {
        let game: Game<Bishops> = laws::random_game_ends(Options::default(), seed, 20_000);
        plies += game.plies().len();
        bare += u32::from(game.outcome().is_some_and(|outcome| outcome.reason.code == "bare_kings"));
    }
    assert!((600..1500).contains(&(plies / 60)), "{} plies a game", plies / 60);
    assert!(bare > 30, "{bare} of 60 end in bare kings");
}

#[test]
fn a_position_is_small_enough_to_be_copied_at_every_move() {
    assert!(size_of::<crate::bishops::Survival>() <= 224, "{}", size_of::<crate::bishops::Survival>());
    assert!(size_of::<Position>() <= 256, "{}", size_of::<Position>());
    assert!(size_of::<crate::bishops::Move>() <= 4);
}
