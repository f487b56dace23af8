//! Fair play in rated games: what is kept of times and of looking away, that every game is
//! compared with the engine once, and who is shown what comes of it.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::common::{PATIENCE, Person, Running, config, request, some_move};
use quincunx_core::{Action, Ply, Seat};
use quincunx_games::catalogue;
use quincunx_server::admin::AdminClient;
use quincunx_server::comparison::{ComparedGame, LAST_GAMES, SeatFigures};
use quincunx_server::domain::{Guest, Holder, Status, Terms, TimeControl};
use quincunx_server::server_state::ServerState;
use quincunx_server::store::{
    COMPARE, Claim, Deed, FairPlayWrite, PlyRow, PostgresStore, RatingWrite, SqliteStore, Store,
    TableProgress, TableRow, Write,
};
use quincunx_server::table::{Clocks, TableState};
use serde_json::{Value, json};
use tempfile::TempDir;

const CLOCK: TimeControl = TimeControl::Fischer { initial: 600, increment: 5 };

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64
}

async fn store_of(folder: &std::path::Path) -> Arc<dyn Store> {
    match config(folder).store {
        Some(url) => Arc::new(PostgresStore::open(&url).await.unwrap()),
        None => Arc::new(SqliteStore::open(&ServerState::database(folder)).await.unwrap()),
    }
}

/// A rated game of two members that has just begun.
async fn rated(anna: &Person, ben: &Person) -> String {
    let clock = json!({"kind": "fischer", "initial": 600, "increment": 5});
    let table = anna.table(json!({"game": "shakti", "rated": true, "clock": clock})).await;
    assert_eq!(ben.ask("POST", &format!("/api/tables/{table}/sit"), &json!({})).await.status, 200);
    table
}

/// Plays so many moves in turn.
async fn play(players: [&Person; 2], table: &str, moves: u64) {
    for salt in 0..moves {
        let state = players[0].state(table).await;
        let mover = players[state["turn"][0].as_u64().unwrap() as usize];
        let state = mover.state(table).await;
        mover.socket().await.play(table, state["ply"].as_u64().unwrap(), &some_move(&state, salt)).await;
    }
}

async fn export(who: &Person) -> Value {
    who.ask("GET", "/api/me/export", &Value::Null).await.json()
}

async fn until_counted(who: &Person, table: &str) {
    let begun = Instant::now();
    loop {
        let view = who.ask("GET", &format!("/api/tables/{table}?detail=text"), &Value::Null).await.json();
        if view["table"]["seats"][0]["rating"]["after"].is_i64() {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "{view}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn the_time_of_every_move_is_kept_over_a_restart_and_looking_away_only_in_own_turns() {
    let running = Running::start(|config| config.fair_play_nodes = Some(100)).await;
    let (anna, ben) =
        (Person::member(running.address, "Anna").await, Person::member(running.address, "Ben").await);
    let table = rated(&anna, &ben).await;
    play([&anna, &ben], &table, 2).await;
    let turn_began = Instant::now();
    tokio::time::sleep(Duration::from_millis(1200)).await;
    let (mut annas, mut bens) = (anna.socket().await, ben.socket().await);
    let (mut watching, _) = ben.watch(&table).await;
    // It is Anna's turn. Nobody can have looked away for longer than the turn is.
    annas.done(json!({"type": "away", "table": table, "millis": u64::MAX})).await;
    let turn = turn_began.elapsed().as_millis() as u64 + 100;
    annas.done(json!({"type": "away", "table": table, "millis": 900_000})).await;
    bens.done(json!({"type": "away", "table": table, "millis": 5000})).await;
    for wrong in [json!(-1), json!(1.5), json!("1"), json!(null), json!(1e30)] {
        assert_eq!(
            annas.refused(json!({"type": "away", "table": table, "millis": wrong})).await,
            "bad_message"
        );
    }
    let guest = Person::new(running.address, "Carl").await;
    guest.socket().await.done(json!({"type": "away", "table": table, "millis": 5000})).await;
    // Nobody else is told.
    annas.done(json!({"type": "chat", "table": table, "text": "hm"})).await;
    loop {
        let event = watching.next().await;
        assert!(!event.to_string().contains("millis") && event["type"] != "away", "{event}");
        if event["type"] == "chat" {
            break;
        }
    }
    let view = ben.ask("GET", &format!("/api/tables/{table}"), &Value::Null).await.body;
    assert!(!view.contains("away") && !view.contains("took"), "{view}");
    let running = Running::start_in(running.stop().await, |config| config.fair_play_nodes = Some(100)).await;
    let (anna, ben) =
        (Person { address: running.address, ..anna }, Person { address: running.address, ..ben });
    play([&anna, &ben], &table, 4).await;
    ben.socket().await.done(json!({"type": "resign", "table": table})).await;
    until_counted(&anna, &table).await;
    let mine = export(&anna).await;
    assert_eq!(mine["absences"].as_array().unwrap().len(), 1, "{mine}");
    assert_eq!((&mine["absences"][0]["table"], &mine["absences"][0]["times"]), (&json!(table), &json!(1)));
    let millis = mine["absences"][0]["millis"].as_u64().unwrap();
    assert!((1000..=turn).contains(&millis), "{millis} of {turn}");
    let times: Vec<u64> = serde_json::from_value(mine["games"][0]["move_times"].clone()).unwrap();
    assert_eq!(times.len(), 3, "{times:?}");
    assert!(times[1] >= 1200 && times[1] < 60_000, "{times:?}");
    let theirs = export(&ben).await;
    assert_eq!(theirs["absences"], json!([]));
    let theirs = theirs["games"][0]["move_times"].as_array().unwrap();
    assert!(theirs.len() == 3 && !theirs.contains(&json!(times[1])), "what Anna took is Anna's: {theirs:?}");
    let folder = running.stop().await;
    let store = store_of(folder.path()).await;
    let plies = store.table(&table).await.unwrap().unwrap().plies;
    let (moves, others): (Vec<&PlyRow>, Vec<&PlyRow>) =
        plies.iter().partition(|row| matches!(row.done.action, Action::Move(_)));
    assert!(moves.len() == 6 && moves.iter().all(|row| row.took.is_some()), "{moves:?}");
    assert!(others.len() == 1 && others[0].took.is_none(), "{others:?}");
    store.close().await.unwrap();
}

#[tokio::test]
async fn without_a_clock_or_a_rating_nothing_is_kept() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) =
        (Person::member(running.address, "Anna").await, Person::member(running.address, "Ben").await);
    let table = anna.table(json!({"game": "shakti"})).await;
    assert_eq!(ben.ask("POST", &format!("/api/tables/{table}/sit"), &json!({})).await.status, 200);
    play([&anna, &ben], &table, 4).await;
    tokio::time::sleep(Duration::from_millis(1100)).await;
    anna.socket().await.done(json!({"type": "away", "table": table, "millis": 1100})).await;
    ben.socket().await.done(json!({"type": "resign", "table": table})).await;
    let mine = export(&anna).await;
    assert_eq!(mine["absences"], json!([]));
    assert_eq!(mine["games"][0]["move_times"], json!([null, null]));
    let folder = running.stop().await;
    let store = store_of(folder.path()).await;
    assert_eq!(store.jobs_waiting().await.unwrap(), 0);
    store.close().await.unwrap();
}

/// Members of a server that has stopped, by name and guest.
async fn members(names: &[&str]) -> (TempDir, Vec<(String, Person)>) {
    let running = Running::start(|_| {}).await;
    let mut found = Vec::new();
    for name in names {
        let person = Person::member(running.address, name).await;
        let me = person.ask("GET", "/api/me", &Value::Null).await.json();
        found.push((me["id"].as_str().or(me["guest"]["id"].as_str()).unwrap().to_owned(), person));
    }
    (running.stop().await, found)
}

/// Finished rated games of two with so many moves, which have counted in this order.
async fn count_games(store: &dyn Store, games: &[(String, [&str; 2])], moves: usize) {
    let person = |id: &str| Holder::of(&Guest { id: id.to_owned(), name: id.to_owned(), bot: false });
    let progress = |guests: &[&str; 2]| {
        TableProgress::new(Status::Playing, guests.map(person).to_vec(), Clocks::new(CLOCK, 2), 1)
    };
    let row = |(table, guests): &(String, [&str; 2])| TableRow {
        id: table.clone(),
        game: "shakti".to_owned(),
        options: String::new(),
        position: None,
        seed: 1,
        salt: "00".repeat(16),
        host: guests[0].to_owned(),
        terms: Terms { clock: CLOCK, public: false, takebacks: false, chat: true, rated: true },
        created_at: 1,
        progress: progress(guests),
    };
    let mut batch: Vec<Write> = games.iter().map(|game| Write::table(row(game))).collect();
    let mut played = catalogue::find("shakti").unwrap().begin(&[], None, 1).unwrap();
    for ply in 0..=moves {
        let seat = Seat((ply % 2) as u8);
        let done = if ply == moves {
            Ply { seat: Some(Seat(1)), action: Action::Resign }
        } else {
            let legal = played.moves(seat);
            Ply { seat: Some(seat), action: Action::Move(legal[ply * 3 % legal.len()].clone()) }
        };
        let done = played.act(done).unwrap();
        // The same ply of all games together: they are written so.
        for (table, guests) in games {
            let mut progress = progress(guests);
            (progress.version, progress.changed_at) = (ply as u64 + 1, 1000);
            if let Some(outcome) = played.outcome() {
                (progress.status, progress.result) = (Status::Finished, Some(outcome.token()));
            }
            let took = Some(2000 + 100 * ply as u64);
            let row = PlyRow { ply, done: done.clone(), at: 1000 + ply as u64, took };
            batch.push(Write::change(table, Deed::Ply(row), progress));
        }
    }
    assert!(store.commit(&batch).await.unwrap().iter().all(Result::is_ok));
    let mut counts = Vec::new();
    for (table, _) in games {
        let state = TableState::load(store.table(table).await.unwrap().unwrap()).unwrap();
        counts.push(Write::Rating(RatingWrite::Count(state.rated_game().unwrap())));
    }
    assert!(store.commit(&counts).await.unwrap().iter().all(Result::is_ok));
}

fn compared(table: &str, seats: [SeatFigures; 2]) -> Write {
    Write::FairPlay(FairPlayWrite::Compared { table: table.to_owned(), nodes: 300, seats: seats.to_vec() })
}

async fn all_compared(store: &dyn Store) -> Vec<ComparedGame> {
    let mut games = store.members().compared_games().await.unwrap();
    games.sort_by_key(|game| (game.number, game.seat));
    games
}

fn table_name(number: usize) -> String {
    format!("tttttttttttt{number:02}")
}

#[tokio::test]
async fn the_order_in_which_games_are_compared_makes_no_difference_and_each_is_kept_once() {
    let mut found = Vec::new();
    for is_backward in [false, true] {
        let (folder, people) = members(&["Anna", "Ben"]).await;
        let store = store_of(folder.path()).await;
        let tables: Vec<String> = (0..LAST_GAMES + 3).map(table_name).collect();
        let games: Vec<_> =
            tables.iter().map(|table| (table.clone(), [&*people[0].0, &*people[1].0])).collect();
        count_games(store.as_ref(), &games, 4).await;
        assert_eq!(store.jobs_waiting().await.unwrap(), tables.len() as u64, "one job for each game");
        let figures = |number: usize| SeatFigures { moves: number as u64, loss: 7, ..SeatFigures::default() };
        let mut numbers: Vec<usize> = (0..tables.len()).collect();
        if is_backward {
            numbers.reverse();
        }
        let mut batch = Vec::new();
        for number in numbers {
            batch.push(compared(&tables[number], [figures(number), figures(number + 1)]));
            // The second time says something else, and is too late.
            batch.push(compared(&tables[number], [figures(90), figures(91)]));
        }
        assert!(store.commit(&batch).await.unwrap().iter().all(Result::is_ok));
        assert_eq!(store.jobs_waiting().await.unwrap(), 0);
        let games = all_compared(store.as_ref()).await;
        assert_eq!(games.len(), 2 * LAST_GAMES, "only the last games are kept");
        let told = |game: &ComparedGame| (game.table.clone(), game.seat, game.number, game.figures);
        found.push(games.iter().map(told).collect::<Vec<_>>());
        // Whoever deletes the account takes it along, and nobody else's.
        let gone = Write::DropGuest { guest: people[0].0.clone() };
        assert_eq!(store.commit(&[gone]).await.unwrap(), [Ok(())]);
        let left = all_compared(store.as_ref()).await;
        assert!(left.len() == LAST_GAMES && left.iter().all(|game| game.guest == people[1].0), "{left:?}");
        let forget = Write::ForgetTable(tables[LAST_GAMES].clone());
        assert_eq!(store.commit(&[forget]).await.unwrap(), [Ok(())]);
        assert_eq!(all_compared(store.as_ref()).await.len(), LAST_GAMES - 1);
        store.close().await.unwrap();
    }
    assert_eq!(found[0], found[1]);
}

#[tokio::test]
async fn what_a_killed_worker_left_is_compared_once_by_whoever_comes_to_it() {
    let (folder, people) = members(&["Anna", "Ben"]).await;
    let store = store_of(folder.path()).await;
    let tables: Vec<String> = (0..6).map(table_name).collect();
    let games: Vec<_> = tables.iter().map(|table| (table.clone(), [&*people[0].0, &*people[1].0])).collect();
    count_games(store.as_ref(), &games, 8).await;
    // A node takes two of them and is killed; another was killed after it had written one.
    let claim = Claim { node: "killed".to_owned(), until: now() + 1500 };
    let taken = store.take_jobs(COMPARE, &claim, now(), 2).await.unwrap();
    assert_eq!(taken.len(), 2);
    assert!(taken.iter().all(|job| tables.contains(&job.subject)));
    let is_shared = store.is_shared();
    store.close().await.unwrap();
    drop(store);
    let running = Running::all_over(folder.path(), is_shared).await;
    let begun = Instant::now();
    let data = if is_shared { running[0].folder.path().to_owned() } else { folder.path().to_owned() };
    let admin = AdminClient::of(&data).unwrap();
    while admin.report().await.unwrap().jobs > 0 {
        assert!(begun.elapsed() < 2 * PATIENCE, "{:?}", admin.report().await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for running in running {
        running.stop().await;
    }
    let store = store_of(folder.path()).await;
    let games = all_compared(store.as_ref()).await;
    assert_eq!(games.len(), 12, "two seats of six games: {games:?}");
    assert!(games.iter().all(|game| game.figures == games[game.seat].figures), "the same game six times");
    assert!(games[0].figures.moves + games[1].figures.moves > 0, "{games:?}");
    assert!(games.iter().all(|game| game.figures.moves <= 2), "the opening does not count: {games:?}");
    store.close().await.unwrap();
}

/// Figures of a player of so many moves in a game.
fn played(moves: u64, firsts: u64, loss: u64) -> SeatFigures {
    let loss_squares = moves * loss * loss / 1_000_000 * 2;
    SeatFigures { moves, firsts, loss: moves * loss, loss_squares, ..SeatFigures::default() }
}

/// Everybody plays with everybody so often; the one named first plays like the engine.
async fn tournament(store: &dyn Store, people: &[(String, Person)], first: usize, rounds: usize) {
    let (mut games, mut found, mut number) = (Vec::new(), Vec::new(), first);
    for round in 0..rounds {
        for one in 0..people.len() {
            let other = (one + 1 + round % (people.len() - 1)) % people.len();
            let of = |player: usize| match player {
                0 => played(12, 11, 3_000),
                _ => played(12, 4 + (number % 3) as u64, 40_000 + 1000 * player as u64),
            };
            let table = table_name(number);
            found.push(compared(&table, [of(one), of(other)]));
            games.push((table, [&*people[one].0, &*people[other].0]));
            number += 1;
        }
    }
    count_games(store, &games, 4).await;
    assert!(store.commit(&found).await.unwrap().iter().all(Result::is_ok));
}

#[tokio::test]
async fn moderators_see_who_stands_out_and_nothing_happens_by_itself() {
    let names = ["Cora", "Anna", "Ben", "Dora", "Emil", "Finn", "Gerd"];
    let (folder, people) = members(&names).await;
    let store = store_of(folder.path()).await;
    tournament(store.as_ref(), &people, 0, 5).await;
    let away = FairPlayWrite::Away { table: table_name(0), seat: 0, millis: 4200 };
    assert_eq!(store.commit(&[Write::FairPlay(away)]).await.unwrap(), [Ok(())]);
    store.close().await.unwrap();
    drop(store);
    let running = Running::start_in(folder, |config| config.fair_play_nodes = Some(0)).await;
    let admin = AdminClient::of(running.folder.path()).unwrap();
    let olga = Person::member(running.address, "Olga").await;
    let of = |index: usize| Person { address: running.address, cookie: people[index].1.cookie.clone() };
    let (cora, anna, guest) = (of(0), of(1), Person::new(running.address, "Hugo").await);
    let list = async |who: &Person| who.ask("GET", "/api/moderation/fair-play", &Value::Null).await;
    for nosy in [&cora, &anna, &olga, &guest] {
        assert_eq!(list(nosy).await.status, 403);
        let page = nosy.ask("GET", "/moderation", &Value::Null).await;
        assert!(page.status == 403 && !page.body.contains("first choice"), "{page:?}");
    }
    assert_eq!(request(running.address, "GET", "/api/moderation/fair-play", &[], "").await.status, 401);
    admin.set_role("Olga", "moderator").await.unwrap();
    let listed = list(&olga).await.json();
    assert_eq!(listed.as_array().unwrap().len(), 1, "{listed}");
    let entry = &listed[0];
    assert_eq!(
        (&entry["name"], &entry["pool"], &entry["peers"]),
        (&json!("Cora"), &json!("shakti-live"), &json!(6))
    );
    assert_eq!(entry["games"].as_array().unwrap().len(), 10, "{entry}");
    assert_eq!((&entry["moves"], &entry["away_times"]), (&json!(120), &json!(1)));
    assert_eq!(entry["away_seconds"], json!(4.2));
    assert!(entry["firsts"]["own"].as_f64().unwrap() > 0.9 && entry["firsts"]["by"].as_f64().unwrap() > 3.0);
    let console = admin.fair_play().await.unwrap();
    assert_eq!(serde_json::to_value(&console).unwrap(), listed, "the terminal shows the same");
    let page = olga.ask("GET", "/moderation", &Value::Null).await.body;
    assert!(page.contains("Cora") && page.contains("This proves nothing"), "{page}");
    assert!(page.contains(&format!("/t/{}", table_name(0))), "{page}");
    // Nothing was done, and nobody else sees anything of it.
    assert_eq!(olga.ask("GET", "/api/moderation/acts", &Value::Null).await.json(), json!([]));
    assert_eq!(olga.ask("GET", "/api/moderation/reports", &Value::Null).await.json(), json!([]));
    for path in ["/@Cora", "/api/members/Cora", &format!("/api/tables/{}", table_name(0)), "/ratings"] {
        let seen = anna.ask("GET", path, &Value::Null).await.body;
        for word in ["firsts", "away", "4200", "stands out", "first choice"] {
            assert!(!seen.contains(word), "{path}: {word}: {seen}");
        }
    }
    assert!(!export(&anna).await.to_string().contains("4200"));
    let own = export(&cora).await;
    assert_eq!(own["absences"], json!([{"table": table_name(0), "times": 1, "millis": 4200}]));
    assert!(!own.to_string().contains("firsts"), "judgements are for moderators, as reports are: {own}");
    // Nobody closes what is about themselves, or sees it.
    admin.set_role("Cora", "moderator").await.unwrap();
    assert_eq!(list(&cora).await.json(), json!([]));
    let close = json!({"act": "close", "member": "Cora", "pool": "shakti-live", "why": "an old master"});
    let act = async |who: &Person, wish: &Value| who.ask("POST", "/api/moderation/acts", wish).await.status;
    assert_eq!(act(&cora, &close).await, 403);
    assert_eq!(act(&olga, &close).await, 403, "nor do equals");
    admin.set_role("Cora", "member").await.unwrap();
    assert_eq!(act(&anna, &close).await, 403);
    assert_eq!(act(&olga, &json!({"act": "close", "member": "Cora", "why": "x"})).await, 400);
    let nowhere = json!({"act": "close", "member": "Cora", "pool": "taifho-live", "why": "x"});
    assert_eq!(act(&olga, &nowhere).await, 404);
    assert_eq!(act(&olga, &close).await, 204);
    assert_eq!(list(&olga).await.json(), json!([]));
    assert_eq!(act(&olga, &close).await, 409, "it was closed already");
    // It comes back with new games, and a warning closes it as it closes a report.
    let folder = running.stop().await;
    let store = store_of(folder.path()).await;
    tournament(store.as_ref(), &people, 40, 5).await;
    store.close().await.unwrap();
    drop(store);
    let running = Running::start_in(folder, |config| config.fair_play_nodes = Some(0)).await;
    let olga = Person { address: running.address, ..olga };
    let again = list(&olga).await.json();
    assert_eq!(again[0]["name"], "Cora", "{again}");
    assert_eq!(again[0]["games"].as_array().unwrap().len(), 10, "only the new ones: {again}");
    let warn = json!({"act": "warn", "member": "Cora", "pool": "shakti-live", "why": "play for yourself"});
    assert_eq!(act(&olga, &warn).await, 204);
    assert_eq!(list(&olga).await.json(), json!([]));
    let acts = olga.ask("GET", "/api/moderation/acts", &Value::Null).await.json();
    assert_eq!(
        (acts.as_array().unwrap().len(), &acts[0]["kind"], &acts[0]["name"]),
        (1, &json!("warn"), &json!("Cora"))
    );
}
