//! Playing together: tables, clocks, the store, sockets and pages.
//!
//! A [`Server`] listens at an address and keeps everything in one folder:
//!
//! ```no_run
//! use quincunx_server::{Config, Server};
//!
//! # async fn run() -> Result<(), quincunx_server::ServeError> {
//! let server = Server::start(Config::default()).await?;
//! println!("http://{}", server.address());
//! server.run(std::future::pending()).await
//! # }
//! ```
//!
//! | module | what lives there |
//! |---|---|
//! | [`admin`] | what whoever runs the server can ask of it |
//! | [`protocol`] | everything that can be said over a socket |
//! | [`store`] | what must not be lost, and group commit |
//! | [`table`] | one table: its state, its clocks, its loop |
//! | `analysis` | looking at a position for somebody, in turns with the computers |
//! | `fair_play` | whose game is on, and who may not have it analysed |
//! | `pool` | the places to think in, and who gets the next one |
//! | [`server_state`] | what tables and web share: which tables are awake, the store, the computers |
//! | `listen` | accepting connections: how many there may be, how slow, over which protocol |
//! | `members` | handles and passwords |
//! | `pairing` | who of those who wait plays with whom, and who sits where |
//! | `tls` | the certificate, read again when it is renewed |
//! | [`load`] | real clients, to see what a server can take |
//! | [`ratings`] | in which pool a game counts, and ratings computed again |
//! | `strength` | how strong the computer's levels are on the scale of ratings |
//! | [`qr`] | links that a telephone reads from a screen |
//! | [`web`] | HTTP: guests, tables, sockets, health, who asks for too much |
//!
//! A move goes from a socket to the loop of its table, is asked of the rules,
//! written, and only then acknowledged and told to everybody, to each through the
//! eyes of its own seat.

pub mod admin;
mod analysis;
pub mod clock;
pub mod comparison;
pub mod computers;
mod config;
pub mod contributions;
pub mod domain;
mod encoded;
mod error;
pub mod explorer;
mod fair_play;
mod folder;
mod ids;
mod listen;
pub mod load;
pub mod mail;
mod members;
pub mod outliers;
mod pairing;
mod pool;
pub mod protocol;
mod proxies;
pub mod qr;
pub mod ratings;
mod refusal;
mod sanitize;
mod serve;
pub mod server_state;
pub mod store;
mod strength;
pub mod table;
mod time;
mod tls;
mod url;
pub mod web;

pub use config::{Config, Keep, Registrations};
pub use error::ServeError;
pub use listen::raise_file_limit;
pub use proxies::Proxies;
pub use quincunx_client::HttpError;
pub use serve::{Server, work};
pub use time::Timestamp;
pub use tls::{Tls, TlsError, TlsFiles};
pub use url::base_url;
