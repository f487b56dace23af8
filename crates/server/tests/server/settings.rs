//! Settings: in cookies of a guest, in the account of a member, on every device.

use crate::common::{Answer, Person, Running, request};
use serde_json::{Value, json};

const PASSWORD: &str = "five warm bishops";

/// The cookies that an answer sets, as a browser sends them back.
fn cookies(answer: &Answer) -> String {
    let lines = answer.head.lines().filter_map(|line| line.split_once(':'));
    let set = lines.filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"));
    let pairs = set.map(|(_, value)| value.split(';').next().unwrap().trim().to_owned());
    pairs.filter(|pair| !pair.ends_with('=')).collect::<Vec<_>>().join("; ")
}

async fn page(running: &Running, cookie: &str, path: &str) -> String {
    request(running.address, "GET", path, &[("Cookie", cookie)], "").await.body
}

async fn form(running: &Running, cookie: &str, path: &str, body: &str) -> Answer {
    let headers = [("Cookie", cookie), ("Content-Type", "application/x-www-form-urlencoded")];
    request(running.address, "POST", path, &headers, body).await
}

async fn sign_in(running: &Running, handle: &str) -> Person {
    let body = json!({"handle": handle, "password": PASSWORD}).to_string();
    let answer = request(running.address, "POST", "/api/session", &[], &body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    Person { address: running.address, cookie: cookies(&answer) }
}

async fn member(running: &Running, handle: &str) -> Person {
    let body = json!({"handle": handle, "password": PASSWORD}).to_string();
    let answer = request(running.address, "POST", "/api/members", &[], &body).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    Person { address: running.address, cookie: cookies(&answer) }
}

#[tokio::test]
async fn what_a_guest_has_set_comes_along_and_holds_on_every_device() {
    let running = Running::start(|_| {}).await;
    let set =
        form(&running, "", "/settings", "lang=fi&look=dark&speed=fast&premove=off&board=gold&x=y").await;
    assert_eq!((set.status, set.header("location")), (303, Some("/settings?done=yes")));
    let browser = cookies(&set);
    let shown = page(&running, &browser, "/rules").await;
    for part in ["lang=\"fi\"", "data-look=\"dark\"", "data-board=\"wood\"", "speed=fast"] {
        assert!(shown.contains(part), "{part}");
    }
    assert!(page(&running, &browser, "/settings").await.contains("Asetukset"));
    let guest = Person::new(running.address, "Anna").await;
    let all = format!("{}; {browser}", guest.cookie);
    let registered = form(&running, &all, "/register", "handle=Anna&password=five+warm+bishops").await;
    assert_eq!(registered.status, 303, "{registered:?}");
    // A phone that has none of these cookies.
    let phone = sign_in(&running, "Anna").await;
    let shown = page(&running, &phone.cookie, "/").await;
    for part in ["lang=\"fi\"", "data-look=\"dark\"", "premove=off"] {
        assert!(shown.contains(part), "{part}");
    }
    // Another set of pieces, on boards and in pictures.
    let (round, angular) = ("M24 2.8C33 2.8", "M9 6.5l15-3.5");
    let drawn = async || {
        [
            page(&running, &phone.cookie, "/analysis/shakti").await,
            page(&running, &phone.cookie, "/rules/shakti/0.svg").await,
        ]
    };
    assert!(drawn().await.iter().all(|text| text.contains(round) && !text.contains(angular)));
    let angled = phone.ask("PUT", "/api/me/settings", &json!({"pieces": "angular"})).await;
    assert_eq!(angled.status, 200, "{angled:?}");
    assert!(drawn().await.iter().all(|text| text.contains(angular) && !text.contains(round)));
    // What is set there holds here, whatever cookies say.
    let link =
        request(running.address, "GET", "/set?lang=en&to=/rules", &[("Cookie", &phone.cookie)], "").await;
    assert_eq!(link.header("location"), Some("/settings"), "a link changes nothing in an account");
    assert!(page(&running, &phone.cookie, "/").await.contains("lang=\"fi\""));
    let headers = [("Cookie", phone.cookie.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
    let elsewhere = [headers[0], headers[1], ("Origin", "https://evil.example")];
    let form = request(running.address, "POST", "/set", &elsewhere, "lang=en&to=/rules").await;
    assert_eq!(form.status, 403, "of another site");
    let form = request(running.address, "POST", "/set", &headers, "lang=en&to=/rules").await;
    assert_eq!(form.header("location"), Some("/rules"));
    let here = format!("{}; {browser}", sign_in(&running, "Anna").await.cookie);
    let shown = page(&running, &here, "/").await;
    assert!(shown.contains("lang=\"en\"") && shown.contains("data-look=\"dark\""), "{shown}");
    let export = phone.ask("GET", "/api/me/export", &Value::Null).await.json();
    assert_eq!(export["settings"]["speed"], "fast");
}

#[tokio::test]
async fn programs_set_what_there_is_and_nothing_else() {
    let running = Running::start(|_| {}).await;
    let anna = member(&running, "Anna").await;
    let settings = anna.ask("GET", "/api/me/settings", &Value::Null).await.json();
    assert_eq!((&settings["speed"], &settings["seats"]), (&json!("usual"), &json!("all")));
    let put = async |wish: Value| anna.ask("PUT", "/api/me/settings", &wish).await;
    assert_eq!(put(json!({"speed": "slow", "confirm": "on"})).await.json()["confirm"], "on");
    let wrong = put(json!({"speed": "fast", "confirm": "maybe"})).await;
    assert_eq!(wrong.status, 400);
    assert!(wrong.body.contains("off, on"), "{}", wrong.body);
    let settings = anna.ask("GET", "/api/me/settings", &Value::Null).await.json();
    assert_eq!(
        (&settings["speed"], &settings["confirm"]),
        (&json!("slow"), &json!("on")),
        "nothing has changed"
    );
    let guest = Person::new(running.address, "Ben").await;
    assert_eq!(guest.ask("GET", "/api/me/settings", &Value::Null).await.status, 403);
}

#[tokio::test]
async fn a_host_chooses_who_sits_down_and_a_reader_whose_chat_to_read() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) = (member(&running, "Anna").await, member(&running, "Ben").await);
    let guest = Person::new(running.address, "Carl").await;
    let set = async |wish: Value| {
        assert_eq!(anna.ask("PUT", "/api/me/settings", &wish).await.status, 200);
    };
    let sit = async |who: &Person, table: &str| {
        who.ask("POST", &format!("/api/tables/{table}/sit"), &json!({})).await.status
    };
    let table = anna.table(json!({"game": "bishops", "chat": true})).await;
    set(json!({"seats": "members"})).await;
    assert_eq!(sit(&guest, &table).await, 403);
    assert_eq!(sit(&anna, &table).await, 200, "one's own table");
    set(json!({"seats": "followed"})).await;
    assert_eq!(sit(&ben, &table).await, 403);
    let follow = json!({"tie": "follow", "member": "Ben"});
    assert_eq!(anna.ask("POST", "/api/me/ties", &follow).await.status, 200);
    assert_eq!(sit(&ben, &table).await, 200);
    set(json!({"seats": "all", "chat": "followed"})).await;
    assert_eq!(sit(&guest, &table).await, 200);

    let (mut annas, _) = anna.watch(&table).await;
    let (mut bens, _) = ben.watch(&table).await;
    let (mut carls, _) = guest.watch(&table).await;
    let chat = |text: &str| json!({"type": "chat", "table": table, "text": text});
    carls.done(chat("from Carl")).await;
    bens.done(chat("from Ben")).await;
    assert_eq!(annas.until("chat").await["text"], "from Ben", "Anna follows Ben only");
    // The same when she comes back; and nobody's but her own if she likes.
    for (value, wanted) in
        [("followed", vec!["from Ben"]), ("nobody", vec![]), ("all", vec!["from Carl", "from Ben"])]
    {
        set(json!({ "chat": value })).await;
        let mut socket = anna.socket().await;
        socket.watch(&table).await;
        let all = socket.heard.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
        let lines = all.filter(|message| message["type"] == "chats");
        let lines: Vec<Value> =
            lines.flat_map(|message| message["lines"].as_array().unwrap().clone()).collect();
        let texts: Vec<&str> = lines.iter().map(|line| line["text"].as_str().unwrap()).collect();
        assert_eq!(texts, wanted, "{value}");
    }
}
