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
        read_seat(archive.tag(record, "First")?, info)?;
        let (number, points) = (archive.read_tag(record, "Round")?, archive.read_tag(record, "Points")?);
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
        record.set_tag("First", info.seats[played.seat.index()].name);
        record.set_tag("Points", played.points.to_string());
        record.set_tag("End", played.end.clone());
        self.archive.add(&record, info.seats.len())
    }
}
