//! Hidden information: searching several sampled worlds.

use std::cmp::Reverse;
use std::time::Duration;

use quincunx_core::Position;

use super::{LineDepths, PvLine, SearchContext, SearchResult};
use crate::evaluator::{Evaluator, PositionOf};
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
        soft_time: limits.soft_time.map(|time| time / share),
    }
}

/// What the worlds say about a move.
struct MoveEstimate<L> {
    /// Whether it is only looked at because several lines are wanted.
    is_extra: bool,
    /// In how many worlds it was the best.
    votes: usize,
    /// The sum of its scores, and in how many worlds it is known.
    sum: i64,
    known: i64,
    /// A line that begins with it.
    line: L,
}

/// Adds the moves that begin the first so many lines of each world.
fn add_candidates<P: Position>(candidates: &mut Vec<P::Move>, results: &[SearchResult<P>], lines: usize) {
    for mv in results
        .iter()
        .flat_map(|result| result.lines.iter().take(lines))
        .filter_map(|line| line.moves.first())
    {
        if !candidates.contains(mv) {
            candidates.push(*mv);
        }
    }
}

impl<E: Evaluator> SearchContext<'_, E> {
    /// Searches all worlds: once where positions, depth or a clock are the limit;
    /// otherwise in rounds, each longer than the one before, so that there is
    /// something to tell before the end.
    pub(super) fn search_worlds(
        &self,
        worlds: &[PositionOf<E>],
        progress: &mut dyn FnMut(&SearchResult<PositionOf<E>>),
    ) -> SearchResult<PositionOf<E>> {
        let limits = self.settings.limits;
        let watch = Watch::new(limits, self.stop);
        let once = limits.nodes.is_some() || limits.depth.is_some() || limits.soft_time.is_some();
        let mut budget = FIRST_ROUND;
        let mut nodes = 0;
        let mut best: Option<SearchResult<PositionOf<E>>> = None;
        loop {
            let left = limits.time.map(|time| time.saturating_sub(watch.elapsed()));
            let last = once || left.is_some_and(|left| left < 2 * budget);
            let time = if last { left } else { Some(budget) };
            let result = self.compare(worlds, &Limits { time, ..limits });
            nodes += result.nodes;
            // A round that was cut short may know less than the one before.
            let result = match best {
                Some(before) if before.depth > result.depth => before,
                _ => result,
            };
            let result = SearchResult { nodes, time: watch.elapsed(), ..result };
            progress(&result);
            if last || watch.is_stopped() {
                return result;
            }
            best = Some(result);
            budget *= 2;
        }
    }

    /// Half of it all goes into finding the best moves of each world, half into
    /// comparing these moves by their mean over all worlds. Where the first line goes
    /// ahead, the best of each world are compared as if no other line were wanted, and the
    /// others share half of that half, less deep.
    fn compare(&self, worlds: &[PositionOf<E>], limits: &Limits) -> SearchResult<PositionOf<E>> {
        let watch = Watch::new(*limits, self.stop);
        let count = worlds.len() as u32;
        let share = part(limits, 2 * count);
        let lines = self.settings.lines.max(1);
        let results: Vec<_> =
            worlds.iter().map(|world| self.search_world(world, share, lines, None, &mut |_| {})).collect();
        let is_ahead = self.settings.depths == LineDepths::FirstAhead;
        let mut candidates = Vec::new();
        add_candidates(&mut candidates, &results, if is_ahead { 1 } else { lines });
        let leaders = candidates.len();
        add_candidates(&mut candidates, &results, lines);
        let extras = candidates.len() - leaders;
        let mut nodes = results.iter().map(|result| result.nodes).sum();
        let mut selective_depth = results.iter().map(|result| result.selective_depth).max().unwrap_or(0);
        let depth = results.iter().map(|result| result.depth).min().unwrap_or(0).max(1);
        // The depth to which every line of every world is known.
        let known_depths = results.iter().flat_map(|result| &result.lines).map(|line| line.depth);
        let shallow = known_depths.min().unwrap_or(0).clamp(1, depth);
        let parts = if extras > 0 { 4 } else { 2 };
        let leader_trials = part(limits, parts * count * leaders.max(1) as u32);
        let extra_trials = part(limits, parts * count * extras.max(1) as u32);
        let mut compared = Vec::new();
        for (at, mv) in candidates.iter().enumerate() {
            let is_extra = at >= leaders;
            let (depth, trials) = if is_extra { (shallow, extra_trials) } else { (depth, leader_trials) };
            let mut estimate: Option<MoveEstimate<PvLine<PositionOf<E>>>> = None;
            for (world, result) in worlds.iter().zip(&results) {
                let known = result.lines.iter().find(|line| line.moves.first() == Some(mv));
                let line = match known {
                    // A single candidate has nothing to be compared with.
                    Some(line) if line.depth >= depth || (leaders == 1 && !is_extra) => line.clone(),
                    _ => {
                        let limits = Limits { depth: Some(depth), ..trials };
                        let trial = self.search_world(world, limits, 1, Some(&[*mv]), &mut |_| {});
                        nodes += trial.nodes;
                        selective_depth = selective_depth.max(trial.selective_depth);
                        let Some(line) = trial.lines.into_iter().next() else { continue };
                        line
                    }
                };
                let (score, depth) = (i64::from(line.score.hundredths()), line.depth);
                let estimate =
                    estimate.get_or_insert(MoveEstimate { is_extra, votes: 0, sum: 0, known: 0, line });
                estimate.votes += usize::from(result.best() == Some(*mv));
                // A search that was stopped at once knows nothing.
                if depth > 0 {
                    (estimate.sum, estimate.known) = (estimate.sum + score, estimate.known + 1);
                }
            }
            compared.extend(estimate);
        }
        // What was not looked at in every world cannot be compared: then it is the
        // number of worlds in which it was the best.
        let mean = |estimate: &MoveEstimate<_>| estimate.sum / estimate.known.max(1);
        let merit = |estimate: &MoveEstimate<_>| {
            let whole = estimate.known == i64::from(count);
            (whole, if whole { mean(estimate) } else { estimate.votes as i64 })
        };
        compared.sort_by_key(|estimate| (estimate.is_extra, Reverse(merit(estimate))));
        if let [_, others @ ..] = compared.as_mut_slice() {
            others.sort_by_key(|estimate| Reverse(merit(estimate)));
        }
        let most = compared.first().map_or(0, mean);
        let averaged = |estimate: MoveEstimate<PvLine<_>>| {
            // What was looked at less deeply may seem better than what was preferred to it.
            let mean = if is_ahead { mean(&estimate).min(most) } else { mean(&estimate) };
            PvLine { score: Score::estimate(mean as i32), ..estimate.line }
        };
        let lines = compared.into_iter().take(lines).map(averaged).collect();
        SearchResult { lines, depth, selective_depth, nodes, time: watch.elapsed() }
    }
}
