//! The array, the random array, and the exchange of king and queen.

use quincunx_core::{Game, Viewer};

use super::*;

#[test]
fn the_start_is_the_one_of_the_rules_page() {
    let game = new_game("");
    assert_eq!(text(&game), START);
    assert_eq!(super::game(START).position(), game.position());
}

#[test]
fn each_seat_sees_its_own_side_at_the_bottom_and_its_corner_at_its_left_hand() {
    let game = new_game("");
    for (index, king) in ["g1", "a6", "g12", "l6"].into_iter().enumerate() {
        let seat = Seat(index as u8);
        let scene = game.scene(Viewer::Seat(seat));
        assert_eq!(scene.square(king).map(|square| square.row), Some(11), "{king}");
        let corner =
            scene.squares.iter().filter(|square| square.kind == quincunx_core::SquareKind::Corner(seat));
        let places: Vec<(u8, u8)> = corner.map(|square| (square.column, square.row)).collect();
        assert_eq!(places.len(), 4);
        assert!(places.iter().all(|(column, row)| *column < 2 && *row > 9), "{places:?}");
    }
}

#[test]
fn in_a_random_setup_each_colours_king_and_queen_change_places_or_not_by_the_seed() {
    let boards: Vec<[bool; 4]> = (0..200)
        .map(|seed| {
            let game = Game::<Bishops>::new(options("kq_setup=random"), seed).unwrap();
            let again = Game::<Bishops>::new(options("kq_setup=random"), seed).unwrap();
            assert_eq!(game.position(), again.position());
            let pairs = [("g1", "f1"), ("a6", "a7"), ("g12", "f12"), ("l6", "l7")];
            pairs.map(|(king, queen)| match (&*at(&game, king), &*at(&game, queen)) {
                (k, q) if k.ends_with('K') && q.ends_with('Q') => false,
                (q, k) if k.ends_with('K') && q.ends_with('Q') => true,
                other => panic!("{other:?}"),
            })
        })
        .collect();
    let mut different = boards.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 16, "all arrangements come about");
    let seed = boards.iter().position(|board| *board == [true, false, false, false]).unwrap();
    let game = Game::<Bishops>::new(options("kq_setup=random"), seed as u64).unwrap();
    assert!(field(&game, 4).starts_with("f1c1j1a6"), "a position carries the squares themselves");
}

#[test]
fn a_colour_may_exchange_king_and_queen_as_its_very_first_action() {
    let mut game = new_game("");
    assert!(can(&game, "K<>Q"));
    play(&mut game, "K<>Q");
    assert_eq!((at(&game, "f1"), at(&game, "g1")), ("wK".into(), "wQ".into()));
    assert_eq!(turn(&game), Colour::Grey, "that was White's turn");
    assert_eq!(field(&game, 4), "f1c1j1a6a3a10g12c12j12l6l3l10/gbp/-");
    play(&mut game, "b5-c5 g11-g10 k5-j5");
    assert!(!can(&game, "K<>Q"), "only as the first action");
    assert_eq!(field(&game, 4).split('/').nth(1), Some("-"), "whoever has moved has acted");
    assert!(!can(&new_game("kq_swap=off"), "K<>Q"));
}

#[test]
fn an_exchange_does_not_count_as_a_king_move() {
    let game = cross('w', "wKg1 wQf1 wRc1 wRj1 wPg2 gKa6 bKg12 pKl8").castling("g1c1j1").swap("w");
    let mut game = after(&game, "K<>Q a6-a5 g12-f12 l8-l7");
    assert_eq!(targets(&game, "f1"), ["d1", "e1", "e2", "f2"]);
    play(&mut game, "f1-d1");
    assert_eq!((at(&game, "d1"), at(&game, "e1")), ("wK".into(), "wR".into()));
}

#[test]
fn an_exchange_may_not_leave_the_own_king_attacked() {
    let game = cross('w', "wKg1 wQf1 gKa6 bKj12 bRf10 pKl6").swap("w").game();
    assert!(!can(&game, "K<>Q"));
    assert_eq!(
        refusal(&game, "K<>Q"),
        "K<>Q is not legal: the king of White on f1 would be attacked by the rook of Black on f10"
    );
}

#[test]
fn an_exchange_may_be_the_answer_to_a_check() {
    let game = cross('w', "wKg1 wQf1 wPh2 gKa6 bKj12 bRg10 pKl6").swap("w").game();
    assert!(survival(&game).is_check(Colour::White));
    assert!(can(&game, "K<>Q"));
}

#[test]
fn the_right_to_exchange_stays_when_priority_skipped_a_colour_or_it_had_to_pass() {
    // Black is checked by White and answers before Grey has acted.
    let skipped = cross('w', "wKc1 wRj5 gKa6 gQa7 bKg12 bPg11 pKl8").swap("g");
    let game = after(&skipped, "j5-j12 g12-f11");
    assert_eq!((turn(&game), game.game_swap()), (Colour::Pink, "g".into()));
    let mut passing = survival(&cross('g', "wKc1 gKa6 gQa7 bKg12 pKl8").swap("g").game());
    passing.play(crate::bishops::Step::Pass);
    assert_eq!(passing.swap, Colour::Grey.bit());
}

#[test]
fn the_right_to_exchange_is_gone_once_the_queen_is() {
    let game = cross('w', "wKc1 wRf7 gKa6 gQa7 gPb6 bKg12 pKl8").swap("g");
    assert_eq!(after(&game, "f7-a7").game_swap(), "-");
}

trait SwapRights {
    fn game_swap(&self) -> String;
}

impl SwapRights for Game<Bishops> {
    fn game_swap(&self) -> String {
        field(self, 4).split('/').nth(1).unwrap().to_owned()
    }
}
