//! What a record tells besides the game, and that nobody leaves anything behind.

use std::time::Duration;

use quincunx_core::Record;
use quincunx_games::catalogue;
use quincunx_server::load::{Detail, Load};
use serde_json::json;

use crate::common::{Person, Running};

async fn record_of(person: &Person, table: &str) -> Record {
    let answer = person.ask("GET", &format!("/api/tables/{table}/record"), &json!({})).await;
    Record::parse(&answer.body).unwrap()
}

#[tokio::test]
async fn a_record_tells_date_time_control_and_clock_times() {
    let running = Running::start(|_| {}).await;
    let (anna, ben) = (Person::new(running.address, "Anna").await, Person::new(running.address, "Ben").await);
    let clock = json!({"kind": "fischer", "initial": 300, "increment": 3});
    let table = anna.table(json!({"game": "shakti", "clock": clock})).await;
    let (mut annas, mut bens) = (anna.socket().await, ben.socket().await);
    bens.done(json!({"type": "sit", "table": table})).await;
    annas.done(json!({"type": "move", "table": table, "ply": 0, "move": "b2-b4"})).await;
    bens.done(json!({"type": "move", "table": table, "ply": 1, "move": "d6-d5"})).await;
    annas.done(json!({"type": "move", "table": table, "ply": 2, "move": "f2-f4"})).await;
    bens.done(json!({"type": "resign", "table": table})).await;
    let record = record_of(&anna, &table).await;
    let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    let (date, time) = (record.tag("Date").unwrap(), record.tag("UTCTime").unwrap());
    assert!(digits(date) == 8 && date.split('.').count() == 3, "{date}");
    assert!(digits(time) == 6 && time.split(':').count() == 3, "{time}");
    assert_eq!(record.tag("UTCDate"), Some(date));
    assert_eq!((record.tag("White"), record.tag("Black")), (Some("Anna"), Some("Ben")));
    assert_eq!(record.tag("TimeControl"), Some("300+3"));
    let clocks: Vec<Option<&str>> = record.plies.iter().map(|ply| ply.clock.as_deref()).collect();
    // First moves are not on the clock; the third was, and brought its increment.
    assert_eq!(clocks[..2], [Some("0:05:00"); 2]);
    let third = clocks[2].expect("a clock time");
    assert!(third.starts_with("0:0") && third != "0:05:00", "{third}");
    assert!(catalogue::find("shakti").unwrap().verify(&record).is_ok());

    let untimed = anna.table(json!({"game": "shakti"})).await;
    let record = record_of(&anna, &untimed).await;
    assert_eq!(record.tag("TimeControl"), Some("-"));
}

#[tokio::test]
async fn a_guest_can_leave_when_no_game_is_on() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let table = anna.table(json!({"game": "shakti"})).await;
    let refused = anna.ask("DELETE", "/api/me", &json!({})).await;
    assert_eq!((refused.status, &refused.json()["code"]), (403, &json!("not_allowed")), "{}", refused.body);
    anna.socket().await.done(json!({"type": "stand_up", "table": table})).await;
    assert_eq!(anna.ask("DELETE", "/api/me", &json!({})).await.status, 204);
    assert_eq!(anna.ask("GET", "/api/me", &json!({})).await.status, 401);
}

#[tokio::test]
async fn load_leaves_no_table_open_and_no_guest() {
    let running = Running::start(|config| {
        config.requests_per_second = 0;
        config.messages_per_second = 0;
    })
    .await;
    for (game, detail, players) in [("shakti", Detail::Text, 2), ("bishops", Detail::Scene, 4)] {
        let load = Load {
            urls: vec![format!("http://{}", running.address)],
            game: game.to_owned(),
            detail,
            games: 2,
            spectators: 1,
            idle: 1,
            time: Duration::from_millis(600),
            moves_per_second: None,
            ledger: None,
        };
        // Whoever resigns last hears that the game is over; nobody counts that.
        let report = load.run().await.unwrap();
        assert_eq!(report.errors, 0, "every guest could be deleted: {report:?}");
        assert_eq!(report.sockets, 1 + 2 * (players + 1), "a player on every seat");
        assert!(report.moves > 2 && report.bytes_per_move > 100.0, "{report:?}");
        #[cfg(unix)]
        assert!(report.server_cpu_us_per_move.is_some_and(|cpu| cpu > 1.0), "{report:?}");
    }
    let anna = Person::new(running.address, "Anna").await;
    for list in ["open", "live"] {
        let left = anna.ask("GET", &format!("/api/tables?list={list}"), &json!({})).await;
        assert_eq!(left.json(), json!([]), "{list}");
    }
}
