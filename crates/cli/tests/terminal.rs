//! `quincunx play` as people run it: in a terminal of its own, with keys, the
//! mouse, signals and other sizes.

#![cfg(unix)]

#[path = "../../server/tests/common/mod.rs"]
mod common;
mod screen;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use common::{Person, Running, Socket, some_move};
use quincunx_core::{AnyGame, Record};
use quincunx_games::catalogue;
use screen::{CONTROL_C, PATIENCE, Screen};
use serde_json::json;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;

const UP: &str = "\x1b[A";

/// The game that was kept in a folder.
fn kept(data: &Path) -> Box<dyn AnyGame> {
    let folder = data.join("quincunx/games");
    let file = std::fs::read_dir(folder).unwrap().next().unwrap().unwrap().path();
    let record = Record::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
    catalogue::find(record.tag("Game").unwrap()).unwrap().verify(&record).unwrap()
}

fn is_over(screen: &Screen) -> bool {
    let text = screen.text();
    text.contains(" wins ") || text.contains("Draw ") || text.contains("first place")
}

/// Goes to something that can be touched and touches it, now this and now that,
/// until the game is over.
fn play_on(screen: &mut Screen) {
    let begun = Instant::now();
    let mut step = 0usize;
    while !is_over(screen) {
        assert!(begun.elapsed() < 4 * PATIENCE, "it does not end:\n{}", screen.text());
        step += 1;
        let keys = format!(
            "{}\r{}",
            "\t".repeat(1 + step * step / 3 % 7),
            if step.is_multiple_of(3) { " " } else { "" }
        );
        screen.type_in(&keys);
        if step.is_multiple_of(4) {
            thread::sleep(Duration::from_millis(8));
        }
    }
}

/// From the first key to the end against the lowest level.
fn plays_to_the_end(game: &str) {
    let data = tempfile::tempdir().unwrap();
    let info = catalogue::find(game).unwrap().info();
    let mut screen = Screen::open(data.path(), &["play", game, "--seed", "5", "--level", "1"], &[]);
    screen.wait_for(info.title);
    screen.wait_for("F1 help");
    play_on(&mut screen);
    screen.type_in(CONTROL_C);
    let (code, farewell) = screen.end();
    assert_eq!(code, 0, "{farewell}");
    let game = kept(data.path());
    let verdict = game.outcome().expect("the game is over").sentence(info.seats);
    assert!(farewell.contains(&verdict.to_string()), "{verdict}: {farewell}");
    // The way on to what was missed in it.
    let command = farewell.split("quincunx review ").nth(1).expect(&farewell).trim();
    assert!(Path::new(command).is_file(), "{farewell}");
}

/// Whoever pastes, or types while the program is busy, has more to say than one reading takes.
#[test]
fn all_keys_are_heard_that_were_typed_ahead() {
    let data = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(data.path(), &["play", "bishops", "--seed", "5"], &[]);
    screen.wait_for("F1 help");
    screen.signal("STOP");
    screen.type_in(&"\t".repeat(3000));
    screen.type_in(CONTROL_C);
    screen.signal("CONT");
    let (code, farewell) = screen.end();
    assert_eq!(code, 0, "{farewell}");
}

#[test]
fn saktris_is_played_from_the_first_key_to_the_end() {
    plays_to_the_end("saktris");
}

#[test]
fn sitchess_is_played_from_the_first_key_to_the_end() {
    plays_to_the_end("sitchess");
}

#[test]
fn taifho_is_played_from_the_first_key_to_the_end() {
    plays_to_the_end("taifho");
}

#[test]
fn shakti_is_played_from_the_first_key_to_the_end() {
    plays_to_the_end("shakti");
}

#[test]
fn bishops_is_played_from_the_first_key_to_the_end() {
    plays_to_the_end("bishops");
}

#[test]
fn a_game_is_chosen_in_the_form_and_played_with_mouse_and_typing_in_any_size() {
    let data = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(data.path(), &["play"], &[]);
    screen.wait_for("New game");
    // Sh for Shakti, and Black a person.
    screen.type_in("\x1b[C\x1b[C\x1b[C");
    screen.wait_for("Shakti");
    screen.type_in("\x1b[B\x1b[Bp\r");
    screen.wait_for("White");
    screen.wait_for("F1 help");
    screen.click("b2");
    screen.click("b4");
    screen.wait_for("1. b2-b4");
    screen.resize(40, 120);
    screen.wait("the last line", |screen| {
        screen.text().lines().nth(39).is_some_and(|line| line.contains("F1 help"))
    });
    screen.click("d6");
    screen.click("d5");
    screen.wait_for("d6-d5");
    screen.resize(8, 20);
    screen.wait_for("too small");
    screen.resize(24, 80);
    screen.wait_for("d6-d5");
    screen.type_in("f2-");
    screen.wait_for("> f2-");
    screen.type_in("f4\r");
    screen.wait_for("2. f2-f4");
    screen.type_in("\x1bOR");
    screen.wait_for("Shakti");
    screen.wait_for("Esc closes");
    screen.type_in(UP);
    screen.type_in("q");
    screen.type_in(":export board.svg\r");
    screen.wait_for("Written to board.svg");
    assert!(std::fs::read_to_string(data.path().join("board.svg")).unwrap().starts_with("<svg"));
    screen.type_in(":quit\r");
    let (code, farewell) = screen.end();
    assert_eq!(code, 0);
    assert!(farewell.contains("--resume"), "{farewell}");
    assert_eq!(kept(data.path()).canonical_plies(), ["b2-b4", "d6-d5", "f2-f4"]);
}

#[test]
fn a_killed_game_is_resumed_where_it_was() {
    let data = tempfile::tempdir().unwrap();
    let mut screen =
        Screen::open(data.path(), &["play", "shakti", "--computer", "black=1", "--clock", "30+5"], &[]);
    screen.wait_for("F1 help");
    screen.type_in("b2-b4\r");
    screen.wait_for("Black plays");
    screen.signal("KILL");
    screen.child.wait().unwrap();
    let before = kept(data.path()).canonical_plies();
    assert_eq!(before.len(), 2);
    let mut screen = Screen::open(data.path(), &["play", "--resume"], &[]);
    screen.wait_for("The game goes on after 2 moves");
    screen.wait_for(&before[0]);
    let text = screen.text();
    assert!(text.contains("level 1") && (text.contains(" 30:0") || text.contains(" 29:")), "{text}");
    screen.type_in("\x15");
    screen.wait_for("Taken back");
    screen.wait("the moves taken back", |screen| !screen.text().contains("1. b2-b4"));
    screen.type_in("d2-d1\r");
    screen.wait_for("1. d2-d1");
    screen.signal("TERM");
    let (code, farewell) = screen.end();
    assert_eq!(code, 128 + 15);
    assert!(farewell.contains("--resume"), "{farewell}");
    assert!(kept(data.path()).canonical_plies()[0] == "d2-d1", "it is kept in the same file");
}

#[test]
fn the_terminal_is_given_back_when_the_line_is_hung_up() {
    let data = tempfile::tempdir().unwrap();
    for (signal, number) in [("HUP", 1), ("INT", 2), ("QUIT", 3)] {
        let mut screen = Screen::open(data.path(), &["play", "bishops"], &[]);
        screen.wait_for("F1 help");
        screen.signal(signal);
        assert_eq!(screen.end().0, 128 + number);
    }
}

#[test]
fn colours_are_as_wished_and_with_no_color_there_are_none() {
    let data = tempfile::tempdir().unwrap();
    let coloured = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut screen = Screen::open(data.path(), arguments, variables);
        screen.wait_for("F1 help");
        let shown = screen.shown.lock().unwrap();
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let cells = cells.filter_map(|(row, column)| shown.screen().cell(row, column));
        cells
            .filter(|cell| cell.bgcolor() != vt100::Color::Default || cell.fgcolor() != vt100::Color::Default)
            .count()
    };
    assert!(coloured(&["play", "saktris"], &[]) > 500);
    assert_eq!(coloured(&["play", "saktris"], &[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]), 0);
    assert!(coloured(&["play", "saktris", "--colour", "16"], &[("NO_COLOR", "1")]) > 500);
    let mut screen = Screen::open(data.path(), &["play", "shakti", "--ascii"], &[]);
    screen.wait_for("F1 help");
    assert!(screen.text().is_ascii(), "{}", screen.text());
    assert!(screen.text().contains('K'));
}

#[test]
fn a_dumb_terminal_gets_lines() {
    let data = tempfile::tempdir().unwrap();
    for arguments in [["play", "shakti"].as_slice(), &["play", "shakti", "--plain"]] {
        let term = if arguments.len() == 2 { "dumb" } else { "xterm" };
        let mut screen = Screen::open(data.path(), arguments, &[("TERM", term)]);
        screen.wait_for("White> ");
        assert!(!screen.shown.lock().unwrap().screen().alternate_screen());
        screen.type_in("b2-b4\n");
        screen.wait_for("Black> ");
        screen.type_in("quit\n");
        screen.wait_for("was not saved");
    }
}

#[test]
fn lines_are_edited_completed_and_remembered() {
    let data = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(data.path(), &["play", "shakti", "--plain"], &[]);
    screen.wait_for("White> ");
    screen.type_in("rul\t");
    screen.wait_for("White> rules");
    // Away with it, and a move that only one letter is wanting of.
    screen.type_in("\x15b2-b\t");
    screen.wait_for("White> b2-b");
    screen.type_in("4\r");
    screen.wait_for("Black> ");
    screen.type_in(UP);
    screen.wait_for("Black> b2-b4");
    screen.type_in("\x15quit\r");
    screen.wait_for("was not saved");
}

#[test]
fn a_secret_choice_is_not_remembered() {
    let data = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(data.path(), &["play", "sitchess", "--plain"], &[]);
    screen.wait_for("White> ");
    screen.type_in("QN\r");
    screen.wait_for("Black> ");
    screen.type_in(UP);
    screen.type_in("show\r");
    screen.wait("the board again", |screen| screen.text().matches("Black> ").count() == 2);
    let text = screen.text();
    assert!(text.contains("Black> show") && !text.contains("QN"), "{text}");
}

#[test]
fn hints_and_analysis_come_while_the_keyboard_is_heard() {
    let data = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(data.path(), &["play", "taifho"], &[]);
    screen.wait_for("F1 help");
    screen.type_in("\x01");
    screen.wait_for("Analysis: depth");
    screen.type_in("\x14");
    screen.wait_for("A good move is");
    screen.type_in("c1");
    screen.wait_for("> c1");
    screen.type_in("\x1b");
    screen.type_in(CONTROL_C);
    assert_eq!(screen.end().0, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_and_a_bot_play_through_a_server() {
    let running = Running::start(|_| ()).await;
    let bot = Person::new(running.address, "Bot").await;
    let me = json!({"kind": "me"});
    let table = bot.table(json!({"game": "shakti", "seats": [me, {"kind": "open"}]})).await;
    let address = format!("http://{}/t/{table}", running.address);
    let (seated, ready) = tokio::sync::oneshot::channel();
    let (bot_plays, at) = (bot_plays(bot.clone(), table.clone()), ready);
    let playing = tokio::spawn(async move {
        at.await.unwrap();
        bot_plays.await
    });
    let (code, farewell) = tokio::task::spawn_blocking(move || {
        let data = tempfile::tempdir().unwrap();
        let mut screen = Screen::open(data.path(), &["play", "--table", &address, "--name", "Anna"], &[]);
        screen.wait_for("Anna, you");
        screen.wait_for("(Bot");
        seated.send(()).unwrap();
        play_on(&mut screen);
        screen.wait_for("rematch");
        // Somebody else comes to look.
        let mut other = Screen::open(data.path(), &["play", "--table", &address, "--watch"], &[]);
        other.wait("the end", is_over);
        other.type_in(CONTROL_C);
        other.end();
        screen.type_in(CONTROL_C);
        screen.end()
    })
    .await
    .unwrap();
    assert_eq!(code, 0, "{farewell}");
    assert!(playing.await.unwrap(), "the bot has seen the end, too");
    let state = bot.state(&table).await;
    assert_eq!(state["status"], "finished");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_chosen_from_those_of_a_server() {
    let running = Running::start(|_| ()).await;
    let bot = Person::new(running.address, "Bot").await;
    let me = json!({"kind": "me"});
    let wish = json!({"game": "shakti", "public": true, "seats": [me, {"kind": "open"}]});
    let table = bot.table(wish).await;
    let address = format!("http://{}", running.address);
    tokio::task::spawn_blocking(move || {
        let data = tempfile::tempdir().unwrap();
        let mut screen = Screen::open(data.path(), &["play", "--server", &address, "--name", "Anna"], &[]);
        screen.wait_for("Tables at");
        screen.wait_for("Bot, (open)");
        screen.type_in("\r");
        screen.wait_for("Anna, you");
        screen.wait_for(&table);
        screen.wait_for("Ctrl-O tables");
        screen.type_in(":tables\r");
        screen.wait_for("yours");
        screen.type_in("q");
        screen.wait_for("Anna, you");
        // Another one of her own, against the computer.
        screen.type_in(":tables\r");
        screen.wait_for("yours");
        screen.type_in("n");
        screen.wait_for("New table");
        screen.type_in("t\x1b[B\x1b[B1\r");
        screen.wait_for("Taifho");
        screen.wait_for("(computer 1)");
        screen.wait_for("Anna, you");
        screen.wait_for("You are South");
        screen.type_in("c1-d2\r");
        screen.wait_for("1. c1-d2");
        screen.wait_for("You are South");
        // How it looked before the first move.
        let on = |screen: &Screen, square: &str| {
            let (column, row) = screen.place(square);
            screen.text().lines().nth(row).and_then(|line| line.chars().nth(column))
        };
        screen.wait("an empty square", |screen| on(screen, "c1") == Some(' '));
        screen.type_in("\x1b[1~");
        screen.wait_for("The board after 0 of 2 moves");
        screen.wait("the Triangle where it was", |screen| on(screen, "c1") == Some('▲'));
        screen.type_in("\x1b[4~");
        screen.wait("an empty square", |screen| on(screen, "c1") == Some(' '));
        screen.type_in(CONTROL_C);
        assert_eq!(screen.end().0, 0);
    })
    .await
    .unwrap();
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_signs_in_and_puts_up_a_rated_table_and_one_at_their_strength() {
    let running = Running::start(|_| ()).await;
    let anna = Person::member(running.address, "Anna").await;
    let ben = Person::member(running.address, "Ben").await;
    let address = format!("http://{}", running.address);
    tokio::task::spawn_blocking(move || {
        let data = tempfile::tempdir().unwrap();
        let arguments = ["play", "--server", &address, "--sign-in", "anna"];
        let mut screen = Screen::open(data.path(), &arguments, &[]);
        screen.wait_for("Password of anna");
        screen.type_in("wrong\r");
        screen.wait_for("name or password is wrong");
        assert_eq!(screen.end().0, 1);
        let mut screen = Screen::open(data.path(), &arguments, &[]);
        screen.wait_for("Password of anna");
        screen.type_in("five warn\x7fm bishops\r");
        screen.wait_for("Tables at");
        assert!(!screen.text().contains("bishops"), "{}", screen.text());
        screen.type_in("n");
        screen.wait_for("New table");
        // The clock stands below the game and two seats; the last two rows are rated and listed.
        screen.type_in("\x1b[B\x1b[B\x1b[B5+3");
        for _ in 0..30 {
            screen.type_in("\x1b[B");
        }
        screen.type_in(UP);
        screen.wait_for("counts for ratings");
        screen.type_in("y\r");
        screen.wait_for("Anna 1500?, you");
        screen.type_in(CONTROL_C);
        assert_eq!(screen.end().0, 0);
        // The server knows her now.
        let mut screen = Screen::open(data.path(), &["play", "--server", &address], &[]);
        screen.wait_for("rated");
        screen.type_in("n");
        screen.wait_for("New table");
        screen.type_in("\x1b[B\x1b[B");
        let rating = quincunx_engine::told_rating("saktris", "2").expect("it was measured");
        screen.wait_for(&format!("2 (about {rating})"));
        screen.type_in("a");
        screen.wait_for("at my strength");
        screen.type_in("\r");
        screen.wait_for("(computer 3)");
        screen.wait_for("Anna, you");
        screen.type_in(CONTROL_C);
        assert_eq!(screen.end().0, 0);
    })
    .await
    .unwrap();
    let tables = anna.ask("GET", "/api/me/tables", &json!(null)).await.json();
    let rated = tables.as_array().unwrap().iter().find(|table| table["terms"]["rated"] == true).unwrap();
    let path = format!("/api/tables/{}/sit", rated["table"].as_str().unwrap());
    let seated = ben.ask("POST", &path, &json!({})).await;
    assert_eq!(seated.status, 200, "{seated:?}");
    running.stop().await;
}

/// A door with a certificate of its own in front of a server; its port, and the
/// certificate.
async fn encrypted(server: SocketAddr) -> (u16, String) {
    let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    let key = PrivatePkcs8KeyDer::from(made.signing_key.serialize_der());
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key.into())
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let mut near = acceptor.accept(stream).await?;
                let mut far = TcpStream::connect(server).await?;
                tokio::io::copy_bidirectional(&mut near, &mut far).await
            });
        }
    });
    (port, made.cert.pem())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_reached_over_an_encrypted_line_that_is_trusted() {
    let running = Running::start(|_| ()).await;
    let bot = Person::new(running.address, "Bot").await;
    let me = json!({"kind": "me"});
    let table = bot.table(json!({"game": "shakti", "seats": [{"kind": "open"}, me]})).await;
    let (port, certificate) = encrypted(running.address).await;
    let (_, other) = encrypted(running.address).await;
    tokio::task::spawn_blocking(move || {
        let data = tempfile::tempdir().unwrap();
        let address = format!("https://127.0.0.1:{port}/t/{table}");
        let open = |trusted: &str| {
            let file = data.path().join("trusted.pem");
            std::fs::write(&file, trusted).unwrap();
            let arguments = ["play", "--table", &address, "--name", "Anna"];
            Screen::open(data.path(), &arguments, &[("SSL_CERT_FILE", file.to_str().unwrap())])
        };
        let mut screen = open(&other);
        screen.wait_for("certificate");
        drop(screen);
        let mut screen = open(&certificate);
        screen.wait_for("Anna, you");
        screen.wait_for("Your move");
        screen.type_in("b2-b4\r");
        screen.wait_for("1. b2-b4");
        screen.type_in(CONTROL_C);
        assert_eq!(screen.end().0, 0);
    })
    .await
    .unwrap();
    running.stop().await;
}

/// Plays some move whenever it may; whether it has seen the end.
async fn bot_plays(bot: Person, table: String) -> bool {
    let mut socket = Socket::open(bot.address, &[("cookie", &bot.cookie)]).await;
    let watch = json!({"type": "watch", "table": table, "detail": "text"}).to_string();
    socket.try_say(&watch).await.unwrap();
    let mut answered = None;
    while let Some(message) = socket.try_next().await {
        if message["type"] != "state" {
            continue;
        }
        if !message["ending"].is_null() {
            return true;
        }
        let ply = message["ply"].as_u64();
        if message["legal"].as_array().is_some_and(|legal| !legal.is_empty()) && answered != ply {
            answered = ply;
            let text = some_move(&message, ply.unwrap_or(0));
            let act = json!({"type": "move", "table": table, "ply": ply, "move": text}).to_string();
            socket.try_say(&act).await.unwrap();
        }
    }
    false
}

/// The state of a process as the system tells it: `T` is stopped.
#[cfg(target_os = "linux")]
fn process_state(id: u32) -> Option<char> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    stat.rsplit_once(") ")?.1.chars().next()
}

#[cfg(target_os = "linux")]
#[test]
fn control_z_gives_the_terminal_to_the_shell_and_fg_takes_it_back() {
    let data = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(data.path(), &["play", "shakti"], &[]);
    screen.wait_for("F1 help");
    screen.type_in("b2-b4\r");
    screen.wait_for("1. b2-b4");
    screen.type_in("\x1a");
    let id = screen.child.process_id().unwrap();
    screen.wait("a stopped process", |_| process_state(id) == Some('T'));
    screen.wait("the terminal given back", |screen| {
        let shown = screen.shown.lock().unwrap();
        !shown.screen().alternate_screen() && !shown.screen().hide_cursor()
    });
    screen.signal("CONT");
    screen.wait("the screen again", |screen| {
        screen.shown.lock().unwrap().screen().alternate_screen() && screen.text().contains("1. b2-b4")
    });
    screen.type_in("d6-d5\r");
    screen.wait_for("d6-d5");
    screen.type_in(CONTROL_C);
    assert_eq!(screen.end().0, 0);
}

#[test]
fn a_piece_is_dragged_and_a_file_is_not_written_over() {
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("game.txt"), "precious").unwrap();
    let mut screen = Screen::open(data.path(), &["play", "shakti"], &[]);
    screen.wait_for("F1 help");
    let (from, to) = (screen.place("b2"), screen.place("b4"));
    screen.type_in(&format!("\x1b[<0;{};{}M", from.0 + 1, from.1 + 1));
    screen.type_in(&format!("\x1b[<32;{};{}M", to.0 + 1, to.1 + 1));
    screen.type_in(&format!("\x1b[<0;{};{}m", to.0 + 1, to.1 + 1));
    screen.wait_for("1. b2-b4");
    screen.type_in(":save game.txt\r");
    screen.wait_for("game.txt already exists");
    assert_eq!(std::fs::read_to_string(data.path().join("game.txt")).unwrap(), "precious");
    screen.type_in(":save! game.txt\r");
    screen.wait_for("Written to game.txt");
    assert!(std::fs::read_to_string(data.path().join("game.txt")).unwrap().contains("b2-b4"));
    screen.type_in(":export board.pdf\r");
    screen.wait_for("ending says");
    assert!(!data.path().join("board.pdf").exists());
}

#[test]
fn rules_use_the_width_and_a_pager_on_a_terminal() {
    let data = tempfile::tempdir().unwrap();
    let path = ("PATH", "/usr/bin:/bin");
    let seen = |arguments: &[&str], pager: &str| {
        let mut screen = Screen::open(data.path(), arguments, &[path, ("PAGER", pager)]);
        screen.wait("the end", |_| true);
        let begun = Instant::now();
        while screen.child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < PATIENCE, "{}", screen.text());
            thread::sleep(Duration::from_millis(15));
        }
        // What was written last may still be on its way.
        let begun = Instant::now();
        while screen.text().trim().is_empty() && begun.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(15));
        }
        screen.text()
    };
    let counted = seen(&["rules", "bishops"], "wc -l | sed 's/^/lines: /'");
    assert!(counted.contains("lines: "), "{counted}");
    let printed = seen(&["rules", "bishops", "--no-pager"], "wc -l | sed 's/^/lines: /'");
    assert!(!printed.contains("lines: ") && printed.contains(' '), "{printed}");
}
