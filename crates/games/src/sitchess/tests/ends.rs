//! How a game ends.

use quincunx_core::{Action, Ply, Reason};

use super::*;

fn act(game: &mut Game<Sitchess>, seat: Seat, action: Action<super::super::Move>) {
    game.act(Ply { seat: Some(seat), action }).unwrap();
}

#[test]
fn mate_wins() {
    let game = after("7k/R7/1R6/8/8/8/8/K7 w - - 0 1", "Rb8#");
    assert_eq!(verdict(&game), "1-0 White wins by mate");
    let game = after("7K/r7/1r6/8/8/8/8/k7 b - - 149 80", "b6b8");
    assert_eq!(verdict(&game), "0-1 Black wins by mate", "mate comes before the 75-move rule");
}

#[test]
fn a_side_that_is_not_in_check_and_cannot_move_draws() {
    let game = after("7k/8/8/5Q2/8/8/8/K7 w - - 0 1", "f5f7");
    assert_eq!(verdict(&game), "1/2-1/2 Draw by stalemate");
}

#[test]
fn a_side_stalemated_at_the_first_move_draws() {
    // White has only a king in the corner when the last piece is placed.
    let game = after("8/8/8/8/8/1q6/8/K7[k] b - - 0 1", "K@h8");
    assert_eq!(verdict(&game), "1/2-1/2 Draw by stalemate");
}

#[test]
fn too_little_to_mate_draws() {
    for board in ["k7/8/8/8/8/8/8/K7", "k7/8/8/8/8/8/8/KN6", "kb6/8/8/8/8/8/8/K7", "kb6/8/8/8/8/8/8/K1B5"] {
        // b8 and c1 are of one colour.
        let position = format!("{board} w - - 0 1");
        assert_eq!(verdict(&game(&position)), "1/2-1/2 Draw by insufficient material", "{board}");
    }
    for board in ["kb6/8/8/8/8/8/8/KB6", "kn6/8/8/8/8/8/8/KN6", "k7/8/8/8/8/8/8/KNN5", "k7/8/8/8/8/P7/8/K7"] {
        assert_eq!(game(&format!("{board} w - - 0 1")).outcome(), None, "{board}");
    }
    // A capture can bring it about, and so can two armies of nothing.
    let game = after("k7/8/8/8/8/8/r7/K7 w - - 0 1", "a1a2");
    assert_eq!(verdict(&game), "1/2-1/2 Draw by insufficient material");
    let mut bare = new_game("army_total=at_most");
    play(&mut bare, "K K K@a8 K@a1");
    assert_eq!(verdict(&bare), "1/2-1/2 Draw by insufficient material");
}

/// The position after the first move comes about once more with every round.
fn shuffled(rounds: usize) -> Game<Sitchess> {
    let mut game = after("k7/8/8/8/8/8/7K/R7 b - - 0 1", "Kb8");
    for _ in 0..rounds {
        play(&mut game, "Ra2 Kc8 Ra1 Kb8");
    }
    game
}

#[test]
fn the_third_occurrence_draws_if_it_is_claimed() {
    assert_eq!(shuffled(1).claimable(), None);
    let mut game = shuffled(2);
    assert_eq!(game.outcome(), None);
    assert!(game.act(Ply { seat: Some(BLACK), action: Action::Claim }).is_err(), "White is to move");
    act(&mut game, WHITE, Action::Claim);
    assert_eq!(verdict(&game), "1/2-1/2 Draw by threefold repetition");
}

#[test]
fn the_fifth_occurrence_draws_by_itself() {
    assert_eq!(shuffled(3).outcome(), None);
    assert_eq!(verdict(&shuffled(4)), "1/2-1/2 Draw by fivefold repetition");
}

#[test]
fn fifty_moves_without_capture_or_pawn_move_draw_if_it_is_claimed() {
    assert_eq!(game("k7/8/8/8/8/8/8/KR6 w - - 99 60").claimable(), None);
    let mut game = after("k7/8/8/8/8/8/8/KR6 w - - 99 60", "Rb2");
    assert_eq!(game.outcome(), None);
    act(&mut game, BLACK, Action::Claim);
    assert_eq!(verdict(&game), "1/2-1/2 Draw by the 50-move rule");
}

#[test]
fn seventy_five_moves_draw_by_themselves() {
    assert_eq!(game("k7/8/8/8/8/8/8/KR6 w - - 149 90").outcome(), None);
    let game = after("k7/8/8/8/8/8/8/KR6 w - - 149 90", "Rb2");
    assert_eq!(verdict(&game), "1/2-1/2 Draw by the 75-move rule");
}

#[test]
fn nothing_can_be_claimed_before_the_play() {
    assert_eq!(new_game("").claimable(), None);
    assert_eq!(game("8/8/8/8/8/8/8/8[KQNkrrpp] b - - 0 1").claimable(), None);
}

#[test]
fn whoever_resigns_loses_in_every_phase() {
    for position in ["army w=- b=-", "8/8/8/8/8/8/8/8[Kk] b - - 0 1", "k7/8/8/8/8/8/8/KR6 w - - 0 1"] {
        let mut game = game(position);
        act(&mut game, WHITE, Action::Resign);
        assert_eq!(verdict(&game), "0-1 Black wins by resignation", "{position}");
    }
}

#[test]
fn whoever_runs_out_of_time_loses_unless_the_other_side_cannot_mate() {
    let position = "k7/8/8/8/8/8/8/KR6 w - - 0 1";
    let mut late = game(position);
    act(&mut late, BLACK, Action::Flag);
    assert_eq!(verdict(&late), "1-0 White wins on time");
    let mut late = game(position);
    act(&mut late, WHITE, Action::Flag);
    assert_eq!(verdict(&late), "1/2-1/2 Draw on time against a side that cannot mate");
    let mut placing = game("8/8/8/8/8/8/8/8[Kk] b - - 0 1");
    act(&mut placing, BLACK, Action::Flag);
    assert_eq!(verdict(&placing), "1-0 White wins on time");
    assert_eq!(placing.outcome().map(|outcome| &outcome.reason), Some(&Reason::TIME));
}
