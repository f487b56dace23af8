//! The bot of `docs/bots.md` plays, as it stands there.

use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use crate::common::events::Events;
use crate::common::{Person, Running, Socket, some_move};
use serde_json::json;

fn bot_of_the_page() -> String {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bots.md")).unwrap();
    let (_, behind) = page.split_once("```python\n").expect("a program on the page");
    behind.split_once("```").expect("the end of the program").0.to_owned()
}

/// Python, if there is one on this machine; `scripts/test` makes sure.
fn python() -> Option<&'static str> {
    ["python3", "python"].into_iter().find(|name| Command::new(name).arg("--version").output().is_ok())
}

/// Python, a server, and the bot of the page in a file; nothing without Python.
async fn server_and_bot() -> Option<(&'static str, Running, PathBuf)> {
    let Some(python) = python() else {
        eprintln!("left out: there is no Python");
        return None;
    };
    let running = Running::start(|_| {}).await;
    let program = running.folder.path().join("bot.py");
    std::fs::write(&program, bot_of_the_page()).unwrap();
    Some((python, running, program))
}

#[tokio::test]
async fn the_bot_of_the_page_plays_another_bot_at_a_table() {
    let Some((python, running, program)) = server_and_bot().await else { return };
    let bot = |token: String, table: &str| {
        let mut command = Command::new(python);
        command.arg(&program).arg(format!("http://{}", running.address)).args([&token, table]);
        tokio::task::spawn_blocking(move || command.output().unwrap())
    };
    let token = |person: Person| async move {
        let answer = person.ask("POST", "/api/me/tokens", &json!({})).await;
        answer.json()["token"].as_str().unwrap().to_owned()
    };
    let anna = Person::new(running.address, "Anna").await;
    let ben = Person::new(running.address, "Ben").await;
    let (annas, bens) = (token(anna.clone()).await, token(ben).await);
    let said = |output: Output| {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    let open = json!({"kind": "open"});
    let table = anna.table(json!({"game": "shakti", "seats": [open, open]})).await;
    let (one, other) = tokio::join!(bot(annas, &table), bot(bens, &table));
    let (one, other) = (said(one.unwrap()), said(other.unwrap()));
    assert_eq!(one, other);
    let mut spectator = Socket::open(running.address, &[]).await;
    assert_eq!(spectator.watch(&table).await["ending"]["sentence"], json!(one));
}

#[tokio::test]
async fn the_bot_of_the_page_accepts_challenges_and_plays_on_after_the_server_was_away() {
    let Some((python, running, program)) = server_and_bot().await else { return };
    let robot = Person::member(running.address, "Robot").await;
    robot.ask("PUT", "/api/me/bot", &json!({"bot": true})).await;
    let token = robot.ask("POST", "/api/me/tokens", &json!({})).await.json()["token"].clone();
    let url = format!("http://{}", running.address);
    let mut command = Command::new(python);
    command.args([program.as_os_str(), url.as_ref(), token.as_str().unwrap().as_ref()]);
    let _bot = Started(Some(command.stdout(Stdio::null()).spawn().unwrap()));
    let anna = Person::member(running.address, "Anna").await;
    let mut events = Events::open(running.address, ("Cookie", &anna.cookie)).await;
    events.next("current").await;
    let wish = json!({"member": "Robot", "game": "shakti", "seat": 0});
    assert_eq!(anna.ask("POST", "/api/challenges", &wish).await.status, 201);
    events.next("challenge").await;
    let table = events.next("challenge_end").await["table"].as_str().expect("it is accepted").to_owned();
    events.next("game_start").await;
    assert_eq!(events.next("your_turn").await["ply"], 0);
    anna.socket().await.play(&table, 0, "b2-b4").await;
    assert_eq!(events.next("your_turn").await["ply"], 2, "the bot has moved");
    // The server goes away and comes back at the same address.
    let address = running.address;
    let folder = running.stop().await;
    let running = Running::start_in(folder, |config| config.address = address).await;
    let text = some_move(&anna.state(&table).await, 2);
    anna.socket().await.play(&table, 2, &text).await;
    let mut events = Events::open(running.address, ("Cookie", &anna.cookie)).await;
    loop {
        let event = events.try_next().await.expect("a stream that goes on");
        if event["type"] == "your_turn" {
            assert_eq!(event["ply"], 4, "the bot has moved again");
            break;
        }
    }
}

#[tokio::test]
async fn a_bot_is_marked_plays_on_after_a_takeback_and_leaves_an_unknown_table() {
    let Some((python, running, program)) = server_and_bot().await else { return };
    let url = format!("http://{}", running.address);
    let anna = Person::new(running.address, "Anna").await;
    let machine = Person::new(running.address, "Machine").await;
    let token = machine.ask("POST", "/api/me/tokens", &json!({})).await.json()["token"].clone();
    let token = token.as_str().unwrap().to_owned();
    let start = |table: &str| {
        let mut command = Command::new(python);
        command.args([program.as_os_str(), url.as_ref(), token.as_ref(), table.as_ref()]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        Started(Some(command.spawn().unwrap()))
    };
    let lost = start("nosuchtable");
    let lost = tokio::task::spawn_blocking(move || lost.output()).await.unwrap();
    let said = String::from_utf8_lossy(&lost.stderr).into_owned();
    assert!(!lost.status.success() && said.contains("nosuchtable: "), "{said}");

    let table = anna.table(json!({"game": "shakti"})).await;
    let _bot = start(&table);
    let mut socket = Socket::open(running.address, &[("cookie", &anna.cookie)]).await;
    socket.say(json!({"type": "watch", "table": table, "detail": "text"})).await;
    let seats = loop {
        let message = socket.until("table").await;
        if message["status"] == "playing" {
            break message["seats"].clone();
        }
    };
    assert_eq!(seats[1]["bot"], json!(true), "{seats}");
    assert_eq!(seats[0]["bot"], json!(null), "{seats}");
    // The same ply twice: the bot answers both, and lets the first be taken back.
    for round in 0..2 {
        socket.done(json!({"type": "move", "table": table, "ply": 0, "move": "b2-b4"})).await;
        let state = socket.state_at(2).await;
        assert_eq!(state["ply"], json!(2), "round {round}: {state}");
        if round == 0 {
            socket.say(json!({"type": "ask_takeback", "table": table})).await;
            while socket.until("state").await["ply"] != json!(0) {}
        }
    }
}

/// Killed when the test ends, whatever happens.
struct Started(Option<Child>);

impl Started {
    fn output(mut self) -> Output {
        self.0.take().unwrap().wait_with_output().unwrap()
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        if let Some(mut child) = self.0.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
