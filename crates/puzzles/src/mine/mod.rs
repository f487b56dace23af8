//! Finding puzzles in games. A mistake gives a position in which one move is clearly better
//! than all others; from there a line is built as long as that is so, and the whole of it is
//! verified with many times the nodes, by an exact solver where there is one.

mod analyser;
mod exact;
mod scan;
mod selfplay;
mod standards;
mod tally;

use std::sync::atomic::{AtomicBool, Ordering};

use quincunx_core::{AnyGame, AnyRules, Seat, Turn, Viewer};
use thiserror::Error;

pub use analyser::Breath;
pub use selfplay::self_play;
pub use standards::Standards;
pub use tally::Tally;

use crate::check::is_open;
use crate::puzzle::LinePly;
use crate::{MAX_LEVEL, Puzzle, Task, Theme, Verified, themes_of};
use analyser::{Analyser, BestTwo};
use exact::Raced;

/// From here on a position is as good as won.
const DECIDED: f64 = 0.85;
/// Below this it is as good as lost.
const LOST: f64 = 0.25;
/// A search of so many nodes finds what is of level 1; each level takes four times as many.
const LEVEL_NODES: u64 = 100;
/// Below this somebody among several is as good as out.
const OUT: f64 = 0.08;

/// What people overlook although a search finds it at once: such a move alone is no trivial
/// puzzle.
const OVERLOOKED: [Theme; 3] = [Theme::Chain, Theme::Relocation, Theme::Race];

/// Why a puzzle is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Rejection {
    /// The line cannot be played.
    #[error("the line is not legal")]
    Illegal,
    /// Another move is as good, or better.
    #[error("{text}: not clearly the best move")]
    NotUnique {
        /// The move of the line.
        text: String,
    },
    /// An exact solver has another opinion.
    #[error("{text}: another move wins as fast, or this one does not")]
    Refuted {
        /// The move of the line.
        text: String,
    },
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

/// Why a position of somebody's choice makes no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unfit {
    /// The game is over, nobody is to move, or something is hidden.
    #[error("somebody has to be to move, and nothing hidden")]
    Closed,
    /// No move is clearly better than all others.
    #[error("no move is clearly the best")]
    NoLine,
    /// What looked like a line does not stand a closer look.
    #[error("{0}")]
    Rejected(Rejection),
}

/// Finds puzzles in games of one kind, and verifies them.
pub struct Miner {
    rules: &'static dyn AnyRules,
    analyser: Analyser,
    standards: Standards,
    tally: Tally,
}

impl Miner {
    /// For the game of these rules; `None` if nobody understands it.
    pub fn new(rules: &'static dyn AnyRules, standards: Standards) -> Option<Miner> {
        Some(Miner { rules, analyser: Analyser::new(rules.info().name)?, standards, tally: Tally::default() })
    }

    /// Asks before every search whether to go on: for whoever shares the machine with others.
    pub fn set_breath(&mut self, breath: Breath) {
        self.analyser.set_breath(breath);
    }

    /// The puzzle that begins in a position of somebody's choice, however easy it is.
    pub fn compose(&mut self, start: &dyn AnyGame, stop: &AtomicBool) -> Result<Puzzle, Unfit> {
        let Some(Turn::Of(solver)) = start.turn().filter(|_| is_open(start)) else {
            return Err(Unfit::Closed);
        };
        self.analyser.clear();
        let Some((line, first)) = self.line(start, solver, stop) else { return Err(Unfit::NoLine) };
        let puzzle = self.puzzle(start, solver, line, &first, stop).ok_or(Unfit::NoLine)?;
        match self.verify(&puzzle, self.standards.verify_nodes, stop) {
            Ok(verified) => Ok(Puzzle { verified, ..puzzle }),
            Err(why) => Err(Unfit::Rejected(why)),
        }
    }

    /// What became of the positions of all games so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// The puzzles of a game that has been played, in its order. The same game gives the same
    /// puzzles; fewer if it is stopped.
    pub fn mine(&mut self, game: &dyn AnyGame, stop: &AtomicBool) -> Vec<Puzzle> {
        self.analyser.clear();
        let mut puzzles: Vec<Puzzle> = Vec::new();
        for ply in self.starts(game, stop).into_iter().rev() {
            let Some(puzzle) = self.build(game.at(ply).as_ref(), &puzzles, stop) else { continue };
            self.tally.puzzles += 1;
            puzzles.push(puzzle);
        }
        puzzles.reverse();
        puzzles
    }

    /// The two best moves: by the solver where there is one, or by a search.
    fn best_two(&mut self, game: &dyn AnyGame, seat: Seat, nodes: u64, stop: &AtomicBool) -> Option<BestTwo> {
        match exact::race(game, seat) {
            Raced::NoRace => self.analyser.best_two(game, seat, nodes, stop),
            Raced::Unclear => None,
            Raced::Decided(found) => Some(found),
        }
    }

    /// The puzzle that begins in a position, if there is one.
    fn build(&mut self, game: &dyn AnyGame, later: &[Puzzle], stop: &AtomicBool) -> Option<Puzzle> {
        let position = game.position_text(Viewer::Everything);
        // History counts for nothing: whoever solves it sees the position alone.
        let start = self.rules.begin(&[], Some(&position), 0).ok()?;
        let Some(Turn::Of(solver)) = start.turn() else { return None };
        self.analyser.clear();
        let Some((line, first)) = self.line(start.as_ref(), solver, stop) else {
            self.tally.faded += 1;
            return None;
        };
        // A line that begins or ends like another of the game is no new puzzle.
        if later.iter().any(|later| line.ends_with(&later.line) || line[0] == later.line[0]) {
            self.tally.repeated += 1;
            return None;
        }
        let mut puzzle = self.puzzle(start.as_ref(), solver, line, &first, stop)?;
        if self.is_trivial(&puzzle, start.as_ref(), solver, stop) {
            self.tally.trivial += 1;
            return None;
        }
        match self.verify(&puzzle, self.standards.verify_nodes, stop) {
            Ok(verified) => puzzle.verified = verified,
            Err(why) => {
                self.tally.reject(&why);
                return None;
            }
        }
        if self.is_zugzwang(&puzzle, solver, stop) {
            puzzle.themes.push(Theme::Zugzwang);
            puzzle.themes.sort_unstable();
        }
        (!stop.load(Ordering::Relaxed)).then_some(puzzle)
    }

    /// A line from a position as a puzzle, with all that is said about it; not yet verified.
    fn puzzle(
        &mut self,
        start: &dyn AnyGame,
        solver: Seat,
        line: Vec<String>,
        first: &BestTwo,
        stop: &AtomicBool,
    ) -> Option<Puzzle> {
        let position = start.position_text(Viewer::Everything);
        let mut puzzle = Puzzle {
            id: Puzzle::id_of(self.rules.info().name, &position),
            task: self.task(start, solver, &line, first)?,
            level: self.level(start, solver, line.first()?, stop)?,
            position,
            line,
            themes: Vec::new(),
            verified: Verified::ByNodes(self.standards.verify_nodes),
        };
        puzzle.themes = themes_of(&puzzle, self.rules).ok()?;
        Some(puzzle)
    }

    /// Whether it is a single move that is found at first sight.
    fn is_trivial(&mut self, puzzle: &Puzzle, start: &dyn AnyGame, solver: Seat, stop: &AtomicBool) -> bool {
        let overlooked =
            puzzle.task != Task::Win && puzzle.themes.iter().any(|theme| OVERLOOKED.contains(theme));
        let [only] = puzzle.line.as_slice() else { return false };
        if overlooked || puzzle.level == 1 {
            return !overlooked;
        }
        // Among several there are so many moves that a hundred nodes are not enough for one look.
        living(start) > 2
            && puzzle.task != Task::Eliminate
            && self.analyser.at_first_sight(start, solver, stop).is_some_and(|best| best == *only)
    }

    /// The line from a position, as long as the solver has one right move at a time, and what
    /// the first move and its second promise.
    fn line(
        &mut self,
        start: &dyn AnyGame,
        solver: Seat,
        stop: &AtomicBool,
    ) -> Option<(Vec<String>, BestTwo)> {
        let mut game = start.boxed();
        let mut line: Vec<String> = Vec::new();
        let mut first = None;
        // The line to its last move of the solver that was a choice.
        let mut whole = 0;
        let mut own = 0;
        while let Some(Turn::Of(seat)) = game.turn() {
            if seat != solver {
                let (reply, _) = self.analyser.best(game.as_ref(), seat, self.standards.build_nodes, stop)?;
                line.push(game.play(seat, &reply).ok()?);
                if !game.is_living(solver) {
                    break;
                }
                continue;
            }
            if own == self.standards.longest || !is_open(game.as_ref()) {
                break;
            }
            let found = self.best_two(game.as_ref(), solver, self.standards.build_nodes, stop);
            let Some(found) = found else { break };
            let before = game.boxed();
            let text = game.play(solver, &found.best).ok()?;
            let ends = reaches_end(before.as_ref(), game.as_ref(), solver);
            let forced = before.moves(solver).len() == 1;
            if !forced && !ends && found.margin() < self.standards.margin_in(before.as_ref()) {
                break;
            }
            // Going to and fro is no way on.
            if line.contains(&text) {
                break;
            }
            line.push(text);
            first.get_or_insert(found);
            own += 1;
            if ends || !forced {
                whole = line.len();
            }
            if ends {
                break;
            }
        }
        line.truncate(whole);
        first.filter(|_| !line.is_empty()).map(|first| (line, first))
    }

    fn task(&self, start: &dyn AnyGame, solver: Seat, line: &[String], first: &BestTwo) -> Option<Task> {
        let mut game = start.boxed();
        let mut before = start.boxed();
        for text in line {
            before = game.boxed();
            let seat = game.turn()?.seat()?;
            game.play(seat, text).ok()?;
        }
        Some(if has_won(game.as_ref(), solver) {
            Task::Win
        } else if eliminates(before.as_ref(), game.as_ref(), solver) {
            Task::Eliminate
        } else if first.first >= DECIDED {
            Task::Decide
        } else if first.second <= if living(start) > 2 { OUT } else { LOST } && first.first <= 0.65 {
            Task::Save
        } else {
            Task::Gain
        })
    }

    /// How hard the first move is to find.
    fn level(&mut self, start: &dyn AnyGame, solver: Seat, text: &str, stop: &AtomicBool) -> Option<u8> {
        let mut nodes = LEVEL_NODES;
        for level in 1..MAX_LEVEL {
            self.analyser.clear();
            if self.analyser.best(start, solver, nodes, stop)?.0 == text {
                return Some(level);
            }
            nodes *= 4;
        }
        Some(MAX_LEVEL)
    }

    /// Looks at every move of the solver anew, with so many nodes and by the exact solvers.
    pub fn verify(&mut self, puzzle: &Puzzle, nodes: u64, stop: &AtomicBool) -> Result<Verified, Rejection> {
        let plies = puzzle.plies(self.rules).map_err(|_| Rejection::Illegal)?;
        let solver = plies.first().ok_or(Rejection::Illegal)?.seat;
        // Any move that ends it will do, and a move without a choice is right.
        let is_choice = |ply: &&LinePly| {
            let ends = reaches_end(ply.before.as_ref(), ply.after.as_ref(), solver);
            ply.seat == solver && !ends && ply.before.moves(solver).len() > 1
        };
        let choices: Vec<&LinePly> = plies.iter().filter(is_choice).collect();
        let mut exact = true;
        for ply in &choices {
            match exact::is_only_win(ply.before.as_ref(), solver, &ply.text) {
                Some(false) => return Err(Rejection::Refuted { text: ply.text.clone() }),
                proof => exact &= proof.is_some(),
            }
        }
        for ply in choices {
            self.analyser.clear();
            let found = self.best_two(ply.before.as_ref(), solver, nodes, stop);
            let not_unique = || Rejection::NotUnique { text: ply.text.clone() };
            let found = found.ok_or_else(not_unique)?;
            let is_ahead = found.margin() >= self.standards.margin_in(ply.before.as_ref());
            if found.best != ply.text || !is_ahead {
                return Err(not_unique());
            }
        }
        if stop.load(Ordering::Relaxed) {
            return Err(Rejection::Stopped);
        }
        Ok(if exact { Verified::Exactly(nodes) } else { Verified::ByNodes(nodes) })
    }

    /// Whether somebody loses only because they have to move.
    fn is_zugzwang(&mut self, puzzle: &Puzzle, solver: Seat, stop: &AtomicBool) -> bool {
        let Ok(plies) = puzzle.plies(self.rules) else { return false };
        if plies.len() < 3 || living(plies[0].before.as_ref()) > 2 {
            return false;
        }
        plies.iter().filter(|ply| ply.seat == solver).any(|ply| {
            let seats = (0..ply.after.info().seats.len() as u8).map(Seat);
            if seats.into_iter().any(|seat| ply.after.is_check(seat)) {
                return false;
            }
            let Some(Turn::Of(other)) = ply.after.turn() else { return false };
            if ply.after.moves(other).iter().any(|text| text == "pass" || text == "--") {
                return false;
            }
            let passed = ply.after.position_at_turn_of(solver);
            let passed = passed.and_then(|text| self.rules.begin(&[], Some(&text), 0).ok());
            let Some(passed) = passed else { return false };
            let nodes = self.standards.build_nodes;
            self.analyser.clear();
            let moved = self.analyser.best_two(ply.after.as_ref(), other, nodes, stop);
            self.analyser.clear();
            let idle = self.analyser.best_two(passed.as_ref(), solver, nodes, stop);
            matches!((moved, idle), (Some(moved), Some(idle))
                if 1.0 - moved.first >= DECIDED && idle.first <= 0.6)
        })
    }
}

/// How many are still in the game.
fn living(game: &dyn AnyGame) -> usize {
    (0..game.info().seats.len() as u8).map(Seat).filter(|seat| game.is_living(*seat)).count()
}

fn has_won(game: &dyn AnyGame, seat: Seat) -> bool {
    game.outcome().is_some_and(|outcome| outcome.winners().contains(seat) && outcome.winners().len() == 1)
}

fn eliminates(before: &dyn AnyGame, after: &dyn AnyGame, seat: Seat) -> bool {
    let seats = (0..before.info().seats.len() as u8).map(Seat);
    seats.into_iter().any(|other| other != seat && before.is_living(other) && !after.is_living(other))
}

/// Whether a move ends the line whatever else there is: any such move will do.
fn reaches_end(before: &dyn AnyGame, after: &dyn AnyGame, seat: Seat) -> bool {
    has_won(after, seat) || (before.info().seats.len() > 2 && eliminates(before, after, seat))
}
