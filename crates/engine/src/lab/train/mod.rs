//! Training networks: labelled positions, and the fit to them.

mod model;
mod sample;
mod trainer;

pub use sample::{POINT, Sample, Samples, SamplesError, SamplesHead};
pub use trainer::{Progress, Trainer, Training};
