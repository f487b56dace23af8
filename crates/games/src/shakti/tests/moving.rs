//! Board, sight and moves, sentence by sentence.

use quincunx_core::{Position as _, Seat};

use super::super::sight::{BOARD, Tile, seen};
use super::{START, after, board, game, moves, refusal};

fn names(set: u64) -> Vec<String> {
    let mut names: Vec<String> = super::super::sight::each(set).map(|tile| tile.to_string()).collect();
    names.sort();
    names
}

fn tile(name: &str) -> Tile {
    Tile::named(name).expect("a square")
}

#[test]
fn there_are_45_tiles_and_none_in_the_corners() {
    assert_eq!(game(START).position().tiles.count_ones(), 45);
    for corner in ["a1", "g1", "a7", "g7"] {
        assert_eq!(BOARD & tile(corner).bit(), 0, "{corner}");
    }
}

#[test]
fn kings_and_warriors_start_on_the_second_ranks_and_white_moves_first() {
    let game = quincunx_core::Game::<super::Shakti>::new(Default::default(), 0).unwrap();
    assert_eq!(board(&game), "*5*/1w1k1w1/7/7/7/1W1K1W1/*5* w");
}

#[test]
fn a_piece_sees_the_first_tile_in_each_direction_and_skips_holes() {
    let open = game("*5*/7/7/3k3/7/3K3/*5* b");
    assert_eq!(
        names(seen(tile("d4"), open.position().tiles)),
        ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"]
    );
    let broken = game("*5*/7/7/3k**1/7/3K3/*5* b");
    assert!(names(seen(tile("d4"), broken.position().tiles)).contains(&"g4".to_owned()));
}

#[test]
fn a_tile_stops_sight_whether_it_is_occupied_or_not() {
    for between in ["1W1k3", "1WWk3", "1Wwk3"] {
        let text = format!("*5*/7/7/{between}/7/3K3/*5* b");
        let game = game(&text);
        assert_eq!(seen(tile("d4"), game.position().tiles) & tile("b4").bit(), 0, "{between}");
    }
}

#[test]
fn sight_is_mutual() {
    // A dozen tiles gone here and there; every pair of tiles agrees.
    let tiles = game("*3***/1w1k*w1/2**3/*3*2/1*2*2/1W1K*W1/**4* w").position().tiles;
    for a in super::super::sight::each(tiles) {
        for b in super::super::sight::each(tiles) {
            assert_eq!(seen(a, tiles) & b.bit() != 0, seen(b, tiles) & a.bit() != 0, "{a} {b}");
        }
    }
}

#[test]
fn a_warrior_next_to_a_king_gives_check() {
    assert!(game("*5*/7/7/2Wk3/7/3K3/*5* b").position().is_check(Seat::SECOND));
}

#[test]
fn a_warrior_gives_check_across_holes_at_any_distance() {
    assert!(game("*5*/7/7/1W*k3/7/3K3/*5* b").position().is_check(Seat::SECOND));
    assert!(game("*5*/7/7/W*****k/7/3K3/*5* b").position().is_check(Seat::SECOND));
}

#[test]
fn a_warrior_on_the_second_tile_never_checks() {
    assert!(!game("*5*/7/7/1W1k3/7/3K3/*5* b").position().is_check(Seat::SECOND));
}

#[test]
fn a_warrior_that_cannot_move_still_checks() {
    // The warrior on a2 sees only tiles that are occupied.
    let game = game("*5*/7/7/7/kw5/WW3K1/**4* b");
    assert_eq!(names(seen(tile("a2"), game.position().tiles)), ["a3", "b2", "b3"]);
    assert!(game.position().is_check(Seat::SECOND));
    let lines = game.scene(quincunx_core::Viewer::Spectator).lines;
    assert!(lines.iter().any(|line| line.from == "a2" && line.to == "a3"), "{lines:?}");
}

#[test]
fn a_king_not_in_check_goes_to_the_first_tile_seen_also_across_holes() {
    assert_eq!(moves("*5*/7/7/3k**1/7/3K2w/*5* b")[..5], ["d4-c4", "d4-c5", "d4-d5", "d4-e5", "d4-g4"]);
}

#[test]
fn a_king_not_in_check_takes_nothing() {
    // An enemy warrior it sees gives check, so all it can meet is an own one.
    assert!(refusal("*5*/7/7/2wk3/7/3K3/*5* b", "d4-c4").contains("occupied by a piece of its own side"));
}

#[test]
fn a_king_in_check_goes_only_to_a_neighbouring_tile() {
    assert_eq!(moves("*5*/7/7/1W*k**1/7/3K3/*5* b"), ["d4-d5", "d4-e5"]);
    assert!(
        refusal("*5*/7/7/1W*k**1/7/3K3/*5* b", "d4-g4")
            .contains("a king in check moves only to a neighbouring tile")
    );
}

#[test]
fn a_king_in_check_takes_the_warrior_and_the_tile_stays() {
    let game = after("*5*/7/7/2Wk3/7/5K1/*5* b", "d4xc4");
    assert_eq!(board(&game), "*5*/7/7/2k4/7/5K1/*5* w");
    assert_eq!(game.position().tiles.count_ones(), 45);
}

#[test]
fn a_warrior_goes_to_the_first_tile_seen_if_vacant() {
    let start = moves(START);
    for step in ["b2-a1", "b2-a2", "b2-b3", "b2-c3"] {
        assert_eq!(start.contains(&step.to_owned()), step != "b2-a1", "{step}");
    }
    assert!(moves("*5*/7/7/W*****1/3k3/7/*2K2* w").contains(&"a4-g4".to_owned()), "across holes");
}

#[test]
fn a_leap_goes_over_one_vacant_tile_to_the_next_and_removes_the_first() {
    assert_eq!(board(&after(START, "b2-b4")), "*5*/1w1k1w1/7/1W5/1*5/3K1W1/*5* b");
    assert!(refusal(START, "b2-d2").contains("d2 is occupied by a piece of its own side"));
}

#[test]
fn a_leap_may_cross_holes_before_and_behind_the_first_tile() {
    let game = after("*5*/3k3/7/W*1**1*/7/7/*2K2* w", "a4-f4(c4)");
    assert_eq!(board(&game), "*5*/3k3/7/1****W*/7/7/*2K2* b");
}

#[test]
fn with_second_tile_adjacent_the_second_tile_must_be_directly_behind_the_first() {
    let text = "*5*/3k3/7/W*1*1**/7/7/*2K2* w ;second_tile=adjacent";
    assert!(refusal(text, "a4-e4").contains("e4 is not directly behind c4"));
    let across = "*5*/3k3/7/W*2***/7/7/*2K2* w ;second_tile=adjacent";
    assert!(moves(across).contains(&"a4-d4".to_owned()), "holes before the first tile do not matter");
}

#[test]
fn a_leap_needs_both_tiles_vacant() {
    assert!(refusal("*5*/5k1/7/Ww5/7/7/*2K2* w", "a4-c4").contains("b4 is occupied"));
    assert!(refusal("*5*/5k1/7/W1w4/7/7/*2K2* w", "a4-c4").contains("a warrior never takes"));
}

#[test]
fn warriors_never_take() {
    assert!(refusal("*5*/5k1/7/Ww5/7/7/*2K2* w", "a4-b4").contains("a warrior never takes"));
}

#[test]
fn the_own_king_may_not_be_in_check_after_a_move() {
    assert!(refusal("*5*/7/7/1w5/7/2K4/*4k* w", "c2-b3").contains("the warrior on b4 sees b3"));
}

#[test]
fn the_kings_never_see_each_other() {
    assert!(refusal("*5*/6w/7/3k3/7/3K3/*5* w", "d2-d3").contains("the kings would see each other"));
}

#[test]
fn a_removed_tile_may_not_open_a_check_on_the_own_king() {
    // The king on d1 looks up the d-file: d2 shields it from the warrior on d3.
    let text = "*5*/7/5k1/7/3w3/2W4/*2K2* w";
    assert!(refusal(text, "c2-e2").contains("removing d2 would let its own king see the warrior on d3"));
    assert!(moves(text).contains(&"c2-d2".to_owned()), "stepping there removes nothing");
}

#[test]
fn a_removed_tile_may_not_let_the_kings_see_each_other() {
    let text = "*5*/7/7/7/3k3/1W*4/*2K2* w";
    assert!(refusal(text, "b2-e2").contains("would let its own king see the king on d3"));
}

#[test]
fn only_king_moves_answer_a_check() {
    let text = "*5*/7/7/1W*k3/7/3K2w/*5* b";
    assert!(moves(text).iter().all(|mv| mv.starts_with("d4")));
    assert!(refusal(text, "g2-g3").contains("only the king can answer a check"));
}

#[test]
fn nothing_is_pinned_since_the_tile_left_behind_still_blocks() {
    // The warrior on d3 stands between its king and an enemy warrior.
    let text = "*5*/7/7/3w3/3W3/3K3/*4k* w";
    assert!(moves(text).contains(&"d3-c3".to_owned()));
}

#[test]
fn retreating_straight_away_from_a_distant_checker_is_legal() {
    assert_eq!(moves("*5*/7/7/1W*k3/7/3K3/*5* b"), ["d4-d5", "d4-e4", "d4-e5"]);
}

#[test]
fn a_warrior_seen_by_another_warrior_or_by_the_king_is_protected() {
    let by_warrior = "*5*/7/7/W*Wk3/7/5K1/*5* b";
    assert!(refusal(by_warrior, "d4xc4").contains("the warrior on a4 protects c4"));
    let by_king = "*5*/7/K6/1*5/2Wk3/7/*5* b";
    assert!(refusal(by_king, "d3xc3").contains("the kings would see each other"));
}

#[test]
fn the_tiles_need_not_stay_connected() {
    let text = "*5*/3k3/7/*******/7/3K3/*5* w";
    assert!(game(text).outcome().is_some_and(|outcome| outcome.reason.code == "bare_kings"));
    assert!(!moves("*5*/3k2w/7/*******/7/3K3/*5* w").is_empty());
}

#[test]
fn why_a_touch_leads_nowhere_can_be_asked_for() {
    use quincunx_core::{Rules as _, Touch};
    let game = game(START);
    let why = |touches: &[&str]| {
        let touches: Vec<Touch> = touches.iter().map(|name| Touch::Square((*name).to_owned())).collect();
        super::Shakti::why_not(game.position(), Seat::FIRST, &touches)
    };
    assert_eq!(why(&[]), None);
    assert_eq!(why(&["b2"]), None);
    assert_eq!(why(&["d6"]).unwrap(), "White has no piece on d6");
    assert_eq!(why(&["d2", "d4"]).unwrap(), "d4 is not the first tile seen from d2 in any direction");
    assert_eq!(why(&["zz"]).unwrap(), "touch one of your pieces");
    assert_eq!(why(&["b2", "b4", "b6"]).unwrap(), "a move is two touches, a piece and a tile");
}
