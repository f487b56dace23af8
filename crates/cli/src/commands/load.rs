//! `quincunx load`: real clients, to see what a server can take.

use std::path::PathBuf;
use std::time::Duration;

use quincunx_server::load::{AttackKind, Detail, Hostile, Load};

use crate::CliError;

/// The arguments of `quincunx load`.
#[derive(clap::Args)]
#[command(after_help = "Start the server with --requests-per-second 0 --messages-per-second 0 \
    --sockets-per-address 100000 --connections-per-address 100000, or it will limit the load from \
    one address, and with --public-metrics, or its memory and processor time stay unknown. At the end \
    all games are resigned and the guests deleted.")]
pub struct Args {
    /// Address of the server.
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    url: String,
    /// Addresses of several nodes over one store, separated by commas; the players of a table connect
    /// to different ones.
    #[arg(long, value_name = "URL,URL", value_delimiter = ',', conflicts_with_all = ["url", "hostile"])]
    nodes: Vec<String>,
    /// The game to play.
    #[arg(long, default_value = "shakti")]
    game: String,
    /// What players ask for: the position and the legal moves as text, as programs do, or scenes to
    /// be drawn, as the page does.
    #[arg(long, value_enum, default_value = "text", conflicts_with = "hostile")]
    detail: Wanted,
    /// Number of simultaneous tables, with a player on every seat.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Spectators at each table.
    #[arg(long, default_value_t = 0)]
    spectators: usize,
    /// Number of idle sockets.
    #[arg(long, default_value_t = 0)]
    idle: usize,
    /// Duration in seconds.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Total moves per second; by default, as many as the server handles.
    #[arg(long, value_name = "N")]
    moves_per_second: Option<f64>,
    /// Append a line for each acknowledged ply to this file.
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// Attack the server from one address while others play, and measure how long they wait before
    /// and during the attack: 40 tables of computers at max, 16 analyses, 400 pictures at once,
    /// rematches, or only one of these; or sign-ins, 64 at a time, alone. The server has to run on this machine, with any limits.
    #[arg(long, value_name = "MEANS", num_args = 0..=1, default_missing_value = "all",
        conflicts_with_all = ["games", "spectators", "idle", "moves_per_second"])]
    hostile: Option<HostileMeans>,
    /// The level of the computer whose replies are measured with --hostile.
    #[arg(long, default_value = "1", requires = "hostile")]
    level: String,
}

/// What players ask for.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Wanted {
    Text,
    Scene,
}

/// What an attack consists of.
#[derive(Clone, Copy, clap::ValueEnum)]
enum HostileMeans {
    All,
    Tables,
    Analyses,
    Pictures,
    Rematches,
    SignIns,
}

impl From<HostileMeans> for AttackKind {
    fn from(means: HostileMeans) -> AttackKind {
        match means {
            HostileMeans::All => AttackKind::All,
            HostileMeans::Tables => AttackKind::Tables,
            HostileMeans::Analyses => AttackKind::Analyses,
            HostileMeans::Pictures => AttackKind::Pictures,
            HostileMeans::Rematches => AttackKind::Rematches,
            HostileMeans::SignIns => AttackKind::SignIns,
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
        urls: if args.nodes.is_empty() { vec![args.url.clone()] } else { args.nodes.clone() },
        game: args.game.clone(),
        detail: match args.detail {
            Wanted::Text => Detail::Text,
            Wanted::Scene => Detail::Scene,
        },
        games: args.games,
        spectators: args.spectators,
        idle: args.idle,
        time: Duration::from_secs(args.seconds),
        moves_per_second: args.moves_per_second,
        ledger: args.ledger.clone(),
    };
    crate::print_json(&runtime.block_on(load.run())?)
}
