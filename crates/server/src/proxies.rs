//! Which proxies are believed when they say where a request came from.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A network: an address and how many of its bits count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Network {
    address: IpAddr,
    bits: u8,
}

fn bits_of(address: IpAddr) -> (u128, u8) {
    match address {
        IpAddr::V4(address) => (u128::from(address.to_bits()) << 96, 32),
        IpAddr::V6(address) => (address.to_bits(), 128),
    }
}

impl Network {
    fn read(text: &str) -> Option<Network> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().ok()?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().ok()?;
        let (_, most) = bits_of(address);
        let bits = bits.unwrap_or(most);
        (bits <= most).then_some(Network { address, bits })
    }

    fn contains(&self, address: IpAddr) -> bool {
        if self.address.is_ipv4() != address.is_ipv4() {
            return false;
        }
        let difference = bits_of(self.address).0 ^ bits_of(address).0;
        difference.leading_zeros() >= u32::from(self.bits)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

/// The proxies that are believed; none unless somebody names some.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Proxies(Vec<Network>);

/// A text that names no proxies.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is no address or network: expected a list such as 10.0.0.2,192.168.0.0/16,fd00::/8, \
     or true for a proxy on this machine, or false for none"
)]
pub struct NoProxies(String);

/// How a configuration file may write it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Flag(bool),
    Text(String),
    List(Vec<String>),
}

impl TryFrom<Written> for Proxies {
    type Error = NoProxies;

    fn try_from(written: Written) -> Result<Proxies, NoProxies> {
        match written {
            Written::Flag(flag) => flag.to_string().parse(),
            Written::Text(text) => text.parse(),
            Written::List(list) => list.join(",").parse(),
        }
    }
}

impl FromStr for Proxies {
    type Err = NoProxies;

    fn from_str(text: &str) -> Result<Proxies, NoProxies> {
        match text.trim() {
            "true" => return Ok(Proxies::on_this_machine()),
            "false" | "" => return Ok(Proxies::default()),
            _ => {}
        }
        let network =
            |part: &str| Network::read(part.trim()).ok_or_else(|| NoProxies(part.trim().to_owned()));
        text.split(',').map(network).collect::<Result<_, _>>().map(Proxies)
    }
}

impl fmt::Display for Proxies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, network) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            write!(f, "{network}")?;
        }
        Ok(())
    }
}

impl Proxies {
    /// A proxy that runs on the same machine.
    pub fn on_this_machine() -> Proxies {
        Proxies(vec![
            Network { address: Ipv4Addr::LOCALHOST.into(), bits: 8 },
            Network { address: Ipv6Addr::LOCALHOST.into(), bits: 128 },
        ])
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether an address is that of a proxy that is believed.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(address))
    }

    /// Where a request really came from. Each hop adds to `X-Forwarded-For` whom it saw,
    /// so the list is read from its end for as long as those who wrote it are believed:
    /// the last hop that is not one of ours counts, whatever stands before it.
    pub fn origin(&self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        let mut last = peer;
        if !self.contains(peer) {
            return last;
        }
        let hops = headers.get_all("x-forwarded-for").iter().rev();
        for hop in hops.flat_map(|header| header.to_str().unwrap_or("?").rsplit(',')) {
            let Some(address) = read_hop(hop.trim()) else { break };
            last = address;
            if !self.contains(address) {
                break;
            }
        }
        last
    }
}

/// How requests came through proxies since the server was started: what tells whether
/// `behind_proxy` is right.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forwarding {
    /// Requests from a proxy that is believed, which said where they came from.
    pub believed: u64,
    /// Requests that said so, from a peer that is not believed.
    pub not_believed: u64,
    /// The last such peer.
    pub last_not_believed: Option<IpAddr>,
    /// Requests from a proxy that is believed, which said nothing.
    pub silent: u64,
}

impl Forwarding {
    /// Counts a request.
    pub(crate) fn note(&mut self, proxies: &Proxies, headers: &HeaderMap, peer: IpAddr) {
        let is_forwarded = headers.contains_key("x-forwarded-for");
        match (proxies.contains(peer), is_forwarded) {
            (true, true) => self.believed += 1,
            (true, false) => self.silent += 1,
            (false, true) => {
                self.not_believed += 1;
                self.last_not_believed = Some(peer);
            }
            (false, false) => {}
        }
    }
}

/// An address, with or without a port.
fn read_hop(text: &str) -> Option<IpAddr> {
    let text = text.trim_matches('"');
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().ok().or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(proxies: &str, peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        let proxies: Proxies = proxies.parse().unwrap();
        proxies.origin(&headers, peer.parse().unwrap()).to_string()
    }

    #[test]
    fn only_a_proxy_of_ours_is_believed() {
        assert_eq!(seen("false", "127.0.0.1", &["1.2.3.4"]), "127.0.0.1");
        assert_eq!(seen("true", "127.0.0.1", &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(seen("true", "::1", &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(seen("true", "::ffff:127.0.0.1", &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(seen("true", "192.168.1.9", &["1.2.3.4"]), "192.168.1.9", "a direct client forges");
        assert_eq!(seen("10.0.0.2", "10.0.0.3", &["1.2.3.4"]), "10.0.0.3");
    }

    #[test]
    fn the_last_hop_that_is_not_ours_counts() {
        assert_eq!(seen("true", "127.0.0.1", &["9.9.9.9, 1.2.3.4"]), "1.2.3.4", "9.9.9.9 is forged");
        assert_eq!(seen("true", "127.0.0.1", &[]), "127.0.0.1");
        let two = "127.0.0.0/8, 10.0.0.0/8";
        assert_eq!(seen(two, "127.0.0.1", &["9.9.9.9, 1.2.3.4, 10.1.2.3"]), "1.2.3.4");
        assert_eq!(seen(two, "127.0.0.1", &["9.9.9.9, 1.2.3.4", "10.1.2.3"]), "1.2.3.4");
        assert_eq!(seen(two, "127.0.0.1", &["10.9.9.9, 10.1.2.3"]), "10.9.9.9");
        assert_eq!(seen(two, "127.0.0.1", &["1.2.3.4, nonsense, 10.1.2.3"]), "10.1.2.3");
        assert_eq!(seen(two, "127.0.0.1", &["1.2.3.4:5678"]), "1.2.3.4");
        assert_eq!(seen(two, "127.0.0.1", &["[2001:db8::1]:5678"]), "2001:db8::1");
        assert_eq!(seen(two, "127.0.0.1", &["\"[2001:db8::1]\""]), "2001:db8::1");
    }

    #[test]
    fn networks_are_read_and_anything_else_is_refused() {
        let read = |text: &str| text.parse::<Proxies>();
        let some = read("192.168.0.0/16, fd00::/8,10.0.0.2").unwrap();
        assert_eq!(some.to_string(), "192.168.0.0/16,fd00::/8,10.0.0.2/32");
        for (inside, is) in [
            ("192.168.77.1", true),
            ("192.169.0.1", false),
            ("fd12::1", true),
            ("fe80::1", false),
            ("10.0.0.2", true),
        ] {
            assert_eq!(some.contains(inside.parse().unwrap()), is, "{inside}");
        }
        assert!(read("0.0.0.0/0").unwrap().contains("8.8.8.8".parse().unwrap()));
        for wrong in
            ["nginx", "10.0.0.0/33", "10.0.0.0/", "10.0.0", "fd00::/129", "10.0.0.1,,10.0.0.2", "yes"]
        {
            let error = read(wrong).expect_err(wrong).to_string();
            assert!(error.contains("expected a list such as"), "{error}");
        }
        for (file, expected) in [
            ("true", Proxies::on_this_machine()),
            ("false", Proxies::default()),
            ("\"10.0.0.2\"", read("10.0.0.2").unwrap()),
            ("[\"10.0.0.2\", \"fd00::/8\"]", read("10.0.0.2,fd00::/8").unwrap()),
        ] {
            assert_eq!(serde_json::from_str::<Proxies>(file).unwrap(), expected, "{file}");
        }
    }
}
