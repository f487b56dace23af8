//! Positions of every game to try a search on.

use quincunx_core::{AnyGame, AnyRules, Turn};
use quincunx_engine::{Random, engine_for};
use quincunx_games::catalogue;

/// The games that somebody understands.
pub fn understood() -> impl Iterator<Item = &'static dyn AnyRules> {
    catalogue::GAMES.iter().copied().filter(|rules| engine_for(rules.info().name, 1).is_some())
}

/// A game of random moves, the same ones for the same seed; shorter if it ends before.
pub fn random_game(rules: &dyn AnyRules, plies: usize, seed: u64) -> Box<dyn AnyGame> {
    let mut game = rules.new_game(&[], seed).expect("default options");
    let mut mover = Random::from_seed(seed);
    for _ in 0..plies {
        let Some(seat) = game.turn().and_then(Turn::seat) else { break };
        let mv = mover.pick(game.as_ref(), seat).expect("a move");
        game.play(seat, &mv).expect("a legal move");
    }
    game
}
