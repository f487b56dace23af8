//! What ends a game.

use quincunx_core::{Action, Outcome, Ply, Position as _, Reason, Seat};

use super::super::{BLOCKED, PLIES, RACE, STUCK};
use super::*;

#[test]
fn the_race_is_won_with_all_eight_pieces_on_the_far_row() {
    let game = after("SSDDTTC3/7C2/10/10/10/10/10/10/s9/10 S -", "h9-h10");
    assert_eq!(verdict(&game), "South wins by bringing every piece home");
    assert_eq!(game.outcome(), Some(&Outcome::win(Seat::FIRST, RACE)));
    assert_eq!(game.position().count_moves(Seat::SECOND), 0, "nobody moves after that");
}

#[test]
fn north_wins_the_race_on_rank_1() {
    let game = after("10/1S8/10/10/10/10/10/10/9c/10 N -", "j2-j1");
    assert_eq!(verdict(&game), "North wins by bringing every piece home");
}

#[test]
fn seven_of_eight_are_not_enough_but_seven_of_seven_are() {
    let eight = after("1SDDTTC3/7S2/10/10/10/10/10/10/s9/5C4 S -", "h9-h10");
    assert_eq!(verdict(&eight), "it goes on");
    let seven = after("1SDDTTC3/7S2/10/10/10/10/10/10/s9/10 S -", "h9-h10");
    assert_eq!(verdict(&seven), "South wins by bringing every piece home");
}

#[test]
fn whoever_moved_last_comes_first_where_both_are_home() {
    let both = |side: &str| verdict(&game(&format!("4S5/10/10/10/10/10/10/10/10/4s5 {side} -")));
    assert_eq!(both("N"), "South wins by bringing every piece home");
    assert_eq!(both("S"), "North wins by bringing every piece home");
}

#[test]
fn in_alga_the_far_row_is_b_to_i() {
    let game = after("1SSDDTTC2/7C2/10/10/10/10/10/10/1s8/10 S - ;preset=alga", "h9-i10");
    assert_eq!(verdict(&game), "South wins by bringing every piece home");
}

// South has seven home and a Square in the corner a1, walled off two deep by
// North's pieces; North's last Square walks up and down.
const BLOCKED_SOUTH: &str = "1SDDTTCC2/10/10/10/10/7s2/10/d9/t9/Std7 S -";

#[test]
fn a_turn_is_blocked_if_six_are_home_and_none_still_out_can_move() {
    let blocked = |text: &str| position(text).is_blocked(Seat::FIRST);
    assert!(blocked(BLOCKED_SOUTH));
    assert!(blocked(&BLOCKED_SOUTH.replace("1SDDTTCC2", "1SDDTTC3")), "six are enough");
    assert!(!blocked(&BLOCKED_SOUTH.replace("1SDDTTCC2", "2DDTTC3")), "five are not");
    assert!(!blocked(&BLOCKED_SOUTH.replace("/d9/", "/1d8/")), "the Square can hop to a3");
    assert!(!blocked(&BLOCKED_SOUTH.replace("1SDDTTCC2/10", "1SDDTTC3/7C2")), "the Circle can move");
    assert!(!position(BLOCKED_SOUTH).is_blocked(Seat::SECOND));
}

#[test]
fn at_the_third_blocked_turn_counted_over_the_game_the_leader_wins() {
    let mut game = after(BLOCKED_SOUTH, "h10-h9 h5-h4");
    assert_eq!(text(&game).split(' ').nth(3), Some("1,0"), "the first one is behind it");
    // Now the Circle on h9 can move: a turn that does not count.
    play(&mut game, "h9-h10 h4-h5");
    assert_eq!(text(&game).split(' ').nth(3), Some("1,0"));
    assert_eq!(game.position().blocked_turns(Seat::FIRST), 2, "this is the second");
    assert_eq!(verdict(&game), "it goes on");
    play(&mut game, "h10-i10 h5-h4");
    assert_eq!(game.outcome(), Some(&Outcome::win(Seat::FIRST, BLOCKED)));
    assert_eq!(verdict(&game), "South wins by the rule of blocked turns");
}

#[test]
fn a_position_can_begin_at_the_third_blocked_turn() {
    assert_eq!(verdict(&game(&format!("{BLOCKED_SOUTH} 2,0 77"))), "South wins by the rule of blocked turns");
    assert_eq!(verdict(&game(&format!("{BLOCKED_SOUTH} 1,2 77"))), "it goes on");
}

#[test]
fn a_turn_is_blocked_if_the_goal_row_is_full() {
    // Ten pieces on rank 10, seven of them South's; the last one moves freely.
    let full = "SDDTTCCsdt/10/10/10/10/10/10/10/10/4S5 S -";
    assert!(position(full).is_blocked(Seat::FIRST) && position(full).can_move(Seat::FIRST));
    let free = "SDDTTCCsd1/9t/10/10/10/10/10/10/10/4S5 S -";
    assert!(!position(free).is_blocked(Seat::FIRST));
    let alga = "1DDTTCCsd1/10/10/10/10/10/10/10/10/4S5 S - ;preset=alga";
    assert!(position(alga).is_blocked(Seat::FIRST), "in alga the row is full with eight");
}

#[test]
fn a_player_who_has_won_is_not_blocked() {
    let home = "SSDDTTCCsd/10/10/10/10/10/10/10/10/10 S -";
    assert!(!position(home).is_blocked(Seat::FIRST));
}

#[test]
fn among_equals_the_blocked_player_wins() {
    // Six of each side are home, and the other two stand in the enemy's way.
    let even = |turn: &str| {
        let text = format!("1SDDTTCsc1/10/10/10/10/10/10/10/10/1sddttcSC1 {turn} 50 ;preset=alga");
        assert_eq!(position(&text).leader(), None);
        verdict(&game(&text))
    };
    assert_eq!(even("S - 2,0"), "South wins by the rule of blocked turns");
    assert_eq!(even("N - 0,2"), "North wins by the rule of blocked turns");
}

#[test]
fn the_blocked_player_may_win_in_any_case_by_option() {
    // Both have six home, and North has advanced further with the rest.
    let behind = "1SDDTTC3/10/10/10/10/10/10/d9/t9/Stdsscc3 S - 2,0 50";
    assert_eq!(verdict(&game(behind)), "North wins by the rule of blocked turns");
    let option = format!("{behind} ;blocked_winner=blocked");
    assert_eq!(verdict(&game(&option)), "South wins by the rule of blocked turns");
}

#[test]
fn blocked_turns_can_be_off() {
    let text = format!("{BLOCKED_SOUTH} 7,7 77 ;blocked_limit=0");
    assert_eq!(verdict(&game(&text)), "it goes on");
    let game = after(&text, "h10-i10");
    assert!(self::text(&game).contains(" 7,7 "), "and are not counted");
}

#[test]
fn the_blocked_turn_that_ends_the_game_is_an_option() {
    let text = format!("{BLOCKED_SOUTH} 0,0 77 ;blocked_limit=1");
    assert_eq!(verdict(&game(&text)), "South wins by the rule of blocked turns");
}

#[test]
fn how_many_may_be_out_is_an_option() {
    let six_home = BLOCKED_SOUTH.replace("1SDDTTCC2", "1SDDTTC3");
    let five_home = BLOCKED_SOUTH.replace("1SDDTTCC2", "2DDTTC3");
    let blocked = |text: &str, pieces: u32| {
        position(&format!("{text} 0,0 1 ;blocked_final_pieces={pieces}")).is_blocked(Seat::FIRST)
    };
    assert!(
        !blocked(&six_home, 1) && blocked(&six_home, 2) && !blocked(&five_home, 2) && blocked(&five_home, 3)
    );
}

#[test]
fn at_the_third_repetition_the_leader_wins() {
    let mut game = game("4s5/10/10/10/10/4S5/10/10/10/10 S -");
    play(&mut game, "e5-e6 e10-e9 e6-e5 e9-e10 e5-e6 e10-e9 e6-e5");
    assert_eq!(verdict(&game), "it goes on");
    play(&mut game, "e9-e10");
    assert_eq!(verdict(&game), "South wins by repetition");
}

#[test]
fn exact_equality_at_the_third_repetition_is_a_draw() {
    let mut game = new_game("", 0);
    play(&mut game, "b1-b2 b10-b9 b2-b1 b9-b10 b1-b2 b10-b9 b2-b1 b9-b10");
    assert_eq!(game.outcome(), Some(&Outcome::draw(2, Reason::REPETITION)));
}

#[test]
fn a_position_with_other_stale_marks_is_another_position() {
    // Everybody is back, but South's Triangle is stale now.
    let begin = "9s/10/10/10/10/10/10/10/10/2T7 S -";
    let game = after(begin, "c1-b2 j10-i10 b2-c3 i10-j10 c3-c2 j10-i10 c2-c1 i10-j10");
    assert_eq!(text(&game), "9s/10/10/10/10/10/10/10/10/2T7 S c1 0,0 9");
    assert_eq!(game.repetitions(), 1);
    let stale = position("9s/10/10/10/10/10/10/10/10/2T7 S c1");
    let fresh = position("9s/10/10/10/10/10/10/10/10/2T7 S -");
    assert_ne!(stale.key(), fresh.key());
}

#[test]
fn counters_do_not_make_another_position() {
    let one = position("9s/10/10/10/10/10/10/10/10/2T7 S - 0,0 1");
    let other = position("9s/10/10/10/10/10/10/10/10/2T7 S - 1,2 33");
    assert_eq!(one.key(), other.key());
    assert_ne!(one, other);
}

#[test]
fn repetitions_are_counted_to_the_limit_of_the_options() {
    let mut game = new_game("repetition_limit=2", 0);
    play(&mut game, "b1-b2 b10-b9 b2-b1");
    assert_eq!(verdict(&game), "it goes on");
    play(&mut game, "b9-b10");
    assert_eq!(verdict(&game), "Draw by repetition");
}

#[test]
fn after_400_plies_the_leader_wins() {
    let text = "4s5/10/10/10/10/4S5/10/10/10/10 S - 0,0 399";
    let mut game = after(text, "e5-e6");
    assert_eq!(verdict(&game), "it goes on");
    play(&mut game, "e10-f10");
    assert_eq!(game.outcome(), Some(&Outcome::win(Seat::FIRST, PLIES)));
    let mut short = new_game("max_plies=2", 0);
    play(&mut short, "b1-b2 b10-b9");
    assert_eq!(short.outcome(), Some(&Outcome::draw(2, PLIES)));
}

#[test]
fn more_pieces_home_lead_before_more_rows() {
    // South has one home and one on its first row, North two halfway and more.
    let text = "S9/10/10/10/10/10/10/4s5/4d5/5S4 S - 0,0 401";
    assert_eq!(verdict(&game(text)), "South wins on pieces home and rows, as the last move has been played");
    let text = "10/S9/10/10/10/10/10/4s5/4d5/5S4 S - 0,0 401";
    assert_eq!(verdict(&game(text)), "North wins on pieces home and rows, as the last move has been played");
}

#[test]
fn where_neither_side_can_move_the_position_is_adjudicated() {
    // No board with pieces is known on which nobody can move; on one without
    // pieces nobody can, and nobody leads.
    let empty = Position::empty(position(START).variant());
    assert!(!empty.can_move(Seat::FIRST) && !empty.can_move(Seat::SECOND));
    assert_eq!(empty.outcome(), Some(Outcome::draw(2, STUCK)));
}

#[test]
fn one_side_that_is_stuck_ends_nothing() {
    assert_eq!(verdict(&game("10/10/10/10/10/10/10/d9/s9/Stc7 S -")), "it goes on");
}

#[test]
fn resignation_agreement_and_the_clock_end_a_game_too() {
    let act = |seat, action| {
        let mut game = new_game("", 0);
        game.act(Ply { seat, action }).unwrap();
        verdict(&game)
    };
    assert_eq!(act(Some(Seat::FIRST), Action::Resign), "North wins by resignation");
    assert_eq!(act(None, Action::Agree), "Draw by agreement");
    assert_eq!(act(Some(Seat::SECOND), Action::Flag), "South wins on time");
}

#[test]
fn a_turn_is_not_blocked_if_an_own_move_would_free_the_piece() {
    // The Square on a9 is walled in by its own Circle on a10 and by North; once the
    // Circle has stepped to b10, it can go home.
    let walled = "C1DDTTCS2/Std7/t9/d9/10/10/10/10/10/4s5 S -";
    assert!(!position(walled).is_blocked(Seat::FIRST));
    let game = after(walled, "h10-i10 e1-e2");
    assert_eq!(text(&game).split(' ').nth(3), Some("0,0"), "the turn is not counted");
}

#[test]
fn repetition_can_be_off_or_a_draw() {
    let start = "4s5/10/10/10/10/4S5/10/10/10/10 S - 0,0 1";
    let round = "e5-e6 e10-e9 e6-e5 e9-e10 ";
    let ends =
        |options: &str, rounds: usize| verdict(&after(&format!("{start} ;{options}"), &round.repeat(rounds)));
    assert_eq!(ends("repetition_limit=0", 20), "it goes on");
    assert_eq!(ends("repetition=draw", 1), "it goes on");
    assert_eq!(ends("repetition=draw", 2), "Draw by repetition");
    assert_eq!(ends("repetition_limit=2,repetition=draw", 1), "Draw by repetition");
    assert_eq!(
        Taifho::check_options(&options("repetition_limit=1")).unwrap_err().to_string(),
        "option repetition_limit cannot be '1': expected 0 for never, or a whole number from 2 to 9"
    );
}
