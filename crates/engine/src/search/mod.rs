//! Thinking about a view: threads, imagined worlds, secret choices.

mod ends;
mod order;
mod root;
mod settle;
mod window;
mod worker;
mod worlds;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quincunx_core::{Chance, Position, Rules, Seat, Turn, View};

use crate::judge::{Judge, MoveOf, PositionOf};
use crate::limits::{Limits, Watch};
use crate::score::Score;
use crate::table::Table;
use root::{Found, Root, RootMove};

/// How to think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// When to stop.
    pub limits: Limits,
    /// How many lines are wanted, the best and the next best.
    pub lines: usize,
    /// How many threads think.
    pub threads: usize,
    /// How many worlds are imagined where something is hidden.
    pub worlds: usize,
    /// What everything drawn by lot comes from.
    pub seed: u64,
    /// The only moves in question, in canonical text; all if there are none here.
    pub only: Vec<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { limits: Limits::INFINITE, lines: 1, threads: 1, worlds: 4, seed: 0, only: Vec::new() }
    }
}

/// A line of play and its worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<P: Position> {
    /// The worth for the seat that thinks.
    pub score: Score,
    /// How deep it was searched.
    pub depth: u32,
    /// The moves, the first of them legal in the view.
    pub moves: Vec<P::Move>,
    /// The position the line is played in: where something is hidden, one that
    /// was imagined.
    pub from: P,
}

/// What came of thinking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<P: Position> {
    /// The best lines, the best first; empty if there is no legal move. Their
    /// first moves differ.
    pub lines: Vec<Line<P>>,
    /// The depth that was finished.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl<P: Position> Thought<P> {
    /// The move to play.
    pub fn best(&self) -> Option<P::Move> {
        self.lines.first().and_then(|line| line.moves.first().copied())
    }
}

/// Thinks about what a seat knows until a limit is reached or `stop` is set.
/// `progress` is called after each depth. With one thread, and limited by nodes or
/// depth, the same view, settings and (fresh) table give the same thought.
pub fn think<J: Judge>(
    judge: &J,
    view: &View<J::Rules>,
    seat: Seat,
    table: &Table,
    settings: &Settings,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&Thought<PositionOf<J>>),
) -> Thought<PositionOf<J>> {
    let position = view.position();
    let mut chance = Chance::from_seed(settings.seed);
    table.age();
    let mind = Mind { judge, view, seat, table, settings, stop };
    match position.turn() {
        Turn::Together(_) => mind.choose_in_secret(&mut chance),
        Turn::Of(mover) if mover == seat => {
            let worlds = mind.imagine(&mut chance);
            match worlds.as_slice() {
                [world] => mind
                    .prove(world)
                    .unwrap_or_else(|| mind.think_in(world, settings.limits, settings.lines, None, progress)),
                worlds => mind.think_across(worlds, progress),
            }
        }
        Turn::Of(_) | Turn::Chance => Thought { lines: Vec::new(), depth: 0, nodes: 0, time: Duration::ZERO },
    }
}

/// The most positions that a solver may look at: a few hundredths of a second.
const MOST_FOR_PROOF: u64 = 1_500;
/// Where there is less time, so many for each millisecond of it.
const PROOF_IN_A_MILLISECOND: u64 = 3;

struct Mind<'a, J: Judge> {
    judge: &'a J,
    view: &'a View<J::Rules>,
    seat: Seat,
    table: &'a Table,
    settings: &'a Settings,
    stop: &'a AtomicBool,
}

impl<J: Judge> Mind<'_, J> {
    /// Worlds that could be behind the view: one if nothing is hidden.
    fn imagine(&self, chance: &mut Chance) -> Vec<PositionOf<J>> {
        let seen = self.view.position();
        let mut worlds = Vec::new();
        for _ in 0..self.settings.worlds.max(1) {
            let world = J::Rules::imagine(seen, chance);
            if !worlds.contains(&world) {
                worlds.push(world);
            }
        }
        worlds
    }

    /// The keys of what came before, as they would be in a world. A key is the sum of
    /// its features: as long as what is hidden stays the same, and else nothing can
    /// come back, the world's key differs from the view's by the same everywhere.
    fn history_in(&self, world: &PositionOf<J>) -> Vec<u64> {
        let difference = self.view.position().key() ^ world.key();
        self.view.history().iter().map(|key| key ^ difference).collect()
    }

    /// What the judge's solver knows, where one line is wanted: an eighth of the
    /// positions is for it, or about a twentieth of the time.
    fn prove(&self, world: &PositionOf<J>) -> Option<Thought<PositionOf<J>>> {
        let Limits { nodes, time, depth, .. } = self.settings.limits;
        if self.settings.lines > 1 || depth.is_some() || !self.settings.only.is_empty() {
            return None;
        }
        let by_nodes = nodes.map_or(MOST_FOR_PROOF, |nodes| nodes / 8);
        let by_time = time.map_or(MOST_FOR_PROOF, |time| time.as_millis() as u64 * PROOF_IN_A_MILLISECOND);
        let watch = Watch::new(self.settings.limits, self.stop);
        let proof = self.judge.prove(world, MOST_FOR_PROOF.min(by_nodes).min(by_time), self.stop)?;
        let depth = proof.moves.len() as u32;
        let line = Line { score: proof.score, depth, moves: proof.moves, from: world.clone() };
        Some(Thought { lines: vec![line], depth, nodes: proof.nodes, time: watch.elapsed() })
    }

    /// A choice that nobody may foresee: drawn by the weights the judge gives.
    fn choose_in_secret(&self, chance: &mut Chance) -> Thought<PositionOf<J>> {
        let position = self.view.position();
        let mut choices: Vec<(u32, MoveOf<J>)> = self
            .moves_in(position)
            .into_iter()
            .map(|mv| (self.judge.secret_weight(position, self.seat, mv), mv))
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
            lines.push(Line { score: Score::new(0), depth: 0, moves: vec![mv], from: position.clone() });
        }
        Thought { lines, depth: 0, nodes: 0, time: Duration::ZERO }
    }

    /// The moves in question.
    fn moves_in(&self, world: &PositionOf<J>) -> Vec<MoveOf<J>> {
        let mut moves = world.moves(self.seat);
        let only = &self.settings.only;
        if !only.is_empty() {
            moves.retain(|mv| only.contains(&J::Rules::write_move(world, self.seat, *mv)));
        }
        moves
    }

    /// Thinks about a position in which nothing is hidden; of all moves in question,
    /// or only of some.
    fn think_in(
        &self,
        world: &PositionOf<J>,
        limits: Limits,
        lines: usize,
        only: Option<&[MoveOf<J>]>,
        progress: &mut dyn FnMut(&Thought<PositionOf<J>>),
    ) -> Thought<PositionOf<J>> {
        let watch = Watch::new(limits, self.stop);
        let history = self.history_in(world);
        let root = Root {
            judge: self.judge,
            options: self.view.options(),
            history: &history,
            position: world,
            seat: self.seat,
            table: self.table,
            watch: &watch,
            lines,
        };
        let mut moves = only.map_or_else(|| self.moves_in(world), <[_]>::to_vec);
        let promise = |mv: &MoveOf<J>| {
            let gain = self.judge.loudness(world, self.seat, *mv);
            gain.unwrap_or_else(|| self.judge.hope(world, self.seat, *mv))
        };
        moves.sort_by_cached_key(|mv| std::cmp::Reverse(promise(mv)));
        let thought = |found: &Found<MoveOf<J>>| Thought {
            lines: found.moves.iter().take(lines.max(1)).map(|root| line_of(root, world)).collect(),
            depth: found.depth,
            nodes: watch.nodes(),
            time: watch.elapsed(),
        };
        let found = std::thread::scope(|scope| {
            let mut helpers = 1..self.settings.threads.max(1) as u32;
            let found = root.deepen(&moves, 0, |found| {
                progress(&thought(found));
                // Helpers begin behind the first depth, or many of them would use up
                // the limit before there is an answer. Those that the machine has no
                // room for are done without.
                for helper in helpers.by_ref() {
                    let (root, moves) = (&root, &moves);
                    let help = move || root.deepen(moves, helper % 2, |_| {});
                    if watch.is_over() || std::thread::Builder::new().spawn_scoped(scope, help).is_err() {
                        break;
                    }
                }
            });
            watch.finish();
            found
        });
        thought(&found)
    }
}

fn line_of<P: Position>(root: &RootMove<P::Move>, world: &P) -> Line<P> {
    // What was stopped before its first value is shown as even.
    let value = if root.depth == 0 { 0 } else { root.value };
    Line { score: Score::new(value), depth: root.depth, moves: root.line.clone(), from: world.clone() }
}
