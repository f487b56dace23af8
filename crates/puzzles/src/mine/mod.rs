//! Finding puzzles in games. A mistake gives a position in which one move is clearly better
//! than all others; from there a line is built as long as that is so, and the whole of it is
//! verified with many times the nodes, by an exact solver where there is one.

mod analyser;
mod exact;
mod selfplay;
mod standards;

use std::sync::atomic::{AtomicBool, Ordering};

use quincunx_core::{AnyGame, AnyRules, Seat, Turn, Viewer};
use thiserror::Error;

pub use selfplay::self_play;
pub use standards::Standards;

use crate::check::is_open;
use crate::{MAX_LEVEL, Puzzle, Task, Theme, Verified, themes_of};
use analyser::{Analyser, BestTwo};

/// How much a move has to lose to be a mistake, as a share of the point.
const MISTAKE: f64 = 0.2;
/// From here on a position is as good as won.
const DECIDED: f64 = 0.85;
/// Below this it is as good as lost.
const LOST: f64 = 0.25;
/// A search of so many nodes finds what is of level 1; each level takes four times as many.
const LEVEL_NODES: u64 = 100;
/// Fewer moves to choose from are no choice.
const FEWEST_MOVES: usize = 4;

/// What people overlook although a search finds it at once: such a move alone is no trivial
/// puzzle.
const OVERLOOKED: [Theme; 2] = [Theme::Chain, Theme::Relocation];

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

/// What a look at a position of a game has shown.
struct Scanned {
    ply: usize,
    seat: Seat,
    best: String,
    first: f64,
    second: f64,
}

/// Finds puzzles in games of one kind, and verifies them.
pub struct Miner {
    rules: &'static dyn AnyRules,
    analyser: Analyser,
    standards: Standards,
}

impl Miner {
    /// For the game of these rules; `None` if nobody understands it.
    pub fn new(rules: &'static dyn AnyRules, standards: Standards) -> Option<Miner> {
        Some(Miner { rules, analyser: Analyser::new(rules.info().name)?, standards })
    }

    /// The puzzles of a game that has been played, in its order. The same game gives the same
    /// puzzles; fewer if it is stopped.
    pub fn mine(&mut self, game: &dyn AnyGame, stop: &AtomicBool) -> Vec<Puzzle> {
        self.analyser.clear();
        let plies = game.canonical_plies();
        let mut scans: Vec<Scanned> = Vec::new();
        let mut starts: Vec<usize> = Vec::new();
        for (ply, done) in plies.iter().enumerate() {
            if stop.load(Ordering::Relaxed) {
                return Vec::new();
            }
            let Some(scan) = self.scan(game, ply, stop) else { continue };
            let made = done.rsplit(':').next().unwrap_or_default();
            let missed = made != scan.best;
            if scan.first - scan.second >= self.standards.margin && (missed || gained(&scans, &scan)) {
                starts.push(ply);
            }
            scans.push(scan);
        }
        let mut puzzles: Vec<Puzzle> = Vec::new();
        for ply in starts.into_iter().rev() {
            // A line that ends like another is no new puzzle.
            if let Some(puzzle) = self.build(game.at(ply).as_ref(), stop)
                && puzzles.last().is_none_or(|later| !puzzle.line.ends_with(&later.line))
            {
                puzzles.push(puzzle);
            }
        }
        puzzles.reverse();
        puzzles
    }

    /// A quick look at the position that a game had after so many plies.
    fn scan(&mut self, game: &dyn AnyGame, ply: usize, stop: &AtomicBool) -> Option<Scanned> {
        let game = game.at(ply);
        let Some(Turn::Of(seat)) = game.turn() else { return None };
        if !is_open(game.as_ref()) || game.moves(seat).len() < FEWEST_MOVES {
            return None;
        }
        let found = self.analyser.best_two(game.as_ref(), seat, self.standards.scan_nodes, stop)?;
        let BestTwo { best, first, second, .. } = found;
        Some(Scanned { ply, seat, best, first, second })
    }

    /// The puzzle that begins in a position, if there is one.
    fn build(&mut self, game: &dyn AnyGame, stop: &AtomicBool) -> Option<Puzzle> {
        let position = game.position_text(Viewer::Everything);
        // History counts for nothing: whoever solves it sees the position alone.
        let start = self.rules.begin(&[], Some(&position), 0).ok()?;
        let Some(Turn::Of(solver)) = start.turn() else { return None };
        self.analyser.clear();
        let first = self.analyser.best_two(start.as_ref(), solver, self.standards.build_nodes, stop)?;
        let line = self.line(start.as_ref(), solver, stop)?;
        let task = self.task(start.as_ref(), solver, &line, &first)?;
        let mut puzzle = Puzzle {
            id: Puzzle::id_of(self.rules.info().name, &position),
            task,
            level: self.level(start.as_ref(), solver, line.first()?, stop)?,
            position,
            line,
            themes: Vec::new(),
            verified: Verified::ByNodes(self.standards.verify_nodes),
        };
        let own = puzzle.plies(self.rules).ok()?.iter().filter(|ply| ply.seat == solver).count();
        puzzle.themes = themes_of(&puzzle, self.rules).ok()?;
        if own == 1 && puzzle.level == 1 && !puzzle.themes.iter().any(|theme| OVERLOOKED.contains(theme)) {
            return None;
        }
        puzzle.verified = self.verify(&puzzle, self.standards.verify_nodes, stop).ok()?;
        if self.is_zugzwang(&puzzle, solver, stop) {
            puzzle.themes.push(Theme::Zugzwang);
            puzzle.themes.sort_unstable();
        }
        (!stop.load(Ordering::Relaxed)).then_some(puzzle)
    }

    /// The line from a position, as long as the solver has one right move at a time.
    fn line(&mut self, start: &dyn AnyGame, solver: Seat, stop: &AtomicBool) -> Option<Vec<String>> {
        let mut game = start.boxed();
        let mut line = Vec::new();
        // The line to its last move of the solver that was a choice.
        let mut whole = 0;
        let mut own = 0;
        while let Some(Turn::Of(seat)) = game.turn() {
            if seat != solver {
                let reply = self.analyser.best(game.as_ref(), seat, self.standards.build_nodes, stop)?;
                line.push(game.play(seat, &reply).ok()?);
                if !game.is_living(solver) {
                    break;
                }
                continue;
            }
            if own == self.standards.longest || !is_open(game.as_ref()) {
                break;
            }
            let found = self.analyser.best_two(game.as_ref(), solver, self.standards.build_nodes, stop)?;
            let before = game.boxed();
            let text = game.play(solver, &found.best).ok()?;
            let ends = reaches_end(before.as_ref(), game.as_ref(), solver);
            let forced = before.moves(solver).len() == 1;
            if !forced && !ends && found.first - found.second < self.standards.margin {
                break;
            }
            line.push(text);
            own += 1;
            if ends || !forced {
                whole = line.len();
            }
            if ends {
                break;
            }
        }
        line.truncate(whole);
        (!line.is_empty()).then_some(line)
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
        } else if first.second <= LOST && first.first <= 0.65 {
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
            if self.analyser.best(start, solver, nodes, stop)? == text {
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
        for ply in plies.iter().filter(|ply| ply.seat == solver) {
            // Any move that ends it will do, and a move without a choice is right.
            let ends = reaches_end(ply.before.as_ref(), ply.after.as_ref(), solver);
            if ends || ply.before.moves(solver).len() == 1 {
                continue;
            }
            self.analyser.clear();
            let found = self.analyser.best_two(ply.before.as_ref(), solver, nodes, stop);
            let found = found.ok_or(Rejection::Stopped)?;
            if found.best != ply.text || found.first - found.second < self.standards.margin {
                return Err(Rejection::NotUnique { text: ply.text.clone() });
            }
        }
        let mut exact = true;
        for ply in plies.iter().filter(|ply| ply.seat == solver) {
            match exact::is_only_win(ply.before.as_ref(), solver, &ply.text) {
                Some(false) => return Err(Rejection::Refuted { text: ply.text.clone() }),
                proof => exact &= proof.is_some(),
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
        if puzzle.position.is_empty() || plies.len() < 3 {
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

/// Whether the move before this position was a mistake of somebody else: the solver stands
/// clearly better than before it.
fn gained(scans: &[Scanned], now: &Scanned) -> bool {
    match scans.last() {
        Some(last) if last.ply + 1 == now.ply && last.seat != now.seat => {
            now.first - (1.0 - last.first) >= MISTAKE
        }
        _ => scans
            .iter()
            .rev()
            .find(|scan| scan.seat == now.seat)
            .is_some_and(|own| now.first - own.first >= MISTAKE),
    }
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
