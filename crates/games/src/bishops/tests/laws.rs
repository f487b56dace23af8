//! The laws of every game, the table of node counts, golden games, and how random
//! games end.

use quincunx_core::{Game, OptionSet, Ranged, laws};

use crate::bishops::{Bishops, Options, Position};

const RESIGNATIONS: &str = "K<>Q b5-d5 g11-g9 k6-i6 pink:resign black:resign e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#";
const SHORT: &str = "length=short,stalemate=eliminate,kq_swap=off,material_limit=8,check_priority=off";

quincunx_core::law_tests! {
    Bishops,
    every_law: 12 games of 80 plies,
    defaults: 3 games of 120 plies,
    ends: within 60_000 plies, |options| {
        if options.no_progress_rounds.get() == 0 {
            options.no_progress_rounds = Ranged::new(100);
        }
    },
    perft: include_str!("../perft.txt"), up to 5_000_000,
    golden: {
        a_game_of_clubs_from_the_array_into_the_duel: ("material_limit=9", 11, "", 120),
        a_random_setup_with_an_exchange_two_resignations_and_a_duel_to_its_mate:
            ("kq_setup=random", 5, RESIGNATIONS, 40),
        a_short_game_with_stalemated_colours_leaving: (SHORT, 2, "", 120),
    }
}

fn options(settings: &str) -> Options {
    Options::from_settings(Options::parse_settings(settings).unwrap()).unwrap()
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
