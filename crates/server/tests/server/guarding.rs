//! What keeps one client from spoiling it for the others.

use std::time::{Duration, Instant};

use crate::common::{PATIENCE, Person, Running, Socket, request, some_move, two_seated};
use serde_json::{Value, json};

#[tokio::test]
async fn what_the_line_takes_is_given_back() {
    let running = Running::start(|_| {}).await;
    let clock = json!({"clock": {"kind": "fischer", "initial": 60, "increment": 0}});
    let (table, (_anna, mut annas), (_ben, mut bens)) = two_seated(&running, clock).await;
    annas.watch(&table).await;
    // The server measures the line half a second after the greeting. Ben's answer
    // comes when he reads again: his line takes longer than what is given back.
    tokio::time::sleep(Duration::from_millis(1200)).await;
    bens.watch(&table).await;
    annas.play(&table, 0, "b2-b4").await;
    let state = bens.state_at(1).await;
    bens.play(&table, 1, &some_move(&state, 1)).await;
    for ply in (2..8).step_by(2) {
        let state = annas.state_at(ply).await;
        let sent = Instant::now();
        annas.play(&table, ply, &some_move(&state, ply)).await;
        let state = bens.state_at(ply + 1).await;
        tokio::time::sleep(Duration::from_millis(250)).await;
        let before = state["clocks"]["left"][1].as_u64().unwrap();
        bens.play(&table, ply + 1, &some_move(&state, ply)).await;
        let most = sent.elapsed().as_millis() as u64;
        let after = bens.state_at(ply + 2).await["clocks"]["left"][1].as_u64().unwrap();
        // Of his quarter of a second nothing is charged, however slow this machine.
        let charged = before.saturating_sub(after);
        assert!(charged <= most.saturating_sub(300) + 5, "{charged} of {most}");
    }
}

#[tokio::test]
async fn who_takes_nothing_is_dropped_and_nobody_waits_for_it() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let me = json!({"kind": "me"});
    let table = anna.table(json!({"game": "bishops", "seats": [me, me, me, me]})).await;
    let spectators = async || {
        let answer = anna.ask("GET", &format!("/api/tables/{table}?detail=text"), &Value::Null).await;
        answer.json()["table"]["spectators"].as_u64().unwrap()
    };
    // It asks for the whole scene again and again and reads nothing of it.
    let mut slow = Socket::open(running.address, &[]).await;
    let watch = json!({"type": "watch", "table": table}).to_string();
    let asking = async {
        for _ in 0..20_000 {
            if slow.try_say(&watch).await.is_err() {
                break;
            }
        }
    };
    // Once nothing is taken any more, even asking has to wait.
    let _ = tokio::time::timeout(Duration::from_secs(3), asking).await;
    let (mut socket, _) = anna.watch(&table).await;
    for _ in 0..80 {
        let state = anna.state(&table).await;
        let ply = state["ply"].as_u64().unwrap();
        socket.play(&table, ply, &some_move(&state, ply)).await;
    }
    let begun = Instant::now();
    while spectators().await > 0 {
        assert!(begun.elapsed() < PATIENCE, "it is still there");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn names_and_chat_come_clean_to_others() {
    let running = Running::start(|_| {}).await;
    let (table, (_anna, mut annas), _ben) = two_seated(&running, json!({})).await;
    annas.watch(&table).await;
    let zoe = Person::new(running.address, "  Zoë\u{202e}\u{200b}\u{0}\n<b> ").await;
    let me = zoe.ask("GET", "/api/me", &Value::Null).await;
    assert_eq!(me.json()["name"], "Zoë <b>");
    annas.done(json!({"type": "chat", "table": table, "text": "\u{2066}hi\t\u{7} there\u{202e}"})).await;
    assert_eq!(annas.until("chat").await["text"], "hi there");
    let long = "x".repeat(1000);
    annas.done(json!({"type": "chat", "table": table, "text": long})).await;
    assert_eq!(annas.until("chat").await["text"].as_str().unwrap().len(), 300);
    let empty = json!({"type": "chat", "table": table, "text": "\u{200b}"});
    assert_eq!(annas.refused(empty).await, "bad_message");
}

#[tokio::test]
async fn one_seat_that_chatters_does_not_silence_the_other() {
    let running = Running::start(|_| {}).await;
    let (table, (_anna, mut annas), (_ben, mut bens)) = two_seated(&running, json!({})).await;
    annas.watch(&table).await;
    let line = json!({"type": "chat", "table": table, "text": "hi"});
    let mut refused = 0;
    for _ in 0..12 {
        refused += u32::from(annas.ask(line.clone()).await["code"] == "too_fast");
    }
    assert!(refused >= 4, "{refused}");
    bens.done(line).await;
}

#[tokio::test]
async fn no_answer_lets_a_page_run_what_is_not_ours() {
    let running = Running::start(|_| {}).await;
    for path in ["/", "/api/games", "/nowhere", "/healthz", "/metrics", "/t/k3vq8mzt5xw2ab/qr.svg"] {
        let answer = request(running.address, "GET", path, &[], "").await;
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("default-src 'self'") && policy.contains("object-src 'none'"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{path}");
    }
    let file = request(running.address, "GET", "/static/any/scripts/site.js", &[], "").await;
    assert_eq!(file.header("content-security-policy"), Some("default-src 'none'"));
}
