//! `docs/protocol.md` says what is so: its examples are read by the real parser,
//! and compared with what a real server says.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{Person, Running, Socket};
use quincunx_server::protocol::{Code, Event, Request};
use serde_json::{Value, json};

const PAGE: &str = include_str!("../../../../docs/protocol.md");

/// The values in the page's indented blocks.
fn examples() -> Vec<Value> {
    let mut block = String::new();
    let mut values = Vec::new();
    for line in PAGE.lines().chain(["end"]) {
        match line.strip_prefix("    ") {
            Some(line) => block.push_str(&format!("{line}\n")),
            None if block.trim_start().starts_with('{') => {
                let read = serde_json::Deserializer::from_str(&block).into_iter::<Value>();
                values.extend(read.map(|value| value.unwrap_or_else(|error| panic!("{error} in\n{block}"))));
                block.clear();
            }
            None => block.clear(),
        }
    }
    values
}

/// The types of messages to a client. A new one does not compile without a word here.
fn kind(tell: &Event) -> &'static str {
    match tell {
        Event::Welcome { .. } => "welcome",
        Event::Table(_) => "table",
        Event::State(_) => "state",
        Event::Chat { .. } => "chat",
        Event::Chats { .. } => "chats",
        Event::Done { .. } => "done",
        Event::Study(_) => "study",
        Event::StudyEdited { .. } => "study_edited",
        Event::StudyGone { .. } => "study_gone",
        Event::Edited { .. } => "edited",
        Event::Error { .. } => "error",
        Event::Pong { .. } => "pong",
        Event::Closing { .. } => "closing",
        Event::Unknown => "unknown",
    }
}

const TOLD: [&str; 13] = [
    "welcome",
    "table",
    "state",
    "chat",
    "chats",
    "done",
    "study",
    "study_edited",
    "study_gone",
    "edited",
    "error",
    "pong",
    "closing",
];

/// Whether an example is something that the server says.
fn is_told(example: &Value) -> bool {
    let kind = example["type"].as_str().unwrap_or_default();
    TOLD.contains(&kind) && (kind != "chat" || example["at"].is_number())
}

/// The words that a type takes, from what it says when it gets another one.
fn words_of(error: &str) -> BTreeSet<String> {
    let (_, list) = error.split_once("expected one of ").unwrap_or_else(|| panic!("{error}"));
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Every field of one is a field of the other, of the same kind. Where one has
/// nothing, the other may have anything.
fn same_shape(example: &Value, real: &Value, path: &str) {
    match (example, real) {
        (Value::Object(example), Value::Object(real)) => {
            let names =
                |object: &serde_json::Map<String, Value>| object.keys().cloned().collect::<BTreeSet<_>>();
            assert_eq!(names(example), names(real), "the fields of {path}");
            for (name, value) in example {
                same_shape(value, &real[name], &format!("{path}.{name}"));
            }
        }
        (Value::Array(example), Value::Array(real)) => {
            if let (Some(example), Some(real)) = (example.first(), real.first()) {
                same_shape(example, real, &format!("{path}[]"));
            }
        }
        (Value::Null, _) | (_, Value::Null) => {}
        (example, real) => {
            let same = std::mem::discriminant(example) == std::mem::discriminant(real);
            assert!(same, "{path}: {example} in the page, {real} in truth");
        }
    }
}

#[test]
fn every_message_of_a_client_has_an_example_and_every_example_is_one() {
    let (_, refusal) = Request::read(r#"{"type":"fly","table":"a"}"#).unwrap_err();
    let mut kinds = words_of(&refusal.message);
    kinds.extend(["watch", "leave", "ping"].map(str::to_owned));
    kinds.extend(["watch_study", "leave_study", "edit_study", "undo_edit"].map(str::to_owned));
    let mut shown = BTreeSet::new();
    for example in examples().iter().filter(|example| example["type"].is_string() && !is_told(example)) {
        let read = Request::read(&example.to_string());
        assert!(read.is_ok(), "{example}: {read:?}");
        shown.insert(example["type"].as_str().unwrap().to_owned());
    }
    assert_eq!(shown, kinds);
    for kind in kinds {
        assert!(PAGE.contains(&format!("`{kind}`")), "{kind} is explained");
    }
}

#[test]
fn every_code_is_in_the_page() {
    for code in Code::ALL {
        let code = serde_json::to_value(code).unwrap();
        let code = code.as_str().unwrap();
        assert!(PAGE.contains(&format!("`{code}`")), "{code}");
    }
}

#[tokio::test]
async fn what_the_server_says_looks_as_in_the_page() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let clock = json!({"kind": "fischer", "initial": 300, "increment": 3});
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let table = anna.table(json!({"game": "shakti", "seats": seats, "clock": clock})).await;
    let ben = Person::new(running.address, "Ben").await;
    let mut bens = ben.socket().await;
    bens.done(json!({"type": "sit", "table": table})).await;
    let mut socket = Socket::try_open(running.address, &[("cookie", &anna.cookie)]).await.unwrap();
    socket.watch(&table).await;
    socket.play(&table, 0, "b2-b4").await;
    socket.state_at(1).await;
    socket.done(json!({"type": "chat", "table": table, "text": "hello"})).await;
    socket.watch(&table).await;
    let study = anna.ask("POST", "/api/studies", &json!({"name": "Openings"})).await.json();
    let study = study["study"].as_str().unwrap().to_owned();
    let edit = json!({"type": "edit_study", "study": study, "edit": "add_chapter", "title": "One", "game": "shakti"});
    socket.ask(edit).await;
    socket.say(json!({"type": "watch_study", "study": study})).await;
    socket.until("study").await;
    let edit = json!({"type": "edit_study", "study": study, "edit": "set_comment", "chapter": 1, "node": 0, "comment": "x"});
    socket.ask(edit).await;
    anna.ask("DELETE", &format!("/api/studies/{study}"), &Value::Null).await;
    socket.until("study_gone").await;
    socket.ask(json!({"type": "ping"})).await;
    socket.ask(json!({"type": "move", "table": table, "ply": 0, "move": "x"})).await;
    socket.done(json!({"type": "resign", "table": table})).await;
    socket.until("table").await;
    running.stop().await;
    while socket.try_next().await.is_some() {}
    // Of each type and of the states with and without an ending the last one.
    let mut real: BTreeMap<(String, bool), Value> = BTreeMap::new();
    for text in &socket.heard {
        let message: Value = serde_json::from_str(text).unwrap();
        let name = message["type"].as_str().unwrap().to_owned();
        real.insert((name, message["ending"].is_object()), message);
    }
    let told = TOLD.map(str::to_owned);
    assert_eq!(real.keys().map(|(name, _)| name.clone()).collect::<BTreeSet<_>>(), BTreeSet::from(told));
    let mut shown = BTreeSet::new();
    for example in examples().iter().filter(|example| is_told(example)) {
        let name = example["type"].as_str().unwrap().to_owned();
        let message = &real[&(name.clone(), example["ending"].is_object())];
        // What was done differs in what it has: a ply, a seat or neither.
        if name != "done" {
            same_shape(example, message, &name);
        }
        shown.insert(name);
    }
    assert_eq!(shown, BTreeSet::from(TOLD.map(str::to_owned)));
    assert_eq!(kind(&Event::Pong { id: None }), "pong");
}

#[tokio::test]
async fn every_request_is_in_the_page_and_its_table_can_be_put_up() {
    let running = Running::start(|_| {}).await;
    let description: Value = serde_json::from_str(&quincunx_server::web::openapi()).unwrap();
    for (path, methods) in description["paths"].as_object().unwrap() {
        let mut written = String::new();
        for (index, part) in path.split(['{', '}']).enumerate() {
            written.push_str(&if index % 2 == 1 { part.to_uppercase() } else { part.to_owned() });
        }
        for method in methods.as_object().unwrap().keys() {
            let request = format!("`{} {written}", method.to_uppercase());
            let is_there = PAGE.match_indices(&request).any(|(at, _)| {
                !PAGE[at + request.len()..].starts_with(['/', '_'])
                    && !PAGE[at + request.len()..].starts_with(char::is_alphanumeric)
            });
            assert!(is_there, "{request}` is not in the page");
        }
    }
    let anna = Person::new(running.address, "Anna").await;
    let untyped = || examples().into_iter().filter(|example| example["type"].is_null());
    let wishes: Vec<Value> = untyped().filter(|example| example["seats"].is_array()).collect();
    assert!(!wishes.is_empty());
    for wish in wishes {
        anna.table(wish).await;
    }
    let questions: Vec<Value> = untyped().filter(|example| example["plies"].is_array()).collect();
    assert!(questions.len() > 1);
    for question in questions.iter().filter(|question| question["table"].is_null()) {
        let answer = anna.ask("POST", "/api/study", question).await;
        assert_eq!(answer.status, 200, "{question}: {answer:?}");
    }
    let body = json!({"game": "shakti", "lines": 1, "seconds": 0.1});
    let real = anna.ask("POST", "/api/study/lines", &body).await.body;
    let finding = untyped().find(|example| example["depth"].is_number()).expect("an example of a finding");
    let last = real.lines().next_back().expect("something was found");
    same_shape(&finding, &serde_json::from_str(last).unwrap(), "finding");
}
