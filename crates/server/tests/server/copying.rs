//! Everything from a file to PostgreSQL and back: a club grows and shrinks.

use std::time::Duration;

use crate::common::cluster::Cluster;
use crate::common::{Person, Running, over_a_file, some_move};
use quincunx_server::admin::copy_store;
use serde_json::{Value, json};

/// The same person at another server.
fn at(person: &Person, running: &Running) -> Person {
    Person { address: running.address, cookie: person.cookie.clone() }
}

#[tokio::test]
async fn everything_goes_to_postgresql_and_back() {
    let running = Running::start(over_a_file).await;
    let anna = Person::new(running.address, "Anna äö\u{1f600}").await;
    let me = json!({"kind": "me"});
    let clock = json!({"kind": "fischer", "initial": 60, "increment": 0});
    let wish = json!({"game": "shakti", "seats": [me, me], "clock": clock, "public": true});
    let table = anna.table(wish).await;
    let (mut socket, _) = anna.watch(&table).await;
    for ply in 0..5 {
        let text = some_move(&anna.state(&table).await, ply);
        socket.play(&table, ply, &text).await;
    }
    socket.done(json!({"type": "chat", "table": table, "text": "'; -- \u{1f600}"})).await;
    let seats = json!([{"kind": "me"}, {"kind": "computer", "level": "1"}]);
    anna.table(json!({"game": "saktris", "seats": seats})).await;
    let before = anna.state(&table).await;
    drop(socket);
    let folder = running.stop().await;
    let file = format!("sqlite:{}", folder.path().join("quincunx.db").display());
    let database = Cluster::shared().database("copying");
    let there = copy_store(&file, &database).await.unwrap();
    let rows = |name: &str| there.iter().find(|copied| copied.table == name).unwrap().rows;
    assert_eq!((rows("guests"), rows("games"), rows("plies"), rows("chat")), (1, 2, 5, 1));
    assert!(rows("secrets") > 0 && rows("players") == 2, "{there:?}");
    // Nobody could play in the meantime, and nobody is charged for it.
    tokio::time::sleep(Duration::from_secs(6)).await;

    // Whoever had a cookie has it still, and plays on.
    let store = database.clone();
    let running = Running::start(|config| config.store = Some(store)).await;
    let anna = at(&anna, &running);
    let state = anna.state(&table).await;
    for field in ["plies", "position", "ply", "turn"] {
        assert_eq!(state[field], before[field], "{field}");
    }
    let left = |state: &Value| state["clocks"]["left"][1].as_u64().unwrap();
    assert!(left(&state) + 4000 > left(&before), "{before} {state}");
    let (mut socket, _) = anna.watch(&table).await;
    socket.play(&table, 5, &some_move(&state, 5)).await;
    drop(socket);
    // A store that is used is not copied, and one with something in it is not copied to.
    let home = tempfile::tempdir().unwrap();
    let back = format!("sqlite:{}", home.path().join("quincunx.db").display());
    let error = copy_store(&database, &back).await.unwrap_err().to_string();
    assert!(error.contains("nodes run over"), "{error}");
    running.stop().await;
    let error = copy_store(&file, &database).await.unwrap_err().to_string();
    assert!(error.contains("not empty"), "{error}");

    let again = copy_store(&database, &back).await.unwrap();
    assert_eq!(again.iter().find(|copied| copied.table == "plies").unwrap().rows, 6);
    // What nobody has touched is the same to the last bit.
    let hash = |list: &[quincunx_server::store::CopiedTable], name: &str| {
        list.iter().find(|copied| copied.table == name).unwrap().hash.clone()
    };
    for name in ["chat", "secrets", "players"] {
        assert_eq!(hash(&there, name), hash(&again, name), "{name}");
    }
    let running = Running::start_in(home, over_a_file).await;
    let state = at(&anna, &running).state(&table).await;
    assert_eq!(state["ply"], 6);
    running.stop().await;
}

#[tokio::test]
async fn a_copy_needs_two_stores_of_different_kinds_that_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    for (from, to, why) in [
        (file("a.db"), file("b.db"), "backup"),
        (file("a.db"), "postgres://nobody@127.0.0.1:1/x".to_owned(), "no such file"),
        ("postgres://a@b/c".to_owned(), "postgres://a@b/d".to_owned(), "pg_dump"),
        ("a.db".to_owned(), file("b.db"), "expected sqlite:FILE"),
    ] {
        let error = copy_store(&from, &to).await.unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    assert!(!folder.path().join("a.db").exists());
    let running = Running::start(over_a_file).await;
    let used = format!("sqlite:{}", running.folder.path().join("quincunx.db").display());
    let error = copy_store(&used, "postgres://nobody@127.0.0.1:1/x").await.unwrap_err().to_string();
    assert!(error.contains("another server runs"), "{error}");
    running.stop().await;
}
