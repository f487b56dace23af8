//! The table of an ending, in memory and as bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `QXENDING` |
//! | 2 | version: 1 |
//! | 1 + n | the ending, as in `KQKR` |
//! | 1 | the rules for pawns |
//! | 1 | plies of the longest win or loss |
//! | 4 | positions in a block |
//! | 4 each | where each block ends |
//! | n | the blocks: a byte for each position, packed with DEFLATE |
//! | 8 | hash of everything before (FNV-1a, 64 bits) |
//!
//! Numbers are little-endian. A block is unpacked when one of its positions is first asked for,
//! and stays.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use thiserror::Error;

use super::PawnRules;
use super::layout::Layout;
use super::material::{Material, Placed};
use super::value::plies;
use crate::hash::fnv1a;

const MAGIC: &[u8; 8] = b"QXENDING";
const VERSION: u16 = 1;
/// Positions in a block.
const BLOCK: usize = 1 << 16;
/// The most positions in a block that are read.
const MOST_IN_BLOCK: usize = 1 << 20;
/// How hard packing tries: the most there is.
const EFFORT: u8 = 10;

/// Why bytes are not a table that can be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EndingError {
    /// Something else.
    #[error("not a table of an ending: it does not begin with QXENDING")]
    Magic,
    /// Of another version.
    #[error("a table of version {0}: expected version {VERSION}")]
    Version(u16),
    /// Of something that is no ending.
    #[error("a table of an unknown ending or unknown rules")]
    Ending,
    /// Cut off, or with something behind it.
    #[error("a table that is cut off, or with something behind its end")]
    Length,
    /// With a wrong hash.
    #[error("a damaged table: its hash is wrong")]
    Hash,
}

/// Where the values are.
enum Values {
    Plain(Vec<u8>),
    Packed {
        bytes: Cow<'static, [u8]>,
        /// Where each block is in `bytes`.
        blocks: Vec<Range<usize>>,
        unpacked: Vec<OnceLock<Box<[u8]>>>,
        in_block: usize,
    },
}

/// The exact values of all positions of an ending.
pub struct Table {
    material: Material,
    rules: PawnRules,
    layout: Layout,
    longest: u8,
    values: Values,
}

impl Table {
    pub(super) fn new(material: Material, rules: PawnRules, values: Vec<u8>) -> Table {
        let longest = values.iter().copied().max().filter(|code| *code > 0).map_or(0, plies);
        let layout = Layout::new(&material);
        Table { material, rules, layout, longest, values: Values::Plain(values) }
    }

    /// The ending.
    pub fn material(&self) -> Material {
        self.material
    }

    /// The rules for its pawns.
    pub fn rules(&self) -> PawnRules {
        self.rules
    }

    /// Plies of the longest win or loss.
    pub fn longest(&self) -> u8 {
        self.longest
    }

    /// The value of a position; `None` if its block cannot be unpacked.
    pub(super) fn value(&self, placed: &Placed) -> Option<u8> {
        let index = self.layout.index(placed.squares, placed.turn);
        match &self.values {
            Values::Plain(values) => values.get(index).copied(),
            Values::Packed { bytes, blocks, unpacked, in_block } => {
                let block = unpacked.get(index / in_block)?.get_or_init(|| {
                    let packed = bytes.get(blocks[index / in_block].clone()).unwrap_or_default();
                    decompress_to_vec_with_limit(packed, *in_block).unwrap_or_default().into()
                });
                block.get(index % in_block).copied()
            }
        }
    }

    /// A name for a file of it.
    pub fn file_name(&self) -> String {
        let suffix = if self.material.pawns() == 0 { "" } else { self.rules.suffix() };
        format!("{}{suffix}.ending", self.material)
    }

    /// As bytes; empty if it was itself made of bytes.
    pub fn write(&self) -> Vec<u8> {
        let Values::Plain(values) = &self.values else { return Vec::new() };
        let name = self.material.to_string();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.push(name.len() as u8);
        bytes.extend(name.as_bytes());
        bytes.extend([self.rules.number() as u8, self.longest]);
        bytes.extend((BLOCK as u32).to_le_bytes());
        let blocks: Vec<Vec<u8>> = values.chunks(BLOCK).map(|block| compress_to_vec(block, EFFORT)).collect();
        let mut end = 0_u32;
        for block in &blocks {
            end += block.len() as u32;
            bytes.extend(end.to_le_bytes());
        }
        bytes.extend(blocks.concat());
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        bytes
    }

    /// Reads what [`Table::write`] wrote.
    pub fn read(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Table, EndingError> {
        let bytes = bytes.into();
        let mut at = 0;
        let mut take = |count: usize| {
            let taken = bytes.get(at..at + count).ok_or(EndingError::Length)?;
            at += count;
            Ok::<&[u8], EndingError>(taken)
        };
        let number = |taken: &[u8]| taken.iter().rev().fold(0, |all, byte| all << 8 | usize::from(*byte));
        if take(MAGIC.len()) != Ok(MAGIC) {
            return Err(EndingError::Magic);
        }
        let version = number(take(2)?) as u16;
        if version != VERSION {
            return Err(EndingError::Version(version));
        }
        let length = number(take(1)?);
        let name = std::str::from_utf8(take(length)?).map_err(|_| EndingError::Ending)?;
        let material: Material = name.parse().map_err(|_| EndingError::Ending)?;
        let rules = PawnRules::of_number(number(take(1)?)).ok_or(EndingError::Ending)?;
        let longest = number(take(1)?) as u8;
        let in_block = number(take(4)?);
        if in_block == 0 || in_block > MOST_IN_BLOCK {
            return Err(EndingError::Length);
        }
        let layout = Layout::new(&material);
        let count = layout.len().div_ceil(in_block);
        let ends: Vec<usize> = take(4 * count)?.chunks_exact(4).map(number).collect();
        if !ends.is_sorted() {
            return Err(EndingError::Length);
        }
        let begin = at;
        let end = begin + ends.last().copied().unwrap_or(0);
        if bytes.len() != end + 8 {
            return Err(EndingError::Length);
        }
        if number(&bytes[end..]) as u64 != fnv1a(&bytes[..end]) {
            return Err(EndingError::Hash);
        }
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let blocks = starts.zip(&ends).map(|(from, to)| begin + from..begin + to).collect();
        let unpacked = (0..count).map(|_| OnceLock::new()).collect();
        let values = Values::Packed { bytes, blocks, unpacked, in_block };
        Ok(Table { material, rules: rules.for_ending(&material), layout, longest, values })
    }
}
