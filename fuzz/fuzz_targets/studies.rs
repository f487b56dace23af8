//! Any bytes as the text of a study: an error, or chapters that are written and read again
//! as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quincunx_games::catalogue::GAMES;
use quincunx_study::{chapter_text, read_chapters};

fuzz_target!(|data: &[u8]| {
    let Some((choice, bytes)) = data.split_first() else { return };
    // One more than there are games: chess.
    let game = GAMES.get(usize::from(*choice) % (GAMES.len() + 1)).map(|rules| rules.info().name);
    let Ok(chapters) = read_chapters(&String::from_utf8_lossy(bytes), game) else { return };
    for chapter in chapters {
        let text = chapter_text(&chapter, None).unwrap_or_else(|error| panic!("{error}"));
        let read = read_chapters(&text, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read.len(), 1, "{text}");
        assert_eq!(read[0].nodes.len(), chapter.nodes.len(), "{text}");
        assert_eq!(chapter_text(&read[0], None).as_deref(), Ok(text.as_str()));
    }
});
