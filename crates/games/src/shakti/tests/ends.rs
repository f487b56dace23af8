//! How a game ends.

use quincunx_core::{Action, Game, Outcome, Ply, Reason, Seat};

use super::super::play::{BARE_KINGS, BOTH_STUCK, MATE, NO_PROGRESS, STALEMATE};
use super::super::{Move, Shakti};
use super::{after, board, game, moves, play, refusal};

fn outcome(position: &str) -> Option<Outcome> {
    game(position).outcome().cloned()
}

/// White's king sees nothing at all; Black can move.
const STUCK: &str = "*2*2*/*1*1kw1/**5/K******/**5/*1*4/*2*2* w";
/// Black's king sees only the warrior at the other end of the rank.
const MATED: &str = "*2*2*/*1*4/**5/k*****W/**5/*1*1K2/*2*2* b";

#[test]
fn in_check_without_a_legal_move_is_mate() {
    let game = game(MATED);
    assert_eq!(game.outcome(), Some(&Outcome::win(Seat::FIRST, MATE)));
    assert_eq!(game.turn(), None);
}

#[test]
fn without_a_legal_move_and_not_in_check_a_side_must_pass() {
    assert_eq!(moves(STUCK), ["pass"]);
    let game = after(STUCK, "pass");
    assert_eq!(board(&game), "*2*2*/*1*1kw1/**5/K******/**5/*1*4/*2*2* b");
    assert!(game.outcome().is_none());
}

#[test]
fn a_voluntary_pass_is_illegal() {
    assert!(refusal(super::START, "pass").contains("only when no move is possible"));
}

#[test]
fn a_stalemate_may_be_a_draw_or_a_loss_by_option() {
    assert_eq!(outcome(&format!("{STUCK} ;stalemate=draw")), Some(Outcome::draw(2, STALEMATE)));
    assert_eq!(outcome(&format!("{STUCK} ;stalemate=loss")), Some(Outcome::win(Seat::SECOND, STALEMATE)));
    assert_eq!(outcome(STUCK), None);
}

#[test]
fn both_stuck_is_a_draw() {
    // No two of the three pieces see each other or anything else.
    let text = "*******/*****k*/*******/K******/*******/*w*****/******* w";
    assert_eq!(outcome(text), Some(Outcome::draw(2, BOTH_STUCK)));
}

#[test]
fn no_warriors_left_is_a_draw() {
    let game = after("*5*/7/7/2Wk3/7/5K1/*5* b", "d4xc4");
    assert_eq!(game.outcome(), Some(&Outcome::draw(2, BARE_KINGS)));
}

#[test]
fn bare_kings_may_play_on_by_option() {
    let game = after("*5*/7/7/2Wk3/7/5K1/*5* b ;bare_kings=play_on", "d4xc4");
    assert_eq!(game.outcome(), None);
}

const DANCE: &str = "d2-d1 d6-d7 d1-d2 d7-d6 ";

#[test]
fn the_third_occurrence_of_tiles_pieces_and_side_is_a_draw() {
    let mut game = after(super::START, DANCE);
    assert_eq!(game.repetitions(), 2);
    play(&mut game, "d2-d1 d6-d7 d1-d2");
    assert_eq!(game.outcome(), None);
    play(&mut game, "d7-d6");
    assert_eq!(game.outcome(), Some(&Outcome::draw(2, Reason::REPETITION)));
}

#[test]
fn repetition_may_be_off_or_another_number_by_option() {
    let mut off = game(&format!("{} ;repetition=0", super::START));
    for _ in 0..10 {
        play(&mut off, DANCE);
    }
    assert_eq!(off.outcome(), None);
    let twice = after(&format!("{} ;repetition=2", super::START), DANCE);
    assert_eq!(twice.outcome(), Some(&Outcome::draw(2, Reason::REPETITION)));
    assert!(Game::<Shakti>::from_text(&format!("{} ;repetition=1", super::START), &[], 0).is_err());
}

#[test]
fn a_missing_tile_makes_it_another_position() {
    let before = game(super::START);
    let after = game("*5*/1w1k1w1/7/7/1*5/1W1K1W1/*5* w");
    assert_ne!(
        quincunx_core::Position::key(before.position()),
        quincunx_core::Position::key(after.position())
    );
}

#[test]
fn plies_without_a_removal_or_capture_draw_by_option() {
    let text = format!("{} ;no_progress=5,repetition=0", super::START);
    let mut game = after(&text, DANCE);
    assert_eq!(game.outcome(), None);
    play(&mut game, "d2-d1");
    assert_eq!(game.outcome(), Some(&Outcome::draw(2, NO_PROGRESS)));
}

#[test]
fn a_removal_begins_the_count_anew() {
    let text = format!("{} ;no_progress=5,repetition=0", super::START);
    let game = after(&text, "d2-d1 d6-d7 b2-b4 d7-d6 d1-d2 d6-d7");
    assert_eq!(game.outcome(), None);
    assert_eq!(game.position().quiet, 3);
}

#[test]
fn mate_comes_before_the_count_of_quiet_plies() {
    assert_eq!(outcome(&format!("{MATED} 5 9 ;no_progress=5")), Some(Outcome::win(Seat::FIRST, MATE)));
}

#[test]
fn resignation_agreed_draw_and_the_clock_end_a_game_too() {
    let end = |seat, action: Action<Move>| {
        let mut game = game(super::START);
        game.act(Ply { seat, action }).unwrap();
        game.outcome().cloned().unwrap()
    };
    assert_eq!(end(Some(Seat::FIRST), Action::Resign), Outcome::win(Seat::SECOND, Reason::RESIGNATION));
    assert_eq!(end(Some(Seat::SECOND), Action::Resign), Outcome::win(Seat::FIRST, Reason::RESIGNATION));
    assert_eq!(end(Some(Seat::FIRST), Action::Flag), Outcome::win(Seat::SECOND, Reason::TIME));
    assert_eq!(end(None, Action::Agree), Outcome::draw(2, Reason::AGREEMENT));
}

const WHOLE_GAME: &str = "b2-a3 d6-c6 f2-f4 c6-b5 d2-c3 b5-c6 f4-e5 b6-a6 c3-d4 c6-c7 a3-c5 f6-d6 e5-d5 c7-d7 \
     c5-c6 d7-e7 d5-e5 e7-f7 c6-d5 f7-g6 d4-e4 g6-g5 e5-f5#";

#[test]
fn the_whole_game_of_the_rules_page_ends_in_mate() {
    let game = after(super::START, WHOLE_GAME);
    assert_eq!(game.outcome(), Some(&Outcome::win(Seat::FIRST, MATE)));
    assert_eq!(game.plies().len(), 23);
    assert_eq!(game.ply_text(22), "e5-f5#");
    assert_eq!(game.ply_text(14), "c5-c6+");
}
