//! The lab as an inventor uses it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn quincunx(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quincunx")).args(args).output().expect("the binary runs")
}

fn ok(args: &[&str]) -> String {
    let output = quincunx(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&ok(args)).expect("JSON")
}

/// What a call that must fail says.
fn refused(args: &[&str]) -> String {
    let output = quincunx(args);
    assert!(!output.status.success() && output.stdout.is_empty(), "{args:?} is refused");
    String::from_utf8(output.stderr).expect("UTF-8")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

#[test]
fn a_survey_counts_every_game_and_is_the_same_every_time() {
    let args = ["lab", "shakti", "--games", "6", "--player", "1", "--seed", "3", "--json"];
    let report = json(&args);
    assert_eq!(report, json(&args));
    let variant = &report["variants"][0];
    let number = |value: &Value| value.as_u64().expect("a number");
    let wins: u64 =
        variant["seats"].as_array().expect("seats").iter().map(|seat| number(&seat["wins"])).sum();
    assert_eq!(wins + number(&variant["draws"]) + number(&variant["unfinished"]), 6);
    let counted: u64 =
        variant["length_histogram"]["counts"].as_array().expect("counts").iter().map(number).sum();
    assert_eq!(counted, 6);
    let ends: u64 = variant["ends"].as_array().expect("ends").iter().map(|end| number(&end[1])).sum();
    assert_eq!(ends, 6);
    assert!(variant["choices"]["mean"].as_f64().expect("a mean") > 2.0);
    assert_ne!(report, json(&["lab", "shakti", "--games", "6", "--player", "1", "--seed", "4", "--json"]));
}

#[test]
fn an_interrupted_survey_goes_on_from_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.txt");
    let with = |games: &str| {
        ok(&["lab", "sitchess", "--games", games, "--player", "random", "--save", text(&file), "--json"])
    };
    with("2");
    let two = fs::read_to_string(&file).expect("saved");
    let four = with("4");
    let all = fs::read_to_string(&file).expect("saved");
    assert!(all.starts_with(&two) && all.len() > two.len(), "what was there is kept");
    assert_eq!(four, ok(&["lab", "sitchess", "--games", "4", "--player", "random", "--json"]));
    // The last game was being written when the lights went out.
    fs::write(&file, &all[..all.len() - 30]).expect("written");
    assert_eq!(four, with("4"));
    ok(&["verify", text(&file)]);
    for other in [["--player", "1", "--longest", "1000"], ["--player", "random", "--longest", "3"]] {
        let args = [&["lab", "sitchess", "--games", "4", "--save", text(&file)], &other[..]].concat();
        let other = refused(&args);
        assert!(other.contains("games of another match"), "{other}");
    }
    let diary = folder.path().join("diary.txt");
    fs::write(&diary, "Dear diary").expect("written");
    let wrong = refused(&["lab", "shakti", "--games", "1", "--save", text(&diary)]);
    assert!(wrong.contains("not a game of this match"), "{wrong}");
    assert_eq!(fs::read_to_string(&diary).expect("there"), "Dear diary");
}

#[test]
fn variants_stand_side_by_side_in_table_and_plots() {
    let folder = tempfile::tempdir().expect("a folder");
    let plots = folder.path().join("plots");
    let table = ok(&[
        "lab",
        "shakti",
        "--games",
        "3",
        "--player",
        "random",
        "--against",
        "second_tile=adjacent",
        "--plots",
        text(&plots),
    ]);
    let head = table.lines().nth(2).expect("the names of the columns");
    assert!(head.contains("the usual options") && head.contains("second_tile=adjacent"), "{table}");
    for line in ["White wins", "drawn", "lead of White in Elo", "moves in a game, mean", "White begins with"]
    {
        assert!(table.contains(line), "{line}: {table}");
    }
    for name in ["seats.svg", "length.svg", "ends.svg", "choices.svg"] {
        let drawing = fs::read_to_string(plots.join(name)).expect(name);
        assert!(drawing.contains("second_tile=adjacent") && drawing.ends_with("</svg>\n"), "{name}");
    }
    let wrong = refused(&["lab", "shakti", "--games", "3", "--against", "second_tile"]);
    assert!(wrong.contains("expected KEY=VALUE"), "{wrong}");
    let wrong = refused(&["lab", "shakti", "--games", "3", "--against", "second_tile=seen"]);
    assert!(wrong.contains("expected options that differ"), "{wrong}");
    let nothing = folder.path().join("nothing");
    let args = ["lab", "shakti", "--games", "3", "--against", "no_such=on", "--plots", text(&nothing)];
    let wrong = refused(&args);
    assert!(!nothing.exists(), "a refusal changes nothing");
    assert!(wrong.contains("there is no option 'no_such'"), "{wrong}");
    assert!(refused(&["lab"]).contains("Usage"));
}

#[test]
fn tuning_learns_from_games_and_prints_weights_as_their_file_has_them() {
    let args = [
        "lab",
        "tune",
        "shakti",
        "--games",
        "8",
        "--player",
        "max:nodes=60",
        "--match",
        "2",
        "--nodes",
        "60",
        "--json",
    ];
    let report = json(&args);
    assert_eq!(report, json(&args));
    assert_eq!((&report["games"], &report["match"]["games"]), (&8.into(), &2.into()));
    let weights = report["weights"].as_array().expect("weights");
    assert!(weights.iter().any(|weight| weight["name"] == "reach" && weight["error"] != 0.0));
    assert!(report["loss"][1].as_f64() < report["loss"][0].as_f64(), "{report}");
    assert!(weights.iter().any(|weight| weight["name"] == "few_escapes[0]"));
    let source = report["source"].as_str().expect("source");
    assert!(source.starts_with("Weights {\n") && source.contains("few_escapes: ["), "{source}");
    let only = ok(&["lab", "tune", "shakti", "--games", "3", "--player", "max:nodes=60", "--only", "reach"]);
    assert_eq!(only.matches('±').count(), 1, "{only}");
    let wrong = refused(&["lab", "tune", "shakti", "--games", "3", "--only", "dragon"]);
    assert!(wrong.contains("the weights are warrior, "), "{wrong}");
}

#[test]
fn armies_are_measured_solved_and_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("armies.txt");
    let with = |games: &str| {
        ok(&[
            "lab",
            "armies",
            "--budget",
            "4",
            "--player",
            "1",
            "--games",
            games,
            "--decisive",
            "2",
            "--save",
            text(&file),
        ])
    };
    let summary = with("1");
    assert!(summary.contains("3 armies of 4 points"), "{summary}");
    let table = fs::read_to_string(&file).expect("saved");
    assert!(table.contains("quincunx lab armies --budget 4 --player 1 --games 1"), "{table}");
    assert_eq!(with("1"), summary, "nothing is played again");
    assert_eq!(fs::read_to_string(&file).expect("saved"), table);
    with("2");
    assert_ne!(fs::read_to_string(&file).expect("saved"), table);
    let wrong = refused(&["lab", "armies", "--budget", "5", "--save", text(&file)]);
    assert!(wrong.contains("a table for 4 points"), "{wrong}");
    for (player, seed, expected) in [("2", "1", "made with --player 1"), ("1", "2", "made with --seed 1")] {
        let other =
            ["lab", "armies", "--budget", "4", "--player", player, "--seed", seed, "--save", text(&file)];
        let wrong = refused(&other);
        assert!(wrong.contains(expected), "{wrong}");
    }
    // A place where nothing can be written is found before hours of play.
    let nowhere = file.join("armies.txt");
    let wrong = refused(&["lab", "armies", "--player", "8", "--games", "10000", "--save", text(&nowhere)]);
    assert!(wrong.contains("armies.txt: Not a directory"), "{wrong}");
    let long = ["lab", "shakti", "--player", "8", "--games", "100000", "--plots", text(&nowhere)];
    assert!(refused(&long).contains("armies.txt: Not a directory"));
    fs::write(&file, "rubbish").expect("written");
    assert!(refused(&["lab", "armies", "--budget", "4", "--save", text(&file)]).contains("expected budget"));
}

/// Makes samples of a few quick games, in two files.
const SAMPLES: [&str; 9] =
    ["lab", "train", "sitchess", "--games", "4", "--per-file", "2", "--player", "max:nodes=30"];

#[test]
fn samples_are_the_same_every_time_and_only_what_is_missing_is_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let (one, other) = (folder.path().join("one"), folder.path().join("other"));
    let file = |folder: &Path, number: u32| folder.join(format!("sitchess-1-0000{number}.samples"));
    let make = |folder: &Path| ok(&[&SAMPLES[..], &["--data", text(folder)]].concat());
    make(&one);
    make(&other);
    let bytes = |folder: &Path, number| fs::read(file(folder, number)).expect("samples");
    assert!(bytes(&one, 0).len() > 1000, "a game has many positions");
    assert_eq!((bytes(&one, 0), bytes(&one, 1)), (bytes(&other, 0), bytes(&other, 1)));
    assert_ne!(bytes(&one, 0), bytes(&one, 1));
    let second = bytes(&one, 1);
    fs::remove_file(file(&one, 1)).expect("removed");
    make(&one);
    assert_eq!(bytes(&one, 1), second);
    let other = refused(&[&SAMPLES[..], &["--longest", "9", "--data", text(&one)]].concat());
    assert!(other.contains("use another folder or seed"), "{other}");
    let wild = folder.path().join("wild");
    ok(&[&SAMPLES[..], &["--random-in", "2", "--data", text(&wild)]].concat());
    let said = String::from_utf8_lossy(&bytes(&wild, 0)[..200]).into_owned();
    assert!(said.contains("one move in 2 random"), "{said}");
    assert_ne!(bytes(&wild, 0)[200..], bytes(&one, 0)[200..]);
    fs::write(file(&one, 1), "Dear diary").expect("written");
    let diary = refused(&[&SAMPLES[..], &["--data", text(&one)]].concat());
    assert!(diary.contains("does not begin with QXSAMPLE"), "{diary}");
}

/// A training on these samples.
fn training<'a>(data: &'a Path, network: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    [&SAMPLES[..], &["--data", text(data), "--network", text(network)], more].concat()
}

#[test]
fn a_network_is_trained_plays_and_goes_on_only_with_the_same_training() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, network) = (folder.path().join("data"), folder.path().join("chess.network"));
    let said = ok(&training(&data, &network, &["--epochs", "2", "--match", "2", "--nodes", "40"]));
    assert!(said.contains("epoch 2: loss") && said.contains("validation loss"), "{said}");
    assert!(
        said.contains("against the present evaluation at 40 nodes") && said.contains("SPRT 0,20"),
        "{said}"
    );
    let first = fs::read(&network).expect("a network");
    assert!(first.len() < 1 << 20);
    // All epochs are done: the same network comes from the checkpoint alone.
    let again = ok(&training(&data, &network, &["--epochs", "2"]));
    assert!(!again.contains("epoch"), "{again}");
    assert_eq!(fs::read(&network).expect("a network"), first);
    let other = refused(&training(&data, &network, &["--epochs", "3"]));
    assert!(other.contains("of another training"), "{other}");
    // It plays in a match; whatever is no network does not.
    let duel =
        ["match", "bishops", "--position", "duel", "--first", "max", "--second", "max", "--games", "2"];
    let quick = ["--nodes", "40", "--longest", "12", "--json"];
    let played = json(&[&duel[..], &quick, &["--first-network", text(&network)]].concat());
    assert_eq!(played["games"], 2);
    let by_hand = ["--first-network", "handmade", "--second-network", text(&network)];
    assert_eq!(json(&[&duel[..], &quick, &by_hand].concat())["games"], 2);
    let refusals = [
        (vec!["--first-network", text(&data)], "directory"),
        (vec!["--second-network", "nowhere.network"], "nowhere.network"),
    ];
    for (wrong, why) in refusals {
        let said = refused(&[&duel[..], &quick, &wrong].concat());
        assert!(said.contains(why), "{said}");
    }
    let shakti = ["match", "shakti", "--first", "max", "--second", "max", "--games", "2"];
    let said = refused(&[&shakti[..], &quick, &["--first-network", text(&network)]].concat());
    assert!(said.contains("a network for chess boards: expected one for shakti boards"), "{said}");
}

#[test]
fn every_game_of_two_sides_can_be_judged_by_a_network_of_its_own() {
    for game in ["saktris", "shakti", "taifho"] {
        let folder = tempfile::tempdir().expect("a folder");
        let (data, network) = (folder.path().join("data"), folder.path().join("own.network"));
        let samples = ["--games", "2", "--per-file", "1", "--player", "max:nodes=20", "--longest", "30"];
        let fit = ["--network", text(&network), "--epochs", "1", "--neurons", "32"];
        let said = ok(&[&["lab", "train", game, "--data", text(&data)], &samples[..], &fit].concat());
        assert!(said.contains("epoch 1: loss"), "{game}: {said}");
        let players = ["match", game, "--first", "max", "--second", "max", "--games", "2", "--nodes", "40"];
        let quick = ["--longest", "12", "--json", "--first-network", text(&network)];
        assert_eq!(json(&[&players[..], &quick].concat())["games"], 2, "{game}");
    }
    let data = tempfile::tempdir().expect("a folder");
    let said = refused(&["lab", "train", "shakti", "--data", text(data.path()), "--neurons", "33"]);
    assert!(said.contains("expected a multiple of 32 from 32 to 256"), "{said}");
}

#[test]
fn endings_are_generated_into_a_folder_and_used_from_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = text(folder.path());
    let position = "8/8/8/3k4/8/8/8/KQQ5 w - - 0 1";
    let analyse = ["analyse", "sitchess", "--position", position, "--lines", "1", "--endings", path];
    assert!(refused(&analyse).contains("expected tables that quincunx lab endings has made"));
    let made = ok(&["lab", "endings", "KQQK", "--out", path]);
    let longest = |name: &str, moves: u32| {
        made.lines()
            .any(|line| line.starts_with(name) && line.contains(&format!("longest mate {moves:>2} moves")))
    };
    assert!(longest("KQK.ending", 10) && longest("KQQK.ending", 10), "{made}");
    assert!(made.contains("\n2 tables, "), "{made}");
    // What is known is not searched, and the line goes on to the mate.
    let report = json(&[&analyse[..], &["--json"]].concat());
    let line = &report["lines"][0];
    let plies = line["end_in"].as_u64().expect("a win");
    assert_eq!(line["moves"].as_array().map(Vec::len), Some(plies as usize), "{report}");
    assert!(report["nodes"].as_u64().expect("a number") < 200, "{report}");
    let moves = plies.div_ceil(2);
    assert!(ok(&analyse).contains(&format!("win in {moves}  100 %")));
    let finnish = ok(&[&analyse[..], &["--language", "fi"]].concat());
    assert!(finnish.contains(&format!("voitto {moves} siirrossa")), "{finnish}");
    // Damage is named, and nothing else is done.
    let file = folder.path().join("KQQK.ending");
    let mut bytes = fs::read(&file).expect("a table");
    bytes[5000] ^= 1;
    fs::write(&file, bytes).expect("writable");
    assert!(refused(&analyse).contains("KQQK.ending: a damaged table"));
    assert!(refused(&["lab", "endings", "KBK", "--out", path]).contains("is not an ending"));
}

#[test]
fn solving_tells_wins_from_draws_and_both_from_what_is_undecided() {
    let long = "*5*/6W/1k3**/2*4/2w1*2/3K3/*1W3* w 0 7";
    let args = ["lab", "solve", "shakti", "--position", long, "--nodes", "40000", "--json"];
    let report = json(&args);
    let mut again = json(&args);
    again["seconds"] = report["seconds"].clone();
    assert_eq!(report, again);
    assert_eq!((&report["verdict"], &report["seat"]), (&"won".into(), &"White".into()));
    let white = &report["sides"][0];
    assert_eq!((&white["verdict"], &white["proof"]), (&"win".into(), &0.into()));
    let moves = white["moves"].as_array().expect("moves");
    assert_eq!(white["plies"], moves.len());
    assert!(moves.last().is_some_and(|mv| mv.as_str().is_some_and(|mv| mv.ends_with('#'))), "{white}");
    assert_eq!(report["sides"][1]["verdict"], "no win");

    // Two columns, and a warrior each.
    let held = "*******/**k1***/**2***/**1w***/**W1***/**1K***/******* w";
    let text = ok(&["lab", "solve", "shakti", "--position", held, "--nodes", "1000000"]);
    assert!(
        text.contains("White to move: drawn") && text.matches("cannot force a win").count() == 2,
        "{text}"
    );

    let start = json(&["lab", "solve", "shakti", "--nodes", "200000", "--moves", "--plies", "5", "--json"]);
    assert_eq!(start["verdict"], "undecided");
    assert_eq!(
        (&start["sides"][0]["none_within"], &start["sides"][1]["none_within"]),
        (&5.into(), &4.into())
    );
    let after = start["after"].as_array().expect("moves");
    let count: usize = after.iter().map(|after| after["moves"].as_array().map_or(0, Vec::len)).sum();
    assert!(count == 26 && after.len() < 20, "mirror images are solved once: {}", after.len());

    let refusal = refused(&["lab", "solve", "taifho"]);
    assert!(refusal.contains("expected shakti"), "{refusal}");
}
