//! What there is to see.

use quincunx_core::{Effect, LineKind, Mark, Scene, Touch, Viewer};

use super::*;

fn scene(position: &str) -> Scene {
    game(position).scene(Viewer::Spectator)
}

fn tray(scene: &Scene, owner: Seat, label: &str) -> String {
    let tray = scene.trays.iter().find(|tray| tray.owner == owner && tray.label == label.into());
    let pieces = tray.map(|tray| tray.pieces.as_slice()).unwrap_or_default();
    pieces.iter().map(|piece| format!("{}{}", piece.count, piece.letter)).collect::<Vec<_>>().join(" ")
}

fn note(scene: &Scene, square: &str) -> String {
    scene.square(square).and_then(|square| square.note.clone()).unwrap_or_default().to_string()
}

fn is_forbidden(scene: &Scene, square: &str) -> bool {
    scene.square(square).is_some_and(|square| square.marks.contains(&Mark::Forbidden))
}

#[test]
fn both_armies_show_what_they_still_have_to_place() {
    let scene = scene("8/8/8/3r4/8/8/8/7k[KQNrpp] w - - 0 1");
    assert_eq!(tray(&scene, WHITE, "to place"), "1K 1Q 1N");
    assert_eq!(tray(&scene, BLACK, "to place"), "1r 2p");
    assert_eq!(scene.prompt, "White places a piece.".into());
    assert_eq!(scene.pieces.len(), 2);
}

#[test]
fn a_side_that_is_done_says_so() {
    let scene = scene("8/8/8/8/8/8/8/7k[KQN] w - - 0 1");
    assert_eq!(tray(&scene, BLACK, "to place"), "");
    assert_eq!([scene.seats[0].note.as_str(), &scene.seats[1].note], ["", "has placed everything"]);
}

#[test]
fn forbidden_squares_are_shaded_and_say_why() {
    let scene = scene("8/8/8/3r4/8/8/8/7k[KNP] w - - 0 1");
    assert!(is_forbidden(&scene, "d1"));
    assert_eq!(note(&scene, "d1"), "d1 is attacked by the rook on d5");
    // A pawn could stand where the knight could not: no shade, but a word.
    assert!(!is_forbidden(&scene, "c3"));
    assert_eq!(note(&scene, "c3"), "the knight on c3 would attack the rook on d5");
    assert!(!is_forbidden(&scene, "a1"));
    assert_eq!(note(&scene, "a1"), "");
    assert_eq!(note(&scene, "a8"), "a pawn of White's may not be placed on rank 7 or 8");
}

#[test]
fn the_picker_shows_prices_and_the_budget_being_spent() {
    let game = new_game("set_limits=standard");
    let own = game.scene(Viewer::Seat(WHITE));
    assert_eq!(tray(&own, WHITE, "to choose from"), "1Q 2R 2B 2N 8P");
    assert_eq!(tray(&own, BLACK, "to choose from"), "", "one's own only");
    let prices: Vec<_> =
        own.trays.iter().flat_map(|tray| &tray.pieces).filter_map(|piece| piece.price).collect();
    assert_eq!(prices, [9, 5, 3, 3, 1]);
    let counter = &own.counters[0];
    assert_eq!((counter.owner, counter.value, counter.limit), (Some(WHITE), 0, Some(12)));
    assert_eq!(own.prompt, "White, choose an army for exactly 12 points in secret.".into());
    assert!(own.legal.iter().any(|legal| legal.gesture == [Touch::Tray('Q'), Touch::Tray('N')]));
    assert_eq!(game.scene(Viewer::Spectator).prompt, "Both sides choose an army in secret.".into());
}

#[test]
fn a_hidden_army_is_not_in_the_scene_but_its_owner_sees_it() {
    let mut game = new_game("");
    game.play_text(BLACK, "RRPP").unwrap();
    let whites = game.scene(Viewer::Seat(WHITE));
    assert_eq!(tray(&whites, BLACK, "army"), "");
    assert_eq!(whites.seats[1].note, "has chosen".into());
    assert!(!whites.counters.iter().any(|counter| counter.owner == Some(BLACK)));
    let blacks = game.scene(Viewer::Seat(BLACK));
    assert_eq!(tray(&blacks, BLACK, "army"), "1k 2r 2p");
    assert_eq!(blacks.prompt, "White is still choosing an army in secret.".into());
    assert!(blacks.legal.is_empty());
}

#[test]
fn a_six_offers_only_what_fits() {
    let game = game("army w=QN b=RRP! ;army_choice=dice");
    let scene = game.scene(Viewer::Seat(BLACK));
    assert_eq!(tray(&scene, BLACK, "to choose from"), "1p");
    assert_eq!(tray(&scene, WHITE, "army"), "1K 1Q 1N");
    assert_eq!(scene.prompt, "Black has rolled a six and chooses a piece for up to 1 point.".into());
    assert_eq!(game.scene(Viewer::Spectator).trays, scene.trays, "the dice are open to all");
    let notes: Vec<&str> = scene.seats.iter().map(|seat| seat.note.as_str()).collect();
    assert_eq!(notes, ["has QN", "rolling, 1 point left"]);
    assert_eq!((scene.counters[1].value, scene.counters[1].limit), (11, Some(12)));
}

#[test]
fn an_open_choice_is_offered_to_all_and_the_other_side_comes_next() {
    let game = new_game("army_choice=black_first,army_total=at_most");
    let scene = game.scene(Viewer::Spectator);
    assert_eq!(tray(&scene, BLACK, "to choose from"), "1q 2r 4b 4n 12p");
    assert_eq!(tray(&scene, WHITE, "to choose from"), "");
    assert_eq!(scene.prompt, "Black chooses an army for at most 12 points.".into());
    assert_eq!(scene.seats[0].note, "comes next".into());
    assert_eq!(scene.choices[0].word, "king alone");
}

#[test]
fn a_check_is_marked_and_drawn() {
    let scene = scene("4k3/8/8/8/7q/8/N7/4K3 w - - 7 1");
    assert!(scene.square("e1").is_some_and(|square| square.marks.contains(&Mark::Check)));
    assert_eq!((scene.lines[0].from.as_str(), scene.lines[0].kind), ("h4", LineKind::Check));
    assert_eq!(scene.prompt, "White is to move and is in check.".into());
    assert_eq!((scene.counters[0].value, scene.counters[0].limit), (7, Some(100)));
    assert!(scene.seats[0].check && !scene.seats[1].check);
}

#[test]
fn a_promotion_offers_four_pieces_and_shows_its_effects() {
    let game = game("1n2k3/P7/8/8/8/8/8/K7 w - - 0 1");
    let scene = game.scene(Viewer::Seat(WHITE));
    let words: Vec<&str> = scene.choices.iter().map(|choice| choice.word.as_str()).collect();
    assert_eq!(words, ["queen", "rook", "bishop", "knight"]);
    let legal = scene.legal.iter().find(|legal| legal.text == "a7b8n").expect("the promotion is legal");
    assert_eq!(
        legal.effects,
        [
            Effect::Captures { square: "b8".to_owned() },
            Effect::Becomes { square: "b8".to_owned(), piece: Cow::Borrowed("knight") }
        ]
    );
}

#[test]
fn a_pass_is_asked_for_in_words() {
    let scene = scene("8/8/pppppppp/8/8/8/8/K7[QRk] w - - 0 1");
    assert_eq!(scene.prompt, "White has no square for any of its pieces and must pass.".into());
    assert_eq!(scene.choices[0].word, "pass");
}

#[test]
fn black_sees_the_board_from_the_other_side() {
    let game = game("8/8/8/8/8/8/8/8[KQNkrrpp] b - - 0 1");
    let a1 = |viewer| game.scene(viewer).square("a1").map(|square| (square.column, square.row));
    assert_eq!(a1(Viewer::Seat(WHITE)), Some((0, 7)));
    assert_eq!(a1(Viewer::Seat(BLACK)), Some((7, 0)));
}
