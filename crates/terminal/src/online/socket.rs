//! The line to a server, on a thread of its own. It is opened again when it
//! breaks.

use std::io;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::timeout;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use super::guest_client::{GuestClient, LineError, PATIENCE};
use super::lobby::Listed;
use super::past::Past;
use quincunx_protocol::{Event, VERSION};

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
    /// The line broke, and why; it is tried again.
    Down(quincunx_core::Message),
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

/// Between two attempts.
const PAUSE: Duration = Duration::from_secs(2);

/// Opens a line, and keeps it open. A thread calls `tell`.
pub fn open(client: GuestClient, tell: impl Fn(Online) + Send + 'static) -> io::Result<Link> {
    let (out, heard) = unbounded_channel();
    let line = Line { client, said: heard };
    super::on_a_thread("line", move || line.run(tell))?;
    Ok(Link { out })
}

struct Line {
    client: GuestClient,
    said: UnboundedReceiver<String>,
}

impl Line {
    async fn run(mut self, tell: impl Fn(Online)) {
        loop {
            match self.talk(&tell).await {
                Ok(()) => return,
                Err(error) => tell(Online::Down(error.message())),
            }
            tokio::time::sleep(PAUSE).await;
            // What was said into a dead line is not said later; a client that
            // was not answered says it again.
            while self.said.try_recv().is_ok() {}
            if self.said.is_closed() {
                return;
            }
        }
    }

    /// Talks until the near end hangs up, or the line breaks.
    async fn talk(&mut self, tell: &impl Fn(Online)) -> Result<(), LineError> {
        let cookie = timeout(PATIENCE, self.client.identity()).await.map_err(|_| LineError::Silent)??;
        let url = format!("ws://{}/api/socket", self.client.server.authority);
        let mut request = url.into_client_request().map_err(Box::new)?;
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            request.headers_mut().insert("cookie", cookie);
        }
        let opening =
            async { Ok(client_async(request, self.client.connect().await?).await.map_err(Box::new)?) };
        let opened: Result<_, LineError> = timeout(PATIENCE, opening).await.map_err(|_| LineError::Silent)?;
        let (mut socket, _) = opened?;
        loop {
            tokio::select! {
                said = self.said.recv() => match said {
                    Some(text) => socket.send(Message::text(text)).await.map_err(Box::new)?,
                    None => {
                        let _ = socket.close(None).await;
                        return Ok(());
                    }
                },
                message = socket.next() => {
                    let Some(message) = message else {
                        return Err(LineError::Refused(quincunx_core::Message::new("terminal-line-hung-up")));
                    };
                    let Message::Text(text) = message.map_err(Box::new)? else { continue };
                    match Event::read(&text) {
                        Some(Event::Welcome { protocol, .. }) if protocol != VERSION => {
                            return Err(LineError::Version(protocol));
                        }
                        Some(heard) => tell(Online::Heard(heard)),
                        None => {}
                    }
                },
            }
        }
    }
}
