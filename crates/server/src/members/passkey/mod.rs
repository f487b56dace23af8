//! Passkeys: what a browser is asked for, and whether its answer is right.
//!
//! This is the part of [WebAuthn](https://www.w3.org/TR/webauthn-3/) that a server needs
//! which takes any make of key: attestation is neither asked for nor looked at. Signatures
//! are checked by ring. Whatever comes from a browser is hostile until it is read here.

mod authenticator;
mod client_data;
mod party;
mod public_key;
#[cfg(test)]
mod tests;

use base64ct::{Base64UrlUnpadded, Encoding};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use thiserror::Error;

use authenticator::{AuthenticatorData, attested_data};
use client_data::{Act, check_client_data};
pub use party::{NoPasskeys, RelyingParty};
use public_key::{ALGORITHMS, PublicKey};

/// The longest id of a key, in bytes.
pub const LONGEST_KEY_ID: usize = 1023;
/// The longest of anything else that a browser sends about a key, in bytes.
const LONGEST_PART: usize = 16 * 1024;
/// How long a browser waits for somebody to use a key, in milliseconds.
const WAIT: u64 = 5 * 60 * 1000;

/// Why an answer about a passkey is not right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PasskeyError {
    /// It is not what browsers send.
    #[error("this is no answer of a passkey: {0}")]
    Unreadable(&'static str),
    /// It is about something else than what was asked.
    #[error("the answer is about something else: {0}")]
    Other(&'static str),
    /// The key did not make sure who uses it.
    #[error("the key did not check who uses it")]
    Unverified,
    /// The key signs in a way that is not known here.
    #[error("the key signs in an unknown way")]
    Algorithm,
    /// The signature is wrong.
    #[error("the signature is wrong")]
    Signature,
}

/// A key that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewKey {
    /// The id that it has given itself, in base64url.
    pub id: String,
    /// Its public key as COSE has it, in base64url.
    pub key: String,
    /// How often it says that it was used.
    pub counter: u32,
}

/// What a browser sends about a key that was made, in base64url.
#[derive(Clone, Copy, Debug)]
pub struct MadeKey<'a> {
    /// The id.
    pub id: &'a str,
    /// What the browser saw.
    pub client_data: &'a str,
    /// What the key says.
    pub attestation: &'a str,
}

/// What a browser sends about a key that was used, in base64url.
#[derive(Clone, Copy, Debug)]
pub struct UsedKey<'a> {
    /// What the browser saw.
    pub client_data: &'a str,
    /// What the key says.
    pub authenticator_data: &'a str,
    /// Its signature of both.
    pub signature: &'a str,
}

/// Bytes as browsers write them.
pub fn base64url(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

/// The bytes of a text in base64url; some write the padding, too.
fn bytes(text: &str, what: &'static str) -> Result<Vec<u8>, PasskeyError> {
    let text = text.trim_end_matches('=');
    if text.len() > LONGEST_PART / 3 * 4 {
        return Err(PasskeyError::Unreadable(what));
    }
    Base64UrlUnpadded::decode_vec(text).map_err(|_| PasskeyError::Unreadable(what))
}

/// What a browser is told so that it makes a key for somebody who has these already.
pub fn making(party: &RelyingParty, challenge: &[u8], guest: &str, handle: &str, has: &[&str]) -> Value {
    let algorithms = ALGORITHMS.map(|algorithm| json!({"type": "public-key", "alg": algorithm}));
    json!({
        "rp": {"id": party.id, "name": "Quincunx"},
        "user": {"id": base64url(guest.as_bytes()), "name": handle, "displayName": handle},
        "challenge": base64url(challenge),
        "pubKeyCredParams": algorithms,
        "timeout": WAIT,
        "excludeCredentials": listed(has),
        // The key knows by itself whose it is, so that nobody types a name.
        "authenticatorSelection": {
            "residentKey": "required", "requireResidentKey": true, "userVerification": "required",
        },
        "attestation": "none",
    })
}

/// What a browser is told so that a key is used: one of these, or any if there are none.
pub fn using(party: &RelyingParty, challenge: &[u8], keys: &[&str]) -> Value {
    json!({
        "rpId": party.id,
        "challenge": base64url(challenge),
        "timeout": WAIT,
        "allowCredentials": listed(keys),
        "userVerification": "required",
    })
}

fn listed(keys: &[&str]) -> Vec<Value> {
    keys.iter().map(|id| json!({"type": "public-key", "id": id})).collect()
}

/// Looks at a key that was made for a challenge.
pub fn check_made(party: &RelyingParty, challenge: &[u8], made: MadeKey<'_>) -> Result<NewKey, PasskeyError> {
    check_client_data(&bytes(made.client_data, "clientDataJSON")?, Act::Make, challenge, party)?;
    let data = attested_data(&bytes(made.attestation, "attestationObject")?)?;
    let data = AuthenticatorData::read(&data)?;
    data.check(party)?;
    let (id, key) = data.new_key.ok_or(PasskeyError::Unreadable("the key that was made is missing"))?;
    if id.is_empty() || id.len() > LONGEST_KEY_ID {
        return Err(PasskeyError::Unreadable("the id of the key has a wrong length"));
    }
    if bytes(made.id, "id")? != id {
        return Err(PasskeyError::Other("another key was made"));
    }
    PublicKey::read(key)?;
    Ok(NewKey { id: base64url(id), key: base64url(key), counter: data.counter })
}

/// Looks at a key that was used for a challenge, and returns how often it says that it was
/// used. `key` is its public key as it was kept.
pub fn check_used(
    party: &RelyingParty,
    challenge: &[u8],
    used: UsedKey<'_>,
    key: &str,
) -> Result<u32, PasskeyError> {
    let client_data = bytes(used.client_data, "clientDataJSON")?;
    check_client_data(&client_data, Act::Use, challenge, party)?;
    let signed = bytes(used.authenticator_data, "authenticatorData")?;
    let data = AuthenticatorData::read(&signed)?;
    data.check(party)?;
    let counter = data.counter;
    let signature = bytes(used.signature, "signature")?;
    let mut message = signed.clone();
    message.extend_from_slice(&Sha256::digest(&client_data));
    PublicKey::read(&bytes(key, "the key that was kept")?)?.check(&message, &signature)?;
    Ok(counter)
}
