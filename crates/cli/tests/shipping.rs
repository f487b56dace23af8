//! What is handed out besides the program, and what an operator is told: version, manual
//! pages, the doctor, the log of operators, upgrades, measures and their dashboard.

#![cfg(unix)]

#[path = "../../server/tests/common/mod.rs"]
mod common;
mod running;

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Output;

use common::{Person, request, some_move};
use running::{Running, command};
use serde_json::{Value, json};

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

async fn run(data: &Path, args: &[&str]) -> Output {
    let mut command = command(data);
    command.args(args);
    tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
}

/// What a command prints that goes well.
async fn good(data: &Path, args: &[&str]) -> String {
    let output = run(data, args).await;
    assert!(output.status.success(), "{args:?}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

fn serve(data: &Path, more: &[&str]) -> Running {
    let mut serve = command(data);
    serve.arg("serve").args(more);
    Running::start(serve)
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[tokio::test]
async fn the_version_has_a_date_and_every_command_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let version = good(folder.path(), &["--version"]).await;
    let date = version.trim().strip_prefix(concat!("quincunx ", env!("CARGO_PKG_VERSION"))).unwrap();
    // Without a checkout around it there is no date, either.
    let is_date = |date: &str| date.len() == 13 && date.starts_with(" (2") && date.ends_with(')');
    assert!(date.is_empty() || is_date(date), "{version}");
    let pages = folder.path().join("man");
    good(folder.path(), &["man-pages", pages.to_str().unwrap()]).await;
    let names: BTreeSet<String> = std::fs::read_dir(&pages)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let help = good(folder.path(), &["--help"]).await;
    let listed =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    for name in
        listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).filter(|name| *name != "help")
    {
        assert!(name.is_empty() || names.contains(&format!("quincunx-{name}.1")), "{name}: {names:?}");
    }
    assert!(names.contains("quincunx.1") && names.contains("quincunx-admin-upgrade-check.1"), "{names:?}");
    assert!(!names.contains("quincunx-man-pages.1"));
    let page = std::fs::read_to_string(pages.join("quincunx-serve.1")).unwrap();
    assert!(page.contains(".TH quincunx-serve 1") && page.contains("tls\\-cert"), "{page}");
}

/// A subject's finding.
fn finding<'f>(findings: &'f Value, subject: &str) -> &'f Value {
    let found = findings.as_array().unwrap().iter().find(|finding| finding["subject"] == subject);
    found.unwrap_or_else(|| panic!("nothing about {subject}: {findings:#}"))
}

async fn doctor(data: &Path, args: &[&str]) -> (Option<i32>, Value) {
    let all: Vec<&str> = ["doctor", "--json"].iter().chain(args).copied().collect();
    let output = run(data, &all).await;
    (output.status.code(), serde_json::from_slice(&output.stdout).unwrap_or_default())
}

/// The address of a mail server that says yes to everything.
fn post_office() -> String {
    use std::io::{BufRead, BufReader, Write};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let lines = BufReader::new(stream.try_clone().unwrap()).lines();
            let _ = stream.write_all(b"220 post\r\n");
            for _ in lines.map_while(Result::ok) {
                let _ = stream.write_all(b"250 fine\r\n");
            }
        }
    });
    format!("smtp://{address}")
}

#[tokio::test]
async fn the_doctor_finds_what_is_wrong_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let (code, findings) = doctor(&data, &[]).await;
    assert_eq!((code, &finding(&findings, "folder")["level"]), (Some(0), &json!("note")), "{findings:#}");
    assert!(!data.exists(), "it is only looked at");
    for subject in ["disk", "clock", "port", "open files", "certificate", "mail", "push"] {
        finding(&findings, subject);
    }
    assert!(finding(&findings, "mail")["found"].as_str().unwrap().contains("sends no mail"));

    std::fs::create_dir(&data).unwrap();
    std::fs::set_permissions(&data, PermissionsExt::from_mode(0o755)).unwrap();
    let (_, findings) = doctor(&data, &[]).await;
    let advice = format!("chmod 700 {}", data.display());
    assert_eq!(finding(&findings, "permissions")["advice"], json!(advice));
    std::fs::set_permissions(&data, PermissionsExt::from_mode(0o700)).unwrap();

    let tables = folder.path().join("tables");
    std::fs::create_dir(&tables).unwrap();
    std::fs::write(tables.join("KRvK.rtbw"), [0; 80]).unwrap();
    let path = tables.to_str().unwrap();
    let (code, findings) = doctor(&data, &["--endings", path, "--syzygy", path]).await;
    assert_eq!(code, Some(1), "{findings:#}");
    for (subject, found) in
        [("endings", "found 0 *.ending files"), ("syzygy", "KRvK.rtbw: not a Syzygy table")]
    {
        let said = finding(&findings, subject);
        assert_eq!(said["level"], json!("fault"));
        assert!(said["found"].as_str().unwrap().contains(found), "{said:#}");
    }

    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (code, findings) = doctor(&data, &["--address", &address]).await;
    assert_eq!((code, &finding(&findings, "port")["level"]), (Some(1), &json!("fault")), "{findings:#}");
    let (code, findings) = doctor(&data, &["--tls-cert", "/nowhere.pem", "--tls-key", "/nowhere.pem"]).await;
    assert_eq!((code, &finding(&findings, "certificate")["level"]), (Some(1), &json!("fault")));
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    assert_eq!(doctor(&file, &[]).await.0, Some(1));
    assert_eq!(doctor(&data, &["--tls-cert", "/nowhere.pem"]).await.0, Some(2), "the settings are wrong");

    // A mail server that answers, one that is not there, and settings that are none.
    let mail = |server: &str| {
        ["--url", "https://a.org", "--mail-from", "a@a.org", "--mail", server].map(str::to_owned)
    };
    let check =
        async |args: &[String]| doctor(&data, &args.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let (_, findings) = check(&mail(&post_office())).await;
    assert_eq!(finding(&findings, "mail")["level"], "ok", "{findings:#}");
    let (code, findings) = check(&mail("smtp://anna:secret@127.0.0.1:1")).await;
    assert_eq!((code, &finding(&findings, "mail")["level"]), (Some(1), &json!("fault")), "{findings:#}");
    assert!(!findings.to_string().contains("secret"), "{findings:#}");
    for wrong in [&mail("imap://a.org")[..], &mail("smtp://a.org")[2..], &mail("smtp://a.org")[..4]] {
        assert_eq!(check(wrong).await.0, Some(2), "{wrong:?}");
    }

    // A mark from tomorrow: the clock is behind.
    let running = serve(&data, &[]);
    let here = running.address.to_string();
    let (code, findings) = doctor(&data, &["--address", &here]).await;
    assert_eq!(code, Some(0), "{findings:#}");
    assert!(
        finding(&findings, "port")["found"].as_str().unwrap().contains("the server listens on"),
        "{findings:#}"
    );
    assert_eq!(finding(&findings, "backup")["level"], "warning");
    good(&data, &["admin", "backup"]).await;
    let (_, findings) = doctor(&data, &["--address", &here]).await;
    assert_eq!(finding(&findings, "backup")["level"], "ok");

    // The way that people come, and a proxy that nobody named.
    let url = format!("http://{here}");
    let (code, findings) = doctor(&data, &["--address", &here, "--url", &url]).await;
    assert_eq!((code, &finding(&findings, "websockets")["level"]), (Some(0), &json!("ok")), "{findings:#}");
    request(running.address, "GET", "/healthz", &[("X-Forwarded-For", "192.0.2.1")], "").await;
    let (_, findings) = doctor(&data, &["--address", &here]).await;
    let proxy = finding(&findings, "proxy");
    assert_eq!(proxy["level"], "warning");
    assert!(proxy["advice"].as_str().unwrap().contains("--behind-proxy 127.0.0.1"), "{proxy}");
    let (code, findings) = doctor(&data, &["--address", &here, "--url", "http://127.0.0.1:9"]).await;
    assert_eq!((code, &finding(&findings, "url")["level"]), (Some(1), &json!("fault")));
    let said = good(&data, &["doctor", "--address", &here]).await;
    assert!(said.contains("-> --behind-proxy 127.0.0.1"), "{said}");
}

#[tokio::test]
async fn who_did_what_as_operator_is_written_down() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let running = serve(data, &[]);
    assert_eq!(good(data, &["admin", "log"]).await, "No operator has done anything yet.\n");
    let table = Person::new(running.address, "Anna").await.table(json!({"game": "shakti"})).await;
    let mut close = command(data);
    close.env("SUDO_USER", "carl").args(["admin", "close", &table, "--why", "noise"]);
    assert!(tokio::task::spawn_blocking(move || close.status().unwrap()).await.unwrap().success());
    assert!(!run(data, &["admin", "close", "nosuchtable22"]).await.status.success());
    for _ in 0..3 {
        good(data, &["admin", "backup"]).await;
    }
    good(data, &["admin", "backup", data.join("sunday.db").to_str().unwrap()]).await;
    let kept = good(data, &["admin", "backup", "--keep", "2"]).await;
    assert!(kept.contains("Older backups removed: 2."), "{kept}");
    assert_eq!(std::fs::read_dir(data.join("backups")).unwrap().count(), 2);
    assert!(data.join("sunday.db").exists());

    let entries: Value = serde_json::from_str(&good(data, &["admin", "--json", "log"]).await).unwrap();
    let did: Vec<&str> =
        entries.as_array().unwrap().iter().map(|entry| entry["did"].as_str().unwrap()).collect();
    assert_eq!(did, ["backup", "backup", "backup", "backup", "backup", "close", "close"]);
    assert_eq!(entries[5]["refused"], "there is no such table");
    assert_eq!((&entries[6]["who"], &entries[6]["refused"]), (&json!("carl"), &Value::Null));
    assert!(entries[6]["about"].as_str().unwrap().contains("noise"));
    let shown = good(data, &["admin", "log", "--limit", "7"]).await;
    assert!(shown.contains("carl  close") && shown.contains("(refused: there is no such table)"), "{shown}");
    let mode = std::fs::metadata(data.join("operators.log")).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600);
    assert_eq!(good(data, &["admin", "health"]).await, "ok\n");
    drop(running);
    assert!(!run(data, &["admin", "health"]).await.status.success());
}

/// The measures that a text names.
fn named(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("quincunx_")).map(str::to_owned).collect()
}

#[tokio::test]
async fn the_measures_are_for_the_operator_and_the_dashboard_knows_them() {
    let folder = tempfile::tempdir().unwrap();
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let running = serve(folder.path(), &["--admin-address", &free.to_string()]);
    assert_eq!(request(running.address, "GET", "/metrics", &[], "").await.status, 404);
    // Somebody plays against the computer and has a position looked at.
    let anna = Person::new(running.address, "Anna").await;
    let seats = json!([{"kind": "me"}, {"kind": "computer", "level": "1"}]);
    let table = anna.table(json!({"game": "shakti", "seats": seats})).await;
    let (mut socket, state) = anna.watch(&table).await;
    socket.play(&table, 0, &some_move(&state, 1)).await;
    socket.state_at(2).await;
    let metrics = request(free, "GET", "/metrics", &[], "").await;
    assert_eq!(metrics.status, 200, "without the key");
    assert_eq!(request(free, "GET", "/report", &[], "").await.status, 403);
    let there: BTreeSet<String> = metrics.body.lines().flat_map(named).collect();
    let monitoring = repository().join("packaging/monitoring");
    for file in ["grafana.json", "quincunx-alerts.yml"] {
        let wanted = named(&std::fs::read_to_string(monitoring.join(file)).unwrap());
        assert!(wanted.len() > 5, "{file}: {wanted:?}");
        let missing: Vec<&String> = wanted.difference(&there).collect();
        assert!(missing.is_empty(), "{file}: {missing:?} is not in {}", metrics.body);
    }
    let dashboard: Value =
        serde_json::from_str(&std::fs::read_to_string(monitoring.join("grafana.json")).unwrap()).unwrap();
    assert!(dashboard["panels"].as_array().unwrap().len() > 8);

    let other = tempfile::tempdir().unwrap();
    let shown = serve(other.path(), &["--public-metrics"]);
    assert_eq!(request(shown.address, "GET", "/metrics", &[], "").await.status, 200);
}
