//! When a search ends.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::time_management::scaled;

/// When to stop searching; what is not set does not limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Look no deeper than that many plies.
    pub depth: Option<u32>,
    /// Look at no more than about that many positions; with one thread, exactly.
    pub nodes: Option<u64>,
    /// Answer by then.
    pub time: Option<Duration>,
    /// Do not begin to look deeper after about that, depending on how settled the best
    /// move is; where a clock runs, less than [`time`](Limits::time).
    pub soft_time: Option<Duration>,
}

/// How deep a move is searched that has to be played anyway, where a clock runs.
const FORCED_MOVE_DEPTH: u32 = 5;

/// What is kept back from a clock for whatever lies between it and us.
const OVERHEAD: Duration = Duration::from_millis(20);

impl Limits {
    /// No limit but the stop signal.
    pub const INFINITE: Limits = Limits { depth: None, nodes: None, time: None, soft_time: None };

    /// That deep.
    pub const fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::INFINITE }
    }

    /// That many positions.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::INFINITE }
    }

    /// All of a fixed time.
    pub const fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::INFINITE }
    }

    /// A sensible part of what is left on a clock; `moves_to_go` is how many moves
    /// it has to last for, if that is known.
    pub fn clock(left: Duration, increment: Duration, moves_to_go: Option<u32>) -> Limits {
        let left = left.saturating_sub(OVERHEAD);
        let moves = moves_to_go.unwrap_or(30).clamp(1, 30);
        let share = left / moves + increment * 3 / 4;
        let most = (left / 3).max(left / moves * 9 / 10).min(left);
        Limits {
            time: Some((share * 3).min(most)),
            soft_time: Some(share.min(most) * 6 / 10),
            ..Limits::INFINITE
        }
    }

    /// These limits where there is only one legal move: on a clock just enough for a line
    /// and a score. Whoever gave a fixed time, depth or number of nodes gets all of it.
    pub(crate) fn for_a_forced_move(self) -> Limits {
        let depth = self.depth.unwrap_or(u32::MAX).min(FORCED_MOVE_DEPTH);
        if self.soft_time.is_some() { Limits { depth: Some(depth), ..self } } else { self }
    }
}

/// Watches the limits during a search; shared by its threads.
pub(crate) struct Watch<'a> {
    begun: Instant,
    limits: Limits,
    /// The signal from outside.
    stop: &'a AtomicBool,
    /// Some thread has found the end.
    over: AtomicBool,
    /// Positions that threads have reported.
    nodes: AtomicU64,
    /// What the soft time is multiplied by, in thousandths.
    soft_scale: AtomicU64,
}

/// How many positions a thread looks at between two looks at the clock. A
/// position takes a few microseconds, in the slowest of the games some thirty.
pub(crate) const NODES_BETWEEN_CHECKS: u64 = 64;

impl<'a> Watch<'a> {
    pub fn new(limits: Limits, stop: &'a AtomicBool) -> Watch<'a> {
        // Whoever has been stopped already does not begin.
        let (over, nodes) = (AtomicBool::new(stop.load(Ordering::Relaxed)), AtomicU64::new(0));
        Watch { begun: Instant::now(), limits, stop, over, nodes, soft_scale: AtomicU64::new(1000) }
    }

    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether to stop at once.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Whether it is the signal from outside that says so.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Stops all threads.
    pub fn finish(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// A thread has looked at that many more positions; looks at the clock.
    pub fn report(&self, nodes: u64) {
        let all = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        let limits = &self.limits;
        if self.is_stopped()
            || limits.nodes.is_some_and(|limit| all >= limit)
            || limits.time.is_some_and(|time| self.begun.elapsed() >= time)
        {
            self.finish();
        }
    }

    /// Positions that may be looked at before the next report.
    pub fn allowance(&self) -> u64 {
        match self.limits.nodes {
            Some(limit) => limit.saturating_sub(self.nodes()).clamp(1, NODES_BETWEEN_CHECKS),
            None => NODES_BETWEEN_CHECKS,
        }
    }

    /// Takes so many thousandths of the soft time, within the hard limit.
    pub fn scale_soft_time(&self, scale: u64) {
        self.soft_scale.store(scale, Ordering::Relaxed);
    }

    /// When to stop looking deeper.
    fn soft_time(&self) -> Option<Duration> {
        let scale = self.soft_scale.load(Ordering::Relaxed);
        self.limits.soft_time.map(|soft_time| scaled(soft_time, scale, self.limits.time))
    }

    /// Whether there is any use in looking deeper than `depth`.
    pub fn goes_on_after(&self, depth: u32) -> bool {
        !self.is_over()
            && self.limits.depth.is_none_or(|limit| depth < limit)
            && self.soft_time().is_none_or(|soft_time| self.begun.elapsed() < soft_time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_overdrawn() {
        for left in [0, 1, 10, 50, 100, 1000, 60_000] {
            for increment in [0, 10, 1000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let (left, increment) = (Duration::from_millis(left), Duration::from_millis(increment));
                    let limits = Limits::clock(left, increment, moves);
                    let (time, soft_time) = (limits.time.unwrap(), limits.soft_time.unwrap());
                    assert!(
                        soft_time <= time && time <= left,
                        "{left:?} {increment:?} {moves:?}: {limits:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_settled_move_ends_a_search_early_and_a_doubtful_one_late() {
        let stop = AtomicBool::new(false);
        let soft_time = Some(Duration::from_secs(1000));
        let watch = Watch::new(Limits { soft_time, ..Limits::INFINITE }, &stop);
        assert!(watch.goes_on_after(1));
        watch.scale_soft_time(0);
        assert!(!watch.goes_on_after(1));
        watch.scale_soft_time(3000);
        assert_eq!(watch.soft_time(), Some(Duration::from_secs(3000)));
        // Whatever it is multiplied by, the hard limit stays.
        let time = Some(Duration::from_secs(2000));
        let watch = Watch::new(Limits { soft_time, time, ..Limits::INFINITE }, &stop);
        watch.scale_soft_time(3000);
        assert_eq!(watch.soft_time(), time);
    }

    #[test]
    fn a_clock_is_used() {
        let limits = Limits::clock(Duration::from_secs(60), Duration::from_secs(1), None);
        assert!(limits.soft_time.unwrap() > Duration::from_secs(1), "{limits:?}");
        assert!(limits.time.unwrap() > Duration::from_secs(4), "{limits:?}");
    }
}
