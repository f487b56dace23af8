//! Any bytes as a record: an error, or a game that is written and read again as
//! the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quincunx_core::{Record, Viewer};
use quincunx_games::catalogue::GAMES;

fuzz_target!(|data: &[u8]| {
    let Some((choice, bytes)) = data.split_first() else { return };
    let rules = GAMES[usize::from(*choice) % GAMES.len()];
    let Ok(records) = Record::parse_all(&String::from_utf8_lossy(bytes)) else { return };
    for record in records {
        let Ok(game) = rules.replay(&record) else { continue };
        let text = game.record(None).write(game.info().seats.len());
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let again = rules.verify(&record).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again.position_text(Viewer::Everything), game.position_text(Viewer::Everything));
    }
});
