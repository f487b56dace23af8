//! Answers of a key made of software, right and wrong in every way, and hostile bytes.

use proptest::prelude::*;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair};

use super::*;

const CHALLENGE: [u8; 32] = [7; 32];
const VERIFIED: u8 = 0x05;

fn party() -> RelyingParty {
    RelyingParty::of(Some("https://play.example.org"), false, None).unwrap()
}

fn cbor(value: &ciborium::Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    bytes
}

fn map(fields: &[(i64, ciborium::Value)]) -> ciborium::Value {
    let pair = |(key, value): &(i64, ciborium::Value)| (ciborium::Value::from(*key), value.clone());
    ciborium::Value::Map(fields.iter().map(pair).collect())
}

/// What the browser sees.
fn client_data(act: &str, challenge: &[u8], origin: &str) -> Vec<u8> {
    let json =
        json!({"type": act, "challenge": base64url(challenge), "origin": origin, "crossOrigin": false});
    json.to_string().into_bytes()
}

/// A key that signs as it is told to.
enum Key {
    P256(EcdsaKeyPair),
    Ed(Ed25519KeyPair),
}

impl Key {
    fn p256() -> Key {
        let (random, way) = (SystemRandom::new(), &ECDSA_P256_SHA256_ASN1_SIGNING);
        let document = EcdsaKeyPair::generate_pkcs8(way, &random).unwrap();
        Key::P256(EcdsaKeyPair::from_pkcs8(way, document.as_ref(), &random).unwrap())
    }

    fn ed() -> Key {
        let document = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
        Key::Ed(Ed25519KeyPair::from_pkcs8(document.as_ref()).unwrap())
    }

    fn cose(&self) -> Vec<u8> {
        let bytes = |bytes: &[u8]| ciborium::Value::Bytes(bytes.to_vec());
        cbor(&match self {
            Key::P256(pair) => {
                let point = pair.public_key().as_ref();
                let fields = [(1, 2.into()), (3, (-7).into()), (-1, 1.into())];
                map(&[fields.as_slice(), &[(-2, bytes(&point[1..33])), (-3, bytes(&point[33..]))]].concat())
            }
            Key::Ed(pair) => {
                let key = bytes(pair.public_key().as_ref());
                map(&[(1, 1.into()), (3, (-8).into()), (-1, 6.into()), (-2, key)])
            }
        })
    }

    fn sign(&self, message: &[u8]) -> Vec<u8> {
        match self {
            Key::P256(pair) => pair.sign(&SystemRandom::new(), message).unwrap().as_ref().to_vec(),
            Key::Ed(pair) => pair.sign(message).as_ref().to_vec(),
        }
    }
}

fn data(site: &str, flags: u8, counter: u32, new_key: Option<(&[u8], &[u8])>) -> Vec<u8> {
    let mut data = Sha256::digest(site.as_bytes()).to_vec();
    data.push(flags);
    data.extend(counter.to_be_bytes());
    if let Some((id, key)) = new_key {
        data.extend([0; 16]);
        data.extend((id.len() as u16).to_be_bytes());
        data.extend(id);
        data.extend(key);
    }
    data
}

fn envelope(data: Vec<u8>) -> Vec<u8> {
    let text = |text: &str| ciborium::Value::Text(text.to_owned());
    cbor(&ciborium::Value::Map(vec![
        (text("fmt"), text("none")),
        (text("attStmt"), ciborium::Value::Map(Vec::new())),
        (text("authData"), ciborium::Value::Bytes(data)),
    ]))
}

fn make(id: &[u8], client_data: &[u8], attestation: &[u8]) -> Result<NewKey, PasskeyError> {
    let [id, client_data, attestation] = [id, client_data, attestation].map(base64url);
    check_made(
        &party(),
        &CHALLENGE,
        MadeKey { id: &id, client_data: &client_data, attestation: &attestation },
    )
}

fn use_key(client_data: &[u8], data: &[u8], signature: &[u8], cose: &[u8]) -> Result<u32, PasskeyError> {
    let [client_data, data, signature] = [client_data, data, signature].map(base64url);
    let used = UsedKey { client_data: &client_data, authenticator_data: &data, signature: &signature };
    check_used(&party(), &CHALLENGE, used, &base64url(cose))
}

/// Signs as a key does.
fn signed(key: &Key, client_data: &[u8], data: &[u8]) -> Vec<u8> {
    key.sign(&[data, Sha256::digest(client_data).as_slice()].concat())
}

#[test]
fn a_key_is_made_and_used() {
    for key in [Key::p256(), Key::ed()] {
        let seen = client_data("webauthn.create", &CHALLENGE, "https://play.example.org");
        let said = data("play.example.org", 0x45, 0, Some((b"the id", &key.cose())));
        let made = make(b"the id", &seen, &envelope(said)).unwrap();
        let expected = NewKey { id: base64url(b"the id"), key: base64url(&key.cose()), counter: 0 };
        assert_eq!(made, expected);
        let seen = client_data("webauthn.get", &CHALLENGE, "https://play.example.org");
        let said = data("play.example.org", VERIFIED, 9, None);
        assert_eq!(use_key(&seen, &said, &signed(&key, &seen, &said), &key.cose()), Ok(9));
        // Whatever is changed afterwards is noticed.
        let mut other = said.clone();
        other[36] += 1;
        let signature = signed(&key, &seen, &said);
        assert_eq!(use_key(&seen, &other, &signature, &key.cose()), Err(PasskeyError::Signature));
        assert_eq!(use_key(&seen, &said, &signature, &Key::p256().cose()), Err(PasskeyError::Signature));
        assert_eq!(use_key(&seen, &said, b"", &key.cose()), Err(PasskeyError::Signature));
    }
}

#[test]
fn an_answer_to_something_else_is_refused() {
    let (key, here) = (Key::p256(), "https://play.example.org");
    let said = data("play.example.org", VERIFIED, 0, None);
    let refused = |act: &str, challenge: &[u8], origin: &str| {
        let seen = client_data(act, challenge, origin);
        let answer = use_key(&seen, &said, &signed(&key, &seen, &said), &key.cose());
        assert!(matches!(answer, Err(PasskeyError::Other(_))), "{act} {origin}: {answer:?}");
    };
    refused("webauthn.create", &CHALLENGE, here);
    refused("webauthn.get", &[8; 32], here);
    refused("webauthn.get", b"", here);
    for origin in ["https://evil.org", "http://play.example.org", "https://play.example.org:8443", "null"] {
        refused("webauthn.get", &CHALLENGE, origin);
    }
    let seen = json!({"type": "webauthn.get", "challenge": base64url(&CHALLENGE), "origin": here, "crossOrigin": true});
    let seen = seen.to_string().into_bytes();
    let answer = use_key(&seen, &said, &signed(&key, &seen, &said), &key.cose());
    assert!(matches!(answer, Err(PasskeyError::Other(_))), "{answer:?}");
    // The key of another site, nobody there, nobody known, and a copy that cannot be.
    let seen = client_data("webauthn.get", &CHALLENGE, here);
    let answer = |said: Vec<u8>| use_key(&seen, &said, &signed(&key, &seen, &said), &key.cose());
    assert!(matches!(answer(data("example.org", VERIFIED, 0, None)), Err(PasskeyError::Other(_))));
    assert_eq!(answer(data("play.example.org", 0x01, 0, None)), Err(PasskeyError::Unverified));
    assert_eq!(answer(data("play.example.org", 0x04, 0, None)), Err(PasskeyError::Unverified));
    let copied = answer(data("play.example.org", 0x15, 0, None));
    assert!(matches!(copied, Err(PasskeyError::Unreadable(_))), "{copied:?}");
    assert_eq!(answer(data("play.example.org", 0x1d, 0, None)), Ok(0));
}

#[test]
fn a_key_that_was_not_made_so_is_refused() {
    let (key, here) = (Key::p256(), "https://play.example.org");
    let seen = client_data("webauthn.create", &CHALLENGE, here);
    let with = |id: &[u8], cose: &[u8]| {
        make(b"id", &seen, &envelope(data("play.example.org", 0x45, 0, Some((id, cose)))))
    };
    assert!(with(b"id", &key.cose()).is_ok());
    assert!(matches!(with(b"other", &key.cose()), Err(PasskeyError::Other(_))));
    assert!(matches!(with(b"", &key.cose()), Err(PasskeyError::Unreadable(_))));
    let strange = cbor(&map(&[(1, 2.into()), (3, (-47).into()), (-1, 8.into())]));
    assert_eq!(with(b"id", &strange), Err(PasskeyError::Algorithm));
    let short =
        cbor(&map(&[(1, 1.into()), (3, (-8).into()), (-1, 6.into()), (-2, ciborium::Value::Bytes(vec![1]))]));
    assert!(matches!(with(b"id", &short), Err(PasskeyError::Unreadable(_))));
    let weak = cbor(&map(&[
        (1, 3.into()),
        (3, (-257).into()),
        (-1, ciborium::Value::Bytes(vec![0xff; 128])),
        (-2, ciborium::Value::Bytes(vec![1, 0, 1])),
    ]));
    assert!(matches!(with(b"id", &weak), Err(PasskeyError::Unreadable(_))), "RSA of 1024 bits");
    let none = make(b"id", &seen, &envelope(data("play.example.org", VERIFIED, 0, None)));
    assert!(matches!(none, Err(PasskeyError::Unreadable(_))), "{none:?}");
    let unverified = envelope(data("play.example.org", 0x41, 0, Some((b"id", &key.cose()))));
    assert_eq!(make(b"id", &seen, &unverified), Err(PasskeyError::Unverified));
    let mut longer = envelope(data("play.example.org", 0x45, 0, Some((b"id", &key.cose()))));
    longer.push(0);
    assert!(matches!(make(b"id", &seen, &longer), Err(PasskeyError::Unreadable(_))));
}

#[test]
fn signatures_of_rsa_are_checked() {
    // Made with `openssl genrsa 2048` and `openssl dgst -sha256 -sign`.
    let n = concat!(
        "nPzkIxMyVtdVcZmSCzJ0ExHJR6SCUYjWAy_5jcoQwoBjtdC8UdEL8LTm8n4KTFTzPKfOgXV9kz1ppXCtjTWhtHLp",
        "ELQr_zQlGCG38VD92f8K6G1M_w5gtNK1dsMw39vja03GVWacG11D_0M4jDa0_O_tE-pYhq31xpwjSS9Mz8CKPPYt",
        "2xSkKuT41xBxTh5r4zB_G7EkUb_LPjfrDtbOHWNuVLddOE26MDk4ElUh05cz4OND5ZEb3IeBrbpNoPVdUAxKwPkP",
        "5E6D5g_552IrWcsDCaJZmWR1joHr6X_Lp_niRyi9NSStCA7nHLodZesJD_B90cmqN0pJ2ax_OhQMaQ",
    );
    let signature = concat!(
        "Kf-iq9AgnVacwAJISYdkF1_nhQsrCrfqXeWoEleSPSo_W5lgJZx3-WHm-Hbr3hk7gL4JNnfidH5MzbRRjQzvm7DY",
        "26Dbjx166X4tatBty6-PXFbihZoUG2DxzeE37sEMPuvlrE4POSyko1_J178acZLBxJDU826ZPNB8VJyGsIRr87qO",
        "9BlOM1jkGC-bbdfkGK_6eYB0ZZoQcJm-0ComDoD2cJPFfBoIaPO0JWP1sU0OaNbfzLRwtNQftLNE20oSftMNCFEy",
        "3nIUZpCHJMzdIObWUboPDdZYSV9KXBvUKpg2aL77vwP8jpvpevNvWY0yvUZtc_oNXfhZurjiYiIulA",
    );
    let key = PublicKey::read(&cbor(&map(&[
        (1, 3.into()),
        (3, (-257).into()),
        (-1, ciborium::Value::Bytes(bytes(n, "n").unwrap())),
        (-2, ciborium::Value::Bytes(vec![1, 0, 1])),
    ])))
    .unwrap();
    let signature = bytes(signature, "signature").unwrap();
    assert_eq!(key.check(b"five bishops", &signature), Ok(()));
    assert_eq!(key.check(b"five bishop", &signature), Err(PasskeyError::Signature));
}

/// Bytes that are almost right: an answer of which a part is replaced.
fn almost(whole: Vec<u8>) -> impl Strategy<Value = Vec<u8>> {
    let length = whole.len();
    (0..length, proptest::collection::vec(any::<u8>(), 0..40), 0..length).prop_map(
        move |(from, part, cut)| {
            let mut bytes = whole.clone();
            let until = (from + cut).min(length);
            bytes.splice(from..until, part);
            bytes
        },
    )
}

proptest! {
    #[test]
    fn hostile_bytes_are_refused_and_nothing_else_happens(
        seen in proptest::collection::vec(any::<u8>(), 0..300),
        said in proptest::collection::vec(any::<u8>(), 0..300),
        cose in proptest::collection::vec(any::<u8>(), 0..100),
        text in ".{0,60}",
    ) {
        prop_assert!(make(&cose, &seen, &said).is_err());
        prop_assert!(use_key(&seen, &said, &cose, &cose).is_err());
        let right = client_data("webauthn.create", &CHALLENGE, "https://play.example.org");
        prop_assert!(make(&cose, &right, &said).is_err());
        let _ = (AuthenticatorData::read(&said), attested_data(&said), PublicKey::read(&cose));
        let made = MadeKey { id: &text, client_data: &text, attestation: &text };
        prop_assert!(check_made(&party(), &CHALLENGE, made).is_err());
    }

    #[test]
    fn an_answer_with_a_part_replaced_is_read_or_refused(
        said in almost(envelope(data("play.example.org", 0xc5, 0, Some((b"id", &[0xa1, 1, 2]))))),
        cose in almost(cbor(&map(&[(1, 2.into()), (3, (-7).into()), (-1, 1.into()),
            (-2, ciborium::Value::Bytes(vec![3; 32])), (-3, ciborium::Value::Bytes(vec![5; 32]))]))),
    ) {
        if let Ok(data) = attested_data(&said) {
            let _ = AuthenticatorData::read(&data);
        }
        if let Ok(key) = PublicKey::read(&cose) {
            prop_assert!(key.check(b"message", b"signature").is_err());
        }
    }
}
