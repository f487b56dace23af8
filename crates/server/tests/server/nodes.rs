//! Several nodes over one PostgreSQL database: whoever sits at one plays with whoever
//! sits at another.

use std::time::{Duration, Instant};

use crate::common::cluster::Cluster;
use crate::common::{PATIENCE, Person, Running, Socket, request, some_move};
use quincunx_core::Record;
use quincunx_games::catalogue;
use quincunx_server::load::{Detail, Load};
use quincunx_server::store::{PostgresStore, StoreError};
use quincunx_server::{Config, work};
use serde_json::{Value, json};
use sqlx::postgres::PgConnection;
use sqlx::{Connection, Executor};
use tokio::time::timeout;

/// A database of its own.
fn database(name: &str) -> String {
    Cluster::shared().database(name)
}

/// A node over a database.
async fn node(store: &str) -> Running {
    let store = store.to_owned();
    Running::start(|config| config.store = Some(store)).await
}

/// The same person at another node.
fn at(person: &Person, node: &Running) -> Person {
    Person { address: node.address, cookie: person.cookie.clone() }
}

/// Anna sits at one node and Ben at the other, at the same table of Shakti, and watch.
async fn apart(one: &Running, other: &Running, terms: Value) -> (String, (Person, Socket), (Person, Socket)) {
    let (anna, ben) = (Person::new(one.address, "Anna").await, Person::new(other.address, "Ben").await);
    let mut wish = json!({"game": "shakti"});
    wish.as_object_mut().unwrap().extend(terms.as_object().unwrap().clone());
    let table = anna.table(wish).await;
    let (mut annas, _) = anna.watch(&table).await;
    let (mut bens, _) = ben.watch(&table).await;
    bens.done(json!({"type": "sit", "table": table})).await;
    loop {
        let state = annas.until("state").await;
        if state["status"] == "playing" {
            break;
        }
    }
    annas.done(json!({"type": "chat", "table": table, "text": "hello"})).await;
    assert_eq!(bens.until("chat").await["text"], "hello");
    (table, (anna, annas), (ben, bens))
}

#[tokio::test]
async fn people_at_different_nodes_play_talk_and_see_each_other() {
    let store = database("nodes_play");
    let (one, other) = (node(&store).await, node(&store).await);
    let (table, (anna, mut annas), (ben, mut bens)) = apart(&one, &other, json!({})).await;
    for ply in 0..20 {
        let (person, mover, waiter) = match ply % 2 {
            0 => (&anna, &mut annas, &mut bens),
            _ => (&ben, &mut bens, &mut annas),
        };
        let text = some_move(&person.state(&table).await, ply);
        mover.play(&table, ply, &text).await;
        let seen = waiter.state_at(ply + 1).await;
        assert_eq!(seen["plies"].as_array().unwrap().last().unwrap(), &json!(text));
    }
    // Who is at one node is present for the other.
    let seats = async |person: &Person| {
        let answer = person.ask("GET", &format!("/api/tables/{table}"), &Value::Null).await;
        answer.json()["table"]["seats"].clone()
    };
    let present = |seats: &Value| [seats[0]["present"] == true, seats[1]["present"] == true];
    assert_eq!(present(&seats(&anna).await), [true, true]);
    drop(bens);
    let begun = Instant::now();
    while present(&seats(&anna).await) != [true, false] {
        assert!(begun.elapsed() < PATIENCE, "Ben is still there");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn of_two_moves_for_the_same_ply_exactly_one_is_made() {
    let store = database("nodes_race");
    let (one, other) = (node(&store).await, node(&store).await);
    let anna = Person::new(one.address, "Anna").await;
    let me = json!({"kind": "me"});
    let table = anna.table(json!({"game": "shakti", "seats": [me, me]})).await;
    let (mut here, _) = anna.watch(&table).await;
    let (mut there, _) = at(&anna, &other).watch(&table).await;
    let (mut made, mut refused) = (0, 0);
    for ply in 0..30 {
        let state = anna.state(&table).await;
        let (first, second) = (some_move(&state, ply), some_move(&state, ply + 1000));
        let play = |text: &str| json!({"type": "move", "table": table, "ply": ply, "move": text});
        let (answer, other_answer) = tokio::join!(here.ask(play(&first)), there.ask(play(&second)));
        let done = [&answer, &other_answer].iter().filter(|answer| answer["type"] == "done").count();
        // The same move said twice is one move, and both are told so.
        assert!(done == 1 || (done == 2 && first == second), "{answer} {other_answer}");
        made += 1;
        refused += 2 - done;
        let (seen, seen_there) = tokio::join!(has_seen(&mut here, ply + 1), has_seen(&mut there, ply + 1));
        assert_eq!(seen["ply"], ply + 1);
        assert_eq!(seen_there["ply"], ply + 1);
    }
    assert!(made == 30 && refused > 15, "{refused}");
    one.stop().await;
    other.stop().await;
}

/// A state with so many plies; it may have come before the last answer.
async fn has_seen(socket: &mut Socket, ply: u64) -> Value {
    let messages = socket.heard.iter().rev().filter_map(|text| serde_json::from_str::<Value>(text).ok());
    match messages.filter(|message| message["type"] == "state").find(|state| state["ply"] == ply) {
        Some(state) => state,
        None => socket.state_at(ply).await,
    }
}

/// Hears of a table until the game is on.
async fn begun(socket: &mut Socket) -> Value {
    loop {
        let table = socket.until("table").await;
        if table["status"] == "playing" {
            return table;
        }
    }
}

#[tokio::test]
async fn players_at_different_nodes_add_to_the_same_seed() {
    let store = database("nodes_seed");
    let (one, other) = (node(&store).await, node(&store).await);
    let (anna, ben) = (Person::new(one.address, "Anna").await, Person::new(other.address, "Ben").await);
    let seats = json!([{"kind": "me", "contribute": true}, {"kind": "open"}]);
    let table = anna.table(json!({"game": "saktris", "seats": seats})).await;
    let (mut annas, _) = anna.watch(&table).await;
    let (mut bens, _) = ben.watch(&table).await;
    bens.done(json!({"type": "sit", "table": table, "contribute": true})).await;
    // Both at once: of the two writes one is made after the other, and none is lost.
    let add = |digit: &str| json!({"type": "contribute", "table": table, "random": digit.repeat(32)});
    tokio::join!(annas.done(add("a")), bens.done(add("b")));
    for socket in [&mut annas, &mut bens] {
        let seats = begun(socket).await["seats"].clone();
        assert_eq!(seats[0]["contribution"], "a".repeat(32), "{seats}");
        assert_eq!(seats[1]["contribution"], "b".repeat(32), "{seats}");
    }
    // The same seed at both: the same order of pieces.
    let (here, there) = (anna.state(&table).await, at(&anna, &other).state(&table).await);
    assert!(!here["position"].as_str().unwrap().is_empty());
    assert_eq!((&here["position"], &here["branch"]), (&there["position"], &there["branch"]));
    bens.done(json!({"type": "resign", "table": table})).await;
    // Until the other node has heard of it, its record tells no seed.
    while annas.until("state").await["status"] != "finished" {}
    let path = format!("/api/tables/{table}/record");
    let record = request(one.address, "GET", &path, &[], "").await.body;
    let record = Record::parse(&record).unwrap();
    catalogue::find("saktris").unwrap().verify(&record).unwrap();
    let expected = format!("{},{}", "a".repeat(32), "b".repeat(32));
    assert_eq!(record.tag("Contributions"), Some(expected.as_str()));
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn a_game_that_has_waited_for_a_contribution_begins_once() {
    let store = database("nodes_wait");
    let (one, other) = (node(&store).await, node(&store).await);
    let (anna, ben) = (Person::new(one.address, "Anna").await, Person::new(other.address, "Ben").await);
    let seats = json!([{"kind": "me", "contribute": true}, {"kind": "open"}]);
    let table = anna.table(json!({"game": "saktris", "seats": seats})).await;
    let (mut annas, _) = anna.watch(&table).await;
    let (mut bens, _) = ben.watch(&table).await;
    bens.done(json!({"type": "sit", "table": table})).await;
    let branch = ben.state(&table).await["branch"].as_u64().unwrap();
    // The table is awake at both nodes, and both have a timer for it.
    let both = async { (begun(&mut annas).await, begun(&mut bens).await) };
    timeout(Duration::from_secs(30), both).await.expect("it begins without Anna's part");
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (here, there) = (anna.state(&table).await, ben.state(&table).await);
    assert_eq!(here["position"], there["position"]);
    // Beginning makes a new branch: a second one would make another.
    assert_eq!(here["branch"].as_u64().unwrap(), branch + 1);
    assert_eq!(there["branch"], here["branch"]);
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn offers_and_votes_are_everybodys_and_outlast_their_node() {
    let store = database("nodes_offers");
    let (one, other) = (node(&store).await, node(&store).await);
    let (table, (anna, mut annas), (_ben, mut bens)) = apart(&one, &other, json!({})).await;
    annas.play(&table, 0, "b2-b4").await;
    bens.state_at(1).await;
    annas.done(json!({"type": "offer_draw", "table": table})).await;
    drop(annas);
    one.stop().await;
    loop {
        if bens.until("state").await["draw_offer"] == 0 {
            break;
        }
    }
    let one = node(&store).await;
    let anna = at(&anna, &one);
    let (mut annas, state) = anna.watch(&table).await;
    assert_eq!(state["draw_offer"], 0, "the offer is still there");
    bens.done(json!({"type": "answer_draw", "table": table, "accept": true})).await;
    loop {
        if annas.until("state").await["status"] == "finished" {
            break;
        }
    }
    let again = json!({"type": "rematch", "table": table});
    let (_, _) = tokio::join!(annas.ask(again.clone()), bens.ask(again.clone()));
    let next = async |socket: &mut Socket| loop {
        let view = socket.until("table").await;
        if let Some(next) = view["next"].as_str() {
            return next.to_owned();
        }
    };
    let (annas_next, bens_next) = tokio::join!(next(&mut annas), next(&mut bens));
    assert_eq!(annas_next, bens_next);
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn a_flag_falls_though_the_node_of_the_table_is_gone() {
    let store = database("nodes_flag");
    let (one, other) = (node(&store).await, node(&store).await);
    let anna = Person::new(one.address, "Anna").await;
    let me = json!({"kind": "me"});
    let clock = json!({"kind": "fischer", "initial": 5, "increment": 0});
    let table = anna.table(json!({"game": "shakti", "seats": [me, me], "clock": clock})).await;
    let (mut socket, _) = anna.watch(&table).await;
    for ply in 0..2 {
        let text = some_move(&anna.state(&table).await, ply);
        socket.play(&table, ply, &text).await;
    }
    drop(socket);
    one.stop().await;
    // Nobody has asked the other node for this table.
    tokio::time::sleep(Duration::from_secs(7)).await;
    let mut database = PgConnection::connect(&store).await.unwrap();
    let status: String = sqlx::query_scalar("SELECT status FROM games WHERE id = $1")
        .bind(&table)
        .fetch_one(&mut database)
        .await
        .unwrap();
    assert_eq!(status, "finished");
    other.stop().await;
}

#[tokio::test]
async fn a_worker_thinks_for_nodes_that_do_not() {
    let store = database("nodes_worker");
    let web = Running::start(|config| {
        config.store = Some(store.clone());
        config.engine_threads = 0;
    })
    .await;
    let anna = Person::new(web.address, "Anna").await;
    let seats = json!([{"kind": "me"}, {"kind": "computer", "level": "1"}]);
    let table = anna.table(json!({"game": "shakti", "seats": seats})).await;
    let (mut socket, state) = anna.watch(&table).await;
    socket.play(&table, 0, &some_move(&state, 1)).await;
    assert!(timeout(Duration::from_secs(2), socket.state_at(2)).await.is_err(), "nobody is there who thinks");
    let config =
        Config { store: Some(store.clone()), engine_threads: 1, is_worker: true, ..Config::default() };
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    // As in a program of its own.
    let worker = std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(work(config, async {
            let _ = stopped.await;
        }))
    });
    let state = socket.state_at(2).await;
    socket.play(&table, 2, &some_move(&anna.state(&table).await, 2)).await;
    assert_eq!(state["turn"], json!([0]));
    socket.state_at(4).await;
    let _ = stop.send(());
    tokio::task::spawn_blocking(|| worker.join().unwrap().unwrap()).await.unwrap();
    web.stop().await;
}

#[tokio::test]
async fn limits_for_new_tables_hold_at_all_nodes_together() {
    let store = database("nodes_limits");
    let limited = async || {
        let store = store.clone();
        Running::start(|config| {
            config.store = Some(store);
            // Six new guests or tables a minute.
            config.requests_per_second = 2;
        })
        .await
    };
    let (one, other) = (limited().await, limited().await);
    let create = async |node: &Running| {
        let body = json!({"name": "Anna"}).to_string();
        let headers = [("content-type", "application/json")];
        request(node.address, "POST", "/api/guests", &headers, &body).await
    };
    for node in [&one, &other, &one, &other, &one, &other] {
        assert_eq!(create(node).await.status, 201, "within the limit");
    }
    for node in [&one, &other] {
        let answer = create(node).await;
        assert_eq!(answer.status, 429, "{answer:?}");
        let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
        assert!((1..=10).contains(&wait), "{wait}");
    }
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn passwords_are_tried_at_all_nodes_together() {
    let store = database("nodes_tries");
    let (one, other) = (node(&store).await, node(&store).await);
    let sign_in = async |node: &Running, name: &str| {
        let body = json!({"handle": name, "password": "not the password"}).to_string();
        request(node.address, "POST", "/api/session", &[], &body).await.status
    };
    // Ten tries of a name in a minute: nine at each node are too many together.
    let tries = (0..18).map(|number| sign_in(if number % 2 == 0 { &one } else { &other }, "Anna"));
    let statuses = futures_util::future::join_all(tries).await;
    let count = |status: u16| statuses.iter().filter(|found| **found == status).count();
    assert_eq!(count(403) + count(429), 18, "{statuses:?}");
    assert!(count(403) >= 10 && count(429) >= 4, "{statuses:?}");
    for node in [&one, &other] {
        assert_eq!(sign_in(node, "Ben").await, 403, "another name has tries of its own");
    }
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn nobody_is_charged_for_the_way_from_a_lost_node() {
    let store = database("nodes_lost");
    let one = node(&store).await;
    let anna = Person::new(one.address, "Anna").await;
    let guest = anna.cookie.split_once('=').and_then(|(_, value)| value.split_once('.')).unwrap().0;
    let me = json!({"kind": "me"});
    let clock = json!({"kind": "fischer", "initial": 60, "increment": 0});
    let table = anna.table(json!({"game": "shakti", "seats": [me, me], "clock": clock})).await;
    let (mut socket, _) = anna.watch(&table).await;
    for ply in 0..2 {
        let text = some_move(&anna.state(&table).await, ply);
        socket.play(&table, ply, &text).await;
    }
    drop(socket);
    tokio::time::sleep(Duration::from_secs(4)).await;
    let left = async || anna.state(&table).await["clocks"]["left"][0].as_u64().unwrap();
    // As if Anna had been at a node that was killed five seconds ago.
    let mut database = PgConnection::connect(&store).await.unwrap();
    let lost = "INSERT INTO nodes (id, started_at, heard_at) \
                VALUES ('lost', 0, (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT - 5000)";
    database.execute(lost).await.unwrap();
    let query = sqlx::query("INSERT INTO presence (game, guest, node) VALUES ($1, $2, 'lost')");
    query.bind(&table).bind(guest).execute(&mut database).await.unwrap();
    let (_socket, _) = anna.watch(&table).await;
    let given_back = left().await;
    assert!(given_back > 57_500, "{given_back}");
    // Coming once more gives nothing.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (_another, _) = anna.watch(&table).await;
    assert!(left().await < given_back, "the clock runs on");
    one.stop().await;
}

#[tokio::test]
async fn load_is_put_on_several_nodes() {
    let store = database("nodes_load");
    let (one, other) = (node(&store).await, node(&store).await);
    let load = Load {
        urls: [&one, &other].iter().map(|node| format!("http://{}", node.address)).collect(),
        game: "shakti".to_owned(),
        detail: Detail::Text,
        games: 2,
        spectators: 1,
        idle: 0,
        time: Duration::from_secs(1),
        moves_per_second: None,
        ledger: None,
    };
    let report = load.run().await.unwrap();
    assert_eq!((report.nodes, report.errors, report.sockets), (2, 0, 6), "{report:?}");
    assert!(report.moves > 2 && report.p50_ms > 0.0, "{report:?}");
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn nobody_is_charged_while_no_node_is_there() {
    let store = database("nodes_outage");
    let one = node(&store).await;
    let anna = Person::new(one.address, "Anna").await;
    let me = json!({"kind": "me"});
    let clock = json!({"kind": "fischer", "initial": 60, "increment": 0});
    let table = anna.table(json!({"game": "shakti", "seats": [me, me], "clock": clock})).await;
    let (mut socket, _) = anna.watch(&table).await;
    for ply in 0..2 {
        let text = some_move(&anna.state(&table).await, ply);
        socket.play(&table, ply, &text).await;
    }
    drop(socket);
    one.stop().await;
    tokio::time::sleep(Duration::from_secs(8)).await;
    let (one, other) = tokio::join!(node(&store), node(&store));
    let state = at(&anna, &other).state(&table).await;
    let left = state["clocks"]["left"][0].as_u64().unwrap();
    assert!((55_000..=60_000).contains(&left), "{state}");
    assert_eq!(state["ply"], 2);
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn a_node_is_ready_only_while_the_database_answers() {
    let store = database("nodes_ready");
    let one = node(&store).await;
    let status = async |path: &str| request(one.address, "GET", path, &[], "").await.status;
    let begun = Instant::now();
    while status("/readyz").await != 200 {
        assert!(begun.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // Nobody gets in any more, and whoever is in is thrown out.
    let cluster = Cluster::shared();
    assert!(cluster.psql("ALTER DATABASE nodes_ready ALLOW_CONNECTIONS false"));
    assert!(
        cluster.psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'nodes_ready'")
    );
    let begun = Instant::now();
    while status("/readyz").await != 503 {
        assert!(begun.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(status("/healthz").await, 200, "it is alive");
    assert!(cluster.psql("ALTER DATABASE nodes_ready ALLOW_CONNECTIONS true"));
    let begun = Instant::now();
    while status("/readyz").await != 200 {
        assert!(begun.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    one.stop().await;
}

#[tokio::test]
async fn a_database_of_a_later_version_is_refused() {
    let url = database("nodes_newer");
    drop(PostgresStore::open(&url).await.unwrap());
    drop(PostgresStore::open(&url).await.expect("the same version again"));
    let mut database = PgConnection::connect(&url).await.unwrap();
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (9999, 'later', true, '', 0)";
    database.execute(later).await.unwrap();
    match PostgresStore::open(&url).await {
        Err(StoreError::File(why)) => assert!(why.contains("newer version of Quincunx"), "{why}"),
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("a schema that nobody here knows"),
    }
}
