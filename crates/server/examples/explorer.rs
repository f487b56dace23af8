//! How long the explorer takes to answer over very many moves:
//!
//! ```text
//! cargo run --release -p quincunx-server --example explorer -- 1000000
//! cargo run --release -p quincunx-server --example explorer -- 1000000 postgres://user@host/new-database
//! ```
//!
//! The games are played at random, but for their beginnings, which are few as they are among
//! people: the start is the position of every game.

use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use quincunx_core::{Action, AnyGame, Chance, Ply, Seat, Turn};
use quincunx_games::catalogue;
use quincunx_server::domain::{Holder, Status, Terms, TimeControl};
use quincunx_server::explorer::ExplorerFilter;
use quincunx_server::store::{
    ExplorerWrite, PlyRow, PostgresStore, SqliteStore, Store, TableProgress, TableRow, TableSnapshot, Write,
};
use quincunx_server::table::{Clocks, TableState};

/// How many games are written at once.
const BATCH: usize = 100;
/// How many positions are asked about.
const ASKED: usize = 2000;
/// After so many moves a game is given up.
const LONGEST: usize = 60;

/// A random game of Shakti that begins like many others.
fn game(chance: &mut Chance) -> Box<dyn AnyGame> {
    let rules = catalogue::find("shakti").expect("a game");
    let mut game = rules.new_game(&[], 0).expect("a game");
    for ply in 0..LONGEST {
        let Some(seat) = game.turn().and_then(Turn::seat) else { return game };
        let moves = game.moves(seat);
        // People know few beginnings and many ways to go on.
        let choice = if ply < 6 { chance.below(3) } else { chance.below(moves.len() as u64) };
        game.play(seat, &moves[choice as usize % moves.len()]).expect("a legal move");
    }
    let loser = game.turn().and_then(Turn::seat).unwrap_or(Seat::FIRST);
    let _ = game.act(Ply { seat: Some(loser), action: Action::Resign });
    game
}

/// The table of a finished game, and the writes that leave it and its moves in the store.
fn table(number: usize, game: &dyn AnyGame) -> Result<(Write, Write), Box<dyn Error>> {
    let clock = TimeControl::None;
    let seats = (0..2).map(|_| Holder::computer("4")).collect();
    let mut progress = TableProgress::new(Status::Finished, seats, Clocks::new(clock, 2), number as u64);
    progress.result = game.outcome().map(|outcome| outcome.token());
    let row = TableRow {
        id: format!("t{number:013}"),
        game: "shakti".to_owned(),
        options: String::new(),
        position: None,
        seed: 0,
        salt: "00".repeat(16),
        host: "anna".to_owned(),
        terms: Terms { clock, public: true, takebacks: true, chat: true, rated: false },
        created_at: 1,
        progress,
    };
    let done = |(ply, text): (usize, String)| PlyRow {
        ply,
        done: Ply { seat: Some(Seat((ply % 2) as u8)), action: Action::Move(text) },
        at: 1,
        took: None,
    };
    let moves = game.explorer_plies().len();
    let plies = game.canonical_plies().into_iter().take(moves).enumerate().map(done).collect();
    let state = TableState::load(TableSnapshot { row: row.clone(), plies, chat: Vec::new() })?;
    let indexed = state.indexed_game().ok_or("the game is over")?;
    Ok((Write::table(row), Write::Explorer(ExplorerWrite::Add(indexed))))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let wanted: u64 = words.first().map_or(Ok(1_000_000), |word| word.parse())?;
    let folder = tempfile::tempdir()?;
    let store: Arc<dyn Store> = match words.get(1) {
        Some(url) => Arc::new(PostgresStore::open(url).await?),
        None => Arc::new(SqliteStore::open(&folder.path().join("quincunx.db")).await?),
    };
    let mut chance = Chance::from_seed(1);
    let (mut moves, mut games, mut keys) = (0, 0, Vec::new());
    let begun = Instant::now();
    while moves < wanted {
        let (mut tables, mut indexed) = (Vec::new(), Vec::new());
        for _ in 0..BATCH {
            let game = game(&mut chance);
            let plies = game.explorer_plies();
            moves += plies.len() as u64;
            // Positions are asked about as they occur: each ply of each game alike.
            keys.extend(plies.iter().filter(|_| chance.below(50) == 0).map(|ply| ply.key));
            let (row, plies) = table(games, game.as_ref())?;
            tables.push(row);
            indexed.push(plies);
            games += 1;
        }
        tables.append(&mut indexed);
        for result in store.commit(&tables).await? {
            result?;
        }
    }
    println!("{games} games with {moves} moves in {:.0} s", begun.elapsed().as_secs_f64());
    let start = catalogue::find("shakti").ok_or("a game")?.new_game(&[], 0)?;
    let mut times = Vec::new();
    for _ in 0..ASKED {
        let key = keys[chance.below(keys.len() as u64) as usize];
        times.push(ask(store.as_ref(), key).await?);
    }
    times.sort_unstable();
    let at = |share: f64| milliseconds(times[((times.len() - 1) as f64 * share) as usize]);
    println!("an answer took {:.2} ms at the median, {:.2} ms at most of 99 %", at(0.5), at(0.99));
    let mut slowest = Vec::new();
    for _ in 0..20 {
        slowest.push(ask(store.as_ref(), start.explorer_key().ok_or("a key")?).await?);
    }
    slowest.sort_unstable();
    println!(
        "about the start, where all {games} games were: {:.2} ms",
        milliseconds(slowest[slowest.len() / 2])
    );
    store.close().await?;
    Ok(())
}

/// What the server asks the store for one answer.
async fn ask(store: &dyn Store, key: u64) -> Result<Duration, Box<dyn Error>> {
    let begun = Instant::now();
    let explorer = store.explorer();
    let (counts, _) =
        tokio::try_join!(explorer.move_counts(key), explorer.found_games(key, ExplorerFilter::ALL, 8))?;
    let time = begun.elapsed();
    if counts.is_empty() { Err("a position that was played is not found".into()) } else { Ok(time) }
}
