//! Several lines: which of them is searched next, and how they are put in order.

use std::cmp::Reverse;
use std::ops::Range;

use super::root::RootMove;
use crate::score::FORCED_WIN;

/// How deep the lines of a search go, where several are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineDepths {
    /// All equally deep, so that their scores can be compared. The first goes less deep
    /// than it would alone.
    #[default]
    Equal,
    /// The first nearly as deep as it would go alone; the others follow some plies behind,
    /// in a part of the time. For whoever wants the best move above all.
    FirstAhead,
}

/// The part of all nodes that lines behind the first may take while it goes ahead:
/// one in so many.
const OTHERS_SHARE: u64 = 8;

/// Some lines that are to be searched to some depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Round {
    pub lines: Range<usize>,
    pub depth: u32,
}

/// Says which lines are next.
pub(super) struct LineSchedule {
    depths: LineDepths,
    lines: usize,
    /// The depth that the first line, or all, have completed.
    first: u32,
    /// The depth that the others have completed.
    others: u32,
    /// Nodes spent on the others, all in all and in the last round.
    spent: u64,
    last: u64,
    /// Nodes that the first line took for each depth.
    first_costs: Vec<u64>,
    /// How many depths were taken to be completed.
    skipped: u32,
}

impl LineSchedule {
    /// For so many lines, of which some depths are taken to be completed.
    pub fn new(depths: LineDepths, lines: usize, completed: u32) -> LineSchedule {
        LineSchedule {
            depths,
            lines,
            first: completed,
            others: completed,
            spent: 0,
            last: 0,
            first_costs: Vec::new(),
            skipped: completed,
        }
    }

    /// About how many nodes the next depth of the others takes: as many times more than their
    /// last one as it was with the first line, which has been there.
    fn next_cost(&self) -> u64 {
        let at = (self.others - self.skipped) as usize;
        let cost = |at: usize| self.first_costs.get(at).copied().unwrap_or(0).max(1);
        match at.checked_sub(1) {
            Some(before) => (self.last as f64 * cost(at) as f64 / cost(before) as f64) as u64,
            None => (self.lines as u64 - 1) * cost(at),
        }
    }

    /// What to search next, with so many nodes spent so far. Once the first line is
    /// done, because it is decided or as deep as is wanted, the others catch up.
    pub fn next(&self, nodes: u64, first_is_done: bool) -> Round {
        if self.depths == LineDepths::Equal || self.lines == 1 {
            return Round { lines: 0..self.lines, depth: self.first + 1 };
        }
        let is_affordable = (self.spent + self.next_cost()).saturating_mul(OTHERS_SHARE) <= nodes;
        // Whatever it costs, every line is known to the first depth.
        let is_new = self.first == self.others + 1 && self.last == 0;
        let is_behind = self.others < self.first;
        if is_behind && (first_is_done || is_new || (is_affordable && self.others + 1 < self.first)) {
            Round { lines: 1..self.lines, depth: self.others + 1 }
        } else {
            Round { lines: 0..1, depth: self.first + 1 }
        }
    }

    /// A round has been completed with so many nodes.
    pub fn completed(&mut self, round: &Round, nodes: u64) {
        if round.lines.start == 0 {
            self.first = round.depth;
            self.first_costs.push(nodes);
        } else {
            self.others = round.depth;
            self.spent += nodes;
            self.last = nodes;
        }
    }

    /// Whether something is known of every line.
    pub fn has_begun(&self) -> bool {
        self.depths == LineDepths::Equal || self.lines == 1 || self.last > 0
    }

    /// Puts the lines, the first of these moves, in order.
    pub fn sort<M>(&self, moves: &mut [RootMove<M>]) {
        let lines = &mut moves[..self.lines];
        if self.depths == LineDepths::Equal {
            // A later one may turn out to be better.
            lines.sort_by_key(|root| Reverse(root.value));
            return;
        }
        let [first, others @ ..] = lines else { return };
        // The first has been preferred to all others at a greater depth than theirs: they
        // only go before it if they have come as far, or have seen a win.
        let (depth, value) = (first.depth, first.value);
        let goes_before =
            |root: &&mut RootMove<M>| root.value > value && (root.depth >= depth || root.value >= FORCED_WIN);
        if let Some(better) = others.iter_mut().filter(goes_before).max_by_key(|root| root.value) {
            std::mem::swap(better, first);
        }
        others.sort_by_key(|root| Reverse(root.value));
    }

    /// Whether no line has a greater value than the first.
    pub fn is_in_order<M>(&self, moves: &[RootMove<M>]) -> bool {
        let lines = &moves[..self.lines.min(moves.len())];
        self.depths == LineDepths::Equal || lines.iter().all(|root| root.value <= lines[0].value)
    }

    /// Lowers the values of sorted lines to that of the first: a look that was less deep
    /// may think more of a line than the deeper one that preferred another.
    pub fn bound<M>(&self, moves: &mut [RootMove<M>]) {
        if let [first, others @ ..] = moves {
            for root in others.iter_mut().take(self.lines - 1) {
                root.value = root.value.min(first.value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a schedule with rounds that cost so many times more at each depth.
    fn run(depths: LineDepths, lines: usize, growth: f64, nodes: u64) -> (Vec<Round>, LineSchedule, u64) {
        let mut schedule = LineSchedule::new(depths, lines, 0);
        let (mut rounds, mut spent) = (Vec::new(), 0);
        while spent < nodes {
            let round = schedule.next(spent, false);
            let cost = (round.lines.len() as f64 * 20.0 * growth.powi(round.depth as i32)) as u64;
            spent += cost;
            schedule.completed(&round, cost);
            rounds.push(round);
        }
        (rounds, schedule, spent)
    }

    #[test]
    fn equal_lines_go_deeper_together() {
        let (rounds, ..) = run(LineDepths::Equal, 3, 2.0, 10_000);
        for (at, round) in rounds.iter().enumerate() {
            assert_eq!(*round, Round { lines: 0..3, depth: at as u32 + 1 });
        }
    }

    #[test]
    fn the_first_of_several_lines_goes_ahead() {
        for lines in 2..=10 {
            for growth in [1.5, 2.0, 3.0, 6.0, 20.0] {
                let (rounds, schedule, spent) = run(LineDepths::FirstAhead, lines, growth, 1_000_000);
                let (first, others) = (schedule.first, schedule.others);
                assert!(others >= 1 && others < first, "{lines} {growth}: {others} {first}");
                // Rounds may cost more than was expected of them, but not by far.
                assert!(schedule.spent * 2 <= spent, "{lines} {growth}: {} of {spent}", schedule.spent);
                let (alone, ..) = run(LineDepths::Equal, 1, growth, 1_000_000);
                assert!(first + 1 >= alone.len() as u32, "{lines} {growth}: {first} {}", alone.len());
                assert_eq!(rounds[1], Round { lines: 1..lines, depth: 1 });
            }
        }
    }

    #[test]
    fn the_others_catch_up_when_the_first_is_done() {
        let (_, mut schedule, spent) = run(LineDepths::FirstAhead, 3, 2.0, 100_000);
        let first = schedule.first;
        while schedule.others < first {
            let round = schedule.next(spent, true);
            assert_eq!(round, Round { lines: 1..3, depth: schedule.others + 1 });
            schedule.completed(&round, 1);
        }
        assert_eq!(schedule.next(spent, true).lines, 0..1);
    }

    #[test]
    fn only_what_is_known_as_well_goes_before_the_first() {
        let root = |mv: u32, value, depth| RootMove { mv, value, line: vec![mv], depth, nodes: 0 };
        let order = |mut lines: Vec<RootMove<u32>>| {
            let schedule = LineSchedule::new(LineDepths::FirstAhead, lines.len(), 0);
            schedule.sort(&mut lines);
            schedule.bound(&mut lines);
            lines.into_iter().map(|root| (root.mv, root.value)).collect::<Vec<_>>()
        };
        let shallow = vec![root(1, 20, 9), root(2, 10, 6), root(3, 50, 6)];
        assert_eq!(order(shallow), [(1, 20), (3, 20), (2, 10)]);
        let as_deep = vec![root(1, 20, 9), root(2, 10, 9), root(3, 50, 9)];
        assert_eq!(order(as_deep), [(3, 50), (1, 20), (2, 10)]);
        let won = vec![root(1, 20, 9), root(2, FORCED_WIN + 90, 5)];
        assert_eq!(order(won), [(2, FORCED_WIN + 90), (1, 20)]);
    }
}
