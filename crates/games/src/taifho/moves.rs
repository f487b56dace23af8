//! What a move is, and all legal ones.
//!
//! Only the result of a chain counts: where it began, where it ended, and which
//! Circles it sent back. So generation is a search over spots and relocations and
//! never over paths; a path is looked for only when a move is shown or written.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use quincunx_core::Seat;

use super::Position;
use super::arrange::Arrangement;
use super::board::{Kind, Square, Squares, beside, first_rank, steps};
use super::chain::{Course, Lattice, SPOTS, Spots, each_spot, ends_for, has_hop};
use super::options::{RelocateOn, Sideways};
use super::path::{Path, landings_over, shortest};
use super::relocate::Senders;

/// An enemy Circle put back on its first row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Relocation {
    /// Where it stood.
    pub from: Square,
    /// Where it is put.
    pub to: Square,
}

/// The relocations of a chain, at most one for each enemy Circle: on its first
/// row, where it has been put, it cannot be relocated again.
///
/// Circles are alike, so after two relocations it is all one which Circle went
/// to which square: the lower square left is listed with the lower one taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Relocations([Option<Relocation>; 2]);

impl Relocations {
    /// No relocation.
    pub const NONE: Relocations = Relocations([None; 2]);

    /// These relocations and one more; there is no room for a third.
    pub fn with(self, relocation: Relocation) -> Relocations {
        let Some(first) = self.0[0] else { return Relocations([Some(relocation), None]) };
        let Relocation { from, to } = relocation;
        let lower = Relocation { from: first.from.min(from), to: first.to.min(to) };
        let upper = Relocation { from: first.from.max(from), to: first.to.max(to) };
        Relocations([Some(lower), Some(upper)])
    }

    /// The relocations in order.
    pub fn iter(self) -> impl Iterator<Item = Relocation> {
        self.0.into_iter().flatten()
    }

    /// Whether the Circle that stood there has been relocated.
    pub fn moves(self, circle: Square) -> bool {
        self.iter().any(|relocation| relocation.from == circle)
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Nothing else is legal.
    Pass,
    /// A step to the next square.
    Step {
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// The result of a chain of hops.
    Chain {
        /// Where it began.
        from: Square,
        /// Where it ended.
        to: Square,
        /// The enemy Circles it sent back.
        relocations: Relocations,
    },
    /// An arrangement, before the game proper.
    Arrange(Arrangement),
}

/// One piece about to move, and what it can do.
#[derive(Clone, Copy)]
pub(super) struct Mover<'p> {
    pub(super) position: &'p Position,
    pub(super) seat: Seat,
    pub(super) kind: Kind,
    pub(super) from: Square,
    /// Where its move may end.
    pub(super) ends: Squares,
    end_spots: Spots,
}

impl<'p> Mover<'p> {
    /// The piece of that kind that the seat has on a square.
    pub(super) fn new(position: &'p Position, seat: Seat, kind: Kind, from: Square) -> Mover<'p> {
        let (ends, end_spots) = ends_for(position.variant, seat, from);
        Mover { position, seat, kind, from, ends, end_spots }
    }

    /// The board as its chains see it.
    pub(super) fn course(&self) -> Course {
        let Mover { position, seat, kind, from, .. } = *self;
        Course::new(position.variant, position.lines, seat, kind, from, self.jumps_sideways())
    }

    /// Whether it may also jump sideways along its first row.
    fn jumps_sideways(&self) -> bool {
        self.position.variant.sideways == Sideways::StepAndJump
            && self.kind.gains_sideways()
            && self.position.is_fresh(self.seat, self.from)
    }

    fn lattice(&self) -> Lattice {
        Lattice::of(self.from)
    }

    /// Whether there may be a hop for it: worth asking before anything else.
    fn may_hop(&self) -> bool {
        let Mover { position, seat, kind, from, .. } = *self;
        has_hop(position.variant, &position.lines, seat, kind, from) || self.jumps_sideways()
    }

    /// Where it can step.
    pub(super) fn steps(&self) -> Squares {
        let mut to = steps(self.kind, self.seat, self.from);
        if self.position.variant.sideways != Sideways::Off && self.position.is_fresh(self.seat, self.from) {
            to = to | beside(self.from);
        }
        to & self.ends & !self.position.occupied()
    }

    /// The enemy Circles that it may send back if it hops over them.
    fn targets(&self) -> ArrayVec<Square, 2> {
        let position = self.position;
        if self.kind != Kind::Circle || position.variant.relocate_on == RelocateOn::Off {
            return ArrayVec::new();
        }
        let circles = position.pieces(self.seat.other(), Kind::Circle);
        (circles & !Squares::rank(0) & !Squares::rank(9)).iter().take(2).collect()
    }

    /// The squares that they may be sent to.
    fn berths(&self) -> Squares {
        let position = self.position;
        position.row(first_rank(self.seat.other())) & !position.occupied().without(self.from)
    }

    /// What it can do to enemy Circles.
    fn senders<'c>(&self, course: &'c Course, targets: ArrayVec<Square, 2>) -> Senders<'c> {
        let mut over = [[0; SPOTS]; 2];
        for (over, &target) in over.iter_mut().zip(&targets) {
            *over = landings_over(course, target, self.position.variant.relocate_on);
        }
        Senders { course, targets, over, berths: self.berths() }
    }

    /// Hands out the relocations that chains can make, each with the spots where
    /// such chains may end.
    fn each_chain<B>(&self, mut visit: impl FnMut(Relocations, Spots) -> ControlFlow<B>) -> ControlFlow<B> {
        if !self.may_hop() {
            return ControlFlow::Continue(());
        }
        let course = self.course();
        let targets = self.targets();
        let reached = if targets.is_empty() { Some(course.reach()) } else { course.reach_without(&targets) };
        match reached {
            Some(reached) => visit(Relocations::NONE, reached & self.end_spots),
            None => {
                let senders = self.senders(&course, targets);
                senders.each_layer(|made, spots| visit(made, spots & self.end_spots))
            }
        }
    }

    /// Hands out its moves.
    fn each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for to in self.steps().iter() {
            visit(Move::Step { from: self.from, to })?;
        }
        self.each_chain(|relocations, spots| {
            for spot in each_spot(spots) {
                let to = self.lattice().square(spot);
                visit(Move::Chain { from: self.from, to, relocations })?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Its chains that end on a square, whatever they send back.
    pub(super) fn moves_to(&self, to: Square) -> Vec<Move> {
        let mut moves = Vec::new();
        let _ = self.each_chain(|relocations, spots| -> ControlFlow<()> {
            if Lattice::of(to) == self.lattice() && spots & 1 << self.lattice().spot(to) != 0 {
                moves.push(Move::Chain { from: self.from, to, relocations });
            }
            ControlFlow::Continue(())
        });
        moves
    }

    /// How many moves it has.
    fn count_moves(&self) -> u64 {
        let mut count = u64::from(self.steps().len());
        let _ = self.each_chain(|_, spots| -> ControlFlow<()> {
            count += u64::from(spots.count_ones());
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether it can move at all.
    pub(super) fn can_move(&self) -> bool {
        !self.steps().is_empty() || self.each_move(|_| ControlFlow::Break(())).is_break()
    }

    /// The shortest path of a chain, if there is such a chain.
    pub(super) fn path(&self, to: Square, relocations: Relocations) -> Option<Path> {
        let course = self.course();
        if Lattice::of(to) != self.lattice() || to == self.from || !self.may_send(relocations) {
            return None;
        }
        let spot = self.lattice().spot(to);
        shortest(&course, relocations, self.position.variant.relocate_on, spot)
    }

    /// Whether these are Circles that could be sent, and squares they could be
    /// sent to, never mind how.
    fn may_send(&self, relocations: Relocations) -> bool {
        let [first, second] = relocations.0;
        let Some(first) = first else { return true };
        let (targets, berths) = (self.targets(), self.berths());
        let could = |sent: Relocation| targets.contains(&sent.from) && berths.contains(sent.to);
        could(first)
            && second.is_none_or(|second| could(second) && first.from != second.from && first.to != second.to)
    }
}

impl Position {
    /// The seat's pieces that could move, in the order of their squares within a
    /// kind.
    pub(super) fn movers(&self, seat: Seat) -> impl Iterator<Item = Mover<'_>> {
        Kind::ALL.into_iter().flat_map(move |kind| {
            self.pieces(seat, kind).iter().map(move |from| Mover::new(self, seat, kind, from))
        })
    }

    /// The piece that the seat has on a square.
    pub(super) fn mover_on(&self, seat: Seat, square: Square) -> Option<Mover<'_>> {
        let (owner, kind) = self.piece_on(square)?;
        (owner == seat).then(|| Mover::new(self, seat, kind, square))
    }

    /// Whether a side has won the race, after which nobody has a move. The other
    /// ends of a game leave the moves as they are.
    fn race_is_won(&self) -> bool {
        self.has_raced_home(Seat::FIRST) || self.has_raced_home(Seat::SECOND)
    }

    /// Hands out the legal moves of a seat in the game proper.
    pub(super) fn each_board_move<B>(
        &self,
        seat: Seat,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.race_is_won() {
            return ControlFlow::Continue(());
        }
        let mut stuck = true;
        for mover in self.movers(seat) {
            mover.each_move(|mv| {
                stuck = false;
                visit(mv)
            })?;
        }
        if stuck { visit(Move::Pass) } else { ControlFlow::Continue(()) }
    }

    /// How many legal moves a seat has in the game proper; a pass is one.
    pub(super) fn count_board_moves(&self, seat: Seat) -> u64 {
        if self.race_is_won() {
            return 0;
        }
        self.movers(seat).map(|mover| mover.count_moves()).sum::<u64>().max(1)
    }

    /// Whether a seat has a legal move other than a pass.
    pub fn can_move(&self, seat: Seat) -> bool {
        self.movers(seat).any(|mover| mover.can_move())
    }

    /// Whether a move is legal in the game proper.
    pub(super) fn is_legal_on_board(&self, seat: Seat, mv: Move) -> bool {
        if self.race_is_won() {
            return false;
        }
        let from = match mv {
            Move::Pass => return !self.can_move(seat),
            Move::Arrange(_) => return false,
            Move::Step { from, .. } | Move::Chain { from, .. } => from,
        };
        let is_it = |legal| if legal == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.mover_on(seat, from).is_some_and(|mover| mover.each_move(is_it).is_break())
    }
}
