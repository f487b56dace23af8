//! Castling, wherever king and rook stand.

use shakmaty::attacks::rook_attacks;
use shakmaty::{Color, File, Role, Square};

use super::Board;
use super::options::Castling;

/// The squares of a castling.
#[derive(Clone, Copy, Debug)]
pub(super) struct Castle {
    pub king: Square,
    pub rook: Square,
    /// The king goes by here, and the rook ends here.
    pub crossed: Square,
    pub reached: Square,
}

impl Castle {
    /// With a rook on the king's row; neighbours give squares of no use.
    pub(super) fn new(king: Square, rook: Square) -> Castle {
        let towards = if rook > king { 1 } else { -1 };
        let beside = |by: i32| king.offset(by * towards).unwrap_or(rook);
        Castle { king, rook, crossed: beside(1), reached: beside(2) }
    }

    /// The castling of a king that goes to this square: the rook is the first
    /// piece on that side.
    pub(super) fn towards(board: &Board, king: Square, to: Square) -> Option<Castle> {
        let color = board.piece_at(king)?.color;
        let rook = (rook_attacks(king, board.occupied()) & board.pieces(color, Role::Rook))
            .into_iter()
            .find(|rook| rook.rank() == king.rank() && (*rook > king) == (to > king))?;
        Some(Castle::new(king, rook)).filter(|castle| castle.reached == to)
    }

    /// Whether the option allows it where king and rook stand.
    pub(super) fn suits(&self, castling: Castling) -> bool {
        let apart = self.king.file().distance(self.rook.file()) >= 2;
        let classic = self.king.file() == File::E && matches!(self.rook.file(), File::A | File::H);
        match castling {
            Castling::Flexible => apart,
            Castling::Classic => classic,
            Castling::Off => false,
        }
    }

    /// Whether the squares crossed and reached are safe, now and with king and
    /// rook on their new squares.
    pub(super) fn is_safe(&self, board: &Board, us: Color) -> bool {
        let before = board.occupied();
        let after = before.toggled(self.king).without(self.rook).with(self.crossed).with(self.reached);
        let safe = |square, occupied| board.attackers(square, us.other(), occupied).is_empty();
        safe(self.crossed, before) && safe(self.reached, before) && safe(self.reached, after)
    }
}
