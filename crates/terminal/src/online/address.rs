//! Where a table is.

use std::str::FromStr;

use quincunx_client::ServerAddress;
use quincunx_core::Misread;
use thiserror::Error;

/// The address of a server, or of a table there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableAddress {
    /// Where the server is.
    pub server: ServerAddress,
    /// The name of the table, if it is about one.
    pub table: Option<String>,
}

/// Neither the address of a server nor of a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is not the address of a table: expected one such as http://localhost:8080/t/NAME, \
     or localhost:8080 to choose one there"
)]
pub struct NoAddress(String);

/// The last part of the path is the name of the table, whatever stands before it.
impl FromStr for TableAddress {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<TableAddress, NoAddress> {
        let wrong = || NoAddress(Misread::excerpt(text));
        // Whoever leaves the scheme out names a host: with a port, a dot, or as this
        // machine. A word alone could be anything.
        let names_host = |text: &str| {
            let host = text.split(['/', '?', '#']).next().unwrap_or_default();
            host.contains([':', '.']) || host == "localhost"
        };
        let (scheme, rest) = match text.split_once("://") {
            Some(parts) => parts,
            None if names_host(text) => ("http", text),
            None => return Err(wrong()),
        };
        let secure = match scheme {
            "http" | "ws" => false,
            "https" | "wss" => true,
            _ => return Err(wrong()),
        };
        let rest = rest.split(['?', '#']).next().unwrap_or_default();
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let path = path.trim_end_matches('/');
        let table = path.rsplit('/').next().filter(|table| !table.is_empty());
        let is_name = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric());
        let is_authority = |text: &str| {
            !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._:[]".contains(&b))
        };
        if !table.is_none_or(is_name) || !is_authority(authority) {
            return Err(wrong());
        }
        let server = ServerAddress { secure, authority: authority.to_owned() };
        Ok(TableAddress { server, table: table.map(str::to_owned) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> TableAddress {
        text.parse().unwrap()
    }

    #[test]
    fn the_last_part_of_the_path_is_the_table() {
        let address = read("http://127.0.0.1:8080/t/k3vq8mzt?x=1#y");
        assert_eq!((address.table.as_deref(), address.server.host()), (Some("k3vq8mzt"), "127.0.0.1"));
        assert_eq!(address.server.connects_to(), "127.0.0.1:8080");
        let secure = read("https://play.example/abc/").server;
        assert_eq!((secure.connects_to().as_str(), secure.host()), ("play.example:443", "play.example"));
        assert_eq!(read("http://[::1]:8080/abc").server.host(), "::1");
        assert_eq!(read("http://[::1]/abc").server.connects_to(), "[::1]:80");
        for wrong in ["", "abc", "http://", "ftp://host/abc", "http://ho st/abc", "http://host/a b"] {
            let error = wrong.parse::<TableAddress>().unwrap_err().to_string();
            assert!(error.contains("expected one such as"), "{error}");
        }
    }

    #[test]
    fn without_a_scheme_a_host_is_meant() {
        for (text, server, table) in [
            ("localhost:8080", "http://localhost:8080", None),
            ("localhost", "http://localhost", None),
            ("192.168.1.5:8080/t/k3vq8mzt", "http://192.168.1.5:8080", Some("k3vq8mzt")),
            ("play.example.org/", "http://play.example.org", None),
            ("[::1]:8080", "http://[::1]:8080", None),
        ] {
            let address = read(text);
            assert_eq!((address.server.to_string().as_str(), address.table.as_deref()), (server, table));
        }
        assert!("k3vq8mzt".parse::<TableAddress>().is_err());
    }

    #[test]
    fn without_a_table_it_is_about_the_server() {
        for text in ["http://host:8080", "ws://host:8080/", "http://host:8080/?lang=de"] {
            assert_eq!(read(text).table, None, "{text}");
            assert_eq!(read(text).server.to_string(), "http://host:8080");
        }
    }
}
