//! Reviews of finished games: asked for once, made in the background, kept, and nothing
//! about a game that is on.

use std::time::Duration;

use crate::common::{Answer, Person, Running, request, two_seated};
use serde_json::{Value, json};

/// The moves of a short game.
const PLIES: [&str; 4] = ["b2-b4", "d6-d5", "f2-f4", "b6-b5"];

async fn finished(house: &Running) -> (Person, String) {
    let anna = Person::new(house.address, "Anna").await;
    let table = anna.table(json!({"game": "shakti", "seats": [{"kind": "me"}, {"kind": "me"}]})).await;
    let (mut socket, _) = anna.watch(&table).await;
    for (ply, text) in PLIES.iter().enumerate() {
        socket.play(&table, ply as u64, text).await;
    }
    socket.done(json!({"type": "resign", "table": table, "seat": 1})).await;
    (anna, table)
}

async fn ask(person: &Person, method: &str, table: &str) -> Answer {
    person.ask(method, &format!("/api/tables/{table}/review"), &Value::Null).await
}

/// Waits until a review is done.
async fn done(person: &Person, table: &str) -> Value {
    for _ in 0..600 {
        let state = ask(person, "GET", table).await.json();
        match state["status"].as_str() {
            Some("done") => return state,
            Some("running") => {}
            _ => panic!("{state}"),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the review takes too long");
}

#[tokio::test]
async fn a_review_is_made_once_in_the_background_and_seen_by_everybody() {
    let house = Running::start(|_| {}).await;
    let (anna, table) = finished(&house).await;
    assert_eq!(ask(&anna, "GET", &table).await.json()["status"], "none");
    assert_eq!(ask(&anna, "POST", &table).await.json()["status"], "running");
    // Asking again changes nothing.
    let again = ask(&anna, "POST", &table).await.json();
    assert!(["running", "done"].contains(&again["status"].as_str().unwrap()), "{again}");
    let ben = Person::new(house.address, "Ben").await;
    let state = done(&ben, &table).await;
    assert_eq!((&state["done"], &state["all"]), (&json!(5), &json!(5)), "{state}");
    let review = &state["review"];
    assert_eq!(review["players"].as_array().unwrap().len(), 2);
    assert_eq!(review["chances"].as_array().unwrap().len(), 6, "{review}");
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 4, "resigning is no move");
    for player in review["players"].as_array().unwrap() {
        assert!((0.0..=100.0).contains(&player["accuracy"].as_f64().unwrap()), "{player}");
    }
    let folder = house.stop().await;
    let house = Running::start_in(folder, |_| {}).await;
    let cleo = Person::new(house.address, "Cleo").await;
    assert_eq!(ask(&cleo, "GET", &table).await.json()["review"], *review, "it was kept");
}

#[tokio::test]
async fn a_review_that_a_stop_interrupts_goes_on_afterwards() {
    let house = Running::start(|_| {}).await;
    let (anna, table) = finished(&house).await;
    ask(&anna, "POST", &table).await;
    let folder = house.stop().await;
    let house = Running::start_in(folder, |_| {}).await;
    let ben = Person::new(house.address, "Ben").await;
    done(&ben, &table).await;
}

#[tokio::test]
async fn nothing_is_said_about_a_game_that_is_on() {
    let house = Running::start(|_| {}).await;
    let (_, old) = finished(&house).await;
    let (table, (anna, mut white), (ben, mut black)) = two_seated(&house, json!({})).await;
    for (ply, text) in PLIES.iter().enumerate() {
        let socket = if ply % 2 == 0 { &mut white } else { &mut black };
        socket.play(&table, ply as u64, text).await;
    }
    // Not its own review, and not that of an older game with the same positions.
    let retry = json!({"ply": 0, "move": "b2-b3"});
    for person in [&anna, &ben] {
        for method in ["GET", "POST"] {
            assert_ne!(ask(person, method, &table).await.status, 200);
            assert_eq!(ask(person, method, &old).await.status, 403);
        }
        let path = format!("/api/tables/{old}/review/retry");
        assert_eq!(person.ask("POST", &path, &retry).await.status, 403);
    }
}

#[tokio::test]
async fn other_moves_are_tried_where_a_mistake_was_made() {
    let house = Running::start(|_| {}).await;
    let (anna, table) = finished(&house).await;
    let path = format!("/api/tables/{table}/review/retry");
    let answer = anna.ask("POST", &path, &json!({"ply": 1, "move": "d6-d5"})).await.json();
    assert!(["best", "good", "same"].contains(&answer["verdict"].as_str().unwrap()), "{answer}");
    assert_eq!(answer["written"], "d6-d5");
    for (body, status) in [
        (json!({"ply": 99, "move": "d6-d5"}), 400),
        (json!({"ply": 1, "move": "d6-d1"}), 400),
        (json!({"ply": 1, "move": "x".repeat(5000)}), 400),
        (json!({"ply": 1}), 400),
        (json!({"ply": 1, "move": "d6-d5", "more": 1}), 400),
        (json!({"ply": -1, "move": "d6-d5"}), 400),
    ] {
        let answer = anna.ask("POST", &path, &body).await;
        assert!((400..=422).contains(&answer.status), "{status} {body}: {answer:?}");
        assert!(answer.json()["message"].is_string(), "{answer:?}");
    }
    let nowhere = request(house.address, "GET", "/api/tables/nosuchtable/review", &[], "").await;
    assert_eq!(nowhere.status, 404);
}

#[tokio::test]
async fn one_who_asks_for_too_many_at_once_has_to_wait() {
    // Nobody thinks here, so nothing gets done.
    let house = Running::start(|config| config.engine_threads = 0).await;
    let mut refused = 0;
    let anna = Person::new(house.address, "Anna").await;
    for _ in 0..7 {
        let table = anna.table(json!({"game": "shakti", "seats": [{"kind": "me"}, {"kind": "me"}]})).await;
        let (mut socket, _) = anna.watch(&table).await;
        socket.play(&table, 0, PLIES[0]).await;
        socket.play(&table, 1, PLIES[1]).await;
        socket.done(json!({"type": "resign", "table": table, "seat": 1})).await;
        refused += u32::from(ask(&anna, "POST", &table).await.status == 429);
    }
    assert_eq!(refused, 2);
}
