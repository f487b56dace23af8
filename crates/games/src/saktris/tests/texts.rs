//! Positions and plies as text.

use quincunx_core::{MoveError, Rules};

use super::*;

#[test]
fn positions_read_as_they_are_written() {
    for position in [
        "8/8/8/8/8/8/8/8 w - - KRPPNPRBPQNPPPPB/krppnprbpqnppppb 1/1 0 1",
        "8/8/8/8/8/8/8/4K3 b K - RPPNPRBPQNPPPPB/krppnprbpqnppppb 0/1 0 1",
        "1r2k3/8/8/8/8/8/8/R3K2R w KAHkb - -/- 0/0 99 4294967295",
        "4k3/8/8/8/8/4Pp2/8/6K1 b - e2 -/- 0/0 0 1",
        "8/8/8/8/8/8/8/8 w - - RP?{KQRB2N2P6}/?{kq} 1/1 0 1",
        "8/8/8/8/8/8/8/8 w - - {KQR2B2N2P8}/{p64} 1/1 65535 1 ;arrival_order=selectable",
        "8/8/8/8/8/8/8/8 w - - RRRR/k 20/5 0 1 ;arrival_every=5,blocked=queue",
    ] {
        assert_eq!(game(position).position_text(Viewer::Everything), position);
    }
}

#[test]
fn marks_are_read_in_any_order_and_supplies_in_any_case() {
    let game = game("1r2k3/8/8/8/8/8/8/R3K2R w bkHAK - n/PQ 0/0 0 1");
    assert_eq!(text(&game), "1r2k3/8/8/8/8/8/8/R3K2R w KAHkb - N/pq 0/0 0 1");
}

fn misread(position: &str) -> String {
    Game::<Saktris>::from_text(position, &[], 0).expect_err(position).to_string()
}

#[test]
fn a_reader_checks_everything_and_says_where() {
    for (position, error) in [
        ("", "position: board: missing, expected eight ranks between slashes"),
        ("8/8/8 w", "position: rank 5: missing, expected eight ranks between slashes"),
        ("8/8/8/8/8/8/8/8/8 w - - -/- 0/0 0 1", "position: board: '8', expected no more than eight ranks"),
        (
            "8/8/7/8/8/8/8/8 w - - -/- 0/0 0 1",
            "position: rank 6: '7', expected eight squares as pieces PNBRQKpnbrqk and gaps 1 to 8",
        ),
        (
            "8/8/7x/8/8/8/8/8 w - - -/- 0/0 0 1",
            "position: rank 6: '7x', expected eight squares as pieces PNBRQKpnbrqk and gaps 1 to 8",
        ),
        ("8/8/8/8/8/8/8/8 x - - -/- 0/0 0 1", "position: side to move: 'x', expected w or b"),
        (
            "P7/8/8/8/8/8/8/8 w - - -/- 0/0 0 1",
            "position: rank 8: 'a8', expected no pawn on its far row, where it would have been promoted",
        ),
        (
            "8/8/8/8/8/8/8/p7 w - - -/- 0/0 0 1",
            "position: rank 1: 'a1', expected no pawn on its far row, where it would have been promoted",
        ),
        (
            "8/8/8/8/8/8/8/KK6 w - - -/- 0/0 0 1",
            "position: White's kings: '2', expected at most one king a side, on the board and to come",
        ),
        (
            "8/8/8/8/8/8/8/K7 w - - K/- 0/0 0 1",
            "position: White's kings: '2', expected at most one king a side, on the board and to come",
        ),
        (
            "k7/8/8/8/8/8/8/8 w - - -/p?{kp} 0/0 0 1",
            "position: Black's kings: '2', expected at most one king a side, on the board and to come",
        ),
        (
            "4k3/8/8/8/8/8/8/4R3 w - - -/- 0/0 0 1",
            "position: side to move: 'w', expected Black's king safe, as it is not Black's turn",
        ),
        (
            "8/8/8/8/8/8/K7/8 w K - -/- 0/0 0 1",
            "position: unmoved marks: 'K', expected K or k only for a king on its home row",
        ),
        (
            "8/8/8/8/8/8/8/K7 w KH - -/- 0/0 0 1",
            "position: unmoved marks: 'KH', expected a rook of its own on h1",
        ),
        ("8/8/8/8/8/8/8/K7 w KK - -/- 0/0 0 1", "position: unmoved marks: 'KK', expected each mark once"),
        (
            "8/8/8/8/8/8/8/K7 w Kx - -/- 0/0 0 1",
            "position: unmoved marks: 'Kx', expected K, k, files A to H of White's rooks, a to h of Black's, or -",
        ),
        (
            "8/8/8/8/8/8/8/8 b - e3 -/- 0/0 0 1",
            "position: en-passant square: 'e3', expected a square of rank 2",
        ),
        (
            "8/8/8/8/8/8/8/8 b - e2 -/- 0/0 0 1",
            "position: en-passant square: 'e2', expected a pawn on e3 that has just passed, e2 and e1 empty",
        ),
        (
            "8/8/8/8/8/4P3/8/4K3 b - e2 -/- 0/0 0 1",
            "position: en-passant square: 'e2', expected a pawn on e3 that has just passed, e2 and e1 empty",
        ),
        (
            "8/8/8/8/8/4P3/8/8 b - e2 -/- 0/0 0 1 ;en_passant=off",
            "position: en-passant square: 'e2', expected -, as en passant is off",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - PK 0/0 0 1",
            "position: supplies: 'PK', expected two supplies separated by a slash",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - PXK/- 0/0 0 1",
            "position: White's supply: 'PXK', expected letters out of KQRBNP, or -",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - /- 0/0 0 1",
            "position: White's supply: missing, expected letters out of KQRBNP, or -",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - {K}/- 0/0 0 1",
            "position: White's supply: '{K}', expected a ? before the hidden pieces",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - K?{P0}/- 0/0 0 1",
            "position: White's supply: 'K?{P0}', expected pieces with their numbers such as {KQR2B2N2P8}",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - K?{P60PN}/- 0/0 0 1",
            "position: White's supply: 'K?{P60PN}', expected pieces with their numbers such as {KQR2B2N2P8}",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - K?{P60N4}/- 0/0 0 1",
            "position: White's supply: 'K?{P60N4}', expected no more than 64 pieces",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - KP/- 0/0 0 1 ;arrival_order=selectable",
            "position: White's supply: 'KP', expected a pool such as {KQR2B2N2P8}, or -, as the order is selectable",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - KP/- 2/0 0 1",
            "position: White's arrival counter: '2', expected a whole number from 0 to 1",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - KP/- 0/1 0 1",
            "position: Black's arrival counter: '1', expected a whole number from 0 to 0",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - KP/- 7/0 0 1 ;blocked=queue,arrival_every=3",
            "position: White's arrival counter: '7', expected a whole number from 0 to 6",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - KP/- 0 0 1",
            "position: arrival counters: '0', expected two numbers separated by a slash",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - KP/- 0/0 65536 1",
            "position: half-move clock: '65536', expected a whole number from 0 to 65535",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - KP/- 0/0 0 0",
            "position: turn number: '0', expected a whole number from 1 to 4294967295",
        ),
        ("8/8/8/8/8/8/8/8 w - - KP/- 0/0 0", "position: turn number: missing, expected a number"),
        (
            "8/8/8/8/8/8/8/8 w - - KP/- 0/0 0 1 2",
            "position: end: '2', expected nothing after the turn number",
        ),
    ] {
        assert_eq!(misread(position), error);
    }
}

#[test]
fn a_megabyte_of_anything_is_an_error_and_no_hang() {
    for unit in ["8", "/", "8/", " ", "k", "{", "?{", "K?{P", "9999", "\u{1f600}", "a1 ", "@", "^", "-", "O-"]
    {
        let noise = unit.repeat((1 << 20) / unit.len());
        assert!(Game::<Saktris>::from_text(&noise, &[], 0).is_err());
        let supply = format!("8/8/8/8/8/8/8/8 w - - {noise}/- 1/0 0 1");
        assert!(Game::<Saktris>::from_text(&supply, &[], 0).is_err());
        let position = game("8/8/8/8/8/8/8/8 w - - K/k 1/1 0 1");
        let error = Saktris::read_move(position.position(), Seat::FIRST, &noise).unwrap_err();
        assert!(error.to_string().len() < 500);
    }
}

/// The people's text of a ply.
fn san(position: &str, ply: &str) -> String {
    after(position, ply).ply_text(0)
}

#[test]
fn people_write_plies_as_in_chess() {
    assert_eq!(san("4k3/8/8/8/8/8/8/4K3 w - - NP/- 1/0 0 1", "N@c1"), "N@c1");
    assert_eq!(san("4k3/8/8/8/8/8/8/4K3 w - - PN/- 1/0 0 1", "P@c1"), "P@c1");
    assert_eq!(san("4k3/8/8/8/8/8/8/N3K3 w - - -/p 0/0 0 1", "a1b3"), "Nb3");
    assert_eq!(san("4k3/8/8/8/8/1p6/8/N3K3 w - - -/- 0/0 0 1", "a1b3"), "Nxb3");
    assert_eq!(san("4k3/8/8/8/8/1p6/P7/4K3 w - - -/- 0/0 0 1", "a2b3"), "axb3");
    assert_eq!(san("1r2k3/P7/8/8/8/8/8/4K3 w - - -/- 0/0 0 1", "a7b8q"), "axb8=Q+");
    assert_eq!(san("4k3/8/8/8/8/8/8/1K4R1 w KG - -/- 0/0 0 1", "b1d1"), "O-O");
    assert_eq!(san("4k3/8/8/8/8/8/8/1R3K2 w KB - -/- 0/0 0 1", "f1d1"), "O-O-O+");
    assert_eq!(san("4k3/8/8/8/8/8/8/8 w - - NK/- 0/0 0 1", "--"), "--");
}

#[test]
fn two_pieces_that_could_go_to_a_square_are_told_apart() {
    let knights = "4k3/8/8/8/8/1N3N2/8/1N2K3 w - - -/- 0/0 0 1";
    assert_eq!(san(knights, "b1d2"), "N1d2");
    assert_eq!(san(knights, "b3d2"), "Nb3d2");
    assert_eq!(san(knights, "f3d2"), "Nfd2");
    let rooks = "4k3/8/8/R7/8/8/8/R3K3 w - - -/- 0/0 0 1";
    assert_eq!(san(rooks, "a1a3"), "R1a3");
    assert_eq!(san("4k3/8/8/8/8/8/8/R2K3R w - - -/- 0/0 0 1", "a1b1"), "Rb1", "the king is between");
    // A pinned piece needs no telling apart.
    assert_eq!(san("4r1k1/8/8/8/8/4N3/8/N3K3 w - - -/- 0/0 0 1", "a1c2"), "Nc2");
}

#[test]
fn a_reader_takes_what_people_write() {
    let position = "4k3/P7/8/8/8/8/8/1K4R1 w KG - -/p 0/0 0 1";
    for (text, canonical) in [
        ("b1d1", "b1d1"),
        ("O-O", "b1d1"),
        ("0-0", "b1d1"),
        ("O-O!?", "b1d1"),
        ("Rg3", "g1g3"),
        ("Rg1g3", "g1g3"),
        ("Rg8+", "g1g8"),
        ("a8=Q+", "a7a8q"),
        ("a7a8N", "a7a8n"),
        ("Kc2", "b1c2"),
        (" Kc2 ", "b1c2"),
    ] {
        let game = game(position);
        let mv = Saktris::read_move(game.position(), Seat::FIRST, text);
        assert_eq!(mv.map(|mv| mv.to_string()), Ok(canonical.to_owned()), "{text}");
    }
    let game = game("4k3/8/8/8/8/8/8/4K3 w - - PN/- 1/0 0 1");
    for text in ["P@a1", "@a1", "p@a1", "P@a1^3+"] {
        let mv = Saktris::read_move(game.position(), Seat::FIRST, text);
        assert_eq!(mv.map(|mv| mv.to_string()), Ok("P@a1".to_owned()), "{text}");
    }
}

#[test]
fn what_is_no_ply_is_said_to_be_none() {
    let game = game("4k3/8/8/8/8/8/8/4K3 w - - PN/- 1/0 0 1");
    for text in ["", "x", "hello", "e9e10", "P@z1", "e1", "O-O-O-O", "\u{0}", "Nb3^33"] {
        let error = Saktris::read_move(game.position(), Seat::FIRST, text).unwrap_err();
        let unreadable = matches!(error, MoveError::Unreadable { .. });
        assert_eq!(unreadable, text != "e1", "{text}: {error}");
    }
}

#[test]
fn a_text_that_fits_several_plies_is_refused_with_what_it_could_be() {
    let position = "4k3/P7/8/8/8/8/8/R3K2R w - - -/- 0/0 0 1";
    assert_eq!(refusal(position, "a8"), "'a8' could be a7a8q, a7a8r, a7a8b or a7a8n");
    assert_eq!(refusal("4k3/8/8/8/8/8/R7/7R w - - K/- 0/0 0 1", "Rh2"), "'Rh2' could be h1h2 or a2h2");
    let rooks = "4k3/8/8/8/8/8/8/R6R w - - K/- 0/0 0 1";
    assert_eq!(refusal(rooks, "Rc3"), "Rc3 is not legal: no rook of White's can go to c3");
}

#[test]
fn plies_of_the_other_side_are_not_read() {
    let game = game("4k3/8/8/8/8/8/8/4K3 w - - PN/- 1/0 0 1");
    let error = Saktris::read_move(game.position(), Seat::SECOND, "Kd8").unwrap_err();
    assert_eq!(error.to_string(), "Kd8 is not legal: it is not Black's turn");
}

#[test]
fn a_refused_ply_is_refused_with_its_reason() {
    for (position, ply, why) in [
        ("4k3/8/8/8/8/8/8/R3K3 w - - NP/- 1/0 0 1", "Ra2", "a knight is due and must be placed now"),
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - NP/- 0/0 0 1",
            "N@b1",
            "no piece is due: White's next arrives after one more move",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - NP/- 1/0 0 1 ;arrival_every=4",
            "N@b1",
            "no piece is due: White's next arrives after 3 more moves",
        ),
        ("4k3/8/8/8/8/8/8/R3K3 w - - -/- 0/0 0 1", "N@b1", "White has placed everything"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - -/- 0/0 0 1", "--", "you may pass only if you can do nothing else"),
        ("4k3/8/8/8/8/8/4r3/R3K3 w - - -/- 0/0 0 1", "--", "White is in check and cannot pass"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - -/- 0/0 0 1", "e8e7", "the king on e8 is not White's"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - -/- 0/0 0 1", "c3c4", "there is nothing on c3"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - -/- 0/0 0 1", "Nc3", "White has no knight on the board"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - -/- 0/0 0 1", "Rhc3", "White has no such rook on the board"),
        ("8/8/8/8/8/8/8/8 w - - KN/- 1/0 0 1", "Kd4", "a king is due and must be placed now"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - -/- 0/0 0 1", "a1e1", "White's own king stands on e1"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - -/- 0/0 0 1", "a1g1", "something stands between a1 and g1"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - -/- 0/0 0 1", "a1b3", "a rook does not go from a1 to b3"),
        ("4k3/8/8/8/8/p7/8/P3K3 w - - -/- 0/0 0 1", "a1a3", "something stands in the way of the pawn on a1"),
        ("4k3/8/8/8/8/8/8/P3K3 w - - -/- 0/0 0 1", "a1b2", "there is nothing to take on b2"),
        ("4k3/8/8/8/8/8/8/P3K3 w - - -/- 0/0 0 1", "a1c4", "a pawn does not go from a1 to c4"),
        ("4k3/8/8/8/8/8/8/P3K3 w - - -/- 0/0 0 1", "a1a2q", "the pawn is not promoted on a2"),
        ("3rk3/8/8/8/8/8/8/R3K3 w - - -/- 0/0 0 1", "Kd1", "d1 is attacked"),
        ("4k3/8/8/8/8/8/4r3/R3K3 w - - -/- 0/0 0 1", "Ra2", "it would leave White's king in check"),
        ("4k3/8/8/8/8/8/8/R3K3 w KA - -/- 0/0 0 1 ;castling=off", "O-O-O", "there is no castling"),
        ("4k3/8/8/8/8/8/8/R3K3 w A - -/- 0/0 0 1", "O-O-O", "White's king has moved"),
        ("4k3/8/8/8/8/8/8/R3K3 w K - -/- 0/0 0 1", "O-O-O", "White has no unmoved rook on that side"),
        (
            "4k3/8/8/8/8/8/8/RN2K3 w KA - -/- 0/0 0 1",
            "e1c1",
            "something stands between the king and the rook on a1",
        ),
        ("3rk3/8/8/8/8/8/8/R3K3 w KA - -/- 0/0 0 1", "O-O-O", "the king would cross d1, which is attacked"),
        ("2r1k3/8/8/8/8/8/8/R3K3 w KA - -/- 0/0 0 1", "O-O-O", "c1 is attacked"),
        ("4k3/4r3/8/8/8/8/8/R3K3 w KA - -/- 0/0 0 1", "O-O-O", "a king in check does not castle"),
        (
            "4k3/8/8/8/8/8/8/R2K4 w KA - -/- 0/0 0 1 ;castling=classic",
            "O-O-O",
            "only a king on the e-file castles, with a rook on the a- or h-file",
        ),
        ("4k3/8/8/8/8/8/8/R7 w - - K/- 0/0 0 1", "O-O", "White's king is not on the board"),
    ] {
        assert_eq!(refusal(position, ply), format!("{ply} is not legal: {why}"), "{position}");
    }
}
