//! Why something is not a legal move: a move is followed hop by hop, as its text
//! or its touches say, up to where it goes wrong.

use quincunx_core::{Message, Position as _, Rules as _, Seat, Touch};

use super::board::{Axis, DOWN, Directions, Kind, Square, Squares, UP, first_rank, steps};
use super::chain::{Course, each_spot};
use super::gesture::{Progress, follow};
use super::moves::{Move, Mover, Relocation, Relocations};
use super::options::{RelocateOn, Sideways};
use super::{Position, Taifho};

/// The name of a seat.
pub(super) fn seat_name(seat: Seat) -> &'static str {
    Taifho::INFO.seats[seat.index() % 2].name
}

/// Why touches do not begin a legal move; `None` if they do.
pub(super) fn why_not(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Message> {
    if !position.turn().includes(seat) {
        return Some(Message::new("not-your-turn").seat("seat", seat_name(seat)));
    }
    match follow(position, seat, touches) {
        Err(why) => Some(why),
        Ok(Progress::Partial(partial)) if !partial.can_finish() => Some(why_no_way_on(position, &partial)),
        Ok(_) => None,
    }
}

/// Why nothing comes of a move that has made no mistake yet.
fn why_no_way_on(position: &Position, partial: &PartialMove) -> Message {
    match partial.why_no_end(partial.at) {
        Some(why) if partial.has_moved() => Message::new("taifho-no-way-on").message("why", why),
        _ if position.can_move(partial.mover.seat) => {
            partial.about("cannot-move").square("square", partial.at)
        }
        _ => Message::new("taifho-turn-is-passed"),
    }
}

/// A move while it is being said: a piece on its way, hop by hop.
pub(super) struct PartialMove<'p> {
    pub(super) mover: Mover<'p>,
    /// The board as it stands now, without the piece on its way.
    occupied: Squares,
    course: Course,
    pub(super) at: Square,
    landed: Squares,
    pub(super) stepped: bool,
    relocations: Relocations,
    /// The enemy Circle that was just hopped over and may be put back, until that
    /// is decided.
    pub(super) pending: Option<Square>,
}

impl<'p> PartialMove<'p> {
    /// Takes up a piece.
    pub(super) fn begin(
        position: &'p Position,
        seat: Seat,
        from: Square,
    ) -> Result<PartialMove<'p>, Message> {
        let mover = match (position.mover_on(seat, from), position.piece_on(from)) {
            (Some(mover), _) => mover,
            (None, Some((owner, kind))) => {
                let why = Message::new("belongs-to").piece("piece", kind.name()).square("square", from);
                return Err(why.seat("seat", seat_name(owner)));
            }
            (None, None) => return Err(Message::new("no-piece-on").square("square", from)),
        };
        let occupied = position.occupied().without(from);
        let course = mover.course();
        Ok(PartialMove {
            mover,
            occupied,
            course,
            at: from,
            landed: Squares::NONE,
            stepped: false,
            relocations: Relocations::NONE,
            pending: None,
        })
    }

    /// A sentence about the piece on its way.
    fn about(&self, key: &'static str) -> Message {
        Message::new(key).piece("piece", self.mover.kind.name())
    }

    pub(super) fn has_moved(&self) -> bool {
        self.stepped || !self.landed.is_empty()
    }

    /// Steps or hops to a square.
    pub(super) fn go(&mut self, to: Square) -> Result<(), Message> {
        if self.stepped {
            return Err(Message::new("taifho-step-ends-move").square("square", self.at));
        }
        if to == self.mover.from {
            return Err(Message::new("taifho-never-back").square("to", to));
        }
        if self.occupied.contains(to) {
            return Err(Message::new("occupied").square("square", to));
        }
        let distance = self.at.file().abs_diff(to.file()).max(self.at.rank().abs_diff(to.rank()));
        if distance > 1 { self.hop(to) } else { self.step(to) }
    }

    fn step(&mut self, to: Square) -> Result<(), Message> {
        if !self.landed.is_empty() {
            return Err(Message::new("taifho-only-a-step").square("to", to));
        }
        if !self.mover.steps().contains(to) {
            return Err(self.why_no_step(to));
        }
        self.stepped = true;
        self.at = to;
        Ok(())
    }

    fn why_no_step(&self, to: Square) -> Message {
        let (seat, kind) = (self.mover.seat, self.mover.kind);
        let sideways = to.rank() == self.at.rank();
        if !steps(kind, seat, self.at).contains(to) {
            if sideways && self.mover.position.stale().contains(self.at) {
                return self.about("taifho-stale").square("square", self.at);
            }
            if !(sideways && self.mover.position.is_fresh(seat, self.at)) || self.sideways_is_off() {
                return self.about("taifho-moves-only").message("how", directions(kind));
            }
        }
        self.why_no_end(to).unwrap_or_else(|| self.about("taifho-cannot-step").square("to", to))
    }

    fn sideways_is_off(&self) -> bool {
        self.mover.position.variant.sideways == Sideways::Off
    }

    /// Why a move may not end on a square, whatever way it came.
    pub(super) fn why_no_end(&self, to: Square) -> Option<Message> {
        if self.mover.ends.contains(to) {
            return None;
        }
        if !self.mover.position.resting_squares().contains(to) {
            return Some(Message::new("taifho-no-rest").square("to", to));
        }
        Some(Message::new("taifho-no-return").square("to", to))
    }

    pub(super) fn hop(&mut self, to: Square) -> Result<(), Message> {
        let over = self.obstacle(to)?;
        if self.landed.contains(to) {
            return Err(Message::new("taifho-landed-before").square("to", to));
        }
        self.at = to;
        self.landed = self.landed.with(to);
        self.pending = self.may_send(over).then_some(over);
        Ok(())
    }

    /// What a hop to a square goes over, or why there is no such hop.
    fn obstacle(&self, to: Square) -> Result<Square, Message> {
        let at = self.at;
        let files = to.file() as i8 - at.file() as i8;
        let ranks = to.rank() as i8 - at.rank() as i8;
        let distance = files.abs().max(ranks.abs());
        if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
            return Err(Message::new("taifho-not-on-one-line").square("from", at).square("to", to));
        }
        let way = (files.signum(), ranks.signum());
        let between = |n: i8| at.shifted(way.0 * n, way.1 * n);
        let occupied: Vec<(i8, Square)> = (1..distance)
            .filter_map(|n| between(n).map(|square| (n, square)))
            .filter(|(_, square)| self.occupied.contains(*square))
            .collect();
        match occupied.as_slice() {
            [] => Err(Message::new("taifho-nothing-between").square("from", at).square("to", to)),
            &[(near, over)] if near * 2 == distance => {
                self.check_direction(way, near, to)?;
                Ok(over)
            }
            &[(near, over)] => {
                let why = Message::new("taifho-uneven-hop").square("over", over);
                let why = why.number("before", near).square("from", at);
                Err(why.number("behind", distance - near).square("to", to))
            }
            [(_, one), .., (_, other)] => {
                Err(Message::new("taifho-several-between").square("first", one).square("last", other))
            }
        }
    }

    /// Whether the piece may hop that way, and that far.
    fn check_direction(&self, way: (i8, i8), near: i8, to: Square) -> Result<(), Message> {
        let variant = self.mover.position.variant;
        if !goes(self.mover.kind, self.mover.seat, way) {
            return self.check_sideways(way, near, to);
        }
        if near > 1 && !variant.leaps {
            return Err(Message::new("taifho-no-leaps"));
        }
        Ok(())
    }

    /// Whether the piece may jump sideways here though it does not go that way.
    fn check_sideways(&self, way: (i8, i8), near: i8, to: Square) -> Result<(), Message> {
        let Mover { position, seat, kind, from, .. } = self.mover;
        let row = first_rank(seat);
        let granted =
            position.variant.sideways == Sideways::StepAndJump && way.1 == 0 && self.at.rank() == row;
        if !granted {
            return Err(self.about("taifho-hops-only").message("how", directions(kind)));
        }
        if !position.is_fresh(seat, from) {
            return Err(self.about("taifho-stale-jump"));
        }
        if near > 1 {
            return Err(Message::new("taifho-no-sideways-leap"));
        }
        let squares = position.row(row);
        if !squares.contains(to) || !squares.contains(self.at) {
            return Err(Message::new("taifho-leaves-row").square("to", to));
        }
        Ok(())
    }

    /// Whether the piece that was hopped over can now be put back somewhere.
    fn may_send(&self, over: Square) -> bool {
        self.why_not_send(over).is_none() && self.berths().iter().next().is_some()
    }

    /// The empty squares of the enemy's first row.
    fn berths(&self) -> Squares {
        let row = self.mover.position.row(first_rank(self.mover.seat.other()));
        row & !self.occupied.with(self.at)
    }

    /// Why the piece on a square, just hopped over, cannot be put back.
    pub(super) fn why_not_send(&self, over: Square) -> Option<Message> {
        let Mover { position, seat, kind, .. } = self.mover;
        let near = over.file().abs_diff(self.at.file()).max(over.rank().abs_diff(self.at.rank()));
        let berthed = self.relocations.iter().any(|relocation| relocation.to == over);
        let enemy_circle = position.pieces(seat.other(), Kind::Circle).contains(over);
        if position.variant.relocate_on == RelocateOn::Off {
            Some(Message::new("taifho-no-putting-back"))
        } else if kind != Kind::Circle {
            Some(self.about("taifho-only-circle-puts-back"))
        } else if !berthed && !enemy_circle {
            Some(Message::new("taifho-no-enemy-circle").square("square", over))
        } else if over.rank() == 0 || over.rank() == 9 {
            Some(Message::new("taifho-circle-on-outer-row").square("square", over))
        } else if near > 1 && position.variant.relocate_on == RelocateOn::Jump {
            Some(Message::new("taifho-only-jump-puts-back"))
        } else {
            None
        }
    }

    /// Puts the Circle that was just hopped over back to a square.
    pub(super) fn relocate(&mut self, to: Square) -> Result<(), Message> {
        let Some(from) = self.pending else {
            return Err(Message::new("taifho-no-circle-to-put-back"));
        };
        if !self.berths().contains(to) {
            let row = self.mover.position.row(first_rank(self.mover.seat.other()));
            let why = if row.contains(to) { "occupied" } else { "taifho-not-its-first-row" };
            let why = Message::new(why).square("square", to);
            return Err(Message::new("taifho-cannot-put-back").square("from", from).message("why", why));
        }
        self.pending = None;
        self.relocations = self.relocations.with(Relocation { from, to });
        self.occupied = self.occupied.without(from).with(to);
        self.course = self.course.after(from, to);
        Ok(())
    }

    /// Leaves the Circle that was just hopped over where it stands.
    pub(super) fn leave(&mut self) -> Result<(), Message> {
        match self.pending.take() {
            Some(_) => Ok(()),
            None => Err(Message::new("taifho-no-circle-to-leave")),
        }
    }

    /// The move if it ends here.
    pub(super) fn finish(&self) -> Result<Move, Message> {
        let (from, to) = (self.mover.from, self.at);
        if !self.has_moved() {
            return Err(self.about("taifho-yet-to-move").square("square", from));
        }
        match self.why_no_end(to) {
            Some(why) => Err(why),
            None if self.stepped => Ok(Move::Step { from, to }),
            None => Ok(Move::Chain { from, to, relocations: self.relocations }),
        }
    }

    /// Whether some way of going on, or stopping here, is a legal move.
    ///
    /// Only squares on which no move may end are passed through, and of those
    /// there are few; so this looks at every way.
    pub(super) fn can_finish(&self) -> bool {
        if !self.has_moved() {
            return self.mover.can_move();
        }
        if self.mover.ends.contains(self.at) {
            return true;
        }
        self.decisions().any(|partial| {
            let lattice = partial.course.lattice;
            each_spot(partial.course.landings(lattice.spot(partial.at))).any(|spot| {
                let mut next = partial.clone();
                next.hop(lattice.square(spot)).is_ok() && next.can_finish()
            })
        })
    }

    /// This move with what is pending decided in every way.
    fn decisions(&self) -> impl Iterator<Item = PartialMove<'p>> {
        let berths = if self.pending.is_some() { self.berths() } else { Squares::NONE };
        let left = PartialMove { pending: None, ..self.clone() };
        let relocated = berths.iter().filter_map(|to| {
            let mut partial = self.clone();
            partial.relocate(to).is_ok().then_some(partial)
        });
        std::iter::once(left).chain(relocated)
    }
}

impl Clone for PartialMove<'_> {
    fn clone(&self) -> Self {
        PartialMove { ..*self }
    }
}

/// Whether a kind of piece of a seat goes a way.
fn goes(kind: Kind, seat: Seat, way: (i8, i8)) -> bool {
    let directions = Directions::of(kind, seat);
    Axis::ALL.into_iter().zip(directions.0).any(|(axis, halves)| {
        let up = axis.up();
        (way == up && halves & UP != 0) || (way == (-up.0, -up.1) && halves & DOWN != 0)
    })
}

/// Where a kind of piece goes, in words.
fn directions(kind: Kind) -> Message {
    Message::new(match kind {
        Kind::Square => "taifho-how-square",
        Kind::Diamond => "taifho-how-diamond",
        Kind::Triangle => "taifho-how-triangle",
        Kind::Circle => "taifho-how-circle",
    })
}
