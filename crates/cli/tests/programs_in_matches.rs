//! `quincunx match` against other programs, good ones and bad ones.

mod programs;

use std::process::{Command, Output};

use programs::{QUINCUNX, is_there, python, script};

fn play(arguments: &[&str]) -> Output {
    Command::new(QUINCUNX).arg("match").args(arguments).output().expect("the binary runs")
}

/// What a match says that goes well.
fn ok(arguments: &[&str]) -> String {
    let output = play(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What a match says that cannot be played.
fn refused(arguments: &[&str]) -> String {
    let output = play(arguments);
    assert!(!output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).expect("UTF-8")
}

fn bad(how: &str) -> String {
    format!("uci:{} {} {how}", python(), script("bad.py"))
}

#[test]
fn a_program_that_misbehaves_loses_and_the_match_goes_on() {
    if !is_there(&python(), &["--version"]) {
        return;
    }
    for (how, why) in [
        ("dies", "ended (exit status: 7) before it said bestmove"),
        ("illegal", "is at fault: 'z9-z8' is not a move"),
        ("none", "gave no move although there is one"),
    ] {
        let bad = bad(how);
        let text = ok(&["shakti", "--first", "random", "--second", &bad, "--games", "2", "--nodes", "50"]);
        assert!(text.contains("2 games: +2 =0 -0"), "{how}: {text}");
        assert!(text.contains(why), "{how}: {text}");
    }
}

#[test]
fn a_program_that_never_answers_does_not_keep_the_match_waiting() {
    if !is_there(&python(), &["--version"]) {
        return;
    }
    for how in ["hangs", "chatter", "loud"] {
        let bad = bad(how);
        let text = ok(&["shakti", "--first", &bad, "--second", "random", "--games", "1", "--movetime", "10"]);
        assert!(text.contains("1 game: +0 =0 -1"), "{how}: {text}");
        assert!(text.contains("did not say bestmove in time"), "{how}: {text}");
    }
    // Where a clock runs, that is time.
    let bad = bad("hangs");
    let text = ok(&["shakti", "--first", &bad, "--second", "random", "--games", "1", "--time", "0.2"]);
    assert!(text.contains("Black wins on time"), "{text}");
}

#[test]
fn a_program_that_cannot_play_stops_the_match_with_a_reason() {
    let first = |program: &str| refused(&["shakti", "--first", program, "--second", "1", "--games", "4"]);
    let missing = first("uci:no-such-program-anywhere");
    assert!(missing.contains("no-such-program-anywhere: it could not be started"), "{missing}");
    let silent = first("uci:true");
    assert!(silent.contains("before it said uciok"), "{silent}");
    let engine = format!("uci:{QUINCUNX} engine");
    let option = first(&format!("{engine},Contempt=3"));
    assert!(option.contains("it has no option 'Contempt'"), "{option}");
    let choice = first(&format!("{engine},Level=11"));
    assert!(choice.contains("its option Level cannot be '11': expected one of"), "{choice}");
    let number = first(&format!("{engine},Hash=0"));
    assert!(number.contains("its option Hash cannot be '0': expected a number from 1 to"), "{number}");
    let nonsense = refused(&["shakti", "--first", "stockfish", "--second", "1", "--games", "1"]);
    assert!(nonsense.contains("uci:stockfish"), "{nonsense}");
}

#[test]
fn our_own_engine_plays_every_game_from_outside() {
    let engine = format!("uci:{QUINCUNX} engine,Level=2,Hash=1");
    for game in ["saktris", "shakti", "sitchess", "taifho", "bishops"] {
        let text = ok(&[
            game,
            "--first",
            &engine,
            "--second",
            "random",
            "--games",
            "1",
            "--longest",
            "40",
            "--nodes",
            "100",
        ]);
        assert!(text.contains("1 game: "), "{text}");
        assert!(!text.contains("at fault") && !text.contains("bestmove"), "{game}: {text}");
    }
    // By the clock, and with limits of its own.
    let limited = format!("uci:{QUINCUNX} engine,nodes=300");
    let text = ok(&["shakti", "--first", &limited, "--second", "random", "--games", "1"]);
    assert!(text.contains("1 game: +1"), "{text}");
    let text = ok(&["shakti", "--first", &engine, "--second", "random", "--games", "1", "--time", "20+0.1"]);
    assert!(text.contains("1 game: +1"), "{text}");
}

#[test]
fn chess_programs_play_the_play_of_situational_chess_and_the_duel() {
    for program in ["stockfish", "fairy-stockfish"] {
        let path = format!("/usr/games/{program}");
        if !is_there(&path, &[]) {
            continue;
        }
        let program = format!("uci:{path},Threads=1,Hash=1,nodes=200");
        for game in ["sitchess", "bishops"] {
            let text =
                ok(&[game, "--first", &program, "--second", "random", "--games", "2", "--movetime", "20"]);
            assert!(text.contains("2 games: +2 =0 -0"), "{program} {game}: {text}");
            assert!(!text.contains("at fault") && !text.contains("bestmove"), "{text}");
        }
        // Where the play may come to differ from chess, nobody is blamed for not knowing it.
        for (position, set) in [
            ("4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1", "double_step=off"),
            ("4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1", "double_step=on"),
        ] {
            let play = ["sitchess", "--first", "random", "--second", &program, "--games", "1"];
            let from = ["--position", position, "--set", set, "--opening", "1"];
            let refusal = refused(&[&play[..], &from].concat());
            assert!(refusal.contains("it knows only chess, and here en passant"), "{refusal}");
        }
        let other = refused(&["shakti", "--first", &program, "--second", "random", "--games", "1"]);
        assert!(other.contains("it offers no UCI_Variant shakti"), "{other}");
    }
}

#[test]
fn a_game_that_was_cut_off_while_it_was_saved_is_played_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("match.txt");
    let file = path.to_str().expect("UTF-8");
    let arguments = ["shakti", "--first", "random", "--second", "random", "--games", "4", "--save", file];
    let first = ok(&arguments);
    let whole = std::fs::read_to_string(&path).expect("saved");
    std::fs::write(&path, &whole[..whole.len() - 40]).expect("writable");
    assert_eq!(ok(&arguments), first);
    assert_eq!(std::fs::read_to_string(&path).expect("saved"), whole);
}
