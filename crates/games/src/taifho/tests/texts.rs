//! Notation: positions, moves, and what is wrong with them.

use quincunx_core::{Game, Position as _};

use super::*;

fn misread(text: &str) -> String {
    Game::<Taifho>::from_text(text, &[], 0).expect_err("the position is refused").to_string()
}

#[test]
fn a_position_is_rows_side_stale_blocked_and_ply() {
    let text = "1stdccdts1/10/10/10/4S5/10/10/10/10/1T1D6 N b1,d1 1,2 33";
    assert_eq!(self::text(&game(text)), text);
}

#[test]
fn options_that_are_not_the_default_stand_behind_a_semicolon() {
    assert_eq!(
        text(&new_game("preset=alga,blocked_limit=5", 0)),
        format!("{START} ;preset=alga,blocked_limit=5")
    );
}

#[test]
fn the_last_two_fields_may_be_left_out() {
    let board = START.split(' ').take(3).collect::<Vec<_>>().join(" ");
    assert_eq!(text(&game(&board)), START);
    assert_eq!(text(&game(&format!("{board} 0,0"))), START);
}

#[test]
fn a_piece_on_its_first_row_is_not_stale_unless_it_is_marked() {
    assert!(allows("9s/10/10/10/10/10/10/10/10/2T7 S -", "c1-d1"));
    assert!(!allows("9s/10/10/10/10/10/10/10/10/2T7 S c1", "c1-d1"));
}

#[test]
fn a_wrong_position_says_what_was_expected_and_where() {
    let cases = [
        ("", "board: missing, expected ten rows from rank 10 down"),
        ("10/10 S -", "expected ten rows from rank 10 down"),
        ("11/10/10/10/10/10/10/10/10/S8s S -", "rank 10: '11', expected runs of 1 to 10 empty squares"),
        ("0S9/10/10/10/10/10/10/10/10/9s S -", "rank 10: '0S9', expected runs of 1 to 10 empty squares"),
        ("9/10/10/10/10/10/10/10/10/S8s S -", "rank 10: '9', expected ten squares in all"),
        ("10S/10/10/10/10/10/10/10/10/S8s S -", "rank 10: '10S', expected ten squares in all"),
        ("10/10/10/K9/10/10/10/10/10/S8s S -", "rank 7: 'K9', expected letters SDTC or sdtc and numbers"),
        ("10/10/10/ß9/10/10/10/10/10/S8s S -", "rank 7: 'ß9', expected letters SDTC or sdtc and numbers"),
        ("10/10/10/10/10/10/10/10/10/SSS6s S -", "expected at most two pieces S of South"),
        ("10/10/10/10/10/10/10/10/10/10 S -", "expected at least one piece of South"),
        ("10/10/10/10/10/10/10/10/10/S9 S -", "expected at least one piece of North"),
        ("10/10/10/10/10/10/10/10/10/S8s", "side to move: missing, expected S or N"),
        ("10/10/10/10/10/10/10/10/10/S8s s -", "side to move: 's', expected S or N"),
        ("10/10/10/10/10/10/10/10/10/S8s S", "stale pieces: missing, expected squares separated by commas"),
        ("10/10/10/10/10/10/10/10/10/S8s S z9", "stale pieces: 'z9', expected squares separated by commas"),
        ("10/10/10/10/10/10/10/10/10/S8s S a1", "a square of a Triangle or Diamond on its own first row"),
        ("10/10/10/10/10/10/10/10/T9/S8s S a2", "a square of a Triangle or Diamond on its own first row"),
        ("10/10/10/10/10/10/10/10/10/T8s S a1,a1", "stale pieces: 'a1', expected every square once"),
        (
            "10/10/10/10/10/10/10/10/s9/S9 S - 1",
            "blocked turns: '1', expected two numbers separated by a comma",
        ),
        ("10/10/10/10/10/10/10/10/s9/S9 S - 1,-1", "blocked turns: '1,-1', expected two numbers"),
        ("10/10/10/10/10/10/10/10/s9/S9 S - 0,0 0", "ply: '0', expected a number from 1"),
        ("10/10/10/10/10/10/10/10/s9/S9 S - 0,0 70000", "ply: '70000', expected a number from 1"),
        ("10/10/10/10/10/10/10/10/s9/S9 S - 0,0 1 x", "position: 'x', expected nothing more"),
        (
            "10/10/10/10/10/10/10/s9/S9/10 S - ;preset=alga",
            "no piece on files a and j, which are only for passing",
        ),
        ("arranging -,- S", "a board, as the set-up is not free"),
        ("arranging STDCCDTS,? S ;setup=free", "at least one side still to choose, marked -"),
        ("arranging -,STDCCDTT S ;setup=free", "South's and North's separated by a comma"),
    ];
    for (text, expected) in cases {
        let message = misread(text);
        assert!(message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn a_megabyte_of_anything_is_refused_at_once() {
    let position = position(START);
    for piece in ["10/", "9", "S", " ", ",", ">a1", "e1>", "é", "(", "e1-e2", "a1,"] {
        let long = piece.repeat((1 << 20) / piece.len());
        assert!(Taifho::read_position(&long, &options("")).is_err());
        assert!(Taifho::read_position(&format!("{START}{long}x"), &options("")).is_err());
        assert!(Taifho::read_position(&long, &options("setup=free")).is_err());
        let error = Taifho::read_move(&position, Seat::FIRST, &long).expect_err("no move is that long");
        assert!(error.to_string().len() < 300);
        let touches = vec![Touch::square(&long); 3];
        assert!(
            Taifho::why_not(&position, Seat::FIRST, &touches).is_some_and(|why| why.to_string().len() < 200)
        );
    }
    let arranging = new_game("setup=free", 0);
    let many = vec![Touch::square("b1"); 1 << 18];
    assert_eq!(Taifho::why_not(arranging.position(), Seat::FIRST, &many), None);
}

#[test]
fn steps_chains_relocations_and_passes_are_written_as_on_the_page() {
    assert!(allows(START, "b1-b2"));
    assert!(allows("9s/10/10/10/10/4s5/10/4S5/10/10 S -", "e3>e7"));
    assert!(allows("10/10/10/3c6/10/10/3C6/10/10/4s5 S -", "d4>d10(d7=c10)>b10"));
    assert!(allows("10/10/10/10/10/10/10/d9/s9/Stc7 S -", "--"));
}

#[test]
fn the_two_ends_of_a_chain_are_enough_where_that_names_one_move() {
    // d2 over d3, d6 and e8 to f8.
    let text = "9s/10/4d5/10/3s6/10/10/3t6/3S6/10 S -";
    let position = position(text);
    let read = |mv: &str| Taifho::read_move(&position, Seat::FIRST, mv);
    assert_eq!(read("d2>f8"), read("d2>d4>d8>f8"));
    assert_eq!(refusal(text, "d2>f6"), "d2>f6 is not legal: d2 and f6 are not on one line");
}

#[test]
fn the_two_ends_of_several_moves_are_not_enough() {
    // To f6 with or without sending Circles back.
    let text = "10/10/10/10/4c5/3c6/3C6/10/10/4s4S S -";
    let message = refusal(text, "d4>f6");
    assert!(message.starts_with("'d4>f6' could be d4>d6>f6, d4>d6(d5=a10)>f6, "), "{message}");
    // A hop that is itself a move is that move.
    assert!(allows(text, "d4>d6") && allows(text, "d4>d6(d5=a10)"));
}

#[test]
fn an_unreadable_move_says_what_a_move_looks_like() {
    for text in [
        "",
        "x",
        "e1",
        "e1-",
        "e1-k9",
        "e1>",
        ">e1",
        "e1>e3(",
        "e1>e3(e2)",
        "e1>e3(e2=e10",
        "e1-e2-e3",
        "e1>e3>",
    ] {
        assert!(refusal(START, text).contains("is not a move: expected a step such as b1-b2"), "{text}");
    }
}

#[test]
fn a_refused_move_says_why() {
    let cases = [
        (START, "e5-e6", "there is no piece on e5"),
        (START, "e10-e9", "the Circle on e10 is North's"),
        (START, "e1-e3", "there is nothing between e1 and e3 to hop over"),
        (START, "e1>e5", "there is nothing between e1 and e5 to hop over"),
        (START, "b1-c2", "a Square moves only straight along files and ranks"),
        (START, "d1-d2", "a Diamond moves only diagonally"),
        (START, "e1-e1", "a chain never lands on e1, where it began"),
        (START, "e1>f3", "e1 and f3 are not on one line"),
        (
            "9s/10/10/10/10/10/10/10/2D7/2S7 S -",
            "c1-c3",
            "c3 is more than a step away; a hop is written c1>c3",
        ),
        ("9s/10/10/10/10/10/10/10/2s7/2C7 S -", "c1>c3(c2=a10)", "there is no enemy Circle on c2"),
        ("9s/10/10/10/10/10/10/10/2c7/2C7 S -", "c1>c3(d2=a10)", "the hop went over c2, not over d2"),
    ];
    for (text, mv, why) in cases {
        assert_eq!(refusal(text, mv), format!("{mv} is not legal: {why}"));
    }
}

#[test]
fn the_canonical_text_is_the_shortest_path_and_the_lowest_of_several() {
    // Two ways of two hops round a ring, and one of four.
    let text = "9s/10/10/10/4s5/3d1t4/3Cd5/10/10/10 S -";
    assert!(allows(text, "d4>f4>f6"));
    assert_eq!(said(text, "d4 d6 f6").as_deref(), Some("d4>f4>f6"));
}

#[test]
fn positions_round_trip_while_arrangements_are_chosen() {
    for text in ["arranging -,- S", "arranging STDCCDTS,- N", "arranging -,? S", "arranging ?,- S"] {
        let text = format!("{text} ;setup=free");
        assert_eq!(self::text(&game(&text)), text);
        assert_eq!(position(&text).key(), position(&text).recomputed_key());
    }
}
