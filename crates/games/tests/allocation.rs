//! Generating and making moves does not allocate.

use quincunx_core::{Chance, Turn};
use quincunx_games::catalogue::GAMES;

#[test]
fn counting_moves_allocates_nothing_in_any_game() {
    for rules in GAMES {
        let mut game = rules.new_game(&[], 3).expect("default options");
        let mut chance = Chance::from_seed(3);
        for ply in 0..60 {
            let Some(seat) = game.turn().and_then(Turn::seat) else { break };
            let moves = game.moves(seat);
            // Two plies deep, so that moves are generated, made and counted.
            let depth = if moves.len() < 100 { 2 } else { 1 };
            let allocated = allocation_counter::measure(|| {
                game.perft(depth);
            });
            assert_eq!(allocated.count_total, 0, "{} at ply {ply}", rules.info().name);
            let index = chance.below(moves.len() as u64) as usize;
            game.play(seat, &moves[index]).expect("a legal move");
        }
    }
}
