//! How pieces move where that is not quite chess.

use super::*;

#[test]
fn a_pawn_steps_two_only_from_its_home_row() {
    assert_eq!(plies("8/8/8/8/8/8/8/P7 w - - K/k 0/0 0 1"), "a1a2 a1a3");
    assert_eq!(plies("8/8/8/8/8/8/P7/8 w - - K/k 0/0 0 1"), "a2a3");
    assert_eq!(plies("p7/8/8/8/8/8/8/8 b - - K/k 0/0 0 1"), "a8a6 a8a7");
    assert_eq!(plies("8/p7/8/8/8/8/8/8 b - - K/k 0/0 0 1"), "a7a6");
    assert_eq!(
        refusal("8/8/8/8/8/8/P7/8 w - - K/k 0/0 0 1", "a2a4"),
        "a2a4 is not legal: a pawn steps two only from rank 1"
    );
}

#[test]
fn a_pawn_steps_two_only_over_empty_squares() {
    assert_eq!(plies("8/8/8/8/8/8/n7/P7 w - - K/k 0/0 0 1"), "--");
    assert_eq!(plies("8/8/8/8/8/n7/8/P7 w - - K/k 0/0 0 1"), "a1a2");
}

#[test]
fn a_pawn_that_stepped_two_may_be_taken_in_passing() {
    let game = after("4k3/8/8/8/8/5p2/8/4P1K1 w - - -/- 0/0 0 1", "e1e3");
    assert_eq!(text(&game), "4k3/8/8/8/8/4Pp2/8/6K1 b - e2 -/- 0/0 0 1");
    assert!(plies_of(&game).contains("f3e2"));
    let game = after("4k3/8/8/8/8/5p2/8/4P1K1 w - - -/- 0/0 0 1", "e1e3 fxe2");
    assert_eq!(text(&game), "4k3/8/8/8/8/8/4p3/6K1 w - - -/- 0/0 0 2");
    let game = after("1p2k3/8/P7/8/8/8/8/4K3 b - - -/- 0/0 0 1", "b8b6 axb7");
    assert_eq!(text(&game), "4k3/1P6/8/8/8/8/8/4K3 b - - -/- 0/0 0 2");
}

#[test]
fn a_single_step_gives_no_right_to_take_in_passing() {
    let game = after("4k3/8/8/8/8/5p2/8/4P1K1 w - - -/- 0/0 0 1", "e1e2 Kd8");
    assert_eq!(text(&game), "3k4/8/8/8/8/5p2/4P3/6K1 w - - -/- 0/0 1 2");
}

#[test]
fn the_right_to_take_in_passing_ends_with_the_next_ply_of_any_kind() {
    let right = "4k3/8/8/8/8/4Pp2/8/6K1 b - e2 -/n 0/0 0 1";
    let moved = after(right, "Kd8 Kh1");
    assert!(!plies_of(&moved).contains("f3e2"));
    let placed = after("4k3/8/8/8/8/4Pp2/8/6K1 b - e2 -/np 0/1 0 1", "N@a8 Kh1");
    assert!(!plies_of(&placed).contains("f3e2"));
    // White has nothing on the board and nothing due.
    let passed = after("8/8/4p3/8/8/8/8/8 w - e7 K/k 0/0 0 1", "--");
    assert_eq!(text(&passed), "8/8/4p3/8/8/8/8/8 b - - K/k 1/0 1 1");
}

#[test]
fn while_a_piece_must_be_placed_there_is_no_taking_in_passing() {
    let position = "4k3/8/8/8/8/4Pp2/8/6K1 b - e2 -/np 0/1 0 1";
    assert!(plies(position).split(' ').all(|ply| ply.starts_with("N@")));
}

#[test]
fn taking_in_passing_can_be_off() {
    let game = after("4k3/8/8/8/8/5p2/8/4P1K1 w - - -/- 0/0 0 1 ;en_passant=off", "e1e3");
    assert!(text(&game).contains(" b - - "));
    assert!(!plies_of(&game).contains("f3e2"));
}

#[test]
fn taking_in_passing_may_not_expose_the_king() {
    assert!(!plies("8/8/8/8/8/R3Ppk1/8/6K1 b - e2 -/- 0/0 0 1").contains("f3e2"));
    assert!(plies("8/8/8/8/8/3NPpk1/8/6K1 b - e2 -/- 0/0 0 1").contains("f3e2"));
    assert_eq!(
        refusal("8/8/8/8/8/R3Ppk1/8/6K1 b - e2 -/- 0/0 0 1", "fxe2"),
        "fxe2 is not legal: it would expose Black's king"
    );
}

#[test]
fn a_pawn_on_the_far_row_becomes_queen_rook_bishop_or_knight() {
    assert_eq!(
        plies("1n6/P7/8/8/8/8/8/8 w - - K/k 0/0 0 1"),
        "a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r"
    );
    let refused = refusal("1n6/P7/8/8/8/8/8/8 w - - K/k 0/0 0 1", "a7a8k");
    assert_eq!(refused, "a7a8k is not legal: a pawn becomes a queen, a rook, a bishop or a knight");
}

#[test]
fn there_may_be_any_number_of_promoted_pieces() {
    let game = after("8/P7/8/8/8/8/8/QQQQQQ1K w - - -/k 0/0 0 1", "a8=Q");
    assert!(text(&game).starts_with("Q7/8/8/8/8/8/8/QQQQQQ1K "));
}

#[test]
fn a_promoted_rook_counts_as_moved() {
    let game = after("7k/P7/8/8/8/8/8/4K3 w K - -/- 0/0 0 1", "a8=R");
    assert!(text(&game).starts_with("R6k/8/8/8/8/8/8/4K3 b K - "));
    let game = after("4k3/8/8/8/8/8/p7/7K b k - -/- 0/0 0 1", "a1=R");
    assert!(text(&game).contains(" w k - "));
}

#[test]
fn an_unmoved_king_and_rook_castle_wherever_they_stand() {
    let game = after("4k3/8/8/8/8/8/8/1K4R1 w KG - -/- 0/0 0 1", "b1d1");
    assert_eq!(text(&game), "4k3/8/8/8/8/8/8/2RK4 b - - -/- 0/0 1 1");
    let game = after("8/3k4/8/8/8/8/8/4K1R1 w KG - -/- 0/0 0 1", "O-O");
    assert_eq!(text(&game), "8/3k4/8/8/8/8/8/5RK1 b - - -/- 0/0 1 1");
    let game = after("r2k4/8/8/8/8/8/8/4K3 b ka - -/- 0/0 0 1", "O-O-O");
    assert_eq!(text(&game), "1kr5/8/8/8/8/8/8/4K3 w - - -/- 0/0 1 2");
    let game = after("4k3/8/8/8/8/8/8/1K1R4 w KD - -/- 0/0 0 1", "b1d1");
    assert_eq!(text(&game), "4k3/8/8/8/8/8/8/2RK4 b - - -/- 0/0 1 1", "two files apart is enough");
}

#[test]
fn a_king_that_castles_is_not_attacked_before_between_or_behind() {
    let castling = |board: &str| plies(&format!("{board} w KG - -/- 0/0 0 1")).contains("b1d1");
    assert!(castling("4k3/8/8/8/8/8/8/1K4R1"));
    assert!(!castling("4k3/8/8/2r5/8/8/8/1K4R1"), "c1 is attacked");
    assert!(!castling("4k3/8/8/1r6/8/8/8/1K4R1"), "the king is in check");
    assert!(!castling("4k3/8/8/3r4/8/8/8/1K4R1"), "d1 is attacked");
    assert!(castling("4k3/8/8/4r3/8/8/8/1K4R1"), "e1 does not matter");
    assert!(castling("4k3/8/8/6r1/8/8/8/1K4R1"), "the rook may be attacked");
    assert!(!castling("4k3/8/8/8/8/8/8/1K4Rr"), "with the rook gone the king would be attacked");
    assert!(!castling("4k3/8/8/8/8/8/8/1K2N1R1"), "something is between");
    assert!(!castling("4k3/8/8/8/8/8/8/1K2n1R1"), "something is between");
}

#[test]
fn whoever_has_moved_does_not_castle() {
    let marks = |marks: &str| plies(&format!("4k3/8/8/8/8/8/8/1K4R1 w {marks} - -/- 0/0 0 1"));
    assert!(marks("KG").contains("b1d1"));
    assert!(!marks("K").contains("b1d1"));
    assert!(!marks("G").contains("b1d1"));
    let game = after("4k3/8/8/8/8/8/8/1K4R1 w KG - -/- 0/0 0 1", "Kb2 Kd8 Kb1 Ke8");
    assert!(text(&game).contains(" w G - "), "the rook is still unmoved");
    let game = after("4k3/8/8/8/8/8/8/1K4R1 w KG - -/- 0/0 0 1", "Rg2 Kd8 Rg1 Ke8");
    assert!(text(&game).contains(" w K - "));
    let game = after("4k1r1/8/8/8/8/8/8/1K4R1 b KGkg - -/- 0/0 0 1", "Rxg1+");
    assert!(text(&game).contains(" w Kk - "), "a captured rook has no mark");
}

#[test]
fn neighbours_cannot_castle() {
    let position = "4k3/8/8/8/8/8/8/1KR5 w KC - -/- 0/0 0 1";
    assert!(!plies(position).contains("b1d1"));
    assert_eq!(
        refusal(position, "O-O"),
        "O-O is not legal: a king and a rook beside each other do not castle"
    );
}

#[test]
fn a_king_castles_with_the_nearest_piece_of_a_side_only() {
    let position = "6k1/8/8/8/8/8/8/R1K1R2R w KAEH - -/- 0/0 0 1";
    let game = after(position, "c1e1");
    assert!(text(&game).starts_with("6k1/8/8/8/8/8/8/R2RK2R b AH"));
    let game = after(position, "c1a1");
    assert!(text(&game).starts_with("6k1/8/8/8/8/8/8/KR2R2R b EH"));
}

#[test]
fn classic_castling_is_for_kings_on_e_and_rooks_on_a_or_h() {
    let castlings = |board: &str, marks: &str, castling: &str| {
        let position = format!("{board} w {marks} - -/- 0/0 0 1 ;castling={castling}");
        let game = game(&position);
        let castles = |mv: &super::super::Move| matches!(mv, super::super::Move::Castle { .. });
        game.legal_moves(Seat::FIRST).into_iter().filter(castles).count()
    };
    let usual = "4k3/8/8/8/8/8/8/R3K2R";
    assert_eq!(castlings(usual, "KAH", "classic"), 2);
    assert_eq!(castlings(usual, "KAH", "flexible"), 2);
    assert_eq!(castlings(usual, "KAH", "off"), 0);
    let unusual = "4k3/8/8/8/8/8/8/1R2K1R1";
    assert_eq!(castlings(unusual, "KBG", "classic"), 0);
    assert_eq!(castlings(unusual, "KBG", "flexible"), 2);
    let shifted = "4k3/8/8/8/8/8/8/R2K3R";
    assert_eq!(castlings(shifted, "KAH", "classic"), 0);
}

#[test]
fn pieces_move_as_in_chess() {
    assert_eq!(plies("8/8/8/8/8/8/8/N7 w - - K/k 0/0 0 1"), "a1b3 a1c2");
    assert_eq!(plies("8/8/8/8/8/1p6/3P4/B7 w - - K/k 0/0 0 1"), "a1b2 a1c3 a1d4 a1e5 a1f6 a1g7 a1h8 d2d3");
    assert_eq!(plies("8/8/8/8/8/p7/8/R1N5 w - - K/k 0/0 0 1"), "a1a2 a1a3 a1b1 c1a2 c1b3 c1d3 c1e2");
    assert_eq!(plies("8/8/8/8/8/1p6/P7/8 w - - K/k 0/0 0 1"), "a2a3 a2b3");
}

#[test]
fn the_own_king_is_never_left_attacked() {
    assert_eq!(plies("4r2k/8/8/8/8/8/4B3/4K3 w - - -/- 0/0 0 1"), "e1d1 e1d2 e1f1 e1f2");
    assert_eq!(
        refusal("4r2k/8/8/8/8/8/4B3/4K3 w - - -/- 0/0 0 1", "Bd3"),
        "Bd3 is not legal: it would expose White's king"
    );
}
