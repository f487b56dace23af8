//! The seed: the server seals its part, the players add theirs, and the record shows it.

use std::time::Duration;

use quincunx_core::{Contribution, Record, Seal};
use quincunx_games::catalogue;
use serde_json::{Value, json};

use crate::common::{Person, Running, Socket, request};

const ANNAS: &str = "00112233445566778899aabbccddeeff";
const BENS: &str = "ffeeddccbbaa99887766554433221100";

fn contribute(table: &str, random: &str) -> Value {
    json!({"type": "contribute", "table": table, "random": random})
}

async fn record(running: &Running, table: &str) -> Record {
    let path = format!("/api/tables/{table}/record");
    Record::parse(&request(running.address, "GET", &path, &[], "").await.body).unwrap()
}

/// Hears of the table until it is as wanted.
async fn table_when(socket: &mut Socket, is_so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let table = socket.until("table").await;
        if is_so(&table) {
            return table;
        }
    }
}

/// A table of Saktris, whose order of pieces comes from the seed, that Anna puts up and
/// will add to.
async fn annas_table(running: &Running, other: Value) -> (String, Person, Socket) {
    let anna = Person::new(running.address, "Anna").await;
    let wish = json!({"game": "saktris", "seats": [{"kind": "me", "contribute": true}, other]});
    let table = anna.table(wish).await;
    let mut annas = anna.socket().await;
    annas.watch(&table).await;
    (table, anna, annas)
}

#[tokio::test]
async fn both_players_add_to_the_seed_and_the_record_shows_how() {
    let running = Running::start(|_| {}).await;
    let (table, anna, mut annas) = annas_table(&running, json!({"kind": "open"})).await;
    let waiting = anna.ask("GET", &format!("/api/tables/{table}"), &Value::Null).await.json();
    let commitment = waiting["table"]["commitment"].as_str().unwrap().to_owned();
    // Before the seed is complete nobody sees what comes from it.
    assert_eq!(
        (&waiting["state"]["position"], &waiting["state"]["scene"]["trays"]),
        (&json!(""), &json!([]))
    );
    annas.done(contribute(&table, ANNAS)).await;
    let ben = Person::new(running.address, "Ben").await;
    let mut bens = ben.socket().await;
    bens.watch(&table).await;
    bens.done(json!({"type": "sit", "table": table, "contribute": true})).await;
    let seated = table_when(&mut annas, |table| table["seats"][1]["awaited"] == true).await;
    assert_eq!((&seated["status"], &seated["seats"][0]["contribution"]), (&json!("open"), &json!(ANNAS)));
    bens.done(contribute(&table, BENS)).await;
    let begun = table_when(&mut annas, |table| table["status"] == "playing").await;
    assert_eq!(begun["seats"][1]["contribution"], BENS);
    assert_eq!(begun["commitment"], commitment.as_str(), "it was published before anybody added to it");
    // Too late: nothing changes.
    assert_eq!(bens.refused(contribute(&table, ANNAS)).await, "not_allowed");
    bens.done(json!({"type": "resign", "table": table})).await;
    let seal = ben.state(&table).await["seal"].clone();

    let record = record(&running, &table).await;
    let game = catalogue::find("saktris").unwrap().verify(&record).unwrap();
    assert_eq!(record.tag("Contributions"), Some(format!("{ANNAS},{BENS}").as_str()));
    assert_eq!(record.tag("Commitment"), Some(commitment.as_str()));
    let sealed = record.seal().unwrap().unwrap();
    let given = [ANNAS, BENS].map(Contribution::read);
    assert_eq!(game.seed(), sealed.game_seed(&given));
    assert_ne!(game.seed(), sealed.seed);
    assert_eq!(
        (&seal["seed"], &seal["game_seed"]),
        (&json!(sealed.seed.to_string()), &json!(game.seed().to_string()))
    );
    // Whoever changes any part of it is found out.
    let of = |tag: &str, value: &str| {
        let mut changed = record.clone();
        changed.set_tag(tag, value);
        catalogue::find("saktris").unwrap().verify(&changed)
    };
    assert!(of("Contributions", &format!("{BENS},{ANNAS}")).is_err());
    assert!(of("Contributions", &format!("{ANNAS},-")).is_err());
    assert!(of("ServerSeed", "1").is_err());
    let mut bare = record.clone();
    bare.tags.retain(|(tag, _)| !["Contributions", "ServerSeed"].contains(&tag.as_str()));
    assert!(catalogue::find("saktris").unwrap().verify(&bare).is_err(), "they cannot be left out");
}

#[tokio::test]
async fn against_the_computer_the_game_waits_for_the_players_part_and_survives_a_restart() {
    let running = Running::start(|_| {}).await;
    let computer = json!({"kind": "computer", "level": "random"});
    let (table, anna, mut annas) = annas_table(&running, computer).await;
    assert_eq!(anna.state(&table).await["status"], "open");
    for wrong in ["", "00", "g0112233445566778899aabbccddeeff"] {
        assert_eq!(annas.refused(contribute(&table, wrong)).await, "bad_message", "{wrong}");
    }
    let mut stranger = Person::new(running.address, "Ben").await.socket().await;
    assert_eq!(stranger.refused(contribute(&table, BENS)).await, "not_allowed");
    annas.done(contribute(&table, ANNAS)).await;
    let before = anna.state(&table).await;
    assert_eq!(before["status"], "playing");
    assert!(!before["position"].as_str().unwrap().is_empty());
    let running = Running::start_in(running.stop().await, |_| {}).await;
    let anna = Person { address: running.address, ..anna };
    let after = anna.state(&table).await;
    assert_eq!(after["position"], before["position"], "the seed is the same");
    let mut annas = anna.socket().await;
    annas.done(json!({"type": "resign", "table": table})).await;
    let record = record(&running, &table).await;
    catalogue::find("saktris").unwrap().verify(&record).unwrap();
    assert_eq!(record.tag("Contributions"), Some(format!("{ANNAS},-").as_str()));
}

#[tokio::test]
async fn whoever_promised_and_does_not_come_is_waited_for_only_a_moment() {
    let running = Running::start(|_| {}).await;
    let (table, anna, mut annas) =
        annas_table(&running, json!({"kind": "computer", "level": "random"})).await;
    let begun = tokio::time::timeout(
        Duration::from_secs(30),
        table_when(&mut annas, |table| table["status"] == "playing"),
    );
    assert_eq!(begun.await.expect("it begins")["seats"][0]["contribution"], Value::Null);
    annas.done(json!({"type": "resign", "table": table})).await;
    assert_eq!(anna.state(&table).await["status"], "finished");
    let record = record(&running, &table).await;
    let game = catalogue::find("saktris").unwrap().verify(&record).unwrap();
    assert_eq!((record.tag("Contributions"), record.tag("ServerSeed")), (None, None));
    assert_eq!(record.seal().unwrap(), Some(Seal::new(game.seed(), record.seal().unwrap().unwrap().salt)));
}

#[tokio::test]
async fn a_rematch_is_sealed_anew_and_added_to_again() {
    let running = Running::start(|_| {}).await;
    let (table, anna, mut annas) = annas_table(&running, json!({"kind": "open"})).await;
    annas.done(contribute(&table, ANNAS)).await;
    let ben = Person::new(running.address, "Ben").await;
    let mut bens = ben.socket().await;
    bens.done(json!({"type": "sit", "table": table})).await;
    annas.done(json!({"type": "resign", "table": table})).await;
    bens.done(json!({"type": "rematch", "table": table})).await;
    annas.done(json!({"type": "rematch", "table": table, "contribute": true})).await;
    let next = table_when(&mut annas, |table| !table["next"].is_null()).await;
    let again = next["next"].as_str().unwrap().to_owned();
    let new = anna.ask("GET", &format!("/api/tables/{again}"), &Value::Null).await.json()["table"].clone();
    assert_eq!((&new["seats"][1]["yours"], &new["seats"][1]["awaited"]), (&json!(true), &json!(true)));
    assert_eq!(new["seats"][0]["awaited"], Value::Null, "Ben's client does not know how");
    assert_ne!(new["commitment"], next["commitment"]);
    annas.done(contribute(&again, ANNAS)).await;
    assert_eq!(anna.state(&again).await["status"], "playing");
    bens.done(json!({"type": "resign", "table": again})).await;
    let record = record(&running, &again).await;
    catalogue::find("saktris").unwrap().verify(&record).unwrap();
    assert_eq!(record.tag("Contributions"), Some(format!("-,{ANNAS}").as_str()));
}

#[tokio::test]
async fn whoever_leaves_a_seat_takes_the_contribution_along() {
    let running = Running::start(|_| {}).await;
    let (table, _anna, mut annas) = annas_table(&running, json!({"kind": "open"})).await;
    let mut bens = Person::new(running.address, "Ben").await.socket().await;
    // Full but for Anna's part: Ben changes his mind, and the seat goes to the computer.
    bens.done(json!({"type": "sit", "table": table, "contribute": true})).await;
    bens.done(contribute(&table, BENS)).await;
    bens.done(json!({"type": "stand_up", "table": table})).await;
    let left = table_when(&mut annas, |table| table["seats"][1]["kind"] == "open").await;
    assert_eq!(left["seats"][1]["contribution"], Value::Null);
    annas.done(json!({"type": "hand_over", "table": table, "seat": 1, "level": "random"})).await;
    annas.done(contribute(&table, ANNAS)).await;
    let begun = table_when(&mut annas, |table| table["status"] == "playing").await;
    assert_eq!(
        (&begun["seats"][0]["contribution"], &begun["seats"][1]["contribution"]),
        (&json!(ANNAS), &Value::Null)
    );
}
