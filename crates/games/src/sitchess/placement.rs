//! The placement phase: where a piece may be put.

use std::ops::ControlFlow;

use shakmaty::{Bitboard, ByColor, ByRole, Color, Rank, Role};

use super::options::{KingOrder, PawnBackRank, Unplaceable};
use super::{Move, Position, Reserve};

/// The kinds of pieces in the order in which placements are listed.
pub(super) const PLACING_ORDER: [Role; 6] =
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Whether nothing waits to be placed.
pub(super) fn is_empty(reserve: &Reserve) -> bool {
    *reserve == ByRole::default()
}

impl Position {
    /// The ranks on which a side's pawn may not be placed.
    pub(super) fn no_pawns(&self, color: Color) -> Bitboard {
        let rank = |rank| Bitboard::from_rank(color.relative_rank(rank));
        let far = rank(Rank::Seventh) | rank(Rank::Eighth);
        match self.variant.pawn_back_rank {
            PawnBackRank::Allow => far,
            PawnBackRank::Forbid => far | rank(Rank::First),
        }
    }

    /// The squares for a piece of a side, its turn aside: not attacking an enemy,
    /// and not `closed`, that is occupied or attacked.
    fn squares_out_of_reach(&self, color: Color, role: Role, closed: Bitboard) -> Bitboard {
        let squares = !closed & !self.pieces.attacking_from(color, role);
        if role == Role::Pawn { squares & !self.no_pawns(color) } else { squares }
    }

    /// Hands out each kind of piece in a side's reserve with the squares that it
    /// may be placed on now; kinds without a square may be among them.
    pub(super) fn each_placing<B>(
        &self,
        reserves: &ByColor<Reserve>,
        color: Color,
        mut visit: impl FnMut(Role, Bitboard) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let reserve = reserves.get(color);
        let occupied = self.pieces.occupied();
        let closed = occupied | self.pieces.attacked_by(color.other(), occupied);
        let squares = |role| self.squares_out_of_reach(color, role, closed);
        if reserve.king > 0 {
            match self.variant.king_order {
                KingOrder::First => return visit(Role::King, squares(Role::King)),
                KingOrder::Any => visit(Role::King, squares(Role::King))?,
                // The king waits as long as any other piece has a square.
                KingOrder::Last => {
                    let others = PLACING_ORDER.into_iter().skip(1);
                    if !others.filter(|&role| *reserve.get(role) > 0).any(|role| squares(role).any()) {
                        return visit(Role::King, squares(Role::King));
                    }
                }
            }
        }
        for role in PLACING_ORDER.into_iter().skip(1) {
            if *reserve.get(role) > 0 {
                visit(role, squares(role))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a side has a piece to place and a square for it.
    pub(super) fn can_place(&self, reserves: &ByColor<Reserve>, color: Color) -> bool {
        let placeable = |_, squares: Bitboard| {
            if squares.any() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        !is_empty(reserves.get(color)) && self.each_placing(reserves, color, placeable).is_break()
    }

    /// Whether the side to place has to pass: it cannot place, but the other can.
    pub(super) fn must_pass(&self, reserves: &ByColor<Reserve>) -> bool {
        self.variant.unplaceable == Unplaceable::Skip
            && !self.can_place(reserves, self.turn)
            && self.can_place(reserves, self.turn.other())
    }

    pub(super) fn each_placement<B>(
        &self,
        reserves: &ByColor<Reserve>,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut placed = false;
        self.each_placing(reserves, self.turn, |role, squares| {
            placed |= squares.any();
            squares.into_iter().try_for_each(|to| visit(Move::Place { role, to }))
        })?;
        if !placed && self.must_pass(reserves) {
            visit(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn count_placements(&self, reserves: &ByColor<Reserve>) -> u64 {
        let mut count = 0;
        let _ = self.each_placing(reserves, self.turn, |_, squares| -> ControlFlow<()> {
            count += squares.count() as u64;
            ControlFlow::Continue(())
        });
        if count == 0 { u64::from(self.must_pass(reserves)) } else { count }
    }

    pub(super) fn is_legal_placement(&self, reserves: &ByColor<Reserve>, mv: Move) -> bool {
        match mv {
            Move::Pass => self.must_pass(reserves),
            Move::Place { role, to } => {
                let same = |placing, squares: Bitboard| {
                    if placing == role && squares.contains(to) {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                };
                self.each_placing(reserves, self.turn, same).is_break()
            }
            _ => false,
        }
    }
}
