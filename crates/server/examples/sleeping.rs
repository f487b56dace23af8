//! How long a server takes to start, and how much memory, over very many tables at which
//! games are on and nobody is:
//!
//! ```text
//! cargo run --release -p quincunx-server --example sleeping -- 100000
//! cargo run --release -p quincunx-server --example sleeping -- 100000 postgres://user@host/new-database
//! ```

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use quincunx_core::{Action, Ply, Seat};
use quincunx_server::domain::{Holder, Status, Terms, TimeControl};
use quincunx_server::store::{
    Agenda, Deed, PlyRow, PostgresStore, SqliteStore, Store, TableChange, TableProgress, TableRow, Write,
};
use quincunx_server::table::Clocks;
use quincunx_server::{Config, Server, Timestamp};

/// How many are written at once.
const BATCH: usize = 500;

fn now() -> Timestamp {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| since.as_millis() as Timestamp)
}

/// A game of two with days to think, after its first move.
fn sleeping(number: usize, at: Timestamp) -> [Write; 2] {
    let clock = TimeControl::Days { days: 3 };
    let person = |name: &str| Holder::Person {
        guest: format!("{name}{}", number % 1000),
        name: name.to_owned(),
        bot: false,
        rating: None,
    };
    let mut clocks = Clocks::new(clock, 2);
    clocks.begin_turn([Seat(1)].into_iter().collect(), at);
    let progress = TableProgress::new(Status::Playing, vec![person("anna"), person("ben")], clocks, at);
    let row = TableRow {
        id: format!("t{number:013}"),
        game: "shakti".to_owned(),
        options: String::new(),
        position: None,
        seed: number as u64,
        salt: "00".repeat(16),
        host: "anna".to_owned(),
        terms: Terms { clock, public: true, takebacks: true, chat: true, rated: false },
        created_at: at,
        progress: progress.clone(),
    };
    let done = Ply { seat: Some(Seat(0)), action: Action::Move("b2-b4".to_owned()) };
    let change = TableChange {
        table: row.id.clone(),
        what: Deed::Ply(PlyRow { ply: 0, done, at, took: None }),
        progress: TableProgress { version: 1, ..progress },
        agenda: Agenda { due_at: Some(at + 3 * 24 * 3600 * 1000), ..Agenda::default() },
    };
    [Write::table(row), Write::Change(Box::new(change))]
}

async fn fill(store: &dyn Store, count: usize) -> Result<(), Box<dyn Error>> {
    let at = now();
    for first in (0..count).step_by(BATCH) {
        let numbers = first..count.min(first + BATCH);
        let (mut tables, mut plies) = (Vec::new(), Vec::new());
        for [table, ply] in numbers.map(|number| sleeping(number, at)) {
            tables.push(table);
            plies.push(ply);
        }
        tables.append(&mut plies);
        for result in store.commit(&tables).await? {
            result?;
        }
    }
    store.close().await?;
    Ok(())
}

/// The memory of this program in kilobytes.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}

/// Starts a server in this fresh program, and prints what that took.
async fn start(data: &Path, store: Option<String>) -> Result<(), Box<dyn Error>> {
    let config =
        Config { store, address: "127.0.0.1:0".parse()?, data: data.to_owned(), ..Config::default() };
    let begun = Instant::now();
    let server = Server::start(config).await?;
    println!("started after {:.2} s", begun.elapsed().as_secs_f64());
    let running = server.run(async {
        // What is due, and what may be forgotten, is looked for in the first seconds.
        tokio::time::sleep(std::time::Duration::from_secs(5)).await;
        println!("{} MB after 5 s", resident().unwrap_or(0) / 1024);
    });
    Ok(running.await?)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, data, store @ ..] = words.as_slice()
        && flag == "--start"
    {
        return start(&PathBuf::from(data), store.first().cloned()).await;
    }
    let count: usize = words.first().map_or(Ok(100_000), |word| word.parse())?;
    let url = words.get(1).cloned();
    let folder = tempfile::tempdir()?;
    let store: Arc<dyn Store> = match &url {
        Some(url) => Arc::new(PostgresStore::open(url).await?),
        None => Arc::new(SqliteStore::open(&folder.path().join("quincunx.db")).await?),
    };
    let begun = Instant::now();
    fill(store.as_ref(), count).await?;
    println!("{count} tables written in {:.0} s", begun.elapsed().as_secs_f64());
    let mut again = std::process::Command::new(std::env::current_exe()?);
    again.arg("--start").arg(folder.path()).args(url);
    let status = tokio::task::spawn_blocking(move || again.status()).await??;
    if status.success() { Ok(()) } else { Err("the server does not start".into()) }
}
