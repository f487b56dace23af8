//! A client that keeps to nothing: whatever bytes it sends over a real socket, it
//! gets errors or is cut off, and those who play notice nothing.

mod common;

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use common::{Person, Running, Socket, some_move};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio::time::timeout;

/// One thing that is sent.
#[derive(Clone, Debug)]
enum Blow {
    /// A whole message as text, as binary or as some other kind of frame.
    Frame { opcode: u8, payload: Vec<u8> },
    /// A frame without the mask that clients have to use.
    Unmasked(Vec<u8>),
    /// A message in pieces, with something else in between.
    Pieces { first: Vec<u8>, between: u8, last: Vec<u8> },
    /// A frame that says it is longer than what comes.
    Promise { length: u64, payload: Vec<u8> },
    /// No frame at all.
    Bytes(Vec<u8>),
}

fn frame(first_byte: u8, payload: &[u8], mask: Option<[u8; 4]>) -> Vec<u8> {
    let bit = if mask.is_some() { 0x80 } else { 0 };
    let mut bytes = vec![first_byte];
    match payload.len() {
        length @ 0..126 => bytes.push(bit | length as u8),
        length @ 126..65_536 => {
            bytes.push(bit | 126);
            bytes.extend((length as u16).to_be_bytes());
        }
        length => {
            bytes.push(bit | 127);
            bytes.extend((length as u64).to_be_bytes());
        }
    }
    let key = mask.unwrap_or_default();
    bytes.extend(mask.into_iter().flatten());
    bytes.extend(payload.iter().enumerate().map(|(index, byte)| byte ^ key[index % 4]));
    bytes
}

const MASK: Option<[u8; 4]> = Some([0x5a, 0x01, 0xff, 0x80]);

impl Blow {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Blow::Frame { opcode, payload } => frame(0x80 | (opcode & 15), payload, MASK),
            Blow::Unmasked(payload) => frame(0x81, payload, None),
            Blow::Pieces { first, between, last } => {
                let mut bytes = frame(0x01, first, MASK);
                bytes.extend(frame(0x80 | (between & 15), b"x", MASK));
                bytes.extend(frame(0x80, last, MASK));
                bytes
            }
            Blow::Promise { length, payload } => {
                let mut bytes = vec![0x81, 0x80 | 127];
                bytes.extend(length.to_be_bytes());
                bytes.extend([0; 4]);
                bytes.extend(payload);
                bytes
            }
            Blow::Bytes(bytes) => bytes.clone(),
        }
    }
}

/// What the protocol knows, said by the wrong one at the wrong time.
fn message(table: String) -> impl Strategy<Value = String> {
    let kinds = prop::sample::select(vec![
        "watch",
        "leave",
        "sit",
        "stand_up",
        "move",
        "resign",
        "claim",
        "offer_draw",
        "answer_draw",
        "ask_takeback",
        "answer_takeback",
        "rematch",
        "chat",
        "hand_over",
        "order",
        "ping",
        "fly",
    ]);
    let numbers = prop_oneof![
        Just(json!(null)),
        Just(json!(-1)),
        Just(json!(1e300)),
        Just(json!(u64::MAX)),
        Just(json!("0")),
        Just(json!([[]])),
        (0u8..4).prop_map(|number| json!(number)),
    ];
    (kinds, numbers.clone(), numbers, any::<bool>(), ".{0,40}").prop_map(
        move |(kind, ply, seat, accept, text)| {
            let since = json!({"ply": ply, "branch": seat});
            json!({"id": ply, "type": kind, "table": table, "ply": ply, "seat": seat, "move": text,
                   "text": text, "accept": accept, "level": text, "order": text, "since": since, "detail": "text"})
            .to_string()
        },
    )
}

fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..200)
}

fn text(payload: Vec<u8>) -> Blow {
    Blow::Frame { opcode: 1, payload }
}

/// Frames as they should be, with messages as they should not: the socket stays
/// open, and each is refused.
fn bad_message(table: String) -> impl Strategy<Value = Blow> {
    let cut = (message(table.clone()), any::<prop::sample::Index>(), 0u8..128).prop_map(
        |(message, index, byte)| {
            let mut payload = message.into_bytes();
            let at = index.index(payload.len());
            if byte % 2 == 0 {
                payload.truncate(at);
            } else {
                payload[at] = byte;
            }
            text(String::from_utf8_lossy(&payload).into_owned().into_bytes())
        },
    );
    let nested = (1usize..1500, prop::sample::select(vec!["[", "{\"a\":", "[{\"type\":"]))
        .prop_map(|(depth, opener)| text(opener.repeat(depth).into_bytes()));
    prop_oneof![
        4 => message(table).prop_map(|message| text(message.into_bytes())),
        3 => cut,
        2 => nested,
        2 => ".{0,200}".prop_map(|message| text(message.into_bytes())),
        1 => (1000usize..16_000).prop_map(|length| text(vec![b' '; length])),
        1 => any_bytes().prop_map(|payload| Blow::Frame { opcode: 2, payload }),
        1 => prop::collection::vec(any::<u8>(), 0..120)
            .prop_map(|payload| Blow::Frame { opcode: 9, payload }),
        1 => prop::collection::vec(any::<u8>(), 0..120)
            .prop_map(|payload| Blow::Frame { opcode: 10, payload }),
    ]
}

/// Bytes that are no frames, or frames that may not be.
fn bad_frame() -> impl Strategy<Value = Blow> {
    prop_oneof![
        any_bytes().prop_map(text),
        (any::<u8>(), any_bytes()).prop_map(|(opcode, payload)| Blow::Frame { opcode, payload }),
        (16_000usize..300_000).prop_map(|length| text(vec![b' '; length])),
        any_bytes().prop_map(Blow::Unmasked),
        (any_bytes(), any::<u8>(), any_bytes()).prop_map(|(first, between, last)| Blow::Pieces {
            first,
            between,
            last
        }),
        (prop_oneof![any::<u64>(), 0u64..20_000], any_bytes())
            .prop_map(|(length, payload)| Blow::Promise { length, payload }),
        any_bytes().prop_map(Blow::Bytes),
    ]
}

/// Opens a socket by hand, sends it all and waits until the server has cut us off
/// or answers a last ping.
async fn attack(person: &Person, blows: &[Blow]) {
    let mut stream = TcpStream::connect(person.address).await.unwrap();
    let hello = format!(
        "GET /api/socket HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: {}\r\n\r\n",
        person.address, person.cookie
    );
    stream.write_all(hello.as_bytes()).await.unwrap();
    for blow in blows {
        if stream.write_all(&blow.bytes()).await.is_err() {
            return;
        }
    }
    let last = json!({"id": 987_654_321, "type": "ping"}).to_string();
    if stream.write_all(&frame(0x81, last.as_bytes(), MASK)).await.is_err() {
        return;
    }
    let mut heard = Vec::new();
    let mut buffer = vec![0; 65_536];
    // Whoever promised more than it sent may be waited for: then we hang up.
    while let Ok(Ok(count)) = timeout(Duration::from_millis(300), stream.read(&mut buffer)).await {
        heard.extend_from_slice(&buffer[..count]);
        assert!(heard.starts_with(b"HTTP/1.1 101") || heard.len() < 12, "there is a socket");
        if count == 0 || heard.windows(9).any(|window| window == b"987654321") {
            return;
        }
    }
}

/// Whether anything in this process has panicked.
static PANICKED: AtomicBool = AtomicBool::new(false);

fn notice_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            PANICKED.store(true, Ordering::SeqCst);
            usual(info);
        }));
    });
}

/// Asks whether the server is there, and checks that nothing else was heard.
async fn undisturbed(socket: &mut Socket) {
    let before = socket.heard.len();
    assert_eq!(socket.ask(json!({"type": "ping"})).await["type"], "pong");
    assert_eq!(socket.heard.len(), before + 1, "{:?}", &socket.heard[before..]);
}

#[test]
fn whatever_a_client_sends_nobody_else_notices() {
    notice_panics();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let (running, mallory, table, annas, bens) = runtime.block_on(async {
        let running = Running::start(|_| {}).await;
        let anna = Person::new(running.address, "Anna").await;
        let ben = Person::new(running.address, "Ben").await;
        let mallory = Person::new(running.address, "Mallory").await;
        let table = anna.table(json!({"game": "shakti"})).await;
        let mut bens = ben.socket().await;
        bens.done(json!({"type": "sit", "table": table})).await;
        let (mut annas, _) = anna.watch(&table).await;
        bens.watch(&table).await;
        // News of each other's coming is heard now and not later.
        annas.until("table").await;
        annas.ask(json!({"type": "ping"})).await;
        bens.ask(json!({"type": "ping"})).await;
        (running, mallory, table, Mutex::new(annas), Mutex::new(bens))
    });
    let messages = prop::collection::vec(bad_message(table.clone()), 0..12);
    let blows = (messages, prop::option::of(bad_frame())).prop_map(|(mut blows, last)| {
        blows.extend(last);
        blows
    });
    let config = Config { cases: 128, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&blows, |blows| {
            runtime.block_on(async {
                attack(&mallory, &blows).await;
                undisturbed(&mut *annas.lock().await).await;
                undisturbed(&mut *bens.lock().await).await;
            });
            Ok(())
        })
        .unwrap();
    runtime.block_on(async {
        let (mut annas, mut bens) = (annas.into_inner(), bens.into_inner());
        annas.play(&table, 0, "b2-b4").await;
        let state = bens.state_at(1).await;
        bens.play(&table, 1, &some_move(&state, 1)).await;
        running.stop().await;
    });
    assert!(!PANICKED.load(Ordering::SeqCst), "something panicked");
}
