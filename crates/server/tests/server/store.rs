//! The store: conflicts, group commit, and what happens when it fails.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::common::{Person, Socket};
use async_trait::async_trait;
use quincunx_core::{Action, Ply, Seat};
use quincunx_server::Server;
use quincunx_server::Timestamp;
use quincunx_server::computers::EngineLevels;
use quincunx_server::domain::{Guest, Holder, Status, Terms, TimeControl};
use quincunx_server::store::{
    AccountStore, Claim, Counts, Deed, ExplorerStore, Forgettable, Job, LearntStep, Listing, Outage, PlyRow,
    Reach, Retention, ReviewRow, Since, SqliteStore, Store, StoreError, StudyStore, TableProgress, TableRow,
    TableSnapshot, TokenKind, TokenRow, VoteCount, Write, Writer,
};
use quincunx_server::table::Clocks;
use serde_json::json;

fn table(id: &str) -> TableRow {
    let terms = Terms { clock: TimeControl::None, public: true, takebacks: true, chat: true, rated: false };
    TableRow {
        id: id.to_owned(),
        game: "shakti".to_owned(),
        options: String::new(),
        position: None,
        seed: u64::MAX,
        salt: "00".repeat(16),
        host: "host".to_owned(),
        terms,
        created_at: 1,
        progress: TableProgress::new(
            Status::Playing,
            vec![Holder::Open, Holder::computer("random")],
            Clocks::new(TimeControl::None, 2),
            1,
        ),
    }
}

fn move_of(seat: u8, text: &str) -> Ply<String> {
    Ply { seat: Some(Seat(seat)), action: Action::Move(text.to_owned()) }
}

/// The progress of a table that has seen so many changes.
fn after(version: u64) -> TableProgress {
    TableProgress { version, ..table("").progress }
}

/// A ply that is the change of that number.
fn ply(id: &str, ply: usize, seat: u8, text: &str) -> Write {
    let row = PlyRow { ply, done: move_of(seat, text), at: 2, took: Some(1500) };
    Write::change(id, Deed::Ply(row), after(ply as u64 + 1))
}

#[tokio::test]
async fn a_conflict_stops_only_its_own_write() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.db");
    let store = SqliteStore::open(&file).await.unwrap();
    let batch = [
        Write::table(table("a")),
        ply("a", 0, 0, "b2-b4"),
        ply("a", 0, 0, "f2-f4"),
        Write::table(table("a")),
        ply("a", 1, 1, "d6-d5"),
    ];
    let results = store.commit(&batch).await.unwrap();
    let conflict = Err(StoreError::Conflict);
    assert_eq!(results, [Ok(()), Ok(()), conflict.clone(), conflict, Ok(())]);
    drop(store);
    let store = SqliteStore::open(&file).await.unwrap();
    let TableSnapshot { row, plies, .. } = store.table("a").await.unwrap().unwrap();
    assert_eq!(row, TableRow { progress: after(2), ..table("a") });
    let done: Vec<Ply<String>> = plies.into_iter().map(|row| row.done).collect();
    assert_eq!(done, [move_of(0, "b2-b4"), move_of(1, "d6-d5")]);
    let takeback = Write::change("a", Deed::Takeback(1), after(3));
    assert_eq!(store.commit(&[takeback]).await.unwrap(), [Ok(())]);
    assert_eq!(store.table("a").await.unwrap().unwrap().plies.len(), 1);
    assert_eq!(store.unfinished().await.unwrap(), ["a"]);
}

/// Plies of different tables are written together where they can be.
#[tokio::test]
async fn a_batch_ends_as_if_it_were_written_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let together = SqliteStore::open(&folder.path().join("together.db")).await.unwrap();
    let one_by_one = SqliteStore::open(&folder.path().join("one-by-one.db")).await.unwrap();
    let names: Vec<String> = (0..24).map(|number| format!("table{number}")).collect();
    for name in &names {
        for store in [&together, &one_by_one] {
            assert_eq!(store.commit(&[Write::table(table(name))]).await.unwrap(), [Ok(())]);
        }
    }
    let mut state = 7u32;
    let mut below = |count: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % count
    };
    let mut made = vec![0usize; names.len()];
    let (mut written, mut refused) = (0, 0);
    for _ in 0..60 {
        let mut batch = Vec::new();
        // Mostly each table once, as it is while many play.
        for (table, name) in names.iter().enumerate().skip(below(8) as usize) {
            let next = made[table];
            batch.push(match below(16) {
                // One that is there already, one too far, and the end of a game.
                0 => ply(name, next.saturating_sub(1), 0, "twice"),
                1 => ply(name, next + 1, 0, "too early"),
                2 => Write::change(name, Deed::Takeback(next), after(next as u64 + 2)),
                3 => ply(&names[0], made[0], 1, "the first table"),
                _ => ply(name, next, (next % 2) as u8, &format!("move {next}")),
            });
        }
        let results = together.commit(&batch).await.unwrap();
        for (write, result) in batch.iter().zip(&results) {
            let alone = one_by_one.commit(std::slice::from_ref(write)).await.unwrap();
            assert_eq!(&alone[0], result, "{write:?}");
            let (Write::Change(change), Ok(())) = (write, result) else {
                refused += 1;
                continue;
            };
            let table = names.iter().position(|name| *name == change.table).unwrap();
            made[table] += 1;
            written += 1;
        }
    }
    assert!(written > 500 && refused > 50, "{written} written, {refused} refused");
    for name in &names {
        let [one, other] = [together.table(name).await.unwrap(), one_by_one.table(name).await.unwrap()]
            .map(Option::unwrap)
            .map(|TableSnapshot { row, plies, .. }| {
                (row, plies.into_iter().map(|row| (row.ply, row.done, row.at)).collect::<Vec<_>>())
            });
        assert_eq!(one, other);
    }
}

/// A store that counts its flushes and fails when it is told to.
struct Watched {
    inner: SqliteStore,
    fails: AtomicBool,
    commits: AtomicUsize,
}

#[async_trait]
impl Store for Watched {
    async fn commit(&self, batch: &[Write]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        self.commits.fetch_add(1, Ordering::Relaxed);
        if self.fails.load(Ordering::Relaxed) {
            return Err(StoreError::Failed("the disk is full".to_owned()));
        }
        self.inner.commit(batch).await
    }

    fn members(&self) -> &dyn AccountStore {
        self.inner.members()
    }

    fn studies(&self) -> &dyn StudyStore {
        self.inner.studies()
    }

    fn explorer(&self) -> &dyn ExplorerStore {
        self.inner.explorer()
    }

    async fn jobs_waiting(&self) -> Result<u64, StoreError> {
        self.inner.jobs_waiting().await
    }

    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        self.inner.secret(name, fresh).await
    }

    async fn guest(&self, id: &str) -> Result<Option<Guest>, StoreError> {
        self.inner.guest(id).await
    }

    async fn session(&self, guest: &str) -> Result<Option<(Guest, u64)>, StoreError> {
        self.inner.session(guest).await
    }

    async fn token(&self, hash: &str) -> Result<Option<TokenRow>, StoreError> {
        self.inner.token(hash).await
    }

    async fn tokens(&self, guest: &str, kind: TokenKind) -> Result<Vec<TokenRow>, StoreError> {
        self.inner.tokens(guest, kind).await
    }

    async fn learnt(&self, guest: &str, game: &str) -> Result<Vec<LearntStep>, StoreError> {
        self.inner.learnt(guest, game).await
    }

    async fn puzzle_votes(&self, game: &str) -> Result<Vec<VoteCount>, StoreError> {
        self.inner.puzzle_votes(game).await
    }

    async fn votes_of(&self, guest: &str) -> Result<Vec<(String, String, bool)>, StoreError> {
        self.inner.votes_of(guest).await
    }

    async fn first_plies(&self, guest: &str, limit: u32) -> Result<Vec<(String, PlyRow)>, StoreError> {
        self.inner.first_plies(guest, limit).await
    }

    async fn current_of(&self, guest: &str) -> Result<Vec<TableRow>, StoreError> {
        self.inner.current_of(guest).await
    }

    async fn puzzle_vote(&self, guest: &str, game: &str, puzzle: &str) -> Result<Option<bool>, StoreError> {
        self.inner.puzzle_vote(guest, game, puzzle).await
    }

    async fn review(&self, table: &str) -> Result<Option<ReviewRow>, StoreError> {
        self.inner.review(table).await
    }

    async fn reviews_waiting(&self, asker: &str) -> Result<(u64, u64), StoreError> {
        self.inner.reviews_waiting(asker).await
    }

    async fn table_since(&self, id: &str, since: Since) -> Result<Option<TableSnapshot>, StoreError> {
        self.inner.table_since(id, since).await
    }

    async fn take_due(
        &self,
        now: Timestamp,
        again_at: Timestamp,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        self.inner.take_due(now, again_at, limit).await
    }

    async fn take_jobs(
        &self,
        kind: &str,
        claim: &Claim,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<Job>, StoreError> {
        self.inner.take_jobs(kind, claim, now, limit).await
    }

    async fn hold_jobs(&self, claim: &Claim, jobs: &[String]) -> Result<(), StoreError> {
        self.inner.hold_jobs(claim, jobs).await
    }

    async fn shift_clocks(&self, outage: Outage) -> Result<u64, StoreError> {
        self.inner.shift_clocks(outage).await
    }

    async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        self.inner.unfinished().await
    }

    async fn list(
        &self,
        listing: Listing,
        reach: Reach,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        self.inner.list(listing, reach, before, limit).await
    }

    async fn list_of(&self, guest: &str, before: Timestamp, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        self.inner.list_of(guest, before, limit).await
    }

    async fn newest(&self) -> Result<Timestamp, StoreError> {
        self.inner.newest().await
    }

    async fn forgettable(&self, retention: &Retention, limit: u32) -> Result<Forgettable, StoreError> {
        self.inner.forgettable(retention, limit).await
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        self.inner.counts().await
    }

    async fn backup(&self, file: &Path) -> Result<(), StoreError> {
        self.inner.backup(file).await
    }

    async fn inspect(&self, file: &Path) -> Result<Counts, StoreError> {
        self.inner.inspect(file).await
    }

    async fn restore(&self, file: &Path) -> Result<(), StoreError> {
        self.inner.restore(file).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.inner.close().await
    }
}

async fn watched(folder: &Path) -> Arc<Watched> {
    let inner = SqliteStore::open(&folder.join("store.db")).await.unwrap();
    Arc::new(Watched { inner, fails: AtomicBool::new(false), commits: AtomicUsize::new(0) })
}

#[tokio::test]
async fn many_writes_share_a_flush() {
    let folder = tempfile::tempdir().unwrap();
    let store = watched(folder.path()).await;
    let writer = Writer::start(store.clone());
    let mut writes = tokio::task::JoinSet::new();
    for number in 0..200 {
        let writer = writer.clone();
        writes.spawn(async move { writer.write(Write::table(table(&format!("t{number}")))).await });
    }
    assert!(writes.join_all().await.into_iter().all(|result| result.is_ok()));
    let commits = store.commits.load(Ordering::Relaxed);
    assert!((1..50).contains(&commits), "{commits}");
    assert_eq!(store.unfinished().await.unwrap().len(), 200);
}

#[tokio::test]
async fn when_the_store_fails_nothing_is_acknowledged_and_nothing_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let store = watched(folder.path()).await;
    let config = crate::common::config(folder.path());
    let server = Server::start_with(config, store.clone(), Arc::new(EngineLevels)).await.unwrap();
    let address = server.address();
    let serving = tokio::spawn(server.run(std::future::pending()));
    let anna = Person::new(address, "Anna").await;
    let me = json!({"kind": "me"});
    let table = anna.table(json!({"game": "shakti", "seats": [me, me]})).await;
    let (mut socket, _) = anna.watch(&table).await;
    let mut spectator = Socket::open(address, &[]).await;
    spectator.watch(&table).await;
    let play = json!({"type": "move", "table": table, "ply": 0, "move": "b2-b4"});
    store.fails.store(true, Ordering::Relaxed);
    assert_eq!(socket.refused(play.clone()).await, "unavailable");
    assert_eq!(spectator.until("state").await["ply"], 0);
    assert_eq!(anna.state(&table).await["ply"], 0);
    store.fails.store(false, Ordering::Relaxed);
    assert_eq!(socket.done(play).await["ply"], 0);
    assert_eq!(spectator.state_at(1).await["plies"], json!(["b2-b4"]));
    serving.abort();
}
