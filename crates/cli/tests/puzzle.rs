//! `quincunx puzzle` and `quincunx lab puzzles`, as people and programs use them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn quincunx(folder: &std::path::Path, args: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .args(args)
        .env("XDG_STATE_HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .env("HOME", folder)
        .env("LANG", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let _ = child.stdin.take().expect("a pipe").write_all(typed.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn puzzles_are_listed_solved_and_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |args: &[&str], typed: &str| quincunx(folder.path(), args, typed);
    let listed = run(&["puzzle", "shakti", "--list", "--json"], "");
    let listed: serde_json::Value = serde_json::from_slice(&listed.stdout).expect("JSON");
    let first = &listed[0];
    for key in
        ["id", "position", "options", "line", "themes", "verified", "solution", "task", "level", "seat"]
    {
        assert!(!first[key].is_null(), "{key}: {first}");
    }
    let id = first["id"].as_str().expect("a text");
    let moves: Vec<&str> =
        first["solution"].as_array().unwrap().iter().filter_map(|mv| mv.as_str()).collect();
    let solved = run(&["puzzle", "shakti", "--id", id], &format!("hint\nnonsense\n{}\n", moves.join("\n")));
    let said = text(&solved.stdout);
    assert!(solved.status.success() && said.contains("Solved."), "{said}");
    assert!(said.contains("It begins with"), "{said}");
    let list = text(&run(&["puzzle", "shakti", "--list"], "").stdout);
    let line = list.lines().find(|line| line.starts_with(id)).expect("the puzzle");
    assert!(line.contains(" * "), "{line}");
}

#[test]
fn what_there_is_not_is_said_plainly() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |args: &[&str]| quincunx(folder.path(), args, "");
    let none = run(&["puzzle", "shakti", "--theme", "dance"]);
    assert!(!none.status.success());
    assert!(text(&none.stderr).contains("there is no theme 'dance': expected one of"), "{none:?}");
    let none = run(&["puzzle", "shakti", "--id", "nothing"]);
    assert!(text(&none.stderr).contains("there is no puzzle nothing"), "{none:?}");
}

#[test]
fn mining_writes_a_file_goes_on_with_it_and_refuses_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt");
    let path = file.to_str().expect("a path");
    let mine = |games: &str, seed: &str| {
        let args = ["lab", "puzzles", "shakti", "--games", games, "--seed", seed, "--out", path];
        quincunx(folder.path(), &args, "")
    };
    assert!(mine("1", "3").status.success());
    assert!(mine("2", "3").status.success());
    let twice = std::fs::read_to_string(&file).expect("a file");
    assert!(twice.contains("# games: 2\n") && twice.contains("--seed 3\n"), "{twice}");
    std::fs::remove_file(&file).expect("removed");
    assert!(mine("2", "3").status.success());
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), twice, "resumed or not, it is the same");
    let other = mine("2", "4");
    assert!(text(&other.stderr).contains("write to another file"), "{other:?}");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), twice);
    std::fs::write(&file, "diary\n").expect("written");
    assert!(text(&mine("2", "3").stderr).contains("line 1: 'diary': expected id | task"));
}
