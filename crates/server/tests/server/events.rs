//! Streams of events, tokens, accounts of bots, and games by member.

use std::time::Duration;

use crate::common::cluster::Cluster;
use crate::common::events::Events;
use crate::common::{Person, Running, request, some_move};
use quincunx_server::admin::AdminClient;
use serde_json::{Value, json};

/// A token as a header has it.
async fn token(person: &Person, wish: Value) -> String {
    let answer = person.ask("POST", "/api/me/tokens", &wish).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    format!("Bearer {}", answer.json()["token"].as_str().unwrap())
}

/// Anna and Ben sit down at a table, at any two nodes.
async fn seated(anna: &Person, ben: &Person, wish: Value) -> String {
    let table = anna.table(wish).await;
    assert_eq!(ben.ask("POST", &format!("/api/tables/{table}/sit"), &json!({})).await.status, 200);
    table
}

async fn play(who: &Person, table: &str, ply: u64) {
    // What was done at another node comes here a moment later.
    let mut state = who.state(table).await;
    while state["ply"] != json!(ply) {
        tokio::time::sleep(Duration::from_millis(10)).await;
        state = who.state(table).await;
    }
    let text = some_move(&state, ply);
    who.socket().await.play(table, ply, &text).await;
}

async fn resign(who: &Person, table: &str) {
    who.socket().await.done(json!({"type": "resign", "table": table})).await;
}

/// A game, seen by a bot whose stream is at another node than the one who plays it.
async fn follow_a_game(bots: &Running, others: &Running, names: [&str; 2]) {
    let ben = Person::member(bots.address, names[1]).await;
    let bearer = token(&ben, json!({})).await;
    let header = ("Authorization", bearer.as_str());
    let anna = Person::new(others.address, names[0]).await;
    let mut events = Events::open(bots.address, header).await;
    events.next("current").await;
    let table = seated(&anna, &ben, json!({"game": "shakti"})).await;
    let begun = events.next("game_start").await;
    assert_eq!((&begun["yours"], &begun["game"]["table"]), (&json!([1]), &json!(table)), "{begun}");
    assert_eq!(begun["game"]["seats"], json!([names[0], names[1]]));
    play(&anna, &table, 0).await;
    let turn = events.next("your_turn").await;
    assert_eq!((&turn["table"], &turn["ply"], &turn["seats"]), (&json!(table), &json!(1), &json!([1])));
    // The line breaks; whoever connects again is told how everything stands.
    drop(events);
    let mut events = Events::open(bots.address, header).await;
    events.next("game_start").await;
    assert_eq!(events.next("your_turn").await["ply"], 1);
    events.next("current").await;
    let other = seated(&anna, &ben, json!({"game": "sitchess"})).await;
    assert_eq!(events.next("game_start").await["game"]["table"], json!(other));
    // Both choose an army at the same time.
    assert_eq!(events.next("your_turn").await["table"], json!(other));
    play(&ben, &table, 1).await;
    play(&anna, &table, 2).await;
    let turn = events.next("your_turn").await;
    assert_eq!((&turn["table"], &turn["ply"]), (&json!(table), &json!(3)));
    resign(&anna, &table).await;
    let end = events.next("game_end").await;
    assert_eq!((&end["table"], &end["result"]), (&json!(table), &json!("0-1")), "{end}");
    resign(&ben, &other).await;
    assert_eq!(events.next("game_end").await["table"], json!(other));
}

#[tokio::test]
async fn a_stream_tells_what_is_so_and_what_changes() {
    let running = Running::start(|_| {}).await;
    follow_a_game(&running, &running, ["Anna", "Ben"]).await;
}

#[tokio::test]
async fn the_same_holds_at_another_node() {
    let store = Cluster::shared().database("events_nodes");
    let node = async || {
        let store = store.clone();
        // What happens elsewhere is told at once, not at the next look.
        Running::start(|config| (config.store, config.ping) = (Some(store), Duration::from_secs(600))).await
    };
    let (one, other) = (node().await, node().await);
    follow_a_game(&one, &other, ["Anna", "Ben"]).await;
    follow_a_game(&other, &one, ["Cleo", "Dora"]).await;
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn a_stream_is_alive_and_ends_with_its_token_and_with_the_server() {
    let running = Running::start(|config| config.ping = Duration::from_millis(50)).await;
    let ben = Person::member(running.address, "Ben").await;
    let bearer = token(&ben, json!({"scopes": ["read"]})).await;
    let mut events = Events::open(running.address, ("Authorization", &bearer)).await;
    events.next("current").await;
    while events.alive < 2 {
        assert_eq!(events.line().await.as_deref(), Some(""), "nothing happens");
        events.alive += 1;
    }
    let listed = ben.ask("GET", "/api/me/tokens", &Value::Null).await.json();
    let path = format!("/api/me/tokens/{}", listed[0]["id"].as_str().unwrap());
    assert_eq!(ben.ask("DELETE", &path, &Value::Null).await.status, 204);
    events.next("closing").await;
    assert_eq!(events.try_next().await, None);
    // A browser's stream ends with the server.
    let mut events = Events::open(running.address, ("Cookie", &ben.cookie)).await;
    events.next("current").await;
    let (_, _) = tokio::join!(running.stop(), async {
        events.next("closing").await;
    });
}

#[tokio::test]
async fn tokens_do_what_they_say_and_no_more() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) =
        (Person::member(running.address, "Anna").await, Person::member(running.address, "Ben").await);
    let only = async |scope: &str| token(&ben, json!({"label": scope, "scopes": [scope], "days": 30})).await;
    let (read, play) = (only("read").await, only("play").await);
    let (challenge, study) = (only("challenge").await, only("study").await);
    let table = anna.table(json!({"game": "shakti"})).await;
    let sit = format!("/api/tables/{table}/sit");
    let wish = json!({"member": "Anna", "game": "shakti"}).to_string();
    let lines = json!({"game": "shakti", "seconds": 0.05}).to_string();
    for (method, path, body, allowed) in [
        ("GET", "/api/me/challenges", "", &read),
        ("GET", "/api/me", "", &read),
        ("GET", "/api/me/games", "", &read),
        ("POST", "/api/challenges", wish.as_str(), &challenge),
        ("POST", "/api/challenges/nosuchone22/decline", "", &challenge),
        ("POST", "/api/study/lines", lines.as_str(), &study),
        ("POST", sit.as_str(), "{}", &play),
    ] {
        for token in [&read, &play, &challenge, &study] {
            let answer = request(running.address, method, path, &[("Authorization", token)], body).await;
            assert_eq!(answer.status == 403, token != allowed, "{method} {path}: {answer:?}");
        }
    }
    let listed = ben.ask("GET", "/api/me/tokens", &Value::Null).await.json();
    let study = listed.as_array().unwrap().iter().find(|token| token["label"] == "study").unwrap();
    let (made, ends) = (study["created_at"].as_u64().unwrap(), study["expires_at"].as_u64().unwrap());
    assert_eq!(ends - made, 30 * 24 * 3600 * 1000);
    for wrong in [json!({"days": 0}), json!({"days": 99999})] {
        assert_eq!(ben.ask("POST", "/api/me/tokens", &wrong).await.status, 400, "{wrong}");
    }
    // Its use is noted a moment later.
    let is_noted = async || {
        let listed = ben.ask("GET", "/api/me/tokens", &Value::Null).await.json();
        listed.as_array().unwrap().iter().all(|token| token["last_used"].is_u64())
    };
    tokio::time::timeout(crate::common::PATIENCE, async { while !is_noted().await {} }).await.expect("noted");
    // The page shows the secret once.
    let form = |path: &'static str, body: &'static str| {
        let headers = [
            ("Cookie", ben.cookie.clone()),
            ("Content-Type", "application/x-www-form-urlencoded".to_owned()),
        ];
        let address = running.address;
        async move {
            let headers: Vec<(&str, &str)> =
                headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
            request(address, "POST", path, &headers, body).await
        }
    };
    let shown = form("/settings/tokens", "label=laptop&read=yes&days=90").await;
    let (_, behind) = shown.body.split_once("<code class=\"token\" id=\"token\">").expect(&shown.body);
    let secret = behind.split('<').next().unwrap().to_owned();
    let bearer = format!("Bearer {secret}");
    let asked = request(running.address, "GET", "/api/me", &[("Authorization", &bearer)], "").await;
    assert_eq!(asked.status, 200);
    let page = ben.ask("GET", "/settings/tokens", &Value::Null).await.body;
    assert!(page.contains("laptop") && !page.contains(&secret), "{page}");
    assert_eq!(form("/settings/tokens", "label=x&days=90").await.status, 400, "no scope");
}

#[tokio::test]
async fn a_bots_account_is_shown_as_one_and_stays_one() {
    let running = Running::start(|_| {}).await;
    let (anna, robot) =
        (Person::member(running.address, "Anna").await, Person::member(running.address, "Robot").await);
    let guest = Person::new(running.address, "Guest").await;
    assert_eq!(guest.ask("PUT", "/api/me/bot", &json!({"bot": true})).await.status, 403, "no account");
    assert_eq!(robot.ask("PUT", "/api/me/bot", &json!({"bot": true})).await.status, 204);
    assert_eq!(robot.ask("PUT", "/api/me/bot", &json!({"bot": false})).await.status, 403);
    assert_eq!(robot.ask("GET", "/api/me", &Value::Null).await.json()["account"]["bot"], true);
    let public = guest.ask("GET", "/api/members/Robot", &Value::Null).await.json();
    assert_eq!(public["bot"], true);
    // Without any token, by its cookie.
    let table = seated(&anna, &robot, json!({"game": "shakti", "public": true})).await;
    let seats =
        anna.ask("GET", &format!("/api/tables/{table}"), &Value::Null).await.json()["table"]["seats"].clone();
    assert_eq!((&seats[0]["bot"], &seats[1]["bot"]), (&Value::Null, &json!(true)));
    let listed = guest.ask("GET", "/api/tables?list=live", &Value::Null).await.json();
    assert_eq!(listed[0]["bots"], json!([1]));
    assert!(guest.ask("GET", "/", &Value::Null).await.body.contains("Robot (bot)"));
    anna.ask("POST", "/api/me/ties", &json!({"tie": "follow", "member": "Robot"})).await;
    let tag = "<span class=\"tag\">bot</span>";
    for path in ["/@Robot".to_owned(), "/people".to_owned(), format!("/t/{table}/people")] {
        let page = anna.ask("GET", &path, &Value::Null).await.body;
        assert!(page.contains(tag), "{path}: {page}");
    }
    assert!(!guest.ask("GET", "/@Anna", &Value::Null).await.body.contains(tag));
    let admin = AdminClient::of(running.folder.path()).unwrap();
    admin.sanction("Anna", "mute", Some(3), "loud").await.unwrap();
    let entries = admin.members(9).await.unwrap();
    assert_eq!(entries.iter().map(|entry| entry.bot).collect::<Vec<_>>(), [false, true]);
    assert_eq!((entries[0].sanctions[0].kind.as_str(), entries[1].sanctions.len()), ("mute", 0));
    assert!(entries[0].sanctions[0].until.is_some());
    admin.set_bot("Robot", false).await.unwrap();
    assert!(!guest.ask("GET", "/@Robot", &Value::Null).await.body.contains(tag));
}

#[tokio::test]
async fn games_of_a_member_come_as_records_or_lines() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) =
        (Person::member(running.address, "Anna").await, Person::member(running.address, "Ben").await);
    let mut tables = Vec::new();
    for wish in [
        json!({"game": "shakti", "public": true}),
        json!({"game": "shakti"}),
        json!({"game": "saktris", "public": true}),
    ] {
        let table = seated(&anna, &ben, wish).await;
        play(&anna, &table, 0).await;
        resign(&ben, &table).await;
        tables.push(table);
    }
    seated(&anna, &ben, json!({"game": "shakti", "public": true})).await;
    let lines = async |who: &Person, path: &str| {
        let answer = who.ask("GET", path, &Value::Null).await;
        assert_eq!(answer.header("content-type"), Some("application/x-ndjson"), "{answer:?}");
        let read = |line: &str| serde_json::from_str::<Value>(line).unwrap();
        answer.body.lines().map(read).collect::<Vec<Value>>()
    };
    let own = lines(&anna, "/api/members/anna/games?format=lines").await;
    assert_eq!(
        own.iter().map(|game| game["table"].as_str().unwrap()).collect::<Vec<_>>(),
        [&*tables[2], &*tables[1], &*tables[0]]
    );
    assert!(
        own.iter()
            .all(|game| game["result"] == "1-0"
                && game["record"].as_str().unwrap().contains("[White \"Anna\"]"))
    );
    assert_eq!(lines(&ben, "/api/members/Anna/games?format=lines").await.len(), 2, "two of them are public");
    assert_eq!(lines(&ben, "/api/me/games?format=lines&result=lost&max=1").await.len(), 1);
    assert_eq!(lines(&ben, "/api/me/games?format=lines&result=won").await.len(), 0);
    assert_eq!(lines(&anna, "/api/me/games?format=lines&game=saktris&opponent=ben").await.len(), 1);
    let records = anna.ask("GET", "/api/me/games?game=shakti", &Value::Null).await.body;
    assert_eq!(records.matches("[White \"Anna\"]").count(), 2, "{records}");
    for wrong in ["result=glory", "game=halma", "format=x", "wings=2"] {
        assert_eq!(
            anna.ask("GET", &format!("/api/me/games?{wrong}"), &Value::Null).await.status,
            400,
            "{wrong}"
        );
    }
}
