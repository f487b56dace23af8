//! How pieces move on the cross.

use super::*;

#[test]
fn corner_squares_stop_every_slider_and_are_closed_to_everything_but_their_own_king() {
    let game = cross('w', "wKg1 wRc2 wQc10 wNc4 gKa6 bKj12 pKl5").game();
    assert!(!targets(&game, "c2").iter().any(|to| to.starts_with(['a', 'b'])), "b2 stops the rook");
    assert!(targets(&game, "c2").contains(&"j2".to_owned()));
    assert!(!targets(&game, "c2").contains(&"k2".to_owned()));
    assert!(!can(&game, "c10-b11"), "a queen");
    assert!(!can(&game, "c4-b2"), "a knight");
    assert_eq!(
        refusal(&game, "c4-b2"),
        "c4-b2 is not legal: b2 is in the corner of White, which only the king of White enters"
    );
}

#[test]
fn a_slider_does_not_pass_a_corner() {
    // From k3 the diagonal goes to j2, the file to k2, which is closed.
    let game = cross('p', "pKl6 pRk3 wKg4 gKa6 bKg12").game();
    assert!(!targets(&game, "k3").iter().any(|to| to == "k2" || to == "k1"));
}

#[test]
fn a_white_pawn_goes_up_one_square_or_two_if_it_has_never_moved() {
    let game = cross('w', "wKg1 wPd2 wPe3 gKa6 bKg12 pKl6").game();
    assert_eq!(targets(&game, "d2"), ["d3", "d4"]);
    assert_eq!(targets(&game, "e3"), ["e4"]);
    assert_eq!(
        refusal(&game, "e3-e5"),
        "e3-e5 is not legal: the pawn on e3 has moved and goes one square only"
    );
}

#[test]
fn a_grey_pawn_goes_right_one_square_or_two_if_it_has_never_moved() {
    let game = cross('g', "wKg1 gPb4 gPc8 gKa6 bKg12 pKl6").game();
    assert_eq!(targets(&game, "b4"), ["c4", "d4"]);
    assert_eq!(targets(&game, "c8"), ["d8"]);
}

#[test]
fn a_black_pawn_goes_down_one_square_or_two_if_it_has_never_moved() {
    let game = cross('b', "wKg1 bPd11 bPe10 gKa6 bKg12 pKl6").game();
    assert_eq!(targets(&game, "d11"), ["d10", "d9"]);
    assert_eq!(targets(&game, "e10"), ["e9"]);
}

#[test]
fn a_pink_pawn_goes_left_one_square_or_two_if_it_has_never_moved() {
    let game = cross('p', "wKg1 pPk4 pPj8 gKa6 bKg12 pKl6").game();
    assert_eq!(targets(&game, "k4"), ["i4", "j4"]);
    assert_eq!(targets(&game, "j8"), ["i8"]);
}

#[test]
fn a_pawn_is_stopped_by_whatever_stands_in_front_of_it() {
    let game = cross('w', "wKg1 wPd2 gNd4 wPe2 bNe3 gKa6 bKg12 pKl6").game();
    assert_eq!(targets(&game, "d2"), ["d3", "e3"]);
    assert!(targets(&game, "e2").is_empty(), "neither past a piece nor taking it straight ahead");
    assert_eq!(
        refusal(&game, "e2-e4"),
        "e2-e4 is not legal: a pawn does not take straight ahead, and e3 is occupied"
    );
}

#[test]
fn pawns_take_one_step_diagonally_forward_in_all_four_directions() {
    let around = |turn: char, pawn: &str| {
        let knights = ["e5", "f5", "g5", "e6", "g6", "e7", "f7", "g7"];
        let foe = if turn == 'w' { 'g' } else { 'w' };
        let pieces: String = knights.iter().map(|square| format!(" {foe}P{square}")).collect();
        let game = cross(turn, &format!("wKc1 gKa10 bKj12 pKl3 {pawn}{pieces}")).game();
        targets(&game, "f6")
    };
    assert_eq!(around('w', "wPf6"), ["e7", "g7"]);
    assert_eq!(around('g', "gPf6"), ["g5", "g7"]);
    assert_eq!(around('b', "bPf6"), ["e5", "g5"]);
    assert_eq!(around('p', "pPf6"), ["e5", "e7"]);
}

#[test]
fn pawns_attack_just_those_two_squares() {
    // Grey's pawn on f6 moves right, and so guards g5 and g7 alone.
    let game = cross('w', "wKh6 gPf6 gKa10 bKj12 pKl3").game();
    assert_eq!(targets(&game, "h6"), ["g6", "h5", "h7", "i5", "i6", "i7"]);
    assert!(survival(&cross('w', "wKg7 gPf6 gKa10 bKj12 pKl3").game()).is_check(Colour::White));
    assert!(!survival(&cross('w', "wKg6 gPf6 gKa10 bKj12 pKl3").game()).is_check(Colour::White));
}

#[test]
fn there_is_no_en_passant_on_the_cross() {
    let game = cross('w', "wKg1 wPd2 bPe4 gKa6 bKg12 pKl6").ply(40);
    let game = after(&game, "d2-d4 a6-a7");
    assert_eq!(turn(&game), Colour::Black);
    assert_eq!(targets(&game, "e4"), ["e3"]);
}

#[test]
fn in_the_first_four_plies_an_edge_pawn_may_not_take_an_edge_pawn() {
    let start = new_game("kq_swap=off");
    assert!(!can(&start, "c2-b3"));
    assert_eq!(
        refusal(&start, "c2-b3"),
        "c2-b3 is not legal: an edge pawn does not take an edge pawn in the first four moves of the game"
    );
    let mut later = start;
    play(&mut later, "g2-g3 b6-c6 g11-g10 k6-j6");
    assert!(can(&later, "c2-b3"), "the fifth ply");
    assert!(can(&later, "j2-k3"));
}

#[test]
fn an_edge_pawn_may_take_others_and_others_may_take_it_from_the_first_ply() {
    let pieces = "wKg1 gKa6 bKg12 pKl6 wPc4 gPd5 wPe4 wPd9 gPe10";
    let game = cross('w', pieces).ply(0).game();
    assert!(can(&game, "c4-d5"), "the pawn on d5 is no edge pawn");
    assert!(can(&game, "e4-d5"));
    assert!(can(&game, "d9-e10"), "the pawn on d9 is no edge pawn");
    let game = cross('w', "wKg1 gKa6 bKg12 pKl6 wPj9 gPi10").ply(3);
    assert!(!can(&game.game(), "j9-i10"), "an edge pawn is one that stands on an edge now");
    assert!(can(&game.ply(4).game(), "j9-i10"));
}

#[test]
fn pawns_become_queens_by_themselves_on_the_far_side_of_the_centre() {
    let cases = [
        ('w', "wPe9", "e9-e10", "e10", "wQ"),
        ('g', "gPi5", "i5-j5", "j5", "gQ"),
        ('b', "bPe4", "e4-e3", "e3", "bQ"),
        ('p', "pPd5", "d5-c5", "c5", "pQ"),
    ];
    for (turn, pawn, mv, square, queen) in cases {
        let game = after(&cross(turn, &format!("wKg1 gKa7 bKf12 pKl7 {pawn}")), mv);
        assert_eq!(at(&game, square), queen);
    }
    let game = after(&cross('w', "wKg1 gKa7 bKf12 pKl7 wPe9 bNd10"), "e9-d10");
    assert_eq!(at(&game, "d10"), "wQ", "by taking, too");
}

#[test]
fn an_unmoved_king_castles_two_squares_towards_an_unmoved_rook_that_is_the_first_piece_met() {
    let pieces = "wKg1 wRc1 wRj1 gKa6 gRa3 gRa10 bKg12 bRc12 bRj12 pKl6 pRl3 pRl10 wPc2 wPj2 bPc11 bPj11";
    let rights = "g1c1j1a6a3a10g12c12j12l6l3l10";
    let cases = [
        ('w', "g1-e1", "e1", "f1"),
        ('w', "g1-i1", "i1", "h1"),
        ('g', "a6-a4", "a4", "a5"),
        ('g', "a6-a8", "a8", "a7"),
        ('b', "g12-e12", "e12", "f12"),
        ('b', "g12-i12", "i12", "h12"),
        ('p', "l6-l4", "l4", "l5"),
        ('p', "l6-l8", "l8", "l7"),
    ];
    for (colour, mv, king, rook) in cases {
        let game = after(&cross(colour, pieces).castling(rights), mv);
        assert_eq!((at(&game, king), at(&game, rook)), (format!("{colour}K"), format!("{colour}R")), "{mv}");
    }
    let off = cross('w', pieces).castling(rights).options("survival_castling=off").game();
    assert!(!can(&off, "g1-i1"));
    assert_eq!(refusal(&off, "g1-i1"), "g1-i1 is not legal: there is no castling on the cross in this game");
    let moved = cross('w', pieces).castling("g1c1").game();
    assert!(can(&moved, "g1-e1") && !can(&moved, "g1-i1"));
    let blocked = cross('w', &format!("{pieces} wNd1")).castling(rights).game();
    assert_eq!(refusal(&blocked, "g1-e1"), "g1-e1 is not legal: castling is blocked on d1");
}

#[test]
fn castling_is_not_out_of_through_or_into_check() {
    let castle = |rook: &str| {
        let game = cross('w', &format!("wKg1 wRj1 wPj2 gKa6 bKc12 pKl6 {rook}")).castling("g1j1").game();
        if can(&game, "g1-i1") { "castles".to_owned() } else { refusal(&game, "g1-i1") }
    };
    assert_eq!(castle("bRf8"), "castles");
    assert_eq!(castle("bRj8"), "castles", "the rook may pass an attack");
    assert_eq!(castle("bRg8"), "g1-i1 is not legal: White is in check and may not castle out of it");
    assert_eq!(castle("bRh8"), "g1-i1 is not legal: the king would castle through check on h1");
    assert_eq!(
        castle("bRi8"),
        "g1-i1 is not legal: the king of White on i1 would be attacked by the rook of Black on i8"
    );
}

#[test]
fn castling_rights_go_with_the_king_the_rook_and_a_taken_rook() {
    let pieces = "wKg1 wRc1 wRj1 gKa6 gRa3 gRa10 bKe12 bRd12 pKl7";
    let rights = "g1c1j1a6a3a10";
    let castling = |moves: &str| {
        let game = after(&cross('w', pieces).castling(rights), moves);
        field(&game, 4).split('/').next().unwrap().to_owned()
    };
    assert_eq!(castling("g1-g2"), "a6a3a10");
    assert_eq!(castling("c1-c2"), "g1j1a6a3a10");
    assert_eq!(castling("c1-c3 a6-a5"), "g1j1");
    assert_eq!(castling("c1-c3 a3-c3"), "g1j1a6a10", "both rooks have moved, one is taken");
    assert_eq!(castling("j1-j10 a10-j10"), "g1c1a6a3");
}
