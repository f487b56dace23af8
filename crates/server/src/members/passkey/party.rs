//! For which site keys are made: the address that people use.

use std::net::Ipv4Addr;

use axum::http::uri::Authority;
use thiserror::Error;

/// Why there are no passkeys at an address. Browsers have them for names only, and, unless
/// it is this machine's own, over TLS only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoPasskeys {
    /// The address has a number in place of a name.
    #[error("passkeys need a name in place of an IP address")]
    Number,
    /// The address is not encrypted.
    #[error("passkeys need an address that begins with https://")]
    Plain,
    /// Nobody has said what the address is.
    #[error("passkeys need the address that people use, which --url sets")]
    Unset,
}

/// The site that keys are made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelyingParty {
    /// Its name, to which keys are bound.
    pub id: String,
    /// What browsers call its pages: scheme, name and port.
    pub origin: String,
}

impl RelyingParty {
    /// The site of a server: its address as it was configured, or `localhost` as the
    /// browser calls it.
    pub fn of(url: Option<&str>, is_tls: bool, host: Option<&str>) -> Result<RelyingParty, NoPasskeys> {
        let scheme = if is_tls { "https" } else { "http" };
        let (scheme, authority) = match url {
            Some(url) => url.trim_end_matches('/').split_once("://").ok_or(NoPasskeys::Unset)?,
            None => (scheme, host.ok_or(NoPasskeys::Unset)?),
        };
        let authority: Authority = authority.to_ascii_lowercase().parse().map_err(|_| NoPasskeys::Unset)?;
        let name = authority.host();
        if name.is_empty() || authority.as_str().contains('@') {
            return Err(NoPasskeys::Unset);
        }
        if name.starts_with('[') || name.parse::<Ipv4Addr>().is_ok() {
            return Err(NoPasskeys::Number);
        }
        let is_this_machine = name == "localhost" || name.ends_with(".localhost");
        if scheme != "https" && !is_this_machine {
            return Err(NoPasskeys::Plain);
        }
        // What a request calls us is believed only where nobody else can be called so.
        if url.is_none() && !is_this_machine {
            return Err(NoPasskeys::Unset);
        }
        let usual = if scheme == "https" { 443 } else { 80 };
        let port = authority.port_u16().filter(|port| *port != usual);
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        Ok(RelyingParty { id: name.to_owned(), origin: format!("{scheme}://{name}{port}") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_a_name_and_is_encrypted_or_this_machine() {
        let of = |url: Option<&str>, tls: bool, host: Option<&str>| {
            RelyingParty::of(url, tls, host).map(|party| (party.id, party.origin))
        };
        let site = |id: &str, origin: &str| Ok((id.to_owned(), origin.to_owned()));
        let play = "https://play.example.org";
        assert_eq!(of(Some(play), false, Some("10.0.0.1:8080")), site("play.example.org", play));
        assert_eq!(of(Some("https://Play.Example.org:443/"), true, None), site("play.example.org", play));
        assert_eq!(of(Some("https://a.org:8443"), true, None), site("a.org", "https://a.org:8443"));
        assert_eq!(of(None, false, Some("localhost:8080")), site("localhost", "http://localhost:8080"));
        assert_eq!(of(None, true, Some("localhost")), site("localhost", "https://localhost"));
        assert_eq!(of(None, false, Some("127.0.0.1:8080")), Err(NoPasskeys::Number));
        assert_eq!(of(Some("https://[::1]:8080"), true, None), Err(NoPasskeys::Number));
        assert_eq!(of(Some("http://play.example.org"), false, None), Err(NoPasskeys::Plain));
        assert_eq!(of(None, false, Some("club.lan:8080")), Err(NoPasskeys::Plain));
        assert_eq!(of(None, true, Some("club.lan")), Err(NoPasskeys::Unset));
        for host in [None, Some(""), Some("a b"), Some("anna@localhost"), Some("localhost.evil.org")] {
            assert!(of(None, true, host).is_err(), "{host:?}");
        }
    }
}
