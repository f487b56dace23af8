//! Notation.

use quincunx_core::{Game, Seat, Viewer};

use super::{START, Shakti, after, game, moves, refusal};

fn error(text: &str) -> String {
    Game::<Shakti>::from_text(text, &[], 0).expect_err("the position is refused").to_string()
}

#[test]
fn the_start_is_written_as_on_the_rules_page() {
    let game = Game::<Shakti>::new(Default::default(), 0).unwrap();
    assert_eq!(game.position_text(Viewer::Everything), "*5*/1w1k1w1/7/7/7/1W1K1W1/*5* w 0 1");
}

#[test]
fn the_counters_may_be_left_out_on_input() {
    assert_eq!(game(START).position(), game(&format!("{START} 0 1")).position());
    assert_eq!(game(&format!("{START} 7")).position().quiet, 7);
}

#[test]
fn options_that_are_not_the_default_follow_the_position() {
    let text = "*5*/1w1k1w1/7/7/7/1W1K1W1/*5* w 0 1 ;second_tile=adjacent,no_progress=50";
    assert_eq!(game(text).position_text(Viewer::Everything), text);
}

#[test]
fn the_start_may_be_any_position_by_option() {
    let options = [("start", "*5*/3k3/2w4/7/7/4W2/*2K2* b 3 9")];
    let rules = crate::catalogue::find("shakti").unwrap();
    let game = rules.new_game(&options, 0).unwrap();
    assert_eq!(
        game.position_text(Viewer::Everything),
        "*5*/3k3/2w4/7/7/4W2/*2K2* b 3 9 ;start=*5*/3k3/2w4/7/7/4W2/*2K2* b 3 9"
    );
    let error = rules.new_game(&[("start", "*5*/3k3/7/7/7/7/*5* b")], 0).err().unwrap().to_string();
    assert!(error.contains("a king of each side"), "{error}");
}

#[test]
fn a_reader_takes_other_ways_to_write_a_move() {
    for text in ["b2-b4", "b2b4", "b2-b4(b3)", "b2b4(b3)", "b2-b4+"] {
        assert_eq!(after(START, text).canonical_ply_text(0), "b2-b4", "{text}");
    }
    for text in ["d4xc4", "d4-c4x", "d4-c4", "d4c4"] {
        assert_eq!(after("*5*/7/7/2Wk3/7/5K1/*5* b", text).canonical_ply_text(0), "d4-c4", "{text}");
    }
}

#[test]
fn a_reader_refuses_a_wrong_remark() {
    assert!(refusal(START, "b2-b4(c3)").contains("that leap removes b3"));
    assert!(refusal(START, "b2-b3(b3)").contains("only a leap removes a tile"));
    assert!(refusal(START, "b2xb3").contains("no warrior to take on b3"));
    for nonsense in ["", "b2", "b2-", "b2-h4", "b2-b8", "hello", "b2--b4", "ä2-b4", "b2-b4)", "((", "b2-b4()"]
    {
        assert!(refusal(START, nonsense).contains("expected a move such as b2-b4"), "{nonsense}");
    }
}

#[test]
fn check_and_mate_are_marked() {
    let game = after("*5*/7/3k3/7/1W5/7/*2K2* w", "b3-b4");
    assert_eq!(game.ply_text(0), "b3-b4");
    let game = after("*5*/7/3k3/7/1W5/7/*2K2* w", "b3-c4");
    assert_eq!(game.ply_text(0), "b3-c4+");
}

#[test]
fn a_position_that_cannot_be_is_refused_with_the_reason() {
    for (text, reason) in [
        ("", "side to move: missing, expected w or b"),
        ("*5*/7 w", "seven ranks"),
        ("*5*/1w1k1w1/7/7/7/1W1K1W1/*5*/7 w", "seven ranks"),
        ("*5*/1w1k1w1/8/7/7/1W1K1W1/*5* w", "rank 5: '8', expected squares written with"),
        ("*5*/1w1k1w2/7/7/7/1W1K1W1/*5* w", "rank 6: '1w1k1w2', expected seven squares, this has more"),
        ("*5*/1w1k1w/7/7/7/1W1K1W1/*5* w", "this has fewer"),
        ("7/1w1k1w1/7/7/7/1W1K1W1/*5* w", "holes in the four corners"),
        ("*5*/1w1k1w1/7/7/7/1W1K1WW/*5* w", "at most two warriors"),
        ("*5*/1w1k1k1/7/7/7/1W1K1W1/*5* w", "this is the second"),
        ("*5*/1w3w1/7/7/7/1W1K1W1/*5* w", "a king of each side"),
        ("*5*/1w1k1w1/7/7/7/1W1K1W1/*5* x", "side to move: 'x', expected w or b"),
        ("*5*/1w1k1w1/7/7/7/1W1K1W1/*5* w -1", "a whole number from 0 to 9999"),
        ("*5*/1w1k1w1/7/7/7/1W1K1W1/*5* w 0 0", "a whole number from 1 to 9999"),
        ("*5*/1w1k1w1/7/7/7/1W1K1W1/*5* w 0 1 2", "nothing after the move number"),
        ("*5*/7/7/3k3/3K3/7/*5* w", "kings that do not see each other"),
        ("*5*/7/7/2Wk3/7/5K1/*5* w", "the side that has just moved not to be in check"),
        ("*5*/1w1k1w1/7/7/7/1W1K1W1/*5* w ;speed=3", "there is no option 'speed'"),
    ] {
        let error = error(text);
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn a_megabyte_of_anything_is_an_error() {
    for unit in ["*", "/", "7", "k", " ", "w ", ";", ",", "=", "ä", "\u{0}"] {
        let text = unit.repeat((1 << 20) / unit.len());
        assert!(Game::<Shakti>::from_text(&text, &[], 0).is_err());
        assert!(game(START).play_text(Seat::FIRST, &text).is_err());
    }
}

#[test]
fn the_positions_of_the_rules_page_have_the_moves_it_says() {
    let three = ["d4-d5", "d4-e4", "d4-e5"];
    assert_eq!(moves("*5*/7/7/1W1k3/7/3K3/*5* b"), three);
    assert_eq!(moves("*5*/7/7/1W*k3/7/3K3/*5* b"), three);
    assert_eq!(
        moves("*5*/7/7/3k**1/7/3K3/*5* b ;bare_kings=play_on"),
        ["d4-c4", "d4-c5", "d4-d5", "d4-e5", "d4-g4"]
    );
    assert_eq!(moves("*5*/7/7/1W*k**1/7/3K3/*5* b"), ["d4-d5", "d4-e5"]);
}
