//! `quincunx load`: real clients, to see what a server can take.

use std::time::Duration;

use quincunx_server::load::Load;

use crate::Refusal;

/// The arguments of `quincunx load`.
#[derive(clap::Args)]
#[command(after_help = "Start the server with --requests-per-second 0 --messages-per-second 0 \
    --sockets-per-address 100000, or it will refuse so much from one address. At the end the games \
    are resigned and the guests deleted.")]
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
}

/// Puts the load on a server and prints what came of it as JSON.
pub fn load(args: &Args) -> Result<(), Refusal> {
    let load = Load {
        url: args.url.clone(),
        game: args.game.clone(),
        games: args.games,
        spectators: args.spectators,
        idle: args.idle,
        time: Duration::from_secs(args.seconds),
        moves_per_second: args.moves_per_second,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    crate::print_json(&runtime.block_on(load.run())?)
}
