//! `quincunx pgn`: the chess in a record, for chess programs.

use std::path::PathBuf;

use quincunx_core::{Message, Record};

use crate::commands::verify::{read_file, replay};
use crate::{CliError, print, refused};

/// The arguments of `quincunx pgn`.
#[derive(clap::Args)]
pub struct Args {
    /// The record; `-` is standard input.
    file: PathBuf,
}

/// Prints the chess part of each game of a file.
pub fn pgn(args: &Args) -> Result<(), CliError> {
    let name = args.file.display();
    let failed = |why: Message| refused(Message::new("cli-file").verbatim("file", &name).message("why", why));
    let records = Record::parse_all(&read_file(&args.file)?).map_err(|error| failed(error.message()))?;
    for record in records {
        let game = replay(&record).map_err(|error| failed(error.message()))?;
        let no_chess = || Message::new("cli-no-chess").verbatim("file", &name).verbatim("line", record.line);
        let pgn = game.chess_part().ok_or_else(|| refused(no_chess()))?;
        print(&pgn.told_by(&record, game.info().seats).write())?;
        print("\n")?;
    }
    Ok(())
}
