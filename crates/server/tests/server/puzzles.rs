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

#[tokio::test]
async fn everybody_who_has_solved_a_puzzle_has_one_vote_and_a_bad_one_is_set_no_more() {
    let house = Running::start(|_| {}).await;
    let puzzles = &collection("shakti").unwrap().puzzles;
    // The one that is set first.
    let lowest = puzzles.iter().map(|puzzle| puzzle.level).min().unwrap();
    let at = puzzles.iter().position(|puzzle| puzzle.level == lowest).unwrap();
    let (id, count) = (&puzzles[at].id, puzzles.len());
    let path = format!("/api/puzzles/shakti/{id}/vote");
    let vote = async |person: &Person, vote: &str| person.ask("POST", &path, &json!({"vote": vote})).await;

    let anna = Person::new(house.address, "Anna").await;
    let early = vote(&anna, "down").await;
    assert_eq!(early.status, 403, "{early:?}");
    assert!(early.body.contains("when you have solved it"), "{}", early.body);
    let headers = [("Content-Type", "application/json")];
    let nobody = request(house.address, "POST", &path, &headers, r#"{"vote":"up"}"#).await;
    assert_eq!(nobody.status, 401, "{nobody:?}");

    solve(house.address, "shakti", at, Some(&anna.cookie)).await;
    for (said, up, down) in [("up", 1, 0), ("down", 0, 1), ("down", 0, 1), ("none", 0, 0), ("down", 0, 1)] {
        let answer = vote(&anna, said).await.json();
        assert_eq!(answer, json!({"vote": said, "up": up, "down": down}), "one vote, which may be changed");
    }
    for body in
        [json!({"vote": "sideways"}), json!({"vote": 7}), json!({}), json!({"vote": "up", "twice": 1})]
    {
        assert_eq!(anna.ask("POST", &path, &body).await.status, 400, "{body}");
    }
    let missing = anna.ask("POST", "/api/puzzles/shakti/nothing/vote", &json!({"vote": "up"})).await;
    assert_eq!(missing.status, 404);

    // It is there after a restart, and on her page only.
    let house = Running::start_in(house.stop().await, |_| {}).await;
    let anna = Person { address: house.address, ..anna };
    let page = async |cookie: Option<&str>| {
        let headers: Vec<_> = cookie.map(|cookie| ("Cookie", cookie)).into_iter().collect();
        request(house.address, "GET", &format!("/puzzles/shakti/{id}"), &headers, "").await.body
    };
    let pressed = "id=\"vote-down\" type=\"button\" aria-pressed=\"true\"";
    assert!(page(Some(&anna.cookie)).await.contains(pressed));
    assert!(!page(None).await.contains(pressed));

    // Four say nothing, five do.
    let list = async || request(house.address, "GET", "/puzzles/shakti", &[], "").await.body;
    for number in 2..=5 {
        assert!(list().await.contains(&format!("href=\"/puzzles/shakti/{id}\"")), "it comes first");
        let person = Person::new(house.address, &format!("Bert {number}")).await;
        solve(house.address, "shakti", at, Some(&person.cookie)).await;
        assert_eq!(vote(&person, "down").await.json()["down"], number);
    }
    let after = list().await;
    assert!(!after.contains(&format!("href=\"/puzzles/shakti/{id}")), "it is not set any more");
    assert!(after.contains(&format!("0 of {} puzzles", count - 1)), "{after}");
    assert!(page(None).await.contains(id.as_str()), "who has its address finds it");
    let export = anna.ask("GET", "/api/me/export", &Value::Null).await.json();
    assert_eq!(export["votes"], json!([{"game": "shakti", "puzzle": id, "vote": "down"}]));
    // Whoever leaves takes the vote along.
    assert_eq!(anna.ask("DELETE", "/api/me", &json!({})).await.status, 204);
    assert!(list().await.contains(&format!("0 of {count} puzzles")));
}
