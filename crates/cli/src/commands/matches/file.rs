//! The file of a match: what was played, as it ends, and what is left to play.

use std::path::Path;

use quincunx_core::Info;
use quincunx_engine::matches::PlayedGame;

use super::Results;
use crate::CliError;
use crate::batch::Archive;
use crate::query::read_seat;

/// The file that games are saved to.
pub struct MatchFile {
    archive: Archive,
}

/// Opens the file of a match and counts the games in it.
pub fn open(path: &Path, label: &str, info: &Info, results: &mut Results) -> Result<MatchFile, CliError> {
    let (archive, records) = Archive::open(path, info, label)?;
    for record in &records {
        for seat in archive.tag(record, "First")?.split(", ") {
            read_seat(seat, info).map_err(|why| why.to_string())?;
        }
        let number = archive.read_tag(record, "Round", "the number of a game", |_: &usize| true)?;
        let points = archive
            .read_tag(record, "Points", "a number from 0 to 1", |points| (0.0..=1.0).contains(points))?;
        let end = archive.tag(record, "End")?;
        if !results.done.contains(&number) {
            results.add(number, points, end);
        }
    }
    Ok(MatchFile { archive })
}

impl MatchFile {
    /// Adds a game.
    pub fn add(&mut self, played: &PlayedGame, label: &str, info: &Info) -> Result<(), CliError> {
        let mut record = played.game.record(None);
        record.set_tag("Match", label);
        record.set_tag("Round", played.number.to_string());
        let held: Vec<&str> = played.seats.iter().map(|seat| info.seats[seat.index()].name).collect();
        record.set_tag("First", held.join(", "));
        record.set_tag("Points", played.points.to_string());
        record.set_tag("End", played.end.clone());
        self.archive.add(&record, info.seats.len())
    }
}
