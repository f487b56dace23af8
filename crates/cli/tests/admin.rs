//! `quincunx admin` against `quincunx serve`, both as they are really run.

#![cfg(unix)]

#[path = "../../server/tests/common/mod.rs"]
mod common;
mod running;

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use common::{Person, Socket, request, some_move};
use running::{Running, command};
use serde_json::{Value, json};

/// What an operator's command printed, or how it refused.
async fn admin(data: &Path, args: &[&str]) -> Result<String, String> {
    let mut command = command(data);
    command.arg("admin").args(args);
    let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

async fn report(data: &Path) -> Value {
    serde_json::from_str(&admin(data, &["--json", "status"]).await.unwrap()).unwrap()
}

fn serve(data: &Path) -> Running {
    let mut command = command(data);
    command.args(["serve", "--requests-per-second", "0", "--messages-per-second", "0"]);
    Running::start(command)
}

/// A table by link where two people play, and its first ply.
async fn two_play(running: &Running) -> (String, (Person, Socket), (Person, Socket)) {
    let anna = Person::new(running.address, "Anna").await;
    let ben = Person::new(running.address, "Ben").await;
    let table = anna.table(json!({"game": "shakti"})).await;
    let mut bens = ben.socket().await;
    bens.done(json!({"type": "sit", "table": table})).await;
    let (mut annas, _) = anna.watch(&table).await;
    bens.watch(&table).await;
    annas.play(&table, 0, "b2-b4").await;
    (table, (anna, annas), (ben, bens))
}

#[tokio::test]
async fn the_operator_sees_every_table_and_closes_one() {
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path());
    let (table, (anna, mut annas), _bens) = two_play(&running).await;
    let open = anna.table(json!({"game": "taifho", "public": true})).await;
    let status = admin(folder.path(), &["status"]).await.unwrap();
    assert!(
        status.contains("1 live, 1 open, 0 finished, 0 aborted; 2 awake, 0 waiting for the computer"),
        "{status}"
    );
    assert!(status.contains("sockets   2\n") && status.contains("guests    2\n"), "{status}");
    let attempts = admin(folder.path(), &["attempts"]).await.unwrap();
    assert_eq!(attempts, "Nobody tried to have a game analysed that was on.\n");
    let current = admin(folder.path(), &["tables"]).await.unwrap();
    let [playing, waiting] = current.lines().collect::<Vec<_>>()[..] else { panic!("{current}") };
    assert!(playing.starts_with(&table) && playing.contains("by link"), "{playing}");
    assert!(playing.contains("Anna - Ben") && waiting.starts_with(&open), "{current}");
    let all = admin(folder.path(), &["--json", "tables", "all"]).await.unwrap();
    let all: Value = serde_json::from_str(&all).unwrap();
    assert_eq!((&all[0]["table"], &all[1]["table"]), (&json!(table), &json!(open)));
    assert_eq!(all[1]["seats"], json!(["Anna", null]));

    let closed = admin(folder.path(), &["close", &table, "--why", "bad\u{202e}  manners"]).await.unwrap();
    assert_eq!(closed, format!("Table {table} is closed.\n"));
    let mut state = annas.until("state").await;
    while state["status"] != "aborted" {
        state = annas.until("state").await;
    }
    assert_eq!(state["ending"]["sentence"], "closed by the operator: bad manners");
    let again = admin(folder.path(), &["close", &table]).await.unwrap_err();
    assert_eq!(again, "quincunx: the table is over already\n");
    let nowhere = admin(folder.path(), &["close", "nosuchtable22"]).await.unwrap_err();
    assert_eq!(nowhere, "quincunx: there is no such table\n");
    assert!(admin(folder.path(), &["tables", "aborted"]).await.unwrap().contains("bad manners"));
    assert_eq!(admin(folder.path(), &["tables", "live"]).await.unwrap(), "There are no such tables.\n");
}

#[tokio::test]
async fn a_backup_is_taken_and_put_back_while_people_play() {
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path());
    let (table, (anna, mut annas), (ben, mut bens)) = two_play(&running).await;
    let file = folder.path().join("sunday.db");
    let name = file.to_str().unwrap();
    let text = admin(folder.path(), &["backup", name]).await.unwrap();
    assert!(text.contains("2 guests, 1 plies at 1 tables (0 open, 1 live,"), "{text}");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let twice = admin(folder.path(), &["backup", name]).await.unwrap_err();
    assert!(twice.contains("this file is there already"), "{twice}");
    let nowhere = admin(folder.path(), &["backup", "/no/such/folder/file.db"]).await.unwrap_err();
    assert!(nowhere.contains("there is no such folder"), "{nowhere}");
    assert!(admin(folder.path(), &["backup"]).await.unwrap().contains("/backups/quincunx-20"));

    // People play on, and somebody new comes.
    let state = bens.state_at(1).await;
    bens.play(&table, 1, &some_move(&state, 1)).await;
    let later = Person::new(running.address, "Carl").await.table(json!({"game": "shakti"})).await;

    // What is no backup disturbs nobody.
    let garbage = folder.path().join("garbage.db");
    for bytes in [&b"not a database at all"[..], &std::fs::read(&file).unwrap()[..5000], b""] {
        std::fs::write(&garbage, bytes).unwrap();
        let refused = admin(folder.path(), &["restore", garbage.to_str().unwrap()]).await.unwrap_err();
        assert!(refused.contains("garbage.db is no backup of Quincunx"), "{refused}");
    }
    let missing = admin(folder.path(), &["restore", "no-such-file.db"]).await.unwrap_err();
    assert!(missing.contains("there is no such file"), "{missing}");
    let state = annas.state_at(2).await;
    annas.play(&table, 2, &some_move(&state, 2)).await;
    assert_eq!(report(folder.path()).await["plies"], 3);

    // Back to the backup: clients are told, come back, and play on from there.
    let restored: Value =
        serde_json::from_str(&admin(folder.path(), &["--json", "restore", name]).await.unwrap()).unwrap();
    assert_eq!((&restored["counts"]["plies"], &restored["counts"]["guests"]), (&json!(1), &json!(2)));
    assert_eq!(annas.until("closing").await["type"], "closing");
    assert!(annas.try_next().await.is_none(), "and the socket is closed");
    let mut bens = ben.socket().await;
    bens.say(json!({"type": "watch", "table": table, "detail": "text", "since": {"ply": 3, "branch": 1}}))
        .await;
    let state = bens.until("state").await;
    assert_eq!((&state["ply"], &state["from"], &state["plies"]), (&json!(1), &json!(0), &json!(["b2-b4"])));
    bens.play(&table, 1, &some_move(&state, 7)).await;
    let path = format!("/api/tables/{later}");
    assert_eq!(request(running.address, "GET", &path, &[], "").await.status, 404, "that was later");

    // And back again to what was there before.
    let before = restored["before"].as_str().unwrap();
    admin(folder.path(), &["restore", before]).await.unwrap();
    assert_eq!(anna.state(&table).await["ply"], 3);
    assert_eq!(request(running.address, "GET", &path, &[], "").await.status, 200);
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_str().unwrap().contains("restoring")), "{left:?}");

    // What is put back is durable, too.
    let mut running = running;
    running.kill();
    let running = serve(folder.path());
    let anna = Person { address: running.address, ..anna };
    assert_eq!(anna.state(&table).await["ply"], 3);
}

#[tokio::test]
async fn only_who_may_read_the_folder_runs_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let nobody = admin(folder.path(), &["status"]).await.unwrap_err();
    assert!(nobody.starts_with("quincunx: no server runs over "), "{nobody}");
    let mut running = serve(folder.path());
    let key_file = folder.path().join("admin.json");
    assert_eq!(std::fs::metadata(&key_file).unwrap().permissions().mode() & 0o777, 0o600);
    let key: Value = serde_json::from_str(&std::fs::read_to_string(&key_file).unwrap()).unwrap();
    let desk = key["address"].as_str().unwrap().parse().unwrap();
    for header in [&[][..], &[("Authorization", "Bearer x")], &[("Authorization", "")]] {
        let answer = request(desk, "POST", "/close", header, "{}").await;
        assert_eq!(answer.status, 403, "{answer:?}");
    }
    let good = format!("Bearer {}", key["key"].as_str().unwrap());
    assert_eq!(request(desk, "GET", "/log?limit=1", &[("Authorization", &good)], "").await.status, 200);
    assert_eq!(
        request(running.address, "GET", "/log?limit=1", &[("Authorization", &good)], "").await.status,
        404
    );

    // One folder is for one server.
    let mut second = command(folder.path());
    second.arg("serve");
    let output = tokio::task::spawn_blocking(move || second.output().unwrap()).await.unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("another server runs over"), "{text}");

    // A server that was killed leaves a key that opens nothing.
    running.kill();
    assert!(admin(folder.path(), &["status"]).await.unwrap_err().contains("no server runs over"));
}

#[tokio::test]
async fn a_server_for_the_whole_network_says_where_it_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = command(folder.path());
    command.args(["serve", "--address", "0.0.0.0:0"]);
    let running = Running::start(command);
    assert!(running.address.ip().is_loopback(), "what is printed can be opened: {}", running.address);
    let answer = request(running.address, "GET", "/t/k3vq8mzt5xw2ab/qr.svg", &[], "").await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/svg+xml")));
    assert!(answer.body.contains("<svg"), "{}", answer.body);
    assert_eq!(request(running.address, "GET", "/t/..%2f/qr.svg", &[], "").await.status, 404);
}

#[tokio::test]
async fn the_operator_forces_a_duel_once_two_are_left() {
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path());
    let anna = Person::new(running.address, "Anna").await;
    let me = json!({"kind": "me"});
    let seats = json!([me, me, me, me]);
    let four = anna.table(json!({"game": "bishops", "seats": seats})).await;
    let refused = admin(folder.path(), &["order", &four, "duel"]).await.unwrap_err();
    assert_eq!(refused, "quincunx: 4 colours remain: force duel is disabled until exactly two are left\n");
    let paused = "s 7bK4/12/12/12/12/12/12/3wR8/12/12/2wK9/12 w wb -/-/- b,0,0.0.0.0,gp 40 ;";
    let two = anna.table(json!({"game": "bishops", "seats": seats, "position": paused})).await;
    let given = admin(folder.path(), &["order", &two, "duel"]).await.unwrap();
    assert_eq!(given, format!("The order duel is given at table {two}.\n"));
    let state = anna.state(&two).await;
    assert!(state["position"].as_str().unwrap().starts_with("d w=white b=black "), "{state}");
    let nowhere = admin(folder.path(), &["order", "nosuchtable22", "duel"]).await.unwrap_err();
    assert_eq!(nowhere, "quincunx: there is no such table\n");
}
