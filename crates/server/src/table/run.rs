//! The loop that owns a table.

mod notify;
mod thinking;
mod writing;

use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use quincunx_core::{Message, Seat};
use tokio::sync::mpsc;

use self::thinking::{PendingMove, chosen};
use super::actions::Change;
use super::{Actor, Command, SocketId, Subscriber, TableState};
use crate::computers::SharedRequester;
use crate::fair_play::Players;
use crate::protocol::{Code, Done, Refusal, TableAction};
use crate::server_state::{Opening, ServerState, milliseconds};
use crate::time::{Timestamp, now};

/// How long a table that is over stays awake without anybody watching.
const NAP_AFTER: u64 = 30_000;

/// How long a table that was lost rests before it is read again.
const REST_AFTER_LOSS: Duration = Duration::from_secs(30);
/// Addresses of players that a table remembers.
const MOST_ADDRESSES: usize = 32;
/// Panics without anything going well in between, before the table is lost.
const MOST_PANICS: u32 = 3;

struct TableLoop {
    server: Arc<ServerState>,
    state: TableState,
    watching: HashMap<SocketId, Subscriber>,
    /// Since when the guests with a seat are away.
    away: HashMap<String, Timestamp>,
    pending: Option<PendingMove>,
    /// Where players have been seen, the latest last.
    addresses: VecDeque<IpAddr>,
    /// What fair play was told of the table.
    rivals: Option<Players>,
    /// Whom the computer thinks for.
    requester: SharedRequester,
    nap_at: Option<Timestamp>,
    /// Whether the computer has been asked for the first time.
    has_begun: bool,
    /// Panics since something last went well.
    panics: u32,
    /// Neither written nor read: what is in memory cannot be trusted.
    is_lost: bool,
    /// It ends as it should, and nobody has to come back for it.
    is_at_rest: bool,
}

impl Drop for TableLoop {
    fn drop(&mut self) {
        self.server.fair_play.forget(self.state.id());
        // Everybody comes back by itself, and the table is read again.
        if !self.is_at_rest {
            self.watching.values().for_each(|watcher| watcher.outbox.hang_up());
        }
    }
}

/// Runs a table until it is over and nobody watches, or the server stops. A panic
/// at one table is an answer that is not given, never the end of the table: it is
/// read again from the store. If that does not help, those who watch are hung up,
/// and it is tried again later.
pub async fn run(server: Arc<ServerState>, state: TableState, mut commands: mpsc::Receiver<Command>) {
    let id = state.id().to_owned();
    let mut table = TableLoop::new(server.clone(), state);
    while !table.is_lost && !table.is_at_rest {
        match AssertUnwindSafe(table.step(&mut commands)).catch_unwind().await {
            Ok(()) => table.panics = 0,
            Err(panic) => table.survive(panic).await,
        }
    }
    let is_lost = table.is_lost;
    // Before anybody can wake it again.
    drop(table);
    commands.close();
    server.forget(&id);
    if is_lost {
        wake_again(&server, &id).await;
    }
}

/// A table that was lost is played on: its clocks run, and its flags fall.
async fn wake_again(server: &Arc<ServerState>, id: &str) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(REST_AFTER_LOSS) => {}
            () = server.stopping.cancelled() => return,
        }
        let woken = AssertUnwindSafe(server.table(id)).catch_unwind().await;
        if matches!(woken, Ok(Ok(_)))
            || matches!(woken, Ok(Err(ref refusal)) if refusal.code == Code::NotFound)
        {
            return;
        }
    }
}

/// What a panic said.
fn words_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without words")
}

/// Counts a panic and writes it down.
fn note_panic(table: &str, panic: Box<dyn Any + Send>) {
    metrics::counter!("quincunx_table_panics_total").increment(1);
    tracing::error!(table, panic = words_of(panic.as_ref()), "a table panics");
}

async fn sleep_until(at: Option<Timestamp>) {
    match at {
        // A millisecond more, since moments are rounded down.
        Some(at) => tokio::time::sleep(Duration::from_millis(at.saturating_sub(now()) + 1)).await,
        None => std::future::pending().await,
    }
}

impl TableLoop {
    fn new(server: Arc<ServerState>, state: TableState) -> TableLoop {
        let began = now();
        let guests = state.seats().iter().filter_map(|holder| holder.guest());
        TableLoop {
            away: guests.map(|guest| (guest.to_owned(), began)).collect(),
            server,
            state,
            watching: HashMap::new(),
            pending: None,
            requester: SharedRequester::default(),
            addresses: VecDeque::new(),
            rivals: None,
            nap_at: None,
            has_begun: false,
            panics: 0,
            is_lost: false,
            is_at_rest: false,
        }
    }

    /// Waits for the next thing that happens, and does it.
    async fn step(&mut self, commands: &mut mpsc::Receiver<Command>) {
        if !self.has_begun {
            self.has_begun = true;
            self.think();
        }
        self.note_rivals();
        self.nap_at = match self.state.status().is_over() && self.watching.is_empty() {
            true => self.nap_at.or(Some(now() + NAP_AFTER)),
            false => None,
        };
        let wake_at = self.deadline().into_iter().chain(self.nap_at).min();
        let stopping = self.server.stopping.clone();
        tokio::select! {
            command = commands.recv() => match command {
                Some(command) => self.take(command).await,
                None => self.is_at_rest = true,
            },
            () = sleep_until(wake_at) => {
                if self.nap_at.is_some_and(|at| at <= now()) {
                    self.is_at_rest = true;
                } else {
                    self.time_passes().await;
                }
            }
            chosen = chosen(&mut self.pending) => self.computer_moves(chosen).await,
            () = stopping.cancelled() => {
                self.save_clocks().await;
                self.is_at_rest = true;
            }
        }
    }

    /// Somebody is here from an address; it counts if they play.
    fn note_address(&mut self, guest: &str, address: IpAddr) {
        if self.addresses.contains(&address) || !self.state.is_player(guest) {
            return;
        }
        if self.addresses.len() == MOST_ADDRESSES {
            self.addresses.pop_front();
        }
        self.addresses.push_back(address);
    }

    /// Says for fair play between whom a game is on, if that has changed.
    fn note_rivals(&mut self) {
        let game = self.state.game_name();
        let addresses = || self.addresses.iter().copied().collect();
        let rivals = self.state.rivals().map(|guests| Players { game, guests, addresses: addresses() });
        if rivals == self.rivals {
            return;
        }
        match &rivals {
            Some(players) => self.server.fair_play.note(self.state.id(), players.clone()),
            None => self.server.fair_play.forget(self.state.id()),
        }
        self.rivals = rivals;
    }

    /// Something here panicked: what is in memory may be half done, and what the
    /// store has counts. No clock is stopped for that.
    async fn survive(&mut self, panic: Box<dyn Any + Send>) {
        note_panic(self.state.id(), panic);
        self.panics += 1;
        self.pending = None;
        if self.panics >= MOST_PANICS {
            self.is_lost = true;
            return;
        }
        if let Err(panic) = AssertUnwindSafe(self.reload()).catch_unwind().await {
            note_panic(self.state.id(), panic);
            self.is_lost = true;
        }
        self.has_begun = false;
    }

    async fn take(&mut self, command: Command) {
        match command {
            Command::Watch { subscriber, since, reply } => {
                self.watch(subscriber, since);
                self.think();
                // A socket that has gone leaves by itself.
                let _ = reply.send(());
            }
            Command::Leave { socket } => {
                self.leave(socket);
                self.think();
            }
            Command::Act { who, action, reply } => {
                let begun = Instant::now();
                let before = self.state.here();
                let result = match AssertUnwindSafe(self.act(&who, &action)).catch_unwind().await {
                    Ok(result) => result,
                    Err(panic) => {
                        self.survive(panic).await;
                        Err(Refusal::new(Code::Unavailable, Message::new("refusal-table-mistake")))
                    }
                };
                if let Some(address) = who.address {
                    self.note_address(&who.guest.id, address);
                }
                let (answer, change) = match result {
                    Ok((done, change)) => (Ok(done), change),
                    Err(refusal) => (Err(refusal), Change::None),
                };
                // The answer first: whoever moved knows it is safe before it sees
                // it played. If it has gone, the others see the move all the same.
                let _ = reply.send(answer);
                self.notify(&change, before);
                if matches!(change, Change::Ply(_)) {
                    metrics::histogram!("quincunx_move_seconds").record(begun.elapsed().as_secs_f64());
                }
                self.think();
            }
            Command::View { guest, detail, reply } => {
                let table = self.table_view(guest.as_deref());
                let eyes = self.state.eyes(guest.as_deref());
                let _ = reply.send((table, self.state_view(eyes, detail, 0)));
            }
            Command::Scene { guest, ply, reply } => {
                let eyes = self.state.eyes(guest.as_deref());
                let _ = reply.send(self.state.scene_at(eyes, ply));
            }
            Command::Occurs { asked, reply } => {
                let _ = reply.send(self.state.occurs(&asked));
            }
            Command::Game { reply } => {
                let _ = reply.send(self.state.finished_game());
            }
            Command::Close { why, reply } => {
                let before = self.state.here();
                let closed = self.close(&why).await;
                let change = if closed.is_ok() { Change::Progress } else { Change::None };
                let _ = reply.send(closed);
                self.notify(&change, before);
                self.think();
            }
            Command::Order { order, reply } => {
                let before = self.state.here();
                let (answer, change) = match self.order(&order).await {
                    Ok(change) => (Ok(()), change),
                    Err(refusal) => (Err(refusal), Change::None),
                };
                let _ = reply.send(answer);
                self.notify(&change, before);
                self.think();
            }
            Command::Record { reply } => {
                let _ = reply.send(self.state.record());
            }
        }
    }

    // Doing

    async fn act(&mut self, who: &Actor, action: &TableAction) -> Result<(Done, Change), Refusal> {
        if matches!(action, TableAction::Reclaim { .. }) && !self.is_present(&who.guest.id) {
            // Away from now on, and not since the seat was handed over.
            self.away.insert(who.guest.id.clone(), now());
        }
        let (done, change) = match action {
            TableAction::HandOver { seat, level } => {
                self.hand_over(who, self.state.seat_of_number(*seat)?, level.as_deref())?
            }
            _ => self.state.act(&who.guest, action, who.lag, now())?,
        };
        let change = if change == Change::Rematch { self.rematch().await? } else { change };
        self.write(&change).await?;
        Ok((done, change))
    }

    fn hand_over(&mut self, who: &Actor, seat: Seat, level: Option<&str>) -> Result<(Done, Change), Refusal> {
        let Some(level) = self.server.computers.level(level) else {
            let names = self.server.computers.names().join(", ");
            return Err(Refusal::new(
                Code::NotFound,
                Message::new("refusal-levels").verbatim("levels", names),
            ));
        };
        let grace = milliseconds(self.server.config.abandoned);
        let holder = self.state.seats().get(seat.index()).and_then(|holder| holder.guest());
        let gone = holder
            .is_some_and(|guest| self.away.get(guest).is_some_and(|at| at.saturating_add(grace) <= now()));
        self.state.hand_over(&who.guest, seat, level, !gone, now())
    }

    /// Whoever runs the server ends the table.
    async fn close(&mut self, why: &str) -> Result<(), Refusal> {
        if self.state.status().is_over() {
            return Err(Refusal::new(Code::NotPlaying, Message::new("refusal-table-over")));
        }
        self.state.abort(Message::text(why.to_owned()), now());
        self.write(&Change::Progress).await
    }

    /// Whoever runs the server gives an order.
    async fn order(&mut self, order: &str) -> Result<Change, Refusal> {
        let change = Change::Ply(self.state.order(order, now())?);
        self.write(&change).await?;
        Ok(change)
    }

    async fn rematch(&mut self) -> Result<Change, Refusal> {
        let row = self.state.row();
        let (host, seats) = (row.host.clone(), self.state.rotated_seats());
        let id = self.server.open_table(Opening::of(row), &host, row.terms, seats).await?;
        self.state.set_next(id);
        Ok(Change::Progress)
    }

    async fn time_passes(&mut self) {
        let before = self.state.here();
        let limits = self.server.limits();
        let lags = self.lags();
        let change = self.state.time_passes(limits, &|seat| lag_of(&lags, seat), now());
        if self.write(&change).await.is_ok() {
            self.notify(&change, before);
        }
        self.think();
    }

    fn deadline(&self) -> Option<Timestamp> {
        let lags = self.lags();
        self.state.deadline(self.server.limits(), &|seat| lag_of(&lags, seat))
    }

    /// The lag of each seat's holder; of several sockets the quickest counts.
    fn lags(&self) -> Vec<u64> {
        let lag = |guest: &str| {
            let sockets = self.watching.values().filter(|watcher| watcher.guest.as_deref() == Some(guest));
            sockets.map(|watcher| watcher.outbox.lag()).min().unwrap_or(0)
        };
        self.state.seats().iter().map(|holder| holder.guest().map_or(0, lag)).collect()
    }
}

fn lag_of(lags: &[u64], seat: Seat) -> u64 {
    lags.get(seat.index()).copied().unwrap_or(0)
}
