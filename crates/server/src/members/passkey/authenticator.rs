//! What a key says: for which site, whether somebody was there, and about a key it made.

use ciborium::Value;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::{PasskeyError, RelyingParty};

/// Somebody touched the key.
const PRESENT: u8 = 0x01;
/// The key made sure who it was.
const VERIFIED: u8 = 0x04;
/// The key may be copied by its maker, and is.
const MAY_BE_COPIED: u8 = 0x08;
const IS_COPIED: u8 = 0x10;
/// A key that was made follows.
const HAS_KEY: u8 = 0x40;
/// Extensions follow.
const HAS_EXTENSIONS: u8 = 0x80;

/// How deep what keys say is nested at most; they keep to four.
const DEEPEST: usize = 8;

fn short() -> PasskeyError {
    PasskeyError::Unreadable("the authenticator data end too early")
}

/// Takes so many bytes from the front.
fn take<'a>(rest: &mut &'a [u8], count: usize) -> Result<&'a [u8], PasskeyError> {
    let (front, back) = rest.split_at_checked(count).ok_or_else(short)?;
    *rest = back;
    Ok(front)
}

fn take_array<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], PasskeyError> {
    take(rest, N)?.try_into().map_err(|_| short())
}

/// Reads one item from the front.
pub(super) fn item(rest: &mut &[u8]) -> Result<Value, PasskeyError> {
    let read = ciborium::de::from_reader_with_recursion_limit(rest, DEEPEST);
    read.map_err(|_| PasskeyError::Unreadable("expected CBOR"))
}

/// What a key says, in the envelope in which it comes when a key was made. What its maker
/// attests is left alone.
pub(super) fn attested_data(envelope: &[u8]) -> Result<Vec<u8>, PasskeyError> {
    let mut rest = envelope;
    let entries = item(&mut rest)?.into_map();
    let entries = entries.map_err(|_| PasskeyError::Unreadable("the attestation object is no map"))?;
    if !rest.is_empty() {
        return Err(PasskeyError::Unreadable("something follows the attestation object"));
    }
    let data = entries.into_iter().find(|(key, _)| key.as_text() == Some("authData"));
    let data = data.and_then(|(_, value)| value.into_bytes().ok());
    data.ok_or(PasskeyError::Unreadable("the attestation object has no authData"))
}

/// What a key says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AuthenticatorData<'a> {
    party: [u8; 32],
    flags: u8,
    /// How often it says that it was used.
    pub counter: u32,
    /// The id and the public key of a key that was made.
    pub new_key: Option<(&'a [u8], &'a [u8])>,
}

impl<'a> AuthenticatorData<'a> {
    pub fn read(data: &'a [u8]) -> Result<AuthenticatorData<'a>, PasskeyError> {
        let mut rest = data;
        let party = take_array(&mut rest)?;
        let [flags] = take_array(&mut rest)?;
        let counter = u32::from_be_bytes(take_array(&mut rest)?);
        let mut new_key = None;
        if flags & HAS_KEY != 0 {
            // The model of the key.
            take(&mut rest, 16)?;
            let length = u16::from_be_bytes(take_array(&mut rest)?);
            let id = take(&mut rest, length.into())?;
            let before = rest;
            item(&mut rest)?;
            new_key = Some((id, &before[..before.len() - rest.len()]));
        }
        if flags & HAS_EXTENSIONS != 0 {
            item(&mut rest)?;
        }
        if !rest.is_empty() {
            return Err(PasskeyError::Unreadable("something follows the authenticator data"));
        }
        Ok(AuthenticatorData { party, flags, counter, new_key })
    }

    /// Whether it is said for our site, by somebody who was there and whom the key knows.
    pub fn check(&self, party: &RelyingParty) -> Result<(), PasskeyError> {
        if !bool::from(self.party.ct_eq(Sha256::digest(party.id.as_bytes()).as_slice())) {
            return Err(PasskeyError::Other("the key belongs to another site"));
        }
        if self.flags & IS_COPIED != 0 && self.flags & MAY_BE_COPIED == 0 {
            return Err(PasskeyError::Unreadable("the key says that it is copied and cannot be"));
        }
        // The key is the only thing that is asked for, so it has to know its owner.
        let both = PRESENT | VERIFIED;
        if self.flags & both == both { Ok(()) } else { Err(PasskeyError::Unverified) }
    }
}
