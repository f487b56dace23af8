//! A network in fractions, its gradient, and its rounding.

use quincunx_core::Chance;

use crate::network::{
    BUCKETS, HALF_ONE, HIDDEN, Layout, MOST_OUTPUT, MOST_SHARE, Network, OUTPUT_ONE, SHARE_ONE, bucket,
};

/// One number for each neuron of a half.
type Row = [f32; HIDDEN];

/// The weights of a network, or a number for each of them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Model {
    rows: Vec<Row>,
    biases: Row,
    outputs: [[Row; 2]; BUCKETS],
    output_biases: [f32; BUCKETS],
    /// Of the hand-made evaluation.
    shares: [f32; BUCKETS],
}

/// The greatest weight of an input: all men of a board together fit sixteen bits.
const MOST_INPUT: f32 = 1.98;

pub(super) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Model {
    pub fn zero(inputs: usize) -> Model {
        Model {
            rows: vec![[0.0; HIDDEN]; inputs],
            biases: [0.0; HIDDEN],
            outputs: [[[0.0; HIDDEN]; 2]; BUCKETS],
            output_biases: [0.0; BUCKETS],
            shares: [0.0; BUCKETS],
        }
    }

    /// Small weights to begin with, all buckets alike, and so much of the hand-made evaluation.
    pub fn random(inputs: usize, share: f32, chance: &mut Chance) -> Model {
        let mut model = Model::zero(inputs);
        let mut within = |most: f32| (chance.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * most;
        model.rows.iter_mut().flatten().for_each(|weight| *weight = within(0.15));
        model.biases.iter_mut().for_each(|weight| *weight = 0.1 + within(0.1));
        model.outputs[0].iter_mut().flatten().for_each(|weight| *weight = within(0.08));
        model.outputs = [model.outputs[0]; BUCKETS];
        model.shares = [share; BUCKETS];
        model
    }

    /// Hands out all numbers, always in the same order.
    pub fn each(&self, visit: impl FnMut(f32)) {
        let outputs = self.outputs.iter().flatten().flatten().chain(&self.output_biases).chain(&self.shares);
        self.rows.iter().flatten().chain(&self.biases).chain(outputs).copied().for_each(visit);
    }

    pub fn each_mut(&mut self, visit: impl FnMut(&mut f32)) {
        let outputs = self
            .outputs
            .iter_mut()
            .flatten()
            .flatten()
            .chain(&mut self.output_biases)
            .chain(&mut self.shares);
        self.rows.iter_mut().flatten().chain(&mut self.biases).chain(outputs).for_each(visit);
    }

    fn half(&self, inputs: &[u16]) -> Row {
        let mut half = self.biases;
        for input in inputs {
            add(&mut half, &self.rows[usize::from(*input)]);
        }
        half
    }

    /// What a network makes of the inputs and of the hand-made evaluation: a logistic curve of
    /// it is the expectation.
    pub fn output(&self, inputs: &[Vec<u16>; 2], men: usize, handmade: f32) -> f32 {
        let bucket = bucket(men);
        let mut output = self.output_biases[bucket] + self.shares[bucket] * handmade;
        for (inputs, weights) in inputs.iter().zip(&self.outputs[bucket]) {
            output += weighed(&self.half(inputs), weights);
        }
        output
    }

    /// Adds the gradient of the loss of one sample; the loss.
    pub fn learn(
        &self,
        inputs: &[Vec<u16>; 2],
        men: usize,
        handmade: f32,
        target: f32,
        gradient: &mut Gradient,
    ) -> f32 {
        let bucket = bucket(men);
        let weights = &self.outputs[bucket];
        let halves = [self.half(&inputs[0]), self.half(&inputs[1])];
        let output = self.output_biases[bucket] + self.shares[bucket] * handmade;
        let output = output + weighed(&halves[0], &weights[0]) + weighed(&halves[1], &weights[1]);
        let expectation = logistic(output);
        let error = expectation - target;
        let slope = 2.0 * error * expectation * (1.0 - expectation);
        let model = &mut gradient.0;
        model.output_biases[bucket] += slope;
        model.shares[bucket] += slope * handmade;
        for (side, half) in halves.iter().enumerate() {
            let output_slopes = &mut model.outputs[bucket][side];
            let mut slopes = [0.0; HIDDEN];
            for neuron in 0..HIDDEN {
                let clipped = half[neuron].clamp(0.0, 1.0);
                output_slopes[neuron] += slope * clipped * clipped;
                let inside = if half[neuron] < 1.0 { 2.0 * clipped } else { 0.0 };
                slopes[neuron] = slope * weights[side][neuron] * inside;
            }
            add(&mut model.biases, &slopes);
            for input in &inputs[side] {
                add(&mut model.rows[usize::from(*input)], &slopes);
            }
        }
        error * error
    }

    /// Changes each weight by its slope and moments; the last argument of `change` is
    /// the greatest the weight may be.
    pub fn update(
        &mut self,
        slopes: &Model,
        first: &mut Model,
        second: &mut Model,
        change: impl Fn(&mut f32, f32, &mut f32, &mut f32, f32),
    ) {
        let each = |weights: &mut [f32], slopes: &[f32], first: &mut [f32], second: &mut [f32], most: f32| {
            let numbers = weights.iter_mut().zip(slopes).zip(first.iter_mut().zip(second));
            for ((weight, slope), (first, second)) in numbers {
                change(weight, *slope, first, second, most);
            }
        };
        let most_output = f32::from(MOST_OUTPUT) / f32::from(OUTPUT_ONE);
        for (at, row) in self.rows.iter_mut().enumerate() {
            each(row, &slopes.rows[at], &mut first.rows[at], &mut second.rows[at], MOST_INPUT);
        }
        each(&mut self.biases, &slopes.biases, &mut first.biases, &mut second.biases, MOST_INPUT);
        each(
            self.outputs.as_flattened_mut().as_flattened_mut(),
            slopes.outputs.as_flattened().as_flattened(),
            first.outputs.as_flattened_mut().as_flattened_mut(),
            second.outputs.as_flattened_mut().as_flattened_mut(),
            most_output,
        );
        each(
            &mut self.output_biases,
            &slopes.output_biases,
            &mut first.output_biases,
            &mut second.output_biases,
            1e3,
        );
        let most_share = MOST_SHARE as f32 / SHARE_ONE as f32;
        each(&mut self.shares, &slopes.shares, &mut first.shares, &mut second.shares, most_share);
    }

    /// Rounded to whole numbers.
    pub fn quantised(&self, layout: &Layout, note: &str) -> Network {
        let half = |row: &Row| row.map(|weight| (weight * f32::from(HALF_ONE)).round() as i16);
        let output = |row: &Row| {
            row.map(|weight| (weight * f32::from(OUTPUT_ONE)).round() as i16)
                .map(|whole| whole.clamp(-MOST_OUTPUT, MOST_OUTPUT))
        };
        let one = f32::from(HALF_ONE) * f32::from(OUTPUT_ONE);
        Network {
            layout: layout.name.to_owned(),
            note: note.to_owned(),
            rows: self.rows.iter().map(half).collect(),
            biases: half(&self.biases),
            outputs: self.outputs.iter().map(|[own, other]| [output(own), output(other)]).collect(),
            output_biases: self.output_biases.iter().map(|bias| (bias * one).round() as i32).collect(),
            handmade_shares: self
                .shares
                .iter()
                .map(|share| (share * SHARE_ONE as f32).round() as i32)
                .collect(),
        }
    }
}

/// Sums of slopes.
pub(super) struct Gradient(Model);

impl Gradient {
    pub fn new(inputs: usize) -> Gradient {
        Gradient(Model::zero(inputs))
    }

    pub fn model(&self) -> &Model {
        &self.0
    }

    pub fn clear(&mut self) {
        self.0.each_mut(|slope| *slope = 0.0);
    }

    /// Takes over what another one has, which is left empty.
    pub fn take(&mut self, other: &mut Gradient) {
        for (own, other) in self.0.rows.iter_mut().zip(&other.0.rows) {
            add(own, other);
        }
        add(&mut self.0.biases, &other.0.biases);
        let outputs = self.0.outputs.as_flattened_mut().iter_mut().zip(other.0.outputs.as_flattened());
        outputs.for_each(|(own, other)| add(own, other));
        let biases = self.0.output_biases.iter_mut().zip(&other.0.output_biases);
        biases.for_each(|(own, other)| *own += other);
        self.0.shares.iter_mut().zip(&other.0.shares).for_each(|(own, other)| *own += other);
        other.clear();
    }
}

fn add(sums: &mut Row, row: &Row) {
    for (sum, number) in sums.iter_mut().zip(row) {
        *sum += number;
    }
}

/// The weighted sum of the clipped squares of a half: several sums at once, for the
/// order of additions is fixed.
fn weighed(half: &Row, weights: &Row) -> f32 {
    const LANES: usize = 8;
    let mut sums = [0.0; LANES];
    for (half, weights) in half.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0) {
        for lane in 0..LANES {
            let clipped = half[lane].clamp(0.0, 1.0);
            sums[lane] += clipped * clipped * weights[lane];
        }
    }
    sums.iter().sum()
}
