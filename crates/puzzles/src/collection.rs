//! The puzzles of a game, as a text: a header that says how they were made, and a line for
//! each puzzle.

use quincunx_core::Misread;
use thiserror::Error;

use crate::puzzle::MAX_LEVEL;
use crate::{Puzzle, Task, Theme, Verified};

/// The puzzles of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// The name of the game.
    pub game: String,
    /// How they were made: every run that something was found in.
    pub runs: Vec<Run>,
    /// The puzzles in the order in which they were found.
    pub puzzles: Vec<Puzzle>,
}

/// A search for puzzles, done or interrupted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// The command, with all that decides what it finds.
    pub command: String,
    /// What was asked of a puzzle.
    pub standards: String,
    /// How many games were looked at so far.
    pub games: u32,
}

/// A file of puzzles that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct PuzzleError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong in a line of a file of puzzles. What was found is shortened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// A line of the header is missing.
    #[error("expected '# {0}: ' and its value before the first puzzle")]
    NoHeader(&'static str),
    /// A line of the header tells of a run before its command.
    #[error("'{0}': expected '# command: ' before it")]
    NoCommand(String),
    /// The header has a line that is none.
    #[error("'{0}': expected '# game: ', '# command: ', '# standards: ', '# games: ' or '#' and a remark")]
    Header(String),
    /// A line that is no puzzle.
    #[error("'{0}': expected id | task | level | position | line | themes | verified")]
    Fields(String),
    /// A field that cannot be read.
    #[error("{field}: '{found}', expected {expected}")]
    Field {
        /// The field.
        field: &'static str,
        /// What stood there.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// Two puzzles of the same name.
    #[error("'{0}': expected an id that is not taken yet")]
    Twice(String),
}

/// What stands between two fields of a line.
const BETWEEN: &str = " | ";
/// The longest line that is looked at.
const LONGEST: usize = 4000;

impl Collection {
    /// The puzzle of an id.
    pub fn puzzle(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id == id)
    }

    /// The run of this command by these standards: one that is there, or a new one.
    pub fn run(&mut self, command: &str, standards: &str) -> &mut Run {
        let known = self.runs.iter().position(|run| run.command == command && run.standards == standards);
        let at = known.unwrap_or_else(|| {
            self.runs.push(Run { command: command.to_owned(), standards: standards.to_owned(), games: 0 });
            self.runs.len() - 1
        });
        &mut self.runs[at]
    }

    /// Reads what [`write`](Collection::write) wrote.
    pub fn read(text: &str) -> Result<Collection, PuzzleError> {
        let mut game = None;
        // The command, the standards and the games of each run.
        let mut runs: Vec<(String, Option<String>, Option<u32>)> = Vec::new();
        let mut puzzles: Vec<Puzzle> = Vec::new();
        let mut ids = std::collections::HashSet::new();
        for (number, line) in text.lines().enumerate() {
            let error = |problem| PuzzleError { line: number + 1, problem };
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            if let Some(remark) = line.strip_prefix('#') {
                let (key, value) = remark.split_once(':').unwrap_or((remark, ""));
                let (key, value) = (key.trim(), value.trim());
                match key {
                    "game" => game = Some(value.to_owned()),
                    "command" => runs.push((value.to_owned(), None, None)),
                    "standards" | "games" => {
                        let none = || error(Problem::NoCommand(Misread::excerpt(line)));
                        let (_, standards, games) = runs.last_mut().ok_or_else(none)?;
                        if key == "standards" {
                            *standards = Some(value.to_owned());
                        } else {
                            let wrong = |_| error(Problem::Header(Misread::excerpt(line)));
                            *games = Some(value.parse().map_err(wrong)?);
                        }
                    }
                    _ => {}
                }
                continue;
            }
            let puzzle = read_puzzle(line).map_err(error)?;
            if !ids.insert(puzzle.id.clone()) {
                return Err(error(Problem::Twice(Misread::excerpt(&puzzle.id))));
            }
            puzzles.push(puzzle);
        }
        let missing = |key| PuzzleError { line: 1, problem: Problem::NoHeader(key) };
        let run = |(command, standards, games): (String, Option<String>, Option<u32>)| {
            let standards = standards.ok_or_else(|| missing("standards"))?;
            Ok(Run { command, standards, games: games.ok_or_else(|| missing("games"))? })
        };
        let game = game.ok_or_else(|| missing("game"))?;
        let runs = runs.into_iter().map(run).collect::<Result<Vec<Run>, PuzzleError>>()?;
        if runs.is_empty() {
            return Err(missing("command"));
        }
        Ok(Collection { game, runs, puzzles })
    }

    /// The text.
    pub fn write(&self) -> String {
        let mut text = format!("# game: {}\n", self.game);
        for Run { command, standards, games } in &self.runs {
            text += &format!("# command: {command}\n# standards: {standards}\n# games: {games}\n");
        }
        text += "# What the fields of a line mean is told in docs/puzzles.md.\n";
        for puzzle in &self.puzzles {
            text += &puzzle.write();
            text.push('\n');
        }
        text
    }
}

impl Puzzle {
    /// The line that stands for it in a text.
    pub fn write(&self) -> String {
        let themes: Vec<String> = self.themes.iter().map(Theme::to_string).collect();
        let fields = [
            self.id.clone(),
            self.task.word().to_owned(),
            self.level.to_string(),
            self.position.clone(),
            self.line.join(" "),
            themes.join(" "),
            self.verified.to_string(),
        ];
        fields.join(BETWEEN)
    }

    /// Reads such a line.
    pub fn read(line: &str) -> Result<Puzzle, Problem> {
        read_puzzle(line)
    }
}

fn read_puzzle(line: &str) -> Result<Puzzle, Problem> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [id, task, level, position, moves, themes, verified] = fields.as_slice() else {
        return Err(Problem::Fields(Misread::excerpt(line)));
    };
    if line.len() > LONGEST {
        return Err(Problem::Fields(Misread::excerpt(line)));
    }
    let wrong = |field: &'static str, found: &str, expected: &'static str| Problem::Field {
        field,
        found: Misread::excerpt(found),
        expected,
    };
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    if id.is_empty() || id.len() > 12 || !id.chars().all(fits) {
        return Err(wrong("id", id, "small letters and digits"));
    }
    let line: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    if line.is_empty() {
        return Err(wrong("line", moves, "the moves of the line"));
    }
    let theme = |word| Theme::of_word(word).ok_or_else(|| wrong("themes", word, "themes that there are"));
    let level_of = |text: &str| text.parse().ok().filter(|level| (1..=MAX_LEVEL).contains(level));
    Ok(Puzzle {
        id: (*id).to_owned(),
        task: Task::of_word(task)
            .ok_or_else(|| wrong("task", task, "win, eliminate, decide, save or gain"))?,
        level: level_of(level).ok_or_else(|| wrong("level", level, "a level from 1 to 6"))?,
        position: (*position).to_owned(),
        line,
        themes: themes.split_whitespace().map(theme).collect::<Result<_, _>>()?,
        verified: Verified::read(verified)
            .ok_or_else(|| wrong("verified", verified, "exact or nodes and a number of nodes"))?,
    })
}
