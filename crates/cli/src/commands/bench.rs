//! `quincunx bench`: how fast the search is, and whether it has changed.

use std::time::Duration;

use quincunx_engine::bench;
use serde::Serialize;

use crate::commands::analyse::speed;
use crate::memory::check_hash;
use crate::{Refusal, print, print_json};

/// The arguments of `quincunx bench`.
#[derive(clap::Args)]
pub struct Args {
    /// How many threads think; the nodes are a checksum only with one.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// How much memory to remember positions in, in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    game: String,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
}

fn row(game: &str, nodes: u64, time: Duration) -> Row {
    Row { game: game.to_owned(), nodes, seconds: time.as_secs_f64(), nodes_per_second: speed(nodes, time) }
}

/// Searches the fixed set.
pub fn bench(args: &Args) -> Result<(), Refusal> {
    check_hash(args.hash)?;
    let mut rows = Vec::new();
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for set in bench::SETS {
        let measured = bench::measure(set, usize::from(args.threads), args.hash as usize);
        nodes += measured.nodes;
        time += measured.time;
        rows.push(row(set.game, measured.nodes, measured.time));
    }
    rows.push(row("all", nodes, time));
    if args.json {
        return print_json(&rows);
    }
    let line = |row: &Row| {
        format!(
            "{:<10} {:>12} nodes {:>8.3} s {:>10} a second\n",
            row.game, row.nodes, row.seconds, row.nodes_per_second
        )
    };
    print(&rows.iter().map(line).collect::<String>())
}
