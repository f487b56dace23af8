//! One who asks for much: others are served all the same, and nothing breaks.

use std::collections::VecDeque;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::common::{PATIENCE, Person, Running, Socket, request};
use quincunx_engine::{Knowledge, Mover};
use quincunx_server::computers::{Effort, Levels};
use quincunx_server::store::{Claim, JOB_LEASE, REVIEW, SqliteStore, Store};
use quincunx_server::{Config, Server};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Movers that move when the test says so, and what they did.
#[derive(Default)]
struct Gate {
    /// How many may still move.
    open: AtomicUsize,
    built: AtomicUsize,
    alive: AtomicUsize,
    most_alive: AtomicUsize,
    /// The levels that were asked to move, in order.
    asked: Mutex<Vec<String>>,
    /// How many shall come to a bad end.
    bad: AtomicUsize,
}

impl Gate {
    fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

struct Gated {
    gate: Arc<Gate>,
    level: String,
}

impl Mover for Gated {
    fn choose(&mut self, knows: &Knowledge, stop: &AtomicBool) -> Option<String> {
        self.gate.asked.lock().unwrap().push(self.level.clone());
        if self.gate.bad.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |bad| bad.checked_sub(1)).is_ok() {
            panic!("a mover that comes to a bad end, as a test wants it");
        }
        let pass = || {
            let less = |open: usize| open.checked_sub(1);
            self.level == "quick"
                || self.level != "endless"
                    && self.gate.open.fetch_update(Ordering::SeqCst, Ordering::SeqCst, less).is_ok()
        };
        while !stop.load(Ordering::Relaxed) && !pass() {
            std::thread::sleep(Duration::from_millis(1));
        }
        knows.moves().into_iter().next()
    }
}

impl Drop for Gated {
    fn drop(&mut self) {
        self.gate.alive.fetch_sub(1, Ordering::SeqCst);
    }
}

struct GatedLevels(Arc<Gate>);

impl Levels for GatedLevels {
    fn names(&self) -> &'static [&'static str] {
        &["quick", "slow", "slower", "endless"]
    }

    fn usual(&self) -> &'static str {
        "slow"
    }

    fn effort(&self, name: &str) -> Effort {
        match name {
            "quick" => Effort::Short,
            "endless" => Effort::Open,
            _ => Effort::Long,
        }
    }

    fn mover(&self, _game: &str, name: &str, _seed: u64) -> Option<Box<dyn Mover + Send>> {
        self.0.built.fetch_add(1, Ordering::SeqCst);
        let alive = self.0.alive.fetch_add(1, Ordering::SeqCst) + 1;
        self.0.most_alive.fetch_max(alive, Ordering::SeqCst);
        Some(Box::new(Gated { gate: self.0.clone(), level: name.to_owned() }))
    }
}

async fn start(gate: &Arc<Gate>, folder: tempfile::TempDir, change: impl FnOnce(&mut Config)) -> Running {
    let mut config = crate::common::config(folder.path());
    config.engine_threads = 1;
    change(&mut config);
    let store = Arc::new(SqliteStore::open(&folder.path().join("quincunx.db")).await.unwrap());
    start_over(store, gate, folder, config).await
}

async fn start_over(
    store: Arc<SqliteStore>,
    gate: &Arc<Gate>,
    folder: tempfile::TempDir,
    config: Config,
) -> Running {
    let server = Server::start_with(config, store, Arc::new(GatedLevels(gate.clone()))).await.unwrap();
    Running::of(folder, server)
}

/// Waits until something holds.
async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !holds().await {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// A number of the server's measures. Servers of other tests count there, too.
async fn measure(address: SocketAddr, name: &str) -> f64 {
    let metrics = request(address, "GET", "/metrics", &[], "").await.body;
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map_or(0.0, |value| value.parse().unwrap())
}

/// A table at which the computer of some level moves first.
async fn against(person: &Person, level: &str) -> String {
    let seats = json!([{"kind": "computer", "level": level}, {"kind": "me"}]);
    person.table(json!({"game": "shakti", "seats": seats})).await
}

#[tokio::test]
async fn tables_that_wait_hold_no_mover_and_a_quick_reply_does_not_wait_for_them() {
    let gate = Arc::new(Gate::default());
    let running = start(&gate, tempfile::tempdir().unwrap(), |config| config.thinking_tables = 100).await;
    let mallory = Person::new(running.address, "Mallory").await;
    for _ in 0..30 {
        against(&mallory, "slow").await;
    }
    until("one thinks", async || gate.built.load(Ordering::SeqCst) == 1).await;
    let anna = Person::new(running.address, "Anna").await;
    let table = against(&anna, "quick").await;
    let (mut socket, state) = anna.watch(&table).await;
    if state["ply"] == 0 {
        socket.state_at(1).await;
    }
    assert_eq!(gate.asked(), ["slow", "quick"]);
    assert!(gate.most_alive.load(Ordering::SeqCst) <= 2);

    // After a restart all of them wake, and wait again.
    let folder = running.stop().await;
    let gate = Arc::new(Gate::default());
    let running = start(&gate, folder, |_| {}).await;
    until("one thinks", async || gate.built.load(Ordering::SeqCst) == 1).await;
    let operator = quincunx_server::admin::AdminClient::of(running.folder.path()).unwrap();
    until("the others wait", async || operator.report().await.unwrap().waiting == 29).await;
    assert_eq!(gate.built.load(Ordering::SeqCst), 1);
    running.stop().await;
}

#[tokio::test]
async fn guests_take_turns_whatever_the_number_of_their_tables() {
    let gate = Arc::new(Gate::default());
    let running = start(&gate, tempfile::tempdir().unwrap(), |_| {}).await;
    let mallory = Person::new(running.address, "Mallory").await;
    for _ in 0..5 {
        against(&mallory, "slow").await;
    }
    until("one thinks", async || gate.built.load(Ordering::SeqCst) == 1).await;
    let anna = Person::new(running.address, "Anna").await;
    let (first, second) = (against(&anna, "slower").await, against(&anna, "slower").await);
    let operator = quincunx_server::admin::AdminClient::of(running.folder.path()).unwrap();
    until("all wait", async || operator.report().await.unwrap().waiting == 6).await;
    gate.open.store(7, Ordering::SeqCst);
    for table in [first, second] {
        until("a move", async || anna.state(&table).await["ply"] == 1).await;
    }
    until("all were asked", async || gate.asked().len() == 7).await;
    let order = gate.asked();
    assert_eq!(order[..4], ["slow", "slower", "slow", "slower"], "{order:?}");
    running.stop().await;
}

#[tokio::test]
async fn a_guest_has_the_computer_think_at_a_few_tables_only() {
    let gate = Arc::new(Gate::default());
    let running = start(&gate, tempfile::tempdir().unwrap(), |config| config.thinking_tables = 3).await;
    let mallory = Person::new(running.address, "Mallory").await;
    for _ in 0..3 {
        against(&mallory, "slow").await;
    }
    let operator = quincunx_server::admin::AdminClient::of(running.folder.path()).unwrap();
    until("two wait", async || operator.report().await.unwrap().waiting == 2).await;
    let seats = json!([{"kind": "computer"}, {"kind": "me"}]);
    let wish = json!({"game": "shakti", "seats": seats});
    let refused = mallory.ask("POST", "/api/tables", &wish).await;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (429, Some("too_fast")));
    assert!(measure(running.address, "quincunx_refused_thoughts_total").await >= 1.0);
    // Others may, and so may the same guest without a computer, or once it has moved.
    let anna = Person::new(running.address, "Anna").await;
    against(&anna, "quick").await;
    mallory.table(json!({"game": "shakti"})).await;
    gate.open.store(1, Ordering::SeqCst);
    until("it may again", async || mallory.ask("POST", "/api/tables", &wish).await.status == 201).await;
    running.stop().await;
}

#[tokio::test]
async fn computers_play_among_themselves_only_while_somebody_watches() {
    let gate = Arc::new(Gate::default());
    let running = start(&gate, tempfile::tempdir().unwrap(), |_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let computer = json!({"kind": "computer", "level": "slow"});
    let both = anna.table(json!({"game": "shakti", "seats": [computer, computer]})).await;
    // A person's table is thought about though it came later.
    let bens = Person::new(running.address, "Ben").await;
    against(&bens, "slower").await;
    until("one thinks", async || gate.built.load(Ordering::SeqCst) == 1).await;
    assert_eq!(gate.asked(), ["slower"]);
    let (mut socket, state) = anna.watch(&both).await;
    assert_eq!(state["ply"], 0);
    gate.open.store(2, Ordering::SeqCst);
    socket.state_at(1).await;
    until("it thinks on", async || gate.asked().len() == 3).await;
    drop(socket);
    // Nobody watches: the thought is given up, and no other begins.
    until("it stops", async || gate.alive.load(Ordering::SeqCst) == 0).await;
    gate.open.store(100, Ordering::SeqCst);
    against(&bens, "slower").await;
    until("there is a place", async || gate.asked().len() == 4).await;
    assert_eq!(anna.state(&both).await["ply"], 1);
    running.stop().await;
}

#[tokio::test]
async fn a_thought_that_fails_harms_only_itself() {
    let gate = Arc::new(Gate::default());
    gate.bad.store(1, Ordering::SeqCst);
    let running = start(&gate, tempfile::tempdir().unwrap(), |_| {}).await;
    let failed = measure(running.address, "quincunx_failed_thoughts_total").await;
    let anna = Person::new(running.address, "Anna").await;
    // It is tried again, and then there is a move.
    let table = against(&anna, "quick").await;
    let (mut socket, state) = anna.watch(&table).await;
    if state["ply"] == 0 {
        socket.state_at(1).await;
    }
    assert_eq!(gate.asked(), ["quick", "quick"]);

    // If it fails again and again, the table can still be played at.
    gate.bad.store(2, Ordering::SeqCst);
    let state = anna.state(&table).await;
    socket.play(&table, 1, state["legal"][0].as_str().unwrap()).await;
    until("it fails twice", async || gate.bad.load(Ordering::SeqCst) == 0).await;
    until("both are counted", async || {
        measure(running.address, "quincunx_failed_thoughts_total").await >= failed + 3.0
    })
    .await;
    // The computer is asked anew as soon as anything happens at the table.
    socket.done(json!({"type": "chat", "table": table, "text": "well?"})).await;
    socket.state_at(3).await;
    socket.done(json!({"type": "resign", "table": table})).await;
    assert_eq!(anna.state(&table).await["status"], "finished");
    assert_eq!(gate.alive.load(Ordering::SeqCst), 0, "every mover is gone, and its place is free");
    running.stop().await;
}

/// One request from an address of this machine.
async fn from(address: SocketAddr, here: IpAddr, path: &str) -> (u16, Vec<u8>) {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::new(here, 0)).unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    let text = format!("GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n");
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let status = String::from_utf8_lossy(&answer[..answer.len().min(16)]);
    (status.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0), answer)
}

#[tokio::test]
async fn four_hundred_cards_at_once_are_drawn_once_and_take_no_threads() {
    let running = Running::start(|_| {}).await;
    let before = measure(running.address, "quincunx_threads").await;
    let asked: VecDeque<_> = (0..400)
        .map(|_| {
            let address = running.address;
            tokio::spawn(
                async move { from(address, IpAddr::from([127, 0, 0, 1]), "/cards/bishops.png").await },
            )
        })
        .collect();
    let mut bodies = Vec::new();
    for answer in asked {
        let (status, answer) = answer.await.unwrap();
        assert_eq!(status, 200);
        let start = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        bodies.push(answer[start..].to_vec());
    }
    assert!(bodies.windows(2).all(|pair| pair[0] == pair[1]), "all get the same");
    if before > 0.0 {
        let after = measure(running.address, "quincunx_threads").await;
        // Other tests think and write in the same process.
        assert!(after < before + 60.0, "{before} threads, then {after}");
    }
    running.stop().await;
}

#[tokio::test]
async fn pictures_are_not_sent_to_those_who_have_them() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let table = anna.table(json!({"game": "shakti", "seats": seats})).await;
    let picture = format!("/t/{table}/picture.png");
    for path in ["/cards/shakti.png", "/cards/shakti-slate.svg", "/rules/shakti/0.svg", &picture] {
        let first = request(running.address, "GET", path, &[], "").await;
        assert_eq!(first.status, 200, "{path}");
        let tag = first.header("etag").expect("a tag").to_owned();
        let again = request(running.address, "GET", path, &[("If-None-Match", &tag)], "").await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        let other = request(running.address, "GET", path, &[("If-None-Match", "\"other\"")], "").await;
        assert_eq!(other.status, 200, "{path}");
    }
    let (mut socket, state) = anna.watch(&table).await;
    let before = request(running.address, "GET", &picture, &[], "").await;
    socket.play(&table, 0, state["legal"][0].as_str().unwrap()).await;
    let after = request(running.address, "GET", &picture, &[], "").await;
    assert_ne!(before.header("etag"), after.header("etag"), "another position is another picture");
    for wrong in ["/cards/shakti-gold.png", "/cards/shakti-wood-wood.svg", "/cards/shakti.gif"] {
        assert_eq!(request(running.address, "GET", wrong, &[], "").await.status, 404, "{wrong}");
    }
    running.stop().await;
}

#[tokio::test]
async fn files_are_counted_too_but_generously() {
    let running = Running::start(|config| config.requests_per_second = 1).await;
    let mut statuses = Vec::new();
    for _ in 0..80 {
        statuses.push(request(running.address, "GET", "/favicon.ico", &[], "").await.status);
    }
    assert!(statuses[..50].iter().all(|status| *status == 200), "a page needs many: {statuses:?}");
    // Somebody else is not refused, and neither is whoever watches over the server.
    let (status, _) = from(running.address, IpAddr::from([127, 0, 0, 9]), "/favicon.ico").await;
    assert_eq!(status, 200);
    let all: Vec<_> = (0..200)
        .map(|_| tokio::spawn(from(running.address, IpAddr::from([127, 0, 0, 1]), "/favicon.ico")))
        .collect();
    let mut refused = 0;
    for answer in all {
        refused += usize::from(answer.await.unwrap().0 == 429);
    }
    assert!(refused > 0, "nobody counts");
    assert_eq!(request(running.address, "GET", "/healthz", &[], "").await.status, 200);
    running.stop().await;
}

#[tokio::test]
async fn analyses_share_what_the_tables_leave() {
    let running = Running::start(|config| config.engine_threads = 1).await;
    // Several at once, each from a guest of its own: all of them get somewhere.
    let mut lines = Vec::new();
    for number in 0..4 {
        let person = Person::new(running.address, &format!("Student {number}")).await;
        let body = json!({"game": "taifho", "seconds": 0.6, "lines": 1});
        lines.push(tokio::spawn(async move { person.ask("POST", "/api/study/lines", &body).await }));
    }
    // Meanwhile the computer moves at a table again and again.
    let anna = Person::new(running.address, "Anna").await;
    let table = against(&anna, "1").await;
    let (mut socket, mut state): (Socket, Value) = anna.watch(&table).await;
    for ply in [1, 3, 5] {
        if state["ply"].as_u64().unwrap() < ply {
            state = socket.state_at(ply).await;
        }
        if state["ending"].is_null() && ply < 5 {
            socket.play(&table, ply, state["legal"][0].as_str().unwrap()).await;
        }
    }
    for line in lines {
        let answer = line.await.unwrap();
        let last: Value = serde_json::from_str(answer.body.lines().last().unwrap()).unwrap();
        assert_eq!(last["done"], true, "{answer:?}");
        assert!(!last["lines"].as_array().unwrap().is_empty(), "{answer:?}");
    }
    running.stop().await;
}

#[tokio::test]
async fn whoever_has_no_limit_moves_when_somebody_else_waits() {
    let gate = Arc::new(Gate::default());
    let running = start(&gate, tempfile::tempdir().unwrap(), |_| {}).await;
    let (anna, ben) = (Person::new(running.address, "Anna").await, Person::new(running.address, "Ben").await);
    let annas = against(&anna, "endless").await;
    until("it thinks", async || gate.asked() == ["endless"]).await;
    // Anna's own tables do not hurry it; Ben's does.
    against(&anna, "slow").await;
    let bens = against(&ben, "slower").await;
    gate.open.store(1, Ordering::SeqCst);
    until("both have moved", async || {
        anna.state(&annas).await["ply"] == 1 && ben.state(&bens).await["ply"] == 1
    })
    .await;
    assert_eq!(gate.asked()[..2], ["endless", "slower"]);
    running.stop().await;
}

#[tokio::test]
async fn an_analysis_gives_its_only_place_to_a_table() {
    let gate = Arc::new(Gate::default());
    gate.open.store(1, Ordering::SeqCst);
    let running = start(&gate, tempfile::tempdir().unwrap(), |_| {}).await;
    // It takes longer than this test has patience, and no pause.
    let body = json!({"game": "taifho", "seconds": 30}).to_string();
    let mut line = tokio::net::TcpStream::connect(running.address).await.unwrap();
    let head = format!("POST /api/study/lines HTTP/1.1\r\nHost: {}\r\n", running.address);
    let request = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
    line.write_all(request.as_bytes()).await.unwrap();
    let mut some = [0; 256];
    assert!(line.read(&mut some).await.unwrap() > 0, "it has begun");
    let anna = Person::new(running.address, "Anna").await;
    let table = against(&anna, "slow").await;
    let (mut socket, state) = anna.watch(&table).await;
    if state["ply"] == 0 {
        socket.state_at(1).await;
    }
    drop(line);
    running.stop().await;
}

#[tokio::test]
async fn a_review_that_takes_long_stays_with_the_node_that_makes_it() {
    let gate = Arc::new(Gate::default());
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(&folder.path().join("quincunx.db")).await.unwrap());
    let config = Config { engine_threads: 1, ..crate::common::config(folder.path()) };
    let running = start_over(store.clone(), &gate, folder, config).await;
    let anna = Person::new(running.address, "Anna").await;
    let table = anna.table(json!({"game": "shakti", "seats": [{"kind": "me"}, {"kind": "me"}]})).await;
    let (mut socket, _) = anna.watch(&table).await;
    socket.play(&table, 0, "b2-b4").await;
    socket.done(json!({"type": "resign", "table": table, "seat": 1})).await;
    // The only thread is taken, so that the review waits.
    against(&anna, "slow").await;
    until("one thinks", async || gate.built.load(Ordering::SeqCst) == 1).await;
    let begun = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
    let path = format!("/api/tables/{table}/review");
    assert_eq!(anna.ask("POST", &path, &Value::Null).await.json()["status"], "running");
    // By now the claim has been renewed: when the first one would have ended, nobody else gets the job.
    tokio::time::sleep(Duration::from_millis(JOB_LEASE * 2 / 3)).await;
    let other = Claim { node: "other".to_owned(), until: begun + 3 * JOB_LEASE };
    let taken = store.take_jobs(REVIEW, &other, begun + JOB_LEASE + 1500, 1).await.unwrap();
    assert_eq!(taken, []);
    gate.open.store(1, Ordering::SeqCst);
    until("the review", async || anna.ask("GET", &path, &Value::Null).await.json()["status"] == "done").await;
    running.stop().await;
}
