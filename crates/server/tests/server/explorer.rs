//! The explorer: its numbers are those of the records, each game comes in exactly once, and
//! nothing is told that was hidden.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::{PATIENCE, Person, Running, config, request, some_move};
use quincunx_core::{Action, AnyGame, Ply, Record, Seat};
use quincunx_games::catalogue;
use quincunx_server::admin::AdminClient;
use quincunx_server::domain::{Guest, Holder, RatingMark, Status, Terms, TimeControl};
use quincunx_server::server_state::ServerState;
use quincunx_server::store::{
    Deed, ExplorerWrite, PlyRow, PostgresStore, SqliteStore, Store, StoreError, TableProgress, TableRow,
    Write,
};
use quincunx_server::table::{Clocks, TableState};
use serde_json::{Value, json};

/// The store that a server over a folder uses.
async fn store_of(folder: &std::path::Path) -> Arc<dyn Store> {
    match config(folder).store {
        Some(url) => Arc::new(PostgresStore::open(&url).await.unwrap()),
        None => Arc::new(SqliteStore::open(&ServerState::database(folder)).await.unwrap()),
    }
}

/// A text as it stands in an address.
fn encoded(text: &str) -> String {
    text.bytes()
        .map(
            |byte| {
                if byte.is_ascii_alphanumeric() {
                    char::from(byte).to_string()
                } else {
                    format!("%{byte:02X}")
                }
            },
        )
        .collect()
}

async fn explore(who: &Person, game: &str, query: &str) -> Value {
    let answer = who.ask("GET", &format!("/api/explorer/{game}?{query}"), &Value::Null).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// Waits until so many moves were made from the start of a game.
async fn until(who: &Person, game: &str, count: u64) -> Value {
    let begun = Instant::now();
    loop {
        let found = explore(who, game, "").await;
        if found["count"] == count {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "{found}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A person plays against themselves for a while and resigns.
async fn played(who: &Person, game: &str, plies: u64, salt: u64, public: bool) -> String {
    let me = json!({"kind": "me"});
    let seats: Vec<&Value> = vec![&me; catalogue::find(game).unwrap().info().seats.len()];
    let table = who.table(json!({"game": game, "seats": seats, "public": public})).await;
    let mut socket = who.socket().await;
    for ply in 0..plies {
        let state = who.state(&table).await;
        if state["turn"].as_array().is_none_or(Vec::is_empty) {
            break;
        }
        let text = some_move(&state, if ply < 2 { 0 } else { salt.wrapping_mul(31).wrapping_add(ply) });
        socket.play(&table, state["ply"].as_u64().unwrap(), &text).await;
    }
    // With four, it takes several to end it.
    for _ in 0..seats.len() {
        if who.state(&table).await["turn"].as_array().is_some_and(|turn| !turn.is_empty()) {
            socket.done(json!({"type": "resign", "table": table})).await;
        }
    }
    table
}

/// Left and right exchanged in a position of Shakti without its counters.
fn board_in_the_mirror(board: &str) -> String {
    let (ranks, rest) = board.split_once(' ').unwrap();
    let flip = |rank: &str| rank.chars().rev().collect::<String>();
    format!("{} {rest}", ranks.split('/').map(flip).collect::<Vec<_>>().join("/"))
}

/// Left and right exchanged in a move of Shakti.
fn move_in_the_mirror(text: &str) -> String {
    let bytes = text.as_bytes();
    let flip = |(at, byte): (usize, &u8)| match byte {
        b'a'..=b'g' if bytes.get(at + 1).is_some_and(u8::is_ascii_digit) => char::from(b'a' + b'g' - byte),
        byte => char::from(*byte),
    };
    bytes.iter().enumerate().map(flip).collect()
}

/// What the records of tables of Shakti say was played where a game stands, by a count that
/// knows nothing of keys: positions are compared as texts without their counters.
fn counted(records: &[String], like: &dyn AnyGame) -> BTreeMap<String, u64> {
    let board = |game: &dyn AnyGame| -> String {
        let text = game.position_text(quincunx_core::Viewer::Everything);
        // The last two words count turns.
        let words: Vec<&str> = text.split(' ').collect();
        words[..words.len() - 2].join(" ")
    };
    let here = board(like);
    let image = board_in_the_mirror(&here);
    let mut counts = BTreeMap::new();
    for text in records {
        let record = Record::parse(text).unwrap();
        let game = catalogue::find("shakti").unwrap().replay(&record).unwrap();
        for (ply, text) in game.canonical_plies().iter().enumerate() {
            let before = game.at(ply);
            let (board, is_move) = (board(before.as_ref()), !text.contains("resign"));
            let text = match (board == here, board == image) {
                (true, true) => text.clone().min(move_in_the_mirror(text)),
                (true, false) => text.clone(),
                (false, true) => move_in_the_mirror(text),
                (false, false) => continue,
            };
            if is_move {
                *counts.entry(text).or_default() += 1;
            }
        }
    }
    counts
}

fn counts_of(found: &Value) -> BTreeMap<String, u64> {
    let entry = |one: &Value| (one["move"].as_str().unwrap().to_owned(), one["count"].as_u64().unwrap());
    found["moves"].as_array().unwrap().iter().map(entry).collect()
}

#[tokio::test]
async fn numbers_are_those_of_the_records() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let mut tables = Vec::new();
    for salt in 0..6 {
        tables.push(played(&anna, "shakti", 8, salt, salt % 2 == 0).await);
    }
    until(&anna, "shakti", 6).await;
    let mut records = Vec::new();
    for table in &tables {
        records.push(anna.ask("GET", &format!("/api/tables/{table}/record"), &Value::Null).await.body);
    }
    // Every position of every game, asked by its text.
    let rules = catalogue::find("shakti").unwrap();
    for text in &records {
        let game = rules.replay(&Record::parse(text).unwrap()).unwrap();
        for ply in 0..8.min(game.ply_count()) {
            let at = game.at(ply);
            let position = at.position_text(quincunx_core::Viewer::Everything);
            let found = explore(&anna, "shakti", &format!("position={}", encoded(&position))).await;
            let expected = counted(&records, at.as_ref());
            assert!(!expected.is_empty(), "{position}");
            assert_eq!(counts_of(&found), expected, "{position}: {found}");
            assert_eq!(found["count"], expected.values().sum::<u64>());
            for one in found["moves"].as_array().unwrap() {
                let firsts: u64 = one["firsts"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
                assert_eq!(firsts + one["shared"].as_u64().unwrap(), one["count"].as_u64().unwrap(), "{one}");
                let scores: f64 = one["scores"].as_array().unwrap().iter().map(|n| n.as_f64().unwrap()).sum();
                assert!((scores - 1.0).abs() < 1e-9, "{one}");
            }
        }
    }
    // Only games that everybody may find are named, the newest first, with their players.
    let found = explore(&anna, "shakti", "").await;
    let named: Vec<&str> =
        found["games"].as_array().unwrap().iter().map(|game| game["table"].as_str().unwrap()).collect();
    let public: Vec<&str> = tables.iter().step_by(2).rev().map(String::as_str).collect();
    assert_eq!(named, public, "{found}");
    assert_eq!(found["games"][0]["players"], json!(["Anna", "Anna"]));
    assert_eq!(found["players"], json!([{"computers": false, "from": null, "count": 6}]));
    assert_eq!(explore(&anna, "shakti", "players=computers").await["count"], 0);
    assert_eq!(explore(&anna, "shakti", "players=people").await["count"], 6);
    assert_eq!(explore(&anna, "shakti", "rated=true").await["count"], 0);
    assert_eq!(explore(&anna, "shakti", "from=1400").await["count"], 0);
    assert_eq!(explore(&anna, "shakti", "options=second_tile%3Dadjacent").await["count"], 0, "other rules");
    // What cannot be is refused with a reason.
    for (path, why) in [
        ("/api/explorer/chess", "saktris"),
        ("/api/explorer/shakti?position=nonsense", "position"),
        ("/api/explorer/shakti?from=1450", "200"),
        ("/api/explorer/shakti?who=me", "who"),
        ("/api/explorer/shakti?options=a%3Db", "a"),
    ] {
        let answer = request(running.address, "GET", path, &[], "").await;
        assert_eq!(answer.status, 400, "{path}: {answer:?}");
        assert!(answer.body.contains(why), "{path}: {answer:?}");
    }
    let admin = AdminClient::of(running.folder.path()).unwrap();
    let check = admin.reindex(true).await.unwrap();
    assert!(check.is_right() && check.games == 6 && check.plies == 48, "{check:?}");
}

#[tokio::test]
async fn every_game_is_explored_and_four_count_by_seat() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    for rules in catalogue::GAMES {
        let name = rules.info().name;
        played(&anna, name, 12, 3, true).await;
        // The start of some is shuffled, so it is asked by the game's own text.
        let begun = Instant::now();
        let admin = AdminClient::of(running.folder.path()).unwrap();
        loop {
            let check = admin.reindex(true).await.unwrap();
            assert!(check.is_right(), "{name}: {check:?}");
            if check.plies > 0 {
                break;
            }
            assert!(begun.elapsed() < PATIENCE);
        }
    }
    let found = until(&anna, "bishops", 1).await;
    let first = &found["moves"][0];
    assert_eq!(first["firsts"].as_array().unwrap().len(), 4, "{found}");
    assert_eq!(first["scores"].as_array().unwrap().len(), 4);
    assert_eq!(found["seat"], 0);
}

/// A finished game of rated people and of a computer, as a node leaves it that is killed
/// before it comes into the explorer.
async fn leave_behind(store: &dyn Store, table: &str, ratings: [Option<i64>; 2]) {
    let clock = TimeControl::Fischer { initial: 60, increment: 0 };
    let holder = |name: &str, rating: Option<i64>| match rating {
        Some(rating) => {
            let mut holder =
                Holder::of(&Guest { id: format!("{name}aaaaaaaaaa"), name: name.to_owned(), bot: false });
            holder.set_rating(RatingMark { rating, provisional: false });
            holder
        }
        None => Holder::computer("4"),
    };
    let seats = vec![holder("anna", ratings[0]), holder("ben", ratings[1])];
    let progress = TableProgress::new(Status::Playing, seats, Clocks::new(clock, 2), 1);
    let row = TableRow {
        id: table.to_owned(),
        game: "taifho".to_owned(),
        options: String::new(),
        position: None,
        seed: 1,
        salt: "00".repeat(16),
        host: "anna".to_owned(),
        terms: Terms { clock, public: true, takebacks: false, chat: true, rated: ratings[1].is_some() },
        created_at: 1,
        progress: progress.clone(),
    };
    assert_eq!(store.commit(&[Write::table(row)]).await.unwrap(), [Ok(())]);
    let mut game = catalogue::find("taifho").unwrap().begin(&[], None, 1).unwrap();
    // Every other game is the mirror image of the one before.
    let is_image = table.ends_with(['1', '3', '5', '7', '9']);
    let moves = if is_image { ["f1-f2", "b10-b9"] } else { ["e1-e2", "i10-i9"] };
    for ply in 0..3 {
        let done = match moves.get(ply) {
            Some(text) => Ply { seat: Some(Seat(ply as u8)), action: Action::Move((*text).to_owned()) },
            None => Ply { seat: Some(Seat(0)), action: Action::Resign },
        };
        let done = game.act(done).unwrap();
        let at = 1000 + ply as u64;
        let mut progress = TableProgress { version: ply as u64 + 1, changed_at: at, ..progress.clone() };
        if let Some(outcome) = game.outcome() {
            progress.status = Status::Finished;
            progress.result = Some(outcome.token());
        }
        let write = Write::change(table, Deed::Ply(PlyRow { ply, done, at, took: None }), progress);
        assert_eq!(store.commit(&[write]).await.unwrap(), [Ok(())]);
    }
}

#[tokio::test]
async fn what_a_killed_node_left_comes_in_once_whoever_comes_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_of(folder.path()).await;
    let tables: Vec<String> = (0..20).map(|number| format!("tttttttttttt{number:02}")).collect();
    for (number, table) in tables.iter().enumerate() {
        let ratings = if number < 5 { [Some(1510), None] } else { [Some(1399), Some(1800)] };
        leave_behind(store.as_ref(), table, ratings).await;
    }
    assert_eq!(store.explorer().to_explore(50).await.unwrap().len(), 20);
    // The same game taken in twice is a conflict, and changes nothing.
    let first = TableState::load(store.table(&tables[0]).await.unwrap().unwrap()).unwrap();
    let game = first.indexed_game().unwrap();
    let add = || Write::Explorer(ExplorerWrite::Add(game.clone()));
    assert_eq!(store.commit(&[add(), add()]).await.unwrap(), [Ok(()), Err(StoreError::Conflict)]);
    assert_eq!(store.explorer().indexed_plies().await.unwrap(), (2, 0));
    let is_shared = store.is_shared();
    store.close().await.unwrap();
    drop(store);
    let running = Running::all_over(folder.path(), is_shared).await;
    let anna = Person::new(running[0].address, "Anna").await;
    let found = until(&anna, "taifho", 20).await;
    // Mirror images are one, and come as the position has them.
    assert_eq!(found["moves"].as_array().unwrap().len(), 1, "{found}");
    let after = |mv: &str| {
        let mut game = catalogue::find("taifho").unwrap().begin(&[], None, 0).unwrap();
        game.play(Seat(0), mv).unwrap();
        encoded(&game.position_text(quincunx_core::Viewer::Everything))
    };
    for (mv, reply) in [("e1-e2", "i10-i9"), ("f1-f2", "b10-b9")] {
        let found = explore(&anna, "taifho", &format!("position={}", after(mv))).await;
        assert_eq!(counts_of(&found), BTreeMap::from([(reply.to_owned(), 20)]), "{found}");
        assert_eq!(found["moves"][0]["firsts"], json!([0, 20]), "whoever resigns loses");
        assert_eq!(found["seat"], 1);
        assert_eq!(
            found["players"],
            json!([{"computers": true, "from": null, "count": 5}, {"computers": false, "from": 1800, "count": 15}])
        );
        assert_eq!(found["games"][0]["move"], reply);
    }
    let count = async |query: &str| explore(&anna, "taifho", query).await["count"].clone();
    assert_eq!(count("from=1400").await, 5);
    assert_eq!(count("from=1200&below=1400").await, 15);
    assert_eq!(count("rated=true").await, 15);
    assert_eq!(count("players=computers").await, 0, "computers had the other side");
    // What is wrong is found and mended; what is right stays.
    let data = if is_shared { running[0].folder.path().to_owned() } else { folder.path().to_owned() };
    let admin = AdminClient::of(&data).unwrap();
    let check = admin.reindex(true).await.unwrap();
    assert!(check.is_right() && check.games == 20 && check.plies == 40, "{check:?}");
    ruin(folder.path()).await;
    let check = admin.reindex(true).await.unwrap();
    assert_eq!((check.wrong_games, check.lost_plies), (2, 1), "{check:?}");
    let mended = admin.reindex(false).await.unwrap();
    assert_eq!((mended.wrong_games, mended.lost_plies), (2, 1), "{mended:?}");
    let check = admin.reindex(true).await.unwrap();
    assert!(check.is_right() && check.plies == 40, "{check:?}");
    assert_eq!(until(&anna, "taifho", 20).await["moves"], found["moves"]);
    for running in running {
        running.stop().await;
    }
    // A game that is forgotten goes from the explorer, too.
    let store = store_of(folder.path()).await;
    let forget = Write::ForgetTable(tables[0].clone());
    assert_eq!(store.commit(&[forget]).await.unwrap(), [Ok(())]);
    assert_eq!(store.explorer().indexed_plies().await.unwrap(), (38, 0));
    // One of an older version comes in again, in its place.
    assert!(store.explorer().to_explore(50).await.unwrap().is_empty());
    store.close().await.unwrap();
    execute(folder.path(), &["UPDATE games SET explored = 0"]).await;
    let store = store_of(folder.path()).await;
    assert_eq!(store.explorer().to_explore(50).await.unwrap().len(), 19);
    let again = Write::Explorer(ExplorerWrite::Add(
        TableState::load(store.table(&tables[1]).await.unwrap().unwrap()).unwrap().indexed_game().unwrap(),
    ));
    assert_eq!(store.commit(&[again]).await.unwrap(), [Ok(())]);
    assert_eq!(store.explorer().indexed_plies().await.unwrap(), (38, 0));
}

/// Runs statements past the server.
async fn execute(folder: &std::path::Path, statements: &[&'static str]) {
    use sqlx::{Connection, Executor};
    for statement in statements {
        match config(folder).store {
            Some(url) => {
                sqlx::PgConnection::connect(&url).await.unwrap().execute(*statement).await.unwrap();
            }
            None => {
                let url = format!("sqlite:{}", ServerState::database(folder).display());
                sqlx::SqliteConnection::connect(&url).await.unwrap().execute(*statement).await.unwrap();
            }
        }
    }
}

/// One game loses a move, one has another result, and a move is of no game.
async fn ruin(folder: &std::path::Path) {
    execute(
        folder,
        &[
            "DELETE FROM explorer_plies WHERE number = 3 AND ply = 1",
            "UPDATE explorer_plies SET result = '1-0' WHERE number = 5",
            "INSERT INTO explorer_plies (number, ply, position_key, text, band, rated, result, is_public) \
             VALUES (999, 0, 1, 'a', 0, 0, '1-0', 1)",
        ],
    )
    .await;
}

#[tokio::test]
async fn nobody_explores_the_position_of_a_game_that_they_play() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) = (Person::new(running.address, "Anna").await, Person::new(running.address, "Ben").await);
    let table = anna.table(json!({"game": "shakti"})).await;
    assert_eq!(ben.ask("POST", &format!("/api/tables/{table}/sit"), &json!({})).await.status, 200);
    let (mut annas, mut bens) = (anna.socket().await, ben.socket().await);
    for ply in 0..4 {
        let (mover, socket) = if ply % 2 == 0 { (&anna, &mut annas) } else { (&ben, &mut bens) };
        let text = some_move(&mover.state(&table).await, ply);
        socket.play(&table, ply, &text).await;
    }
    let position = anna.state(&table).await["position"].as_str().unwrap().to_owned();
    let path = format!("/api/explorer/shakti?position={}", encoded(&position));
    assert_eq!(anna.ask("GET", &path, &Value::Null).await.status, 403);
    // Nothing of a game that is on is known to anybody.
    assert_eq!(explore(&anna, "shakti", "").await["count"], 0);
}
