//! The way into a server: connecting, asking, and being somebody there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use quincunx_core::Message;
use quincunx_protocol::Refusal;
use serde_json::json;
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{ServerAddress, tls};

/// How long an answer may take.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// More than any answer has.
const LONGEST: u64 = 1 << 20;

/// What can go wrong on the way.
#[derive(Debug, Error)]
pub enum LineError {
    #[error("{}", plainly(.0))]
    Io(#[from] io::Error),
    #[error("{0}")]
    Socket(#[from] Box<tokio_tungstenite::tungstenite::Error>),
    #[error("the server refused: {0}")]
    Refused(Message),
    #[error("the server does not answer")]
    Silent,
    #[error("this server speaks version {0} of the protocol, and here it is {version}", version = quincunx_protocol::VERSION)]
    Version(u32),
}

impl LineError {
    /// What to tell a person.
    pub fn message(&self) -> Message {
        match self {
            LineError::Io(_) | LineError::Socket(_) => Message::text(self.to_string()),
            LineError::Refused(why) => Message::new("terminal-line-refused").message("why", why.clone()),
            LineError::Silent => Message::new("terminal-line-silent"),
            LineError::Version(theirs) => Message::new("terminal-line-version")
                .verbatim("theirs", theirs)
                .verbatim("ours", quincunx_protocol::VERSION),
        }
    }
}

/// Something to read from and write to, encrypted or not.
pub trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// The way into a server.
#[derive(Clone, Debug)]
pub struct Door {
    /// Where it is.
    pub server: ServerAddress,
    /// What to be called by whoever does not know us yet.
    pub name: String,
    /// A folder where it is kept who we are at which server.
    pub guests: Option<PathBuf>,
}

impl Door {
    /// A connection, encrypted if the address says so.
    pub async fn connect(&self) -> Result<Box<dyn Stream>, LineError> {
        let stream = TcpStream::connect(self.server.connects_to()).await?;
        stream.set_nodelay(true)?;
        if self.server.secure {
            return Ok(Box::new(tls::encrypt(stream, self.server.host()).await?));
        }
        Ok(Box::new(stream))
    }

    /// The cookie that says who we are: the one kept, if the server still knows
    /// it, or that of a new guest.
    pub async fn identity(&self) -> Result<String, LineError> {
        let file = self.guest_file();
        let kept = file.as_ref().and_then(|file| fs::read_to_string(file).ok());
        if let Some(cookie) = kept.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
            && self.ask("GET", "/api/me", &cookie, "").await.is_ok()
        {
            return Ok(cookie);
        }
        let me = json!({ "name": self.name }).to_string();
        let (head, _) = self.ask("POST", "/api/guests", "", &me).await?;
        let cookie = head
            .lines()
            .filter_map(|line| line.split_once(':'))
            .find(|(name, _)| name.eq_ignore_ascii_case("set-cookie"))
            .and_then(|(_, value)| value.split(';').next())
            .ok_or_else(|| LineError::Refused(Message::new("terminal-line-no-cookie")))?
            .trim()
            .to_owned();
        if let Some(file) = file {
            // Without it we are a new guest next time; that is no reason to stop.
            let _ = keep_private(&file, &cookie);
        }
        Ok(cookie)
    }

    fn guest_file(&self) -> Option<PathBuf> {
        // Who we are on an encrypted line is not told on an open one.
        let scheme = if self.server.secure { "https_" } else { "" };
        Some(self.guests.as_ref()?.join(format!("{scheme}{}", self.server.authority.replace(':', "_"))))
    }

    /// One request over a connection of its own; head and body of the answer.
    /// In the older version of HTTP, in which an answer comes in one piece.
    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: &str,
    ) -> Result<(String, String), LineError> {
        let mut stream = self.connect().await?;
        let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
        let request = format!(
            "{method} {path} HTTP/1.0\r\nHost: {}\r\n{cookie}Connection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.server.authority,
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        match stream.take(LONGEST).read_to_end(&mut answer).await {
            Ok(_) => {}
            // Some hang up an encrypted line without a word; what came counts.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof && !answer.is_empty() => {}
            Err(error) => return Err(error.into()),
        }
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let is_good = head.split(' ').nth(1).is_some_and(|status| status.starts_with('2'));
        if is_good {
            Ok((head.to_owned(), body.to_owned()))
        } else {
            Err(LineError::Refused(refusal(head, body)))
        }
    }
}

/// An error of the system without its number.
fn plainly(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}

/// What a refusal says to people.
fn refusal(head: &str, body: &str) -> Message {
    let known = |refusal: Refusal| refusal.message_i18n.filter(Message::is_known);
    if let Some(message) = serde_json::from_str(body).ok().and_then(known) {
        return message;
    }
    let value: serde_json::Value = serde_json::from_str(body).unwrap_or_default();
    // Whatever is no server of ours at least has a line of status.
    let status = head.lines().next().unwrap_or_default();
    let message = value["message"].as_str().unwrap_or(status);
    Message::text(message.chars().filter(|c| !c.is_control()).take(200).collect::<String>())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_the_system_is_told_without_its_number() {
        let error = LineError::from(io::Error::from_raw_os_error(2));
        assert!(!error.to_string().contains("os error") && error.to_string().len() > 5, "{error}");
    }

    #[test]
    fn who_we_are_on_an_encrypted_line_is_not_told_on_an_open_one() {
        let file = |secure| {
            let server = ServerAddress { secure, authority: "play.example.org:8080".to_owned() };
            Door { server, name: String::new(), guests: Some(PathBuf::from("guests")) }.guest_file()
        };
        assert_eq!(file(false), Some(PathBuf::from("guests/play.example.org_8080")));
        assert_eq!(file(true), Some(PathBuf::from("guests/https_play.example.org_8080")));
    }

    #[test]
    fn a_refusal_is_told_in_the_words_of_the_server() {
        let head = "HTTP/1.1 404 Not Found\r\nContent-Length: 4";
        assert_eq!(refusal(head, r#"{"message":"there is no such table"}"#), "there is no such table");
        assert_eq!(refusal(head, "<html>"), "HTTP/1.1 404 Not Found");
    }
}
