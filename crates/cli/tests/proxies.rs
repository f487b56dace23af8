//! The examples for nginx and Caddy, run as they are but for names, ports and files:
//! pages, cookies, addresses of visitors and WebSockets get through.

#![cfg(unix)]

#[path = "../../server/tests/common/mod.rs"]
mod common;
mod programs;
mod running;

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::PATIENCE;
use futures_util::StreamExt;
use programs::is_there;
use running::{Running, command};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

const NAME: &str = "play.example.org";

/// A program that ends with the test.
struct Proxy(Child);

impl Drop for Proxy {
    fn drop(&mut self) {
        // Politely, so that it takes its workers along.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn example(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging/proxies").join(name);
    std::fs::read_to_string(file).unwrap()
}

/// A text with something else in it, which has to be there.
fn with(text: &str, what: &str, instead: &str) -> String {
    assert!(text.contains(what), "{what} is not in {text}");
    text.replace(what, instead)
}

async fn connect(port: u16, certificate: &str) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(certificate.as_bytes()).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(("127.0.0.1", port)).await?;
    TlsConnector::from(Arc::new(config)).connect(ServerName::try_from(NAME).unwrap(), stream).await
}

async fn ask(port: u16, certificate: &str, head: &str, body: &str) -> String {
    let mut stream = connect(port, certificate).await.unwrap();
    let length = body.len();
    let text = format!(
        "{head} HTTP/1.1\r\nHost: {NAME}\r\nOrigin: https://{NAME}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

/// Whoever plays through a proxy is served as without one.
async fn look_through(server: &Running, data: &Path, port: u16, certificate: &str) {
    let begun = Instant::now();
    while connect(port, certificate).await.is_err() {
        assert!(begun.elapsed() < PATIENCE, "the proxy is not there");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let page = ask(port, certificate, "GET /", "").await;
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("Shakti"), "{page}");
    let guest = ask(port, certificate, "POST /api/guests", r#"{"name":"Anna"}"#).await;
    assert!(guest.starts_with("HTTP/1.1 201") && guest.contains("; Secure"), "{guest}");
    let stream = connect(port, certificate).await.unwrap();
    let (mut socket, answer) =
        tokio_tungstenite::client_async(format!("wss://{NAME}/api/socket"), stream).await.unwrap();
    assert_eq!(answer.status(), 101);
    let welcome = tokio::time::timeout(PATIENCE, socket.next()).await.unwrap().unwrap().unwrap();
    assert!(welcome.to_text().unwrap().contains("\"welcome\""), "{welcome}");

    let mut status = command(data);
    status.args(["admin", "--json", "status"]);
    let output = tokio::task::spawn_blocking(move || status.output().unwrap()).await.unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(report["forwarding"]["believed"].as_u64().unwrap() >= 3, "{report}");
    assert_eq!(
        (&report["forwarding"]["silent"], &report["forwarding"]["not_believed"]),
        (&0.into(), &0.into())
    );
    assert_eq!(report["address"], server.address.to_string());
}

/// A server that is meant to be behind a proxy, and a certificate for the proxy.
fn behind(folder: &Path) -> (Running, String) {
    let made = rcgen::generate_simple_self_signed([NAME.to_owned()]).unwrap();
    std::fs::write(folder.join("cert.pem"), made.cert.pem()).unwrap();
    std::fs::write(folder.join("key.pem"), made.signing_key.serialize_pem()).unwrap();
    let mut serve = command(&folder.join("data"));
    serve.args(["serve", "--url", &format!("https://{NAME}"), "--behind-proxy"]);
    (Running::start(serve), made.cert.pem())
}

fn upstream(server: &Running) -> String {
    let address: SocketAddr = server.address;
    address.to_string()
}

#[tokio::test]
async fn the_example_for_nginx_passes_everything_on() {
    if !is_there("nginx", &["-v"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (server, certificate) = behind(folder.path());
    let (port, plain, here) = (free_port(), free_port(), folder.path().display());
    let site = with(&example("nginx.conf"), "127.0.0.1:8080", &upstream(&server));
    let site = with(&site, "listen 443 ssl", &format!("listen 127.0.0.1:{port} ssl"));
    let site = with(&site, "listen 80;", &format!("listen 127.0.0.1:{plain};"));
    let site =
        with(&site, "/etc/letsencrypt/live/play.example.org/fullchain.pem", &format!("{here}/cert.pem"));
    let site = with(&site, "/etc/letsencrypt/live/play.example.org/privkey.pem", &format!("{here}/key.pem"));
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {here}/{kind};"))
        .concat();
    let whole = format!(
        "daemon off; pid {here}/nginx.pid; error_log {here}/error.log; events {{}}\n\
         http {{ access_log off; {temporary}\n{site}\n}}\n"
    );
    std::fs::write(folder.path().join("nginx.conf"), whole).unwrap();
    let mut nginx = Command::new("nginx");
    nginx.arg("-p").arg(folder.path()).arg("-e").arg(folder.path().join("error.log"));
    nginx.arg("-c").arg(folder.path().join("nginx.conf"));
    let _nginx = Proxy(nginx.stderr(Stdio::null()).spawn().unwrap());
    look_through(&server, &folder.path().join("data"), port, &certificate).await;
    let there: SocketAddr = format!("127.0.0.1:{plain}").parse().unwrap();
    let sent = common::request(there, "GET", "/rules/shakti", &[], "").await;
    assert_eq!(sent.status, 308);
}

#[tokio::test]
async fn the_example_for_caddy_passes_everything_on() {
    if !is_there("caddy", &["version"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (server, certificate) = behind(folder.path());
    let (port, here) = (free_port(), folder.path().display());
    let site = with(&example("Caddyfile"), "127.0.0.1:8080", &upstream(&server));
    // Nobody vouches for this name here: the certificate is given, not fetched.
    let given = format!("play.example.org:{port} {{\n\tbind 127.0.0.1\n\ttls {here}/cert.pem {here}/key.pem");
    let site = with(&site, "play.example.org {", &given);
    let whole = format!(
        "{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system {here}/caddy\n}}\n{site}"
    );
    std::fs::write(folder.path().join("Caddyfile"), whole).unwrap();
    let mut caddy = Command::new("caddy");
    caddy.args(["run", "--adapter", "caddyfile", "--config"]).arg(folder.path().join("Caddyfile"));
    caddy
        .env("HOME", folder.path())
        .env("XDG_DATA_HOME", folder.path())
        .env("XDG_CONFIG_HOME", folder.path());
    let _caddy = Proxy(caddy.stderr(Stdio::null()).stdout(Stdio::null()).spawn().unwrap());
    look_through(&server, &folder.path().join("data"), port, &certificate).await;
}
