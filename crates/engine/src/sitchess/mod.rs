//! Evaluating Situational Chess: armies, placement and play.

pub mod armies;
mod weights;

use std::sync::{Arc, LazyLock};

use quincunx_core::{Position as _, Seat};
use quincunx_games::sitchess::{CLAIM_PLIES, Choice, Move, Position, Reserve, Sitchess, Stage};
use shakmaty::{ByColor, ByRole, Chess, Color, Role, Square};

pub use weights::Weights;

use crate::Evaluator;
use crate::chess::{
    self, ChessEndings, ChessPieces, LearnedChess, QuietPlies, WORDS, arrival_index, index, reach,
};
use crate::endings::{Conversion, EndingValue, Endings, PawnRules};
use crate::network::{Accumulator, Evaluation, Layout};

/// The evaluator of Situational Chess.
#[derive(Clone, Debug)]
pub struct SitchessEvaluator {
    weights: Weights,
    learned: LearnedChess,
    endings: ChessEndings,
}

/// The network that comes with the program; its note says what made it.
static USUAL: LazyLock<LearnedChess> =
    LazyLock::new(|| LearnedChess::read(include_bytes!("sitchess.network")));

impl Default for SitchessEvaluator {
    fn default() -> SitchessEvaluator {
        SitchessEvaluator {
            weights: Weights::default(),
            learned: USUAL.clone(),
            endings: ChessEndings::default(),
        }
    }
}

fn color_of(seat: Seat) -> Color {
    Color::from_white(seat == Seat::FIRST)
}

fn seat_of(color: Color) -> Seat {
    color.fold_wb(Seat::FIRST, Seat::FIRST.other())
}

fn chess_pieces(position: &Position) -> ChessPieces {
    let pieces = position.pieces();
    ChessPieces {
        colors: ByColor { white: pieces.of(Color::White), black: pieces.of(Color::Black) },
        roles: ByRole::new_with(|role| pieces.all(role)),
    }
}

fn quiet_plies(halfmoves: u8) -> QuietPlies {
    QuietPlies { count: halfmoves.into(), limit: Some(CLAIM_PLIES.into()) }
}

/// The position as one of chess, where the rules agree from here on: nobody takes in passing
/// here, so there must be no pawn that could be taken so.
fn ordinary_chess(position: &Position, pieces: &ChessPieces) -> Option<Chess> {
    let steps_alike = position.variant().allows_double_step() && !pieces.has_pawns_of_both();
    let agrees = steps_alike || !pieces.has_pawns_on_second_ranks();
    agrees.then(|| pieces.to_chess(position.side())).flatten()
}

impl SitchessEvaluator {
    fn reserve(&self, reserve: &Reserve) -> i32 {
        let worth = |role| i32::from(*reserve.get(role)) * self.weights.waiting(role);
        Role::ALL.into_iter().map(worth).sum()
    }

    fn army(&self, choice: &Choice) -> i32 {
        match choice {
            Choice::Made(army) | Choice::Rolling { army, .. } => self.reserve(&army.reserve()),
            _ => 0,
        }
    }

    /// What a capture or promotion brings.
    fn spoils(
        &self,
        position: &Position,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<i32> {
        let chess = &self.weights.play;
        let promoted = promotion.map(|new| chess.piece(new) - chess.piece(Role::Pawn));
        let captured = position.pieces().role_at(to).map(|victim| {
            chess_pieces(position).exchange_gain(chess, position.side(), role, from, to, victim)
        });
        match (captured, promoted) {
            (None, None) => None,
            (captured, promoted) => Some(captured.unwrap_or(0) + promoted.unwrap_or(0)),
        }
    }
}

impl Evaluator for SitchessEvaluator {
    type Rules = Sitchess;

    type Accumulator = Accumulator<WORDS>;

    const EVEN_DRAWS: f64 = 0.1;

    const LAYOUT: Option<&'static Layout> = Some(&chess::LAYOUT);

    const LEVEL_MARKS: [f64; 8] = [0.0, 0.144, 0.285, 0.404, 0.496, 0.591, 0.801, 1.0];

    fn weights(&mut self) -> Option<&mut dyn crate::Weights> {
        Some(&mut self.weights)
    }

    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let color = color_of(seat);
        match position.stage() {
            Stage::Army(choices) => self.army(choices.get(color)) - self.army(choices.get(color.other())),
            Stage::Placement(reserves) => {
                let waiting = self.reserve(reserves.get(color)) - self.reserve(reserves.get(color.other()));
                waiting + chess_pieces(position).evaluate_pieces(&self.weights.play, color)
            }
            Stage::Play { .. } => {
                let tempo = self.weights.play.tempo;
                let tempo = if position.side() == color { tempo } else { -tempo };
                chess_pieces(position).evaluate(&self.weights.play, color) + tempo
            }
        }
    }

    fn evaluate_along(&self, position: &Position, seat: Seat, line: &mut [Accumulator<WORDS>]) -> i32 {
        if !matches!(position.stage(), Stage::Play { .. }) {
            return self.evaluate(position, seat);
        }
        let handmade = |color| self.evaluate(position, seat_of(color));
        self.learned.evaluate(&chess_pieces(position), position.side(), color_of(seat), line, handmade)
    }

    fn set_evaluation(&mut self, evaluation: &Evaluation) {
        self.learned = LearnedChess::new(evaluation, USUAL.clone());
    }

    fn ending(&self, position: &Position) -> Option<EndingValue> {
        let Stage::Play { halfmoves, .. } = *position.stage() else { return None };
        let double_from = position.variant().allows_double_step().then_some(1);
        let rules = PawnRules { double_from, en_passant: false };
        let plies_left = CLAIM_PLIES.saturating_sub(halfmoves);
        let pieces = chess_pieces(position);
        self.endings.value(&pieces, position.side(), rules, plies_left.into()).or_else(|| {
            let quiet = quiet_plies(halfmoves);
            self.endings.tablebase_value(pieces.count(), quiet, || ordinary_chess(position, &pieces))
        })
    }

    fn conversion(&self, position: &Position) -> Option<Conversion> {
        let Stage::Play { halfmoves, .. } = *position.stage() else { return None };
        let pieces = chess_pieces(position);
        let chess = || ordinary_chess(position, &pieces);
        self.endings.conversion(pieces.count(), quiet_plies(halfmoves), chess)
    }

    fn set_endings(&mut self, endings: &Arc<Endings>) {
        self.endings = ChessEndings::new(endings);
    }

    fn men(&self, position: &Position) -> Option<Vec<u16>> {
        let playing = matches!(position.stage(), Stage::Play { .. });
        playing.then(|| LearnedChess::men(&chess_pieces(position), position.side())).flatten()
    }

    fn tactical_gain(&self, position: &Position, _seat: Seat, mv: Move) -> Option<i32> {
        match mv {
            Move::Step { role, from, to, promotion } => self.spoils(position, role, from, to, promotion),
            _ => None,
        }
    }

    fn index(&self, mv: Move) -> u16 {
        match mv {
            Move::Step { from, to, promotion, .. } => {
                let class = match promotion {
                    None | Some(Role::Queen) => 0,
                    Some(Role::Knight) => 1,
                    _ => 2,
                };
                index(from, to, class)
            }
            Move::Place { role, to } => arrival_index(role, to),
            Move::Pick(role) => role as u16,
            Move::Die(face) => u16::from(face),
            Move::Army(_) | Move::Pass => 0,
        }
    }

    fn reach(&self, mv: Move) -> u32 {
        match mv {
            Move::Step { from, to, .. } => reach(from, to),
            _ => 0,
        }
    }

    fn null_move(&self, position: &Position, seat: Seat) -> Option<Position> {
        // Where only pawns are left, having to move can be the misfortune itself.
        let pieces = position.pieces();
        let color = color_of(seat);
        let slow = pieces.those(color, Role::Pawn) | pieces.those(color, Role::King);
        if !matches!(position.stage(), Stage::Play { .. }) || (pieces.of(color) & !slow).is_empty() {
            return None;
        }
        let mut after = *position;
        after.play(seat, Move::Pass);
        Some(after)
    }

    fn secret_weight(&self, position: &Position, seat: Seat, mv: Move) -> u32 {
        match mv {
            // Where nothing was measured: better armies oftener, but none for certain.
            Move::Army(army) => {
                armies::weight(position.variant(), color_of(seat), army).unwrap_or_else(|| {
                    let excess = self.reserve(&army.reserve()) - self.reserve_of_pawns();
                    (excess.max(0) as u32).pow(2) / 100 + 1
                })
            }
            _ => 1,
        }
    }
}

impl SitchessEvaluator {
    /// What an army that nobody should choose is worth.
    fn reserve_of_pawns(&self) -> i32 {
        10 * self.weights.waiting(Role::Pawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_network_can_be_read_and_says_what_made_it() {
        let note = USUAL.note().expect("a network");
        assert!(note.contains("quincunx lab train sitchess"), "{note}");
    }
}
