//! The play: chess without castling and en passant.

use super::*;

fn targets(position: &str, from: &str) -> Vec<String> {
    moves_beginning(position, from).into_iter().map(|text| text[2..].to_owned()).collect()
}

#[test]
fn pieces_move_as_in_chess() {
    let position = "2k5/8/8/3p4/1P6/1N1B4/8/R3K2Q w - - 0 1";
    assert_eq!(targets(position, "b3"), ["a5", "c1", "c5", "d2", "d4"]);
    assert_eq!(targets(position, "d3"), ["a6", "b1", "b5", "c2", "c4", "e2", "e4", "f1", "f5", "g6", "h7"]);
    assert_eq!(targets(position, "e1"), ["d1", "d2", "e2", "f1", "f2"]);
    assert_eq!(targets(position, "a1"), ["a2", "a3", "a4", "a5", "a6", "a7", "a8", "b1", "c1", "d1"]);
    let queen = targets(position, "h1");
    assert!(queen.contains(&"d5".to_owned()) && !queen.contains(&"c6".to_owned()), "{queen:?}");
}

#[test]
fn there_is_no_castling() {
    let position = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    assert_eq!(refusal(position, "e1g1"), "e1g1 is not legal: there is no castling");
    assert_eq!(refusal(position, "O-O-O"), "O-O-O is not legal: there is no castling");
    assert_eq!(
        misread("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
        "position: castling: 'KQ', expected -, there is no castling"
    );
}

#[test]
fn there_is_no_en_passant() {
    let game = after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4");
    assert!(!moves_of(&game).contains(&"d4e3".to_owned()));
    let now = text(&game);
    assert_eq!(now, "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    assert_eq!(refusal(&now, "dxe3"), "dxe3 is not legal: there is nothing to take on e3, and no en passant");
    assert_eq!(
        misread("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        "position: en passant: 'e3', expected -, there is no en passant"
    );
}

#[test]
fn a_white_pawn_on_rank_2_and_a_black_one_on_rank_7_may_go_two_steps() {
    assert_eq!(targets("k7/4p3/8/8/8/8/4P3/K7 w - - 0 1", "e2"), ["e3", "e4"]);
    assert_eq!(targets("k7/4p3/8/8/8/8/4P3/K7 b - - 0 1", "e7"), ["e5", "e6"]);
    assert_eq!(targets("k7/8/8/8/8/4P3/8/K7 w - - 0 1", "e3"), ["e4"]);
    // Nothing may stand on either square.
    assert_eq!(targets("k7/8/8/8/8/4n3/4P3/K7 w - - 0 1", "e2"), Vec::<String>::new());
    assert_eq!(targets("k7/8/8/8/4n3/8/4P3/K7 w - - 0 1", "e2"), ["e3"]);
}

#[test]
fn a_pawn_that_came_from_the_first_rank_may_still_go_two_steps() {
    let position = "k7/8/8/8/8/8/8/K3P3 w - - 0 1";
    assert_eq!(targets(position, "e1"), ["e2"]);
    let game = after(position, "e1e2 a8b8");
    assert!(moves_of(&game).contains(&"e2e4".to_owned()));
    assert_eq!(targets("k3p3/8/8/8/8/8/8/K7 b - - 0 1", "e8"), ["e7"]);
}

#[test]
fn without_double_steps_every_pawn_goes_one() {
    let position = "k7/4p3/8/8/8/8/4P3/K7 w - - 0 1 ;double_step=off";
    assert_eq!(targets(position, "e2"), ["e3"]);
    assert_eq!(refusal(position, "e4"), "e4 is not legal: there are no double steps");
}

#[test]
fn a_pawn_takes_diagonally_ahead() {
    let position = "k7/8/8/3n1p2/4P3/8/8/K7 w - - 0 1";
    assert_eq!(targets(position, "e4"), ["d5", "e5", "f5"]);
    assert_eq!(targets("k7/8/8/p7/7P/8/8/K7 w - - 0 1", "h4"), ["h5"], "not around the board");
}

#[test]
fn a_pawn_on_the_last_rank_becomes_a_queen_rook_bishop_or_knight() {
    let position = "1n2k3/P7/8/8/8/8/8/K7 w - - 0 1";
    let promotions = ["a8b", "a8n", "a8q", "a8r", "b8b", "b8n", "b8q", "b8r"];
    assert_eq!(targets(position, "a7"), promotions);
    assert_eq!(text(&after(position, "a8=N")), "Nn2k3/8/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(
        refusal(position, "a7a8"),
        "a7a8 is not legal: on the last rank a pawn becomes a queen, rook, bishop or knight"
    );
    assert!(!allows(position, "a7a8k") && !allows(position, "a7a8p"));
}

#[test]
fn a_king_does_not_go_where_it_is_attacked() {
    let position = "4k3/8/8/8/8/r7/3K4/8 w - - 0 1";
    assert_eq!(targets(position, "d2"), ["c1", "c2", "d1", "e1", "e2"]);
    let lined_up = "4k3/8/8/8/8/r2K4/8/8 w - - 0 1";
    // Not along the line either: the king does not hide the square behind it.
    assert_eq!(targets(lined_up, "d3"), ["c2", "c4", "d2", "d4", "e2", "e4"]);
}

#[test]
fn a_check_is_answered_by_king_capture_or_block() {
    let pinned = "4k3/8/8/8/7b/8/5N2/R3K3 w - - 0 1";
    assert!(targets(pinned, "f2").is_empty());
    let checked = "7k/4r3/8/1B6/8/8/3P4/R3K3 w - - 0 1";
    assert_eq!(moves(checked), ["b5e2", "e1d1", "e1f1", "e1f2"]);
    let double = "7k/4r3/8/1B6/8/3n4/8/R3K3 w - - 0 1";
    assert_eq!(moves(double), ["e1d1", "e1d2", "e1f1"]);
}

#[test]
fn a_pinned_piece_stays_on_its_line() {
    let position = "4k3/4r3/8/8/8/4R3/4K3/8 w - - 0 1";
    assert_eq!(targets(position, "e3"), ["e4", "e5", "e6", "e7"]);
    let pawn = "7k/8/8/8/7b/6P1/8/4K3 w - - 0 1";
    assert_eq!(targets(pawn, "g3"), ["h4"]);
    let stuck = "4k3/8/8/7b/6P1/5K2/8/8 w - - 0 1";
    assert_eq!(targets(stuck, "g4"), ["h5"]);
    let knight = "4k3/8/8/7b/6N1/5K2/8/8 w - - 0 1";
    assert!(targets(knight, "g4").is_empty());
}

#[test]
fn white_moves_first_and_moves_are_counted() {
    let game = after("k7/8/8/8/8/8/4P3/K7 w - - 0 1", "a1b1 a8b8 b1a1");
    assert_eq!(text(&game), "1k6/8/8/8/8/8/4P3/K7 b - - 3 2");
    let game = after("k7/8/8/8/8/8/4P3/K7 w - - 30 20", "e2e4");
    assert_eq!(text(&game), "k7/8/8/8/4P3/8/8/K7 b - - 0 20");
    let game = after("k7/8/8/8/8/8/r7/KR6 w - - 30 20", "a1a2");
    assert_eq!(text(&game), "k7/8/8/8/8/8/K7/1R6 b - - 0 20", "a capture starts the count again");
}

#[test]
fn moves_are_written_as_people_write_them() {
    let san = |position: &str, text: &str| {
        let game = game(position);
        let seat = seat_to_act(&game);
        let mv = Sitchess::read_move(game.position(), seat, text).unwrap();
        Sitchess::annotate_move(game.position(), seat, mv)
    };
    let knights = "7k/8/8/8/8/1N3N2/8/1N5K w - - 0 1";
    assert_eq!(san(knights, "b3d4"), "Nbd4");
    assert_eq!(san(knights, "f3d2"), "Nfd2");
    assert_eq!(san(knights, "b3d2"), "Nb3d2");
    assert_eq!(san(knights, "b1d2"), "N1d2");
    let rooks = "7k/8/8/8/R7/8/8/R6K w - - 0 1";
    assert_eq!(san(rooks, "a1a3"), "R1a3");
    assert_eq!(san(rooks, "a4a8"), "Ra8+");
    assert_eq!(san("k7/7R/6R1/8/8/8/8/7K w - - 0 1", "g6g8"), "Rg8#");
    assert_eq!(san("7k/8/8/3p4/4P3/8/8/7K w - - 0 1", "e4d5"), "exd5");
    assert_eq!(san("1n5k/P7/8/8/8/8/8/7K w - - 0 1", "a7b8q"), "axb8=Q+");
    assert_eq!(san("7k/8/8/3p4/8/2N5/8/7K w - - 0 1", "c3d5"), "Nxd5");
    // A pinned rival cannot go there and needs no telling apart.
    assert_eq!(san("4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2"), "Nc2");
}

#[test]
fn people_may_write_moves_in_several_ways() {
    let position = "7k/8/8/3p4/4P3/2N5/8/7K w - - 0 1";
    for text in ["c3d5", "Nxd5", "Nd5", "Ncxd5", "Nc3d5", "Nc3xd5", "Nxd5!", "Nxd5+"] {
        assert_eq!(moves_of(&after(position, text)).len(), 3, "{text}");
    }
    let knights = "7k/8/8/8/8/1N3N2/8/7K w - - 0 1";
    assert_eq!(refusal(knights, "Nd4"), "'Nd4' could be Nbd4 or Nfd4");
}
