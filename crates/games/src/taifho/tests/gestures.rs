//! Touches, why not, and the scene.

use quincunx_core::{Effect, LineKind, Mark, SquareKind};

use super::*;

const LEAP: &str = "10/10/10/3c6/10/10/3C6/10/10/4s5 S -";

/// The gesture of a move as words.
fn gesture(text: &str, mv: &str) -> String {
    let position = position(text);
    let mv = Taifho::read_move(&position, position.side(), mv).expect("a legal move");
    let touches = Taifho::gesture(&position, position.side(), mv);
    touches.iter().map(Touch::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_gesture_is_the_squares_of_the_path() {
    assert_eq!(gesture(START, "e1-e2"), "e1 e2");
    let text = "9s/10/4d5/10/3s6/10/10/3t6/3S6/10 S -";
    assert_eq!(gesture(text, "d2>d4>d8>f8"), "d2 d4 d8 f8");
}

#[test]
fn stopping_early_is_a_gesture_that_begins_another() {
    let text = "9s/10/4d5/10/3s6/10/10/3t6/3S6/10 S -";
    assert_eq!(said(text, "d2 d4").as_deref(), Some("d2>d4"));
    assert_eq!(said(text, "d2 d4 d8").as_deref(), Some("d2>d4>d8"));
}

#[test]
fn after_a_hop_over_an_enemy_circle_its_square_is_touched_or_it_is_left() {
    assert_eq!(gesture(LEAP, "d4>d10"), "d4 d10 =leave it");
    assert_eq!(gesture(LEAP, "d4>d10(d7=c10)"), "d4 d10 c10");
    assert_eq!(gesture(LEAP, "d4>d10(d7=c10)>b10"), "d4 d10 c10 b10");
    assert_eq!(said(LEAP, "d4 d10"), None, "the choice is still to be made");
    assert_eq!(why_not(LEAP, "d4 d10"), "");
    assert_eq!(why_not(LEAP, "d4 d10 d10"), "the Circle on d7 cannot be put there: d10 is occupied");
    assert_eq!(
        why_not(LEAP, "d4 d10 e9"),
        "the Circle on d7 cannot be put there: e9 is not on its first row"
    );
    assert_eq!(why_not(LEAP, "d4 d10 =leave_it d4"), "a chain never lands on d4, where it began");
    assert_eq!(why_not(LEAP, "d4 =leave_it"), "there is no Circle to leave where it stands");
}

#[test]
fn touches_that_begin_no_move_say_why() {
    let cases = [
        (START, "e5", "there is no piece on e5"),
        (START, "e10", "the Circle on e10 is North's"),
        (START, "z9", "z9 is not a square of this board"),
        (START, "=ready", "=ready is not a square of this board"),
        (START, "c1 c2", "a Triangle moves only diagonally forward or straight backward"),
        (START, "e1 e2 e3", "a step ends the move, so nothing can follow e2"),
        ("9s/10/10/10/10/10/10/d9/s9/Stc2S4 S -", "a1", "the Square on a1 cannot move"),
    ];
    for (text, words, why) in cases {
        assert_eq!(why_not(text, words), why, "{words}");
    }
    let position = position(START);
    assert_eq!(Taifho::why_not(&position, Seat::SECOND, &touches("e10")).unwrap(), "it is not North's turn");
}

#[test]
fn effects_tell_each_hop_its_obstacle_and_who_is_put_back() {
    let position = position(LEAP);
    let mv = Taifho::read_move(&position, Seat::FIRST, "d4>d10(d7=c10)>b10").unwrap();
    let hop = |square: &str, to: &str| Effect::HopsOver { square: square.to_owned(), to: to.to_owned() };
    let sent = Effect::Moves { from: "d7".to_owned(), to: "c10".to_owned() };
    let effects = Taifho::effects(&position, Seat::FIRST, mv);
    assert_eq!(effects, [hop("d7", "d10"), sent, hop("c10", "b10")]);
}

#[test]
fn the_last_move_is_marked_with_its_hops_and_obstacles() {
    let game = after("9s/10/4d5/10/3s6/10/10/3t6/3S6/10 S -", "d2>d4>d8>f8");
    let scene = game.scene(Viewer::Spectator);
    let hops: Vec<String> = scene
        .lines
        .iter()
        .filter(|line| line.kind == LineKind::Hop)
        .map(|line| format!("{}-{}", line.from, line.to))
        .collect();
    assert_eq!(hops, ["d2-d4", "d4-d8", "d8-f8"]);
    let marks = |name: &str| scene.square(name).map(|square| square.marks.clone()).unwrap();
    assert_eq!(marks("d2"), [Mark::LastFrom]);
    assert_eq!(marks("d4"), [Mark::LastVia]);
    assert_eq!(marks("f8"), [Mark::LastTo]);
    assert_eq!(marks("e8"), [Mark::Obstacle]);
}

#[test]
fn the_last_move_ends_where_the_piece_stands_not_where_a_circle_was_put() {
    let game = after("10/10/10/3c6/10/10/3C6/10/10/4s4S S -", "d4>d10(d7=c10)");
    let scene = game.scene(Viewer::Spectator);
    let marks = |name: &str| scene.square(name).map(|square| square.marks.clone()).unwrap();
    assert_eq!(marks("d10"), [Mark::LastTo]);
    assert_eq!(marks("c10"), []);
    assert_eq!(marks("d7"), [Mark::Obstacle]);
    // The origin is still where it began, though the Circle stands there now.
    let game = after("2C7/2c7/10/10/10/10/10/10/10/4s4S S -", "c10>c8(c9=c10)");
    let scene = game.scene(Viewer::Spectator);
    assert_eq!(scene.square("c10").unwrap().marks, [Mark::LastFrom]);
    assert_eq!(scene.square("c8").unwrap().marks, [Mark::LastTo]);
}

#[test]
fn the_scene_counts_pieces_home_rows_to_go_and_blocked_turns() {
    let text = "1SDDTTCC2/10/10/10/10/7s2/10/d9/t9/Std7 S - 1,0 20";
    let scene = game(text).scene(Viewer::Seat(Seat::FIRST));
    let count = |seat: Option<Seat>, label: &str| {
        let counter = scene.counters.iter().find(|c| c.owner == seat && c.label == label);
        counter.map(|counter| (counter.value, counter.limit)).expect(label)
    };
    assert_eq!(count(Some(Seat::FIRST), "pieces home"), (7, Some(8)));
    assert_eq!(count(Some(Seat::SECOND), "pieces home"), (2, Some(5)));
    assert_eq!(count(Some(Seat::FIRST), "rows still to go"), (9, None));
    assert_eq!(count(Some(Seat::SECOND), "rows still to go"), (4 + 2 + 1, None));
    assert_eq!(count(Some(Seat::FIRST), "blocked turns"), (2, Some(3)), "this one included");
    assert_eq!(count(None, "moves played"), (19, Some(400)));
    assert_eq!(
        scene.prompt,
        "You are South: one step, or hops over other pieces. This is blocked turn 2 of 3."
    );
}

#[test]
fn the_scene_marks_transit_squares_home_rows_and_stale_pieces() {
    let alga = game("1s8/10/10/10/10/10/10/10/10/1TS7 S b1 ;preset=alga").scene(Viewer::Spectator);
    let kind = |name: &str| alga.square(name).map(|square| square.kind).unwrap();
    assert_eq!(kind("a1"), SquareKind::Transit);
    assert_eq!(kind("j5"), SquareKind::Transit);
    assert_eq!(kind("b1"), SquareKind::Home(Seat::FIRST));
    assert_eq!(kind("i10"), SquareKind::Home(Seat::SECOND));
    assert_eq!(kind("e5"), SquareKind::Dark);
    assert_eq!(kind("e6"), SquareKind::Light);
    assert_eq!(alga.square("b1").unwrap().marks, [Mark::Stale]);
    assert!(alga.square("a5").unwrap().note.is_some());
    let open = new_game("", 0).scene(Viewer::Spectator);
    assert_eq!(open.square("a1").unwrap().kind, SquareKind::Home(Seat::FIRST));
    assert_eq!(open.pieces.len(), 16);
}

#[test]
fn north_sees_the_board_from_its_own_side() {
    let scene = new_game("", 0).scene(Viewer::Seat(Seat::SECOND));
    assert_eq!(scene.square("a10").map(|square| (square.column, square.row)), Some((9, 9)));
    assert_eq!(scene.prompt, "South moves: one step, or hops over other pieces.");
}

#[test]
fn who_must_pass_is_told_so() {
    let scene = game("10/10/10/10/10/10/10/d9/s9/Stc7 S -").scene(Viewer::Seat(Seat::FIRST));
    assert_eq!(scene.prompt, "You are South: nothing can move, so the turn is passed.");
    assert_eq!(scene.legal.len(), 1);
    assert!(scene.choices.iter().any(|choice| choice.word == "pass"));
}
