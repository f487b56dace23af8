//! The law of the store, over a disk that fails: whatever is acknowledged is in the
//! file. A real SQLite on real files; the test starts itself again with a library in
//! front of the system's calls that lets the k-th of them fail.

#![cfg(target_os = "linux")]

mod disk;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use disk::{Disk, EIO, ENOSPC, SYNC, TRUNCATE, WRITE};
use quincunx_core::{Action, Ply, Seat};
use quincunx_server::domain::{Holder, Status, Terms, TimeControl};
use quincunx_server::store::{Deed, PlyRow, SqliteStore, Store, TableProgress, TableRow, Write, Writer};
use quincunx_server::table::Clocks;

const FOLDER: &str = "QUINCUNX_TEST_FOLDER";

/// Runs this test again with a disk that can fail; in there, returns the disk.
fn over_a_failing_disk(test: &str) -> Option<Disk> {
    if let Some(disk) = Disk::of_this_program() {
        return Some(disk);
    }
    let (workshop, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut again = Command::new(std::env::current_exe().unwrap());
    again.args([test, "--exact", "--nocapture", "--test-threads", "1"]).env(FOLDER, data.path());
    Disk::new(workshop.path()).put_under(&mut again, data.path());
    let result = again.output().unwrap();
    let text = String::from_utf8_lossy(&result.stdout) + String::from_utf8_lossy(&result.stderr);
    assert!(result.status.success() && text.contains("1 passed"), "{text}");
    None
}

fn row(id: &str) -> TableRow {
    let terms = Terms { clock: TimeControl::None, public: true, takebacks: true, chat: true, rated: false };
    TableRow {
        id: id.to_owned(),
        game: "shakti".to_owned(),
        options: String::new(),
        position: None,
        seed: 1,
        salt: "00".repeat(16),
        host: "host".to_owned(),
        terms,
        created_at: 1,
        progress: TableProgress::new(
            Status::Playing,
            vec![Holder::Open, Holder::Open],
            Clocks::new(TimeControl::None, 2),
            1,
        ),
    }
}

/// Somebody who plays on whatever happens, and remembers what was acknowledged.
struct Ledger {
    store: Arc<SqliteStore>,
    writer: Writer,
    next: usize,
    /// How many changes the table has seen.
    version: u64,
    acknowledged: Vec<usize>,
    refused: usize,
}

impl Ledger {
    async fn open(folder: &Path) -> Ledger {
        let store = Arc::new(SqliteStore::open(&folder.join("store.db")).await.unwrap());
        let writer = Writer::start(store.clone());
        writer.write(Write::table(row("a"))).await.unwrap();
        Ledger { store, writer, next: 0, version: 0, acknowledged: Vec::new(), refused: 0 }
    }

    async fn write(&mut self) -> bool {
        let done = Ply { seat: Some(Seat(0)), action: Action::Move(self.next.to_string()) };
        let ply = PlyRow { ply: self.next, done, at: 2, took: None };
        self.next += 1;
        let progress = TableProgress { version: self.version + 1, ..row("a").progress };
        let result = self.writer.write(Write::change("a", Deed::Ply(ply), progress)).await;
        match result {
            Ok(()) => {
                self.acknowledged.push(self.next - 1);
                self.version += 1;
            }
            Err(_) => self.refused += 1,
        }
        result.is_ok()
    }

    /// Everything acknowledged is there, for the store's own readers and for somebody
    /// who opens the file anew.
    async fn check(&self, what: &str) {
        let file = std::env::var(FOLDER).unwrap() + "/store.db";
        let copy = tempfile::tempdir().unwrap();
        let copied = copy.path().join("store.db");
        // As a process would find it that starts after this one was killed.
        std::fs::copy(&file, &copied).unwrap();
        std::fs::copy(format!("{file}-wal"), copy.path().join("store.db-wal")).unwrap();
        let other = SqliteStore::open(&copied).await.unwrap();
        for (who, store) in [("a reader", self.store.as_ref()), ("the file", &other)] {
            let plies = store.table("a").await.unwrap().unwrap().plies;
            let there: std::collections::HashSet<usize> = plies.iter().map(|ply| ply.ply).collect();
            let lost: Vec<_> = self.acknowledged.iter().filter(|ply| !there.contains(ply)).collect();
            let count = self.acknowledged.len();
            assert!(lost.is_empty(), "{what}: {who} lacks {} of {count}: {lost:?}", lost.len());
        }
    }
}

#[tokio::test]
async fn whatever_is_acknowledged_is_in_the_file() {
    let Some(disk) = over_a_failing_disk("whatever_is_acknowledged_is_in_the_file") else { return };
    let folder = std::env::var(FOLDER).unwrap();
    let mut ledger = Ledger::open(Path::new(&folder)).await;
    let mut failures = 0;
    for (name, kinds, error) in [
        ("writes, ENOSPC", WRITE, ENOSPC),
        ("writes, EIO", WRITE, EIO),
        ("syncs, EIO", SYNC, EIO),
        ("syncs, ENOSPC", SYNC, ENOSPC),
        ("truncations, EIO", TRUNCATE, EIO),
        ("all, EIO", WRITE | SYNC | TRUNCATE, EIO),
    ] {
        // One, two, five or any number of failures, beginning with each call of the
        // commits to come; then the disk is well, and play goes on.
        for count in [1, 2, 5, 40] {
            for after in 0..24 {
                disk.fail(kinds, error, after, count);
                for _ in 0..6 {
                    ledger.write().await;
                }
                failures += disk.failures();
                disk.mend();
                assert!(ledger.write().await, "{name}: {count} after {after}: and it goes on");
            }
        }
        ledger.check(name).await;
    }
    assert!(failures > 1000 && ledger.refused > 200, "{failures} failures, {} refused", ledger.refused);
    assert!(ledger.acknowledged.len() > 1000, "{}", ledger.acknowledged.len());
}

#[tokio::test]
async fn single_faults_far_apart_and_in_checkpoints_lose_nothing() {
    let Some(disk) = over_a_failing_disk("single_faults_far_apart_and_in_checkpoints_lose_nothing") else {
        return;
    };
    let folder = std::env::var(FOLDER).unwrap();
    let mut ledger = Ledger::open(Path::new(&folder)).await;
    for (round, kinds) in [WRITE, SYNC, WRITE | SYNC, SYNC, WRITE, WRITE | SYNC].into_iter().enumerate() {
        // A step that shares no divisor with the calls of a commit, so that over the
        // rounds the fault meets different calls, those of checkpoints among them.
        // A commit syncs once and writes some ten times.
        let (most, step) = if kinds == SYNC { (120, 11) } else { (1200, 97) };
        for after in (0..most).step_by(step) {
            disk.fail(kinds, if round % 2 == 0 { EIO } else { ENOSPC }, after, 1);
            while disk.failures() == 0 {
                ledger.write().await;
            }
            disk.mend();
            assert!(ledger.write().await, "and it goes on");
        }
        ledger.check(&format!("round {round}")).await;
    }
    assert!(ledger.refused >= 30, "{}", ledger.refused);
}
