//! `quincunx worker`: searches for the nodes of a shared store.

use std::path::PathBuf;

use quincunx_server::{Config, work};

use super::serve::{LogFormat, start_log, stop_signal};
use crate::CliError;
use crate::endings::{SyzygyFolders, use_endings};

/// The arguments of `quincunx worker`.
#[derive(clap::Args)]
#[command(
    after_help = "A worker needs no address: it takes search jobs from the store and writes the moves back. \
    You can run as many as you like. If a worker is killed, another one repeats its search after ten seconds."
)]
pub struct Args {
    /// PostgreSQL database shared by the nodes, as in `postgres://user@host/name`.
    #[arg(long, env = "QUINCUNX_STORE", value_name = "URL", hide_env_values = true)]
    store: String,
    /// Number of engine threads; one more is reserved for short searches. [default: number of cores]
    #[arg(long, env = "QUINCUNX_ENGINE_THREADS", value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    engine_threads: Option<u16>,
    /// Positions searched for each move of a rated game that is compared with the engine for fair play;
    /// 0 compares nothing. [default: depends on the game, 8000 to 20000]
    #[arg(long, env = "QUINCUNX_FAIR_PLAY_NODES", value_name = "N")]
    fair_play_nodes: Option<u64>,
    /// Folder of tables of exact endings, made by `quincunx lab endings`.
    #[arg(long, env = "QUINCUNX_ENDINGS", value_name = "FOLDER")]
    endings: Option<PathBuf>,
    /// Folders of Syzygy tables, separated as in PATH.
    #[arg(long, env = "QUINCUNX_SYZYGY", value_name = "FOLDERS")]
    syzygy: Option<SyzygyFolders>,
    /// Log level on standard error: error, warn, info, debug, or a filter such as info,sqlx=warn. [default: info]
    #[arg(long, env = "QUINCUNX_LOG", value_name = "LEVEL")]
    log: Option<String>,
    /// Format of the log. [default: text]
    #[arg(long, env = "QUINCUNX_LOG_FORMAT", value_name = "FORMAT")]
    log_format: Option<LogFormat>,
}

/// Searches until it is told to stop.
pub fn worker(args: Args) -> Result<(), CliError> {
    start_log(args.log.as_deref(), args.log_format)?;
    use_endings(args.endings.as_deref(), args.syzygy.as_ref())?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let engine_threads = args.engine_threads.map_or(cores, usize::from);
    let fair_play_nodes = args.fair_play_nodes;
    let config = Config {
        store: Some(args.store),
        engine_threads,
        fair_play_nodes,
        is_worker: true,
        ..Config::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let stop = stop_signal()?;
        crate::print(&format!("Quincunx thinks in {engine_threads} threads\n"))?;
        Ok(work(config, stop).await?)
    })
}
