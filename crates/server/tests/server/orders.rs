//! The host's orders: forcing the duel of Bishops.

use serde_json::{Value, json};

use crate::common::{Person, Running, Socket};

/// A game of two that was paused before its duel.
const PAUSED: &str = "s 7bK4/12/12/12/12/12/12/3wR8/12/12/2wK9/12 w wb -/-/- b,0,0.0.0.0,gp 40 ;";

/// A table that Anna hosts and plays alone, and Ben, who watches.
async fn hosted(running: &Running, wish: Value) -> (String, (Person, Socket), Socket) {
    let anna = Person::new(running.address, "Anna").await;
    let ben = Person::new(running.address, "Ben").await;
    let me = json!({"kind": "me"});
    let mut whole = json!({"game": "bishops", "seats": [me, me, me, me]});
    whole.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
    let table = anna.table(whole).await;
    let (annas, _) = anna.watch(&table).await;
    let (bens, _) = ben.watch(&table).await;
    (table, (anna, annas), bens)
}

#[tokio::test]
async fn the_host_forces_the_duel_of_the_last_two_and_it_is_stored_as_records_have_it() {
    let running = Running::start(|_| {}).await;
    let (table, (anna, mut annas), mut bens) = hosted(&running, json!({"position": PAUSED})).await;
    let order = json!({"type": "order", "table": table, "order": "duel"});
    let state = anna.state(&table).await;
    let label = json!({"key": "bishops-force-duel"});
    assert_eq!(
        state["orders"],
        json!([{"order": "duel", "label": "Force duel", "label_i18n": label, "why_not": null}])
    );
    assert_eq!(bens.refused(order.clone()).await, "not_allowed", "only the host gives it");
    for wrong in ["", "dual", "duel=wg", "duel\n", "resign"] {
        let wrong = json!({"type": "order", "table": table, "order": wrong});
        assert_eq!(annas.refused(wrong.clone()).await, "not_allowed", "{wrong}");
    }
    assert_eq!(annas.done(order.clone()).await["ply"], 0);
    let duel = bens.state_at(1).await;
    assert!(duel["position"].as_str().unwrap().starts_with("d w=white b=black "), "{duel}");
    assert_eq!(duel["plies"], json!(["!duel"]));
    assert_eq!(duel.get("orders"), None, "the duel has begun");
    assert_eq!(annas.refused(order).await, "not_allowed");
    annas.play(&table, 1, "e4").await;
    annas.state_at(2).await;
    assert_eq!(annas.done(json!({"type": "ask_takeback", "table": table})).await["table"], json!(table));

    // The server forgets nothing.
    let folder = running.stop().await;
    let running = Running::start_in(folder, |_| {}).await;
    let record =
        crate::common::request(running.address, "GET", &format!("/api/tables/{table}/record"), &[], "").await;
    assert!(record.body.contains("!duel"), "{}", record.body);
}

#[tokio::test]
async fn while_more_than_two_remain_the_order_is_disabled_with_the_reason() {
    let running = Running::start(|_| {}).await;
    let (table, (anna, mut annas), _bens) = hosted(&running, json!({})).await;
    let why = "4 colours remain: force duel is disabled until exactly two are left";
    let state = anna.state(&table).await;
    assert_eq!(state["orders"][0]["why_not"], why);
    assert_eq!(state["orders"][0]["why_not_i18n"]["args"], json!({"count": {"number": 4}}));
    let answer = annas.ask(json!({"type": "order", "table": table, "order": "duel"})).await;
    assert_eq!((&answer["code"], &answer["message"]), (&json!("not_allowed"), &json!(why)));
    assert_eq!(anna.state(&table).await["ply"], 0, "and nothing has changed");
}

#[tokio::test]
async fn with_force_duel_any_time_the_host_names_the_two() {
    let running = Running::start(|_| {}).await;
    let options = json!({"options": {"force_duel_any_time": "on"}});
    let (table, (anna, mut annas), _bens) = hosted(&running, options).await;
    let state = anna.state(&table).await;
    assert_eq!(state["orders"].as_array().unwrap().len(), 6);
    assert_eq!(state["orders"][0]["label"], "Force duel: White and Grey");
    annas.done(json!({"type": "order", "table": table, "order": "duel=gp"})).await;
    let duel = annas.state_at(1).await;
    assert!(duel["position"].as_str().unwrap().starts_with("d w=pink b=grey "), "{duel}");
    let back = annas.ask(json!({"type": "ask_takeback", "table": table})).await;
    assert_eq!(back["message"], "you have not moved yet");
}

#[tokio::test]
async fn a_move_before_an_order_is_not_taken_back() {
    let running = Running::start(|_| {}).await;
    let (table, (_anna, mut annas), _bens) = hosted(&running, json!({"position": PAUSED})).await;
    annas.play(&table, 0, "d5-d6").await;
    annas.done(json!({"type": "order", "table": table, "order": "duel"})).await;
    let back = annas.ask(json!({"type": "ask_takeback", "table": table})).await;
    assert_eq!(back["message"], "the host has given an order since");
}

#[tokio::test]
async fn games_without_orders_say_so() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let me = json!({"kind": "me"});
    let table = anna.table(json!({"game": "shakti", "seats": [me, me]})).await;
    let (mut annas, state) = anna.watch(&table).await;
    assert_eq!(state.get("orders"), None);
    let answer = annas.ask(json!({"type": "order", "table": table, "order": "duel"})).await;
    assert_eq!(answer["message"], "Shakti has no operator's orders");
}
