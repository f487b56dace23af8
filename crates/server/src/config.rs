//! How a server is run.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::mail::MailSettings;
use crate::proxies::Proxies;
use crate::tls::TlsFiles;

/// How a server is run. The names are those of the flags, the environment and the
/// file.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub address: SocketAddr,
    /// The folder that holds everything.
    pub data: PathBuf,
    /// The database that several nodes share, as in `postgres://user@host/name`; none is a
    /// file in the folder.
    pub store: Option<String>,
    /// Whether it only thinks, and listens nowhere.
    pub is_worker: bool,
    /// How long to go on when told to stop, after saying to whoever asks that others should
    /// be sent people.
    pub drain: Duration,
    /// The address that people use, as in `https://play.example.org`, where it
    /// is not the one listened on.
    pub url: Option<String>,
    /// The certificate and its key, where the server itself encrypts.
    pub tls: Option<TlsFiles>,
    /// Where unencrypted requests are sent on to the encrypted address.
    pub redirect_http: Option<SocketAddr>,
    /// Where the operator and Prometheus are answered; only this machine reaches it.
    pub admin_address: SocketAddr,
    /// Whether everybody may read the measures.
    pub public_metrics: bool,
    /// The proxies in front that are believed when they say where a request came from.
    pub behind_proxy: Proxies,
    /// Who may become a member.
    pub registration: Registrations,
    /// How mail is sent; none is sent if nothing is said.
    pub mail: Option<MailSettings>,
    /// Threads in which computers think.
    pub engine_threads: usize,
    /// What the engine looks at for each move that it compares for fair play; as many as suit
    /// the game if nothing is said, and nothing is compared if it is 0.
    pub fair_play_nodes: Option<u64>,
    /// The most tables of one guest at which the computer may think or wait to; at
    /// more, no new one with a computer is put up.
    pub thinking_tables: usize,
    /// The most tables that are awake: not over, or over and still looked at.
    pub max_tables: usize,
    /// The most sockets from one address.
    pub sockets_per_address: usize,
    /// The most sockets altogether.
    pub max_sockets: usize,
    /// The most connections from one address, sockets and half-sent requests included;
    /// if nothing is said, 512, but not more than a quarter of all.
    pub connections_per_address: Option<usize>,
    /// The most connections altogether; fewer if the system allows fewer files.
    pub max_connections: usize,
    /// How long the head of a request may take, and how long a connection may be idle.
    pub head_time: Duration,
    /// How long the body of a request may take.
    pub body_time: Duration,
    /// How long an answer waits for a client that takes nothing of it.
    pub stall_time: Duration,
    /// Requests a second from one address; 0 is without limit. New guests and tables
    /// have a limit of their own: three times this number a minute.
    pub requests_per_second: u32,
    /// Messages a second on one socket; 0 is without limit.
    pub messages_per_second: u32,
    /// How long the first move may take before the table is aborted.
    pub first_move: Duration,
    /// How long a seat must be empty before the host may hand it over.
    pub abandoned: Duration,
    /// How long a table waits for players.
    pub open_for: Duration,
    /// How often a silent client is asked whether it is there; it is dropped
    /// after three times that.
    pub ping: Duration,
    /// What is forgotten, and when.
    pub keep: Keep,
    /// Whether to start over a database that has lost something.
    pub accept_loss: bool,
}

/// Who may become a member.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Registrations {
    /// Anybody.
    #[default]
    Open,
    /// Whoever has an invitation of the operator.
    Invitation,
    /// Nobody; the operator makes accounts.
    Closed,
}

/// How many days things are kept; 0 is forever.
#[derive(Clone, Copy, Debug)]
pub struct Keep {
    /// Tables that ended without a result before anybody moved.
    pub aborted_days: u32,
    /// Tables that ended without a result after somebody moved.
    pub abandoned_days: u32,
    /// Games that were played to their end.
    pub finished_days: u32,
    /// Guests that never sat at a table that is still there, since they were last here.
    pub visitor_days: u32,
    /// Other guests, since they were last here.
    pub guest_days: u32,
}

impl Default for Keep {
    fn default() -> Keep {
        // A guest's cookie lives for a year.
        Keep { aborted_days: 7, abandoned_days: 90, finished_days: 0, visitor_days: 30, guest_days: 400 }
    }
}

impl Config {
    /// Whether people reach the server over TLS, its own or that of a proxy.
    pub fn is_https(&self) -> bool {
        self.tls.is_some() || self.url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080),
            data: PathBuf::from("quincunx-data"),
            store: None,
            is_worker: false,
            drain: Duration::ZERO,
            url: None,
            tls: None,
            redirect_http: None,
            admin_address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0),
            public_metrics: false,
            behind_proxy: Proxies::default(),
            registration: Registrations::default(),
            mail: None,
            engine_threads: 1,
            fair_play_nodes: None,
            thinking_tables: 8,
            max_tables: 50_000,
            sockets_per_address: 200,
            max_sockets: 50_000,
            connections_per_address: None,
            max_connections: 60_000,
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(15),
            stall_time: Duration::from_secs(60),
            requests_per_second: 20,
            messages_per_second: 20,
            first_move: Duration::from_secs(60),
            abandoned: Duration::from_secs(60),
            open_for: Duration::from_secs(24 * 3600),
            ping: Duration::from_secs(10),
            keep: Keep::default(),
            accept_loss: false,
        }
    }
}
