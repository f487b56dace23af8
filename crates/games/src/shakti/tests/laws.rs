//! The battery, the tables and the golden playthroughs.

use proptest::prelude::*;
use quincunx_core::{Chance, OptionSet, laws};

use super::super::{Options, Shakti};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_law_holds_under_every_option(seed in any::<u64>()) {
        let options = laws::random_options::<Shakti>(&mut Chance::from_seed(seed));
        laws::every_law::<Shakti>(options, seed, 120);
    }

    #[test]
    fn random_games_end(seed in any::<u64>()) {
        let mut options = laws::random_options::<Shakti>(&mut Chance::from_seed(seed));
        // Without repetition two kings can dance for ever.
        options.set("repetition", "3").unwrap();
        laws::random_game_ends::<Shakti>(options, seed, 5000);
    }
}

#[test]
fn node_counts_are_those_of_the_table() {
    laws::perft_table::<Shakti>(include_str!("../perft.txt"), 3_000_000);
}

#[test]
fn golden_whole_game() {
    let moves = "b2-a3 d6-c6 f2-f4 c6-b5 d2-c3 b5-c6 f4-e5 b6-a6 c3-d4 c6-c7 a3-c5 f6-d6 e5-d5 c7-d7 \
                 c5-c6 d7-e7 d5-e5 e7-f7 c6-d5 f7-g6 d4-e4 g6-g5 e5-f5#";
    insta::assert_snapshot!(laws::playthrough::<Shakti>("", 0, moves, 100));
}

#[test]
fn golden_random_game() {
    insta::assert_snapshot!(laws::playthrough::<Shakti>("", 4, "", 120));
}

#[test]
fn golden_variations() {
    let settings = "second_tile=adjacent,stalemate=loss,no_progress=12,bare_kings=play_on";
    insta::assert_snapshot!(laws::playthrough::<Shakti>(settings, 9, "", 120));
}

#[test]
fn the_options_are_those_of_the_rules_page() {
    let names: Vec<&str> = Options::specs().iter().map(|spec| spec.name).collect();
    assert_eq!(names, ["start", "second_tile", "stalemate", "repetition", "bare_kings", "no_progress"]);
}
