//! Setting up positions: what can be set, what the rules say to it, and the pages.

use std::net::SocketAddr;

use crate::common::{Answer, Running, request};
use quincunx_games::catalogue::GAMES;
use serde_json::{Value, json};

async fn post(address: SocketAddr, body: &Value) -> Answer {
    let headers = [("Content-Type", "application/json")];
    request(address, "POST", "/api/study/setup", &headers, &body.to_string()).await
}

#[tokio::test]
async fn every_phase_of_every_game_is_described_and_its_parts_make_its_position() {
    let house = Running::start(|_| {}).await;
    for rules in GAMES {
        let game = rules.info().name;
        let start = post(house.address, &json!({"game": game, "form": true})).await.json();
        assert!(start["position"].is_string(), "{game}: {start}");
        for phase in start["form"]["phases"].as_array().unwrap() {
            let answer = post(house.address, &json!({"game": game, "setup": phase["parts"]})).await.json();
            let position = answer["position"].as_str().unwrap_or_else(|| panic!("{game}: {answer}"));
            assert_eq!(answer["why"], Value::Null);
            let again = post(house.address, &json!({"game": game, "position": position})).await.json();
            assert_eq!(again["setup"], answer["setup"], "{game}");
            assert_eq!(again["form"], Value::Null, "nobody asked for it");
        }
    }
}

#[tokio::test]
async fn what_the_rules_do_not_allow_is_told_with_the_square_or_the_field() {
    let house = Running::start(|_| {}).await;
    let start = post(house.address, &json!({"game": "shakti"})).await.json();
    let mut setup = start["setup"].clone();
    setup["squares"]["d4"] = "W".into();
    let answer = post(house.address, &json!({"game": "shakti", "setup": setup})).await.json();
    assert_eq!((&answer["position"], &answer["scene"]), (&Value::Null, &Value::Null));
    assert!(answer["why"].as_str().unwrap().contains("warriors"), "{answer}");
    assert_eq!(answer["squares"].as_array().unwrap().len(), 3);
    assert!(answer["squares"].as_array().unwrap().contains(&json!("d4")));
    assert_eq!(answer["why_i18n"]["key"], "misread");

    let mut setup = start["setup"].clone();
    setup["fields"]["quiet"] = 10_000.into();
    let answer = post(house.address, &json!({"game": "shakti", "setup": setup})).await.json();
    assert_eq!((&answer["field"], &answer["squares"]), (&json!("quiet"), &json!([])));

    let mirrored =
        json!({"game": "shakti", "position": "*5*/1w1k1w1/7/1W5/1*5/5W1/*2K2* b 0 1", "mirror": true});
    let answer = post(house.address, &mirrored).await.json();
    assert_eq!(answer["position"], "*5*/1w1k1w1/7/5W1/5*1/1W5/*2K2* b 0 1");
}

#[tokio::test]
async fn what_is_no_setup_is_refused() {
    let house = Running::start(|_| {}).await;
    let play = json!({"phase": "play"});
    for (body, part) in [
        (json!({"game": "chess"}), "the games are"),
        (json!({"game": "shakti", "position": "7/7"}), "position"),
        (json!({"game": "shakti", "position": "x".repeat(5000)}), "longer than"),
        (json!({"game": "shakti", "options": {"x": "y"}, "setup": play}), "no option 'x'"),
        (json!({"game": "shakti", "setup": {"phase": "play", "board": {}}}), "unknown field"),
        (json!({"game": "shakti", "setup": {"phase": "no"}, "mirror": true}), "phase: 'no'"),
    ] {
        let answer = post(house.address, &body).await;
        assert_eq!(answer.status, 400, "{body}: {}", answer.body);
        assert!(answer.body.contains(part), "{body}: {}", answer.body);
    }
    // Parts that cannot be are what an editor may hold for a moment.
    for (setup, part) in [
        (json!({"phase": "no"}), "phase: 'no', expected play"),
        (json!({"phase": "play", "squares": {"z9": "W"}}), "a square of this board"),
        (json!({"phase": "play", "squares": {"d4": "Q"}}), "d4: 'Q'"),
        (json!({"phase": "play", "fields": {"side": "w", "x": 1}}), "part: 'x'"),
        (json!({"phase": "play", "fields": {"side": "white"}}), "side to move: 'white'"),
        (json!({"phase": "play", "fields": {"side": 7}}), "side to move: missing"),
        (json!({"phase": "play"}), "side to move: missing"),
    ] {
        let answer = post(house.address, &json!({"game": "shakti", "setup": setup})).await.json();
        let why = answer["why"].as_str().unwrap_or_else(|| panic!("{setup}: {answer}"));
        assert!(why.contains(part), "{setup}: {why}");
    }
}

#[tokio::test]
async fn the_editor_has_a_page_and_a_picture_for_every_game() {
    let house = Running::start(|_| {}).await;
    let get = async |path: &str| request(house.address, "GET", path, &[], "").await;
    for rules in GAMES {
        let game = rules.info().name;
        let page = get(&format!("/editor/{game}")).await;
        assert_eq!(page.status, 200, "{game}");
        assert!(page.body.contains("id=\"editor\"") && page.body.contains("\"phases\""), "{game}");
        let picture = get(&format!("/editor/{game}/picture.png")).await;
        assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/png")), "{game}");
    }
    let wrong = get("/editor/shakti?position=hopla").await;
    assert_eq!(wrong.status, 200, "the page says what is wrong, and begins with the start");
    assert!(wrong.body.contains("\"trouble\""), "{}", wrong.body);
    assert_eq!(get("/editor/shakti/picture.png?position=hopla").await.status, 400);
    assert_eq!(get("/editor/chess").await.status, 404);
    assert_eq!(get("/editor/chess/picture.png").await.status, 404);
}
