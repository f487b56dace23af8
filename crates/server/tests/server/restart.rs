//! The server stops, and is there again.

use crate::common::{Person, Running};
use serde_json::json;

#[tokio::test]
async fn a_restart_tells_clients_and_tables_go_on_where_they_were() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let ben = Person::new(running.address, "Ben").await;
    let clock = json!({"kind": "fischer", "initial": 60, "increment": 0});
    let table = anna.table(json!({"game": "shakti", "clock": clock})).await;
    let open = anna.table(json!({"game": "shakti"})).await;
    let mut bens = ben.socket().await;
    bens.done(json!({"type": "sit", "table": table})).await;
    let (mut annas, _) = anna.watch(&table).await;
    annas.play(&table, 0, "b2-b4").await;
    let mut state = bens.watch(&table).await;
    let reply = crate::common::some_move(&state, 1);
    bens.play(&table, 1, &reply).await;
    state = annas.state_at(2).await;
    let text = crate::common::some_move(&state, 2);
    annas.play(&table, 2, &text).await;
    let position = bens.state_at(3).await["position"].clone();
    let folder = running.stop().await;
    assert_eq!(bens.until("closing").await["type"], "closing");
    assert!(bens.try_next().await.is_none(), "and the socket is closed");

    let running = Running::start_in(folder, |_| {}).await;
    let ben = Person { address: running.address, ..ben };
    let anna = Person { address: running.address, ..anna };
    let (mut bens, state) = ben.watch(&table).await;
    assert_eq!((&state["ply"], &state["position"], &state["seat"]), (&json!(3), &position, &json!(1)));
    assert_eq!(state["clocks"]["running"], json!([1]));
    let left = state["clocks"]["left"][1].as_u64().unwrap();
    assert!((40_000..=60_000).contains(&left), "{left}");
    // What was acknowledged before may be said again now.
    assert_eq!(bens.play(&table, 1, &reply).await["ply"], 1);
    let next = crate::common::some_move(&state, 3);
    assert_eq!(bens.play(&table, 3, &next).await["ply"], 3);
    let (_annas, state) = anna.watch(&open).await;
    assert_eq!(state["status"], "open");
}
