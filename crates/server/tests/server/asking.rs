//! What the page asks besides moves: why not, and by what name.

use crate::common::{Person, Running};
use serde_json::json;

#[tokio::test]
async fn touches_that_lead_nowhere_are_told_why() {
    let house = Running::start(|_| {}).await;
    let anna = Person::new(house.address, "Anna").await;
    let ask = async |touches: serde_json::Value| {
        anna.ask("POST", "/api/study/why", &json!({"game": "shakti", "touches": touches})).await
    };
    let why = ask(json!(["d2", "d6"])).await.json();
    assert!(why["why"].as_str().is_some_and(|why| why.len() > 10), "{why}");
    assert_eq!(ask(json!(["d2", "d3"])).await.json(), json!({"why": null}));
    assert_eq!(ask(json!(["", 7])).await.status, 400);
    assert_eq!(ask(json!(vec!["d2"; 201])).await.status, 400);
}

#[tokio::test]
async fn another_name_is_seen_at_the_table_and_every_ply_has_its_maker() {
    let house = Running::start(|_| {}).await;
    let anna = Person::new(house.address, "Anna").await;
    let table = anna.table(json!({"game": "shakti", "seats": [{"kind": "me"}, {"kind": "me"}]})).await;
    let (mut socket, _) = anna.watch(&table).await;
    anna.ask("PATCH", "/api/me", &json!({"name": "Annabel"})).await;
    let told = socket.until("table").await;
    assert_eq!(told["seats"][0]["name"], "Annabel");
    socket.play(&table, 0, "b2-b4").await;
    socket.play(&table, 1, "d6-d5").await;
    let state = anna.state(&table).await;
    assert_eq!(state["movers"], json!([0, 1]));
    assert_eq!(state["parts"], json!([]));
}
