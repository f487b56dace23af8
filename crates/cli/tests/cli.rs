//! The binary as a user runs it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn quincunx(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quincunx")).args(args).output().expect("the binary runs")
}

/// Standard output of a call that must succeed.
fn ok(args: &[&str]) -> String {
    let output = quincunx(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Exit code and standard error of a call that must fail without an answer.
fn refused(args: &[&str]) -> (i32, String) {
    let output = quincunx(args);
    assert!(!output.status.success(), "{args:?} is refused");
    assert!(output.stdout.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stdout));
    (output.status.code().expect("no signal"), String::from_utf8(output.stderr).expect("UTF-8"))
}

/// Standard output of a call with something on standard input.
fn fed(args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

/// The last three lines of `show`.
fn shown(args: &[&str]) -> [String; 3] {
    let text = ok(args);
    let lines: Vec<&str> = text.lines().collect();
    let [.., position, turn, status] = lines.as_slice() else { panic!("{text}") };
    let value = |line: &str, key: &str| {
        line.strip_prefix(key)
            .and_then(|rest| rest.strip_prefix(": "))
            .unwrap_or_else(|| panic!("{line}"))
            .to_owned()
    };
    [value(position, "position"), value(turn, "turn"), value(status, "status")]
}

#[test]
fn help_says_what_it_can_do() {
    let text = ok(&["--help"]);
    assert!(text.contains("Without a command, quincunx runs `serve`"));
    for command in [
        "games", "options", "rules", "moves", "show", "perft", "play", "verify", "analyse", "engine",
        "match", "bench", "serve", "load",
    ] {
        assert!(text.contains(command), "{command}");
    }
}

#[test]
fn every_command_has_help() {
    for command in [
        "games",
        "options",
        "rules",
        "moves",
        "why",
        "show",
        "perft",
        "play",
        "verify",
        "pgn",
        "completions",
        "analyse",
        "engine",
        "match",
        "bench",
        "lab",
    ] {
        let text = ok(&[command, "--help"]);
        assert!(text.contains("Usage: quincunx"), "{command}");
    }
}

#[test]
fn the_games_describe_themselves() {
    let text = ok(&["games"]);
    for rules in quincunx_games::catalogue::GAMES {
        let info = rules.info();
        assert!(text.contains(info.name) && text.contains(info.blurb), "{text}");
        let options = ok(&["options", info.name]);
        for spec in rules.options() {
            assert!(options.contains(&format!("{} = {}", spec.name, spec.default)), "{options}");
        }
        assert!(ok(&["rules", info.name]).starts_with(info.title), "the rules of {}", info.name);
        let json: serde_json::Value =
            serde_json::from_str(&ok(&["options", info.name, "--json"])).expect("JSON");
        assert_eq!(json.as_array().map(Vec::len), Some(rules.options().len()));
    }
    let json: serde_json::Value = serde_json::from_str(&ok(&["games", "--json"])).expect("JSON");
    assert_eq!(json[0]["name"], quincunx_games::catalogue::GAMES[0].info().name);
}

#[test]
fn moves_are_listed_one_a_line_and_nothing_else() {
    assert_eq!(
        sorted(&ok(&["moves", "shakti", "--position", "*5*/7/7/3k**1/7/3K3/*5* b"])),
        ["d4-c4", "d4-c5", "d4-d5", "d4-e5", "d4-g4"]
    );
    assert_eq!(ok(&["moves", "shakti"]).lines().count(), 26);
    assert_eq!(ok(&["moves", "shakti", "--after", "1. b2-b4 d6-d5"]).lines().count(), 28);
    let json: serde_json::Value = serde_json::from_str(&ok(&["moves", "shakti", "--json"])).expect("JSON");
    let leap = json.as_array().unwrap().iter().find(|legal| legal["move"] == "b2-b4").unwrap();
    assert_eq!(leap["gesture"], serde_json::json!(["b2", "b4"]));
    assert_eq!(leap["effects"][0]["effect"], "removes");
    assert_eq!(leap["effects"][0]["square"], "b3");
}

#[test]
fn a_position_is_shown_with_its_text_turn_and_status() {
    assert_eq!(
        shown(&["show", "shakti"]),
        ["*5*/1w1k1w1/7/7/7/1W1K1W1/*5* w 0 1".to_owned(), "white".to_owned(), "ongoing".to_owned()]
    );
    let [_, turn, status] = shown(&["show", "shakti", "--position", "*5*/7/7/1W*k3/7/3K3/*5* b"]);
    assert_eq!((turn.as_str(), status.as_str()), ("black", "check"));
    let [_, turn, status] = shown(&["show", "shakti", "--position", "*5*/7/7/3k3/7/3K3/*5* b"]);
    assert_eq!((turn.as_str(), status.as_str()), ("nobody", "Draw because no warriors are left"));
    let [position, _, _] = shown(&["show", "shakti", "--set", "second_tile=adjacent", "--after", "b2-b3"]);
    assert_eq!(position, "*5*/1w1k1w1/7/7/1W5/3K1W1/*5* b 1 1 ;second_tile=adjacent");
    let text = ok(&["show", "shakti", "--viewer", "black"]);
    assert!(text.starts_with("1"), "Black's own side is at the bottom: {text}");
    let json: serde_json::Value = serde_json::from_str(&ok(&["show", "shakti", "--json"])).expect("JSON");
    assert_eq!(json["scene"]["squares"].as_array().map(Vec::len), Some(45));
}

#[test]
fn perft_prints_a_line_for_each_depth() {
    let text = ok(&["perft", "shakti", "4"]);
    let counts: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    let nodes: Vec<&str> = counts.iter().map(|line| line[1]).collect();
    assert_eq!(nodes, ["26", "660", "16535", "403471"]);
    assert!(counts.iter().all(|line| line.len() == 3 && line[2].parse::<f64>().is_ok()), "{text}");
    let divided = ok(&["perft", "shakti", "3", "--divide"]);
    assert_eq!(divided.lines().count(), 27);
    assert_eq!(divided.lines().last(), Some("total 16535"));
    let sum: u64 =
        divided.lines().take(26).map(|line| line.split(' ').nth(1).unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 16535);
}

#[test]
fn wrong_usage_is_2_and_a_refused_input_is_1() {
    for usage in [
        &["chess"][..],
        &["moves"],
        &["moves", "chess"],
        &["moves", "shakti", "--no-such-flag"],
        &["perft", "shakti", "0"],
        &["perft", "shakti", "x"],
        &["moves", "shakti", "--seed", "-1"],
        &["verify"],
    ] {
        assert_eq!(refused(usage).0, 2, "{usage:?}");
    }
    for (input, expected) in [
        (&["moves", "shakti", "--position", "x"][..], "side to move: missing, expected w or b"),
        (
            &["moves", "shakti", "--set", "speed=3"],
            "there is no option 'speed'; the options are start, second_tile",
        ),
        (&["moves", "shakti", "--set", "repetition=x"], "expected a whole number from 0 to 100"),
        (&["moves", "shakti", "--set", "repetition"], "expected KEY=VALUE"),
        (&["moves", "shakti", "--after", "b2-b4 d6-d1"], "--after: move 2 (d6-d1)"),
        (&["why", "shakti", "--move", "d2-d4"], "d4 is not the first tile seen from d2"),
    ] {
        let output = quincunx(input);
        assert_eq!(output.status.code(), Some(1), "{input:?}");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.contains(expected), "{input:?}: {message}");
    }
}

#[test]
fn a_saved_game_is_verified_and_a_changed_one_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.txt");
    let path = path.to_str().expect("UTF-8");
    let moves = "b2-a3 d6-c6 f2-f4 c6-b5 d2-c3 b5-c6 f4-e5 b6-a6 c3-d4 c6-c7 a3-c5 f6-d6 e5-d5 c7-d7 c5-c6 d7-e7 \
                 d5-e5 e7-f7 c6-d5 f7-g6 d4-e4 g6-g5 e5-f5#";
    let input = format!("{}\nsave {path}\nquit\n", moves.split_whitespace().collect::<Vec<_>>().join("\n"));
    let text = fed(&["play", "shakti", "--seed", "7"], &input);
    assert!(text.contains("White wins by mate."), "{text}");
    assert!(text.contains(&format!("Saved to {path};")), "{text}");
    assert!(!text.contains("not saved"), "{text}");
    assert_eq!(
        ok(&["verify", path]),
        format!("{path}: ok: shakti, 23 plies, White wins by mate; sealed, opens\n")
    );

    let record = std::fs::read_to_string(path).expect("the record");
    assert!(record.contains("[Date \"20"), "it says when it was played: {record}");
    for (from, to, expected) in [
        ("d6-c6", "d6-d2", "line 11, ply 2 (d6-d2): d6-d2 is not legal"),
        ("[Result \"1-0\"]", "[Result \"0-1\"]", "the result is given as 0-1, but the moves end in 1-0"),
        ("[Seed \"7\"]", "[Seed \"8\"]", "seed and salt do not open the commitment"),
        ("[Game \"shakti\"]", "[Game \"go\"]", "tag Game: 'go', expected one of"),
        ("e5-f5# 1-0", "*", "the result is given as 1-0, but the game is not over"),
    ] {
        assert!(record.contains(from), "{from} in {record}");
        std::fs::write(path, record.replace(from, to)).expect("written");
        let output = quincunx(&["verify", path]);
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains(expected), "{to}: {text}");
    }
    std::fs::write(path, &record).expect("written");
    let text = fed(&["play", "shakti", "--load", path], "undo\nundo\nlist\n");
    assert!(text.contains("White wins by mate."), "{text}");
    assert!(text.contains("11. d4-e4\n"), "{text}");
}

#[test]
fn a_game_without_chess_has_no_pgn() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.txt");
    std::fs::write(&path, "[Game \"shakti\"]\n\n1. b2-b4 *\n").expect("written");
    let (code, message) = refused(&["pgn", path.to_str().expect("UTF-8")]);
    assert_eq!(code, 1);
    assert!(message.contains("there is no chess in this game"), "{message}");
}

#[test]
fn a_position_is_drawn_as_svg_and_png() {
    let folder = tempfile::tempdir().expect("a folder");
    let (svg, png) = (folder.path().join("board.svg"), folder.path().join("board.png"));
    let (svg, png) = (svg.to_str().expect("UTF-8"), png.to_str().expect("UTF-8"));
    ok(&["show", "shakti", "--after", "b2-b4", "--svg", svg, "--png", png, "--width", "240", "--dark"]);
    assert!(std::fs::read_to_string(svg).expect("a picture").starts_with("<svg"));
    let bytes = std::fs::read(png).expect("a picture");
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(u32::from_be_bytes(bytes[16..20].try_into().expect("four bytes")), 240, "the width asked for");
    let (code, message) = refused(&["show", "shakti", "--png", "no-such-folder/board.png"]);
    assert_eq!(code, 1);
    assert!(message.contains("no-such-folder/board.png"), "{message}");
}

#[test]
fn completions_are_made_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(ok(&["completions", shell]).contains("quincunx"), "{shell}");
    }
}

#[test]
fn any_bytes_as_an_argument_are_refused_politely() {
    let long = "*".repeat(100_000);
    for text in [long.as_str(), "\u{1b}[31m", "ä/ö/ü", ";;;;", "/", " ", "\t"] {
        for game in quincunx_games::catalogue::GAMES {
            let (code, message) = refused(&["moves", game.info().name, "--position", text]);
            assert_eq!(code, 1, "{text}");
            assert!(message.len() < 400 && !message.contains('\u{1b}'), "{message}");
        }
    }
}

#[test]
fn analyse_finds_a_mate_and_says_so_in_words_and_in_json() {
    let position = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let text = ok(&["analyse", "sitchess", "--position", position, "--depth", "3", "--lines", "2"]);
    assert!(text.starts_with("White to move: depth 3,"), "{text}");
    assert!(text.contains("1.   win in 1  100 %"), "{text}");
    assert!(text.contains("Ra8#"), "{text}");
    assert_eq!(text.lines().count(), 3, "{text}");
    let json = ok(&["analyse", "sitchess", "--position", position, "--nodes", "5000", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["lines"][0]["end_in"], 1);
    assert_eq!(report["lines"][0]["moves"][0], "a1a8");
    assert_eq!(report["lines"][0]["win_probability"], 1.0);
    assert!(report["nodes"].as_u64().expect("a number") <= 5000);
}

#[test]
fn analyse_says_the_same_twice_and_refuses_what_cannot_be() {
    let think = || {
        let text = ok(&["analyse", "shakti", "--after", "b2-b4 d6-d5", "--nodes", "3000"]);
        text.split_once('\n').expect("lines").1.to_owned()
    };
    assert_eq!(think(), think());
    for (args, expected) in [
        (["--time", "soon"], "a time such as 5s"),
        (["--time", "-1s"], "expected more than nothing"),
        (["--nodes", "many"], "expected a whole number from 1 on"),
        (["--nodes", "-1"], "expected a whole number from 1 on"),
        (["--seed", "-1"], "expected a whole number from 0 on"),
        (["--depth", "0"], "expected a whole number from 1 to 100"),
        (["--lines", "0"], "expected a whole number from 1 to 500"),
        (["--hash", "0"], "expected a whole number from 1 to 65536"),
    ] {
        let (code, text) = refused(&["analyse", "shakti", args[0], args[1]]);
        assert_eq!(code, 2, "{text}");
        assert!(text.contains(expected), "{text}");
    }
    let duel = ok(&["analyse", "bishops", "--position", "duel", "--depth", "2", "--lines", "1"]);
    assert!(duel.starts_with("White to move: depth 2"), "{duel}");
    let (code, text) = refused(&["analyse", "shakti", "--after", "resign", "--depth", "1"]);
    assert_eq!((code, text.as_str()), (1, "quincunx: the game is over: Black wins by resignation\n"));
}

#[test]
fn a_match_is_counted_saved_and_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.txt");
    let file = file.to_str().expect("UTF-8");
    let play = |games: &str, first: &str| {
        let args =
            ["match", "shakti", "--first", first, "--second", "random", "--games", games, "--save", file];
        quincunx(&args)
    };
    let text = String::from_utf8(play("2", "3").stdout).expect("UTF-8");
    assert!(text.contains("2 games: +"), "{text}");
    let saved = std::fs::read_to_string(file).expect("saved");
    let text = String::from_utf8(play("4", "3").stdout).expect("UTF-8");
    assert!(text.contains("4 games: +"), "{text}");
    let more = std::fs::read_to_string(file).expect("saved");
    assert!(more.starts_with(&saved), "what was played is kept");
    assert_eq!(more.matches("[Round ").count(), 4);
    assert!(ok(&["verify", file]).lines().count() >= 4);
    // Points that nobody can have are not believed.
    let broken = more.replacen("[Points \"", "[Points \"7", 1);
    let damaged = folder.path().join("damaged.txt");
    std::fs::write(&damaged, &broken).expect("written");
    let damaged = damaged.to_str().expect("UTF-8");
    let (_, text) = refused(&[
        "match", "shakti", "--first", "3", "--second", "random", "--games", "4", "--save", damaged,
    ]);
    assert!(text.contains("expected a number from 0 to 1"), "{text}");
    assert_eq!(std::fs::read_to_string(damaged).expect("there"), broken);
    // A game that somebody played is not a match, and is not lost.
    let played = folder.path().join("played.txt");
    let played = played.to_str().expect("UTF-8");
    fed(&["play", "shakti", "--plain"], &format!("b2-b4\nsave {played}\n"));
    let own = std::fs::read_to_string(played).expect("saved");
    let (_, text) =
        refused(&["match", "shakti", "--first", "1", "--second", "1", "--games", "1", "--save", played]);
    assert!(text.contains("save to another file"), "{text}");
    assert_eq!(std::fs::read_to_string(played).expect("there"), own);
    // Another match does not mix with it.
    let other = play("4", "4");
    assert!(!other.status.success());
    assert!(String::from_utf8_lossy(&other.stderr).contains("games of another match"));
}

#[test]
fn what_is_interrupted_tells_what_it_has_and_says_that_it_is_not_done() {
    let folder = tempfile::tempdir().expect("a folder");
    for command in ["match", "lab"] {
        let file = folder.path().join(command);
        let file = file.to_str().expect("UTF-8");
        let args: &[&str] = match command {
            "match" => {
                &["match", "taifho", "--first", "2", "--second", "1", "--games", "100000", "--save", file]
            }
            _ => &["lab", "taifho", "--player", "1", "--games", "100000", "--save", file],
        };
        let mut child = Command::new(env!("CARGO_BIN_EXE_quincunx"));
        let child = child.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        let saved = || std::fs::read_to_string(file).unwrap_or_default().matches("[Round ").count();
        let begun = std::time::Instant::now();
        while saved() < 2 {
            assert!(begun.elapsed().as_secs() < 120, "{command}: no games");
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(1), "{command}");
        let (told, said) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(said.contains("interrupted") && said.contains("the same command goes on"), "{said}");
        assert!(told.contains("Taifho") && told.contains('%'), "{told}");
        assert!(!told.contains("100000 games"), "only what was played: {told}");
        ok(&["verify", file]);
    }
}

#[test]
fn one_of_four_meets_three_or_two_meet_two() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = |more: &[&str]| {
        let file = folder.path().join(more.join("").replace('-', ""));
        let file = file.to_str().expect("UTF-8");
        let args = ["match", "bishops", "--first", "random", "--second", "random", "--longest", "12"];
        let args = [&args[..], &["--games", "6", "--save", file], more].concat();
        let text = ok(&args);
        assert_eq!(text, ok(&args), "all has been played");
        (text, std::fs::read_to_string(file).expect("saved"))
    };
    let (text, saved) = play(&["--seats", "1"]);
    assert!(text.contains("25.0 %") && text.contains("equal strength would be 25 %"), "{text}");
    assert!(saved.contains("[First \"Pink\"]"), "{saved}");
    let (text, saved) = play(&["--seats", "2"]);
    assert!(text.contains("50.0 %") && text.contains("Elo +0") && !text.contains("equal strength"), "{text}");
    assert!(saved.contains("[First \"White, Black\"]"), "{saved}");
    // In the duel there are two, so half of the points is equal strength.
    let (text, _) = play(&["--position", "duel"]);
    assert!(!text.contains("equal strength"), "{text}");
    let (code, text) =
        refused(&["match", "shakti", "--first", "1", "--second", "1", "--games", "1", "--seats", "2"]);
    assert_eq!(code, 1);
    assert!(text.contains("cannot hold 2 of 2 seats: expected from 1 to 1"), "{text}");
}

#[test]
fn a_match_says_what_a_player_is() {
    let (code, text) = refused(&["match", "shakti", "--first", "9", "--second", "random", "--games", "1"]);
    assert_eq!(code, 2);
    assert!(text.contains("expected random, a level from 1 to 8, max, perhaps"), "{text}");
    let (code, text) =
        refused(&["match", "shakti", "--first", "1", "--second", "1", "--games", "1", "--sprt", "5,1"]);
    assert_eq!(code, 2);
    assert!(text.contains("the lower first"), "{text}");
}

#[test]
fn the_computer_plays_a_seat_at_a_level() {
    let text = fed(&["play", "shakti", "--seed", "1", "--computer", "black=2"], "b2-b4\nlist\n");
    assert!(text.contains("Black plays "), "{text}");
    for twice in [["--computer", "black=4"], ["--random", "black"]] {
        let args = [&["play", "shakti", "--computer", "black=3"], &twice[..]].concat();
        assert!(refused(&args).1.contains("Black: expected one player on a seat"), "{twice:?}");
    }
    let (code, text) = refused(&["play", "shakti", "--computer", "black=12"]);
    assert_eq!(code, 2);
    assert!(text.contains("expected a level from 1 to 8, or max"), "{text}");
}

#[test]
fn a_level_alone_seats_the_computer_on_all_seats_but_the_first() {
    let text = fed(&["play", "shakti", "--seed", "1", "--level", "1"], "b2-b4\nlist\n");
    assert!(text.contains("Black plays "), "{text}");
    let text = fed(&["play", "bishops", "--seed", "1", "--level", "1"], "resign\n");
    let computers = text.lines().filter(|line| line.contains(" \"computer 1\"]")).count();
    assert_eq!(computers, 3, "{text}");
    for (more, expected) in [
        (&["--computer", "white=3"][..], "'--level <LEVEL>' cannot be used with '--computer <SEAT=LEVEL>'"),
        (&["--random", "black"], "'--level <LEVEL>' cannot be used with '--random <SEAT>'"),
        (&["--load", "game.txt"], "'--level <LEVEL>' cannot be used with '--load <FILE>'"),
    ] {
        let (code, text) = refused(&[&["play", "shakti", "--level", "1"], more].concat());
        assert!(code == 2 && text.contains(expected), "{text}");
    }
    for wrong in ["0", "9", "-1", "easy"] {
        let (code, text) = refused(&["play", "shakti", "--level", wrong]);
        assert!(code == 2 && text.contains("expected a level from 1 to 8, or max"), "{text}");
    }
    assert!(refused(&["play", "--level", "1"]).1.contains("<GAME>"));
    assert!(ok(&["play", "--help"]).contains("--level <LEVEL>"));
}

/// A finished game under seal, as the program itself prints it.
fn sealed_record() -> String {
    let printed = fed(&["play", "shakti", "--seed", "5", "--computer", "black=1"], "b2-b4\nresign\nquit\n");
    printed[printed.find("[Game").expect("a record")..].to_owned()
}

#[test]
fn verify_says_whether_a_record_was_sealed_and_compares_how_it_ended() {
    let record = sealed_record();
    assert!(record.contains("[Black \"computer 1\"]"), "players stay in the record: {record}");
    let verdict = fed(&["verify", "-"], &record);
    assert!(verdict.starts_with("-: ok: shakti, ") && verdict.ends_with("; sealed, opens\n"), "{verdict}");
    let bare: String =
        record.lines().filter(|line| !line.contains("Commitment")).map(|l| format!("{l}\n")).collect();
    assert!(fed(&["verify", "-"], &bare).ends_with("; not sealed\n"));
    let forged = record.replace("by resignation", "by mate");
    let verdict = fed(&["verify", "-"], &forged);
    assert!(verdict.contains("wrong: the tag Termination says 'Black wins by mate'"), "{verdict}");
    let json: serde_json::Value = serde_json::from_str(&fed(&["verify", "--json", "-"], &record)).unwrap();
    assert_eq!(json[0]["seal"], "opens");
}

/// As a server writes it: the seed and the commitment are those of sha256sum.
const CONTRIBUTED: &str = r#"[Game "shakti"]
[Seed "17886919454903009498"]
[ServerSeed "42"]
[Salt "01010101010101010101010101010101"]
[Commitment "8f6c0de9304c19265e9c8506c221b97ab91803260b50b188431ea8ed8c29a98c"]
[Contributions "02020202020202020202020202020202,-"]
[Result "0-1"]

1. resign 0-1
"#;

#[test]
fn verify_says_who_added_to_the_seed_and_finds_out_whoever_changes_it() {
    let verdict = fed(&["verify", "-"], CONTRIBUTED);
    assert!(verdict.ends_with("; sealed, opens; White added to the seed\n"), "{verdict}");
    let json: serde_json::Value =
        serde_json::from_str(&fed(&["verify", "--json", "-"], CONTRIBUTED)).unwrap();
    assert_eq!(json[0]["contributors"], serde_json::json!(["White"]));
    for (from, to) in
        [("0202,-", "0203,-"), ("0202,-", "0202"), ("\"42\"", "\"43\""), ("Seed \"1", "Seed \"2")]
    {
        let verdict = fed(&["verify", "-"], &CONTRIBUTED.replace(from, to));
        assert!(verdict.contains(": wrong: "), "{from}: {verdict}");
    }
}

#[test]
fn a_file_that_is_not_there_is_no_wrong_record() {
    let output = quincunx(&["verify", "/nowhere/game.txt"]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert_eq!(error, "quincunx: 1 file could not be read\n");
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("/nowhere/game.txt: "));
}

#[test]
fn wrong_usage_is_told_from_refused_input() {
    for args in [
        &["play", "shakti", "--computer", "white"][..],
        &["play", "shakti", "--computer", "green=3"],
        &["play", "shakti", "--computer", "white=9"],
        &["play", "shakti", "--random", "green"],
        &["play", "shakti", "--clock", "x"],
        &["show", "shakti", "--viewer", "green"],
        &["show", "shakti", "--svg", "-", "--json"],
        &["play"],
    ] {
        assert_eq!(refused(args).0, 2, "{args:?}");
    }
    let expected = "there is no seat 'pink': expected white, black, spectator or everything";
    assert!(refused(&["show", "shakti", "--viewer", "pink"]).1.contains(expected));
    assert_eq!(refused(&["moves", "shakti", "--after", "b2-b9"]).0, 1);
}

#[test]
fn names_of_games_are_read_in_any_case() {
    assert_eq!(ok(&["moves", "Shakti"]), ok(&["moves", "shakti"]));
    assert!(fed(&["play", "SHAKTI"], "quit\n").starts_with("Shakti: "));
    assert!(refused(&["moves", "chess"]).1.contains("shakti"));
}

#[test]
fn pictures_go_to_standard_output_alone() {
    let svg = ok(&["show", "shakti", "--svg", "-"]);
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    let png = quincunx(&["show", "shakti", "--png", "-", "--width", "64"]);
    assert!(png.stdout.starts_with(b"\x89PNG") && png.stdout.ends_with(b"IEND\xaeB`\x82"));
    assert!(!std::path::Path::new("-").exists());
}

#[test]
fn a_secret_choice_is_analysed_as_a_mixed_strategy() {
    let text = ok(&["analyse", "sitchess", "--time", "1s"]);
    assert!(text.starts_with("White chooses in secret"), "{text}");
    let shares: Vec<f64> =
        text.lines().skip(1).filter_map(|line| line.split('%').next()?.trim().parse().ok()).collect();
    assert!(shares.len() > 1 && shares.is_sorted_by(|a, b| a >= b), "{text}");
    let json: serde_json::Value = serde_json::from_str(&ok(&["analyse", "sitchess", "--json"])).unwrap();
    let sum: f64 = json["mixed"].as_array().unwrap().iter().map(|one| one["share"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 0.01, "{json}");
    assert!(ok(&["analyse", "sitchess", "--after", "QN RRPP", "--nodes", "1000"]).contains("to move"));
}

#[test]
fn perft_divide_tells_its_total_in_json_too() {
    let json: serde_json::Value =
        serde_json::from_str(&ok(&["perft", "shakti", "2", "--divide", "--json"])).unwrap();
    let sum: u64 = json["moves"].as_array().unwrap().iter().map(|one| one["nodes"].as_u64().unwrap()).sum();
    assert_eq!(json["nodes"], sum);
}

#[test]
fn pgn_keeps_names_date_event_and_clocks() {
    let record = "[Game \"bishops\"]\n[Event \"Club evening\"]\n[Date \"2026.01.31\"]\n[TimeControl \"300+3\"]\n\
                  [White \"Anna\"]\n[Grey \"Ben\"]\n[Position \"d w=white b=grey 8/4P1k1/8/8/8/8/8/4K3 w - - 0 7 out=pb\"]\n\n\
                  7. e8=Q {[%clk 0:04:58]} Kf6 {[%clk 0:05:01]} *\n";
    let pgn = fed(&["pgn", "-"], record);
    for tag in [
        "[Event \"Club evening\"]",
        "[Date \"2026.01.31\"]",
        "[White \"Anna\"]",
        "[Black \"Ben\"]",
        "[TimeControl \"300+3\"]",
    ] {
        assert!(pgn.contains(tag), "{pgn}");
    }
    assert!(pgn.contains("7. e8=Q {[%clk 0:04:58]} 7... Kf6 {[%clk 0:05:01]} *"), "{pgn}");
}

#[test]
fn a_record_of_bishops_names_every_mover_and_is_read_with_and_without() {
    let moves = "g2-g4\nK<>Q\n";
    let printed = fed(&["play", "bishops", "--seed", "5"], &format!("{moves}quit\n"));
    let record = &printed[printed.find("[Game").unwrap()..];
    assert!(record.contains("1. white:g2-g4 grey:K<>Q *"), "{record}");
    assert!(fed(&["verify", "-"], record).contains(": ok: bishops, 2 plies"));
    let old = record.replace("white:", "").replace("grey:", "");
    assert!(fed(&["verify", "-"], &old).contains(": ok: bishops, 2 plies"));
}

/// A command in a locale.
fn in_locale(locale: &str, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quincunx"));
    command.args(args).env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", locale);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn the_locale_chooses_the_language_of_a_game_and_an_option_overrules_it() {
    let play = ["play", "shakti", "--seed", "1"];
    let said = |output: Output| String::from_utf8(output.stdout).unwrap();
    let finnish = said(in_locale("fi_FI.UTF-8", &play, "b2-b5\nb2-b4\nhelp\nlist\n"));
    assert!(finnish.contains("Kirjoita help") && finnish.contains("Valkea> "), "{finnish}");
    assert!(finnish.contains("Musta> ") && finnish.contains("lailliset siirrot"), "{finnish}");
    assert!(!finnish.contains("White>") && !finnish.contains("to move"), "{finnish}");
    let english = said(in_locale("fi_FI.UTF-8", &["--language", "en", "play", "shakti", "--seed", "1"], ""));
    assert!(english.contains("Type help") && english.contains("White> "), "{english}");
    let shown = said(in_locale("C", &["show", "shakti", "--language", "fi"], ""));
    assert!(shown.contains("vuorossa: Valkea") && shown.contains("tilanne: kesken"), "{shown}");
    let refusal = in_locale("fi_FI.UTF-8", &["why", "shakti", "--move", "b2-b5"], "");
    let refusal = String::from_utf8(refusal.stderr).unwrap();
    assert!(refusal.starts_with("quincunx: b2-b5 ei ole"), "{refusal}");
}

#[test]
fn an_unknown_language_is_refused_with_those_there_are() {
    let (code, error) = refused(&["--language", "xx", "games"]);
    assert_eq!(code, 2, "{error}");
    assert!(error.contains("en") && error.contains("fi") && error.contains("expected"), "{error}");
}

#[test]
fn a_record_is_reviewed_in_words_and_as_data() {
    let record = "[Game \"sitchess\"]\n[Position \"k7/8/3p1n2/8/8/8/4Q3/4K3 w - - 0 1\"]\n\n1. Qe5 dxe5 *\n";
    let said = fed(&["review", "-", "--nodes", "3000", "--language", "en"], record);
    assert!(said.contains("White: accuracy ") && said.contains("blunders 1"), "{said}");
    assert!(said.contains("1. Qe5??"), "{said}");
    assert!(said.contains("dxe5 takes the queen on e5; "), "{said}");
    let finnish = fed(&["review", "-", "--nodes", "3000", "--language", "fi"], record);
    assert!(finnish.contains("karkeita virheitä 1"), "{finnish}");
    assert!(finnish.contains("dxe5 lyö nappulan ruudusta e5 (kuningatar); "), "{finnish}");
    let data = fed(&["review", "-", "--nodes", "3000", "--threads", "2", "--json"], record);
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    assert_eq!(data[0]["moves"][0]["class"], "blunder", "{data}");
    assert_eq!(data[0]["seats"], serde_json::json!(["White", "Black"]));
    assert!(refused(&["review", "no-such-file"]).1.contains("no-such-file"));
}
