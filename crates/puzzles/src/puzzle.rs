//! One puzzle: a position, what to do in it, and the line that does it.

use std::fmt;

use quincunx_core::{AnyGame, AnyRules, GameError, Message, Seat, Touch, Turn};
use quincunx_lessons::{Attempt, Coach, Goal, Reply, Step, Translated};
use serde::{Serialize, Serializer};

use crate::Theme;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Task {
    /// Win the game: any move that does so ends the puzzle.
    Win,
    /// Put a colour out of the game: any move that does so ends the puzzle.
    Eliminate,
    /// Reach a position that is as good as won.
    Decide,
    /// Find the only way not to lose.
    Save,
    /// Gain clearly more than any other move would.
    Gain,
}

impl Task {
    /// All there are.
    pub const ALL: [Task; 5] = [Task::Win, Task::Eliminate, Task::Decide, Task::Save, Task::Gain];

    /// As files have it.
    pub fn word(self) -> &'static str {
        match self {
            Task::Win => "win",
            Task::Eliminate => "eliminate",
            Task::Decide => "decide",
            Task::Save => "save",
            Task::Gain => "gain",
        }
    }

    /// The task of a word.
    pub fn of_word(word: &str) -> Option<Task> {
        Task::ALL.into_iter().find(|task| task.word() == word)
    }

    /// The same as a lesson says it.
    fn goal(self) -> Goal {
        match self {
            Task::Win => Goal::Win,
            Task::Eliminate => Goal::Eliminate { seat: None },
            Task::Decide | Task::Save | Task::Gain => Goal::Line,
        }
    }
}

/// How it is known that a line is right and nothing else is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verified {
    /// By an exact solver that looks at every answer, and by a search of so many nodes for
    /// each move of the solver.
    Exactly(u64),
    /// By a search of so many nodes for each move of the solver.
    ByNodes(u64),
}

impl Verified {
    /// The nodes of the search.
    pub fn nodes(self) -> u64 {
        let (Verified::Exactly(nodes) | Verified::ByNodes(nodes)) = self;
        nodes
    }

    /// Reads what is written: `exact 100000` or `nodes 100000`.
    pub fn read(text: &str) -> Option<Verified> {
        let (word, nodes) = text.split_once(' ')?;
        let nodes = nodes.parse().ok()?;
        match word {
            "exact" => Some(Verified::Exactly(nodes)),
            "nodes" => Some(Verified::ByNodes(nodes)),
            _ => None,
        }
    }
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verified::Exactly(nodes) => write!(f, "exact {nodes}"),
            Verified::ByNodes(nodes) => write!(f, "nodes {nodes}"),
        }
    }
}

impl Serialize for Verified {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A position with one right move, and the line that begins with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// A name that follows from the position and stays the same.
    pub id: String,
    /// What to do.
    pub task: Task,
    /// How hard it is, from 1: by how many nodes a search needs for the first move.
    pub level: u8,
    /// The position with its options, in the game's own text.
    pub position: String,
    /// All moves in canonical text: those of the solver, and the answers of the others.
    pub line: Vec<String>,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// How it was verified.
    pub verified: Verified,
}

/// Where the next move of the solution begins: the square or the piece that is touched first.
pub fn first_touch(attempt: &Attempt<'_>) -> Option<Touch> {
    let solution = attempt.step().solutions.first()?;
    let next = solution.get(attempt.made().len())?;
    let legal = attempt.game().legal(attempt.seat()).into_iter().find(|legal| legal.text == *next)?;
    legal.gesture.into_iter().next()
}

/// The hardest level.
pub const MAX_LEVEL: u8 = 6;

/// A ply of a line.
pub(crate) struct LinePly {
    /// Who makes it.
    pub seat: Seat,
    /// The move in canonical text.
    pub text: String,
    /// The game before it.
    pub before: Box<dyn AnyGame>,
    /// The game after it.
    pub after: Box<dyn AnyGame>,
}

impl Puzzle {
    /// The name that follows from a position.
    pub fn id_of(game: &str, position: &str) -> String {
        // FNV-1a, then scattered: short names that do not change.
        let bytes = game.bytes().chain([0]).chain(position.bytes());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        let mut rest = quincunx_core::zobrist::mix(hash);
        let digits = b"23456789abcdefghjkmnpqrstuvwxyz";
        (0..6)
            .map(|_| {
                let digit = digits[(rest % digits.len() as u64) as usize];
                rest /= digits.len() as u64;
                char::from(digit)
            })
            .collect()
    }

    /// What the solver is asked, who is to move and what for.
    pub fn asked(&self, seat: &'static str) -> Message {
        let mate = self.themes.iter().find_map(|theme| match theme {
            Theme::MateIn(moves) => Some(*moves),
            _ => None,
        });
        let message = match (self.task, mate) {
            (Task::Win, Some(moves)) => Message::new("puzzle-task-mate").number("moves", moves),
            (Task::Win, None) => Message::new("puzzle-task-win"),
            (Task::Eliminate, _) => Message::new("puzzle-task-eliminate"),
            (Task::Decide, _) => Message::new("puzzle-task-decide"),
            (Task::Save, _) => Message::new("puzzle-task-save"),
            (Task::Gain, _) => Message::new("puzzle-task-gain"),
        };
        message.seat("seat", seat)
    }

    /// The moves of the solver: how many there are to find.
    pub fn moves_to_find(&self, rules: &dyn AnyRules) -> usize {
        self.step(rules).map_or(0, |step| step.solutions[0].len())
    }

    /// The game as it stands at the beginning.
    pub fn game(&self, rules: &dyn AnyRules) -> Result<Box<dyn AnyGame>, GameError> {
        rules.begin(&[], Some(&self.position), 0)
    }

    /// The line, ply by ply, as the rules play it.
    pub(crate) fn plies(&self, rules: &dyn AnyRules) -> Result<Vec<LinePly>, GameError> {
        let mut game = self.game(rules)?;
        let mut plies = Vec::new();
        for text in &self.line {
            let Some(Turn::Of(seat)) = game.turn() else {
                return Err(GameError::Refused(Message::new("lesson-nobody")));
            };
            let before = game.boxed();
            let text = game.play(seat, text)?;
            plies.push(LinePly { seat, text, before, after: game.boxed() });
        }
        Ok(plies)
    }

    /// The puzzle as a step of a lesson, so that it is tried like one. It has no words:
    /// whoever shows it has them.
    pub fn step(&self, rules: &dyn AnyRules) -> Result<Step, GameError> {
        let plies = self.plies(rules)?;
        let solver = plies.first().map(|ply| ply.seat);
        let (mut own, mut replies) = (Vec::new(), Vec::new());
        for ply in plies {
            if Some(ply.seat) == solver {
                own.push(ply.text);
                replies.push(Reply { after: None, moves: Vec::new() });
            } else if let Some(reply) = replies.last_mut() {
                reply.moves.push(ply.text);
            }
        }
        // Nobody answers the last move.
        replies.pop();
        Ok(Step {
            name: self.id.clone(),
            position: Some(self.position.clone()),
            options: Vec::new(),
            seed: 0,
            seat: None,
            goal: self.task.goal(),
            within: None,
            solutions: vec![own],
            replies,
            level: None,
            text: Translated::default(),
            hints: Vec::new(),
            then: Vec::new(),
            right: Translated::default(),
            mistakes: Vec::new(),
            coach: Coach { remarks: Vec::new() },
            line: 0,
        })
    }
}
