//! The search plays a game that is not in the catalogue: noughts and crosses, from the
//! tests of the games, with the plainest evaluation.

#[path = "../../games/tests/noughts/mod.rs"]
mod noughts;

use std::sync::atomic::AtomicBool;

use noughts::{Move, Noughts, Position};
use quincunx_core::{AnyRules, Handle, Seat, Viewer};
use quincunx_engine::{Engine, Evaluator, GameEngine, Limits, SearchRequest, Settings};

/// Counts the lines that are still open.
#[derive(Clone, Default)]
struct OpenLines;

impl Evaluator for OpenLines {
    type Rules = Noughts;

    type Accumulator = ();

    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        10 * (position.open_lines(seat) as i32 - position.open_lines(seat.other()) as i32)
    }

    fn tactical_gain(&self, _position: &Position, _seat: Seat, _mv: Move) -> Option<i32> {
        None
    }

    fn index(&self, Move(square): Move) -> u16 {
        u16::from(square)
    }
}

#[test]
fn two_searches_draw_noughts_and_crosses_and_see_a_line_to_complete() {
    let rules: &dyn AnyRules = &Handle::<Noughts>::new();
    let mut engine = GameEngine::<OpenLines>::new(1);
    let settings = Settings { limits: Limits::depth(9), ..Settings::default() };
    let stop = AtomicBool::new(false);
    let mut best = |game: &dyn quincunx_core::AnyGame| {
        let seat = game.turn()?.seat()?;
        let found = engine.search(
            &SearchRequest {
                view: game.view(Viewer::Seat(seat)).as_ref(),
                seat,
                settings: &settings,
                stop: &stop,
            },
            &mut |_| {},
        )?;
        Some((seat, found.lines[0].moves[0].clone()))
    };
    let mut game = rules.begin(&[], None, 0).expect("a game");
    while let Some((seat, mv)) = best(game.as_ref()) {
        game.play(seat, &mv).expect("a legal move");
    }
    assert!(game.outcome().expect("nine squares are soon full").is_draw());
    let threat = rules.begin(&[], Some("xo1/1xo/3"), 0).expect("a position");
    assert_eq!(best(threat.as_ref()), Some((Seat::FIRST, "c1".to_owned())));
}
