//! The laws of every game, the table of node counts, and golden games.

use quincunx_core::Ranged;

use super::super::Saktris;

const EVERY_SECOND_MOVE: &str = "arrival_every=2,random_mode=different,blocked=queue,preview=3";
const SELECTABLE: &str = "arrival_order=selectable,castling=classic,blocked=force";
const ROW_CLEAR: &str = "arrival_order=fixed,fixed_order=PPPPPPNPPRKPPP,row_clear=on,no_king=continue";
const WHOLE_GAME: &str = "P@h1 P@g8 h1h3 g8g6 K@e1 K@h8 h4 g5 R@h1 R@g8 O-O Rg6 Q@d1 Q@a8 Rf7 Rg8 Qh5#";

quincunx_core::law_tests! {
    Saktris,
    every_law: 48 games of 120 plies,
    defaults: 6 games of 250 plies,
    ends: within 20_000 plies, |options| {
        if !(1..=100).contains(&options.fifty_move_plies.get()) {
            options.fifty_move_plies = Ranged::new(100);
        }
    },
    perft: include_str!("../perft.txt"), up to 3_000_000,
    golden: {
        golden_arrivals_every_move: ("", 42, "", 90),
        golden_arrivals_every_second_move: (EVERY_SECOND_MOVE, 7, "", 90),
        golden_selectable_order: (SELECTABLE, 3, "", 120),
        golden_row_clear: (ROW_CLEAR, 11, "", 120),
        golden_whole_game: ("arrival_order=fixed,fixed_order=PKRQ", 0, WHOLE_GAME, 100),
    }
}
