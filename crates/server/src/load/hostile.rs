//! One address does its worst while others play: how long do they wait?
//!
//! From one address come tables of computers that think as long as they may, with and
//! without a person, analyses, pictures by the hundred and rematch after rematch. From
//! other addresses somebody plays the computer of the lowest level, and pairs of people
//! play each other. Loopback has addresses enough for all of them.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use quincunx_client::{HttpClient, HttpError, Method};
use quincunx_core::Chance;
use quincunx_games::catalogue::GAMES;
use serde::Serialize;
use serde_json::json;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use super::client::{Player, Stream, open, watch_text};
use super::http::{Person, measure, wish};
use super::{LoadError, Pace, Shared, quantile};
use crate::protocol::{
    AnalysisRequest, Detail, Event, Question, Request, SeatChoice, TableAction, WatchOptions,
};

/// Tables of computers only, and tables of a computer with a person who answers at once.
const TABLES: usize = 40;
const DUELS: usize = 8;
/// Tables that one socket watches.
const WATCHED: usize = 20;
/// Analyses at the same time.
const ANALYSES: usize = 16;
/// Pictures asked for at once, and how long until the next so many.
const PICTURES: usize = 400;
const BETWEEN: Duration = Duration::from_millis(500);
/// People who try passwords at the same time, and how many each tries in a row.
const GUESSERS: usize = 64;
const GUESSES: usize = 10;
/// Pairs of people, and how long it is from a move to the next.
const PAIRS: usize = 4;
const PAUSE: Duration = Duration::from_millis(100);
/// How long the attack has to unfold before anything is measured.
const UNFOLDING: Duration = Duration::from_secs(5);

/// One address does its worst.
#[derive(Clone, Debug)]
pub struct Hostile {
    /// Where the server is: `http://127.0.0.1:8080`.
    pub url: String,
    /// Which game is played.
    pub game: String,
    /// For how long it is measured, before and during the attack.
    pub time: Duration,
    /// The level of the computer whose replies are measured.
    pub level: String,
    /// What the attack consists of.
    pub kind: AttackKind,
}

/// What an attack consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackKind {
    /// Everything at once.
    All,
    /// Tables at which the computer thinks as long as it may.
    Tables,
    /// Analyses.
    Analyses,
    /// Pictures by the hundred.
    Pictures,
    /// Rematch after rematch.
    Rematches,
    /// Sign-ins, each under another name. These are no part of everything: a server has
    /// limits for them alone.
    SignIns,
}

impl AttackKind {
    fn include(self, other: AttackKind) -> bool {
        self == other || self == AttackKind::All && other != AttackKind::SignIns
    }
}

/// How long people waited.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Waits {
    /// How often.
    pub count: usize,
    /// In milliseconds: half are quicker.
    pub p50_ms: f64,
    /// 99 of 100 are quicker.
    pub p99_ms: f64,
    /// The slowest.
    pub max_ms: f64,
}

impl Waits {
    fn of(mut micros: Vec<u64>) -> Waits {
        micros.sort_unstable();
        let at = |part| quantile(&micros, part);
        Waits { count: micros.len(), p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1.0) }
    }
}

/// How it was for the others.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Measurements {
    /// From a move to the computer's reply.
    pub computer: Waits,
    /// From one person's move to the other's seeing it.
    pub people: Waits,
    /// Refusals and broken sockets.
    pub errors: u64,
    /// The most memory that the server occupied, in kilobytes, if it tells.
    pub server_memory_kb: Option<u64>,
    /// The most threads that it had.
    pub server_threads: Option<u64>,
}

/// What came of it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct HostileReport {
    /// Before the attack.
    pub before: Measurements,
    /// During the attack.
    pub during: Measurements,
    /// Requests of the attack that were served.
    pub served: u64,
    /// Requests of the attack that were refused.
    pub refused: u64,
    /// Rematches that the attack got.
    pub rematches: u64,
}

/// What all who attack share.
struct Attack {
    client: HttpClient,
    game: String,
    served: AtomicU64,
    refused: AtomicU64,
    rematches: AtomicU64,
}

impl Hostile {
    /// Measures, attacks, and measures again.
    pub async fn run(&self) -> Result<HostileReport, LoadError> {
        let client = HttpClient::of_url(&self.url)?;
        let before = self.clone().calm_apart(&client).await?;
        let attack = Arc::new(Attack {
            client: client.seen_from(loopback(2)),
            game: self.game.clone(),
            served: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            rematches: AtomicU64::new(0),
        });
        let mut attackers = attack.clone().begin(self.kind);
        tokio::time::sleep(UNFOLDING).await;
        let during = self.clone().calm_apart(&client).await?;
        attackers.abort_all();
        while attackers.join_next().await.is_some() {}
        let number = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Ok(HostileReport {
            before,
            during,
            served: number(&attack.served),
            refused: number(&attack.refused),
            rematches: number(&attack.rematches),
        })
    }

    /// Plays in a thread apart from those who attack, so that nobody here waits for them.
    async fn calm_apart(self, client: &HttpClient) -> Result<Measurements, LoadError> {
        let client = client.clone();
        let calm = move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.map_err(HttpError::Network)?.block_on(self.calm(&client))
        };
        let apart = tokio::task::spawn_blocking(calm).await;
        apart.unwrap_or_else(|_| Err(LoadError::Odd("no end of the games")))
    }

    /// Plays for a while, and says how it was.
    async fn calm(&self, client: &HttpClient) -> Result<Measurements, LoadError> {
        let shared = Arc::new(Shared::new(Detail::Text, PAUSE, None));
        let mut people = JoinSet::new();
        for pair in 0..PAIRS {
            let (here, there) = (client.seen_from(loopback(4)), client.seen_from(loopback(5)));
            let (first, second) = (Person::new(&here, "Calm A").await?, Person::new(&there, "Calm B").await?);
            let table = first.table(&self.game).await?;
            second.sit(&table).await?;
            let pace = Arc::new(Pace::default());
            pace.due.store(shared.began.elapsed().as_micros() as u64, Ordering::Relaxed);
            for (seat, (from, person)) in [(here, first), (there, second)].into_iter().enumerate() {
                let salt = (pair * 2 + seat) as u64;
                let player = Player::open(shared.clone(), &from, &person, &table, pace.clone(), salt).await?;
                people.spawn(player.run());
            }
        }
        let beginner =
            beginner(shared.clone(), client.seen_from(loopback(3)), self.game.clone(), self.level.clone());
        let beginner = tokio::spawn(beginner);
        let (mut memory, mut threads) = (None, None);
        let begun = Instant::now();
        while begun.elapsed() < self.time {
            memory =
                memory.max(measure(client, "quincunx_resident_bytes").await.map(|bytes| bytes as u64 / 1024));
            threads = threads.max(measure(client, "quincunx_threads").await.map(|threads| threads as u64));
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
        shared.stop.cancel();
        let mut waits = Vec::new();
        // Whoever waits for an answer that never comes must not keep us.
        let collect = async {
            while let Some(result) = people.join_next().await {
                waits.extend(result.unwrap_or_default());
            }
        };
        let _ = tokio::time::timeout(Duration::from_secs(10), collect).await;
        let replies = tokio::time::timeout(Duration::from_secs(60), beginner).await;
        let replies = replies.map_err(|_| LoadError::Odd("no reply of the computer for a minute"))?;
        let replies = replies.unwrap_or_else(|_| Err(LoadError::Odd("no end of the game")))?;
        Ok(Measurements {
            computer: Waits::of(replies),
            people: Waits::of(waits),
            errors: shared.errors.load(Ordering::Relaxed),
            server_memory_kb: memory,
            server_threads: threads,
        })
    }
}

/// The computer as strong as it can be.
fn strongest() -> SeatChoice {
    SeatChoice::Computer { level: Some("max".to_owned()) }
}

fn loopback(last: u8) -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(127, 0, 0, last))
}

async fn say(stream: &mut Stream, request: &Request) -> Result<(), LoadError> {
    Ok(stream.send(Message::text(request.text())).await?)
}

/// The next message, if the server has not hung up.
async fn hear(stream: &mut Stream) -> Result<Event, LoadError> {
    loop {
        match stream.next().await {
            Some(message) => {
                if let Message::Text(text) = message?
                    && let Some(event) = Event::read(&text)
                {
                    return Ok(event);
                }
            }
            None => return Err(LoadError::Odd("hung up")),
        }
    }
}

/// Somebody who plays the computer, game after game: how long it
/// took to reply, in microseconds.
async fn beginner(
    shared: Arc<Shared>,
    client: HttpClient,
    game: String,
    level: String,
) -> Result<Vec<u64>, LoadError> {
    let person = Person::new(&client, "Beginner").await?;
    let mut stream = open(&client, Some(&person)).await?;
    let mut chance = Chance::from_seed(7);
    let wish =
        wish(&game, &[SeatChoice::Me { contribute: false }, SeatChoice::Computer { level: Some(level) }]);
    let mut replies = Vec::new();
    'games: loop {
        let table = person.table_of(&wish).await?;
        say(&mut stream, &watch_text(&table)).await?;
        let mut sent: Option<(usize, Instant)> = None;
        loop {
            let state = match hear(&mut stream).await? {
                Event::State(state) if state.table == table => state,
                Event::Error { .. } => {
                    shared.errors.fetch_add(1, Ordering::Relaxed);
                    continue;
                }
                _ => continue,
            };
            let ply = state.ply;
            if let Some((at, when)) = sent
                && ply >= at + 2
            {
                replies.push(when.elapsed().as_micros() as u64);
                sent = None;
            }
            if shared.stop.is_cancelled() {
                return Ok(replies);
            }
            if state.ending.is_some() {
                say(&mut stream, &Request::leave(&table)).await?;
                continue 'games;
            }
            if state.legal.is_empty() || sent.is_some() {
                continue;
            }
            tokio::time::sleep(PAUSE).await;
            let index = chance.below(state.legal.len() as u64) as usize;
            sent = Some((ply, Instant::now()));
            let text = state.legal[index].clone();
            say(&mut stream, &Request::act(&table, TableAction::Move { ply, text, seat: None })).await?;
        }
    }
}

impl Attack {
    fn begin(self: Arc<Attack>, kind: AttackKind) -> JoinSet<()> {
        let mut attackers = JoinSet::new();
        let many = |wanted, count| if kind.include(wanted) { count } else { 0 };
        for _ in 0..many(AttackKind::Tables, TABLES.div_ceil(WATCHED)) {
            attackers.spawn(again(self.clone(), async |attack| attack.computers().await));
        }
        for _ in 0..many(AttackKind::Tables, DUELS) {
            attackers.spawn(again(self.clone(), async |attack| attack.duel().await));
        }
        for _ in 0..many(AttackKind::Analyses, ANALYSES) {
            attackers.spawn(again(self.clone(), async |attack| attack.analysis().await));
        }
        for _ in 0..many(AttackKind::SignIns, GUESSERS) {
            attackers.spawn(again(self.clone(), async |attack| attack.sign_ins().await));
        }
        if kind.include(AttackKind::Pictures) {
            attackers.spawn(again(self.clone(), async |attack| attack.pictures().await));
        }
        if kind.include(AttackKind::Rematches) {
            attackers.spawn(again(self, async |attack| attack.rematches().await));
        }
        attackers
    }

    fn count<T, E>(&self, result: Result<T, E>) -> Result<T, E> {
        let count = if result.is_ok() { &self.served } else { &self.refused };
        count.fetch_add(1, Ordering::Relaxed);
        result
    }

    async fn person(&self) -> Result<Person, LoadError> {
        self.count(Person::new(&self.client, "Mallory").await)
    }

    /// Computers play each other, and somebody watches.
    async fn computers(&self) -> Result<(), LoadError> {
        let person = self.person().await?;
        let mut stream = open(&self.client, Some(&person)).await?;
        let wish = wish(&self.game, &[strongest(), strongest()]);
        for _ in 0..WATCHED {
            let Ok(table) = self.count(person.table_of(&wish).await) else { continue };
            say(&mut stream, &Request::watch(&table, WatchOptions::default())).await?;
        }
        loop {
            hear(&mut stream).await?;
        }
    }

    /// Somebody plays the computer, and answers at once.
    async fn duel(&self) -> Result<(), LoadError> {
        let person = self.person().await?;
        let mut stream = open(&self.client, Some(&person)).await?;
        let wish = wish(&self.game, &[SeatChoice::Me { contribute: false }, strongest()]);
        let table = self.count(person.table_of(&wish).await)?;
        say(&mut stream, &watch_text(&table)).await?;
        loop {
            let Event::State(state) = hear(&mut stream).await? else { continue };
            if state.ending.is_some() {
                return Ok(());
            }
            if let Some(text) = state.legal.first().cloned() {
                let action = TableAction::Move { ply: state.ply, text, seat: None };
                say(&mut stream, &Request::act(&table, action)).await?;
            }
        }
    }

    /// One analysis after another.
    async fn analysis(&self) -> Result<(), LoadError> {
        let person = self.person().await?;
        let question = Question { game: Some(self.game.clone()), ..Question::default() };
        let request = AnalysisRequest { question, lines: Some(5), seconds: Some(30.0) };
        loop {
            self.count(person.call("/api/study/lines", &request).await)?;
        }
    }

    /// Pictures by the hundred: of the games, and of a table.
    async fn pictures(&self) -> Result<(), LoadError> {
        let person = self.person().await?;
        let table = person.table(&self.game).await?;
        loop {
            let mut asked = JoinSet::new();
            for number in 0..PICTURES {
                let path = match number % 10 {
                    9 => format!("/t/{table}/picture.png"),
                    _ => format!("/cards/{}.png", GAMES[number % GAMES.len()].info().name),
                };
                let client = self.client.clone();
                asked.spawn(async move { client.send(Method::GET, &path, None, "").await });
            }
            while let Some(answer) = asked.join_next().await {
                if let Ok(answer) = answer {
                    let _ = self.count(answer);
                }
            }
            tokio::time::sleep(BETWEEN).await;
        }
    }

    /// One password after another, each for another name, so that each has to be computed.
    async fn sign_ins(&self) -> Result<(), LoadError> {
        for _ in 0..GUESSES {
            let number = self.refused.load(Ordering::Relaxed) + self.served.load(Ordering::Relaxed);
            let wish = json!({"handle": format!("mallory-{number}"), "password": "five warm bishops"});
            // Nobody is called so: whatever was computed, this is refused.
            let _ = self.count(self.client.send(Method::POST, "/api/session", None, &wish.to_string()).await);
        }
        Ok(())
    }

    /// Somebody plays alone, gives up at once, and plays again.
    async fn rematches(&self) -> Result<(), LoadError> {
        let person = self.person().await?;
        let mut stream = open(&self.client, Some(&person)).await?;
        let wish =
            wish(&self.game, &[SeatChoice::Me { contribute: false }, SeatChoice::Me { contribute: false }]);
        let mut table = self.count(person.table_of(&wish).await)?;
        loop {
            say(&mut stream, &watch_text(&table)).await?;
            say(&mut stream, &Request::act(&table, TableAction::Resign { seat: Some(0) })).await?;
            say(&mut stream, &Request::act(&table, TableAction::Rematch { contribute: false })).await?;
            table = loop {
                match hear(&mut stream).await? {
                    Event::Error { .. } => {
                        self.refused.fetch_add(1, Ordering::Relaxed);
                        return Ok(());
                    }
                    Event::Table(old) => {
                        if let Some(next) = old.next.filter(|next| *next != table) {
                            break next;
                        }
                    }
                    _ => {}
                }
            };
            self.rematches.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Does it again and again, and not too fast when it is refused.
async fn again(attack: Arc<Attack>, action: impl AsyncFn(&Attack) -> Result<(), LoadError>) {
    loop {
        let _ = action(&attack).await;
        tokio::time::sleep(BETWEEN).await;
    }
}
