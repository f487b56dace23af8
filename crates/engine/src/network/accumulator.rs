//! The first layer of a network, updated along a line.

use super::{HIDDEN, Network, Row};

/// The two halves of the first layer for one position, with the inputs that they are
/// the sums of.
///
/// A half is brought up to date from whichever earlier one differs least. It knows
/// what it stands for, so nothing has to be undone and any half will do.
#[derive(Clone, Debug)]
pub struct Accumulator<const WORDS: usize> {
    halves: [Half<WORDS>; 2],
}

#[derive(Clone, Debug)]
struct Half<const WORDS: usize> {
    /// The inputs that are on, one bit each.
    inputs: [u64; WORDS],
    /// The bias and the rows of these; nothing yet in a half that was never used.
    sums: Row,
    is_used: bool,
}

impl<const WORDS: usize> Default for Accumulator<WORDS> {
    fn default() -> Accumulator<WORDS> {
        let half = Half { inputs: [0; WORDS], sums: [0; HIDDEN], is_used: false };
        Accumulator { halves: [half.clone(), half] }
    }
}

impl<const WORDS: usize> Half<WORDS> {
    /// How many rows it takes to get from here to other inputs.
    fn distance(&self, inputs: &[u64; WORDS]) -> u32 {
        self.inputs.iter().zip(inputs).map(|(old, new)| (old ^ new).count_ones()).sum()
    }

    fn advance(&mut self, network: &Network, inputs: &[u64; WORDS]) {
        for (word, (old, new)) in self.inputs.iter().zip(inputs).enumerate() {
            each_bit(old & !new, |bit| subtract(&mut self.sums, &network.rows[word * 64 + bit]));
            each_bit(new & !old, |bit| add(&mut self.sums, &network.rows[word * 64 + bit]));
        }
        self.inputs = *inputs;
    }
}

fn each_bit(mut bits: u64, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

fn add(sums: &mut Row, row: &Row) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*weight);
    }
}

fn subtract(sums: &mut Row, row: &Row) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_sub(*weight);
    }
}

impl<const WORDS: usize> Accumulator<WORDS> {
    /// Brings the last accumulator of a line up to the inputs of both sides: from what
    /// it held before (a sibling), from the one before it (the parent), or from nothing,
    /// whichever is nearest.
    pub fn update(line: &mut [Accumulator<WORDS>], network: &Network, inputs: [&[u64; WORDS]; 2]) {
        let Some((last, before)) = line.split_last_mut() else { return };
        for (side, wanted) in inputs.into_iter().enumerate() {
            let half = &mut last.halves[side];
            let mut nearest = if half.is_used { half.distance(wanted) } else { u32::MAX };
            if nearest == 0 {
                continue;
            }
            if let Some(parent) = before.last().map(|parent| &parent.halves[side])
                && parent.is_used
                && parent.distance(wanted) + 1 < nearest
            {
                nearest = parent.distance(wanted);
                half.clone_from(parent);
            }
            if wanted.iter().map(|word| word.count_ones()).sum::<u32>() < nearest {
                *half = Half { inputs: [0; WORDS], sums: network.biases, is_used: true };
            }
            half.advance(network, wanted);
        }
    }

    /// The value in hundredths for a side, 0 or 1, that is on turn.
    pub fn output(&self, network: &Network, side: usize, men: usize) -> i32 {
        network.output(&self.halves[side].sums, &self.halves[1 - side].sums, men)
    }
}
