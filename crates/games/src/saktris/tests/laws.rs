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
        if options.fifty_move_plies.get() == 0 {
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
