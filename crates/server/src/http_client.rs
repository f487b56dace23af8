//! Just enough HTTP to ask a server of ours.

use std::net::{IpAddr, SocketAddr};

use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Why there is no good answer.
#[derive(Debug, Error)]
pub enum HttpError {
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
    /// The address of this machine to call from, if it matters.
    pub from: Option<IpAddr>,
}

impl Address {
    /// Reads `http://host:port`.
    pub fn read(url: &str) -> Result<Address, HttpError> {
        let authority = url.trim_end_matches('/').strip_prefix("http://").unwrap_or_default();
        if authority.is_empty() || authority.contains('/') {
            return Err(HttpError::Url(url.to_owned()));
        }
        let authority =
            if authority.contains(':') { authority.to_owned() } else { format!("{authority}:80") };
        Ok(Address { authority, from: None })
    }

    /// The same server, called from an address of this machine.
    pub fn seen_from(&self, from: IpAddr) -> Address {
        Address { from: Some(from), ..self.clone() }
    }

    /// A connection.
    pub async fn connect(&self) -> std::io::Result<TcpStream> {
        let Some(from) = self.from else { return TcpStream::connect(&self.authority).await };
        let nowhere = || std::io::Error::other(format!("{} is nowhere", self.authority));
        let mut known = tokio::net::lookup_host(&self.authority).await?;
        let server = known.find(|known| known.is_ipv4() == from.is_ipv4()).ok_or_else(nowhere)?;
        let socket = if from.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        socket.bind(SocketAddr::new(from, 0))?;
        socket.connect(server).await
    }

    /// One request over a connection of its own: the head and the body.
    pub async fn call(
        &self,
        method: &str,
        path: &str,
        header: Option<(&str, &str)>,
        body: &str,
    ) -> Result<(String, String), HttpError> {
        let mut stream = self.connect().await?;
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
            return Err(HttpError::Refused(message.to_owned()));
        }
        Ok((head.to_owned(), body.to_owned()))
    }
}
