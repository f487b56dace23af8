//! Fitting a network to samples: stochastic gradient descent by hand.
//!
//! The loss is the squared error of the expected share of the point. What is aimed at
//! lies between what the search said and how the game ended. AdamW moves the weights;
//! they are clipped so that they fit the whole numbers of a [`Network`].

use quincunx_core::Chance;

use super::model::{Gradient, Lesson, Model, logistic};
use super::{POINT, Sample, Samples};
use crate::network::{Layout, Network};

/// How to train.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Training {
    /// How often all samples are seen.
    pub epochs: u32,
    /// Samples of a step.
    pub batch: usize,
    /// How far the first steps go; the last ones hardly move.
    pub rate: f32,
    /// What is taken from the weights, for a rate of 1: it keeps those small that matter
    /// to few samples.
    pub decay: f32,
    /// The share of the search score in the target; the rest is the result.
    pub score_share: f32,
    /// What the scores are multiplied by first: the teacher's hundredths may not be ours, in
    /// which the search counts its margins.
    pub score_scale: f32,
    /// Whether the network corrects the hand-made evaluation, or replaces it.
    pub corrects: bool,
    /// Neurons of each half: a multiple of [`LANES`](crate::network::LANES).
    pub neurons: usize,
    /// Whether the zones of the layout have weights of their own.
    pub zones: bool,
    /// What everything is drawn from.
    pub seed: u64,
    /// How many threads, one or two: it makes no difference to the result.
    pub threads: usize,
}

impl Default for Training {
    fn default() -> Training {
        Training {
            epochs: 8,
            batch: 1024,
            rate: 1e-3,
            decay: 0.1,
            score_share: 0.9,
            score_scale: 1.0,
            corrects: true,
            neurons: 64,
            zones: false,
            seed: 1,
            threads: 1,
        }
    }
}

/// How it stands after an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Epochs done.
    pub epoch: u32,
    /// The mean loss of the epoch's steps.
    pub training_loss: f64,
    /// The mean loss over samples that never teach.
    pub validation_loss: f64,
}

/// Of the samples in blocks of so many, about a game each, one block of so many never teaches:
/// the network is measured by it. Samples of one game resemble each other too much.
const BLOCK: usize = 64;
const VALIDATION: usize = 50;

fn never_teaches(at: usize) -> bool {
    (at / BLOCK).is_multiple_of(VALIDATION)
}

/// A batch is split into so many parts, whatever the number of threads.
const PARTS: usize = 2;

/// A network that is being trained.
#[derive(Clone, Debug, PartialEq)]
pub struct Trainer {
    layout: &'static Layout,
    training: Training,
    model: Model,
    first_moments: Model,
    second_moments: Model,
    steps: u32,
    epoch: u32,
}

impl Trainer {
    /// Before the first epoch.
    pub fn new(layout: &'static Layout, training: Training) -> Trainer {
        let zero = Model::zero(layout, training.neurons, training.zones);
        let share = f32::from(training.corrects);
        let mut chance = Chance::from_seed(training.seed);
        Trainer {
            layout,
            training,
            model: Model::random(layout, training.neurons, training.zones, share, &mut chance),
            first_moments: zero.clone(),
            second_moments: zero,
            steps: 0,
            epoch: 0,
        }
    }

    /// Epochs done.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Everything that is needed to go on, as bytes.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.steps.to_le_bytes());
        bytes.extend(self.epoch.to_le_bytes());
        for part in [&self.model, &self.first_moments, &self.second_moments] {
            part.each(|number| bytes.extend(number.to_le_bytes()));
        }
        bytes
    }

    /// Goes on from a checkpoint of the same training; whether it is one.
    pub fn resume(&mut self, bytes: &[u8]) -> bool {
        let Some((head, numbers)) = bytes.split_at_checked(8) else { return false };
        let mut count = 0;
        self.model.each(|_| count += 1);
        if numbers.len() != 4 * 3 * count {
            return false;
        }
        self.steps = u32::from_le_bytes([head[0], head[1], head[2], head[3]]);
        self.epoch = u32::from_le_bytes([head[4], head[5], head[6], head[7]]);
        let mut numbers =
            numbers.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        for part in [&mut self.model, &mut self.first_moments, &mut self.second_moments] {
            part.each_mut(|number| *number = numbers.next().unwrap_or(0.0));
        }
        true
    }

    /// One epoch over all samples. Calls `step` after each batch with the share of the
    /// epoch that is done; `None` if it wants to stop, and then nothing has changed.
    pub fn train_epoch(&mut self, samples: &Samples, mut step: impl FnMut(f64) -> bool) -> Option<Progress> {
        let before = self.clone();
        let mut order: Vec<u32> =
            (0..samples.len() as u32).filter(|at| !never_teaches(*at as usize)).collect();
        Chance::from_seed(self.training.seed ^ u64::from(self.epoch) << 32).shuffle(&mut order);
        let batches = order.len().div_ceil(self.training.batch).max(1);
        let mut gradients =
            [0; PARTS].map(|_| Gradient::new(self.layout, self.training.neurons, self.training.zones));
        let mut loss = 0.0;
        for (at, batch) in order.chunks(self.training.batch).enumerate() {
            let done = at as f64 / batches as f64;
            if !step(done) {
                *self = before;
                return None;
            }
            loss += self.gradients(samples, batch, &mut gradients);
            let (first, others) = gradients.split_first_mut()?;
            others.iter_mut().for_each(|other| first.take(other));
            self.step(first, batch.len(), f64::from(self.epoch) + done);
            first.clear();
        }
        self.epoch += 1;
        Some(Progress {
            epoch: self.epoch,
            training_loss: loss / order.len().max(1) as f64,
            validation_loss: self.validation_loss(samples),
        })
    }

    /// The mean loss over the samples that never teach.
    pub fn validation_loss(&self, samples: &Samples) -> f64 {
        let (mut sum, mut count) = (0.0, 0);
        let mut inputs = [Vec::new(), Vec::new()];
        for at in (0..samples.len()).filter(|at| never_teaches(*at)) {
            let sample = samples.get(at);
            (self.layout.perspectives)(sample.men, &mut inputs);
            let output = self.model.output(&self.lesson(&sample, &inputs));
            let error = logistic(output) - self.target(&sample);
            sum += f64::from(error * error);
            count += 1;
        }
        sum / f64::from(count.max(1))
    }

    fn lesson<'i>(&self, sample: &Sample<'_>, inputs: &'i [Vec<u16>; 2]) -> Lesson<'i> {
        Lesson { inputs, men: sample.men.len(), handmade: self.handmade(sample) }
    }

    /// The hand-made evaluation, where it counts.
    fn handmade(&self, sample: &Sample<'_>) -> f32 {
        if !self.training.corrects {
            return 0.0;
        }
        f32::from(sample.handmade) / crate::network::SCALE as f32
    }

    /// What the expectation should be.
    fn target(&self, sample: &Sample<'_>) -> f32 {
        let share = self.training.score_share;
        let score = self.training.score_scale * f32::from(sample.score);
        share * logistic(score / crate::network::SCALE as f32)
            + (1.0 - share) * f32::from(sample.share) / f32::from(POINT)
    }

    /// The gradients of the parts of a batch; its loss in all.
    fn gradients(&self, samples: &Samples, batch: &[u32], gradients: &mut [Gradient; PARTS]) -> f64 {
        let part = |part: &[u32], gradient: &mut Gradient| {
            let mut inputs = [Vec::new(), Vec::new()];
            let mut loss = 0.0;
            for at in part {
                let sample = samples.get(*at as usize);
                (self.layout.perspectives)(sample.men, &mut inputs);
                let lesson = self.lesson(&sample, &inputs);
                loss += f64::from(self.model.learn(&lesson, self.target(&sample), gradient));
            }
            loss
        };
        let (left, right) = batch.split_at(batch.len() / PARTS);
        let [first, second] = gradients;
        if self.training.threads < 2 {
            return part(left, first) + part(right, second);
        }
        std::thread::scope(|scope| {
            let helper = scope.spawn(|| part(left, first));
            let own = part(right, second);
            helper.join().unwrap_or(0.0) + own
        })
    }

    /// AdamW, with a rate that falls along a cosine from the first epoch to the last.
    fn step(&mut self, gradient: &Gradient, samples: usize, epoch: f64) {
        const FORGET: (f32, f32) = (0.9, 0.999);
        let decay = self.training.decay;
        self.steps += 1;
        let done = epoch / f64::from(self.training.epochs.max(1));
        let fall = 0.02 + 0.98 * (0.5 + 0.5 * (std::f64::consts::PI * done.min(1.0)).cos());
        let rate = self.training.rate * fall as f32;
        let count = self.steps.min(100_000) as i32;
        let (first_bias, second_bias) = (1.0 - FORGET.0.powi(count), 1.0 - FORGET.1.powi(count));
        let share = 1.0 / samples as f32;
        self.model.update(
            gradient.model(),
            &mut self.first_moments,
            &mut self.second_moments,
            |weight, slope, first, second, most| {
                let slope = slope * share;
                *first = FORGET.0 * *first + (1.0 - FORGET.0) * slope;
                *second = FORGET.1 * *second + (1.0 - FORGET.1) * slope * slope;
                let change = (*first / first_bias) / ((*second / second_bias).sqrt() + 1e-8);
                *weight = (*weight * (1.0 - rate * decay) - rate * change).clamp(-most, most);
            },
        );
    }

    /// The network in whole numbers.
    pub fn network(&self, note: &str) -> Network {
        let mut model = self.model.clone();
        model.fill_unseen(&self.second_moments);
        model.quantised(note)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::LAYOUT;

    /// Boards on which whoever has the queen is better.
    fn lessons() -> Samples {
        let mut samples = Samples::default();
        let mut chance = Chance::from_seed(1);
        for _ in 0..1600 {
            let mut square = || chance.below(64) as u16;
            let (king, other) = (5 * 64 + square(), 384 + 5 * 64 + square());
            let queen = 4 * 64 + square();
            let own = chance.below(2) == 0;
            let men = [king, other, queen + if own { 0 } else { 384 }];
            let (score, share) = if own { (800, POINT) } else { (-800, 0) };
            // By hand a queen is thought to be worth a little more.
            samples.push(Sample { men: &men, score, handmade: score / 8 * 9, share });
        }
        samples
    }

    fn training(threads: usize) -> Training {
        Training { epochs: 6, batch: 16, rate: 3e-3, threads, corrects: false, ..Training::default() }
    }

    fn trained(threads: usize, epochs: u32) -> (Trainer, f64) {
        trained_as(training(threads), epochs)
    }

    fn trained_as(training: Training, epochs: u32) -> (Trainer, f64) {
        let samples = lessons();
        let mut trainer = Trainer::new(&LAYOUT, training);
        let mut loss = trainer.validation_loss(&samples);
        for _ in 0..epochs {
            loss = trainer.train_epoch(&samples, |_| true).expect("nobody stops it").validation_loss;
        }
        (trainer, loss)
    }

    #[test]
    fn it_learns_who_is_better_and_the_whole_numbers_say_the_same() {
        let (trainer, loss) = trained(1, 6);
        assert!(loss < trained(1, 0).1 / 4.0, "{loss}");
        assert_whole_numbers_say_the_same(&trainer);
    }

    #[test]
    fn it_learns_in_zones_and_the_whole_numbers_say_the_same() {
        let (trainer, loss) = trained_as(Training { zones: true, ..training(1) }, 6);
        assert!(loss < trained(1, 0).1 / 4.0, "{loss}");
        assert_whole_numbers_say_the_same(&trainer);
        assert_ne!(trainer.network(""), trained(1, 6).0.network(""));
    }

    #[test]
    fn what_corrects_the_hand_made_evaluation_begins_with_it_and_gets_better() {
        // A queen that is worth a tenth of what it usually is.
        let corrects = Training { corrects: true, score_share: 1.0, score_scale: 0.1, ..training(1) };
        let as_usual = Training { score_scale: 1.0, ..corrects };
        assert!(trained_as(as_usual, 0).1 < trained(1, 0).1 / 2.0, "a queen is worth something");
        let (before, (trainer, loss)) = (trained_as(corrects, 0).1, trained_as(corrects, 6));
        assert!(loss < before / 4.0, "{loss} {before}");
        assert_whole_numbers_say_the_same(&trainer);
    }

    #[test]
    fn what_no_sample_had_is_worth_what_stands_in_for_it() {
        let mut samples = lessons();
        let mut chance = Chance::from_seed(2);
        for _ in 0..800 {
            // Pawns on the second rank or farther on.
            let mut square = || chance.below(64) as u16;
            let (king, other) = (5 * 64 + square(), 384 + 5 * 64 + square());
            let men = [8 + chance.below(48) as u16, king, other];
            samples.push(Sample { men: &men, score: 400, handmade: 100, share: POINT });
        }
        let mut trainer = Trainer::new(&LAYOUT, training(1));
        trainer.train_epoch(&samples, |_| true).expect("nobody stops it");
        let network = trainer.network("");
        let value = |pawn: u16| {
            let mut inputs = [Vec::new(), Vec::new()];
            (LAYOUT.perspectives)(&[pawn, 5 * 64 + 2, 384 + 5 * 64 + 60], &mut inputs);
            network.judge(&LAYOUT, &inputs, 3)
        };
        for file in 0..8 {
            assert_eq!(value(file), value(8 + file), "file {file}");
        }
        assert_ne!(value(8), value(40));
    }

    fn assert_whole_numbers_say_the_same(trainer: &Trainer) {
        let network = trainer.network("a test");
        let mut inputs = [Vec::new(), Vec::new()];
        let samples = lessons();
        let mut right = 0;
        for at in 0..40 {
            let sample = samples.get(at);
            (LAYOUT.perspectives)(sample.men, &mut inputs);
            let men = sample.men.len();
            let exact = trainer.model.output(&trainer.lesson(&sample, &inputs));
            let exact = exact * crate::network::SCALE as f32;
            let output = network.judge(&LAYOUT, &inputs, men);
            let whole = network.corrected(output, men, || sample.handmade.into());
            assert!((exact - whole as f32).abs() < 12.0, "{exact} {whole}");
            right += u32::from((whole > 0) == (sample.score > 0));
        }
        assert!(right > 36, "{right} of 40");
    }

    #[test]
    fn the_same_seed_gives_the_same_network_whatever_the_threads() {
        assert_eq!(trained(1, 2).0.network(""), trained(2, 2).0.network(""));
    }

    #[test]
    fn what_was_interrupted_goes_on_to_the_same_end() {
        let samples = lessons();
        let (half, _) = trained(1, 1);
        let mut resumed = Trainer::new(&LAYOUT, training(1));
        assert!(resumed.resume(&half.checkpoint()));
        assert_eq!(resumed.epoch(), 1);
        assert!(resumed.train_epoch(&samples, |done| done < 0.5).is_none());
        assert_eq!(resumed, half, "an epoch that was stopped has not been");
        resumed.train_epoch(&samples, |_| true).expect("nobody stops it");
        assert_eq!(resumed.network(""), trained(1, 2).0.network(""));
        assert!(!resumed.resume(&[0; 7]) && !resumed.resume(&[0; 800]));
    }
}
