//! `quincunx load`: real clients, to see what a server can take.

use std::path::PathBuf;
use std::time::Duration;

use quincunx_server::load::{AttackKind, Hostile, Load};

use crate::CliError;

/// The arguments of `quincunx load`.
#[derive(clap::Args)]
#[command(after_help = "Start the server with --requests-per-second 0 --messages-per-second 0 \
    --sockets-per-address 100000 --connections-per-address 100000, or it will refuse so much from one \
    address. At the end the games are resigned and the guests deleted.")]
pub struct Args {
    /// Where the server is.
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    url: String,
    /// The game that is played.
    #[arg(long, default_value = "shakti")]
    game: String,
    /// Tables at the same time, with two players each.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Spectators at each table.
    #[arg(long, default_value_t = 0)]
    spectators: usize,
    /// Sockets that do nothing.
    #[arg(long, default_value_t = 0)]
    idle: usize,
    /// For how long moves are made.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Moves a second altogether; as many as the server takes unless given.
    #[arg(long, value_name = "N")]
    moves_per_second: Option<f64>,
    /// Write a line for each ply that the server has acknowledged to the end of this file.
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// One address does its worst while others play, and how long they wait is measured before
    /// and during that: 40 tables of computers at max, 16 analyses, 400 pictures at once, rematches,
    /// or only one of these. The server may have any limits; it has to be on this machine.
    #[arg(long, value_name = "MEANS", num_args = 0..=1, default_missing_value = "all",
        conflicts_with_all = ["games", "spectators", "idle", "moves_per_second"])]
    hostile: Option<HostileMeans>,
    /// The level of the computer whose replies are measured with --hostile.
    #[arg(long, default_value = "1", requires = "hostile")]
    level: String,
}

/// What an attack consists of.
#[derive(Clone, Copy, clap::ValueEnum)]
enum HostileMeans {
    All,
    Tables,
    Analyses,
    Pictures,
    Rematches,
}

impl From<HostileMeans> for AttackKind {
    fn from(means: HostileMeans) -> AttackKind {
        match means {
            HostileMeans::All => AttackKind::All,
            HostileMeans::Tables => AttackKind::Tables,
            HostileMeans::Analyses => AttackKind::Analyses,
            HostileMeans::Pictures => AttackKind::Pictures,
            HostileMeans::Rematches => AttackKind::Rematches,
        }
    }
}

/// Puts the load on a server and prints what came of it as JSON.
pub fn load(args: &Args) -> Result<(), CliError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if let Some(means) = args.hostile {
        let hostile = Hostile {
            url: args.url.clone(),
            game: args.game.clone(),
            time: Duration::from_secs(args.seconds),
            level: args.level.clone(),
            kind: means.into(),
        };
        return crate::print_json(&runtime.block_on(hostile.run())?);
    }
    let load = Load {
        url: args.url.clone(),
        game: args.game.clone(),
        games: args.games,
        spectators: args.spectators,
        idle: args.idle,
        time: Duration::from_secs(args.seconds),
        moves_per_second: args.moves_per_second,
        ledger: args.ledger.clone(),
    };
    crate::print_json(&runtime.block_on(load.run())?)
}
