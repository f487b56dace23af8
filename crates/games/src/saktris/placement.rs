//! Where a piece may arrive.

use shakmaty::attacks::between;
use shakmaty::{Bitboard, Color, Role, Square};

use super::board::home_row;
use super::options::Blocked;
use super::{Board, Move, Position};

impl Position {
    /// The squares on which a piece of that kind may be placed, the player's king
    /// being attacked by these pieces.
    #[inline]
    pub(super) fn placement_squares(&self, color: Color, role: Role, checkers: Bitboard) -> Bitboard {
        let mut squares = self.room_for(color, role);
        if let (Some(king), Some(checker)) = (self.board.king(color), checkers.first()) {
            // One piece cannot step between the king and two others.
            squares &= if checkers.more_than_one() { Bitboard::EMPTY } else { between(king, checker) };
        }
        match role {
            Role::King => {
                for square in squares {
                    if self.board.is_attacked(square, color.other()) {
                        squares.discard(square);
                    }
                }
            }
            Role::Pawn if self.variant.row_clear => {
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

    /// The empty squares of the home row that are open to a piece of that kind,
    /// whatever happens to the king.
    #[inline]
    fn room_for(&self, color: Color, role: Role) -> Bitboard {
        let empty = home_row(color) & !self.board.occupied();
        if role == Role::Bishop { empty & !self.bishop_colors(color) } else { empty }
    }

    /// The squares that the bishop rule closes: those of the colours of the own
    /// bishops, so all squares if there are bishops on both.
    #[inline]
    pub(super) fn bishop_colors(&self, color: Color) -> Bitboard {
        let bishops = self.board.pieces(color, Role::Bishop);
        let closed = |squares: Bitboard| if (bishops & squares).any() { squares } else { Bitboard::EMPTY };
        closed(Bitboard::DARK_SQUARES) | closed(Bitboard::LIGHT_SQUARES)
    }

    /// Whether the piece that is to come next would have a legal square.
    pub(super) fn has_placement(&self, color: Color) -> bool {
        let checkers = self.board.checkers(color);
        self.supply(color).candidates().any(|role| self.placement_squares(color, role, checkers).any())
    }

    /// Whether no home square is empty for the piece that is to come next. A king
    /// without a safe square and a check that no placement ends are not that.
    pub(super) fn is_blocked(&self, color: Color) -> bool {
        !self.supply(color).candidates().any(|role| self.room_for(color, role).any())
    }

    /// Whether the arrival counter of the side to move starts again if it moves now
    /// or passes: it owes a piece that is blocked, or a king without a safe square,
    /// which waits for the next time whatever the option says.
    pub(super) fn skips(&self) -> bool {
        let us = self.side;
        if !self.is_due(us) {
            return false;
        }
        if self.is_blocked(us) {
            return self.variant.blocked == Blocked::Skip;
        }
        !self.in_check(us) && !self.has_placement(us)
    }

    /// Whether the owed piece of the mover would have an empty square after a move.
    pub(super) fn makes_room(&self, mv: Move) -> bool {
        let mut after = *self;
        after.change_board(mv);
        !after.is_blocked(self.side)
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
        if self.variant.row_clear {
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
        if !self.variant.row_clear || !self.board.row_makers(self.side).contains(pawn_to) {
            return Bitboard::EMPTY;
        }
        let mut board = self.board;
        board.toggle(pawn_to, Role::Pawn.of(self.side));
        board.row_to_clear(self.side, pawn_to)
    }
}
