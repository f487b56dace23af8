//! The games that puzzles are found in: the computer against itself, at levels that make
//! mistakes.

use quincunx_core::AnyRules;
use quincunx_engine::matches::{MatchError, MatchSetup, NoLauncher, Opening, PlayedGame, TimeControl};
use quincunx_engine::{Limits, Opponent, Strength};
use quincunx_games::chess::{CHESS_START, duel_from};
use std::sync::atomic::AtomicBool;

/// A game that goes on for longer is broken off: what comes then is shuffling.
const LONGEST: usize = 240;

/// Plays the game of a number in the series of a seed; `None` if it was stopped.
pub fn self_play(
    rules: &'static dyn AnyRules,
    seed: u64,
    number: u32,
    stop: &AtomicBool,
) -> Result<Option<PlayedGame>, MatchError> {
    let name = rules.info().name;
    // One that sees a little further than the other, so that mistakes are found out. Where
    // mistakes are rare or the search is slow, both see less.
    let better = if matches!(name, "shakti" | "sitchess") { 3 } else { 2 };
    let levels: [u8; 2] = match number % 3 {
        0 => [better, better - 1],
        1 => [better - 1, better],
        _ => [better, better],
    };
    let mut settings = Vec::new();
    if name == "saktris" {
        // All that will come is seen by everybody.
        settings.push(("preview".to_owned(), "16".to_owned()));
        if number % 4 == 3 {
            settings.push(("row_clear".to_owned(), "on".to_owned()));
        }
    }
    let duel = name == "bishops" && number % 2 == 1;
    let setup = MatchSetup {
        rules,
        settings,
        position: duel.then(|| duel_from(CHESS_START)),
        opening: Opening::Plies(if duel { 6 } else { 0 }),
        longest: LONGEST,
        seed: seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number)),
        players: levels.map(|level| Opponent::from(Strength::Level(level))),
        held: 1,
        weights: Default::default(),
        evaluations: Default::default(),
        time_control: TimeControl::PerMove(Limits::nodes(1000)),
    };
    setup.play(0, &NoLauncher, stop)
}
