//! All that the rules need to say what is legal now.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Outcome, Seat, Seats};

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// One seat moves.
    Of(Seat),
    /// These seats choose at the same time, none seeing the others' choices
    /// until all are in. Texts and records list them in ascending order.
    Together(Seats),
    /// The dice: the game itself plays a move drawn from its seed.
    Chance,
}

impl Turn {
    /// Whether the seat may act.
    pub fn includes(self, seat: Seat) -> bool {
        match self {
            Turn::Of(mover) => mover == seat,
            Turn::Together(seats) => seats.contains(seat),
            Turn::Chance => false,
        }
    }

    /// The seat to act; the lowest of several, none if it is up to chance.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Turn::Of(seat) => Some(seat),
            Turn::Together(seats) => seats.iter().next(),
            Turn::Chance => None,
        }
    }
}

/// A position of one of the games, as the rules and a search see it.
///
/// Small and cheap to copy; a move is undone by keeping the copy from before.
/// Equality is of everything that the position's text says, counters included.
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// A move; `Copy` and meaningful only together with its position.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// Who acts next. Also answers when the game is over: who would have.
    fn turn(&self) -> Turn;

    /// Hands every legal move of the seat that acts next to a closure, which may
    /// stop it early. With [`Turn::Together`] these are the moves of `seat`;
    /// otherwise `seat` is [`Turn::seat`], or ignored for [`Turn::Chance`].
    /// Each move comes once. Does not allocate.
    ///
    /// What ends a game while moves remain (a draw by counting, say) is not
    /// looked at here: see [`outcome`](Position::outcome).
    fn each_move<B>(&self, seat: Seat, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// How many moves [`each_move`](Position::each_move) would hand out.
    fn count_moves(&self, seat: Seat) -> u64 {
        let mut count = 0;
        let _ = self.each_move(seat, |_| -> ControlFlow<()> {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether the move is one of the legal moves of the seat. Any value of the
    /// move type may be asked about.
    fn is_legal(&self, seat: Seat, mv: Self::Move) -> bool {
        self.each_move(
            seat,
            |legal| if legal == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) },
        )
        .is_break()
    }

    /// Makes a legal move of the seat.
    fn play(&mut self, seat: Seat, mv: Self::Move);

    /// Whether the seat's king is attacked; never true in a game without kings.
    fn is_check(&self, _seat: Seat) -> bool {
        false
    }

    /// Whether the seat is still in the game.
    fn is_living(&self, _seat: Seat) -> bool {
        true
    }

    /// Whether the game is over here, from the position alone; what follows from
    /// repetition is the game's to say.
    fn outcome(&self) -> Option<Outcome>;

    /// The key of what counts for repetition: everything but clocks and
    /// counters, kept up to date by [`play`](Position::play).
    fn key(&self) -> u64;

    /// The same key computed from scratch.
    fn recomputed_key(&self) -> u64;

    /// The legal moves of the seat as a list.
    fn moves(&self, seat: Seat) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        let _ = self.each_move(seat, |mv| -> ControlFlow<()> {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves
    }
}
