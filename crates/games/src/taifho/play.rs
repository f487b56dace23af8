//! Making a move, and what ends a game.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use quincunx_core::{Outcome, Reason, Seat, zobrist};

use super::arrange::{PIECES, Readiness, square_of};
use super::board::{Kind, SIDE, Square, Squares, first_rank};
use super::moves::Move;
use super::options::BlockedWinner;
use super::{Arrangement, Position};

/// All own pieces stand on the far row.
pub const RACE: Reason = Reason::new("race", "reason-bringing-every-piece-home");
/// A player was blocked too often.
pub const BLOCKED: Reason = Reason::new("blocked", "reason-rule-of-blocked-turns");
/// There have been as many plies as there may be.
pub const PLIES: Reason = Reason::new("plies", "reason-pieces-home-and-rows-as-the-last-ply-has-been-played");
/// Neither side can move.
pub const STUCK: Reason = Reason::new("stuck", "reason-pieces-home-and-rows-as-neither-side-can-move");

/// Features of the key: a piece on a square, then stale squares, then the side,
/// then arrangements that have been chosen.
static PIECE_KEYS: [u64; 800] = zobrist::features(0);
static STALE_KEYS: [u64; 100] = zobrist::features(800);
const NORTH_TO_MOVE: u64 = zobrist::feature(900);
const ARRANGING: u64 = zobrist::feature(901);
const FIRST_CHOICE: u64 = 1 << 20;

fn piece_key(seat: Seat, kind: Kind, square: Square) -> u64 {
    PIECE_KEYS[(seat.index() * 4 + kind as usize) * 100 + square.index()]
}

fn readiness_key(seat: Seat, readiness: Readiness) -> u64 {
    let number = match readiness {
        Readiness::Choosing => return 0,
        Readiness::Hidden => 0,
        Readiness::Ready(order) => 1 + order.number(),
    };
    zobrist::feature(FIRST_CHOICE + 2 * number + u64::from(seat.0))
}

impl Position {
    /// Puts a piece on an empty square, or takes it from where it stands.
    pub(super) fn toggle(&mut self, seat: Seat, kind: Kind, square: Square) {
        let bit = 1 << square.index();
        self.kinds[kind as usize].0 ^= bit;
        self.sides[seat.index()].0 ^= bit;
        self.lines.toggle(square);
        self.key ^= piece_key(seat, kind, square);
    }

    fn shift(&mut self, seat: Seat, kind: Kind, from: Square, to: Square) {
        self.toggle(seat, kind, from);
        self.toggle(seat, kind, to);
    }

    /// Marks a piece stale or no longer stale.
    pub(super) fn toggle_stale(&mut self, square: Square) {
        self.stale.0 ^= 1 << square.index();
        self.key ^= STALE_KEYS[square.index()];
    }

    /// Gives the turn to the other side.
    pub(super) fn toggle_side(&mut self) {
        self.side = self.side.other();
        self.key ^= NORTH_TO_MOVE;
    }

    /// Sets what is known of a side's arrangement.
    pub(super) fn set_readiness(&mut self, seat: Seat, readiness: Readiness) {
        if let Some(sides) = &mut self.arranging {
            self.key ^= readiness_key(seat, sides[seat.index()]) ^ readiness_key(seat, readiness);
            sides[seat.index()] = readiness;
        }
    }

    /// Opens the phase in which both sides choose.
    pub(super) fn begin_arranging(&mut self) {
        self.arranging = Some([Readiness::Choosing; 2]);
        self.key ^= ARRANGING;
    }

    /// Puts a side's pieces on its first row.
    pub(super) fn set_up(&mut self, seat: Seat, order: Arrangement) {
        for (place, kind) in order.kinds().into_iter().enumerate() {
            self.toggle(seat, kind, square_of(place, seat));
        }
    }

    /// The key from scratch.
    pub(super) fn key_from_scratch(&self) -> u64 {
        let mut key = if self.side == Seat::SECOND { NORTH_TO_MOVE } else { 0 };
        for square in self.occupied().iter() {
            if let Some((seat, kind)) = self.piece_on(square) {
                key ^= piece_key(seat, kind, square);
            }
        }
        key = self.stale.iter().fold(key, |key, square| key ^ STALE_KEYS[square.index()]);
        if let Some([south, north]) = self.arranging {
            key ^= ARRANGING ^ readiness_key(Seat::FIRST, south) ^ readiness_key(Seat::SECOND, north);
        }
        key
    }

    /// Notes a side's choice; once both have chosen, their pieces come onto the
    /// board. Where a view hides the other side's choice, and so does not know it,
    /// the arrangement of the options stands in.
    pub(super) fn arrange(&mut self, seat: Seat, order: Arrangement) {
        self.set_readiness(seat, Readiness::Ready(order));
        let Some(sides) = self.arranging else { return };
        if sides.contains(&Readiness::Choosing) {
            return;
        }
        for (seat, readiness) in [Seat::FIRST, Seat::SECOND].into_iter().zip(sides) {
            self.set_readiness(seat, Readiness::Choosing);
            let order =
                if let Readiness::Ready(order) = readiness { order } else { self.variant.arrangement };
            self.set_up(seat, order);
        }
        self.arranging = None;
        self.key ^= ARRANGING;
    }

    /// Makes a move of the side to move on the board.
    pub(super) fn make(&mut self, mv: Move) {
        let side = self.side;
        if self.is_blocked(side) && self.variant.blocked_limit > 0 {
            let turns = &mut self.blocked[side.index()];
            *turns = turns.saturating_add(1);
        }
        self.change_board(side, mv);
        self.ply = self.ply.saturating_add(1);
        self.toggle_side();
    }

    /// What a move of a seat does on the board.
    fn change_board(&mut self, seat: Seat, mv: Move) {
        match mv {
            Move::Pass | Move::Arrange(_) => {}
            Move::Step { from, to } => self.carry(seat, from, to),
            Move::Chain { from, to, relocations } => {
                // The origin counts as empty: a Circle may be put there.
                self.carry(seat, from, to);
                for relocation in relocations.iter() {
                    self.shift(seat.other(), Kind::Circle, relocation.from, relocation.to);
                }
            }
        }
    }

    /// Takes a piece to where its move ends, and sees to its stale mark.
    fn carry(&mut self, seat: Seat, from: Square, to: Square) {
        let Some((_, kind)) = self.piece_on(from) else { return };
        let was_stale = self.stale.contains(from);
        if was_stale {
            self.toggle_stale(from);
        }
        let row = first_rank(seat);
        let came_back = from.rank() != row || was_stale;
        if kind.gains_sideways() && to.rank() == row && came_back {
            self.toggle_stale(to);
        }
        self.shift(seat, kind, from, to);
    }

    /// The row that a seat has to reach.
    pub fn goal_row(&self, seat: Seat) -> Squares {
        self.row(first_rank(seat.other()))
    }

    /// How many pieces of a seat stand on its goal row.
    pub fn home_count(&self, seat: Seat) -> u32 {
        (self.all_pieces(seat) & self.goal_row(seat)).len()
    }

    /// How many rows the pieces of a seat have advanced in total.
    pub fn rows_advanced(&self, seat: Seat) -> u32 {
        let first = first_rank(seat);
        self.all_pieces(seat).iter().map(|square| u32::from(square.rank().abs_diff(first))).sum()
    }

    /// How many rows the pieces of a seat have still to go in total.
    pub fn rows_to_go(&self, seat: Seat) -> u32 {
        self.all_pieces(seat).len() * u32::from(SIDE - 1) - self.rows_advanced(seat)
    }

    /// Whether all pieces of a seat are home.
    pub fn has_raced_home(&self, seat: Seat) -> bool {
        let pieces = self.all_pieces(seat);
        !pieces.is_empty() && (pieces & !self.goal_row(seat)).is_empty()
    }

    /// Whether a turn of the seat would be a blocked one on this board: enough
    /// pieces are home, and those still out find the row full or cannot move, not
    /// even after another move of the seat's.
    pub fn is_blocked(&self, seat: Seat) -> bool {
        let goal = self.goal_row(seat);
        let needed = PIECES as u32 - u32::from(self.variant.blocked_final_pieces);
        if self.home_count(seat) < needed || self.has_raced_home(seat) {
            return false;
        }
        let row_is_full = (goal & !self.occupied()).is_empty();
        let out = self.all_pieces(seat) & !goal;
        row_is_full || !(self.can_any_move(seat, out) || self.can_be_freed(seat, out))
    }

    /// Whether any of these pieces of a seat can move.
    fn can_any_move(&self, seat: Seat, pieces: Squares) -> bool {
        self.movers(seat).any(|mover| pieces.contains(mover.from) && mover.can_move())
    }

    /// Whether one of these pieces, none of which can move now, could after some move
    /// of another piece of the seat's.
    fn can_be_freed(&self, seat: Seat, pieces: Squares) -> bool {
        let frees = |mv| {
            let mut after = *self;
            after.change_board(seat, mv);
            if after.can_any_move(seat, pieces) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.each_board_move(seat, frees).is_break()
    }

    /// How many blocked turns the seat has had, this one included if it is its
    /// turn.
    pub fn blocked_turns(&self, seat: Seat) -> u32 {
        let now = self.arranging.is_none() && self.side == seat && self.is_blocked(seat);
        u32::from(self.blocked[seat.index()]) + u32::from(now)
    }

    /// Who is ahead: more pieces home, then more rows advanced; nobody if all is
    /// equal.
    pub fn leader(&self) -> Option<Seat> {
        let score = |seat| (self.home_count(seat), self.rows_advanced(seat));
        match score(Seat::FIRST).cmp(&score(Seat::SECOND)) {
            Ordering::Greater => Some(Seat::FIRST),
            Ordering::Less => Some(Seat::SECOND),
            Ordering::Equal => None,
        }
    }

    /// The leader wins; exact equality is a draw.
    pub(super) fn adjudicated(&self, reason: Reason) -> Outcome {
        match self.leader() {
            Some(leader) => Outcome::win(leader, reason),
            None => Outcome::draw(2, reason),
        }
    }

    /// How the game ends here, if the position alone ends it.
    pub(super) fn end(&self) -> Option<Outcome> {
        if self.arranging.is_some() {
            return None;
        }
        // Whoever has just moved comes first; a position that somebody made up may
        // have both sides home.
        let mover = self.side;
        if let Some(winner) = [mover.other(), mover].into_iter().find(|&seat| self.has_raced_home(seat)) {
            return Some(Outcome::win(winner, RACE));
        }
        let limit = u32::from(self.variant.blocked_limit);
        if limit > 0 && self.blocked_turns(mover) >= limit {
            let winner = match self.variant.blocked_winner {
                BlockedWinner::Leader => self.leader().unwrap_or(mover),
                BlockedWinner::Blocked => mover,
            };
            return Some(Outcome::win(winner, BLOCKED));
        }
        if !self.can_move(mover) && !self.can_move(mover.other()) {
            return Some(self.adjudicated(STUCK));
        }
        (self.ply > self.variant.max_plies).then(|| self.adjudicated(PLIES))
    }
}
