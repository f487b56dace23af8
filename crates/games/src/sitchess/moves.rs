//! The legal moves of the play phase.
//!
//! Squares that the enemy attacks, pieces in check and pins are found once;
//! after that every set of targets is legal, and the last ply of a count needs
//! no more than the size of the sets.

use std::ops::ControlFlow;

use shakmaty::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, ray, rook_attacks,
};
use shakmaty::{Bitboard, Color, Role, Square};

use super::pieces::{ahead, left, right};
use super::{Move, Position};

/// What a pawn can become.
pub(super) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The last rank of either side; pawns only go ahead, and so reach only their own.
const LAST_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);

/// Takes sets of legal moves.
trait MoveVisitor {
    type Break;

    /// One piece and the squares it may go to.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<Self::Break>;

    /// Squares that pawns may go to, each from the square `delta` behind it.
    fn pawns(&mut self, to: Bitboard, delta: i32) -> ControlFlow<Self::Break>;
}

/// Counts the moves.
struct MoveCounter(u64);

impl MoveVisitor for MoveCounter {
    type Break = ();

    fn piece(&mut self, _role: Role, _from: Square, to: Bitboard) -> ControlFlow<()> {
        self.0 += to.count() as u64;
        ControlFlow::Continue(())
    }

    fn pawns(&mut self, to: Bitboard, _delta: i32) -> ControlFlow<()> {
        self.0 += (to.count() + 3 * (to & LAST_RANKS).count()) as u64;
        ControlFlow::Continue(())
    }
}

/// Hands out the moves one by one.
struct ForEachMove<V>(V);

impl<B, V: FnMut(Move) -> ControlFlow<B>> MoveVisitor for ForEachMove<V> {
    type Break = B;

    fn piece(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<B> {
        for to in to {
            (self.0)(Move::Step { role, from, to, promotion: None })?;
        }
        ControlFlow::Continue(())
    }

    fn pawns(&mut self, to: Bitboard, delta: i32) -> ControlFlow<B> {
        for to in to {
            // A pawn came from a square of the board.
            let Some(from) = to.offset(-delta) else { continue };
            if LAST_RANKS.contains(to) {
                for promotion in PROMOTIONS {
                    (self.0)(Move::Step { role: Role::Pawn, from, to, promotion: Some(promotion) })?;
                }
            } else {
                (self.0)(Move::Step { role: Role::Pawn, from, to, promotion: None })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Position {
    /// Hands out the legal moves of the side to move.
    pub(super) fn each_step<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.each_target(&mut ForEachMove(visit))
    }

    /// How many legal moves the side to move has.
    pub(super) fn count_steps(&self) -> u64 {
        let mut count = MoveCounter(0);
        let _ = self.each_target(&mut count);
        count.0
    }

    fn each_target<T: MoveVisitor>(&self, visitor: &mut T) -> ControlFlow<T::Break> {
        // Compiled once for each side: shifts and tables then need no asking.
        match self.turn {
            Color::White => self.each_target_of::<T, true>(visitor),
            Color::Black => self.each_target_of::<T, false>(visitor),
        }
    }

    fn each_target_of<T: MoveVisitor, const WHITE: bool>(&self, visitor: &mut T) -> ControlFlow<T::Break> {
        let us = Color::from_white(WHITE);
        let them = us.other();
        let pieces = &self.pieces;
        let (own, enemy) = (pieces.of(us), pieces.of(them));
        let occupied = own | enemy;
        let Some(king) = pieces.king(us) else { return ControlFlow::Continue(()) };

        // The king does not hide squares behind it from an attacker.
        let danger = pieces.attacked_by(them, occupied.without(king));
        visitor.piece(Role::King, king, king_attacks(king) & !own & !danger)?;

        let (checkers, pinned) = self.checkers_and_pinned(us, king);
        // Where a piece other than the king must go: anywhere, or between king
        // and attacker or onto the attacker, or nowhere.
        let allowed = match checkers.first() {
            None => !own,
            Some(_) if checkers.more_than_one() => return ControlFlow::Continue(()),
            Some(checker) => between(king, checker) | checkers,
        };
        let in_line = |from: Square| if pinned.contains(from) { ray(king, from) } else { Bitboard::FULL };

        for from in pieces.those(us, Role::Knight) & !pinned {
            visitor.piece(Role::Knight, from, knight_attacks(from) & allowed)?;
        }
        for from in pieces.those(us, Role::Bishop) {
            visitor.piece(Role::Bishop, from, bishop_attacks(from, occupied) & allowed & in_line(from))?;
        }
        for from in pieces.those(us, Role::Rook) {
            visitor.piece(Role::Rook, from, rook_attacks(from, occupied) & allowed & in_line(from))?;
        }
        for from in pieces.those(us, Role::Queen) {
            let reach = bishop_attacks(from, occupied) | rook_attacks(from, occupied);
            visitor.piece(Role::Queen, from, reach & allowed & in_line(from))?;
        }
        let pawns = pieces.those(us, Role::Pawn);
        self.each_pawn_target(us, pawns & !pinned, allowed, visitor)?;
        for pawn in pawns & pinned {
            self.each_pawn_target(us, pawn.into(), allowed & ray(king, pawn), visitor)?;
        }
        ControlFlow::Continue(())
    }

    /// The pieces that give check to the king of `us`, and those of `us` that
    /// alone stand between it and an attacker.
    fn checkers_and_pinned(&self, us: Color, king: Square) -> (Bitboard, Bitboard) {
        let pieces = &self.pieces;
        let them = us.other();
        let enemy = pieces.of(them);
        let mut checkers = (pawn_attacks(us, king) & pieces.those(them, Role::Pawn))
            | (knight_attacks(king) & pieces.those(them, Role::Knight));
        let mut pinned = Bitboard::EMPTY;
        // Sliders that would see the king if only their own side stood in the way.
        let (straight, diagonal) = (pieces.straight(them), pieces.diagonal(them));
        let mut snipers = Bitboard::EMPTY;
        if straight.any() {
            snipers |= rook_attacks(king, enemy) & straight;
        }
        if diagonal.any() {
            snipers |= bishop_attacks(king, enemy) & diagonal;
        }
        for sniper in snipers {
            let blockers = between(king, sniper) & pieces.of(us);
            if blockers.is_empty() {
                checkers.add(sniper);
            } else if !blockers.more_than_one() {
                pinned |= blockers;
            }
        }
        (checkers, pinned)
    }

    fn each_pawn_target<T: MoveVisitor>(
        &self,
        us: Color,
        pawns: Bitboard,
        allowed: Bitboard,
        visitor: &mut T,
    ) -> ControlFlow<T::Break> {
        if pawns.is_empty() {
            return ControlFlow::Continue(());
        }
        let (step, third_rank) =
            us.fold_wb((8, Bitboard(0xff_0000)), (-8, Bitboard(0xff_0000_0000_0000 >> 8)));
        let (empty, enemy) = (!self.pieces.occupied(), self.pieces.of(us.other()) & allowed);
        let forward = ahead(us, pawns);
        let single = forward & empty;
        visitor.pawns(single & allowed, step)?;
        if self.variant.double_step {
            // Whoever gets to the third rank in one step stood on the second.
            visitor.pawns(ahead(us, single & third_rank) & empty & allowed, 2 * step)?;
        }
        visitor.pawns(left(forward) & enemy, step - 1)?;
        visitor.pawns(right(forward) & enemy, step + 1)
    }
}
