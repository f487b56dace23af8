//! Castling, wherever king and rook stand.

use shakmaty::attacks::rook_attacks;
use shakmaty::{Bitboard, Color, File, Role, Square};

use super::options::Castling;
use super::{Board, Position};

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

impl Position {
    /// The unmoved kings and rooks that could still castle with each other, or with a
    /// rook or king that is yet to arrive.
    pub(super) fn castling_marks(&self) -> Bitboard {
        let castling = self.variant.castling;
        if self.unmoved.is_empty() || castling == Castling::Off {
            return Bitboard::EMPTY;
        }
        Color::ALL.into_iter().fold(Bitboard::EMPTY, |marks, color| marks | self.castling_marks_of(color))
    }

    fn castling_marks_of(&self, color: Color) -> Bitboard {
        let castling = self.variant.castling;
        let unmoved = self.unmoved & self.board.of(color);
        let rooks = unmoved & self.board.role(Role::Rook);
        let suiting = |suits: &dyn Fn(Square) -> bool| {
            rooks.into_iter().filter(|rook| suits(*rook)).fold(Bitboard::EMPTY, Bitboard::with)
        };
        match (unmoved & self.board.role(Role::King)).first() {
            Some(king) => {
                let partners = suiting(&|rook| Castle::new(king, rook).suits(castling));
                let file_suits = castling == Castling::Flexible || king.file() == File::E;
                let awaits = file_suits && self.supply(color).holds_rook();
                if partners.any() || awaits { partners.with(king) } else { Bitboard::EMPTY }
            }
            None if self.supply(color).holds_king() => {
                suiting(&|rook| castling == Castling::Flexible || matches!(rook.file(), File::A | File::H))
            }
            None => Bitboard::EMPTY,
        }
    }
}
