//! Board, start, turns, steps and stale marks.

use super::*;

#[test]
fn south_starts_on_rank_1_and_north_on_rank_10_with_corners_empty() {
    assert_eq!(text(&new_game("", 0)), START);
}

#[test]
fn south_moves_first_unless_first_player_says_otherwise() {
    assert_eq!(new_game("", 0).position().side(), Seat::FIRST);
    assert_eq!(new_game("first_player=north", 0).position().side(), Seat::SECOND);
}

#[test]
fn the_first_player_can_be_drawn_from_the_seed() {
    let norths =
        (0..100).filter(|&seed| new_game("first_player=random", seed).position().side() == Seat::SECOND);
    let norths = norths.count();
    assert!((30..70).contains(&norths), "{norths} of 100");
}

#[test]
fn both_sides_start_in_the_arrangement_of_the_options() {
    let game = new_game("arrangement=CCDDSSTT", 0);
    assert!(text(&game).starts_with("1ccddsstt1/10/10/10/10/10/10/10/10/1CCDDSSTT1 S"));
}

#[test]
fn a_preset_sets_four_options() {
    let alga = options("preset=alga");
    let basic = options("preset=basic");
    let four = |options: &Options| {
        ["edges", "home_reentry", "leap", "relocate_on"].map(|name| options.get(name).unwrap()).join(" ")
    };
    assert_eq!(four(&options("")), "open allow mirror any");
    assert_eq!(four(&alga), "transit forbid mirror any");
    assert_eq!(four(&basic), "transit forbid off off");
}

#[test]
fn a_single_option_overrules_the_preset() {
    let mixed = options("leap=mirror,preset=basic");
    assert_eq!(mixed.changes(), "preset=basic,leap=mirror");
    assert_eq!(options("edges=transit").changes(), "edges=transit");
}

// The pieces stand alone on e5; an enemy far off keeps the position whole.

#[test]
fn a_square_steps_straight() {
    assert_eq!(moves_from("s9/10/10/10/10/4S5/10/10/10/10 S -", "e5"), "-d5 -e4 -e6 -f5");
}

#[test]
fn a_diamond_steps_diagonally() {
    assert_eq!(moves_from("s9/10/10/10/10/4D5/10/10/10/10 S -", "e5"), "-d4 -d6 -f4 -f6");
}

#[test]
fn a_circle_steps_in_all_eight_directions() {
    let steps = "-d4 -d5 -d6 -e4 -e6 -f4 -f5 -f6";
    assert_eq!(moves_from("s9/10/10/10/10/4C5/10/10/10/10 S -", "e5"), steps);
}

#[test]
fn a_triangle_steps_diagonally_forward_or_straight_backward() {
    assert_eq!(moves_from("s9/10/10/10/10/4T5/10/10/10/10 S -", "e5"), "-d6 -e4 -f6");
}

#[test]
fn forward_is_fixed_by_the_owner() {
    assert_eq!(moves_from("10/10/10/10/10/4t5/10/10/10/9S N -", "e5"), "-d4 -e6 -f4");
}

#[test]
fn a_step_goes_to_an_empty_square() {
    let text = "s9/10/10/10/4D5/3sSC4/10/10/10/10 S -";
    assert!(!allows(text, "e5-e6") && !allows(text, "e5-d5") && allows(text, "e5-e4"));
    assert_eq!(refusal(text, "e5-e6"), "e5-e6 is not legal: e6 is occupied");
}

#[test]
fn triangle_and_diamond_also_step_sideways_on_their_own_first_row() {
    let text = "10/10/10/10/10/10/10/10/s9/2T3D3 S -";
    assert_eq!(moves_from(text, "c1"), "-b1 -b2 -d1 -d2");
    assert_eq!(moves_from(text, "g1"), "-f1 -f2 -h1 -h2");
    let north = "2t3d3/10/10/10/10/10/10/10/10/9S N -";
    assert_eq!(moves_from(north, "c10"), "-b10 -b9 -d10 -d9");
}

#[test]
fn there_is_no_sideways_step_on_the_goal_row() {
    assert_eq!(moves_from("2T7/s9/10/10/10/10/10/10/10/3S6 S -", "c10"), "-c9");
}

#[test]
fn sideways_is_a_step_only() {
    let text = "10/10/10/10/10/10/10/10/s9/2TS6 S -";
    assert_eq!(moves_from(text, "c1"), "-b1 -b2 -d2");
    assert_eq!(
        refusal(text, "c1>e1"),
        "c1>e1 is not legal: a Triangle hops only diagonally forward or straight backward"
    );
}

#[test]
fn with_step_and_jump_a_fresh_piece_also_jumps_sideways_on_the_row() {
    let text = "10/10/10/10/10/10/10/10/s9/2TS1SD3 S - ;start_row_sideways=step_and_jump";
    assert!(allows(text, "c1>e1"));
    // From g1 over f1 to e1, and on over d1 to where the Triangle stands: no.
    assert!(allows(text, "g1>e1") && !allows(text, "g1>e1>c1"));
    // Leaps are no jumps.
    let leap = "10/10/10/10/10/10/10/10/s9/2T1S5 S - ;start_row_sideways=step_and_jump";
    assert_eq!(
        refusal(leap, "c1>g1"),
        "c1>g1 is not legal: sideways along the first row there are jumps, but no leaps"
    );
    let stale = "10/10/10/10/10/10/10/10/s9/2TS6 S c1 ;start_row_sideways=step_and_jump";
    assert_eq!(
        refusal(stale, "c1>e1"),
        "c1>e1 is not legal: the Triangle has left its first row and may no longer jump sideways"
    );
}

#[test]
fn sideways_can_be_off() {
    let text = "10/10/10/10/10/10/10/10/s9/2T7 S - ;start_row_sideways=off";
    assert_eq!(moves_from(text, "c1"), "-b2 -d2");
    assert!(
        refusal(text, "c1-d1").ends_with("a Triangle moves only diagonally forward or straight backward")
    );
}

#[test]
fn a_piece_that_never_ended_a_move_off_its_row_keeps_the_sideways_step() {
    let game = after("10/10/10/10/10/10/10/10/s9/2T7 S -", "c1-d1 a2-a3");
    assert!(text(&game).contains(" S - "));
    assert!(allows(&text(&game), "d1-e1"));
}

#[test]
fn a_triangle_or_diamond_that_left_and_came_back_is_stale() {
    let mut game = after("s9/10/10/10/10/10/10/10/2T3D3/10 S -", "c2-c1 a10-a9 g2-f1 a9-a8");
    assert!(text(&game).contains(" S c1,f1 "), "{}", text(&game));
    assert_eq!(moves_from(&text(&game), "c1"), "-b2 -d2");
    assert_eq!(
        refusal(&text(&game), "c1-d1"),
        "c1-d1 is not legal: the Triangle on c1 has left its first row and come back, and may no longer step sideways"
    );
    play(&mut game, "c1-d2");
    assert!(text(&game).contains(" N f1 "), "the mark goes when the piece leaves: {}", text(&game));
}

#[test]
fn a_stale_piece_stays_stale_when_it_hops_along_its_row() {
    // c1 over d2 to e3 and over f2 to g1.
    let game = after("s9/10/10/10/10/10/10/10/3S1S4/2D7 S c1", "c1>e3>g1");
    assert!(text(&game).contains(" N g1 "), "{}", text(&game));
    let fresh = after("s9/10/10/10/10/10/10/10/3S1S4/2D7 S -", "c1>e3>g1");
    assert!(text(&fresh).contains(" N - "), "{}", text(&fresh));
}

#[test]
fn squares_and_circles_are_never_stale() {
    let game = after("s9/10/10/10/10/10/10/10/2S3C3/10 S -", "c2-c1 a10-a9 g2-f1");
    assert!(text(&game).contains(" N - "), "{}", text(&game));
}

#[test]
fn a_player_without_a_legal_move_passes_and_nobody_else_does() {
    // The corner is walled off two deep, so that nothing can be hopped over.
    let stuck = "10/10/10/10/10/10/10/d9/s9/Stc7 S -";
    assert_eq!(moves(stuck), ["--"]);
    assert_eq!(Taifho::read_move(&position(stuck), Seat::FIRST, "pass"), Ok(super::super::Move::Pass));
    let game = after(stuck, "--");
    assert_eq!(text(&game), "10/10/10/10/10/10/10/d9/s9/Stc7 N - 0,0 2");
    assert_eq!(refusal(stuck, "a1-a2"), "a1-a2 is not legal: a2 is occupied");
    assert_eq!(refusal(START, "--"), "-- is not legal: only a player without a legal move passes");
    assert_eq!(why_not(stuck, "a1"), "nothing can move, and the turn is passed");
    assert_eq!(said(stuck, "=pass").as_deref(), Some("--"));
    assert_eq!(why_not(START, "=pass"), "only a player without a legal move passes");
}

#[test]
fn a_move_is_one_step_or_a_chain_never_both() {
    let text = "s9/10/10/10/5S4/3S6/2C7/10/10/10 S -";
    assert!(allows(text, "c4>e6>g6"));
    assert_eq!(
        refusal(text, "c4>e6>e7"),
        "c4>e6>e7 is not legal: e7 is only a step away, and a chain consists of hops only"
    );
    assert_eq!(why_not(text, "c4 c5 e5"), "a step ends the move, so nothing can follow c5");
}

#[test]
fn in_alga_no_move_ends_on_the_files_a_and_j_or_in_a_corner() {
    let text = "1s8/10/10/10/10/1C6S1/10/10/10/10 S - ;preset=alga";
    assert_eq!(moves_from(text, "b5"), "-b4 -b6 -c4 -c5 -c6");
    assert_eq!(
        refusal(text, "b5-a5"),
        "b5-a5 is not legal: a5 may be landed on inside a chain, but no move ends there"
    );
    assert_eq!(moves_from(text, "i5"), "-h5 -i4 -i6");
    let open = "1s8/10/10/10/10/1C6S1/10/10/10/10 S -";
    assert!(allows(open, "b5-a5") && allows(open, "i5-j5"));
}

#[test]
fn in_alga_a_move_ends_on_the_own_first_row_only_if_it_began_there() {
    let text = "10/10/10/10/10/10/10/10/1S1s6/4S5 S - ;preset=alga";
    assert_eq!(
        refusal(text, "b2-b1"),
        "b2-b1 is not legal: b1 is on the piece's own first row, and only a move that began there may end there"
    );
    assert!(allows(text, "e1-f1"));
    assert!(allows("10/10/10/10/10/10/10/10/1S1s6/4S5 S -", "b2-b1"));
}

#[test]
fn in_alga_a_sideways_jump_stays_on_the_row() {
    let text = "10/10/10/10/10/10/10/10/1s8/1ST7 S - ;preset=alga,start_row_sideways=step_and_jump";
    assert!(refusal(text, "c1>a1").ends_with("a sideways jump to a1 would leave the row"));
    // Over d2 and b2 into the corner, which is no part of the row: nothing is
    // jumped sideways from there.
    let corner = "1s8/10/10/10/10/10/10/10/1s1d6/1S2D5 S - ;preset=alga,start_row_sideways=step_and_jump";
    assert_eq!(moves_from(corner, "e1"), "-d1 -f1 -f2 >c3");
    let open = "1s8/10/10/10/10/10/10/10/1s1d6/1S2D5 S - ;start_row_sideways=step_and_jump";
    assert!(allows(open, "e1>c3>a1>c1"));
}
