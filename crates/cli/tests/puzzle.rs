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
fn mining_writes_a_file_goes_on_with_it_and_refuses_that_of_another_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt");
    let path = file.to_str().expect("a path");
    let mine = |game: &str, games: &str, seed: &str| {
        let args = ["lab", "puzzles", game, "--games", games, "--seed", seed, "--out", path];
        quincunx(folder.path(), &args, "")
    };
    let written = || std::fs::read_to_string(&file).expect("a file");
    let first = mine("shakti", "1", "3");
    assert!(first.status.success());
    assert!(text(&first.stdout).contains("1 of 1 games; here: "), "what became of it is told: {first:?}");
    assert!(mine("shakti", "2", "3").status.success());
    let twice = written();
    assert!(twice.contains("# games: 2\n") && twice.contains("--seed 3\n"), "{twice}");
    std::fs::remove_file(&file).expect("removed");
    assert!(mine("shakti", "2", "3").status.success());
    assert_eq!(written(), twice, "resumed or not, it is the same");
    let other = mine("sitchess", "2", "3");
    assert!(text(&other.stderr).contains("puzzles for shakti; write to another file"), "{other:?}");
    assert_eq!(written(), twice);
    assert!(mine("shakti", "1", "4").status.success());
    assert!(written().contains("# games: 2\n") && written().contains("--seed 4\n"), "another run is added");
    std::fs::write(&file, "diary\n").expect("written");
    let diary = mine("shakti", "2", "3");
    assert!(text(&diary.stderr).contains("line 1: 'diary': expected id | task"));
}

#[test]
fn records_are_looked_through_and_what_fails_a_check_is_taken_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (games, found) = (path("games.txt"), path("found.txt"));
    let run = |args: &[&str]| quincunx(folder.path(), args, "");
    let played = run(&[
        "match",
        "shakti",
        "--first",
        "3",
        "--second",
        "2",
        "--games",
        "8",
        "--opening",
        "2",
        "--seed",
        "9",
        "--save",
        &games,
    ]);
    assert!(played.status.success(), "{played:?}");
    let mined = run(&["lab", "puzzles", "shakti", "--from", &games, "--out", &found]);
    assert!(mined.status.success(), "{mined:?}");
    let text_found = std::fs::read_to_string(&found).expect("a file");
    assert!(text_found.contains("lab puzzles shakti --from games.txt\n# standards"), "{text_found}");
    assert!(text_found.contains("# games: 8\n"), "{text_found}");
    // Nothing of another game is looked at.
    let none = run(&["lab", "puzzles", "sitchess", "--from", &games]);
    assert!(text(&none.stderr).contains("no game of sitchess"), "{none:?}");

    // A puzzle that is right, and one of which something untrue is said.
    let built_in = std::fs::read_to_string("../../puzzles/shakti.txt").expect("the collection");
    let header: String =
        built_in.lines().filter(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    let mut mates = built_in.lines().filter(|line| line.contains("| win |") && line.contains("mate-in-2"));
    let (good, bad) = (mates.next().expect("a mate"), mates.next().expect("another"));
    let id = bad.split(' ').next().expect("an id");
    let spoiled = bad.replace("| win |", "| save |");
    std::fs::write(&found, format!("{header}{good}\n{spoiled}\n")).expect("written");
    let check = ["lab", "puzzles", "shakti", "--check", "--out", &found, "--nodes", "200000"];
    let reported = run(&check);
    assert!(!reported.status.success() && text(&reported.stderr).contains(id), "{reported:?}");
    let dropped = run(&[&check[..], &["--drop"]].concat());
    assert!(dropped.status.success() && text(&dropped.stdout).contains("1 of 2 puzzles"), "{dropped:?}");
    let left = std::fs::read_to_string(&found).expect("a file");
    assert!(!left.contains(id) && left.contains(" 200000\n"), "{left}");
    assert!(run(&check).status.success());
}
