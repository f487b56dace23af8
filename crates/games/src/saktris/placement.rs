//! Where a piece may arrive.

use shakmaty::attacks::between;
use shakmaty::{Bitboard, Color, Role, Square};

use super::board::home_row;
use super::{Board, Move, Position};

impl Position {
    /// The squares on which a piece of that kind may be placed, the player's king
    /// being attacked by these pieces.
    #[inline]
    pub(super) fn placement_squares(&self, color: Color, role: Role, checkers: Bitboard) -> Bitboard {
        let mut squares = home_row(color) & !self.board.occupied();
        if let (Some(king), Some(checker)) = (self.board.king(color), checkers.first()) {
            // One piece cannot step between the king and two others.
            squares &= if checkers.more_than_one() { Bitboard::EMPTY } else { between(king, checker) };
        }
        match role {
            Role::Bishop => squares &= !self.bishop_colors(color),
            Role::King => {
                for square in squares {
                    if self.board.is_attacked(square, color.other()) {
                        squares.discard(square);
                    }
                }
            }
            Role::Pawn if self.terms.row_clear => {
                for square in squares & self.board.row_makers(color) {
                    if self.board_after_pawn(color, None, square, None).checkers(color).any() {
                        squares.discard(square);
                    }
                }
            }
            _ => {}
        }
        squares
    }

    /// The squares that the bishop rule closes: those of the colour of the own
    /// bishops, unless there are bishops on both.
    #[inline]
    pub(super) fn bishop_colors(&self, color: Color) -> Bitboard {
        let bishops = self.board.pieces(color, Role::Bishop);
        let dark = (bishops & Bitboard::DARK_SQUARES).any();
        let light = (bishops & Bitboard::LIGHT_SQUARES).any();
        match (dark, light) {
            (true, false) => Bitboard::DARK_SQUARES,
            (false, true) => Bitboard::LIGHT_SQUARES,
            _ => Bitboard::EMPTY,
        }
    }

    /// Whether the piece that is to come next would have a legal square.
    pub(super) fn has_placement(&self, color: Color) -> bool {
        let checkers = self.board.checkers(color);
        self.supply(color).candidates().any(|role| self.placement_squares(color, role, checkers).any())
    }

    /// Whether the side to move owes a piece, is not in check and has no square
    /// for it.
    pub(super) fn is_blocked(&self) -> bool {
        self.is_due(self.side) && !self.in_check(self.side) && !self.has_placement(self.side)
    }

    /// Whether the owed piece of the mover would have a legal square after a move.
    pub(super) fn makes_room(&self, mv: Move) -> bool {
        let mut after = *self;
        after.change_board(mv);
        after.has_placement(self.side)
    }

    /// The board after a pawn has come to a square, from another or from the
    /// supply, perhaps taking in passing, its row cleared if rows clear.
    pub(super) fn board_after_pawn(
        &self,
        color: Color,
        from: Option<Square>,
        to: Square,
        taken: Option<Square>,
    ) -> Board {
        let (mut board, pawn) = (self.board, Role::Pawn.of(color));
        for square in [Some(to), taken].into_iter().flatten() {
            if let Some(piece) = board.piece_at(square) {
                board.toggle(square, piece);
            }
        }
        if let Some(from) = from {
            board.toggle(from, pawn);
        }
        board.toggle(to, pawn);
        if self.terms.row_clear {
            board.toggle_all(board.row_to_clear(color, to), pawn);
        }
        board
    }

    /// The squares whose pawns a legal ply clears.
    pub(super) fn cleared_by(&self, mv: Move) -> Bitboard {
        let pawn_to = match mv {
            Move::Place { role: Role::Pawn, to } | Move::EnPassant { to, .. } => to,
            Move::Step { role: Role::Pawn, to, .. } => to,
            _ => return Bitboard::EMPTY,
        };
        if !self.terms.row_clear || !self.board.row_makers(self.side).contains(pawn_to) {
            return Bitboard::EMPTY;
        }
        let mut board = self.board;
        board.toggle(pawn_to, Role::Pawn.of(self.side));
        board.row_to_clear(self.side, pawn_to)
    }
}
