//! Names that nobody can guess, and what is kept of a secret.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Letters that are not taken for each other when read aloud or typed.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The system gives no random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the system gives no random numbers")]
pub struct RandomnessUnavailable;

/// Random bytes.
pub fn random_bytes<const N: usize>() -> Result<[u8; N], RandomnessUnavailable> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| RandomnessUnavailable)?;
    Ok(bytes)
}

/// Random letters, five bits each.
fn random_letters<const N: usize>() -> Result<String, RandomnessUnavailable> {
    let bytes = random_bytes::<N>()?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// The name of a new table: whoever knows it may watch, so it cannot be guessed.
pub fn table_id() -> Result<String, RandomnessUnavailable> {
    random_letters::<14>()
}

/// The name of a new guest.
pub fn guest_id() -> Result<String, RandomnessUnavailable> {
    random_letters::<12>()
}

/// A new token: 160 bits.
pub fn token() -> Result<String, RandomnessUnavailable> {
    random_letters::<32>()
}

/// What is kept of a token. It has enough chance in it to need no salt.
pub fn token_hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// Whether a text could be the name of a table or of a guest.
pub fn is_id(text: &str) -> bool {
    (8..=20).contains(&text.len()) && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// Whether a text could be a token.
pub fn is_token(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Signs the cookie that says who somebody is.
#[derive(Clone)]
pub struct Signer {
    key: Vec<u8>,
}

impl Signer {
    /// A signer with the server's key.
    pub fn new(key: &str) -> Signer {
        Signer { key: key.as_bytes().to_vec() }
    }

    fn signature(&self, text: &str) -> String {
        // HMAC takes keys of any length.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.key) else { return String::new() };
        mac.update(b"quincunx guest ");
        mac.update(text.as_bytes());
        hex(&mac.finalize().into_bytes())
    }

    /// A name that nobody can guess without the key, the same for the same text.
    pub fn name_from(&self, purpose: &str, text: &str) -> String {
        let signature = self.signature(&format!("{purpose} {text}"));
        let letter = |byte: u8| char::from(LETTERS[usize::from(byte % 32)]);
        Sha256::digest(signature.as_bytes()).iter().take(14).map(|byte| letter(*byte)).collect()
    }

    /// `guest.epoch.signature`.
    pub fn sign(&self, guest: &str, epoch: u64) -> String {
        let text = format!("{guest}.{epoch}");
        let signature = self.signature(&text);
        format!("{text}.{signature}")
    }

    /// The guest and the epoch of a signed text, if the signature is ours. Texts from
    /// before there were epochs, `guest.signature`, are of epoch 0.
    pub fn read<'t>(&self, text: &'t str) -> Option<(&'t str, u64)> {
        let (signed, signature) = text.rsplit_once('.')?;
        let expected = self.signature(signed);
        let is_ours = !expected.is_empty() && bool::from(expected.as_bytes().ct_eq(signature.as_bytes()));
        let (guest, epoch) = match signed.split_once('.') {
            Some((guest, epoch)) => (guest, epoch.parse().ok()?),
            None => (signed, 0),
        };
        (is_ours && is_id(guest)).then_some((guest, epoch))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_believed_only_with_our_signature() {
        let signer = Signer::new("key");
        let guest = guest_id().unwrap();
        let cookie = signer.sign(&guest, 7);
        assert_eq!(signer.read(&cookie), Some((guest.as_str(), 7)));
        let before = format!("{guest}.{}", signer.signature(&guest));
        assert_eq!(signer.read(&before), Some((guest.as_str(), 0)), "a cookie without an epoch");
        assert_eq!(signer.read(&cookie.replace(".7.", ".8.")), None);
        assert_eq!(signer.read(&before.replace('.', ".0.")), None);
        assert_eq!(Signer::new("other key").read(&cookie), None);
        let other = guest_id().unwrap();
        assert_eq!(signer.read(&cookie.replace(&guest, &other)), None);
        for wrong in ["", ".", "a", &guest, &format!("{guest}."), &cookie[..cookie.len() - 1]] {
            assert_eq!(signer.read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn ids_differ_and_are_recognised() {
        let (one, other) = (table_id().unwrap(), table_id().unwrap());
        assert_ne!(one, other);
        assert!(is_id(&one) && is_id(&guest_id().unwrap()));
        assert!(!is_id("") && !is_id("../../../etc") && !is_id(&"a".repeat(100)));
        assert_ne!(token_hash("a"), token_hash("b"));
    }
}
