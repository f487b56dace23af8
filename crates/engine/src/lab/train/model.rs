//! A network in fractions, its gradient, and its rounding.

use quincunx_core::Chance;

use crate::network::{
    BUCKETS, HALF_ONE, LANES, Layout, MOST_OUTPUT, MOST_SHARE, Network, OUTPUT_ONE, SHARE_ONE,
};

/// The weights of a network, or a number for each of them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Model {
    layout: &'static Layout,
    neurons: usize,
    /// How many zones have rows of their own.
    zones: usize,
    /// Of each input in each zone, one number for each neuron. Where there are several zones,
    /// rows follow that all of them share: an input adds both, so that what is rare in one
    /// zone is learned in the others.
    rows: Vec<f32>,
    biases: Vec<f32>,
    /// Of each bucket, one number for each neuron of the side on turn, then of the other.
    outputs: Vec<f32>,
    output_biases: [f32; BUCKETS],
    /// Of the hand-made evaluation.
    shares: [f32; BUCKETS],
}

/// The greatest weight of an input, where the men of a board are not too many.
const MOST_INPUT: f32 = 1.98;

/// The greatest weight of an input: all men of a board together, and the bias, fit sixteen
/// bits.
fn most_input(layout: &Layout, zones: usize) -> f32 {
    let fits = f32::from(i16::MAX - 1) / f32::from(HALF_ONE) / (layout.most_on + 1) as f32;
    // With several zones an input adds two rows.
    MOST_INPUT.min(if zones > 1 { fits / 2.0 } else { fits })
}

pub(super) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// What a sample says: the inputs that are on for both sides, how many men there are, and
/// what they are worth by the hand-made evaluation.
pub(super) struct Lesson<'i> {
    pub inputs: &'i [Vec<u16>; 2],
    pub men: usize,
    pub handmade: f32,
}

impl Model {
    pub fn zero(layout: &'static Layout, neurons: usize, tells_zones_apart: bool) -> Model {
        let zones = if tells_zones_apart { layout.zones.count } else { 1 };
        let shared = usize::from(zones > 1);
        Model {
            layout,
            neurons,
            zones,
            rows: vec![0.0; (zones + shared) * layout.inputs * neurons],
            biases: vec![0.0; neurons],
            outputs: vec![0.0; BUCKETS * 2 * neurons],
            output_biases: [0.0; BUCKETS],
            shares: [0.0; BUCKETS],
        }
    }

    /// Small weights to begin with, all buckets alike, and so much of the hand-made evaluation.
    pub fn random(
        layout: &'static Layout,
        neurons: usize,
        tells_zones_apart: bool,
        share: f32,
        chance: &mut Chance,
    ) -> Model {
        let mut model = Model::zero(layout, neurons, tells_zones_apart);
        let mut within = |most: f32| (chance.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * most;
        // Zones begin alike.
        let shared = model.rows.len() - layout.inputs * neurons;
        model.rows[shared..].iter_mut().for_each(|weight| *weight = within(0.15));
        model.biases.iter_mut().for_each(|weight| *weight = 0.1 + within(0.1));
        let (first, others) = model.outputs.split_at_mut(2 * neurons);
        first.iter_mut().for_each(|weight| *weight = within(0.08));
        others.chunks_exact_mut(2 * neurons).for_each(|bucket| bucket.copy_from_slice(first));
        model.shares = [share; BUCKETS];
        model
    }

    /// Hands out all numbers, always in the same order.
    pub fn each(&self, visit: impl FnMut(f32)) {
        let outputs = self.outputs.iter().chain(&self.output_biases).chain(&self.shares);
        self.rows.iter().chain(&self.biases).chain(outputs).copied().for_each(visit);
    }

    pub fn each_mut(&mut self, visit: impl FnMut(&mut f32)) {
        let outputs = self.outputs.iter_mut().chain(&mut self.output_biases).chain(&mut self.shares);
        self.rows.iter_mut().chain(&mut self.biases).chain(outputs).for_each(visit);
    }

    /// The neurons of a side, of which these inputs are on.
    fn fill_half(&self, inputs: &[u16], half: &mut Vec<f32>) {
        half.clear();
        half.extend_from_slice(&self.biases);
        for_each_row(self.layout, self.zones, inputs, |at| add(half, row(&self.rows, self.neurons, at)));
    }

    /// The output weights of a bucket, of the side on turn and of the other.
    fn output_weights(&self, bucket: usize) -> [&[f32]; 2] {
        let weights = &self.outputs[bucket * 2 * self.neurons..][..2 * self.neurons];
        weights.split_at(self.neurons).into()
    }

    /// What a network makes of the inputs and of the hand-made evaluation: a logistic curve of
    /// it is the expectation.
    pub fn output(&self, lesson: &Lesson<'_>) -> f32 {
        let mut halves = [Vec::new(), Vec::new()];
        self.output_with(lesson, &mut halves)
    }

    /// The same, with the neurons of both sides left in `halves`.
    fn output_with(&self, lesson: &Lesson<'_>, halves: &mut [Vec<f32>; 2]) -> f32 {
        let bucket = self.layout.bucket(lesson.men);
        let mut output = self.output_biases[bucket] + self.shares[bucket] * lesson.handmade;
        for (side, weights) in self.output_weights(bucket).into_iter().enumerate() {
            self.fill_half(&lesson.inputs[side], &mut halves[side]);
            output += weighed(&halves[side], weights);
        }
        output
    }

    /// Adds the gradient of the loss of one sample; the loss.
    pub fn learn(&self, lesson: &Lesson<'_>, target: f32, gradient: &mut Gradient) -> f32 {
        let Gradient { model, halves, slopes } = gradient;
        let bucket = self.layout.bucket(lesson.men);
        let expectation = logistic(self.output_with(lesson, halves));
        let error = expectation - target;
        let slope = 2.0 * error * expectation * (1.0 - expectation);
        model.output_biases[bucket] += slope;
        model.shares[bucket] += slope * lesson.handmade;
        for (side, weights) in self.output_weights(bucket).into_iter().enumerate() {
            let begin = (2 * bucket + side) * self.neurons;
            let output_slopes = &mut model.outputs[begin..][..self.neurons];
            let groups = halves[side].as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0);
            let wanted =
                output_slopes.as_chunks_mut::<LANES>().0.iter_mut().zip(slopes.as_chunks_mut::<LANES>().0);
            for ((half, weights), (output_slopes, slopes)) in groups.zip(wanted) {
                for lane in 0..LANES {
                    let clipped = half[lane].clamp(0.0, 1.0);
                    output_slopes[lane] += slope * clipped * clipped;
                    let inside = if half[lane] < 1.0 { 2.0 * clipped } else { 0.0 };
                    slopes[lane] = slope * weights[lane] * inside;
                }
            }
            add(&mut model.biases, slopes);
            let rows = &mut model.rows;
            for_each_row(self.layout, self.zones, &lesson.inputs[side], |at| {
                add(row_mut(rows, self.neurons, at), slopes);
            });
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
        let most_input = most_input(self.layout, self.zones);
        let most_output = f32::from(MOST_OUTPUT) / f32::from(OUTPUT_ONE);
        let most_share = MOST_SHARE as f32 / SHARE_ONE as f32;
        each(&mut self.rows, &slopes.rows, &mut first.rows, &mut second.rows, most_input);
        each(&mut self.biases, &slopes.biases, &mut first.biases, &mut second.biases, most_input);
        each(&mut self.outputs, &slopes.outputs, &mut first.outputs, &mut second.outputs, most_output);
        let (own, other) = (&mut first.output_biases, &mut second.output_biases);
        each(&mut self.output_biases, &slopes.output_biases, own, other, 1e3);
        each(&mut self.shares, &slopes.shares, &mut first.shares, &mut second.shares, most_share);
    }

    /// The rows of each zone, with what all zones share added.
    fn rows_of_zones(&self) -> Vec<f32> {
        let length = self.layout.inputs * self.neurons;
        let (own, shared) = self.rows.split_at(self.zones * length);
        let sum = |(at, own): (usize, &f32)| own + shared.get(at % length).unwrap_or(&0.0);
        own.iter().enumerate().map(sum).collect()
    }

    /// Gives inputs that were never on the rows of those that stand in for them. `slopes` has
    /// something for every row that has ever been learned from.
    pub fn fill_unseen(&mut self, slopes: &Model) {
        let (layout, neurons) = (self.layout, self.neurons);
        for at in 0..self.rows.len() / neurons {
            let input = at % layout.inputs;
            let Some(other) = (layout.stand_in)(input) else { continue };
            if row(&slopes.rows, neurons, at).iter().all(|slope| *slope == 0.0) {
                let begin = (at - input + other) * neurons;
                self.rows.copy_within(begin..begin + neurons, at * neurons);
            }
        }
    }

    /// Rounded to whole numbers.
    pub fn quantised(&self, note: &str) -> Network {
        let half = |weights: &[f32]| {
            weights.iter().map(|weight| (weight * f32::from(HALF_ONE)).round() as i16).collect()
        };
        let output =
            |weight: &f32| ((weight * f32::from(OUTPUT_ONE)).round() as i16).clamp(-MOST_OUTPUT, MOST_OUTPUT);
        let one = f32::from(HALF_ONE) * f32::from(OUTPUT_ONE);
        Network {
            layout: self.layout.name.to_owned(),
            note: note.to_owned(),
            men_in_bucket: self.layout.men_in_bucket,
            neurons: self.neurons,
            zones: self.zones,
            rows: half(&self.rows_of_zones()),
            biases: half(&self.biases),
            outputs: self.outputs.iter().map(output).collect(),
            output_biases: self.output_biases.iter().map(|bias| (bias * one).round() as i32).collect(),
            handmade_shares: self
                .shares
                .iter()
                .map(|share| (share * SHARE_ONE as f32).round() as i32)
                .collect(),
        }
    }
}

/// Sums of slopes, and room to compute them in.
pub(super) struct Gradient {
    model: Model,
    halves: [Vec<f32>; 2],
    slopes: Vec<f32>,
}

impl Gradient {
    pub fn new(layout: &'static Layout, neurons: usize, tells_zones_apart: bool) -> Gradient {
        Gradient {
            model: Model::zero(layout, neurons, tells_zones_apart),
            halves: [Vec::new(), Vec::new()],
            slopes: vec![0.0; neurons],
        }
    }

    pub fn model(&self) -> &Model {
        &self.model
    }

    pub fn clear(&mut self) {
        self.model.each_mut(|slope| *slope = 0.0);
    }

    /// Takes over what another one has, which is left empty.
    pub fn take(&mut self, other: &mut Gradient) {
        let (own, others) = (&mut self.model, &other.model);
        add(&mut own.rows, &others.rows);
        add(&mut own.biases, &others.biases);
        add(&mut own.outputs, &others.outputs);
        let biases = own.output_biases.iter_mut().zip(&others.output_biases);
        biases.for_each(|(own, other)| *own += other);
        own.shares.iter_mut().zip(&others.shares).for_each(|(own, other)| *own += other);
        other.clear();
    }
}

/// The rows that inputs add to a half: their own, and those that zones share.
fn for_each_row(layout: &Layout, zones: usize, inputs: &[u16], mut visit: impl FnMut(usize)) {
    let zone = if zones > 1 { (layout.zones.of)(inputs) } else { 0 };
    for input in inputs.iter().copied().map(usize::from) {
        visit(zone * layout.inputs + input);
        if zones > 1 {
            visit(zones * layout.inputs + input);
        }
    }
}

fn row(rows: &[f32], neurons: usize, at: usize) -> &[f32] {
    &rows[at * neurons..][..neurons]
}

fn row_mut(rows: &mut [f32], neurons: usize, at: usize) -> &mut [f32] {
    &mut rows[at * neurons..][..neurons]
}

fn add(sums: &mut [f32], row: &[f32]) {
    let groups = sums.as_chunks_mut::<LANES>().0.iter_mut().zip(row.as_chunks::<LANES>().0);
    for (sums, row) in groups {
        sums.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
    }
}

/// The weighted sum of the clipped squares of a half: several sums at once, for the
/// order of additions is fixed.
fn weighed(half: &[f32], weights: &[f32]) -> f32 {
    let mut sums = [0.0; LANES];
    for (half, weights) in half.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0) {
        for lane in 0..LANES {
            let clipped = half[lane].clamp(0.0, 1.0);
            sums[lane] += clipped * clipped * weights[lane];
        }
    }
    sums.iter().sum()
}
