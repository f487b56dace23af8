//! Learned evaluation: a small network that judges the men on a board.
//!
//! Each side sees the board from its own seat: every man that stands somewhere is an
//! input that is on. The inputs of a side add their weights up in its half of an
//! [`Accumulator`], which the search carries along the line, so that a move changes a
//! few rows only. A clipped square of both halves, that of the side on turn first, is
//! weighed by the output layer of the bucket that the number of men falls into.
//!
//! All arithmetic is in whole numbers, so that every machine gets the same bits.

mod accumulator;
mod format;
mod layout;
mod learned;
pub(crate) mod planes;
#[cfg(test)]
mod tests;

pub use accumulator::Accumulator;
pub(crate) use accumulator::{Half, View};
pub use format::NetworkError;
pub use layout::{BUCKETS, Layout, Zones};
pub use learned::{Board, Learned};

use std::sync::Arc;

/// What judges positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// Whatever has proved to be the strongest in the game.
    #[default]
    Usual,
    /// Rules made by hand.
    Handmade,
    /// A network, where the game has one of its layout and it judges the phase.
    Network(Arc<Network>),
}

/// Neurons come in groups of so many, which a processor adds up at once.
pub const LANES: usize = 32;
/// No half has more neurons than this: the squares of all still fit 32 bits.
pub const MOST_NEURONS: usize = 256;

/// What stands for 1 in a half.
pub(crate) const HALF_ONE: i16 = 255;
/// What stands for 1 among the output weights.
pub(crate) const OUTPUT_ONE: i16 = 64;
/// The greatest output weight: times [`HALF_ONE`] it still fits sixteen bits.
pub(crate) const MOST_OUTPUT: i16 = 127;
/// Hundredths for an output of 1, at which 73 of 100 points are expected.
pub(crate) const SCALE: i32 = 200;
/// What stands for 1 among the shares of the hand-made evaluation.
pub(crate) const SHARE_ONE: i32 = 1024;
/// The greatest of them, either way.
pub(crate) const MOST_SHARE: i32 = 4 * SHARE_ONE;

/// A network in whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The name of the layout of its inputs.
    pub(crate) layout: String,
    /// The command that made it.
    pub(crate) note: String,
    /// How many numbers of men share an output layer.
    pub(crate) men_in_bucket: usize,
    /// Neurons of each half: a multiple of [`LANES`].
    pub(crate) neurons: usize,
    /// The zones it tells apart: those of its layout, or one.
    pub(crate) zones: usize,
    /// What each input that is on adds to the neurons of a half, one row after the other, one
    /// zone after the other.
    pub(crate) rows: Vec<i16>,
    /// What a half begins with.
    pub(crate) biases: Vec<i16>,
    /// For each bucket: the weights of the half of the side on turn, then of the other.
    pub(crate) outputs: Vec<i16>,
    /// What the output of each bucket begins with.
    pub(crate) output_biases: Vec<i32>,
    /// How much of the hand-made evaluation the output of each bucket is added to; nothing
    /// where it replaces it.
    pub(crate) handmade_shares: Vec<i32>,
}

impl Network {
    fn bucket(&self, men: usize) -> usize {
        layout::bucket(men, self.men_in_bucket)
    }

    /// What each input adds to the neurons of a half in a zone.
    fn rows_of(&self, zone: usize) -> &[i16] {
        let length = self.rows.len() / self.zones;
        &self.rows[zone * length..][..length]
    }

    /// A zone of the layout, if the network tells them apart.
    fn zone(&self, zone: usize) -> usize {
        if self.zones > 1 { zone } else { 0 }
    }

    /// An output added to its share of the hand-made evaluation, which is computed only
    /// where it counts.
    pub fn corrected(&self, output: i32, men: usize, handmade: impl FnOnce() -> i32) -> i32 {
        match self.handmade_shares[self.bucket(men)] {
            0 => output,
            share => output + handmade() * share / SHARE_ONE,
        }
    }

    /// The value in hundredths for the side on turn of the inputs that are on for it and
    /// for the other, on a board of so many men: slowly, from nothing.
    pub fn judge(&self, layout: &Layout, inputs: &[Vec<u16>; 2], men: usize) -> i32 {
        let half = |inputs: &Vec<u16>| {
            let mut half = self.biases.clone();
            let zone = self.zone((layout.zones.of)(inputs));
            for input in inputs {
                let row = &self.rows_of(zone)[usize::from(*input) * self.neurons..][..self.neurons];
                half.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
            }
            half
        };
        self.output(&half(&inputs[0]), &half(&inputs[1]), men)
    }

    /// The value in hundredths for a side that looks alone: what the other half sees of
    /// nothing is its bias.
    pub(crate) fn output_alone(&self, own: &[i16], men: usize) -> i32 {
        self.output(own, &self.biases, men)
    }

    /// The value in hundredths for the side on turn, which has the first half, on a
    /// board of so many men.
    pub(crate) fn output(&self, own: &[i16], other: &[i16], men: usize) -> i32 {
        let bucket = self.bucket(men);
        let weights = &self.outputs[bucket * 2 * self.neurons..][..2 * self.neurons];
        let (own_weights, other_weights) = weights.split_at(self.neurons);
        let sum = i64::from(weigh(own, own_weights)) + i64::from(weigh(other, other_weights));
        let one = i64::from(HALF_ONE) * i64::from(OUTPUT_ONE);
        let output = sum / i64::from(HALF_ONE) + i64::from(self.output_biases[bucket]);
        (output * i64::from(SCALE) / one) as i32
    }
}

/// The weighted sum of the clipped squares of a half. The products fit: an output
/// weight is at most [`MOST_OUTPUT`], and [`MOST_NEURONS`] squares of 255 times that are
/// less than 2^31.
fn weigh(half: &[i16], weights: &[i16]) -> i32 {
    let mut sum = 0;
    for (half, weights) in half.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0) {
        for (neuron, weight) in half.iter().zip(weights) {
            let clipped = (*neuron).clamp(0, HALF_ONE);
            sum += i32::from(clipped.wrapping_mul(*weight)) * i32::from(clipped);
        }
    }
    sum
}
