//! Depth-first proof-number search (df-pn): always on towards the position that decides most
//! with least work, as deep as it may lie.

use quincunx_core::{Position, Seat, Turn, zobrist};

use super::table::{INFINITE, LONGEST, Numbers, ProofTable};
use crate::limits::Watch;

/// How long a line may get before it is given up: more than any mate that has been seen, and
/// little enough for the stack of a thread.
const MOST_PLIES: usize = 400;
/// A child is searched until it takes so much more than the next best, in parts of the latter:
/// going back and forth between two that are nearly alike would search both again and again.
const SPARE: u32 = 4;
/// Positions between two reports of the progress.
const NODES_BETWEEN_REPORTS: u64 = 1 << 16;

/// Whose win is looked for, and what is known of it.
pub(super) struct Question<'a, P> {
    pub attacker: Seat,
    pub table: &'a ProofTable,
    /// What tells positions apart.
    pub key: fn(&P) -> u64,
}

impl<P: Position> Question<'_, P> {
    /// The key of a position in the table: the same position is another question for the other
    /// side.
    pub fn key(&self, position: &P) -> u64 {
        (self.key)(position) ^ zobrist::mix(u64::from(self.attacker.0) + 1)
    }

    /// Whether the attacker has won; `None` while the game goes on.
    pub fn has_won(&self, position: &P) -> Option<bool> {
        let winners = position.outcome()?.winners();
        Some(winners.len() == 1 && winners.contains(self.attacker))
    }

    /// Whether it is the attacker's move; `None` where it is nobody's alone.
    pub fn is_attacking(&self, position: &P) -> Option<bool> {
        match position.turn() {
            Turn::Of(seat) => Some(seat == self.attacker),
            Turn::Together(_) | Turn::Chance => None,
        }
    }

    /// What is known about a position in which the game goes on.
    pub fn known(&self, position: &P) -> Numbers {
        match self.is_attacking(position) {
            None => Numbers::HELD,
            Some(attacking) => {
                self.table.probe(self.key(position)).unwrap_or_else(|| self.guess(position, attacking))
            }
        }
    }

    /// The numbers of a position that has never been looked at: every answer has to be refuted.
    fn guess(&self, position: &P, attacking: bool) -> Numbers {
        let answers = match position.turn().seat() {
            Some(defender) if !attacking => position.count_moves(defender).clamp(1, 1000) as u32,
            _ => 1,
        };
        Numbers { proof: answers, disproof: 1, plies: 0 }
    }

    /// The positions after each move, with the moves.
    pub fn after_each<'p>(&self, position: &'p P) -> impl Iterator<Item = (P::Move, P)> + use<'p, P> {
        let seat = position.turn().seat();
        let moves = seat.map(|seat| position.moves(seat)).unwrap_or_default();
        moves.into_iter().zip(std::iter::repeat(seat)).filter_map(move |(mv, seat)| {
            let mut after = position.clone();
            after.play(seat?, mv);
            Some((mv, after))
        })
    }
}

/// Where a move leads.
struct Child<P> {
    position: P,
    key: u64,
    numbers: Numbers,
}

/// The numbers at which a search of a position goes back to the one before it.
#[derive(Clone, Copy)]
pub(super) struct Thresholds {
    proof: u32,
    disproof: u32,
}

impl Thresholds {
    /// Until it is decided.
    pub const NONE: Thresholds = Thresholds { proof: INFINITE, disproof: INFINITE };
}

/// A thread at work.
pub(super) struct Searcher<'a, 'w, P> {
    pub question: &'a Question<'a, P>,
    pub watch: &'a Watch<'w>,
    /// Makes threads prefer different moves where nothing speaks for either; 0 takes them in
    /// order.
    pub seed: u64,
    /// Told about the numbers at the root from time to time.
    pub progress: Option<&'a mut dyn FnMut(u64, Numbers)>,
    /// Positions looked at by this thread.
    pub nodes: u64,
    path: Vec<u64>,
}

impl<'a, 'w, P: Position> Searcher<'a, 'w, P> {
    pub fn new(question: &'a Question<'a, P>, watch: &'a Watch<'w>, seed: u64) -> Searcher<'a, 'w, P> {
        Searcher { question, watch, seed, progress: None, nodes: 0, path: Vec::new() }
    }

    /// Searches from here, where the game goes on, until it is decided or time is up.
    pub fn solve(&mut self, position: &P) -> Numbers {
        let Some(attacking) = self.question.is_attacking(position) else { return Numbers::HELD };
        let key = self.question.key(position);
        self.path.clear();
        self.path.push(key);
        self.search(position, key, attacking, Thresholds::NONE)
    }

    fn search(&mut self, position: &P, key: u64, attacking: bool, limit: Thresholds) -> Numbers {
        self.nodes += 1;
        self.watch.report(1);
        self.report();
        let begun = self.nodes;
        let mut children = self.children(position, attacking);
        loop {
            let numbers = combine(&children, attacking);
            let enough = numbers.proof >= limit.proof || numbers.disproof >= limit.disproof;
            if enough || self.watch.is_over() {
                self.question.table.store(key, numbers, self.nodes - begun + 1);
                return numbers;
            }
            let (best, limit) = self.choose(&children, attacking, numbers, limit);
            let child = &children[best];
            self.path.push(child.key);
            let found = self.search(&child.position, child.key, !attacking, limit);
            self.path.pop();
            // Other lines and other threads may have come to the same positions.
            for child in children.iter_mut().filter(|child| !child.numbers.is_held()) {
                child.numbers = self.question.table.probe(child.key).unwrap_or(child.numbers);
            }
            children[best].numbers = found;
        }
    }

    fn report(&mut self) {
        if !self.nodes.is_multiple_of(NODES_BETWEEN_REPORTS) {
            return;
        }
        if let (Some(progress), Some(root)) = (&mut self.progress, self.path.first())
            && let Some(numbers) = self.question.table.probe(*root)
        {
            progress(self.watch.nodes(), numbers);
        }
    }

    /// Where each move leads, or only the one that wins at once.
    fn children(&self, position: &P, attacking: bool) -> Vec<Child<P>> {
        let mut children = Vec::new();
        for (_, after) in self.question.after_each(position) {
            let key = self.question.key(&after);
            let numbers = match self.question.has_won(&after) {
                Some(true) => Numbers::won_in(0),
                Some(false) => Numbers::HELD,
                // Whoever comes back to where they were has got nowhere. That holds on this line
                // alone: see `check`.
                None if self.path.contains(&key) || self.path.len() >= MOST_PLIES => Numbers::HELD,
                // Nobody moves twice in a row in the games that this is for.
                None if self.question.is_attacking(&after) != Some(!attacking) => Numbers::HELD,
                None => self.question.known(&after),
            };
            if attacking && numbers.is_won() {
                children.clear();
            }
            children.push(Child { position: after, key, numbers });
            if if attacking { numbers.is_won() } else { numbers.is_held() } {
                break;
            }
        }
        children
    }

    /// The child that decides with least work, and how long to stay with it.
    fn choose(
        &self,
        children: &[Child<P>],
        attacking: bool,
        numbers: Numbers,
        limit: Thresholds,
    ) -> (usize, Thresholds) {
        let own_work = |child: &Child<P>| work(child.numbers, attacking).0;
        let (mut best, mut least, mut second) = (0, (u32::MAX, u64::MAX), INFINITE);
        for (number, child) in children.iter().enumerate() {
            let tie = if self.seed == 0 { number as u64 } else { zobrist::mix(child.key ^ self.seed) };
            if (own_work(child), tie) < least {
                second = second.min(least.0);
                (best, least) = (number, (own_work(child), tie));
            } else {
                second = second.min(own_work(child));
            }
        }
        let limits = work(Numbers { proof: limit.proof, disproof: limit.disproof, plies: 0 }, attacking);
        let first = limits.0.min(second.saturating_add(second / SPARE).saturating_add(1)).min(INFINITE);
        // What the others take is taken already.
        let (all, own) = (work(numbers, attacking).1, work(children[best].numbers, attacking).1);
        let other = limits.1.saturating_sub(all).saturating_add(own).min(INFINITE);
        let thresholds = if attacking {
            Thresholds { proof: first, disproof: other }
        } else {
            Thresholds { proof: other, disproof: first }
        };
        (best, thresholds)
    }
}

/// What it takes the side to move to reach its aim, and what it takes the other side.
fn work(numbers: Numbers, attacking: bool) -> (u32, u32) {
    if attacking { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) }
}

/// The numbers of a position by those of the positions after it. To reach its aim the side to move
/// needs one of them; the other side needs all.
fn combine<P>(children: &[Child<P>], attacking: bool) -> Numbers {
    let (mut least, mut all) = (INFINITE, 0);
    let (mut shortest, mut longest) = (LONGEST, 0);
    for child in children {
        let (own, other) = work(child.numbers, attacking);
        least = least.min(own);
        all = (all + other).min(INFINITE - 1);
        if child.numbers.is_won() {
            shortest = shortest.min(child.numbers.plies);
            longest = longest.max(child.numbers.plies);
        }
    }
    if least == 0 {
        return if attacking { Numbers::won_in((shortest + 1).min(LONGEST)) } else { Numbers::HELD };
    }
    // Without any move, or with none left to try.
    if all == 0 {
        let lost = !attacking && !children.is_empty();
        return if lost { Numbers::won_in((longest + 1).min(LONGEST)) } else { Numbers::HELD };
    }
    let least = least.min(INFINITE - 1);
    let (proof, disproof) = if attacking { (least, all) } else { (all, least) };
    Numbers { proof, disproof, plies: 0 }
}
