//! The slots in which the server thinks, and who gets the next one.
//!
//! A thought takes its slot first and what it needs for thinking afterwards, so
//! that whoever waits holds nothing. Tables at which a person plays come before
//! everything else. Within the same rank the address that was served longest ago is
//! next, there the guest that was, and then whoever asked first: a hundred tables of
//! one guest get no more than one table of another. Besides the ordinary slots there
//! is one for short thoughts at the tables of people, which therefore never wait for
//! long ones.

use std::collections::HashMap;
use std::future::pending;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, sleep_until};

/// How long somebody may keep a slot while others of the same rank wait.
pub const TURN: Duration = Duration::from_millis(400);
/// How many turns are remembered; whoever was served before counts as new.
const REMEMBERED: u64 = 2048;

/// Whom a thought is for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Requester {
    /// Where they are; all who are nowhere, such as players who have not come back
    /// since a restart, count as one address.
    pub address: Option<IpAddr>,
    /// The guest, or whatever a visitor goes by.
    pub guest: String,
}

/// Whom the thoughts of one table are for. It can change while a thought waits: a
/// player may come only after the computer has been asked.
#[derive(Clone, Debug, Default)]
pub struct SharedRequester(Arc<Mutex<Requester>>);

impl SharedRequester {
    /// A requester.
    pub fn new(requester: Requester) -> SharedRequester {
        SharedRequester(Arc::new(Mutex::new(requester)))
    }

    /// From now on it is somebody else.
    pub fn set(&self, requester: Requester) {
        *lock(&self.0) = requester;
    }

    fn requester(&self) -> Requester {
        lock(&self.0).clone()
    }

    fn is(&self, guest: &str) -> bool {
        lock(&self.0).guest == guest
    }
}

/// What a thought is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// A table at which a person plays.
    Person,
    /// A table at which only computers play.
    Computers,
    /// An analysis.
    Analysis,
    /// A comparison for fair play, which nobody waits for.
    Comparison,
}

impl Class {
    const ALL: [Class; 4] = [Class::Person, Class::Computers, Class::Analysis, Class::Comparison];
    /// How many ranks there are.
    const RANKS: usize = 3;

    /// People who play come first; what nobody waits for gets what is left by everybody else.
    fn rank(self) -> usize {
        match self {
            Class::Person => 0,
            Class::Computers | Class::Analysis => 1,
            Class::Comparison => 2,
        }
    }

    /// Whether somebody at a table waits for it.
    fn is_of_table(self) -> bool {
        matches!(self, Class::Person | Class::Computers)
    }

    fn word(self) -> &'static str {
        match self {
            Class::Person => "person",
            Class::Computers => "computers",
            Class::Analysis => "analysis",
            Class::Comparison => "comparison",
        }
    }
}

/// How much thinking it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// It ends by itself, within some hundredths of a second.
    Short,
    /// It ends by itself.
    Long,
    /// It takes all the time it is given, and has something to say whenever it is
    /// stopped.
    Open,
}

impl Effort {
    fn word(self) -> &'static str {
        match self {
            Effort::Short => "short",
            Effort::Long => "long",
            Effort::Open => "open",
        }
    }
}

/// Somebody who wants a slot.
#[derive(Clone, Debug)]
pub struct SlotRequest {
    /// Whom it is for.
    pub requester: SharedRequester,
    /// What it is for.
    pub class: Class,
    /// How much thinking it takes.
    pub effort: Effort,
}

impl SlotRequest {
    fn is_quick(&self) -> bool {
        self.class == Class::Person && self.effort == Effort::Short
    }
}

/// Whether somebody waits for a slot that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressure {
    /// Nobody.
    None,
    /// Somebody of the same rank: the slot is given up after a turn.
    Share,
    /// Somebody who comes first: the slot is given up at once.
    Now,
}

/// The slots. There is one for each thread that may think, and one for short thoughts.
#[derive(Clone)]
pub struct Pool(Arc<Mutex<Inner>>);

struct Inner {
    slots: usize,
    waiting: Vec<Waiting>,
    running: Vec<Running>,
    served: HashMap<Requester, u64>,
    /// How many turns have been handed out.
    turns: u64,
    next_id: u64,
}

struct Waiting {
    id: u64,
    since: Instant,
    request: SlotRequest,
    give: oneshot::Sender<Slot>,
}

struct Running {
    id: u64,
    request: SlotRequest,
    /// It is in the slot for short thoughts.
    is_express: bool,
    pressure: watch::Sender<Pressure>,
}

type Grants = Vec<(oneshot::Sender<Slot>, Slot)>;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pool {
    /// A pool for so many thoughts at once.
    pub fn new(slots: usize) -> Pool {
        Pool(Arc::new(Mutex::new(Inner {
            slots: slots.max(1),
            waiting: Vec::new(),
            running: Vec::new(),
            served: HashMap::new(),
            turns: 0,
            next_id: 0,
        })))
    }

    /// A slot to think in, once it is one's turn; dropping it gives it back. Dropping
    /// the future gives up the slot in the queue.
    pub async fn slot(&self, request: SlotRequest) -> Option<Slot> {
        let (id, given) = self.stand_in_line(request);
        let _queued = Queued { pool: self, id };
        given.await.ok()
    }

    fn stand_in_line(&self, request: SlotRequest) -> (u64, oneshot::Receiver<Slot>) {
        let (give, given) = oneshot::channel();
        let mut inner = lock(&self.0);
        let id = inner.next_id;
        inner.next_id += 1;
        inner.waiting.push(Waiting { id, since: Instant::now(), request, give });
        let grants = inner.hand_out(self);
        drop(inner);
        deliver(grants);
        (id, given)
    }

    /// How many tables wait for a slot.
    pub fn waiting_tables(&self) -> usize {
        lock(&self.0).waiting.iter().filter(|waiting| waiting.request.class.is_of_table()).count()
    }

    /// At how many tables of a guest the computer thinks, or waits to.
    pub fn thinking_for(&self, guest: &str) -> usize {
        let inner = lock(&self.0);
        let waiting = inner.waiting.iter().map(|waiting| &waiting.request);
        let running = inner.running.iter().map(|running| &running.request);
        let is_theirs = |request: &&SlotRequest| request.class.is_of_table() && request.requester.is(guest);
        waiting.chain(running).filter(is_theirs).count()
    }
}

/// Hands over slots. Never under the lock: whoever has gone drops its slot at once.
fn deliver(grants: Grants) {
    for (give, slot) in grants {
        drop(give.send(slot));
    }
}

impl Inner {
    /// When an address was served, and when its guest was.
    fn last_served(&self, request: &SlotRequest) -> (u64, u64) {
        let guest = request.requester.requester();
        let address = Requester { address: guest.address, guest: String::new() };
        let at = |requester: &Requester| self.served.get(requester).copied().unwrap_or(0);
        (at(&address), at(&guest))
    }

    /// The next of those who may have a slot.
    fn next(&self, may: impl Fn(&SlotRequest) -> bool) -> Option<usize> {
        let all = self.waiting.iter().enumerate().filter(|(_, waiting)| may(&waiting.request));
        let key = |waiting: &Waiting| {
            (waiting.request.class.rank(), self.last_served(&waiting.request), waiting.id)
        };
        all.min_by_key(|(_, waiting)| key(waiting)).map(|(index, _)| index)
    }

    fn hand_out(&mut self, pool: &Pool) -> Grants {
        let mut grants = Grants::new();
        loop {
            let ordinary = self.running.iter().filter(|running| !running.is_express).count();
            let is_express = ordinary >= self.slots;
            let next = if !is_express {
                self.next(|_| true)
            } else if !self.running.iter().any(|running| running.is_express) {
                self.next(SlotRequest::is_quick)
            } else {
                None
            };
            let Some(index) = next else { break };
            let Waiting { id, since, request, give } = self.waiting.remove(index);
            self.note_served(&request);
            let labels = [("class", request.class.word()), ("effort", request.effort.word())];
            metrics::histogram!("quincunx_engine_wait_seconds", &labels)
                .record(since.elapsed().as_secs_f64());
            let (pressure, pressed) = watch::channel(Pressure::None);
            self.running.push(Running { id, request, is_express, pressure });
            grants.push((give, Slot { pool: pool.clone(), id, since: Instant::now(), pressed }));
        }
        self.press();
        self.measure();
        grants
    }

    fn note_served(&mut self, request: &SlotRequest) {
        self.turns += 1;
        let guest = request.requester.requester();
        let address = Requester { address: guest.address, guest: String::new() };
        self.served.insert(address, self.turns);
        self.served.insert(guest, self.turns);
        if self.served.len() as u64 > 2 * REMEMBERED {
            let oldest = self.turns.saturating_sub(REMEMBERED / 2);
            self.served.retain(|_, turn| *turn > oldest);
        }
    }

    /// Tells those who think how much their slots are wanted: no more of them than
    /// there are others who wait, those who have been there longest first.
    fn press(&mut self) {
        let mut waiting: [Vec<Requester>; Class::RANKS] = Default::default();
        for other in &self.waiting {
            waiting[other.request.class.rank()].push(other.request.requester.requester());
        }
        // Those of the lower rank give way first.
        let mut order: Vec<usize> = (0..self.running.len()).collect();
        order.sort_by_key(|index| std::cmp::Reverse(self.running[*index].request.class.rank()));
        for index in order {
            let running = &self.running[index];
            let (rank, guest) = (running.request.class.rank(), running.request.requester.requester().guest);
            let gives_way = running.request.effort == Effort::Open && !running.is_express;
            let above = (0..rank).find(|above| !waiting[*above].is_empty());
            let beside = waiting[rank].iter().position(|other| other.guest != guest);
            let pressure = match (above, beside) {
                _ if !gives_way => Pressure::None,
                (Some(above), _) => {
                    waiting[above].pop();
                    Pressure::Now
                }
                (None, Some(other)) => {
                    waiting[rank].remove(other);
                    Pressure::Share
                }
                (None, None) => Pressure::None,
            };
            running.pressure.send_if_modified(|now| std::mem::replace(now, pressure) != pressure);
        }
    }

    fn measure(&self) {
        for class in Class::ALL {
            let waiting = self.waiting.iter().filter(|waiting| waiting.request.class == class).count();
            let running = self.running.iter().filter(|running| running.request.class == class).count();
            metrics::gauge!("quincunx_engine_queue", "class" => class.word()).set(waiting as f64);
            metrics::gauge!("quincunx_engine_thoughts", "class" => class.word()).set(running as f64);
        }
    }
}

/// Somebody in the queue, until it has a slot or wants none any more.
struct Queued<'a> {
    pool: &'a Pool,
    id: u64,
}

impl Drop for Queued<'_> {
    fn drop(&mut self) {
        let mut inner = lock(&self.pool.0);
        let before = inner.waiting.len();
        inner.waiting.retain(|waiting| waiting.id != self.id);
        if inner.waiting.len() < before {
            inner.press();
            inner.measure();
        }
    }
}

/// A slot to think in, given back when it is dropped.
pub struct Slot {
    pool: Pool,
    id: u64,
    since: Instant,
    pressed: watch::Receiver<Pressure>,
}

impl Slot {
    /// Whether it is somebody else's turn.
    pub fn is_due(&self) -> bool {
        match *self.pressed.borrow() {
            Pressure::None => false,
            Pressure::Share => self.since.elapsed() >= TURN,
            Pressure::Now => true,
        }
    }

    /// Ready when it is somebody else's turn. It does not keep the slot.
    pub fn due(&self) -> impl Future<Output = ()> + Send + use<> {
        let (mut pressed, turn_ends) = (self.pressed.clone(), self.since + TURN);
        async move {
            loop {
                let pressure = *pressed.borrow_and_update();
                let changed = match pressure {
                    Pressure::Now => return,
                    Pressure::None => pressed.changed().await,
                    Pressure::Share => tokio::select! {
                        () = sleep_until(turn_ends) => return,
                        changed = pressed.changed() => changed,
                    },
                };
                if changed.is_err() {
                    // The slot has been given back already.
                    return pending().await;
                }
            }
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut inner = lock(&self.pool.0);
        inner.running.retain(|running| running.id != self.id);
        let grants = inner.hand_out(&self.pool);
        drop(inner);
        deliver(grants);
    }
}

#[cfg(test)]
mod tests;
