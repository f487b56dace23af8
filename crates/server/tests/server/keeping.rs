//! What is kept, how long, and in which order lists show it.

use std::sync::Arc;
use std::time::Duration;

use crate::common::{PATIENCE, Person, Running, over_a_file, request};
use quincunx_core::{Action, Ply, Seat};
use quincunx_server::Keep;
use quincunx_server::domain::{Guest, Holder, Status, Terms, TimeControl};
use quincunx_server::store::{
    Deed, Listing, PlyRow, Reach, Retention, SqliteStore, Store, StoreError, TableProgress, TableRow, Write,
    Writer, forget_now,
};
use quincunx_server::table::Clocks;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Row};

fn table(id: &str, status: Status, changed_at: u64, guest: &str, public: bool) -> Write {
    let terms = Terms { clock: TimeControl::None, public, takebacks: true, chat: true, rated: false };
    Write::table(TableRow {
        id: id.to_owned(),
        game: "shakti".to_owned(),
        options: String::new(),
        position: None,
        seed: 1,
        salt: "00".repeat(16),
        host: guest.to_owned(),
        terms,
        created_at: 1,
        progress: progress(status, changed_at, guest),
    })
}

fn guest_named(id: &str) -> Guest {
    Guest { id: id.to_owned(), name: "Anna".to_owned(), bot: false }
}

fn progress(status: Status, changed_at: u64, guest: &str) -> TableProgress {
    let seats = vec![Holder::of(&guest_named(guest)), Holder::Open];
    TableProgress::new(status, seats, Clocks::new(TimeControl::None, 2), changed_at)
}

fn ply(id: &str, status: Status, changed_at: u64, guest: &str) -> Write {
    let done = Ply { seat: Some(Seat(0)), action: Action::Move("b2-b4".to_owned()) };
    let ply = PlyRow { ply: 0, done, at: changed_at, took: None };
    let progress = TableProgress { version: 1, ..progress(status, changed_at, guest) };
    Write::change(id, Deed::Ply(ply), progress)
}

fn guest(id: &str, at: u64) -> Write {
    Write::Guest { guest: guest_named(id), at }
}

async fn commit(store: &SqliteStore, batch: &[Write]) {
    for result in store.commit(batch).await.unwrap() {
        result.unwrap();
    }
}

const ABORTED: Status = Status::Aborted;
const FINISHED: Status = Status::Finished;
const PLAYING: Status = Status::Playing;

#[tokio::test]
async fn what_is_old_goes_and_finished_games_stay() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(&folder.path().join("store.db")).await.unwrap());
    let mut batch = vec![
        guest("player", 10),
        guest("visitor", 10),
        guest("stale", 10),
        guest("lately", 2_000),
        table("empty-old", ABORTED, 10, "nobody", true),
        table("empty-seen", ABORTED, 10, "nobody", true),
        table("empty-new", ABORTED, 2_000, "nobody", false),
        table("begun-old", PLAYING, 5, "nobody", true),
        ply("begun-old", ABORTED, 10, "nobody"),
        table("begun-new", PLAYING, 5, "nobody", true),
        ply("begun-new", ABORTED, 900, "nobody"),
        table("finished", PLAYING, 5, "player", true),
        ply("finished", FINISHED, 10, "player"),
        table("playing", PLAYING, 10, "nobody", true),
        Write::Seen { guest: "player".to_owned(), at: 990 },
    ];
    // More than go at once.
    for number in 0..120 {
        batch.push(table(&format!("many-{number}"), ABORTED, 10, "nobody", number % 2 == 0));
    }
    commit(&store, &batch).await;
    let retention = Retention {
        aborted: Some(1_000),
        abandoned: Some(500),
        finished: None,
        visitors: Some(1_000),
        guests: Some(500),
    };
    let writer = Writer::start(store.clone());
    let spared = |table: &str| table == "empty-seen";
    let gone = forget_now(store.as_ref(), &writer, &retention, spared).await.unwrap();
    assert_eq!(gone.0, 122);
    for (id, stays) in [
        ("empty-old", false),
        ("empty-seen", true),
        ("empty-new", true),
        ("begun-old", false),
        ("begun-new", true),
        ("finished", true),
        ("playing", true),
        ("many-7", false),
    ] {
        assert_eq!(store.table(id).await.unwrap().is_some(), stays, "{id}");
    }
    for (id, stays) in [("player", true), ("visitor", false), ("stale", false), ("lately", true)] {
        assert_eq!(store.guest(id).await.unwrap().is_some(), stays, "{id}");
    }
    assert_eq!(forget_now(store.as_ref(), &writer, &retention, spared).await.unwrap(), (0, 0));
    // By the time a player has been away for longer, too, only the games are left.
    let later = Retention { guests: Some(1_500), ..retention };
    forget_now(store.as_ref(), &writer, &later, spared).await.unwrap();
    assert_eq!(store.guest("player").await.unwrap(), None);
    assert_eq!(store.table("finished").await.unwrap().unwrap().plies.len(), 1);
}

#[tokio::test]
async fn nothing_is_forgotten_for_a_time_in_which_nobody_could_come() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(&folder.path().join("store.db")).await.unwrap());
    commit(&store, &[guest("visitor", 10), table("empty", ABORTED, 10, "nobody", true)]).await;
    commit(&store, &[Write::Returned { at: 50_000 }]).await;
    let writer = Writer::start(store.clone());
    let until = |moment| Retention {
        aborted: Some(moment),
        abandoned: Some(moment),
        finished: Some(moment),
        visitors: Some(moment),
        guests: Some(moment),
    };
    assert_eq!(forget_now(store.as_ref(), &writer, &until(49_999), |_| false).await.unwrap(), (0, 0));
    let gone = forget_now(store.as_ref(), &writer, &until(50_000), |_| false).await.unwrap();
    assert!(gone.0 >= 1 && gone.1 >= 1, "{gone:?}");
}

#[test]
fn zero_days_are_forever() {
    let keep = Keep { aborted_days: 1, finished_days: 0, ..Keep::default() };
    let day = 24 * 3600 * 1000;
    let retention = Retention::at(&keep, 10 * day);
    assert_eq!((retention.aborted, retention.finished), (Some(9 * day), None));
    assert_eq!(Retention::at(&Keep::default(), 1000 * day).finished, None, "finished games stay");
}

#[tokio::test]
async fn whoever_writes_to_what_is_forgotten_disturbs_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("store.db")).await.unwrap();
    commit(&store, &[guest("anna", 1), table("old", ABORTED, 1, "anna", true)]).await;
    commit(&store, &[Write::ForgetTable("old".to_owned())]).await;
    let progress = progress(PLAYING, 2, "anna");
    let batch = [
        ply("old", PLAYING, 2, "anna"),
        Write::change("old", Deed::Nothing, progress.clone()),
        Write::change("old", Deed::Takeback(0), progress),
        table("new", PLAYING, 2, "anna", true),
    ];
    let results = store.commit(&batch).await.unwrap();
    let conflict = Err(StoreError::Conflict);
    assert_eq!(results, [conflict.clone(), conflict.clone(), conflict, Ok(())]);
    assert!(store.table("new").await.unwrap().is_some());
    // A table that is not over cannot be forgotten.
    commit(&store, &[Write::ForgetTable("new".to_owned())]).await;
    assert!(store.table("new").await.unwrap().is_some());
}

#[tokio::test]
async fn lists_show_the_last_changed_first() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("store.db")).await.unwrap();
    commit(
        &store,
        &[
            table("a", PLAYING, 1, "anna", true),
            table("b", PLAYING, 2, "anna", false),
            table("c", PLAYING, 3, "anna", true),
            table("d", PLAYING, 4, "ben", true),
            ply("c", PLAYING, 10, "anna"),
            ply("a", FINISHED, 20, "anna"),
            ply("b", FINISHED, 30, "anna"),
            ply("d", FINISHED, 25, "ben"),
        ],
    )
    .await;
    let ids = |rows: Vec<TableRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>().join(" ");
    let ever = i64::MAX as u64;
    assert_eq!(ids(store.list_of("anna", ever, 9).await.unwrap()), "b a c");
    assert_eq!(ids(store.list_of("anna", ever, 2).await.unwrap()), "b a");
    assert_eq!(ids(store.list_of("anna", 30, 9).await.unwrap()), "a c");
    assert_eq!(ids(store.list_of("anna", 20, 9).await.unwrap()), "c");
    let list = async |reach, limit| ids(store.list(Listing::Finished, reach, ever, limit).await.unwrap());
    assert_eq!(list(Reach::Public, 9).await, "d a");
    assert_eq!(list(Reach::All, 9).await, "b d a");
    assert_eq!(list(Reach::All, 2).await, "b d");
}

#[tokio::test]
async fn a_store_from_before_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.db");
    let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let mut old = options.connect().await.unwrap();
    sqlx::migrate!("./migrations").run_to(2, &mut old).await.unwrap();
    let columns = "id, game, options, seed, salt, host, terms, is_public, created_at, status, seats, clocks, changed_at";
    let terms = r#"{"clock":{"kind":"none"},"public":true,"takebacks":true,"chat":true}"#;
    let clocks = serde_json::to_string(&Clocks::new(TimeControl::None, 2)).unwrap();
    for (id, status, changed) in [("a", "finished", 70), ("b", "playing", 50)] {
        let seats = r#"[{"kind":"open"},{"kind":"open"}]"#;
        let row = format!(
            "INSERT INTO games ({columns}) VALUES ('{id}', 'shakti', '', '1', '00', 'h', '{terms}', 1, 1, \
             '{status}', '{seats}', '{clocks}', {changed})"
        );
        sqlx::query(sqlx::AssertSqlSafe(row)).execute(&mut old).await.unwrap();
        let row = format!("INSERT INTO players (guest, game) VALUES ('anna', '{id}')");
        sqlx::query(sqlx::AssertSqlSafe(row)).execute(&mut old).await.unwrap();
    }
    sqlx::query("INSERT INTO guests (id, name, created_at) VALUES ('anna', 'Anna', 5), ('ben', 'Ben', 90)")
        .execute(&mut old)
        .await
        .unwrap();
    drop(old);
    let store = SqliteStore::open(&file).await.unwrap();
    let rows = store.list_of("anna", i64::MAX as u64, 9).await.unwrap();
    assert_eq!(rows.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    let mut connection = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
    let rows =
        sqlx::query("SELECT last_seen FROM guests ORDER BY id").fetch_all(&mut connection).await.unwrap();
    let seen: Vec<i64> = rows.iter().map(|row| row.get(0)).collect();
    assert_eq!(seen, [70, 90], "as if they were here when the store was last used");
}

#[tokio::test]
async fn a_visit_is_noted() {
    // Whoever seems not to have been here for so long would be forgotten.
    let running = Running::start(|config| {
        over_a_file(config);
        config.keep.visitor_days = 0;
        config.keep.guest_days = 0;
    })
    .await;
    let anna = Person::new(running.address, "Anna").await;
    let file = running.folder.path().join("quincunx.db");
    let mut connection = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
    sqlx::query("UPDATE guests SET last_seen = 1").execute(&mut connection).await.unwrap();
    let answer = request(running.address, "GET", "/api/me", &[("Cookie", &anna.cookie)], "").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let work = async {
        loop {
            let row = sqlx::query("SELECT last_seen FROM guests").fetch_one(&mut connection).await.unwrap();
            if row.get::<i64, _>(0) > 1 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, work).await.expect("a visit is noted");
}
