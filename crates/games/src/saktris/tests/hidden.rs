//! What is hidden and what is not.

use quincunx_core::{Chance, Rules};

use super::super::Position;
use super::*;

fn seen(position: &str, viewer: Viewer) -> String {
    let game = game(position);
    Saktris::write_position(&Saktris::seen_by(game.position(), viewer))
}

#[test]
fn everybody_sees_owed_pieces_and_the_preview_and_else_the_multiset() {
    let position = "8/8/8/8/8/8/8/P7 b - - RPNKPQ/rpnkpq 0/1 0 1";
    for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Spectator] {
        assert_eq!(seen(position, viewer), "8/8/8/8/8/8/8/P7 b - - R?{KQNP2}/rp?{kqnp} 0/1 0 1");
    }
    assert_eq!(seen(position, Viewer::Everything), position);
    let more = format!("{position} ;preview=3");
    assert_eq!(seen(&more, Viewer::Spectator), "8/8/8/8/8/8/8/P7 b - - RPN?{KQP}/rpnk?{qp} 0/1 0 1");
    let all = format!("{position} ;preview=16");
    assert_eq!(seen(&all, Viewer::Spectator), position);
}

#[test]
fn the_public_form_is_the_one_of_the_rules_page() {
    let position = "8/8/8/8/8/8/8/P7 w - - RPPPPPPPKQRBBNN/- 1/0 0 2";
    assert_eq!(seen(position, Viewer::Spectator), "8/8/8/8/8/8/8/P7 w - - RP?{KQRB2N2P6}/- 1/0 0 2");
}

#[test]
fn all_that_is_owed_is_seen() {
    let position = "8/8/8/8/8/8/8/P7 w - - RPNBKQ/- 5/0 0 1 ;arrival_every=2,blocked=queue";
    assert_eq!(seen(position, Viewer::Spectator), "8/8/8/8/8/8/8/P7 w - - RPN?{KQB}/- 5/0 0 1");
}

#[test]
fn two_games_that_differ_only_in_hidden_order_look_alike() {
    let one = game("8/8/8/8/8/8/8/P7 b - - RPNKPQ/rpnkpq 0/1 0 1");
    let other = game("8/8/8/8/8/8/8/P7 b - - RQPPNK/rpqkpn 0/1 0 1");
    assert_ne!(one.position(), other.position());
    let view = |game: &Game<Saktris>| Saktris::seen_by(game.position(), Viewer::Spectator);
    assert_eq!(view(&one), view(&other));
    assert_eq!(one.position_text(Viewer::Spectator), other.position_text(Viewer::Spectator));
    assert_eq!(one.scene(Viewer::Seat(Seat::SECOND)), other.scene(Viewer::Seat(Seat::SECOND)));
    assert_eq!(one.plies_seen_by(Viewer::Spectator), other.plies_seen_by(Viewer::Spectator));
}

#[test]
fn a_fixed_or_chosen_order_hides_nothing() {
    let fixed = "8/8/8/8/8/8/8/P7 b - - RPNKPQ/rpnkpq 0/1 0 1";
    assert_eq!(seen(&format!("{fixed} ;arrival_order=fixed"), Viewer::Spectator), fixed);
    let chosen = "8/8/8/8/8/8/8/P7 b - - {KQP3}/{kqp3} 0/1 0 1";
    assert_eq!(seen(&format!("{chosen} ;arrival_order=selectable"), Viewer::Spectator), chosen);
}

fn imagined(position: &str, seed: u64) -> Position {
    Saktris::imagine(game(position).position(), &mut Chance::from_seed(seed))
}

fn list(position: &Position, color: shakmaty::Color) -> String {
    position.supply(color).iter().map(|role| role.upper_char()).collect()
}

#[test]
fn what_is_imagined_is_drawn_fairly() {
    let position = "8/8/8/8/8/8/8/P7 b - - R?{QNP}/- 0/0 0 1";
    let mut counts = std::collections::BTreeMap::<String, u32>::new();
    for seed in 0..6000 {
        *counts.entry(list(&imagined(position, seed), shakmaty::Color::White)).or_default() += 1;
    }
    assert_eq!(counts.len(), 6);
    assert!(counts.values().all(|count| (850..1150).contains(count)), "{counts:?}");
}

#[test]
fn with_the_same_order_for_both_the_imagined_lists_are_ends_of_one_list() {
    let position = "8/8/8/8/8/8/8/RP6 b - - NP?{KQP2}/rpnp?{kqp2} 0/0 0 1 ;preview=4";
    let other = "8/8/8/8/8/8/8/RP6 b - - N?{KQP3}/r?{kqnp4} 0/0 0 1";
    for seed in 0..200 {
        let position = imagined(position, seed);
        let (white, black) =
            (list(&position, shakmaty::Color::White), list(&position, shakmaty::Color::Black));
        assert_eq!(black, format!("RP{white}"));
        let position = imagined(other, seed);
        let (white, black) =
            (list(&position, shakmaty::Color::White), list(&position, shakmaty::Color::Black));
        assert_eq!(black, format!("RP{white}"));
    }
}

#[test]
fn with_different_orders_and_for_odd_positions_each_list_is_drawn_alone() {
    let different = "8/8/8/8/8/8/8/8 b - - N?{KQ}/n?{kq} 0/0 0 1 ;random_mode=different";
    let unequal = |seed: &u64| {
        let position = imagined(different, *seed);
        list(&position, shakmaty::Color::White) != list(&position, shakmaty::Color::Black)
    };
    let count = (0..200).filter(unequal).count();
    assert!((60..140).contains(&count), "{count}");
    let odd = imagined("8/8/8/8/8/8/8/8 b - - N?{KQ}/p?{rb} 0/0 0 1", 1);
    assert_eq!(list(&odd, shakmaty::Color::White).len(), 3);
    assert!(list(&odd, shakmaty::Color::Black).starts_with('P'));
}

#[test]
fn a_view_can_be_played_on_and_any_hidden_piece_may_then_come() {
    let mut game = game("4k3/8/8/8/8/8/8/4K3 w - - N?{QP}/- 1/0 0 1");
    play(&mut game, "N@a1 Kd8 Nb3 Ke8");
    assert_eq!(text(&game), "4k3/8/8/8/8/1N6/8/4K3 w - - ?{QP}/- 1/0 3 3");
    assert_eq!(plies_of(&game), "P@a1 P@b1 P@c1 P@d1 P@f1 P@g1 P@h1 Q@a1 Q@b1 Q@c1 Q@d1 Q@f1 Q@g1 Q@h1");
    play(&mut game, "Q@a1 Kd8 Qa2 Ke8 P@a1");
    assert_eq!(text(&game), "4k3/8/8/8/8/1N6/Q7/P3K3 b - - -/- 0/0 0 5");
}

#[test]
fn a_record_of_a_game_that_goes_on_does_not_tell_the_order() {
    let game = after("8/8/8/8/8/8/8/8 w - - NRPK/nrpk 1/1 0 1", "N@a1");
    let record = game.record_seen_by(Viewer::Spectator, None).write(2);
    assert!(record.contains("NR?{KP}/nr?{kp}") && !record.contains("NRPK"), "{record}");
}
