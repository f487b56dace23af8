//! Everything that can be said over a socket or over HTTP: the messages that clients
//! know, with refusals that HTTP can answer with.

pub use quincunx_protocol::*;

pub use crate::refusal::Refusal;
