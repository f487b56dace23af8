//! Where pieces arrive.

use super::*;

#[test]
fn a_piece_arrives_on_an_empty_square_of_the_own_home_row() {
    assert_eq!(plies("8/8/8/8/8/8/8/8 b - - K/k 0/1 0 1"), "K@a8 K@b8 K@c8 K@d8 K@e8 K@f8 K@g8 K@h8");
    assert_eq!(
        refusal("8/8/8/8/8/8/8/8 w - - N/- 1/0 0 1", "N@c2"),
        "N@c2 is not legal: White's pieces arrive on rank 1"
    );
}

#[test]
fn a_piece_of_either_colour_blocks_its_square() {
    let position = "4k3/8/8/8/8/8/8/Np1PPPPn w - - NK/- 1/0 0 1".replace("p1", "r1");
    assert_eq!(plies(&position), "N@c1");
    assert_eq!(refusal(&position, "N@a1"), "N@a1 is not legal: a1 is occupied");
    assert_eq!(refusal(&position, "N@h1"), "N@h1 is not legal: h1 is occupied");
}

#[test]
fn the_head_of_the_list_arrives() {
    let position = "4k3/8/8/8/8/8/8/8 w - - NQK/- 1/0 0 1";
    assert!(plies(position).split(' ').all(|ply| ply.starts_with("N@")));
    assert_eq!(refusal(position, "Q@a1"), "Q@a1 is not legal: the knight is due, not the queen");
}

#[test]
fn in_selectable_order_any_piece_of_the_pool_arrives() {
    let position = "4k3/8/8/8/8/8/8/8 w - - {QP2}/- 1/0 0 1 ;arrival_order=selectable";
    assert_eq!(
        plies(position),
        "P@a1 P@b1 P@c1 P@d1 P@e1 P@f1 P@g1 P@h1 Q@a1 Q@b1 Q@c1 Q@d1 Q@e1 Q@f1 Q@g1 Q@h1"
    );
    assert!(text(&after(position, "Q@a1")).contains(" {P2}/- "));
    assert!(text(&after(position, "P@a1")).contains(" {QP}/- "));
    assert_eq!(refusal(position, "N@a1"), "N@a1 is not legal: White has no knight left to place");
}

#[test]
fn a_bishop_may_not_join_its_colour() {
    let position = "4k3/8/8/8/8/3B4/8/4K3 w - - BP/- 1/0 0 1";
    assert_eq!(plies(position), "B@a1 B@c1 B@g1", "d3 is light");
    assert_eq!(refusal(position, "B@b1"), "B@b1 is not legal: White has a bishop on light squares already");
    assert_eq!(plies("4k3/8/8/8/8/4B3/8/4K3 w - - BP/- 1/0 0 1"), "B@b1 B@d1 B@f1 B@h1");
}

#[test]
fn the_first_bishop_goes_anywhere_and_the_other_sides_do_not_count() {
    assert_eq!(plies("4k3/8/8/8/8/3b4/8/4K3 w - - BP/- 1/0 0 1"), "B@a1 B@b1 B@c1 B@d1 B@f1 B@g1 B@h1");
}

#[test]
fn a_promoted_bishop_counts_for_the_bishop_rule() {
    let game = after("8/P7/8/8/8/8/7k/4K3 w - - BP/- 0/0 0 1", "a8=B Kg3");
    assert_eq!(plies_of(&game), "B@a1 B@c1 B@g1", "a8 is light");
}

#[test]
fn a_captured_bishop_does_not_count() {
    let game = after("4k3/8/8/8/3r4/3B4/8/4K3 b - - BP/- 1/0 0 1", "Rxd3");
    assert_eq!(plies_of(&game), "B@a1 B@b1 B@c1 B@d1 B@f1 B@g1 B@h1");
}

#[test]
fn with_bishops_on_both_colours_there_is_no_square_for_another() {
    let both = "4k3/8/8/8/8/P2BB3/8/4K3 w - - BP/- 2/0 0 1 ;arrival_every=2";
    assert!(!plies(both).contains('@') && plies(both).contains("a3a4"), "{}", plies(both));
    assert_eq!(
        text(&after(both, "a3a4")),
        "4k3/8/8/8/P7/3BB3/8/4K3 b - - BP/- 1/0 0 1",
        "it counts as blocked"
    );
    assert_eq!(refusal(both, "B@a1"), "B@a1 is not legal: White has a bishop on dark squares already");
    let queue = both.to_owned() + ",blocked=queue";
    assert_eq!(text(&after(&queue, "a3a4")), "4k3/8/8/8/P7/3BB3/8/4K3 b - - BP/- 3/0 0 1");
    let force = both.to_owned() + ",blocked=force";
    assert_eq!(plies(&force), "--", "no move of one's own makes room");
}

#[test]
fn a_king_may_not_arrive_on_an_attacked_square() {
    let position = "4k3/8/8/8/8/5n2/8/r2N4 w - - KP/- 1/0 0 1";
    assert_eq!(plies(position), "K@f1 K@h1", "b1 and c1 by the rook, e1 and g1 by the knight");
    assert_eq!(
        refusal(position, "K@g1"),
        "K@g1 is not legal: g1 is attacked, and a king may not arrive there"
    );
}

#[test]
fn a_placement_may_block_a_check_but_not_leave_it() {
    let position = "4k3/8/8/8/8/8/8/r2K4 w - - P/- 1/0 0 1";
    let game = after(position, "P@c1");
    assert!(!game.position().in_check(shakmaty::Color::White));
    assert_eq!(refusal(position, "P@e1"), "P@e1 is not legal: it would leave White's king in check");
    // Nothing can step between two attackers and the king.
    assert_eq!(plies("4k3/8/8/8/8/5n2/8/r3K3 w - - P/- 1/0 0 1"), "e1e2 e1f2");
}

#[test]
fn a_placement_may_give_check_and_mate() {
    let game = after("4k3/8/8/8/8/8/8/6K1 w - - RP/- 1/0 0 1", "R@e1");
    assert!(game.position().in_check(shakmaty::Color::Black));
    assert_eq!(game.ply_text(0), "R@e1+");
    let game = after("k7/8/1K6/8/8/8/8/8 w - - R/- 1/0 0 1", "R@a1");
    assert_eq!(verdict(&game), None, "the king goes to b8");
    let game = after("k7/8/K7/8/8/8/8/1R6 w - - Q/- 1/0 0 1", "Q@h1");
    assert_eq!(game.ply_text(0), "Q@h1#");
    assert_eq!(verdict(&game).as_deref(), Some("White wins by checkmate"));
}

#[test]
fn a_placement_resets_the_half_move_clock() {
    let game = after("4k3/8/8/8/8/8/8/6K1 w - - RP/- 1/0 57 31", "R@a1");
    assert_eq!(text(&game), "4k3/8/8/8/8/8/8/R5K1 b A - P/- 0/0 0 31");
}

#[test]
fn kings_and_rooks_arrive_unmoved() {
    let game = after("8/8/8/8/8/8/8/8 w - - KRQ/rkq 1/1 0 1", "K@e1 R@b8 Ke2 Rb7 R@h1 K@g8");
    assert_eq!(text(&game), "6k1/1r6/8/8/8/8/4K3/7R w Hk - Q/q 0/0 0 4");
}
