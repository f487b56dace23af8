//! `quincunx bench`: how fast the search is, and whether it has changed.

use std::time::Duration;

use quincunx_engine::Strength;
use quincunx_engine::bench::{self, Measured};
use serde::Serialize;

use crate::commands::analyse::speed;
use crate::memory::check_hash;
use crate::number::number;
use crate::{CliError, print, print_json};

/// The arguments of `quincunx bench`.
#[derive(clap::Args)]
pub struct Args {
    /// Number of search threads; the node count is a checksum only with one. With more, the speed-up
    /// over one thread is reported.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = number::<u16>(1..=256), allow_negative_numbers = true)]
    threads: u16,
    /// Size of the transposition table in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = number::<u32>(1..=65_536), allow_negative_numbers = true)]
    hash: u32,
    /// Milliseconds per position instead of a fixed depth; the node count is then not a checksum.
    #[arg(long, value_name = "MS", value_parser = number::<u64>(1..=3_600_000), allow_negative_numbers = true)]
    movetime: Option<u64>,
    /// Measure the longest time this level, 1 to 8, takes for a move.
    #[arg(long, value_name = "N", value_parser = number::<u8>(1..=8), allow_negative_numbers = true, conflicts_with_all = ["threads", "hash", "movetime"])]
    level: Option<u8>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Slowest {
    game: &'static str,
    seconds: f64,
}

/// How long a level takes for a move at most.
fn slowest(args: &Args, level: u8) -> Result<(), CliError> {
    let measure = |set: &bench::Set| {
        let seconds = bench::slowest(set, Strength::Level(level)).as_secs_f64();
        Slowest { game: set.game, seconds }
    };
    let rows: Vec<Slowest> = bench::SETS.iter().map(measure).collect();
    if args.json {
        return print_json(&rows);
    }
    let line = |row: &Slowest| format!("{:<10} {:>8.3} s for a move at most\n", row.game, row.seconds);
    print(&rows.iter().map(line).collect::<String>())
}

#[derive(Serialize)]
struct Row {
    game: String,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
    /// How many times faster than one thread.
    #[serde(skip_serializing_if = "Option::is_none")]
    times_one_thread: Option<f64>,
}

#[derive(Serialize)]
struct Answer {
    rows: Vec<Row>,
    /// The most memory that was resident, in bytes, where the system tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    resident_bytes: Option<u64>,
}

fn row(game: &str, measured: Measured, alone: Option<Measured>) -> Row {
    let speed = |measured: Measured| speed(measured.nodes, measured.time);
    Row {
        game: game.to_owned(),
        nodes: measured.nodes,
        seconds: measured.time.as_secs_f64(),
        nodes_per_second: speed(measured),
        times_one_thread: alone.map(|alone| speed(measured) as f64 / speed(alone).max(1) as f64),
    }
}

/// The most memory this process has had in use at once; Linux tells.
fn most_resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// Searches the fixed set.
pub fn bench(args: &Args) -> Result<(), CliError> {
    if let Some(level) = args.level {
        return slowest(args, level);
    }
    check_hash(args.hash)?;
    let time = args.movetime.map(Duration::from_millis);
    let measure = |set, threads: u16| bench::measure(set, usize::from(threads), args.hash as usize, time);
    let mut rows = Vec::new();
    let (mut all, mut all_alone) = (Measured::default(), Measured::default());
    for set in bench::SETS {
        let measured = measure(set, args.threads);
        let alone = (args.threads > 1).then(|| measure(set, 1));
        all += measured;
        all_alone += alone.unwrap_or_default();
        rows.push(row(set.game, measured, alone));
    }
    rows.push(row("all", all, (args.threads > 1).then_some(all_alone)));
    let answer = Answer { rows, resident_bytes: most_resident() };
    if args.json {
        return print_json(&answer);
    }
    let line = |row: &Row| {
        let times = row.times_one_thread.map(|times| format!(", {times:.2} times one thread"));
        format!(
            "{:<10} {:>12} nodes {:>8.3} s {:>10} a second{}\n",
            row.game,
            row.nodes,
            row.seconds,
            row.nodes_per_second,
            times.unwrap_or_default()
        )
    };
    let mut text: String = answer.rows.iter().map(line).collect();
    if let Some(bytes) = answer.resident_bytes {
        let megabytes = bytes as f64 / f64::from(1 << 20);
        text += &format!("memory: at most {megabytes:.0} MB, up to {} MB of it for positions\n", args.hash);
    }
    print(&text)
}
