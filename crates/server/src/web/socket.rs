//! One socket: one client that watches tables and plays at them.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, close_code};
use axum::extract::{ConnectInfo, State, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::stream::FuturesUnordered;
use futures_util::{SinkExt, StreamExt};
use quincunx_core::Message;
use serde::Deserialize;
use tokio::time::{Instant, interval_at, timeout};
use tokio_util::sync::CancellationToken;

use super::Web;
use super::answer::QueryParams;
use super::guard::{SocketPermit, Speaker, address};
use super::identity::{OptionalSession, Session};
use super::sessions::SocketEntry;
use crate::domain::Guest;
use crate::ids;
use crate::protocol::{
    Code, Done, Event, Refusal, Request, RequestKind, Scope, TableAction, VERSION, WatchOptions,
};
use crate::server_state::StudyAct;
use crate::table::{Actor, Handle, Inbox, Outbox, SocketId, Subscriber};
use crate::time::{milliseconds, now};

/// The longest message from a client.
const LONGEST_MESSAGE: usize = 16 * 1024;
/// What a socket reads at once: small, since most sockets are idle and what clients
/// say is short.
const READ_BUFFER: usize = 1024;
/// What is written at once, if so much is there to be written: the answer to a move, and how
/// the game then stands.
const WRITE_BUFFER: usize = 8 * 1024;
/// The most messages that are written at once.
const MOST_TOGETHER: usize = 16;
/// The most that waits to be written.
const WRITE_LIMIT: usize = 1024 * 1024;
/// Bytes that may wait for a client before it counts as too slow.
const ROOM: usize = 4 * 1024 * 1024;
/// Bytes that may wait before the client is heard again: whoever asks for much at
/// once gets it at the pace at which it takes it.
const HEARD_BELOW: usize = 256 * 1024;
/// How long what is written at once may take.
const WRITE_TIME: Duration = Duration::from_secs(10);
/// Tables that one socket may watch.
const MOST_TABLES: usize = 32;
/// Messages that come too fast, less those that do not, before the socket is closed.
const MOST_TOO_FAST: u32 = 200;

/// The program and its version.
pub(crate) const SERVER: &str = concat!("quincunx ", env!("CARGO_PKG_VERSION"));

/// Whose a socket is.
#[derive(Deserialize)]
pub struct SocketQuery {
    /// Whether it is nobody's, whoever opens it: it is told what every spectator is.
    #[serde(default)]
    public: bool,
}

/// Opens a socket.
pub async fn upgrade(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    OptionalSession(session): OptionalSession,
    QueryParams(query): QueryParams<SocketQuery>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    let permit = web.guard.admit_socket(address(&web.server.config, &headers, peer))?;
    let session = session.filter(|_| !query.public);
    let entry = session.as_ref().map(|session| web.sessions.enter(session));
    if let Some(session) = &session {
        session.check(Scope::Read)?;
        // It may have ended while nobody could know that this socket hangs on it.
        if !session.is_on(&web.server).await? {
            return Err(Refusal::new(Code::NoGuest, Message::new("refusal-signed-out")));
        }
    }
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(WRITE_LIMIT)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        // The server waits for this to end before it stops.
        let tasks = web.server.tasks.clone();
        tasks.spawn(Client::new(web, session.zip(entry), permit).run(socket));
    }))
}

/// Why a socket ends.
enum End {
    /// The client has gone.
    Gone,
    /// The server closes it.
    Close(u16, &'static str),
}

/// What ends a socket from outside.
enum Interruption {
    /// The client does not take what it is sent.
    TooSlow,
    /// What it watched is not there.
    HungUp,
    /// Its session has ended.
    SignedOut,
    /// This node does not reach its store.
    NoStore,
    /// The server stops.
    Stopping,
}

struct Client {
    web: Web,
    id: SocketId,
    session: Option<Session>,
    /// Cancelled when the session ends.
    ended: CancellationToken,
    speaker: Speaker,
    watching: HashMap<String, Handle>,
    studies: HashSet<String>,
    too_fast: u32,
    permit: SocketPermit,
    _entry: Option<SocketEntry>,
}

impl Client {
    fn new(web: Web, known: Option<(Session, SocketEntry)>, permit: SocketPermit) -> Client {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let (session, entry) = known.unzip();
        let speaker =
            session.as_ref().map_or(Speaker::Socket(id), |session| Speaker::Guest(session.guest.id.clone()));
        let ended = entry.as_ref().map_or_else(CancellationToken::new, |entry| entry.ended.clone());
        let (watching, studies) = (HashMap::new(), HashSet::new());
        Client { web, id, session, ended, speaker, watching, studies, too_fast: 0, permit, _entry: entry }
    }

    async fn run(mut self, mut socket: WebSocket) {
        let end = self.talk(&mut socket).await;
        for handle in self.watching.values() {
            handle.leave(self.id);
        }
        for study in &self.studies {
            self.web.server.leave_study(study, self.id).await;
        }
        if let End::Close(code, why) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(why) };
            // Whoever is dropped may not listen any more.
            let _ = timeout(WRITE_TIME, socket.send(Frame::Close(Some(frame)))).await;
        }
    }

    async fn talk(&mut self, socket: &mut WebSocket) -> End {
        let too_slow = CancellationToken::new();
        let (outbox, mut inbox) = Outbox::new(ROOM, too_slow.clone());
        let mut asked = None;
        let you = self.guest().cloned();
        let welcome = Event::Welcome { protocol: VERSION, server: SERVER.to_owned(), you, now: now() };
        if !send(socket, Frame::Text(welcome.text().into())).await {
            return End::Gone;
        }
        let ping = self.web.server.config.ping;
        let mut heard = Instant::now();
        // The first ping comes soon: it measures the line.
        let mut pings = interval_at(Instant::now() + ping.min(Duration::from_millis(500)), ping);
        // In a set of its own it is looked at only when something of it has happened, not after
        // every message: all sockets share what it waits for.
        let mut interruptions: FuturesUnordered<_> =
            [self.interruption(&too_slow, &outbox)].into_iter().collect();
        loop {
            tokio::select! {
                message = socket.recv(), if outbox.waiting() < HEARD_BELOW => {
                    heard = Instant::now();
                    // What a library answers by itself counts as well.
                    if matches!(message, Some(Ok(Frame::Ping(_) | Frame::Pong(_)))) {
                        let _ = self.count();
                    }
                    let answer = match message {
                        Some(Ok(Frame::Text(text))) => self.hear(&text, &outbox).await,
                        Some(Ok(Frame::Pong(nonce))) => {
                            if let Some(lag) = Probe::answer(&mut asked, &nonce) {
                                outbox.set_lag(lag);
                            }
                            None
                        }
                        Some(Ok(Frame::Ping(_))) => None,
                        Some(Ok(Frame::Binary(_))) => {
                            let refusal = self.count().err().unwrap_or_else(|| {
                                Refusal::new(Code::BadMessage, Message::new("refusal-not-text"))
                            });
                            Some(Event::Error { id: None, refusal: refusal.said }.text().into())
                        }
                        Some(Ok(Frame::Close(_)) | Err(_)) | None => return End::Gone,
                    };
                    if let Some(answer) = answer
                        && !send_unless(&too_slow, socket, answer, &mut inbox).await
                    {
                        return self.dropped("too slow");
                    }
                    if self.too_fast > MOST_TOO_FAST {
                        return self.dropped("too fast");
                    }
                }
                // The outbox lives as long as this loop, so there is always a next.
                Some(text) = inbox.next() => {
                    if !send_unless(&too_slow, socket, text.0, &mut inbox).await {
                        return self.dropped("too slow");
                    }
                }
                _ = pings.tick() => {
                    if heard.elapsed() > ping * 3 {
                        return self.dropped("silent");
                    }
                    asked = Probe::new();
                    let nonce = asked.as_ref().map_or(Vec::new(), |probe| probe.nonce.to_vec());
                    if !send(socket, Frame::Ping(nonce.into())).await {
                        return self.dropped("too slow");
                    }
                }
                Some(interruption) = interruptions.next() => return self.interrupt(interruption, socket).await,
            }
        }
    }

    /// Waits for what ends a socket from outside.
    fn interruption(
        &self,
        too_slow: &CancellationToken,
        outbox: &Outbox,
    ) -> impl Future<Output = Interruption> + Send + use<> {
        let (too_slow, outbox, ended) = (too_slow.clone(), outbox.clone(), self.ended.clone());
        let stopping = self.web.server.stopping.clone();
        let mut reaches_store = self.web.server.reaches_store.subscribe();
        async move {
            tokio::select! {
                () = too_slow.cancelled() => Interruption::TooSlow,
                () = outbox.hung_up() => Interruption::HungUp,
                () = ended.cancelled() => Interruption::SignedOut,
                true = async { reaches_store.wait_for(|reaches| !reaches).await.is_ok() } => {
                    Interruption::NoStore
                }
                () = stopping.cancelled() => Interruption::Stopping,
            }
        }
    }

    /// Tells the client why its socket ends.
    async fn interrupt(&self, interruption: Interruption, socket: &mut WebSocket) -> End {
        let guard = &self.web.guard;
        let (why, within, end) = match interruption {
            Interruption::TooSlow => return self.dropped("too slow"),
            Interruption::HungUp => return End::Close(close_code::RESTART, "come back"),
            Interruption::SignedOut => {
                ("you were signed out here", None, End::Close(close_code::POLICY, "signed out"))
            }
            // Another node may reach the store.
            Interruption::NoStore => (
                "this node does not reach its store; come back to another",
                Some(within(guard.socket_count())),
                End::Close(close_code::RESTART, "come back"),
            ),
            Interruption::Stopping => (
                "the server restarts; come back in a moment",
                Some(within(guard.sockets_at_closing())),
                End::Close(close_code::RESTART, "restart"),
            ),
        };
        let closing = Event::Closing { why: why.to_owned(), within };
        send(socket, Frame::Text(closing.text().into())).await;
        end
    }

    fn guest(&self) -> Option<&Guest> {
        self.session.as_ref().map(|session| &session.guest)
    }

    fn dropped(&self, why: &'static str) -> End {
        metrics::counter!("quincunx_dropped_sockets_total").increment(1);
        tracing::debug!(socket = self.id, why, "a socket is dropped");
        End::Close(close_code::POLICY, why)
    }

    /// Counts something that came, whatever it is; refuses it if it comes too fast.
    fn count(&mut self) -> Result<(), Refusal> {
        if self.web.guard.hears(&self.speaker) {
            self.too_fast = self.too_fast.saturating_sub(1);
            return Ok(());
        }
        self.too_fast += 1;
        Err(Refusal::new(Code::TooFast, Message::new("refusal-too-many-messages")))
    }

    /// Answers one message. The future is kept in a box while it is needed, so that
    /// an idle socket does not carry room for it.
    async fn hear(&mut self, text: &str, outbox: &Outbox) -> Option<Utf8Bytes> {
        if let Err(refusal) = self.count() {
            return Some(Event::Error { id: Request::id(text), refusal: refusal.said }.text().into());
        }
        let Request { id, kind } = match Request::read(text) {
            Ok(request) => request,
            Err((id, refusal)) => return Some(Event::Error { id, refusal }.text().into()),
        };
        let result = match kind {
            RequestKind::Ping => return Some(Event::Pong { id }.text().into()),
            RequestKind::Watch { table, options } => {
                Box::pin(self.watch(table, options, outbox)).await.map(|()| None)
            }
            RequestKind::Leave { table } => {
                if let Some(handle) = self.watching.remove(&table) {
                    handle.leave(self.id);
                }
                Ok(None)
            }
            RequestKind::WatchStudy { study, since } => {
                Box::pin(self.watch_study(study, since, outbox)).await.map(|()| None)
            }
            RequestKind::LeaveStudy { study } => {
                if self.studies.remove(&study) {
                    Box::pin(self.web.server.leave_study(&study, self.id)).await;
                }
                Ok(None)
            }
            RequestKind::EditStudy { study, edit } => {
                return Some(Box::pin(self.edit_study(id, &study, StudyAct::Edit(edit))).await);
            }
            RequestKind::UndoEdit { study, version } => {
                return Some(Box::pin(self.edit_study(id, &study, StudyAct::Undo(version))).await);
            }
            RequestKind::Act { table, action } => Box::pin(self.act(&table, action, outbox)).await.map(Some),
        };
        match result {
            Ok(done) => done.map(|done| Event::Done { id, done }.text().into()),
            Err(refusal) => Some(Event::Error { id, refusal: refusal.said }.text().into()),
        }
    }

    async fn watch(&mut self, table: String, options: WatchOptions, outbox: &Outbox) -> Result<(), Refusal> {
        if self.watching.len() >= MOST_TABLES && !self.watching.contains_key(&table) {
            let message = Message::new("refusal-watching").number("count", MOST_TABLES);
            return Err(Refusal::new(Code::NotAllowed, message));
        }
        let subscriber = Subscriber {
            socket: self.id,
            guest: self.guest().map(|guest| guest.id.clone()),
            address: self.permit.address(),
            detail: options.detail,
            outbox: outbox.clone(),
        };
        // What comes of it is there before the next message is heard, so that what a
        // client asks for cannot pile up.
        let handle = self.web.server.watch(&table, subscriber, options.since).await?;
        self.watching.insert(table, handle);
        Ok(())
    }

    async fn watch_study(
        &mut self,
        study: String,
        since: Option<u64>,
        outbox: &Outbox,
    ) -> Result<(), Refusal> {
        if self.studies.len() >= MOST_TABLES && !self.studies.contains(&study) {
            let message = Message::new("refusal-watching").number("count", MOST_TABLES);
            return Err(Refusal::new(Code::NotAllowed, message));
        }
        let guest = self.guest().map(|guest| guest.id.clone());
        self.web.server.watch_study(&study, guest.as_deref(), self.id, outbox, since).await?;
        self.studies.insert(study);
        Ok(())
    }

    /// Changes a study; the answer says which version has it.
    async fn edit_study(&self, id: Option<u64>, study: &str, act: StudyAct) -> Utf8Bytes {
        let edited = async {
            let who = || Refusal::new(Code::NoGuest, Message::new("refusal-who-are-you-first"));
            let session = self.session.as_ref().ok_or_else(who)?;
            session.check(Scope::Study)?;
            self.web.server.act_on_study(study, &session.guest, act).await
        };
        match edited.await {
            Ok(edited) => Event::Edited { id, edited }.text().into(),
            Err(refusal) => Event::Error { id, refusal: refusal.said }.text().into(),
        }
    }

    async fn act(&self, table: &str, action: TableAction, outbox: &Outbox) -> Result<Done, Refusal> {
        let Some(session) = &self.session else {
            return Err(Refusal::new(Code::NoGuest, Message::new("refusal-who-are-you-first")));
        };
        session.check(if matches!(action, TableAction::Rematch { .. }) {
            Scope::Challenge
        } else {
            Scope::Play
        })?;
        let guest = session.guest.clone();
        if matches!(action, TableAction::Chat { .. }) && !self.web.guard.may_chat(&self.speaker) {
            return Err(Refusal::new(Code::TooFast, Message::new("refusal-too-fast")));
        }
        let address = self.permit.address();
        // A rematch is a new table like any other.
        let store = self.web.server.store.as_ref();
        if matches!(action, TableAction::Rematch { .. }) && !self.web.guard.may_create(store, address).await {
            return Err(Refusal::new(Code::TooFast, Message::new("refusal-too-many-new-tables")));
        }
        self.web.server.act(table, Actor { guest, lag: outbox.lag(), address: Some(address) }, action).await
    }
}

/// The time, in milliseconds, over which clients are spread that come back after a restart:
/// half a second if they are few, and else so that no more than two thousand come in a
/// second.
fn within(sockets: usize) -> u64 {
    (sockets as u64 / 2).clamp(500, 8000)
}

/// A ping that is on its way. Only the answer to the last one counts, and once: a
/// client may send pongs of its own, but cannot know the nonce before it has it.
struct Probe {
    nonce: [u8; 16],
    sent: Instant,
}

impl Probe {
    /// A ping that is sent now; without chance nothing is measured.
    fn new() -> Option<Probe> {
        Some(Probe { nonce: ids::random_bytes().ok()?, sent: Instant::now() })
    }

    /// Milliseconds that the answer took, if it is the answer.
    fn answer(asked: &mut Option<Probe>, nonce: &[u8]) -> Option<u64> {
        let probe = asked.take_if(|probe| probe.nonce == nonce)?;
        Some(milliseconds(probe.sent.elapsed()))
    }
}

async fn send(socket: &mut WebSocket, message: Frame) -> bool {
    matches!(timeout(WRITE_TIME, socket.send(message)).await, Ok(Ok(())))
}

/// Sends a message together with those that wait already. Given up at once when so much waits
/// that the client is too slow anyway.
async fn send_unless(
    too_slow: &CancellationToken,
    socket: &mut WebSocket,
    message: Utf8Bytes,
    inbox: &mut Inbox,
) -> bool {
    let together = async {
        socket.feed(Frame::Text(message)).await?;
        for _ in 1..MOST_TOGETHER {
            let Some(next) = inbox.next_waiting() else { break };
            socket.feed(Frame::Text(next.0)).await?;
        }
        socket.flush().await
    };
    tokio::select! {
        // It mostly succeeds at once.
        biased;
        sent = timeout(WRITE_TIME, together) => matches!(sent, Ok(Ok(()))),
        () = too_slow.cancelled() => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_clients_come_back_over_a_longer_time_than_few() {
        assert_eq!([0, 3, 4000, 10_000, 1_000_000].map(within), [500, 500, 2000, 5000, 8000]);
    }

    #[test]
    fn only_the_answer_to_the_last_ping_counts_and_only_once() {
        let mut asked = None;
        assert_eq!(Probe::answer(&mut asked, &[]), None, "nobody asked");
        asked = Probe::new();
        let first = asked.as_ref().unwrap().nonce;
        assert_eq!(Probe::answer(&mut asked, &(now() - 250).to_be_bytes()), None, "a pong of its own");
        assert_eq!(Probe::answer(&mut asked, &[]), None);
        asked = Probe::new();
        assert_eq!(Probe::answer(&mut asked, &first), None, "too late");
        let second = asked.as_ref().unwrap().nonce;
        assert!(Probe::answer(&mut asked, &second).is_some());
        assert_eq!(Probe::answer(&mut asked, &second), None, "twice");
    }
}
