//! Lessons: the way from never having heard of a game to playing it.
//!
//! A [`Course`] is read from a text such as `lessons/shakti.md`; its [`Step`]s are
//! tried with an [`Attempt`], which asks the game's own rules about everything.
//! [`faults`] says what in a course is not true. Nothing here does I/O or thinks:
//! where the computer answers, whoever holds the attempt asks it.
//!
//! ```
//! use quincunx_lessons::{Answer, Attempt, course};
//! use quincunx_games::catalogue;
//!
//! let course = course("shakti").unwrap().unwrap();
//! let step = &course.lessons[0].steps[0];
//! let mut attempt = Attempt::new(step, catalogue::find("shakti").unwrap()).unwrap();
//! assert!(matches!(attempt.play("d2-d7"), Answer::Illegal { .. }));
//! for text in &step.solutions[0] {
//!     attempt.play(text);
//! }
//! assert!(attempt.is_solved());
//! ```

mod attempt;
mod check;
mod coach;
mod course;
mod errors;
mod goal;
mod language;
mod progress;
mod read;

pub use attempt::{Answer, Attempt};
pub use check::{Fault, faults};
pub use coach::{Coach, MoveComparison, MoveValue, Remark, Situation};
pub use course::{Course, Lesson, Mistake, Reply, Step};
pub use errors::{LessonError, Problem};
pub use goal::{GOALS, Goal};
pub use language::{CODES, Translated};
pub use progress::Progress;
pub use quincunx_messages::Language;
pub use read::read;

/// The files there are; a game without one has no lessons, and that is all.
static FILES: &[(&str, &str)] = &[
    ("saktris", include_str!("../../../lessons/saktris.md")),
    ("sitchess", include_str!("../../../lessons/sitchess.md")),
    ("taifho", include_str!("../../../lessons/taifho.md")),
    ("shakti", include_str!("../../../lessons/shakti.md")),
    ("bishops", include_str!("../../../lessons/bishops.md")),
];

/// The course for a game; `None` if there is none.
pub fn course(game: &str) -> Option<Result<Course, LessonError>> {
    FILES.iter().find(|(name, _)| *name == game).map(|(_, text)| read(text))
}

/// The text that the course for a game is read from.
pub fn source(game: &str) -> Option<&'static str> {
    FILES.iter().find(|(name, _)| *name == game).map(|(_, text)| *text)
}
