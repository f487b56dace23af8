//! The bot of `docs/bots.md` plays, as it stands there.

use std::process::Command;

use crate::common::{Person, Running, Socket};
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

#[tokio::test]
async fn the_bot_of_the_page_plays_the_computer_and_another_bot() {
    let Some(python) = python() else {
        eprintln!("left out: there is no Python");
        return;
    };
    let running = Running::start(|_| {}).await;
    let program = running.folder.path().join("bot.py");
    std::fs::write(&program, bot_of_the_page()).unwrap();
    let bot = |token: String, table: Option<String>| {
        let mut command = Command::new(python);
        command.arg(&program).arg(format!("http://{}", running.address)).arg(token).args(table);
        tokio::task::spawn_blocking(move || command.output().unwrap())
    };
    let token = |person: Person| async move {
        let answer = person.ask("POST", "/api/me/tokens", &json!({})).await;
        answer.json()["token"].as_str().unwrap().to_owned()
    };
    let anna = Person::new(running.address, "Anna").await;
    let ben = Person::new(running.address, "Ben").await;
    let (annas, bens) = (token(anna.clone()).await, token(ben).await);
    let said = |output: std::process::Output| {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    let alone = said(bot(annas.clone(), None).await.unwrap());
    assert!(alone.contains("wins") || alone.starts_with("Draw"), "{alone}");

    let open = json!({"kind": "open"});
    let table = anna.table(json!({"game": "shakti", "seats": [open, open]})).await;
    let (one, other) = tokio::join!(bot(annas, Some(table.clone())), bot(bens, Some(table.clone())));
    let (one, other) = (said(one.unwrap()), said(other.unwrap()));
    assert_eq!(one, other);
    let mut spectator = Socket::open(running.address, &[]).await;
    assert_eq!(spectator.watch(&table).await["ending"]["sentence"], json!(one));
}
