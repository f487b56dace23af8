//! Messages as they go to sockets.

use axum::extract::ws::Utf8Bytes;
use quincunx_protocol::Event;

/// A message that is written once and sent to many.
#[derive(Clone, Debug)]
pub struct EncodedEvent(pub Utf8Bytes);

impl EncodedEvent {
    /// How many bytes there are.
    pub fn size(&self) -> usize {
        self.0.len()
    }
}

impl From<&Event> for EncodedEvent {
    fn from(event: &Event) -> EncodedEvent {
        EncodedEvent(event.text().into())
    }
}
