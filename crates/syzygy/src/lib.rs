//! Syzygy tablebases: endings of up to seven men that others have worked out, read from the
//! user's own folders. The engine asks through [`Tablebase`]; files are read here, so that it
//! needs none.
//!
//! `docs/endings.md` says where they are used.

mod check;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use quincunx_engine::endings::{Dtz, Tablebase, Wdl};
use shakmaty::Chess;
use shakmaty_syzygy::{MaybeRounded, Syzygy as _};
use thiserror::Error;

pub use check::CheckError;

/// The most files of a folder: all tables of up to seven men are far fewer.
const MOST_FILES: usize = 10_000;

/// Why a folder is not one of tables that can be used.
#[derive(Debug, Error)]
pub enum SyzygyError {
    /// It cannot be read.
    #[error("{}: {error}", path.display())]
    Read {
        /// The folder or file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// It has no tables, or far too many.
    #[error("{}: expected Syzygy tables, found {count} files *.rtbw and *.rtbz", path.display())]
    Count {
        /// The folder.
        path: PathBuf,
        /// How many there are.
        count: usize,
    },
    /// A file has the name of a table, and something else in it.
    #[error("{}: {why}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: &'static str,
    },
}

/// The tables of some folders.
pub struct Syzygy {
    tables: shakmaty_syzygy::Tablebase<Chess>,
    /// The files that say what is won.
    wdl: Vec<PathBuf>,
    /// The files that say how far it is to the next capture or pawn move.
    dtz: Vec<PathBuf>,
}

impl Syzygy {
    /// The tables of these folders. Each file is looked at as far as to see that it is a table;
    /// [`Syzygy::check`] looks farther.
    pub fn open<P: AsRef<Path>>(folders: &[P]) -> Result<Syzygy, SyzygyError> {
        let tables = shakmaty_syzygy::Tablebase::new();
        let mut syzygy = Syzygy { tables, wdl: Vec::new(), dtz: Vec::new() };
        for folder in folders {
            syzygy.add_folder(folder.as_ref())?;
        }
        Ok(syzygy)
    }

    fn add_folder(&mut self, folder: &Path) -> Result<(), SyzygyError> {
        let unreadable = |path: &Path, error| SyzygyError::Read { path: path.to_owned(), error };
        let mut files = Vec::new();
        for entry in fs::read_dir(folder).map_err(|error| unreadable(folder, error))? {
            let path = entry.map_err(|error| unreadable(folder, error))?.path();
            if is_of(&path, Chess::TBW.ext) || is_of(&path, Chess::TBZ.ext) {
                files.push(path);
            }
        }
        if files.is_empty() || files.len() > MOST_FILES {
            return Err(SyzygyError::Count { path: folder.to_owned(), count: files.len() });
        }
        files.sort();
        for path in files {
            let foreign = |why| SyzygyError::Foreign { path: path.clone(), why };
            self.tables.add_file(&path).map_err(|error| match error.kind() {
                io::ErrorKind::InvalidInput => foreign("not the name of a Syzygy table"),
                io::ErrorKind::InvalidData => foreign("a Syzygy table that is cut off or damaged"),
                _ => unreadable(&path, error),
            })?;
            let (kind, files) = match is_of(&path, Chess::TBW.ext) {
                true => (Chess::TBW, &mut self.wdl),
                false => (Chess::TBZ, &mut self.dtz),
            };
            let mut magic = [0; 4];
            let read = File::open(&path).and_then(|mut file| file.read_exact(&mut magic));
            read.map_err(|error| unreadable(&path, error))?;
            if magic != kind.magic {
                return Err(foreign("not a Syzygy table: it begins otherwise"));
            }
            files.push(path);
        }
        Ok(())
    }

    /// How many tables say what is won.
    pub fn wdl_tables(&self) -> usize {
        self.wdl.len()
    }

    /// How many tables say how far it is to the next capture or pawn move.
    pub fn dtz_tables(&self) -> usize {
        self.dtz.len()
    }
}

fn is_of(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|own| own == extension)
}

impl Tablebase for Syzygy {
    fn most_men(&self) -> usize {
        self.tables.max_pieces()
    }

    fn wdl(&self, position: &Chess) -> Option<Wdl> {
        let wdl = self.tables.probe_wdl_after_zeroing(position).ok()?;
        Some(match wdl {
            shakmaty_syzygy::Wdl::Loss => Wdl::Loss,
            shakmaty_syzygy::Wdl::BlessedLoss => Wdl::BlessedLoss,
            shakmaty_syzygy::Wdl::Draw => Wdl::Draw,
            shakmaty_syzygy::Wdl::CursedWin => Wdl::CursedWin,
            shakmaty_syzygy::Wdl::Win => Wdl::Win,
        })
    }

    fn dtz(&self, position: &Chess) -> Option<Dtz> {
        let dtz = self.tables.probe_dtz(position).ok()?;
        let is_rounded = matches!(dtz, MaybeRounded::Rounded(_));
        Some(Dtz { plies: dtz.ignore_rounding().0, is_rounded })
    }
}
