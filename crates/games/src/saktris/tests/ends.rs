//! How games end.

use quincunx_core::Position as _;

use super::*;

#[test]
fn whoever_loses_the_last_piece_before_the_king_arrives_loses() {
    let position = "8/8/8/8/8/8/8/r6R w - - K/nk 0/0 0 1";
    let game = after(position, "Rxa1");
    assert_eq!(verdict(&game).as_deref(), Some("White wins by elimination before the king arrived"));
    let game = after(&format!("{position} ;no_king=continue"), "Rxa1");
    assert_eq!(verdict(&game), None);
}

#[test]
fn an_empty_board_alone_is_no_elimination() {
    let game = after("8/8/8/8/8/8/8/8 w - - KN/kn 1/1 0 1", "K@e1");
    assert_eq!(verdict(&game), None, "Black has not lost anything yet");
    let game = after("8/8/8/8/8/8/8/4k3 w - - NK/- 0/0 0 1", "--");
    assert_eq!(verdict(&game), None);
}

#[test]
fn with_the_king_on_the_board_or_gone_from_the_supply_nobody_is_eliminated() {
    let game = after("6k1/8/8/8/8/8/8/r6R w - - K/n 0/0 0 1", "Rxa1");
    assert_eq!(verdict(&game), None);
}

#[test]
fn clearing_the_own_last_pawns_loses_too() {
    let game = after("8/8/8/8/8/r7/8/1PP5 w - - PK/k 1/0 0 1 ;row_clear=on", "P@d1");
    assert_eq!(verdict(&game).as_deref(), Some("Black wins by elimination before the king arrived"));
}

#[test]
fn losing_the_last_pieces_both_at_once_is_a_draw() {
    let game = after("8/8/8/8/8/1PPn4/4P3/8 w - - K/k 0/0 0 1 ;row_clear=on", "exd3");
    assert_eq!(text(&game), "8/8/8/8/8/8/8/8 b - - K/k 1/0 0 1");
    assert!(game.outcome().is_some_and(quincunx_core::Outcome::is_draw));
}

#[test]
fn checkmate_wins() {
    let game = after("4k3/R7/8/8/8/8/8/1R5K w - - -/- 0/0 0 1", "Rb8");
    assert_eq!(verdict(&game).as_deref(), Some("White wins by checkmate"));
    let game = after("k7/7r/6r1/8/8/8/8/K7 b - - -/- 0/0 0 1", "Rg1");
    assert_eq!(verdict(&game), None, "b2 is free");
    let game = after("k7/8/6r1/8/8/8/7r/K7 b - - -/- 0/0 99 1", "Rg1");
    assert_eq!(verdict(&game).as_deref(), Some("Black wins by checkmate"), "before the fifty-move rule");
}

#[test]
fn bare_kings_are_a_draw_only_once_nothing_is_to_come() {
    let draw = Some("Draw because neither side could give mate");
    let empty = game("4k3/8/8/8/8/8/8/4K3 w - - -/- 0/0 0 1");
    assert_eq!(verdict(&empty).as_deref(), draw);
    assert_eq!(verdict(&game("4k3/8/8/8/8/8/8/4K3 w - - -/n 0/0 0 1")), None);
    assert_eq!(verdict(&game("4k3/8/8/8/8/8/8/4KN2 w - - -/- 0/0 0 1")).as_deref(), draw);
    assert_eq!(verdict(&game("4k3/8/8/8/8/8/8/4KNN1 w - - -/- 0/0 0 1")), None);
    assert_eq!(verdict(&game("4k3/8/8/8/8/8/8/4KP2 w - - -/- 0/0 0 1")), None);
    assert_eq!(verdict(&game("2b1k3/8/8/8/8/8/8/4KB2 w - - -/- 0/0 0 1")).as_deref(), draw);
    assert_eq!(verdict(&game("3bk3/8/8/8/8/8/8/4KB2 w - - -/- 0/0 0 1")), None);
}

#[test]
fn a_hundred_quiet_plies_are_a_draw() {
    let position = "4k3/8/8/8/8/8/8/R3K3 w - - -/- 0/0 98 60";
    assert_eq!(verdict(&after(position, "Ra2")), None);
    let game = after(position, "Ra2 Kd8");
    assert_eq!(verdict(&game).as_deref(), Some("Draw by the fifty-move rule"));
    let off = format!("{position} ;fifty_move_plies=0");
    assert_eq!(verdict(&after(&off, "Ra2 Kd8 Ra1")), None);
    let later = format!("{position} ;fifty_move_plies=101");
    assert_eq!(verdict(&after(&later, "Ra2 Kd8")), None);
}

#[test]
fn captures_pawn_moves_placements_and_clears_are_progress_and_a_pass_is_not() {
    let quiet = |position: &str, ply: &str| {
        let text = text(&after(position, ply));
        text.split(' ').nth(6).unwrap().to_owned()
    };
    assert_eq!(quiet("4k3/8/8/8/8/8/P7/R3K3 w - - -/- 0/0 9 1", "Rb1"), "10");
    assert_eq!(quiet("4k3/8/8/8/8/8/P7/R3K3 w - - -/- 0/0 9 1", "a3"), "0");
    assert_eq!(quiet("4k3/8/8/8/8/8/r7/R3K3 w - - -/- 0/0 9 1", "Rxa2"), "0");
    assert_eq!(quiet("4k3/P7/8/8/8/8/8/4K3 w - - -/- 0/0 9 1", "a8=N"), "0");
    assert_eq!(quiet("4k3/8/8/8/8/8/8/4K3 w - - N/- 1/0 9 1", "N@a1"), "0");
    assert_eq!(quiet("4k3/8/8/8/8/8/8/8 w - - NK/- 0/0 9 1", "--"), "10");
    assert_eq!(quiet("4k3/8/8/8/8/8/8/R3K3 w KA - -/- 0/0 9 1", "O-O-O"), "10");
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let position = "4k3/8/8/8/8/8/8/R3K3 w - - -/- 0/0 0 1";
    let round = "Rb1 Kd8 Ra1 Ke8 ";
    assert_eq!(verdict(&after(position, round)), None);
    let game = after(position, &round.repeat(2));
    assert_eq!(verdict(&game).as_deref(), Some("Draw by repetition"));
    let off = format!("{position} ;repetition=0");
    assert_eq!(verdict(&after(&off, &round.repeat(4))), None);
    let fifth = format!("{position} ;repetition=5");
    assert_eq!(verdict(&after(&fifth, &round.repeat(3))), None);
    assert!(verdict(&after(&fifth, &round.repeat(4))).is_some());
}

#[test]
fn a_repetition_of_one_is_refused() {
    let error = Game::<Saktris>::from_text("8/8/8/8/8/8/8/8 w - - K/k 1/1 0 1 ;repetition=1", &[], 0);
    assert_eq!(
        error.unwrap_err().to_string(),
        "option repetition cannot be '1': expected 0 for never, or a whole number from 2 to 100"
    );
}

fn key(position: &str) -> u64 {
    game(position).position().key()
}

#[test]
fn what_counts_for_repetition_is_all_that_can_matter_later() {
    let base = key("4k3/8/8/8/8/8/8/R3K3 w KA - NP/np 0/0 0 1 ;arrival_every=2");
    assert_eq!(base, key("4k3/8/8/8/8/8/8/R3K3 w KA - NP/np 0/0 44 17 ;arrival_every=2"), "not the clocks");
    for other in [
        "4k3/8/8/8/8/8/8/1R2K3 w KB - NP/np 0/0 0 1 ;arrival_every=2",
        "4k3/8/8/8/8/8/8/R3K3 b KA - NP/np 0/0 0 1 ;arrival_every=2",
        "4k3/8/8/8/8/8/8/R3K3 w A - NP/np 0/0 0 1 ;arrival_every=2",
        "4k3/8/8/8/8/8/8/R3K3 w K - NP/np 0/0 0 1 ;arrival_every=2",
        "4k3/8/8/8/8/8/8/R3K3 w KA - PN/np 0/0 0 1 ;arrival_every=2",
        "4k3/8/8/8/8/8/8/R3K3 w KA - P/np 0/0 0 1 ;arrival_every=2",
        "4k3/8/8/8/8/8/8/R3K3 w KA - NP/pn 0/0 0 1 ;arrival_every=2",
        "4k3/8/8/8/8/8/8/R3K3 w KA - NP/np 1/0 0 1 ;arrival_every=2",
        "4k3/8/8/8/8/8/8/R3K3 w KA - NP/np 0/1 0 1 ;arrival_every=2",
    ] {
        assert_ne!(base, key(other), "{other}");
    }
}

#[test]
fn an_en_passant_square_counts_for_repetition_only_where_somebody_can_take() {
    let pair = |board: &str, behind: &str| {
        let with = key(&format!("{board} b - e2 {behind} 0 1"));
        let without = key(&format!("{board} b - - {behind} 0 1"));
        with != without
    };
    assert!(pair("4k3/8/8/8/8/4Pp2/8/6K1", "-/- 0/0"));
    assert!(!pair("4k3/8/8/8/8/4P1p1/8/6K1", "-/- 0/0"), "nobody is beside it");
    assert!(!pair("8/8/8/8/8/R3Ppk1/8/6K1", "-/- 0/0"), "taking would expose the king");
    assert!(!pair("4k3/8/8/8/8/4Pp2/8/6K1", "-/np 0/1"), "a piece must be placed");
}

#[test]
fn resignation_agreement_and_the_clock_end_a_game_too() {
    use quincunx_core::{Action, Ply};
    let position = "4k3/8/8/8/8/8/8/R3K3 w - - -/- 0/0 0 1";
    for (action, sentence) in [
        (Action::Resign, "Black wins by resignation"),
        (Action::Flag, "Black wins on time"),
        (Action::Agree, "Draw by agreement"),
    ] {
        let mut game = game(position);
        game.act(Ply { seat: Some(Seat::FIRST), action }).unwrap();
        assert_eq!(verdict(&game).as_deref(), Some(sentence));
    }
}

#[test]
fn for_repetition_a_mark_counts_only_if_king_and_rook_could_still_castle() {
    let key = |position: &str| quincunx_core::Position::key(game(position).position());
    let same = |board: &str, marks: &str, rest: &str| {
        key(&format!("{board} w {marks} - {rest}")) == key(&format!("{board} w - - {rest}"))
    };
    let alone = "4k3/8/8/8/8/8/8/4K3";
    assert!(same(alone, "K", "PQ/- 0/0 0 1"), "no rook is left, none is to come");
    assert!(!same(alone, "K", "PR/- 0/0 0 1"), "a rook is to come");
    let with_rook = "4k3/8/8/8/8/8/8/R3K3";
    assert!(!same(with_rook, "KA", "-/- 0/0 0 1"));
    assert!(same(with_rook, "A", "-/- 0/0 0 1"), "the king has moved");
    assert!(same(with_rook, "K", "-/- 0/0 0 1"), "the rook has moved");
    assert!(same("4k3/8/8/8/8/8/8/3RK3", "KD", "-/- 0/0 0 1"), "neighbours never castle");
    assert!(!same("4k3/8/8/8/8/8/8/R7", "A", "K/- 0/0 0 1"), "the king is to come");
    assert!(same("4k3/8/8/8/8/8/8/1R2K3", "KB", "-/- 0/0 0 1 ;castling=classic"));
    assert!(same(with_rook, "KA", "-/- 0/0 0 1 ;castling=off"));
}

#[test]
fn a_position_repeats_although_a_king_without_rooks_lost_its_mark() {
    let start = "4k3/8/8/8/8/8/P7/4K3 w Kk - -/- 0/0 0 1";
    let round = "Kd1 Kd8 Ke1 Ke8 ";
    assert_eq!(verdict(&after(start, round)), None);
    assert!(verdict(&after(start, &round.repeat(2))).unwrap().contains("repetition"));
}
