//! Evaluating Saktris: chess whose pieces arrive one by one.

mod inputs;
mod weights;

use std::sync::{Arc, LazyLock};

use quincunx_core::{Position as _, Seat};
use quincunx_games::saktris::{Move, Position, Saktris, color_of, seat_of};
use shakmaty::{ByColor, ByRole, Chess, Color, Role};

pub use weights::Weights;

use crate::chess::{ChessEndings, ChessPieces, QuietPlies, arrival_index, index, reach};
use crate::endings::{Conversion, EndingValue, Endings, PawnRules};
use crate::network::{Accumulator, Board, Evaluation, Layout, Learned, planes};
use crate::{Dial, Evaluator};
use inputs::{LAYOUT, WORDS};

/// The evaluator of Saktris.
#[derive(Clone, Debug)]
pub struct SaktrisEvaluator {
    weights: Weights,
    learned: Learned,
    endings: ChessEndings,
}

/// The network that comes with the program; [`Learned::note`] says what made it.
static USUAL: LazyLock<Learned> = LazyLock::new(|| Learned::read(include_bytes!("saktris.network"), &LAYOUT));

impl Default for SaktrisEvaluator {
    fn default() -> SaktrisEvaluator {
        SaktrisEvaluator {
            weights: Weights::default(),
            learned: USUAL.clone(),
            endings: ChessEndings::default(),
        }
    }
}

fn chess_pieces(position: &Position) -> ChessPieces {
    let board = position.board();
    ChessPieces {
        colors: ByColor { white: board.of(Color::White), black: board.of(Color::Black) },
        roles: ByRole::new_with(|role| board.role(role)),
    }
}

/// Whether nothing is to come, and nobody can castle.
fn only_moves_are_left(position: &Position) -> bool {
    let is_complete = Color::ALL.into_iter().all(|color| position.supply(color).is_empty());
    is_complete && (position.unmoved() & position.board().role(Role::Rook)).is_empty()
}

fn quiet_plies(position: &Position) -> QuietPlies {
    let count = u32::from(position.quiet_plies());
    QuietPlies { count, limit: position.quiet_plies_left().map(|left| count + u32::from(left)) }
}

/// The position as one of chess, where the rules agree from here on: without pawns that step
/// twice here or there, and with too few of them for a row.
fn ordinary_chess(position: &Position, pieces: &ChessPieces) -> Option<Chess> {
    let agrees = !pieces.has_pawns_on_second_ranks() && pieces.most_pawns() < 3;
    agrees.then(|| pieces.to_chess(position.side())).flatten()
}

impl SaktrisEvaluator {
    /// What is still to come.
    fn supply(&self, position: &Position, color: Color) -> i32 {
        let coming = position.supply(color).multiset();
        let worth = |role| i32::from(*coming.get(role)) * self.weights.to_come(role);
        let pieces: i32 = Role::ALL.into_iter().map(worth).sum();
        // Whoever has no king yet loses with the last piece.
        let few = position.board().of(color).count();
        let danger = if position.supply(color).holds_king() && few > 0 {
            self.weights.few_before_king.get(few - 1).copied().unwrap_or(0)
        } else {
            0
        };
        pieces + danger
    }
}

impl Evaluator for SaktrisEvaluator {
    type Rules = Saktris;

    type Accumulator = Accumulator<WORDS>;

    const LAYOUT: Option<&'static Layout> = Some(&LAYOUT);

    const DIAL: Dial =
        Dial { nodes: (25.0, 9_000.0), temperature: (110.0, 3.0), choices: 5.0, oversight: 80 };

    const LEVEL_MARKS: [f64; 8] = [0.0, 0.143, 0.31, 0.455, 0.571, 0.749, 0.905, 1.0];

    fn weights(&mut self) -> Option<&mut dyn crate::Weights> {
        Some(&mut self.weights)
    }

    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let color = color_of(seat);
        let tempo = self.weights.board.tempo;
        let tempo = if position.side() == color { tempo } else { -tempo };
        let coming = self.supply(position, color) - self.supply(position, color.other());
        chess_pieces(position).evaluate_pieces(&self.weights.board, color) + coming + tempo
    }

    fn evaluate_along(&self, position: &Position, seat: Seat, line: &mut [Accumulator<WORDS>]) -> i32 {
        let board = || {
            let inputs = inputs::both_sides(position);
            let men = inputs::count(&inputs[0]);
            Some(Board { inputs, zones: [0; 2], men, turn: position.side().fold_wb(0, 1) })
        };
        let handmade = |side: usize| self.evaluate(position, seat_of(Color::ALL[side]));
        self.learned.evaluate(color_of(seat).fold_wb(0, 1), line, board, handmade)
    }

    fn set_evaluation(&mut self, evaluation: &Evaluation) {
        self.learned = Learned::new(evaluation, &LAYOUT, USUAL.clone());
    }

    fn men(&self, position: &Position) -> Option<Vec<u16>> {
        Some(planes::numbers(&inputs::board(position, position.side())).collect())
    }

    fn ending(&self, position: &Position) -> Option<EndingValue> {
        if !only_moves_are_left(position) || position.passed().is_some() {
            return None;
        }
        let rules = PawnRules { double_from: Some(0), en_passant: position.allows_en_passant() };
        let plies_left = position.quiet_plies_left().map_or(u32::MAX, u32::from);
        let pieces = chess_pieces(position);
        self.endings.value(&pieces, position.side(), rules, plies_left).or_else(|| {
            let chess = || ordinary_chess(position, &pieces);
            self.endings.tablebase_value(pieces.count(), quiet_plies(position), chess)
        })
    }

    fn conversion(&self, position: &Position) -> Option<Conversion> {
        if !only_moves_are_left(position) || position.passed().is_some() {
            return None;
        }
        let pieces = chess_pieces(position);
        let chess = || ordinary_chess(position, &pieces);
        self.endings.conversion(pieces.count(), quiet_plies(position), chess)
    }

    fn set_endings(&mut self, endings: &Arc<Endings>) {
        self.endings = ChessEndings::new(endings);
    }

    fn tactical_gain(&self, position: &Position, _seat: Seat, mv: Move) -> Option<i32> {
        let board = &self.weights.board;
        let gain = |role, from, to| {
            let victim = position.board().role_at(to)?;
            Some(chess_pieces(position).exchange_gain(board, position.side(), role, from, to, victim))
        };
        match mv {
            Move::Step { role, from, to } => gain(role, from, to),
            Move::Promote { role, from, to } => {
                let promoted = board.piece(role) - board.piece(Role::Pawn);
                Some(gain(Role::Pawn, from, to).unwrap_or(0) + promoted)
            }
            Move::EnPassant { .. } => Some(board.piece(Role::Pawn)),
            Move::Place { .. } | Move::Castle { .. } | Move::Pass => None,
        }
    }

    fn index(&self, mv: Move) -> u16 {
        match mv {
            Move::Step { from, to, .. } | Move::EnPassant { from, to } | Move::Castle { from, to } => {
                index(from, to, 0)
            }
            Move::Promote { role: Role::Queen, from, to } => index(from, to, 0),
            Move::Promote { role: Role::Knight, from, to } => index(from, to, 1),
            Move::Promote { from, to, .. } => index(from, to, 2),
            Move::Place { role, to } => arrival_index(role, to),
            Move::Pass => 0,
        }
    }

    fn reach(&self, mv: Move) -> u32 {
        match mv {
            Move::Step { from, to, .. } | Move::Promote { from, to, .. } => reach(from, to),
            Move::EnPassant { .. } | Move::Castle { .. } | Move::Place { .. } | Move::Pass => 0,
        }
    }

    fn null_move(&self, position: &Position, seat: Seat) -> Option<Position> {
        let color = color_of(seat);
        let board = position.board();
        let slow = board.pieces(color, Role::Pawn) | board.pieces(color, Role::King);
        // A piece that is due has to be placed: there is no passing then.
        if position.is_due(color) || (board.of(color) & !slow).is_empty() {
            return None;
        }
        let mut after = *position;
        after.play(seat, Move::Pass);
        Some(after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_network_can_be_read_and_says_what_made_it() {
        let note = USUAL.note().expect("a network");
        assert!(note.contains("quincunx lab train saktris"), "{note}");
    }
}
