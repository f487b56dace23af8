//! Every lesson is true, and whatever is not a file of lessons is refused.

use proptest::prelude::*;
use quincunx_games::catalogue;
use quincunx_lessons::{Answer, Attempt, Goal, Problem, Situation, course, faults, read, source};

#[test]
fn every_lesson_of_every_game_is_true() {
    for rules in catalogue::GAMES {
        let name = rules.info().name;
        let course = course(name).expect("lessons for every game we ship").unwrap();
        assert_eq!(course.game, name);
        let said: Vec<String> = faults(&course, *rules).iter().map(ToString::to_string).collect();
        assert!(said.is_empty(), "{name}:\n{}", said.join("\n"));
    }
}

#[test]
fn every_game_has_8_to_15_lessons_and_ends_with_a_whole_game() {
    for rules in catalogue::GAMES {
        let name = rules.info().name;
        let course = course(name).unwrap().unwrap();
        assert!((8..=15).contains(&course.lessons.len()), "{name}: {} lessons", course.lessons.len());
        for lesson in &course.lessons {
            assert!((2..=6).contains(&lesson.steps.len()), "{name}, {}", lesson.name);
        }
        let last = course.lessons.last().unwrap().steps.last().unwrap();
        assert_eq!(last.goal, Goal::Game(1), "{name}");
        let plans = ["first-plan", "first-ending", "whole-game"];
        assert!(plans.iter().all(|plan| course.lesson(plan).is_some()), "{name} lacks one of {plans:?}");
    }
}

#[test]
fn every_sentence_is_there_in_both_languages_and_ends_as_a_sentence() {
    for rules in catalogue::GAMES {
        let course = course(rules.info().name).unwrap().unwrap();
        for step in course.lessons.iter().flat_map(|lesson| &lesson.steps) {
            let said = [&step.text, &step.right].into_iter().chain(&step.hints).chain(&step.then);
            let said = said.chain(step.mistakes.iter().map(|mistake| &mistake.words));
            for words in said.chain(step.coach.remarks.iter().map(|remark| &remark.words)) {
                for text in [&words.en, &words.fi] {
                    assert!(text.ends_with(['.', '!', '?']), "{}: {text}", step.name);
                }
            }
        }
    }
}

const LESSON: &str = "# shakti\n\nWhatever.\n\n## one\n- en: One\n- fi: Yksi\n\n### a\n- position: start\n\
    - goal: remove b3\n- solution: b2-b4\n- en: Leap.\n- fi: Loikkaa.\n- hint:\n  - en: Up\n    and away.\n  \
    - fi: Ylös.\n- right:\n  - en: Good.\n  - fi: Hyvä.\n- wrong: b2-b3\n  - en: A step.\n  - fi: Askel.\n\
    - wrong: illegal b2-b5\n  - en: Too far.\n  - fi: Liian kauas.\n";

fn shakti() -> &'static dyn quincunx_core::AnyRules {
    catalogue::find("shakti").unwrap()
}

/// What is wrong with the lesson above if something in it is replaced.
fn said(from: &str, to: &str) -> String {
    assert!(LESSON.contains(from), "{from}");
    let course = read(&LESSON.replace(from, to)).unwrap();
    let said = faults(&course, shakti());
    said.iter()
        .map(ToString::to_string)
        .filter(|said| !said.contains("1 steps"))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn what_is_not_true_is_found() {
    assert_eq!(said("b2-b4", "b2-b4"), "");
    assert!(said("solution: b2-b4", "solution: b2-b6").contains("b2-b6 is not legal"));
    assert!(said("solution: b2-b4", "solution: b2-b3").contains("does not reach the goal"));
    assert!(said("solution: b2-b4", "solution: b2b4").contains("is written b2-b4"));
    assert!(said("solution: b2-b4", "solution: b2-b4 d2-d3").contains("done already"));
    assert!(said("- solution: b2-b4\n", "").contains("no solution"));
    assert!(said("position: start", "position: `rubbish`").contains("position:"));
    assert!(said("position: start", "position: `*5*/3k3/7/7/7/3K3/*5* w`").contains("position:"));
    assert!(said("wrong: b2-b3", "wrong: b2-b6").contains("b2-b6 is never legal"));
    assert!(said("wrong: b2-b3", "wrong: b2-b4").contains("b2-b4 solves the step"));
    assert!(said("illegal b2-b5", "illegal b2-b3").contains("b2-b3 is legal after all"));
    assert!(said("goal: remove b3", "goal: play d2-d7").contains("d2-d7 is never legal"));
    assert!(said("- fi: Loikkaa.", "- fi: Leap.").contains("the same in both languages"));
    assert!(said("position: start", "position: start\n- options: second_tile=seven").contains("second_tile"));
    assert!(said("position: start", "position: start\n- reply: d6-d5").contains("reply d6-d5"));
    assert!(said("position: start", "position: start\n- seat: black").contains("not the learner's turn"));
    assert!(said("goal: remove b3", "goal: game 1").contains("the coach has nothing to say about begin"));
}

#[test]
fn errors_say_the_line_and_what_was_expected() {
    let refused = |from: &str, to: &str| {
        assert!(LESSON.contains(from), "{from}");
        read(&LESSON.replacen(from, to, 1)).unwrap_err().to_string()
    };
    assert!(refused("# shakti", "shakti").starts_with("line 1: "));
    assert_eq!(refused("- fi: Yksi\n", ""), "line 5: 'fi': expected, but missing");
    assert_eq!(
        refused("## one", "## One!"),
        "line 5: 'One!': expected a name of small letters, digits and hyphens"
    );
    let goal = refused("goal: remove b3", "goal: dance");
    assert!(goal.starts_with("line 11: goal: 'dance', expected play MOVES"), "{goal}");
    assert!(refused("- hint:", "- advice:").starts_with("line 15: 'advice': expected one of position"));
    assert_eq!(refused("- position: start\n", ""), "line 9: 'position': expected, but missing");
    assert!(refused("- en: Leap.", "- en: Leap.\n- en: Twice.").ends_with("expected only one of these"));
    assert!(refused("- en: Leap.", "Leap.").starts_with("line 13: 'Leap.': expected a heading"));
    assert!(refused("- goal: remove b3", "- goal: remove b3\n- within: 0").contains("from 1 to 100"));
    assert_eq!(read("").unwrap_err().problem, Problem::NoGame);
    assert_eq!(read("# shakti").unwrap_err().problem, Problem::NoLessons);
    assert_eq!(read("# x\n## a\n- en: A\n- fi: B").unwrap_err().problem, Problem::NoSteps("a".to_owned()));
    let coach = "- coach: begin\n  - en: {worse}\n  - fi: x\n- position: start";
    assert!(refused("- position: start", coach).contains("'{worse}'"));
}

#[test]
fn wrapped_lines_are_one_sentence() {
    let course = read(LESSON).unwrap();
    assert_eq!(course.lessons[0].steps[0].hints[0].en, "Up and away.");
}

#[test]
fn an_attempt_answers_right_wrong_and_illegal_and_counts_stars() {
    let course = read(LESSON).unwrap();
    let step = &course.lessons[0].steps[0];
    let mut attempt = Attempt::new(step, shakti()).unwrap();
    assert_eq!(attempt.stars(), 3);
    let words = |words: &Option<quincunx_lessons::Translated>| words.as_ref().map(|words| words.en.clone());
    match attempt.play("b2-b3") {
        Answer::Wrong { text, words: said } => {
            assert_eq!((text.as_str(), words(&said).as_deref()), ("b2-b3", Some("A step.")));
        }
        other => panic!("{other:?}"),
    }
    match attempt.play("b2-b5") {
        Answer::Illegal { why, words: said } => {
            assert!(why.to_string().contains("b2-b5 is not legal"), "{why}");
            assert_eq!(words(&said).as_deref(), Some("Too far."));
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(attempt.play("f2-f3"), Answer::Wrong { words: None, .. }));
    assert_eq!(attempt.hint().unwrap().en, "Up and away.");
    assert_eq!(attempt.stars(), 1);
    assert!(matches!(attempt.play("b2b4"), Answer::Solved { .. }));
    assert!(attempt.is_solved() && !attempt.is_on_turn());
    assert!(matches!(attempt.play("d2-d3"), Answer::Illegal { .. }));
    attempt.restart();
    assert!(attempt.is_on_turn());
}

#[test]
fn surviving_waits_for_the_answers_and_a_lost_game_begins_anew() {
    // White mates with e5-f5 at once if Black does nothing about it.
    let position = "*5*/w2w*2/3WW1k/1*2K2/5*1/7/*5* b";
    let text = LESSON
        .replace("position: start", &format!("position: `{position}`"))
        .replace("goal: remove b3", "goal: survive 2")
        .replace("solution: b2-b4", "solution: g5-g6");
    let course = read(&text).unwrap();
    let step = &course.lessons[0].steps[0];
    let mut attempt = Attempt::new(step, shakti()).unwrap();
    let start = attempt.position_text();
    assert!(matches!(attempt.play("a6-a5"), Answer::Awaits { level: 1, .. }));
    assert!(attempt.reply("d6-d7").is_err(), "only the seat to move answers");
    assert!(matches!(attempt.reply("e5-f5"), Ok(Answer::Failed { .. })));
    assert_eq!(attempt.position_text(), start);
    assert!(matches!(attempt.play("a6-a5"), Answer::Awaits { .. }));
    assert!(matches!(attempt.reply("d5-d4"), Ok(Answer::Right { .. } | Answer::Awaits { .. })));
}

#[test]
fn a_whole_game_goes_on_whatever_is_played() {
    for rules in catalogue::GAMES {
        let course = course(rules.info().name).unwrap().unwrap();
        let step = course.lessons.last().unwrap().steps.last().unwrap();
        let mut attempt = Attempt::new(step, *rules).unwrap();
        let mut chance = quincunx_core::Chance::from_seed(7);
        for _ in 0..60 {
            let Some(seat) = attempt.turn().and_then(quincunx_core::Turn::seat) else { break };
            let seat = if attempt.is_on_turn() { attempt.seat() } else { seat };
            let moves = attempt.game().moves(seat);
            let text = moves[chance.below(moves.len() as u64) as usize].clone();
            let answer =
                if attempt.is_on_turn() { attempt.play(&text) } else { attempt.reply(&text).unwrap() };
            assert!(
                matches!(answer, Answer::Right { .. } | Answer::Awaits { .. } | Answer::Solved { .. }),
                "{}: {text}: {answer:?}",
                rules.info().name
            );
            if attempt.is_solved() {
                break;
            }
        }
        let begins = step.coach.remarks.iter().filter(|remark| remark.situation == Situation::Begin);
        assert_eq!(begins.count(), 1);
    }
}

#[test]
fn lessons_cut_anywhere_or_with_bytes_changed_never_panic() {
    for rules in catalogue::GAMES {
        let text = source(rules.info().name).unwrap();
        let mut chance = quincunx_core::Chance::from_seed(1);
        for _ in 0..200 {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..=chance.below(8) {
                let at = chance.below(bytes.len() as u64) as usize;
                bytes[at] = chance.next() as u8;
            }
            bytes.truncate(chance.below(bytes.len() as u64 + 1) as usize);
            let _ = read(&String::from_utf8_lossy(&bytes));
        }
    }
}

proptest! {
    #[test]
    fn the_reader_never_panics(text in "\\PC*") {
        let _ = read(&text);
    }

    #[test]
    fn the_reader_never_panics_on_what_looks_like_lessons(
        lines in prop::collection::vec("(# |## |### |- |  - |    |)(en|fi|goal|wrong|reply|coach|hint|position|x)?(:|) ?[a-z0-9*`{}> -]{0,12}", 0..30)
    ) {
        let _ = read(&lines.join("\n"));
    }

    #[test]
    fn an_attempt_takes_any_text(texts in prop::collection::vec("\\PC{0,12}", 0..6)) {
        let course = read(LESSON).unwrap();
        let mut attempt = Attempt::new(&course.lessons[0].steps[0], shakti()).unwrap();
        for text in &texts {
            let _ = attempt.play(text);
        }
    }
}

/// Whether a seat to move has a move that wins at once.
fn wins(game: &dyn quincunx_core::AnyGame, seat: quincunx_core::Seat) -> bool {
    game.moves(seat).iter().any(|text| {
        let mut after = game.boxed();
        after.play(seat, text).unwrap();
        after
            .outcome()
            .is_some_and(|outcome| outcome.winners().contains(seat) && outcome.winners().len() == 1)
    })
}

#[test]
fn a_win_in_two_is_one_whatever_is_answered() {
    let mut tried = 0;
    for rules in catalogue::GAMES {
        let course = course(rules.info().name).unwrap().unwrap();
        let steps = course.lessons.iter().flat_map(|lesson| &lesson.steps);
        for step in steps.filter(|step| step.goal == Goal::Win && step.solutions[0].len() == 2) {
            let start = step.game(*rules).unwrap();
            let seat = step.learner(start.as_ref()).unwrap();
            assert!(!wins(start.as_ref(), seat), "{}: there is a quicker win", step.name);
            for solution in &step.solutions {
                let mut game = start.boxed();
                game.play(seat, &solution[0]).unwrap();
                let other = game.turn().unwrap().seat().unwrap();
                for answer in game.moves(other) {
                    let mut after = game.boxed();
                    after.play(other, &answer).unwrap();
                    assert!(wins(after.as_ref(), seat), "{}: {} {answer}", step.name, solution[0]);
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 5);
}
