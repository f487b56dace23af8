//! Forced wins, exactly: every answer of the other side is looked at, nothing is
//! reduced or guessed.
//!
//! Depth first, a longer win being looked for only where there is no shorter one,
//! so that what is found is the shortest. The solver looks at a position alone:
//! a draw that follows from what came before it, by repetition, is not its
//! business.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use quincunx_core::{Position, Seat};

/// What the solver has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<M> {
    /// A shortest forced win, with a longest defence: an odd number of plies.
    Win(Vec<M>),
    /// There is no forced win within the plies asked for.
    None,
    /// It would have taken more positions than were allowed.
    Unknown,
}

/// Looks for a forced win of the side to move, within `plies` plies and `nodes`
/// positions, in a game of two.
pub fn forced_win<P: Position>(position: &P, plies: u32, nodes: u64) -> Verdict<P::Move> {
    counted_win(position, plies, nodes, &AtomicBool::new(false)).0
}

/// The same, with the number of positions it took; unknown where it is stopped.
pub(crate) fn counted_win<P: Position>(
    position: &P,
    plies: u32,
    nodes: u64,
    stop: &AtomicBool,
) -> (Verdict<P::Move>, u64) {
    let Some(attacker) = position.turn().seat().filter(|_| position.outcome().is_none()) else {
        return (Verdict::None, 0);
    };
    let places = nodes.saturating_mul(2).clamp(1 << 8, MOST_PLACES) as usize;
    let mut solver = Solver::new(attacker, nodes, places, stop);
    for depth in (1..=plies).step_by(2) {
        let won = solver.attack(position, depth);
        let used = nodes - solver.left;
        match won {
            Some(true) => {
                return (solver.line(position, depth).map_or(Verdict::Unknown, Verdict::Win), used);
            }
            Some(false) => {}
            None => return (Verdict::Unknown, used),
        }
    }
    (Verdict::None, nodes - solver.left)
}

/// What is known about a position with the attacker to move.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    /// It is won in so many plies; 0 is not known.
    won_in: u8,
    /// It is not won within so many plies; 0 is not known.
    not_within: u8,
}

/// The most places in the solver's own table, if nothing is said.
const MOST_PLACES: u64 = 1 << 18;

/// All lines of a length after another, for whoever wants to know how far a position is decided.
pub struct MateSearch<'a, P: Position> {
    solver: Solver<'a, P::Move>,
    nodes: u64,
}

impl<'a, P: Position> MateSearch<'a, P> {
    /// Looks for wins of a side, within so many positions altogether and with a table of at most
    /// so many megabytes.
    pub fn new(attacker: Seat, megabytes: usize, nodes: u64, stop: &'a AtomicBool) -> MateSearch<'a, P> {
        let places = (megabytes.max(1) << 20) / size_of::<Entry>();
        MateSearch { solver: Solver::new(attacker, nodes, places, stop), nodes }
    }

    /// Whether the attacker wins within so many plies by force, whoever is to move; `None` if the
    /// positions are used up or it is stopped. Asked for one length after another, it makes use of
    /// what it knows already.
    pub fn wins_within(&mut self, position: &P, plies: u32) -> Option<bool> {
        if let Some(won) = self.solver.wins(position) {
            return Some(won);
        }
        match (position.turn().seat()? == self.solver.attacker, plies) {
            (_, 0) => Some(false),
            (true, plies) => self.solver.attack(position, plies - (plies + 1) % 2),
            (false, 1) => Some(false),
            (false, plies) => self.solver.defend(position, plies - plies % 2),
        }
    }

    /// The moves of a win that is known to be within so many plies, with a longest defence.
    pub fn line(&mut self, position: &P, plies: u32) -> Option<Vec<P::Move>> {
        let used = self.nodes();
        let line = if position.turn().seat()? == self.solver.attacker {
            self.solver.line(position, plies)
        } else {
            self.solver.longest_defence(position, plies)
        };
        self.solver.left = self.nodes - used;
        line
    }

    /// Positions looked at so far, those with the defender to move not counted.
    pub fn nodes(&self) -> u64 {
        self.nodes - self.solver.left
    }
}

/// From so many plies on it is worth looking all answers up before any is searched.
const WORTH_A_LOOK: u32 = 4;

struct Solver<'a, M> {
    attacker: Seat,
    left: u64,
    entries: Vec<Entry>,
    stop: &'a AtomicBool,
    /// The move that last refuted an attack, by depth.
    refutations: Vec<Option<M>>,
}

impl<'a, M: Copy + Ord> Solver<'a, M> {
    fn new(attacker: Seat, nodes: u64, places: usize, stop: &'a AtomicBool) -> Solver<'a, M> {
        Solver {
            attacker,
            left: nodes,
            entries: vec![Entry::default(); places],
            stop,
            refutations: vec![None; 256],
        }
    }

    fn entry(&mut self, key: u64) -> &mut Entry {
        let place = key % self.entries.len() as u64;
        &mut self.entries[place as usize]
    }

    fn wins<P: Position<Move = M>>(&self, position: &P) -> Option<bool> {
        let outcome = position.outcome()?;
        let winners = outcome.winners();
        Some(winners.len() == 1 && winners.contains(self.attacker))
    }

    /// Whether the side to move wins within `depth` plies; `None` if the allowance
    /// is used up.
    fn attack<P: Position<Move = M>>(&mut self, position: &P, depth: u32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let key = position.key();
        let known = *self.entry(key);
        if known.key == key {
            if known.won_in > 0 && u32::from(known.won_in) <= depth {
                return Some(true);
            }
            if u32::from(known.not_within) >= depth {
                return Some(false);
            }
        }
        let mut won = false;
        let mut tries = Vec::new();
        for mv in position.moves(self.attacker) {
            let mut after = position.clone();
            after.play(self.attacker, mv);
            match self.wins(&after) {
                Some(true) => {
                    won = true;
                    break;
                }
                Some(false) => {}
                None if depth >= 3 => {
                    // The fewer answers, the sooner it is decided.
                    let defender = after.turn().seat().unwrap_or(self.attacker);
                    let check = after.is_check(defender);
                    tries.push((after.count_moves(defender), Reverse(check), after));
                }
                None => {}
            }
        }
        if !won {
            tries.sort_by_key(|(answers, check, _)| (*answers, *check));
            for (_, _, after) in &tries {
                if self.defend(after, depth - 1)? {
                    won = true;
                    break;
                }
            }
        }
        let entry = self.entry(key);
        if entry.key != key {
            *entry = Entry { key, ..Entry::default() };
        }
        if won {
            entry.won_in = depth as u8;
        } else {
            entry.not_within = entry.not_within.max(depth as u8);
        }
        Some(won)
    }

    /// Whether an answer is known to leave the attacker without a win within `depth` plies.
    fn is_known_to_hold<P: Position<Move = M>>(
        &mut self,
        position: &P,
        defender: Seat,
        mv: M,
        depth: u32,
    ) -> bool {
        let mut after = position.clone();
        after.play(defender, mv);
        let key = after.key();
        let known = *self.entry(key);
        known.key == key && u32::from(known.not_within) >= depth
    }

    /// Whether every answer loses within `depth` plies.
    fn defend<P: Position<Move = M>>(&mut self, position: &P, depth: u32) -> Option<bool> {
        let defender = position.turn().seat()?;
        let first = self.refutations[depth as usize & 255];
        let mut answers = position.moves(defender);
        if let Some(at) = answers.iter().position(|mv| Some(*mv) == first) {
            answers.swap(0, at);
        }
        if depth >= WORTH_A_LOOK
            && answers.iter().any(|mv| self.is_known_to_hold(position, defender, *mv, depth - 1))
        {
            return Some(false);
        }
        for mv in answers {
            let mut after = position.clone();
            after.play(defender, mv);
            let lost = match self.wins(&after) {
                Some(wins) => wins,
                None => self.attack(&after, depth - 1)?,
            };
            if !lost {
                self.refutations[depth as usize & 255] = Some(mv);
                return Some(false);
            }
        }
        Some(true)
    }

    /// The moves of a win that has been proved within `depth` plies.
    fn line<P: Position<Move = M>>(&mut self, position: &P, depth: u32) -> Option<Vec<M>> {
        // The proof is in the table but for what was overwritten: some of it may
        // have to be done again.
        self.left = self.left.max(1 << 20);
        for mv in position.moves(self.attacker) {
            let mut after = position.clone();
            after.play(self.attacker, mv);
            if self.wins(&after) == Some(true) {
                return Some(vec![mv]);
            }
        }
        if depth < 3 {
            return None;
        }
        for mv in position.moves(self.attacker) {
            let mut after = position.clone();
            after.play(self.attacker, mv);
            if self.wins(&after).is_some() || !self.defend(&after, depth - 1)? {
                continue;
            }
            let mut line = vec![mv];
            line.extend(self.longest_defence(&after, depth - 1)?);
            return Some(line);
        }
        None
    }

    /// The defence that holds out longest where every answer loses within `depth` plies.
    fn longest_defence<P: Position<Move = M>>(&mut self, position: &P, depth: u32) -> Option<Vec<M>> {
        let defender = position.turn().seat()?;
        let mut longest = Vec::new();
        for answer in position.moves(defender) {
            let mut next = position.clone();
            next.play(defender, answer);
            let rest = match self.wins(&next) {
                Some(_) => Vec::new(),
                None => {
                    let needs =
                        (1..depth).step_by(2).find(|&needed| self.attack(&next, needed) == Some(true));
                    self.line(&next, needs?)?
                }
            };
            if rest.len() + 1 > longest.len() {
                longest = vec![answer];
                longest.extend(rest);
            }
        }
        Some(longest)
    }
}
