//! Makes the table of mate positions of Shakti by random play:
//! `cargo run --release -p quincunx-engine --example mates > crates/engine/src/shakti/mates.txt`.
//!
//! A line is the number of plies to mate and a position. Ten of each length up to
//! nine plies; every game gives at most one.

use quincunx_core::{Chance, Game, Turn, Viewer};
use quincunx_engine::mate::{Verdict, forced_win};
use quincunx_games::shakti::{Options, Shakti};

const OF_EACH: usize = 10;
const LENGTHS: [usize; 5] = [1, 3, 5, 7, 9];

fn main() {
    let mut found: [Vec<String>; 5] = Default::default();
    for seed in 0.. {
        if found.iter().all(|positions| positions.len() >= OF_EACH) {
            break;
        }
        if let Some((length, text)) = mate_of_a_random_game(seed, &found) {
            eprintln!("{length} {text}");
            found[length].push(text);
        }
    }
    println!("# Plies to mate and a position; made by examples/mates.rs.");
    for (length, positions) in LENGTHS.iter().zip(&found) {
        for position in positions {
            println!("{length} {position}");
        }
    }
}

/// The first position of a random game with a mate of a length still wanted, and
/// which length that is.
fn mate_of_a_random_game(seed: u64, found: &[Vec<String>; 5]) -> Option<(usize, String)> {
    let mut game = Game::<Shakti>::new(Options::default(), 0).ok()?;
    let mut chance = Chance::from_seed(seed);
    let opening = 8 + chance.below(20);
    for ply in 0..80 {
        let seat = game.turn().and_then(Turn::seat)?;
        if ply >= opening
            && let Verdict::Win(line) = forced_win(game.position(), 9, 400_000)
        {
            let length = LENGTHS.iter().position(|length| *length == line.len())?;
            let text = game.position_text(Viewer::Everything);
            return (found[length].len() < OF_EACH).then_some((length, text));
        }
        let mv = chance.pick(&game.legal_moves(seat))?;
        game.play(seat, mv).ok()?;
    }
    None
}
