//! Just enough HTTP to ask a server of ours.

use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Why there is no good answer.
#[derive(Debug, Error)]
pub enum CallError {
    /// The address makes no sense.
    #[error("'{0}' is no address: expected http://HOST:PORT")]
    Url(String),
    /// The server cannot be reached, or hangs up.
    #[error("the server cannot be reached: {0}")]
    Network(#[from] std::io::Error),
    /// The server says no; what it said.
    #[error("{0}")]
    Refused(String),
}

/// Where a server is.
#[derive(Clone, Debug)]
pub struct Address {
    /// Host and port.
    pub authority: String,
}

impl Address {
    /// Reads `http://host:port`.
    pub fn read(url: &str) -> Result<Address, CallError> {
        let authority = url.trim_end_matches('/').strip_prefix("http://").unwrap_or_default();
        if authority.is_empty() || authority.contains('/') {
            return Err(CallError::Url(url.to_owned()));
        }
        let authority =
            if authority.contains(':') { authority.to_owned() } else { format!("{authority}:80") };
        Ok(Address { authority })
    }

    /// One request over a connection of its own: the head and the body.
    pub async fn call(
        &self,
        method: &str,
        path: &str,
        header: Option<(&str, &str)>,
        body: &str,
    ) -> Result<(String, String), CallError> {
        let mut stream = TcpStream::connect(&self.authority).await?;
        let header = header.map_or(String::new(), |(name, value)| format!("{name}: {value}\r\n"));
        let request = format!(
            "{method} {path} HTTP/1.0\r\nHost: {}\r\n{header}Content-Length: {}\r\n\r\n{body}",
            self.authority,
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let is_good = head.split(' ').nth(1).is_some_and(|status| status.starts_with('2'));
        if !is_good {
            // Our servers say why in JSON.
            let said = serde_json::from_str::<serde_json::Value>(body).ok();
            let message = said.as_ref().and_then(|said| said["message"].as_str()).unwrap_or(body);
            return Err(CallError::Refused(message.to_owned()));
        }
        Ok((head.to_owned(), body.to_owned()))
    }
}
