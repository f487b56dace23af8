//! How long a review takes: of a game of 120 plies for each game there is, by two threads.
//!
//! ```text
//! cargo run --release -p quincunx-review --example time
//! cargo run --release -p quincunx-review --example time shakti
//! ```

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use quincunx_core::{AnyGame, AnyRules, Turn};
use quincunx_engine::{Computer, Knowledge, Mover, Strength};
use quincunx_games::catalogue;
use quincunx_review::{NODES, review};

/// Sixty moves of each side.
const PLIES: usize = 120;
const THREADS: usize = 2;

/// The longest of a few games of low levels, up to so many plies.
fn played(rules: &'static dyn AnyRules) -> Box<dyn AnyGame> {
    let play = |seed| {
        let mut game = rules.new_game(&[], seed).expect("the usual options");
        let name = rules.info().name;
        let mut computer = Computer::new(name, Strength::Level(2), seed).expect("an engine");
        while game.ply_count() < PLIES {
            let seat = match game.turn() {
                Some(Turn::Of(seat)) => seat,
                Some(Turn::Together(seats)) => seats.iter().next().expect("somebody chooses"),
                Some(Turn::Chance) | None => break,
            };
            let never = AtomicBool::new(false);
            let chosen = computer.choose(&Knowledge::of(game.as_ref(), seat), &never).expect("a move");
            game.play(seat, &chosen).expect("a legal move");
        }
        game
    };
    let games = (1..=20).map(play);
    games.max_by_key(|game| game.ply_count()).expect("some games")
}

fn main() {
    let only = std::env::args().nth(1);
    for rules in catalogue::GAMES {
        let name = rules.info().name;
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let game = played(*rules);
        let begun = Instant::now();
        let found = review(game.as_ref(), NODES, THREADS, &AtomicBool::new(false), &mut |_| {});
        let moves = found.map_or(0, |found| found.moves.len());
        let (plies, seconds) = (game.ply_count(), begun.elapsed().as_secs_f64());
        println!("{name}: {plies} plies, {moves} moves judged, {seconds:.1} s by {THREADS} threads");
    }
}
