//! Evaluating Shakti.

mod inputs;
mod weights;

use std::sync::atomic::AtomicBool;

use quincunx_core::{Position as _, Seat};
use quincunx_games::shakti::sight::{each, neighbours_of, pairs, seen};
use quincunx_games::shakti::{Move, Position, Shakti, Tile};

pub use weights::Weights;

use crate::mate::{Verdict, counted_win};
use crate::network::{Accumulator, Board, Evaluation, Layout, Learned, planes};
use crate::proof::{Decision, ProofTable, Task, solve};
use crate::{Dial, Evaluator, Limits, Proof, Score};
use inputs::{LAYOUT, WORDS};

/// The longest mate beside the search of which the shortest line is looked for.
const LONGEST_PROOF: u32 = 9;
/// The longest mate that a score tells.
const LONGEST_LINE: usize = 400;

const SIDES: [Seat; 2] = [Seat(0), Seat(1)];

/// The evaluator of Shakti.
#[derive(Clone, Debug, Default)]
pub struct ShaktiEvaluator {
    weights: Weights,
    learned: Learned,
}

/// Steps of a king from one tile to another on a whole board.
fn steps(one: Tile, other: Tile) -> i32 {
    let apart = |a: u8, b: u8| i32::from(a.abs_diff(b));
    apart(one.file(), other.file()).max(apart(one.rank(), other.rank()))
}

/// A mate of any length if there is one to be found, and how many positions it took.
fn any_mate(position: &Position, nodes: u64, stop: &AtomicBool) -> Option<(Option<Vec<Move>>, u64)> {
    let table = ProofTable::for_nodes(nodes);
    let task = Task {
        attacker: position.turn().seat()?,
        key: Position::key,
        table: &table,
        threads: 1,
        limits: Limits::nodes(nodes),
        stop,
    };
    let solution = solve(position, &task, &mut |_| ());
    let line = match solution.decision {
        Decision::Win(moves) => Some(moves).filter(|moves| (1..=LONGEST_LINE).contains(&moves.len())),
        Decision::NoWin => return None,
        Decision::Unknown => None,
    };
    Some((line, solution.nodes))
}

impl ShaktiEvaluator {
    fn side(&self, position: &Position, seat: Seat) -> i32 {
        let weights = &self.weights;
        let (tiles, king, enemy) = (position.tiles(), position.king(seat), position.king(seat.other()));
        let warriors = position.warriors(seat);
        let enemy_warriors = position.warriors(seat.other());
        let pieces = warriors | enemy_warriors | king.bit() | enemy.bit();
        let vacant = tiles & !pieces;
        let watched = each(enemy_warriors).fold(seen(enemy, tiles), |all, from| all | seen(from, tiles));
        let beside = neighbours_of(king) & tiles;
        let escapes = (beside & vacant & !watched).count_ones();
        let mut worth = weights.tile_beside_king * beside.count_ones() as i32;
        worth += weights.escape * escapes as i32;
        worth -= weights.few_escapes.get(escapes as usize).copied().unwrap_or(0);
        worth +=
            weights.off_centre * i32::from(king.file().abs_diff(3)).max(i32::from(king.rank().abs_diff(3)));
        for warrior in each(warriors) {
            let leaps =
                pairs(warrior, tiles).filter(|(first, second)| first & vacant != 0 && second & vacant != 0);
            let reach = (seen(warrior, tiles) & vacant).count_ones() + leaps.count() as u32;
            worth +=
                weights.warrior + weights.reach * reach as i32 + weights.distance * steps(warrior, enemy);
        }
        worth
    }
}

impl Evaluator for ShaktiEvaluator {
    type Rules = Shakti;

    type Accumulator = Accumulator<WORDS>;

    const LAYOUT: Option<&'static Layout> = Some(&LAYOUT);

    const DIAL: Dial =
        Dial { nodes: (25.0, 12_000.0), temperature: (110.0, 3.0), choices: 5.0, oversight: 80 };

    const LEVEL_MARKS: [f64; 8] = [0.0, 0.189, 0.299, 0.395, 0.521, 0.769, 0.89, 1.0];

    fn weights(&mut self) -> Option<&mut dyn crate::Weights> {
        Some(&mut self.weights)
    }

    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let tempo = if position.turn().includes(seat) { self.weights.tempo } else { -self.weights.tempo };
        self.side(position, seat) - self.side(position, seat.other()) + tempo
    }

    fn evaluate_along(&self, position: &Position, seat: Seat, line: &mut [Accumulator<WORDS>]) -> i32 {
        let board = || {
            let (inputs, men) = inputs::both_sides(position);
            Some(Board { inputs, zones: [0; 2], men, turn: position.turn().seat()?.index() })
        };
        self.learned.evaluate(seat.index(), line, board, |side| self.evaluate(position, SIDES[side]))
    }

    fn set_evaluation(&mut self, evaluation: &Evaluation) {
        self.learned = Learned::new(evaluation, &LAYOUT, Learned::default());
    }

    fn men(&self, position: &Position) -> Option<Vec<u16>> {
        Some(planes::numbers(&inputs::board(position, position.turn().seat()?)).collect())
    }

    fn tactical_gain(&self, position: &Position, seat: Seat, mv: Move) -> Option<i32> {
        match mv {
            Move::Step { to, .. } if position.warriors(seat.other()) & to.bit() != 0 => {
                Some(self.weights.warrior)
            }
            _ => None,
        }
    }

    fn index(&self, mv: Move) -> u16 {
        match mv {
            Move::Step { from, to } => (from.index() * 49 + to.index()) as u16,
            Move::Leap { from, to, .. } => (2401 + from.index() * 49 + to.index()) as u16,
            Move::Pass => 4802,
        }
    }

    fn reach(&self, mv: Move) -> u32 {
        match mv {
            Move::Step { from, to } | Move::Leap { from, to, .. } => (steps(from, to) - 1).max(0) as u32,
            Move::Pass => 0,
        }
    }

    fn prove(&self, position: &Position, nodes: u64, stop: &AtomicBool) -> Option<Proof<Move>> {
        let (long, used) = any_mate(position, nodes / 3 * 2, stop)?;
        // What is left is for a shorter one, or for one with too many answers at each step.
        let longest = long
            .as_ref()
            .map_or(LONGEST_PROOF, |line| LONGEST_PROOF.min((line.len() as u32).saturating_sub(2)));
        let (short, more) = counted_win(position, longest, nodes.saturating_sub(used), stop);
        let moves = match short {
            Verdict::Win(moves) => moves,
            Verdict::None | Verdict::Unknown => long?,
        };
        Some(Proof { score: Score::win_in(moves.len() as i32), moves, nodes: used + more })
    }

    fn null_move(&self, position: &Position, seat: Seat) -> Option<Position> {
        // On a broken board having to move can be the misfortune itself.
        if position.tiles().count_ones() < 20 || position.warriors(seat) == 0 {
            return None;
        }
        let mut after = *position;
        after.play(seat, Move::Pass);
        Some(after)
    }
}
