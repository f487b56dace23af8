//! Who asks for too much, and who asks on behalf of another site.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{HOST, ORIGIN, RETRY_AFTER, UPGRADE};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use quincunx_core::Message;

use super::Web;
use crate::config::Config;
use crate::ids::token_hash;
use crate::listen::counted;
use crate::protocol::{Code, Refusal};
use crate::proxies::{Forwarding, Proxies};
use crate::store::{Allowance, Store};
use crate::table::SocketId;

/// Whose messages are counted: a guest's from all its sockets together, or those
/// of a socket that is nobody's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Speaker {
    /// A guest.
    Guest(String),
    /// A socket of nobody we know.
    Socket(SocketId),
}

/// Passwords that may be tried for one name, at once and then in a minute.
const TRIES_PER_NAME: NonZeroU32 = NonZeroU32::new(10).expect("more than none");

/// Letters that one member may be sent, at once and then in an hour.
const MAILS_PER_HOUR: NonZeroU32 = NonZeroU32::new(5).expect("more than none");

/// Counts requests, messages and sockets.
pub struct Guard {
    requests: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// Files that are the same for everybody: a page asks for many at once.
    files: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// New guests and new tables: these stay in the store.
    creations: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// The same at all nodes together.
    shared_creations: Option<Allowance>,
    /// Passwords tried from an address, at all nodes together.
    shared_tries_from: Option<Allowance>,
    messages: Option<DefaultKeyedRateLimiter<Speaker>>,
    chat: DefaultKeyedRateLimiter<Speaker>,
    /// Passwords that are tried, from an address and of a name.
    tries_from: Option<DefaultKeyedRateLimiter<IpAddr>>,
    tries_of: DefaultKeyedRateLimiter<String>,
    /// Letters to a member.
    mails_to: DefaultKeyedRateLimiter<String>,
    sockets: Mutex<HashMap<IpAddr, usize>>,
    socket_count: AtomicUsize,
    sockets_at_closing: OnceLock<usize>,
    sockets_per_address: usize,
    max_sockets: usize,
    proxies: Proxies,
    forwarding: Mutex<Forwarding>,
}

fn per_second(number: u32, burst: u32) -> Option<Quota> {
    Some(
        Quota::per_second(NonZeroU32::new(number)?)
            .allow_burst(NonZeroU32::new(number.saturating_mul(burst))?),
    )
}

fn per_minute(number: u32) -> Option<Quota> {
    NonZeroU32::new(number).map(Quota::per_minute)
}

/// Whether an address is within a limit; if not, how long it has to wait.
fn within(limiter: &Option<DefaultKeyedRateLimiter<IpAddr>>, address: IpAddr) -> Result<(), Duration> {
    let Some(limiter) = limiter else { return Ok(()) };
    limiter.check_key(&address).map_err(|not| not.wait_time_from(limiter.clock().now()))
}

/// Whether something is within a limit that all nodes share; if not, how long it has to
/// wait. While the store does not answer, each node counts alone.
async fn within_at_all_nodes(
    store: &dyn Store,
    what: &str,
    allowance: Option<Allowance>,
) -> Result<(), Duration> {
    let Some(allowance) = allowance else { return Ok(()) };
    match store.spend(what, allowance).await {
        Ok(None) => Ok(()),
        Ok(Some(wait)) => Err(wait),
        Err(error) => {
            tracing::warn!(%error, "the limits of all nodes together cannot be asked");
            Ok(())
        }
    }
}

impl Guard {
    /// A guard with the limits of a configuration.
    pub fn new(config: &Config) -> Guard {
        // One line in two seconds, five at once.
        let five = NonZeroU32::MIN.saturating_add(4);
        let chat = Quota::per_minute(NonZeroU32::MIN.saturating_add(29)).allow_burst(five);
        Guard {
            requests: per_second(config.requests_per_second, 5).map(RateLimiter::keyed),
            files: per_second(config.requests_per_second.saturating_mul(10), 5).map(RateLimiter::keyed),
            creations: per_minute(config.requests_per_second.saturating_mul(3)).map(RateLimiter::keyed),
            shared_creations: Allowance::per_minute(config.requests_per_second.saturating_mul(3)),
            shared_tries_from: Allowance::per_minute(config.requests_per_second),
            messages: per_second(config.messages_per_second, 3).map(RateLimiter::keyed),
            chat: RateLimiter::keyed(chat),
            tries_from: per_minute(config.requests_per_second).map(RateLimiter::keyed),
            tries_of: RateLimiter::keyed(Quota::per_minute(TRIES_PER_NAME)),
            mails_to: RateLimiter::keyed(Quota::per_hour(MAILS_PER_HOUR)),
            sockets: Mutex::default(),
            socket_count: AtomicUsize::new(0),
            sockets_at_closing: OnceLock::new(),
            sockets_per_address: config.sockets_per_address,
            max_sockets: config.max_sockets,
            proxies: config.behind_proxy.clone(),
            forwarding: Mutex::default(),
        }
    }

    /// Counts how a request came here.
    pub fn note_forwarding(&self, headers: &HeaderMap, peer: IpAddr) {
        let mut forwarding = self.forwarding.lock().unwrap_or_else(PoisonError::into_inner);
        forwarding.note(&self.proxies, headers, peer);
    }

    /// How requests came here until now.
    pub fn forwarding(&self) -> Forwarding {
        self.forwarding.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether an address may send one more request; if not, how long it has to wait.
    fn admits(&self, address: IpAddr, creates: bool) -> Result<(), Duration> {
        within(&self.requests, address)?;
        if creates { within(&self.creations, address) } else { Ok(()) }
    }

    /// Whether an address may put up one more table otherwise than by a request.
    pub async fn may_create(&self, store: &dyn Store, address: IpAddr) -> bool {
        within(&self.creations, address).is_ok() && self.creates_at_all_nodes(store, address).await.is_ok()
    }

    /// Whether an address may create one more guest or table at all nodes together; if not,
    /// how long it has to wait.
    async fn creates_at_all_nodes(&self, store: &dyn Store, address: IpAddr) -> Result<(), Duration> {
        within_at_all_nodes(store, &format!("create {address}"), self.shared_creations).await
    }

    /// Whether an address may have one more file; if not, how long it has to wait.
    fn hands_out(&self, address: IpAddr) -> Result<(), Duration> {
        within(&self.files, address)
    }

    /// Whether somebody may send one more message.
    pub fn hears(&self, speaker: &Speaker) -> bool {
        self.messages.as_ref().is_none_or(|limiter| limiter.check_key(speaker).is_ok())
    }

    /// Whether somebody may say one more line.
    pub fn may_chat(&self, speaker: &Speaker) -> bool {
        self.chat.check_key(speaker).is_ok()
    }

    /// Whether one more password may be tried, from an address and of a name; if not, how
    /// long to wait.
    pub async fn may_try(&self, store: &dyn Store, address: IpAddr, name: &str) -> Result<(), Duration> {
        within(&self.tries_from, address)?;
        let limiter = &self.tries_of;
        limiter.check_key(&name.to_owned()).map_err(|not| not.wait_time_from(limiter.clock().now()))?;
        within_at_all_nodes(store, &format!("try {address}"), self.shared_tries_from).await?;
        // A hash: what is typed into the field for the name is not always a name.
        let name = format!("try {}", token_hash(name));
        within_at_all_nodes(store, &name, Allowance::per_minute(TRIES_PER_NAME.get())).await
    }

    /// Whether a member may be sent one more letter; if not, how long to wait.
    pub async fn may_mail(&self, store: &dyn Store, guest: &str) -> Result<(), Duration> {
        let limiter = &self.mails_to;
        limiter.check_key(&guest.to_owned()).map_err(|not| not.wait_time_from(limiter.clock().now()))?;
        let hour = Duration::from_secs(3600);
        let allowance = Allowance { every: hour / MAILS_PER_HOUR.get(), burst: MAILS_PER_HOUR };
        within_at_all_nodes(store, &format!("mail {guest}"), Some(allowance)).await
    }

    /// A permit for one more socket, which is given back when it is dropped.
    pub fn admit_socket(self: &Arc<Guard>, address: IpAddr) -> Result<SocketPermit, Refusal> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if self.socket_count.load(Ordering::Relaxed) >= self.max_sockets {
            return Err(Refusal::new(Code::Unavailable, Message::new("refusal-too-many-sockets")));
        }
        let count = sockets.entry(address).or_insert(0);
        if *count >= self.sockets_per_address {
            return Err(Refusal::new(Code::TooFast, Message::new("refusal-too-many-sockets-from-you")));
        }
        *count += 1;
        let all = self.socket_count.fetch_add(1, Ordering::Relaxed) + 1;
        metrics::gauge!("quincunx_sockets").set(all as f64);
        Ok(SocketPermit { guard: self.clone(), address })
    }

    /// How many sockets are open.
    pub fn socket_count(&self) -> usize {
        self.socket_count.load(Ordering::Relaxed)
    }

    /// How many sockets were open when the server began to close them.
    pub fn sockets_at_closing(&self) -> usize {
        *self.sockets_at_closing.get_or_init(|| self.socket_count())
    }

    /// Forgets whoever has been quiet for long enough.
    pub fn tidy(&self) {
        for limiter in [&self.requests, &self.files, &self.creations, &self.tries_from].into_iter().flatten()
        {
            limiter.retain_recent();
        }
        if let Some(limiter) = &self.messages {
            limiter.retain_recent();
        }
        self.chat.retain_recent();
        self.tries_of.retain_recent();
        self.mails_to.retain_recent();
    }
}

/// The permit of one socket.
pub struct SocketPermit {
    guard: Arc<Guard>,
    address: IpAddr,
}

impl SocketPermit {
    /// The address that limits are counted by.
    pub fn address(&self) -> IpAddr {
        self.address
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut sockets = self.guard.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.address);
            }
        }
        let all = self.guard.socket_count.fetch_sub(1, Ordering::Relaxed) - 1;
        metrics::gauge!("quincunx_sockets").set(all as f64);
    }
}

/// The address that limits are counted by: behind proxies that are believed, the one
/// that the first of them saw.
pub fn address(config: &Config, headers: &HeaderMap, peer: SocketAddr) -> IpAddr {
    counted(config.behind_proxy.origin(headers, peer.ip()))
}

/// Whether a page of ours asks, or no page at all: browsers always say where a
/// request that changes something comes from.
fn is_own_page(config: &Config, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    let is_host =
        authority.is_some_and(|authority| host.is_some_and(|host| host.eq_ignore_ascii_case(authority)));
    let is_url =
        config.url.as_deref().is_some_and(|url| url.trim_end_matches('/').eq_ignore_ascii_case(origin));
    is_host || is_url
}

/// Says in how many whole seconds to come back.
pub fn retry_after(mut response: Response, wait: Duration) -> Response {
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    response.headers_mut().insert(RETRY_AFTER, seconds.max(1).into());
    response
}

/// Refuses what comes from other sites and what is too much.
pub async fn check(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let config = &web.server.config;
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let headers = request.headers();
    if (!is_safe || headers.contains_key(UPGRADE)) && !is_own_page(config, headers) {
        return Refusal::new(Code::NotAllowed, Message::new("refusal-other-site")).into_response();
    }
    let path = request.uri().path();
    let makes_puzzle = path.strip_prefix("/api/puzzles/").is_some_and(|rest| !rest.contains('/'));
    let creates = *request.method() == Method::POST
        && (makes_puzzle
            || matches!(
                path,
                "/api/guests"
                    | "/api/tables"
                    | "/api/studies"
                    | "/api/members"
                    | "/api/members/passkey"
                    | "/api/session/passkey"
                    | "/api/me/passkeys"
                    | "/api/challenges"
                    | "/api/seeks"
                    | "/lobby"
                    | "/register"
                    | "/challenges"
            ));
    let address = address(config, headers, peer);
    if let Err(wait) = web.guard.admits(address, creates) {
        return too_many(wait);
    }
    if creates && let Err(wait) = web.guard.creates_at_all_nodes(web.server.store.as_ref(), address).await {
        return too_many(wait);
    }
    next.run(request).await
}

/// The same for files that are the same for everybody.
pub async fn check_files(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if let Err(wait) = web.guard.hands_out(address(&web.server.config, request.headers(), peer)) {
        return too_many(wait);
    }
    next.run(request).await
}

fn too_many(wait: Duration) -> Response {
    metrics::counter!("quincunx_refused_requests_total").increment(1);
    Refusal::new(Code::TooFast, Message::new("refusal-too-many-requests")).with_wait(wait).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(&str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&str, &str)| {
            (name.parse::<axum::http::HeaderName>().unwrap(), value.parse().unwrap())
        };
        list.iter().map(pair).collect()
    }

    #[test]
    fn other_sites_are_told_from_our_own() {
        let config = Config { url: Some("https://play.example.org/".to_owned()), ..Config::default() };
        let own =
            |origin: &str| is_own_page(&config, &headers(&[("host", "localhost:8080"), ("origin", origin)]));
        assert!(own("http://localhost:8080"));
        assert!(own("https://play.example.org"));
        for other in ["https://example.org", "null", "http://localhost", "http://localhost:8080.evil.org", ""]
        {
            assert!(!own(other), "{other}");
        }
        assert!(is_own_page(&config, &headers(&[("host", "localhost:8080")])), "a program");
    }

    #[test]
    fn a_proxy_is_believed_only_if_there_is_one() {
        let peer: SocketAddr = "127.0.0.1:5".parse().unwrap();
        let forwarded = headers(&[("x-forwarded-for", "9.9.9.9, 1.2.3.4")]);
        let plain = Config::default();
        assert_eq!(address(&plain, &forwarded, peer), peer.ip());
        let behind = Config { behind_proxy: "true".parse().unwrap(), ..Config::default() };
        assert_eq!(address(&behind, &forwarded, peer).to_string(), "1.2.3.4");
        let peer: SocketAddr = "[2001:db8::1:2:3:4]:5".parse().unwrap();
        assert_eq!(address(&plain, &forwarded, peer).to_string(), "2001:db8::");
    }

    #[test]
    fn sockets_are_counted_and_given_back() {
        let guard = Arc::new(Guard::new(&Config { sockets_per_address: 2, ..Config::default() }));
        let here: IpAddr = "127.0.0.1".parse().unwrap();
        let (one, _two) = (guard.admit_socket(here).unwrap(), guard.admit_socket(here).unwrap());
        assert!(guard.admit_socket(here).is_err());
        assert!(guard.admit_socket("127.0.0.2".parse().unwrap()).is_ok());
        drop(one);
        assert!(guard.admit_socket(here).is_ok());
    }
}
