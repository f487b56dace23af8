//! The laws of every game, the table of node counts, golden games.

use proptest::prelude::*;
use quincunx_core::{Chance, Ranged, laws};

use super::super::{Options, Saktris};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_law_holds_whatever_the_options(seed: u64) {
        let options = laws::random_options::<Saktris>(&mut Chance::from_seed(seed));
        laws::every_law::<Saktris>(options, seed, 120);
    }

    #[test]
    fn random_games_end_if_draws_are_counted(seed: u64) {
        let mut options = laws::random_options::<Saktris>(&mut Chance::from_seed(seed));
        if !(1..=100).contains(&options.fifty_move_plies.get()) {
            options.fifty_move_plies = Ranged::new(100);
        }
        laws::random_game_ends::<Saktris>(options, seed, 20_000);
    }
}

#[test]
fn every_law_holds_in_the_usual_game() {
    for seed in 0..6 {
        laws::every_law::<Saktris>(Options::default(), seed, 250);
    }
}

#[test]
fn node_counts_are_the_ones_in_the_table() {
    laws::perft_table::<Saktris>(include_str!("../perft.txt"), 3_000_000);
}

#[test]
fn golden_arrivals_every_move() {
    insta::assert_snapshot!(laws::playthrough::<Saktris>("", 42, "", 90));
}

#[test]
fn golden_arrivals_every_second_move() {
    let settings = "arrival_every=2,random_mode=different,blocked=queue,preview=3";
    insta::assert_snapshot!(laws::playthrough::<Saktris>(settings, 7, "", 90));
}

#[test]
fn golden_selectable_order() {
    let settings = "arrival_order=selectable,castling=classic,blocked=force";
    insta::assert_snapshot!(laws::playthrough::<Saktris>(settings, 3, "", 120));
}

#[test]
fn golden_row_clear() {
    let settings = "arrival_order=fixed,fixed_order=PPPPPPNPPRKPPP,row_clear=on,no_king=continue";
    insta::assert_snapshot!(laws::playthrough::<Saktris>(settings, 11, "", 120));
}

#[test]
fn golden_whole_game() {
    let settings = "arrival_order=fixed,fixed_order=PKRQ";
    let moves = "P@h1 P@g8 h1h3 g8g6 K@e1 K@h8 h4 g5 R@h1 R@g8 O-O Rg6 Q@d1 Q@a8 Rf7 Rg8 Qh5#";
    insta::assert_snapshot!(laws::playthrough::<Saktris>(settings, 0, moves, 100));
}
