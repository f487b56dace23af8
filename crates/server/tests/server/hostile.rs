//! Messages that no client of ours sends.

use std::time::Duration;

use crate::common::{PATIENCE, Person, Running, Socket, request};
use serde_json::json;

/// A small stream of numbers, the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[tokio::test]
async fn garbage_gets_an_error_each_and_nobody_else_notices() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let table = anna.table(json!({"game": "shakti"})).await;
    let (mut annas, _) = anna.watch(&table).await;
    let heard = annas.heard.len();
    let mut hostile = Person::new(running.address, "Mallory").await.socket().await;
    let templates = [
        json!({"type": "move", "table": table, "ply": 0, "move": "b2-b4"}).to_string(),
        json!({"type": "watch", "table": "nosuchtable22", "since": {"ply": 9, "branch": 1}}).to_string(),
        json!({"type": "chat", "table": table, "text": "x"}).to_string(),
        json!({"type": "hand_over", "table": table, "seat": 1, "level": "random"}).to_string(),
        json!({"type": "answer_takeback", "table": table, "accept": true}).to_string(),
        "[[[[[[[[[[".repeat(200),
        "\"".repeat(500),
        "{\"type\":".repeat(300),
        String::new(),
    ];
    let mut dice = Dice(7);
    for round in 0..400 {
        let mut bytes = templates[dice.below(templates.len())].clone().into_bytes();
        for _ in 0..dice.below(4) {
            if bytes.is_empty() {
                break;
            }
            let at = dice.below(bytes.len());
            match dice.below(3) {
                0 => bytes[at] = dice.below(256) as u8,
                1 => bytes.truncate(at),
                _ => bytes.insert(at, b"\"{}[],:0\\"[dice.below(9)]),
            }
        }
        hostile.say_text(&String::from_utf8_lossy(&bytes)).await;
        let answer = hostile.next().await;
        assert!(answer["type"] == "error" || answer["type"] == "done", "{round}: {answer}");
    }
    assert_eq!(hostile.ask(json!({"type": "ping"})).await["type"], "pong");
    annas.watch(&table).await;
    let others = annas.heard[heard..].iter().filter(|text| !text.contains("\"yours\":true")).count();
    assert_eq!(others, 1, "only the answer to her own question");
}

#[tokio::test]
async fn a_message_that_is_too_long_ends_its_own_socket_only() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let mut long = anna.socket().await;
    let mut other = anna.socket().await;
    long.say_text(&"x".repeat(20_000)).await;
    assert!(long.try_next().await.is_none());
    assert_eq!(other.ask(json!({"type": "ping"})).await["type"], "pong");
    let body = format!("{{\"name\":\"{}\"}}", "x".repeat(100_000));
    let answer = request(running.address, "POST", "/api/guests", &[], &body).await;
    assert!(answer.status == 400 || answer.status == 413, "{answer:?}");
}

#[tokio::test]
async fn who_talks_too_fast_is_told_and_then_dropped() {
    let running = Running::start(|config| config.messages_per_second = 5).await;
    let anna = Person::new(running.address, "Anna").await;
    let ben = Person::new(running.address, "Ben").await;
    let mut fast = anna.socket().await;
    let mut calm = ben.socket().await;
    let mut told = 0;
    for _ in 0..300 {
        fast.say(json!({"type": "ping"})).await;
        match fast.try_next().await {
            Some(answer) if answer["code"] == "too_fast" => told += 1,
            Some(_) => {}
            None => break,
        }
    }
    assert!((150..=250).contains(&told), "{told}");
    assert_eq!(calm.ask(json!({"type": "ping"})).await["type"], "pong");
}

#[tokio::test]
async fn too_many_requests_or_sockets_from_one_address_are_refused() {
    let running = Running::start(|config| {
        config.requests_per_second = 2;
        config.sockets_per_address = 2;
    })
    .await;
    let (_one, _two) = (Socket::open(running.address, &[]).await, Socket::open(running.address, &[]).await);
    assert!(Socket::try_open(running.address, &[]).await.is_err());
    let mut refused = 0;
    for _ in 0..30 {
        refused += u32::from(request(running.address, "GET", "/api/games", &[], "").await.status == 429);
    }
    assert!(refused > 10, "{refused}");
    assert_eq!(request(running.address, "GET", "/healthz", &[], "").await.status, 200);
}

#[tokio::test]
async fn a_silent_client_is_dropped() {
    let running = Running::start(|config| config.ping = Duration::from_millis(100)).await;
    // A client that answers pings stays.
    let mut good = Socket::open(running.address, &[]).await;
    // One that never reads, and so never answers, goes.
    let silent = Socket::open(running.address, &[]).await;
    for _ in 0..8 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!(good.ask(json!({"type": "ping"})).await["type"], "pong");
    }
    let mut silent = silent;
    let next = tokio::time::timeout(PATIENCE, silent.try_next()).await;
    assert!(next.expect("it is dropped").is_none());
}
