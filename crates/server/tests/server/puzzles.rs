//! Puzzles over HTTP: solved like the steps of lessons, and kept like them.

use std::net::SocketAddr;

use crate::common::{Person, Running, request};
use quincunx_games::catalogue;
use quincunx_puzzles::collection;
use serde_json::{Value, json};

async fn ask(address: SocketAddr, path: &str, body: &Value, cookie: Option<&str>) -> Value {
    let mut headers = vec![("Content-Type", "application/json")];
    headers.extend(cookie.map(|cookie| ("Cookie", cookie)));
    request(address, "POST", path, &headers, &body.to_string()).await.json()
}

async fn solve(address: SocketAddr, game: &str, at: usize, cookie: Option<&str>) -> Value {
    let puzzle = &collection(game).unwrap().puzzles[at];
    let step = puzzle.step(catalogue::find(game).unwrap()).unwrap();
    let path = format!("/api/lessons/{game}/puzzles/{}", puzzle.id);
    let mut answer = ask(address, &path, &json!({}), cookie).await;
    assert_eq!(answer["verdict"], "waiting", "{path}: {answer}");
    for text in &step.solutions[0] {
        let body = json!({"line": answer["line"], "mistakes": answer["mistakes"], "move": text});
        answer = ask(address, &path, &body, cookie).await;
    }
    answer
}

#[tokio::test]
async fn a_puzzle_of_each_game_is_solved_and_shown() {
    let house = Running::start(|_| {}).await;
    let index = request(house.address, "GET", "/puzzles", &[], "").await;
    assert_eq!(index.status, 200);
    assert!(index.body.contains("id=\"daily\""), "the puzzle of the day");
    for rules in catalogue::GAMES {
        let game = rules.info().name;
        let Some(collection) = collection(game) else { continue };
        assert!(index.body.contains(&format!("href=\"/puzzles/{game}\"")), "{game}");
        for at in 0..collection.puzzles.len().min(2) {
            let answer = solve(house.address, game, at, None).await;
            assert_eq!((&answer["verdict"], &answer["stars"]), (&json!("solved"), &json!(3)), "{answer}");
        }
        for path in [format!("/puzzles/{game}"), format!("/puzzles/{game}/{}", collection.puzzles[0].id)] {
            let page = request(house.address, "GET", &path, &[], "").await;
            assert_eq!(page.status, 200, "{path}");
        }
    }
}

#[tokio::test]
async fn what_a_guest_has_solved_is_kept_and_does_not_come_again() {
    let house = Running::start(|_| {}).await;
    let anna = Person::new(house.address, "Anna").await;
    let answer = solve(house.address, "shakti", 0, Some(&anna.cookie)).await;
    assert_eq!(answer["kept"], true, "{answer}");
    let own = [("Cookie", anna.cookie.as_str())];
    let house = Running::start_in(house.stop().await, |_| {}).await;
    let page = request(house.address, "GET", "/puzzles/shakti", &own, "").await;
    assert!(page.body.contains("1 of "), "one is solved");
    let other = request(house.address, "GET", "/puzzles/shakti", &[], "").await;
    assert!(other.body.contains("0 of "), "only hers");
    // Lessons know nothing of it.
    let learn = request(house.address, "GET", "/learn/shakti", &own, "").await;
    assert!(!learn.body.contains("data-stars=\"3\""));
}

#[tokio::test]
async fn what_there_is_not_is_refused() {
    let house = Running::start(|_| {}).await;
    for path in ["/puzzles/chess", "/puzzles/shakti/nothing"] {
        assert_eq!(request(house.address, "GET", path, &[], "").await.status, 404, "{path}");
    }
    let headers = [("Content-Type", "application/json")];
    for (path, words) in [("chess/puzzles/x", "no puzzles"), ("shakti/puzzles/nothing", "no such puzzle")] {
        let answer = request(house.address, "POST", &format!("/api/lessons/{path}"), &headers, "{}").await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.body.contains(words), "{}", answer.body);
    }
    let id = &collection("shakti").unwrap().puzzles[0].id;
    let theme = request(house.address, "GET", &format!("/puzzles/shakti/{id}?theme=%00dance"), &[], "").await;
    assert_eq!(theme.status, 200, "a theme that is none asks for all");
}
