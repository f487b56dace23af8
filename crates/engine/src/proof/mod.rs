//! Forced wins of any length, by proof-number search.
//!
//! [`mate`](crate::mate) looks at all lines of a length before it looks at longer ones; this
//! search follows the line that promises to decide most with least work, which finds long wins in
//! which the defender has little choice. It keeps what it knows in a [`ProofTable`] of fixed size,
//! which threads share and which can be kept from one position of a game to the next.
//!
//! A win that is claimed has been played out against every answer. It need not be the shortest.
//! That there is none is claimed only where the defender can stay among positions that were all
//! looked at; what comes back, comes back for ever, or ends in a draw by repetition. As for
//! `mate`, what came before the position does not count.

mod check;
mod decide;
mod search;
mod table;

use std::hash::{DefaultHasher, Hasher as _};
use std::sync::atomic::{AtomicBool, Ordering};

use quincunx_core::{Position, Seat};

pub use decide::{Outlook, Plan, Stage, decide};
pub use table::ProofTable;

/// The proof number of what cannot be proved, and the disproof number of what cannot be disproved.
pub const NONE: u32 = table::INFINITE;

use crate::Limits;
use crate::limits::Watch;
use check::{Held, Winner, is_held};
use search::{Question, Searcher};
use table::Numbers;

/// What is asked about a position.
pub struct Task<'a, P> {
    /// The side whose win is looked for, whoever is to move.
    pub attacker: Seat,
    /// What tells positions apart: [`Position::key`], or [`whole_key`] in a game that is drawn by
    /// counting moves.
    pub key: fn(&P) -> u64,
    /// What is known, and what becomes known.
    pub table: &'a ProofTable,
    /// How many threads work on it.
    pub threads: usize,
    /// When to give up; a depth does not limit.
    pub limits: Limits,
    /// Gives up when it is set.
    pub stop: &'a AtomicBool,
}

/// A key that counters change, too.
pub fn whole_key<P: Position>(position: &P) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// Whether the attacker wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision<M> {
    /// By force, in as many plies at most as the line has, in which the defender chooses what
    /// takes longest.
    Win(Vec<M>),
    /// Not against the best defence, in any number of moves.
    NoWin,
    /// Not decided.
    Unknown,
}

/// What was found about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// Whether the attacker wins.
    pub decision: Decision<M>,
    /// The proof number: at least so many positions had still to be won. 0 if it is won.
    pub proof: u32,
    /// The disproof number: at least so many positions had still to be held. 0 if it is held.
    pub disproof: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The proof number.
    pub proof: u32,
    /// The disproof number.
    pub disproof: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// What a win that was found may take beyond the limit, where it has to be found again to be
/// played out.
const TO_PLAY_OUT: u64 = 1 << 16;

/// Looks for a forced win of the attacker, in a game of two sides who move in turn.
pub fn solve<P: Position>(
    position: &P,
    task: &Task<P>,
    progress: &mut dyn FnMut(&Progress),
) -> Solution<P::Move> {
    let question = Question { attacker: task.attacker, table: task.table, key: task.key };
    if let Some(won) = question.has_won(position) {
        let decision = if won { Decision::Win(Vec::new()) } else { Decision::NoWin };
        let numbers = if won { Numbers::won_in(0) } else { Numbers::HELD };
        return solution(decision, numbers, 0);
    }
    let begun = Watch::new(task.limits, task.stop);
    let mut nodes = 0;
    loop {
        let left = Limits {
            nodes: task.limits.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: task.limits.time.map(|time| time.saturating_sub(begun.elapsed())),
            ..Limits::INFINITE
        };
        let watch = Watch::new(left, task.stop);
        let so_far = nodes;
        let numbers = search(position, &question, task.threads, &watch, &mut |now, numbers| {
            progress(&Progress { proof: numbers.proof, disproof: numbers.disproof, nodes: so_far + now });
        });
        nodes += watch.nodes();
        if numbers.is_won() {
            let allowed = left.nodes.unwrap_or(u64::MAX).max(TO_PLAY_OUT);
            let watch = Watch::new(Limits::nodes(allowed), task.stop);
            let mut winner = Winner::new(&question, &watch);
            let decision = winner.line(position).map_or(Decision::Unknown, Decision::Win);
            return solution(decision, numbers, nodes + winner.nodes());
        }
        if !numbers.is_held() {
            return solution(Decision::Unknown, numbers, nodes);
        }
        let rest = Limits { nodes: left.nodes.map(|limit| limit.saturating_sub(watch.nodes())), ..left };
        let watch = Watch::new(rest, task.stop);
        let held = is_held(&question, position, &watch);
        nodes += watch.nodes();
        match held {
            Held::Yes => return solution(Decision::NoWin, numbers, nodes),
            // The table knows better now.
            Held::Doubtful => {}
            Held::Unknown => {
                return solution(Decision::Unknown, Numbers { proof: 1, disproof: 1, plies: 0 }, nodes);
            }
        }
    }
}

fn solution<M>(decision: Decision<M>, numbers: Numbers, nodes: u64) -> Solution<M> {
    Solution { decision, proof: numbers.proof, disproof: numbers.disproof, nodes }
}

/// Searches with all threads until one of them has decided it.
fn search<P: Position>(
    position: &P,
    question: &Question<P>,
    threads: usize,
    watch: &Watch,
    progress: &mut dyn FnMut(u64, Numbers),
) -> Numbers {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for seed in 1..threads.max(1) as u64 {
            let done = &done;
            let work = move || {
                let numbers = Searcher::new(question, watch, seed).solve(position);
                if numbers.is_won() || numbers.is_held() {
                    done.store(true, Ordering::Relaxed);
                    watch.finish();
                }
            };
            // Fewer will do where the machine has no room for more.
            if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        let mut searcher = Searcher::new(question, watch, 0);
        searcher.progress = Some(progress);
        let numbers = searcher.solve(position);
        let decided = numbers.is_won() || numbers.is_held();
        if decided {
            watch.finish();
        }
        // Another thread may have been first.
        if !decided && done.load(Ordering::Relaxed) { question.known(position) } else { numbers }
    })
}
