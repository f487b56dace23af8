//! Learning a game line by line: a board, a sentence, a move.

mod phrases;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use quincunx_core::{AnyGame, AnyRules, GameError, Seat, Viewer};
use quincunx_engine::{Computer, Knowledge, Mover, Strength};
use quincunx_lessons::{
    Answer, Attempt, Course, Goal, Language, MoveComparison, Progress, Situation, Step, Translated,
};
use quincunx_review::MoveComparer;

use crate::autosave::write_atomically;
use crate::input::{LineInput, Prompt};
use crate::{TerminalError, board_text, side_text};
use phrases::{Phrase, WORDS, help};

/// More than any file of progress.
pub(crate) const LARGEST: u64 = 1 << 20;

/// Somebody who goes through a course with whoever learns.
pub struct Tutor {
    rules: &'static dyn AnyRules,
    course: Course,
    language: Language,
    /// Where progress is saved, if anywhere.
    file: Option<PathBuf>,
    progress: Progress,
    /// How wide lines are.
    width: usize,
    /// How many remarks the coach has made.
    remarks: usize,
}

/// How a step ended.
enum End {
    Solved(u8),
    Skipped,
    Left,
}

impl Tutor {
    /// For a course. What was learnt before is read from the file, if there is one.
    pub fn new(
        rules: &'static dyn AnyRules,
        course: Course,
        language: Language,
        file: Option<PathBuf>,
    ) -> Tutor {
        let small = |path: &PathBuf| fs::metadata(path).is_ok_and(|meta| meta.len() <= LARGEST);
        let bytes = file.as_ref().filter(|path| small(path)).and_then(|path| fs::read(path).ok());
        let progress =
            bytes.map(|bytes| Progress::read(&String::from_utf8_lossy(&bytes))).unwrap_or_default();
        Tutor { rules, course, language, file, progress, width: 80, remarks: 0 }
    }

    /// What has been learnt so far.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Goes on where it stopped, or from the beginning of a lesson, numbered from 1;
    /// until the course is done, somebody leaves, or the input ends.
    pub fn run(
        &mut self,
        lesson: Option<usize>,
        mut input: impl LineInput,
        mut out: impl Write,
    ) -> Result<(), TerminalError> {
        let title = self.rules.info().title;
        self.print_phrase(&Phrase::Begin { title, lessons: self.course.lessons.len() }, &mut out)?;
        self.print_phrase(&Phrase::TypeHelp, &mut out)?;
        let first = match lesson {
            Some(number) => (number.saturating_sub(1), 0),
            None => self.progress.next(&self.course).unwrap_or((0, 0)),
        };
        let course = self.course.clone();
        for (at, lesson) in course.lessons.iter().enumerate().skip(first.0) {
            let heading = Phrase::Lesson {
                number: at + 1,
                of: course.lessons.len(),
                title: lesson.title.get(self.language),
            };
            writeln!(out)?;
            self.print_phrase(&heading, &mut out)?;
            let begin = if at == first.0 { first.1 } else { 0 };
            for (number, step) in lesson.steps.iter().enumerate().skip(begin) {
                writeln!(out)?;
                self.print_phrase(&Phrase::Step { number: number + 1, of: lesson.steps.len() }, &mut out)?;
                match self.step(step, &mut input, &mut out)? {
                    End::Solved(stars) => {
                        self.progress.solve(&lesson.name, &step.name, stars);
                        self.keep(&mut out)?;
                    }
                    End::Skipped => {}
                    End::Left => {
                        let title = lesson.title.get(self.language);
                        return Ok(self.print_phrase(&Phrase::GoOn { title }, &mut out)?);
                    }
                }
            }
            let stars = self.progress.lesson(lesson);
            if stars > 0 {
                self.print_phrase(&Phrase::LessonDone { stars: &"*".repeat(stars.into()) }, &mut out)?;
            }
        }
        Ok(self.print_phrase(&Phrase::AllDone, &mut out)?)
    }

    fn print_phrase(&self, phrase: &Phrase<'_>, out: &mut impl Write) -> std::io::Result<()> {
        self.write(&phrase.message().say(self.language), out)
    }

    fn words(&self, words: &Translated, out: &mut impl Write) -> std::io::Result<()> {
        self.write(words.get(self.language), out)
    }

    fn write(&self, text: &str, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "{}", textwrap::fill(text, self.width))
    }

    fn keep(&self, out: &mut impl Write) -> Result<(), TerminalError> {
        let Some(file) = &self.file else { return Ok(()) };
        let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
        if let Err(error) = folder.and_then(|()| write_atomically(file, self.progress.write().as_bytes())) {
            self.print_phrase(&Phrase::NotKept { why: &error.to_string() }, out)?;
        }
        Ok(())
    }

    fn step(
        &mut self,
        step: &Step,
        input: &mut impl LineInput,
        out: &mut impl Write,
    ) -> Result<End, TerminalError> {
        let mut attempt = match Attempt::new(step, self.rules) {
            Ok(attempt) => attempt,
            Err(error) => {
                writeln!(out, "{}.", error.message().say(self.language))?;
                return Ok(End::Skipped);
            }
        };
        show(&attempt, self.language, out)?;
        self.words(&step.text, out)?;
        let mut comparer =
            matches!(step.goal, Goal::Game(_)).then(|| MoveComparer::new(self.rules.info().name));
        self.remark(step, Situation::Begin, None, out)?;
        loop {
            let completions = if input.supports_completion() { completions(&attempt) } else { Vec::new() };
            let Some(line) = input.read_line(Prompt { text: "> ", completions, secret: false }, out)? else {
                writeln!(out)?;
                return Ok(End::Left);
            };
            match line.trim() {
                "" => {}
                "quit" | "exit" => return Ok(End::Left),
                "skip" => return Ok(End::Skipped),
                "help" | "?" => write!(out, "{}", help(self.language))?,
                "show" => show(&attempt, self.language, out)?,
                "moves" => writeln!(out, "{}", attempt.game().moves(attempt.seat()).join(" "))?,
                "lessons" => self.list(out)?,
                "hint" => match attempt.hint() {
                    Some(hint) => self.words(hint, out)?,
                    None => self.print_phrase(&Phrase::NoHint, out)?,
                },
                "solution" => match step.solutions.first() {
                    Some(moves) => {
                        attempt.hint();
                        attempt.hint();
                        self.print_phrase(&Phrase::Solution { moves: &moves.join(" ") }, out)?;
                    }
                    None => self.print_phrase(&Phrase::NoSolution, out)?,
                },
                "again" => {
                    attempt.restart();
                    show(&attempt, self.language, out)?;
                }
                text => {
                    let before = attempt.game().boxed();
                    let count = attempt.made().len();
                    let answer = attempt.play(text);
                    if let (Some(comparer), Some(made)) = (&mut comparer, attempt.made().get(count)) {
                        let compared =
                            comparer.compare(before.as_ref(), attempt.seat(), made, &AtomicBool::new(false));
                        for situation in attempt.situations(made, compared.as_ref()) {
                            self.remark(step, situation, compared.as_ref(), out)?;
                        }
                    }
                    if self.answer(&mut attempt, answer, out)? {
                        return Ok(End::Solved(attempt.stars()));
                    }
                }
            }
        }
    }

    /// Tells what a move came to, and lets the computer move where it has to;
    /// whether the step is done.
    fn answer(
        &mut self,
        attempt: &mut Attempt<'_>,
        mut answer: Answer,
        out: &mut impl Write,
    ) -> Result<bool, TerminalError> {
        loop {
            let (words, replies) = match &answer {
                Answer::Illegal { why, words } => {
                    writeln!(out, "{}.", why.say(self.language))?;
                    (words.clone(), Vec::new())
                }
                Answer::Wrong { words: None, .. } => {
                    self.print_phrase(&Phrase::Legal, out)?;
                    (None, Vec::new())
                }
                Answer::Failed { words: None } => {
                    self.print_phrase(&Phrase::Failed, out)?;
                    (None, Vec::new())
                }
                Answer::Wrong { words, .. } | Answer::Failed { words } => (words.clone(), Vec::new()),
                Answer::Right { words, replies } | Answer::Awaits { words, replies, .. } => {
                    (words.clone(), replies.clone())
                }
                Answer::Solved { replies, .. } => (None, replies.clone()),
            };
            for (seat, text) in &replies {
                let seat = attempt.game().info().seats[seat.index()].name;
                self.print_phrase(&Phrase::Plays { seat, text }, out)?;
            }
            if let Some(words) = &words {
                self.words(words, out)?;
            }
            match answer {
                Answer::Illegal { .. } | Answer::Wrong { .. } => return Ok(false),
                Answer::Failed { .. } => {
                    show(attempt, self.language, out)?;
                    return Ok(false);
                }
                Answer::Right { .. } => {
                    show(attempt, self.language, out)?;
                    if attempt.game().is_check(attempt.seat()) {
                        self.remark(attempt.step(), Situation::InCheck, None, out)?;
                    }
                    return Ok(false);
                }
                Answer::Solved { words, .. } => {
                    show(attempt, self.language, out)?;
                    if let Some(situation) = attempt.ending() {
                        self.remark(attempt.step(), situation, None, out)?;
                    }
                    self.words(&words, out)?;
                    return Ok(true);
                }
                Answer::Awaits { seat, level, .. } => match reply(attempt, seat, level) {
                    Some(Ok(next)) => answer = next,
                    _ => {
                        self.print_phrase(&Phrase::GivenUp, out)?;
                        attempt.restart();
                        show(attempt, self.language, out)?;
                        return Ok(false);
                    }
                },
            }
        }
    }

    fn remark(
        &mut self,
        step: &Step,
        situation: Situation,
        about: Option<&MoveComparison>,
        out: &mut impl Write,
    ) -> Result<(), TerminalError> {
        if let Some(text) = step.coach.say(situation, self.remarks, about, self.language) {
            self.remarks += 1;
            let coach = Phrase::Coach.message().say(self.language);
            self.write(&format!("{coach}: {text}"), out)?;
        }
        Ok(())
    }

    fn list(&self, out: &mut impl Write) -> std::io::Result<()> {
        for (at, lesson) in self.course.lessons.iter().enumerate() {
            let stars = "*".repeat(self.progress.lesson(lesson).into());
            writeln!(out, "{:>3} {stars:<3} {}", at + 1, lesson.title.get(self.language))?;
        }
        Ok(())
    }
}

pub(crate) fn show(
    attempt: &Attempt<'_>,
    language: Language,
    out: &mut impl Write,
) -> Result<(), TerminalError> {
    let scene = attempt.game().scene(Viewer::Seat(attempt.seat()));
    writeln!(out, "{}", board_text(&scene, language))?;
    // How far games and draws are away does not matter to a position of a lesson;
    // the pieces beside the board do.
    if !scene.trays.is_empty() {
        writeln!(out, "{}", side_text(&scene, language))?;
    }
    Ok(())
}

fn completions(attempt: &Attempt<'_>) -> Vec<String> {
    let mut words = attempt.game().moves(attempt.seat());
    words.extend(WORDS.map(str::to_owned));
    words
}

/// The computer's answer.
fn reply(attempt: &mut Attempt<'_>, seat: Seat, level: u8) -> Option<Result<Answer, GameError>> {
    let game: &dyn AnyGame = attempt.game();
    let strength: Strength = level.to_string().parse().ok()?;
    // Every seat and every position draws other lots, and a lesson is the same for all.
    let seed = (game.ply_count() as u64) << 3 | u64::from(seat.0);
    let mut computer = Computer::new(game.info().name, strength, seed)?;
    let text = computer.choose(&Knowledge::of(game, seat), &AtomicBool::new(false))?;
    Some(attempt.reply(&text))
}
