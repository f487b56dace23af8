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
struct Measured {
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

/// Pieces everywhere, few of them taken.
const CHESS_MIDDLE: (&str, u32) = ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4);
const BISHOPS_MIDDLE: &str = "s 2bRbQ2bKbB1bR2/3bPbP1bPbP1bP2/2bN4bN3pR/gNgP3bP3gR2/gB1gP4pPbB1pP1/gQgP6pP1pBpQ/gKgP6pP2pK/gB1gP5pP2pB/gNgP5wP2pP1/gRgP1wP2wP2pNpPpR/2wP1wPwP2wPwP2/2wRwN1wQwKwBwNwR2 b wgbp g1c1j1a6a3g12c12j12l6l3l10/-/- g,4,3.1.2.4,- 30 ;";
const BISHOPS_SANCTUARIES: &str = "s gK10bK/12/7bQ4/2gQ5bQ3/1gQ1gQ5bQ2/12/10pQ1/12/4wQ3pQ3/3wQ5pQ2/1wK3wQ6/10pK1 w wgbp -/-/wgbp -,0,0.0.0.0,- 20 ;";

const LINES: &[Measured] = &[
    Measured { game: "shakti", what: "start", position: "", settings: &[], depth: 5, chess: CHESS_START },
    Measured { game: "bishops", what: "start", position: "", settings: &[], depth: 5, chess: CHESS_START },
    Measured {
        game: "bishops",
        what: "middle game",
        position: BISHOPS_MIDDLE,
        settings: &[],
        depth: 4,
        chess: CHESS_MIDDLE,
    },
    Measured {
        game: "bishops",
        what: "sanctuaries",
        position: BISHOPS_SANCTUARIES,
        settings: &[],
        depth: 3,
        chess: CHESS_MIDDLE,
    },
    Measured {
        game: "shakti",
        what: "broken board",
        position: "*3***/1w1k*w1/2**3/*3*2/1*2*2/1W1K*W1/**4* w",
        settings: &[],
        depth: 6,
        chess: CHESS_START,
    },
    Measured {
        game: "sitchess",
        what: "example of the inventor",
        position: INVENTOR.0,
        settings: &[],
        depth: INVENTOR.1,
        chess: INVENTOR,
    },
    Measured {
        game: "sitchess",
        what: "pawns, no en passant",
        position: PAWNS.0,
        settings: &[],
        depth: PAWNS.1,
        chess: PAWNS,
    },
    Measured {
        game: "sitchess",
        what: "promotions",
        position: PROMOTIONS.0,
        settings: &[],
        depth: PROMOTIONS.1,
        chess: PROMOTIONS,
    },
    Measured {
        game: "sitchess",
        what: "full board",
        position: FULL.0,
        settings: &[],
        depth: FULL.1,
        chess: FULL,
    },
    Measured {
        game: "sitchess",
        what: "placement, QN against RRPP",
        position: "8/8/8/8/8/8/8/8[KQNkrrpp] b - - 0 1",
        settings: &[],
        depth: 4,
        chess: CHESS_START,
    },
    // Everything placed: the same tree as in chess.
    Measured {
        game: "saktris",
        what: "everything placed",
        position: "r3k2r/2bq1b2/pnpppnpp/1p3p2/1P3P2/PNPPPNPP/2BQ1B2/R3K2R w KAHkah - -/- 0/0 0 1",
        settings: &[],
        depth: 4,
        chess: ("r3k2r/2bq1b2/pnpppnpp/1p3p2/1P3P2/PNPPPNPP/2BQ1B2/R3K2R w KQkq - 0 1", 4),
    },
    Measured {
        game: "saktris",
        what: "everything placed, open",
        position: "r3k2r/3qb3/b3pnp1/p1pPN3/1p2P3/P1N2Q1p/1BB2R2/R3K3 w KAkah - -/- 0/0 0 1",
        settings: &[],
        depth: 4,
        chess: ("r3k2r/3qb3/b3pnp1/p1pPN3/1p2P3/P1N2Q1p/1BB2R2/R3K3 w Qkq - 0 1", 4),
    },
    Measured {
        game: "saktris",
        what: "pieces to come, rows clear",
        position: "r2qkb1r/8/ppnppnpp/2p2p2/2P2P2/PPNPPNPP/8/R2QKB1R w KAHkah - PP/pp 0/0 0 1",
        settings: &[("row_clear", "on"), ("placement", "optional")],
        depth: 4,
        chess: CHESS_START,
    },
    Measured {
        game: "saktris",
        what: "start, selectable",
        position: "",
        settings: &[("arrival_order", "selectable")],
        depth: 5,
        chess: CHESS_START,
    },
    Measured { game: "taifho", what: "start", position: "", settings: &[], depth: 5, chess: CHESS_START },
    Measured {
        game: "taifho",
        what: "start of the published game",
        position: "",
        settings: &[("preset", "alga")],
        depth: 5,
        chess: CHESS_START,
    },
    Measured {
        game: "taifho",
        what: "chains and relocations",
        position: "3t2d3/2s4c2/1T3s4/4C1d3/2c4T2/3D2S3/5t1D2/2S2C4/10/10 S -",
        settings: &[],
        depth: 3,
        chess: CHESS_START,
    },
];

// The play of Situational Chess is measured on the very positions of chess.
const INVENTOR: (&str, u32) = ("5B2/7R/P1b2k2/8/1Pp3q1/2N5/3K4/8 w - - 0 1", 5);
const PAWNS: (&str, u32) = ("4k3/2pp4/8/1P2P3/2p2p2/8/1P1PP3/4K2R w - - 0 1", 6);
const PROMOTIONS: (&str, u32) = ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 5);
const FULL: (&str, u32) = ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1", 4);

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
