//! Databases of released versions: each is brought up to date, and people play on. A
//! database of a version that is not out yet is refused.
//!
//! `fixtures/quincunx-VERSION.db` is what that version left behind when it stopped. For a
//! release: `cargo test -p quincunx --test upgrades write_the_fixture -- --ignored`.

#![cfg(unix)]

#[path = "../../server/tests/common/mod.rs"]
mod common;
mod programs;
mod running;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::{Person, some_move};
use programs::{is_there, python};
use running::{Running, command};
use serde_json::{Value, json};

/// Every version that was released. 0.1.0 is the first one.
const RELEASED: [&str; 1] = ["0.1.0"];

fn fixture(version: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/quincunx-{version}.db"))
}

fn serve(data: &Path) -> Running {
    let mut serve = command(data);
    serve.args(["serve", "--requests-per-second", "0", "--messages-per-second", "0"]);
    serve.args(["--first-move-seconds", "2"]);
    // The tables of a fixture grow old: none is to end, or to go, for that.
    serve.args(["--open-hours", "1000000", "--keep-aborted-days", "0", "--keep-abandoned-days", "0"]);
    Running::start(serve)
}

/// Stops a server politely.
async fn stop(mut running: Running) {
    let id = running.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let ended = tokio::task::spawn_blocking(move || running.child.wait().unwrap());
    assert!(ended.await.unwrap().success());
}

async fn run(data: &Path, args: &[&str]) -> Output {
    let mut command = command(data);
    command.args(args);
    tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
}

/// Makes so many moves at a table where a person has every seat.
async fn play_alone(person: &Person, table: &str, plies: u64) {
    let (mut socket, mut state) = person.watch(table).await;
    for number in 0..plies {
        let ply = state["ply"].as_u64().unwrap();
        socket.play(table, ply, &some_move(&state, number)).await;
        state = socket.state_at(ply + 1).await;
        if !state["ending"].is_null() {
            return;
        }
    }
}

/// Tables of every game and in every state, as people leave them behind.
#[tokio::test]
#[ignore = "writes a file of the repository"]
async fn write_the_fixture_of_this_version() {
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path());
    let anna = Person::new(running.address, "Anna").await;
    let ben = Person::new(running.address, "Ben").await;
    let (mut annas, mut bens) = (anna.socket().await, ben.socket().await);
    let me = json!({"kind": "me"});
    for (game, seats, plies) in
        [("saktris", 2, 9), ("sitchess", 2, 6), ("taifho", 2, 5), ("shakti", 2, 200), ("bishops", 4, 7)]
    {
        let seats = vec![me.clone(); seats];
        let table = anna.table(json!({"game": game, "seats": seats, "public": true})).await;
        play_alone(&anna, &table, plies).await;
    }
    let clock = json!({"kind": "fischer", "initial": 600, "increment": 5});
    for resigns in [true, false] {
        let table = anna.table(json!({"game": "shakti", "clock": clock})).await;
        bens.done(json!({"type": "sit", "table": table})).await;
        let state = annas.watch(&table).await;
        if resigns {
            annas.play(&table, 0, &some_move(&state, 0)).await;
            annas.done(json!({"type": "resign", "table": table})).await;
        } else {
            // Nobody moves.
            while annas.until("state").await["status"] != "aborted" {}
        }
    }
    anna.table(json!({"game": "bishops", "public": true})).await;
    assert_eq!(ben.ask("POST", "/api/me/tokens", &json!({"label": "laptop"})).await.status, 201);
    stop(running).await;
    let file = fixture(env!("CARGO_PKG_VERSION"));
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::copy(folder.path().join("quincunx.db"), file).unwrap();
}

/// A data folder with the database of a version.
fn folder_of(version: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("quincunx.db"), std::fs::read(fixture(version)).unwrap()).unwrap();
    folder
}

async fn check(data: &Path) -> Value {
    let output = run(data, &["admin", "--json", "upgrade-check"]).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

async fn tables(data: &Path) -> Vec<Value> {
    let listed = run(data, &["admin", "--json", "tables", "all"]).await;
    serde_json::from_slice(&listed.stdout).unwrap()
}

#[tokio::test]
async fn every_released_database_is_brought_up_to_date_and_played_on() {
    for version in RELEASED {
        let folder = folder_of(version);
        let before = check(folder.path()).await;
        let (schema, known) = (before["schema"].as_u64().unwrap(), before["known"].as_u64().unwrap());
        assert!(schema <= known, "{version}: {before}");
        assert_eq!(before["pending"].as_array().unwrap().is_empty(), schema == known, "{version}: {before}");
        let counts = &before["counts"];
        for state in ["open", "live", "finished", "aborted"] {
            assert!(counts[state].as_u64().unwrap() > 0, "{version}: {before}");
        }
        assert!(counts["plies"].as_u64().unwrap() > 30, "{version}: {before}");
        let database = folder.path().join("quincunx.db");
        assert!(std::fs::read(&database).unwrap() == std::fs::read(fixture(version)).unwrap(), "left alone");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "and nothing beside it");

        let running = serve(folder.path());
        let tables = tables(folder.path()).await;
        let carl = Person::new(running.address, "Carl").await;
        let mut games = BTreeSet::new();
        for table in &tables {
            // Every table is read from its plies again, by the rules.
            let state = carl.state(table["table"].as_str().unwrap()).await;
            assert!(state["position"].is_string(), "{version}: {table}: {state}");
            // After a month the server ends what nobody goes on with.
            let has_rested = table["status"] == "playing" && state["status"] == "aborted";
            assert!(has_rested || state["status"] == table["status"], "{version}: {table}: {state}");
            games.insert(table["game"].as_str().unwrap().to_owned());
        }
        assert_eq!(games.len(), 5, "{version}: {games:?}");

        let me = json!({"kind": "me"});
        let table = carl.table(json!({"game": "shakti", "seats": [me, me]})).await;
        play_alone(&carl, &table, 3).await;
        stop(running).await;
        let after = check(folder.path()).await;
        assert_eq!(after["pending"], json!([]), "{version}");
        assert_eq!(after["counts"]["plies"].as_u64().unwrap(), counts["plies"].as_u64().unwrap() + 3);
    }
}

#[tokio::test]
async fn a_newer_database_is_refused_and_left_alone() {
    if !is_there(&python(), &["--version"]) {
        return;
    }
    let folder = folder_of(RELEASED[0]);
    let file = folder.path().join("quincunx.db");
    let future = "import sqlite3, sys; store = sqlite3.connect(sys.argv[1]); store.execute(\"INSERT INTO \
                  _sqlx_migrations VALUES (9999, 'from the future', '2030-01-01', TRUE, x'00', 0)\"); store.commit()";
    assert!(Command::new(python()).args(["-c", future]).arg(&file).status().unwrap().success());
    let expected = "comes from a newer version of Quincunx: it has schema 9999";
    for args in [&["serve"][..], &["admin", "upgrade-check"]] {
        let output = run(folder.path(), args).await;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(said.contains(expected) && said.contains("Nothing was changed"), "{args:?}: {said}");
    }
    let missing = run(folder.path(), &["admin", "upgrade-check", "/nowhere.db"]).await;
    assert!(String::from_utf8_lossy(&missing.stderr).contains("there is no such file"));
}
