//! The puzzles that are built in: all of them against the rules, a sample by the engine, and
//! that the same games give the same puzzles.

use std::sync::atomic::AtomicBool;

use quincunx_core::AnyRules;
use quincunx_games::catalogue;
use quincunx_lessons::{Answer, Attempt, course};
use quincunx_puzzles::{
    Collection, LEARNT_AS, Miner, Puzzle, Rejection, Run, Standards, Task, Theme, Unfit, Verified,
    collection, faults, self_play, source, themes_of,
};

const GAMES: [&str; 5] = ["saktris", "sitchess", "taifho", "shakti", "bishops"];

fn rules(game: &str) -> &'static dyn AnyRules {
    catalogue::find(game).unwrap()
}

#[test]
fn every_file_is_read_and_written_alike_and_true_of_the_rules() {
    for game in GAMES {
        let text = source(game).unwrap();
        let collection = Collection::read(text).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!(collection.write(), text, "{game}");
        assert_eq!(collection.game, game);
        assert!(!collection.puzzles.is_empty(), "{game} has puzzles");
        assert!(collection.runs.iter().all(|run| run.command.starts_with("quincunx lab puzzles ")));
        let faults = faults(&collection, rules(game));
        assert!(faults.is_empty(), "{game}: {}", faults[0]);
    }
}

#[test]
fn no_lesson_is_named_like_the_puzzles() {
    for game in GAMES {
        assert!(course(game).unwrap().unwrap().lesson(LEARNT_AS).is_none());
    }
}

/// A few of each game: with the nodes of the line's building, the rest is for
/// `quincunx lab puzzles GAME --check`.
#[test]
fn a_sample_is_verified_by_the_engine() {
    let never = AtomicBool::new(false);
    for game in GAMES {
        let Some(collection) = collection(game) else { continue };
        let standards = Standards::of(game);
        let mut miner = Miner::new(rules(game), standards).unwrap();
        let sample: Vec<&Puzzle> =
            collection.puzzles.iter().filter(|puzzle| puzzle.line.len() <= 3).take(2).collect();
        for puzzle in sample {
            let verified = miner.verify(puzzle, standards.build_nodes, &never);
            assert!(verified.is_ok(), "{game} {}: {verified:?}", puzzle.id);
        }
    }
}

#[test]
fn a_line_that_is_not_the_best_is_rejected() {
    let never = AtomicBool::new(false);
    let collection = collection("shakti").unwrap();
    let rules = rules("shakti");
    let mut miner = Miner::new(rules, Standards::of("shakti")).unwrap();
    let spoiled = |puzzle: &Puzzle| {
        let game = puzzle.game(rules).unwrap();
        let other = game.moves(game.turn().unwrap().seat().unwrap());
        let other = other.into_iter().find(|text| *text != puzzle.line[0]).unwrap();
        (Puzzle { line: vec![other.clone()], ..puzzle.clone() }, other)
    };
    let mate = collection.puzzles.iter().find(|puzzle| puzzle.themes.contains(&Theme::MateIn(2))).unwrap();
    let (wrong, text) = spoiled(mate);
    assert_eq!(miner.verify(&wrong, 4_000, &never), Err(Rejection::Refuted { text }), "by the solver");
    let searched = |puzzle: &&Puzzle| matches!(puzzle.verified, Verified::ByNodes(_));
    let (wrong, text) = spoiled(collection.puzzles.iter().find(searched).unwrap());
    assert_eq!(miner.verify(&wrong, 4_000, &never), Err(Rejection::NotUnique { text }), "by a search");
    let illegal = Puzzle { line: vec!["a1-a1".to_owned()], ..mate.clone() };
    assert_eq!(miner.verify(&illegal, 4_000, &never), Err(Rejection::Illegal));
}

#[test]
fn a_race_is_solved_and_not_searched() {
    let never = AtomicBool::new(false);
    let rules = rules("taifho");
    let position = "1STSDC1C1D/3T6/10/10/10/10/10/10/1d8/sdt2tsc1c S - 0,0 149";
    let race = |line: &[&str]| Puzzle {
        id: Puzzle::id_of("taifho", position),
        task: Task::Decide,
        level: 2,
        position: position.to_owned(),
        line: line.iter().map(|text| (*text).to_owned()).collect(),
        themes: Vec::new(),
        verified: Verified::ByNodes(1),
    };
    let mut miner = Miner::new(rules, Standards::of("taifho")).unwrap();
    // A single node shows nothing to a search. South has to make room at once.
    assert_eq!(miner.verify(&race(&["e10-f9"]), 1, &never), Ok(Verified::Exactly(1)));
    let text = "f10-g10".to_owned();
    assert_eq!(miner.verify(&race(&[&text]), 1, &never), Err(Rejection::Refuted { text }));
}

/// On the cross everybody has a quarter of the point: what is much there is little in a duel.
#[test]
fn there_are_puzzles_of_the_cross_and_of_the_duel() {
    let puzzles = &collection("bishops").unwrap().puzzles;
    let duels = puzzles.iter().filter(|puzzle| puzzle.themes.contains(&Theme::Duel)).count();
    assert!(duels > 0 && duels < puzzles.len(), "{duels} of {}", puzzles.len());
    let standards = Standards::of("bishops");
    assert!(standards.crowd_margin < standards.margin);
}

#[test]
fn what_became_of_the_positions_is_counted() {
    let never = AtomicBool::new(false);
    let rules = rules("shakti");
    let quick = Standards { build_nodes: 2_000, verify_nodes: 4_000, ..Standards::of("shakti") };
    let mut miner = Miner::new(rules, quick).unwrap();
    let mut found = 0;
    for number in 0..6 {
        let played = self_play(rules, 5, number, &never).unwrap().unwrap();
        found += miner.mine(played.game.as_ref(), &never).len() as u32;
    }
    let tally = miner.tally();
    assert!(tally.positions > tally.mistakes && tally.mistakes >= tally.ahead, "{tally}");
    let thrown = tally.faded + tally.trivial + tally.repeated + tally.not_unique + tally.refuted;
    assert_eq!((tally.puzzles, tally.ahead), (found, found + thrown), "{tally}");
}

#[test]
fn the_same_games_give_the_same_puzzles_and_each_can_be_solved() {
    let never = AtomicBool::new(false);
    let rules = rules("shakti");
    let quick = Standards { build_nodes: 4_000, verify_nodes: 8_000, ..Standards::of("shakti") };
    let mine = || {
        let mut miner = Miner::new(rules, quick).unwrap();
        let mut found = Vec::new();
        for number in 0..30 {
            let played = self_play(rules, 5, number, &never).unwrap().unwrap();
            found.extend(miner.mine(played.game.as_ref(), &never));
            if found.len() > 2 {
                break;
            }
        }
        found
    };
    let found = mine();
    assert!(!found.is_empty());
    assert_eq!(found, mine());
    for puzzle in &found {
        assert!(themes_of(puzzle, rules).unwrap().iter().all(|theme| puzzle.themes.contains(theme)));
        assert_eq!(puzzle.verified.nodes(), 8_000);
        let step = puzzle.step(rules).unwrap();
        let mut attempt = Attempt::new(&step, rules).unwrap();
        let moves = &step.solutions[0];
        let wrong = attempt.game().moves(attempt.seat()).into_iter().find(|text| *text != moves[0]).unwrap();
        assert!(matches!(attempt.play(&wrong), Answer::Wrong { .. } | Answer::Solved { .. }));
        attempt.restart();
        moves.iter().for_each(|text| {
            attempt.play(text);
        });
        assert!(attempt.is_solved(), "{puzzle:?}");
    }
}

/// Any mate will do where a mate is asked for.
#[test]
fn another_mate_is_accepted_and_the_moves_of_a_line_come_in_their_order() {
    let rules = rules("sitchess");
    let puzzle = Puzzle {
        id: "x".to_owned(),
        task: Task::Win,
        level: 1,
        position: "7k/6pp/8/8/8/8/8/RR2K3 w - - 0 1".to_owned(),
        line: vec!["a1a8".to_owned()],
        themes: Vec::new(),
        verified: Verified::ByNodes(1),
    };
    let step = puzzle.step(rules).unwrap();
    let mut attempt = Attempt::new(&step, rules).unwrap();
    assert!(matches!(attempt.play("b1b8"), Answer::Solved { .. }));
    let longer =
        Puzzle { task: Task::Gain, line: ["a1a7", "h8g8", "b1b7"].map(str::to_owned).to_vec(), ..puzzle };
    let step = longer.step(rules).unwrap();
    let mut attempt = Attempt::new(&step, rules).unwrap();
    assert!(matches!(attempt.play("b1b7"), Answer::Wrong { .. }), "that comes later");
    assert!(matches!(attempt.play("a1a7"), Answer::Right { .. }));
    assert!(matches!(attempt.play("b1b7"), Answer::Solved { .. }));
}

#[test]
fn every_theme_has_a_word_and_a_name_of_its_own() {
    let words: Vec<(String, String)> =
        Theme::all().map(|theme| (theme.to_string(), theme.name().to_string())).collect();
    for (at, (word, name)) in words.iter().enumerate() {
        assert!(!word.is_empty() && !name.is_empty() && !name.starts_with("puzzle-"), "{word}: {name}");
        assert!(words[..at].iter().all(|(other, called)| other != word && called != name), "{word}");
        assert_eq!(Theme::of_word(word).map(|theme| theme.to_string()).as_ref(), Some(word));
    }
    assert_eq!(Theme::of_word("mate-in-9"), None);
}

#[test]
fn what_is_wrong_in_a_file_is_told_with_its_line() {
    let position = "*5*/3k3/7/3*3/7/1W1K1W1/*5* w";
    let puzzle = Puzzle {
        id: Puzzle::id_of("shakti", position),
        task: Task::Win,
        level: 2,
        position: position.to_owned(),
        line: ["b2-b4", "d6-d5", "d2-d3"].map(str::to_owned).to_vec(),
        themes: vec![Theme::MateIn(2), Theme::QuietMove],
        verified: Verified::Exactly(100_000),
    };
    let run = Run { command: "by hand".to_owned(), standards: "none".to_owned(), games: 12 };
    let mut sample = Collection { game: "shakti".to_owned(), runs: vec![run], puzzles: vec![puzzle.clone()] };
    let good = sample.write();
    assert_eq!(Collection::read(&good), Ok(sample.clone()));
    // Another search adds a run of its own, and the same one goes on.
    assert_eq!(sample.run("by hand", "none").games, 12);
    sample.run("by foot", "none").games = 3;
    assert_eq!(sample.runs.len(), 2);
    assert_eq!(Collection::read(&sample.write()), Ok(sample));
    let line = good.lines().last().unwrap();
    let twice = format!("line 7: '{}': expected an id that is not taken yet", puzzle.id);
    for (text, expected) in [
        (good.replace("# game: shakti\n", ""), "line 1: expected '# game: '"),
        (good.replace("# games: 12", "# games: many"), "line 4: '# games: many'"),
        (good.replace("# games: 12\n", ""), "line 1: expected '# games: '"),
        (good.replace("# command: by hand\n", ""), "line 2: '# standards: none': expected '# command: '"),
        (good.clone() + "diary\n", "line 7: 'diary': expected id | task"),
        (good.clone() + line, twice.as_str()),
        (good.replace(" | win | ", " | dance | "), "line 6: task: 'dance', expected win"),
        (good.replace(" | 2 | ", " | 9 | "), "line 6: level: '9'"),
        (good.replace("quiet-move", "loud-move"), "line 6: themes: 'loud-move'"),
        (good.replace("exact 100000", "exact"), "line 6: verified: 'exact'"),
        (good.replace("b2-b4 d6-d5 d2-d3", ""), "line 6: line: ''"),
    ] {
        let error = Collection::read(&text).expect_err(expected).to_string();
        assert!(error.starts_with(expected), "{error}, expected {expected}");
    }
}

#[test]
fn a_position_of_ones_own_makes_a_puzzle_only_if_one_move_is_clearly_best() {
    let stop = AtomicBool::new(false);
    let known = collection("shakti").unwrap().puzzles.iter().find(|puzzle| puzzle.task == Task::Win).unwrap();
    let mut miner = Miner::new(rules("shakti"), Standards::of("shakti")).unwrap();
    let game = known.game(rules("shakti")).unwrap();
    let made = miner.compose(game.as_ref(), &stop).unwrap();
    assert_eq!((&made.id, &made.line[0]), (&known.id, &known.line[0]));
    assert_eq!(Puzzle::read(&made.write()), Ok(made));
    let start = rules("shakti").new_game(&[], 0).unwrap();
    assert_eq!(miner.compose(start.as_ref(), &stop), Err(Unfit::NoLine));
    let secret = rules("sitchess").new_game(&[], 0).unwrap();
    let mut other = Miner::new(rules("sitchess"), Standards::of("sitchess")).unwrap();
    assert_eq!(other.compose(secret.as_ref(), &stop), Err(Unfit::Closed));
    // Whoever is told not to go on searches nothing.
    miner.set_breath(Box::new(|| false));
    assert!(miner.compose(game.as_ref(), &stop).is_err());
}
