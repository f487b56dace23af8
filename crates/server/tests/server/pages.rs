//! Pages as a browser asks for them.

use crate::common::{Answer, Person, Running, request};
use serde_json::json;

async fn get(running: &Running, path: &str, headers: &[(&str, &str)]) -> Answer {
    request(running.address, "GET", path, headers, "").await
}

/// The addresses of our own files that a page names.
fn files(page: &str) -> Vec<&str> {
    page.split('"').filter(|part| part.starts_with("/static/")).collect()
}

#[tokio::test]
async fn every_file_that_a_page_names_is_there_and_kept_for_ever() {
    let running = Running::start(|_| {}).await;
    for path in ["/", "/new/bishops"] {
        let page = get(&running, path, &[]).await;
        assert_eq!(page.status, 200);
        assert!(page.header("content-type").unwrap().starts_with("text/html"));
        assert!(!page.body.contains(" style=") && !page.body.contains("onclick"), "nothing inline");
        let files = files(&page.body);
        assert!(files.len() > 5, "{files:?}");
        for file in files {
            let answer = get(&running, file, &[]).await;
            assert_eq!(answer.status, 200, "{file}");
            assert!(answer.header("cache-control").unwrap().contains("immutable"), "{file}");
        }
    }
    let old = get(&running, "/static/000000000000/styles/base.css", &[]).await;
    assert_eq!((old.status, old.header("cache-control")), (200, Some("no-cache")));
    for gone in
        ["/static/000000000000/texts/en.ftl", "/static/000000000000/../Cargo.toml", "/cards/chess.svg"]
    {
        assert_eq!(get(&running, gone, &[]).await.status, 404, "{gone}");
    }
}

#[tokio::test]
async fn pages_speak_the_language_that_is_asked_for() {
    let running = Running::start(|_| {}).await;
    let finnish = get(&running, "/", &[("Accept-Language", "fi")]).await;
    assert!(finnish.body.contains("<html lang=\"fi\""));
    let set = get(&running, "/set?lang=en&to=/new/shakti", &[]).await;
    assert_eq!((set.status, set.header("location")), (303, Some("/new/shakti")));
    let cookie = set.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let english = get(&running, "/", &[("Accept-Language", "fi"), ("Cookie", &cookie)]).await;
    assert!(english.body.contains("<html lang=\"en\""));
    let elsewhere = get(&running, "/set?look=dark&to=//evil.example", &[]).await;
    assert_eq!(elsewhere.header("location"), Some("/"));
}

#[tokio::test]
async fn pages_are_compressed_for_those_who_can_read_it() {
    let running = Running::start(|_| {}).await;
    let page = get(&running, "/", &[("Accept-Encoding", "gzip")]).await;
    assert_eq!(page.header("content-encoding"), Some("gzip"));
    assert_eq!(get(&running, "/", &[]).await.header("content-encoding"), None);
}

#[tokio::test]
async fn a_page_that_is_not_there_is_a_page_and_a_request_gets_json() {
    let running = Running::start(|_| {}).await;
    for path in ["/t/nosuchtable", "/new/chess", "/no/such/page"] {
        let page = get(&running, path, &[]).await;
        assert_eq!(page.status, 404, "{path}");
        assert!(page.body.contains("<!DOCTYPE html>"), "{path}");
    }
    assert_eq!(get(&running, "/api/no/such/thing", &[]).await.json()["code"], "not_found");
}

#[tokio::test]
async fn looking_back_and_pictures_show_what_one_may_know() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let wish = json!({"game": "sitchess", "seats": [{"kind": "me"}, {"kind": "open"}]});
    let table = anna.table(wish).await;
    let ben = Person::new(running.address, "Ben").await;
    ben.ask("POST", &format!("/api/tables/{table}/sit"), &json!({})).await;
    let (mut socket, _) = anna.watch(&table).await;
    socket.play(&table, 0, "QN").await;
    for ply in [0, 1, 99] {
        let path = format!("/api/tables/{table}/plies/{ply}");
        let seen = ben.ask("GET", &path, &serde_json::Value::Null).await.json();
        assert_eq!(seen["legal"]["nodes"], json!([]), "nothing can be moved in the past");
        assert!(seen["trays"].as_array().unwrap().iter().all(|tray| tray["owner"] == 1), "{seen}");
    }
    for path in ["picture.svg", "picture.png?ply=0"] {
        let picture = get(&running, &format!("/t/{table}/{path}"), &[]).await;
        assert_eq!(picture.status, 200, "{path}");
        assert!(!picture.body.contains("queen"), "{path}");
    }
    let page = get(&running, &format!("/t/{table}"), &[]).await;
    assert!(page.body.contains("og:image") && page.body.contains("Anna"));
}
