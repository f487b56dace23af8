//! Looking into every table.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use quincunx_core::Chance;
use shakmaty::{Board, CastlingMode, Chess, Color, FromSetup, Piece, Position, Role, Setup, Square};
use shakmaty_syzygy::{Metric, SyzygyError as ProbeError};
use thiserror::Error;

use crate::Syzygy;

/// How many positions are tried before an ending is taken for one without such a position.
const TRIES: usize = 1000;

/// What is wrong with the tables of a folder.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum CheckError {
    /// A table cannot be read.
    #[error("{}: the table is damaged", .0.display())]
    Damaged(PathBuf),
    /// Tables are missing, without which others cannot be used.
    #[error("tables are missing that others lead to: {}", .0.join(", "))]
    Missing(Vec<String>),
}

impl Syzygy {
    /// Looks up some positions of every table: what is damaged is noticed here, or when it is asked
    /// for. Every file is opened and stays so.
    pub fn check(&self) -> Result<(), CheckError> {
        let mut missing = BTreeSet::new();
        for path in self.wdl.iter().chain(&self.dtz) {
            let is_dtz = self.dtz.contains(path);
            // The table itself, and those that captures lead to.
            let positions = [false, true].into_iter().filter_map(|captures| position_of(path, captures));
            let probe = |position: Chess| match is_dtz {
                true => self.tables.probe_dtz(&position).map(|_| ()),
                false => self.tables.probe_wdl_after_zeroing(&position).map(|_| ()),
            };
            let failed = positions.map(probe).find_map(Result::err);
            match failed {
                Some(ProbeError::ProbeFailed { metric, material, .. }) => {
                    // A capture may have led to another table.
                    let files = if metric == Metric::Wdl { &self.wdl } else { &self.dtz };
                    let name = material.to_string();
                    let named = |file: &&PathBuf| file.file_stem().is_some_and(|stem| stem == name.as_str());
                    return Err(CheckError::Damaged(files.iter().find(named).unwrap_or(path).clone()));
                }
                Some(ProbeError::MissingTable { metric, material }) => {
                    missing.insert(format!("{material} ({metric})"));
                }
                _ => {}
            }
        }
        if missing.is_empty() { Ok(()) } else { Err(CheckError::Missing(missing.into_iter().collect())) }
    }
}

/// Some position of the men after which a file is named, as in `KRPvKN.rtbw`, in which there are,
/// or are not, captures.
fn position_of(path: &Path, captures: bool) -> Option<Chess> {
    let (white, black) = path.file_stem()?.to_str()?.split_once('v')?;
    let mut chance = Chance::from_seed(1);
    let mut random_position = || {
        let mut board = Board::empty();
        for (color, men) in [(Color::White, white), (Color::Black, black)] {
            for letter in men.chars() {
                let role = Role::from_char(letter)?;
                let square = Square::new(chance.below(64) as u32);
                board.set_piece_at(square, Piece { color, role });
            }
        }
        let is_whole = board.occupied().count() == white.len() + black.len();
        let setup = Setup { board, turn: Color::White, ..Setup::empty() };
        let position = Chess::from_setup(setup, CastlingMode::Standard).ok().filter(|_| is_whole)?;
        (position.capture_moves().is_empty() != captures).then_some(position)
    };
    (0..TRIES).find_map(|_| random_position())
}
