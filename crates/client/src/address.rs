//! Where a server is.

use std::fmt;

/// Where a server is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerAddress {
    /// Whether the line is encrypted.
    pub secure: bool,
    /// Host and port.
    pub authority: String,
}

impl ServerAddress {
    /// Reads `http://host:port` or `https://host`.
    pub fn read(url: &str) -> Option<ServerAddress> {
        let (scheme, authority) = url.trim_end_matches('/').split_once("://")?;
        let secure = match scheme {
            "http" => false,
            "https" => true,
            _ => return None,
        };
        let is_good = !authority.is_empty() && !authority.contains('/');
        is_good.then(|| ServerAddress { secure, authority: authority.to_owned() })
    }

    /// The host without the port.
    pub fn host(&self) -> &str {
        let host = if self.has_port() { self.authority.rsplit_once(':').map(|(host, _)| host) } else { None };
        host.unwrap_or(&self.authority).trim_start_matches('[').trim_end_matches(']')
    }

    /// Host and port to connect to.
    pub fn connects_to(&self) -> String {
        match (self.has_port(), self.secure) {
            (true, _) => self.authority.clone(),
            (false, true) => format!("{}:443", self.authority),
            (false, false) => format!("{}:80", self.authority),
        }
    }

    fn has_port(&self) -> bool {
        self.authority.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok())
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_scheme_and_no_path() {
        let read = |url| ServerAddress::read(url).map(|address| address.to_string());
        assert_eq!(read("http://localhost:8080/").as_deref(), Some("http://localhost:8080"));
        assert_eq!(read("https://play.example").as_deref(), Some("https://play.example"));
        for wrong in ["", "localhost:8080", "http://", "ftp://host", "http://host/t/abc"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
