//! Playing at a server: the way in, the list of tables, the messages, and the
//! socket that carries them.

use std::future::Future;
use std::io;
use std::thread;

mod address;
mod back_off;
mod explorer;
mod guest_client;
mod heartbeat;
mod lobby;
mod past;
mod sign_in;
mod socket;
pub mod wire;

pub use address::{NoAddress, TableAddress};
pub use explorer::explore;
pub use guest_client::GuestClient;
pub use lobby::{Listed, Lobby, look, put_up};
pub use past::{Past, look_back};
pub use sign_in::sign_in;
pub use socket::{Link, Online, open};

/// Does something on a thread of its own, so that the keyboard is always heard.
fn on_a_thread<F: Future<Output = ()>>(
    name: &str,
    doing: impl FnOnce() -> F + Send + 'static,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    thread::Builder::new().name(name.to_owned()).spawn(move || runtime.block_on(doing())).map(drop)
}
