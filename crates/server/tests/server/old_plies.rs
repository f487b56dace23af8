//! Stores from when a ply was one text, such as `white:b2-b4`.

use std::path::Path;

use quincunx_core::{Action, AnyGame, AnyRules, Ply, Seat, Turn, Viewer};
use quincunx_games::catalogue;
use quincunx_server::domain::TimeControl;
use quincunx_server::store::{SqliteStore, Store};
use quincunx_server::table::{Clocks, TableState};
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

/// The last migration before plies had columns.
const BEFORE: i64 = 4;
const SEED: u64 = 7;

async fn old_store(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let mut old = options.connect().await.unwrap();
    sqlx::migrate!("./migrations").run_to(BEFORE, &mut old).await.unwrap();
    old
}

/// A game as an old server had it: what it was, and the texts with their numbers.
struct OldGame {
    rules: &'static dyn AnyRules,
    options: &'static str,
    position: &'static str,
    game: Box<dyn AnyGame>,
    rows: Vec<(usize, String)>,
}

impl OldGame {
    fn new(name: &str, options: &'static str, position: &'static str) -> OldGame {
        let rules = catalogue::find(name).unwrap();
        let settings: Vec<(&str, &str)> =
            options.split(',').filter_map(|setting| setting.split_once('=')).collect();
        let from = Some(position).filter(|position| !position.is_empty());
        let game = rules.begin(&settings, from, SEED).unwrap();
        OldGame { rules, options, position, game, rows: Vec::new() }
    }

    /// Does what a text says, as an old server did.
    fn act(&mut self, text: &str) {
        let number = self.game.ply_count();
        let mut read = number;
        self.game.read_ply(text, &mut read).unwrap_or_else(|error| panic!("{text}: {error}"));
        self.rows.push((number, text.to_owned()));
    }

    fn play(mut self, texts: &[&str]) -> OldGame {
        for text in texts {
            self.act(text);
        }
        self
    }

    /// Makes moves behind their seats; of those who choose together, the last comes first.
    fn play_any(mut self, moves: usize) -> OldGame {
        for number in 0..moves {
            let seat = match self.game.turn() {
                Some(Turn::Of(seat)) => seat,
                Some(Turn::Together(seats)) => seats.iter().last().unwrap(),
                Some(Turn::Chance) | None => break,
            };
            let legal = self.game.moves(seat);
            let text = &legal[number * 7 % legal.len()];
            let name = self.rules.info().seats[seat.index()].name.to_lowercase();
            self.act(&format!("{name}:{text}"));
        }
        self
    }

    async fn insert(&self, old: &mut SqliteConnection, id: &str) {
        let seats = self.rules.info().seats.len();
        let clocks = serde_json::to_string(&Clocks::new(TimeControl::None, seats)).unwrap();
        let query = sqlx::query(
            "INSERT INTO games (id, game, options, position, seed, salt, host, terms, is_public, created_at, \
             status, seats, clocks, changed_at) \
             VALUES ($1, $2, $3, $4, $5, $6, 'h', $7, 1, 1, 'finished', $8, $9, 2)",
        );
        query
            .bind(id)
            .bind(self.rules.info().name)
            .bind(self.options)
            .bind(self.position)
            .bind(SEED.to_string())
            .bind("00".repeat(16))
            .bind(r#"{"clock":{"kind":"none"},"public":true,"takebacks":true,"chat":true}"#)
            .bind(format!("[{}]", vec![r#"{"kind":"open"}"#; seats].join(",")))
            .bind(clocks)
            .execute(&mut *old)
            .await
            .unwrap();
        for (number, text) in &self.rows {
            insert_ply(old, id, *number, text).await;
        }
    }
}

async fn insert_ply(old: &mut SqliteConnection, id: &str, number: usize, text: &str) {
    let query = sqlx::query("INSERT INTO plies (game, ply, text, at) VALUES ($1, $2, $3, $4)");
    query.bind(id).bind(number as i64).bind(text).bind(100 + number as i64).execute(old).await.unwrap();
}

#[tokio::test]
async fn games_whose_plies_were_texts_are_the_same_games() {
    let games = [
        // Whoever left did so while it was somebody else's turn.
        OldGame::new("bishops", "", "").play_any(18).play(&["black:resign"]).play_any(4).play(&["pink:time"]),
        OldGame::new("bishops", "force_duel_any_time=on", "").play_any(9).play(&["!duel=wg"]).play_any(6),
        OldGame::new("sitchess", "", "").play_any(24).play(&["draw"]),
        OldGame::new("sitchess", "army_choice=dice", "").play_any(16).play(&["black:time"]),
        OldGame::new("sitchess", "", "k7/8/8/8/8/8/8/KR6 w - - 100 60").play(&["white:claim"]),
        OldGame::new("saktris", "", "").play_any(20).play(&["white:resign"]),
        OldGame::new("shakti", "", "").play(&["b2-b4", "resign"]),
        OldGame::new("taifho", "", "").play_any(10).play(&["north:resign"]),
        OldGame::new("taifho", "setup=free", "").play_any(10).play(&["south:resign"]),
    ];
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.db");
    let mut old = old_store(&file).await;
    for (number, game) in games.iter().enumerate() {
        game.insert(&mut old, &number.to_string()).await;
    }
    drop(old);
    let store = SqliteStore::open(&file).await.unwrap();
    let mut has_gaps = false;
    for (number, game) in games.iter().enumerate() {
        let snapshot = store.table(&number.to_string()).await.unwrap().unwrap();
        let plies = &snapshot.plies;
        let numbers: Vec<(usize, u64)> = plies.iter().map(|row| (row.ply, row.at)).collect();
        let expected: Vec<(usize, u64)> =
            game.rows.iter().map(|(number, _)| (*number, 100 + *number as u64)).collect();
        assert_eq!(numbers, expected, "game {number}");
        has_gaps |= game.game.ply_count() > plies.len();
        let now = TableState::load(snapshot.clone()).unwrap().finished_game().unwrap();
        assert_eq!(now.canonical_plies(), game.game.canonical_plies(), "game {number}");
        assert_eq!(now.movers_from(0), game.game.movers_from(0), "game {number}");
        assert_eq!(now.outcome(), game.game.outcome(), "game {number}");
        let position = |game: &dyn AnyGame| game.position_text(Viewer::Everything);
        assert_eq!(position(now.as_ref()), position(game.game.as_ref()), "game {number}");
    }
    assert!(has_gaps, "dice were rolled between what seats did");
}

#[tokio::test]
async fn every_form_of_an_old_text_becomes_columns() {
    let did = |seat: u8, action: Action<String>| Ply { seat: Some(Seat(seat)), action };
    let moved = |seat: u8, text: &str| did(seat, Action::Move(text.to_owned()));
    let order = |text: &str| Ply { seat: None, action: Action::Order(text.to_owned()) };
    let forms = [
        ("bishops", "white:g2-g4", moved(0, "g2-g4")),
        ("bishops", "grey:b6-c6", moved(1, "b6-c6")),
        ("bishops", "black:K<>Q", moved(2, "K<>Q")),
        ("bishops", "pink:resign", did(3, Action::Resign)),
        ("bishops", "black:time", did(2, Action::Flag)),
        ("bishops", "!duel=wg", order("duel=wg")),
        ("bishops", "!resign", order("resign")),
        ("sitchess", "black:QN", moved(1, "QN")),
        ("saktris", "black:claim", did(1, Action::Claim)),
        ("taifho", "south:time", did(0, Action::Flag)),
        ("taifho", "north:b1-b2", moved(1, "b1-b2")),
        ("shakti", "draw", Ply { seat: None, action: Action::Agree }),
        ("shakti", "b2-b4", Ply { seat: None, action: Action::Move("b2-b4".to_owned()) }),
        ("shakti", "resign", Ply { seat: None, action: Action::Resign }),
    ];
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.db");
    let mut old = old_store(&file).await;
    for (number, (game, text, _)) in forms.iter().enumerate() {
        let id = number.to_string();
        OldGame::new(game, "", "").insert(&mut old, &id).await;
        insert_ply(&mut old, &id, number, text).await;
    }
    drop(old);
    let store = SqliteStore::open(&file).await.unwrap();
    for (number, (_, text, expected)) in forms.into_iter().enumerate() {
        let plies = store.table(&number.to_string()).await.unwrap().unwrap().plies;
        assert_eq!(plies.len(), 1);
        assert_eq!(plies[0].done, expected, "{text}");
    }
}
