//! What a move does on the cross, who leaves, whose turn it is then, and how the
//! game can end before the duel.

use super::board::*;
use super::lines::*;
use super::moves::{Step, castling_way};
use super::options::Stalemate;
use super::survival::{Rights, Survival};
use quincunx_core::{Outcome, Reason};

/// Only one colour is left.
pub(super) const LAST: Reason = Reason::new("last", "reason-last-colour-on-the-board");
/// A short game ends with the first elimination.
pub(super) const SHORT: Reason = Reason::new("short", "reason-survivors-of-a-short-game");
/// Nothing but kings is left.
pub(super) const BARE_KINGS: Reason = Reason::new("bare_kings", "reason-only-kings-are-left");
/// No living colour has a legal move.
pub(super) const NOBODY_MOVES: Reason = Reason::new("nobody_moves", "reason-nobody-can-move");
/// Nothing has happened for too long.
pub(super) const NO_PROGRESS: Reason = Reason::new("no_progress", "reason-too-many-rounds-without-progress");

/// How it goes on after a move or a retirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextPhase {
    /// On the cross.
    Survival,
    /// Two colours were left: they settle it in the duel.
    Duel,
}

impl Survival {
    /// Makes a legal move of the colour on turn.
    pub(super) fn play(&mut self, step: Step) -> NextPhase {
        let us = self.turn;
        let before = self.alive;
        self.quiet = self.quiet.saturating_add(1);
        match step {
            Step::Go { from, to } => self.go(us, from, to),
            Step::Swap => self.exchange(us),
            Step::Pass => {}
        }
        if step != Step::Pass {
            self.set_rights(Rights { swap: self.swap & !us.bit(), ..self.rights() });
        }
        self.ply = self.ply.saturating_add(1);
        self.mover = Some(us);
        self.settle(us, before)
    }

    /// A colour leaves by resignation or on time, perhaps out of turn.
    pub(super) fn retire(&mut self, colour: Colour) -> NextPhase {
        let before = self.alive;
        // If nobody has moved yet, whoever is on turn stays so.
        let mover = self.mover.unwrap_or(self.turn.previous());
        self.eliminate(colour);
        self.settle(mover, before)
    }

    /// Moves a piece, with everything that follows from it at once; mates and the
    /// turn come later.
    pub(super) fn go(&mut self, us: Colour, from: Square, to: Square) {
        let Some((_, role)) = self.piece_at(from) else { return };
        if let Some((victim, taken)) = self.piece_at(to) {
            self.capture(victim, taken, to);
        }
        self.take(us, role, from);
        let becomes =
            if role == Role::Pawn && PROMOTION[us.index()] & to.set() != 0 { Role::Queen } else { role };
        self.put(us, becomes, to);
        let mut castling = self.castling;
        for (side, rook) in ROOKS[us.index()].into_iter().enumerate() {
            if role == Role::King || from == rook {
                castling &= !(1 << (2 * us.index() + side));
            }
        }
        self.set_rights(Rights { castling, ..self.rights() });
        match role {
            Role::Pawn => self.quiet = 0,
            Role::King if !to.is_common() => self.enter(us),
            Role::King if !from.touches(to) => self.castle(us, from, to),
            _ => {}
        }
    }

    /// A piece is taken off the board by another colour.
    fn capture(&mut self, victim: Colour, role: Role, square: Square) {
        self.quiet = 0;
        let at = victim.index();
        self.lost[at] = self.lost[at].saturating_add(role.points());
        let limit = self.variant.material_limit;
        if role == Role::King || (limit > 0 && self.lost[at] >= limit) {
            self.eliminate(victim);
            return;
        }
        self.take(victim, role, square);
        let mut rights = self.rights();
        if role == Role::Queen {
            rights.swap &= !victim.bit();
        }
        for (side, rook) in ROOKS[at].into_iter().enumerate() {
            if square == rook {
                rights.castling &= !(1 << (2 * at + side));
            }
        }
        self.set_rights(rights);
    }

    /// A king has entered its corner: the first time, its bishops become queens.
    fn enter(&mut self, us: Colour) {
        if self.bishops_turning(us) > 0 {
            for square in squares(self.pieces(us, Role::Bishop)) {
                self.take(us, Role::Bishop, square);
                self.put(us, Role::Queen, square);
            }
            self.quiet = 0;
        }
        self.set_rights(Rights { entered: self.entered | us.bit(), ..self.rights() });
    }

    /// The rook's part in castling.
    fn castle(&mut self, us: Colour, from: Square, to: Square) {
        if let Some((rook, passed)) = castling_rook(us, from, to) {
            self.take(us, Role::Rook, rook);
            self.put(us, Role::Rook, passed);
        }
    }

    fn exchange(&mut self, us: Colour) {
        if let Some((king, queen)) = self.swap_squares(us) {
            self.take(us, Role::King, king);
            self.take(us, Role::Queen, queen);
            self.put(us, Role::King, queen);
            self.put(us, Role::Queen, king);
        }
    }

    /// Removes the mated, counts the living and says whose turn it is.
    fn settle(&mut self, mover: Colour, before: u8) -> NextPhase {
        loop {
            self.remove_mated(mover);
            if self.living() == 2 && self.alive != before && !self.variant.short {
                return NextPhase::Duel;
            }
            self.set_turn(self.next_to_move(mover));
            let over = self.living() < 2 || (self.variant.short && self.alive != before);
            if over || self.variant.stalemate == Stalemate::Pass || !self.is_stalemated(self.turn) {
                return NextPhase::Survival;
            }
            if self.nobody_moves() {
                return NextPhase::Survival;
            }
            self.eliminate(self.turn);
        }
    }

    /// Removes colours in check without a legal move, one after another.
    fn remove_mated(&mut self, mover: Colour) {
        loop {
            self.checks = self.find_checks();
            if self.checks == 0 {
                return;
            }
            let mated = mover.clockwise().find(|&colour| self.is_mated(colour));
            match mated {
                Some(colour) => self.eliminate(colour),
                None => return,
            }
        }
    }

    /// Whether the colour is in check without a legal move.
    pub(super) fn is_mated(&self, colour: Colour) -> bool {
        self.is_check(colour) && !self.can_move(colour)
    }

    /// Whether the colour is not in check and has no legal move.
    pub(super) fn is_stalemated(&self, colour: Colour) -> bool {
        !self.is_check(colour) && !self.can_move(colour)
    }

    /// The first colour in check clockwise from the mover, or the next living one.
    fn next_to_move(&self, mover: Colour) -> Colour {
        let in_check = |&colour: &Colour| self.variant.check_priority && self.is_check(colour);
        let next = mover.clockwise().find(in_check);
        next.or_else(|| mover.clockwise().find(|&colour| self.is_living(colour))).unwrap_or(mover)
    }

    // The end

    /// How the game ended on the cross, from the position alone.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let living = self.living();
        if living < 2 {
            return Some(self.shared(LAST));
        }
        if self.variant.short && self.out[0].is_some() {
            return Some(self.shared(SHORT));
        }
        if self.roles == [0; 5] {
            return Some(self.shared(BARE_KINGS));
        }
        if self.variant.quiet_limit(living).is_some_and(|limit| u32::from(self.quiet) >= limit) {
            return Some(self.shared(NO_PROGRESS));
        }
        if !self.can_move(self.turn) && self.nobody_moves() {
            return Some(self.shared(NOBODY_MOVES));
        }
        None
    }

    fn nobody_moves(&self) -> bool {
        !self.living_colours().any(|colour| self.can_move(colour))
    }

    /// The living share the first place; of the others, who left last is best.
    pub(super) fn shared(&self, reason: Reason) -> Outcome {
        let place = |colour: Colour| match self.eliminated().position(|gone| gone == colour) {
            Some(order) => 4 - order as u8,
            None => 1,
        };
        Outcome::placed(Colour::ALL.map(place), reason)
    }
}

/// Where the rook of a castling king stands, and where it goes.
pub(super) fn castling_rook(us: Colour, from: Square, to: Square) -> Option<(Square, Square)> {
    let rook =
        ROOKS[us.index()].into_iter().find(|&rook| castling_way(from, rook) == castling_way(from, to))?;
    let (files, ranks) = WAYS[castling_way(from, to)];
    Some((rook, from.step(files, ranks)?))
}
