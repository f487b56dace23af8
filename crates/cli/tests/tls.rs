//! `quincunx serve` with a certificate of its own: HTTP/2, WebSockets, redirects, and a
//! certificate that is renewed while the server runs.

#![cfg(unix)]

#[path = "../../server/tests/common/mod.rs"]
mod common;
mod running;

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::{PATIENCE, request};
use futures_util::StreamExt;
use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper_util::rt::{TokioExecutor, TokioIo};
use running::{Running, command};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Puts a new certificate for this machine into a folder, and returns it.
fn certify(folder: &Path) -> String {
    let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    std::fs::write(folder.join("cert.pem"), made.cert.pem()).unwrap();
    std::fs::write(folder.join("key.pem"), made.signing_key.serialize_pem()).unwrap();
    made.cert.pem()
}

fn serve(folder: &Path, more: &[&str]) -> Command {
    let mut serve = command(&folder.join("data"));
    serve.arg("serve").arg("--tls-cert").arg(folder.join("cert.pem")).arg("--tls-key");
    serve.arg(folder.join("key.pem")).args(more);
    serve
}

/// A connection of somebody who trusts one certificate only.
async fn connect(
    address: SocketAddr,
    trusted: &str,
    protocol: &str,
) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(trusted.as_bytes()).unwrap()).unwrap();
    let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![protocol.as_bytes().to_vec()];
    let stream = TcpStream::connect(address).await?;
    let name = ServerName::try_from("127.0.0.1").unwrap();
    TlsConnector::from(Arc::new(config)).connect(name, stream).await
}

/// Waits until a certificate is shown.
async fn until_shown(address: SocketAddr, certificate: &str) {
    let begun = Instant::now();
    while connect(address, certificate, "h2").await.is_err() {
        assert!(begun.elapsed() < PATIENCE, "the certificate is not shown");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn hang_up(running: &Running) {
    let id = running.child.id().to_string();
    assert!(Command::new("kill").args(["-HUP", &id]).status().unwrap().success());
}

#[tokio::test]
async fn pages_come_over_http_2_and_sockets_over_http_1_on_the_same_port() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = certify(folder.path());
    let running = Running::start(serve(folder.path(), &[]));

    let stream = connect(running.address, &certificate, "h2").await.unwrap();
    assert_eq!(stream.get_ref().1.alpn_protocol(), Some(&b"h2"[..]));
    let (mut sender, connection) =
        hyper::client::conn::http2::handshake(TokioExecutor::new(), TokioIo::new(stream)).await.unwrap();
    tokio::spawn(connection);
    let url = |path: &str| format!("https://{}{path}", running.address);
    let ask = |method: &str, path: &str, body: &'static str| {
        let request = Request::builder().method(method).uri(url(path)).header("origin", url(""));
        let request = request.header("content-type", "application/json");
        request.body(Full::new(Bytes::from_static(body.as_bytes()))).unwrap()
    };
    // Many at once, as a browser does.
    let mut asking = Vec::new();
    for path in ["/", "/api/games", "/healthz", "/rules/shakti", "/nowhere"] {
        sender.ready().await.unwrap();
        asking.push((path, sender.send_request(ask("GET", path, ""))));
    }
    for (path, answer) in asking {
        let answer = answer.await.unwrap();
        assert_eq!(answer.status(), if path == "/nowhere" { 404 } else { 200 }, "{path}");
        assert_eq!(answer.headers()["strict-transport-security"], "max-age=31536000", "{path}");
        assert!(!answer.into_body().collect().await.unwrap().to_bytes().is_empty(), "{path}");
    }
    // The page's own requests are told from those of other sites without a Host header.
    let guest = sender.send_request(ask("POST", "/api/guests", r#"{"name":"Anna"}"#)).await.unwrap();
    assert_eq!(guest.status(), 201);
    let cookie = guest.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.contains("; Secure") && cookie.contains("HttpOnly"), "{cookie}");

    let stream = connect(running.address, &certificate, "http/1.1").await.unwrap();
    let ws = format!("wss://{}/api/socket", running.address);
    let (mut socket, answer) = tokio_tungstenite::client_async(ws, stream).await.unwrap();
    assert_eq!(answer.status(), 101);
    let welcome = socket.next().await.unwrap().unwrap();
    assert!(welcome.to_text().unwrap().contains("\"welcome\""), "{welcome}");
}

#[tokio::test]
async fn whoever_comes_unencrypted_is_sent_on() {
    let folder = tempfile::tempdir().unwrap();
    certify(folder.path());
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let running = Running::start(serve(folder.path(), &["--redirect-http", &free.to_string()]));
    let to = format!("https://{}/rules/shakti?x=1", running.address);
    for address in [free, running.address] {
        let answer = request(address, "GET", "/rules/shakti?x=1", &[], "").await;
        assert_eq!((answer.status, answer.header("location")), (308, Some(to.as_str())), "{answer:?}");
    }
    // Somebody who connects and says nothing is in nobody's way.
    let _silent = TcpStream::connect(running.address).await.unwrap();
    assert_eq!(request(free, "POST", "/api/guests", &[], "{}").await.status, 308);
}

#[tokio::test]
async fn a_renewed_certificate_is_shown_after_a_signal_and_a_bad_one_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let first = certify(folder.path());
    let mut running = Running::start(serve(folder.path(), &[]));
    let old = connect(running.address, &first, "http/1.1").await.unwrap();

    std::fs::write(folder.path().join("cert.pem"), "nonsense").unwrap();
    hang_up(&running);
    tokio::time::sleep(Duration::from_millis(300)).await;
    until_shown(running.address, &first).await;

    let second = certify(folder.path());
    hang_up(&running);
    until_shown(running.address, &second).await;
    assert!(connect(running.address, &first, "h2").await.is_err());
    // Connections from before go on.
    let ws = format!("wss://{}/api/socket", running.address);
    assert!(tokio_tungstenite::client_async(ws, old).await.is_ok());
    assert!(running.child.try_wait().unwrap().is_none());
}

#[test]
fn without_a_certificate_the_signal_does_not_stop_a_service() {
    let folder = tempfile::tempdir().unwrap();
    let mut serve = command(folder.path());
    serve.arg("serve").stderr(std::process::Stdio::null());
    let mut running = Running::start(serve);
    hang_up(&running);
    std::thread::sleep(Duration::from_millis(300));
    assert!(running.child.try_wait().unwrap().is_none());
}

#[test]
fn settings_that_do_not_go_together_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    certify(folder.path());
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (certificate, key) = (file("cert.pem"), file("key.pem"));
    for (args, expected) in [
        (vec!["--tls-cert", certificate.as_str()], "tls-cert and tls-key go together"),
        (vec!["--tls-cert", &certificate, "--tls-key", "/nowhere.pem"], "/nowhere.pem cannot be read"),
        (vec!["--tls-cert", &key, "--tls-key", &key], "holds no certificate"),
        (vec!["--redirect-http", "127.0.0.1:0"], "expected tls-cert and tls-key"),
        (vec!["--admin-address", "0.0.0.0:9464"], "admin-address is for this machine only"),
    ] {
        let output = command(&folder.path().join("data")).arg("serve").args(&args).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(expected), "{args:?}: {said}");
    }
}
