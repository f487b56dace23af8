//! What the browser saw when it asked a key.

use serde::Deserialize;
use subtle::ConstantTimeEq;

use super::{PasskeyError, RelyingParty, base64url};

/// What a key was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// To make a new pair of keys.
    Make,
    /// To sign.
    Use,
}

impl Act {
    fn word(self) -> &'static str {
        match self {
            Act::Make => "webauthn.create",
            Act::Use => "webauthn.get",
        }
    }
}

#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    act: String,
    challenge: String,
    origin: String,
    #[serde(rename = "crossOrigin", default)]
    is_in_another_page: bool,
}

/// Whether the browser saw what we asked for, on a page of ours.
pub(super) fn check_client_data(
    json: &[u8],
    act: Act,
    challenge: &[u8],
    party: &RelyingParty,
) -> Result<(), PasskeyError> {
    let seen: ClientData =
        serde_json::from_slice(json).map_err(|_| PasskeyError::Unreadable("clientDataJSON"))?;
    if seen.act != act.word() {
        return Err(PasskeyError::Other("the key was asked for something else"));
    }
    if !bool::from(seen.challenge.as_bytes().ct_eq(base64url(challenge).as_bytes())) {
        return Err(PasskeyError::Other("this is the answer to another question"));
    }
    if seen.origin != party.origin {
        return Err(PasskeyError::Other("the key was asked by a page of another site"));
    }
    if seen.is_in_another_page {
        return Err(PasskeyError::Other("the key was asked within a page of another site"));
    }
    Ok(())
}
