//! Tables of exact endings: whether they are there, and whole.

use std::path::{Path, PathBuf};

use quincunx_engine::endings::Tablebase as _;
use quincunx_syzygy::CheckError;

use super::Finding;
use crate::endings::{SyzygyFolders, read_endings};

/// Looks into the folders of tables that the settings name.
pub fn look((own, syzygy): &(Option<PathBuf>, Option<SyzygyFolders>)) -> Vec<Finding> {
    own.iter().map(|folder| own_tables(folder)).chain(syzygy.iter().map(syzygy_tables)).collect()
}

fn own_tables(folder: &Path) -> Finding {
    match read_endings(folder) {
        Ok(endings) => {
            let count = endings.tables().count();
            let found = format!("{count} tables, those of {} and of the program", folder.display());
            Finding::ok("endings", found)
        }
        Err(error) => Finding::fault(
            "endings",
            error.to_string(),
            "quincunx lab endings --out FOLDER makes tables; or leave --endings out",
        ),
    }
}

fn syzygy_tables(folders: &SyzygyFolders) -> Finding {
    let advice = "fetch the files again, or leave --syzygy out";
    let tables = match folders.open() {
        Ok(tables) => tables,
        Err(error) => return Finding::fault("syzygy", error.to_string(), advice),
    };
    let (wdl, dtz, men) = (tables.wdl_tables(), tables.dtz_tables(), tables.most_men());
    let found = format!("{wdl} WDL and {dtz} DTZ tables of up to {men} pieces");
    match tables.check() {
        Ok(()) if dtz < wdl => {
            let advice = "without the other *.rtbz files some won endings may not be won in time";
            Finding::warning("syzygy", found, advice)
        }
        Ok(()) => Finding::ok("syzygy", found),
        Err(error @ CheckError::Missing(_)) => Finding::warning(
            "syzygy",
            format!("{found}; {error}"),
            "add them: without them some positions are searched, not looked up",
        ),
        Err(error) => Finding::fault("syzygy", error.to_string(), advice),
    }
}
