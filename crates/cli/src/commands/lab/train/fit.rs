//! The training itself: samples in, a network out.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use quincunx_engine::lab::train::{Samples, Trainer, Training};
use quincunx_engine::network::{Layout, Network};

use super::{Args, read, write};
use crate::batch::{end_progress, show_progress};
use crate::interrupt::on_interrupt;
use crate::{CliError, print};

/// The samples of all files of a folder, in the order of their names.
fn samples(folder: &Path, layout: &Layout) -> Result<Samples, CliError> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(|error| wrong(&error))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.retain(|path| path.extension().is_some_and(|kind| kind == "samples"));
    files.sort();
    let mut samples = Samples::default();
    for path in files {
        let added = samples.read(&read(&path)?, layout);
        added.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if samples.is_empty() {
        return Err(wrong(&"no samples to learn from").into());
    }
    Ok(samples)
}

/// Trains on all samples of the folder, from the checkpoint if there is one, and writes
/// the network.
pub fn fit(args: &Args, layout: &'static Layout, file: &Path) -> Result<Network, CliError> {
    let samples = samples(&args.data, layout)?;
    let training = Training {
        epochs: args.epochs,
        score_share: f32::from(args.score_share) / 100.0,
        score_scale: f32::from(args.score_scale) / 100.0,
        decay: f32::from(args.decay) / 100.0,
        corrects: !args.replace,
        neurons: args.neurons(layout),
        zones: args.zones,
        seed: args.seed,
        threads: args.concurrency().into(),
        ..Training::default()
    };
    let mut trainer = Trainer::new(layout, training);
    // What was trained otherwise, or on other samples, is not gone on with.
    let label = format!("{}, {} samples\n", args.command(layout), samples.len());
    let checkpoint: PathBuf =
        [file.as_os_str(), ".checkpoint".as_ref()].into_iter().collect::<OsString>().into();
    if checkpoint.exists() {
        let bytes = read(&checkpoint)?;
        let resumed = bytes.strip_prefix(label.as_bytes()).is_some_and(|bytes| trainer.resume(bytes));
        if !resumed {
            let other = format!("{}: of another training; remove it to begin anew", checkpoint.display());
            return Err(other.into());
        }
    }
    // A file that cannot be written is known before anything is learned.
    write(&checkpoint, &[label.as_bytes(), &trainer.checkpoint()].concat())?;
    print(&format!("{} samples\n", samples.len()))?;
    let over = on_interrupt();
    while trainer.epoch() < args.epochs {
        let epoch = trainer.epoch() + 1;
        let progress = trainer.train_epoch(&samples, |done| {
            show_progress(&format!("epoch {epoch}/{}: {:.0} %", args.epochs, 100.0 * done));
            !over.load(Ordering::Relaxed)
        });
        end_progress();
        let Some(progress) = progress else { return Err("interrupted; the same command goes on".into()) };
        print(&format!(
            "epoch {epoch}: loss {:.5}, validation loss {:.5}\n",
            progress.training_loss, progress.validation_loss
        ))?;
        write(&checkpoint, &[label.as_bytes(), &trainer.checkpoint()].concat())?;
    }
    let network = trainer.network(&args.command(layout));
    write(file, &network.write())?;
    Ok(network)
}
