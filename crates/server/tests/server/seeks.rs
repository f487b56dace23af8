//! Looking for an opponent.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use crate::common::cluster::Cluster;
use crate::common::events::Events;
use crate::common::{Answer, PATIENCE, Person, Running, Socket, request};
use futures_util::future::join_all;
use quincunx_server::Config;
use quincunx_server::store::{PostgresStore, Store};
use serde_json::{Value, json};

fn blitz() -> Value {
    json!({"kind": "fischer", "initial": 180, "increment": 2})
}

fn wish(games: &[&str]) -> Value {
    json!({"games": games, "clocks": [blitz()]})
}

async fn seek(who: &Person, wish: &Value) -> Answer {
    who.ask("POST", "/api/seeks", wish).await
}

/// Somebody who now waits; the name of the seek.
async fn waits(who: &Person, wish: &Value) -> String {
    let answer = seek(who, wish).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["seek"]["id"].as_str().unwrap_or_else(|| panic!("{answer:?}")).to_owned()
}

/// Somebody who finds an opponent at once; the table.
async fn finds(who: &Person, wish: &Value) -> String {
    let answer = seek(who, wish).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["table"].as_str().unwrap_or_else(|| panic!("{answer:?}")).to_owned()
}

async fn waiting(who: &Person) -> Vec<Value> {
    who.ask("GET", "/api/me/seeks", &Value::Null).await.json().as_array().unwrap().clone()
}

async fn tables(who: &Person) -> Vec<Value> {
    who.ask("GET", "/api/me/tables", &Value::Null).await.json().as_array().unwrap().clone()
}

async fn resign(who: &Person, table: &str) {
    let mut socket: Socket = who.socket().await;
    socket.done(json!({"type": "resign", "table": table})).await;
}

#[tokio::test]
async fn two_who_want_the_same_play_at_once_with_the_seats_in_turn() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) =
        (Person::member(running.address, "Anna").await, Person::member(running.address, "Ben").await);
    let carl = Person::new(running.address, "Carl").await;
    let mut events = Events::open(running.address, ("Cookie", &anna.cookie)).await;
    events.next("current").await;
    let first = waits(&anna, &wish(&["taifho", "shakti"])).await;
    let told = events.next("seek").await;
    assert_eq!(
        (&told["id"], &told["yours"], &told["rated"]),
        (&json!(first), &json!(true), &json!("either"))
    );
    assert_eq!(told["ratings"]["shakti"]["rating"], 1500);
    let listed = carl.ask("GET", "/api/seeks", &Value::Null).await.json();
    assert_eq!((&listed[0]["from"]["name"], &listed[0]["yours"]), (&json!("Anna"), &json!(false)));
    // A guest wants something else; a member finds her, and the game counts.
    let other = waits(&carl, &wish(&["saktris"])).await;
    let table = finds(&ben, &wish(&["shakti"])).await;
    let end = events.next("seek_end").await;
    assert_eq!((&end["id"], &end["state"], &end["table"]), (&json!(first), &json!("paired"), &json!(table)));
    let game = events.next("game_start").await["game"].clone();
    assert_eq!(
        (&game["table"], &game["game"], &game["terms"]["rated"]),
        (&json!(table), &json!("shakti"), &json!(true))
    );
    assert_eq!(
        (waiting(&anna).await.len(), waiting(&ben).await.len(), waiting(&carl).await.len()),
        (0, 0, 1)
    );
    assert_eq!(seek(&anna, &wish(&["shakti"])).await.status, 409, "one live game at a time");
    let seats = game["seats"].clone();
    resign(&anna, &table).await;
    // Next time the other one begins.
    waits(&anna, &wish(&["shakti"])).await;
    let next = finds(&ben, &wish(&["shakti"])).await;
    let view = anna.ask("GET", &format!("/api/tables/{next}"), &Value::Null).await.json();
    assert_eq!(
        (&view["table"]["seats"][0]["name"], &view["table"]["seats"][1]["name"]),
        (&seats[1], &seats[0])
    );
    // What is taken back is gone, and what is not one's own stays.
    let path = format!("/api/seeks/{other}");
    assert_eq!(anna.ask("DELETE", &path, &Value::Null).await.status, 404);
    assert_eq!(carl.ask("DELETE", &path, &Value::Null).await.status, 204);
    assert_eq!(carl.ask("DELETE", &path, &Value::Null).await.status, 404);
    assert_eq!(carl.ask("POST", &format!("{path}/fill"), &Value::Null).await.status, 404);
}

#[tokio::test]
async fn a_wish_that_makes_no_sense_is_refused() {
    let running = Running::start(|_| {}).await;
    let (anna, gus) =
        (Person::member(running.address, "Anna").await, Person::new(running.address, "Gus").await);
    let days = json!({"kind": "days", "days": 3});
    for (who, wrong, status) in [
        (&anna, json!({"games": [], "clocks": [blitz()]}), 400),
        (&anna, json!({"games": ["shakti"], "clocks": []}), 400),
        (&anna, json!({"games": ["halma"], "clocks": [blitz()]}), 400),
        (&anna, json!({"games": ["shakti"], "clocks": [blitz(), days]}), 400),
        (
            &anna,
            json!({"games": ["shakti"], "clocks": [{"kind": "fischer", "initial": 0, "increment": 0}]}),
            400,
        ),
        (&anna, json!({"games": ["shakti"], "clocks": [{"kind": "none"}], "rated": "rated"}), 400),
        (&anna, json!({"games": ["shakti"], "clocks": [blitz()], "above": 5000}), 400),
        (&anna, json!({"games": ["shakti"], "clocks": [blitz()], "colour": "white"}), 400),
        (&gus, json!({"games": ["shakti"], "clocks": [blitz()], "rated": "rated"}), 403),
    ] {
        let answer = seek(who, &wrong).await;
        assert_eq!(answer.status, status, "{wrong}: {answer:?}");
        assert!(waiting(who).await.is_empty(), "{wrong}");
    }
    // A wish for days waits beside one for now, and a new one takes the place of the old.
    waits(&anna, &json!({"games": ["shakti"], "clocks": [days]})).await;
    waits(&anna, &wish(&["shakti"])).await;
    let last = waits(&anna, &wish(&["taifho"])).await;
    let mine = waiting(&anna).await;
    assert_eq!(mine.len(), 2);
    assert!(mine.iter().any(|seek| seek["id"] == json!(last) && seek["games"] == json!(["taifho"])));
}

#[tokio::test]
async fn somebody_who_waits_is_taken_by_whom_they_look_for() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) =
        (Person::member(running.address, "Anna").await, Person::member(running.address, "Ben").await);
    let (carl, dora) =
        (Person::new(running.address, "Carl").await, Person::new(running.address, "Dora").await);
    let mut rated = wish(&["shakti"]);
    rated["rated"] = json!("rated");
    let id = waits(&anna, &rated).await;
    let path = format!("/api/seeks/{id}/take");
    assert_eq!(anna.ask("POST", &path, &Value::Null).await.status, 400, "her own");
    let theirs = waits(&carl, &wish(&["taifho"])).await;
    assert_eq!(carl.ask("POST", &path, &Value::Null).await.status, 403, "a guest");
    assert_eq!(waiting(&carl).await[0]["id"], json!(theirs), "he waits as before");
    // Of two who take it at once one plays.
    let (one, other) =
        tokio::join!(ben.ask("POST", &path, &Value::Null), dora.ask("POST", &path, &Value::Null));
    assert_eq!((one.status, other.status / 100), (200, 4), "{one:?} {other:?}");
    assert_eq!(tables(&anna).await[0]["table"], one.json()["table"]);
    assert_eq!(dora.ask("POST", &path, &Value::Null).await.status, 404, "gone");
    let taken = dora.ask("POST", &format!("/api/seeks/{theirs}/take"), &Value::Null).await;
    assert_eq!(taken.status, 200, "{taken:?}");
    assert_eq!(tables(&carl).await[0]["terms"]["rated"], Value::Null);
}

#[tokio::test]
async fn nobody_is_paired_with_whom_they_have_blocked() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) =
        (Person::member(running.address, "Anna").await, Person::member(running.address, "Ben").await);
    ben.ask("POST", "/api/me/ties", &json!({"tie": "block", "member": "Anna"})).await;
    let first = waits(&anna, &wish(&["shakti"])).await;
    waits(&ben, &wish(&["shakti"])).await;
    for who in [&anna, &ben] {
        let shown = who.ask("GET", "/api/seeks", &Value::Null).await.json();
        assert!(shown.as_array().unwrap().iter().all(|seek| seek["yours"] == true), "{shown}");
    }
    assert_eq!(ben.ask("POST", &format!("/api/seeks/{first}/take"), &Value::Null).await.status, 403);
    assert_eq!((tables(&anna).await.len(), tables(&ben).await.len()), (0, 0));
    let carl = Person::new(running.address, "Carl").await;
    finds(&carl, &wish(&["shakti"])).await;
    assert_eq!(tables(&anna).await.len(), 1, "whoever has waited longest");
}

#[tokio::test]
async fn programs_play_those_who_agree_and_each_other() {
    let running = Running::start(|_| {}).await;
    let anna = Person::member(running.address, "Anna").await;
    let mut bots = Vec::new();
    for name in ["Robot", "Android"] {
        let bot = Person::member(running.address, name).await;
        assert_eq!(bot.ask("PUT", "/api/me/bot", &json!({"bot": true})).await.status, 204);
        bots.push(bot);
    }
    let mut rated = wish(&["shakti"]);
    rated["rated"] = json!("rated");
    assert_eq!(seek(&bots[0], &rated).await.status, 403);
    waits(&bots[0], &wish(&["shakti"])).await;
    waits(&anna, &wish(&["shakti"])).await;
    let mut welcome = wish(&["shakti"]);
    welcome["bots"] = json!(true);
    let table = finds(&anna, &welcome).await;
    assert_eq!(tables(&bots[0]).await[0]["table"], json!(table));
    assert_eq!(tables(&anna).await[0]["terms"]["rated"], Value::Null);
    waits(&bots[0], &wish(&["shakti"])).await;
    finds(&bots[1], &wish(&["shakti"])).await;
}

#[tokio::test]
async fn four_are_gathered_for_bishops() {
    let running = Running::start(|_| {}).await;
    let mut people = Vec::new();
    for name in ["Anna", "Ben", "Carl", "Dora"] {
        people.push(Person::member(running.address, name).await);
    }
    let mut last = None;
    for (index, person) in people.iter().enumerate() {
        match index {
            3 => last = Some(finds(person, &wish(&["bishops"])).await),
            // One of them takes the seek of another, and waits with them.
            1 => {
                let listed = person.ask("GET", "/api/seeks", &Value::Null).await.json();
                let path = format!("/api/seeks/{}/take", listed[0]["id"].as_str().unwrap());
                let taken = person.ask("POST", &path, &Value::Null).await;
                assert!(taken.status == 200 && taken.json()["seek"].is_object(), "{taken:?}");
            }
            _ => drop(waits(person, &wish(&["bishops"])).await),
        }
    }
    let table = tables(&people[0]).await[0].clone();
    assert_eq!((&table["table"], &table["status"]), (&json!(last), &json!("playing")));
    let names: BTreeSet<&str> = table["seats"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(names, BTreeSet::from(["Anna", "Ben", "Carl", "Dora"]));
    assert_eq!((&table["terms"]["rated"], &table["terms"]["chat"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn whoever_goes_away_waits_no_more_and_whoever_comes_back_soon_does() {
    let running = Running::start(|config| config.ping = Duration::from_millis(400)).await;
    let (anna, ben) = (Person::new(running.address, "Anna").await, Person::new(running.address, "Ben").await);
    let id = waits(&anna, &wish(&["shakti"])).await;
    // Whoever listens is here, and whoever connects again soon was never gone.
    for _ in 0..2 {
        let mut events = Events::open(running.address, ("Cookie", &anna.cookie)).await;
        assert_eq!(events.next("seek").await["id"], json!(id));
        tokio::time::sleep(Duration::from_millis(1500)).await;
    }
    let begun = Instant::now();
    while !ben.ask("GET", "/api/seeks", &Value::Null).await.json().as_array().unwrap().is_empty() {
        assert!(begun.elapsed() < PATIENCE, "Anna still waits");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    waits(&ben, &wish(&["shakti"])).await;
    assert!(waiting(&anna).await.is_empty());
}

/// A number that looks random.
struct Draw(u64);

impl Draw {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// Many seek at once over some nodes, again and again until nobody else fits. Everybody is
/// in one game at most, with whom they want, and with nobody whom they have blocked.
async fn many_seek(nodes: &[&Running], count: usize, seed: u64) {
    let mut draw = Draw(seed);
    let games = ["shakti", "taifho", "saktris", "bishops"];
    let clocks = [blitz(), json!({"kind": "fischer", "initial": 600, "increment": 5})];
    let mut people = Vec::new();
    for index in 0..count {
        let address = nodes[index % nodes.len()].address;
        let person = Person::member(address, &format!("Player{index}")).await;
        let rated = ["rated", "casual", "either"][draw.below(3) as usize];
        let (game, clock) = (games[draw.below(4) as usize], &clocks[draw.below(2) as usize]);
        let mut wish = json!({"games": [game], "clocks": [clock], "rated": rated});
        if draw.below(2) == 0 {
            wish["games"] = json!(games[..2]);
        }
        people.push((person, wish));
    }
    let mut apart = BTreeSet::new();
    for _ in 0..count {
        let (one, other) = (draw.below(count as u64) as usize, draw.below(count as u64) as usize);
        if one == other {
            continue;
        }
        let tie = json!({"tie": "block", "member": format!("Player{other}")});
        assert_eq!(people[one].0.ask("POST", "/api/me/ties", &tie).await.status, 200);
        apart.extend([(one, other), (other, one)]);
    }
    let answers = join_all(people.iter().map(|(person, wish)| seek(person, wish))).await;
    assert!(answers.iter().all(|answer| answer.status == 201), "{answers:?}");
    // What two nodes did not see of each other is found within a moment.
    let begun = Instant::now();
    let mut before = usize::MAX;
    loop {
        let left = people[0].0.ask("GET", "/api/seeks", &Value::Null).await.json().as_array().unwrap().len();
        if left == before || begun.elapsed() > PATIENCE {
            break;
        }
        before = left;
        tokio::time::sleep(Duration::from_millis(1500)).await;
    }
    let mut seen: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut paired = 0;
    for (index, (person, wish)) in people.iter().enumerate() {
        let own = tables(person).await;
        assert!(own.len() <= 1, "Player{index} was paired twice: {own:?}");
        let waits = waiting(person).await.len();
        assert_eq!(own.len() + waits, 1, "Player{index} plays or waits");
        let Some(table) = own.first() else { continue };
        paired += 1;
        let (game, clock, rated) =
            (&table["game"], &table["terms"]["clock"], table["terms"]["rated"] == true);
        assert!(wish["games"].as_array().unwrap().contains(game), "{wish} {table}");
        assert!(wish["clocks"].as_array().unwrap().contains(clock), "{wish} {table}");
        assert!(wish["rated"] == "either" || rated == (wish["rated"] == "rated"), "{wish} {table}");
        seen.entry(table["table"].as_str().unwrap().to_owned()).or_default().push(index);
    }
    for (table, players) in &seen {
        assert!(matches!(players.len(), 2 | 4), "{table} {players:?}");
        for one in players {
            for other in players {
                assert!(!apart.contains(&(*one, *other)), "{one} and {other} are apart");
            }
        }
    }
    assert!(paired * 2 > count, "{paired} of {count} play");
    // And of those who still wait no two fit.
    for (index, (person, wish)) in people.iter().enumerate() {
        if waiting(person).await.is_empty() || wish["games"] == json!(["bishops"]) {
            continue;
        }
        for (other, (somebody, their)) in people.iter().enumerate().skip(index + 1) {
            if apart.contains(&(index, other)) || waiting(somebody).await.is_empty() {
                continue;
            }
            let common = |field: &str| {
                let list = wish[field].as_array().unwrap();
                list.iter().any(|one| *one != "bishops" && their[field].as_array().unwrap().contains(one))
            };
            let counts =
                wish["rated"] == "either" || their["rated"] == "either" || wish["rated"] == their["rated"];
            assert!(!(common("games") && common("clocks") && counts), "{wish} and {their} both wait");
        }
    }
}

/// Nobody listens in these tests, and a busy machine takes its time to ask.
fn patient(config: &mut Config) {
    config.ping = Duration::from_secs(60);
}

#[tokio::test]
async fn many_who_seek_at_once_are_paired_once_and_as_they_want() {
    let running = Running::start(patient).await;
    many_seek(&[&running], 32, 11).await;
}

#[tokio::test]
async fn three_nodes_pair_nobody_twice() {
    let store = Cluster::shared().database("nodes_seeks");
    let mut nodes = Vec::new();
    for _ in 0..3 {
        let store = store.clone();
        let change = |config: &mut Config| {
            patient(config);
            config.store = Some(store);
        };
        nodes.push(Running::start(change).await);
    }
    many_seek(&nodes.iter().collect::<Vec<_>>(), 36, 5).await;
    // Who waits at one node hears it there when somebody at another comes.
    let (anna, ben) =
        (Person::new(nodes[0].address, "Anna").await, Person::new(nodes[2].address, "Ben").await);
    let mut events = Events::open(nodes[0].address, ("Cookie", &anna.cookie)).await;
    events.next("current").await;
    let per_move = json!({"games": ["sitchess"], "clocks": [{"kind": "per_move", "seconds": 30}]});
    waits(&anna, &per_move).await;
    events.next("seek").await;
    let table = finds(&ben, &per_move).await;
    assert_eq!(events.next("seek_end").await["table"], json!(table));
    for node in nodes {
        node.stop().await;
    }
    // Only one does at a time what one does for all.
    let store = PostgresStore::open(&store).await.unwrap();
    assert!(store.take_lease("law", "one", 1000, 2000).await.unwrap());
    assert!(!store.take_lease("law", "other", 1999, 3000).await.unwrap());
    assert!(store.take_lease("law", "other", 2000, 3000).await.unwrap());
}

#[tokio::test]
async fn whoever_leaves_again_and_again_waits_a_little() {
    let running = Running::start(|config| config.first_move = Duration::from_millis(100)).await;
    let (anna, ben) = (Person::new(running.address, "Anna").await, Person::new(running.address, "Ben").await);
    let mut left = BTreeMap::from([("Anna", 0), ("Ben", 0)]);
    // Nobody moves. By the third time one of the two has been to blame twice.
    while left.values().all(|count| *count < 2) {
        waits(&anna, &wish(&["shakti"])).await;
        let table = finds(&ben, &wish(&["shakti"])).await;
        let view = anna.ask("GET", &format!("/api/tables/{table}"), &Value::Null).await.json();
        let first = if view["table"]["seats"][0]["name"] == "Anna" { "Anna" } else { "Ben" };
        *left.get_mut(first).unwrap() += 1;
        let begun = Instant::now();
        while anna.state(&table).await["status"] != "aborted" {
            assert!(begun.elapsed() < PATIENCE, "the table is not aborted");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    for (person, name) in [(&anna, "Anna"), (&ben, "Ben")] {
        let answer = seek(person, &wish(&["taifho"])).await;
        if left[name] < 2 {
            assert_eq!(answer.status, 201, "{answer:?}");
            continue;
        }
        assert_eq!(answer.status, 429, "{answer:?}");
        assert!(answer.json()["message"].as_str().unwrap().contains("in a minute"), "{answer:?}");
        // Programs are told the same time as people, and so are those who use the page.
        let wait = |answer: &Answer| answer.header("retry-after").unwrap().parse::<u64>().unwrap();
        assert!((30..=60).contains(&wait(&answer)), "{answer:?}");
        let form = "games=taifho&clocks=%7B%22kind%22%3A%22fischer%22%2C%22initial%22%3A300%2C%22increment%22%3A3%7D";
        let kind =
            [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", person.cookie.as_str())];
        let page = request(running.address, "POST", "/lobby", &kind, form).await;
        assert!(page.status == 429 && (30..=60).contains(&wait(&page)), "{page:?}");
        // A game with days for each move is nobody's time.
        let days = json!({"games": ["shakti"], "clocks": [{"kind": "days", "days": 1}]});
        assert_eq!(seek(person, &days).await.status, 201);
    }
}
