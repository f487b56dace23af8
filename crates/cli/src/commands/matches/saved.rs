//! The file of a match: what was played, as it ends, and what is left to play.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use quincunx_core::{Info, Record};
use quincunx_engine::contest::Played;

use super::Standing;
use crate::Refusal;
use crate::query::read_seat;

/// The file that games are saved to.
pub struct Saved {
    file: File,
}

/// Opens the file of a match and counts the games in it. A game that was cut off
/// while it was written is taken away, to be played again.
pub fn open(path: &Path, label: &str, info: &Info, standing: &mut Standing) -> Result<Saved, Refusal> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut text =
        if path.exists() { fs::read_to_string(path).map_err(|error| wrong(&error))? } else { String::new() };
    let whole = whole_games(&text);
    let is_cut = whole < text.len();
    text.truncate(whole);
    for record in Record::parse_all(&text).map_err(|error| wrong(&error))? {
        let tag = |name: &str| {
            let missing = || wrong(&format!("line {}: a game without the tag {name}", record.line));
            record.tag(name).ok_or_else(missing)
        };
        if tag("Match")? != label || tag("Game")? != info.name {
            let other = format!("games of another match ({}); save to another file", tag("Match")?);
            return Err(wrong(&other).into());
        }
        read_seat(tag("First")?, info)?;
        let number = tag("Round")?.parse().map_err(|_| wrong(&"Round is no number"))?;
        let points: f64 = tag("Points")?.parse().map_err(|_| wrong(&"Points is no number"))?;
        if !standing.done.contains(&number) {
            standing.add(number, points, tag("End")?);
        }
    }
    let file = OpenOptions::new().create(true).append(true).open(path).map_err(|error| wrong(&error))?;
    if is_cut {
        file.set_len(whole as u64).map_err(|error| wrong(&error))?;
    }
    Ok(Saved { file })
}

/// How much of a text is whole games: each ends with an empty line.
fn whole_games(text: &str) -> usize {
    if text.is_empty() || text.ends_with("\n\n") {
        // Tags end with an empty line, too, but no game ends with a tag.
        let last = text.trim_end().lines().next_back().unwrap_or_default();
        if !last.starts_with('[') {
            return text.len();
        }
    }
    text.rfind("\n\n[Game ").map_or(0, |end| end + 2)
}

impl Saved {
    /// Adds a game.
    pub fn add(&mut self, played: &Played, label: &str, info: &Info) -> Result<(), Refusal> {
        let mut record = played.game.record(None);
        record.set_tag("Match", label);
        record.set_tag("Round", played.number.to_string());
        record.set_tag("First", info.seats[played.seat.index()].name);
        record.set_tag("Points", played.points.to_string());
        record.set_tag("End", played.end.clone());
        let text = record.write(info.seats.len()) + "\n";
        self.file.write_all(text.as_bytes())?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_cut_off_is_not_a_game() {
        let game = "[Game \"shakti\"]\n[Round \"0\"]\n\n1. b2-b4 1-0\n\n";
        let two = game.repeat(2);
        assert_eq!(whole_games(""), 0);
        assert_eq!(whole_games(&two), two.len());
        for cut in 1..game.len() {
            assert_eq!(whole_games(&two[..game.len() + cut]), game.len(), "{cut}");
            assert_eq!(whole_games(&game[..cut]), 0, "{cut}");
        }
    }
}
