//! Networks as bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `QXNETWRK` |
//! | 2 | version: 2 |
//! | 2 + n | the name of the layout |
//! | 2 + n | the command that made it |
//! | 4, 2, 2 | inputs (times zones), neurons of a half, buckets |
//! | 2 each | rows, biases |
//! | 1 each | output weights |
//! | 4 each | output biases |
//! | 2 each | shares of the hand-made evaluation, in 1024ths |
//! | 8 | hash of everything before (FNV-1a, 64 bits) |
//!
//! Numbers are little-endian.

use thiserror::Error;

use super::{BUCKETS, LANES, MOST_NEURONS, MOST_OUTPUT, MOST_SHARE, Network};
use crate::hash::fnv1a;

const MAGIC: &[u8; 8] = b"QXNETWRK";
const VERSION: u16 = 2;

/// Why bytes are not a network that can be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// Something else.
    #[error("not a network: it does not begin with QXNETWRK")]
    Magic,
    /// Of another version.
    #[error("a network of version {0}: expected version {VERSION}")]
    Version(u16),
    /// Of other sizes.
    #[error(
        "a network of {0} inputs, {1} neurons and {2} buckets: expected {3} inputs, a multiple of {LANES} \
         neurons up to {MOST_NEURONS}, and {BUCKETS} buckets"
    )]
    Sizes(u32, u16, u16, usize),
    /// For another game.
    #[error("a network for {0} boards: expected one for {1} boards")]
    Layout(String, &'static str),
    /// Cut off, or with something behind it.
    #[error("a network that is cut off, or with something behind its end")]
    Length,
    /// With a wrong hash.
    #[error("a damaged network: its hash is wrong")]
    Hash,
}

struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    fn take(&mut self, count: usize) -> Result<&'b [u8], NetworkError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(NetworkError::Length)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        self.take(N)?.try_into().map_err(|_| NetworkError::Length)
    }

    fn u16(&mut self) -> Result<u16, NetworkError> {
        self.array().map(u16::from_le_bytes)
    }

    fn text(&mut self) -> Result<String, NetworkError> {
        let length = usize::from(self.u16()?);
        Ok(String::from_utf8_lossy(self.take(length)?).into_owned())
    }

    fn weights(&mut self, count: usize) -> Result<Vec<i16>, NetworkError> {
        let bytes = self.take(2 * count)?.as_chunks::<2>().0;
        Ok(bytes.iter().map(|two| i16::from_le_bytes(*two)).collect())
    }

    fn output_weights(&mut self, count: usize) -> Result<Vec<i16>, NetworkError> {
        let weight = |byte: &u8| i16::from(byte.cast_signed()).max(-MOST_OUTPUT);
        Ok(self.take(count)?.iter().map(weight).collect())
    }
}

impl Network {
    /// Reads a network of a layout.
    pub fn read(bytes: &[u8], layout: &super::Layout) -> Result<Network, NetworkError> {
        let mut reader = Reader(bytes);
        if reader.take(MAGIC.len()) != Ok(MAGIC) {
            return Err(NetworkError::Magic);
        }
        let version = reader.u16()?;
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        let name = reader.text()?;
        if name != layout.name {
            return Err(NetworkError::Layout(name, layout.name));
        }
        let note = reader.text()?;
        let (inputs, neurons, buckets) =
            (reader.array().map(u32::from_le_bytes)?, reader.u16()?, reader.u16()?);
        let sizes = NetworkError::Sizes(inputs, neurons, buckets, layout.inputs);
        let neurons = usize::from(neurons);
        let zones = inputs as usize / layout.inputs;
        if inputs as usize != zones * layout.inputs
            || (zones != 1 && zones != layout.zones.count)
            || neurons == 0
            || !neurons.is_multiple_of(LANES)
            || neurons > MOST_NEURONS
            || usize::from(buckets) != BUCKETS
        {
            return Err(sizes);
        }
        let rows = reader.weights(inputs as usize * neurons)?;
        let biases = reader.weights(neurons)?;
        let outputs = reader.output_weights(BUCKETS * 2 * neurons)?;
        let output_biases = (0..buckets).map(|_| reader.array().map(i32::from_le_bytes));
        let output_biases = output_biases.collect::<Result<_, _>>()?;
        let handmade_shares = (0..buckets).map(|_| {
            let share = reader.array().map(i16::from_le_bytes)?;
            Ok(i32::from(share).clamp(-MOST_SHARE, MOST_SHARE))
        });
        let handmade_shares = handmade_shares.collect::<Result<_, NetworkError>>()?;
        let written = reader.array().map(u64::from_le_bytes)?;
        if !reader.0.is_empty() {
            return Err(NetworkError::Length);
        }
        if written != fnv1a(&bytes[..bytes.len() - 8]) {
            return Err(NetworkError::Hash);
        }
        let men_in_bucket = layout.men_in_bucket;
        Ok(Network {
            layout: name,
            note,
            men_in_bucket,
            neurons,
            zones,
            rows,
            biases,
            outputs,
            output_biases,
            handmade_shares,
        })
    }

    /// The command that made it.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// As bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        for text in [&self.layout, &self.note] {
            let length = text.len().min(usize::from(u16::MAX));
            bytes.extend((length as u16).to_le_bytes());
            bytes.extend(&text.as_bytes()[..length]);
        }
        bytes.extend(((self.rows.len() / self.neurons) as u32).to_le_bytes());
        bytes.extend((self.neurons as u16).to_le_bytes());
        bytes.extend((BUCKETS as u16).to_le_bytes());
        bytes.extend(self.rows.iter().chain(&self.biases).flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.outputs.iter().map(|weight| *weight as u8));
        bytes.extend(self.output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(self.handmade_shares.iter().flat_map(|share| (*share as i16).to_le_bytes()));
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        bytes
    }
}
