//! The battery, the tables and the golden playthroughs.

use proptest::prelude::*;
use quincunx_core::{Chance, OptionSet, laws};

use super::super::{Options, Taifho};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_law_holds_under_every_option(seed in any::<u64>()) {
        let options = laws::random_options::<Taifho>(&mut Chance::from_seed(seed));
        laws::every_law::<Taifho>(options, seed, 60);
    }

    #[test]
    fn random_games_end(seed in any::<u64>()) {
        let options = laws::random_options::<Taifho>(&mut Chance::from_seed(seed));
        laws::random_game_ends::<Taifho>(options, seed, 2100);
    }
}

#[test]
fn node_counts_are_those_of_the_table() {
    laws::perft_table::<Taifho>(include_str!("../perft.txt"), 3_000_000);
}

#[test]
fn the_options_are_those_of_the_rules_page() {
    let names: Vec<&str> = Options::specs().iter().map(|spec| spec.name).collect();
    let page = "preset edges home_reentry leap relocate_on start_row_sideways setup arrangement first_player \
                blocked_limit blocked_final_pieces blocked_winner repetition_limit max_plies";
    assert_eq!(names, page.split(' ').collect::<Vec<_>>());
}
