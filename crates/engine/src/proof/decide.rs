//! How far a position is decided: for both sides a proof-number search first, and then all lines
//! of one length after another.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quincunx_core::{Position, Seat};

use super::{Decision, Progress, ProofTable, Solution, Task, solve};
use crate::Limits;
use crate::mate::MateSearch;

/// How much may be spent.
pub struct Plan<'a, P> {
    /// As in [`Task`].
    pub key: fn(&P) -> u64,
    /// Megabytes of all tables together.
    pub megabytes: usize,
    /// Threads of the proof-number searches.
    pub threads: usize,
    /// Positions of all searches together.
    pub nodes: u64,
    /// Time of all searches together, of which the proof-number searches take their part; `stop`
    /// is to be set when it is over.
    pub time: Option<Duration>,
    /// Lines of how many plies are all looked at, at most; none of them if it is 0, as it has to
    /// be where counters matter.
    pub plies: u32,
    /// Ends it with what is known by then.
    pub stop: &'a AtomicBool,
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A win of a side is looked for by proof numbers.
    Proving(Seat, Progress),
    /// A win of a side within so many plies is looked for among all lines.
    Deepening(Seat, u32),
}

/// What is known about the wins of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook<M> {
    /// Whose.
    pub seat: Seat,
    /// What the searches found.
    pub solution: Solution<M>,
    /// There is no win within so many plies.
    pub none_within: u32,
}

impl<M> Outlook<M> {
    /// Whether a win that was found is the shortest for certain.
    pub fn is_shortest(&self) -> bool {
        matches!(&self.solution.decision, Decision::Win(line) if line.len() as u32 <= self.none_within + 2)
    }
}

/// The part of everything that each of the two proof-number searches may take.
const PART: u32 = 8;

/// Says for both sides, the one to move first, what can be found out about their wins; nothing
/// where it is nobody's turn alone.
pub fn decide<P: Position>(
    position: &P,
    plan: &Plan<P>,
    progress: &mut dyn FnMut(&Stage),
) -> Option<[Outlook<P::Move>; 2]> {
    let mover = position.turn().seat()?;
    let mut outlooks = [mover, mover.other()].map(|seat| {
        let solution = Solution { decision: Decision::Unknown, proof: 1, disproof: 1, nodes: 0 };
        Outlook { seat, solution, none_within: 0 }
    });
    let table = ProofTable::with_megabytes(plan.megabytes.div_ceil(2));
    for side in 0..2 {
        if outlooks[side].solution.decision != Decision::Unknown {
            continue;
        }
        let outlook = &mut outlooks[side];
        let task = Task {
            attacker: outlook.seat,
            key: plan.key,
            table: &table,
            threads: plan.threads,
            limits: Limits {
                nodes: Some(plan.nodes / u64::from(PART)),
                time: plan.time.map(|time| time / PART),
                ..Limits::INFINITE
            },
            stop: plan.stop,
        };
        outlook.solution = solve(position, &task, &mut |now| progress(&Stage::Proving(outlook.seat, *now)));
        settle(&mut outlooks);
    }
    drop(table);
    deepen(position, plan, &mut outlooks, progress);
    Some(outlooks)
}

/// What one side wins the other does not.
fn settle<M>(outlooks: &mut [Outlook<M>; 2]) {
    for (own, other) in [(0, 1), (1, 0)] {
        if matches!(outlooks[own].solution.decision, Decision::Win(_)) {
            let lost = &mut outlooks[other].solution;
            lost.decision = Decision::NoWin;
            (lost.proof, lost.disproof) = (super::NONE, 0);
        }
    }
}

/// Looks at all lines of one length after another, as long as there is something to be found.
fn deepen<P: Position>(
    position: &P,
    plan: &Plan<P>,
    outlooks: &mut [Outlook<P::Move>; 2],
    progress: &mut dyn FnMut(&Stage),
) {
    let spent: u64 = outlooks.iter().map(|outlook| outlook.solution.nodes).sum();
    let (left, megabytes) = (plan.nodes.saturating_sub(spent) / 2, plan.megabytes.div_ceil(4));
    let mut searches =
        [0, 1].map(|side: usize| MateSearch::new(outlooks[side].seat, megabytes, left, plan.stop));
    for plies in 1..=plan.plies {
        // The side to move wins in an odd number of plies, the other one in an even number.
        let side = (plies as usize + 1) % 2;
        let (outlook, search) = (&mut outlooks[side], &mut searches[side]);
        let is_open = match &outlook.solution.decision {
            Decision::Win(line) => plies < line.len() as u32,
            Decision::NoWin => false,
            Decision::Unknown => true,
        };
        if !is_open {
            continue;
        }
        progress(&Stage::Deepening(outlook.seat, plies));
        let begun = search.nodes();
        let wins = search.wins_within(position, plies);
        match wins {
            Some(false) => outlook.none_within = plies,
            Some(true) => {
                if let Some(line) = search.line(position, plies) {
                    outlook.solution.decision = Decision::Win(line);
                    (outlook.solution.proof, outlook.solution.disproof) = (0, super::NONE);
                }
            }
            None => {}
        }
        outlook.solution.nodes += search.nodes() - begun;
        settle(outlooks);
        if wins.is_none() || plan.stop.load(Ordering::Relaxed) || outlooks.iter().any(Outlook::is_shortest) {
            break;
        }
    }
}
