//! How fast the rules are: perft nodes a second of every game beside shakmaty's
//! ordinary chess perft, in the same run, so that the ratio means something on any
//! machine.
//!
//! `cargo bench -p quincunx-games --bench perft` prints a table;
//! `cargo bench -p quincunx-games --bench perft -- shakti` one game's lines.
//!
//! Every line is measured in turns with chess, several rounds, and the best round
//! of each counts: other work on the machine only ever makes a round slower.

use std::hint::black_box;
use std::time::Instant;

use quincunx_games::catalogue;
use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

/// A position to count from.
struct Line {
    game: &'static str,
    what: &'static str,
    /// Empty for the start.
    position: &'static str,
    settings: &'static [(&'static str, &'static str)],
    depth: u32,
    /// The chess position that it is compared with.
    chess: (&'static str, u32),
}

const CHESS_START: (&str, u32) = ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5);

const LINES: &[Line] = &[
    Line { game: "shakti", what: "start", position: "", settings: &[], depth: 5, chess: CHESS_START },
    Line {
        game: "shakti",
        what: "broken board",
        position: "*3***/1w1k*w1/2**3/*3*2/1*2*2/1W1K*W1/**4* w",
        settings: &[],
        depth: 6,
        chess: CHESS_START,
    },
    Line { game: "taifho", what: "start", position: "", settings: &[], depth: 5, chess: CHESS_START },
    Line {
        game: "taifho",
        what: "start of the published game",
        position: "",
        settings: &[("preset", "alga")],
        depth: 5,
        chess: CHESS_START,
    },
    Line {
        game: "taifho",
        what: "chains and relocations",
        position: "3t2d3/2s4c2/1T3s4/4C1d3/2c4T2/3D2S3/5t1D2/2S2C4/10/10 S -",
        settings: &[],
        depth: 3,
        chess: CHESS_START,
    },
];

const ROUNDS: u32 = 5;

/// Chess as shakmaty counts it: the last move from the length of the list.
fn chess_perft(position: &Chess, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let behind = |mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        chess_perft(&next, depth - 1)
    };
    moves.into_iter().map(behind).sum()
}

/// Nodes a second.
fn rate(count: impl Fn() -> u64) -> f64 {
    let begun = Instant::now();
    let nodes = black_box(count());
    nodes as f64 / begun.elapsed().as_secs_f64()
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    println!("{:<10} {:<34} {:>8} {:>10} {:>7}", "game", "position", "Mnodes/s", "chess", "ratio");
    for line in LINES {
        if !wanted.is_empty() && !wanted.iter().any(|name| name == line.game) {
            continue;
        }
        let rules = catalogue::find(line.game).expect("a game of the catalogue");
        let game = match line.position {
            "" => rules.new_game(line.settings, 0),
            position => rules.game_from(position, line.settings, 0),
        }
        .expect("a position of that game");
        let fen: Fen = line.chess.0.parse().expect("a FEN");
        let chess: Chess = fen.into_position(CastlingMode::Standard).expect("a legal position");
        let (mut ours, mut theirs) = (0f64, 0f64);
        for _ in 0..ROUNDS {
            ours = ours.max(rate(|| game.perft(black_box(line.depth))));
            theirs = theirs.max(rate(|| chess_perft(black_box(&chess), line.chess.1)));
        }
        println!(
            "{:<10} {:<34} {:>8.1} {:>10.1} {:>7.2}",
            line.game,
            line.what,
            ours / 1e6,
            theirs / 1e6,
            ours / theirs
        );
    }
}
