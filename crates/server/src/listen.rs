//! Accepting connections: how many there may be, how slow they may be, and over which
//! protocol they speak.
//!
//! A connection counts from its first packet to its last, whatever comes of it: a
//! request that is only half there, an answer that nobody takes, a WebSocket.

mod conversation;
mod progress;
pub(crate) mod redirect;

use std::collections::HashMap;
use std::io::{self, IoSlice};
use std::net::{IpAddr, Ipv6Addr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::Sleep;
use tokio_util::sync::CancellationToken;

pub(crate) use self::conversation::Answering;
use self::conversation::{Peer, converse};
use crate::config::Config;
use crate::proxies::Proxies;

/// Files that are kept for other things than connections: the store, backups, the
/// operator.
const RESERVED_FILES: usize = 96;
/// The most connections from one address if nothing is said.
const USUAL_OF_ONE: usize = 512;
/// How long a proxy of ours may keep a connection idle: longer than it does itself, so
/// that it never sends a request into one that is just being closed.
const PROXY_IDLE: Duration = Duration::from_secs(300);
/// Connections that the operator's listener holds.
const OPERATORS: usize = 32;
/// How long to wait when nothing can be accepted.
const PAUSE: Duration = Duration::from_millis(200);
/// What whoever finds no room is told, in as few bytes as can be.
const NO_ROOM: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\n\
    Content-Type: text/plain\r\nContent-Length: 45\r\n\r\nthere are too many connections; wait a while\n";

/// The address that limits are counted by: whoever has an IPv6 network has all its
/// addresses.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
        address @ IpAddr::V4(_) => address,
    }
}

/// How many files this process may have open, where the system tells.
fn file_limit() -> Option<usize> {
    #[cfg(unix)]
    {
        let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
        limit.current.and_then(|limit| usize::try_from(limit).ok())
    }
    #[cfg(not(unix))]
    None
}

/// Asks the system for as many open files as this process may have. A server needs one
/// for each connection, and the usual limit is meant for small programs.
pub fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
        if limit.current != limit.maximum
            && let Err(error) = setrlimit(Resource::Nofile, raised)
        {
            tracing::debug!(%error, "the limit of open files stays as it is");
        }
    }
}

/// How many connections there may be when so many files may be open.
fn room(wanted: usize, files: Option<usize>) -> usize {
    match files {
        Some(files) => wanted.min(files.saturating_sub(RESERVED_FILES).max(files / 4)).max(1),
        None => wanted.max(1),
    }
}

#[derive(Default)]
struct ConnectionCounts {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// Counts connections and knows how slow they may be.
pub(crate) struct ConnectionLimiter {
    held: Mutex<ConnectionCounts>,
    most: usize,
    most_of_one: usize,
    head_time: Duration,
    stall_time: Duration,
    proxies: Proxies,
    /// Whether the measures show how many are here.
    is_public: bool,
}

impl ConnectionLimiter {
    /// The connections of everybody. It leaves files for the store and the
    /// operator, however many people come.
    pub fn public(config: &Config) -> Arc<ConnectionLimiter> {
        let most = room(config.max_connections, file_limit());
        if most < config.max_connections {
            tracing::info!(connections = most, "the system's limit of open files allows so many connections");
        }
        Arc::new(ConnectionLimiter {
            held: Mutex::default(),
            most,
            most_of_one: config.connections_per_address.unwrap_or(USUAL_OF_ONE.min(most / 4)).max(1),
            head_time: config.head_time,
            stall_time: config.stall_time,
            proxies: config.behind_proxy.clone(),
            is_public: true,
        })
    }

    /// The operator's connections.
    pub fn operators(config: &Config) -> Arc<ConnectionLimiter> {
        Arc::new(ConnectionLimiter {
            held: Mutex::default(),
            most: OPERATORS,
            most_of_one: OPERATORS,
            head_time: config.head_time,
            stall_time: config.stall_time,
            proxies: Proxies::default(),
            is_public: false,
        })
    }

    /// A permit for a connection, which is given back when it is dropped. The proxies in
    /// front of us bring everybody, so they are not counted by their address.
    fn admit(self: &Arc<ConnectionLimiter>, peer: IpAddr) -> Option<ConnectionPermit> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.all >= self.most {
            return None;
        }
        let address = (!self.proxies.contains(peer)).then(|| counted(peer));
        if let Some(address) = address {
            let count = held.by_address.entry(address).or_insert(0);
            if *count >= self.most_of_one {
                return None;
            }
            *count += 1;
        }
        held.all += 1;
        self.measure(&held);
        Some(ConnectionPermit { limiter: self.clone(), address })
    }

    fn measure(&self, held: &ConnectionCounts) {
        if self.is_public {
            metrics::gauge!("quincunx_connections").set(held.all as f64);
        }
    }
}

/// The permit of one connection.
struct ConnectionPermit {
    limiter: Arc<ConnectionLimiter>,
    address: Option<IpAddr>,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut held = self.limiter.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.all -= 1;
        self.limiter.measure(&held);
        if let Some(address) = self.address
            && let Some(count) = held.by_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                held.by_address.remove(&address);
            }
        }
    }
}

/// Answers whoever comes, until told to stop; then lets requests that are under way end.
/// Dropping it hangs up on everybody who has not become a WebSocket.
pub(crate) async fn serve(
    listener: TcpListener,
    answering: Answering,
    limiter: Arc<ConnectionLimiter>,
    stopping: CancellationToken,
) {
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            biased;
            () = stopping.cancelled() => break,
            Some(_) = connections.join_next() => continue,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Whoever hung up before being accepted is no reason to wait; a system
                // that has no more files is.
                if !is_of_one(&error) {
                    tracing::error!(%error, "no connection can be accepted");
                    tokio::time::sleep(PAUSE).await;
                }
                continue;
            }
        };
        let Some(permit) = limiter.admit(peer.ip()) else {
            metrics::counter!("quincunx_refused_connections_total").increment(1);
            // Nobody waits for whoever does not take even this.
            let _ = stream.try_write(NO_ROOM);
            continue;
        };
        // Messages are small and answers to others': none may wait until the one before
        // has been acknowledged.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection may be slow");
        }
        let head_time =
            if permit.address.is_none() { PROXY_IDLE.max(limiter.head_time) } else { limiter.head_time };
        let peer = Peer { address: peer, head_time, stall_time: limiter.stall_time };
        let stream = Connection { stream, stalled: None, stall_time: limiter.stall_time, _permit: permit };
        connections.spawn(converse(stream, peer, answering.clone(), stopping.clone()));
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// A connection that keeps its permit for as long as it is open, and breaks when what is
/// written is not taken.
struct Connection {
    stream: TcpStream,
    /// Runs while something waits to be taken.
    stalled: Option<Pin<Box<Sleep>>>,
    stall_time: Duration,
    _permit: ConnectionPermit,
}

impl Connection {
    /// Passes on what a write came to, and fails if it has waited for too long.
    fn watch(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let time = self.stall_time;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(time)));
        stalled.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_altogether_and_by_address_and_given_back() {
        let config = Config { max_connections: 12, connections_per_address: Some(2), ..Config::default() };
        let config = Config { behind_proxy: "10.0.0.1".parse().unwrap(), ..config };
        let limiter = ConnectionLimiter::public(&config);
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let one = limiter.admit(ip("192.0.2.1")).unwrap();
        let _two = limiter.admit(ip("192.0.2.1")).unwrap();
        assert!(limiter.admit(ip("192.0.2.1")).is_none());
        drop(one);
        let _one = limiter.admit(ip("192.0.2.1")).unwrap();
        let net: Vec<ConnectionPermit> =
            (1..=2).filter_map(|n| limiter.admit(ip(&format!("2001:db8::{n}")))).collect();
        assert!(net.len() == 2 && limiter.admit(ip("2001:db8::3")).is_none(), "one network is one address");
        let proxied: Vec<ConnectionPermit> = (0..20).filter_map(|_| limiter.admit(ip("10.0.0.1"))).collect();
        assert_eq!(proxied.len(), 8, "a proxy is bound by the number of all only");
        assert!(limiter.admit(ip("192.0.2.9")).is_none());
        drop(proxied);
        assert!(limiter.admit(ip("192.0.2.9")).is_some());
    }

    #[test]
    fn some_files_are_left_for_the_store_and_the_operator() {
        assert_eq!(room(60_000, None), 60_000);
        assert_eq!(room(60_000, Some(1024)), 928);
        assert_eq!(room(500, Some(1024)), 500);
        assert_eq!(room(60_000, Some(100)), 25);
        assert_eq!(room(0, Some(0)), 1);
    }

    #[test]
    fn the_short_answer_says_how_long_it_is() {
        let text = std::str::from_utf8(NO_ROOM).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("Content-Length: {}", body.len())), "{head}");
    }
}
