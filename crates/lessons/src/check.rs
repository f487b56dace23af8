//! Whether lessons are true: every position, solution, answer and mistake is tried
//! against the rules.

use std::fmt;

use quincunx_core::{AnyGame, AnyRules, Misread};

use crate::course::matches;
use crate::{Answer, Attempt, CODES, Course, Goal, Situation, Step, Translated};

/// Something in a course that is not true, or is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The lesson.
    pub lesson: String,
    /// The step, if it is about one.
    pub step: Option<String>,
    /// The line of the file where the lesson or step begins.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.lesson)?;
        if let Some(step) = &self.step {
            write!(f, "/{step}")?;
        }
        write!(f, ": {}", self.what)
    }
}

/// Everything that is wrong with a course.
pub fn faults(course: &Course, rules: &dyn AnyRules) -> Vec<Fault> {
    let mut faults = Vec::new();
    for lesson in &course.lessons {
        let mut add = |step: Option<&Step>, what: String| {
            let line = step.map_or(lesson.line, |step| step.line);
            let step = step.map(|step| step.name.clone());
            faults.push(Fault { lesson: lesson.name.clone(), step, line, what });
        };
        if let Some(what) = untold(&lesson.title) {
            add(None, format!("title: {what}"));
        }
        if !(2..=6).contains(&lesson.steps.len()) {
            add(None, format!("{} steps, expected 2 to 6", lesson.steps.len()));
        }
        for step in &lesson.steps {
            let mut of_step = Vec::new();
            check_words(step, &mut of_step);
            check_play(step, rules, &mut of_step);
            of_step.into_iter().for_each(|what| add(Some(step), what));
        }
    }
    faults
}

fn untold(words: &Translated) -> Option<String> {
    let empty = CODES.into_iter().find(|code| words.of_code(code).is_none_or(|text| text.trim().is_empty()));
    match empty {
        Some(code) => Some(format!("nothing in {code}")),
        None if words.en == words.fi => {
            Some(format!("'{}' is the same in both languages", Misread::excerpt(&words.en)))
        }
        None => None,
    }
}

fn check_words(step: &Step, faults: &mut Vec<String>) {
    let all = [&step.text, &step.right].into_iter().chain(&step.hints).chain(&step.then);
    let all = all.chain(step.mistakes.iter().map(|mistake| &mistake.words));
    let all = all.chain(step.coach.remarks.iter().map(|remark| &remark.words));
    faults.extend(all.filter_map(untold));
    if step.hints.is_empty() {
        faults.push("no hint".to_owned());
    }
    if matches!(step.goal, Goal::Game(_)) {
        let said =
            |situation: &Situation| step.coach.remarks.iter().any(|remark| remark.situation == *situation);
        let needed = [Situation::Begin, Situation::MissedWin, Situation::AllowsLoss, Situation::Mistake]
            .into_iter()
            .chain([Situation::Good, Situation::Won, Situation::Lost, Situation::Drawn]);
        faults.extend(
            needed.filter(|s| !said(s)).map(|s| format!("the coach has nothing to say about {}", s.word())),
        );
    } else if step.solutions.is_empty() {
        faults.push("no solution".to_owned());
    }
}

fn check_play(step: &Step, rules: &dyn AnyRules, faults: &mut Vec<String>) {
    let attempt = match Attempt::new(step, rules) {
        Ok(attempt) if attempt.is_on_turn() => attempt,
        Ok(_) => return faults.push("it is not the learner's turn".to_owned()),
        Err(error) => return faults.push(format!("position: {error}")),
    };
    let options: Vec<(&str, &str)> = step.options.iter().filter_map(|o| o.split_once('=')).collect();
    if let Err(error) = rules.check_settings(&options) {
        faults.push(format!("options: {error}"));
    }
    // Where the learner may stand: at the start, and on the way of each solution.
    let mut places: Vec<Box<dyn AnyGame>> = vec![attempt.game().boxed()];
    let mut used = vec![false; step.replies.len()];
    for line in &step.solutions {
        follow(step, rules, line, &mut places, &mut used, faults);
    }
    faults.extend(step.replies.iter().zip(used).filter(|(_, used)| !used).map(|(reply, _)| {
        format!("reply {}: no solution leads there, or it is not legal", reply.moves.join(" "))
    }));
    let seat = attempt.seat();
    if let Goal::Play(moves) = &step.goal {
        for text in moves {
            if !places.iter().any(|game| game.moves(seat).contains(text)) {
                faults.push(format!("goal: {text} is never legal"));
            }
        }
    }
    for mistake in &step.mistakes {
        for pattern in &mistake.moves {
            let legal: Vec<String> = places
                .iter()
                .flat_map(|game| game.moves(seat))
                .filter(|text| matches(pattern, text))
                .collect();
            if mistake.illegal {
                if let Ok(text) = attempt.game().canonical(seat, pattern) {
                    faults.push(format!("wrong: {text} is legal after all"));
                }
                continue;
            }
            if legal.is_empty() {
                faults.push(format!("wrong: {pattern} is never legal"));
            } else if legal.iter().all(|text| solves(step, rules, text)) {
                faults.push(format!("wrong: {pattern} solves the step"));
            }
        }
    }
}

/// Whether a move solves the step at once, or begins a solution.
fn solves(step: &Step, rules: &dyn AnyRules, text: &str) -> bool {
    let answer = Attempt::new(step, rules).map(|mut attempt| attempt.play(text));
    matches!(answer, Ok(Answer::Solved { .. } | Answer::Right { .. } | Answer::Awaits { .. }))
        && !step.goal.is_free()
        && step.within.is_none()
}

/// Plays a solution to its end.
fn follow(
    step: &Step,
    rules: &dyn AnyRules,
    line: &[String],
    places: &mut Vec<Box<dyn AnyGame>>,
    used: &mut [bool],
    faults: &mut Vec<String>,
) {
    let Ok(mut attempt) = Attempt::new(step, rules) else { return };
    let mut say = |what: String| faults.push(format!("solution {}: {what}", line.join(" ")));
    for (number, text) in line.iter().enumerate() {
        match attempt.game().canonical(attempt.seat(), text) {
            Ok(canonical) if canonical != *text => return say(format!("{text} is written {canonical}")),
            _ => {}
        }
        let answer = attempt.play(text);
        let is_last = number + 1 == line.len();
        let replies: &[_] = match &answer {
            Answer::Illegal { why, .. } => return say(why.to_string()),
            Answer::Wrong { .. } => return say(format!("{text} does not reach the goal")),
            Answer::Failed { .. } => return say(format!("fails at {text}")),
            Answer::Solved { .. } if !is_last => return say(format!("done already at {text}")),
            Answer::Right { .. } if is_last => return say("ends without the goal".to_owned()),
            Answer::Awaits { .. } => return say(format!("nobody answers {text}")),
            Answer::Right { replies, .. } | Answer::Solved { replies, .. } => replies,
        };
        if let Some(reply) = step.reply(number, text) {
            let played: Vec<&String> = replies.iter().map(|(_, text)| text).collect();
            if played.len() >= reply.moves.len()
                && reply.moves.iter().eq(played[..reply.moves.len()].iter().copied())
                && let Some(at) = step.replies.iter().position(|other| other == reply)
            {
                used[at] = true;
            }
        }
        places.push(attempt.game().boxed());
    }
}
