//! Real clients over real sockets, to see what a server can take.
//!
//! Each table has two players that play legal random moves against each other, and
//! perhaps spectators; besides there may be sockets that do nothing. What counts is
//! the time from a mover's sending to the opponent's receiving. At the end the games
//! are resigned and the guests deleted, so that nothing is left open.

mod client;
mod hostile;
mod http;

pub use hostile::{AttackKind, Hostile, HostileReport};

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use quincunx_client::{HttpClient, HttpError};
use serde::Serialize;
use thiserror::Error;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use client::{Player, Spectator};
use http::Person;

/// How much to ask of a server.
#[derive(Clone, Debug)]
pub struct Load {
    /// Where it is: `http://127.0.0.1:8080`.
    pub url: String,
    /// Which game is played.
    pub game: String,
    /// Tables at the same time.
    pub games: usize,
    /// Spectators at each table.
    pub spectators: usize,
    /// Sockets that do nothing.
    pub idle: usize,
    /// For how long moves are made.
    pub time: Duration,
    /// Moves a second altogether; as many as the server takes if there is no limit.
    pub moves_per_second: Option<f64>,
    /// A file that gets a line for each ply the server has acknowledged: table, number
    /// and text.
    pub ledger: Option<PathBuf>,
}

/// Why no load could be put on the server.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The server cannot be asked, or says no.
    #[error(transparent)]
    Call(#[from] HttpError),
    /// No socket.
    #[error("no socket: {0}")]
    Socket(Box<tokio_tungstenite::tungstenite::Error>),
    /// The ledger cannot be written.
    #[error("the ledger cannot be written: {0}")]
    Ledger(#[from] std::io::Error),
    /// The server answers something odd.
    #[error("the answer of the server has {0}")]
    Odd(&'static str),
}

/// What came of it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// Tables at the same time.
    pub games: usize,
    /// Sockets that were open.
    pub sockets: usize,
    /// Seconds that moves were made.
    pub seconds: f64,
    /// Moves that were acknowledged.
    pub moves: u64,
    /// Moves a second.
    pub moves_per_second: f64,
    /// From send to receipt, in milliseconds: half are quicker.
    pub p50_ms: f64,
    /// 95 of 100 are quicker.
    pub p95_ms: f64,
    /// 99 of 100 are quicker.
    pub p99_ms: f64,
    /// The slowest.
    pub max_ms: f64,
    /// Messages that spectators got.
    pub spectator_messages: u64,
    /// Refusals and broken sockets.
    pub errors: u64,
    /// Resident memory of the server at the end, in kilobytes, if it tells.
    pub server_memory_kb: Option<u64>,
    /// The same before the first socket.
    pub server_memory_before_kb: Option<u64>,
}

/// What all clients share.
pub(crate) struct Shared {
    stop: CancellationToken,
    moves: AtomicU64,
    errors: AtomicU64,
    spectator_messages: AtomicU64,
    began: Instant,
    /// Where acknowledged plies are written down.
    ledger: Option<Mutex<File>>,
    /// Between two moves of one table, in microseconds; none if as fast as it goes.
    pause: u64,
}

impl Shared {
    /// Writes down that a ply is acknowledged, at once: whoever kills us reads it.
    fn note(&self, table: &str, ply: usize, text: &str) -> Result<(), LoadError> {
        let Some(ledger) = &self.ledger else { return Ok(()) };
        let line = format!("{table} {ply} {text}\n");
        Ok(ledger.lock().unwrap_or_else(PoisonError::into_inner).write_all(line.as_bytes())?)
    }
}

/// When moves are made at one table, in microseconds since the start.
#[derive(Default)]
pub(crate) struct Pace {
    /// When the last move was sent.
    sent: AtomicU64,
    /// When the next one is due. It goes by the timetable and not by when the last
    /// one came, so that the pace is what was asked for whatever the server takes.
    due: AtomicU64,
}

impl Load {
    /// Puts the load on the server and measures.
    pub async fn run(&self) -> Result<Report, LoadError> {
        let client = HttpClient::of_url(&self.url)?;
        let before = http::memory(&client).await;
        let pause = self.moves_per_second.filter(|rate| *rate > 0.0);
        let pause = pause.map_or(0, |rate| (self.games as f64 / rate * 1e6) as u64);
        let ledger = self.ledger.as_ref().map(|file| File::options().create(true).append(true).open(file));
        let ledger = ledger.transpose()?.map(Mutex::new);
        let shared = Arc::new(Shared {
            stop: CancellationToken::new(),
            moves: AtomicU64::new(0),
            errors: AtomicU64::new(0),
            spectator_messages: AtomicU64::new(0),
            began: Instant::now(),
            ledger,
            pause,
        });
        let mut idle = Vec::new();
        for _ in 0..self.idle {
            idle.push(client::open(&client, None).await?);
        }
        let mut spectators = JoinSet::new();
        let mut players = Vec::new();
        let mut people = Vec::new();
        let mut paces = Vec::new();
        for index in 0..self.games {
            let first = Person::new(&client, "Load A").await?;
            let second = Person::new(&client, "Load B").await?;
            let table = first.table(&self.game).await?;
            second.sit(&table).await?;
            let pace = Arc::new(Pace::default());
            for (seat, person) in [first, second].into_iter().enumerate() {
                let salt = (index * 2 + seat) as u64;
                let player =
                    Player::open(shared.clone(), &client, &person, &table, pace.clone(), salt).await?;
                players.push(player);
                people.push(person);
            }
            paces.push(pace);
            for _ in 0..self.spectators {
                let spectator = Spectator::open(shared.clone(), &client, &table).await?;
                spectators.spawn(spectator.run());
            }
        }
        let begun = Instant::now();
        // The first moves are spread over one pause, so that the tables do not all
        // move at once.
        let start = shared.began.elapsed().as_micros() as u64;
        let count = paces.len().max(1) as u64;
        for (index, pace) in paces.iter().enumerate() {
            pace.due.store(start + shared.pause * index as u64 / count, Ordering::Relaxed);
        }
        let mut playing = JoinSet::new();
        for player in players {
            playing.spawn(player.run());
        }
        tokio::time::sleep(self.time).await;
        let moves = shared.moves.load(Ordering::Relaxed);
        let seconds = begun.elapsed().as_secs_f64();
        let after = http::memory(&client).await;
        shared.stop.cancel();
        let mut latencies: Vec<u64> = Vec::new();
        // Whoever waits for an answer that never comes must not keep us.
        let collect = async {
            while let Some(result) = playing.join_next().await {
                latencies.extend(result.unwrap_or_default());
            }
        };
        let _ = tokio::time::timeout(Duration::from_secs(60), collect).await;
        spectators.abort_all();
        for person in &people {
            if person.leave().await.is_err() {
                shared.errors.fetch_add(1, Ordering::Relaxed);
            }
        }
        latencies.sort_unstable();
        let quantile = |part: f64| quantile(&latencies, part);
        Ok(Report {
            games: self.games,
            sockets: self.idle + self.games * (2 + self.spectators),
            seconds,
            moves,
            moves_per_second: moves as f64 / seconds,
            p50_ms: quantile(0.5),
            p95_ms: quantile(0.95),
            p99_ms: quantile(0.99),
            max_ms: quantile(1.0),
            spectator_messages: shared.spectator_messages.load(Ordering::Relaxed),
            errors: shared.errors.load(Ordering::Relaxed),
            server_memory_kb: after,
            server_memory_before_kb: before,
        })
    }
}

/// What a part of all is quicker than, in milliseconds; of microseconds in order.
fn quantile(sorted: &[u64], part: f64) -> f64 {
    let index = ((sorted.len() as f64 * part) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(index).map_or(0.0, |micros| *micros as f64 / 1000.0)
}
