//! The loop that owns a table.

mod company;
mod looking_away;
mod notify;
mod presence;
mod rating;
mod thinking;
mod writing;

use std::any::Any;
use std::collections::{HashMap, HashSet, VecDeque};
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use quincunx_core::{Message, Seat};
use tokio::sync::{mpsc, oneshot};

use self::thinking::{PendingMove, chosen};
use self::writing::Settled;
use super::actions::Change;
use super::{Actor, Command, Opening, SocketId, Subscriber, TableServices, TableState};
use crate::clock::MOST_LAG;
use crate::computers::SharedRequester;
use crate::fair_play::Players;
use crate::protocol::{Code, Done, Refusal, Since, TableAction};
use crate::time::{Timestamp, milliseconds, now};

/// How long a table stays awake without anybody watching.
const NAP_AFTER: u64 = 30_000;
/// The same where a game is on between people.
const LONG_NAP_AFTER: u64 = 3_600_000;
/// After how long it is looked again whether time passes as it should.
const UNSTEADY: u64 = 100;

/// How long a table that was lost rests before it is read again.
const REST_AFTER_LOSS: Duration = Duration::from_secs(30);
/// Addresses of players that a table remembers.
const MOST_ADDRESSES: usize = 32;
/// Panics without anything going well in between, before the table is lost.
const MOST_PANICS: u32 = 3;

struct TableLoop {
    services: Arc<dyn TableServices>,
    state: TableState,
    watching: HashMap<SocketId, Subscriber>,
    /// The guests who are here on other nodes.
    elsewhere: HashSet<String>,
    /// Those among who watches or watched who read only some people's chat.
    picky: HashSet<String>,
    /// Up to when it has been counted for a seat that it looked away.
    looked_away: HashMap<Seat, Timestamp>,
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
    /// Where the table was when the job that asks the computer for a move was ours.
    claim: Option<Since>,
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
        self.services.fair_play().forget(self.state.id());
        // Everybody comes back by itself, and the table is read again.
        if !self.is_at_rest {
            self.watching.values().for_each(|watcher| watcher.outbox.hang_up());
        }
    }
}

/// Runs a table until nobody watches any more, or the server stops. `thinks` if the job
/// that asks the computer for its move is this node's. A panic
/// at one table is an answer that is not given, never the end of the table: it is
/// read again from the store. If that does not help, those who watch are hung up,
/// and it is tried again later.
pub async fn run(
    services: Arc<dyn TableServices>,
    state: TableState,
    mut commands: mpsc::Receiver<Command>,
    thinks: bool,
) {
    let id = state.id().to_owned();
    let mut table = TableLoop::new(services.clone(), state);
    table.claim = thinks.then(|| table.state.here());
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
    services.forget(&id);
    if is_lost {
        wake_again(&services, &id).await;
    }
}

/// A table that was lost is played on: its clocks run, and its flags fall.
async fn wake_again(services: &Arc<dyn TableServices>, id: &str) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(REST_AFTER_LOSS) => {}
            () = services.stopping().cancelled() => return,
        }
        let woken = AssertUnwindSafe(services.clone().wake(id)).catch_unwind().await;
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
    fn new(services: Arc<dyn TableServices>, state: TableState) -> TableLoop {
        let began = now();
        let guests = state.seats().iter().filter_map(|holder| holder.guest());
        TableLoop {
            away: guests.map(|guest| (guest.to_owned(), began)).collect(),
            services,
            state,
            watching: HashMap::new(),
            elsewhere: HashSet::new(),
            picky: HashSet::new(),
            looked_away: HashMap::new(),
            pending: None,
            requester: SharedRequester::default(),
            addresses: VecDeque::new(),
            rivals: None,
            nap_at: None,
            claim: None,
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
            if self.services.is_shared() {
                self.look_elsewhere().await;
            }
            self.think();
        }
        self.note_rivals();
        // Whoever plays against people is remembered for fair play as long as that goes.
        let nap_after = if self.rivals.is_some() { LONG_NAP_AFTER } else { NAP_AFTER };
        self.nap_at = match self.watching.is_empty() && self.pending.is_none() {
            true => self.nap_at.or(Some(now() + nap_after)),
            false => None,
        };
        // No flag falls while nobody could play.
        let deadline =
            self.deadline().map(|at| if self.services.is_steady() { at } else { at.max(now() + UNSTEADY) });
        let wake_at = deadline.into_iter().chain(self.nap_at).min();
        let stopping = self.services.stopping().clone();
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
            () = stopping.cancelled() => self.is_at_rest = true,
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
            Some(players) => self.services.fair_play().note(self.state.id(), players.clone()),
            None => self.services.fair_play().forget(self.state.id()),
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
                if self.services.is_shared() {
                    self.forgive_lost_node(&subscriber).await;
                }
                self.watch(subscriber, since).await;
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
                let here = self.state.here();
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
                let (answer, change, before) = match result {
                    Ok((done, change, before)) => (Ok(done), change, before),
                    Err(refusal) => (Err(refusal), Change::None, here),
                };
                // The answer first: whoever moved knows it is safe before it sees
                // it played. If it has gone, the others see the move all the same.
                let _ = reply.send(answer);
                self.notify(&change, before).await;
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
                let closed = self.settle(|table| table.close(&why)).await;
                self.tell(closed, reply).await;
            }
            Command::Order { order, reply } => {
                let ordered = self.settle(|table| Ok(((), Change::Ply(table.state.order(&order, now())?))));
                let ordered = ordered.await;
                self.tell(ordered, reply).await;
            }
            Command::News { version } => {
                if version.is_none_or(|version| version > self.state.version()) {
                    self.catch_up().await;
                }
            }
            Command::Presence { again } => {
                if again {
                    self.announce_all();
                }
                self.look_elsewhere().await;
            }
            Command::Due => self.look_at_time().await,
            Command::Think => self.take_job().await,
            Command::Record { reply } => {
                let _ = reply.send(self.state.record());
            }
        }
    }

    // Doing

    async fn act(&mut self, who: &Actor, action: &TableAction) -> Settled<Done> {
        if matches!(action, TableAction::Reclaim { .. }) && !self.is_present(&who.guest.id) {
            // Away from now on, and not since the seat was handed over.
            self.away.insert(who.guest.id.clone(), now());
        }
        if let TableAction::Away { millis } = action {
            return self.note_looking_away(&who.guest.id, *millis).await;
        }
        let apart = self.kept_apart(&who.guest.id, action).await?;
        let mark = self.mark_of(who, action).await?;
        self.settle(|table| match action {
            TableAction::HandOver { seat, level } => {
                table.hand_over(who, table.state.seat_of_number(*seat)?, level.as_deref())
            }
            _ => {
                table.state.check_company(&who.guest.id, action, &apart)?;
                let done = table.state.act(&who.guest, action, who.lag, now())?;
                if let Some(mark) = mark {
                    table.state.set_rating(&who.guest.id, mark);
                }
                Ok(done)
            }
        })
        .await
    }

    /// Answers whoever runs the server, and tells everybody.
    async fn tell(&mut self, settled: Settled<()>, reply: oneshot::Sender<Result<(), Refusal>>) {
        match settled {
            Ok(((), change, before)) => {
                let _ = reply.send(Ok(()));
                self.notify(&change, before).await;
            }
            Err(refusal) => drop(reply.send(Err(refusal))),
        }
        self.think();
    }

    fn hand_over(&mut self, who: &Actor, seat: Seat, level: Option<&str>) -> Result<(Done, Change), Refusal> {
        let Some(level) = self.services.computers().level(level) else {
            let names = self.services.computers().names().join(", ");
            return Err(Refusal::new(
                Code::NotFound,
                Message::new("refusal-levels").verbatim("levels", names),
            ));
        };
        let grace = milliseconds(self.services.config().abandoned);
        let holder = self.state.seats().get(seat.index()).and_then(|holder| holder.guest());
        let gone = holder
            .is_some_and(|guest| self.away.get(guest).is_some_and(|at| at.saturating_add(grace) <= now()));
        self.state.hand_over(&who.guest, seat, level, !gone, now())
    }

    /// Whoever runs the server ends the table.
    fn close(&mut self, why: &str) -> Result<((), Change), Refusal> {
        if self.state.status().is_over() {
            return Err(Refusal::new(Code::NotPlaying, Message::new("refusal-table-over")));
        }
        self.state.abort(Message::text(why.to_owned()), now());
        Ok(((), Change::Progress))
    }

    async fn rematch(&mut self) -> Result<Change, Refusal> {
        let seats = self.rematch_seats().await?;
        let row = self.state.row();
        let (host, terms) = (row.host.clone(), row.terms);
        let contributions = self.state.rotated_contributions();
        let (id, opening) = (self.services.rematch_of(&row.id), Opening::of(row));
        let id = self.services.clone().open_table(id, opening, &host, terms, seats, contributions).await?;
        self.state.set_next(id);
        Ok(Change::Progress)
    }

    async fn time_passes(&mut self) {
        if !self.services.is_steady() {
            return;
        }
        let settled = self.settle(|table| {
            let (limits, lags) = (table.services.limits(), table.lags());
            Ok(((), table.state.time_passes(limits, &|seat| lag_of(&lags, seat), now())))
        });
        if let Ok(((), change, before)) = settled.await {
            self.notify(&change, before).await;
        }
        self.think();
    }

    fn deadline(&self) -> Option<Timestamp> {
        let lags = self.lags();
        self.state.deadline(self.services.limits(), &|seat| lag_of(&lags, seat))
    }

    /// The lag of each seat's holder; of several sockets the quickest counts. How slow the
    /// line of somebody at another node is, only that one knows.
    fn lags(&self) -> Vec<u64> {
        let lag = |guest: &str| {
            let sockets = self.watching.values().filter(|watcher| watcher.guest.as_deref() == Some(guest));
            let unknown = if self.elsewhere.contains(guest) { MOST_LAG } else { 0 };
            sockets.map(|watcher| watcher.outbox.lag()).min().unwrap_or(unknown)
        };
        self.state.seats().iter().map(|holder| holder.guest().map_or(0, lag)).collect()
    }
}

fn lag_of(lags: &[u64], seat: Seat) -> u64 {
    lags.get(seat.index()).copied().unwrap_or(0)
}
