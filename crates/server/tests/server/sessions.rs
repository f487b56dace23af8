//! Ending sessions, what tokens are good for, and links that make another device you.

use crate::common::{Answer, Person, Running, Socket, request};
use serde_json::{Value, json};

fn cookie_of(answer: &Answer) -> String {
    answer.header("set-cookie").expect("a cookie").split(';').next().unwrap().to_owned()
}

async fn link(person: &Person) -> String {
    let answer = person.ask("POST", "/api/me/resume", &Value::Null).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["link"].as_str().unwrap().to_owned()
}

async fn token(person: &Person, wish: Value) -> (String, String) {
    let fresh = person.ask("POST", "/api/me/tokens", &wish).await.json();
    (format!("Bearer {}", fresh["token"].as_str().unwrap()), fresh["id"].as_str().unwrap().to_owned())
}

/// Waits until a socket is closed, and returns what it was told last.
async fn closed(mut socket: Socket) -> String {
    while socket.try_next().await.is_some() {}
    socket.heard.last().cloned().unwrap_or_default()
}

#[tokio::test]
async fn signing_out_elsewhere_ends_cookies_links_and_sockets() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let table = anna.table(json!({"game": "shakti"})).await;
    let resume = link(&anna).await;
    let (stolen, _) = anna.watch(&table).await;
    let (bearer, _) = token(&anna, json!({})).await;
    let mut bot = Socket::open(running.address, &[("authorization", &bearer)]).await;
    let ben = Person::new(running.address, "Ben").await;
    let mut bens = ben.socket().await;

    let answer = anna.ask("POST", "/api/me/sign-out", &json!({})).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let here = Person { address: running.address, cookie: cookie_of(&answer) };
    assert_eq!(here.ask("GET", "/api/me", &Value::Null).await.json()["name"], "Anna");
    assert_eq!(anna.ask("GET", "/api/me", &Value::Null).await.status, 401, "the old cookie");
    assert_eq!(request(running.address, "GET", &resume, &[], "").await.status, 404, "the old link");
    assert!(closed(stolen).await.contains("you were signed out here"));
    let mut nobody = Socket::try_open(running.address, &[("cookie", &anna.cookie)]).await.unwrap();
    assert_eq!(nobody.next().await["you"], Value::Null, "the old cookie opens a spectator's socket");
    let (_socket, state) = here.watch(&table).await;
    assert_eq!(state["seat"], 0, "the seat is still hers");
    assert_eq!(bot.ask(json!({"type": "ping"})).await["type"], "pong", "bots go on");
    assert_eq!(bens.ask(json!({"type": "ping"})).await["type"], "pong", "others go on");

    let answer = here.ask("POST", "/api/me/sign-out", &json!({"tokens": true})).await;
    assert!(closed(bot).await.contains("you were signed out here"));
    assert!(Socket::try_open(running.address, &[("authorization", &bearer)]).await.is_err());
    // It holds after a restart, too.
    let here = cookie_of(&answer);
    let folder = running.stop().await;
    let running = Running::start_in(folder, |_| {}).await;
    for (cookie, status) in [(&here, 200), (&anna.cookie, 401)] {
        let me = request(running.address, "GET", "/api/me", &[("Cookie", cookie)], "").await;
        assert_eq!(me.status, status);
    }
}

#[tokio::test]
async fn of_two_devices_that_sign_the_other_out_one_stays() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let wish = json!({});
    let (one, other) = tokio::join!(
        anna.ask("POST", "/api/me/sign-out", &wish),
        anna.ask("POST", "/api/me/sign-out", &wish)
    );
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);
}

#[tokio::test]
async fn ending_a_token_closes_its_sockets_and_no_others() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let (one, id) = token(&anna, json!({"label": "one"})).await;
    let (two, _) = token(&anna, json!({"label": "two"})).await;
    let first = Socket::open(running.address, &[("authorization", &one)]).await;
    let mut second = Socket::open(running.address, &[("authorization", &two)]).await;
    let mut annas = anna.socket().await;
    let path = format!("/api/me/tokens/{id}");
    assert_eq!(anna.ask("DELETE", &path, &Value::Null).await.status, 204);
    assert!(closed(first).await.contains("you were signed out here"));
    assert_eq!(second.ask(json!({"type": "ping"})).await["type"], "pong");
    assert_eq!(annas.ask(json!({"type": "ping"})).await["type"], "pong");
}

#[tokio::test]
async fn a_token_does_what_its_scopes_say_and_never_what_takes_the_cookie() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let (bearer, id) = token(&anna, json!({})).await;
    let bot = [("Authorization", bearer.as_str())];
    let ask = |method: &'static str, path: String, body: &'static str| async move {
        request(running.address, method, &path, &bot, body).await.status
    };
    for (method, path, body) in [
        ("POST", "/api/me/resume".to_owned(), ""),
        ("POST", "/api/me/tokens".to_owned(), "{}"),
        ("GET", "/api/me/tokens".to_owned(), ""),
        ("DELETE", format!("/api/me/tokens/{id}"), ""),
        ("PATCH", "/api/me".to_owned(), r#"{"name":"Mallory"}"#),
        ("POST", "/api/me/sign-out".to_owned(), ""),
    ] {
        assert_eq!(ask(method, path.clone(), body).await, 403, "{method} {path}");
    }
    assert_eq!(anna.ask("GET", "/api/me", &Value::Null).await.json()["name"], "Anna");
    assert_eq!(ask("GET", "/api/me".to_owned(), "").await, 200);
    assert_eq!(ask("POST", "/api/tables".to_owned(), r#"{"game":"shakti"}"#).await, 201);

    // One that only looks.
    let me = json!({"kind": "me"});
    let table = anna.table(json!({"game": "shakti", "seats": [me, me]})).await;
    let (reader, _) = token(&anna, json!({"scopes": ["read"]})).await;
    let mut socket = Socket::open(running.address, &[("authorization", &reader)]).await;
    assert_eq!(socket.watch(&table).await["seat"], 0);
    let act = json!({"type": "move", "table": table, "ply": 0, "move": "b2-b4"});
    assert_eq!(socket.refused(act.clone()).await, "not_allowed");
    // One that plays, but puts up no table.
    let (player, _) = token(&anna, json!({"scopes": ["read", "play"]})).await;
    let mut socket = Socket::open(running.address, &[("authorization", &player)]).await;
    socket.done(act).await;
    socket.done(json!({"type": "resign", "table": table})).await;
    assert_eq!(socket.refused(json!({"type": "rematch", "table": table})).await, "not_allowed");
    let headers = [("Authorization", player.as_str())];
    let answer = request(running.address, "POST", "/api/tables", &headers, r#"{"game":"shakti"}"#).await;
    assert_eq!(answer.status, 403);
    assert!(answer.json()["message"].as_str().unwrap().contains("challenge"), "{answer:?}");
    // One that may not even look has no socket.
    let (blind, _) = token(&anna, json!({"scopes": []})).await;
    assert!(Socket::try_open(running.address, &[("authorization", &blind)]).await.is_err());
}

#[tokio::test]
async fn of_many_tokens_at_once_only_twenty_are_made() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let asking = (0..60).map(|_| {
        let anna = anna.clone();
        tokio::spawn(async move { anna.ask("POST", "/api/me/tokens", &json!({})).await.status })
    });
    let mut made = 0;
    for answer in asking.collect::<Vec<_>>() {
        match answer.await.unwrap() {
            201 => made += 1,
            status => assert_eq!(status, 403),
        }
    }
    assert_eq!(made, 20);
    let list = anna.ask("GET", "/api/me/tokens", &Value::Null).await.json();
    assert_eq!(list.as_array().unwrap().len(), 20);
}

#[tokio::test]
async fn a_resume_link_asks_and_works_once() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna <b>").await;
    let ben = Person::new(running.address, "Ben").await;
    let table = anna.table(json!({"game": "shakti"})).await;
    let link = link(&anna).await;
    // Following it, also again and by whoever leads there, changes nothing.
    for _ in 0..3 {
        let page = ben.ask("GET", &link, &Value::Null).await;
        assert_eq!((page.status, page.header("set-cookie")), (200, None));
        assert!(page.body.contains("Become Anna &lt;b&gt; on this device?"), "{}", page.body);
        assert!(page.body.contains("You are now Ben here."), "{}", page.body);
        assert!(page.body.contains(&format!("method=\"post\" action=\"{link}\"")), "{}", page.body);
        assert_eq!(page.header("cache-control"), Some("no-store"));
        assert_eq!(page.header("referrer-policy"), Some("strict-origin"), "the path goes nowhere");
    }
    let finnish = request(running.address, "GET", &link, &[("Accept-Language", "fi")], "").await;
    assert!(finnish.body.contains("Haluatko olla tällä laitteella Anna"), "{}", finnish.body);
    // Another site cannot press the button.
    let evil = [("Cookie", ben.cookie.as_str()), ("Origin", "https://evil.example")];
    let refused = request(running.address, "POST", &link, &evil, "").await;
    assert_eq!((refused.status, refused.header("set-cookie")), (403, None));
    let own = format!("http://{}", running.address);
    let headers = [("Cookie", ben.cookie.as_str()), ("Origin", own.as_str())];
    let answer = request(running.address, "POST", &link, &headers, "").await;
    assert_eq!((answer.status, answer.header("location")), (303, Some("/")));
    let phone = Person { address: running.address, cookie: cookie_of(&answer) };
    let (_socket, state) = phone.watch(&table).await;
    assert_eq!(state["seat"], 0);
    for method in ["GET", "POST"] {
        let again = request(running.address, method, &link, &headers, "").await;
        assert_eq!((again.status, again.header("set-cookie")), (404, None), "{method}");
    }
    assert_eq!(anna.ask("GET", "/api/me", &Value::Null).await.status, 200, "the first device stays");
}

#[tokio::test]
async fn of_many_who_use_a_link_at_once_one_gets_in() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let link = link(&anna).await;
    let asking = (0..16).map(|_| {
        let (address, link) = (running.address, link.clone());
        tokio::spawn(async move { request(address, "POST", &link, &[], "").await.status })
    });
    let mut let_in = 0;
    for answer in asking.collect::<Vec<_>>() {
        let_in += u32::from(answer.await.unwrap() == 303);
    }
    assert_eq!(let_in, 1);
}

#[tokio::test]
async fn the_page_about_devices_signs_out_everywhere_else_without_scripts() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let home = anna.ask("GET", "/", &Value::Null).await;
    assert!(home.body.contains("href=\"/devices\""), "the menu leads there");
    let page = anna.ask("GET", "/devices", &Value::Null).await;
    assert!(page.body.contains("On this device you are Anna."), "{}", page.body);
    assert!(page.body.contains("method=\"post\" action=\"/devices/sign-out\""), "{}", page.body);
    assert_eq!(page.header("referrer-policy"), Some("strict-origin"), "else the form has no Origin");
    let finnish = [("Cookie", anna.cookie.as_str()), ("Accept-Language", "fi")];
    let page = request(running.address, "GET", "/devices", &finnish, "").await;
    assert!(page.body.contains("Kirjaudu ulos kaikkialta muualta"), "{}", page.body);
    let socket = anna.socket().await;
    let headers = [("Cookie", anna.cookie.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
    let answer = request(running.address, "POST", "/devices/sign-out", &headers, "tokens=yes").await;
    assert_eq!((answer.status, answer.header("location")), (303, Some("/devices?done=yes")));
    assert!(closed(socket).await.contains("you were signed out here"));
    assert_eq!(anna.ask("GET", "/api/me", &Value::Null).await.status, 401);
    let here = Person { address: running.address, cookie: cookie_of(&answer) };
    let page = here.ask("GET", "/devices?done=yes", &Value::Null).await;
    assert!(page.body.contains("signed in on this device only"), "{}", page.body);
    let refused = anna.ask("POST", "/devices/sign-out", &Value::Null).await;
    assert!((400..500).contains(&refused.status), "{refused:?}");
}
