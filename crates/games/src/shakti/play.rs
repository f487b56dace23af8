//! What a move does, and how a game ends.

use quincunx_core::{Outcome, Reason, Seat};

use super::moves::{BLACK_TO_MOVE, HOLE, KING, WARRIOR};
use super::sight::Tile;
use super::{BareKings, Move, Position, Stalemate};

/// In check without a legal move.
pub const MATE: Reason = Reason::new("mate", "reason-mate");
/// Not in check without a legal move, where that ends the game.
pub const STALEMATE: Reason = Reason::new("stalemate", "reason-stalemate");
/// Neither side has a legal move.
pub const BOTH_STUCK: Reason = Reason::new("both_stuck", "reason-neither-side-can-move");
/// No warriors are left.
pub const BARE_KINGS: Reason = Reason::new("bare_kings", "reason-no-warriors-are-left");
/// Nothing has been removed or taken for too long.
pub const NO_PROGRESS: Reason = Reason::new("no_progress", "reason-no-tile-or-warrior-has-gone-for-too-long");

impl Position {
    /// Makes a legal move.
    pub(super) fn make(&mut self, seat: Seat, mv: Move) {
        self.quiet = self.quiet.saturating_add(1);
        match mv {
            Move::Step { from, to } if from == self.kings[seat.index()] => {
                self.take_warrior(seat.other(), to);
                self.kings[seat.index()] = to;
                self.key ^= KING[seat.index()][from.index()] ^ KING[seat.index()][to.index()];
            }
            Move::Step { from, to } => self.move_warrior(seat, from, to),
            Move::Leap { from, over, to } => {
                self.move_warrior(seat, from, to);
                self.tiles &= !over.bit();
                self.key ^= HOLE[over.index()];
                self.quiet = 0;
            }
            Move::Pass => {}
        }
        if seat == Seat::SECOND {
            self.number = self.number.saturating_add(1);
        }
        self.turn = seat.other();
        self.key ^= BLACK_TO_MOVE;
    }

    fn move_warrior(&mut self, seat: Seat, from: Tile, to: Tile) {
        self.warriors[seat.index()] ^= from.bit() | to.bit();
        self.key ^= WARRIOR[seat.index()][from.index()] ^ WARRIOR[seat.index()][to.index()];
    }

    /// Takes the warrior of a side from a tile, if there is one; the tile stays.
    fn take_warrior(&mut self, seat: Seat, at: Tile) {
        if self.warriors[seat.index()] & at.bit() != 0 {
            self.warriors[seat.index()] ^= at.bit();
            self.key ^= WARRIOR[seat.index()][at.index()];
            self.quiet = 0;
        }
    }

    pub(super) fn immediate_outcome(&self) -> Option<Outcome> {
        let (mover, other) = (self.turn, self.turn.other());
        if self.is_stuck(mover) {
            if self.king_sees_warrior(mover) {
                return Some(Outcome::win(other, MATE));
            }
            match self.variant.stalemate {
                Stalemate::Pass if self.is_stuck(other) => return Some(Outcome::draw(2, BOTH_STUCK)),
                Stalemate::Pass => {}
                Stalemate::Draw => return Some(Outcome::draw(2, STALEMATE)),
                Stalemate::Loss => return Some(Outcome::win(other, STALEMATE)),
            }
        }
        if self.variant.bare_kings == BareKings::Draw && self.warriors == [0, 0] {
            return Some(Outcome::draw(2, BARE_KINGS));
        }
        let limit = self.variant.no_progress;
        if limit > 0 && self.quiet >= limit { Some(Outcome::draw(2, NO_PROGRESS)) } else { None }
    }
}
