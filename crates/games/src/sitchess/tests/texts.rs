//! Texts of positions, and what is wrong with some.

use proptest::prelude::*;

use super::*;

#[test]
fn positions_are_written_as_on_the_page() {
    let mut game = new_game("");
    assert_eq!(text(&game), "army w=- b=- 12/12");
    play(&mut game, "QN");
    assert_eq!(text(&game), "army w=QN b=- 12/12");
    play(&mut game, "RRPP");
    assert_eq!(text(&game), "8/8/8/8/8/8/8/8[KQNkrrpp] b - - 0 1");
    assert_eq!(
        text(&new_game("double_step=off,budget_black=9")),
        "army w=- b=- 12/9 ;budget_black=9,double_step=off"
    );
}

#[test]
fn what_can_be_left_out_may_be_left_out() {
    for (short, whole) in [
        ("8/8/8/8/8/8/8/8[krrppNQK] b", "8/8/8/8/8/8/8/8[KQNkrrpp] b - - 0 1"),
        ("k7/8/8/8/8/8/8/KR6 w", "k7/8/8/8/8/8/8/KR6 w - - 0 1"),
        ("k7/8/8/8/8/8/8/KR6[] w -", "k7/8/8/8/8/8/8/KR6 w - - 0 1"),
        ("  k7/8/8/8/8/8/8/KR6  b - -  3 4 ", "k7/8/8/8/8/8/8/KR6 b - - 3 4"),
        ("army w=- b=rprp", "army w=- b=RRPP 12/12"),
        // Two armies that are known are about to be placed.
        ("army w=NQ b=pprr", "8/8/8/8/8/8/8/8[KQNkrrpp] b - - 0 1"),
    ] {
        assert_eq!(text(&game(short)), whole);
    }
}

#[test]
fn a_position_that_is_wrong_says_where_and_what_was_expected() {
    for (position, error) in [
        ("", "rank 8: missing, expected eight squares, this has fewer"),
        ("8/8/8/8/8/8/8 w - - 0 1", "eight ranks with / between them, this has fewer"),
        ("8/8/8/8/8/8/8/8/8 w - - 0 1", "eight ranks with / between them, this has more"),
        ("k7/8/8/8/8/9/8/K7 w - - 0 1", "rank 3: '9', expected pieces out of"),
        ("k7/8/8/8/8/7/8/K7 w - - 0 1", "rank 3: '7', expected eight squares, this has fewer"),
        ("k7/8/8/8/8/8p/8/K7 w - - 0 1", "rank 3: '8p', expected eight squares, this has more"),
        ("k7/8/8/8/8/8/8/K7 x - - 0 1", "side to move: 'x', expected w or b"),
        ("k7/8/8/8/8/8/8/K7", "side to move: missing, expected w or b"),
        ("k7/8/8/8/8/8/8/K7 w - - 151 1", "halfmove clock: '151', expected a whole number from 0 to 150"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 0", "move number: '0', expected a whole number from 1 to"),
        ("k7/8/8/8/8/8/8/K7 w - - +1 1", "halfmove clock: '+1'"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 x", "end of the position: 'x', expected nothing more"),
        ("k7/8/8/8/8/8/8/8 w - - 0 1", "one king of White on the board or to be placed, not 0"),
        ("k7/8/8/8/8/8/8/KK6 w - - 0 1", "one king of White on the board or to be placed, not 2"),
        ("k7/8/8/8/8/8/8/K7[K] w - - 0 1", "one king of White on the board or to be placed, not 2"),
        ("8/8/8/8/8/8/8/8[KKk] w - - 0 1", "one king a side, this has two"),
        ("8/8/8/8/8/8/8/8[KXk] w - - 0 1", "reserves: 'KXk', expected letters out of KQRBNPkqrbnp"),
        ("8/8/8/8/8/8/8/8[Kk w - - 0 1", "closing bracket"),
        ("8/8/8/8/8/8/8/8[Kk] w - - 3 1", "counters: '3 1', expected 0 1 during the placement"),
        ("8/8/8/8/8/8/8/K7[k] w - - 0 1", "side to move: 'w', expected b, as White has placed everything"),
        ("8/P7/8/8/8/8/8/8[Kk] w - - 0 1", "board: 'Pa7', expected no pawn of White on rank 7"),
        ("8/8/8/8/8/8/p7/8[Kk] w - - 0 1", "board: 'pa2', expected no pawn of Black on rank 2"),
        ("P6k/8/8/8/8/8/8/K7 w - - 0 1", "board: 'Pa8', expected no pawn of White on rank 8"),
        ("7k/8/8/8/8/8/8/K2P4 w - - 0 1 ;pawn_own_back_rank=forbid", "no pawn of White on rank 1"),
        ("r7/8/8/8/8/8/8/N7[Kk] w - - 0 1", "board: 'ra8xa1', expected no piece attacking"),
        ("k7/8/8/8/8/8/8/RK6 w - - 0 1", "'Ra1xa8', expected the side that has just moved not"),
        ("kK6/8/8/8/8/8/8/8 w - - 0 1", "not to be in check"),
        ("army w=QR b=-", "army of White: 'QR', expected an army for 12 points"),
        ("army w=QX b=-", "army of White: 'QX', expected letters out of QRBNP"),
        ("army w= b=-", "army of White: missing, expected letters out of QRBNP"),
        ("army w=-", "army of Black: missing, expected b= and an army"),
        ("army b=- w=-", "army of White: 'b=-', expected w= and an army"),
        ("army w=- b=- 12/13", "budgets: '12/13', expected 12/12, as the options say"),
        ("army w=- b=- 12/12 x", "end of the position: 'x', expected nothing more"),
        ("army w=Q+ b=-", "an army without + or !, which belong to the dice"),
        ("army w=? b=- ;army_choice=white_first", "only simultaneous choices are hidden"),
        ("army w=- b=QN ;army_choice=white_first", "army of Black: 'QN', expected - until White has an army"),
        ("army w=QN b=- ;army_choice=black_first", "army of White: 'QN', expected - until Black has an army"),
        ("army w=Q+ b=P+ ;army_choice=dice", "army of Black: 'P+', expected - until White has an army"),
        ("army w=Q b=- ;army_choice=dice", "army of White: 'Q', expected Q+ while a piece still fits"),
        ("army w=QN+ b=- ;army_choice=dice", "expected an army that leaves something of 12 points"),
        ("army w=NNNN b=- ;set_limits=standard", "expected an army for 12 points out of one chess set"),
        ("army w=QR b=- ;army_total=at_most", "expected an army for at most 12 points"),
    ] {
        let found = misread(position);
        assert!(found.contains(error), "{position}\n{found}\n{error}");
    }
}

#[test]
fn a_played_position_is_not_refused_for_what_it_would_cost() {
    assert_eq!(moves("5B2/7R/P1b2k2/8/1Pp3q1/2N5/3K4/8 w - - 0 1").len(), 33);
    assert_eq!(game("QQQQ2k1/8/8/8/8/6pp/7p/7K b - - 0 1").outcome(), None);
    assert!(!moves("8/8/8/8/8/8/8/8[KQQQQkp] w - - 0 1").is_empty());
}

#[test]
fn moves_that_cannot_be_read_say_what_was_expected() {
    for (position, text, error) in [
        ("army w=- b=-", "X", "'X' is not a move: expected the letters of an army, as in QN or RRPP"),
        ("army w=- b=-", "", "'' is not a move: expected the letters of an army, as in QN or RRPP"),
        ("army w=Q! b=- ;army_choice=dice", "QN", "'QN' is not a move: expected one of the letters QRBNP"),
        (
            "8/8/8/8/8/8/8/8[Kk] w",
            "e4",
            "'e4' is not a move: expected a piece and its square, as in Q@d4, or pass",
        ),
        (
            "k7/8/8/8/8/8/8/KR6 w",
            "hello",
            "'hello' is not a move: expected two squares, as in e2e4 or e7e8q, or SAN, as in Nf3",
        ),
        ("k7/8/8/8/8/8/8/KR6 w", "R@b3", "R@b3 is not legal: the placement is over"),
        (
            "k7/8/8/8/8/8/8/KR6 w",
            "--",
            "'--' is not a move: expected two squares, as in e2e4 or e7e8q, or SAN, as in Nf3",
        ),
    ] {
        assert_eq!(refusal(position, text), error);
    }
}

#[test]
fn the_wrong_seat_is_told_so() {
    let game = game("k7/8/8/8/8/8/8/KR6 w");
    let error = Sitchess::read_move(game.position(), BLACK, "a8b8").unwrap_err();
    assert_eq!(error.to_string(), "a8b8 is not legal: it is White's turn");
}

#[test]
fn a_megabyte_of_anything_is_refused() {
    let positions =
        ["army w=- b=-", "8/8/8/8/8/8/8/8[Kk] w", "k7/8/8/8/8/8/8/KR6 w", "army w=Q! b=- ;army_choice=dice"];
    for unit in
        ["8", "/", "[", "]", "K", "q", " ", "army ", "w=", "P", "é", "\u{0}", "e2e4", "@", "N@a1", "+", "8/"]
    {
        let long = unit.repeat((1 << 20) / unit.len());
        for prefix in [
            "",
            "army w=",
            "army w=- b=",
            "8/8/8/8/8/8/8/8[",
            "k7/8/8/8/8/8/8/K7 w ",
            "k7/8/8/8/8/8/8/K7 w - - ",
        ] {
            if unit != " " {
                assert!(Game::<Sitchess>::from_text(&format!("{prefix}{long}"), &[], 0).is_err());
            }
        }
        for position in positions {
            let game = game(position);
            assert!(Sitchess::read_move(game.position(), seat_to_act(&game), &long).is_err());
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused_without_harm(noise in "[ -~]{0,40}", letters in "[KQRBNPkqrbnp1-8/\\[\\] wb-]{0,90}") {
        for position in [&noise, &letters, &format!("army {noise}"), &format!("8/8/8/8/8/8/8/8[{letters}")] {
            if let Ok(read) = Sitchess::read_position(position, &Options::default()) {
                let written = Sitchess::write_position(&read);
                prop_assert_eq!(Sitchess::read_position(&written, &Options::default()), Ok(read));
            }
        }
        for position in ["army w=- b=-", "8/8/8/8/8/8/8/8[Kk] w", "k7/8/8/8/8/8/8/KR6 w"] {
            let game = game(position);
            let seat = seat_to_act(&game);
            if let Ok(mv) = Sitchess::read_move(game.position(), seat, &noise) {
                prop_assert!(game.position().is_legal(seat, mv));
            }
        }
    }
}
