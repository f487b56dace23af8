//! How a table looked some plies ago.

use std::io;

use quincunx_client::Method;
use quincunx_core::Scene;
use tokio::time::timeout;

use super::Online;
use super::guest_client::{ConnectionError, GuestClient, PATIENCE};

/// The scene of a table after so many plies.
#[derive(Debug)]
pub struct Past {
    /// The name of the table.
    pub table: String,
    /// How many plies.
    pub ply: usize,
    /// What was seen.
    pub scene: Scene,
}

/// Asks a server how a table looked. A thread calls `tell`, once.
pub fn look_back(
    client: GuestClient,
    table: String,
    ply: usize,
    tell: impl FnOnce(Online) + Send + 'static,
) -> io::Result<()> {
    super::on_a_thread("past", move || async move {
        let seen =
            timeout(PATIENCE, scene(&client, &table, ply)).await.unwrap_or(Err(ConnectionError::Silent));
        let past = seen.map(|scene| Box::new(Past { table, ply, scene }));
        tell(Online::Past(past.map_err(|error| error.message())));
    })
}

async fn scene(client: &GuestClient, table: &str, ply: usize) -> Result<Scene, ConnectionError> {
    let cookie = client.identity().await?;
    let body = client.ask(Method::GET, &format!("/api/tables/{table}/plies/{ply}"), &cookie, "").await?;
    serde_json::from_str(&body)
        .map_err(|_| ConnectionError::Refused(quincunx_core::Message::new("terminal-line-bad-past")))
}
