//! Just enough HTTP to be somebody and to put up a table.

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::LoadError;

/// Where the server is.
#[derive(Clone, Debug)]
pub struct Address {
    /// Host and port.
    pub authority: String,
}

impl Address {
    /// Reads `http://host:port`.
    pub fn read(url: &str) -> Result<Address, LoadError> {
        let authority = url.trim_end_matches('/').strip_prefix("http://").unwrap_or_default();
        if authority.is_empty() || authority.contains('/') {
            return Err(LoadError::Url(url.to_owned()));
        }
        let authority =
            if authority.contains(':') { authority.to_owned() } else { format!("{authority}:80") };
        Ok(Address { authority })
    }

    /// One request over a connection of its own: the head and the body.
    async fn request(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: &str,
    ) -> Result<(String, String), LoadError> {
        let mut stream = TcpStream::connect(&self.authority).await?;
        let request = format!(
            "{method} {path} HTTP/1.0\r\nHost: {}\r\nCookie: {cookie}\r\nContent-Length: {}\r\n\r\n{body}",
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
            return Err(LoadError::Refused(format!("{method} {path}: {body}")));
        }
        Ok((head.to_owned(), body.to_owned()))
    }
}

/// The server's resident memory in kilobytes, if it tells.
pub async fn memory(address: &Address) -> Option<u64> {
    let (_, body) = address.request("GET", "/metrics", "", "").await.ok()?;
    let line = body.lines().find(|line| line.starts_with("quincunx_resident_bytes "))?;
    let bytes: f64 = line.split(' ').nth(1)?.parse().ok()?;
    Some(bytes as u64 / 1024)
}

/// A guest.
pub struct Person {
    address: Address,
    /// What says who it is.
    pub cookie: String,
}

impl Person {
    /// A new guest.
    pub async fn new(address: &Address, name: &str) -> Result<Person, LoadError> {
        let body = json!({ "name": name }).to_string();
        let (head, _) = address.request("POST", "/api/guests", "", &body).await?;
        let cookie = head
            .lines()
            .filter_map(|line| line.split_once(':'))
            .find(|(name, _)| name.eq_ignore_ascii_case("set-cookie"))
            .and_then(|(_, value)| value.split(';').next());
        let cookie = cookie.ok_or_else(|| LoadError::Refused("no cookie".to_owned()))?;
        Ok(Person { address: address.clone(), cookie: cookie.trim().to_owned() })
    }

    /// Puts up a table with the first seat taken, and returns its name.
    pub async fn table(&self, game: &str) -> Result<String, LoadError> {
        let body = json!({ "game": game }).to_string();
        let (_, body) = self.address.request("POST", "/api/tables", &self.cookie, &body).await?;
        let value: Value = serde_json::from_str(&body).unwrap_or_default();
        let name = value["table"]["table"].as_str();
        name.map(str::to_owned).ok_or_else(|| LoadError::Refused("no table".to_owned()))
    }

    /// Takes the open seat of a table.
    pub async fn sit(&self, table: &str) -> Result<(), LoadError> {
        self.address.request("POST", &format!("/api/tables/{table}/sit"), &self.cookie, "{}").await?;
        Ok(())
    }
}
