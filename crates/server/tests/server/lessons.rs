//! Lessons over HTTP: every step that is written down can be solved, and what was
//! learnt is kept.

use std::net::SocketAddr;

use crate::common::{Answer, Person, Running, request};
use quincunx_games::catalogue;
use quincunx_lessons::{Goal, Lesson, Step, course};
use serde_json::{Value, json};

async fn post(address: SocketAddr, path: &str, body: &Value, cookie: Option<&str>) -> Answer {
    let mut headers = vec![("Content-Type", "application/json")];
    headers.extend(cookie.map(|cookie| ("Cookie", cookie)));
    request(address, "POST", path, &headers, &body.to_string()).await
}

fn path(game: &str, lesson: &Lesson, step: &Step) -> String {
    format!("/api/lessons/{game}/{}/{}", lesson.name, step.name)
}

/// Plays a solution move by move, as the page does, and gives the last answer.
async fn solve(address: SocketAddr, path: &str, solution: &[String], cookie: Option<&str>) -> Value {
    let mut answer = post(address, path, &json!({}), cookie).await.json();
    assert_eq!(answer["verdict"], "waiting", "{path}: {answer}");
    for text in solution {
        let body = json!({
            "line": answer["line"], "mistakes": answer["mistakes"], "remarks": answer["remarks"],
            "move": text,
        });
        answer = post(address, path, &body, cookie).await.json();
        assert!(!answer["scenes"].as_array().unwrap().is_empty(), "{path}: {answer}");
    }
    answer
}

#[tokio::test]
async fn every_step_is_solved_by_its_own_solution_with_three_stars() {
    let house = Running::start(|_| {}).await;
    let mut count = 0;
    for rules in catalogue::GAMES {
        let game = rules.info().name;
        let course = course(game).expect("lessons for every game").unwrap();
        for lesson in &course.lessons {
            for step in &lesson.steps {
                // Where the computer answers by itself, no line is written down to the end.
                let Some(solution) = step.solutions.first() else { continue };
                if matches!(step.goal, Goal::Game(_) | Goal::Survive(_)) || step.level.is_some() {
                    continue;
                }
                let path = path(game, lesson, step);
                let answer = solve(house.address, &path, solution, None).await;
                assert_eq!(answer["verdict"], "solved", "{path}: {answer}");
                assert_eq!(answer["stars"], 3, "{path}");
                assert_eq!(answer["kept"], false, "nobody is known here");
                count += 1;
            }
        }
    }
    assert!(count > 130, "{count} steps");
}

#[tokio::test]
async fn what_a_guest_has_learnt_is_kept_and_the_best_stars_count() {
    let house = Running::start(|_| {}).await;
    let anna = Person::new(house.address, "Anna").await;
    let cookie = Some(anna.cookie.as_str());
    let course = course("shakti").unwrap().unwrap();
    let lesson = &course.lessons[0];
    for (faults, shown) in [(5, 1), (0, 3), (1, 3)] {
        for step in &lesson.steps {
            let path = path("shakti", lesson, step);
            let mut answer = post(house.address, &path, &json!({}), cookie).await.json();
            for text in &step.solutions[0] {
                let body = json!({"line": answer["line"], "mistakes": faults, "move": text});
                answer = post(house.address, &path, &body, cookie).await.json();
            }
            assert_eq!((&answer["verdict"], &answer["kept"]), (&json!("solved"), &json!(true)), "{answer}");
        }
        let page = request(house.address, "GET", "/learn/shakti", &[("Cookie", &anna.cookie)], "").await;
        assert!(page.body.contains(&format!("data-stars=\"{shown}\"")), "after {faults} faults");
    }
    // It is there after a restart, and only for her.
    let house = Running::start_in(house.stop().await, |_| {}).await;
    let hers = request(house.address, "GET", "/", &[("Cookie", &anna.cookie)], "").await;
    let next = &course.lessons[1].name;
    assert!(hers.body.contains(&format!("href=\"/learn/shakti/{next}\"")), "the home page goes on");
    let others = request(house.address, "GET", "/learn/shakti", &[], "").await;
    assert!(!others.body.contains("data-stars=\"3\""));
}

#[tokio::test]
async fn mistakes_are_explained_and_change_nothing() {
    let house = Running::start(|_| {}).await;
    let step = "/api/lessons/shakti/first-tile/one-step";
    let ask = async |body: Value| post(house.address, step, &body, None).await.json();
    let begun = ask(json!({})).await;
    let legal = ask(json!({"move": "b2-b3"})).await;
    assert_eq!(legal["verdict"], "wrong");
    assert!(legal["words"].as_str().unwrap().contains("warrior"), "{legal}");
    assert_eq!((&legal["mistakes"], &legal["line"]), (&json!(1), &json!([])));
    assert_eq!(legal["scenes"], begun["scenes"]);
    let refused = ask(json!({"move": "d2-d4"})).await;
    assert_eq!(refused["verdict"], "illegal");
    // Touching the same says the same.
    let touched = ask(json!({"touches": ["d2", "d4"]})).await;
    assert_eq!(touched["words"], refused["words"]);
    assert!(touched["words"].as_str().unwrap().contains("first tile"), "{touched}");
    // In Finnish, too.
    let headers = [("Content-Type", "application/json"), ("Accept-Language", "fi")];
    let body = json!({"move": "d2-d4"}).to_string();
    let finnish = request(house.address, "POST", step, &headers, &body).await.json();
    assert!(finnish["words"].as_str().unwrap().contains("laatta"), "{finnish}");
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_and_says_so() {
    let house = Running::start(|_| {}).await;
    for (path, body, status, words) in [
        ("/api/lessons/chess/a/b", json!({}), 404, "no lessons"),
        ("/api/lessons/shakti/nothing/b", json!({}), 404, "no such lesson"),
        ("/api/lessons/shakti/first-tile/nothing", json!({}), 404, "no such step"),
        ("/api/lessons/shakti/first-tile/one-step", json!({"line": ["d2-d4"]}), 400, "begin it again"),
        ("/api/lessons/shakti/first-tile/one-step", json!({"line": vec!["x"; 2000]}), 400, "up to"),
        ("/api/lessons/shakti/first-tile/one-step", json!({"touches": vec!["a1"; 300]}), 400, "200"),
        ("/api/lessons/shakti/first-tile/one-step", json!({"other": 1}), 400, "unknown field"),
    ] {
        let answer = post(house.address, path, &body, None).await;
        assert_eq!(answer.status, status, "{path}: {}", answer.body);
        assert!(answer.body.contains(words), "{path}: {}", answer.body);
    }
    for path in ["/learn/chess", "/learn/shakti/nothing"] {
        let answer = request(house.address, "GET", path, &[], "").await;
        assert_eq!(answer.status, 404, "{path}");
    }
}

#[tokio::test]
async fn a_whole_game_is_answered_by_the_computer_and_its_coach() {
    let house = Running::start(|_| {}).await;
    let course = course("shakti").unwrap().unwrap();
    let lesson = course.lessons.last().unwrap();
    let step = lesson.steps.last().unwrap();
    let path = path("shakti", lesson, step);
    let begun = post(house.address, &path, &json!({}), None).await.json();
    assert!(!begun["coach"].as_array().unwrap().is_empty(), "the coach says hello");
    let body = json!({"move": "b2-b3", "remarks": begun["remarks"]});
    let answer = post(house.address, &path, &body, None).await.json();
    assert_eq!(answer["verdict"], "right", "{answer}");
    assert_eq!(answer["line"].as_array().unwrap().len(), 2, "a move and its answer");
    assert_eq!(answer["scenes"].as_array().unwrap().len(), 2, "to be shown one after the other");
}
