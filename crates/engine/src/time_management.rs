//! How much of its share of the clock a move deserves.

use std::time::Duration;

/// By how much a soft limit is scaled at most and at least, in thousandths.
const SCALE: std::ops::RangeInclusive<u64> = 300..=3000;

/// The factor, in thousandths, by the number of depths since the best move last changed.
/// The whole is balanced so that a game takes as much time as with unscaled limits.
const BY_STABLE_DEPTHS: [u64; 6] = [1600, 1150, 950, 800, 720, 650];

/// How settled the choice at the root is, after a number of completed depths.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Stability {
    /// For how many depths in a row the best move has stayed the best.
    pub stable_depths: u32,
    /// What the best move promises less than it did, as a share of the point from 0 to 1;
    /// negative if it promises more.
    pub drop: f64,
    /// The share of all nodes that went into the best move, from 0 to 1.
    pub effort: f64,
}

impl Stability {
    /// What a soft limit is to be multiplied by, in thousandths. A move that has stayed the
    /// best, keeps its promise and took most of the work is not likely to be replaced.
    pub fn scale(&self) -> u64 {
        let last = BY_STABLE_DEPTHS.len() - 1;
        let by_depths = BY_STABLE_DEPTHS[(self.stable_depths as usize).min(last)];
        let by_drop = 1000 + (4000.0 * self.drop.clamp(0.0, 0.15)) as u64;
        let by_effort = 1600 - (900.0 * self.effort.clamp(0.0, 1.0)) as u64;
        (by_depths * by_drop / 1000 * by_effort / 1000).clamp(*SCALE.start(), *SCALE.end())
    }
}

/// A soft limit scaled by so many thousandths, never beyond the hard one.
pub(crate) fn scaled(soft_time: Duration, scale: u64, time: Option<Duration>) -> Duration {
    let scaled = soft_time.saturating_mul(scale as u32) / 1000;
    time.map_or(scaled, |time| scaled.min(time))
}

/// Watches the best move of the root from depth to depth.
#[derive(Clone, Debug)]
pub(crate) struct StabilityTracker<M> {
    best: Option<M>,
    stable_depths: u32,
    /// A mean of what the best move promised, the latest depths counting most.
    promised: f64,
}

impl<M: PartialEq> StabilityTracker<M> {
    pub fn new() -> StabilityTracker<M> {
        StabilityTracker { best: None, stable_depths: 0, promised: 0.0 }
    }

    /// A depth is completed: its best move, what that promises, and the share of all nodes
    /// that went into it.
    pub fn completed(&mut self, best: M, expectation: f64, effort: f64) -> Stability {
        let is_first = self.best.is_none();
        self.stable_depths = if self.best.as_ref() == Some(&best) { self.stable_depths + 1 } else { 0 };
        self.best = Some(best);
        let drop = if is_first { 0.0 } else { self.promised - expectation };
        // Even and odd depths differ: the mean of the last few is steadier than the last one.
        self.promised = if is_first { expectation } else { (2.0 * self.promised + expectation) / 3.0 };
        Stability { stable_depths: self.stable_depths, drop, effort }
    }
}

#[cfg(test)]
mod tests {
    use quincunx_core::Chance;

    use super::*;
    use crate::Limits;

    fn any(chance: &mut Chance) -> Stability {
        let mut share = |from: f64, to: f64| from + (to - from) * (chance.below(1001) as f64 / 1000.0);
        let (drop, effort) = (share(-1.2, 1.2), share(-0.1, 1.1));
        Stability { stable_depths: chance.below(12) as u32, drop, effort }
    }

    #[test]
    fn a_settled_move_takes_less_than_its_share_and_a_doubtful_one_more() {
        let settled = Stability { stable_depths: 9, drop: 0.0, effort: 0.9 };
        assert!(settled.scale() < 700, "{}", settled.scale());
        let doubtful = Stability { stable_depths: 0, drop: 0.1, effort: 0.3 };
        assert!(doubtful.scale() > 2000, "{}", doubtful.scale());
        let usual = Stability { stable_depths: 3, drop: 0.0, effort: 0.6 };
        assert!((700..1100).contains(&usual.scale()), "{}", usual.scale());
    }

    #[test]
    fn the_steadier_the_move_the_less_time_it_takes() {
        let mut chance = Chance::from_seed(5);
        for _ in 0..10_000 {
            let one = any(&mut chance);
            let longer = Stability { stable_depths: one.stable_depths + 1, ..one };
            assert!(longer.scale() <= one.scale(), "{one:?}");
            let falling = Stability { drop: one.drop + 0.05, ..one };
            assert!(falling.scale() >= one.scale(), "{one:?}");
            let harder = Stability { effort: one.effort + 0.1, ..one };
            assert!(harder.scale() <= one.scale(), "{one:?}");
        }
    }

    #[test]
    fn no_doubt_overdraws_the_clock_and_no_certainty_leaves_nothing() {
        let mut chance = Chance::from_seed(6);
        for _ in 0..10_000 {
            let left = Duration::from_millis(1 << chance.below(24));
            let increment = Duration::from_millis(chance.below(3000));
            let moves = [None, Some(1), Some(7), Some(40)][chance.below(4) as usize];
            let limits = Limits::clock(left, increment, moves);
            let (soft, hard) = (limits.soft_time.expect("a clock"), limits.time.expect("a clock"));
            let one = any(&mut chance);
            let own = scaled(soft, one.scale(), limits.time);
            assert!(own <= hard && own <= left, "{left:?} {increment:?} {moves:?} {one:?}: {own:?}");
            assert!(own >= soft / 4, "{left:?} {increment:?} {moves:?} {one:?}: {own:?}");
        }
    }

    #[test]
    fn depths_are_counted_from_the_last_change() {
        let mut tracker = StabilityTracker::new();
        let moves = ["a", "a", "a", "b", "b", "a"];
        let counted = moves.map(|best| tracker.completed(best, 0.5, 0.5).stable_depths);
        assert_eq!(counted, [0, 1, 2, 0, 1, 0]);
    }

    #[test]
    fn a_score_that_falls_is_a_drop_and_one_that_rises_is_none() {
        let mut tracker = StabilityTracker::new();
        assert_eq!(tracker.completed("a", 0.2, 0.5).drop, 0.0);
        assert!(tracker.completed("a", 0.6, 0.5).drop < 0.0);
        assert!(tracker.completed("a", 0.1, 0.5).drop > 0.1);
    }
}
