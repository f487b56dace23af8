//! `quincunx learn` as people and programs run it.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use quincunx_games::catalogue;
use serde_json::Value;

fn command(data: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quincunx"));
    command.arg("learn").args(args).env_clear();
    command.env("XDG_DATA_HOME", data).env("LANG", "C.UTF-8").current_dir(data);
    command
}

fn run(data: &Path, args: &[&str]) -> Output {
    command(data, args).output().expect("the binary runs")
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn steps(data: &Path, game: &str) -> Vec<Value> {
    let json: Value = serde_json::from_str(&text(&run(data, &[game, "--list", "--json"]))).expect("JSON");
    json.as_array().expect("a list").clone()
}

/// A pupil at the other end of a pipe.
struct Pupil {
    child: Child,
    typed: ChildStdin,
    shown: ChildStdout,
}

impl Pupil {
    fn begin(mut command: Command) -> (Pupil, String) {
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the binary runs");
        let (typed, shown) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        let mut pupil = Pupil { child, typed, shown };
        let text = pupil.read();
        (pupil, text)
    }

    /// Types a line, and reads up to the next prompt or the end.
    fn say(&mut self, line: &str) -> String {
        self.typed.write_all(format!("{line}\n").as_bytes()).expect("it reads");
        self.read()
    }

    fn read(&mut self) -> String {
        let mut bytes = Vec::new();
        let mut byte = [0];
        while self.shown.read(&mut byte).expect("it writes") == 1 {
            bytes.push(byte[0]);
            if bytes == b"> " || bytes.ends_with(b"\n> ") {
                break;
            }
        }
        String::from_utf8(bytes).expect("UTF-8")
    }

    fn end(mut self) {
        drop(self.typed);
        assert!(self.child.wait().expect("it ends").success());
    }
}

#[test]
fn a_whole_path_is_learnt_from_the_first_step_to_the_end_of_a_game() {
    let data = tempfile::tempdir().unwrap();
    let steps = steps(data.path(), "shakti");
    let (mut pupil, mut shown) = Pupil::begin(command(data.path(), &["shakti"]));
    assert!(shown.contains("Lesson 1 of 13: The king and the first tile"), "{shown}");
    for step in &steps {
        let right = step["right"]["en"].as_str().expect("words");
        let begins = right.split(' ').take(3).collect::<Vec<_>>().join(" ");
        if step["goal"].as_str().is_some_and(|goal| goal.starts_with("game")) {
            assert!(shown.contains("Coach: "), "{shown}");
            for _ in 0..400 {
                let moves = pupil.say("moves");
                let first = moves.split_whitespace().next().expect("a legal move").to_owned();
                shown = pupil.say(&first);
                if shown.contains(&begins) {
                    break;
                }
            }
        } else {
            for text in step["solutions"][0].as_array().expect("moves") {
                shown = pupil.say(text.as_str().expect("text"));
            }
        }
        assert!(shown.contains(&begins), "{}: {shown}", step["step_name"]);
    }
    assert!(shown.contains("That was the last lesson."), "{shown}");
    pupil.end();
    let list = text(&run(data.path(), &["shakti", "--list"]));
    assert_eq!(list.lines().count(), 13);
    assert!(list.lines().all(|line| line.contains("***")), "{list}");
}

#[test]
fn wrong_moves_hints_and_retries_are_answered_and_what_is_learnt_is_kept() {
    let data = tempfile::tempdir().unwrap();
    let (mut pupil, shown) = Pupil::begin(command(data.path(), &["shakti"]));
    assert!(shown.contains("straight up, to d3"), "{shown}");
    assert!(pupil.say("d2-d7").contains("d2-d7 is not legal"));
    assert!(pupil.say("d2-d4").contains("there its look stops"));
    assert!(pupil.say("d2-e3").contains("A king may do that, too."));
    assert!(pupil.say("hint").contains("the first tile it sees is d3"));
    assert!(pupil.say("help").contains("something that helps"));
    assert!(pupil.say("solution").contains("One solution: d2-d3"));
    assert!(pupil.say("d2-d3").contains("Step 2 of 3"));
    assert!(pupil.say("skip").contains("Step 3 of 3"));
    assert!(pupil.say("quit").contains("Next time you continue with: The king and the first tile"));
    pupil.end();
    let kept = std::fs::read_to_string(data.path().join("quincunx/lessons/shakti.txt")).unwrap();
    assert_eq!(kept, "first-tile one-step 1\n");
    // It goes on with what was skipped, and another lesson can be asked for.
    let (mut pupil, shown) = Pupil::begin(command(data.path(), &["shakti"]));
    assert!(shown.contains("Step 2 of 3"), "{shown}");
    assert!(pupil.say("quit").contains("Next time"));
    pupil.end();
    let (pupil, shown) = Pupil::begin(command(data.path(), &["shakti", "--lesson", "2"]));
    assert!(shown.contains("Lesson 2 of 13: Warriors step and leap"), "{shown}");
    pupil.end();
}

#[test]
fn lessons_speak_finnish_by_argument_and_by_locale() {
    let data = tempfile::tempdir().unwrap();
    let list = text(&run(data.path(), &["taifho", "--list", "--language", "fi"]));
    assert!(list.contains("Peililoikka"), "{list}");
    let mut by_locale = command(data.path(), &["taifho"]);
    by_locale.env("LANG", "fi_FI.UTF-8");
    let (mut pupil, shown) = Pupil::begin(by_locale);
    assert!(shown.contains("Oppitunti 1/12: Askeleet"), "{shown}");
    assert!(pupil.say("hint").contains("E4:stä e5:een."));
    pupil.end();
    let (pupil, shown) = Pupil::begin(command(data.path(), &["taifho", "--language", "en"]));
    assert!(shown.contains("Lesson 1 of 12: Steps"), "{shown}");
    pupil.end();
}

#[test]
fn every_step_is_listed_with_position_options_goal_and_solutions_that_the_rules_accept() {
    let data = tempfile::tempdir().unwrap();
    for rules in catalogue::GAMES {
        let name = rules.info().name;
        let steps = steps(data.path(), name);
        assert!(steps.len() >= 16, "{name}: {} steps", steps.len());
        for step in &steps {
            let position = step["position"].as_str().expect("a position");
            let game = rules.game_from(position, &[], 0).unwrap_or_else(|error| panic!("{name}: {error}"));
            let seat = rules.info().seats.iter().position(|seat| step["seat"] == seat.name).expect("a seat");
            for key in ["options", "goal"] {
                assert!(step[key].is_string(), "{name}: {key}");
            }
            let solutions = step["solutions"].as_array().expect("solutions");
            assert!(!solutions.is_empty() || step["goal"] == "game 1", "{name}: {step}");
            for solution in solutions {
                let first = solution[0].as_str().expect("a move");
                let legal = game.moves(quincunx_core::Seat(seat as u8));
                assert!(legal.iter().any(|text| text == first), "{name}: {first}");
            }
        }
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let refused = |args: &[&str]| {
        let output = run(data.path(), args);
        assert!(output.stdout.is_empty(), "{args:?}");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, error) = refused(&["shakti", "--lesson", "14"]);
    assert_eq!((code, error.trim()), (Some(1), "quincunx: there is no lesson 14: expected 1 to 13"));
    assert_eq!(refused(&["shakti", "--lesson", "0"]).0, Some(1));
    let (code, error) = refused(&["shakti", "--language", "sv"]);
    assert!(code == Some(2) && error.contains("expected") && error.contains("en or fi"), "{error}");
    assert_eq!(refused(&["shakti", "--json"]).0, Some(2));
    assert_eq!(refused(&["chess"]).0, Some(2));
    assert!(text(&run(data.path(), &["--help"])).contains("Continues where you stopped"));
}
