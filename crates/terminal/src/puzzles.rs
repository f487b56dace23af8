//! Solving puzzles line by line: a board, a task, a move.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use quincunx_core::{AnyRules, Message};
use quincunx_lessons::{Answer, Attempt, Language, Progress};
use quincunx_puzzles::{LEARNT_AS, Puzzle, first_touch};

use crate::TerminalError;
use crate::autosave::write_atomically;
use crate::input::{LineInput, Prompt};
use crate::learn::{LARGEST, show};

/// The words that a line may begin with.
const WORDS: [&str; 8] = ["hint", "moves", "show", "again", "solution", "skip", "help", "quit"];
/// How wide lines are.
const WIDTH: usize = 80;

/// Somebody who sets puzzles, one after another.
pub struct Puzzler {
    rules: &'static dyn AnyRules,
    puzzles: Vec<Puzzle>,
    language: Language,
    /// Where it is noted what was solved, if anywhere.
    file: Option<PathBuf>,
    progress: Progress,
}

/// How a puzzle ended.
enum End {
    Solved(u8),
    Skipped,
    Left,
}

impl Puzzler {
    /// With these puzzles, those that are not solved first, the easier ones before the harder
    /// ones. What was solved before is read from the file, if there is one.
    pub fn new(
        rules: &'static dyn AnyRules,
        mut puzzles: Vec<Puzzle>,
        language: Language,
        file: Option<PathBuf>,
    ) -> Puzzler {
        let small = |path: &PathBuf| fs::metadata(path).is_ok_and(|meta| meta.len() <= LARGEST);
        let bytes = file.as_ref().filter(|path| small(path)).and_then(|path| fs::read(path).ok());
        let progress =
            bytes.map(|bytes| Progress::read(&String::from_utf8_lossy(&bytes))).unwrap_or_default();
        puzzles.sort_by_key(|puzzle| (progress.step(LEARNT_AS, &puzzle.id) > 0, puzzle.level));
        Puzzler { rules, puzzles, language, file, progress }
    }

    /// Whether a puzzle has been solved.
    pub fn is_solved(&self, id: &str) -> bool {
        self.progress.step(LEARNT_AS, id) > 0
    }

    fn tell(&self, message: &Message, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "{}", textwrap::fill(&message.say(self.language), WIDTH))
    }

    /// Sets one after another until all are done, somebody leaves, or the input ends.
    pub fn run(&mut self, mut input: impl LineInput, mut out: impl Write) -> Result<(), TerminalError> {
        let solved = self.puzzles.iter().filter(|puzzle| self.is_solved(&puzzle.id)).count();
        let count = self.puzzles.len();
        let begin = Message::new("terminal-puzzle-begin").verbatim("title", self.rules.info().title);
        self.tell(&begin.number("count", count).number("solved", solved), &mut out)?;
        self.tell(&Message::new("terminal-type-help"), &mut out)?;
        for (at, puzzle) in self.puzzles.clone().iter().enumerate() {
            writeln!(out)?;
            let number = Message::new("terminal-puzzle-number").verbatim("id", &puzzle.id);
            let number = number.number("number", at + 1).number("of", count).number("level", puzzle.level);
            self.tell(&number, &mut out)?;
            match self.solve(puzzle, &mut input, &mut out)? {
                End::Solved(stars) => {
                    self.progress.solve(LEARNT_AS, &puzzle.id, stars);
                    self.keep(&mut out)?;
                }
                End::Skipped => {}
                End::Left => return Ok(()),
            }
        }
        Ok(self.tell(&Message::new("terminal-puzzle-all-done"), &mut out)?)
    }

    fn keep(&self, out: &mut impl Write) -> Result<(), TerminalError> {
        let Some(file) = &self.file else { return Ok(()) };
        let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
        if let Err(error) = folder.and_then(|()| write_atomically(file, self.progress.write().as_bytes())) {
            self.tell(&Message::new("terminal-learn-not-kept").verbatim("why", error), out)?;
        }
        Ok(())
    }

    fn solve(
        &self,
        puzzle: &Puzzle,
        input: &mut impl LineInput,
        out: &mut impl Write,
    ) -> Result<End, TerminalError> {
        let step = puzzle.step(self.rules);
        let mut attempt = match step.as_ref().map(|step| Attempt::new(step, self.rules)) {
            Ok(Ok(attempt)) => attempt,
            Ok(Err(error)) => {
                writeln!(out, "{}.", error.message().say(self.language))?;
                return Ok(End::Skipped);
            }
            Err(error) => {
                writeln!(out, "{}.", error.message().say(self.language))?;
                return Ok(End::Skipped);
            }
        };
        show(&attempt, self.language, out)?;
        let seat = self.rules.info().seats[attempt.seat().index()].name;
        self.tell(&puzzle.asked(seat), out)?;
        // A hint and a mistake cost a star each, as in a lesson.
        let mut hinted = 0;
        loop {
            let mut completions = Vec::new();
            if input.supports_completion() {
                completions = attempt.game().moves(attempt.seat());
                completions.extend(WORDS.map(str::to_owned));
            }
            let Some(line) = input.read_line(Prompt { text: "> ", completions, secret: false }, out)? else {
                writeln!(out)?;
                return Ok(End::Left);
            };
            match line.trim() {
                "" => {}
                "quit" | "exit" => return Ok(End::Left),
                "skip" => return Ok(End::Skipped),
                "help" | "?" => writeln!(out, "{}", self.language.say("terminal-puzzle-help"))?,
                "show" => show(&attempt, self.language, out)?,
                "moves" => writeln!(out, "{}", attempt.game().moves(attempt.seat()).join(" "))?,
                "hint" => {
                    hinted += 1;
                    if let Some(touch) = first_touch(&attempt) {
                        let touch = touch.to_string();
                        let touch = touch.trim_start_matches(['@', '=']);
                        self.tell(&Message::new("puzzle-hint-touch").verbatim("touch", touch), out)?;
                    }
                }
                "solution" => {
                    hinted += 2;
                    let moves = puzzle.line.join(" ");
                    self.tell(&Message::new("terminal-learn-solution").verbatim("moves", moves), out)?;
                }
                "again" => {
                    attempt.restart();
                    show(&attempt, self.language, out)?;
                }
                text => {
                    let answer = attempt.play(text);
                    if self.answer(puzzle, &attempt, answer, out)? {
                        let stars = match hinted + attempt.erred() {
                            0 => 3,
                            1 => 2,
                            _ => 1,
                        };
                        return Ok(End::Solved(stars));
                    }
                }
            }
        }
    }

    /// Tells what a move came to; whether the puzzle is solved.
    fn answer(
        &self,
        puzzle: &Puzzle,
        attempt: &Attempt<'_>,
        answer: Answer,
        out: &mut impl Write,
    ) -> Result<bool, TerminalError> {
        let replies = match &answer {
            Answer::Right { replies, .. } | Answer::Solved { replies, .. } => replies.as_slice(),
            _ => &[],
        };
        for (seat, text) in replies {
            let seat = attempt.game().info().seats[seat.index()].name;
            self.tell(&Message::new("terminal-plays").seat("seat", seat).verbatim("move", text), out)?;
        }
        match answer {
            Answer::Illegal { why, .. } => {
                writeln!(out, "{}.", why.say(self.language))?;
                Ok(false)
            }
            Answer::Wrong { .. } | Answer::Failed { .. } | Answer::Awaits { .. } => {
                self.tell(&Message::new("terminal-puzzle-wrong"), out)?;
                Ok(false)
            }
            Answer::Right { .. } => {
                show(attempt, self.language, out)?;
                self.tell(&Message::new("terminal-puzzle-right"), out)?;
                Ok(false)
            }
            Answer::Solved { .. } => {
                show(attempt, self.language, out)?;
                let themes: Vec<String> =
                    puzzle.themes.iter().map(|theme| theme.name().say(self.language)).collect();
                let solved = Message::new("terminal-puzzle-solved").verbatim("themes", themes.join(", "));
                self.tell(&solved, out)?;
                Ok(true)
            }
        }
    }
}
