//! What is seen and touched.

use std::borrow::Cow;

use quincunx_core::{Effect, Mark, Rules, Scene, Touch, TrayKind};

use super::*;

fn scene(position: &str) -> Scene {
    game(position).scene(Viewer::Everything)
}

fn marks(scene: &Scene, mark: Mark) -> String {
    let mut names: Vec<&str> =
        scene.squares.iter().filter(|square| square.marks.contains(&mark)).map(|s| s.name.as_str()).collect();
    names.sort_unstable();
    names.join(" ")
}

fn note(scene: &Scene, square: &str) -> String {
    scene.square(square).and_then(|square| square.note.clone()).unwrap_or_default().to_string()
}

#[test]
fn the_columns_of_a_due_piece_are_lit_and_the_others_explained() {
    let lit = scene("4k3/8/8/8/8/3B4/8/4K2R w - - BP/- 1/0 0 1");
    assert_eq!(marks(&lit, Mark::Target), "a1 c1 g1");
    assert_eq!(marks(&lit, Mark::Forbidden), "b1 d1 e1 f1 h1");
    assert_eq!(note(&lit, "b1"), "White has a bishop on light squares already");
    assert_eq!(note(&lit, "e1"), "e1 is occupied");
    assert_eq!(lit.prompt, "White places the bishop on rank 1.");
    let king = scene("4k3/8/8/8/8/5n2/8/r2N4 w - - KP/- 1/0 0 1");
    assert_eq!(note(&king, "c1"), "c1 is attacked, and a king may not arrive there");
    let check = scene("4k3/8/8/8/8/8/8/r2K4 w - - P/- 1/0 0 1");
    assert_eq!(marks(&check, Mark::Target), "b1 c1");
    assert_eq!(note(&check, "e1"), "it would leave White's king in check");
    assert_eq!(check.prompt, "White is in check and ends it with a move, or by placing the pawn on rank 1.");
    let row = scene("4k3/8/8/8/8/8/8/r1PP3K w - - PN/- 1/0 0 1 ;row_clear=on");
    assert_eq!(note(&row, "b1"), "clearing the row would expose White's king");
}

#[test]
fn the_columns_of_a_choice_say_what_may_not_come() {
    let lit = scene("4k3/8/8/8/8/3B4/8/4K2R w - - {QB}/- 1/0 0 1 ;arrival_order=selectable");
    assert_eq!(marks(&lit, Mark::Target), "a1 b1 c1 d1 f1 g1");
    assert_eq!(note(&lit, "b1"), "no bishop: White has a bishop on light squares already");
    assert_eq!(note(&lit, "a1"), "");
    assert_eq!(note(&lit, "h1"), "h1 is occupied");
    assert_eq!(lit.prompt, "White places any piece on rank 1.");
}

#[test]
fn nothing_is_lit_while_nothing_is_due() {
    let scene = scene("4k3/8/8/8/8/3B4/8/4K2R w - - BP/- 0/0 0 1");
    assert_eq!(marks(&scene, Mark::Target) + &marks(&scene, Mark::Forbidden), "");
    assert_eq!(scene.prompt, "White moves. Then the next piece is due.");
}

#[test]
fn prompts_say_what_is_asked() {
    for (position, prompt) in [
        ("4k3/8/8/8/8/8/8/R3K3 w - - -/p 0/0 0 1", "White moves."),
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - NP/- 1/0 0 1 ;arrival_every=3",
            "White moves. The next piece is due after 2 moves.",
        ),
        ("4k3/8/8/8/8/8/4r3/R3K3 w - - -/- 0/0 0 1", "White is in check and must end it."),
        (
            "4k3/8/8/8/8/8/8/8 w - - NK/- 0/0 0 1",
            "White has nothing to move and passes. Then the next piece is due.",
        ),
        (
            "4k3/8/8/8/8/8/8/8 w - - NK/- 1/0 0 1 ;placement=optional",
            "White places the knight on rank 1, or moves.",
        ),
        ("4k3/8/8/8/8/8/8/RNBQKBNR w - - P/- 1/0 0 1", "There is no square for the pawn: White moves."),
        (
            "4k3/8/8/8/8/8/8/RNBQKBNR w - - P/- 1/0 0 1 ;blocked=force",
            "There is no square for the pawn: White makes a move that gives it one.",
        ),
        (
            "4k3/8/8/8/8/8/PPPPPPPP/PPPPPPPP w - - NK/- 1/0 0 1 ;blocked=force",
            "There is no square for the knight: White has nothing to move and passes.",
        ),
        ("4k3/8/8/8/8/5n2/8/r3K3 w - - P/- 1/0 0 1", "White is in check and ends it with a move."),
    ] {
        assert_eq!(scene(position).prompt, prompt, "{position}");
    }
}

#[test]
fn the_next_pieces_and_the_counters_of_both_sides_are_shown() {
    let position = "4k3/8/8/8/8/8/8/4K3 w - - NPRQ/np 1/0 12 1 ;arrival_every=2";
    let scene = game(position).scene(Viewer::Spectator);
    let tray = |index: usize| {
        let tray = &scene.trays[index];
        let pieces: Vec<String> =
            tray.pieces.iter().map(|piece| format!("{}{}", piece.letter, piece.count)).collect();
        (tray.owner, tray.kind, pieces.join(" "))
    };
    assert_eq!(tray(0), (Seat::FIRST, TrayKind::Queue, "N1".to_owned()));
    assert_eq!(tray(1), (Seat::FIRST, TrayKind::Unordered, "Q1 R1 P1".to_owned()));
    assert_eq!(tray(2), (Seat::SECOND, TrayKind::Queue, "n1".to_owned()));
    assert_eq!(tray(3), (Seat::SECOND, TrayKind::Unordered, "p1".to_owned()));
    let counters: Vec<String> = scene
        .counters
        .iter()
        .map(|counter| format!("{} {}/{}", counter.label, counter.value, counter.limit.unwrap_or_default()))
        .collect();
    assert_eq!(
        counters,
        ["moves to next arrival 1/2", "moves to next arrival 2/2", "moves without progress 12/100"]
    );
    assert_eq!(scene.seats[0].note, "4 pieces to come");
}

#[test]
fn the_due_piece_hovers() {
    let due = |position: &str| {
        let scene = scene(position);
        let due = |piece: &&quincunx_core::TrayPiece| piece.due;
        let pieces = scene.trays.iter().flat_map(|tray| &tray.pieces);
        pieces.filter(due).map(|piece| piece.letter).collect::<String>()
    };
    assert_eq!(due("4k3/8/8/8/8/8/8/4K3 w - - NP/np 1/1 0 1"), "N");
    assert_eq!(due("4k3/8/8/8/8/8/8/4K3 b - - NP/np 1/1 0 1"), "n");
    assert_eq!(due("4k3/8/8/8/8/8/8/4K3 w - - NP/np 0/1 0 1"), "");
    assert_eq!(due("4k3/8/8/8/8/8/8/4K3 w - - {NP2}/- 1/0 0 1 ;arrival_order=selectable"), "NP");
}

#[test]
fn a_check_is_marked_and_drawn() {
    let scene = scene("4k3/8/8/8/8/8/4r3/R3K3 w - - -/- 0/0 0 1");
    assert_eq!(marks(&scene, Mark::Check), "e1");
    assert_eq!((scene.lines[0].from.as_str(), scene.lines[0].to.as_str()), ("e2", "e1"));
    assert!(scene.seats[0].check && !scene.seats[1].check);
}

#[test]
fn a_cleared_row_is_marked() {
    let game = after("4k3/8/8/8/8/8/8/1PP4K w - - PN/- 1/0 7 1 ;row_clear=on", "P@d1");
    assert_eq!(marks(&game.scene(Viewer::Everything), Mark::Cleared), "b1 c1 d1");
}

fn effects(position: &str, ply: &str) -> Vec<Effect> {
    let game = game(position);
    let mv = Saktris::read_move(game.position(), mover(&game), ply).unwrap();
    Saktris::effects(game.position(), mover(&game), mv)
}

fn captures(square: &str) -> Effect {
    Effect::Captures { square: square.to_owned() }
}

#[test]
fn effects_tell_what_a_ply_does() {
    let arrives = Effect::Arrives { square: "a1".to_owned(), piece: Cow::Borrowed("knight") };
    assert_eq!(effects("4k3/8/8/8/8/8/8/4K3 w - - NP/- 1/0 0 1", "N@a1"), [arrives]);
    assert_eq!(effects("4k3/8/8/8/8/8/r7/R3K3 w - - -/- 0/0 0 1", "Rxa2"), [captures("a2")]);
    assert_eq!(effects("4k3/8/8/8/8/8/r7/R3K3 w - - -/- 0/0 0 1", "Rb1"), []);
    assert_eq!(effects("4k3/8/8/8/8/4Pp2/8/6K1 b - e2 -/- 0/0 0 1", "fxe2"), [captures("e3")]);
    let rook = Effect::Moves { from: "g1".to_owned(), to: "c1".to_owned() };
    assert_eq!(effects("4k3/8/8/8/8/8/8/1K4R1 w KG - -/- 0/0 0 1", "O-O"), [rook]);
    let becomes = Effect::Becomes { square: "b8".to_owned(), piece: Cow::Borrowed("queen") };
    assert_eq!(effects("1r2k3/P7/8/8/8/8/8/4K3 w - - -/- 0/0 0 1", "axb8=Q"), [captures("b8"), becomes]);
    let clears = |square: &str| Effect::Clears { square: square.to_owned() };
    assert_eq!(
        effects("4k3/8/8/8/8/1PPn4/4P3/K7 w - - -/- 0/0 0 1 ;row_clear=on", "exd3"),
        [captures("d3"), clears("b3"), clears("c3"), clears("d3")]
    );
}

#[test]
fn a_bump_is_only_a_picture() {
    let position = "4k3/8/8/8/8/8/r7/R3K3 w - - -/- 0/0 0 1 ;physics_bump=on";
    let bumps = Effect::Bumps { square: "a2".to_owned(), from: "a1".to_owned() };
    assert_eq!(effects(position, "Rxa2"), [captures("a2"), bumps]);
    assert_eq!(plies(position), plies(position.split(" ;").next().unwrap()));
    assert_eq!(text(&after(position, "Rxa2")), "4k3/8/8/8/8/8/R7/4K3 b - - -/- 0/0 0 1");
}

/// Reads touches such as `@N c1 =queen`.
fn touches(text: &str) -> Vec<Touch> {
    let touch = |text: &str| -> Touch { text.parse().unwrap() };
    text.split_whitespace().map(touch).collect()
}

fn said(position: &str, text: &str) -> String {
    let game = game(position);
    let mv = Saktris::move_of(game.position(), mover(&game), &touches(text));
    mv.map_or("nothing".to_owned(), |mv| mv.to_string())
}

#[test]
fn a_piece_that_is_due_is_placed_by_its_square_or_by_dragging_it_there() {
    let position = "4k3/8/8/8/8/8/8/4K3 w - - NP/- 1/0 0 1";
    assert_eq!(said(position, "c1"), "N@c1");
    assert_eq!(said(position, "@N c1"), "N@c1");
    assert_eq!(said(position, "@P c1"), "nothing");
    let black = "4k3/8/8/8/8/8/8/4K3 b - - -/np 0/1 0 1";
    assert_eq!(said(black, "@n c8"), "N@c8");
    assert_eq!(said(black, "@N c8"), "N@c8");
}

#[test]
fn in_selectable_order_the_piece_is_touched_first() {
    let position = "4k3/8/8/8/8/8/8/4K3 w - - {NP}/- 1/0 0 1 ;arrival_order=selectable";
    assert_eq!(said(position, "@N c1"), "N@c1");
    assert_eq!(said(position, "@P c1"), "P@c1");
    assert_eq!(said(position, "c1"), "nothing");
    assert_eq!(why_not(position, "c1"), "first choose the piece to place, then its square");
}

#[test]
fn moves_promotions_and_passes_are_touched() {
    assert_eq!(said("4k3/P7/8/8/8/8/8/4K3 w - - -/- 0/0 0 1", "a7 a8 =rook"), "a7a8r");
    assert_eq!(said("4k3/P7/8/8/8/8/8/4K3 w - - -/- 0/0 0 1", "a7 a8"), "nothing");
    assert_eq!(said("4k3/8/8/8/8/8/8/1K4R1 w KG - -/- 0/0 0 1", "b1 d1"), "b1d1");
    assert_eq!(said("4k3/8/8/8/8/8/8/8 w - - NK/- 0/0 0 1", "=pass"), "--");
}

fn why_not(position: &str, text: &str) -> String {
    let game = game(position);
    Saktris::why_not(game.position(), mover(&game), &touches(text)).unwrap_or_default().to_string()
}

#[test]
fn touches_that_lead_nowhere_are_explained() {
    let due = "4k3/8/8/8/8/3B4/8/4K2R w - - BP/- 1/0 0 1";
    let free = "4k2r/8/8/8/8/8/4B3/R3K3 w KA - NP/- 0/0 0 1";
    let choice = "4k3/8/8/8/8/3B4/8/4K2R w - - {QB}/- 1/0 0 1 ;arrival_order=selectable";
    for (position, touched, why) in [
        (due, "", ""),
        (due, "@B", ""),
        (due, "@B b1", "White has a bishop on light squares already"),
        (due, "b1", "White has a bishop on light squares already"),
        (due, "h1", "a bishop is due and must be placed now"),
        (due, "@P", "the bishop is due, not the pawn"),
        (due, "@x", "there is no piece with the letter x"),
        (due, "e4", "there is nothing on e4"),
        (due, "e1", "a bishop is due and must be placed now"),
        (due, "e1 e2", "a bishop is due and must be placed now"),
        (due, "e8", "the king on e8 is not White's"),
        (due, "z9", "there is no square z9"),
        (due, "@B a1 b1", "a placement is complete with its square"),
        (due, "@B =queen", "after the piece comes its square"),
        (due, "=queen", "first comes a piece"),
        (due, "=pass", "you may pass only if you can do nothing else"),
        (free, "@N", "no piece is due: White's next arrives after one more move"),
        (free, "a1 b3", "a rook does not go from a1 to b3"),
        (free, "e1 g1", "White has no unmoved rook on that side"),
        (free, "e1 e2", "White's own bishop stands on e2"),
        (free, "e2 f3 g4", "the move is complete with its square"),
        (free, "e2 =queen", "after the piece comes the square it goes to"),
        (choice, "@N", "White has no knight left to place"),
        (choice, "@Q h1", "h1 is occupied"),
        (choice, "@B b1", "White has a bishop on light squares already"),
        (choice, "@B", ""),
        (
            "8/P7/8/8/8/8/7k/K7 w - - -/- 0/0 0 1",
            "a7 a8 =king",
            "a pawn becomes a queen, a rook, a bishop or a knight",
        ),
        (
            "4r1k1/8/8/8/8/8/4B3/4K3 w - - -/- 0/0 0 1",
            "e2",
            "moving the bishop on e2 would expose White's king",
        ),
        ("4r1k1/8/8/8/8/8/8/R3K3 w - - -/- 0/0 0 1", "a1", "the rook on a1 cannot end the check"),
        ("6k1/8/8/8/8/8/P7/RK6 w - - -/- 0/0 0 1", "a1", "the rook on a1 has nowhere to go"),
        ("6k1/8/8/8/8/1r6/5P2/K1r4R w - - -/- 0/0 0 1", "a1", ""),
        ("6k1/8/8/8/8/1r6/7r/K7 w - - P/- 0/0 0 1", "a1", "every square the king could go to is attacked"),
        (
            "4k3/8/8/8/8/8/P7/RNBQKBNR w - - PP/- 1/0 0 1 ;blocked=force",
            "a2",
            "the pawn that is due would still have no square",
        ),
        ("4k3/8/8/8/8/8/8/RNBQKBNR w - - PP/- 1/0 0 1", "@P", "there is no square for the pawn now"),
    ] {
        assert_eq!(why_not(position, touched), why, "{position}: {touched}");
    }
    let game = game(due);
    let why = Saktris::why_not(game.position(), Seat::SECOND, &[]);
    assert_eq!(why.unwrap_or_default(), "it is not Black's turn");
}
