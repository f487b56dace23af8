//! `quincunx serve` as it is really run: started, asked, killed and started again.

#![cfg(unix)]

#[path = "../../server/tests/common/mod.rs"]
mod common;
mod running;

use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::{Person, Socket, request, some_move};
use quincunx_core::{Seat, Turn, Viewer};
use quincunx_games::catalogue;
use running::{Running, command};
use serde_json::json;

#[tokio::test]
async fn without_a_command_it_serves_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let running = Running::start(command(folder.path()));
    let page = request(running.address, "GET", "/", &[], "").await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("<html lang=\"en\"") && page.body.contains("Shakti"), "{}", page.body);
}

/// The plies that were acknowledged, as they were sent.
type Acknowledged = Arc<Mutex<Vec<String>>>;

/// Adds the plies of a list, which begins with number `from`, that are not known yet.
fn learn(acknowledged: &Acknowledged, from: usize, plies: &[serde_json::Value]) {
    let mut known = acknowledged.lock().unwrap();
    let texts = plies.iter().skip(known.len().saturating_sub(from));
    known.extend(texts.map(|text| text.as_str().unwrap().to_owned()));
}

/// Plays both sides of a table until the server is gone; whether the game ended.
async fn play_on(person: Person, table: String, acknowledged: Acknowledged, salt: u64) -> bool {
    let Ok(mut socket) = Socket::try_open(person.address, &[("cookie", &person.cookie)]).await else {
        return false;
    };
    let watch = json!({"type": "watch", "table": table, "detail": "text"}).to_string();
    if socket.try_say(&watch).await.is_err() {
        return false;
    }
    let mut waiting: Option<String> = None;
    while let Some(message) = socket.try_next().await {
        match message["type"].as_str() {
            Some("done") => acknowledged.lock().unwrap().extend(waiting.take()),
            Some("error") => panic!("{message}"),
            Some("state") if !message["ending"].is_null() => return true,
            Some("state") => {
                let ply = message["ply"].as_u64().unwrap();
                // What was durable but not acknowledged when the server was killed.
                let from = message["from"].as_u64().unwrap() as usize;
                learn(&acknowledged, from, message["plies"].as_array().unwrap());
                let text = some_move(&message, ply + salt);
                waiting = Some(text.clone());
                let message = json!({"type": "move", "table": table, "ply": ply, "move": text}).to_string();
                if socket.try_say(&message).await.is_err() {
                    return false;
                }
            }
            _ => {}
        }
    }
    false
}

#[tokio::test]
async fn after_twenty_kills_under_load_every_acknowledged_ply_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let unlimited = || {
        let mut command = command(folder.path());
        command.args(["serve", "--requests-per-second", "0", "--messages-per-second", "0"]);
        command
    };
    let mut running = Running::start(unlimited());
    let person = Person::new(running.address, "Anna").await;
    let me = json!({"kind": "me"});
    let mut tables: Vec<(String, Acknowledged)> = Vec::new();
    let mut checked = 0;
    for round in 0..20u64 {
        let person = Person { address: running.address, ..person.clone() };
        while tables.len() < 8 {
            let table = person.table(json!({"game": "shakti", "seats": [me, me]})).await;
            tables.push((table, Acknowledged::default()));
        }
        let mut players = tokio::task::JoinSet::new();
        for (index, (table, acknowledged)) in tables.iter().enumerate() {
            players.spawn(play_on(
                person.clone(),
                table.clone(),
                acknowledged.clone(),
                round * 8 + index as u64,
            ));
        }
        tokio::time::sleep(Duration::from_millis(100 + 13 * round)).await;
        running.kill();
        players.join_all().await;
        running = Running::start(unlimited());
        let mut going_on = Vec::new();
        for (table, acknowledged) in tables {
            let path = format!("/api/tables/{table}?detail=text");
            let state = request(running.address, "GET", &path, &[], "").await.json()["state"].clone();
            let plies: Vec<String> = serde_json::from_value(state["plies"].clone()).unwrap();
            let mut game = catalogue::find("shakti").unwrap().new_game(&[], 0).unwrap();
            let known = acknowledged.lock().unwrap().clone();
            for text in &known {
                let seat = game.turn().and_then(Turn::seat).unwrap_or(Seat::FIRST);
                game.play(seat, text).unwrap();
            }
            let expected = game.plies(Viewer::Spectator);
            assert!(plies.starts_with(&expected), "round {round}, table {table}: {expected:?} in {plies:?}");
            assert!(plies.len() <= expected.len() + 1, "nothing appears that nobody sent");
            checked += expected.len();
            if state["status"] == "playing" {
                going_on.push((table, acknowledged));
            }
        }
        tables = going_on;
    }
    assert!(checked > 200, "there was load: {checked}");
}

/// A server is stopped for a while, and moves wait for it when it goes on: they may be read before
/// it is found out that nobody could play.
async fn moves_wait_for_a_stopped_server(mut serve: Command) {
    serve.args(["serve", "--requests-per-second", "0", "--messages-per-second", "0"]);
    let running = Running::start(serve);
    let signal = |name: &str| {
        let done = Command::new("kill").args([name, &running.child.id().to_string()]).status();
        assert!(done.unwrap().success());
    };
    let anna = Person::new(running.address, "Anna").await;
    let me = json!({"kind": "me"});
    let clock = json!({"kind": "fischer", "initial": 60, "increment": 0});
    let mut tables = Vec::new();
    for _ in 0..12 {
        let table = anna.table(json!({"game": "shakti", "seats": [me, me], "clock": clock})).await;
        let (mut socket, _) = anna.watch(&table).await;
        for ply in 0..2 {
            let text = some_move(&anna.state(&table).await, ply);
            socket.play(&table, ply, &text).await;
        }
        let text = some_move(&anna.state(&table).await, 2);
        tables.push((table, socket, text));
    }
    let begun = std::time::Instant::now();
    let before = anna.state(&tables[0].0).await["clocks"]["left"][0].as_u64().unwrap();
    signal("-STOP");
    tokio::time::sleep(Duration::from_secs(12)).await;
    for (table, socket, text) in &mut tables {
        let message = json!({"type": "move", "table": table, "ply": 2, "move": text, "id": 9});
        socket.try_say(&message.to_string()).await.unwrap();
    }
    signal("-CONT");
    for (table, socket, _) in &mut tables {
        let answer = socket.until("done").await;
        assert_eq!(answer["id"], 9, "{answer}");
        let left = anna.state(table).await["clocks"]["left"][0].as_u64().unwrap();
        // What was thought before counts, and what it takes to go on.
        let thought = begun.elapsed().as_millis() as u64 - 12_000;
        assert!(left + thought + 3000 > before, "{left} of {before} ms after {thought} ms");
    }
}

#[tokio::test]
async fn whoever_moves_right_after_a_stop_does_not_pay_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = command(&folder.path().join("shared"));
    shared.env("QUINCUNX_STORE", common::cluster::Cluster::shared().database("stopped"));
    tokio::join!(
        moves_wait_for_a_stopped_server(command(&folder.path().join("alone"))),
        moves_wait_for_a_stopped_server(shared),
    );
}

#[tokio::test]
async fn a_polite_stop_tells_clients_and_ends_well() {
    let folder = tempfile::tempdir().unwrap();
    let mut serve = command(&folder.path().join("deep/data"));
    serve.arg("serve");
    let mut running = Running::start(serve);
    assert_eq!(request(running.address, "GET", "/healthz", &[], "").await.body, "ok\n");
    assert!(folder.path().join("deep/data/quincunx.db").exists());
    let mut socket = Socket::open(running.address, &[]).await;
    let id = running.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert_eq!(socket.until("closing").await["type"], "closing");
    let stopped = tokio::task::spawn_blocking(move || running.child.wait().unwrap().code());
    assert_eq!(stopped.await.unwrap(), Some(0));
}

#[tokio::test]
async fn flags_come_before_the_environment_and_that_before_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("quincunx.toml");
    std::fs::write(&file, "address = \"127.0.0.1:1\"\nmax-sockets = 1\nsockets-per-address = 3\n").unwrap();
    let mut with_file = command(folder.path());
    with_file.arg("serve").arg("--config").arg(&file).args(["--max-sockets", "2"]);
    // The environment's port 0 beats the file's port 1; the flag's 2 sockets beat 1.
    let running = Running::start(with_file);
    let (_one, _two) = (Socket::open(running.address, &[]).await, Socket::open(running.address, &[]).await);
    assert!(Socket::try_open(running.address, &[]).await.is_err());

    std::fs::write(&file, "adress = \"127.0.0.1:1\"\n").unwrap();
    let refused = command(folder.path()).arg("serve").arg("--config").arg(&file).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    let text = String::from_utf8_lossy(&refused.stderr);
    assert!(text.contains("adress") && text.contains("address"), "{text}");
    let taken = running.address.to_string();
    let other = tempfile::tempdir().unwrap();
    let refused = command(other.path()).args(["serve", "--address", &taken]).output().unwrap();
    assert!(String::from_utf8_lossy(&refused.stderr).contains("cannot listen on"));
}

#[test]
fn a_unit_file_has_what_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let printed = command(folder.path())
        .env_remove("QUINCUNX_DATA")
        .args(["serve", "--print-systemd", "--address", "0.0.0.0:80", "--url", "https://play.example.org"])
        .output()
        .unwrap();
    let text = String::from_utf8(printed.stdout).unwrap();
    for line in [
        "QUINCUNX_ADDRESS=0.0.0.0:80",
        "QUINCUNX_URL=https://play.example.org",
        "DynamicUser=yes",
        "CAP_NET_BIND_SERVICE",
        "ExecReload=",
    ] {
        assert!(text.contains(line), "{text}");
    }
    assert!(!folder.path().join("quincunx.db").exists());
}

/// Every setting that `serve` takes, as its help lists them.
fn settings_of_the_help(folder: &std::path::Path) -> Vec<(String, String)> {
    let help = command(folder).args(["serve", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let names = help.split("[env: ").skip(1).filter_map(|text| text.split_once('='));
    let flag = |name: &str| name.trim_start_matches("QUINCUNX_").to_lowercase().replace('_', "-");
    names.map(|(name, _)| (name.to_owned(), format!("--{}", flag(name)))).collect()
}

#[test]
fn a_unit_file_keeps_every_setting_with_absolute_paths() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("club.toml"), "max-tables = 7\n").unwrap();
    let value = |name: &str| match name {
        "QUINCUNX_ADDRESS" => "0.0.0.0:80",
        "QUINCUNX_DATA" => "games",
        "QUINCUNX_URL" => "https://play.example.org",
        "QUINCUNX_BEHIND_PROXY" => "10.0.0.0/8",
        "QUINCUNX_LOG" => "debug",
        "QUINCUNX_LOG_FORMAT" => "json",
        "QUINCUNX_CONFIG" => "club.toml",
        "QUINCUNX_TLS_CERT" => "cert.pem",
        "QUINCUNX_TLS_KEY" => "key.pem",
        "QUINCUNX_REDIRECT_HTTP" => "0.0.0.0:8081",
        "QUINCUNX_ADMIN_ADDRESS" => "127.0.0.1:9464",
        "QUINCUNX_PUBLIC_METRICS" => "true",
        "QUINCUNX_REGISTRATION" => "invitation",
        _ => "31",
    };
    let settings = settings_of_the_help(folder.path());
    assert!(settings.len() > 12, "{settings:?}");
    let mut program = Command::new(env!("CARGO_BIN_EXE_quincunx"));
    program.current_dir(folder.path()).args(["serve", "--print-systemd"]);
    for (name, flag) in &settings {
        program.env_remove(name).args([flag.as_str(), value(name)]);
    }
    let printed = program.output().unwrap();
    let text = String::from_utf8(printed.stdout).unwrap();
    assert!(printed.status.success(), "{}", String::from_utf8_lossy(&printed.stderr));
    let here = folder.path().canonicalize().unwrap();
    for (name, _) in &settings {
        let value = match name.as_str() {
            "QUINCUNX_DATA" | "QUINCUNX_CONFIG" | "QUINCUNX_TLS_CERT" | "QUINCUNX_TLS_KEY"
            | "QUINCUNX_ENDINGS" | "QUINCUNX_SYZYGY" => here.join(value(name)).display().to_string(),
            name => value(name).to_owned(),
        };
        assert!(text.contains(&format!("Environment={name}={value}\n")), "{name}: {text}");
    }
    assert!(text.contains(&format!("ReadWritePaths={}\n", here.join("games").display())), "{text}");
    assert!(!text.contains("MAX_TABLES=7"), "what the file says stays in the file: {text}");
}
