//! How long lists take over a store with very many finished tables:
//!
//! ```text
//! cargo run --release -p quincunx-server --example lists -- 200000
//! ```

#[path = "../tests/common/mod.rs"]
mod common;

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use common::{Person, Running, config, request};
use quincunx_core::{Action, Message, Ply, Seat};
use quincunx_server::Server;
use quincunx_server::computers::EngineLevels;
use quincunx_server::domain::{Holder, Status, Terms, TimeControl};
use quincunx_server::store::{Deed, PlyRow, SqliteStore, Store, TableProgress, TableRow, Write};
use quincunx_server::table::Clocks;

/// How often each list is asked for.
const TIMES: usize = 21;

fn finished(number: usize, guest: &str) -> TableRow {
    let terms = Terms { clock: TimeControl::None, public: true, takebacks: true, chat: true, rated: false };
    let person =
        Holder::Person { guest: guest.to_owned(), name: "Anna".to_owned(), bot: false, rating: None };
    TableRow {
        id: format!("t{number:013}"),
        game: "shakti".to_owned(),
        options: String::new(),
        position: None,
        seed: number as u64,
        salt: "00".repeat(16),
        host: guest.to_owned(),
        terms,
        created_at: number as u64 + 1,
        progress: TableProgress {
            result: Some("1-0".to_owned()),
            verdict: Some(Message::text("White wins")),
            ..TableProgress::new(
                Status::Finished,
                vec![person, Holder::computer("1")],
                Clocks::new(TimeControl::None, 2),
                number as u64 + 1,
            )
        },
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let count: usize = std::env::args().nth(1).map_or(Ok(200_000), |count| count.parse())?;
    let folder = tempfile::tempdir()?;
    let store = Arc::new(SqliteStore::open(&folder.path().join("quincunx.db")).await?);
    let server = Server::start_with(config(folder.path()), store.clone(), Arc::new(EngineLevels)).await?;
    let running = Running::of(folder, server);
    let anna = Person::new(running.address, "Anna").await;
    let guest = anna.cookie.split_once('=').and_then(|(_, value)| value.split_once('.')).ok_or("no guest")?.0;
    let begun = Instant::now();
    for first in (0..count).step_by(200) {
        let mut batch = Vec::new();
        for number in first..count.min(first + 200) {
            let row = finished(number, guest);
            let (table, progress) = (row.id.clone(), row.progress.clone());
            batch.push(Write::table(row));
            let done = Ply { seat: Some(Seat(0)), action: Action::Move("b2-b4".to_owned()) };
            let ply = PlyRow { ply: 0, done, at: number as u64 + 1, took: None };
            let progress = TableProgress { version: 1, ..progress };
            batch.push(Write::change(&table, Deed::Ply(ply), progress));
        }
        if let Some(error) = store.commit(&batch).await?.into_iter().find_map(Result::err) {
            return Err(error.into());
        }
    }
    println!("{count} finished tables of one guest, written in {:.0} s", begun.elapsed().as_secs_f64());
    let before = count / 2;
    for path in [
        "/".to_owned(),
        "/api/tables?list=finished".to_owned(),
        format!("/api/tables?list=finished&before={before}"),
        "/api/tables?list=live".to_owned(),
        "/api/me/tables".to_owned(),
        format!("/api/me/tables?before={before}"),
    ] {
        let mut times = Vec::new();
        for _ in 0..TIMES {
            let begun = Instant::now();
            let answer = request(running.address, "GET", &path, &[("Cookie", &anna.cookie)], "").await;
            times.push(begun.elapsed().as_secs_f64() * 1000.0);
            if answer.status != 200 {
                return Err(format!("{path}: {}", answer.status).into());
            }
        }
        times.sort_by(f64::total_cmp);
        println!("{path}: {:.1} ms in the middle, {:.1} ms at most", times[TIMES / 2], times[TIMES - 1]);
    }
    Ok(())
}
