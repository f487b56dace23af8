//! Public keys, as COSE (RFC 9053) writes them, and the signatures they check.

use ciborium::Value;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};

use super::PasskeyError;
use super::authenticator::item;

const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

/// The ways to sign that are taken, the preferred first. Nearly all keys know the first;
/// some of Windows know the last only.
pub(super) const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];

/// A public key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PublicKey {
    /// A point of P-256, uncompressed, for ECDSA with SHA-256.
    Es256(Vec<u8>),
    /// A key of Ed25519.
    Ed25519(Vec<u8>),
    /// Modulus and exponent, for RSA with SHA-256.
    Rs256 { n: Vec<u8>, e: Vec<u8> },
}

/// The fields of a key in COSE, by their numbers.
struct Fields(Vec<(Value, Value)>);

impl Fields {
    fn get(&self, number: i64) -> Option<&Value> {
        let is_it = |key: &Value| key.as_integer().is_some_and(|key| i128::from(key) == i128::from(number));
        self.0.iter().find(|(key, _)| is_it(key)).map(|(_, value)| value)
    }

    fn number(&self, number: i64) -> Option<i64> {
        self.get(number)?.as_integer()?.try_into().ok()
    }

    fn bytes(&self, number: i64, length: impl Fn(usize) -> bool) -> Result<&[u8], PasskeyError> {
        let bytes = self.get(number).and_then(Value::as_bytes).filter(|bytes| length(bytes.len()));
        bytes.map(Vec::as_slice).ok_or(PasskeyError::Unreadable("the public key lacks a part"))
    }
}

impl PublicKey {
    pub fn read(cose: &[u8]) -> Result<PublicKey, PasskeyError> {
        let mut rest = cose;
        let fields = item(&mut rest)?.into_map();
        let fields = Fields(fields.map_err(|_| PasskeyError::Unreadable("the public key is no map"))?);
        if !rest.is_empty() {
            return Err(PasskeyError::Unreadable("something follows the public key"));
        }
        let [kind, algorithm, curve] = [1, 3, -1].map(|number| fields.number(number));
        match (kind, algorithm) {
            (Some(2), Some(ES256)) if curve == Some(1) => {
                let (x, y) =
                    (fields.bytes(-2, |length| length == 32)?, fields.bytes(-3, |length| length == 32)?);
                Ok(PublicKey::Es256([&[4], x, y].concat()))
            }
            (Some(1), Some(EDDSA)) if curve == Some(6) => {
                Ok(PublicKey::Ed25519(fields.bytes(-2, |length| length == 32)?.to_vec()))
            }
            (Some(3), Some(RS256)) => {
                // Leading zeros are not allowed by COSE, and the length is the strength.
                let n = fields.bytes(-1, |length| (256..=1024).contains(&length))?;
                let e = fields.bytes(-2, |length| (1..=4).contains(&length))?;
                Ok(PublicKey::Rs256 { n: n.to_vec(), e: e.to_vec() })
            }
            _ => Err(PasskeyError::Algorithm),
        }
    }

    /// Whether a signature of a message is this key's.
    pub fn check(&self, message: &[u8], signature: &[u8]) -> Result<(), PasskeyError> {
        let checked = match self {
            PublicKey::Es256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
            }
            PublicKey::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key).verify(message, signature),
            PublicKey::Rs256 { n, e } => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
        };
        checked.map_err(|_| PasskeyError::Signature)
    }
}
