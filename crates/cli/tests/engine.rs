//! `quincunx engine` as other programs use it.

mod programs;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use programs::{QUINCUNX, is_there, python, script};
use quincunx_core::{Chance, Turn};
use quincunx_games::catalogue;

/// A running engine.
struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    fn start() -> Engine {
        let mut child = Command::new(QUINCUNX)
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).for_each(|line| {
                let _ = sender.send(line);
            });
        });
        Engine { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// The next line that begins like this, and all that were said before it.
    fn hear(&mut self, beginning: &str) -> (String, Vec<String>) {
        let mut before = Vec::new();
        loop {
            match self.lines.recv_timeout(Duration::from_secs(60)) {
                Ok(line) if line.starts_with(beginning) => return (line, before),
                Ok(line) => before.push(line),
                Err(_) => panic!("no {beginning} behind {before:?}"),
            }
        }
    }

    fn ask(&mut self, line: &str, beginning: &str) -> String {
        self.say(line);
        self.hear(beginning).0
    }

    /// The move of a `go`.
    fn best(&mut self, go: &str) -> String {
        let line = self.ask(go, "bestmove");
        line.split(' ').nth(1).unwrap_or_default().to_owned()
    }

    fn end(mut self) {
        drop(self.input);
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "{status}");
    }
}

#[test]
fn known_endings_are_looked_up() {
    let mut engine = Engine::start();
    engine.ask("uci", "uciok");
    let refusal = engine.ask("setoption name EndingsPath value /nowhere/at/all", "info string");
    assert!(refusal.contains("EndingsPath /nowhere/at/all: "), "{refusal}");
    engine.say("setoption name EndingsPath value <empty>");
    engine.say("position fen 8/8/8/8/3k4/8/1r6/K2Q4 b - - 0 1");
    engine.say("go depth 20");
    let (best, before) = engine.hear("bestmove");
    // Whatever Black does about the check, queen against rook is lost in the end.
    let info = before.iter().rfind(|line| line.starts_with("info depth")).expect("a depth");
    assert!(info.contains(" score mate -10 "), "{info}");
    let line: Vec<&str> = info.split(" pv ").nth(1).expect("a line").split(' ').collect();
    assert_eq!(line.len(), 20, "{info}");
    assert_eq!(best.split(' ').nth(1), Some(line[0]), "{info}");
    engine.say("quit");
}

#[test]
fn it_says_who_it_is_and_what_can_be_set() {
    let mut engine = Engine::start();
    engine.say("uci");
    let (_, lines) = engine.hear("uciok");
    assert!(lines[0].starts_with("id name Quincunx "), "{lines:?}");
    for option in ["UCI_Variant", "Hash", "Threads", "MultiPV", "UCI_LimitStrength", "UCI_Elo", "Level"] {
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("option name {option} type "))),
            "{option}"
        );
    }
    assert!(lines.iter().any(|line| line.starts_with("option name taifho.")), "{lines:?}");
    engine.end();
}

#[test]
fn it_plays_all_games_in_their_own_notation() {
    let mut engine = Engine::start();
    for rules in catalogue::GAMES {
        let name = rules.info().name;
        engine.say(&format!("setoption name UCI_Variant value {name}"));
        let mut game = rules.new_game(&[], 0).expect("a game");
        for _ in 0..6 {
            let seat = game.turn().and_then(Turn::seat).expect("it goes on");
            engine.say(&format!("position startpos moves {}", game.canonical_plies().join(" ")));
            let mv = engine.best("go nodes 200");
            game.play(seat, &mv).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        // The same from the position's own text, spaces and options and all.
        let text = game.position_text(quincunx_core::Viewer::Everything);
        engine.say(&format!("position fen {text}"));
        let seat = game.turn().and_then(Turn::seat).expect("it goes on");
        let mv = engine.best("go depth 2");
        game.play(seat, &mv).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    engine.end();
}

#[test]
fn bad_lines_get_a_message_and_nothing_else() {
    let mut engine = Engine::start();
    for (line, message) in [
        ("hello", "expected uci, isready"),
        ("position nowhere", "expected position startpos"),
        ("position fen 9/9", "position: "),
        ("position startpos moves e2e5", "move 1: e2e5 is not legal"),
        ("position fen 4k3/8/8/8/8/8/8/4K3 w -", "position: expected the six fields of a FEN"),
        ("setoption name Hash value 0", "expected a whole number from 1"),
        ("setoption name UCI_Variant value go", "expected one of bishops, chess"),
        ("setoption name Nonsense value 1", "there is no option"),
        ("ponderhit", "nothing to ponder on"),
        (&"x".repeat(2_000_000), "a line of more than"),
    ] {
        let said = engine.ask(line, "info string");
        assert!(said.contains(message), "{line:.40}: {said}");
    }
    // Whoever says go waits for an answer, whatever is wrong with it.
    for (line, message) in [
        ("go depth many", "expected a number"),
        ("go perft 3", "expected depth, nodes"),
        ("go nodes 100 quickly", "expected depth, nodes"),
        ("go searchmoves", "expected moves behind it"),
    ] {
        let said = engine.ask(line, "info string");
        assert!(said.contains(message), "{line}: {said}");
        assert_eq!(engine.hear("bestmove").0, "bestmove (none)", "{line}");
    }
    // A position that was refused is not replaced by an older one.
    assert_eq!(engine.best("go depth 1"), "(none)");
    engine.say("position startpos moves f2f3 e7e5 g2g4 d8h4");
    let over = engine.ask("go depth 1", "info string");
    assert!(over.contains("the game is over: Black wins by mate"), "{over}");
    assert_eq!(engine.hear("bestmove").0, "bestmove (none)");
    engine.say("position startpos");
    for least in
        ["go depth 2", "go depth 0", "go nodes 0", "go wtime 0 btime 0", "go mate 0", "go movetime 0"]
    {
        assert_ne!(engine.best(least), "(none)", "{least}");
    }
    // Many leave the counters of a FEN out.
    for fen in ["4k3/8/8/8/8/8/4P3/4K3 w - -", "4k3/8/8/8/8/8/4P3/4K3 w - - 3"] {
        engine.say(&format!("position fen {fen}"));
        assert_ne!(engine.best("go depth 2"), "(none)", "{fen}");
    }
    engine.say("go infinite");
    assert!(engine.ask("ponderhit", "info string").contains("nothing to ponder on"));
    assert_ne!(engine.best("stop"), "(none)");
    assert_eq!(engine.ask("isready", "readyok"), "readyok");
    engine.end();
}

#[test]
fn it_answers_while_it_searches_and_stops_when_told() {
    let mut engine = Engine::start();
    engine.say("position startpos");
    engine.say("go infinite");
    engine.hear("info depth 2");
    assert_eq!(engine.ask("isready", "readyok"), "readyok");
    assert!(engine.ask("setoption name Hash value 1", "info string").contains("stop it first"));
    assert!(engine.ask("go depth 1", "info string").contains("stop it first"));
    assert_ne!(engine.best("stop"), "(none)");
    // A search that is over before it is stopped keeps its answer until then.
    engine.say("position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
    engine.say("go infinite depth 2");
    engine.hear("info depth");
    assert_eq!(engine.ask("isready", "readyok"), "readyok");
    assert!(engine.lines.recv_timeout(Duration::from_millis(300)).is_err());
    let best = engine.best("stop");
    assert!(["f7g7", "f7f8", "f7h7"].contains(&best.as_str()), "{best}");
    engine.end();
}

#[test]
fn pondering_ends_after_the_hit() {
    let mut engine = Engine::start();
    engine.say("position startpos moves e2e4 e7e5");
    engine.say("go ponder wtime 1000 btime 1000");
    engine.hear("info depth 2");
    assert!(engine.lines.try_iter().all(|line| line.starts_with("info")));
    assert_ne!(engine.best("ponderhit"), "(none)");
    engine.say("go ponder movetime 10");
    assert_ne!(engine.best("stop"), "(none)");
    engine.end();
}

#[test]
fn lines_levels_and_moves_in_question_are_respected() {
    let mut engine = Engine::start();
    engine.say("setoption name UCI_Variant value shakti");
    engine.say("setoption name MultiPV value 3");
    engine.say("go depth 3");
    let (_, lines) = engine.hear("bestmove");
    for number in 1..=3 {
        assert!(lines.iter().any(|line| line.contains(&format!(" multipv {number} "))), "{lines:?}");
    }
    assert_eq!(engine.best("go depth 2 searchmoves b2-b4"), "b2-b4");
    assert!(engine.ask("go depth 1 searchmoves z9", "info string").contains("searchmoves: 'z9'"));
    engine.hear("bestmove");
    // A level looks at so many positions and no more, however long it may.
    engine.say("setoption name UCI_LimitStrength value true");
    engine.say("setoption name UCI_Elo value 1200");
    assert_ne!(engine.best("go wtime 3600000 btime 3600000"), "(none)");
    engine.say("setoption name Level value 3");
    assert_ne!(engine.best("go movetime 60000"), "(none)");
    engine.end();
}

#[test]
fn lines_tell_how_far_they_look_and_if_asked_how_likely_a_win_is() {
    let mut engine = Engine::start();
    let number_behind = |line: &str, word: &str| -> u32 {
        let mut words = line.split(' ').skip_while(|other| *other != word).skip(1);
        words.next().and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{word} in {line}"))
    };
    engine.say("go depth 5");
    let (_, lines) = engine.hear("bestmove");
    let last = lines.iter().rfind(|line| line.starts_with("info depth")).expect("a line");
    assert!(number_behind(last, "seldepth") >= number_behind(last, "depth"), "{last}");
    assert!(number_behind(last, "hashfull") <= 1000 && !last.contains(" wdl "), "{last}");
    engine.say("setoption name UCI_ShowWDL value true");
    engine.say("go depth 5");
    let (_, lines) = engine.hear("bestmove");
    for line in lines.iter().filter(|line| line.starts_with("info depth")) {
        let (_, chances) = line.split_once(" wdl ").expect(line);
        let sum: u32 = chances.split(' ').take(3).map(|word| word.parse::<u32>().expect(line)).sum();
        assert_eq!(sum, 1000, "{line}");
    }
    assert!(engine.ask("setoption name UCI_ShowWDL value perhaps", "info string").contains("UCI_ShowWDL"));
    engine.end();
}

#[test]
fn a_mate_is_found_and_ends_the_search() {
    let mut engine = Engine::start();
    engine.say("position fen 7k/8/8/8/8/8/R7/1R2K3 w - - 0 1");
    engine.say("go mate 2");
    let (_, lines) = engine.hear("bestmove");
    assert!(lines.iter().any(|line| line.contains("score mate 2")), "{lines:?}");
    engine.end();
}

#[test]
fn the_end_of_input_ends_it_with_what_was_found() {
    for last in ["go infinite\n", "go infinite\nquit\n", "go infinite\nquit\nisready\n", "go", ""] {
        let mut engine = Engine::start();
        write!(engine.input, "position startpos\n{last}").expect("it listens");
        let Engine { mut child, input, lines } = engine;
        drop(input);
        assert!(child.wait().expect("it ends").success(), "{last}");
        let said: Vec<String> = lines.iter().collect();
        let bests = said.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(bests, usize::from(last.starts_with("go")), "{last}: {said:?}");
    }
}

#[test]
fn no_sequence_of_lines_breaks_it() {
    const WORDS: &[&str] = &[
        "uci",
        "isready",
        "setoption name",
        "value",
        "UCI_Variant",
        "shakti",
        "taifho",
        "chess",
        "Threads",
        "2",
        "position",
        "startpos",
        "fen",
        "moves",
        "b2-b4",
        "e2e4",
        "8/8/8 w",
        "go",
        "depth 1",
        "nodes 5",
        "movetime 1",
        "wtime 1",
        "infinite",
        "ponder",
        "searchmoves",
        "mate 1",
        "seat white",
        "stop",
        "ponderhit",
        "ucinewgame",
        "d",
        "-1",
        ";",
        "\u{1b}[2J",
        "é",
    ];
    for seed in 0..3 {
        let mut chance = Chance::from_seed(seed);
        let mut engine = Engine::start();
        for _ in 0..400 {
            let count = chance.below(5) as usize;
            let words: Vec<&str> = (0..count).filter_map(|_| chance.pick(WORDS)).collect();
            engine.say(&words.join(" "));
        }
        engine.say("stop");
        engine.say("uci");
        engine.hear("uciok");
        engine.end();
    }
}

fn driven_by_python_chess(game: &str, fen: &str) {
    if !is_there(&python(), &["-c", "import chess.engine"]) {
        return;
    }
    let output =
        Command::new(python()).args([&script("drive.py"), QUINCUNX, game, fen]).output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let (result, plies) = text.trim().split_once(' ').expect("a result and a number");
    assert!(["1-0", "0-1", "1/2-1/2", "*"].contains(&result), "{text}");
    assert!(result != "*" || plies.parse().is_ok_and(|plies: u32| plies >= 400), "{text}");
}

#[test]
fn python_chess_drives_a_game_of_situational_chess() {
    driven_by_python_chess("sitchess", "5B2/7R/P1b2k2/8/1Pp3q1/2N5/3K4/8 w - - 0 1");
}

#[test]
fn python_chess_drives_a_duel() {
    driven_by_python_chess("duel", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}
