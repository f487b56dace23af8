//! Following and blocking: two of whom one has blocked the other do not meet.

use std::collections::BTreeSet;
use std::time::Instant;

use crate::common::cluster::Cluster;
use crate::common::{PATIENCE, Person, Running, Socket, request};
use serde_json::{Value, json};

const PASSWORD: &str = "five warm bishops";

async fn member(running: &Running, handle: &str) -> Person {
    let body = json!({"handle": handle, "password": PASSWORD}).to_string();
    let answer = request(running.address, "POST", "/api/members", &[], &body).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    Person { address: running.address, cookie }
}

/// Somebody follows or blocks a member.
async fn tie(who: &Person, tie: &str, member: &str) -> Value {
    let answer = who.ask("POST", "/api/me/ties", &json!({"tie": tie, "member": member})).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

async fn untie(who: &Person, tie: &Value) {
    let path = format!("/api/me/ties/{}", tie["id"].as_str().unwrap());
    assert_eq!(who.ask("DELETE", &path, &Value::Null).await.status, 204);
}

async fn ties(who: &Person) -> Vec<(String, String, bool)> {
    let list = who.ask("GET", "/api/me/ties", &Value::Null).await.json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let one =
        |listed: &Value| (text(&listed["name"]), text(&listed["tie"]), listed["online"].as_bool().unwrap());
    list.as_array().unwrap().iter().map(one).collect()
}

/// The status of sitting down.
async fn sit(who: &Person, table: &str) -> u16 {
    who.ask("POST", &format!("/api/tables/{table}/sit"), &json!({})).await.status
}

/// The lines of chat that somebody gets who opens a table.
async fn lines(who: &Person, table: &str) -> Vec<String> {
    let mut socket = who.socket().await;
    socket.say(json!({"type": "watch", "table": table, "detail": "text"})).await;
    socket.until("state").await;
    let heard = socket.heard.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
    let all = heard.filter(|message| message["type"] == "chats");
    let lines = all.flat_map(|message| message["lines"].as_array().unwrap().clone());
    lines.map(|line| line["text"].as_str().unwrap().to_owned()).collect()
}

async fn say(socket: &mut Socket, table: &str, text: &str) -> Value {
    socket.ask(json!({"type": "chat", "table": table, "text": text})).await
}

#[tokio::test]
async fn neither_gets_a_seat_at_the_others_table() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) = (member(&running, "Anna").await, member(&running, "Ben").await);
    let carl = Person::new(running.address, "Carl").await;
    let block = tie(&anna, "block", "ben").await;
    for (host, other) in [(&anna, &ben), (&ben, &anna)] {
        let table = host.table(json!({"game": "shakti"})).await;
        assert_eq!(sit(other, &table).await, 403);
        let mut socket = other.socket().await;
        assert_eq!(socket.refused(json!({"type": "sit", "table": table})).await, "not_allowed");
        assert_eq!(sit(&carl, &table).await, 200, "others do");
        // A table of somebody else at which one of them sits, or that one of them only hosts.
        let open = json!({"kind": "open"});
        let theirs = carl.table(json!({"game": "bishops", "seats": [open, open, open, open]})).await;
        assert_eq!(sit(host, &theirs).await, 200);
        assert_eq!(sit(host, &theirs).await, 200, "who sits there already is told so");
        assert_eq!(sit(other, &theirs).await, 403);
        let hosted = host.table(json!({"game": "shakti", "seats": [open, open]})).await;
        assert_eq!(sit(other, &hosted).await, 403);
    }
    let public = anna.table(json!({"game": "shakti", "public": true})).await;
    for (who, is_shown) in [(&ben, false), (&carl, true)] {
        let home = who.ask("GET", "/", &Value::Null).await.body;
        assert_eq!(home.contains(&format!("/t/{public}")), is_shown, "an open seat on the first page");
    }
    untie(&anna, &block).await;
    assert_eq!(sit(&ben, &public).await, 200);
}

#[tokio::test]
async fn what_one_says_the_other_does_not_see() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) = (member(&running, "Anna").await, member(&running, "Ben").await);
    let (carl, dora) = (member(&running, "Carl").await, member(&running, "Dora").await);
    let table = anna.table(json!({"game": "bishops", "chat": true})).await;
    for other in [&ben, &carl] {
        assert_eq!(sit(other, &table).await, 200);
    }
    let (mut annas, _) = anna.watch(&table).await;
    let (mut bens, _) = ben.watch(&table).await;
    let (mut carls, _) = carl.watch(&table).await;
    let (mut doras, _) = dora.watch(&table).await;
    say(&mut bens, &table, "before").await;
    assert_eq!(annas.until("chat").await["text"], "before");
    // Anna plays on with Ben, but they hear nothing of each other; Dora only watches.
    let block = tie(&anna, "block", "Ben").await;
    tie(&dora, "block", "Ben").await;
    assert_eq!(say(&mut bens, &table, "from Ben").await["type"], "done");
    assert_eq!(say(&mut annas, &table, "from Anna").await["type"], "done");
    assert_eq!(say(&mut carls, &table, "from Carl").await["type"], "done");
    // Everything that a socket has heard in its chat until Carl's line comes.
    let heard = async |socket: &mut Socket| loop {
        let all: Vec<Value> = socket.heard.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        let chat = all.iter().filter(|message| message["type"] == "chat");
        let texts: Vec<String> = chat.map(|line| line["text"].as_str().unwrap().to_owned()).collect();
        if texts.last().is_some_and(|text| text == "from Carl") {
            return texts;
        }
        socket.next().await;
    };
    assert_eq!(heard(&mut annas).await, ["before", "from Anna", "from Carl"]);
    assert_eq!(heard(&mut bens).await, ["before", "from Ben", "from Carl"]);
    assert_eq!(heard(&mut carls).await, ["before", "from Ben", "from Anna", "from Carl"]);
    assert_eq!(heard(&mut doras).await, ["before", "from Anna", "from Carl"]);
    // The same holds for what is told to whoever comes later.
    assert_eq!(lines(&anna, &table).await, ["from Anna", "from Carl"]);
    assert_eq!(lines(&ben, &table).await, ["before", "from Ben", "from Carl"]);
    assert_eq!(lines(&dora, &table).await, ["from Anna", "from Carl"]);
    untie(&anna, &block).await;
    assert_eq!(lines(&anna, &table).await.len(), 4);

    // Where only the two of them sit there is nobody to talk to.
    let table = anna.table(json!({"game": "shakti"})).await;
    assert_eq!(sit(&ben, &table).await, 200);
    tie(&ben, "block", "Anna").await;
    for socket in [&mut annas, &mut bens] {
        assert_eq!(say(socket, &table, "hello?").await["code"], "not_allowed");
    }
}

#[tokio::test]
async fn they_do_not_play_again() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) = (member(&running, "Anna").await, member(&running, "Ben").await);
    let table = anna.table(json!({"game": "shakti"})).await;
    assert_eq!(sit(&ben, &table).await, 200);
    let (mut annas, mut bens) = (anna.socket().await, ben.socket().await);
    let block = tie(&anna, "block", "Ben").await;
    bens.done(json!({"type": "resign", "table": table})).await;
    let again = json!({"type": "rematch", "table": table});
    for socket in [&mut annas, &mut bens] {
        assert_eq!(socket.refused(again.clone()).await, "not_allowed");
    }
    untie(&anna, &block).await;
    annas.done(again.clone()).await;
    tie(&anna, "block", "Ben").await;
    // Even if it was wanted before.
    assert_eq!(bens.refused(again).await, "not_allowed");
}

#[tokio::test]
async fn a_guest_is_blocked_by_the_seat_and_only_members_are_followed() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) = (Person::new(running.address, "Anna K").await, Person::new(running.address, "B").await);
    let table = anna.table(json!({"game": "shakti"})).await;
    assert_eq!(sit(&ben, &table).await, 200);
    let wish = |tie: &str, seat: u8| json!({"tie": tie, "table": table, "seat": seat});
    let status = async |wish: Value| anna.ask("POST", "/api/me/ties", &wish).await.status;
    for (wrong, wanted) in [
        (wish("follow", 1), 403),
        (wish("block", 0), 400),
        (wish("block", 7), 404),
        (wish("hug", 1), 400),
        (json!({"tie": "block"}), 400),
        (json!({"tie": "block", "member": "Nobody"}), 404),
        (json!({"tie": "block", "table": "none", "seat": 0}), 404),
    ] {
        assert_eq!(status(wrong.clone()).await, wanted, "{wrong}");
    }
    assert_eq!(ties(&anna).await, []);
    assert_eq!(status(wish("block", 1)).await, 200);
    assert_eq!(ties(&anna).await, [("B".to_owned(), "block".to_owned(), false)]);
    let export = anna.ask("GET", "/api/me/export", &Value::Null).await.json();
    assert_eq!(export["ties"][0]["name"], "B");
    let other = ben.table(json!({"game": "shakti"})).await;
    assert_eq!(sit(&anna, &other).await, 403);
    // It stays when the guest becomes a member, and goes when one of the two goes.
    let wish = json!({"handle": "Anna", "password": PASSWORD});
    let answer = anna.ask("POST", "/api/members", &wish).await;
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let anna = Person { address: running.address, cookie };
    assert_eq!(ties(&anna).await.len(), 1);
    let page = anna.ask("GET", "/account", &Value::Null).await.body;
    assert!(page.contains("People you have blocked") && page.contains("Unblock: B"), "{page}");
    let mut socket = ben.socket().await;
    socket.done(json!({"type": "resign", "table": table})).await;
    socket.done(json!({"type": "stand_up", "table": other})).await;
    assert_eq!(ben.ask("DELETE", "/api/me", &Value::Null).await.status, 204);
    assert_eq!(ties(&anna).await, []);
}

#[tokio::test]
async fn forms_follow_and_block_without_scripts_and_a_block_ends_following() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) = (member(&running, "Anna").await, member(&running, "Ben").await);
    let form = async |who: &Person, body: &str| {
        let headers =
            [("Cookie", who.cookie.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
        request(running.address, "POST", "/people", &headers, body).await
    };
    let answer = anna.ask("GET", "/@Ben", &Value::Null).await;
    assert_eq!(answer.header("referrer-policy"), Some("strict-origin"), "else the form has no Origin");
    let page = answer.body;
    assert!(page.contains("Follow: Ben") && page.contains("Block: Ben"), "{page}");
    let answer = form(&anna, "tie=follow&member=Ben&to=%2F%40Ben").await;
    assert_eq!((answer.status, answer.header("location")), (303, Some("/@Ben")));
    assert!(anna.ask("GET", "/@Ben", &Value::Null).await.body.contains("Stop following: Ben"));
    assert_eq!(ties(&anna).await, [("Ben".to_owned(), "follow".to_owned(), false)]);
    let table = ben.table(json!({"game": "shakti"})).await;
    let watching = ben.watch(&table).await;
    assert!(ties(&anna).await[0].2, "Ben has a table open");
    drop(watching);
    assert_eq!(
        form(&anna, "tie=follow&member=Ben&to=%2F%2Felsewhere").await.header("location"),
        Some("/people")
    );
    assert_eq!(form(&anna, "tie=follow&member=Nobody").await.status, 404);
    assert_eq!(form(&ben, "tie=block&member=anna").await.status, 303);
    assert_eq!(ties(&anna).await, [], "whoever is blocked follows no longer");
    assert_eq!(form(&anna, "tie=follow&member=Ben").await.status, 403);
    let page = ben.ask("GET", "/people", &Value::Null).await.body;
    let id = page.split("name=\"id\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(form(&anna, &format!("tie=none&id={id}")).await.status, 303);
    assert_eq!(ties(&ben).await.len(), 1, "it is of no use to anybody else");
    assert_eq!(form(&ben, &format!("tie=none&id={id}")).await.status, 303);
    assert_eq!(ties(&ben).await, []);
    let page = ben.ask("GET", &format!("/t/{table}/people"), &Value::Null).await;
    assert_eq!(page.status, 200);
    assert!(!page.body.contains("Block: Ben"), "nobody blocks themselves");
    let page = anna.ask("GET", &format!("/t/{table}/people"), &Value::Null).await.body;
    assert!(page.contains("Block: Ben") && page.contains("/@Ben"), "{page}");
}

/// A number that looks random, the same for the same salt.
fn number(salt: u64, below: usize) -> usize {
    let mixed = salt.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) as usize / 7 % below
}

/// People sit down, stand up, block and unblock each other as it comes: nobody ever sits
/// down with whom there is a block.
async fn nobody_meets(nodes: &[&Running], steps: u64) {
    let names = ["Anna", "Ben", "Carl", "Dora", "Emil"];
    let mut people = Vec::new();
    for (index, name) in names.iter().enumerate() {
        people.push(member(nodes[index % nodes.len()], name).await);
    }
    let open = json!({"kind": "open"});
    let host = Person::new(nodes[0].address, "Host").await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(host.table(json!({"game": "bishops", "seats": [open, open, open, open]})).await);
    }
    let mut sockets = Vec::new();
    for person in &people {
        sockets.push(person.socket().await);
    }
    let mut blocks: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut seated: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); tables.len()];
    let (mut sat, mut refused) = (0, 0);
    for step in 0..steps {
        let salt = |more: u64| step * 10 + more;
        let (who, other) = (number(salt(1), people.len()), number(salt(2), people.len()));
        let table = number(salt(3), tables.len());
        match number(salt(4), 6) {
            0 if who != other => {
                tie(&people[who], "block", names[other]).await;
                blocks.insert((who, other));
            }
            1 => {
                for listed in
                    people[who].ask("GET", "/api/me/ties", &Value::Null).await.json().as_array().unwrap()
                {
                    untie(&people[who], listed).await;
                }
                blocks.retain(|(from, _)| *from != who);
            }
            2 if seated[table].remove(&who) => {
                sockets[who].done(json!({"type": "stand_up", "table": tables[table]})).await;
            }
            _ if !seated[table].contains(&who) && seated[table].len() < 3 => {
                let is_apart =
                    |other: &usize| blocks.contains(&(who, *other)) || blocks.contains(&(*other, who));
                let wanted = if seated[table].iter().any(is_apart) { "error" } else { "done" };
                let answer = sockets[who].ask(json!({"type": "sit", "table": tables[table]})).await;
                assert_eq!(answer["type"], wanted, "step {step}: {blocks:?} {seated:?} {who}: {answer}");
                if wanted == "done" {
                    seated[table].insert(who);
                    sat += 1;
                } else {
                    refused += 1;
                }
            }
            _ => {}
        }
    }
    assert!(sat > 5 && refused > 3, "{sat} sat down, {refused} were refused");
}

#[tokio::test]
async fn whatever_people_do_nobody_sits_down_where_a_block_stands_between() {
    let running = Running::start(|_| {}).await;
    nobody_meets(&[&running], 200).await;
}

#[tokio::test]
async fn the_same_holds_across_two_nodes() {
    let store = Cluster::shared().database("ties_nodes");
    let node = async || {
        let store = store.clone();
        Running::start(|config| config.store = Some(store)).await
    };
    let (one, other) = (node().await, node().await);
    nobody_meets(&[&one, &other], 200).await;
    // Talk does not pass either, and who is followed is seen to be there.
    let (fay, gus) = (member(&one, "Fay").await, member(&other, "Gus").await);
    let table = fay.table(json!({"game": "shakti"})).await;
    assert_eq!(sit(&gus, &table).await, 200);
    tie(&fay, "follow", "Gus").await;
    let (mut fays, _) = fay.watch(&table).await;
    let (mut guses, _) = gus.watch(&table).await;
    let begun = Instant::now();
    while !ties(&fay).await[0].2 {
        assert!(begun.elapsed() < PATIENCE, "Gus is not seen at the other node");
    }
    say(&mut guses, &table, "hello").await;
    assert_eq!(fays.until("chat").await["text"], "hello");
    tie(&gus, "block", "Fay").await;
    assert_eq!(say(&mut fays, &table, "hello?").await["code"], "not_allowed");
    assert_eq!(say(&mut guses, &table, "hello?").await["code"], "not_allowed");
    assert_eq!(lines(&fay, &table).await, Vec::<String>::new());
    one.stop().await;
    other.stop().await;
}
