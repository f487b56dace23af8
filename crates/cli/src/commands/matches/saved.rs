//! The file of a match: what was played, as it ends, and what is left to play.

use std::path::Path;

use quincunx_core::Info;
use quincunx_engine::contest::Played;

use super::Standing;
use crate::Refusal;
use crate::campaign::Archive;
use crate::query::read_seat;

/// The file that games are saved to.
pub struct Saved {
    archive: Archive,
}

/// Opens the file of a match and counts the games in it.
pub fn open(path: &Path, label: &str, info: &Info, standing: &mut Standing) -> Result<Saved, Refusal> {
    let (archive, records) = Archive::open(path, info, label)?;
    for record in &records {
        for seat in archive.tag(record, "First")?.split(", ") {
            read_seat(seat, info)?;
        }
        let number = archive.read_tag(record, "Round", "the number of a game", |_: &usize| true)?;
        let points = archive
            .read_tag(record, "Points", "a number from 0 to 1", |points| (0.0..=1.0).contains(points))?;
        let end = archive.tag(record, "End")?;
        if !standing.done.contains(&number) {
            standing.add(number, points, end);
        }
    }
    Ok(Saved { archive })
}

impl Saved {
    /// Adds a game.
    pub fn add(&mut self, played: &Played, label: &str, info: &Info) -> Result<(), Refusal> {
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
