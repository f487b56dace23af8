//! Challenges to members.

use crate::common::cluster::Cluster;
use crate::common::events::Events;
use crate::common::{Answer, Person, Running, request};
use serde_json::{Value, json};

async fn challenge(who: &Person, wish: Value) -> Answer {
    who.ask("POST", "/api/challenges", &wish).await
}

async fn made(who: &Person, wish: Value) -> String {
    let answer = challenge(who, wish).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["id"].as_str().unwrap().to_owned()
}

async fn answer(who: &Person, id: &str, what: &str) -> Answer {
    who.ask("POST", &format!("/api/challenges/{id}/{what}"), &json!({})).await
}

async fn open(who: &Person) -> Vec<Value> {
    who.ask("GET", "/api/me/challenges", &Value::Null).await.json().as_array().unwrap().clone()
}

#[tokio::test]
async fn two_members_challenge_each_other_to_a_rated_game() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) =
        (Person::member(running.address, "Anna").await, Person::member(running.address, "Ben").await);
    let carl = Person::new(running.address, "Carl").await;
    let wish = json!({"member": "Ben", "game": "shakti", "rated": true, "seat": 0,
        "clock": {"kind": "fischer", "initial": 300, "increment": 3}});
    let with = |change: Value| {
        let mut wish = wish.clone();
        wish.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        wish
    };
    for (change, why) in [
        (json!({"clock": {"kind": "none"}}), "with a clock"),
        (json!({"options": {"stalemate": "loss"}}), "usual rules"),
        (json!({"takebacks": true}), "no takebacks"),
        (json!({"game": "bishops", "seat": 0}), "computer does not play"),
    ] {
        let answer = challenge(&anna, with(change)).await;
        assert!(answer.status == 400 && answer.body.contains(why), "{why}: {answer:?}");
    }
    let answer = challenge(&carl, wish.clone()).await;
    assert!(answer.status == 403 && answer.body.contains("only members"), "{answer:?}");
    // A program neither makes such a challenge nor is asked for one.
    let token = anna.ask("POST", "/api/me/tokens", &json!({"scopes": ["challenge"]})).await.json();
    let bearer = format!("Bearer {}", token["token"].as_str().unwrap());
    let headers = [("Authorization", bearer.as_str())];
    let answer = request(running.address, "POST", "/api/challenges", &headers, &wish.to_string()).await;
    assert!(answer.status == 403 && answer.body.contains("programs"), "{answer:?}");
    let robot = Person::member(running.address, "Robot").await;
    assert_eq!(robot.ask("PUT", "/api/me/bot", &json!({"bot": true})).await.status, 204);
    let answer = challenge(&anna, with(json!({"member": "Robot"}))).await;
    assert!(answer.status == 403 && answer.body.contains("two members"), "{answer:?}");

    let mut events = Events::open(running.address, ("Cookie", &ben.cookie)).await;
    events.next("current").await;
    let first = made(&anna, wish.clone()).await;
    let told = events.next("challenge").await;
    assert_eq!((&told["terms"]["rated"], &told["terms"]["takebacks"]), (&json!(true), &json!(false)));
    let page = ben.ask("GET", "/challenges", &Value::Null).await.body;
    assert!(page.contains("<strong>rated</strong>"), "{page}");
    // Ben would rather play for days, rated as well.
    let path = format!("/api/challenges/{first}/counter");
    let other = json!({"game": "taifho", "rated": true, "clock": {"kind": "days", "days": 3}});
    let second = ben.ask("POST", &path, &other).await.json()["id"].as_str().unwrap().to_owned();
    let accepted = answer_of(&anna, &second).await;
    let table = anna.ask("GET", &format!("/api/tables/{accepted}"), &Value::Null).await.json();
    assert_eq!(table["table"]["terms"]["rated"], true, "{table}");
    for seat in table["table"]["seats"].as_array().unwrap() {
        assert_eq!(seat["rating"]["rating"], 1500, "{table}");
    }
    // To a guest's challenge nothing rated is the answer.
    let plain = made(&carl, json!({"member": "Ben", "game": "shakti"})).await;
    let answer = ben.ask("POST", &format!("/api/challenges/{plain}/counter"), &other).await;
    assert!(answer.status == 403 && answer.body.contains("two members"), "{answer:?}");
}

async fn answer_of(who: &Person, id: &str) -> String {
    let accepted = answer(who, id, "accept").await;
    assert_eq!(accepted.status, 200, "{accepted:?}");
    accepted.json()["table"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_member_accepts_declines_or_offers_something_else() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) =
        (Person::member(running.address, "Anna").await, Person::member(running.address, "Ben").await);
    let carl = Person::new(running.address, "Carl").await;
    let mut events = Events::open(running.address, ("Cookie", &ben.cookie)).await;
    events.next("current").await;
    let wish = json!({"member": "ben", "game": "shakti", "seat": 1, "options": {"stalemate": "loss"},
        "clock": {"kind": "fischer", "initial": 300, "increment": 3}});
    let first = made(&anna, wish.clone()).await;
    let told = events.next("challenge").await;
    assert_eq!(
        (&told["from"]["name"], &told["incoming"], &told["seat"]),
        (&json!("Anna"), &json!(true), &json!(1))
    );
    assert_eq!(
        (&told["options"], &told["terms"]["clock"]["initial"]),
        (&json!("stalemate=loss"), &json!(300))
    );
    assert_eq!(challenge(&anna, wish.clone()).await.status, 409, "one at a time");
    assert_eq!((open(&anna).await.len(), open(&ben).await.len(), open(&carl).await.len()), (1, 1, 0));
    for (who, what) in [(&anna, "accept"), (&anna, "decline"), (&carl, "accept"), (&carl, "decline")] {
        assert_eq!(answer(who, &first, what).await.status, 404, "{what}");
    }
    assert_eq!(ben.ask("DELETE", &format!("/api/challenges/{first}"), &Value::Null).await.status, 404);
    assert_eq!(answer(&ben, &first, "decline").await.status, 204);
    let end = events.next("challenge_end").await;
    assert_eq!((&end["id"], &end["state"]), (&json!(first), &json!("declined")));
    assert_eq!(answer(&ben, &first, "accept").await.status, 404, "too late");

    // Another offer goes the other way, and the first is over.
    let second = made(&anna, wish).await;
    events.next("challenge").await;
    let counter = json!({"game": "taifho", "seat": 0});
    let path = format!("/api/challenges/{second}/counter");
    assert_eq!(ben.ask("POST", &path, &json!({"game": "taifho", "member": "Anna"})).await.status, 400);
    let offered = ben.ask("POST", &path, &counter).await;
    assert_eq!(offered.status, 201, "{offered:?}");
    assert_eq!(ben.ask("POST", &path, &counter).await.status, 404, "once");
    assert_eq!(events.next("challenge_end").await["state"], "countered");
    assert_eq!(events.next("challenge").await["incoming"], false);
    let third = offered.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(open(&anna).await[0]["counter"], true);
    // Two clicks lead to one table, where the game is on.
    let (one, other) = tokio::join!(answer(&anna, &third, "accept"), answer(&anna, &third, "accept"));
    let tables: Vec<Value> = [one, other]
        .iter()
        .filter(|done| done.status == 200)
        .map(|done| done.json()["table"].clone())
        .collect();
    assert!(!tables.is_empty());
    let table = tables[0].as_str().unwrap().to_owned();
    assert!(tables.iter().all(|found| *found == table.as_str()));
    let view = anna.ask("GET", &format!("/api/tables/{table}"), &Value::Null).await.json();
    assert_eq!((&view["table"]["status"], &view["table"]["game"]), (&json!("playing"), &json!("taifho")));
    assert_eq!(
        (&view["table"]["seats"][0]["name"], &view["table"]["seats"][1]["name"]),
        (&json!("Ben"), &json!("Anna"))
    );
    let end = events.next("challenge_end").await;
    assert_eq!((&end["state"], &end["table"]), (&json!("accepted"), &json!(table)));
    assert_eq!(events.next("game_start").await["game"]["table"], json!(table));
    assert_eq!(open(&anna).await.len() + open(&ben).await.len(), 0);

    // What is taken back is gone.
    let fourth = made(&carl, json!({"member": "Anna", "game": "shakti"})).await;
    assert_eq!(carl.ask("DELETE", &format!("/api/challenges/{fourth}"), &Value::Null).await.status, 204);
    assert_eq!(answer(&anna, &fourth, "accept").await.status, 404);
}

#[tokio::test]
async fn nobody_is_challenged_who_does_not_want_to_be() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) =
        (Person::member(running.address, "Anna").await, Person::member(running.address, "Ben").await);
    let carl = Person::new(running.address, "Carl").await;
    let wish = json!({"member": "Ben", "game": "shakti"});
    for (setting, of_anna, of_carl) in
        [("all", 201, 201), ("members", 201, 403), ("followed", 403, 403), ("nobody", 403, 403)]
    {
        assert_eq!(ben.ask("PUT", "/api/me/settings", &json!({"challenges": setting})).await.status, 200);
        for (who, wanted) in [(&anna, of_anna), (&carl, of_carl)] {
            let answer = challenge(who, wish.clone()).await;
            assert_eq!(answer.status, wanted, "{setting}: {answer:?}");
            if answer.status == 201 {
                let path = format!("/api/challenges/{}", answer.json()["id"].as_str().unwrap());
                assert_eq!(who.ask("DELETE", &path, &Value::Null).await.status, 204);
            }
        }
    }
    ben.ask("PUT", "/api/me/settings", &json!({"challenges": "followed"})).await;
    ben.ask("POST", "/api/me/ties", &json!({"tie": "follow", "member": "Anna"})).await;
    let id = made(&anna, wish.clone()).await;
    // A block ends what is open, both ways, and nothing new comes.
    ben.ask("POST", "/api/me/ties", &json!({"tie": "block", "member": "Anna"})).await;
    assert_eq!(answer(&ben, &id, "accept").await.status, 404);
    assert_eq!(challenge(&anna, wish.clone()).await.status, 403);
    assert_eq!(challenge(&ben, json!({"member": "Anna", "game": "shakti"})).await.status, 403);
    for (wrong, status) in [
        (json!({"game": "shakti"}), 400),
        (json!({"member": "Nobody", "game": "shakti"}), 404),
        (json!({"member": "Anna", "game": "halma"}), 400),
        (json!({"member": "Anna", "game": "shakti", "seat": 2}), 400),
        (json!({"member": "Anna", "game": "shakti", "options": {"wings": "2"}}), 400),
        (json!({"member": "Anna", "game": "shakti", "clock": {"kind": "days", "days": 99}}), 400),
        (json!({"member": "Anna", "game": "shakti", "wings": 2}), 400),
    ] {
        assert_eq!(challenge(&carl, wrong.clone()).await.status, status, "{wrong}");
    }
    assert_eq!(challenge(&anna, json!({"member": "Anna", "game": "shakti"})).await.status, 400, "oneself");
    assert_eq!(open(&carl).await.len(), 0);
}

#[tokio::test]
async fn four_seats_are_filled_and_forms_need_no_script() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) =
        (Person::member(running.address, "Anna").await, Person::member(running.address, "Ben").await);
    let page = anna.ask("GET", "/@Ben", &Value::Null).await.body;
    assert!(page.contains("href=\"/challenge/Ben\""), "{page}");
    let form = anna.ask("GET", "/challenge/Ben?game=bishops", &Value::Null).await;
    assert!(form.status == 200 && form.body.contains("id=\"challenge-form\""), "{form:?}");
    let send = async |who: &Person, path: &str, body: &str| {
        let headers =
            [("Cookie", who.cookie.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
        request(running.address, "POST", path, &headers, body).await
    };
    let wrong = send(&anna, "/challenges", "member=Ben&game=bishops&side=9").await;
    assert!(wrong.status == 400 && wrong.body.contains("role=\"alert\""), "{wrong:?}");
    let sent = send(
        &anna,
        "/challenges",
        "member=Ben&game=bishops&side=1&clock=%7B%22kind%22%3A%22days%22%2C%22days%22%3A3%7D",
    )
    .await;
    assert_eq!((sent.status, sent.header("location")), (303, Some("/challenges?done=sent")));
    let id = open(&ben).await[0]["id"].as_str().unwrap().to_owned();
    for path in ["/challenges", "/challenges/bar"] {
        let page = ben.ask("GET", path, &Value::Null).await.body;
        assert!(
            page.contains(&format!("action=\"/challenges/{id}\"")) && page.contains("Anna"),
            "{path}: {page}"
        );
    }
    let counter = ben.ask("GET", &format!("/challenge/Anna?counter={id}"), &Value::Null).await.body;
    assert!(counter.contains(&format!("name=\"counter\" value=\"{id}\"")), "{counter}");
    let accepted = send(&ben, &format!("/challenges/{id}"), "act=accept").await;
    let table = accepted.header("location").unwrap().strip_prefix("/t/").expect("a table").to_owned();
    let view = ben.ask("GET", &format!("/api/tables/{table}"), &Value::Null).await.json();
    let kinds: Vec<&str> = view["table"]["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| seat["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["computer", "person", "computer", "person"]);
    assert_eq!(
        (&view["table"]["seats"][1]["name"], &view["table"]["seats"][3]["name"]),
        (&json!("Anna"), &json!("Ben"))
    );
    assert_eq!(ben.ask("GET", "/challenges/bar", &Value::Null).await.body, "");
}

#[tokio::test]
async fn challenges_pass_between_nodes() {
    let store = Cluster::shared().database("challenges_nodes");
    let node = async || {
        let store = store.clone();
        Running::start(|config| config.store = Some(store)).await
    };
    let (one, other) = (node().await, node().await);
    let (anna, ben) = (Person::member(one.address, "Anna").await, Person::member(other.address, "Ben").await);
    let mut annas = Events::open(one.address, ("Cookie", &anna.cookie)).await;
    let mut bens = Events::open(other.address, ("Cookie", &ben.cookie)).await;
    annas.next("current").await;
    bens.next("current").await;
    let id = made(&anna, json!({"member": "Ben", "game": "shakti", "seat": 0})).await;
    assert_eq!(bens.next("challenge").await["id"], json!(id));
    assert_eq!(annas.next("challenge").await["id"], json!(id));
    // Accepted at one node while it is taken back at the other: one of the two holds.
    let path = format!("/api/challenges/{id}");
    let (accepted, withdrawn) =
        tokio::join!(answer(&ben, &id, "accept"), anna.ask("DELETE", &path, &Value::Null));
    let outcome = (accepted.status, withdrawn.status);
    assert!([(200, 404), (404, 204)].contains(&outcome), "{outcome:?}");
    let end = annas.next("challenge_end").await;
    assert_eq!(end["state"], if accepted.status == 200 { "accepted" } else { "withdrawn" });
    if accepted.status == 200 {
        assert_eq!(annas.next("game_start").await["yours"], json!([0]));
        assert_eq!(annas.next("your_turn").await["ply"], 0);
    }
    one.stop().await;
    other.stop().await;
}
