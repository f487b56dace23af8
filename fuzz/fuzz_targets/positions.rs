//! Any bytes as a position: an error, or a position that is written and read
//! again as the same, whose moves all read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quincunx_core::{Seat, Viewer};
use quincunx_games::catalogue::GAMES;

fuzz_target!(|data: &[u8]| {
    let Some((choice, bytes)) = data.split_first() else { return };
    let rules = GAMES[usize::from(*choice) % GAMES.len()];
    let text = String::from_utf8_lossy(bytes);
    let Ok(game) = rules.game_from(&text, &[], 0) else { return };
    let written = game.position_text(Viewer::Everything);
    let again = rules.game_from(&written, &[], 0).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(again.position_text(Viewer::Everything), written);
    for seat in (0..game.info().seats.len()).map(|seat| Seat(seat as u8)) {
        let moves = game.moves(seat);
        assert_eq!(moves, again.moves(seat), "{written}");
        for text in moves.iter().step_by(1 + moves.len() / 20) {
            assert_eq!(game.canonical(seat, text).as_ref(), Ok(text), "{written}");
            let mut next = game.boxed();
            next.play(seat, text).unwrap_or_else(|error| panic!("{written} {text}: {error}"));
            let _ = next.scene(Viewer::Spectator);
        }
    }
});
