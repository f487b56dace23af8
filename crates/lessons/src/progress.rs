//! What somebody has learnt of a course.

use std::collections::BTreeMap;

use crate::{Course, Lesson};

/// The steps that are done, with their stars.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    done: BTreeMap<(String, String), u8>,
}

impl Progress {
    /// Reads what [`write`](Progress::write) wrote. Lines that say nothing are
    /// passed over: what is not known to be learnt is learnt again.
    pub fn read(text: &str) -> Progress {
        let mut progress = Progress::default();
        for line in text.lines() {
            let mut words = line.split_whitespace();
            let (Some(lesson), Some(step), Some(stars)) = (words.next(), words.next(), words.next()) else {
                continue;
            };
            if let Some(stars) = stars.parse().ok().filter(|stars| (1..=3).contains(stars)) {
                progress.solve(lesson, step, stars);
            }
        }
        progress
    }

    /// One line for each step that is done: lesson, step, stars.
    pub fn write(&self) -> String {
        self.done.iter().map(|((lesson, step), stars)| format!("{lesson} {step} {stars}\n")).collect()
    }

    /// Notes that a step is done; the best stars count.
    pub fn solve(&mut self, lesson: &str, step: &str, stars: u8) {
        let best = self.done.entry((lesson.to_owned(), step.to_owned())).or_default();
        *best = stars.clamp(1, 3).max(*best);
    }

    /// The stars of a step, 0 if it is not done.
    pub fn step(&self, lesson: &str, step: &str) -> u8 {
        self.done.get(&(lesson.to_owned(), step.to_owned())).copied().unwrap_or(0)
    }

    /// The stars of a lesson: those of its worst step, 0 while one is not done.
    pub fn lesson(&self, lesson: &Lesson) -> u8 {
        lesson.steps.iter().map(|step| self.step(&lesson.name, &step.name)).min().unwrap_or(0)
    }

    /// Where to go on: the first lesson that is not done, and in it the first step;
    /// `None` when all is done.
    pub fn next(&self, course: &Course) -> Option<(usize, usize)> {
        course.lessons.iter().enumerate().find_map(|(at, lesson)| {
            let step = lesson.steps.iter().position(|step| self.step(&lesson.name, &step.name) == 0)?;
            Some((at, step))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_written_and_read_and_the_best_counts() {
        let course = crate::course("shakti").unwrap().unwrap();
        let first = &course.lessons[0];
        let mut progress = Progress::default();
        assert_eq!(progress.next(&course), Some((0, 0)));
        for step in &first.steps {
            progress.solve(&first.name, &step.name, 2);
        }
        progress.solve(&first.name, &first.steps[0].name, 3);
        progress.solve(&first.name, &first.steps[0].name, 1);
        assert_eq!(progress.step(&first.name, &first.steps[0].name), 3);
        assert_eq!(progress.lesson(first), 2);
        assert_eq!(progress.next(&course), Some((1, 0)));
        assert_eq!(Progress::read(&progress.write()), progress);
        assert_eq!(Progress::read("\u{0}\nfirst-tile one-step 9\nfirst-tile\nx y z\n"), Progress::default());
    }
}
