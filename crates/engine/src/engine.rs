//! The engine for a game whose rules are known only at run time.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quincunx_core::{AnyView, Chance, Position, Rules, Seat, Turn, View};

use crate::endings::Endings;
use crate::evaluator::{Evaluator, PositionOf};
use crate::network::{Evaluation, Layout};
use crate::ratings::mark_of_rating;
use crate::{
    LevelSettings, Levels, PvLine, Score, SearchResult, Settings, TranspositionTable, plain, search,
};

/// A line of play as text.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// The score for the seat that was searched for.
    pub score: Score,
    /// The share of the point to be expected, from 0 to 1.
    pub expectation: f64,
    /// How likely a win, a draw and a loss are, in thousandths.
    pub win_draw_loss: [u32; 3],
    /// How deep it was searched.
    pub depth: u32,
    /// The moves in the game's canonical text.
    pub moves: Vec<String>,
    /// The same as people write them.
    pub annotated: Vec<String>,
    /// Whether the first of them gives check.
    pub gives_check: bool,
}

/// The result of a search, as text.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The best lines, the best first.
    pub lines: Vec<Variation>,
    /// The last depth that was completed.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub permille_full: u32,
}

/// What an [`Engine`] is to search.
#[derive(Clone, Copy)]
pub struct SearchRequest<'a> {
    /// What may be known of the game.
    pub view: &'a dyn AnyView,
    /// The seat that is searched for.
    pub seat: Seat,
    /// How to search.
    pub settings: &'a Settings,
    /// Ends the search soon after it is set.
    pub stop: &'a AtomicBool,
}

/// Searches games of one kind, and keeps its transposition table from one move to
/// the next.
pub trait Engine: Send {
    /// Searches for a seat whose turn it is; `None` if it is not, or if it is a view of
    /// another game. `progress` is called after each depth.
    fn search(
        &mut self,
        request: &SearchRequest<'_>,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis>;

    /// The move of a plain search of that depth, without a transposition table; `None`
    /// if it is not the seat's turn, or if it is a view of another game.
    fn plain_search(&self, view: &dyn AnyView, seat: Seat, depth: u32, seed: u64) -> Option<String>;

    /// Where several choose in secret at the same time: how often each choice should be
    /// made, the commonest first, in shares that add up to 1. `None` elsewhere.
    fn mixed_strategy(&self, view: &dyn AnyView, seat: Seat) -> Option<Vec<(String, f64)>>;

    /// How many more turns each of two seats needs to finish where neither can hinder the
    /// other any longer; `None` elsewhere.
    fn race(&self, view: &dyn AnyView, nodes: u64, stop: &AtomicBool) -> Option<[u32; 2]>;

    /// Clears the transposition table, as before a new game.
    fn clear(&mut self);

    /// What the strength levels of the game are.
    fn levels(&self) -> Levels;

    /// How to play at a mark of the dial of the game, from 0 to 1.
    fn at_mark(&self, mark: f64) -> LevelSettings;

    /// How to play at a rating, on the scale of the levels: as the lowest or the highest of them
    /// does, or anywhere between.
    fn at_rating(&self, rating: i64) -> LevelSettings;

    /// How a level plays in a position: with more care where nothing happens for long.
    fn with_care(&self, level: LevelSettings, view: &dyn AnyView) -> LevelSettings;

    /// Evaluates with other weights, in the order of [`Weights`](crate::Weights); those
    /// left out stay as they are.
    fn set_weights(&mut self, weights: &[i32]);

    /// The inputs of the network that judges the game; `None` if none does.
    fn layout(&self) -> Option<&'static Layout>;

    /// Judges by a network, or by rules made by hand, where the game has a choice.
    fn set_evaluation(&mut self, evaluation: &Evaluation);

    /// Knows these tables of endings from now on, instead of those that are
    /// [installed](Endings::install).
    fn set_endings(&mut self, endings: &Arc<Endings>);
}

/// The [`Engine`] of the game that an [`Evaluator`] is for.
pub struct GameEngine<E: Evaluator> {
    evaluator: E,
    table: TranspositionTable,
}

impl<E: Evaluator> GameEngine<E> {
    /// With a transposition table of that many megabytes.
    pub fn new(megabytes: usize) -> GameEngine<E> {
        GameEngine { evaluator: E::default(), table: TranspositionTable::with_megabytes(megabytes) }
    }

    /// The view, if it is one of this game and it is the seat's turn.
    fn view_on_turn<'v>(&self, view: &'v dyn AnyView, seat: Seat) -> Option<&'v View<E::Rules>> {
        let view = (view as &'v dyn Any).downcast_ref::<View<E::Rules>>()?;
        view.turn()?.includes(seat).then_some(view)
    }
}

impl<E: Evaluator> Engine for GameEngine<E> {
    fn search(
        &mut self,
        request: &SearchRequest<'_>,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let SearchRequest { view, seat, settings, stop } = *request;
        let view = self.view_on_turn(view, seat)?;
        let mut report =
            |result: &SearchResult<PositionOf<E>>| progress(&analysis::<E>(result, seat, &self.table));
        let result = search(&self.evaluator, view, seat, &self.table, settings, stop, &mut report);
        Some(analysis::<E>(&result, seat, &self.table))
    }

    fn plain_search(&self, view: &dyn AnyView, seat: Seat, depth: u32, seed: u64) -> Option<String> {
        let view = self.view_on_turn(view, seat)?;
        let mut chance = Chance::from_seed(seed);
        let world = E::Rules::imagine(view.position(), &mut chance);
        let mv = plain::best(&self.evaluator, &world, seat, depth, &mut chance)?;
        Some(E::Rules::write_move(view.position(), seat, mv))
    }

    fn mixed_strategy(&self, view: &dyn AnyView, seat: Seat) -> Option<Vec<(String, f64)>> {
        let view = self.view_on_turn(view, seat)?;
        let position = view.position();
        if !matches!(position.turn(), Turn::Together(_)) {
            return None;
        }
        let weighted = |mv| (mv, f64::from(self.evaluator.secret_weight(position, seat, mv)));
        let mut moves: Vec<_> = position.moves(seat).into_iter().map(weighted).collect();
        let total: f64 = moves.iter().map(|(_, weight)| weight).sum();
        moves.retain(|(_, weight)| *weight > 0.0);
        moves.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let share = |(mv, weight)| (E::Rules::write_move(position, seat, mv), weight / total);
        Some(moves.into_iter().map(share).collect())
    }

    fn race(&self, view: &dyn AnyView, nodes: u64, stop: &AtomicBool) -> Option<[u32; 2]> {
        let view = (view as &dyn Any).downcast_ref::<View<E::Rules>>()?;
        self.evaluator.race(view.position(), nodes, stop)
    }

    fn clear(&mut self) {
        self.table.clear();
    }

    fn levels(&self) -> Levels {
        Levels::on(&E::DIAL, E::LEVEL_MARKS)
    }

    fn at_mark(&self, mark: f64) -> LevelSettings {
        E::DIAL.at(mark)
    }

    fn at_rating(&self, rating: i64) -> LevelSettings {
        E::DIAL.at(mark_of_rating(E::Rules::INFO.name, &E::LEVEL_MARKS, rating))
    }

    fn with_care(&self, level: LevelSettings, view: &dyn AnyView) -> LevelSettings {
        let view = (view as &dyn Any).downcast_ref::<View<E::Rules>>();
        let stalled = view.map_or(0.0, |view| self.evaluator.stalled(view.position()));
        E::DIAL.with_care(level, stalled)
    }

    fn set_weights(&mut self, weights: &[i32]) {
        if let Some(own) = self.evaluator.weights() {
            own.set(weights);
        }
    }

    fn layout(&self) -> Option<&'static Layout> {
        E::LAYOUT
    }

    fn set_evaluation(&mut self, evaluation: &Evaluation) {
        self.evaluator.set_evaluation(evaluation);
        // What was stored was judged otherwise.
        self.table.clear();
    }

    fn set_endings(&mut self, endings: &Arc<Endings>) {
        self.evaluator.set_endings(endings);
        self.table.clear();
    }
}

fn analysis<E: Evaluator>(
    result: &SearchResult<PositionOf<E>>,
    seat: Seat,
    table: &TranspositionTable,
) -> Analysis {
    let variation = |line: &PvLine<PositionOf<E>>| {
        let mut position = line.from.clone();
        let (mut moves, mut annotated) = (Vec::new(), Vec::new());
        let mut gives_check = false;
        for (at, mv) in line.moves.iter().enumerate() {
            // Whoever chooses together with others chooses out of the usual order.
            let mover = if at == 0 { Some(seat) } else { position.turn().seat() };
            let Some(mover) = mover else { break };
            moves.push(E::Rules::write_move(&position, mover, *mv));
            annotated.push(E::Rules::annotate_move(&position, mover, *mv));
            position.play(mover, *mv);
            if at == 0 {
                let next = position.turn().seat();
                gives_check = next.is_some_and(|next| next != seat && position.is_check(next));
            }
        }
        let expectation = line.score.expectation(E::LIKELY_WIN);
        let win_draw_loss = line.score.win_draw_loss(E::LIKELY_WIN, E::EVEN_DRAWS);
        let PvLine { score, depth, .. } = *line;
        Variation { score, expectation, win_draw_loss, depth, moves, annotated, gives_check }
    };
    Analysis {
        lines: result.lines.iter().map(variation).collect(),
        depth: result.depth,
        selective_depth: result.selective_depth,
        nodes: result.nodes,
        time: result.time,
        permille_full: table.permille_full(),
    }
}
