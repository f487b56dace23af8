//! Something panics at a table, and nobody has anything from it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::common::{PATIENCE, Person, Running, Socket, over_a_file, request, some_move, two_seated};
use quincunx_engine::{Mover, Random};
use quincunx_server::Server;
use quincunx_server::computers::Levels;
use quincunx_server::store::SqliteStore;
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

/// Levels that panic when they are asked for their names, as long as that is wanted:
/// the loop of a table asks when a seat is handed over.
struct Touchy(Arc<AtomicBool>);

impl Levels for Touchy {
    fn names(&self) -> &'static [&'static str] {
        assert!(!self.0.load(Ordering::SeqCst), "a panic that was asked for");
        &["random", "broken"]
    }

    fn usual(&self) -> &'static str {
        "random"
    }

    fn mover(&self, _game: &str, name: &str, seed: u64) -> Option<Box<dyn Mover + Send>> {
        assert_ne!(name, "broken", "a panic that was asked for");
        Some(Box::new(Random::from_seed(seed)))
    }
}

async fn touchy() -> (Running, Arc<AtomicBool>) {
    let panics = Arc::new(AtomicBool::new(false));
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(&folder.path().join("quincunx.db")).await.unwrap());
    let config = crate::common::config(folder.path());
    let server = Server::start_with(config, store, Arc::new(Touchy(panics.clone()))).await.unwrap();
    (Running::of(folder, server), panics)
}

/// A counter of all servers in this program.
async fn counted(running: &Running, name: &str) -> u64 {
    let metrics = request(running.address, "GET", "/metrics", &[], "").await.body;
    let number = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    number.map_or(0, |number| number.parse().unwrap())
}

/// Panics at tables so far.
async fn panic_count(running: &Running) -> u64 {
    counted(running, "quincunx_table_panics_total").await
}

/// Anna and Ben have made a move each, and Anna's clock runs.
async fn under_way(running: &Running) -> (String, (Person, Socket), (Person, Socket)) {
    let clock = json!({"kind": "fischer", "initial": 600, "increment": 0});
    let (table, (anna, mut annas), (ben, mut bens)) = two_seated(running, json!({"clock": clock})).await;
    annas.watch(&table).await;
    bens.watch(&table).await;
    annas.play(&table, 0, "b2-b4").await;
    let reply = some_move(&ben.state(&table).await, 1);
    bens.play(&table, 1, &reply).await;
    annas.state_at(2).await;
    (table, (anna, annas), (ben, bens))
}

fn left(state: &Value) -> u64 {
    assert_eq!(state["clocks"]["running"], json!([0]), "{state}");
    state["clocks"]["left"][0].as_u64().unwrap()
}

#[tokio::test]
async fn whoever_makes_a_table_panic_is_refused_and_nobody_else_notices() {
    let (running, panics) = touchy().await;
    let (table, (anna, mut annas), (ben, mut bens)) = under_way(&running).await;
    let before = panic_count(&running).await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    panics.store(true, Ordering::SeqCst);
    for _ in 0..5 {
        let hand_over = json!({"type": "hand_over", "table": table, "seat": 1, "level": "random"});
        assert_eq!(annas.refused(hand_over).await, "unavailable");
    }
    panics.store(false, Ordering::SeqCst);
    assert!(panic_count(&running).await >= before + 5);
    // Both go on by the sockets they had, and nobody was given time.
    let state = anna.state(&table).await;
    assert!(left(&state) <= 600_000 - 700, "{state}");
    annas.play(&table, 2, &some_move(&state, 2)).await;
    assert_eq!(bens.state_at(3).await["turn"], json!([1]));
    bens.play(&table, 3, &some_move(&ben.state(&table).await, 3)).await;
}

#[tokio::test]
async fn a_table_that_cannot_be_read_again_hangs_up_and_is_woken_without_a_gift_of_time() {
    let (running, panics) = touchy().await;
    let (table, (anna, mut annas), (_ben, mut bens)) = under_way(&running).await;
    let options = SqliteConnectOptions::new().filename(running.folder.path().join("quincunx.db"));
    let file = SqlitePool::connect_with(options).await.unwrap();
    let salt: String = sqlx::query_scalar("SELECT salt FROM games WHERE id = $1")
        .bind(&table)
        .fetch_one(&file)
        .await
        .unwrap();
    let put = async |salt: &str| {
        let query = sqlx::query("UPDATE games SET salt = $1 WHERE id = $2").bind(salt).bind(&table);
        query.execute(&file).await.unwrap();
    };
    put("no salt").await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    panics.store(true, Ordering::SeqCst);
    annas.say(json!({"type": "hand_over", "table": table, "seat": 1, "level": "random"})).await;
    // Nobody is left listening to a table that is not there.
    while annas.try_next().await.is_some() {}
    while bens.try_next().await.is_some() {}
    panics.store(false, Ordering::SeqCst);
    assert_eq!(anna.ask("GET", &format!("/api/tables/{table}"), &Value::Null).await.status, 503);
    put(&salt).await;
    let (mut annas, state) = anna.watch(&table).await;
    assert_eq!(state["ply"], 2);
    assert!(left(&state) <= 600_000 - 700, "waking is not resuming: {state}");
    annas.play(&table, 2, &some_move(&state, 2)).await;
}

#[tokio::test]
async fn a_computer_that_panics_leaves_the_table_to_the_others() {
    let (running, _) = touchy().await;
    let anna = Person::new(running.address, "Anna").await;
    let failed = async || counted(&running, "quincunx_failed_thoughts_total").await;
    let before = failed().await;
    let seats = json!([{"kind": "computer", "level": "broken"}, {"kind": "me"}]);
    let table = anna.table(json!({"game": "shakti", "seats": seats})).await;
    let (mut annas, _) = anna.watch(&table).await;
    let begun = Instant::now();
    while failed().await == before {
        assert!(begun.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    annas.done(json!({"type": "resign", "table": table})).await;
    assert_eq!(anna.state(&table).await["status"], "finished");
}

#[tokio::test]
async fn numbers_of_seats_and_plies_may_be_anything() {
    let running = Running::start(|_| {}).await;
    for game in ["shakti", "bishops"] {
        let anna = Person::new(running.address, "Anna").await;
        let count = if game == "shakti" { 2 } else { 4 };
        let table = anna.table(json!({"game": game, "seats": vec![json!({"kind": "me"}); count]})).await;
        let (mut socket, state) = anna.watch(&table).await;
        let text = some_move(&state, 1);
        for seat in count..=255 {
            for message in [
                json!({"type": "move", "table": table, "ply": 0, "move": text, "seat": seat}),
                json!({"type": "resign", "table": table, "seat": seat}),
                json!({"type": "sit", "table": table, "seat": seat}),
                json!({"type": "hand_over", "table": table, "seat": seat}),
            ] {
                assert_eq!(socket.refused(message).await, "not_found", "seat {seat}");
            }
        }
        let numbers =
            ["-1", "256", "1.5", "1e3", "18446744073709551616", "-9223372036854775809", "1e400", "\"1\""];
        for number in numbers {
            for kind in ["move", "resign", "sit", "hand_over"] {
                let text = format!(
                    "{{\"type\":\"{kind}\",\"table\":\"{table}\",\"ply\":0,\"move\":\"x\",\"seat\":{number}}}"
                );
                socket.say_text(&text).await;
                assert_eq!(socket.until("error").await["code"], "bad_message", "{text}");
            }
        }
        for ply in ["1", "4294967296", "9223372036854775807", "18446744073709551615"] {
            let text =
                format!("{{\"type\":\"move\",\"table\":\"{table}\",\"ply\":{ply},\"move\":\"{text}\"}}");
            socket.say_text(&text).await;
            assert_eq!(socket.until("error").await["code"], "stale_ply", "{text}");
            let text = format!(
                "{{\"type\":\"watch\",\"table\":\"{table}\",\"since\":{{\"ply\":{ply},\"branch\":{}}}}}",
                state["branch"]
            );
            socket.say_text(&text).await;
            assert_eq!(socket.until("state").await["ply"], state["ply"]);
            let path = format!("/api/tables/{table}/plies/{ply}");
            assert_eq!(anna.ask("GET", &path, &Value::Null).await.status, 200, "{path}");
        }
        socket.play(&table, state["ply"].as_u64().unwrap(), &text).await;
    }
    let tokens = ["0", "-1", "4294967296", "18446744073709551615", "1e30"];
    let anna = Person::new(running.address, "Anna").await;
    for number in tokens {
        for clock in ["fischer\",\"increment\":0,\"initial", "per_move\",\"seconds", "days\",\"days"] {
            let body = format!("{{\"game\":\"shakti\",\"clock\":{{\"kind\":\"{clock}\":{number}}}}}");
            let cookie = [("Cookie", anna.cookie.as_str())];
            let answer = request(running.address, "POST", "/api/tables", &cookie, &body).await;
            assert_eq!(answer.status, 400, "{body}");
        }
        for path in [
            format!("/api/tables?list=open&before={number}"),
            format!("/api/tables?list=open&limit={number}"),
        ] {
            let status = request(running.address, "GET", &path, &[], "").await.status;
            assert!(status == 200 || status == 400, "{path}: {status}");
        }
    }
}

#[tokio::test]
async fn a_crash_of_the_whole_server_gives_nobody_back_what_they_had_thought() {
    let running = Running::start(over_a_file).await;
    let (table, (anna, annas), _ben) = under_way(&running).await;
    drop(annas);
    let folder = running.stop().await;
    // As if it had been killed at a moment when Anna had thought for a hundred
    // seconds, and had been away for an hour since.
    let options = SqliteConnectOptions::new().filename(folder.path().join("quincunx.db"));
    let file = SqlitePool::connect_with(options).await.unwrap();
    let (hour, thought) = (3_600_000, 100_000);
    let alive: i64 = sqlx::query_scalar("SELECT moment FROM store_mark").fetch_one(&file).await.unwrap();
    let killed = u64::try_from(alive).unwrap() - hour;
    let clocks: String = sqlx::query_scalar("SELECT clocks FROM games WHERE id = $1")
        .bind(&table)
        .fetch_one(&file)
        .await
        .unwrap();
    let mut clocks: Value = serde_json::from_str(&clocks).unwrap();
    clocks["since"][0] = json!(killed - thought);
    sqlx::query("UPDATE games SET clocks = $1, changed_at = $2 WHERE id = $3")
        .bind(clocks.to_string())
        .bind((killed - thought) as i64)
        .bind(&table)
        .execute(&file)
        .await
        .unwrap();
    sqlx::query("UPDATE store_mark SET moment = $1").bind(killed as i64).execute(&file).await.unwrap();
    file.close().await;
    let running = Running::start_in(folder, over_a_file).await;
    let anna = Person { address: running.address, ..anna };
    let left = left(&anna.state(&table).await);
    assert!((400_000..=600_000 - thought).contains(&left), "{left}");
}
