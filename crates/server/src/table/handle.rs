//! How everybody else talks to a table.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use quincunx_core::{AnyGame, Scene};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use crate::domain::Guest;
use crate::encoded::EncodedEvent;
use crate::fair_play::Inquiry;
use crate::protocol::{Detail, Done, Refusal, Since, StateView, TableAction, TableView};

/// How many commands may wait at one table before those who send them have to.
const QUEUE: usize = 64;

/// One socket of this server, counted from its start.
pub type SocketId = u64;

/// Somebody who does something.
#[derive(Clone, Debug)]
pub struct Actor {
    /// The guest.
    pub guest: Guest,
    /// How long the line takes there and back, in milliseconds.
    pub lag: u64,
    /// Where the guest is, if that is known.
    pub address: Option<IpAddr>,
}

/// A socket that wants to hear what happens.
#[derive(Clone, Debug)]
pub struct Subscriber {
    /// Which socket.
    pub socket: SocketId,
    /// Whose.
    pub guest: Option<String>,
    /// Where it comes from.
    pub address: IpAddr,
    /// How much it wants to know.
    pub detail: Detail,
    /// Where messages go.
    pub outbox: Outbox,
}

/// What a message weighs besides its bytes.
const ENVELOPE: usize = 128;

/// The way to one socket.
#[derive(Clone, Debug)]
pub struct Outbox {
    messages: mpsc::UnboundedSender<EncodedEvent>,
    /// Bytes that wait.
    waiting: Arc<AtomicUsize>,
    room: usize,
    too_slow: CancellationToken,
    hung_up: CancellationToken,
    lag: Arc<AtomicU32>,
}

/// The end of an [`Outbox`] at the socket.
#[derive(Debug)]
pub struct Inbox {
    messages: mpsc::UnboundedReceiver<EncodedEvent>,
    waiting: Arc<AtomicUsize>,
}

impl Inbox {
    /// The next message; none when nobody can send any more.
    pub async fn next(&mut self) -> Option<EncodedEvent> {
        let message = self.messages.recv().await?;
        self.taken(&message);
        Some(message)
    }

    /// The next message that waits already.
    pub fn next_waiting(&mut self) -> Option<EncodedEvent> {
        let message = self.messages.try_recv().ok()?;
        self.taken(&message);
        Some(message)
    }

    fn taken(&self, message: &EncodedEvent) {
        self.waiting.fetch_sub(message.size() + ENVELOPE, Ordering::Relaxed);
    }
}

impl Outbox {
    /// A way to a socket with room for so many bytes, and its end there. `too_slow`
    /// is cancelled when the socket does not take what it is sent.
    pub fn new(room: usize, too_slow: CancellationToken) -> (Outbox, Inbox) {
        let (messages, received) = mpsc::unbounded_channel();
        let waiting = Arc::<AtomicUsize>::default();
        let inbox = Inbox { messages: received, waiting: waiting.clone() };
        let hung_up = CancellationToken::new();
        (Outbox { messages, waiting, room, too_slow, hung_up, lag: Arc::default() }, inbox)
    }

    /// Sends without waiting; whoever is too slow is dropped, so that nobody waits
    /// for it.
    pub fn send(&self, message: EncodedEvent) {
        let weight = message.size() + ENVELOPE;
        let waited = self.waiting.fetch_add(weight, Ordering::Relaxed);
        if waited + weight > self.room || self.messages.send(message).is_err() {
            self.too_slow.cancel();
        }
    }

    /// Bytes that wait to be written.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Ends the socket: what it watched is not there, and it has to come back.
    pub fn hang_up(&self) {
        self.hung_up.cancel();
    }

    /// Ready when a table has ended the socket.
    pub async fn hung_up(&self) {
        self.hung_up.cancelled().await;
    }

    /// How long the line takes there and back, in milliseconds.
    pub fn lag(&self) -> u64 {
        u64::from(self.lag.load(Ordering::Relaxed))
    }

    /// Notes how long the line takes.
    pub fn set_lag(&self, milliseconds: u64) {
        self.lag.store(u32::try_from(milliseconds).unwrap_or(u32::MAX), Ordering::Relaxed);
    }
}

/// What a table can be asked.
pub enum Command {
    /// Tell a socket what happens from now on, and what it missed.
    Watch {
        /// The socket.
        subscriber: Subscriber,
        /// Where it was.
        since: Option<Since>,
        /// Told when the socket has been sent what it missed.
        reply: oneshot::Sender<()>,
    },
    /// A socket wants no more, or is gone.
    Leave {
        /// The socket.
        socket: SocketId,
    },
    /// Somebody does something.
    Act {
        /// Who.
        who: Actor,
        /// What.
        action: TableAction,
        /// Where the answer goes.
        reply: oneshot::Sender<Result<Done, Refusal>>,
    },
    /// How does it look to a guest?
    View {
        /// The guest.
        guest: Option<String>,
        /// How much is wanted.
        detail: Detail,
        /// Where the answer goes.
        reply: oneshot::Sender<(TableView, StateView)>,
    },
    /// What a guest saw when there were so many plies.
    Scene {
        /// The guest.
        guest: Option<String>,
        /// How many plies.
        ply: usize,
        /// Where the answer goes.
        reply: oneshot::Sender<Scene>,
    },
    /// The whole game, if it is finished.
    Game {
        /// Where the answer goes.
        reply: oneshot::Sender<Result<Box<dyn AnyGame>, Refusal>>,
    },
    /// Whether positions occur in the game, if it is on between people.
    Occurs {
        /// The positions.
        asked: Arc<Inquiry>,
        /// Where the answer goes.
        reply: oneshot::Sender<bool>,
    },
    /// The operator closes the table.
    Close {
        /// Why, as a sentence.
        why: String,
        /// Where the answer goes.
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    /// The operator gives an order, such as forcing a duel.
    Order {
        /// The order as the game has it.
        order: String,
        /// Where the answer goes.
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    /// Something was changed elsewhere.
    News {
        /// The version that it has now, if that is known.
        version: Option<u64>,
    },
    /// Somebody has come to another node, or left it.
    Presence {
        /// Whether the others have to be told again who is here.
        again: bool,
    },
    /// Something is due.
    Due,
    /// The job that asks the computer for a move is this node's.
    Think,
    /// The record as text.
    Record {
        /// Where the answer goes.
        reply: oneshot::Sender<String>,
    },
}

/// A table that is awake.
#[derive(Clone, Debug)]
pub struct Handle {
    commands: mpsc::Sender<Command>,
}

impl Handle {
    /// A handle and the end that the loop reads.
    pub fn new() -> (Handle, mpsc::Receiver<Command>) {
        let (commands, queue) = mpsc::channel(QUEUE);
        (Handle { commands }, queue)
    }

    /// Hands over a command; it comes back if the table has gone to sleep.
    pub async fn send(&self, command: Command) -> Result<(), Box<Command>> {
        self.commands.send(command).await.map_err(|error| Box::new(error.0))
    }

    /// Tells the table something, without waiting for it. One that sleeps need not know.
    pub fn tell(&self, command: Command) {
        if let Err(TrySendError::Full(command)) = self.commands.try_send(command) {
            let commands = self.commands.clone();
            tokio::spawn(async move {
                let _ = commands.send(command).await;
            });
        }
    }

    /// Tells the table that a socket is gone, without waiting for it.
    pub fn leave(&self, socket: SocketId) {
        self.tell(Command::Leave { socket });
    }

    /// Whether the loop of this handle has ended.
    pub fn is_asleep(&self) -> bool {
        self.commands.is_closed()
    }
}
