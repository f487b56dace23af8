//! Where a table is.

use std::fmt;
use std::str::FromStr;

use quincunx_core::Misread;
use thiserror::Error;

/// The address of a table: a server, and the name of the table there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableAddress {
    /// Whether the line is encrypted.
    pub secure: bool,
    /// Host and port.
    pub authority: String,
    /// The name of the table.
    pub table: String,
}

/// Not the address of a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not the address of a table: expected one such as http://localhost:8080/t/NAME")]
pub struct NoAddress(String);

impl TableAddress {
    /// The host without the port.
    pub fn host(&self) -> &str {
        let (host, _) = self.authority.rsplit_once(':').unwrap_or((&self.authority, ""));
        host.trim_start_matches('[').trim_end_matches(']')
    }

    /// Host and port to connect to.
    pub fn connects_to(&self) -> String {
        let has_port = self.authority.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        match (has_port, self.secure) {
            (true, _) => self.authority.clone(),
            (false, true) => format!("{}:443", self.authority),
            (false, false) => format!("{}:80", self.authority),
        }
    }
}

/// The last part of the path is the name of the table, whatever stands before it.
impl FromStr for TableAddress {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<TableAddress, NoAddress> {
        let wrong = || NoAddress(Misread::excerpt(text));
        let (scheme, rest) = text.split_once("://").ok_or_else(wrong)?;
        let secure = match scheme {
            "http" | "ws" => false,
            "https" | "wss" => true,
            _ => return Err(wrong()),
        };
        let rest = rest.split(['?', '#']).next().unwrap_or_default();
        let (authority, path) = rest.split_once('/').ok_or_else(wrong)?;
        let table = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let is_name = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric());
        let is_authority = |text: &str| {
            !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._:[]".contains(&b))
        };
        if !is_name(table) || !is_authority(authority) {
            return Err(wrong());
        }
        Ok(TableAddress { secure, authority: authority.to_owned(), table: table.to_owned() })
    }
}

impl fmt::Display for TableAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "https" } else { "http" };
        write!(f, "{scheme}://{}/t/{}", self.authority, self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_part_of_the_path_is_the_table() {
        let read = |text: &str| text.parse::<TableAddress>().unwrap();
        let address = read("http://127.0.0.1:8080/t/k3vq8mzt?x=1#y");
        assert_eq!((address.table.as_str(), address.host()), ("k3vq8mzt", "127.0.0.1"));
        assert_eq!(address.connects_to(), "127.0.0.1:8080");
        assert_eq!(read("https://play.example/abc/").connects_to(), "play.example:443");
        assert_eq!(read("http://[::1]:8080/abc").host(), "::1");
        for wrong in [
            "",
            "abc",
            "http://",
            "http://host",
            "http://host/",
            "ftp://host/abc",
            "http://ho st/abc",
            "http://host/a b",
        ] {
            let error = wrong.parse::<TableAddress>().unwrap_err().to_string();
            assert!(error.contains("expected one such as"), "{error}");
        }
    }
}
