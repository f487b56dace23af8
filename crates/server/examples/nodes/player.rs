//! Clients that play on, whatever happens to the nodes, and write down what they are told.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use quincunx_client::{HttpClient, HttpError, Method};
use quincunx_core::Chance;
use quincunx_server::protocol::{
    Code, Detail, Event, NewTable, Request, RequestKind, Since, SitRequest, StateView, TableAction,
    WatchOptions, WholeTable,
};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};
use tokio_util::sync::CancellationToken;

use super::ledger::Ledger;

/// How long a line may be silent.
const SILENCE: Duration = Duration::from_millis(3500);
/// How long connecting may take.
const CONNECTING: Duration = Duration::from_secs(3);
/// How long an answer may take before somebody else is asked.
const PATIENCE: Duration = Duration::from_secs(8);

type Stream = WebSocketStream<Box<dyn quincunx_client::Stream>>;

/// What all clients share.
pub struct World {
    /// Where the nodes are.
    pub nodes: Vec<String>,
    /// What was told.
    pub ledger: Ledger,
    /// Cancelled when nobody moves any more.
    pub stop: CancellationToken,
}

/// A guest.
#[derive(Clone)]
pub struct Person {
    /// What says who it is.
    cookie: String,
    /// Its name in the store.
    pub id: String,
}

fn client(authority: &str) -> Result<HttpClient, HttpError> {
    HttpClient::of_url(&format!("http://{authority}"))
}

impl Person {
    /// A new guest.
    pub async fn new(node: &str, name: &str) -> Result<Person, HttpError> {
        let body = serde_json::json!({ "name": name }).to_string();
        let answer = client(node)?.send(Method::POST, "/api/guests", None, &body).await?;
        let value: serde_json::Value = serde_json::from_str(&answer.body).unwrap_or_default();
        let id = value["id"].as_str().unwrap_or_default().to_owned();
        Ok(Person { cookie: answer.cookie().unwrap_or_default().to_owned(), id })
    }

    async fn call(&self, node: &str, path: &str, body: &impl serde::Serialize) -> Result<String, HttpError> {
        let body = serde_json::to_string(body).unwrap_or_default();
        let cookie = Some(("Cookie", self.cookie.as_str()));
        Ok(client(node)?.send(Method::POST, path, cookie, &body).await?.body)
    }

    /// Puts up a table.
    pub async fn table(&self, node: &str, wish: &NewTable) -> Result<String, HttpError> {
        let body = self.call(node, "/api/tables", wish).await?;
        Ok(serde_json::from_str::<WholeTable>(&body).map(|whole| whole.table.table).unwrap_or_default())
    }

    /// Takes the open seat.
    pub async fn sit(&self, node: &str, table: &str) -> Result<(), HttpError> {
        self.call(node, &format!("/api/tables/{table}/sit"), &SitRequest::default()).await.map(drop)
    }
}

async fn open(node: &str, person: Option<&Person>) -> Result<Stream, Error> {
    let mut request = format!("ws://{node}/api/socket").into_client_request()?;
    if let Some(cookie) = person.and_then(|person| HeaderValue::from_str(&person.cookie).ok()) {
        request.headers_mut().insert("cookie", cookie);
    }
    let connecting = async {
        let stream = client(node).map_err(|error| Error::Io(std::io::Error::other(error)))?.connect().await?;
        Ok::<_, Error>(client_async(request, stream).await?.0)
    };
    let late = |_| Error::Io(std::io::ErrorKind::TimedOut.into());
    timeout(CONNECTING, connecting).await.map_err(late)?
}

/// Somebody at a table: a player, or nobody in particular who watches.
pub struct Player {
    world: Arc<World>,
    person: Option<Person>,
    table: String,
    chance: Chance,
    /// Milliseconds that a move takes at most.
    thinks: u64,
    node: usize,
    /// How the game stands, as far as it is known.
    plies: Vec<String>,
    branch: u32,
    known: bool,
    legal: Vec<String>,
    is_over: bool,
    /// The move that was asked for and not answered.
    pending: Option<(u64, usize, String)>,
    /// When the next one is sent.
    due: Option<Instant>,
    asked_at: Instant,
    number: u64,
}

impl Player {
    /// Somebody who will watch a table, and play if it is a guest with a seat.
    pub fn new(world: Arc<World>, person: Option<Person>, table: &str, thinks: u64, seed: u64) -> Player {
        let mut chance = Chance::from_seed(seed);
        let node = chance.below(world.nodes.len() as u64) as usize;
        Player {
            world,
            person,
            table: table.to_owned(),
            chance,
            thinks,
            node,
            plies: Vec::new(),
            branch: 0,
            known: false,
            legal: Vec::new(),
            is_over: false,
            pending: None,
            due: None,
            asked_at: Instant::now(),
            number: 0,
        }
    }

    /// Plays until it is told to stop. Returns where it is then.
    pub async fn run(mut self) -> (Option<Person>, String) {
        let stop = self.world.stop.clone();
        while !stop.is_cancelled() {
            let talk = async {
                let stream = open(&self.world.nodes[self.node].clone(), self.person.as_ref()).await?;
                self.talk(stream).await
            };
            tokio::select! {
                _ = talk => {}
                () = stop.cancelled() => {}
            }
            // Nobody knows what became of it.
            self.give_up();
            // Somewhere else.
            let step = 1 + self.chance.below(self.world.nodes.len() as u64 - 1) as usize;
            self.node = (self.node + step) % self.world.nodes.len();
            sleep(Duration::from_millis(50 + self.chance.below(250))).await;
        }
        (self.person, self.table)
    }

    fn give_up(&mut self) {
        if let Some((_, ply, text)) = self.pending.take() {
            self.world.ledger.open().unanswered.insert((self.table.clone(), ply, text));
        }
        self.due = None;
    }

    async fn say(&mut self, stream: &mut Stream, request: &Request) -> Result<(), Error> {
        timeout(SILENCE, stream.send(Message::text(request.text())))
            .await
            .map_err(|_| Error::Io(std::io::ErrorKind::TimedOut.into()))?
    }

    async fn watch(&mut self, stream: &mut Stream) -> Result<(), Error> {
        let since = self.known.then_some(Since { ply: self.plies.len(), branch: self.branch });
        let options = WatchOptions { detail: Detail::Text, since };
        let request = Request::watch(&self.table, options);
        self.say(stream, &request).await
    }

    /// Talks with a node until the line is lost.
    async fn talk(&mut self, mut stream: Stream) -> Result<(), Error> {
        self.watch(&mut stream).await?;
        let mut heard = Instant::now();
        let mut beats = tokio::time::interval(Duration::from_secs(1));
        loop {
            let due = self.due;
            let move_due = async {
                match due {
                    Some(at) => sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                message = stream.next() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            if let Some(event) = Event::read(&text) && !self.hear(&mut stream, event).await? {
                                return Ok(());
                            }
                        }
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                        Some(Ok(_)) => {}
                    }
                }
                _ = beats.tick() => {
                    let is_late = self.pending.is_some() && self.asked_at.elapsed() > PATIENCE;
                    if heard.elapsed() > SILENCE || is_late {
                        return Ok(());
                    }
                    self.say(&mut stream, &Request { id: None, kind: RequestKind::Ping }).await?;
                }
                () = move_due => {
                    self.due = None;
                    self.act(&mut stream).await?;
                }
            }
        }
    }

    /// Takes in what a node tells. Returns whether to stay there.
    async fn hear(&mut self, stream: &mut Stream, event: Event) -> Result<bool, Error> {
        match event {
            Event::State(state) if state.table == self.table => self.see(*state),
            Event::Table(view) if view.table == self.table => {
                if let Some(next) = view.next {
                    self.give_up();
                    let old = std::mem::replace(&mut self.table, next);
                    (self.known, self.is_over) = (false, false);
                    self.plies.clear();
                    self.legal.clear();
                    self.say(stream, &Request::leave(old)).await?;
                    self.watch(stream).await?;
                }
            }
            Event::Done { id: Some(id), done } => {
                if let Some((_, _, text)) = self.pending.take_if(|pending| pending.0 == id)
                    && let Some(ply) = done.ply
                {
                    self.world.ledger.open().acknowledge(&self.table, ply, &text);
                }
            }
            Event::Error { id: Some(id), refusal } => {
                if let Some((_, ply, text)) = self.pending.take_if(|pending| pending.0 == id) {
                    let asked = (self.table.clone(), ply, text);
                    let mut book = self.world.ledger.open();
                    match refusal.code {
                        // The node does not know, or has not looked.
                        Code::Unavailable | Code::TooFast | Code::Unknown => book.unanswered.insert(asked),
                        _ => book.refused.insert(asked),
                    };
                    drop(book);
                    self.due = Some(Instant::now() + Duration::from_millis(300));
                }
            }
            // A table that is not there for a moment is asked for elsewhere.
            Event::Error { .. } | Event::Closing { .. } => return Ok(false),
            _ => {}
        }
        Ok(true)
    }

    fn see(&mut self, state: StateView) {
        if state.from > self.plies.len() {
            let (from, count) = (state.from, self.plies.len());
            let why = format!("{}: told from ply {from} on, with {count} known", self.table);
            self.world.ledger.open().wrong.push(why);
        }
        self.plies.truncate(state.from);
        self.plies.extend(state.plies);
        (self.branch, self.known) = (state.branch, true);
        let place = (self.table.clone(), state.seat, state.branch, state.ply);
        let guest = self.person.as_ref().map(|person| person.id.as_str());
        self.world.ledger.open().see(place, guest, &self.plies, state.position);
        self.legal = state.legal;
        self.is_over = state.ending.is_some();
        let has_something_to_do = self.person.is_some() && (self.is_over || !self.legal.is_empty());
        if has_something_to_do && self.due.is_none() {
            let think = 10 + self.chance.below(self.thinks);
            self.due = Some(Instant::now() + Duration::from_millis(think));
        }
    }

    /// Moves, or plays again after the game.
    async fn act(&mut self, stream: &mut Stream) -> Result<(), Error> {
        if self.person.is_none() {
            return Ok(());
        }
        if self.pending.is_some() {
            self.due = Some(Instant::now() + Duration::from_millis(200));
            return Ok(());
        }
        if self.is_over {
            let again = Request::act(&self.table, TableAction::Rematch { contribute: false });
            return self.say(stream, &again).await;
        }
        if self.legal.is_empty() {
            return Ok(());
        }
        let text = self.legal[self.chance.below(self.legal.len() as u64) as usize].clone();
        let ply = self.plies.len();
        self.number += 1;
        self.world.ledger.open().ask(&self.table, ply, &text);
        self.asked_at = Instant::now();
        self.pending = Some((self.number, ply, text.clone()));
        let request = Request::act(&self.table, TableAction::Move { ply, text, seat: None });
        self.say(stream, &Request { id: Some(self.number), ..request }).await
    }
}

/// Gives up a game, so that everything hidden in it may be looked at.
pub async fn resign(world: &World, person: &Person, table: &str) -> bool {
    for node in world.nodes.iter().cycle().take(12) {
        let asking = async {
            let mut stream = open(node, Some(person)).await.ok()?;
            let resign = Request::act(table, TableAction::Resign { seat: None });
            stream.send(Message::text(Request { id: Some(1), ..resign }.text())).await.ok()?;
            while let Some(Ok(message)) = stream.next().await {
                let Message::Text(text) = message else { continue };
                match Event::read(&text) {
                    Some(Event::Done { .. }) => return Some(()),
                    Some(Event::Error { refusal, .. }) if refusal.code == Code::NotPlaying => return Some(()),
                    Some(Event::Error { .. }) => return None,
                    _ => {}
                }
            }
            None
        };
        if let Ok(Some(())) = timeout(PATIENCE, asking).await {
            return true;
        }
        sleep(Duration::from_millis(300)).await;
    }
    false
}
