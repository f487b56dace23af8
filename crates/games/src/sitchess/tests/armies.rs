//! Choosing an army.

use std::collections::HashSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use quincunx_core::{Chance, Game, GameError, Rules as _, Turn, Viewer};
use shakmaty::{Color, Role};

use super::super::army::{Army, price};
use super::super::{Sitchess, Stage};
use super::*;

fn armies(settings: &str) -> Vec<String> {
    let mut armies = Vec::new();
    let _ = variant(settings).each_army(Color::White, |army| -> ControlFlow<()> {
        armies.push(army.to_string());
        ControlFlow::Continue(())
    });
    armies
}

fn army(letters: &str) -> Army {
    letters.chars().filter_map(Role::from_char).collect()
}

#[test]
fn pieces_cost_9_5_3_3_and_1_and_the_king_is_free() {
    let prices = Role::ALL.map(|role| (role.upper_char(), price(role)));
    assert_eq!(prices, [('P', 1), ('N', 3), ('B', 3), ('R', 5), ('Q', 9), ('K', 0)]);
}

#[test]
fn twenty_five_armies_cost_exactly_12() {
    let armies = armies("");
    assert_eq!(armies.len(), 25);
    assert_eq!(armies.iter().collect::<HashSet<_>>().len(), 25);
    assert!(armies.iter().all(|letters| army(letters).cost() == 12), "{armies:?}");
    for letters in ["QN", "QB", "QPPP", "RRPP", "RBNP", "NNNN", "PPPPPPPPPPPP"] {
        assert!(armies.contains(&letters.to_owned()), "{letters}");
    }
}

#[test]
fn the_armies_that_the_sheet_lists_cost_12_except_one_that_costs_14() {
    for letters in ["QN", "RRPP", "RPPPPPPP", "RBNP"] {
        assert_eq!(army(letters).cost(), 12, "{letters}");
    }
    assert_eq!(army("RRBP").cost(), 14);
}

#[test]
fn an_army_costs_exactly_the_budget() {
    let start = "army w=- b=-";
    assert!(allows(start, "QN"));
    assert_eq!(
        refusal(start, "QR"),
        "QR is not legal: QR costs 14, and White has exactly 12 points to spend"
    );
    assert_eq!(refusal(start, "Q"), "Q is not legal: Q costs 9, and White has exactly 12 points to spend");
    assert!(allows("army w=- b=- ;army_total=at_most", "Q"));
    assert!(allows("army w=- b=- ;army_total=at_most", "K"));
    assert!(!allows("army w=- b=- ;army_total=at_most", "QR"));
}

#[test]
fn a_handicap_is_a_smaller_budget_for_one_side() {
    let mut game = new_game("budget_black=9");
    assert!(game.play_text(BLACK, "QN").is_err());
    game.play_text(BLACK, "Q").unwrap();
    game.play_text(WHITE, "QN").unwrap();
    assert_eq!(text(&game), "8/8/8/8/8/8/8/8[KQNkq] b - - 0 1 ;budget_black=9");
}

#[test]
fn every_army_has_exactly_one_king() {
    let game = after("army w=- b=-", "QN RRPP");
    assert_eq!(text(&game), "8/8/8/8/8/8/8/8[KQNkrrpp] b - - 0 1");
    assert_eq!(text(&after("army w=- b=-", "KQN KRRPP")), text(&game));
    assert!(!allows("army w=- b=-", "KKQN"));
}

#[test]
fn letters_may_come_in_any_order_and_case_but_are_written_in_one() {
    assert_eq!(text(&after("army w=- b=-", "prPr")), "army w=RRPP b=- 12/12");
}

#[test]
fn both_choose_without_seeing_the_other() {
    let mut game = new_game("");
    assert_eq!(game.turn().map(|turn| (turn.includes(WHITE), turn.includes(BLACK))), Some((true, true)));
    game.play_text(BLACK, "RRPP").unwrap();
    let seen = |viewer| game.position_text(viewer);
    assert_eq!(seen(Viewer::Seat(WHITE)), "army w=- b=? 12/12");
    assert_eq!(seen(Viewer::Spectator), "army w=- b=? 12/12");
    assert_eq!(seen(Viewer::Seat(BLACK)), "army w=- b=RRPP 12/12");
    assert_eq!(game.plies_seen_by(Viewer::Seat(WHITE)), ["black:?"]);
    let error = game.play_text(BLACK, "QN").unwrap_err();
    assert!(matches!(error, GameError::NotYourTurn { .. }), "{error}");
}

#[test]
fn both_armies_are_revealed_when_both_are_in() {
    let mut game = new_game("");
    game.play_text(BLACK, "RRPP").unwrap();
    game.play_text(WHITE, "QN").unwrap();
    for viewer in [Viewer::Seat(WHITE), Viewer::Seat(BLACK), Viewer::Spectator] {
        assert_eq!(game.position_text(viewer), "8/8/8/8/8/8/8/8[KQNkrrpp] b - - 0 1");
        // Whoever chose first, White's choice is listed first.
        assert_eq!(game.plies_seen_by(viewer), ["QN", "RRPP"]);
    }
}

#[test]
fn white_first_lets_black_see_whites_army() {
    let mut game = new_game("army_choice=white_first");
    assert_eq!(game.turn(), Some(Turn::Of(WHITE)));
    assert!(game.play_text(BLACK, "RRPP").is_err());
    game.play_text(WHITE, "QN").unwrap();
    assert_eq!(game.turn(), Some(Turn::Of(BLACK)));
    assert_eq!(game.position_text(Viewer::Seat(BLACK)), "army w=QN b=- 12/12 ;army_choice=white_first");
    game.play_text(BLACK, "RRPP").unwrap();
    assert!(matches!(game.position().stage(), Stage::Placement(_)));
}

#[test]
fn black_first_lets_white_see_blacks_army() {
    let mut game = new_game("army_choice=black_first");
    assert_eq!(game.turn(), Some(Turn::Of(BLACK)));
    game.play_text(BLACK, "RRPP").unwrap();
    assert_eq!(game.turn(), Some(Turn::Of(WHITE)));
    assert_eq!(game.position_text(Viewer::Spectator), "army w=- b=RRPP 12/12 ;army_choice=black_first");
}

#[test]
fn set_limits_allow_no_more_than_one_chess_set() {
    let standard = armies("set_limits=standard");
    assert!(standard.iter().all(|letters| {
        let army = army(letters);
        let most = [(Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2), (Role::Pawn, 8)];
        most.iter().all(|&(role, most)| army.count(role) <= most)
    }));
    assert_eq!(standard.len(), armies("").iter().filter(|letters| standard.contains(letters)).count());
    assert!(!standard.contains(&"NNNN".to_owned()) && standard.contains(&"BBNN".to_owned()));
    assert_eq!(
        refusal("army w=- b=- ;set_limits=standard", "NNNN"),
        "NNNN is not legal: the set has only 2 of the knights"
    );
    assert_eq!(armies("set_limits=standard,budget_white=39"), ["QRRBBNNPPPPPPPP"]);
}

#[test]
fn budgets_go_from_1_to_39_and_every_one_can_be_spent() {
    for budget in 1..=39 {
        for more in ["", ",set_limits=standard", ",army_total=at_most"] {
            assert!(!armies(&format!("budget_white={budget}{more}")).is_empty(), "{budget}{more}");
        }
    }
    for budget in ["0", "40"] {
        assert!(Options::default().set("budget_white", budget).is_err());
    }
}

#[test]
fn a_game_begun_from_a_view_draws_the_hidden_army() {
    let mut game = game("army w=? b=-");
    game.play_text(BLACK, "RRPP").unwrap();
    let Stage::Placement(reserves) = game.position().stage() else { panic!("both armies are known") };
    assert_eq!(reserves.black, army("RRPP").reserve());
    let white: Army =
        Role::ALL.into_iter().flat_map(|role| vec![role; (*reserves.white.get(role)).into()]).collect();
    assert_eq!(white.cost(), 12);
}

#[test]
fn a_hidden_army_is_imagined_fairly() {
    let mut game = new_game("");
    game.play_text(BLACK, "RRPP").unwrap();
    let seen = Sitchess::seen_by(game.position(), Viewer::Seat(WHITE));
    let mut chance = Chance::from_seed(1);
    let imagined: HashSet<String> =
        (0..1000).map(|_| Sitchess::write_position(&Sitchess::imagine(&seen, &mut chance))).collect();
    assert_eq!(imagined.len(), 25, "every army of 12 points turns up");
}

proptest! {
    #[test]
    fn the_armies_listed_are_those_that_may_be_chosen(
        budget in 1u8..=39, at_most: bool, standard: bool, counts: [u8; 5],
    ) {
        let total = if at_most { "at_most" } else { "exact" };
        let limits = if standard { "standard" } else { "off" };
        let settings = format!("budget_white={budget},army_total={total},set_limits={limits}");
        let caps = [5, 8, 14, 14, 40];
        let letters = "QRBNP".chars().zip(counts).zip(caps);
        let letters: String =
            letters.flat_map(|((letter, count), cap)| vec![letter; usize::from(count % cap)]).collect();
        let listed = armies(&settings).contains(&army(&letters).to_string());
        let cost = army(&letters).cost();
        let in_budget = if at_most { cost <= u32::from(budget) } else { cost == u32::from(budget) };
        let in_set = !standard
            || "QRBNP".chars().zip([1, 2, 2, 2, 8]).all(|(letter, most)| letters.matches(letter).count() <= most);
        prop_assert_eq!(listed, in_budget && in_set);
        prop_assert_eq!(variant(&settings).allows(Color::White, army(&letters)), listed);
        let mut game = Game::<Sitchess>::new(options(&settings), 0).unwrap();
        prop_assert_eq!(game.play_text(WHITE, &army(&letters).to_string()).is_ok(), listed);
    }
}
