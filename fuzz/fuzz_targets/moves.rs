//! Any bytes as a move: an error that changes nothing, or a legal move.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quincunx_core::{Chance, Turn, Viewer};
use quincunx_games::catalogue::GAMES;

fuzz_target!(|data: &[u8]| {
    let [choice, seed, plies, bytes @ ..] = data else { return };
    let rules = GAMES[usize::from(*choice) % GAMES.len()];
    let mut game = rules.new_game(&[], u64::from(*seed)).expect("default options");
    let mut chance = Chance::from_seed(u64::from(*seed));
    for _ in 0..plies % 64 {
        let Some(seat) = game.turn().and_then(Turn::seat) else { return };
        let moves = game.moves(seat);
        let index = chance.below(moves.len() as u64) as usize;
        game.play(seat, &moves[index]).expect("a legal move");
    }
    let Some(seat) = game.turn().and_then(Turn::seat) else { return };
    let (before, count) = (game.position_text(Viewer::Everything), game.ply_count());
    let moves = game.moves(seat);
    let text = String::from_utf8_lossy(bytes);
    match game.canonical(seat, &text) {
        Ok(canonical) => {
            assert!(moves.contains(&canonical), "{before}: {text} is read as {canonical}");
            game.play(seat, &text).expect("what is read can be played");
        }
        Err(_) => {
            assert!(game.play(seat, &text).is_err());
            assert_eq!(game.position_text(Viewer::Everything), before);
            assert_eq!(game.ply_count(), count);
        }
    }
    let mut read = game.ply_count();
    let _ = game.read_ply(&text, &mut read);
});
