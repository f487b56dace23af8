//! What people see: corners, immunity, duties, checks, the change of boards.

use quincunx_core::{Effect, LineKind, Mark, SquareKind};

use super::*;

#[test]
fn the_cross_has_its_corners_in_their_owners_colours() {
    let scene = new_game("").scene(Viewer::Spectator);
    assert_eq!((scene.board, scene.squares.len(), scene.pieces.len()), ("cross", 144, 64));
    for (seat, square) in ["a1", "b12", "l11", "k2"].into_iter().enumerate() {
        assert_eq!(scene.square(square).unwrap().kind, SquareKind::Corner(Seat(seat as u8)));
    }
    assert_eq!(scene.square("c1").unwrap().kind, SquareKind::Dark);
    assert_eq!(scene.prompt, "White to move, or to exchange king and queen.".into());
    let own = new_game("").scene(Viewer::Seat(Seat(0)));
    assert_eq!(own.prompt, "Your move, or exchange king and queen by touching both.".into());
}

#[test]
fn whose_check_is_to_be_answered_and_by_whom_is_seen() {
    let game = after(&cross('w', "wKc1 wRj5 gKa6 bKg12 pKl8"), "j5-j12");
    let scene = game.scene(Viewer::Spectator);
    assert_eq!(scene.square("g12").unwrap().marks, [Mark::Check]);
    let line = &scene.lines[0];
    assert_eq!((&*line.from, &*line.to, line.kind), ("j12", "g12", LineKind::Check));
    assert_eq!(scene.prompt, "Black is in check: Black has to answer it.".into());
    assert_eq!(game.scene(Viewer::Seat(Seat(2))).prompt, "Black is in check: you have to answer it.".into());
    assert_eq!(scene.square("j5").unwrap().marks, [Mark::LastFrom]);
}

#[test]
fn immunity_and_the_duty_to_leave_are_seen() {
    let game = cross('w', "wKb2 wQg5 wPg6 gKa12 gQh5 gQh6 gQh9 gPb5 bKg12 pKl7").game();
    let scene = game.scene(Viewer::Spectator);
    assert_eq!(scene.square("b2").unwrap().marks, [Mark::MustLeave]);
    assert_eq!(scene.square("a12").unwrap().marks, [Mark::Immune]);
    assert_eq!(scene.seats[0].note, "must leave the corner with 1 queen".into());
    assert_eq!(scene.seats[1].note, "immune with 3 queens".into());
}

#[test]
fn eliminated_colours_are_seen_as_out_and_their_pieces_as_cleared() {
    let game = after(&cross('b', "wKc1 wPg7 gKa9 bKj12 bRj2 bRh8 pKl6"), "h8-h1");
    let scene = game.scene(Viewer::Spectator);
    assert!(!scene.seats[0].living);
    assert_eq!(scene.seats[0].note, "out, fourth".into());
    assert_eq!(scene.square("g7").unwrap().marks, [Mark::Cleared]);
    assert_eq!(scene.square("c1").unwrap().marks, [Mark::Cleared]);
}

#[test]
fn the_duel_is_another_board_seen_from_the_own_side_without_marks_of_the_old_one() {
    let game = after(&cross('b', "wKc1 gKa9 bKj12 bRj2 bRh8").out("p"), "h8-h1");
    let scene = game.scene(Viewer::Spectator);
    assert_eq!((scene.board, scene.columns, scene.squares.len()), ("duel", 8, 64));
    assert!(scene.squares.iter().all(|square| square.marks.is_empty()));
    assert_eq!(scene.prompt, "The duel of Grey and Black: Grey to move.".into());
    let king_row = |seat: u8, square: &str| {
        let scene = game.scene(Viewer::Seat(Seat(seat)));
        scene.square(square).map(|square| square.row)
    };
    assert_eq!(king_row(1, "e1"), Some(7), "Grey plays the white pieces");
    assert_eq!(king_row(2, "e8"), Some(7), "Black plays the black ones");
    assert_eq!(king_row(0, "e1"), Some(7), "whoever is out looks on from the White seat");
    assert_eq!(scene.seats[0].note, "out, third".into());
    assert_eq!(scene.pieces.iter().filter(|piece| piece.owner == Seat(1)).count(), 16);
    let mut over = game.clone();
    over.act(quincunx_core::Ply { seat: Some(Seat(1)), action: quincunx_core::Action::Resign }).unwrap();
    let after_the_end = over.scene(Viewer::Seat(Seat(2)));
    assert_eq!(after_the_end.square("e8").map(|square| square.row), Some(7));
}

fn effects(game: &Game<Bishops>, text: &str) -> Vec<Effect> {
    let seat = game.position().colour().seat();
    let mv = Bishops::read_move(game.position(), seat, text).unwrap();
    Bishops::effects(game.position(), seat, mv)
}

#[test]
fn what_a_move_does_besides_is_told() {
    let square = |name: &str| name.to_owned();
    let becomes = |name: &str| Effect::Becomes { square: square(name), piece: Cow::Borrowed("queen") };
    let game = cross('w', "wKc3 wQe1 wBe5 wBf9 gKa7 bKg12 pKl7").game();
    assert_eq!(effects(&game, "c3-b2"), [becomes("e5"), becomes("f9")]);
    let game = cross('w', "wKg1 wQf1 wRj1 wPe9 gNd10 gKa6 bKg12 pKl7").castling("g1j1").swap("w").game();
    assert_eq!(effects(&game, "g1-i1"), [Effect::Moves { from: square("j1"), to: square("h1") }]);
    assert_eq!(effects(&game, "K<>Q"), [Effect::Moves { from: square("f1"), to: square("g1") }]);
    assert_eq!(effects(&game, "e9-d10"), [Effect::Captures { square: square("d10") }, becomes("d10")]);
    let game = cross('g', "wKc1 gKa6 gRf9 bKk9 bNl5 pKl3").options("check_priority=off").game();
    assert_eq!(
        effects(&game, "f9-k9"),
        [Effect::Captures { square: square("k9") }, Effect::Clears { square: square("l5") }]
    );
    let game = super::game("d w=pink b=grey r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1 out=wb ;");
    assert_eq!(effects(&game, "exd6"), [Effect::Captures { square: square("d5") }]);
    assert_eq!(effects(&game, "O-O-O"), [Effect::Moves { from: square("a1"), to: square("d1") }]);
}

#[test]
fn numbers_worth_watching_are_counted() {
    let game =
        cross('w', "wKc1 wRe2 gKa6 bKg12 pKl6").quiet(9).lost("1.2.3.4").options("material_limit=30").game();
    let scene = game.scene(Viewer::Spectator);
    let counters: Vec<(u32, Option<u32>)> =
        scene.counters.iter().map(|counter| (counter.value, counter.limit)).collect();
    assert_eq!(new_game("").scene(Viewer::Spectator).counters.len(), 1, "nobody watches zeros");
    assert_eq!(counters, [(1, Some(30)), (2, Some(30)), (3, Some(30)), (4, Some(30)), (9, Some(400))]);
}
