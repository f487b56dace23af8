//! Reads files of lessons and says what is wrong with them, for whoever writes one:
//! `cargo run -p quincunx-lessons --example faults lessons/shakti.md`.

use std::process::ExitCode;

use quincunx_games::catalogue;
use quincunx_lessons::{faults, read};

fn main() -> ExitCode {
    let mut wrong = false;
    for path in std::env::args().skip(1) {
        let said: Vec<String> = match std::fs::read_to_string(&path) {
            Err(error) => vec![error.to_string()],
            Ok(text) => match read(&text) {
                Err(error) => vec![error.to_string()],
                Ok(course) => match catalogue::find(&course.game) {
                    None => vec![format!("there is no game '{}'", course.game)],
                    Some(rules) => {
                        let steps: usize = course.lessons.iter().map(|lesson| lesson.steps.len()).sum();
                        println!("{path}: {} lessons, {steps} steps", course.lessons.len());
                        faults(&course, rules).iter().map(ToString::to_string).collect()
                    }
                },
            },
        };
        wrong |= !said.is_empty();
        said.iter().for_each(|fault| println!("{path}: {fault}"));
    }
    if wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
