//! The laws of every game, the table of node counts, and golden games.

use quincunx_core::Record;

use super::super::{Move, Position, Sitchess};
use super::*;

const INVENTORS_EXAMPLE: &str = "RBNPP QBP K@f6 N@c3 Q@g4 R@h7 B@c6 K@d2 P@c4 B@f8 P@a6 P@b4 \
                                 Kc1 Qf4+ Kc2 Qe4+ Nxe4+ Bxe4+ Kc3 Bxh7 b5 Bd3 b6 Ke6 b7 Kd7 b8=Q";
const VARIATIONS: &str =
    "budget_black=9,army_total=at_most,king_order=last,first_to_place=white,double_step=off";

quincunx_core::law_tests! {
    Sitchess,
    every_law: 48 games of 100 plies,
    defaults: 3 games of 400 plies,
    ends: within 20_000 plies, |_| {},
    perft: include_str!("../perft.txt"), up to u64::MAX,
    golden: {
        golden_example_of_the_inventor: ("budget_white=13,budget_black=13", 1, INVENTORS_EXAMPLE, 39),
        golden_dice: ("army_choice=dice", 7, "", 60),
        golden_handicap: ("budget_black=1", 3, "QN P K@h8 K@f6 P@a6 Q@c3 N@g5 Qc8#", 60),
        golden_variations: (VARIATIONS, 3, "QN RPPP", 40),
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 104, "{}", size_of::<Position>());
    assert!(size_of::<Move>() <= 8, "{}", size_of::<Move>());
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
