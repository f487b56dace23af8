//! Playing at a server: the messages, and the socket that carries them.

mod address;
mod socket;
pub mod wire;

pub use address::{NoAddress, TableAddress};
pub use socket::{Link, Online, open};
