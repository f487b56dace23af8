//! The line to a server, on a thread of its own. It is opened again when it
//! breaks.

use std::io;

use futures_util::{SinkExt, StreamExt};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use super::back_off::BackOff;
use super::guest_client::{ConnectionError, GuestClient, PATIENCE};
use super::heartbeat::{Beat, Heartbeat};
use super::lobby::Listed;
use super::past::Past;
use quincunx_protocol::{Event, Request, RequestKind, VERSION};

/// What the line says.
#[derive(Debug)]
pub enum Online {
    /// A message.
    Heard(Event),
    /// The tables of the server.
    Tables(Vec<Listed>),
    /// Why there is no list of them; it is tried again.
    NoTables(quincunx_core::Message),
    /// The name of a table that was asked for, or why there is none.
    PutUp(Result<String, quincunx_core::Message>),
    /// How a table looked, or why that is not known.
    Past(Result<Box<Past>, quincunx_core::Message>),
    /// What was played from a position, or why that is not known.
    Explored(Result<Box<quincunx_protocol::Explored>, quincunx_core::Message>),
    /// The line broke or is silent, and why; it is tried again.
    Down(quincunx_core::Message),
    /// The line that was silent is there again.
    Up,
}

/// The near end of a line. Dropping it hangs up.
#[derive(Debug)]
pub struct Link {
    out: UnboundedSender<String>,
}

impl Link {
    /// Says something; while the line is down it is lost.
    pub fn say(&self, text: String) {
        // A line that is gone says so by itself.
        let _ = self.out.send(text);
    }
}

/// Opens a line, and keeps it open. A thread calls `tell`.
pub fn open(client: GuestClient, tell: impl Fn(Online) + Send + 'static) -> io::Result<Link> {
    let (out, heard) = unbounded_channel();
    let connection = Connection { client, said: heard, back_off: BackOff::default() };
    super::on_a_thread("line", move || connection.run(tell))?;
    Ok(Link { out })
}

struct Connection {
    client: GuestClient,
    said: UnboundedReceiver<String>,
    back_off: BackOff,
}

impl Connection {
    async fn run(mut self, tell: impl Fn(Online)) {
        loop {
            match self.talk(&tell).await {
                Ok(()) => return,
                Err(error) => tell(Online::Down(error.message())),
            }
            // Without chance it is the longest pause.
            let chance = getrandom::u64().unwrap_or(u64::MAX);
            tokio::time::sleep(self.back_off.pause(chance)).await;
            // What was said into a dead line is not said later; a client that
            // was not answered says it again.
            while self.said.try_recv().is_ok() {}
            if self.said.is_closed() {
                return;
            }
        }
    }

    /// Talks until the near end hangs up, or the line breaks.
    async fn talk(&mut self, tell: &impl Fn(Online)) -> Result<(), ConnectionError> {
        let cookie =
            timeout(PATIENCE, self.client.identity()).await.map_err(|_| ConnectionError::Silent)??;
        let url = format!("ws://{}/api/socket", self.client.server.authority);
        let mut request = url.into_client_request().map_err(Box::new)?;
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            request.headers_mut().insert("cookie", cookie);
        }
        let opening =
            async { Ok(client_async(request, self.client.connect().await?).await.map_err(Box::new)?) };
        let opened: Result<_, ConnectionError> =
            timeout(PATIENCE, opening).await.map_err(|_| ConnectionError::Silent)?;
        let (mut socket, _) = opened?;
        let mut heart = Heartbeat::new(Instant::now());
        loop {
            tokio::select! {
                said = self.said.recv() => match said {
                    Some(text) => {
                        heart.asked(Instant::now());
                        socket.send(Message::text(text)).await.map_err(Box::new)?;
                    }
                    None => {
                        let _ = socket.close(None).await;
                        return Ok(());
                    }
                },
                message = socket.next() => {
                    let Some(message) = message else {
                        return Err(ConnectionError::Refused(quincunx_core::Message::new("terminal-line-hung-up")));
                    };
                    let message = message.map_err(Box::new)?;
                    if heart.heard(Instant::now()) {
                        tell(Online::Up);
                    }
                    let Message::Text(text) = message else { continue };
                    match Event::read(&text) {
                        Some(Event::Welcome { protocol, .. }) if protocol != VERSION => {
                            return Err(ConnectionError::Version(protocol));
                        }
                        Some(heard) => {
                            match &heard {
                                Event::Welcome { .. } => self.back_off.reset(),
                                Event::Closing { within, .. } => self.back_off.closing(*within),
                                _ => {}
                            }
                            tell(Online::Heard(heard));
                        }
                        None => {}
                    }
                },
                () = sleep_until(heart.due()) => match heart.beat(Instant::now()) {
                    Beat::Ask => {
                        let ping = Request { id: None, kind: RequestKind::Ping };
                        socket.send(Message::text(ping.text())).await.map_err(Box::new)?;
                    }
                    Beat::Late => tell(Online::Down(ConnectionError::Silent.message())),
                    Beat::Lost => return Err(ConnectionError::Silent),
                },
            }
        }
    }
}
