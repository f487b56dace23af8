//! Thinking about what is hidden: in several imagined worlds at once.

use std::cmp::Reverse;
use std::time::Duration;

use super::{Line, Mind, Thought};
use crate::judge::{Judge, MoveOf, PositionOf};
use crate::limits::{Limits, Watch};
use crate::score::Score;

/// How long the first of several rounds takes; each takes twice as long as the one
/// before.
const FIRST_ROUND: Duration = Duration::from_millis(250);

/// A part of some limits.
fn part(limits: &Limits, share: u32) -> Limits {
    Limits {
        depth: limits.depth,
        nodes: limits.nodes.map(|nodes| (nodes / u64::from(share)).max(1)),
        time: limits.time.map(|time| time / share),
        enough: limits.enough.map(|time| time / share),
    }
}

/// What the worlds say about a move.
struct Weighed<L> {
    /// In how many worlds it was the best.
    votes: usize,
    /// The sum of its worths, and in how many worlds it is known.
    sum: i64,
    known: i64,
    /// A line that begins with it.
    line: L,
}

impl<J: Judge> Mind<'_, J> {
    /// Thinks in all worlds: once where positions, depth or a clock are the limit;
    /// otherwise in rounds, each longer than the one before, so that there is
    /// something to tell before the end.
    pub(super) fn think_across(
        &self,
        worlds: &[PositionOf<J>],
        progress: &mut dyn FnMut(&Thought<PositionOf<J>>),
    ) -> Thought<PositionOf<J>> {
        let limits = self.settings.limits;
        let watch = Watch::new(limits, self.stop);
        let once = limits.nodes.is_some() || limits.depth.is_some() || limits.enough.is_some();
        let mut budget = FIRST_ROUND;
        let mut nodes = 0;
        let mut best: Option<Thought<PositionOf<J>>> = None;
        loop {
            let left = limits.time.map(|time| time.saturating_sub(watch.elapsed()));
            let last = once || left.is_some_and(|left| left < 2 * budget);
            let time = if last { left } else { Some(budget) };
            let thought = self.compare(worlds, &Limits { time, ..limits });
            nodes += thought.nodes;
            // A round that was cut short may know less than the one before.
            let thought = match best {
                Some(before) if before.depth > thought.depth => before,
                _ => thought,
            };
            let thought = Thought { nodes, time: watch.elapsed(), ..thought };
            progress(&thought);
            if last || watch.is_stopped() {
                return thought;
            }
            best = Some(thought);
            budget *= 2;
        }
    }

    /// Half of it all goes into finding the best moves of each world, half into
    /// comparing these moves by their mean over all worlds.
    fn compare(&self, worlds: &[PositionOf<J>], limits: &Limits) -> Thought<PositionOf<J>> {
        let watch = Watch::new(*limits, self.stop);
        let count = worlds.len() as u32;
        let share = part(limits, 2 * count);
        let lines = self.settings.lines.max(1);
        let mut candidates: Vec<MoveOf<J>> = Vec::new();
        let mut thoughts = Vec::new();
        for world in worlds {
            let thought = self.think_in(world, share, lines, None, &mut |_| {});
            for mv in thought.lines.iter().filter_map(|line| line.moves.first()) {
                if !candidates.contains(mv) {
                    candidates.push(*mv);
                }
            }
            thoughts.push(thought);
        }
        let mut nodes = thoughts.iter().map(|thought| thought.nodes).sum();
        let depth = thoughts.iter().map(|thought| thought.depth).min().unwrap_or(0).max(1);
        let trials = part(limits, 2 * count * candidates.len().max(1) as u32);
        let mut compared = Vec::new();
        for mv in &candidates {
            let mut weighed: Option<Weighed<Line<PositionOf<J>>>> = None;
            for (world, thought) in worlds.iter().zip(&thoughts) {
                let known = thought.lines.iter().find(|line| line.moves.first() == Some(mv));
                let line = match known {
                    // A single candidate has nothing to be compared with.
                    Some(line) if line.depth >= depth || candidates.len() == 1 => line.clone(),
                    _ => {
                        let limits = Limits { depth: Some(depth), ..trials };
                        let trial = self.think_in(world, limits, 1, Some(&[*mv]), &mut |_| {});
                        nodes += trial.nodes;
                        let Some(line) = trial.lines.into_iter().next() else { continue };
                        line
                    }
                };
                let (worth, depth) = (i64::from(line.score.hundredths()), line.depth);
                let weighed = weighed.get_or_insert(Weighed { votes: 0, sum: 0, known: 0, line });
                weighed.votes += usize::from(thought.best() == Some(*mv));
                // A search that was stopped at once knows nothing.
                if depth > 0 {
                    (weighed.sum, weighed.known) = (weighed.sum + worth, weighed.known + 1);
                }
            }
            compared.extend(weighed);
        }
        // What was not looked at in every world cannot be compared: then it is the
        // number of worlds in which it was the best.
        let mean = |weighed: &Weighed<_>| weighed.sum / weighed.known.max(1);
        let merit = |weighed: &Weighed<_>| {
            let whole = weighed.known == i64::from(count);
            (whole, if whole { mean(weighed) } else { weighed.votes as i64 })
        };
        compared.sort_by_key(|weighed| Reverse(merit(weighed)));
        let told =
            |weighed: Weighed<Line<_>>| Line { score: Score::new(mean(&weighed) as i32), ..weighed.line };
        let lines = compared.into_iter().take(lines).map(told).collect();
        Thought { lines, depth, nodes, time: watch.elapsed() }
    }
}
