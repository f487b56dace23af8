//! The real program over disks that are full, cut off, tampered with or read by
//! others, and under clocks that are wrong.

#![cfg(target_os = "linux")]

#[path = "../../server/tests/common/mod.rs"]
mod common;
#[path = "../../server/tests/disk/mod.rs"]
mod disk;
mod running;

use std::fs::{File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use common::{PATIENCE, Person, request, some_move};
use disk::Disk;
use quincunx_server::store::{SqliteStore, Store};
use running::{Running, command};
use serde_json::json;

const FOUR_HUNDRED_DAYS: i64 = 400 * 24 * 3600;

/// The server, with its log in a file beside the folder.
fn serve(data: &Path) -> (Command, PathBuf) {
    let log = data.with_extension("log");
    let mut serve = command(data);
    serve.args(["serve", "--requests-per-second", "0", "--messages-per-second", "0"]);
    serve.stderr(File::create(&log).unwrap());
    (serve, log)
}

/// Runs a server that must refuse to start, and returns what it says.
fn refused(data: &Path, change: impl FnOnce(&mut Command)) -> String {
    let (mut serve, log) = serve(data);
    change(&mut serve);
    let mut child = serve.spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(child.wait().unwrap().code(), Some(1), "it ends by itself");
    std::fs::read_to_string(log).unwrap()
}

fn stop(mut running: Running) {
    let id = running.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert!(running.child.wait().unwrap().success());
}

async fn table(running: &Running) -> (Person, String) {
    let anna = Person::new(running.address, "Anna").await;
    let me = json!({"kind": "me"});
    let table = anna.table(json!({"game": "shakti", "seats": [me, me]})).await;
    (anna, table)
}

/// Plays so many plies; returns how many there are then.
async fn play(person: &Person, table: &str, plies: u64) -> u64 {
    let (mut socket, mut state) = person.watch(table).await;
    for _ in 0..plies {
        let ply = state["ply"].as_u64().unwrap();
        socket.play(table, ply, &some_move(&state, ply)).await;
        state = socket.state_at(ply + 1).await;
    }
    state["ply"].as_u64().unwrap()
}

async fn plies_in(file: &Path, table: &str) -> usize {
    let store = SqliteStore::open(file).await.unwrap();
    store.table(table).await.unwrap().unwrap().plies.len()
}

async fn health(running: &Running) -> u16 {
    request(running.address, "GET", "/readyz", &[], "").await.status
}

/// Waits until the health is as it should be; it is looked at once a second.
async fn health_becomes(running: &Running, status: u16) {
    let begun = Instant::now();
    while health(running).await != status {
        assert!(begun.elapsed() < PATIENCE, "it never became {status}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn after_a_full_disk_every_acknowledged_ply_is_stored_and_health_says_how_it_is() {
    let (workshop, parent) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let data = parent.path().join("data");
    std::fs::create_dir(&data).unwrap();
    let disk = Disk::new(workshop.path());
    let (mut with_disk, _) = serve(&data);
    disk.put_under(&mut with_disk, &data);
    let mut running = Running::start(with_disk);
    let (anna, table) = table(&running).await;
    play(&anna, &table, 2).await;
    assert_eq!(health(&running).await, 200);
    disk.fill();
    health_becomes(&running, 503).await;
    let (mut socket, state) = anna.watch(&table).await;
    let wish = json!({"type": "move", "table": table, "ply": 2, "move": some_move(&state, 1)});
    for _ in 0..3 {
        assert_eq!(socket.refused(wish.clone()).await, "unavailable");
    }
    disk.mend();
    health_becomes(&running, 200).await;
    let count = play(&anna, &table, 20).await;
    assert_eq!(count, 22);
    running.kill();
    let running = Running::start(serve(&data).0);
    let anna = Person { address: running.address, ..anna };
    assert_eq!(anna.state(&table).await["ply"], 22);
    stop(running);
    assert_eq!(plies_in(&data.join("quincunx.db"), &table).await, 22);
}

#[tokio::test]
async fn a_full_disk_at_the_start_is_called_that() {
    let (workshop, parent) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let data = parent.path().join("data");
    std::fs::create_dir(&data).unwrap();
    let disk = Disk::new(workshop.path());
    for round in ["a new folder", "a folder that was used"] {
        disk.fill();
        let said = refused(&data, |command| disk.put_under(command, &data));
        assert!(said.contains("the disk is full"), "{round}: {said}");
        assert!(!said.contains("network"), "{round}: {said}");
        disk.mend();
        stop(Running::start(serve(&data).0));
    }
}

#[tokio::test]
async fn a_wrong_clock_ends_no_game() {
    let (workshop, parent) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let data = parent.path().join("data");
    std::fs::create_dir(&data).unwrap();
    let disk = Disk::new(workshop.path());
    let running = Running::start(serve(&data).0);
    let anna = Person::new(running.address, "Anna").await;
    let (me, days) = (json!({"kind": "me"}), json!({"kind": "days", "days": 3}));
    let wish = json!({"game": "shakti", "seats": [me, me], "clock": days});
    let (begun, fresh) = (anna.table(wish.clone()).await, anna.table(wish).await);
    let mut plies = play(&anna, &begun, 4).await;
    stop(running);
    let ahead = FOUR_HUNDRED_DAYS;
    for (shift, warning) in
        [(-ahead, "is behind"), (0, ""), (ahead, "is ahead"), (0, "is behind"), (-ahead, "is behind")]
    {
        let (mut shifted, log) = serve(&data);
        disk.put_under(&mut shifted, &data);
        shifted.env("QUINCUNX_DISK_CLOCK", shift.to_string());
        let running = Running::start(shifted);
        let anna = Person { address: running.address, ..anna.clone() };
        plies = play(&anna, &begun, 1).await.max(plies);
        tokio::time::sleep(Duration::from_millis(300)).await;
        for table in [&begun, &fresh] {
            let state = anna.state(table).await;
            assert_eq!(state["status"], "playing", "{shift}: {state}");
        }
        let left = anna.state(&begun).await["clocks"]["left"].clone();
        let hours = |seat: usize| left[seat].as_u64().unwrap() / 3_600_000;
        assert!(hours(0) >= 71 && hours(1) >= 71, "{shift}: {left}");
        stop(running);
        let said = std::fs::read_to_string(log).unwrap();
        assert_eq!(said.contains("the clock of this machine"), !warning.is_empty(), "{shift}: {said}");
        assert!(said.contains(warning), "{shift}: {said}");
    }
    assert_eq!(plies, 9);
}

#[tokio::test]
async fn a_database_that_lost_something_is_not_started_over_silently() {
    let parent = tempfile::tempdir().unwrap();
    let data = parent.path().join("data");
    let (file, log) = (data.join("quincunx.db"), data.join("quincunx.db-wal"));
    let cut = |file: &Path, length: u64| {
        let file = File::options().write(true).open(file).unwrap();
        file.set_len(file.metadata().unwrap().len() * length / 100).unwrap();
    };
    type Damage<'a> = (&'a str, Box<dyn Fn() + 'a>);
    let damages: [Damage; 5] = [
        ("half of the log", Box::new(|| cut(&log, 50))),
        ("the end of the log", Box::new(|| cut(&log, 97))),
        ("no log", Box::new(|| std::fs::remove_file(&log).unwrap())),
        ("an empty database", Box::new(|| cut(&file, 0))),
        ("no database", Box::new(|| std::fs::remove_file(&file).unwrap())),
    ];
    for (name, damage) in &damages {
        let mut running = Running::start(serve(&data).0);
        let (anna, table) = table(&running).await;
        play(&anna, &table, 12).await;
        running.kill();
        // Nothing is wrong after a kill by itself.
        let mut running = Running::start(serve(&data).0);
        let anna = Person { address: running.address, ..anna };
        assert_eq!(play(&anna, &table, 3).await, 15);
        running.kill();
        damage();
        if name.contains("database") {
            let _ = std::fs::remove_file(&log);
        }
        for _ in 0..2 {
            let said = refused(&data, |_| {});
            assert!(said.contains("has lost") && said.contains("--accept-loss"), "{name}: {said}");
        }
        let (mut accepting, said) = serve(&data);
        accepting.arg("--accept-loss");
        stop(Running::start(accepting));
        let said = std::fs::read_to_string(said).unwrap();
        assert!(said.contains("has lost"), "{name}: {said}");
    }
    stop(Running::start(serve(&data).0));
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[tokio::test]
async fn every_file_is_private_also_in_a_folder_that_is_not_and_that_is_said() {
    let parent = tempfile::tempdir().unwrap();
    let data = parent.path().join("data");
    std::fs::create_dir(&data).unwrap();
    std::fs::set_permissions(&data, Permissions::from_mode(0o755)).unwrap();
    for round in 0..2 {
        let (command, log) = serve(&data);
        let running = Running::start(command);
        let (anna, table) = table(&running).await;
        play(&anna, &table, 2).await;
        let mut backup = crate::command(&data);
        assert!(backup.args(["admin", "backup"]).status().unwrap().success());
        let files = files(&data);
        assert!(files.len() >= 7, "{files:?}");
        for file in &files {
            assert_eq!(mode(file), 0o600, "round {round}: {}", file.display());
        }
        let said = std::fs::read_to_string(&log).unwrap();
        assert!(said.contains("others can look into the data folder"), "{said}");
        // Killed, so that everything stays; then as an earlier version left it.
        drop(running);
        for file in &files {
            std::fs::set_permissions(file, Permissions::from_mode(0o644)).unwrap();
        }
    }
    std::fs::set_permissions(&data, Permissions::from_mode(0o700)).unwrap();
    let (command, log) = serve(&data);
    stop(Running::start(command));
    assert!(!std::fs::read_to_string(&log).unwrap().contains("others can"), "now they cannot");
}

#[tokio::test]
async fn the_database_of_a_stopped_server_is_whole_by_itself() {
    let parent = tempfile::tempdir().unwrap();
    let data = parent.path().join("data");
    let running = Running::start(serve(&data).0);
    let (anna, table) = table(&running).await;
    assert_eq!(play(&anna, &table, 20).await, 20);
    stop(running);
    assert!(!data.join("quincunx.db-wal").exists());
    let copy = parent.path().join("copy.db");
    std::fs::copy(data.join("quincunx.db"), &copy).unwrap();
    assert_eq!(plies_in(&copy, &table).await, 20);
}

#[tokio::test]
async fn copies_that_a_killed_server_left_are_removed() {
    let parent = tempfile::tempdir().unwrap();
    let data = parent.path().join("data");
    stop(Running::start(serve(&data).0));
    std::fs::create_dir_all(data.join("backups")).unwrap();
    let left = ["quincunx.db.abc.restoring", "quincunx.db.abc.restoring-wal", "backups/q.db.partial"];
    let others = ["quincunx.db.old", "notes.restoring", "backups/q.db"];
    for name in left.iter().chain(&others) {
        std::fs::write(data.join(name), "x").unwrap();
    }
    stop(Running::start(serve(&data).0));
    for name in left {
        assert!(!data.join(name).exists(), "{name}");
    }
    for name in others {
        assert!(data.join(name).exists(), "{name}");
    }
}
