//! When pieces arrive and what the side to move may do.

use quincunx_core::{Game, Seat, Viewer};

use super::super::{Options, RandomMode, Saktris};
use super::*;

/// The first fields of a new game with these options.
fn start(settings: &str) -> String {
    let settings = <Options as quincunx_core::OptionSet>::parse_settings(settings).unwrap();
    let options = <Options as quincunx_core::OptionSet>::from_settings(settings).unwrap();
    text(&Game::<Saktris>::new(options, 42).unwrap())
}

const FIXED: &str = "8/8/8/8/8/8/8/8 w - - PPNPBPRPQPPNBRPK/ppnpbprpqppnbrpk 1/1 0 1 ;arrival_order=fixed";

#[test]
fn the_board_starts_empty_and_white_begins_with_a_piece_due() {
    assert_eq!(start(""), "8/8/8/8/8/8/8/8 w - - KRPPNPRBPQNPPPPB/krppnprbpqnppppb 1/1 0 1");
    assert_eq!(
        start("arrival_order=fixed"),
        "8/8/8/8/8/8/8/8 w - - PPNPBPRPQPPNBRPK/ppnpbprpqppnbrpk 1/1 0 1"
    );
    assert_eq!(
        start("arrival_order=selectable,arrival_every=5"),
        "8/8/8/8/8/8/8/8 w - - {KQR2B2N2P8}/{kqr2b2n2p8} 5/5 0 1"
    );
    for every in 1..=5 {
        let game = game(&format!("8/8/8/8/8/8/8/8 w - - K/k {every}/{every} 0 1 ;arrival_every={every}"));
        assert_eq!(plies_of(&game), "K@a1 K@b1 K@c1 K@d1 K@e1 K@f1 K@g1 K@h1");
    }
}

#[test]
fn random_orders_are_the_first_shuffles_of_the_seed() {
    for (seed, first, second) in [
        (0, "RPPPBPNNKBPPRPPQ", "PPPPQPBRKPNRPBPN"),
        (1, "PPKPPPQPPBNRPRBN", "PPPRPPKQPRPBNBNP"),
        (42, "KRPPNPRBPQNPPPPB", "RBPPKRNPPPBNQPPP"),
    ] {
        let supplies = |mode: RandomMode| {
            let options = Options { random_mode: mode, ..Options::default() };
            let text = text(&Game::<Saktris>::new(options, seed).unwrap());
            text.split(' ').nth(4).unwrap().to_owned()
        };
        assert_eq!(supplies(RandomMode::Same), format!("{first}/{}", first.to_lowercase()));
        assert_eq!(supplies(RandomMode::Different), format!("{first}/{}", second.to_lowercase()));
    }
}

#[test]
fn the_options_are_those_of_the_rules_page() {
    let specs: Vec<String> = <Options as quincunx_core::OptionSet>::specs()
        .into_iter()
        .map(|spec| format!("{}={} ({})", spec.name, spec.default, spec.kind.expected()))
        .collect();
    assert_eq!(
        specs,
        [
            "arrival_every=1 (a whole number from 1 to 5)",
            "arrival_order=random (random, fixed, selectable)",
            "random_mode=same (same, different)",
            "fixed_order=PPNPBPRPQPPNBRPK (1 to 64 letters out of KQRBNP with exactly one K)",
            "blocked=skip (skip, queue, force)",
            "placement=mandatory (mandatory, optional)",
            "no_king=lose (lose, continue)",
            "castling=flexible (flexible, classic, off)",
            "en_passant=on (on, off)",
            "row_clear=off (on, off)",
            "preview=1 (a whole number from 1 to 16)",
            "fifty_move_plies=100 (a whole number from 0 to 1000)",
            "repetition=3 (a whole number from 0 to 100)",
            "physics_bump=off (on, off)",
        ]
    );
}

#[test]
fn with_arrivals_every_move_one_places_and_moves_in_turn() {
    let game = after(FIXED, "P@e1 P@e8");
    assert_eq!(plies_of(&game), "e1e2 e1e3");
    let game = after(FIXED, "P@e1 P@e8 e1e3 e8e6");
    assert_eq!(plies_of(&game), "P@a1 P@b1 P@c1 P@d1 P@e1 P@f1 P@g1 P@h1");
}

#[test]
fn with_arrivals_every_second_move_two_moves_follow_a_placement() {
    let start = "8/8/8/8/8/8/8/8 w - - RPK/rpk 2/2 0 1 ;arrival_every=2";
    let game = after(start, "R@a1 R@h8 Rb1 Rg8");
    assert!(!plies_of(&game).contains('@'), "a second move");
    let game = after(start, "R@a1 R@h8 Rb1 Rg8 Ra1 Rh8");
    assert_eq!(plies_of(&game), "P@b1 P@c1 P@d1 P@e1 P@f1 P@g1 P@h1");
}

#[test]
fn placing_ends_the_turn() {
    let game = after("8/8/8/8/8/8/8/R7 w - - PK/k 1/1 0 1", "P@e1");
    assert_eq!(mover(&game), Seat::SECOND);
}

#[test]
fn a_move_adds_one_to_the_counter_and_a_placement_takes_n() {
    let game = after("8/8/8/8/8/8/8/R7 w - - PPK/k 3/0 0 1 ;arrival_every=3", "P@e1");
    assert_eq!(text(&game), "8/8/8/8/8/8/8/R3P3 b - - PK/k 0/0 0 1");
    let game = after("8/8/8/8/8/8/8/R7 w - - PPK/k 1/0 0 1 ;arrival_every=3", "Rb1");
    assert_eq!(text(&game), "8/8/8/8/8/8/8/1R6 b - - PPK/k 2/0 1 1");
}

#[test]
fn the_counter_stops_at_n_or_at_what_is_owed_and_is_zero_when_all_is_placed() {
    // In check a move is allowed although a piece is due.
    let check = "4k3/8/8/8/8/8/8/r2K4 w - - PP/- 2/0 0 1 ;arrival_every=2";
    assert_eq!(text(&after(check, "Kd2")), "4k3/8/8/8/8/8/3K4/r7 b - - PP/- 2/0 1 1");
    let queue = "4k3/8/8/8/8/8/8/r2K4 w - - PP/- 3/0 0 1 ;arrival_every=2,blocked=queue";
    assert_eq!(text(&after(queue, "Kd2")), "4k3/8/8/8/8/8/3K4/r7 b - - PP/- 4/0 1 1");
    let owed = "4k3/8/8/8/8/8/8/r2K4 w - - PP/- 4/0 0 1 ;arrival_every=2,blocked=queue";
    assert_eq!(text(&after(owed, "Kd2")), "4k3/8/8/8/8/8/3K4/r7 b - - PP/- 4/0 1 1");
    let last = "4k3/8/8/8/8/8/8/3K4 w - - P/- 2/0 0 1 ;arrival_every=2,blocked=queue";
    assert_eq!(text(&after(last, "P@a1")), "4k3/8/8/8/8/8/8/P2K4 b - - -/- 0/0 0 1");
    let empty = "4k3/8/8/8/8/8/8/P2K4 w - - -/- 0/0 0 1 ;arrival_every=2";
    assert_eq!(text(&after(empty, "a2")), "4k3/8/8/8/8/8/P7/3K4 b - - -/- 0/0 0 1");
}

#[test]
fn what_is_not_due_is_not_placed() {
    assert_eq!(plies("4k3/8/8/8/8/8/8/P7 w - - NK/- 0/0 0 1"), "a1a2 a1a3");
}

#[test]
fn in_check_one_may_place_or_move_and_the_arrival_stays_due() {
    let check = "7k/8/8/8/8/8/8/r2K4 w - - N/- 1/0 0 1";
    assert_eq!(plies(check), "N@b1 N@c1 d1c2 d1d2 d1e2");
    let game = after(check, "d1d2 Kg8");
    assert_eq!(plies_of(&game), "N@b1 N@c1 N@d1 N@e1 N@f1 N@g1 N@h1");
}

#[test]
fn placing_is_compulsory_out_of_check() {
    assert_eq!(plies("4k3/8/8/8/8/RRR5/8/1NNNNNNK w - - N/- 1/0 0 1"), "N@a1");
}

#[test]
fn placing_is_not_compulsory_if_that_is_optional() {
    let position = "4k3/8/8/8/8/8/8/P6K w - - N/- 1/0 0 1 ;placement=optional";
    assert_eq!(plies(position), "N@b1 N@c1 N@d1 N@e1 N@f1 N@g1 a1a2 a1a3 h1g1 h1g2 h1h2");
    let game = after(position, "a1a2 Kd8");
    assert!(plies_of(&game).contains("N@a1"), "it is still due");
}

/// White's home row is full, and a pawn is due.
fn full_row(settings: &str) -> String {
    format!("4k3/8/8/8/8/8/P7/RNBNKBNR w - - PP/- 3/0 0 1 ;arrival_every=3,{settings}")
}

#[test]
fn a_blocked_arrival_is_skipped_until_n_moves_later() {
    let game = after(&full_row("fifty_move_plies=99"), "Nf3");
    assert_eq!(text(&game), "4k3/8/8/8/8/5N2/P7/RNBNKB1R b - - PP/- 1/0 1 1", "the move made now counts");
    let game = after(&full_row("fifty_move_plies=99"), "Nf3 Kd8 Ng1 Ke8 Nf3 Kd8");
    assert_eq!(plies_of(&game), "P@g1", "the same piece");
}

#[test]
fn a_blocked_arrival_is_queued_and_compulsory_once_it_is_possible() {
    let queue = full_row("blocked=queue");
    assert!(plies(&queue).contains("g1f3") && plies(&queue).contains("a2a3"));
    let game = after(&queue, "a3 Kd8 Nf3 Ke8");
    assert!(text(&game).contains(" PP/- 5/0 "));
    assert_eq!(plies_of(&game), "P@g1");
    let game = after(&queue, "a3 Kd8 Nf3 Ke8 P@g1 Kd8");
    assert!(text(&game).contains(" P/- 2/0 "));
    let game = after("4k3/8/8/8/8/8/8/K7 w - - PPP/- 6/0 0 1 ;arrival_every=3,blocked=queue", "P@b1 Kd8");
    assert_eq!(plies_of(&game), "P@c1 P@d1 P@e1 P@f1 P@g1 P@h1", "one owed piece a turn");
}

#[test]
fn a_blocked_arrival_forces_a_move_that_makes_room() {
    let force = full_row("blocked=force");
    let plies = plies(&force);
    assert!(plies.contains("b1c3") && plies.contains("e1e2") && plies.contains("h1h8"));
    assert!(!plies.contains("a2a3"), "the pawn on a2 makes no room");
    assert!(!plies.contains("@"));
    assert_eq!(refusal(&force, "a3"), "a3 is not legal: the pawn that is due would still have no square");
    let game = after(&force, "Nf3");
    assert!(text(&game).contains(" PP/- 3/0 "), "the pawn is still due");
}

#[test]
fn room_means_a_legal_square_for_the_very_piece() {
    // With a bishop on dark squares the next one needs a light square: the rook on
    // a1 leaves none, the knight on b1 does.
    let position = "4k3/8/8/8/8/B7/8/RNPPPPPP w - - BK/- 1/0 0 1 ;blocked=force";
    assert_eq!(plies(position), "b1c3 b1d2 d1d2 d1d3 f1f2 f1f3 h1h2 h1h3");
    let position = "4k3/8/8/8/8/B7/8/RNPPPPPP w - - RK/- 1/0 0 1 ;blocked=force";
    assert_eq!(plies(position), "a1a2 b1c3 b1d2 c1c2 c1c3 d1d2 d1d3 e1e2 e1e3 f1f2 f1f3 g1g2 g1g3 h1h2 h1h3");
}

#[test]
fn if_no_move_makes_room_one_passes_even_where_other_moves_exist() {
    let position = "4k3/8/8/8/8/8/PPPPPPPP/PPPPPPPP w - - NK/- 1/0 0 1 ;blocked=force";
    assert_eq!(plies(position), "--");
    assert!(text(&after(position, "--")).contains(" NK/- 1/0 1 1"));
    let position = position.replace("force", "skip");
    assert!(plies(&position).starts_with("a2a3"));
}

#[test]
fn whoever_can_do_nothing_passes_and_that_counts_as_a_move() {
    let position = "8/8/8/4p3/4P3/8/8/8 w - - NK/nk 1/1 0 1 ;arrival_every=3";
    assert_eq!(plies(position), "--");
    let game = after(position, "-- -- -- --");
    assert_eq!(plies_of(&game), "N@a1 N@b1 N@c1 N@d1 N@e1 N@f1 N@g1 N@h1");
    assert_eq!(text(&game), "8/8/8/4p3/4P3/8/8/8 w - - NK/nk 3/3 4 3");
}

#[test]
fn a_pass_made_while_blocked_starts_the_count_anew() {
    let blocked = |answer| {
        format!(
            "8/8/8/8/8/8/8/nnnnnnnn w - - PK/- 3/0 0 1 ;arrival_every=3,no_king=continue,blocked={answer}"
        )
    };
    assert_eq!(plies(&blocked("skip")), "--");
    assert!(text(&after(&blocked("skip"), "--")).contains(" PK/- 1/0 "));
    assert!(text(&after(&blocked("queue"), "--")).contains(" PK/- 4/0 "));
    assert!(text(&after(&blocked("force"), "--")).contains(" PK/- 3/0 "));
}

#[test]
fn nothing_to_do_in_check_is_mate_unless_a_piece_can_step_between() {
    let owing = "R3k3/3ppp2/8/8/8/8/8/7K b - - -/n 0/1 0 1";
    assert_eq!(plies(owing), "N@b8 N@c8 N@d8");
    let mated = game("R3k3/3ppp2/8/8/8/8/8/7K b - - -/- 0/0 0 1");
    assert_eq!(verdict(&mated).as_deref(), Some("White wins by checkmate"));
    let not_due = game("R3k3/3ppp2/8/8/8/8/8/7K b - - -/n 0/0 0 1");
    assert_eq!(verdict(&not_due).as_deref(), Some("White wins by checkmate"));
}

#[test]
fn nothing_to_do_out_of_check_is_stalemate_only_if_nothing_is_to_come() {
    let game = game("k7/2Q5/8/8/8/8/8/7K b - - -/- 0/0 0 1");
    assert_eq!(verdict(&game).as_deref(), Some("Draw by stalemate"));
    assert_eq!(plies("k7/2Q5/8/8/8/8/8/7K b - - -/n 0/0 0 1"), "--");
    assert!(plies("k7/2Q5/8/8/8/8/8/7K b - - -/n 0/1 0 1").starts_with("N@b8"));
}

#[test]
fn without_a_king_on_the_board_nobody_is_in_check() {
    let game = game("8/8/8/8/8/8/8/r6R w - - K/k 0/0 0 1");
    assert!(!game.position().in_check(shakmaty::Color::White));
    assert!(plies_of(&game).contains("h1a1") && plies_of(&game).contains("h1h8"));
}

#[test]
fn a_fixed_order_may_have_up_to_64_pieces() {
    let mut order = "P".repeat(63);
    order.push('K');
    let mut options = Options::default();
    quincunx_core::OptionSet::set(&mut options, "arrival_order", "fixed").unwrap();
    quincunx_core::OptionSet::set(&mut options, "fixed_order", &order).unwrap();
    let mut game = Game::<Saktris>::new(options.clone(), 0).unwrap();
    play(&mut game, "P@a1 P@a8 a1a2 a8a7");
    let left = &order[1..];
    assert!(game.position_text(Viewer::Everything).contains(&format!(" {left}/{} ", left.to_lowercase())));
    for wrong in ["", "P", "KK", "KX", "k", &format!("P{order}")] {
        let error = quincunx_core::OptionSet::set(&mut options, "fixed_order", wrong).unwrap_err();
        assert!(error.to_string().ends_with("expected 1 to 64 letters out of KQRBNP with exactly one K"));
    }
}

#[test]
fn a_king_without_a_safe_square_is_not_blocked_and_waits_as_under_skip() {
    let king = "3k4/8/8/8/8/P7/8/r7 w - - K/- 1/0 0 1";
    for blocked in ["skip", "queue", "force"] {
        let position = format!("{king} ;blocked={blocked},repetition=0");
        assert_eq!(plies(&position), "a3a4", "{blocked}");
    }
    // Every second move: the next try comes after another own move, under queue too.
    for blocked in ["skip", "queue", "force"] {
        let position = format!("3k4/8/8/8/8/P7/8/r7 w - - KP/- 2/0 0 1 ;arrival_every=2,blocked={blocked}");
        let counters = text(&after(&position, "a4")).split(' ').nth(5).unwrap().to_owned();
        assert_eq!(counters, "1/0", "{blocked}");
    }
}

#[test]
fn to_make_room_an_empty_square_is_enough() {
    // The king would be attacked on b1 by the rook on b8, but the square would be empty.
    let attacked = "1r4k1/8/8/8/8/8/8/RNBQNBNR w - - K/- 1/0 0 1 ;blocked=force";
    assert!(plies(attacked).contains("b1a3"), "{}", plies(attacked));
}

#[test]
fn a_blocked_arrival_in_check_is_tried_again_at_the_next_scheduled_time() {
    // The home row is full, and the bishop on b4 gives check.
    let full = |options: &str| format!("4k3/8/8/8/1b6/8/8/RNBQKBNR w - - PP/- 3/0 0 1 ;{options}");
    let counters =
        |position: &str, ply: &str| text(&after(position, ply)).split(' ').nth(5).unwrap().to_owned();
    assert_eq!(counters(&full("arrival_every=3"), "Nc3"), "1/0", "as when not in check");
    assert_eq!(counters(&full("arrival_every=3,blocked=queue"), "Nc3"), "4/0");
    assert_eq!(counters(&full("arrival_every=3,blocked=force"), "Nc3"), "3/0");
    // There is room, but no placement ends this check: the arrival stays due.
    let room = "4k3/8/8/8/1b6/8/8/R3K3 w - - PP/- 3/0 0 1 ;arrival_every=3";
    assert_eq!(counters(room, "Ke2"), "3/0");
}
