//! Row clear.

use super::*;

const ON: &str = ";row_clear=on";

#[test]
fn three_pawns_side_by_side_leave_the_board() {
    let position = format!("4k3/8/8/8/8/8/8/1PP4K w - - PN/- 1/0 7 1 {ON}");
    let game = after(&position, "P@d1");
    assert_eq!(text(&game), "4k3/8/8/8/8/8/8/7K b - - N/- 0/0 0 1");
    assert_eq!(game.ply_text(0), "P@d1^3");
    let game = after(&position, "P@e1");
    assert_eq!(text(&game), "4k3/8/8/8/8/8/8/1PP1P2K b - - N/- 0/0 0 1", "the run is broken");
}

#[test]
fn rows_do_not_clear_unless_that_is_on() {
    let game = after("4k3/8/8/8/8/8/8/1PP4K w - - PN/- 1/0 0 1", "P@d1");
    assert!(text(&game).starts_with("4k3/8/8/8/8/8/8/1PPP3K "));
}

#[test]
fn the_whole_run_leaves_and_nothing_falls() {
    let position = format!("4k3/8/8/8/8/PPP1PP2/P2P4/K7 w - - -/- 0/0 0 1 {ON}");
    let game = after(&position, "d2d3");
    assert_eq!(text(&game), "4k3/8/8/8/8/8/P7/K7 b - - -/- 0/0 0 1");
    assert_eq!(game.ply_text(0), "d3^6");
}

#[test]
fn only_pawns_of_the_own_colour_make_a_run() {
    let position = format!("4k3/8/8/8/8/p1PN4/1P6/K7 w - - -/- 0/0 0 1 {ON}");
    let game = after(&position, "b2b3");
    assert!(text(&game).starts_with("4k3/8/8/8/8/pPPN4/8/K7 "));
}

#[test]
fn a_row_clears_after_a_capture() {
    let position = format!("4k3/8/8/8/8/1PPn4/4P3/K7 w - - -/- 0/0 0 1 {ON}");
    let game = after(&position, "exd3");
    assert_eq!(text(&game), "4k3/8/8/8/8/8/8/K7 b - - -/- 0/0 0 1");
    assert_eq!(game.ply_text(0), "exd3^3");
}

#[test]
fn a_row_clears_when_a_pawn_is_taken_in_passing() {
    let position = format!("4k3/8/8/8/8/4Pp2/2pp4/6K1 b - e2 -/- 0/0 0 1 {ON}");
    let game = after(&position, "fxe2");
    assert!(text(&game).starts_with("4k3/8/8/8/8/8/8/6K1 "));
    assert_eq!(game.ply_text(0), "fxe2^3");
}

#[test]
fn a_clear_may_not_expose_the_own_king() {
    let position = format!("4k3/8/8/8/8/8/8/r1PP3K w - - PN/- 1/0 0 1 {ON}");
    assert_eq!(plies(&position), "P@f1 P@g1", "with b1 or e1 the rook would see the king");
    assert_eq!(refusal(&position, "P@b1"), "P@b1 is not legal: clearing the row would expose White's king");
}

#[test]
fn a_pawn_that_clears_does_not_block_a_check() {
    // The check from h4 could be blocked on g3, but the pawn would leave with its row.
    let position = format!("4k3/8/8/8/7b/4PP2/6P1/4K3 w - - -/- 0/0 0 1 {ON}");
    assert!(!plies(&position).contains("g2g3"));
    assert_eq!(refusal(&position, "g3"), "g3 is not legal: clearing the row would expose White's king");
    let off = position.replace("row_clear=on", "row_clear=off");
    assert!(plies(&off).contains("g2g3"));
}

#[test]
fn a_clear_may_discover_a_check() {
    let position = format!("8/8/8/8/8/k2PP2R/5P2/K7 w - - -/- 0/0 0 1 {ON}");
    let game = after(&position, "f3");
    assert!(game.position().in_check(shakmaty::Color::Black));
    assert_eq!(game.ply_text(0), "f3^3+");
}

#[test]
fn a_clear_cancels_the_right_to_take_in_passing() {
    let position = format!("4k3/8/8/8/8/p1PP4/8/KP6 w - - -/- 0/0 0 1 {ON}");
    let game = after(&position, "b1b3");
    assert_eq!(text(&game), "4k3/8/8/8/8/p7/8/K7 b - - -/- 0/0 0 1");
}

#[test]
fn a_promoting_pawn_and_other_pieces_clear_nothing() {
    let position = format!("8/PPP5/8/8/8/8/7k/K7 w - - -/- 0/0 0 1 {ON}");
    let game = after(&position, "a8=Q");
    assert!(text(&game).starts_with("Q7/1PP5/8/8/8/8/7k/K7 "));
    let position = format!("4k3/8/8/8/1P6/1PP5/8/K2R4 w - - -/- 0/0 0 1 {ON}");
    let game = after(&position, "Rd3");
    assert!(text(&game).starts_with("4k3/8/8/8/1P6/1PPR4/8/K7 "));
}
