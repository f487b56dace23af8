//! Tables of endings from a folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use quincunx_engine::endings::Endings;
use quincunx_syzygy::{Syzygy, SyzygyError};
use serde::Deserialize;

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

/// Folders of Syzygy tables, as one text in which the system's separator of paths stands between
/// them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub struct SyzygyFolders(Vec<PathBuf>);

impl From<String> for SyzygyFolders {
    fn from(text: String) -> SyzygyFolders {
        let folders = std::env::split_paths(&text);
        SyzygyFolders(folders.filter(|folder| !folder.as_os_str().is_empty()).collect())
    }
}

impl From<&str> for SyzygyFolders {
    fn from(text: &str) -> SyzygyFolders {
        text.to_owned().into()
    }
}

impl SyzygyFolders {
    /// The tables in them.
    pub fn open(&self) -> Result<Syzygy, SyzygyError> {
        Syzygy::open(&self.0)
    }

    /// As text, with absolute paths.
    pub fn absolute(&self) -> Result<String, CliError> {
        let folders = self.0.iter().map(std::path::absolute).collect::<Result<Vec<_>, _>>()?;
        let joined = std::env::join_paths(folders).map_err(|error| error.to_string())?;
        Ok(joined.display().to_string())
    }
}

/// The tables that come with the program, those of a folder, and those of Syzygy folders.
pub fn all_endings(folder: Option<&Path>, syzygy: Option<&SyzygyFolders>) -> Result<Endings, CliError> {
    let own = match folder {
        Some(folder) => read_endings(folder)?,
        None => Endings::with(Vec::new()).map_err(|(_, error)| error.to_string())?,
    };
    let Some(folders) = syzygy else { return Ok(own) };
    let tables = folders.open().map_err(|error| error.to_string())?;
    Ok(own.with_tablebase(Arc::new(tables)))
}

/// Has every engine of the program use the tables of these folders, if any are given.
pub fn use_endings(folder: Option<&Path>, syzygy: Option<&SyzygyFolders>) -> Result<(), CliError> {
    if folder.is_some() || syzygy.is_some() {
        Arc::new(all_endings(folder, syzygy)?).install();
    }
    Ok(())
}
