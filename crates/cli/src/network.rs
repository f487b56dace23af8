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
    let layouts = tuner_for(game).map(|tuner| tuner.layouts()).unwrap_or_default();
    let (first, others) = layouts.split_first().ok_or_else(|| wrong(&format!("no network judges {game}")))?;
    if fs::metadata(path).map_err(|error| wrong(&error))?.len() > MOST {
        return Err(wrong(&"too large for a network"));
    }
    let bytes = fs::read(path).map_err(|error| wrong(&error))?;
    // Of several phases each may have its own; what is wrong with a file is said of the first.
    let network = Network::read(&bytes, first)
        .or_else(|error| others.iter().find_map(|layout| Network::read(&bytes, layout).ok()).ok_or(error));
    let network = network.map_err(|error| wrong(&error))?;
    Ok(Evaluation::Network(Arc::new(network)))
}
