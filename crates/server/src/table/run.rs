//! The loop that owns a table.

use std::collections::HashMap;
use std::future::{Future, pending};
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use quincunx_core::Seat;
use tokio::sync::mpsc;

use super::acts::Change;
use super::{Command, SocketId, Subscriber, TableState, Who};
use crate::computers::{Owner, Whose};
use crate::house::{House, Opening};
use crate::protocol::{Act, Code, Detail, Done, Refusal, Since, Tell};
use crate::store::{StoreError, Write};
use crate::terms::Status;
use crate::time::{Moment, now};

/// How long a table that is over stays awake without anybody watching.
const NAP_AFTER: u64 = 30_000;

/// A move that the computer is thinking about.
struct Thought {
    seat: Seat,
    /// What it thinks about; if the game has gone elsewhere, the move is void.
    about: Since,
    chosen: Pin<Box<dyn Future<Output = Option<String>> + Send>>,
}

struct Loop {
    house: Arc<House>,
    state: TableState,
    watching: HashMap<SocketId, Subscriber>,
    /// Since when the guests with a seat are away.
    away: HashMap<String, Moment>,
    thought: Option<Thought>,
    /// Whom the computer thinks for.
    owner: Owner,
    nap_at: Option<Moment>,
    /// Neither written nor read: what is in memory cannot be trusted.
    is_lost: bool,
}

/// Runs a table until it is over and nobody watches, or the server stops.
pub async fn run(house: Arc<House>, state: TableState, mut commands: mpsc::Receiver<Command>) {
    let began = now();
    let away =
        state.seats().iter().filter_map(|holder| holder.guest()).map(|guest| (guest.to_owned(), began));
    let mut table = Loop {
        away: away.collect(),
        house: house.clone(),
        state,
        watching: HashMap::new(),
        thought: None,
        owner: Owner::default(),
        nap_at: None,
        is_lost: false,
    };
    table.think();
    while !table.is_lost {
        table.nap_at = match table.state.status().is_over() && table.watching.is_empty() {
            true => table.nap_at.or(Some(now() + NAP_AFTER)),
            false => None,
        };
        let wake_at = table.deadline().into_iter().chain(table.nap_at).min();
        tokio::select! {
            command = commands.recv() => match command {
                Some(command) => table.take(command).await,
                None => break,
            },
            () = sleep_until(wake_at) => {
                if table.nap_at.is_some_and(|at| at <= now()) {
                    break;
                }
                table.time_passes().await;
            }
            chosen = chosen(&mut table.thought) => table.computer_moves(chosen).await,
            () = house.stopping.cancelled() => {
                table.save_clocks().await;
                break;
            }
        }
    }
    commands.close();
    house.forget(table.state.id());
}

async fn sleep_until(at: Option<Moment>) {
    match at {
        // A millisecond more, since moments are rounded down.
        Some(at) => tokio::time::sleep(Duration::from_millis(at.saturating_sub(now()) + 1)).await,
        None => pending().await,
    }
}

async fn chosen(thought: &mut Option<Thought>) -> Option<String> {
    match thought {
        Some(thought) => thought.chosen.as_mut().await,
        None => pending().await,
    }
}

impl Loop {
    async fn take(&mut self, command: Command) {
        match command {
            Command::Watch { subscriber, since } => {
                self.watch(subscriber, since);
                self.think();
            }
            Command::Leave { socket } => {
                self.leave(socket);
                self.think();
            }
            Command::Act { who, act, reply } => {
                let begun = Instant::now();
                let before = self.state.here();
                let result = self.act(&who, &act).await;
                let (answer, change) = match result {
                    Ok((done, change)) => (Ok(done), change),
                    Err(refusal) => (Err(refusal), Change::None),
                };
                // The answer first: whoever moved knows it is safe before it sees
                // it played. If it has gone, the others see the move all the same.
                let _ = reply.send(answer);
                self.tell(&change, before);
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
            Command::Game { reply } => {
                let _ = reply.send(self.state.finished_game());
            }
            Command::Close { why, reply } => {
                let before = self.state.here();
                let closed = self.close(&why).await;
                let change = if closed.is_ok() { Change::Standing } else { Change::None };
                let _ = reply.send(closed);
                self.tell(&change, before);
                self.think();
            }
            Command::Record { reply } => {
                let _ = reply.send(self.state.record());
            }
        }
    }

    // Doing

    async fn act(&mut self, who: &Who, act: &Act) -> Result<(Done, Change), Refusal> {
        let (done, change) = match act {
            Act::HandOver { seat, level } => self.hand_over(who, Seat(*seat), level.as_deref())?,
            _ => self.state.act(&who.guest, act, who.lag, now())?,
        };
        let change = if change == Change::Rematch { self.rematch().await? } else { change };
        self.write(&change).await?;
        Ok((done, change))
    }

    fn hand_over(&mut self, who: &Who, seat: Seat, level: Option<&str>) -> Result<(Done, Change), Refusal> {
        let Some(level) = self.house.computers.level(level) else {
            let names = self.house.computers.names().join(", ");
            return Err(Refusal::new(Code::NotFound, format!("the levels are {names}")));
        };
        let grace = self.house.config.abandoned.as_millis() as u64;
        let holder = self.state.seats().get(seat.index()).and_then(|holder| holder.guest());
        let gone = holder.is_some_and(|guest| self.away.get(guest).is_some_and(|at| at + grace <= now()));
        self.state.hand_over(&who.guest, seat, level, !gone, now())
    }

    /// Whoever runs the server ends the table.
    async fn close(&mut self, why: &str) -> Result<(), Refusal> {
        if self.state.status().is_over() {
            return Err(Refusal::new(Code::NotPlaying, "the table is over already"));
        }
        self.state.abort(why, now());
        self.write(&Change::Standing).await
    }

    async fn rematch(&mut self) -> Result<Change, Refusal> {
        let row = self.state.row();
        let (host, seats) = (row.host.clone(), self.state.rotated_seats());
        let id = self.house.open_table(Opening::of(row), &host, row.terms, seats).await?;
        self.state.set_next(id);
        Ok(Change::Standing)
    }

    async fn computer_moves(&mut self, chosen: Option<String>) {
        let Some(thought) = self.thought.take() else { return };
        let before = self.state.here();
        if thought.about != before || !self.state.turn().contains(thought.seat) {
            // Somebody else chose in the same turn, or the game went elsewhere.
            return self.think();
        }
        let Some(text) = chosen else {
            tracing::error!(table = self.state.id(), "the computer finds no move");
            return;
        };
        match self.state.make_move(thought.seat, &text, 0, now()) {
            Ok(row) => {
                let change = Change::Ply(row);
                if self.write(&change).await.is_ok() {
                    self.tell(&change, before);
                }
                self.think();
            }
            Err(error) => tracing::error!(table = self.state.id(), %error, "the computer's move is refused"),
        }
    }

    /// Asks the computer if it is its turn; what it thought before is dropped if
    /// the game has gone on.
    fn think(&mut self) {
        let about = self.state.here();
        // Computers play among themselves only for somebody who watches.
        let is_wanted = self.state.has_person() || !self.watching.is_empty();
        let next = self.state.computer_to_move().filter(|_| is_wanted);
        if next.is_some() {
            self.owner.set(self.whose());
        }
        if let Some(thought) = &self.thought
            && thought.about == about
            && next.as_ref().is_some_and(|(seat, _)| *seat == thought.seat)
        {
            return;
        }
        self.thought = next.map(|(seat, level)| {
            let (computers, knows) = (self.house.computers.clone(), self.state.knowledge_of(seat));
            let (owner, for_person) = (self.owner.clone(), self.state.has_living_person());
            let chosen = Box::pin(async move { computers.choose(&level, knows, owner, for_person).await });
            Thought { seat, about, chosen }
        });
    }

    /// Whom the computer thinks for: a player who is here, a player who is not, or
    /// whoever put up the table; and where they are, or whoever watches computers.
    fn whose(&self) -> Whose {
        let watcher =
            |guest: &str| self.watching.values().find(|watcher| watcher.guest.as_deref() == Some(guest));
        let players = || self.state.seats().iter().filter_map(|holder| holder.guest());
        let player = players().find(|guest| watcher(guest).is_some()).or_else(|| players().next());
        let guest = player.unwrap_or(&self.state.row().host);
        let anybody = || self.watching.values().next().filter(|_| player.is_none());
        let address = watcher(guest).or_else(anybody).map(|watcher| watcher.address);
        Whose { address, guest: guest.to_owned() }
    }

    async fn time_passes(&mut self) {
        let before = self.state.here();
        let limits = self.house.limits();
        let lags = self.lags();
        let change = self.state.time_passes(limits, &|seat| lag_of(&lags, seat), now());
        if self.write(&change).await.is_ok() {
            self.tell(&change, before);
        }
        self.think();
    }

    fn deadline(&self) -> Option<Moment> {
        let lags = self.lags();
        self.state.deadline(self.house.limits(), &|seat| lag_of(&lags, seat))
    }

    /// The lag of each seat's holder; of several sockets the quickest counts.
    fn lags(&self) -> Vec<u64> {
        let lag = |guest: &str| {
            let sockets = self.watching.values().filter(|watcher| watcher.guest.as_deref() == Some(guest));
            sockets.map(|watcher| watcher.outbox.lag()).min().unwrap_or(0)
        };
        self.state.seats().iter().map(|holder| holder.guest().map_or(0, lag)).collect()
    }

    // Writing

    /// Makes a change durable. If that fails, the table goes back to what the
    /// store has.
    async fn write(&mut self, change: &Change) -> Result<(), Refusal> {
        let table = self.state.id().to_owned();
        let standing = self.state.row().standing.clone();
        let write = match change {
            Change::None | Change::Offers | Change::Chat(_) | Change::Rematch => return Ok(()),
            Change::Standing => Write::Standing { table, standing },
            Change::Ply(ply) => Write::Ply { table, ply: ply.clone(), standing },
            Change::Takeback(from) => Write::Takeback { table, from: *from, standing },
        };
        let Err(error) = self.house.writer.write(write).await else {
            if matches!(change, Change::Ply(_)) {
                metrics::counter!("quincunx_moves_total").increment(1);
            }
            return Ok(());
        };
        tracing::warn!(table = self.state.id(), %error, "a change could not be written");
        self.reload().await;
        match error {
            StoreError::Conflict => Err(Refusal::new(Code::StalePly, "the game has gone on elsewhere")),
            StoreError::Broken(_) | StoreError::Failed(_) | StoreError::File(_) => {
                Err(Refusal::new(Code::Unavailable, "this could not be written down; try again"))
            }
        }
    }

    async fn reload(&mut self) {
        match self.house.load_state(self.state.id()).await {
            Ok(Some(mut state)) => {
                state.keep_chat_of(&mut self.state);
                self.state = state;
            }
            Ok(None) | Err(_) => {
                // Everybody comes back by itself, and the table is read again.
                tracing::error!(table = self.state.id(), "the table cannot be read again");
                self.is_lost = true;
                self.watching.values().for_each(|watcher| watcher.outbox.hang_up());
                return;
            }
        }
        self.tell_states(0, Some(0));
    }

    /// The server stops: what has been used of the clocks is not forgotten.
    async fn save_clocks(&mut self) {
        if self.state.status() == Status::Playing {
            self.state.pause_clocks(now());
            // If it fails, the clocks go on from the last ply.
            let _ = self.write(&Change::Standing).await;
        }
    }

    // Telling

    fn watch(&mut self, subscriber: Subscriber, since: Option<Since>) {
        let was_away = match &subscriber.guest {
            Some(guest) => self.away.remove(guest).is_some(),
            None => false,
        };
        let eyes = self.state.eyes(subscriber.guest.as_deref());
        let from = self.state.missed_from(since);
        let (outbox, detail) = (subscriber.outbox.clone(), subscriber.detail);
        let (socket, guest) = (subscriber.socket, subscriber.guest.clone());
        self.watching.insert(socket, subscriber);
        if was_away {
            self.tell_table();
        } else {
            outbox.send(Tell::Table(&self.table_view(guest.as_deref())).text());
        }
        for line in &self.state.chat {
            outbox.send(Tell::Chat { table: self.state.id(), line }.text());
        }
        outbox.send(Tell::State(&self.state_view(eyes, detail, from)).text());
    }

    fn leave(&mut self, socket: SocketId) {
        let Some(Subscriber { guest: Some(guest), .. }) = self.watching.remove(&socket) else { return };
        let is_here = self.is_present(&guest);
        if !is_here && !self.state.seats_of(&guest).is_empty() {
            self.away.insert(guest, now());
            self.tell_table();
        }
    }

    fn is_present(&self, guest: &str) -> bool {
        self.watching.values().any(|watcher| watcher.guest.as_deref() == Some(guest))
    }

    fn table_view(&self, guest: Option<&str>) -> crate::protocol::TableView {
        let has_seat = |watcher: &&Subscriber| {
            watcher.guest.as_deref().is_some_and(|guest| !self.state.seats_of(guest).is_empty())
        };
        let players = self.watching.values().filter(has_seat).count();
        self.state.table_view(guest, &|guest| self.is_present(guest), self.watching.len() - players)
    }

    fn state_view(&self, eyes: Option<Seat>, detail: Detail, from: usize) -> crate::protocol::StateView {
        self.state.state_view(eyes, detail, from, self.house.limits(), now())
    }

    fn tell(&mut self, change: &Change, before: Since) {
        match change {
            Change::None | Change::Rematch => {}
            Change::Offers => self.tell_states(before.ply, None),
            Change::Ply(_) => {
                self.tell_states(before.ply, None);
                if self.state.status().is_over() {
                    self.tell_table();
                }
            }
            Change::Takeback(from) => self.tell_states(*from, Some(*from)),
            Change::Standing => {
                self.note_new_players();
                self.tell_table();
                self.tell_states(before.ply, None);
            }
            Change::Chat(line) => {
                let message = Tell::Chat { table: self.state.id(), line }.text();
                for watcher in self.watching.values() {
                    watcher.outbox.send(message.clone());
                }
            }
        }
    }

    /// Whoever sat down without watching is away from the start.
    fn note_new_players(&mut self) {
        let guests: Vec<String> =
            self.state.seats().iter().filter_map(|holder| holder.guest()).map(str::to_owned).collect();
        for guest in guests {
            if !self.is_present(&guest) {
                self.away.entry(guest).or_insert_with(now);
            }
        }
    }

    /// Tells everybody who sits where. Spectators all get the same text.
    fn tell_table(&self) {
        let mut texts: HashMap<Option<&str>, Utf8Bytes> = HashMap::new();
        for watcher in self.watching.values() {
            let guest = watcher
                .guest
                .as_deref()
                .filter(|guest| *guest == self.state.row().host || !self.state.seats_of(guest).is_empty());
            let text = texts.entry(guest).or_insert_with(|| Tell::Table(&self.table_view(guest)).text());
            watcher.outbox.send(text.clone());
        }
    }

    /// Tells everybody how the game stands. One text for each pair of eyes.
    fn tell_states(&self, since: usize, from: Option<usize>) {
        let here = Since { ply: since, ..self.state.here() };
        let from = from.unwrap_or_else(|| self.state.missed_from(Some(here)));
        let mut texts: HashMap<(Option<Seat>, Detail), Utf8Bytes> = HashMap::new();
        for watcher in self.watching.values() {
            let eyes = self.state.eyes(watcher.guest.as_deref());
            let text = texts
                .entry((eyes, watcher.detail))
                .or_insert_with(|| Tell::State(&self.state_view(eyes, watcher.detail, from)).text());
            watcher.outbox.send(text.clone());
        }
    }
}

fn lag_of(lags: &[u64], seat: Seat) -> u64 {
    lags.get(seat.index()).copied().unwrap_or(0)
}
