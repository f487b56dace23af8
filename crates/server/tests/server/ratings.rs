//! Rated games: who may play them, that each counts exactly once, and what is shown of it.

use std::sync::Arc;
use std::time::Instant;

use crate::common::{PATIENCE, Person, Running, cluster, config, request, some_move};
use quincunx_core::{Action, Ply, Seat};
use quincunx_games::catalogue;
use quincunx_puzzles::{Puzzle, collection};
use quincunx_server::admin::AdminClient;
use quincunx_server::domain::{Guest, Holder, Status, Terms, TimeControl};
use quincunx_server::server_state::ServerState;
use quincunx_server::store::{
    Deed, PlyRow, PostgresStore, RatingWrite, SqliteStore, Store, StoreError, TableProgress, TableRow, Write,
};
use quincunx_server::table::{Clocks, TableState};
use serde_json::{Value, json};

const PASSWORD: &str = "five warm bishops";

async fn member(running: &Running, handle: &str) -> Person {
    let body = json!({"handle": handle, "password": PASSWORD}).to_string();
    let answer = request(running.address, "POST", "/api/members", &[], &body).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    Person { address: running.address, cookie }
}

fn clock() -> Value {
    json!({"kind": "fischer", "initial": 600, "increment": 5})
}

async fn sit(who: &Person, table: &str) -> u16 {
    who.ask("POST", &format!("/api/tables/{table}/sit"), &json!({})).await.status
}

async fn view(who: &Person, table: &str) -> Value {
    who.ask("GET", &format!("/api/tables/{table}?detail=text"), &Value::Null).await.json()
}

/// Plays some plies of a game at a table where these people sit in this order.
async fn play(players: &[&Person], table: &str, plies: u64) {
    let mut sockets = Vec::new();
    for player in players {
        sockets.push(player.socket().await);
    }
    for salt in 0..plies {
        let state = players[0].state(table).await;
        let mover = state["turn"][0].as_u64().unwrap() as usize;
        let state = players[mover].state(table).await;
        let ply = state["ply"].as_u64().unwrap();
        sockets[mover].play(table, ply, &some_move(&state, salt)).await;
    }
}

async fn resign(who: &Person, table: &str) {
    who.socket().await.done(json!({"type": "resign", "table": table})).await;
}

/// The seats of a table once its game has counted.
async fn counted(who: &Person, table: &str) -> Value {
    let begun = Instant::now();
    loop {
        let seats = view(who, table).await["table"]["seats"].clone();
        if seats[0]["rating"]["after"].is_i64() {
            return seats;
        }
        assert!(begun.elapsed() < PATIENCE, "{seats}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// A rated game of Shakti that the first wins.
async fn won(winner: &Person, loser: &Person) -> String {
    let table =
        winner.table(json!({"game": "shakti", "rated": true, "clock": clock(), "public": true})).await;
    assert_eq!(sit(loser, &table).await, 200);
    play(&[winner, loser], &table, 4).await;
    resign(loser, &table).await;
    counted(winner, &table).await;
    table
}

fn rating(member: &Value) -> (i64, bool, u64) {
    let rating = &member["ratings"][0];
    assert_eq!(rating["pool"], "shakti-live", "{member}");
    (
        rating["rating"].as_i64().unwrap(),
        rating["provisional"].as_bool().unwrap(),
        rating["games"].as_u64().unwrap(),
    )
}

#[tokio::test]
async fn a_rated_game_counts_once_and_everybody_sees_it() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) = (member(&running, "Anna").await, member(&running, "Ben").await);
    let wish = json!({"game": "shakti", "rated": true, "clock": clock(), "public": true});
    let table = anna.table(wish).await;
    let open = view(&anna, &table).await;
    assert_eq!(open["table"]["terms"]["rated"], true);
    assert_eq!(open["table"]["terms"]["takebacks"], false, "nothing is taken back");
    assert_eq!(open["table"]["seats"][0]["rating"], json!({"rating": 1500, "provisional": true}));
    let guest = Person::new(running.address, "Carl").await;
    assert_eq!(sit(&guest, &table).await, 403, "only members");
    assert_eq!(sit(&ben, &table).await, 200);
    let (mut annas, _) = anna.watch(&table).await;
    play(&[&anna, &ben], &table, 4).await;
    let hand_over = json!({"type": "hand_over", "table": table, "seat": 1});
    assert_eq!(annas.refused(hand_over).await, "not_allowed");
    resign(&ben, &table).await;
    // Whoever watches is told without asking.
    loop {
        let told = annas.until("table").await;
        if let Some(after) = told["seats"][0]["rating"]["after"].as_i64() {
            assert!(after > 1500);
            break;
        }
    }
    let seats = counted(&anna, &table).await;
    let (won, lost) =
        (seats[0]["rating"]["after"].as_i64().unwrap(), seats[1]["rating"]["after"].as_i64().unwrap());
    assert_eq!(won - 1500, 1500 - lost, "two of the same strength");
    let record = anna.ask("GET", &format!("/api/tables/{table}/record"), &Value::Null).await.body;
    for tag in ["[WhiteElo \"1500\"]", &format!("[WhiteRatingDiff \"+{}\"]", won - 1500), "Rated Shakti"] {
        assert!(record.contains(tag), "{tag}: {record}");
    }
    let me = anna.ask("GET", "/api/me", &Value::Null).await.json();
    assert_eq!(rating(&me["account"]), (won, true, 1));
    let other = guest.ask("GET", "/api/members/ben", &Value::Null).await.json();
    assert_eq!(rating(&other), (lost, true, 1));
    // A rematch is rated, too, and knows the new ratings.
    let mut bens = ben.socket().await;
    annas.done(json!({"type": "rematch", "table": table})).await;
    bens.done(json!({"type": "rematch", "table": table})).await;
    let next = view(&anna, &table).await["table"]["next"].as_str().unwrap().to_owned();
    let seats = view(&anna, &next).await["table"]["seats"].clone();
    assert_eq!(
        seats[0]["rating"],
        json!({"rating": lost, "provisional": true}),
        "Ben has the first seat now"
    );
    play(&[&ben, &anna], &next, 4).await;
    resign(&ben, &next).await;
    counted(&anna, &next).await;
    let points = guest.ask("GET", "/api/members/Anna/ratings/shakti-live", &Value::Null).await.json();
    assert_eq!(points.as_array().unwrap().len(), 2);
    assert_eq!(points[0]["rating"], won);
    let profile = guest.ask("GET", "/@Anna", &Value::Null).await.body;
    assert!(profile.contains("Shakti, live") && profile.contains("role=\"img\""), "{profile}");
    let filtered = guest.ask("GET", "/@Anna?rated=no", &Value::Null).await.body;
    assert!(profile.contains(&format!("/t/{table}")) && !filtered.contains(&format!("/t/{table}")));
    // Nobody is settled after two games.
    let board = guest.ask("GET", "/api/ratings/shakti-live", &Value::Null).await.json();
    assert_eq!(board["members"], json!([]));
    assert_eq!(guest.ask("GET", "/api/ratings/chess-live", &Value::Null).await.status, 404);
    // Nothing counts again after a restart.
    let before = anna.ask("GET", "/api/me", &Value::Null).await.json();
    let running = Running::start_in(running.stop().await, |_| {}).await;
    let anna = Person { address: running.address, ..anna };
    assert_eq!(anna.ask("GET", "/api/me", &Value::Null).await.json()["account"]["ratings"][0]["games"], 2);
    assert_eq!(
        anna.ask("GET", "/api/me", &Value::Null).await.json()["account"]["ratings"][0]["rating"],
        before["account"]["ratings"][0]["rating"]
    );
}

#[tokio::test]
async fn what_does_not_go_with_a_rated_game_is_refused() {
    let running = Running::start(|_| {}).await;
    let anna = member(&running, "Anna").await;
    let (me, open, computer) = (json!({"kind": "me"}), json!({"kind": "open"}), json!({"kind": "computer"}));
    let refused = [
        (json!({"options": {"second_tile": "adjacent"}}), "usual rules"),
        (json!({"position": "*5*/1w1k1w1/7/7/7/1W1K1W1/*5* w 0 1"}), "usual rules"),
        (json!({"clock": {"kind": "none"}}), "clock"),
        (json!({"seats": [me, computer]}), "computer"),
        (json!({"seats": [me, me]}), "one seat"),
        (json!({"takebacks": true}), "takebacks"),
        (json!({"game": "bishops", "chat": true}), "chat"),
    ];
    for (terms, word) in refused {
        let mut wish = json!({"game": "shakti", "rated": true, "clock": clock()});
        wish.as_object_mut().unwrap().extend(terms.as_object().unwrap().clone());
        let answer = anna.ask("POST", "/api/tables", &wish).await;
        assert_eq!(answer.status, 400, "{answer:?}");
        assert!(answer.json()["message"].as_str().unwrap().contains(word), "{word}: {answer:?}");
    }
    let wish = json!({"game": "shakti", "rated": true, "clock": clock()});
    let guest = Person::new(running.address, "Carl").await;
    assert_eq!(guest.ask("POST", "/api/tables", &wish).await.status, 403);
    let token = anna.ask("POST", "/api/me/tokens", &json!({"label": "robot"})).await.json();
    let bearer = format!("Bearer {}", token["token"].as_str().unwrap());
    let headers = [("Authorization", bearer.as_str())];
    let by_bot = request(running.address, "POST", "/api/tables", &headers, &wish.to_string()).await;
    assert_eq!(by_bot.status, 403, "a program does not play for anybody: {by_bot:?}");
    // One seat each, and the host gives no orders.
    let four = anna
        .table(json!({"game": "bishops", "rated": true, "clock": clock(), "seats": [me, open, open, open]}))
        .await;
    let mut annas = anna.socket().await;
    assert_eq!(annas.refused(json!({"type": "sit", "table": four, "seat": 2})).await, "not_allowed");
    assert_eq!(annas.refused(json!({"type": "order", "table": four, "order": "duel"})).await, "not_allowed");
}

#[tokio::test]
async fn what_is_too_short_or_aborted_does_not_count_and_four_count_together() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) = (member(&running, "Anna").await, member(&running, "Ben").await);
    let (carl, dora) = (member(&running, "Carl").await, member(&running, "Dora").await);
    let wish = json!({"game": "shakti", "rated": true, "clock": clock()});
    let short = anna.table(wish.clone()).await;
    assert_eq!(sit(&ben, &short).await, 200);
    play(&[&anna, &ben], &short, 3).await;
    resign(&ben, &short).await;
    let left = anna.table(wish).await;
    assert_eq!(sit(&ben, &left).await, 200);
    anna.socket().await.done(json!({"type": "stand_up", "table": left})).await;
    // What ends later counts later: by then the others have been looked at.
    let four =
        anna.table(json!({"game": "bishops", "rated": true, "clock": {"kind": "days", "days": 1}})).await;
    for other in [&ben, &carl, &dora] {
        assert_eq!(sit(other, &four).await, 200);
    }
    play(&[&anna, &ben, &carl, &dora], &four, 9).await;
    for loser in [&ben, &carl, &dora] {
        resign(loser, &four).await;
    }
    let seats = counted(&anna, &four).await;
    assert!(seats[0]["rating"]["after"].as_i64().unwrap() > 1500, "{seats}");
    assert!(seats[1]["rating"]["after"].as_i64().unwrap() < 1500, "the first to leave: {seats}");
    for table in [&short, &left] {
        let seats = view(&anna, table).await["table"]["seats"].clone();
        assert!(seats[0]["rating"]["after"].is_null(), "{seats}");
    }
    let me = anna.ask("GET", "/api/me", &Value::Null).await.json();
    let pools: Vec<&Value> =
        me["account"]["ratings"].as_array().unwrap().iter().map(|r| &r["pool"]).collect();
    assert_eq!(pools, ["bishops-days"]);
}

/// The store that a server over a folder uses.
async fn store_of(folder: &std::path::Path) -> Arc<dyn Store> {
    match config(folder).store {
        Some(url) => Arc::new(PostgresStore::open(&url).await.unwrap()),
        None => Arc::new(SqliteStore::open(&ServerState::database(folder)).await.unwrap()),
    }
}

/// A finished rated game of Anna and Ben as a node leaves it that is killed before it counts.
async fn leave_behind(store: &dyn Store, table: &str, winner: usize) {
    let clock = TimeControl::Fischer { initial: 60, increment: 0 };
    let person = |name: &str| {
        Holder::of(&Guest { id: format!("{name}aaaaaaaaaa"), name: name.to_owned(), bot: false })
    };
    let progress =
        TableProgress::new(Status::Playing, vec![person("anna"), person("ben")], Clocks::new(clock, 2), 1);
    let row = TableRow {
        id: table.to_owned(),
        game: "shakti".to_owned(),
        options: String::new(),
        position: None,
        seed: 1,
        salt: "00".repeat(16),
        host: "anna".to_owned(),
        terms: Terms { clock, public: false, takebacks: false, chat: true, rated: true },
        created_at: 1,
        progress: progress.clone(),
    };
    let mut batch = vec![Write::table(row)];
    let mut game = catalogue::find("shakti").unwrap().begin(&[], None, 1).unwrap();
    for ply in 0..5 {
        let seat = Seat((ply % 2) as u8);
        let done = match ply {
            4 => Ply { seat: Some(Seat(1 - winner as u8)), action: Action::Resign },
            _ => Ply { seat: Some(seat), action: Action::Move(game.moves(seat)[0].clone()) },
        };
        let done = game.act(done).unwrap();
        let mut progress =
            TableProgress { version: ply as u64 + 1, changed_at: 1000 + ply as u64, ..progress.clone() };
        if ply == 4 {
            progress.status = Status::Finished;
            progress.result = Some(game.outcome().unwrap().token());
        }
        batch.push(Write::change(
            table,
            Deed::Ply(PlyRow { ply, done, at: 1000 + ply as u64, took: None }),
            progress,
        ));
    }
    for write in batch {
        assert_eq!(store.commit(&[write]).await.unwrap(), [Ok(())]);
    }
}

#[tokio::test]
async fn what_a_killed_node_left_counts_once_whoever_comes_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_of(folder.path()).await;
    let tables: Vec<String> = (0..20).map(|number| format!("tttttttttttt{number:02}")).collect();
    for (number, table) in tables.iter().enumerate() {
        leave_behind(store.as_ref(), table, number % 3 % 2).await;
    }
    assert_eq!(store.members().to_rate(50).await.unwrap().len(), 20);
    let game = async |table: &str| {
        TableState::load(store.table(table).await.unwrap().unwrap()).unwrap().rated_game()
    };
    // The same game counted twice is a conflict, and changes nothing.
    let first = game(&tables[0]).await.unwrap();
    let count = || Write::Rating(RatingWrite::Count(first.clone()));
    assert_eq!(store.commit(&[count(), count()]).await.unwrap(), [Ok(()), Err(StoreError::Conflict)]);
    let one = store.members().rating("annaaaaaaaaaaa", "shakti-live").await.unwrap().unwrap();
    assert_eq!(one.games, 1);
    let pass = Write::Rating(RatingWrite::Pass(tables[0].clone()));
    assert_eq!(store.commit(&[pass]).await.unwrap(), [Err(StoreError::Conflict)]);
    let is_shared = store.is_shared();
    store.close().await.unwrap();
    drop(store);
    let running = Running::all_over(folder.path(), is_shared).await;
    let data = if is_shared { running[0].folder.path().to_owned() } else { folder.path().to_owned() };
    let admin = AdminClient::of(&data).unwrap();
    let begun = Instant::now();
    while admin.recompute_ratings(true).await.unwrap().games < tables.len() {
        assert!(begun.elapsed() < PATIENCE);
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let check = admin.recompute_ratings(true).await.unwrap();
    assert!(check.is_right() && check.games == 20 && check.ratings == 2, "{check:?}");
    for running in running {
        running.stop().await;
    }
    let store = store_of(folder.path()).await;
    let anna = store.members().rating("annaaaaaaaaaaa", "shakti-live").await.unwrap().unwrap();
    assert_eq!(anna.games, 20);
    assert!(store.members().to_rate(50).await.unwrap().is_empty());
}

#[tokio::test]
async fn ratings_computed_again_are_the_stored_ones_and_correct_what_is_wrong() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) = (member(&running, "Anna").await, member(&running, "Ben").await);
    let carl = member(&running, "Carl").await;
    for (winner, loser) in [(&anna, &ben), (&ben, &carl), (&carl, &anna), (&anna, &ben)] {
        won(winner, loser).await;
    }
    let admin = AdminClient::of(running.folder.path()).unwrap();
    let check = admin.recompute_ratings(true).await.unwrap();
    assert!(check.is_right() && check.games == 4 && check.ratings == 3, "{check:?}");
    let me = async || anna.ask("GET", "/api/me", &Value::Null).await.json()["account"]["ratings"][0].clone();
    let before = me().await;
    let ruin = "UPDATE ratings SET rating = 3000000000, deviation = 80000000 WHERE pool = 'shakti-live'";
    match config(running.folder.path()).store {
        Some(url) => {
            use sqlx::{Connection, Executor};
            sqlx::PgConnection::connect(&url).await.unwrap().execute(ruin).await.unwrap();
        }
        None => {
            use sqlx::{Connection, Executor};
            let url = format!("sqlite:{}", ServerState::database(running.folder.path()).display());
            sqlx::SqliteConnection::connect(&url).await.unwrap().execute(ruin).await.unwrap();
        }
    }
    assert_eq!(me().await["rating"], 3000);
    // As it is now they are settled, and on the board.
    let board = async || anna.ask("GET", "/api/ratings/shakti-live", &Value::Null).await.json();
    let listed = board().await;
    assert_eq!(listed["distribution"], json!([{"from": 3000, "members": 3}]));
    assert_eq!(listed["members"][0], json!({"handle": "Anna", "rating": 3000, "deviation": 80, "games": 3}));
    let page = anna.ask("GET", "/ratings", &Value::Null).await.body;
    assert!(
        page.contains("href=\"/@Carl\"") && page.contains("<rect"),
        "the fullest board comes first: {page}"
    );
    let found = admin.recompute_ratings(false).await.unwrap();
    assert_eq!((found.wrong_ratings, found.wrong_results), (3, 0));
    assert!(admin.recompute_ratings(true).await.unwrap().is_right());
    assert_eq!(me().await["rating"], before["rating"]);
    assert_eq!(board().await["members"], json!([]));
    let log = admin.log(10).await.unwrap();
    assert!(log.iter().any(|entry| entry.did == "recompute-ratings"));
    assert!(cluster::is_wanted() || log.len() == 1, "checking changes nothing");
}

/// Tries a move at a puzzle, or only asks, as somebody.
async fn attempt(who: &Person, puzzle: &str, body: Value) -> Value {
    let answer = who.ask("POST", &format!("/api/lessons/shakti/puzzles/{puzzle}"), &body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// Solves a puzzle; the last answer.
async fn solve(who: &Person, puzzle: &Puzzle) -> Value {
    let step = puzzle.step(catalogue::find("shakti").unwrap()).unwrap();
    let mut answer = attempt(who, &puzzle.id, json!({})).await;
    for text in &step.solutions[0] {
        answer = attempt(who, &puzzle.id, json!({"line": answer["line"], "move": text})).await;
    }
    assert_eq!(answer["verdict"], "solved", "{answer}");
    answer
}

/// The puzzle that the page goes on with.
async fn onward(who: &Person) -> &'static Puzzle {
    let page = who.ask("GET", "/puzzles/shakti", &Value::Null).await.body;
    let link = page.split("class=\"button primary\" href=\"/puzzles/shakti/").nth(1).expect("a puzzle");
    collection("shakti").unwrap().puzzle(link.split('"').next().unwrap()).unwrap()
}

#[tokio::test]
async fn the_first_attempt_at_a_puzzle_counts_and_the_next_is_about_as_hard() {
    let running = Running::start(|_| {}).await;
    let (anna, guest) = (member(&running, "Anna").await, Person::new(running.address, "Carl").await);
    let rating = async |who: &Person| {
        let me = who.ask("GET", "/api/me", &Value::Null).await.json();
        me["account"]["ratings"][0]["rating"].as_i64()
    };
    // A guest begins with the easiest, a member with what is near 1500.
    let (easy, fair) = (onward(&guest).await, onward(&anna).await);
    assert!(easy.level == 1 && fair.level > 1, "{} {}", easy.level, fair.level);
    assert!(solve(&guest, easy).await["rating"].is_null(), "guests are not rated");
    let solved = solve(&anna, fair).await;
    let after = solved["rating"]["after"].as_i64().unwrap();
    assert!(solved["rating"]["rating"] == 1500 && after > 1500, "{solved}");
    assert_eq!(rating(&anna).await, Some(after));
    assert!(solve(&anna, fair).await["rating"].is_null(), "only the first attempt counts");
    // What comes next is harder, and a wrong move loses at once.
    let harder = onward(&anna).await;
    assert!(harder.id != fair.id && harder.level >= fair.level);
    let legal = attempt(&anna, &harder.id, json!({})).await;
    assert!(legal["rating"].is_null(), "looking is free");
    let game = catalogue::find("shakti").unwrap().game_from(&harder.position, &[], 0).unwrap();
    let seat = game.turn().unwrap().seat().unwrap();
    let wrong = game.moves(seat).into_iter().find(|text| *text != harder.line[0]).unwrap();
    let answer = attempt(&anna, &harder.id, json!({"move": wrong})).await;
    if answer["verdict"] == "wrong" || answer["verdict"] == "failed" {
        assert!(answer["rating"]["after"].as_i64().unwrap() < after, "{answer}");
        assert!(solve(&anna, harder).await["rating"].is_null());
    }
    // A hint loses, too.
    let hinted = onward(&anna).await;
    let answer = attempt(&anna, &hinted.id, json!({"hints": 1})).await;
    let (before, less) =
        (answer["rating"]["rating"].as_i64().unwrap(), answer["rating"]["after"].as_i64().unwrap());
    assert!(less < before, "{answer}");
    let points = guest.ask("GET", "/api/members/Anna/ratings/shakti-puzzles", &Value::Null).await.json();
    assert_eq!(points.as_array().unwrap().last().unwrap()["rating"], less);
    assert!(guest.ask("GET", "/@Anna", &Value::Null).await.body.contains("Shakti, puzzles"));
    // Games and puzzles are apart, and recomputing leaves puzzles alone.
    let admin = AdminClient::of(running.folder.path()).unwrap();
    assert!(admin.recompute_ratings(false).await.unwrap().is_right());
    assert_eq!(rating(&anna).await, Some(less));
}
