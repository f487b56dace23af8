//! People play over real sockets with a real database file.

use std::time::Duration;

use crate::common::{Person, Running, Socket, request, some_move, two_seated};
use quincunx_core::Record;
use quincunx_games::catalogue;
use serde_json::{Value, json};

/// Two people at a table of Shakti, both watching.
async fn two_at(running: &Running, terms: Value) -> (String, (Person, Socket), (Person, Socket)) {
    let (table, (anna, mut annas), (ben, mut bens)) = two_seated(running, terms).await;
    bens.watch(&table).await;
    annas.watch(&table).await;
    while bens.until("table").await["seats"][0]["present"] == false {}
    (table, (anna, annas), (ben, bens))
}

#[tokio::test]
async fn two_people_play_a_whole_game_by_link_and_one_comes_back_in_the_middle() {
    let running = Running::start(|_| {}).await;
    let (table, (anna, mut annas), (ben, mut bens)) = two_at(&running, json!({})).await;
    let mut state = anna.state(&table).await;
    let mut bens_plies: Vec<String> = Vec::new();
    let mut ply = 0;
    let mut came_back = false;
    while state["ending"].is_null() && ply < 400 {
        let (mover, person) =
            if state["turn"] == json!([0]) { (&mut annas, &anna) } else { (&mut bens, &ben) };
        let own = person.state(&table).await;
        let text = some_move(&own, ply);
        assert_eq!(mover.play(&table, ply, &text).await["ply"], ply);
        ply += 1;
        state = annas.state_at(ply).await;
        if ply == 10 {
            // Ben's line breaks; Anna moves; Ben comes back and hears only what he
            // missed.
            drop(bens);
            let mut gone = annas.until("table").await;
            while gone["seats"][1]["present"] == true {
                gone = annas.until("table").await;
            }
            bens = ben.socket().await;
            let since = json!({"ply": 4, "branch": state["branch"]});
            bens.say(json!({"type": "watch", "table": table, "detail": "text", "since": since})).await;
            let missed = bens.until("state").await;
            assert_eq!(missed["from"], 4);
            bens_plies = serde_json::from_value(missed["plies"].clone()).unwrap();
            assert_eq!(bens_plies.len(), 6);
            came_back = true;
        }
    }
    assert!(came_back && !bens_plies.is_empty(), "the game lasted {ply} plies");
    if state["ending"].is_null() {
        annas.done(json!({"type": "resign", "table": table})).await;
    }
    let end = ben.state(&table).await;
    assert_eq!(end["status"], "finished");
    assert!(end["seal"]["seed"].is_string());
    assert!(end["legal"].as_array().unwrap().is_empty());
    // The record is right, and the seed is the one that was committed to.
    let answer = request(running.address, "GET", &format!("/api/tables/{table}/record"), &[], "").await;
    let record = Record::parse(&answer.body).unwrap();
    let game = catalogue::find("shakti").unwrap().verify(&record).unwrap();
    assert_eq!(game.outcome().unwrap().token(), end["ending"]["result"]);
    assert_eq!(record.tag("White"), Some("Anna"));
    assert!(record.tag("Commitment").is_some());
}

#[tokio::test]
async fn of_two_who_race_for_a_seat_one_gets_it_and_the_other_may_watch() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    for _ in 0..5 {
        let table = anna.table(json!({"game": "shakti"})).await;
        let mut racers = Vec::new();
        for name in ["Ben", "Cleo", "Dora"] {
            racers.push(Person::new(running.address, name).await.socket().await);
        }
        let mut racing = tokio::task::JoinSet::new();
        for mut racer in racers {
            let message = json!({"type": "sit", "table": table, "seat": 1});
            racing.spawn(async move {
                let answer = racer.ask(message).await;
                (racer, answer)
            });
        }
        let mut answers = Vec::new();
        while let Some(result) = racing.join_next().await {
            let (mut racer, answer) = result.unwrap();
            assert_eq!(racer.watch(&table).await["status"], "playing");
            answers.push(answer);
        }
        assert_eq!(answers.iter().filter(|answer| answer["type"] == "done").count(), 1);
        assert_eq!(answers.iter().filter(|answer| answer["code"] == "taken").count(), 2);
    }
}

#[tokio::test]
async fn of_two_sockets_that_race_for_a_ply_one_makes_it_and_saying_it_twice_does_no_harm() {
    let running = Running::start(|_| {}).await;
    let (table, (anna, mut first), (ben, mut bens)) = two_at(&running, json!({})).await;
    let mut second = anna.socket().await;
    let one = json!({"type": "move", "table": table, "ply": 0, "move": "b2-b4"});
    let other = json!({"type": "move", "table": table, "ply": 0, "move": "f2-f4"});
    let (a, b) = tokio::join!(first.ask(one.clone()), second.ask(other));
    let done = |answer: &Value| answer["type"] == "done";
    assert!(done(&a) != done(&b), "{a} {b}");
    let (loser, made) = if done(&a) { (b, "b2-b4") } else { (a, "f2-f4") };
    assert_eq!(loser["code"], "stale_ply");
    // The same once more, and from the other device.
    let again = json!({"type": "move", "table": table, "ply": 0, "move": made});
    for socket in [&mut first, &mut second] {
        assert_eq!(socket.done(again.clone()).await["ply"], 0);
    }
    assert_eq!(bens.state_at(1).await["plies"], json!([made]));
    assert_eq!(ben.state(&table).await["ply"], 1);
    assert_eq!(
        bens.refused(json!({"type": "move", "table": table, "ply": 0, "move": "d6-d5"})).await,
        "stale_ply"
    );
}

#[tokio::test]
async fn what_the_rules_or_the_table_forbid_changes_nothing_and_only_who_asked_hears_of_it() {
    let running = Running::start(|_| {}).await;
    let (table, (anna, mut annas), (_ben, mut bens)) = two_at(&running, json!({})).await;
    let mut watcher = Socket::open(running.address, &[]).await;
    watcher.watch(&table).await;
    let heard = (watcher.heard.len(), bens.heard.len());
    let play = |ply: u64, text: &str| json!({"type": "move", "table": table, "ply": ply, "move": text});
    assert_eq!(annas.refused(play(0, "d2-d7")).await, "illegal");
    assert_eq!(annas.refused(play(0, "")).await, "illegal");
    assert_eq!(annas.refused(play(7, "b2-b4")).await, "stale_ply");
    assert_eq!(annas.refused(json!({"type": "claim", "table": table})).await, "not_allowed");
    assert_eq!(
        annas.refused(json!({"type": "answer_draw", "table": table, "accept": true})).await,
        "not_allowed"
    );
    assert_eq!(annas.refused(json!({"type": "rematch", "table": table})).await, "not_allowed");
    assert_eq!(annas.refused(json!({"type": "hand_over", "table": table, "seat": 1})).await, "not_allowed");
    assert_eq!(bens.refused(play(0, "d6-d5")).await, "not_your_turn");
    assert_eq!(
        bens.refused(json!({"type": "move", "table": table, "ply": 0, "move": "b2-b4", "seat": 0})).await,
        "not_seated"
    );
    assert_eq!(watcher.refused(play(0, "b2-b4")).await, "no_guest");
    let mut stranger = Person::new(running.address, "Cleo").await.socket().await;
    assert_eq!(stranger.refused(play(0, "b2-b4")).await, "not_seated");
    assert_eq!(stranger.refused(json!({"type": "resign", "table": table})).await, "not_seated");
    assert_eq!(stranger.refused(json!({"type": "chat", "table": table, "text": "hm"})).await, "not_seated");
    assert_eq!(stranger.refused(json!({"type": "sit", "table": "aaaaaaaaaaaaaa"})).await, "not_found");
    // One answer each for what they asked themselves, and nothing else.
    assert_eq!((watcher.heard.len() - heard.0, bens.heard.len() - heard.1), (1, 2));
    assert_eq!(anna.state(&table).await["ply"], 0);
}

#[tokio::test]
async fn a_draw_is_offered_declined_offered_again_and_agreed() {
    let running = Running::start(|_| {}).await;
    let (table, (_anna, mut annas), (ben, mut bens)) = two_at(&running, json!({})).await;
    let offer = json!({"type": "offer_draw", "table": table});
    let answer = |accept: bool| json!({"type": "answer_draw", "table": table, "accept": accept});
    annas.done(offer.clone()).await;
    assert_eq!(bens.until("state").await["draw_offer"], 0);
    assert_eq!(annas.refused(answer(true)).await, "not_allowed");
    bens.done(answer(false)).await;
    assert_eq!(bens.until("state").await["draw_offer"], Value::Null);
    assert_eq!(annas.refused(offer.clone()).await, "too_fast");
    annas.play(&table, 0, "b2-b4").await;
    annas.done(offer).await;
    bens.done(answer(true)).await;
    let end = ben.state(&table).await;
    assert_eq!(end["ending"]["result"], "1/2-1/2");
    assert_eq!(end["ending"]["reason"], "agreement");
}

#[tokio::test]
async fn a_move_is_taken_back_only_if_the_other_agrees() {
    let running = Running::start(|_| {}).await;
    let (table, (_anna, mut annas), (_ben, mut bens)) = two_at(&running, json!({})).await;
    let ask = json!({"type": "ask_takeback", "table": table});
    assert_eq!(annas.refused(ask.clone()).await, "not_allowed");
    annas.play(&table, 0, "b2-b4").await;
    let state = bens.state_at(1).await;
    let reply = some_move(&state, 1);
    bens.play(&table, 1, &reply).await;
    annas.done(ask.clone()).await;
    bens.state_at(2).await;
    bens.done(json!({"type": "answer_takeback", "table": table, "accept": true})).await;
    let back = bens.until("state").await;
    assert_eq!((&back["ply"], &back["from"], &back["plies"]), (&json!(0), &json!(0), &json!([])));
    assert_ne!(back["branch"], state["branch"]);
    annas.play(&table, 0, "f2-f4").await;
    // Whoever was away in between gets the whole list.
    let since = json!({"ply": 1, "branch": state["branch"]});
    bens.say(json!({"type": "watch", "table": table, "since": since, "detail": "text"})).await;
    let told = bens.state_at(1).await;
    assert_eq!(told["plies"], json!(["f2-f4"]));
    let (strict, (_c, mut one), _other) = two_at(&running, json!({"takebacks": false})).await;
    one.play(&strict, 0, "b2-b4").await;
    assert_eq!(one.refused(json!({"type": "ask_takeback", "table": strict})).await, "not_allowed");
}

#[tokio::test]
async fn a_rematch_turns_the_seats_around_and_chat_is_heard() {
    let running = Running::start(|_| {}).await;
    let (table, (anna, mut annas), (_ben, mut bens)) = two_at(&running, json!({})).await;
    annas.done(json!({"type": "chat", "table": table, "text": "  good\u{202e} luck "})).await;
    let line = bens.until("chat").await;
    assert_eq!(
        (&line["text"], &line["name"], &line["seats"]),
        (&json!("good luck"), &json!("Anna"), &json!([0]))
    );
    bens.done(json!({"type": "resign", "table": table})).await;
    bens.done(json!({"type": "rematch", "table": table})).await;
    annas.done(json!({"type": "rematch", "table": table})).await;
    let mut next = bens.until("table").await;
    while next["next"].is_null() {
        next = bens.until("table").await;
    }
    let again = next["next"].as_str().unwrap().to_owned();
    let (mut sitting, state) = anna.watch(&again).await;
    assert_eq!((&state["status"], &state["seat"]), (&json!("playing"), &json!(1)));
    sitting.say(json!({"type": "leave", "table": again})).await;
    let quiet = anna.table(json!({"game": "shakti", "chat": false})).await;
    assert_eq!(annas.refused(json!({"type": "chat", "table": quiet, "text": "hm"})).await, "not_allowed");
}

#[tokio::test]
async fn the_computer_plays_a_whole_game_and_takes_over_an_abandoned_seat() {
    let running = Running::start(|config| config.abandoned = Duration::ZERO).await;
    let anna = Person::new(running.address, "Anna").await;
    let computer = json!({"kind": "computer"});
    let both = anna.table(json!({"game": "shakti", "seats": [computer, computer]})).await;
    let (mut socket, mut state) = anna.watch(&both).await;
    while state["ending"].is_null() {
        state = socket.until("state").await;
    }
    assert_eq!(state["status"], "finished");

    let (table, (_anna, mut annas), (_ben, bens)) = two_at(&running, json!({})).await;
    annas.play(&table, 0, "b2-b4").await;
    assert_eq!(annas.refused(json!({"type": "hand_over", "table": table, "seat": 1})).await, "not_allowed");
    drop(bens);
    let mut seats = annas.until("table").await;
    while seats["seats"][1]["present"] == true {
        seats = annas.until("table").await;
    }
    annas.done(json!({"type": "hand_over", "table": table, "seat": 1, "level": "random"})).await;
    assert_eq!(annas.state_at(2).await["turn"], json!([0]));
}

#[tokio::test]
async fn one_person_may_hold_both_seats() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let me = json!({"kind": "me"});
    let table = anna.table(json!({"game": "shakti", "seats": [me, me]})).await;
    let (mut socket, mut state) = anna.watch(&table).await;
    for ply in 0..6 {
        assert_eq!(state["seat"], ply % 2, "through the eyes of who is to move");
        socket.say(json!({"type": "move", "table": table, "ply": ply, "move": some_move(&state, ply)})).await;
        state = socket.state_at(ply + 1).await;
    }
    socket.done(json!({"type": "resign", "table": table, "seat": 1})).await;
    assert_eq!(anna.state(&table).await["ending"]["result"], "1-0");
}

#[tokio::test]
async fn lists_show_public_tables_only() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let public =
        anna.table(json!({"game": "shakti", "public": true, "options": {"second_tile": "adjacent"}})).await;
    let private = anna.table(json!({"game": "shakti"})).await;
    let list = |name: &str| {
        let path = format!("/api/tables?list={name}");
        let address = running.address;
        async move { request(address, "GET", &path, &[], "").await.json() }
    };
    let open = list("open").await;
    assert_eq!(open.as_array().unwrap().len(), 1);
    assert_eq!(open[0]["table"], json!(public));
    assert_eq!(open[0]["seats"], json!(["Anna", null]));
    assert_eq!(open[0]["options"], "second_tile=adjacent");
    let ben = Person::new(running.address, "Ben").await;
    assert_eq!(ben.ask("POST", &format!("/api/tables/{public}/sit"), &json!({})).await.json()["seat"], 1);
    assert_eq!(list("open").await, json!([]));
    assert_eq!(list("live").await[0]["table"], json!(public));
    let mut bens = ben.socket().await;
    bens.done(json!({"type": "resign", "table": public})).await;
    assert_eq!(list("finished").await[0]["verdict"], "White wins by resignation");
    let mine = anna.ask("GET", "/api/me/tables", &Value::Null).await.json();
    let names: Vec<&str> =
        mine.as_array().unwrap().iter().map(|row| row["table"].as_str().unwrap()).collect();
    assert_eq!(names, [public.as_str(), private.as_str()]);
}

#[tokio::test]
async fn a_table_needs_a_guest_a_game_and_options_that_there_are() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let answer = request(running.address, "POST", "/api/tables", &[], r#"{"game":"shakti"}"#).await;
    assert_eq!((answer.status, &answer.json()["code"]), (401, &json!("no_guest")));
    for (wish, says) in [
        (json!({"game": "go"}), "there is no such game"),
        (json!({"game": "shakti", "options": {"tiles": "9"}}), "there is no option 'tiles'"),
        (json!({"game": "shakti", "options": {"second_tile": "no"}}), "option second_tile cannot be 'no'"),
        (json!({"game": "shakti", "seats": [{"kind": "me"}]}), "expected 2"),
        (
            json!({"game": "shakti", "seats": [{"kind": "me"}, {"kind": "computer", "level": "god"}]}),
            "the levels are",
        ),
        (
            json!({"game": "shakti", "clock": {"kind": "fischer", "initial": 0, "increment": 0}}),
            "clock.initial",
        ),
        (json!({"game": "shakti", "clock": {"kind": "sundial"}}), "unknown variant"),
        (json!([]), "invalid"),
    ] {
        let answer = anna.ask("POST", "/api/tables", &wish).await;
        assert_eq!(answer.status, 400, "{wish}");
        assert!(answer.body.contains(says), "{wish}: {}", answer.body);
    }
}

#[tokio::test]
async fn a_list_that_there_is_not_gets_an_error_like_everything_else() {
    let running = Running::start(|_| {}).await;
    for (path, says) in [
        ("/api/tables", "missing field `list`"),
        ("/api/tables?list=lost", "expected one of `open`, `live`, `finished`, `aborted`"),
        ("/api/tables?list=open&limit=few", "limit"),
    ] {
        let answer = request(running.address, "GET", path, &[], "").await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("bad_message")), "{path}");
        assert!(answer.body.contains(says), "{path}: {}", answer.body);
    }
}

#[tokio::test]
async fn four_play_without_chat_and_one_of_them_leaves_out_of_turn() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let table = anna.table(json!({"game": "bishops"})).await;
    let mut sockets = vec![anna.socket().await];
    let mut people = vec![anna];
    for name in ["Ben", "Cleo", "Dora"] {
        let person = Person::new(running.address, name).await;
        let mut socket = person.socket().await;
        socket.done(json!({"type": "sit", "table": table})).await;
        people.push(person);
        sockets.push(socket);
    }
    let view = people[0].ask("GET", &format!("/api/tables/{table}"), &Value::Null).await.json();
    assert_eq!(view["table"]["terms"]["chat"], false);
    assert_eq!(view["table"]["status"], "playing");
    let mut ply = 0;
    while ply < 24 {
        let turn = people[0].state(&table).await["turn"].clone();
        let mover = turn[0].as_u64().unwrap() as usize;
        let own = people[mover].state(&table).await;
        assert_eq!(own["seat"], mover as u64);
        ply = own["ply"].as_u64().unwrap();
        sockets[mover].play(&table, ply, &some_move(&own, ply)).await;
        ply += 1;
    }
    let before = people[0].state(&table).await;
    assert_eq!(before["turn"].as_array().unwrap().len(), 1, "the set-up is over");
    let leaver = (before["turn"][0].as_u64().unwrap() as usize + 2) % 4;
    sockets[leaver].done(json!({"type": "resign", "table": table})).await;
    let after = people[0].state(&table).await;
    assert_eq!(after["status"], "playing", "three go on");
    assert!(after["plies"].to_string().contains(":resign"));
    let mover = after["turn"][0].as_u64().unwrap() as usize;
    let own = people[mover].state(&table).await;
    let ply = own["ply"].as_u64().unwrap();
    sockets[mover].play(&table, ply, &some_move(&own, ply)).await;
    // A draw needs all who are left.
    let left: Vec<usize> = (0..4).filter(|seat| *seat != leaver).collect();
    sockets[left[0]].done(json!({"type": "offer_draw", "table": table})).await;
    let accept = json!({"type": "answer_draw", "table": table, "accept": true});
    assert_eq!(sockets[leaver].refused(accept.clone()).await, "not_allowed");
    sockets[left[1]].done(accept.clone()).await;
    assert_eq!(people[0].state(&table).await["status"], "playing");
    sockets[left[2]].done(accept).await;
    assert_eq!(people[0].state(&table).await["ending"]["reason"], "agreement");
}
