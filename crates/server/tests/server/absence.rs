//! Whoever is away: when a seat may be handed over, and how it comes back.

use std::time::Duration;

use crate::common::{Person, Running, Socket, some_move, two_seated};
use serde_json::{Value, json};

/// Two at a table, both watching; then Ben goes, and Anna has heard it.
async fn ben_goes(running: &Running, terms: Value) -> (String, (Person, Socket), Person) {
    let (table, (anna, mut annas), (ben, mut bens)) = two_seated(running, terms).await;
    bens.watch(&table).await;
    annas.watch(&table).await;
    annas.play(&table, 0, "b2-b4").await;
    drop(bens);
    while annas.until("table").await["seats"][1]["present"] == true {}
    (table, (anna, annas), ben)
}

#[tokio::test]
async fn a_seat_with_days_to_think_is_never_handed_over() {
    let running = Running::start(|config| config.abandoned = Duration::ZERO).await;
    let days = json!({"clock": {"kind": "days", "days": 3}});
    let (table, (anna, mut annas), ben) = ben_goes(&running, days.clone()).await;
    let hand_over = json!({"type": "hand_over", "table": table, "seat": 1});
    assert_eq!(annas.refused(hand_over).await, "not_allowed");
    let (mut bens, state) = ben.watch(&table).await;
    bens.play(&table, 1, &some_move(&state, 1)).await;
    // A seat that nobody has taken is another matter.
    let mut wish = days;
    wish["game"] = json!("shakti");
    let open = anna.table(wish).await;
    annas.done(json!({"type": "hand_over", "table": open, "seat": 1, "level": "random"})).await;
}

#[tokio::test]
async fn a_seat_that_was_handed_over_comes_back_to_its_owner_also_after_a_restart() {
    let running = Running::start(|config| config.abandoned = Duration::ZERO).await;
    let (table, (anna, mut annas), ben) = ben_goes(&running, json!({})).await;
    annas.done(json!({"type": "hand_over", "table": table, "seat": 1, "level": "random"})).await;
    annas.state_at(2).await;
    let reclaim = json!({"type": "reclaim", "table": table});
    assert_eq!(annas.refused(json!({"type": "reclaim", "table": table, "seat": 1})).await, "not_seated");
    let mut mallory = Person::new(running.address, "Mallory").await.socket().await;
    assert_eq!(mallory.refused(reclaim.clone()).await, "not_seated");
    assert_eq!(mallory.refused(json!({"type": "reclaim", "table": table, "seat": 9})).await, "not_found");

    let folder = running.stop().await;
    let running = Running::start_in(folder, |config| config.abandoned = Duration::ZERO).await;
    let (anna, ben) =
        (Person { address: running.address, ..anna }, Person { address: running.address, ..ben });
    let mine = ben.ask("GET", "/api/me/tables", &Value::Null).await.json();
    assert_eq!(mine[0]["table"], json!(table), "he finds it again");
    let mut bens = ben.socket().await;
    bens.say(json!({"type": "watch", "table": table, "detail": "text"})).await;
    let seat = bens.until("table").await["seats"][1].clone();
    assert_eq!(
        (&seat["kind"], &seat["yours"], &seat["reclaim"]),
        (&json!("computer"), &json!(false), &json!(true))
    );
    assert_eq!(bens.until("state").await["seat"], Value::Null, "until then he watches");
    let (mut annas, state) = anna.watch(&table).await;
    assert_eq!(bens.done(reclaim.clone()).await["seat"], 1);
    assert_eq!(bens.done(reclaim).await["seat"], 1, "saying it twice does no harm");
    let mut told = annas.until("table").await;
    while told["seats"][1]["kind"] != "person" {
        told = annas.until("table").await;
    }
    assert_eq!(told["seats"][1]["reclaim"], false);
    let ply = state["ply"].as_u64().unwrap();
    annas.play(&table, ply, &some_move(&state, 5)).await;
    let state = bens.state_at(ply + 1).await;
    assert_eq!((&state["seat"], &state["turn"]), (&json!(1), &json!([1])));
    bens.play(&table, ply + 1, &some_move(&state, 6)).await;
    // He is here: his seat stays his.
    let hand_over = json!({"type": "hand_over", "table": table, "seat": 1});
    assert_eq!(annas.refused(hand_over).await, "not_allowed");
}
