//! Tables of endings from a folder.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use quincunx_engine::endings::Endings;

use crate::CliError;

/// The most a table may have, in bytes: none that can be used has more.
const MOST_BYTES: u64 = 1 << 25;
/// The most tables of a folder: there are not nearly so many.
const MOST_TABLES: usize = 1000;

/// The tables that come with the program, and those of a folder.
pub fn read_endings(folder: &Path) -> Result<Endings, CliError> {
    let wrong = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| wrong(folder, &error))? {
        let path = entry.map_err(|error| wrong(folder, &error))?.path();
        if path.extension().is_some_and(|extension| extension == "ending") {
            paths.push(path);
        }
    }
    if paths.is_empty() || paths.len() > MOST_TABLES {
        let found = paths.len();
        let expected =
            format!("expected tables that quincunx lab endings has made, found {found} *.ending files");
        return Err(wrong(folder, &expected).into());
    }
    paths.sort();
    let mut files = Vec::new();
    for path in &paths {
        if fs::metadata(path).map_err(|error| wrong(path, &error))?.len() > MOST_BYTES {
            return Err(wrong(path, &"too large for a table of an ending").into());
        }
        files.push(fs::read(path).map_err(|error| wrong(path, &error))?);
    }
    Endings::with(files).map_err(|(at, error)| wrong(&paths[at], &error).into())
}

/// Has every engine of the program use the tables of a folder, if one is given.
pub fn use_endings(folder: Option<&Path>) -> Result<(), CliError> {
    if let Some(folder) = folder {
        Arc::new(read_endings(folder)?).install();
    }
    Ok(())
}
