//! What perft, the search and the scenes of a game cost, one at a time, so that
//! instructions can be counted under valgrind whatever else the machine is doing:
//!
//! ```text
//! cargo build --release -p quincunx-engine --example cost
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/examples/cost scenes bishops
//! ```
//!
//! Each prints a number that two builds must agree on before they are compared.

use std::env;
use std::process::ExitCode;

use quincunx_core::{Chance, Seat, Turn, Viewer};
use quincunx_engine::bench;
use quincunx_games::catalogue;

/// Plies of the game whose scenes are made.
const PLIES: usize = 60;

/// The scenes that all seats and a spectator get in a random game, as they are sent,
/// with what has been captured; how many there were.
fn scenes(game: &str) -> Option<usize> {
    let mut game = catalogue::find(game)?.new_game(&[], 1).ok()?;
    let mut chance = Chance::from_seed(1);
    let (mut count, mut bytes) = (0, 0);
    for _ in 0..PLIES {
        let seats = (0..game.info().seats.len() as u8).map(Seat);
        for viewer in seats.map(Viewer::Seat).chain([Viewer::Spectator]) {
            let mut scene = game.scene(viewer);
            scene.trays.extend(game.captured());
            bytes += serde_json::to_string(&scene).ok()?.len();
            count += 1;
        }
        let seat = match game.turn() {
            Some(Turn::Of(seat)) => seat,
            Some(Turn::Together(seats)) => seats.iter().next()?,
            Some(Turn::Chance) | None => break,
        };
        let moves = game.moves(seat);
        let text = moves.get(chance.below(moves.len() as u64) as usize)?;
        game.play(seat, text).ok()?;
    }
    eprintln!("{bytes} bytes");
    Some(count)
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = match words.as_slice() {
        ["scenes", game] => scenes(game).map(|count| count as u64),
        ["perft", game, depth] => depth.parse().ok().and_then(|depth| {
            let game = catalogue::find(game)?.new_game(&[], 0).ok()?;
            Some(game.perft(depth))
        }),
        ["search"] => Some(bench::SETS.iter().map(|set| bench::measure(set, 1, 16, None).nodes).sum()),
        _ => None,
    };
    match number {
        Some(number) => println!("{number}"),
        None => eprintln!("expected: cost perft GAME DEPTH, cost search, or cost scenes GAME"),
    }
    if number.is_some() { ExitCode::SUCCESS } else { ExitCode::from(2) }
}
