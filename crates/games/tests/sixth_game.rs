//! A sixth game needs its own folder and nothing else: noughts and crosses goes
//! through the laws, and through everything that does not know which game it plays.

mod noughts;

use noughts::Noughts;
use quincunx_core::{AnyRules, Handle, Record, Rules as _, Seat, Touch, Viewer, law_tests};

law_tests! {
    Noughts,
    every_law: 16 games of 9 plies,
    defaults: 4 games of 9 plies,
    ends: within 10 plies, |_| {},
    perft: include_str!("noughts/perft.txt"), up to 1_000_000,
    golden: {
        golden_full_board: ("", 0, "b2 a1 c3 a3 a2 c2 c1 b3 b1", 9),
        golden_line: ("", 0, "b2 a1 c3 a3 c1 a2", 9),
        golden_line_that_loses: ("line=loses", 0, "b2 a1 c3 a2 c1 a3", 9),
    }
}

/// As the catalogue would list it.
static NOUGHTS: &dyn AnyRules = &Handle::<Noughts>::new();

#[test]
fn it_is_played_recorded_and_verified_like_any_game() {
    let mut game = NOUGHTS.begin(&[("line", "wins")], None, 7).unwrap();
    for (ply, text) in ["b2", "a1", "c3", "a3", "c1", "a2"].into_iter().enumerate() {
        assert_eq!(game.play(Seat(ply as u8 % 2), text).unwrap(), text);
    }
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.token(), outcome.reason.code.to_string()), ("0-1".to_owned(), "line".to_owned()));
    let written = game.record(None).write(2);
    let verified = NOUGHTS.verify(&Record::parse(&written).unwrap()).unwrap();
    assert_eq!(verified.position_text(Viewer::Spectator), "o1x/ox1/o1x");
    assert!(NOUGHTS.begin(&[("line", "curves")], None, 0).is_err());
}

#[test]
fn it_is_touched_and_seen_like_any_game() {
    let game = NOUGHTS.begin(&[], Some("3/1x1/3 ;line=loses"), 0).unwrap();
    let scene = game.scene(Viewer::Seat(Seat::SECOND));
    assert_eq!((scene.legal.len(), scene.pieces.len(), scene.quarter_turns), (8, 1, 2));
    assert_eq!(game.move_of(Seat::SECOND, &["a3".parse::<Touch>().unwrap()]).as_deref(), Some("a3"));
    assert_eq!(game.move_of(Seat::SECOND, &["b2".parse::<Touch>().unwrap()]), None);
    assert_eq!(game.settings(), "line=loses");
    let position = Noughts::read_position("3/1x1/3", &Default::default()).unwrap();
    assert_eq!([Seat::FIRST, Seat::SECOND].map(|seat| position.open_lines(seat)), [8, 4]);
    assert!(game.captured().is_empty() && game.orders().is_empty() && game.chess_part().is_none());
}

#[test]
fn it_is_set_up_like_any_game() {
    let settings = [("line", "loses")];
    let form = NOUGHTS.setup_form(&settings).unwrap();
    assert_eq!(form.phases.iter().map(|phase| phase.pieces.len()).collect::<Vec<_>>(), [2]);
    let (options, mut setup) = NOUGHTS.setup(&settings, Some("3/1x1/o2")).unwrap();
    assert_eq!(options, "line=loses");
    setup.squares.insert("c3".to_owned(), "x".to_owned());
    assert_eq!(NOUGHTS.set_up(&settings, &setup).unwrap(), "2x/1x1/o2 ;line=loses");
    let mirrored = form.mirrored(&setup).unwrap();
    assert_eq!(NOUGHTS.set_up(&settings, &mirrored).unwrap(), "x2/1x1/2o ;line=loses");
    setup.squares.insert("a2".to_owned(), "x".to_owned());
    assert!(NOUGHTS.set_up(&settings, &setup).is_err(), "three crosses beside one nought");
}
