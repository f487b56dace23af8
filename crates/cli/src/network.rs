//! Networks from files.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use quincunx_engine::network::{Evaluation, Network};
use quincunx_engine::tuner_for;

use crate::CliError;

/// The most a file of a network may have, in bytes: none that can be used has more.
const MOST: u64 = 1 << 24;

/// Stands for the hand-made evaluation instead of a file.
const HANDMADE: &str = "handmade";

/// Reads the network of a game from a file; or the hand-made evaluation, by that name.
pub fn read_network(path: &Path, game: &str) -> Result<Evaluation, CliError> {
    if path.as_os_str() == HANDMADE {
        return Ok(Evaluation::Handmade);
    }
    let wrong = |error: &dyn std::fmt::Display| CliError::from(format!("{}: {error}", path.display()));
    let layout = tuner_for(game).and_then(|tuner| tuner.layout());
    let layout = layout.ok_or_else(|| wrong(&format!("no network judges {game}")))?;
    if fs::metadata(path).map_err(|error| wrong(&error))?.len() > MOST {
        return Err(wrong(&"too large for a network"));
    }
    let bytes = fs::read(path).map_err(|error| wrong(&error))?;
    let network = Network::read(&bytes, layout).map_err(|error| wrong(&error))?;
    Ok(Evaluation::Network(Arc::new(network)))
}
