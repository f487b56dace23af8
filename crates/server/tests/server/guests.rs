//! Who somebody is: cookies, resume links, tokens.

use crate::common::{Person, Running, Socket, over_a_file, request};
use serde_json::{Value, json};

#[tokio::test]
async fn a_cookie_is_signed_and_closed_to_scripts_and_other_sites() {
    let running = Running::start(|_| {}).await;
    let answer = request(running.address, "POST", "/api/guests", &[], r#"{"name":" Anna "}"#).await;
    let cookie = answer.header("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let value = cookie.split(';').next().unwrap();
    let me = request(running.address, "GET", "/api/me", &[("Cookie", value)], "").await;
    assert_eq!(me.json()["name"], "Anna");
    let forged = value.replace(&value[value.len() - 4..], "0000");
    assert_eq!(request(running.address, "GET", "/api/me", &[("Cookie", &forged)], "").await.status, 401);
    for wrong in ["{}", r#"{"name":""}"#, r#"{"name":"\u200b"}"#, r#"{"name":7}"#, "no json"] {
        assert_eq!(request(running.address, "POST", "/api/guests", &[], wrong).await.status, 400, "{wrong}");
    }
}

#[tokio::test]
async fn a_resume_link_moves_a_seat_to_another_device() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let table = anna.table(json!({"game": "shakti"})).await;
    let link = |answer: crate::common::Answer| answer.json()["link"].as_str().unwrap().to_owned();
    let old = link(anna.ask("POST", "/api/me/resume", &Value::Null).await);
    let new = link(anna.ask("POST", "/api/me/resume", &Value::Null).await);
    assert_eq!(request(running.address, "GET", &old, &[], "").await.status, 404, "a new link ends the old");
    let answer = request(running.address, "POST", &new, &[], "").await;
    assert_eq!((answer.status, answer.header("location")), (303, Some("/")));
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let phone = Person { address: running.address, cookie };
    let (_socket, state) = phone.watch(&table).await;
    assert_eq!(state["seat"], 0);
}

#[tokio::test]
async fn a_token_lets_a_bot_in_until_it_is_ended_and_is_kept_only_as_a_hash() {
    let running = Running::start(over_a_file).await;
    let anna = Person::new(running.address, "Anna").await;
    let fresh = anna.ask("POST", "/api/me/tokens", &json!({"label": "bot"})).await.json();
    let bearer = format!("Bearer {}", fresh["token"].as_str().unwrap());
    let mut bot = Socket::open(running.address, &[("authorization", &bearer)]).await;
    let table = anna.table(json!({"game": "shakti"})).await;
    assert_eq!(bot.watch(&table).await["seat"], 0);
    let list = anna.ask("GET", "/api/me/tokens", &Value::Null).await;
    assert_eq!(list.json()[0]["label"], "bot");
    assert!(!list.body.contains(fresh["token"].as_str().unwrap()));
    let ended =
        anna.ask("DELETE", &format!("/api/me/tokens/{}", fresh["id"].as_str().unwrap()), &Value::Null).await;
    assert_eq!(ended.status, 204);
    assert!(Socket::try_open(running.address, &[("authorization", &bearer)]).await.is_err());
    let folder = running.stop().await;
    let file = std::fs::read(folder.path().join("quincunx.db")).unwrap();
    let token = fresh["token"].as_str().unwrap().as_bytes();
    assert!(!file.windows(token.len()).any(|window| window == token));
}

#[tokio::test]
async fn other_sites_get_neither_a_socket_nor_a_table() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let headers = [("Cookie", anna.cookie.as_str()), ("Origin", "https://evil.example")];
    let answer = request(running.address, "POST", "/api/tables", &headers, r#"{"game":"shakti"}"#).await;
    assert_eq!(answer.status, 403);
    assert!(Socket::try_open(running.address, &[("origin", "https://evil.example")]).await.is_err());
    let own = format!("http://{}", running.address);
    Socket::open(running.address, &[("origin", &own)]).await;
}

#[tokio::test]
async fn health_measures_description_and_root_are_there() {
    let running = Running::start(|_| {}).await;
    let get = |path: &'static str| request(running.address, "GET", path, &[], "");
    assert_eq!(get("/healthz").await.body, "ok\n");
    Person::new(running.address, "Anna").await.table(json!({"game": "shakti"})).await;
    let measures = get("/metrics").await.body;
    for name in ["quincunx_tables ", "quincunx_commit_seconds_bucket", "quincunx_tables_total"] {
        assert!(measures.contains(name), "{name} in {measures}");
    }
    let description = get("/api/openapi.json").await.json();
    for path in ["/api/tables", "/api/tables/{table}/record", "/api/me/tokens"] {
        assert!(description["paths"][path].is_object(), "{path}");
    }
    assert!(get("/").await.body.contains("<title>Quincunx"));
    let games = get("/api/games").await.json();
    let levels = games[0]["levels"].as_array().expect("a list");
    assert!(levels.contains(&json!("random")) && levels.contains(&json!("8")), "{levels:?}");
    assert!(games.as_array().unwrap().iter().any(|game| game["name"] == "shakti"));
    let nothing = get("/no/such/page").await;
    assert_eq!((nothing.status, nothing.header("x-content-type-options")), (404, Some("nosniff")));
    assert!(nothing.header("content-security-policy").unwrap().contains("default-src 'self'"));
}
