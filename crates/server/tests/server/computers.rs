//! The computer at a table: it thinks only for as long as somebody waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::{PATIENCE, Person, Running};
use quincunx_engine::{Knowledge, Mover};
use quincunx_server::Server;
use quincunx_server::admin::AdminClient;
use quincunx_server::computers::Levels;
use quincunx_server::store::SqliteStore;
use serde_json::json;

/// Thinks until it is stopped.
struct Endless(Arc<Counts>);

#[derive(Default)]
struct Counts {
    begun: AtomicUsize,
    stopped: AtomicUsize,
}

impl Mover for Endless {
    fn choose(&mut self, knows: &Knowledge, stop: &AtomicBool) -> Option<String> {
        self.0.begun.fetch_add(1, Ordering::SeqCst);
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.0.stopped.fetch_add(1, Ordering::SeqCst);
        knows.moves().into_iter().next()
    }
}

struct EndlessLevels(Arc<Counts>);

impl Levels for EndlessLevels {
    fn names(&self) -> &'static [&'static str] {
        &["endless"]
    }

    fn usual(&self) -> &'static str {
        "endless"
    }

    fn mover(&self, _game: &str, _name: &str, _seed: u64) -> Option<Box<dyn Mover + Send>> {
        Some(Box::new(Endless(self.0.clone())))
    }
}

/// Waits until a count has been reached.
async fn reaches(count: &AtomicUsize, number: usize) {
    let begun = Instant::now();
    while count.load(Ordering::SeqCst) < number {
        assert!(begun.elapsed() < PATIENCE, "{} of {number}", count.load(Ordering::SeqCst));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn thinking_stops_when_the_table_does() {
    let counts = Arc::new(Counts::default());
    let folder = tempfile::tempdir().unwrap();
    let mut config = crate::common::config(folder.path());
    config.engine_threads = 1;
    let store = Arc::new(SqliteStore::open(&folder.path().join("quincunx.db")).await.unwrap());
    let server = Server::start_with(config, store, Arc::new(EndlessLevels(counts.clone()))).await.unwrap();
    let running = Running::of(folder, server);
    let anna = Person::new(running.address, "Anna").await;
    let seats = json!([{"kind": "me"}, {"kind": "computer"}]);
    let table = anna.table(json!({"game": "shakti", "seats": seats})).await;
    let (mut socket, _) = anna.watch(&table).await;

    // A takeback: what was thought about is no more.
    socket.play(&table, 0, "b2-b4").await;
    reaches(&counts.begun, 1).await;
    socket.done(json!({"type": "ask_takeback", "table": table})).await;
    reaches(&counts.stopped, 1).await;
    assert_eq!(anna.state(&table).await["ply"], 0);

    // A resignation: the game is over.
    socket.play(&table, 0, "b2-b4").await;
    reaches(&counts.begun, 2).await;
    socket.done(json!({"type": "resign", "table": table})).await;
    reaches(&counts.stopped, 2).await;

    // The operator closes the table.
    let seats = json!([{"kind": "computer"}, {"kind": "me"}]);
    let table = anna.table(json!({"game": "shakti", "seats": seats})).await;
    reaches(&counts.begun, 3).await;
    let operator = AdminClient::of(running.folder.path()).unwrap();
    operator.close(&table, "enough").await.unwrap();
    reaches(&counts.stopped, 3).await;

    // There is one thread for all: that another table is thought about shows that
    // it is free again. A server that stops waits for no thought.
    let seats = json!([{"kind": "computer"}, {"kind": "me"}]);
    anna.table(json!({"game": "shakti", "seats": seats})).await;
    reaches(&counts.begun, 4).await;
    // Another table has to wait, and whoever runs the server can see that.
    anna.table(json!({"game": "shakti", "seats": seats})).await;
    let begun = Instant::now();
    while operator.report().await.unwrap().waiting != 1 {
        assert!(begun.elapsed() < PATIENCE, "nobody waits");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    running.stop().await;
    reaches(&counts.stopped, 4).await;
}
