//! A client that is a guest of a server: connecting, asking, and being somebody there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use quincunx_client::{HttpClient, HttpError, Method, Response, ServerAddress, Stream};
use quincunx_core::Message;
use quincunx_protocol::GuestName;
use thiserror::Error;

/// How long an answer may take.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// More than any answer has.
const LONGEST: usize = 1 << 20;

/// What can go wrong on the way.
#[derive(Debug, Error)]
pub enum ConnectionError {
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

impl ConnectionError {
    /// What to tell a person.
    pub fn message(&self) -> Message {
        match self {
            ConnectionError::Io(_) | ConnectionError::Socket(_) => Message::text(self.to_string()),
            ConnectionError::Refused(why) => {
                Message::new("terminal-line-refused").message("why", why.clone())
            }
            ConnectionError::Silent => Message::new("terminal-line-silent"),
            ConnectionError::Version(theirs) => Message::new("terminal-line-version")
                .verbatim("theirs", theirs)
                .verbatim("ours", quincunx_protocol::VERSION),
        }
    }
}

/// A guest of a server, as which requests are made.
#[derive(Clone, Debug)]
pub struct GuestClient {
    /// Where it is.
    pub server: ServerAddress,
    /// What to be called by whoever does not know us yet.
    pub name: String,
    /// A folder where it is kept who we are at which server.
    pub guests: Option<PathBuf>,
}

impl GuestClient {
    /// A connection, encrypted if the address says so.
    pub async fn connect(&self) -> Result<Box<dyn Stream>, ConnectionError> {
        Ok(self.http().connect().await?)
    }

    fn http(&self) -> HttpClient {
        HttpClient::new(self.server.clone()).with_limit(LONGEST)
    }

    /// The cookie that says who we are: the one kept, if the server still knows
    /// it, or that of a new guest.
    pub async fn identity(&self) -> Result<String, ConnectionError> {
        if let Some(cookie) = self.kept_cookie()
            && self.send(Method::GET, "/api/me", &cookie, "").await.is_ok()
        {
            return Ok(cookie);
        }
        // A name can always be written.
        let me = serde_json::to_string(&GuestName { name: self.name.clone() }).unwrap_or_default();
        self.become_by("/api/guests", "", &me).await
    }

    /// Signs in as a member. The session that is kept, if there is one, ends.
    pub(super) async fn sign_in(&self, wish: &str) -> Result<String, ConnectionError> {
        self.become_by("/api/session", &self.kept_cookie().unwrap_or_default(), wish).await
    }

    /// Becomes somebody by a request; the cookie that says so, which is kept.
    async fn become_by(&self, path: &str, cookie: &str, body: &str) -> Result<String, ConnectionError> {
        let answer = self.send(Method::POST, path, cookie, body).await?;
        let none = || ConnectionError::Refused(Message::new("terminal-line-no-cookie"));
        let cookie = answer.cookie().ok_or_else(none)?.to_owned();
        if let Some(file) = self.guest_file() {
            // Without it we are a new guest next time; that is no reason to stop.
            let _ = keep_private(&file, &cookie);
        }
        Ok(cookie)
    }

    fn kept_cookie(&self) -> Option<String> {
        let text = fs::read_to_string(self.guest_file()?).ok()?;
        Some(text.trim().to_owned()).filter(|text| !text.is_empty())
    }

    fn guest_file(&self) -> Option<PathBuf> {
        // Who we are on an encrypted line is not told on an open one.
        let scheme = if self.server.secure { "https_" } else { "" };
        Some(self.guests.as_ref()?.join(format!("{scheme}{}", self.server.authority.replace(':', "_"))))
    }

    /// One request, as the guest of that cookie unless it is empty; the body of the answer.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        cookie: &str,
        body: &str,
    ) -> Result<String, ConnectionError> {
        Ok(self.send(method, path, cookie, body).await?.body)
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        cookie: &str,
        body: &str,
    ) -> Result<Response, ConnectionError> {
        let header = Some(("Cookie", cookie)).filter(|(_, cookie)| !cookie.is_empty());
        Ok(self.http().send(method, path, header, body).await?)
    }
}

impl From<HttpError> for ConnectionError {
    fn from(error: HttpError) -> ConnectionError {
        match error {
            HttpError::Network(error) => ConnectionError::Io(error),
            HttpError::Url(why) => ConnectionError::Refused(Message::text(why)),
            HttpError::Refused(why) => ConnectionError::Refused(why),
        }
    }
}

/// An error of the system without its number.
fn plainly(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
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
        let error = ConnectionError::from(io::Error::from_raw_os_error(2));
        assert!(!error.to_string().contains("os error") && error.to_string().len() > 5, "{error}");
    }

    #[test]
    fn who_we_are_on_an_encrypted_line_is_not_told_on_an_open_one() {
        let file = |secure| {
            let server = ServerAddress { secure, authority: "play.example.org:8080".to_owned() };
            GuestClient { server, name: String::new(), guests: Some(PathBuf::from("guests")) }.guest_file()
        };
        assert_eq!(file(false), Some(PathBuf::from("guests/play.example.org_8080")));
        assert_eq!(file(true), Some(PathBuf::from("guests/https_play.example.org_8080")));
    }
}
