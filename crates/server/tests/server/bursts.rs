//! Much at once: honest clients stay, and limits hold.

use crate::common::{Person, Running, Socket, two_seated};
use serde_json::{Value, json};
use std::time::Duration;

use tokio_tungstenite::tungstenite::Message;

/// Fills the chat of a table; one line in two seconds is heard of a guest, so every
/// line is another guest's who sits there for a moment.
async fn full_chat(running: &Running) -> String {
    let host = Person::new(running.address, "Host").await;
    let seats = json!([{"kind": "open"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]);
    let table = host.table(json!({"game": "bishops", "seats": seats, "chat": true})).await;
    let text = "ä".repeat(300);
    for _ in 0..10 {
        let mut guest = Person::new(running.address, "Somebody with a long name").await.socket().await;
        guest.done(json!({"type": "sit", "table": table})).await;
        for _ in 0..5 {
            guest.done(json!({"type": "chat", "table": table, "text": text})).await;
        }
        guest.done(json!({"type": "stand_up", "table": table})).await;
    }
    table
}

#[tokio::test]
async fn whoever_watches_many_tables_with_full_chat_at_once_is_not_dropped() {
    let running = Running::start(|_| {}).await;
    let mut tables = Vec::new();
    for _ in 0..32 {
        tables.push(full_chat(&running).await);
    }
    for _ in 0..3 {
        let mut socket = Socket::open(running.address, &[]).await;
        for table in &tables {
            socket.say(json!({"type": "watch", "table": table})).await;
        }
        let (mut lines, mut states) = (0, 0);
        while states < tables.len() {
            let message = socket.next().await;
            match message["type"].as_str() {
                Some("chats") => lines += message["lines"].as_array().unwrap().len(),
                Some("state") => states += 1,
                Some("table") => {}
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(lines, 32 * 50);
        assert_eq!(socket.ask(json!({"type": "ping"})).await["type"], "pong");
    }
}

#[tokio::test]
async fn pongs_that_nobody_asked_for_are_not_believed() {
    let running = Running::start(|_| {}).await;
    let clock = json!({"clock": {"kind": "fischer", "initial": 60, "increment": 0}});
    let (table, (anna, mut annas), (ben, mut bens)) = two_seated(&running, clock).await;
    annas.watch(&table).await;
    bens.watch(&table).await;
    annas.play(&table, 0, "b2-b4").await;
    let reply = crate::common::some_move(&ben.state(&table).await, 1);
    bens.play(&table, 1, &reply).await;
    annas.state_at(2).await;
    for ply in (2..8).step_by(2) {
        tokio::time::sleep(Duration::from_millis(250)).await;
        let state = anna.state(&table).await;
        // What an older server would have taken for a line of a quarter of a second.
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        let sent = (now.as_millis() as u64 - 250).to_be_bytes().to_vec();
        annas.send(Message::Pong(sent.into())).await;
        annas.play(&table, ply, &crate::common::some_move(&state, ply)).await;
        let left = annas.state_at(ply + 1).await["clocks"]["left"][0].as_u64().unwrap();
        // A true line within this machine may take a few milliseconds of each.
        let moves = ply / 2;
        assert!(left <= 60_000 - moves * 150, "{left} after {moves} moves");
        let state = ben.state(&table).await;
        bens.play(&table, ply + 1, &crate::common::some_move(&state, ply)).await;
        annas.state_at(ply + 2).await;
    }
}

#[tokio::test]
async fn a_rematch_is_counted_as_a_new_table() {
    let running = Running::start(|config| config.requests_per_second = 4).await;
    let anna = Person::new(running.address, "Anna").await;
    let me = json!({"kind": "me"});
    let mut table = anna.table(json!({"game": "shakti", "seats": [me, me]})).await;
    let mut socket = anna.socket().await;
    let mut made = 0;
    let refusal = loop {
        socket.done(json!({"type": "resign", "table": table, "seat": 0})).await;
        socket.watch(&table).await;
        let answer = socket.ask(json!({"type": "rematch", "table": table})).await;
        if answer["type"] == "error" {
            break answer;
        }
        let mut told = socket.until("table").await;
        while told["next"].is_null() {
            told = socket.until("table").await;
        }
        socket.say(json!({"type": "leave", "table": table})).await;
        table = told["next"].as_str().unwrap().to_owned();
        made += 1;
        assert!(made < 200, "there is no limit");
    };
    assert_eq!(refusal["code"], "too_fast");
    assert_eq!(refusal["message"], "too many new tables; wait a little");
    assert!(made >= 5, "{made}");
    let state = anna.state(&table).await;
    assert_eq!(state["status"], "finished", "nothing has changed: {state}");
    let _: Value = state;
}
