//! The play phase of Situational Chess as PGN, read back by python-chess.
//!
//! The Python to run is named by `QUINCUNX_PYTHON`, else it is `python3`. Where it
//! has no module `chess` the test is skipped, except under `CI`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use quincunx_core::{
    Action, Chance, Game, OptionSet as _, Outcome, Ply, Rules as _, Seat, Turn, Viewer, laws,
};
use quincunx_games::sitchess::{Options, Sitchess, Stage};

fn python() -> String {
    std::env::var("QUINCUNX_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

/// Whether python-chess is there; under `CI` it has to be.
fn has_python_chess() -> bool {
    let found = Command::new(python())
        .args(["-c", "import chess.pgn"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    assert!(found || std::env::var_os("CI").is_none(), "{} cannot import chess", python());
    found
}

/// What python-chess says about games: a line for each.
fn read_by_python_chess(pgn: &str) -> Vec<String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sitchess_pgn.py");
    let mut child = Command::new(python())
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python starts");
    // Written by a thread of its own, so that neither pipe fills up unread.
    let mut input = child.stdin.take().expect("standard input is a pipe");
    let pgn = pgn.to_owned();
    let writer = std::thread::spawn(move || input.write_all(pgn.as_bytes()));
    let output = child.wait_with_output().expect("python ends");
    writer.join().expect("the writer ends").expect("all is written");
    assert!(output.status.success(), "python-chess is content with the games");
    String::from_utf8(output.stdout).expect("python writes UTF-8").lines().map(str::to_owned).collect()
}

/// The same line from the game itself.
fn expected(game: &Game<Sitchess>) -> String {
    let result = game.outcome().map_or("*".to_owned(), Outcome::token);
    let playing = |ply: usize| matches!(game.position_at(ply).stage(), Stage::Play { .. });
    let steps = game.plies().iter().enumerate();
    let steps = steps.filter(|(ply, done)| playing(*ply) && matches!(done.action, Action::Move(_))).count();
    let text = Sitchess::write_position(game.position());
    let fields: Vec<&str> = text.split(' ').collect();
    format!("{result} {steps} {} {} {}", fields[0], fields[1], fields[5])
}

fn random_game(options: Options, seed: u64, longest: usize) -> Game<Sitchess> {
    let mut chance = Chance::from_seed(seed);
    let mut game = Game::<Sitchess>::new(options, seed).expect("the options fit together");
    for _ in 0..longest {
        let Some(seat) = game.turn().and_then(Turn::seat) else { break };
        let mv = chance.pick(&game.legal_moves(seat)).expect("whoever is to act has a move");
        game.play(seat, mv).expect("a legal move is accepted");
    }
    game
}

#[test]
fn python_chess_reads_the_play_of_random_games() {
    if !has_python_chess() {
        eprintln!("SKIPPED: {} cannot import chess; pip install chess", python());
        return;
    }
    let mut games = Vec::new();
    for seed in 0..120 {
        let mut chance = Chance::from_seed(seed);
        let mut options = laws::random_options::<Sitchess>(&mut chance);
        if seed % 2 == 0 {
            options = Options::default();
        }
        let mut game = random_game(options, seed, 40 + 4 * seed as usize);
        if seed % 5 == 0 && game.outcome().is_none() {
            game.act(Ply { seat: Some(Seat::FIRST), action: Action::Resign }).expect("anybody may resign");
        }
        games.push(game);
    }
    let written: Vec<(String, String)> =
        games.iter().filter_map(|game| Some((game.chess_part()?.write(), expected(game)))).collect();
    assert!(written.len() > 90, "most games reach the play: {}", written.len());
    let pgn: Vec<&str> = written.iter().map(|(pgn, _)| pgn.as_str()).collect();
    let lines = read_by_python_chess(&pgn.join("\n"));
    let expected: Vec<&str> = written.iter().map(|(_, line)| line.as_str()).collect();
    assert_eq!(lines, expected);
}

#[test]
fn the_play_has_the_tags_of_a_game_from_a_position() {
    let mut game = Game::<Sitchess>::from_text("k7/8/8/8/8/8/7r/K7 b - - 3 12", &[], 0).expect("a position");
    game.play_text(Seat::SECOND, "Rg2").expect("legal");
    game.play_text(Seat::FIRST, "Kb1").expect("legal");
    game.play_text(Seat::SECOND, "Kb7").expect("legal");
    game.act(Ply { seat: Some(Seat::FIRST), action: Action::Resign }).expect("anybody may resign");
    let pgn = game.chess_part().expect("the play has begun").write();
    assert_eq!(
        pgn,
        "[Event \"Situational Chess\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
         [Black \"?\"]\n[Result \"0-1\"]\n[SetUp \"1\"]\n[FEN \"k7/8/8/8/8/8/7r/K7 b - - 3 12\"]\n\n\
         12... Rg2 13. Kb1 Kb7 {Black wins by resignation} 0-1\n"
    );
}

#[test]
fn there_is_no_chess_before_the_play() {
    let settings = Options::parse_settings("army_choice=white_first").expect("settings");
    let options = Options::from_settings(settings).expect("options");
    let mut game = Game::<Sitchess>::new(options, 0).expect("a game");
    assert_eq!(game.chess_part(), None);
    game.play_text(Seat::FIRST, "QN").expect("legal");
    game.play_text(Seat::SECOND, "RRPP").expect("legal");
    assert!(game.position_text(Viewer::Everything).contains("[KQNkrrpp]"));
    assert_eq!(game.chess_part(), None);
}
