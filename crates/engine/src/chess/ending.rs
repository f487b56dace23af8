//! Exact endings of pieces that move as in chess.

use std::sync::Arc;

use shakmaty::{Color, Role, Square};

use super::ChessPieces;
use crate::endings::{EndingValue, Endings, MOST_MEN, PawnRules};

/// The tables of endings that an evaluator knows.
#[derive(Clone)]
pub struct ChessEndings(Arc<Endings>);

impl Default for ChessEndings {
    fn default() -> ChessEndings {
        ChessEndings(Endings::installed())
    }
}

impl std::fmt::Debug for ChessEndings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.tables().map(|table| table.file_name())).finish()
    }
}

impl ChessEndings {
    /// These tables.
    pub fn new(endings: &Arc<Endings>) -> ChessEndings {
        ChessEndings(Arc::clone(endings))
    }

    /// The value for the side to move of a position in which nobody may castle or take in
    /// passing, and in which a draw can be claimed, or comes by itself, after so many more
    /// plies without a capture or a pawn move. `None` if it is not known: a mate that is
    /// farther away may be in time because of a capture or a pawn move on the way, or too late.
    pub fn value(
        &self,
        pieces: &ChessPieces,
        turn: Color,
        rules: PawnRules,
        plies_left: u32,
    ) -> Option<EndingValue> {
        let occupied = pieces.occupied();
        if occupied.count() > MOST_MEN {
            return None;
        }
        let mut men = [(Color::White, Role::King, Square::A1); MOST_MEN];
        let mut count = 0;
        for square in occupied {
            let role = Role::ALL.into_iter().find(|role| pieces.roles.get(*role).contains(square))?;
            men[count] = (Color::from_white(pieces.colors.white.contains(square)), role, square);
            count += 1;
        }
        match self.0.probe(&men[..count], turn, rules)? {
            EndingValue::Win(plies) | EndingValue::Loss(plies) if u32::from(plies) > plies_left => None,
            value => Some(value),
        }
    }
}
