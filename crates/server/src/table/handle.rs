//! How everybody else talks to a table.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::extract::ws::Utf8Bytes;
use quincunx_core::{AnyGame, Scene};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use crate::protocol::{Act, Detail, Done, Refusal, Since, StateView, TableView};
use crate::terms::Guest;

/// How many commands may wait at one table before those who send them have to.
const QUEUE: usize = 64;

/// One socket of this server, counted from its start.
pub type SocketId = u64;

/// Somebody who does something.
#[derive(Clone, Debug)]
pub struct Who {
    /// The guest.
    pub guest: Guest,
    /// How long the line takes there and back, in milliseconds.
    pub lag: u64,
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

/// The way to one socket.
#[derive(Clone, Debug)]
pub struct Outbox {
    messages: mpsc::Sender<Utf8Bytes>,
    too_slow: CancellationToken,
    lag: Arc<AtomicU32>,
}

impl Outbox {
    /// A way to a socket, and its end there. `too_slow` is cancelled when the
    /// socket does not take what it is sent.
    pub fn new(room: usize, too_slow: CancellationToken) -> (Outbox, mpsc::Receiver<Utf8Bytes>) {
        let (messages, inbox) = mpsc::channel(room);
        (Outbox { messages, too_slow, lag: Arc::default() }, inbox)
    }

    /// Sends without waiting; whoever is too slow is dropped, so that nobody waits
    /// for it.
    pub fn send(&self, message: Utf8Bytes) {
        if self.messages.try_send(message).is_err() {
            self.too_slow.cancel();
        }
    }

    /// Ends the socket.
    pub fn hang_up(&self) {
        self.too_slow.cancel();
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
    },
    /// A socket wants no more, or is gone.
    Leave {
        /// The socket.
        socket: SocketId,
    },
    /// Somebody does something.
    Act {
        /// Who.
        who: Who,
        /// What.
        act: Act,
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
    /// The operator closes the table.
    Close {
        /// Why, as a sentence.
        why: String,
        /// Where the answer goes.
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
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

    /// Tells the table that a socket is gone, without waiting for it.
    pub fn leave(&self, socket: SocketId) {
        let commands = self.commands.clone();
        tokio::spawn(async move {
            // A table that sleeps has nobody to forget.
            let _ = commands.send(Command::Leave { socket }).await;
        });
    }

    /// Whether the loop of this handle has ended.
    pub fn is_asleep(&self) -> bool {
        self.commands.is_closed()
    }
}
