//! Players and spectators.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use quincunx_client::{HttpClient, HttpError};
use quincunx_core::Chance;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::http::Person;
use super::{LoadError, Pace, Shared};
use crate::protocol::{Detail, Event, Request, StateView, TableAction, WatchOptions};

pub type Stream = WebSocketStream<Box<dyn quincunx_client::Stream>>;

impl From<Error> for LoadError {
    fn from(error: Error) -> LoadError {
        LoadError::Socket(Box::new(error))
    }
}

/// Opens a socket, as a guest or as nobody.
pub async fn open(client: &HttpClient, person: Option<&Person>) -> Result<Stream, LoadError> {
    let mut request = format!("ws://{}/api/socket", client.server.authority).into_client_request()?;
    if let Some(cookie) = person.and_then(|person| HeaderValue::from_str(&person.cookie).ok()) {
        request.headers_mut().insert("cookie", cookie);
    }
    // Small buffers, so that the load fits on the same machine.
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let connection = client.connect().await.map_err(HttpError::Network)?;
    let (stream, _) = client_async_with_config(request, connection, Some(config)).await?;
    Ok(stream)
}

/// Watching without what is needed only for drawing.
pub fn watch_text(table: &str) -> Request {
    Request::watch(table, WatchOptions { detail: Detail::Text, ..WatchOptions::default() })
}

/// The number of the last thing that a player asks.
const LAST: u64 = 1;
/// How long news of another game may take.
const MOMENT: Duration = Duration::from_millis(500);
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
    /// What was seen on arrival.
    first: Option<Box<StateView>>,
}

impl Player {
    /// Opens a socket and watches the table: whoever arrives is not what is measured.
    pub async fn open(
        shared: Arc<Shared>,
        client: &HttpClient,
        person: &Person,
        table: &str,
        pace: Arc<Pace>,
        salt: u64,
    ) -> Result<Player, LoadError> {
        let mut player = Player {
            shared,
            stream: open(client, Some(person)).await?,
            table: table.to_owned(),
            pace,
            chance: Chance::from_seed(salt),
            moved_at: None,
            sent: String::new(),
            latencies: Vec::new(),
            first: None,
        };
        player.watch().await?;
        player.first = tokio::time::timeout(PATIENCE, player.first_state()).await.unwrap_or(Ok(None))?;
        Ok(player)
    }

    /// How the game stands when the player comes.
    async fn first_state(&mut self) -> Result<Option<Box<StateView>>, LoadError> {
        while let Some(message) = self.stream.next().await {
            let Message::Text(text) = message? else { continue };
            if let Some(Event::State(state)) = Event::read(&text) {
                return Ok(Some(state));
            }
        }
        Ok(None)
    }

    fn micros(&self) -> u64 {
        self.shared.began.elapsed().as_micros() as u64
    }

    async fn say(&mut self, request: &Request) -> Result<(), LoadError> {
        Ok(self.stream.send(Message::text(request.text())).await?)
    }

    async fn watch(&mut self) -> Result<(), LoadError> {
        self.moved_at = None;
        let options = WatchOptions { detail: self.shared.detail, ..WatchOptions::default() };
        self.say(&Request::watch(&self.table, options)).await
    }

    /// Plays until it is told to stop, and returns how long the opponent's moves
    /// took to come, in microseconds.
    pub async fn run(mut self) -> Vec<u64> {
        let stop = self.shared.stop.clone();
        let result = tokio::select! {
            biased;
            () = stop.cancelled() => Ok(()),
            result = self.play() => result,
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
    /// hears that it is over already; where the two have just agreed on another game,
    /// that is ended, too.
    async fn leave(&mut self) {
        let mut last = LAST;
        if self.resign(last).await.is_err() {
            return;
        }
        // Once the game is known to be over, news of the next is waited for a moment.
        let mut patience = PATIENCE;
        while let Ok(Some(Ok(message))) = tokio::time::timeout(patience, self.stream.next()).await {
            let Message::Text(text) = message else { continue };
            match Event::read(&text) {
                Some(Event::Done { id: Some(id), .. }) if id == last => return,
                Some(Event::Error { id: Some(id), .. }) if id == last => patience = MOMENT,
                Some(Event::Table(table)) if table.table == self.table => {
                    let Some(next) = table.next else { continue };
                    self.table = next;
                    last += 1;
                    patience = PATIENCE;
                    if self.watch().await.is_err() || self.resign(last).await.is_err() {
                        return;
                    }
                }
                _ => {}
            }
        }
    }

    async fn resign(&mut self, id: u64) -> Result<(), LoadError> {
        let resign = Request::act(&self.table, TableAction::Resign { seat: None });
        self.say(&Request { id: Some(id), ..resign }).await
    }

    async fn play(&mut self) -> Result<(), LoadError> {
        if let Some(state) = self.first.take() {
            self.see(&state).await?;
        }
        while let Some(message) = self.stream.next().await {
            let Message::Text(text) = message? else { continue };
            self.shared.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
            // News of the game before this one is passed over.
            match Event::read(&text) {
                Some(Event::Done { done, .. }) if done.table == self.table => {
                    if let Some(ply) = done.ply {
                        self.shared.moves.fetch_add(1, Ordering::Relaxed);
                        self.shared.note(&self.table, ply, &self.sent)?;
                    }
                }
                // The opponent may have stopped and resigned while our move was on its way.
                Some(Event::Error { .. }) if self.shared.stop.is_cancelled() => {}
                Some(Event::Error { .. }) => {
                    self.shared.errors.fetch_add(1, Ordering::Relaxed);
                }
                Some(Event::State(state)) if state.table == self.table => self.see(&state).await?,
                Some(Event::Table(table)) if table.table == self.table => {
                    if let Some(next) = table.next {
                        let old = std::mem::replace(&mut self.table, next);
                        self.say(&Request::leave(old)).await?;
                        self.watch().await?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    async fn see(&mut self, state: &StateView) -> Result<(), LoadError> {
        let ply = state.ply;
        let is_ours = ply == 0 || self.moved_at == Some(ply - 1);
        if !is_ours {
            // The opponent's move has come.
            let sent = self.pace.sent.swap(0, Ordering::Relaxed);
            if sent > 0 {
                self.latencies.push(self.micros().saturating_sub(sent));
            }
        }
        if state.ending.is_some() {
            // The end is told again whenever something changes at another node.
            if self.moved_at == Some(ply) {
                return Ok(());
            }
            self.moved_at = Some(ply);
            return self.say(&Request::act(&self.table, TableAction::Rematch { contribute: false })).await;
        }
        let scene = state.scene.as_ref();
        let count = scene.map_or(state.legal.len(), |scene| scene.legal.len());
        if count == 0 || self.moved_at == Some(ply) {
            return Ok(());
        }
        if self.shared.pause > 0 {
            // Whoever is late moves at once, and so catches up.
            let due = self.pace.due.fetch_add(self.shared.pause, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_micros(due.saturating_sub(self.micros()))).await;
        }
        let index = self.chance.below(count as u64) as usize;
        let text = scene.map_or_else(|| state.legal[index].clone(), |scene| scene.legal[index].text.clone());
        self.sent.clone_from(&text);
        let request = Request::act(&self.table, TableAction::Move { ply, text, seat: None });
        self.moved_at = Some(ply);
        self.pace.sent.store(self.micros().max(1), Ordering::Relaxed);
        self.say(&request).await
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
    pub async fn open(shared: Arc<Shared>, client: &HttpClient, table: &str) -> Result<Spectator, LoadError> {
        let stream = open(client, None).await?;
        let mut spectator = Spectator { shared, stream, table: table.to_owned() };
        spectator.watch().await?;
        Ok(spectator)
    }

    async fn watch(&mut self) -> Result<(), LoadError> {
        let request = Request::watch(&self.table, WatchOptions::default());
        Ok(self.stream.send(Message::text(request.text())).await?)
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
            self.shared.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
            // Scenes are large, and reading them would cost what is measured.
            if !text.starts_with(r#"{"type":"table""#) {
                continue;
            }
            if let Some(Event::Table(table)) = Event::read(&text)
                && let Some(next) = table.next.filter(|next| *next != self.table)
            {
                let old = std::mem::replace(&mut self.table, next);
                self.stream.send(Message::text(Request::leave(old).text())).await?;
                self.watch().await?;
            }
        }
        Ok(())
    }
}
