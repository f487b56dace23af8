//! The line to a server, on a thread of its own. It is opened again when it
//! breaks.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::timeout;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use super::TableAddress;
use super::wire::{self, Heard};

/// What the line says.
#[derive(Debug)]
pub enum Online {
    /// A message.
    Heard(Heard),
    /// The line broke, and why; it is tried again.
    Down(String),
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

#[derive(Debug, Error)]
enum LineError {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("{0}")]
    Socket(#[from] Box<tokio_tungstenite::tungstenite::Error>),
    #[error("the server refused: {0}")]
    Refused(String),
    #[error("the server does not answer")]
    Silent,
    #[error("this server speaks version {0} of the protocol, and here it is {version}", version = wire::VERSION)]
    Version(u32),
    #[error("addresses with https need a proxy without it: this program speaks http and ws")]
    Secure,
}

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// Between two attempts.
const PAUSE: Duration = Duration::from_secs(2);

/// Opens a line under a name for people, and keeps it open. `guests` is a folder
/// where it is kept who we are at which server. A thread calls `tell`.
pub fn open(
    address: TableAddress,
    name: String,
    guests: Option<PathBuf>,
    tell: impl Fn(Online) + Send + 'static,
) -> io::Result<Link> {
    let (out, heard) = unbounded_channel();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let line = Line { address, name, guests, said: heard };
    thread::Builder::new().name("line".to_owned()).spawn(move || runtime.block_on(line.run(tell)))?;
    Ok(Link { out })
}

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

struct Line {
    address: TableAddress,
    name: String,
    guests: Option<PathBuf>,
    said: UnboundedReceiver<String>,
}

impl Line {
    async fn run(mut self, tell: impl Fn(Online)) {
        loop {
            match self.talk(&tell).await {
                Ok(()) => return,
                Err(error) => tell(Online::Down(error.to_string())),
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
        let cookie = timeout(PATIENCE, self.identity()).await.map_err(|_| LineError::Silent)??;
        let url = format!("ws://{}/api/socket", self.address.authority);
        let mut request = url.into_client_request().map_err(Box::new)?;
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            request.headers_mut().insert("cookie", cookie);
        }
        let opening = async { Ok(client_async(request, self.connect().await?).await.map_err(Box::new)?) };
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
                        return Err(LineError::Refused("it has hung up".to_owned()));
                    };
                    let Message::Text(text) = message.map_err(Box::new)? else { continue };
                    match wire::read(&text) {
                        Some(Heard::Welcome { protocol, .. }) if protocol != wire::VERSION => {
                            return Err(LineError::Version(protocol));
                        }
                        Some(heard) => tell(Online::Heard(heard)),
                        None => {}
                    }
                },
            }
        }
    }

    async fn connect(&self) -> Result<Box<dyn Stream>, LineError> {
        if self.address.secure {
            return Err(LineError::Secure);
        }
        let stream = TcpStream::connect(self.address.connects_to()).await?;
        stream.set_nodelay(true)?;
        Ok(Box::new(stream))
    }

    // Who we are

    /// The cookie that says who we are: the one kept, if the server still knows
    /// it, or that of a new guest.
    async fn identity(&self) -> Result<String, LineError> {
        let file = self.guest_file();
        let kept = file.as_ref().and_then(|file| fs::read_to_string(file).ok());
        if let Some(cookie) = kept.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
            && self.request("GET", "/api/me", &cookie, "").await.is_ok()
        {
            return Ok(cookie);
        }
        let head = self.request("POST", "/api/guests", "", &json!({ "name": self.name }).to_string()).await?;
        let cookie = head
            .lines()
            .filter_map(|line| line.split_once(':'))
            .find(|(name, _)| name.eq_ignore_ascii_case("set-cookie"))
            .and_then(|(_, value)| value.split(';').next())
            .ok_or_else(|| LineError::Refused("it gives no cookie".to_owned()))?
            .trim()
            .to_owned();
        if let Some(file) = file {
            // Without it we are a new guest next time; that is no reason to stop.
            let _ = keep_private(&file, &cookie);
        }
        Ok(cookie)
    }

    fn guest_file(&self) -> Option<PathBuf> {
        let host: String = self.address.authority.chars().map(|c| if c == ':' { '_' } else { c }).collect();
        Some(self.guests.as_ref()?.join(host))
    }

    /// One request over a connection of its own; the head of the answer.
    async fn request(&self, method: &str, path: &str, cookie: &str, body: &str) -> Result<String, LineError> {
        let mut stream = self.connect().await?;
        let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{cookie}Connection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address.authority,
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.take(1 << 16).read_to_end(&mut answer).await?;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let is_good = head.split(' ').nth(1).is_some_and(|status| status.starts_with('2'));
        if is_good { Ok(head.to_owned()) } else { Err(LineError::Refused(refusal(body))) }
    }
}

/// What a refusal says to people.
fn refusal(body: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(body).unwrap_or_default();
    let message = value["message"].as_str().unwrap_or(body);
    message.chars().filter(|c| !c.is_control()).take(200).collect()
}

/// Writes a file that nobody else may read.
fn keep_private(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    io::Write::write_all(&mut options.open(path)?, text.as_bytes())
}
