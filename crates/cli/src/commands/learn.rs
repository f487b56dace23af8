//! `quincunx learn`: a game in short lessons.

use std::io::{self, IsTerminal};

use quincunx_core::Message;
use quincunx_lessons::{Course, Goal, Progress, Step, Translated, course};
use quincunx_messages::Language;
use quincunx_terminal::{Autosave, Capabilities, Keyboard, Pipe, Tutor};
use serde::Serialize;

use crate::query::GameArg;
use crate::{CliError, print, print_json, refused};

/// The arguments of `quincunx learn`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// Begin with this lesson, counted from 1, instead of where you stopped.
    #[arg(long, value_name = "N", conflicts_with = "list")]
    lesson: Option<usize>,
    /// List the lessons and your stars.
    #[arg(long)]
    list: bool,
    /// List every step in JSON: lesson, position, options, goal, solutions.
    #[arg(long, requires = "list")]
    json: bool,
}

fn env(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// A step as programs get it.
#[derive(Serialize)]
struct Listed<'c> {
    game: &'c str,
    lesson: usize,
    lesson_name: &'c str,
    title: &'c Translated,
    step: usize,
    step_name: &'c str,
    text: &'c Translated,
    /// Whole, with its options, as every other command takes it.
    position: String,
    options: String,
    seat: &'static str,
    goal: &'c Goal,
    within: Option<u32>,
    solutions: &'c [Vec<String>],
    #[serde(flatten)]
    rest: Rest<'c>,
}

/// What is said and answered.
#[derive(Serialize)]
struct Rest<'c> {
    replies: &'c [quincunx_lessons::Reply],
    hints: &'c [Translated],
    then: &'c [Translated],
    right: &'c Translated,
    mistakes: &'c [quincunx_lessons::Mistake],
    coach: &'c quincunx_lessons::Coach,
}

/// Teaches.
pub fn learn(args: &Args, language: Language) -> Result<(), CliError> {
    let rules = args.game.rules();
    let name = rules.info().name;
    let no_lessons = || refused(Message::new("cli-no-lessons").verbatim("game", name));
    let course = course(name).ok_or_else(no_lessons)??;
    if args.json {
        return list_json(&course, rules);
    }
    let count = course.lessons.len();
    let mut tutor = Tutor::new(rules, course.clone(), language, Autosave::new(env).lessons(name));
    if args.list {
        return list(&course, tutor.progress(), language);
    }
    if let Some(lesson) = args.lesson.filter(|lesson| !(1..=count).contains(lesson)) {
        return Err(refused(Message::new("cli-no-lesson").number("number", lesson).number("count", count)));
    }
    // An editor needs a terminal that can move its cursor.
    if io::stdin().is_terminal() && io::stdout().is_terminal() && Capabilities::can_draw(env) {
        let keyboard = Keyboard::new()
            .map_err(|error| refused(Message::new("cli-no-keyboard").verbatim("why", error)))?;
        return Ok(tutor.run(args.lesson, keyboard, io::stdout().lock())?);
    }
    Ok(tutor.run(args.lesson, Pipe(io::stdin().lock()), io::stdout().lock())?)
}

fn list(course: &Course, progress: &Progress, language: Language) -> Result<(), CliError> {
    let line = |(at, lesson): (usize, &quincunx_lessons::Lesson)| {
        let stars = "*".repeat(progress.lesson(lesson).into());
        format!("{:>3} {stars:<3} {}\n", at + 1, lesson.title.get(language))
    };
    print(&course.lessons.iter().enumerate().map(line).collect::<String>())
}

fn list_json(course: &Course, rules: &dyn quincunx_core::AnyRules) -> Result<(), CliError> {
    let mut steps = Vec::new();
    for (lesson_number, lesson) in course.lessons.iter().enumerate() {
        for (number, step) in lesson.steps.iter().enumerate() {
            let (position, options, seat) = stands(step, rules)?;
            steps.push(Listed {
                game: &course.game,
                lesson: lesson_number + 1,
                lesson_name: &lesson.name,
                title: &lesson.title,
                step: number + 1,
                step_name: &step.name,
                text: &step.text,
                position,
                options,
                seat,
                goal: &step.goal,
                within: step.within,
                solutions: &step.solutions,
                rest: Rest {
                    replies: &step.replies,
                    hints: &step.hints,
                    then: &step.then,
                    right: &step.right,
                    mistakes: &step.mistakes,
                    coach: &step.coach,
                },
            });
        }
    }
    print_json(&steps)
}

/// The position of a step, its options, and the seat of whoever learns.
fn stands(
    step: &Step,
    rules: &dyn quincunx_core::AnyRules,
) -> Result<(String, String, &'static str), CliError> {
    let game = step.game(rules)?;
    let seat = step.learner(game.as_ref()).ok_or_else(|| refused(Message::new("cli-no-learner")))?;
    let position = game.position_text(quincunx_core::Viewer::Seat(seat));
    Ok((position, game.settings(), rules.info().seats[seat.index()].name))
}
