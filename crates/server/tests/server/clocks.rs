//! Clocks, flags and first moves, in real time but short.

use std::time::Duration;

use crate::common::{Person, Running, Socket};
use serde_json::{Value, json};

async fn table_with(running: &Running, clock: Value) -> (String, (Person, Socket), (Person, Socket)) {
    let anna = Person::new(running.address, "Anna").await;
    let ben = Person::new(running.address, "Ben").await;
    let table = anna.table(json!({"game": "shakti", "clock": clock})).await;
    let mut bens = ben.socket().await;
    bens.done(json!({"type": "sit", "table": table})).await;
    let (mut annas, _) = anna.watch(&table).await;
    let state = bens.watch(&table).await;
    assert_eq!(state["clocks"]["running"], json!([]), "no clock runs before the first move");
    annas.play(&table, 0, "b2-b4").await;
    bens.state_at(1).await;
    (table, (anna, annas), (ben, bens))
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let running = Running::start(|_| {}).await;
    let (table, (_anna, mut annas), (ben, mut bens)) =
        table_with(&running, json!({"kind": "fischer", "initial": 1, "increment": 0})).await;
    let reply = crate::common::some_move(&ben.state(&table).await, 3);
    bens.play(&table, 1, &reply).await;
    let state = annas.state_at(2).await;
    assert_eq!(state["clocks"]["running"], json!([0]));
    // Nobody says anything any more.
    let end = bens.state_at(3).await;
    assert_eq!(end["ending"]["reason"], "time");
    assert_eq!(end["ending"]["result"], "0-1");
    assert_eq!(end["clocks"]["left"][0], 0);
    assert_eq!(end["clocks"]["left"][1], 1000, "Ben's first move was not on the clock");
}

#[tokio::test]
async fn time_for_a_move_is_new_for_each_and_ends_the_game_too() {
    let running = Running::start(|_| {}).await;
    let (table, (anna, mut annas), (ben, mut bens)) =
        table_with(&running, json!({"kind": "per_move", "seconds": 1})).await;
    for ply in 1..4 {
        tokio::time::sleep(Duration::from_millis(400)).await;
        let (mover, person) = if ply % 2 == 1 { (&mut bens, &ben) } else { (&mut annas, &anna) };
        let text = crate::common::some_move(&person.state(&table).await, ply);
        mover.play(&table, ply, &text).await;
    }
    assert_eq!(annas.state_at(5).await["ending"]["reason"], "time");
}

#[tokio::test]
async fn a_first_move_that_does_not_come_aborts_the_table() {
    let running = Running::start(|config| config.first_move = Duration::from_millis(300)).await;
    let (_table, (_anna, mut annas), _ben) =
        table_with(&running, json!({"kind": "fischer", "initial": 60, "increment": 0})).await;
    let mut state = annas.until("state").await;
    while state["status"] != "aborted" {
        state = annas.until("state").await;
    }
    assert_eq!(state["ending"]["result"], "*");
    assert_eq!(state["ending"]["sentence"], "the first move did not come in time");
}

#[tokio::test]
async fn a_table_that_nobody_joins_is_closed() {
    let running = Running::start(|config| config.open_for = Duration::from_millis(300)).await;
    let anna = Person::new(running.address, "Anna").await;
    let table = anna.table(json!({"game": "shakti"})).await;
    let (mut socket, state) = anna.watch(&table).await;
    assert_eq!(state["status"], "open");
    assert_eq!(socket.until("state").await["status"], "aborted");
}
