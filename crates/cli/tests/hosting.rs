//! `quincunx serve` where the system allows few files, what it writes into its log, and
//! settings that are refused.

#![cfg(unix)]

#[path = "../../server/tests/common/mod.rs"]
mod common;
mod running;

use std::io::Read;
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{Person, request};
use running::{Running, command};
use serde_json::{Value, json};

/// The program with a limit of open files.
fn with_files(data: &Path, files: u32, args: &[&str]) -> Command {
    let program = command(data);
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("ulimit -n {files}; exec \"$@\""), "sh"])
        .arg(program.get_program())
        .args(args);
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell.stdout(Stdio::piped());
    shell
}

/// As many connections as there is room for, none of which ever says anything whole.
fn crowd(address: SocketAddr) -> Vec<TcpStream> {
    let connect = |_| TcpStream::connect_timeout(&address, Duration::from_secs(10)).ok();
    (0..400).filter_map(connect).collect()
}

#[tokio::test]
async fn where_files_are_few_the_operator_and_the_store_still_have_some() {
    let folder = tempfile::tempdir().unwrap();
    // A proxy that we trust is not counted by its address, so this machine can play the
    // whole world.
    let args = ["serve", "--requests-per-second", "0", "--behind-proxy", "127.0.0.1"];
    let running = Running::start(with_files(folder.path(), 256, &args));
    let anna = Person::new(running.address, "Anna").await;
    let (crowd, address) = (tokio::task::spawn_blocking(move || crowd(running.address)), running.address);
    let crowd = crowd.await.unwrap();
    assert!(crowd.len() > 160, "{}", crowd.len());
    // Nobody else gets in, so the limit is reached.
    let refused = request(address, "GET", "/readyz", &[], "").await;
    assert!(refused.status == 503 || refused.status == 0, "{refused:?}");
    for args in [["admin", "status"], ["admin", "backup"]] {
        let mut admin = command(folder.path());
        admin.args(args);
        let output = tokio::task::spawn_blocking(move || admin.output().unwrap()).await.unwrap();
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    drop(crowd);
    let begun = std::time::Instant::now();
    while request(address, "GET", "/readyz", &[], "").await.status != 200 {
        assert!(begun.elapsed() < common::PATIENCE, "there is no room again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    anna.table(json!({"game": "shakti"})).await;
}

#[tokio::test]
async fn no_log_line_holds_a_resume_link_or_a_token() {
    let folder = tempfile::tempdir().unwrap();
    let mut serve = command(folder.path());
    serve.args(["serve", "--log", "trace"]).stderr(Stdio::piped());
    let mut running = Running::start(serve);
    // Read all the while, or the server would wait for its log to be taken.
    let mut errors = running.child.stderr.take().unwrap();
    let reading = std::thread::spawn(move || {
        let mut log = String::new();
        errors.read_to_string(&mut log).unwrap();
        log
    });
    let anna = Person::new(running.address, "Anna").await;
    let link =
        anna.ask("POST", "/api/me/resume", &Value::Null).await.json()["link"].as_str().unwrap().to_owned();
    let fresh = anna.ask("POST", "/api/me/tokens", &json!({})).await.json();
    let token = fresh["token"].as_str().unwrap();
    let bearer = format!("Bearer {token}");
    request(running.address, "GET", "/api/me", &[("Authorization", &bearer)], "").await;
    for method in ["GET", "POST", "GET"] {
        let answer = request(running.address, method, &link, &[], "").await;
        assert!([200, 303, 404].contains(&answer.status), "{answer:?}");
    }
    running.kill();
    let log = reading.join().unwrap();
    assert!(log.contains("path=\"/resume/{token}\""), "requests are logged: {log}");
    assert!(log.contains("method=POST path=\"/api/me/tokens\" status=201 ms="), "{log}");
    for secret in [link.strip_prefix("/resume/").unwrap(), token, anna.cookie.as_str()] {
        assert!(
            !log.contains(secret),
            "{}",
            log.lines().find(|line| line.contains(secret)).unwrap_or_default()
        );
    }
}

#[test]
fn settings_that_make_no_sense_are_refused_and_say_what_was_expected() {
    let folder = tempfile::tempdir().unwrap();
    for (args, expected) in [
        (["--url", "play.example.org"], "expected http:// or https://"),
        (["--url", "https://play.example.org/quincunx"], "has a path"),
        (["--behind-proxy", "nginx"], "expected a list such as"),
        (["--head-seconds", "0"], "0 is not in"),
    ] {
        let output = command(folder.path()).arg("serve").args(args).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(expected), "{args:?}: {said}");
    }
    let file = folder.path().join("quincunx.toml");
    std::fs::write(&file, "url = \"play.example.org\"\n").unwrap();
    let output = command(folder.path()).arg("serve").arg("--config").arg(&file).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.contains("expected http:// or https://"), "{said}");
    assert!(!folder.path().join("quincunx.db").exists(), "nothing was made");
}
