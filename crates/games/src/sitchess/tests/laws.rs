//! The laws of every game, the table of node counts, and golden texts.

use proptest::prelude::*;
use quincunx_core::{Chance, Record, laws};

use super::super::{Move, Position, Sitchess};
use super::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn every_law_holds_whatever_the_options(seed: u64) {
        let options = laws::random_options::<Sitchess>(&mut Chance::from_seed(seed));
        laws::every_law::<Sitchess>(options, seed, 100);
    }

    #[test]
    fn random_games_end_by_themselves(seed: u64) {
        let options = laws::random_options::<Sitchess>(&mut Chance::from_seed(seed));
        laws::random_game_ends::<Sitchess>(options, seed, 20_000);
    }
}

#[test]
fn every_law_holds_through_a_whole_game() {
    for seed in 0..3 {
        laws::every_law::<Sitchess>(Options::default(), seed, 400);
    }
}

#[test]
fn node_counts_are_those_of_the_table() {
    laws::perft_table::<Sitchess>(include_str!("../perft.txt"), u64::MAX);
}

#[test]
fn a_situation_is_small() {
    assert!(size_of::<Position>() <= 104, "{}", size_of::<Position>());
    assert!(size_of::<Move>() <= 8, "{}", size_of::<Move>());
}

#[test]
fn golden_example_of_the_inventor() {
    let moves = "RBNPP QBP K@f6 N@c3 Q@g4 R@h7 B@c6 K@d2 P@c4 B@f8 P@a6 P@b4 \
                 Kc1 Qf4+ Kc2 Qe4+ Nxe4+ Bxe4+ Kc3 Bxh7 b5 Bd3 b6 Ke6 b7 Kd7 b8=Q";
    insta::assert_snapshot!(laws::playthrough::<Sitchess>("budget_white=13,budget_black=13", 1, moves, 39));
}

#[test]
fn golden_dice() {
    insta::assert_snapshot!(laws::playthrough::<Sitchess>("army_choice=dice", 7, "", 60));
}

#[test]
fn golden_handicap() {
    let moves = "QN P K@h8 K@f6 P@a6 Q@c3 N@g5 Qc8#";
    insta::assert_snapshot!(laws::playthrough::<Sitchess>("budget_black=1", 3, moves, 60));
}

#[test]
fn golden_variations() {
    let settings = "budget_black=9,army_total=at_most,king_order=last,first_to_place=white,double_step=off";
    insta::assert_snapshot!(laws::playthrough::<Sitchess>(settings, 3, "QN RPPP", 40));
}

#[test]
fn the_game_on_the_rules_page_is_a_game() {
    let page = Sitchess::INFO.rules;
    let lines = page.lines().skip_while(|line| !line.starts_with("    [Game")).take(4);
    let text: Vec<&str> = lines.map(str::trim).collect();
    let record = Record::parse(&text.join("\n")).unwrap();
    let game = Game::<Sitchess>::from_record(&record).unwrap();
    assert_eq!(verdict(&game), "1-0 White wins by mate");
}

#[test]
fn the_rules_page_names_every_option_with_its_default_first() {
    for spec in Options::specs() {
        let row = format!("| {} | {}", spec.name, spec.default);
        assert!(Sitchess::INFO.rules.contains(&row), "{row}");
    }
}
