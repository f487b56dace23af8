//! What became of the positions that were looked at: which filter threw away how many.

use std::fmt;

use crate::Rejection;

/// Counts of a search for puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions that were looked at.
    pub positions: u32,
    /// Those before or after a mistake.
    pub mistakes: u32,
    /// Those of them in which one move was ahead at a quick look.
    pub ahead: u32,
    /// Of these: with more nodes it was not.
    pub faded: u32,
    /// Of these: it is found at first sight.
    pub trivial: u32,
    /// Of these: it ends like another, or is another once more.
    pub repeated: u32,
    /// Of these: with the nodes of the verification it was not ahead.
    pub not_unique: u32,
    /// Of these: an exact solver had another opinion.
    pub refuted: u32,
    /// Puzzles that were found.
    pub puzzles: u32,
}

impl Tally {
    /// Counts a line that was rejected.
    pub(super) fn reject(&mut self, why: &Rejection) {
        match why {
            Rejection::NotUnique { .. } => self.not_unique += 1,
            Rejection::Refuted { .. } => self.refuted += 1,
            Rejection::Illegal | Rejection::Stopped => {}
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { positions, mistakes, ahead, faded, trivial, repeated, not_unique, refuted, puzzles } =
            self;
        write!(
            f,
            "{positions} positions, {mistakes} at mistakes, {ahead} with one move ahead: {faded} not with more \
             nodes, {trivial} too easy, {repeated} repeated, {not_unique} not when verified, {refuted} refuted, \
             {puzzles} puzzles"
        )
    }
}
