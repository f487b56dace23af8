//! What the side to move may do.
//!
//! Moves are generated legal, in sets: a piece and its squares, or all pawns at
//! once. A [`MoveVisitor`] takes the sets, to count them or to take them apart.

use std::convert::Infallible;
use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use shakmaty::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, ray, rook_attacks,
};
use shakmaty::{Bitboard, Color, Role, Square};

use super::board::{ahead, far_row, home_row, left, right, step};
use super::castle::Castle;
use super::options::{Blocked, Castling, Placement};
use super::{Board, Position};

/// A ply: a placement, a move or a forced pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece of the supply arrives.
    Place {
        /// Its kind.
        role: Role,
        /// The square of the home row.
        to: Square,
    },
    /// A piece goes to another square and takes what stands there.
    Step {
        /// Its kind.
        role: Role,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// A pawn reaches the far row and becomes another piece.
    Promote {
        /// The new kind.
        role: Role,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// A pawn takes another in passing.
    EnPassant {
        /// From here.
        from: Square,
        /// To here: the square that was passed.
        to: Square,
    },
    /// The king goes two squares towards a rook, which lands beside it.
    Castle {
        /// The king, from here.
        from: Square,
        /// The king, to here.
        to: Square,
    },
    /// Nothing can be done.
    Pass,
}

impl Move {
    /// Where a piece comes from, if it was on the board.
    pub fn from(self) -> Option<Square> {
        match self {
            Move::Step { from, .. }
            | Move::Promote { from, .. }
            | Move::EnPassant { from, .. }
            | Move::Castle { from, .. } => Some(from),
            Move::Place { .. } | Move::Pass => None,
        }
    }

    /// Where a piece goes to.
    pub fn to(self) -> Option<Square> {
        match self {
            Move::Place { to, .. }
            | Move::Step { to, .. }
            | Move::Promote { to, .. }
            | Move::EnPassant { to, .. }
            | Move::Castle { to, .. } => Some(to),
            Move::Pass => None,
        }
    }
}

/// `N@c1`, `e1e3`, `e7e8q`, `--`; castling as the king's from and to.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Place { role, to } => write!(f, "{}@{to}", role.upper_char()),
            Move::Promote { role, from, to } => write!(f, "{from}{to}{}", role.char()),
            Move::Step { from, to, .. } | Move::EnPassant { from, to } | Move::Castle { from, to } => {
                write!(f, "{from}{to}")
            }
            Move::Pass => f.write_str("--"),
        }
    }
}

/// What a pawn may become.
pub(super) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Takes what the generator finds.
trait MoveVisitor {
    type Break;
    /// Whether nothing has come yet.
    fn is_empty(&self) -> bool;
    fn placements(&mut self, role: Role, squares: Bitboard) -> ControlFlow<Self::Break>;
    fn steps(&mut self, role: Role, from: Square, squares: Bitboard) -> ControlFlow<Self::Break>;
    /// Pawns that go to these squares, each from the square `by` before.
    fn pawns(&mut self, squares: Bitboard, by: i32) -> ControlFlow<Self::Break>;
    /// The same, each with four promotions.
    fn promotions(&mut self, squares: Bitboard, by: i32) -> ControlFlow<Self::Break>;
    fn one(&mut self, mv: Move) -> ControlFlow<Self::Break>;
}

/// Counts.
struct MoveCounter(u64);

impl MoveCounter {
    #[inline]
    fn add(&mut self, squares: Bitboard, each: u64) -> ControlFlow<Infallible> {
        self.0 += squares.count() as u64 * each;
        ControlFlow::Continue(())
    }
}

impl MoveVisitor for MoveCounter {
    type Break = Infallible;

    fn is_empty(&self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn placements(&mut self, _role: Role, squares: Bitboard) -> ControlFlow<Infallible> {
        self.add(squares, 1)
    }

    #[inline]
    fn steps(&mut self, _role: Role, _from: Square, squares: Bitboard) -> ControlFlow<Infallible> {
        self.add(squares, 1)
    }

    #[inline]
    fn pawns(&mut self, squares: Bitboard, _by: i32) -> ControlFlow<Infallible> {
        self.add(squares, 1)
    }

    #[inline]
    fn promotions(&mut self, squares: Bitboard, _by: i32) -> ControlFlow<Infallible> {
        self.add(squares, PROMOTIONS.len() as u64)
    }

    #[inline]
    fn one(&mut self, _mv: Move) -> ControlFlow<Infallible> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Hands every single move to a closure.
struct ForEachMove<F, B> {
    visit: F,
    any: bool,
    stop: PhantomData<B>,
}

impl<B, F: FnMut(Move) -> ControlFlow<B>> ForEachMove<F, B> {
    fn new(visit: F) -> ForEachMove<F, B> {
        ForEachMove { visit, any: false, stop: PhantomData }
    }
}

impl<B, F: FnMut(Move) -> ControlFlow<B>> MoveVisitor for ForEachMove<F, B> {
    type Break = B;

    fn is_empty(&self) -> bool {
        !self.any
    }

    #[inline]
    fn placements(&mut self, role: Role, squares: Bitboard) -> ControlFlow<B> {
        squares.into_iter().try_for_each(|to| self.one(Move::Place { role, to }))
    }

    #[inline]
    fn steps(&mut self, role: Role, from: Square, squares: Bitboard) -> ControlFlow<B> {
        squares.into_iter().try_for_each(|to| self.one(Move::Step { role, from, to }))
    }

    #[inline]
    fn pawns(&mut self, squares: Bitboard, by: i32) -> ControlFlow<B> {
        for to in squares {
            if let Some(from) = to.offset(-by) {
                self.one(Move::Step { role: Role::Pawn, from, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn promotions(&mut self, squares: Bitboard, by: i32) -> ControlFlow<B> {
        for to in squares {
            if let Some(from) = to.offset(-by) {
                PROMOTIONS.into_iter().try_for_each(|role| self.one(Move::Promote { role, from, to }))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn one(&mut self, mv: Move) -> ControlFlow<B> {
        self.any = true;
        (self.visit)(mv)
    }
}

/// What the side to move has to know before it looks for moves.
struct CheckInfo {
    us: Color,
    own: Bitboard,
    occupied: Bitboard,
    king: Option<Square>,
    checkers: Bitboard,
}

impl CheckInfo {
    #[inline]
    fn new(board: &Board, us: Color) -> CheckInfo {
        let occupied = board.occupied();
        let king = board.king(us);
        let checkers = king.map_or(Bitboard::EMPTY, |king| board.attackers(king, us.other(), occupied));
        CheckInfo { us, own: board.of(us), occupied, king, checkers }
    }

    /// Own pieces that stand alone between the own king and an enemy slider.
    #[inline]
    fn pinned(&self, board: &Board, king: Square) -> Bitboard {
        let (straight, diagonal) = board.sliders(self.us.other());
        let snipers = (rook_attacks(king, Bitboard::EMPTY) & straight)
            | (bishop_attacks(king, Bitboard::EMPTY) & diagonal);
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let blockers = between(king, sniper) & self.occupied;
            if !blockers.more_than_one() {
                pinned |= blockers & self.own;
            }
        }
        pinned
    }
}

impl Position {
    /// Hands every legal ply to a closure, which may stop it early.
    #[inline]
    pub(super) fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.plies(&mut ForEachMove::new(visit))
    }

    /// How many legal plies there are.
    #[inline]
    pub(super) fn count_all_moves(&self) -> u64 {
        let mut counter = MoveCounter(0);
        match self.plies(&mut counter) {
            ControlFlow::Continue(()) => counter.0,
        }
    }

    /// Whether there is a legal ply.
    pub(super) fn can_act(&self) -> bool {
        self.visit_moves(|_| ControlFlow::Break(())).is_break()
    }

    /// The ways of chess alone, whether or not a piece has to be placed first.
    pub(super) fn visit_chess_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.moves_on_board(&CheckInfo::new(&self.board, self.side), &mut ForEachMove::new(visit))
    }

    /// What the rules page says under "What the side to move may do".
    #[inline]
    fn plies<S: MoveVisitor>(&self, visitor: &mut S) -> ControlFlow<S::Break> {
        let info = CheckInfo::new(&self.board, self.side);
        let in_check = info.checkers.any();
        if !self.is_due(info.us) {
            self.moves_on_board(&info, visitor)?;
        } else {
            self.placements(&info, visitor)?;
            let free_to_move =
                in_check || visitor.is_empty() || self.variant.placement == Placement::Optional;
            let must_make_room = self.variant.blocked == Blocked::Force && self.is_blocked(info.us);
            if !in_check && visitor.is_empty() && must_make_room {
                self.moves_that_make_room(&info, visitor)?;
            } else if free_to_move {
                self.moves_on_board(&info, visitor)?;
            }
        }
        if visitor.is_empty() && !in_check && !self.supply(info.us).is_empty() {
            visitor.one(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn placements<S: MoveVisitor>(&self, info: &CheckInfo, visitor: &mut S) -> ControlFlow<S::Break> {
        for role in self.supply(info.us).candidates() {
            visitor.placements(role, self.placement_squares(info.us, role, info.checkers))?;
        }
        ControlFlow::Continue(())
    }

    fn moves_that_make_room<S: MoveVisitor>(
        &self,
        info: &CheckInfo,
        visitor: &mut S,
    ) -> ControlFlow<S::Break> {
        let visit = |mv| if self.makes_room(mv) { visitor.one(mv) } else { ControlFlow::Continue(()) };
        self.moves_on_board(info, &mut ForEachMove::new(visit))
    }

    #[inline]
    fn moves_on_board<S: MoveVisitor>(&self, info: &CheckInfo, visitor: &mut S) -> ControlFlow<S::Break> {
        let Some(king) = info.king else {
            return self.moves_of_men(info, !info.own, None, visitor);
        };
        visitor.steps(Role::King, king, self.king_steps(info, king))?;
        let goals = match info.checkers.first() {
            None => {
                self.castlings(info, king, visitor)?;
                !info.own
            }
            Some(checker) if !info.checkers.more_than_one() => between(king, checker) | info.checkers,
            Some(_) => return ControlFlow::Continue(()),
        };
        self.moves_of_men(info, goals, Some(king), visitor)
    }

    #[inline]
    fn king_steps(&self, info: &CheckInfo, king: Square) -> Bitboard {
        let them = info.us.other();
        // The king does not hide the squares behind it from a slider.
        let occupied = info.occupied.toggled(king);
        let mut squares = king_attacks(king) & !info.own & !self.pawn_attacks_of(them);
        for square in squares {
            if self.board.attackers(square, them, occupied).any() {
                squares.discard(square);
            }
        }
        squares
    }

    #[inline]
    fn pawn_attacks_of(&self, color: Color) -> Bitboard {
        let next_row = ahead(color, self.board.pieces(color, Role::Pawn));
        left(next_row) | right(next_row)
    }

    /// Everybody but the king, to these squares.
    #[inline]
    fn moves_of_men<S: MoveVisitor>(
        &self,
        info: &CheckInfo,
        goals: Bitboard,
        king: Option<Square>,
        visitor: &mut S,
    ) -> ControlFlow<S::Break> {
        let pinned = king.map_or(Bitboard::EMPTY, |king| info.pinned(&self.board, king));
        let along = |from: Square| match king {
            Some(king) if pinned.contains(from) => ray(king, from),
            _ => Bitboard::FULL,
        };
        for from in self.board.pieces(info.us, Role::Knight) & !pinned {
            visitor.steps(Role::Knight, from, knight_attacks(from) & goals)?;
        }
        for from in self.board.pieces(info.us, Role::Bishop) {
            visitor.steps(Role::Bishop, from, bishop_attacks(from, info.occupied) & goals & along(from))?;
        }
        for from in self.board.pieces(info.us, Role::Rook) {
            visitor.steps(Role::Rook, from, rook_attacks(from, info.occupied) & goals & along(from))?;
        }
        for from in self.board.pieces(info.us, Role::Queen) {
            visitor.steps(Role::Queen, from, queen_attacks(from, info.occupied) & goals & along(from))?;
        }
        let pawns = self.board.pieces(info.us, Role::Pawn);
        self.pawn_moves(info, pawns & !pinned, goals, visitor)?;
        for from in pawns & pinned {
            self.pawn_moves(info, Bitboard::from_square(from), goals & along(from), visitor)?;
        }
        self.takes_in_passing(info, visitor)
    }

    #[inline]
    fn pawn_moves<S: MoveVisitor>(
        &self,
        info: &CheckInfo,
        pawns: Bitboard,
        goals: Bitboard,
        visitor: &mut S,
    ) -> ControlFlow<S::Break> {
        let (us, one) = (info.us, step(info.us));
        let enemies = info.occupied & !info.own & goals;
        let single = ahead(us, pawns) & !info.occupied;
        let double = ahead(us, single & ahead(us, home_row(us))) & !info.occupied;
        let next_row = ahead(us, pawns);
        self.pawn_set(us, single & goals, one, visitor)?;
        self.pawn_set(us, double & goals, 2 * one, visitor)?;
        self.pawn_set(us, left(next_row) & enemies, one - 1, visitor)?;
        self.pawn_set(us, right(next_row) & enemies, one + 1, visitor)
    }

    #[inline]
    fn pawn_set<S: MoveVisitor>(
        &self,
        us: Color,
        mut squares: Bitboard,
        by: i32,
        visitor: &mut S,
    ) -> ControlFlow<S::Break> {
        let far = squares & far_row(us);
        squares &= !far;
        if self.variant.row_clear {
            for to in squares & self.board.row_makers(us) {
                if self.board_after_pawn(us, to.offset(-by), to, None).checkers(us).any() {
                    squares.discard(to);
                }
            }
        }
        visitor.pawns(squares, by)?;
        if far.any() { visitor.promotions(far, by) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn takes_in_passing<S: MoveVisitor>(&self, info: &CheckInfo, visitor: &mut S) -> ControlFlow<S::Break> {
        let Some(to) = self.passed else { return ControlFlow::Continue(()) };
        for from in pawn_attacks(info.us.other(), to) & self.board.pieces(info.us, Role::Pawn) {
            let taken = to.offset(-step(info.us));
            if self.board_after_pawn(info.us, Some(from), to, taken).checkers(info.us).is_empty() {
                visitor.one(Move::EnPassant { from, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn castlings<S: MoveVisitor>(
        &self,
        info: &CheckInfo,
        king: Square,
        visitor: &mut S,
    ) -> ControlFlow<S::Break> {
        if self.variant.castling == Castling::Off || !self.unmoved.contains(king) {
            return ControlFlow::Continue(());
        }
        let rooks = self.unmoved & self.board.pieces(info.us, Role::Rook);
        if rooks.is_empty() {
            return ControlFlow::Continue(());
        }
        for rook in rook_attacks(king, info.occupied) & rooks & home_row(info.us) {
            let castle = Castle::new(king, rook);
            if castle.suits(self.variant.castling) && castle.is_safe(&self.board, info.us) {
                visitor.one(Move::Castle { from: king, to: castle.reached })?;
            }
        }
        ControlFlow::Continue(())
    }
}
