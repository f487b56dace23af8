//! Players and spectators.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use quincunx_core::Chance;
use serde::Deserialize;
use serde_json::json;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async_with_config};

use super::http::Person;
use super::{LoadError, Pace, Shared};
use crate::http_client::{Address, HttpError};

pub type Stream = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl From<Error> for LoadError {
    fn from(error: Error) -> LoadError {
        LoadError::Socket(Box::new(error))
    }
}

/// Opens a socket, as a guest or as nobody.
pub async fn open(address: &Address, person: Option<&Person>) -> Result<Stream, LoadError> {
    let mut request = format!("ws://{}/api/socket", address.authority).into_client_request()?;
    if let Some(cookie) = person.and_then(|person| HeaderValue::from_str(&person.cookie).ok()) {
        request.headers_mut().insert("cookie", cookie);
    }
    // Small buffers, so that the load fits on the same machine.
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let line = address.connect().await.map_err(HttpError::Network)?;
    line.set_nodelay(true).map_err(HttpError::Network)?;
    let (stream, _) = client_async_with_config(request, MaybeTlsStream::Plain(line), Some(config)).await?;
    Ok(stream)
}

/// What a player needs to know of a message.
#[derive(Deserialize)]
pub struct Heard {
    #[serde(rename = "type")]
    pub kind: String,
    pub table: Option<String>,
    pub ply: Option<usize>,
    #[serde(default)]
    pub legal: Vec<String>,
    pub ending: Option<serde::de::IgnoredAny>,
    pub next: Option<String>,
    pub id: Option<u64>,
}

/// The number of the last thing that a player asks.
const LAST: u64 = 1;
/// How long the server may take to answer that.
const PATIENCE: Duration = Duration::from_secs(30);

/// One of two who play at a table; after a game the same two play another.
pub struct Player {
    shared: Arc<Shared>,
    stream: Stream,
    table: String,
    pace: Arc<Pace>,
    chance: Chance,
    /// The last ply that was ours.
    moved_at: Option<usize>,
    /// The move that was sent last.
    sent: String,
    latencies: Vec<u64>,
}

impl Player {
    /// Opens a socket.
    pub async fn open(
        shared: Arc<Shared>,
        address: &Address,
        person: &Person,
        table: &str,
        pace: Arc<Pace>,
        salt: u64,
    ) -> Result<Player, LoadError> {
        Ok(Player {
            shared,
            stream: open(address, Some(person)).await?,
            table: table.to_owned(),
            pace,
            chance: Chance::from_seed(salt),
            moved_at: None,
            sent: String::new(),
            latencies: Vec::new(),
        })
    }

    fn micros(&self) -> u64 {
        self.shared.began.elapsed().as_micros() as u64
    }

    async fn say(&mut self, message: serde_json::Value) -> Result<(), LoadError> {
        Ok(self.stream.send(Message::text(message.to_string())).await?)
    }

    async fn watch(&mut self) -> Result<(), LoadError> {
        self.moved_at = None;
        self.say(json!({"type": "watch", "table": self.table, "detail": "text"})).await
    }

    /// Plays until it is told to stop, and returns how long the opponent's moves
    /// took to come, in microseconds.
    pub async fn run(mut self) -> Vec<u64> {
        let stop = self.shared.stop.clone();
        let result = tokio::select! {
            result = self.play() => result,
            () = stop.cancelled() => Ok(()),
        };
        if result.is_err() {
            self.shared.errors.fetch_add(1, Ordering::Relaxed);
        }
        if tokio::time::timeout(PATIENCE, self.leave()).await.is_err() {
            self.shared.errors.fetch_add(1, Ordering::Relaxed);
        }
        self.latencies
    }

    /// Ends the game that is on, so that no table is left behind. Whoever is second
    /// hears that it is over already.
    async fn leave(&mut self) {
        let resign = json!({"type": "resign", "table": self.table, "id": LAST});
        if self.say(resign).await.is_err() {
            return;
        }
        while let Some(Ok(message)) = self.stream.next().await {
            let Message::Text(text) = message else { continue };
            if serde_json::from_str::<Heard>(&text).is_ok_and(|heard| heard.id == Some(LAST)) {
                return;
            }
        }
    }

    async fn play(&mut self) -> Result<(), LoadError> {
        self.watch().await?;
        while let Some(message) = self.stream.next().await {
            let Message::Text(text) = message? else { continue };
            let Ok(heard) = serde_json::from_str::<Heard>(&text) else { continue };
            // News of the game before this one.
            if heard.table.as_ref().is_some_and(|table| *table != self.table) {
                continue;
            }
            match (heard.kind.as_str(), heard.ply) {
                ("done", Some(ply)) => {
                    self.shared.moves.fetch_add(1, Ordering::Relaxed);
                    self.shared.note(&self.table, ply, &self.sent)?;
                }
                ("error", _) => {
                    self.shared.errors.fetch_add(1, Ordering::Relaxed);
                }
                ("state", Some(ply)) => self.see(ply, &heard).await?,
                ("table", _) => {
                    if let Some(next) = heard.next.filter(|next| *next != self.table) {
                        let old = std::mem::replace(&mut self.table, next);
                        self.say(json!({"type": "leave", "table": old})).await?;
                        self.watch().await?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    async fn see(&mut self, ply: usize, heard: &Heard) -> Result<(), LoadError> {
        let is_ours = ply == 0 || self.moved_at == Some(ply - 1);
        if !is_ours {
            // The opponent's move has come.
            let sent = self.pace.sent.swap(0, Ordering::Relaxed);
            if sent > 0 {
                self.latencies.push(self.micros().saturating_sub(sent));
            }
        }
        if heard.ending.is_some() {
            return self.say(json!({"type": "rematch", "table": self.table})).await;
        }
        if heard.legal.is_empty() || self.moved_at == Some(ply) {
            return Ok(());
        }
        if self.shared.pause > 0 {
            // Whoever is late moves at once, and so catches up.
            let due = self.pace.due.fetch_add(self.shared.pause, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_micros(due.saturating_sub(self.micros()))).await;
        }
        let index = self.chance.below(heard.legal.len() as u64) as usize;
        let message = json!({"type": "move", "table": self.table, "ply": ply, "move": heard.legal[index]});
        self.moved_at = Some(ply);
        self.sent.clone_from(&heard.legal[index]);
        self.pace.sent.store(self.micros().max(1), Ordering::Relaxed);
        self.say(message).await
    }
}

/// Somebody who only watches, and goes with the players to their next game.
pub struct Spectator {
    shared: Arc<Shared>,
    stream: Stream,
    table: String,
}

impl Spectator {
    /// Opens a socket and watches the table.
    pub async fn open(shared: Arc<Shared>, address: &Address, table: &str) -> Result<Spectator, LoadError> {
        let stream = open(address, None).await?;
        let mut spectator = Spectator { shared, stream, table: table.to_owned() };
        spectator.watch().await?;
        Ok(spectator)
    }

    async fn watch(&mut self) -> Result<(), LoadError> {
        Ok(self.stream.send(Message::text(json!({"type": "watch", "table": self.table}).to_string())).await?)
    }

    /// Counts what comes.
    pub async fn run(mut self) {
        let result = self.look().await;
        if result.is_err() && !self.shared.stop.is_cancelled() {
            self.shared.errors.fetch_add(1, Ordering::Relaxed);
        }
    }

    async fn look(&mut self) -> Result<(), LoadError> {
        while let Some(message) = self.stream.next().await {
            let Message::Text(text) = message? else { continue };
            self.shared.spectator_messages.fetch_add(1, Ordering::Relaxed);
            let Ok(heard) = serde_json::from_str::<Heard>(&text) else { continue };
            if heard.kind == "table"
                && let Some(next) = heard.next.filter(|next| *next != self.table)
            {
                let old = std::mem::replace(&mut self.table, next);
                let leave = json!({"type": "leave", "table": old});
                self.stream.send(Message::text(leave.to_string())).await?;
                self.watch().await?;
            }
        }
        Ok(())
    }
}
