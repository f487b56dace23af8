//! `quincunx perft`: counting.

use std::time::Instant;

use serde::Serialize;

use crate::number::number;
use crate::query::Query;
use crate::{CliError, print, print_json};

/// The arguments of `quincunx perft`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    query: Query,
    /// Depth in plies.
    #[arg(value_parser = number::<u32>(1..=64))]
    depth: u32,
    /// Count separately after each move, at the full depth, and print the total.
    #[arg(long)]
    divide: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Depth {
    depth: u32,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Divided {
    depth: u32,
    nodes: u64,
    seconds: f64,
    moves: Vec<Behind>,
}

#[derive(Serialize)]
struct Behind {
    #[serde(rename = "move")]
    text: String,
    nodes: u64,
}

/// Counts.
pub fn perft(args: &Args) -> Result<(), CliError> {
    let game = args.query.game()?;
    if args.divide {
        let begun = Instant::now();
        let behind: Vec<Behind> =
            game.divide(args.depth).into_iter().map(|(text, nodes)| Behind { text, nodes }).collect();
        let nodes: u64 = behind.iter().map(|line| line.nodes).sum();
        let seconds = begun.elapsed().as_secs_f64();
        if args.json {
            return print_json(&Divided { depth: args.depth, nodes, seconds, moves: behind });
        }
        for line in &behind {
            print(&format!("{} {}\n", line.text, line.nodes))?;
        }
        return print(&format!("total {nodes}\n"));
    }
    let mut depths = Vec::new();
    for depth in 1..=args.depth {
        let begun = Instant::now();
        let nodes = game.perft(depth);
        let line = Depth { depth, nodes, seconds: begun.elapsed().as_secs_f64() };
        if !args.json {
            print(&format!("{depth} {nodes} {:.3}\n", line.seconds))?;
        }
        depths.push(line);
    }
    if args.json { print_json(&depths) } else { Ok(()) }
}
