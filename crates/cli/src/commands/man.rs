//! `quincunx man-pages`: the manual pages, made from the same help as `--help`.

use std::path::PathBuf;

use clap::Command;

use crate::CliError;

/// The arguments of `quincunx man-pages`.
#[derive(clap::Args)]
pub struct Args {
    /// The folder to write them to; it is made if it is not there.
    folder: PathBuf,
}

/// Writes a page for the program and one for each command that is not hidden.
pub fn write(args: &Args, program: Command) -> Result<(), CliError> {
    let failed = |error: std::io::Error| format!("{}: {error}", args.folder.display());
    std::fs::create_dir_all(&args.folder).map_err(failed)?;
    Ok(clap_mangen::generate_to(program, &args.folder).map_err(failed)?)
}
