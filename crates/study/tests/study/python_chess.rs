//! PGN with variations, comments and signs, compared with what python-chess reads.
//!
//! The Python to run is named by `QUINCUNX_PYTHON`, else it is `python3`. Where it
//! has no module `chess` the test is skipped, except under `CI`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use quincunx_core::Chance;
use quincunx_protocol::{Chapter, Edit};
use quincunx_study::{Study, chapter_pgn, game_at, node, read_chapters, study_pgn};

fn python() -> String {
    std::env::var("QUINCUNX_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

fn has_python_chess() -> bool {
    let found = Command::new(python())
        .args(["-c", "import chess.pgn"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    assert!(found || std::env::var_os("CI").is_none(), "{} cannot import chess", python());
    found
}

/// What python-chess reads, a line for each move in the order of the text; and the games
/// as it writes them, behind a line of dashes.
fn read_by_python_chess(pgn: &str) -> (Vec<String>, String) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/study/python_chess.py");
    let mut child = Command::new(python())
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python starts");
    let mut input = child.stdin.take().expect("standard input is a pipe");
    let pgn = pgn.to_owned();
    let writer = std::thread::spawn(move || input.write_all(pgn.as_bytes()));
    let output = child.wait_with_output().expect("python ends");
    writer.join().expect("the writer ends").expect("all is written");
    assert!(output.status.success(), "python-chess is content with the games");
    let text = String::from_utf8(output.stdout).expect("python writes UTF-8");
    let (lines, written) = text.split_once("-----\n").expect("two parts");
    (lines.lines().map(str::to_owned).collect(), written.to_owned())
}

/// The same lines from a chapter.
fn expected(chapter: &Chapter, id: u32, depth: usize, lines: &mut Vec<String>) {
    let at = node(chapter, id).unwrap();
    let words: Vec<&str> = at.comment.split_whitespace().collect();
    let signs: Vec<String> = at.signs.iter().map(u8::to_string).collect();
    let fen = quincunx_games::chess::chess_fen(game_at(chapter, id).unwrap().as_ref()).unwrap();
    let board = fen.split(' ').next().unwrap_or_default();
    let shapes: usize = at.shapes.len();
    lines.push(format!("{depth} {board} [{}] {shapes} {}", signs.join(","), words.join(" ")));
    for child in &at.children {
        expected(chapter, *child, depth + 1, lines);
    }
}

/// A random tree of chess with comments, signs and arrows.
fn random_chess(seed: u64) -> Study {
    let mut chance = Chance::from_seed(seed);
    let mut study = Study::new("Chess").unwrap();
    let plan = study.plan(&Edit::Import { text: "[White \"A\"]\n\n*".into(), game: None }).unwrap();
    study.make(&plan.changes);
    for _ in 0..120 {
        let edit = match crate::support::random_edit(&mut chance, &study) {
            // Other programs have no sign for a beginning.
            Edit::SetSign { node: 0, .. } => continue,
            edit @ (Edit::AddMoves { .. }
            | Edit::SetSign { .. }
            | Edit::SetShapes { .. }
            | Edit::Promote { .. }) => edit,
            // Braces and commands cannot be written in PGN.
            Edit::SetComment { chapter, node, .. } => {
                Edit::SetComment { chapter, node, comment: "some words, (1. e4) $2 ; and so on".into() }
            }
            _ => continue,
        };
        if let Ok(plan) = study.plan(&edit) {
            study.make(&plan.changes);
        }
    }
    study
}

#[test]
fn python_chess_and_we_read_the_same_tree() {
    if !has_python_chess() {
        eprintln!("SKIPPED: {} cannot import chess; pip install chess", python());
        return;
    }
    let studies: Vec<Study> = (0..12).map(random_chess).collect();
    let texts: Vec<String> = studies.iter().map(|study| study_pgn(study).unwrap()).collect();
    let (lines, written) = read_by_python_chess(&texts.join("\n"));
    let mut ours = Vec::new();
    for study in &studies {
        let chapter = study.in_order().next().unwrap();
        expected(chapter, 0, 0, &mut ours);
    }
    assert_eq!(lines, ours);
    assert!(ours.len() > 200, "trees have moves: {}", ours.len());

    // What python-chess writes is read back as the same trees.
    let read = read_chapters(&written, None).unwrap();
    let mut theirs = Vec::new();
    for chapter in &read {
        expected(chapter, 0, 0, &mut theirs);
    }
    assert_eq!(theirs, ours);
    for chapter in &read {
        assert!(chapter_pgn(chapter).is_ok());
    }
}
