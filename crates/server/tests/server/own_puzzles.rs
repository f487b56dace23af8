//! Puzzles that people set up: a clear solution makes one, nothing else does.

use crate::common::{Person, Running, request};
use quincunx_games::catalogue;
use quincunx_puzzles::{Task, Verified, collection};
use serde_json::{Value, json};

/// A position of Shakti with left and right exchanged.
fn in_the_mirror(position: &str) -> String {
    let (ranks, rest) = position.split_once(' ').unwrap();
    let flip = |rank: &str| rank.chars().rev().collect::<String>();
    format!("{} {rest}", ranks.split('/').map(flip).collect::<Vec<_>>().join("/"))
}

#[tokio::test]
async fn a_position_with_one_clear_solution_becomes_a_puzzle_that_others_solve() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) =
        (Person::new(running.address, "Anna").await, Person::member(running.address, "Ben").await);
    // The image of one that is built in has a solution, and is none of them.
    let known = &collection("shakti").unwrap().puzzles;
    let is_plain = |puzzle: &&quincunx_puzzles::Puzzle| {
        puzzle.task == Task::Win && matches!(puzzle.verified, Verified::Exactly(_)) && puzzle.line.len() == 3
    };
    let position = in_the_mirror(&known.iter().find(is_plain).unwrap().position);
    let answer = anna.ask("POST", "/api/puzzles/shakti", &json!({"position": position})).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let made = answer.json();
    let (id, path) = (made["puzzle"].as_str().unwrap(), made["path"].as_str().unwrap());
    assert!(known.iter().all(|puzzle| puzzle.id != id));
    assert_eq!(made["moves"], 2);
    // The same position is the same puzzle, whoever sets it up.
    let again = ben.ask("POST", "/api/puzzles/shakti", &json!({"position": position})).await;
    assert_eq!(again.json(), made);
    // It outlives the server, and others solve it; nobody is rated for it.
    let running = Running::start_in(running.stop().await, |_| {}).await;
    let ben = Person { address: running.address, ..ben };
    let page = ben.ask("GET", path, &Value::Null).await;
    assert_eq!(page.status, 200, "{page:?}");
    assert!(page.body.contains(id) && !page.body.contains("id=\"rating\""), "{}", page.body);
    let step = format!("/api/lessons/shakti/puzzles/{id}");
    let mut answer = ben.ask("POST", &step, &json!({})).await.json();
    let data = page.body.split("id=\"course\" type=\"application/json\">").nth(1).unwrap();
    let data: Value = serde_json::from_str(data.split("</script>").next().unwrap()).unwrap();
    for text in data["steps"][0]["solution"].as_array().unwrap() {
        answer = ben.ask("POST", &step, &json!({"line": answer["line"], "move": text})).await.json();
    }
    assert_eq!(answer["verdict"], "solved", "{answer}");
    assert!(answer["rating"].is_null(), "{answer}");
    let vote = ben.ask("POST", &format!("/api/puzzles/shakti/{id}/vote"), &json!({"vote": "up"})).await;
    assert_eq!(vote.json()["up"], 1, "{vote:?}");
}

#[tokio::test]
async fn what_has_no_clear_solution_is_refused_with_the_reason() {
    let running = Running::start(|_| {}).await;
    let start = |game: &str| {
        let game = catalogue::find(game).unwrap().new_game(&[], 0).unwrap();
        game.position_text(quincunx_core::Viewer::Everything)
    };
    let over = "*5*/3k3/7/7/7/3K3/*5* w 0 1";
    for (game, position, why) in [
        ("shakti", start("shakti"), "clearly better"),
        ("sitchess", start("sitchess"), "nothing hidden"),
        ("shakti", over.to_owned(), "somebody to move"),
        ("shakti", "nonsense".to_owned(), "position"),
        ("shakti", String::new(), "position"),
        ("chess", String::new(), "saktris"),
    ] {
        let body = json!({"position": position}).to_string();
        let answer = request(running.address, "POST", &format!("/api/puzzles/{game}"), &[], &body).await;
        assert_eq!(answer.status, 400, "{game} {position}: {answer:?}");
        assert!(answer.body.contains(why), "{game} {position}: {answer:?}");
    }
    let missing = request(running.address, "GET", "/puzzles/shakti/zzzzzz", &[], "").await;
    assert_eq!(missing.status, 404);
}
