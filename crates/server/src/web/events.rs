//! What happens to somebody, as lines of JSON: challenges, games that begin and end, turns.
//!
//! A stream compares how everything stands with what it has told. It does so at once when
//! it is woken, and now and then by itself; so it makes no difference at which node
//! something happened, and whoever connects again has missed nothing.

// What utoipa makes of query parameters has paths that are longer than need be.
#![allow(unused_qualifications)]

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use quincunx_core::Message;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at};
use utoipa::IntoParams;

use super::Web;
use super::answer::QueryParams;
use super::guard::{SocketPermit, address};
use super::identity::{Authenticated, Session};
use super::sessions::SocketEntry;
use crate::domain::Status;
use crate::protocol::{Code, ListedTable, Refusal, Scope, StreamEvent};
use crate::server_state::Watcher;
use crate::store::{ChallengeState, StoreError, TableRow};
use crate::time::now;

/// Lines that may wait for whoever takes them.
const WAITING: usize = 64;

/// What else a stream shall tell.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EventsQuery {
    /// Whether to tell with `lobby` when somebody begins or ceases to wait for an opponent.
    #[serde(default)]
    lobby: bool,
}

/// What happens to you, a line of JSON each: first everything that is so now, then
/// `current`, then what changes. An empty line says that the stream is alive.
#[utoipa::path(get, path = "/api/me/events", params(EventsQuery),
    responses((status = 200, body = StreamEvent, content_type = "application/x-ndjson"),
        (status = 401, body = Refusal), (status = 403, body = Refusal),
        (status = 429, body = Refusal, description = "too many streams and sockets from your address")))]
pub async fn events(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Authenticated(session): Authenticated,
    QueryParams(query): QueryParams<EventsQuery>,
) -> Result<Response, Refusal> {
    session.check(Scope::Read)?;
    // A stream holds as much as a socket does, and counts as one.
    let permit = web.guard.admit_socket(address(&web.server.config, &headers, peer))?;
    let entry = web.sessions.enter(&session);
    if !session.is_on(&web.server).await? {
        return Err(Refusal::new(Code::NoGuest, Message::new("refusal-signed-out")));
    }
    let mut watcher = web.server.watchers.watch(&session.guest.id);
    if query.lobby {
        watcher.watch_lobby();
    }
    let (lines, found) = mpsc::channel(WAITING);
    let tasks = web.server.tasks.clone();
    let stream = EventStream {
        web,
        session,
        watcher,
        lines,
        lobby: query.lobby.then(Vec::new),
        challenges: HashSet::new(),
        seeks: HashSet::new(),
        games: HashMap::new(),
        entry,
        _permit: permit,
    };
    // The server waits for this to end before it stops.
    tasks.spawn(stream.run());
    let body = unfold(found, async |mut found: mpsc::Receiver<String>| {
        let line = found.recv().await?;
        Some((Ok::<String, Infallible>(line), found))
    });
    let headers = [(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(body)).into_response())
}

/// Why a stream ends.
enum End {
    /// Nobody listens any more.
    Gone,
    /// The store does not answer.
    Store(StoreError),
}

impl From<StoreError> for End {
    fn from(error: StoreError) -> End {
        End::Store(error)
    }
}

/// What was told of a game.
#[derive(Default)]
struct Told {
    version: Option<u64>,
    turn: Option<(usize, u32)>,
}

struct EventStream {
    web: Web,
    session: Session,
    watcher: Watcher,
    lines: mpsc::Sender<String>,
    /// Everybody who waits for an opponent, as far as was told, if that is wanted.
    lobby: Option<Vec<String>>,
    /// The challenges that are open, as far as was told.
    challenges: HashSet<String>,
    /// What the guest waits for, as far as was told.
    seeks: HashSet<String>,
    /// The games that are on, as far as was told.
    games: HashMap<String, Told>,
    entry: SocketEntry,
    _permit: SocketPermit,
}

impl EventStream {
    async fn run(mut self) {
        let stopping = self.web.server.stopping.clone();
        let ended = self.entry.ended.clone();
        let pace = self.web.server.config.ping;
        let mut alive = interval_at(Instant::now() + pace, pace);
        let mut is_current = false;
        loop {
            match self.tell_changes().await {
                Ok(()) if !is_current => {
                    is_current = true;
                    if self.tell(&StreamEvent::Current {}).await.is_err() {
                        return;
                    }
                }
                Ok(()) => {}
                Err(End::Gone) => return,
                // What has changed is told as soon as the store answers again.
                Err(End::Store(error)) => tracing::debug!(%error, "a stream of events waits for the store"),
            }
            tokio::select! {
                () = self.watcher.woken() => {}
                _ = alive.tick() => {
                    if matches!(self.session.is_on(&self.web.server).await, Ok(false)) {
                        break;
                    }
                    if self.lines.send("\n".to_owned()).await.is_err() {
                        return;
                    }
                }
                () = ended.cancelled() => break,
                () = stopping.cancelled() => break,
                () = self.lines.closed() => return,
            }
        }
        // Whoever does not take it notices the end all the same.
        let _ = self.lines.try_send(line(&StreamEvent::Closing {}));
    }

    async fn tell(&self, event: &StreamEvent) -> Result<(), End> {
        tokio::select! {
            sent = self.lines.send(line(event)) => sent.map_err(|_| End::Gone),
            () = self.web.server.stopping.cancelled() => Err(End::Gone),
        }
    }

    async fn tell_changes(&mut self) -> Result<(), End> {
        self.tell_challenges().await?;
        self.tell_seeks().await?;
        self.tell_lobby().await?;
        self.tell_games().await
    }

    async fn tell_challenges(&mut self) -> Result<(), End> {
        let server = self.web.server.clone();
        let open = server.store.members().challenges_of(&self.session.guest.id, now()).await?;
        let names: HashSet<String> = open.iter().map(|row| row.id.clone()).collect();
        let ended: Vec<String> = self.challenges.difference(&names).cloned().collect();
        for id in ended {
            let row = server.store.members().challenge(&id).await?;
            let state = row.map_or(ChallengeState::Withdrawn, |row| row.state);
            let word = if state == ChallengeState::Open { "expired" } else { state.word() };
            let table = (state == ChallengeState::Accepted).then(|| server.challenge_table(&id));
            self.tell(&StreamEvent::ChallengeEnd { id: id.clone(), state: word.to_owned(), table }).await?;
            self.challenges.remove(&id);
        }
        for row in open {
            let id = row.id.clone();
            if !self.challenges.contains(&id) {
                let challenge = server.listed_challenge(row, &self.session.guest.id).await?;
                self.tell(&StreamEvent::Challenge(challenge)).await?;
                self.challenges.insert(id);
            }
        }
        Ok(())
    }

    async fn tell_seeks(&mut self) -> Result<(), End> {
        let server = self.web.server.clone();
        let waiting = server.seeks_of(&self.session.guest.id).await?;
        let names: HashSet<String> = waiting.iter().map(|seek| seek.id.clone()).collect();
        let ended: Vec<String> = self.seeks.difference(&names).cloned().collect();
        for id in ended {
            let table = server.store.members().wait_of(&id).await?.and_then(|wait| wait.table);
            let state = if table.is_some() { "paired" } else { "ended" };
            self.tell(&StreamEvent::SeekEnd { id: id.clone(), state: state.to_owned(), table }).await?;
            self.seeks.remove(&id);
        }
        for seek in waiting {
            let id = seek.id.clone();
            if !self.seeks.contains(&id) {
                self.tell(&StreamEvent::Seek(seek)).await?;
                self.seeks.insert(id);
            }
        }
        Ok(())
    }

    async fn tell_lobby(&mut self) -> Result<(), End> {
        let Some(told) = &self.lobby else { return Ok(()) };
        let rows = self.web.server.store.members().seeks().await?;
        // A seek that has changed is told, too.
        let now: Vec<String> = rows.into_iter().map(|row| format!("{} {}", row.id, row.wish)).collect();
        if *told != now {
            self.tell(&StreamEvent::Lobby {}).await?;
            self.lobby = Some(now);
        }
        Ok(())
    }

    async fn tell_games(&mut self) -> Result<(), End> {
        let guest = self.session.guest.id.clone();
        let mut rows = self.web.server.store.current_of(&guest).await?;
        rows.retain(|row| {
            row.progress.status == Status::Playing
                && row.progress.seats.iter().any(|holder| holder.is(&guest))
        });
        rows.sort_by_key(|row| row.progress.changed_at);
        self.watcher.set_tables(&guest, rows.iter().map(|row| &row.id));
        let on: HashSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        let over: Vec<String> =
            self.games.keys().filter(|table| !on.contains(table.as_str())).cloned().collect();
        for table in over {
            self.tell_end(&table).await?;
            self.games.remove(&table);
        }
        for row in rows {
            self.tell_game(row, &guest).await?;
        }
        Ok(())
    }

    async fn tell_end(&self, table: &str) -> Result<(), End> {
        let state = self.web.server.load_state(table).await?;
        let progress = state.as_ref().map(|state| &state.row().progress);
        let event = StreamEvent::GameEnd {
            table: table.to_owned(),
            result: progress.and_then(|progress| progress.result.clone()),
            sentence: progress.and_then(|progress| progress.verdict.as_ref().map(Message::to_string)),
        };
        self.tell(&event).await
    }

    async fn tell_game(&mut self, row: TableRow, guest: &str) -> Result<(), End> {
        let (table, version) = (row.id.clone(), row.progress.version);
        if !self.games.contains_key(&table) {
            let is_yours = |holder: &crate::domain::Holder| holder.is(guest);
            let seats = (0..).zip(&row.progress.seats);
            let yours = seats.filter(|(_, holder)| is_yours(holder)).map(|(seat, _)| seat).collect();
            let game = ListedTable::from(row);
            self.tell(&StreamEvent::GameStart { yours, game }).await?;
            self.games.insert(table.clone(), Told::default());
        }
        if self.games.get(&table).is_some_and(|told| told.version == Some(version)) {
            return Ok(());
        }
        let Some(state) = self.web.server.load_state(&table).await? else { return Ok(()) };
        let mine = state.seats_of(guest);
        let seats: Vec<u8> =
            state.turn().iter().filter(|seat| mine.contains(*seat)).map(|seat| seat.0).collect();
        let here = (state.ply_count(), state.row().progress.branch);
        let version = state.version();
        let is_new = self.games.get(&table).is_none_or(|told| told.turn != Some(here));
        if is_new && state.status() == Status::Playing && !seats.is_empty() {
            let (ply, branch) = here;
            self.tell(&StreamEvent::YourTurn { table: table.clone(), seats, ply, branch }).await?;
            self.games.insert(table, Told { version: Some(version), turn: Some(here) });
        } else if let Some(told) = self.games.get_mut(&table) {
            told.version = Some(version);
        }
        Ok(())
    }
}

/// An event as a line.
fn line(event: &StreamEvent) -> String {
    let mut line = serde_json::to_string(event).unwrap_or_default();
    line.push('\n');
    line
}
