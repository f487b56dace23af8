//! Playing at a server: the way in, the list of tables, the messages, and the
//! socket that carries them.

mod address;
mod door;
mod lobby;
mod socket;
mod tls;
pub mod wire;

pub use address::{NoAddress, ServerAddress, TableAddress};
pub use door::Door;
pub use lobby::{Listed, Lobby, look, put_up};
pub use socket::{Link, Online, open};
