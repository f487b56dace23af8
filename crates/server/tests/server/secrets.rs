//! What is hidden never leaves the server before its time.

use std::collections::BTreeSet;

use crate::common::{Person, Running, Socket, request};
use quincunx_core::{Record, Seat, Viewer};
use quincunx_games::catalogue;
use serde_json::{Value, json};

/// A text without what differs between any two tables: names, hashes, times.
fn without_names(text: &str, table: &str) -> String {
    let mut value: Value = serde_json::from_str(text).unwrap();
    for key in ["branch", "commitment", "created_at", "now", "you"] {
        if let Some(map) = value.as_object_mut() {
            map.remove(key);
        }
    }
    value.to_string().replace(table, "TABLE")
}

/// What a socket was told, without names. Who is present is told at times that depend on
/// the machine: those messages come last, each once, without the presence itself.
fn told_to(socket: &Socket, table: &str) -> Vec<String> {
    let (mut told, mut tables) = (Vec::new(), BTreeSet::new());
    for text in &socket.heard {
        let mut value: Value = serde_json::from_str(text).unwrap();
        if value["type"] != "table" {
            told.push(without_names(text, table));
            continue;
        }
        value["spectators"].take();
        for seat in value["seats"].as_array_mut().unwrap() {
            seat["present"].take();
        }
        tables.insert(without_names(&value.to_string(), table));
    }
    told.extend(tables);
    told
}

/// Everything that the opponent and a spectator are told, over sockets and over
/// HTTP, when White has chosen this army and Black has not chosen yet.
async fn told_before_the_armies_are_shown(running: &Running, army: &str) -> Vec<String> {
    let anna = Person::new(running.address, "Anna").await;
    let ben = Person::new(running.address, "Ben").await;
    let table = anna.table(json!({"game": "sitchess", "public": false})).await;
    let mut bens = ben.socket().await;
    bens.done(json!({"type": "sit", "table": table})).await;
    bens.say(json!({"type": "watch", "table": table})).await;
    bens.until("state").await;
    let mut plain = ben.socket().await;
    plain.watch(&table).await;
    let mut spectator = Socket::open(running.address, &[]).await;
    spectator.say(json!({"type": "watch", "table": table})).await;
    spectator.until("state").await;
    let (mut annas, own) = anna.watch(&table).await;
    assert_eq!((&own["turn"], &own["seat"]), (&json!([0, 1]), &json!(0)));
    annas.play(&table, 0, army).await;
    let own = annas.state_at(1).await;
    assert_eq!(own["plies"], json!([army]), "White sees the own choice");
    for socket in [&mut bens, &mut plain, &mut spectator] {
        let state = socket.state_at(1).await;
        assert_eq!(state["plies"], json!(["white:?"]));
        assert_eq!(state["turn"], json!([1]));
    }
    let mut told: Vec<String> = Vec::new();
    // Whoever comes late is told no more than whoever was there.
    let mut late = Socket::open(running.address, &[]).await;
    late.watch(&table).await;
    for socket in [&bens, &plain, &spectator, &late] {
        told.extend(told_to(socket, &table));
    }
    let path = format!("/api/tables/{table}");
    let page = request(running.address, "GET", &path, &[], "").await.json();
    told.push(without_names(&page["state"].to_string(), &table));
    told.push(without_names(&ben.ask("GET", &path, &Value::Null).await.json()["state"].to_string(), &table));
    let record = request(running.address, "GET", &format!("{path}/record"), &[], "").await.body;
    let differs = |line: &str| ["[Commitment", "[Date", "[UTC"].iter().any(|tag| line.starts_with(tag));
    told.extend(record.lines().filter(|line| !differs(line)).map(|line| line.replace(&table, "TABLE")));

    // Black may answer for the ply it knew before White's choice came in.
    assert_eq!(bens.play(&table, 0, "RRPP").await["ply"], 1);
    let shown = spectator.state_at(2).await;
    assert_eq!((&shown["from"], &shown["plies"]), (&json!(0), &json!([army, "RRPP"])));
    told
}

#[tokio::test]
async fn nobody_can_tell_two_secret_armies_apart() {
    let running = Running::start(|_| {}).await;
    let queen = told_before_the_armies_are_shown(&running, "QN").await;
    let rooks = told_before_the_armies_are_shown(&running, "RRPP").await;
    assert!(queen.len() > 12);
    assert_eq!(queen, rooks);
}

#[tokio::test]
async fn arrivals_beyond_the_preview_the_seed_and_the_salt_are_in_no_message_before_the_end() {
    let running = Running::start(|_| {}).await;
    for mode in ["same", "different"] {
        let anna = Person::new(running.address, "Anna").await;
        let ben = Person::new(running.address, "Ben").await;
        let options = json!({"arrival_order": "random", "random_mode": mode});
        let table = anna.table(json!({"game": "saktris", "options": options})).await;
        let mut bens = ben.socket().await;
        bens.done(json!({"type": "sit", "table": table})).await;
        let mut spectator = Socket::open(running.address, &[]).await;
        spectator.watch(&table).await;
        bens.watch(&table).await;
        let (mut annas, mut state) = anna.watch(&table).await;
        let mut positions = vec![state["position"].as_str().unwrap().to_owned()];
        for ply in 0..6 {
            let (mover, person) =
                if state["turn"] == json!([0]) { (&mut annas, &anna) } else { (&mut bens, &ben) };
            let own = person.state(&table).await;
            mover.play(&table, ply, &crate::common::some_move(&own, ply)).await;
            state = spectator.state_at(ply + 1).await;
            positions.push(state["position"].as_str().unwrap().to_owned());
        }
        // Everything so far; then the game ends and nothing is hidden any more.
        for socket in [&mut annas, &mut bens] {
            socket.ask(json!({"type": "ping"})).await;
        }
        let told: Vec<String> =
            [&annas, &bens, &spectator].iter().flat_map(|socket| socket.heard.clone()).collect();
        annas.done(json!({"type": "resign", "table": table, "seat": 0})).await;
        let end = anna.state(&table).await;
        let (seed, salt) = (end["seal"]["seed"].as_str().unwrap(), end["seal"]["salt"].as_str().unwrap());
        assert!(told.iter().all(|text| !text.contains(seed) && !text.contains(salt)));

        let answer = request(running.address, "GET", &format!("/api/tables/{table}/record"), &[], "").await;
        let record = Record::parse(&answer.body).unwrap();
        let rules = catalogue::find("saktris").unwrap();
        rules.verify(&record).unwrap();
        let settings = [("arrival_order", "random"), ("random_mode", mode)];
        let mut game = rules.new_game(&settings, seed.parse().unwrap()).unwrap();
        for (ply, position) in positions.iter().enumerate() {
            let everything = game.position_text(Viewer::Everything);
            assert_eq!(*position, game.position_text(Viewer::Spectator));
            assert_ne!(*position, everything, "there is something to hide");
            assert!(told.iter().all(|text| !text.contains(&everything)));
            if let Some(text) = record.plies.get(ply).filter(|_| ply + 1 < positions.len()) {
                let seat = game.turn().and_then(quincunx_core::Turn::seat).unwrap_or(Seat::FIRST);
                game.play(seat, &text.text).unwrap();
            }
        }
    }
}
