//! Positions without a table, what the computer thinks of them, and tables that
//! begin from a position.

use std::net::SocketAddr;
use std::time::Duration;

use crate::common::{Answer, Person, Running, request};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn post(address: SocketAddr, path: &str, body: &Value) -> Answer {
    request(address, "POST", path, &[("Content-Type", "application/json")], &body.to_string()).await
}

/// The lines of JSON of an answer.
fn found(answer: &Answer) -> Vec<Value> {
    answer.body.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[tokio::test]
async fn a_position_is_told_with_its_legal_moves_and_nothing_is_kept() {
    let house = Running::start(|_| {}).await;
    let studied = post(house.address, "/api/study", &json!({"game": "shakti", "plies": ["b2-b4", "d6d5"]}))
        .await
        .json();
    assert_eq!(studied["ply"], 2);
    assert_eq!(studied["said"], json!(["d6-d5"]));
    assert_eq!(studied["turn"], json!([0]));
    assert!(!studied["scene"]["legal"]["nodes"].as_array().unwrap().is_empty());
    let position = studied["position"].as_str().unwrap();
    let again =
        post(house.address, "/api/study", &json!({"game": "shakti", "position": position})).await.json();
    assert_eq!(again["position"], studied["position"]);
    assert_eq!(again["scene"]["legal"], studied["scene"]["legal"]);
}

#[tokio::test]
async fn dice_come_by_themselves_and_need_not_be_named() {
    let house = Running::start(|_| {}).await;
    let ask = |plies: Vec<String>| {
        let body =
            json!({"game": "sitchess", "options": {"army_choice": "dice"}, "seed": "5", "plies": plies});
        async move { post(house.address, "/api/study", &body).await.json() }
    };
    let mut plies: Vec<String> = Vec::new();
    for _ in 0..8 {
        let studied = ask(plies.clone()).await;
        let scene: quincunx_core::Scene = serde_json::from_value(studied["scene"].clone()).unwrap();
        let Some(legal) = scene.legal.first().map(|legal| legal.text.as_str()) else { break };
        plies.push(legal.to_owned());
        let next = ask(plies.clone()).await;
        assert!(next["code"].is_null(), "{next}");
        assert!(!next["said"].as_array().unwrap().is_empty());
    }
    assert!(plies.len() > 3);
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_and_says_what_was_expected() {
    let house = Running::start(|_| {}).await;
    let long = "x".repeat(5000);
    let many: Vec<&str> = vec!["b2-b4"; 1600];
    for (body, code, part) in [
        (json!({}), "bad_message", "the games are"),
        (json!({"game": "chess"}), "bad_message", "the games are"),
        (json!({"game": "shakti", "position": "7/7"}), "bad_message", "position"),
        (json!({"game": "shakti", "position": long}), "bad_message", "longer than"),
        (json!({"game": "shakti", "options": {"x": "y"}}), "bad_message", "no option 'x'"),
        (json!({"game": "shakti", "seed": "-1"}), "bad_message", "whole number"),
        (json!({"game": "shakti", "plies": ["d2-d7"]}), "illegal", "ply 1 (d2-d7)"),
        (json!({"game": "shakti", "plies": many}), "bad_message", "expected up to 1500"),
        (json!({"table": "nosuchtable"}), "not_found", "no such table"),
    ] {
        let refusal = post(house.address, "/api/study", &body).await.json();
        assert_eq!(refusal["code"], code, "{refusal}");
        assert!(refusal["message"].as_str().unwrap().contains(part), "{refusal}");
    }
    for body in [
        json!({"game": "shakti", "lines": 0}),
        json!({"game": "shakti", "lines": 6}),
        json!({"game": "shakti", "seconds": 0}),
        json!({"game": "shakti", "seconds": 3601}),
        json!({"game": "shakti", "seconds": -1}),
    ] {
        assert_eq!(post(house.address, "/api/study/lines", &body).await.status, 400, "{body}");
    }
}

#[tokio::test]
async fn a_text_is_read_as_a_position_or_as_a_record() {
    let house = Running::start(|_| {}).await;
    let read = |game: &'static str, text: &'static str| async move {
        post(house.address, "/api/study/read", &json!({"game": game, "text": text})).await.json()
    };
    let told = read("shakti", "*5*/1k1w3/3*3/3*3/3*3/1W1K1W1/*5* w 0 1 ;stalemate=loss").await;
    assert_eq!(told["options"], json!({"stalemate": "loss"}), "{told}");
    assert!(told["position"].as_str().unwrap().starts_with("*5*/1k1w3"));
    assert_eq!(told["plies"], json!([]));
    // A record knows its game better than the page.
    let record = "[Game \"shakti\"]\n[Seed \"7\"]\n\n1. b2-b4 d6d5 {why not} 2. f2-f4 *";
    let told = read("taifho", record).await;
    assert_eq!((&told["game"], &told["seed"]), (&json!("shakti"), &json!("7")));
    assert_eq!(told["position"], Value::Null);
    assert_eq!(told["plies"], json!(["b2-b4", "d6-d5", "f2-f4"]));
    assert_eq!(read("shakti", "1. b2-b4 d6-d5").await["written"], json!(["b2-b4", "d6-d5"]));
    // What was told can be asked about.
    let mut question = told.clone();
    for beside in ["written", "movers", "parts"] {
        question.as_object_mut().unwrap().remove(beside);
    }
    assert_eq!(post(house.address, "/api/study", &question).await.json()["ply"], 3);
    for (text, part) in [
        ("7/7", "expected"),
        ("1. b2-b4 d6-d1", "ply 2 (d6-d1)"),
        ("[Game \"chess\"]\n\n1. e4 *", "the games are"),
        ("[Game \"shakti\"]\n\n*\n\n[Game \"shakti\"]\n\n*", "one game"),
    ] {
        let refusal = read("shakti", text).await;
        assert_eq!(refusal["code"], "bad_message", "{refusal}");
        assert!(refusal["message"].as_str().unwrap().contains(part), "{refusal}");
    }
}

#[tokio::test]
async fn where_a_piece_could_go_is_told_also_out_of_turn() {
    let house = Running::start(|_| {}).await;
    let reach = |question: Value| async move {
        let answer = post(house.address, "/api/study/reach", &question).await.json();
        let legal = answer["legal"].as_array().unwrap_or_else(|| panic!("{answer}")).clone();
        legal.iter().map(|legal| legal["move"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    // White is to move: Black's king, warrior, and an empty square.
    assert!(reach(json!({"game": "shakti", "square": "d6"})).await.contains(&"d6-d5".to_owned()));
    assert!(reach(json!({"game": "shakti", "square": "b6"})).await.contains(&"b6-b4".to_owned()));
    assert!(reach(json!({"game": "shakti", "square": "d4"})).await.is_empty());
    assert!(!reach(json!({"game": "bishops", "square": "d11"})).await.is_empty());
    assert!(!reach(json!({"game": "taifho", "square": "b10"})).await.is_empty());
}

#[tokio::test]
async fn lines_get_better_until_they_are_done() {
    let house = Running::start(|_| {}).await;
    let body = json!({"game": "shakti", "lines": 3, "seconds": 0.5});
    let findings = found(&post(house.address, "/api/study/lines", &body).await);
    let last = findings.last().expect("something was found");
    assert_eq!(last["done"], true);
    assert_eq!(last["lines"].as_array().unwrap().len(), 3);
    let depths: Vec<u64> = findings.iter().filter_map(|finding| finding["depth"].as_u64()).collect();
    assert!(depths.is_sorted(), "{depths:?}");
}

#[tokio::test]
async fn nobody_is_kept_waiting_by_an_analysis() {
    // One place to think in, a long analysis, and a computer that has to move.
    let house = Running::start(|config| config.engine_threads = 1).await;
    let body = json!({"game": "taifho", "seconds": 30}).to_string();
    let mut line = TcpStream::connect(house.address).await.unwrap();
    let head = format!(
        "POST /api/study/lines HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n",
        house.address,
        body.len()
    );
    line.write_all((head + &body).as_bytes()).await.unwrap();
    let mut some = [0; 256];
    assert!(line.read(&mut some).await.unwrap() > 0, "it has begun");

    let anna = Person::new(house.address, "Anna").await;
    let seats = json!([{"kind": "computer", "level": "1"}, {"kind": "me"}]);
    let table = anna.table(json!({"game": "shakti", "seats": seats})).await;
    let (mut socket, state) = anna.watch(&table).await;
    if state["ply"] == 0 {
        socket.state_at(1).await;
    }

    // The analysis goes on afterwards, and ends when its client goes.
    let read = tokio::time::timeout(Duration::from_secs(20), line.read(&mut some)).await;
    assert!(read.expect("it goes on").unwrap() > 0);
    drop(line);
    let begun = std::time::Instant::now();
    loop {
        let metrics = request(house.address, "GET", "/metrics", &[], "").await.body;
        if metrics.lines().any(|line| line == "quincunx_analyses 0") {
            break;
        }
        assert!(begun.elapsed() < crate::common::PATIENCE, "the analysis does not end");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_table_begins_from_a_position_and_is_the_same_after_a_restart() {
    let house = Running::start(|_| {}).await;
    let anna = Person::new(house.address, "Anna").await;
    let position = "*5*/1k3w1/7/7/3w3/3K2W/*5* w 0 1 ;stalemate=draw";
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let table = anna.table(json!({"game": "shakti", "position": position, "seats": seats})).await;
    let (mut socket, state) = anna.watch(&table).await;
    assert_eq!(state["position"], position);
    socket.play(&table, 0, "d2-d3").await;
    drop(socket);
    let folder = house.stop().await;
    let house = Running::start_in(folder, |_| {}).await;
    let again = request(house.address, "GET", &format!("/api/tables/{table}"), &[], "").await.json();
    assert_eq!(again["table"]["start"], position);
    assert_eq!(again["table"]["options"], "stalemate=draw");
    assert_eq!(again["state"]["plies"], json!(["d2-d3"]));
    // It is still being played.
    let refusal = post(house.address, "/api/study", &json!({"table": table})).await;
    assert_eq!(refusal.status, 403, "{refusal:?}");
}

#[tokio::test]
async fn a_finished_game_can_be_studied_and_drawn() {
    let house = Running::start(|_| {}).await;
    let anna = Person::new(house.address, "Anna").await;
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let table = anna.table(json!({"game": "sitchess", "seats": seats})).await;
    let (mut socket, _) = anna.watch(&table).await;
    for (ply, text) in [(0, "QN"), (1, "RRPP"), (2, "K@h8")] {
        socket.play(&table, ply, text).await;
    }
    let refused = post(house.address, "/api/study", &json!({"table": table})).await;
    assert_eq!(refused.status, 403, "armies are nobody's business yet: {refused:?}");
    socket.done(json!({"type": "resign", "table": table, "seat": 0})).await;
    let studied =
        post(house.address, "/api/study", &json!({"table": table, "ply": 2, "plies": ["K@a8"]})).await.json();
    assert_eq!(studied["said"], json!(["K@a8"]));
    let points = found(&post(house.address, "/api/study/graph", &json!({"table": table})).await);
    assert_eq!(
        points.iter().map(|point| point["ply"].as_u64().unwrap()).collect::<Vec<_>>(),
        [0, 1, 2, 3, 4]
    );
    assert_eq!(points[4]["places"], json!([2, 1]));
    for _ in 0..2 {
        let picture = request(house.address, "GET", &format!("/t/{table}/picture.png"), &[], "").await;
        assert_eq!(picture.header("content-type"), Some("image/png"));
    }
}
