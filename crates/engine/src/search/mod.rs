//! Searching a view: threads, sampled worlds, secret choices.

mod endings;
mod ends;
mod lines;
mod node;
mod order;
mod oversight;
mod pvs;
mod quiescence;
mod root;
mod thread;
mod worlds;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quincunx_core::{Chance, Position, Rules, Seat, Turn, View};

use crate::evaluator::{Evaluator, MoveOf, PositionOf};
use crate::limits::{Limits, Watch};
use crate::score::Score;
use crate::transposition::TranspositionTable;
pub use lines::LineDepths;
pub(crate) use node::Window;
pub use oversight::Oversight;
use root::{RootMove, RootResult, RootSearch};

/// How to search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// When to stop.
    pub limits: Limits,
    /// How many lines are wanted, the best and the next best.
    pub lines: usize,
    /// How deep they go, where several are wanted.
    pub depths: LineDepths,
    /// How many threads search.
    pub threads: usize,
    /// How many worlds are sampled where something is hidden.
    pub worlds: usize,
    /// What everything drawn by lot comes from.
    pub seed: u64,
    /// The only moves in question, in canonical text; all if there are none here.
    pub only: Vec<String>,
    /// Whether the tables of endings are used.
    pub endings: bool,
    /// What is overlooked, if anything.
    pub oversight: Option<Oversight>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            limits: Limits::INFINITE,
            lines: 1,
            depths: LineDepths::Equal,
            threads: 1,
            worlds: 4,
            seed: 0,
            only: Vec::new(),
            endings: true,
            oversight: None,
        }
    }
}

/// A line of play and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine<P: Position> {
    /// The score for the seat that is searched for.
    pub score: Score,
    /// How deep it was searched.
    pub depth: u32,
    /// The moves, the first of them legal in the view.
    pub moves: Vec<P::Move>,
    /// The position the line is played in: where something is hidden, one that
    /// was imagined.
    pub from: P,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<P: Position> {
    /// The best lines, the best first; empty if there is no legal move. Their
    /// first moves differ.
    pub lines: Vec<PvLine<P>>,
    /// The last depth that was completed, by the first line at least.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl<P: Position> SearchResult<P> {
    /// The move to play.
    pub fn best(&self) -> Option<P::Move> {
        self.lines.first().and_then(|line| line.moves.first().copied())
    }
}

/// Searches what a seat knows until a limit is reached or `stop` is set.
/// `progress` is called after each depth. With one thread, and limited by nodes or
/// depth, the same view, settings and (fresh) table give the same result.
pub fn search<E: Evaluator>(
    evaluator: &E,
    view: &View<E::Rules>,
    seat: Seat,
    table: &TranspositionTable,
    settings: &Settings,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&SearchResult<PositionOf<E>>),
) -> SearchResult<PositionOf<E>> {
    let position = view.position();
    let mut chance = Chance::from_seed(settings.seed);
    table.age();
    let context = SearchContext { evaluator, view, seat, table, settings, stop };
    match position.turn() {
        Turn::Together(_) => context.choose_in_secret(&mut chance),
        Turn::Of(mover) if mover == seat => {
            let worlds = context.sample_worlds(&mut chance);
            match worlds.as_slice() {
                [world] => match context.prove(world) {
                    Some(proof) => context.search_beside(world, proof, progress),
                    None => context.search_world(world, settings.limits, settings.lines, None, progress),
                },
                worlds => context.search_worlds(worlds, progress),
            }
        }
        Turn::Of(_) | Turn::Chance => {
            SearchResult { lines: Vec::new(), depth: 0, selective_depth: 0, nodes: 0, time: Duration::ZERO }
        }
    }
}

/// The most nodes that a solver may search: a few hundredths of a second.
const MAX_SOLVER_NODES: u64 = 1_500;
/// Where there is less time, so many for each millisecond of it.
const SOLVER_NODES_PER_MILLISECOND: u64 = 3;

struct SearchContext<'a, E: Evaluator> {
    evaluator: &'a E,
    view: &'a View<E::Rules>,
    seat: Seat,
    table: &'a TranspositionTable,
    settings: &'a Settings,
    stop: &'a AtomicBool,
}

impl<E: Evaluator> SearchContext<'_, E> {
    /// Worlds that could be behind the view: one if nothing is hidden.
    fn sample_worlds(&self, chance: &mut Chance) -> Vec<PositionOf<E>> {
        let seen = self.view.position();
        let mut worlds = Vec::new();
        for _ in 0..self.settings.worlds.max(1) {
            let world = E::Rules::imagine(seen, chance);
            if !worlds.contains(&world) {
                worlds.push(world);
            }
        }
        worlds
    }

    /// The keys of what came before, as they would be in a world. A key is the sum of
    /// its features: as long as what is hidden stays the same, and else nothing can
    /// come back, the world's key differs from the view's by the same everywhere.
    fn game_keys_in(&self, world: &PositionOf<E>) -> Vec<u64> {
        let difference = self.view.position().key() ^ world.key();
        self.view.history().iter().map(|key| key ^ difference).collect()
    }

    /// What the evaluator's solver knows, where one line is wanted or the first goes ahead:
    /// an eighth of the positions is for it, or about a twentieth of the time.
    fn prove(&self, world: &PositionOf<E>) -> Option<SearchResult<PositionOf<E>>> {
        let Limits { nodes, time, depth, .. } = self.settings.limits;
        let is_for_all = self.settings.lines > 1 && self.settings.depths == LineDepths::Equal;
        if is_for_all || depth.is_some() || !self.settings.only.is_empty() {
            return None;
        }
        let by_nodes = nodes.map_or(MAX_SOLVER_NODES, |nodes| nodes / 8);
        let by_time =
            time.map_or(MAX_SOLVER_NODES, |time| time.as_millis() as u64 * SOLVER_NODES_PER_MILLISECOND);
        let watch = Watch::new(self.settings.limits, self.stop);
        let proof = self.evaluator.prove(world, MAX_SOLVER_NODES.min(by_nodes).min(by_time), self.stop)?;
        if self.comes_back(world, &proof.moves) {
            return None;
        }
        let depth = proof.moves.len() as u32;
        let line = PvLine { score: proof.score, depth, moves: proof.moves, from: world.clone() };
        Some(SearchResult {
            lines: vec![line],
            depth,
            selective_depth: depth,
            nodes: proof.nodes,
            time: watch.elapsed(),
        })
    }

    /// The lines beside one that has been proved.
    fn search_beside(
        &self,
        world: &PositionOf<E>,
        proof: SearchResult<PositionOf<E>>,
        progress: &mut dyn FnMut(&SearchResult<PositionOf<E>>),
    ) -> SearchResult<PositionOf<E>> {
        let Some(first) = proof.lines.first() else { return proof };
        let mut moves = self.moves_in(world);
        moves.retain(|mv| Some(mv) != first.moves.first());
        let lines = self.settings.lines.saturating_sub(1).min(moves.len());
        if lines == 0 {
            return proof;
        }
        progress(&proof);
        let Limits { nodes, time, .. } = self.settings.limits;
        let limits = Limits {
            nodes: nodes.map(|nodes| nodes.saturating_sub(proof.nodes).max(1)),
            time: time.map(|time| time.saturating_sub(proof.time)),
            ..self.settings.limits
        };
        let beside = |others: &SearchResult<PositionOf<E>>| {
            let bounded = |line: &PvLine<_>| PvLine { score: line.score.min(first.score), ..line.clone() };
            SearchResult {
                lines: std::iter::once(first.clone()).chain(others.lines.iter().map(bounded)).collect(),
                depth: proof.depth.max(others.depth),
                selective_depth: proof.selective_depth.max(others.selective_depth),
                nodes: proof.nodes + others.nodes,
                time: proof.time + others.time,
            }
        };
        let others = self.search_world(world, limits, lines, Some(&moves), &mut |others| {
            progress(&beside(others));
        });
        beside(&others)
    }

    /// Whether the position, or one along the line, has been in the game before. Solvers look at a
    /// position alone: whoever followed one back to where they were might do so until it is a draw.
    fn comes_back(&self, world: &PositionOf<E>, line: &[MoveOf<E>]) -> bool {
        let game_keys = self.game_keys_in(world);
        let mut here = world.clone();
        let mut line = line.iter();
        loop {
            if game_keys.contains(&here.key()) {
                return true;
            }
            match (line.next(), here.turn().seat()) {
                (Some(mv), Some(seat)) => here.play(seat, *mv),
                _ => return false,
            }
        }
    }

    /// A choice that nobody may foresee: drawn by the weights the evaluator gives.
    fn choose_in_secret(&self, chance: &mut Chance) -> SearchResult<PositionOf<E>> {
        let position = self.view.position();
        let mut choices: Vec<(u32, MoveOf<E>)> = self
            .moves_in(position)
            .into_iter()
            .map(|mv| (self.evaluator.secret_weight(position, self.seat, mv), mv))
            .collect();
        let mut lines = Vec::new();
        while lines.len() < self.settings.lines.max(1) && !choices.is_empty() {
            let total: u64 = choices.iter().map(|(weight, _)| u64::from(*weight)).sum();
            let mut at = chance.below(total.max(1));
            let drawn = choices.iter().position(|(weight, _)| {
                let hit = at < u64::from(*weight);
                at = at.saturating_sub(u64::from(*weight));
                hit
            });
            let (_, mv) = choices.remove(drawn.unwrap_or(0));
            lines.push(PvLine { score: Score::new(0), depth: 0, moves: vec![mv], from: position.clone() });
        }
        SearchResult { lines, depth: 0, selective_depth: 0, nodes: 0, time: Duration::ZERO }
    }

    /// The moves in question.
    fn moves_in(&self, world: &PositionOf<E>) -> Vec<MoveOf<E>> {
        let mut moves = world.moves(self.seat);
        let only = &self.settings.only;
        if !only.is_empty() {
            moves.retain(|mv| only.contains(&E::Rules::write_move(world, self.seat, *mv)));
        }
        if let Some(oversight) = self.settings.oversight {
            let is_overlooked =
                |mv: &MoveOf<E>| oversight.overlooks(self.evaluator.index(*mv), self.evaluator.reach(*mv));
            // Something has to be played.
            if !moves.iter().all(is_overlooked) {
                moves.retain(|mv| !is_overlooked(mv));
            }
        }
        moves
    }

    /// Searches a position in which nothing is hidden: all moves in question, or only
    /// some.
    fn search_world(
        &self,
        world: &PositionOf<E>,
        limits: Limits,
        lines: usize,
        only: Option<&[MoveOf<E>]>,
        progress: &mut dyn FnMut(&SearchResult<PositionOf<E>>),
    ) -> SearchResult<PositionOf<E>> {
        let mut moves = only.map_or_else(|| self.moves_in(world), <[_]>::to_vec);
        let is_forced = only.is_none() && moves.len() == 1;
        let limits = if is_forced { limits.for_a_forced_move() } else { limits };
        let watch = Watch::new(limits, self.stop);
        let game_keys = self.game_keys_in(world);
        let root = RootSearch {
            evaluator: self.evaluator,
            options: self.view.options(),
            game_keys: &game_keys,
            position: world,
            seat: self.seat,
            table: self.table,
            watch: &watch,
            lines,
            depths: self.settings.depths,
            sets_pace: true,
            uses_endings: self.settings.endings,
            oversight: self.settings.oversight,
        };
        // While one line goes ahead, others are nothing to help with.
        let helped = match self.settings.depths {
            LineDepths::Equal => lines,
            LineDepths::FirstAhead => 1,
        };
        let help_root = RootSearch { lines: helped, sets_pace: false, ..root };
        let promise = |mv: &MoveOf<E>| {
            let gain = self.evaluator.tactical_gain(world, self.seat, *mv);
            gain.unwrap_or_else(|| self.evaluator.quiet_bonus(world, self.seat, *mv))
        };
        moves.sort_by_cached_key(|mv| std::cmp::Reverse(promise(mv)));
        let result = |found: &RootResult<MoveOf<E>>| SearchResult {
            lines: found.moves.iter().take(lines.max(1)).map(|root| self.line_of(root, world)).collect(),
            depth: found.depth,
            selective_depth: found.selective_depth,
            nodes: watch.nodes(),
            time: watch.elapsed(),
        };
        let found = std::thread::scope(|scope| {
            let mut helpers = 1..self.settings.threads.max(1) as u32;
            let found = root.deepen(&moves, 0, |found| {
                progress(&result(found));
                // Helpers begin behind the first depth, or many of them would use up
                // the limit before there is an answer. Those that the machine has no
                // room for are done without.
                for helper in helpers.by_ref() {
                    let (root, moves) = (&help_root, &moves);
                    let help = move || root.deepen(moves, helper % 2, |_| {});
                    if watch.is_over() || std::thread::Builder::new().spawn_scoped(scope, help).is_err() {
                        break;
                    }
                }
            });
            watch.finish();
            found
        });
        result(&found)
    }

    fn line_of(&self, root: &RootMove<MoveOf<E>>, world: &PositionOf<E>) -> PvLine<PositionOf<E>> {
        let mut moves = root.line.clone();
        if root.depth > 0 {
            self.play_out(world, &mut moves);
        }
        PvLine { score: self.score_of(world, root), depth: root.depth, moves, from: world.clone() }
    }
}
