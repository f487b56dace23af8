//! Making a ply, and the end of a game.
//!
//! The key of a position is kept up to date in `partial_key`, but for the
//! en-passant square and the unmoved marks: those count only where a pawn can be
//! taken there, or king and rook could still castle, which is found out when
//! somebody asks for the key.

use std::ops::ControlFlow;

use quincunx_core::{Chance, Outcome, Reason, zobrist};
use shakmaty::attacks::{between, pawn_attacks};
use shakmaty::{Bitboard, ByColor, ByRole, Color, Piece, Role, Square};

use super::castle::Castle;
use super::options::{ArrivalOrder, Blocked, NoKing, RandomMode, Variant};
use super::{Board, Move, Options, Position, Supply, seat_of};

/// A king is attacked and nothing helps.
const CHECKMATE: Reason = Reason::new("mate", "reason-checkmate");
/// Nothing can be done, nothing is attacked, nothing is to come.
const STALEMATE: Reason = Reason::new("stalemate", "reason-stalemate");
/// The last piece on the board is lost while the king is still to come.
const ELIMINATION: Reason = Reason::new("elimination", "reason-elimination-before-the-king-arrived");
/// Nobody could mate any more.
const MATERIAL: Reason = Reason::new("material", "reason-neither-side-could-give-mate");
/// Too many plies without a capture, pawn move, placement or row clear.
const QUIET: Reason = Reason::new("fifty_moves", "reason-fifty-move-rule");

static PIECES: [u64; 768] = zobrist::features(0);
static UNMOVED: [u64; 64] = zobrist::features(1024);
static PASSED: [u64; 8] = zobrist::features(1100);
static SIDE: u64 = zobrist::feature(1111);
/// 320 is the greatest counter there is: 64 pieces owed with `arrival_every=5`.
static COUNTERS: [u64; 642] = zobrist::features(2048);

#[inline]
fn piece_key(square: Square, piece: Piece) -> u64 {
    let kind = piece.color as usize * 6 + piece.role as usize - 1;
    PIECES[kind * 64 + square as usize]
}

#[inline]
fn counter_key(color: Color, counter: u16) -> u64 {
    COUNTERS[color as usize * 321 + usize::from(counter.min(320))]
}

impl Position {
    /// An empty board and full supplies.
    pub(super) fn start(options: &Options, chance: &mut Chance) -> Position {
        let mut shuffled = || {
            let mut list = Supply::BASE;
            chance.shuffle(&mut list);
            Supply::list(&list)
        };
        let supplies = match options.arrival_order {
            ArrivalOrder::Random => {
                let white = shuffled();
                let black = if options.random_mode == RandomMode::Same { white } else { shuffled() };
                ByColor { white, black }
            }
            ArrivalOrder::Fixed => ByColor::new_with(|_| Supply::list(options.fixed_order.roles())),
            ArrivalOrder::Selectable => {
                let pool = ByRole { pawn: 8, knight: 2, bishop: 2, rook: 2, queen: 1, king: 1 };
                ByColor::new_with(|_| Supply::pool(pool))
            }
        };
        let variant = Variant::new(options);
        let mut position = Position::empty(variant);
        position.supplies = supplies;
        position.counters = ByColor::new_with(|_| u16::from(variant.every));
        position.partial_key = position.partial_key_from_scratch();
        position
    }

    /// An empty board and empty supplies, White to move.
    pub(super) fn empty(variant: Variant) -> Position {
        Position {
            board: Board::default(),
            unmoved: Bitboard::EMPTY,
            supplies: ByColor::default(),
            partial_key: 0,
            number: 1,
            counters: ByColor::default(),
            quiet: 0,
            side: Color::White,
            passed: None,
            eliminated: ByColor::default(),
            variant,
        }
    }

    /// Makes a legal ply.
    pub(super) fn make(&mut self, mv: Move) {
        let us = self.side;
        let before = self.board;
        let skips = !matches!(mv, Move::Place { .. }) && self.skips();
        let progress = self.change_board(mv);
        self.count_arrival(mv, skips);
        self.note_elimination(&before);
        self.quiet = if progress { 0 } else { self.quiet.saturating_add(1) };
        if us.is_black() {
            self.number = self.number.saturating_add(1);
        }
        self.side = us.other();
        self.partial_key ^= SIDE;
    }

    /// Changes board, marks, en-passant square and supply, but neither counters
    /// nor side. Returns whether the ply is a capture, pawn move, placement or
    /// row clear.
    pub(super) fn change_board(&mut self, mv: Move) -> bool {
        let us = self.side;
        self.passed = None;
        match mv {
            Move::Place { role, to } => {
                self.partial_key ^= self.supply(us).key_of_taking(us, role);
                self.supplies.get_mut(us).take(role);
                self.toggle(to, role.of(us));
                match role {
                    Role::King | Role::Rook => self.toggle_unmoved(to),
                    Role::Pawn => self.clear_row(us, to),
                    _ => {}
                }
                true
            }
            Move::Step { role, from, to } => {
                let captures = self.capture(to);
                self.toggle(from, role.of(us));
                self.toggle(to, role.of(us));
                self.forget_unmoved(from);
                if role == Role::Pawn {
                    if from.rank().distance(to.rank()) == 2 && self.variant.en_passant {
                        self.passed = between(from, to).first();
                    }
                    self.clear_row(us, to);
                }
                captures || role == Role::Pawn
            }
            Move::Promote { role, from, to } => {
                self.capture(to);
                self.toggle(from, Role::Pawn.of(us));
                self.toggle(to, role.of(us));
                true
            }
            Move::EnPassant { from, to } => {
                self.capture(Square::from_coords(to.file(), from.rank()));
                self.toggle(from, Role::Pawn.of(us));
                self.toggle(to, Role::Pawn.of(us));
                self.clear_row(us, to);
                true
            }
            Move::Castle { from, to } => {
                if let Some(castle) = Castle::towards(&self.board, from, to) {
                    self.forget_unmoved(castle.rook);
                    self.forget_unmoved(from);
                    self.toggle(from, Role::King.of(us));
                    self.toggle(castle.rook, Role::Rook.of(us));
                    self.toggle(to, Role::King.of(us));
                    self.toggle(castle.crossed, Role::Rook.of(us));
                }
                false
            }
            Move::Pass => false,
        }
    }

    #[inline]
    fn toggle(&mut self, square: Square, piece: Piece) {
        self.board.toggle(square, piece);
        self.partial_key ^= piece_key(square, piece);
    }

    #[inline]
    fn toggle_unmoved(&mut self, square: Square) {
        self.unmoved.toggle(square);
    }

    #[inline]
    fn forget_unmoved(&mut self, square: Square) {
        if self.unmoved.contains(square) {
            self.toggle_unmoved(square);
        }
    }

    /// Takes whatever stands on a square off the board.
    #[inline]
    fn capture(&mut self, square: Square) -> bool {
        let Some(role) = self.board.role_at(square) else { return false };
        self.toggle(square, role.of(self.side.other()));
        self.forget_unmoved(square);
        true
    }

    #[inline]
    fn clear_row(&mut self, us: Color, to: Square) {
        if !self.variant.row_clear {
            return;
        }
        let row = self.board.row_to_clear(us, to);
        if row.any() {
            self.passed = None;
            for square in row {
                self.toggle(square, Role::Pawn.of(us));
            }
        }
    }

    #[inline]
    fn count_arrival(&mut self, mv: Move, skips: bool) {
        let us = self.side;
        let (every, left, old) = (self.arrival_every(), self.supply(us).len() as u16, self.counter(us));
        let new = match mv {
            Move::Place { .. } => old.saturating_sub(every),
            _ if skips => 1,
            _ => old + 1,
        };
        let new = new.min(self.greatest_counter(left));
        *self.counters.get_mut(us) = new;
        self.partial_key ^= counter_key(us, old) ^ counter_key(us, new);
    }

    /// How far a counter may go with so many pieces left.
    #[inline]
    pub(super) fn greatest_counter(&self, left: u16) -> u16 {
        match self.variant.blocked {
            _ if left == 0 => 0,
            Blocked::Queue => self.arrival_every() * left,
            Blocked::Skip | Blocked::Force => self.arrival_every(),
        }
    }

    #[inline]
    fn note_elimination(&mut self, before: &Board) {
        for color in Color::ALL {
            *self.eliminated.get_mut(color) = self.board.of(color).is_empty()
                && before.of(color).any()
                && self.variant.no_king == NoKing::Lose
                && self.supply(color).holds_king();
        }
    }

    /// Whether the game is over here, in the order of the rules page.
    pub(super) fn end(&self) -> Option<Outcome> {
        let us = self.side;
        match (self.eliminated.white, self.eliminated.black) {
            (true, true) => return Some(Outcome::draw(2, ELIMINATION)),
            (true, false) => return Some(Outcome::win(seat_of(Color::Black), ELIMINATION)),
            (false, true) => return Some(Outcome::win(seat_of(Color::White), ELIMINATION)),
            (false, false) => {}
        }
        if !self.can_act() {
            return Some(if self.in_check(us) {
                Outcome::win(seat_of(us.other()), CHECKMATE)
            } else {
                Outcome::draw(2, STALEMATE)
            });
        }
        let nothing_to_come = self.supplies.white.is_empty() && self.supplies.black.is_empty();
        if nothing_to_come && Color::ALL.into_iter().all(|color| self.board.cannot_mate(color)) {
            return Some(Outcome::draw(2, MATERIAL));
        }
        let limit = self.variant.fifty_move_plies;
        (limit > 0 && self.quiet >= limit).then(|| Outcome::draw(2, QUIET))
    }

    /// The part of the key that the en-passant square is: only where a legal ply
    /// takes there.
    pub(super) fn passed_key(&self) -> u64 {
        let Some(passed) = self.passed else { return 0 };
        if (pawn_attacks(self.side.other(), passed) & self.board.pieces(self.side, Role::Pawn)).is_empty() {
            return 0;
        }
        let takes = |mv| match mv {
            Move::EnPassant { .. } => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        if self.visit_moves(takes).is_break() { PASSED[passed.file() as usize] } else { 0 }
    }

    /// The part of the key that unmoved kings and rooks are: only those that could
    /// still castle with each other, or with one that is yet to arrive.
    pub(super) fn unmoved_key(&self) -> u64 {
        self.castling_marks().into_iter().fold(0, |key, square| key ^ UNMOVED[square as usize])
    }

    /// The key but for the en-passant square and the unmoved marks, from scratch.
    pub(super) fn partial_key_from_scratch(&self) -> u64 {
        let mut key = if self.side.is_black() { SIDE } else { 0 };
        for square in self.board.occupied() {
            if let Some(piece) = self.board.piece_at(square) {
                key ^= piece_key(square, piece);
            }
        }
        for color in Color::ALL {
            key ^= self.supply(color).key(color) ^ counter_key(color, self.counter(color));
        }
        key
    }
}
