//! Real clients over real sockets, to see what a server can take.
//!
//! Each table has as many players as the game has seats. They play legal random moves
//! against each other; there may be spectators, too; besides there may be sockets that do nothing. What counts is
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

pub use crate::protocol::Detail;

/// How much to ask of a server.
#[derive(Clone, Debug)]
pub struct Load {
    /// Where it is: `http://127.0.0.1:8080`; of several nodes, all of them. Players of one
    /// table are at different ones.
    pub urls: Vec<String>,
    /// Which game is played.
    pub game: String,
    /// What players ask for: texts, as programs do, or scenes, as the page does.
    pub detail: Detail,
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
    /// No server was named.
    #[error("no server was named")]
    NoServer,
    /// The server answers something odd.
    #[error("the answer of the server has {0}")]
    Odd(&'static str),
}

/// What came of it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// How many nodes there were.
    pub nodes: usize,
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
    /// Processor time that the server took while moves were made, in seconds, if it tells.
    pub server_cpu_seconds: Option<f64>,
    /// The same for each move, in microseconds.
    pub server_cpu_us_per_move: Option<f64>,
    /// Bytes that players and spectators got for each move.
    pub bytes_per_move: f64,
}

/// What all clients share.
pub(crate) struct Shared {
    stop: CancellationToken,
    moves: AtomicU64,
    errors: AtomicU64,
    spectator_messages: AtomicU64,
    /// Bytes that came over all sockets.
    bytes: AtomicU64,
    began: Instant,
    /// What players ask for.
    detail: Detail,
    /// Where acknowledged plies are written down.
    ledger: Option<Mutex<File>>,
    /// Between two moves of one table, in microseconds; none if as fast as it goes.
    pause: u64,
}

impl Shared {
    /// Nothing has been done yet; at each table a move is made once in a pause.
    fn new(detail: Detail, pause: Duration, ledger: Option<Mutex<File>>) -> Shared {
        Shared {
            stop: CancellationToken::new(),
            moves: AtomicU64::new(0),
            errors: AtomicU64::new(0),
            spectator_messages: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            began: Instant::now(),
            detail,
            ledger,
            pause: pause.as_micros() as u64,
        }
    }

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
        let clients = self.urls.iter().map(|url| HttpClient::of_url(url)).collect::<Result<Vec<_>, _>>()?;
        let client = clients.first().ok_or(LoadError::NoServer)?;
        let at = |index: usize| &clients[index % clients.len()];
        let before = http::memory(&clients).await;
        let pause = self.moves_per_second.filter(|rate| *rate > 0.0);
        let pause = pause.map_or(0.0, |rate| self.games as f64 / rate);
        let ledger = self.ledger.as_ref().map(|file| File::options().create(true).append(true).open(file));
        let ledger = ledger.transpose()?.map(Mutex::new);
        let pause = Duration::from_secs_f64(pause);
        let shared = Arc::new(Shared::new(self.detail, pause, ledger));
        let mut idle = Vec::new();
        for index in 0..self.idle {
            idle.push(client::open(at(index), None).await?);
        }
        let mut spectators = JoinSet::new();
        let mut players = Vec::new();
        let mut people = Vec::new();
        let mut paces = Vec::new();
        for index in 0..self.games {
            let host = Person::new(client, "Load A").await?;
            let (table, seats) = host.table_with_seats(&self.game).await?;
            let mut party = vec![host];
            for letter in ('B'..).take(seats.saturating_sub(1)) {
                let guest = Person::new(client, &format!("Load {letter}")).await?;
                guest.sit(&table).await?;
                party.push(guest);
            }
            let pace = Arc::new(Pace::default());
            for (seat, person) in party.into_iter().enumerate() {
                let salt = (index * seats + seat) as u64;
                let node = at(index + seat);
                let player = Player::open(shared.clone(), node, &person, &table, pace.clone(), salt).await?;
                players.push(player);
                people.push(person);
            }
            paces.push(pace);
            for number in 0..self.spectators {
                let spectator = Spectator::open(shared.clone(), at(index + number), &table).await?;
                spectators.spawn(spectator.run());
            }
        }
        let cpu_before = http::cpu(&clients).await;
        let bytes_before = shared.bytes.load(Ordering::Relaxed);
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
        let bytes = shared.bytes.load(Ordering::Relaxed) - bytes_before;
        let cpu = http::cpu(&clients).await.zip(cpu_before).map(|(after, before)| after - before);
        let after = http::memory(&clients).await;
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
            nodes: clients.len(),
            games: self.games,
            sockets: self.idle + people.len() + self.games * self.spectators,
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
            server_cpu_seconds: cpu,
            server_cpu_us_per_move: cpu.filter(|_| moves > 0).map(|cpu| cpu * 1e6 / moves as f64),
            bytes_per_move: bytes as f64 / moves.max(1) as f64,
        })
    }
}

/// What a part of all is quicker than, in milliseconds; of microseconds in order.
fn quantile(sorted: &[u64], part: f64) -> f64 {
    let index = ((sorted.len() as f64 * part) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(index).map_or(0.0, |micros| *micros as f64 / 1000.0)
}
