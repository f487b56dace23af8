//! Evaluating Saktris: chess whose pieces arrive one by one.

mod inputs;
mod weights;

use std::sync::Arc;

use quincunx_core::{Position as _, Seat};
use quincunx_games::saktris::{Move, Position, Saktris, color_of, seat_of};
use shakmaty::{ByColor, ByRole, Color, Role};

pub use weights::Weights;

use crate::Evaluator;
use crate::chess::{ChessEndings, ChessPieces, arrival_index, index};
use crate::endings::{EndingValue, Endings, PawnRules};
use crate::network::{Accumulator, Board, Evaluation, Layout, Learned, planes};
use inputs::{LAYOUT, WORDS};

/// The evaluator of Saktris.
#[derive(Clone, Debug, Default)]
pub struct SaktrisEvaluator {
    weights: Weights,
    learned: Learned,
    endings: ChessEndings,
}

fn chess_pieces(position: &Position) -> ChessPieces {
    let board = position.board();
    ChessPieces {
        colors: ByColor { white: board.of(Color::White), black: board.of(Color::Black) },
        roles: ByRole::new_with(|role| board.role(role)),
    }
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
            let inputs = Color::ALL.map(|side| inputs::seen(&inputs::board(position, side)));
            Some(Board { inputs, turn: position.side().fold_wb(0, 1) })
        };
        let handmade = |side: usize| self.evaluate(position, seat_of(Color::ALL[side]));
        self.learned.evaluate(color_of(seat).fold_wb(0, 1), line, board, handmade)
    }

    fn set_evaluation(&mut self, evaluation: &Evaluation) {
        self.learned = Learned::new(evaluation, &LAYOUT, Learned::default());
    }

    fn men(&self, position: &Position) -> Option<Vec<u16>> {
        Some(planes::numbers(&inputs::board(position, position.side())).collect())
    }

    fn ending(&self, position: &Position) -> Option<EndingValue> {
        let board = position.board();
        let pieces_to_come = Color::ALL.into_iter().any(|color| !position.supply(color).is_empty());
        let may_castle = (position.unmoved() & board.role(Role::Rook)).any();
        if pieces_to_come || may_castle || position.passed().is_some() {
            return None;
        }
        let rules = PawnRules { double_from: Some(0), en_passant: position.allows_en_passant() };
        let plies_left = position.quiet_plies_left().map_or(u32::MAX, u32::from);
        self.endings.value(&chess_pieces(position), position.side(), rules, plies_left)
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
