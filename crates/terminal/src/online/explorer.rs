//! What was played from a position at a server.

use std::io;

use quincunx_client::Method;
use quincunx_core::Message;
use quincunx_protocol::Explored;
use tokio::time::timeout;

use super::Online;
use super::guest_client::{ConnectionError, GuestClient, PATIENCE};

/// Asks a server what was played from a position. A thread calls `tell`, once.
pub fn explore(
    client: GuestClient,
    game: String,
    position: String,
    tell: impl FnOnce(Online) + Send + 'static,
) -> io::Result<()> {
    super::on_a_thread("explorer", move || async move {
        let asked = timeout(PATIENCE, explored(&client, &game, &position));
        let explored = asked.await.unwrap_or(Err(ConnectionError::Silent));
        tell(Online::Explored(explored.map(Box::new).map_err(|error| error.message())));
    })
}

async fn explored(client: &GuestClient, game: &str, position: &str) -> Result<Explored, ConnectionError> {
    let cookie = client.identity().await?;
    let path = format!("/api/explorer/{game}?position={}", encoded(position));
    let body = client.ask(Method::GET, &path, &cookie, "").await?;
    serde_json::from_str(&body)
        .map_err(|_| ConnectionError::Refused(Message::new("terminal-line-bad-explorer")))
}

/// A text as it stands in an address.
fn encoded(text: &str) -> String {
    let encode = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(encode).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_stands_in_an_address() {
        assert_eq!(encoded("*5*/1w w ;a=b+é"), "%2A5%2A%2F1w%20w%20%3Ba%3Db%2B%C3%A9");
    }
}
