//! Where in a game to look: before and after mistakes.

use std::sync::atomic::{AtomicBool, Ordering};

use quincunx_core::{AnyGame, Seat, Turn};

use super::exact::{Raced, race};
use super::{Miner, living};
use crate::check::is_open;

/// How much a move has to lose to be a mistake, as a share of the point.
const MISTAKE: f64 = 0.2;
/// Fewer moves to choose from are no choice.
const FEWEST_MOVES: usize = 4;
/// A position at a mistake is looked at with so many times the nodes of all others.
const CLOSER: u64 = 2;

/// What a look at a position of a game has shown.
struct Scanned {
    ply: usize,
    seat: Seat,
    /// Whether only two are in the game: what one has the other has not.
    is_duel: bool,
    /// Whether another move was made than the best.
    missed: bool,
    /// What the best move promises.
    value: f64,
}

impl Miner {
    /// The plies of a game at which one move is ahead, before or after a mistake.
    pub(super) fn starts(&mut self, game: &dyn AnyGame, stop: &AtomicBool) -> Vec<usize> {
        let (scans, mut starts) = self.scans(game, stop);
        for at in candidates(&scans, self.standards.crowd_margin) {
            if stop.load(Ordering::Relaxed) {
                return Vec::new();
            }
            self.tally.mistakes += 1;
            let Scanned { ply, seat, .. } = scans[at];
            let there = game.at(ply);
            let nodes = self.standards.scan_nodes * CLOSER;
            let found = self.best_two(there.as_ref(), seat, nodes, stop);
            if found.is_some_and(|found| found.margin() >= self.standards.margin_in(there.as_ref())) {
                self.tally.ahead += 1;
                starts.push(ply);
            }
        }
        starts.sort_unstable();
        starts
    }

    /// A quick look at every position, and the plies of races in which one move alone wins.
    fn scans(&mut self, game: &dyn AnyGame, stop: &AtomicBool) -> (Vec<Scanned>, Vec<usize>) {
        let plies = game.canonical_plies();
        let (mut scans, mut races) = (Vec::new(), Vec::new());
        // The last ply at which that was so.
        let mut close = None;
        for (ply, done) in plies.iter().enumerate() {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let there = game.at(ply);
            let Some(Turn::Of(seat)) = there.turn() else { continue };
            if !is_open(there.as_ref()) || there.moves(seat).len() < FEWEST_MOVES {
                continue;
            }
            match race(there.as_ref(), seat) {
                Raced::NoRace => {}
                Raced::Unclear => continue,
                Raced::Decided(found) => {
                    self.tally.positions += 1;
                    if found.margin() >= self.standards.margin {
                        self.tally.ahead += 1;
                        // Where it was so a turn before, that is the beginning.
                        if close.is_none_or(|close| close + 2 != ply) {
                            races.push(ply);
                        } else {
                            self.tally.repeated += 1;
                        }
                        close = Some(ply);
                    }
                    continue;
                }
            }
            let looked = self.analyser.best(there.as_ref(), seat, self.standards.scan_nodes, stop);
            let Some((best, value)) = looked else { continue };
            self.tally.positions += 1;
            let made = done.rsplit(':').next().unwrap_or_default();
            let is_duel = living(there.as_ref()) == 2;
            scans.push(Scanned { ply, seat, is_duel, missed: made != best, value });
        }
        (scans, races)
    }
}

/// Which of the positions come before or after a mistake: in the first the right move was
/// missed, in the second the mistake can be punished.
fn candidates(scans: &[Scanned], in_a_crowd: f64) -> Vec<usize> {
    let mut found = Vec::new();
    for (at, scan) in scans.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| &scans[before]);
        let after = scans.get(at + 1);
        let has_lost = |scan: &Scanned, next: &Scanned| {
            let left = if next.seat == scan.seat { next.value } else { 1.0 - next.value };
            scan.value - left >= MISTAKE
        };
        let follows = |one: &Scanned, next: &Scanned| one.ply + 1 == next.ply && one.is_duel && next.is_duel;
        let lost = match after.filter(|after| follows(scan, after)) {
            Some(after) => has_lost(scan, after),
            // What it came to was not looked at.
            None => true,
        };
        let given = match before.filter(|before| follows(before, scan)) {
            Some(before) => before.seat != scan.seat && has_lost(before, scan),
            // Among several: the chances have risen since the own turn before.
            None => {
                let own = scans[..at].iter().rev().find(|own| own.seat == scan.seat);
                let rise = if scan.is_duel { MISTAKE } else { in_a_crowd };
                own.is_some_and(|own| scan.value - own.value >= rise)
            }
        };
        if (scan.missed && lost) || given {
            found.push(at);
        }
    }
    found
}
