//! What the side to move may do.
//!
//! Moves are generated legal, in sets: a piece and its squares, or all pawns at
//! once. A [`Sink`] takes the sets, to count them or to take them apart.

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
trait Sink {
    type Stop;
    /// Whether nothing has come yet.
    fn is_empty(&self) -> bool;
    fn placements(&mut self, role: Role, squares: Bitboard) -> ControlFlow<Self::Stop>;
    fn steps(&mut self, role: Role, from: Square, squares: Bitboard) -> ControlFlow<Self::Stop>;
    /// Pawns that go to these squares, each from the square `by` before.
    fn pawns(&mut self, squares: Bitboard, by: i32) -> ControlFlow<Self::Stop>;
    /// The same, each with four promotions.
    fn promotions(&mut self, squares: Bitboard, by: i32) -> ControlFlow<Self::Stop>;
    fn one(&mut self, mv: Move) -> ControlFlow<Self::Stop>;
}

/// Counts.
struct Tally(u64);

impl Tally {
    #[inline]
    fn add(&mut self, squares: Bitboard, each: u64) -> ControlFlow<Infallible> {
        self.0 += squares.count() as u64 * each;
        ControlFlow::Continue(())
    }
}

impl Sink for Tally {
    type Stop = Infallible;

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
struct Visitor<F, B> {
    visit: F,
    any: bool,
    stop: PhantomData<B>,
}

impl<B, F: FnMut(Move) -> ControlFlow<B>> Visitor<F, B> {
    fn new(visit: F) -> Visitor<F, B> {
        Visitor { visit, any: false, stop: PhantomData }
    }
}

impl<B, F: FnMut(Move) -> ControlFlow<B>> Sink for Visitor<F, B> {
    type Stop = B;

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
struct Sight {
    us: Color,
    own: Bitboard,
    occupied: Bitboard,
    king: Option<Square>,
    checkers: Bitboard,
}

impl Sight {
    #[inline]
    fn new(board: &Board, us: Color) -> Sight {
        let occupied = board.occupied();
        let king = board.king(us);
        let checkers = king.map_or(Bitboard::EMPTY, |king| board.attackers(king, us.other(), occupied));
        Sight { us, own: board.of(us), occupied, king, checkers }
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
        self.plies(&mut Visitor::new(visit))
    }

    /// How many legal plies there are.
    #[inline]
    pub(super) fn tally_moves(&self) -> u64 {
        let mut tally = Tally(0);
        match self.plies(&mut tally) {
            ControlFlow::Continue(()) => tally.0,
        }
    }

    /// Whether there is a legal ply.
    pub(super) fn can_act(&self) -> bool {
        self.visit_moves(|_| ControlFlow::Break(())).is_break()
    }

    /// The ways of chess alone, whether or not a piece has to be placed first.
    pub(super) fn visit_chess_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.moves_on_board(&Sight::new(&self.board, self.side), &mut Visitor::new(visit))
    }

    /// What the rules page says under "What the side to move may do".
    #[inline]
    fn plies<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Stop> {
        let sight = Sight::new(&self.board, self.side);
        let in_check = sight.checkers.any();
        if !self.is_due(sight.us) {
            self.moves_on_board(&sight, sink)?;
        } else {
            self.placements(&sight, sink)?;
            let free_to_move = in_check || sink.is_empty() || self.terms.placement == Placement::Optional;
            let must_make_room = self.terms.blocked == Blocked::Force && self.is_blocked(sight.us);
            if !in_check && sink.is_empty() && must_make_room {
                self.moves_that_make_room(&sight, sink)?;
            } else if free_to_move {
                self.moves_on_board(&sight, sink)?;
            }
        }
        if sink.is_empty() && !in_check && !self.supply(sight.us).is_empty() {
            sink.one(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn placements<S: Sink>(&self, sight: &Sight, sink: &mut S) -> ControlFlow<S::Stop> {
        for role in self.supply(sight.us).candidates() {
            sink.placements(role, self.placement_squares(sight.us, role, sight.checkers))?;
        }
        ControlFlow::Continue(())
    }

    fn moves_that_make_room<S: Sink>(&self, sight: &Sight, sink: &mut S) -> ControlFlow<S::Stop> {
        let visit = |mv| if self.makes_room(mv) { sink.one(mv) } else { ControlFlow::Continue(()) };
        self.moves_on_board(sight, &mut Visitor::new(visit))
    }

    #[inline]
    fn moves_on_board<S: Sink>(&self, sight: &Sight, sink: &mut S) -> ControlFlow<S::Stop> {
        let Some(king) = sight.king else {
            return self.moves_of_men(sight, !sight.own, None, sink);
        };
        sink.steps(Role::King, king, self.king_steps(sight, king))?;
        let goals = match sight.checkers.first() {
            None => {
                self.castlings(sight, king, sink)?;
                !sight.own
            }
            Some(checker) if !sight.checkers.more_than_one() => between(king, checker) | sight.checkers,
            Some(_) => return ControlFlow::Continue(()),
        };
        self.moves_of_men(sight, goals, Some(king), sink)
    }

    #[inline]
    fn king_steps(&self, sight: &Sight, king: Square) -> Bitboard {
        let them = sight.us.other();
        // The king does not hide the squares behind it from a slider.
        let occupied = sight.occupied.toggled(king);
        let mut squares = king_attacks(king) & !sight.own & !self.pawn_attacks_of(them);
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
    fn moves_of_men<S: Sink>(
        &self,
        sight: &Sight,
        goals: Bitboard,
        king: Option<Square>,
        sink: &mut S,
    ) -> ControlFlow<S::Stop> {
        let pinned = king.map_or(Bitboard::EMPTY, |king| sight.pinned(&self.board, king));
        let along = |from: Square| match king {
            Some(king) if pinned.contains(from) => ray(king, from),
            _ => Bitboard::FULL,
        };
        for from in self.board.pieces(sight.us, Role::Knight) & !pinned {
            sink.steps(Role::Knight, from, knight_attacks(from) & goals)?;
        }
        for from in self.board.pieces(sight.us, Role::Bishop) {
            sink.steps(Role::Bishop, from, bishop_attacks(from, sight.occupied) & goals & along(from))?;
        }
        for from in self.board.pieces(sight.us, Role::Rook) {
            sink.steps(Role::Rook, from, rook_attacks(from, sight.occupied) & goals & along(from))?;
        }
        for from in self.board.pieces(sight.us, Role::Queen) {
            sink.steps(Role::Queen, from, queen_attacks(from, sight.occupied) & goals & along(from))?;
        }
        let pawns = self.board.pieces(sight.us, Role::Pawn);
        self.pawn_moves(sight, pawns & !pinned, goals, sink)?;
        for from in pawns & pinned {
            self.pawn_moves(sight, Bitboard::from_square(from), goals & along(from), sink)?;
        }
        self.takes_in_passing(sight, sink)
    }

    #[inline]
    fn pawn_moves<S: Sink>(
        &self,
        sight: &Sight,
        pawns: Bitboard,
        goals: Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Stop> {
        let (us, one) = (sight.us, step(sight.us));
        let enemies = sight.occupied & !sight.own & goals;
        let single = ahead(us, pawns) & !sight.occupied;
        let double = ahead(us, single & ahead(us, home_row(us))) & !sight.occupied;
        let next_row = ahead(us, pawns);
        self.pawn_set(us, single & goals, one, sink)?;
        self.pawn_set(us, double & goals, 2 * one, sink)?;
        self.pawn_set(us, left(next_row) & enemies, one - 1, sink)?;
        self.pawn_set(us, right(next_row) & enemies, one + 1, sink)
    }

    #[inline]
    fn pawn_set<S: Sink>(
        &self,
        us: Color,
        mut squares: Bitboard,
        by: i32,
        sink: &mut S,
    ) -> ControlFlow<S::Stop> {
        let far = squares & far_row(us);
        squares &= !far;
        if self.terms.row_clear {
            for to in squares & self.board.row_makers(us) {
                if self.board_after_pawn(us, to.offset(-by), to, None).checkers(us).any() {
                    squares.discard(to);
                }
            }
        }
        sink.pawns(squares, by)?;
        if far.any() { sink.promotions(far, by) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn takes_in_passing<S: Sink>(&self, sight: &Sight, sink: &mut S) -> ControlFlow<S::Stop> {
        let Some(to) = self.passed else { return ControlFlow::Continue(()) };
        for from in pawn_attacks(sight.us.other(), to) & self.board.pieces(sight.us, Role::Pawn) {
            let taken = to.offset(-step(sight.us));
            if self.board_after_pawn(sight.us, Some(from), to, taken).checkers(sight.us).is_empty() {
                sink.one(Move::EnPassant { from, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn castlings<S: Sink>(&self, sight: &Sight, king: Square, sink: &mut S) -> ControlFlow<S::Stop> {
        if self.terms.castling == Castling::Off || !self.unmoved.contains(king) {
            return ControlFlow::Continue(());
        }
        let rooks = self.unmoved & self.board.pieces(sight.us, Role::Rook);
        if rooks.is_empty() {
            return ControlFlow::Continue(());
        }
        for rook in rook_attacks(king, sight.occupied) & rooks & home_row(sight.us) {
            let castle = Castle::new(king, rook);
            if castle.suits(self.terms.castling) && castle.is_safe(&self.board, sight.us) {
                sink.one(Move::Castle { from: king, to: castle.reached })?;
            }
        }
        ControlFlow::Continue(())
    }
}
