//! The lobby, the best games, boards on other sites, and the computer at one's own strength.

use crate::common::{Answer, Person, Running, request};
use serde_json::{Value, json};

async fn post(who: Option<&Person>, running: &Running, path: &str, body: &str) -> Answer {
    let kind = ("Content-Type", "application/x-www-form-urlencoded");
    match who {
        Some(person) => {
            request(running.address, "POST", path, &[("Cookie", person.cookie.as_str()), kind], body).await
        }
        None => request(running.address, "POST", path, &[kind], body).await,
    }
}

async fn get(who: Option<&Person>, running: &Running, path: &str) -> Answer {
    let cookie = who.map_or("", |person| person.cookie.as_str());
    request(running.address, "GET", path, &[("Cookie", cookie)], "").await
}

const QUICK: &str = "quick=%7B%22games%22%3A%5B%22shakti%22%5D%2C%22clocks%22%3A%5B%7B%22kind%22%3A%22fischer%22%2C%22initial%22%3A180%2C%22increment%22%3A2%7D%5D%7D";

#[tokio::test]
async fn forms_alone_find_an_opponent() {
    let running = Running::start(|_| {}).await;
    let anna = Person::member(running.address, "Anna").await;
    let page = get(None, &running, "/lobby").await;
    assert_eq!(page.status, 200);
    assert_eq!(page.header("referrer-policy"), Some("strict-origin"), "or forms are from nowhere");
    let waits = post(Some(&anna), &running, "/lobby", QUICK).await;
    assert_eq!((waits.status, waits.header("location")), (303, Some("/lobby")), "{waits:?}");
    assert!(waits.head.contains("seeking=yes"));
    let page = get(Some(&anna), &running, "/lobby").await.body;
    assert!(
        page.contains("Looking for an opponent") && page.contains("Nobody has waited for this"),
        "{page}"
    );
    assert!(get(Some(&anna), &running, "/lobby/bar").await.body.contains("Stop looking"));
    // Whoever is not known yet becomes a guest by seeking, and plays her.
    let found = post(None, &running, "/lobby", QUICK).await;
    assert_eq!(found.status, 303, "{found:?}");
    let table = found.header("location").unwrap().to_owned();
    assert!(table.starts_with("/t/") && found.head.contains("set-cookie: quincunx="), "{found:?}");
    let page = get(Some(&anna), &running, "/lobby").await.body;
    assert!(!page.contains("Looking for an opponent") && page.contains(&table), "{page}");
    // What cannot be is said on the page, and nothing changes.
    let wrong = post(Some(&anna), &running, "/lobby", "act=seek").await;
    assert!(wrong.status == 400 && wrong.body.contains("at least one game"), "{wrong:?}");
    let busy = post(Some(&anna), &running, "/lobby", QUICK).await;
    assert!(
        busy.status == 409 && busy.body.contains("Finish it first") || busy.body.contains("finish it first")
    );
    assert_eq!(post(Some(&anna), &running, "/lobby", "act=fly&id=x").await.status, 400);
    assert_eq!(post(Some(&anna), &running, "/lobby", "act=cancel&id=x").await.status, 404);
    // Somebody else sees who waits, and takes it.
    let (ben, carl) =
        (Person::new(running.address, "Ben").await, Person::member(running.address, "Carl").await);
    let clock = "%7B%22kind%22%3A%22per_move%22%2C%22seconds%22%3A30%7D";
    let form = format!("act=seek&games=taifho&games=saktris&clocks={clock}&rated=casual&bots=yes");
    assert_eq!(post(Some(&ben), &running, "/lobby", &form).await.status, 303);
    let id = ben.ask("GET", "/api/me/seeks", &Value::Null).await.json()[0]["id"].as_str().unwrap().to_owned();
    assert!(get(Some(&carl), &running, "/lobby").await.body.contains(&id));
    let taken = post(Some(&carl), &running, "/lobby", &format!("act=take&id={id}")).await;
    assert!(taken.header("location").unwrap().starts_with("/t/"), "{taken:?}");
}

#[tokio::test]
async fn the_best_game_is_shown_and_other_sites_show_what_everybody_sees() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) =
        (Person::member(running.address, "Anna").await, Person::member(running.address, "Ben").await);
    let page = get(None, &running, "/tv").await.body;
    assert!(page.contains("Nobody is playing this right now"), "{page}");
    let me = json!({"kind": "me"});
    let plain = anna.table(json!({"game": "shakti", "seats": [me, me], "public": true})).await;
    assert!(get(None, &running, "/tv/shakti").await.body.contains(&plain));
    let clock = json!({"kind": "fischer", "initial": 180, "increment": 2});
    let wish = json!({"games": ["shakti"], "clocks": [clock], "rated": "rated"});
    ben.ask("POST", "/api/seeks", &wish).await;
    let rated = anna.ask("POST", "/api/seeks", &wish).await.json()["table"].as_str().unwrap().to_owned();
    for path in ["/tv", "/tv/shakti", "/embed/tv/shakti"] {
        let page = get(None, &running, path).await;
        assert!(page.body.contains(&rated) && !page.body.contains(&plain), "{path}");
        let framed = page.header("content-security-policy").unwrap().contains("frame-ancestors *");
        assert_eq!(framed, path.starts_with("/embed"), "{path}");
    }
    // Where none is on, the last one is shown, as such.
    let taifho = anna.table(json!({"game": "taifho", "seats": [me, me], "public": true})).await;
    assert!(!get(None, &running, "/tv/taifho").await.body.contains("The last game"));
    anna.socket().await.done(json!({"type": "resign", "table": taifho})).await;
    for path in ["/tv", "/tv/taifho", "/embed/tv/taifho"] {
        let page = get(None, &running, path).await.body;
        assert!(page.contains(&taifho) && page.contains("The last game"), "{path}");
    }
    assert_eq!(get(None, &running, "/tv/halma").await.status, 404);
    assert_eq!(get(None, &running, "/embed/tv/halma").await.status, 404);
    assert_eq!(get(None, &running, "/embed/t/nosuchtable").await.status, 404);
    assert!(get(Some(&anna), &running, &format!("/t/{rated}")).await.body.contains("&lt;iframe src="));
    // Whoever plays with a secret sees it at the table, but not in the frame: the picture and
    // the socket of a frame are nobody's.
    let against = json!([me, {"kind": "computer", "level": "1"}]);
    let table = anna.table(json!({"game": "sitchess", "seats": against})).await;
    // The computer may choose its army between two looks.
    let embedded = async |who| get(who, &running, &format!("/embed/t/{table}")).await.body;
    let mut looks = (embedded(Some(&anna)).await, embedded(None).await);
    for _ in 0..20 {
        if looks.0 != looks.1 {
            looks = (embedded(Some(&anna)).await, embedded(None).await);
        }
    }
    assert_eq!(looks.0, looks.1, "the same for whoever looks");
    let headers = [("cookie", anna.cookie.as_str())];
    let url = format!("ws://{}/api/socket?public=true", running.address);
    let mut socket = crate::common::Socket::open_at(&url, &headers).await;
    let told = socket.watch(&table).await;
    assert_eq!(told["legal"].as_array().map_or(0, Vec::len), 0, "nothing to move for a spectator");
    assert_eq!(socket.refused(json!({"type": "resign", "table": table})).await, "no_guest");
}

#[tokio::test]
async fn the_computer_is_as_strong_as_whoever_asks() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let wish = json!({"game": "shakti", "seats": [{"kind": "me"}, {"kind": "computer", "level": "mine"}]});
    let level = async |table: &str| {
        let view = anna.ask("GET", &format!("/api/tables/{table}"), &Value::Null).await.json();
        view["table"]["seats"][1]["name"].clone()
    };
    let first = anna.table(wish.clone()).await;
    assert_eq!(level(&first).await, "3", "nearest to 1500");
    let mut socket = anna.socket().await;
    socket.done(json!({"type": "resign", "table": first})).await;
    let second = anna.table(wish.clone()).await;
    assert_eq!(level(&second).await, "2", "one down after a loss");
    socket.done(json!({"type": "resign", "table": second})).await;
    assert_eq!(level(&anna.table(wish).await).await, "1");
    let page = request(running.address, "GET", "/new/shakti", &[], "").await.body;
    let rating = quincunx_engine::told_rating("shakti", "4").expect("it was measured");
    assert!(page.contains(&format!("level 4 · about {rating}")) && page.contains("at my strength"), "{page}");
}

/// Four members at a rated table of Bishops.
async fn four(running: &Running, people: &[Person]) -> String {
    let clock = json!({"kind": "fischer", "initial": 600, "increment": 5});
    let wish = json!({"games": ["bishops"], "clocks": [clock], "rated": "rated"});
    let mut last = Value::Null;
    for person in people {
        let answer = person.ask("POST", "/api/seeks", &wish).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        last = answer.json()["table"].clone();
    }
    assert_eq!(get(None, running, "/lobby").await.status, 200);
    last.as_str().expect("a table").to_owned()
}

#[tokio::test]
async fn where_four_play_for_ratings_phrases_are_said_and_the_same_four_are_noticed() {
    let running = Running::start(|_| {}).await;
    let mut people = Vec::new();
    for name in ["Anna", "Ben", "Carl", "Dora"] {
        people.push(Person::member(running.address, name).await);
    }
    for round in 0..4 {
        let table = four(&running, &people).await;
        let mut sockets = Vec::new();
        for person in &people {
            sockets.push(person.watch(&table).await.0);
        }
        if round == 0 {
            let chat = |text: &str| json!({"type": "chat", "table": table, "text": text});
            assert_eq!(sockets[0].refused(chat("you and me against Carl")).await, "not_allowed");
            sockets[0].done(chat("good-luck")).await;
            assert_eq!(sockets[2].until("chat").await["text"], "Good luck!");
            let page =
                request(running.address, "GET", &format!("/t/{table}"), &[("Accept-Language", "fi")], "")
                    .await;
            assert!(page.body.contains("data-said=\"Good luck!\"") && page.body.contains("Onnea peliin!"));
        }
        // Everybody moves until two have moved twice, and all but one give up.
        let mut ply = 0;
        while ply < 8 {
            let mut moved = false;
            for (person, socket) in people.iter().zip(&mut sockets) {
                let state = person.state(&table).await;
                let legal = state["legal"].as_array().unwrap();
                if let Some(text) = legal.first() {
                    let at = state["ply"].as_u64().unwrap();
                    socket.play(&table, at, text.as_str().unwrap()).await;
                    ply += 1;
                    moved = true;
                }
            }
            assert!(moved, "nobody is to move");
        }
        for socket in &mut sockets[..3] {
            socket.ask(json!({"type": "resign", "table": table})).await;
        }
        let state = people[0].state(&table).await;
        assert_eq!(
            (&state["status"], &state["ending"]["uncounted"]),
            (&json!("finished"), &Value::Null),
            "{state}"
        );
    }
    let admin = quincunx_server::admin::AdminClient::of(running.folder.path()).unwrap();
    admin.set_role("Anna", "moderator").await.unwrap();
    let begun = std::time::Instant::now();
    loop {
        let page = get(Some(&people[0]), &running, "/moderation").await.body;
        if page.contains("The same four again and again") && page.contains("4 games") {
            break;
        }
        assert!(begun.elapsed() < crate::common::PATIENCE, "{page}");
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
}

#[tokio::test]
async fn a_rated_game_that_is_too_short_says_so() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) =
        (Person::member(running.address, "Anna").await, Person::member(running.address, "Ben").await);
    let clock = json!({"kind": "fischer", "initial": 180, "increment": 2});
    let wish = json!({"games": ["shakti"], "clocks": [clock], "rated": "rated"});
    anna.ask("POST", "/api/seeks", &wish).await;
    let table = ben.ask("POST", "/api/seeks", &wish).await.json()["table"].as_str().unwrap().to_owned();
    let mut socket = anna.socket().await;
    socket.done(json!({"type": "resign", "table": table})).await;
    assert_eq!(anna.state(&table).await["ending"]["uncounted"], true);
    let page = get(Some(&anna), &running, &format!("/t/{table}")).await.body;
    assert!(page.contains("id=\"uncounted\"") && page.contains("Too short to count"));
}
