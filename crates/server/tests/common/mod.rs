//! Real clients over real sockets, for the tests.

// Each test binary uses its own part of this.
#![allow(dead_code)]

#[cfg(unix)]
#[path = "cluster.rs"]
pub mod cluster;
pub mod events;

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use quincunx_server::{Config, Server};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Longer than anything here takes.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A server in this process, over a folder of its own.
pub struct Running {
    pub address: SocketAddr,
    pub folder: TempDir,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// The configuration of a test: any port, no limits; over PostgreSQL if that is wanted.
pub fn config(folder: &Path) -> Config {
    Config {
        store: cluster::is_wanted().then(|| cluster::Cluster::shared().database_of(folder)),
        address: "127.0.0.1:0".parse().unwrap(),
        data: folder.to_path_buf(),
        public_metrics: true,
        requests_per_second: 0,
        messages_per_second: 0,
        ..Config::default()
    }
}

/// For a test that looks into the file itself: over SQLite, whatever is wanted.
pub fn over_a_file(config: &mut Config) {
    config.store = None;
}

impl Running {
    pub async fn start(change: impl FnOnce(&mut Config)) -> Running {
        Running::start_in(tempfile::tempdir().unwrap(), change).await
    }

    pub async fn start_in(folder: TempDir, change: impl FnOnce(&mut Config)) -> Running {
        let mut config = config(folder.path());
        change(&mut config);
        Running::of(folder, Server::start(config).await.unwrap())
    }

    /// Runs a server that has been started over a folder.
    pub fn of(folder: TempDir, server: Server) -> Running {
        let address = server.address();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            server.run(stopped).await.unwrap();
        });
        Running { address, folder, stop, task }
    }

    /// Servers that come up at once over the store of a folder: three where several share it.
    pub async fn all_over(folder: &Path, is_shared: bool) -> Vec<Running> {
        let nodes = if is_shared { 3 } else { 1 };
        let folders: Vec<TempDir> = (0..nodes).map(|_| tempfile::tempdir().unwrap()).collect();
        let started = folders.iter().map(|own| {
            let mut config = config(folder);
            if is_shared {
                config.data = own.path().to_path_buf();
            }
            Server::start(config)
        });
        let started = futures_util::future::join_all(started).await;
        folders.into_iter().zip(started).map(|(own, server)| Running::of(own, server.unwrap())).collect()
    }

    /// Stops gracefully and gives the folder back.
    pub async fn stop(self) -> TempDir {
        let _ = self.stop.send(());
        timeout(PATIENCE, self.task).await.expect("the server stops").unwrap();
        self.folder
    }
}

/// An answer over HTTP.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let of = |line: &'_ str| {
            let (key, _) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then_some(key.len() + 1)
        };
        self.head.lines().find_map(|line| Some(line[of(line)?..].trim()))
    }
}

/// One request over a connection of its own.
pub async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    let work = async {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        answer
    };
    let answer = timeout(PATIENCE, work).await.expect("an answer");
    let (head, body) = split(&answer, b"\r\n\r\n").unwrap_or((&answer, &[]));
    let head = String::from_utf8_lossy(head).into_owned();
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    let is_chunked = head.to_lowercase().contains("transfer-encoding: chunked");
    let body = if is_chunked { unchunk(body) } else { body.to_vec() };
    // What is no text, such as a picture, is only looked through.
    Answer { status, head, body: String::from_utf8_lossy(&body).into_owned() }
}

/// What is before and behind the first occurrence of a mark.
fn split<'b>(bytes: &'b [u8], mark: &[u8]) -> Option<(&'b [u8], &'b [u8])> {
    let at = bytes.windows(mark.len()).position(|window| window == mark)?;
    Some((&bytes[..at], &bytes[at + mark.len()..]))
}

fn unchunk(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some((size, rest)) = split(body, b"\r\n") {
        let size =
            std::str::from_utf8(size).ok().and_then(|size| usize::from_str_radix(size.trim(), 16).ok());
        let Some(size) = size.filter(|size| (1..=rest.len()).contains(size)) else { break };
        whole.extend_from_slice(&rest[..size]);
        body = rest[size..].strip_prefix(b"\r\n").unwrap_or(&rest[size..]);
    }
    whole
}

/// A guest with a cookie.
#[derive(Clone)]
pub struct Person {
    pub address: SocketAddr,
    pub cookie: String,
}

impl Person {
    pub async fn new(address: SocketAddr, name: &str) -> Person {
        let body = json!({ "name": name }).to_string();
        let answer = request(address, "POST", "/api/guests", &[], &body).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let cookie = answer.header("set-cookie").expect("a cookie").split(';').next().unwrap().to_owned();
        Person { address, cookie }
    }

    /// A new member.
    pub async fn member(address: SocketAddr, handle: &str) -> Person {
        let body = json!({"handle": handle, "password": "five warm bishops"}).to_string();
        let answer = request(address, "POST", "/api/members", &[], &body).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let cookie = answer.header("set-cookie").expect("a cookie").split(';').next().unwrap().to_owned();
        Person { address, cookie }
    }

    pub async fn ask(&self, method: &str, path: &str, body: &Value) -> Answer {
        request(self.address, method, path, &[("Cookie", &self.cookie)], &body.to_string()).await
    }

    /// Puts up a table and returns its name.
    pub async fn table(&self, wish: Value) -> String {
        let answer = self.ask("POST", "/api/tables", &wish).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["table"]["table"].as_str().unwrap().to_owned()
    }

    pub async fn socket(&self) -> Socket {
        Socket::open(self.address, &[("cookie", &self.cookie)]).await
    }

    /// How a game stands now, as this person may know it.
    pub async fn state(&self, table: &str) -> Value {
        let answer = self.ask("GET", &format!("/api/tables/{table}?detail=text"), &Value::Null).await;
        answer.json()["state"].clone()
    }

    /// A socket that already watches, and what it was told of the game.
    pub async fn watch(&self, table: &str) -> (Socket, Value) {
        let mut socket = self.socket().await;
        let state = socket.watch(table).await;
        (socket, state)
    }
}

/// A WebSocket, message by message.
pub struct Socket {
    pub stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Everything that was ever received, as it came.
    pub heard: Vec<String>,
    next_id: u64,
}

impl Socket {
    pub async fn try_open(
        address: SocketAddr,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, tokio_tungstenite::tungstenite::Error> {
        Socket::try_open_at(&format!("ws://{address}/api/socket"), headers).await
    }

    async fn try_open_at(
        url: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, tokio_tungstenite::tungstenite::Error> {
        let mut request = url.into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, HeaderValue::from_str(value).unwrap());
        }
        let (stream, _) = tokio_tungstenite::connect_async(request).await?;
        Ok(Socket { stream, heard: Vec::new(), next_id: 1 })
    }

    /// Opens a socket and takes its greeting.
    pub async fn open(address: SocketAddr, headers: &[(&'static str, &str)]) -> Socket {
        Socket::open_at(&format!("ws://{address}/api/socket"), headers).await
    }

    /// The same at any address.
    pub async fn open_at(url: &str, headers: &[(&'static str, &str)]) -> Socket {
        let mut socket = Socket::try_open_at(url, headers).await.expect("a socket");
        let welcome = socket.next().await;
        assert_eq!(welcome["type"], "welcome");
        assert_eq!(welcome["protocol"], 2);
        socket
    }

    pub async fn try_say(&mut self, text: &str) -> Result<(), tokio_tungstenite::tungstenite::Error> {
        self.stream.send(Message::text(text)).await
    }

    /// Sends what is no text, such as a pong.
    pub async fn send(&mut self, message: Message) {
        self.stream.send(message).await.expect("a socket that takes it");
    }

    pub async fn say_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.expect("a socket that takes it");
    }

    pub async fn say(&mut self, message: Value) {
        self.say_text(&message.to_string()).await;
    }

    /// The next message, or nothing if the socket is closed.
    pub async fn try_next(&mut self) -> Option<Value> {
        loop {
            match timeout(PATIENCE, self.stream.next()).await.expect("a message in time")? {
                Ok(Message::Text(text)) => {
                    self.heard.push(text.to_string());
                    return Some(serde_json::from_str(&text).expect("JSON"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    pub async fn next(&mut self) -> Value {
        self.try_next().await.expect("an open socket")
    }

    /// The next message of a type; others are passed over.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The first state with so many plies or more.
    pub async fn state_at(&mut self, ply: u64) -> Value {
        loop {
            let state = self.until("state").await;
            if state["ply"].as_u64().unwrap() >= ply {
                return state;
            }
        }
    }

    /// Asks, and returns the answer to exactly this; what comes in between is kept
    /// only in `heard`.
    pub async fn ask(&mut self, mut message: Value) -> Value {
        let id = self.next_id;
        self.next_id += 1;
        message["id"] = json!(id);
        self.say(message).await;
        loop {
            let answer = self.next().await;
            if answer["id"] == id {
                return answer;
            }
        }
    }

    /// Asks for something that must be granted.
    pub async fn done(&mut self, message: Value) -> Value {
        let answer = self.ask(message.clone()).await;
        assert_eq!(answer["type"], "done", "{message}: {answer}");
        answer
    }

    /// Asks for something that must be refused, and returns the code.
    pub async fn refused(&mut self, message: Value) -> String {
        let answer = self.ask(message.clone()).await;
        assert_eq!(answer["type"], "error", "{message}: {answer}");
        answer["code"].as_str().unwrap().to_owned()
    }

    /// Watches a table; returns the first state that comes.
    pub async fn watch(&mut self, table: &str) -> Value {
        self.say(json!({"type": "watch", "table": table, "detail": "text"})).await;
        self.until("state").await
    }

    pub async fn play(&mut self, table: &str, ply: u64, text: &str) -> Value {
        self.done(json!({"type": "move", "table": table, "ply": ply, "move": text})).await
    }
}

/// A legal move of a state, the same for the same numbers.
pub fn some_move(state: &Value, salt: u64) -> String {
    let legal = state["legal"].as_array().unwrap();
    assert!(!legal.is_empty(), "{state}");
    let mixed = salt.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
    legal[mixed as usize % legal.len()].as_str().unwrap().to_owned()
}

/// A table of Shakti where Anna and Ben sit, with their sockets, which do not watch
/// it yet.
pub async fn two_seated(running: &Running, terms: Value) -> (String, (Person, Socket), (Person, Socket)) {
    let anna = Person::new(running.address, "Anna").await;
    let ben = Person::new(running.address, "Ben").await;
    let mut wish = json!({"game": "shakti"});
    wish.as_object_mut().unwrap().extend(terms.as_object().unwrap().clone());
    let table = anna.table(wish).await;
    let mut bens = ben.socket().await;
    bens.done(json!({"type": "sit", "table": table})).await;
    let annas = anna.socket().await;
    (table, (anna, annas), (ben, bens))
}
