//! Signing in as a member of a server.

use quincunx_core::Message;
use serde_json::json;
use tokio::time::timeout;

use super::guest_client::{ConnectionError, GuestClient, PATIENCE};

/// Signs in with a name and a password, and keeps who we are there. Waits for the answer.
pub fn sign_in(client: &GuestClient, handle: &str, password: &str) -> Result<(), Message> {
    let signing_in = async {
        let wish = json!({"handle": handle, "password": password}).to_string();
        timeout(PATIENCE, client.sign_in(&wish)).await.unwrap_or(Err(ConnectionError::Silent))
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| ConnectionError::Io(error).message())?;
    runtime.block_on(signing_in).map(drop).map_err(|error| error.message())
}
