//! Any bytes as options: an error, or settings that say the same once more, and a
//! game that begins.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quincunx_games::catalogue::GAMES;

fn split(text: &str) -> Vec<(&str, &str)> {
    text.split(',').filter_map(|setting| setting.split_once('=')).collect()
}

fuzz_target!(|data: &[u8]| {
    let Some((choice, bytes)) = data.split_first() else { return };
    let rules = GAMES[usize::from(*choice) % GAMES.len()];
    let text = String::from_utf8_lossy(bytes);
    let Ok(changes) = rules.check_settings(&split(&text)) else { return };
    let again = rules.check_settings(&split(&changes)).unwrap_or_else(|error| panic!("{changes}: {error}"));
    assert_eq!(again, changes);
    rules.new_game(&split(&changes), 1).unwrap_or_else(|error| panic!("{changes}: {error}"));
});
