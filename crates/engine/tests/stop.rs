//! A stop is obeyed at once, in every game and every phase of it.

mod common;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use common::{random_game, understood};
use quincunx_core::{AnyGame, Turn, Viewer};
use quincunx_engine::{Limits, Settings, engine_for};

/// Positions looked at between two looks at the stop signal.
const BETWEEN_LOOKS: u64 = 64;

/// Games that have come from nowhere to nearly the end: choice of armies, placement,
/// arrivals, the cross and the duel among them.
fn phases() -> impl Iterator<Item = Box<dyn AnyGame>> {
    let games = understood().flat_map(|rules| {
        let longer = if rules.info().name == "bishops" { 6 } else { 1 };
        [0, 3, 9, 16, 26, 44, 70].map(|plies| random_game(rules, longer * plies, 5 + plies as u64))
    });
    games.filter(|game| game.outcome().is_none())
}

#[test]
fn after_a_stop_no_more_is_looked_at_than_between_two_looks() {
    let mut tried = 0;
    for game in phases() {
        let Some(seat) = game.turn().and_then(Turn::seat) else { continue };
        let mut engine = engine_for(game.info().name, 1).expect("understood");
        for depth in [1, 3] {
            let stop = AtomicBool::new(false);
            let mut before = None;
            // Should the stop be lost, the test fails instead of going on for ever.
            let settings =
                Settings { limits: Limits::time(Duration::from_secs(3)), lines: 2, ..Settings::default() };
            let result = engine.search(
                game.view(Viewer::Seat(seat)).as_ref(),
                seat,
                &settings,
                &stop,
                &mut |result| {
                    if result.depth >= depth && before.is_none() {
                        before = Some(result.nodes);
                        stop.store(true, Ordering::Relaxed);
                    }
                },
            );
            let after = result.expect("somebody is to move").nodes;
            // What is chosen by lot, or seen to the end at once, is not stopped.
            let Some(before) = before else { continue };
            tried += 1;
            let text = game.position_text(Viewer::Seat(seat));
            assert!(after <= before + BETWEEN_LOOKS, "{} more: {text}", after - before);
        }
    }
    assert!(tried > 60, "{tried}");
}

#[test]
fn whoever_is_stopped_before_the_beginning_has_a_move_all_the_same() {
    for game in phases() {
        let Some(seat) = game.turn().and_then(Turn::seat) else { continue };
        let mut engine = engine_for(game.info().name, 1).expect("understood");
        let stop = AtomicBool::new(true);
        let result = engine
            .search(game.view(Viewer::Seat(seat)).as_ref(), seat, &Settings::default(), &stop, &mut |_| {})
            .expect("somebody is to move");
        assert!(result.nodes <= BETWEEN_LOOKS, "{}", result.nodes);
        assert!(game.moves(seat).contains(&result.lines[0].moves[0]));
    }
}

#[test]
fn a_stop_is_obeyed_within_20_milliseconds() {
    for rules in understood() {
        let game = random_game(rules, 20, 1);
        let Some(seat) = game.turn().and_then(Turn::seat) else { continue };
        let mut engine = engine_for(rules.info().name, 1).expect("understood");
        for threads in [1, 2] {
            // That little is looked at after a stop is said above; here that it is also
            // soon. Other work on the machine may delay a thread, but not every time.
            let settings = Settings { threads, ..Settings::default() };
            let mut wait = || {
                let stop = AtomicBool::new(false);
                let asked = std::sync::Mutex::new(None);
                std::thread::scope(|scope| {
                    scope.spawn(|| {
                        std::thread::sleep(Duration::from_millis(30));
                        *asked.lock().expect("nobody panics") = Some(Instant::now());
                        stop.store(true, Ordering::Relaxed);
                    });
                    engine.search(
                        game.view(Viewer::Seat(seat)).as_ref(),
                        seat,
                        &settings,
                        &stop,
                        &mut |_| {},
                    );
                    asked.lock().expect("nobody panics").map_or(Duration::ZERO, |asked| asked.elapsed())
                })
            };
            let mut waits = Vec::new();
            while waits.last().is_none_or(|wait| *wait >= Duration::from_millis(20)) {
                assert!(waits.len() < 100, "{} with {threads}: {waits:?}", rules.info().name);
                waits.push(wait());
            }
        }
    }
}
