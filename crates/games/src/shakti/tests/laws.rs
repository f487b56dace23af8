//! The laws of every game, the table of node counts, and golden games.

use quincunx_core::Ranged;

use super::super::Shakti;

/// The published game to its mate.
const WHOLE_GAME: &str = "b2-a3 d6-c6 f2-f4 c6-b5 d2-c3 b5-c6 f4-e5 b6-a6 c3-d4 c6-c7 a3-c5 f6-d6 e5-d5 \
                          c7-d7 c5-c6 d7-e7 d5-e5 e7-f7 c6-d5 f7-g6 d4-e4 g6-g5 e5-f5#";
const VARIATIONS: &str = "second_tile=adjacent,stalemate=loss,no_progress=12,bare_kings=play_on";

quincunx_core::law_tests! {
    Shakti,
    every_law: 64 games of 120 plies,
    defaults: 3 games of 120 plies,
    // Without repetition two kings can dance for ever.
    ends: within 5000 plies, |options| options.repetition = Ranged::new(3),
    perft: include_str!("../perft.txt"), up to 3_000_000,
    golden: {
        golden_whole_game: ("", 0, WHOLE_GAME, 100),
        golden_random_game: ("", 4, "", 120),
        golden_variations: (VARIATIONS, 9, "", 120),
    }
}
