//! What a move does, how a game ends, and what each viewer may know.

use std::ops::ControlFlow;

use quincunx_core::{Chance, Outcome, Reason, Seat, Viewer};
use shakmaty::{ByColor, Color, Role, Square};

use super::pieces::{BLACK_TO_ACT, piece_key, reserve_key};
use super::placement::{PLACING_ORDER, is_empty};
use super::{Army, ArmyChoice, Choice, Move, Position, Reserve, Stage, Unplaceable, color_of, seat_of};

/// The king is in check and nothing helps.
pub const MATE: Reason = Reason::new("mate", "reason-mate");
/// The side to move is not in check and has no move.
pub const STALEMATE: Reason = Reason::new("stalemate", "reason-stalemate");
/// Neither side can ever give mate.
pub const MATERIAL: Reason = Reason::new("material", "reason-insufficient-material");
/// Seventy-five moves without a capture or a pawn move.
pub const SEVENTY_FIVE: Reason = Reason::new("75_moves", "reason-75-move-rule");
/// The same position for the fifth time.
pub const FIVEFOLD: Reason = Reason::new("fivefold", "reason-fivefold-repetition");
/// A claim: fifty moves without a capture or a pawn move.
pub const FIFTY: Reason = Reason::new("50_moves", "reason-50-move-rule");
/// A claim: the same position for the third time.
pub const THREEFOLD: Reason = Reason::new("threefold", "reason-threefold-repetition");
/// A king for whom no square was left.
pub const HOMELESS_KING: Reason = Reason::new("homeless_king", "reason-other-king-has-no-square");
/// Both kings were left without a square.
pub const HOMELESS_KINGS: Reason = Reason::new("homeless_kings", "reason-neither-king-has-a-square");
/// A side that had to place a piece and could not.
pub const UNPLACEABLE: Reason = Reason::new("unplaceable", "reason-other-side-cannot-place-a-piece");
/// Time ran out against a side that cannot mate.
pub const TIME_WITHOUT_MATE: Reason =
    Reason::new("time_without_mate", "reason-time-against-a-side-that-cannot-mate");

/// The plies without a capture or a pawn move after which a draw may be claimed.
pub const CLAIM_PLIES: u8 = 100;
/// The plies without a capture or a pawn move after which the game is drawn.
pub(super) const DRAW_PLIES: u8 = 150;

/// The key of all that waits to be placed.
pub(super) fn reserves_key(reserves: &ByColor<Reserve>) -> u64 {
    let each = |color: Color| {
        let key = move |role| reserve_key(color, role, *reserves.get(color).get(role));
        PLACING_ORDER.into_iter().map(key)
    };
    Color::ALL.into_iter().flat_map(each).fold(0, |key, feature| key ^ feature)
}

impl Position {
    // Applying a move

    pub(super) fn choose(&mut self, seat: Seat, mv: Move) {
        let Stage::Army(mut choices) = self.stage else { return };
        let color = self.chooser(&choices, seat);
        let choice = choices.get_mut(color);
        *choice = match (*choice, mv) {
            (Choice::Rolling { army, .. }, Move::Die(face)) => self.variant.after_roll(color, army, face),
            (Choice::Rolling { army, .. }, Move::Pick(role)) => {
                self.variant.after_piece(color, army.with(role))
            }
            (_, Move::Army(army)) => Choice::Made(army),
            (choice, _) => choice,
        };
        *self = Position::choosing(self.variant, choices);
    }

    pub(super) fn place(&mut self, role: Role, to: Square) {
        let Stage::Placement(mut reserves) = self.stage else { return };
        let color = self.turn;
        let count = reserves.get_mut(color).get_mut(role);
        let before = *count;
        *count = before.saturating_sub(1);
        self.key ^= reserve_key(color, role, before) ^ reserve_key(color, role, *count);
        self.key ^= piece_key(color, role, to);
        self.pieces.toggle(color, role, to);
        self.stage = Stage::Placement(reserves);
        if !is_empty(reserves.get(color.other())) {
            self.give_turn(color.other());
        }
        self.settle();
    }

    pub(super) fn pass(&mut self) {
        self.give_turn(self.turn.other());
        self.settle();
    }

    fn give_turn(&mut self, color: Color) {
        if self.turn != color {
            self.turn = color;
            self.key ^= BLACK_TO_ACT;
        }
    }

    /// Begins the play if nothing more can be placed and both kings stand.
    pub(super) fn settle(&mut self) {
        let Stage::Placement(reserves) = self.stage else { return };
        let all_placed = reserves.iter().all(is_empty);
        let kings_stand = reserves.iter().all(|reserve| reserve.king == 0);
        // Where not being able to place loses, nothing is ever discarded.
        let discards = self.variant.unplaceable == Unplaceable::Skip;
        if all_placed || (kings_stand && discards && self.nobody_can_place(&reserves)) {
            self.key ^= reserves_key(&reserves);
            self.stage = Stage::Play { halfmoves: 0, fullmoves: 1 };
            self.give_turn(Color::White);
        }
    }

    fn nobody_can_place(&self, reserves: &ByColor<Reserve>) -> bool {
        !self.can_place(reserves, self.turn) && !self.can_place(reserves, self.turn.other())
    }

    pub(super) fn step(&mut self, role: Role, from: Square, to: Square, promotion: Option<Role>) {
        let Stage::Play { halfmoves, fullmoves } = &mut self.stage else { return };
        let (us, them) = (self.turn, self.turn.other());
        *halfmoves = if role == Role::Pawn { 0 } else { halfmoves.saturating_add(1) };
        *fullmoves = fullmoves.saturating_add(u32::from(us.is_black()));
        if self.pieces.of(them).contains(to)
            && let Some(taken) = self.pieces.role_at(to)
        {
            *halfmoves = 0;
            self.pieces.toggle(them, taken, to);
            self.key ^= piece_key(them, taken, to);
        }
        let becomes = promotion.unwrap_or(role);
        self.pieces.toggle(us, role, from);
        self.pieces.toggle(us, becomes, to);
        self.key ^= piece_key(us, role, from) ^ piece_key(us, becomes, to) ^ BLACK_TO_ACT;
        self.turn = them;
    }

    // The end

    pub(super) fn placement_outcome(&self, reserves: &ByColor<Reserve>) -> Option<Outcome> {
        if self.can_place(reserves, self.turn) {
            return None;
        }
        let other = self.turn.other();
        if self.variant.unplaceable == Unplaceable::Loss {
            return Some(Outcome::win(seat_of(other), UNPLACEABLE));
        }
        if self.can_place(reserves, other) {
            return None;
        }
        match (reserves.get(self.turn).king > 0, reserves.get(other).king > 0) {
            (true, true) => Some(Outcome::draw(2, HOMELESS_KINGS)),
            (true, false) => Some(Outcome::win(seat_of(other), HOMELESS_KING)),
            (false, true) => Some(Outcome::win(seat_of(self.turn), HOMELESS_KING)),
            (false, false) => None,
        }
    }

    pub(super) fn play_outcome(&self) -> Option<Outcome> {
        if self.each_step(ControlFlow::Break).is_continue() {
            let mated = self.pieces.checkers(self.turn).any();
            return Some(if mated {
                Outcome::win(seat_of(self.turn.other()), MATE)
            } else {
                Outcome::draw(2, STALEMATE)
            });
        }
        if Color::ALL.into_iter().all(|color| self.pieces.cannot_mate(color)) {
            return Some(Outcome::draw(2, MATERIAL));
        }
        self.has_rested(DRAW_PLIES).then(|| Outcome::draw(2, SEVENTY_FIVE))
    }

    /// Whether so many plies have gone by without a capture or a pawn move.
    fn has_rested(&self, plies: u8) -> bool {
        matches!(self.stage, Stage::Play { halfmoves, .. } if halfmoves >= plies)
    }

    /// The draw that the side to move may claim if the position has come about
    /// `count` times.
    pub(super) fn claimable(&self, count: u32) -> Option<Outcome> {
        if !matches!(self.stage, Stage::Play { .. }) {
            None
        } else if count >= 3 {
            Some(Outcome::draw(2, THREEFOLD))
        } else {
            self.has_rested(CLAIM_PLIES).then(|| Outcome::draw(2, FIFTY))
        }
    }

    /// What it means if a seat resigns or its time runs out: the other side
    /// wins, unless time ran out in the play against a side that cannot mate.
    pub(super) fn outcome_of_leaving(&self, seat: Seat, reason: Reason) -> Outcome {
        let other = seat.other();
        let playing = matches!(self.stage, Stage::Play { .. });
        if reason == Reason::TIME && playing && self.pieces.cannot_mate(color_of(other)) {
            Outcome::draw(2, TIME_WITHOUT_MATE)
        } else {
            Outcome::win(other, reason)
        }
    }

    // Hidden information

    /// The position with the armies that the viewer may not know yet absent.
    pub(super) fn seen_by(&self, viewer: Viewer) -> Position {
        match self.stage {
            Stage::Army(mut choices) if self.variant.choice == ArmyChoice::Simultaneous => {
                for color in Color::ALL {
                    let choice = choices.get_mut(color);
                    if matches!(choice, Choice::Made(_)) && !viewer.is(seat_of(color)) {
                        *choice = Choice::Secret;
                    }
                }
                Position::choosing(self.variant, choices)
            }
            _ => *self,
        }
    }

    /// The position with secret armies drawn, each army being equally likely.
    pub(super) fn imagined(&self, chance: &mut Chance) -> Position {
        let Stage::Army(mut choices) = self.stage else { return *self };
        for color in Color::ALL {
            let choice = choices.get_mut(color);
            if *choice == Choice::Secret {
                let mut armies = Vec::new();
                let _ = self.variant.each_army(color, |army| -> ControlFlow<()> {
                    armies.push(army);
                    ControlFlow::Continue(())
                });
                // Every budget can be spent, so there is always an army.
                *choice = Choice::Made(chance.pick(&armies).unwrap_or(Army::NONE));
            }
        }
        Position::choosing(self.variant, choices)
    }
}
