//! `quincunx pgn`: the chess in a record, for chess programs.

use std::path::PathBuf;

use quincunx_core::Record;

use crate::commands::verify::{read_file, replay};
use crate::{CliError, print};

/// The arguments of `quincunx pgn`.
#[derive(clap::Args)]
pub struct Args {
    /// The record; `-` is standard input.
    file: PathBuf,
}

/// Prints the chess part of each game of a file.
pub fn pgn(args: &Args) -> Result<(), CliError> {
    let name = args.file.display();
    let records = Record::parse_all(&read_file(&args.file)?).map_err(|error| format!("{name}: {error}"))?;
    for record in records {
        let game = replay(&record).map_err(|error| format!("{name}: {error}"))?;
        let pgn = game
            .chess_part()
            .ok_or_else(|| format!("{name}, line {}: there is no chess in this game", record.line))?;
        print(&pgn.told_by(&record, game.info().seats).write())?;
        print("\n")?;
    }
    Ok(())
}
