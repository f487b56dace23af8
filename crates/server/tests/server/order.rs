//! Reports, and what moderators do about them.

use std::time::Instant;

use crate::common::cluster::Cluster;
use crate::common::{Answer, PATIENCE, Person, Running, request, some_move};
use quincunx_server::admin::AdminClient;
use serde_json::{Value, json};

const PASSWORD: &str = "five warm bishops";

fn person(running: &Running, answer: &Answer) -> Person {
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    Person { address: running.address, cookie }
}

async fn member(running: &Running, handle: &str) -> Person {
    let body = json!({"handle": handle, "password": PASSWORD}).to_string();
    let answer = request(running.address, "POST", "/api/members", &[], &body).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    person(running, &answer)
}

async fn moderator(running: &Running, handle: &str) -> Person {
    let person = member(running, handle).await;
    let admin = AdminClient::of(running.folder.path()).unwrap();
    admin.set_role(handle, "moderator").await.unwrap();
    person
}

async fn sign_in(running: &Running, handle: &str) -> Answer {
    let body = json!({"handle": handle, "password": PASSWORD}).to_string();
    request(running.address, "POST", "/api/session", &[], &body).await
}

async fn report(who: &Person, wish: Value) -> u16 {
    who.ask("POST", "/api/reports", &wish).await.status
}

async fn act(who: &Person, wish: Value) -> u16 {
    who.ask("POST", "/api/moderation/acts", &wish).await.status
}

async fn queue(who: &Person) -> Vec<Value> {
    let answer = who.ask("GET", "/api/moderation/reports", &Value::Null).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json().as_array().unwrap().clone()
}

async fn sit(who: &Person, table: &str) -> u16 {
    who.ask("POST", &format!("/api/tables/{table}/sit"), &json!({})).await.status
}

async fn form(running: &Running, who: &Person, path: &str, body: &str) -> Answer {
    let headers = [("Cookie", who.cookie.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
    request(running.address, "POST", path, &headers, body).await
}

#[tokio::test]
async fn a_report_reaches_the_moderators_with_what_was_said_around_it() {
    let running = Running::start(|_| {}).await;
    let (anna, olga) = (member(&running, "Anna").await, moderator(&running, "Olga").await);
    let ben = Person::new(running.address, "Ben").await;
    let table = anna.table(json!({"game": "shakti"})).await;
    assert_eq!(sit(&ben, &table).await, 200);
    let (mut annas, mut bens) = (anna.socket().await, ben.socket().await);
    let chat = |text: &str| json!({"type": "chat", "table": table, "text": text});
    annas.done(chat("hello")).await;
    bens.done(chat("you are a <b>fool</b>")).await;
    annas.done(chat("what?")).await;
    let line = json!({"reason": "chat", "words": "rude", "table": table, "line": 2});
    for (wrong, status) in [
        (json!({"reason": "chat"}), 400),
        (json!({"reason": "weather", "member": "Anna"}), 400),
        (json!({"reason": "chat", "member": "Nobody"}), 404),
        (json!({"reason": "chat", "table": table, "line": 9}), 404),
        (json!({"reason": "chat", "table": table, "seat": 9}), 404),
        (json!({"reason": "chat", "table": table, "seat": 1, "line": 2}), 400),
        (json!({"reason": "chat", "member": "Anna"}), 400),
    ] {
        assert_eq!(report(&anna, wrong.clone()).await, status, "{wrong}");
    }
    assert_eq!(report(&anna, line.clone()).await, 201);
    assert_eq!(report(&anna, line.clone()).await, 429, "the same once more");
    for who in [&anna, &ben] {
        assert_eq!(who.ask("GET", "/api/moderation/reports", &Value::Null).await.status, 403);
        assert_eq!(who.ask("GET", "/moderation", &Value::Null).await.status, 403);
        assert_eq!(act(who, json!({"act": "ban", "member": "Olga", "why": "x"})).await, 403);
    }
    let reports = queue(&olga).await;
    assert_eq!(reports.len(), 1);
    let found = &reports[0];
    assert_eq!(
        (&found["reporter"], &found["name"], &found["member"]),
        (&json!("Anna"), &json!("Ben"), &json!(false))
    );
    assert_eq!((&found["table"], &found["line"], &found["reports"]), (&json!(table), &json!(2), &json!(1)));
    let said: Vec<&str> =
        found["context"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert_eq!(said, ["hello", "you are a <b>fool</b>", "what?"]);
    let page = olga.ask("GET", "/moderation", &Value::Null).await.body;
    assert!(page.contains("<mark>you are a &lt;b&gt;fool&lt;/b&gt;</mark>"), "{page}");
    assert!(page.contains(&format!("/t/{table}")) && page.contains("rude"));

    // A guest is warned by the report, which closes it; each act has who and why.
    let id = found["id"].as_str().unwrap();
    assert_eq!(act(&olga, json!({"act": "warn", "report": id, "why": " "})).await, 400);
    assert_eq!(act(&olga, json!({"act": "warn", "report": id, "why": "be kind", "days": 2})).await, 400);
    assert_eq!(act(&olga, json!({"act": "hug", "report": id, "why": "be kind"})).await, 400);
    assert_eq!(act(&olga, json!({"act": "warn", "report": "none", "why": "be kind"})).await, 404);
    assert_eq!(act(&olga, json!({"act": "warn", "report": id, "why": "be kind"})).await, 204);
    assert_eq!(queue(&olga).await.len(), 0);
    assert_eq!(act(&olga, json!({"act": "close", "report": id, "why": "again"})).await, 409);
    let log = olga.ask("GET", "/api/moderation/acts", &Value::Null).await.json();
    assert_eq!(log[0]["kind"], "warn");
    assert_eq!(
        (&log[0]["name"], &log[0]["by"], &log[0]["why"]),
        (&json!("Ben"), &json!("Olga"), &json!("be kind"))
    );
    // Ben is told until he has read it.
    assert!(ben.ask("GET", "/", &Value::Null).await.body.contains("be kind"));
    assert_eq!(form(&running, &ben, "/notices", "").await.status, 303);
    assert!(!ben.ask("GET", "/", &Value::Null).await.body.contains("be kind"));
    // The next report shows what was done before, and stays true when it is deleted elsewhere.
    assert_eq!(report(&anna, line).await, 201);
    assert_eq!(queue(&olga).await[0]["sanctions"][0]["why"], "be kind");
    let export = anna.ask("GET", "/api/me/export", &Value::Null).await.json();
    assert_eq!(export["reports"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn nobody_floods_the_moderators() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let mut statuses = Vec::new();
    for number in 0..12 {
        let name = format!("Member-{number}x");
        member(&running, &name).await;
        statuses.push(report(&anna, json!({"reason": "name", "member": name})).await);
    }
    assert_eq!(statuses[..10], [201; 10]);
    assert_eq!(statuses[10..], [429; 2]);
}

#[tokio::test]
async fn the_muted_do_not_chat_and_the_suspended_only_finish_what_has_begun() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) = (member(&running, "Anna").await, member(&running, "Ben").await);
    let olga = moderator(&running, "Olga").await;
    let days = json!({"kind": "days", "days": 3});
    let table = anna.table(json!({"game": "shakti", "clock": days})).await;
    assert_eq!(sit(&ben, &table).await, 200);
    let mut bens = ben.socket().await;
    let chat = json!({"type": "chat", "table": table, "text": "hello"});
    bens.done(chat.clone()).await;
    assert_eq!(act(&olga, json!({"act": "mute", "member": "ben", "why": "rude", "days": 3})).await, 204);
    let answer = bens.ask(chat.clone()).await;
    assert_eq!(answer["code"], "not_allowed");
    assert!(answer["message"].as_str().unwrap().contains("rude"), "{answer}");
    assert!(ben.ask("GET", "/account", &Value::Null).await.body.contains("rude"));

    assert_eq!(
        act(&olga, json!({"act": "suspend", "member": "Ben", "why": "sandbagging", "days": 9})).await,
        204
    );
    // The day is that of the suspension, not one until which games can be finished.
    let page = ben.ask("GET", "/account", &Value::Null).await.body;
    let notice = page.find("can be finished").unwrap_or_else(|| panic!("{page}"));
    assert!(page[..notice].contains("until 20") && page[notice..].contains("sandbagging"), "{page}");
    let other = anna.table(json!({"game": "shakti"})).await;
    assert_eq!(sit(&ben, &other).await, 403);
    assert_eq!(ben.ask("POST", "/api/tables", &json!({"game": "shakti"})).await.status, 403);
    let mut annas = anna.socket().await;
    annas.play(&table, 0, &some_move(&anna.state(&table).await, 1)).await;
    bens.play(&table, 1, &some_move(&ben.state(&table).await, 2)).await;
    annas.done(json!({"type": "resign", "table": table})).await;
    let again = json!({"type": "rematch", "table": table});
    annas.done(again.clone()).await;
    assert_eq!(bens.refused(again).await, "not_allowed");

    // What is lifted holds no longer.
    let log = olga.ask("GET", "/api/moderation/acts", &Value::Null).await.json();
    for sanction in log.as_array().unwrap() {
        assert_eq!(sanction["on"], true);
        let lift = json!({"act": "lift", "sanction": sanction["id"], "why": "appealed"});
        assert_eq!(act(&olga, lift.clone()).await, 204);
        assert_eq!(act(&olga, lift).await, 409);
    }
    bens.done(chat).await;
    assert_eq!(sit(&ben, &other).await, 200);
    let export = ben.ask("GET", "/api/me/export", &Value::Null).await.json();
    assert_eq!(export["sanctions"][0]["lifted_why"], "appealed");
}

#[tokio::test]
async fn moderators_do_not_act_on_equals_and_operators_do() {
    let running = Running::start(|_| {}).await;
    let (olga, pia) = (moderator(&running, "Olga").await, moderator(&running, "Pia").await);
    let boss = member(&running, "Boss").await;
    let admin = AdminClient::of(running.folder.path()).unwrap();
    admin.set_role("Boss", "operator").await.unwrap();
    let warn = |name: &str| json!({"act": "warn", "member": name, "why": "x"});
    for (who, name, status) in [
        (&olga, "Pia", 403),
        (&olga, "Olga", 403),
        (&olga, "Boss", 403),
        (&boss, "Pia", 204),
        (&boss, "Boss", 403),
    ] {
        assert_eq!(act(who, warn(name)).await, status, "{name}");
    }
    assert!(pia.ask("GET", "/", &Value::Null).await.body.contains("A moderator warns you"));
    // Whoever runs the server may do everything.
    admin.sanction("Boss", "mute", Some(1), "too loud").await.unwrap();
    assert!(admin.lift("Boss", "suspend", "?").await.is_err());
    admin.lift("Boss", "mute", "enough").await.unwrap();
    assert!(admin.log(9).await.unwrap().iter().any(|entry| entry.did == "sanction"));
}

#[tokio::test]
async fn whoever_is_banned_is_signed_out_and_does_not_get_in_again() {
    let running = Running::start(|_| {}).await;
    let (anna, olga) = (member(&running, "Anna").await, moderator(&running, "Olga").await);
    let token =
        anna.ask("POST", "/api/me/tokens", &json!({})).await.json()["token"].as_str().unwrap().to_owned();
    let mut socket = anna.socket().await;
    assert_eq!(act(&olga, json!({"act": "ban", "member": "Anna", "why": "cheating"})).await, 204);
    while socket.try_next().await.is_some() {}
    assert!(socket.heard.last().unwrap().contains("signed out"), "{:?}", socket.heard.last());
    assert_eq!(anna.ask("GET", "/api/me", &Value::Null).await.status, 401);
    let bearer = format!("Bearer {token}");
    let bot = request(running.address, "GET", "/api/me", &[("Authorization", &bearer)], "").await;
    assert_eq!(bot.status, 401);
    let answer = sign_in(&running, "Anna").await;
    assert_eq!(answer.status, 403);
    assert!(answer.body.contains("cheating") && answer.header("set-cookie").is_none(), "{answer:?}");
    let admin = AdminClient::of(running.folder.path()).unwrap();
    let link = admin.reset_password("Anna").await.unwrap().link;
    let path = &link[link.find("/password/").unwrap()..];
    let nobody = Person { address: running.address, cookie: String::new() };
    assert_eq!(form(&running, &nobody, path, "new=six+warm+bishops").await.status, 403);
    admin.lift("Anna", "ban", "a mistake").await.unwrap();
    let body = json!({"handle": "Anna", "password": "six warm bishops"}).to_string();
    assert_eq!(request(running.address, "POST", "/api/session", &[], &body).await.status, 200);
}

#[tokio::test]
async fn a_ban_holds_at_every_node() {
    let store = Cluster::shared().database("order_nodes");
    let node = async || {
        let store = store.clone();
        Running::start(|config| config.store = Some(store)).await
    };
    let (one, other) = (node().await, node().await);
    let (anna, olga) = (member(&other, "Anna").await, moderator(&one, "Olga").await);
    let mut socket = anna.socket().await;
    assert_eq!(act(&olga, json!({"act": "ban", "member": "Anna", "why": "cheating"})).await, 204);
    let begun = Instant::now();
    while socket.try_next().await.is_some() {
        assert!(begun.elapsed() < PATIENCE, "the socket at the other node is still there");
    }
    assert_eq!(anna.ask("GET", "/api/me", &Value::Null).await.status, 401);
    assert_eq!(sign_in(&other, "Anna").await.status, 403);
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn forms_report_and_act_without_scripts() {
    let running = Running::start(|_| {}).await;
    let (anna, ben, olga) =
        (member(&running, "Anna").await, member(&running, "Ben").await, moderator(&running, "Olga").await);
    assert!(anna.ask("GET", "/@Ben", &Value::Null).await.body.contains("/report?member=Ben"));
    let page = anna.ask("GET", "/report?member=Ben", &Value::Null).await.body;
    assert!(page.contains("Report Ben") && page.contains("name=\"reason\""), "{page}");
    assert_eq!(anna.ask("GET", "/report?member=Nobody", &Value::Null).await.status, 404);
    let wrong = form(&running, &anna, "/report", "member=Ben&reason=weather&words=my+words").await;
    assert_eq!(wrong.status, 400);
    assert!(wrong.body.contains("role=\"alert\"") && wrong.body.contains("my words"), "{}", wrong.body);
    let sent = form(&running, &anna, "/report", "member=Ben&reason=other&words=my+words").await;
    assert_eq!((sent.status, sent.header("location")), (303, Some("/report?done=yes")));
    let page = olga.ask("GET", "/moderation", &Value::Null).await.body;
    let id = page.split("name=\"report\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let body = format!("report={id}&act=suspend&days=x&why=no");
    assert_eq!(form(&running, &olga, "/moderation", &body).await.status, 400);
    let body = format!("report={id}&act=suspend&days=3&why=no+reason");
    assert_eq!(form(&running, &ben, "/moderation", &body).await.status, 403);
    assert_eq!(form(&running, &olga, "/moderation", &body).await.status, 303);
    let page = olga.ask("GET", "/moderation", &Value::Null).await.body;
    assert!(page.contains("no reason") && page.contains("Lift: Ben"), "{page}");
    assert!(page.contains("Closed reports") && page.contains("Nothing waits for you"));
    assert_eq!(form(&running, &olga, "/moderation", "act=ban&member=Anna&days=&why=test").await.status, 303);
    assert_eq!(anna.ask("GET", "/api/me", &Value::Null).await.status, 401);
}
