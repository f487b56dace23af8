//! A key made of software, which answers as browsers do.

use base64ct::{Base64UrlUnpadded, Encoding};
use ciborium::Value as Cbor;
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A key, and what it says of itself.
pub struct Authenticator {
    pair: EcdsaKeyPair,
    id: [u8; 16],
    user: String,
    /// What the browser says where it is.
    pub origin: String,
    /// The site for which it answers.
    pub site: String,
    /// Somebody was there, and was known.
    pub flags: u8,
    /// How often it was used.
    pub counter: u32,
}

fn base64url(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

impl Authenticator {
    pub fn new() -> Authenticator {
        let (random, way) = (SystemRandom::new(), &ECDSA_P256_SHA256_ASN1_SIGNING);
        let document = EcdsaKeyPair::generate_pkcs8(way, &random).unwrap();
        let mut id = [0; 16];
        random.fill(&mut id).unwrap();
        Authenticator {
            pair: EcdsaKeyPair::from_pkcs8(way, document.as_ref(), &random).unwrap(),
            id,
            user: String::new(),
            origin: "https://play.example.org".to_owned(),
            site: "play.example.org".to_owned(),
            flags: 0x05,
            counter: 0,
        }
    }

    pub fn id(&self) -> String {
        base64url(&self.id)
    }

    fn client_data(&self, act: &str, question: &Value) -> Vec<u8> {
        let challenge = &question["options"]["challenge"];
        json!({"type": act, "challenge": challenge, "origin": self.origin}).to_string().into_bytes()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(self.site.as_bytes()).to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// Makes the key that a server asks for.
    pub fn make(&mut self, question: &Value) -> Value {
        assert_eq!(question["options"]["rp"]["id"], "play.example.org");
        self.user = question["options"]["user"]["id"].as_str().unwrap().to_owned();
        let point = self.pair.public_key().as_ref();
        let field = |number: i64, value: Cbor| (Cbor::from(number), value);
        let bytes = |bytes: &[u8]| Cbor::Bytes(bytes.to_vec());
        let key = Cbor::Map(vec![
            field(1, 2.into()),
            field(3, (-7).into()),
            field(-1, 1.into()),
            field(-2, bytes(&point[1..33])),
            field(-3, bytes(&point[33..])),
        ]);
        let mut data = self.data(self.flags | 0x40);
        data.extend([0; 16]);
        data.extend((self.id.len() as u16).to_be_bytes());
        data.extend(self.id);
        ciborium::into_writer(&key, &mut data).unwrap();
        let text = |text: &str| Cbor::Text(text.to_owned());
        let mut attestation = Vec::new();
        let envelope = Cbor::Map(vec![
            (text("fmt"), text("none")),
            (text("attStmt"), Cbor::Map(Vec::new())),
            (text("authData"), Cbor::Bytes(data)),
        ]);
        ciborium::into_writer(&envelope, &mut attestation).unwrap();
        json!({"ceremony": question["ceremony"], "credential": {
            "id": self.id(), "rawId": self.id(), "type": "public-key", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": base64url(&self.client_data("webauthn.create", question)),
                "attestationObject": base64url(&attestation),
            },
        }})
    }

    /// Answers what a server asks.
    pub fn answer(&mut self, question: &Value) -> Value {
        let (seen, said) = (self.client_data("webauthn.get", question), self.data(self.flags));
        let signed = [said.as_slice(), Sha256::digest(&seen).as_slice()].concat();
        let signature = self.pair.sign(&SystemRandom::new(), &signed).unwrap();
        json!({"ceremony": question["ceremony"], "credential": {
            "id": self.id(), "type": "public-key",
            "response": {
                "clientDataJSON": base64url(&seen),
                "authenticatorData": base64url(&said),
                "signature": base64url(signature.as_ref()),
                "userHandle": self.user,
            },
        }})
    }
}
