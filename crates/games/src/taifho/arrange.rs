//! The order of the eight pieces on the files b to i, chosen or shuffled.

use std::fmt;
use std::ops::ControlFlow;

use quincunx_core::{Chance, Message, Seat, Touch, fewest_swaps};

use super::board::{Kind, Square, first_rank};

/// How many pieces a side has.
pub const PIECES: usize = 8;

/// An order of the eight pieces on the files b to i, two bits for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrangement(u16);

/// What is known of a side's free arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Readiness {
    /// The side has yet to choose.
    Choosing,
    /// The side has chosen what the viewer may not see.
    Hidden,
    /// The side has chosen this.
    Ready(Arrangement),
}

impl Arrangement {
    /// The arrangement of the usual game: `STDCCDTS`.
    pub const USUAL: Arrangement = {
        use Kind::{Circle, Diamond, Square, Triangle};
        Arrangement::of([Square, Triangle, Diamond, Circle, Circle, Diamond, Triangle, Square])
    };

    /// How many orders there are: 8! / 2!^4.
    pub const COUNT: u64 = 2520;

    /// The order of these pieces, file b first. Whether there are two of each
    /// kind is [`is_whole`](Order::is_whole)'s to say.
    const fn of(kinds: [Kind; PIECES]) -> Arrangement {
        let mut bits = 0;
        let mut place = 0;
        while place < PIECES {
            bits |= (kinds[place] as u16) << (2 * place);
            place += 1;
        }
        Arrangement(bits)
    }

    /// The pieces, file b first.
    pub fn kinds(self) -> [Kind; PIECES] {
        std::array::from_fn(|place| Kind::ALL[(self.0 >> (2 * place) & 3) as usize])
    }

    /// Reads eight letters, two of each kind.
    pub fn read(text: &str) -> Option<Arrangement> {
        let mut kinds = [Kind::Square; PIECES];
        if text.len() != PIECES {
            return None;
        }
        for (kind, letter) in kinds.iter_mut().zip(text.chars()) {
            *kind = Kind::of_letter(letter).filter(|_| letter.is_ascii_uppercase())?;
        }
        Some(Arrangement::of(kinds)).filter(|order| order.is_whole())
    }

    /// Whether there are two of each kind.
    pub fn is_whole(self) -> bool {
        let kinds = self.kinds();
        Kind::ALL.iter().all(|kind| kinds.iter().filter(|other| *other == kind).count() == 2)
    }

    /// This order shuffled.
    pub fn shuffled(self, chance: &mut Chance) -> Arrangement {
        let mut kinds = self.kinds();
        chance.shuffle(&mut kinds);
        Arrangement::of(kinds)
    }

    /// The same order from the other end.
    pub(super) fn reversed(self) -> Arrangement {
        let mut kinds = self.kinds();
        kinds.reverse();
        Arrangement::of(kinds)
    }

    /// A number of its own for every order.
    pub(super) fn number(self) -> u64 {
        u64::from(self.0)
    }

    /// Hands out every order once, in the order of the kinds from file b on.
    pub(super) fn each<B>(mut visit: impl FnMut(Arrangement) -> ControlFlow<B>) -> ControlFlow<B> {
        use Kind::{Circle, Diamond, Square, Triangle};
        let mut kinds = [Square, Square, Diamond, Diamond, Triangle, Triangle, Circle, Circle];
        loop {
            visit(Arrangement::of(kinds))?;
            if !next_order(&mut kinds) {
                return ControlFlow::Continue(());
            }
        }
    }

    /// The order after two places have been swapped.
    fn swapped(self, one: usize, other: usize) -> Arrangement {
        let mut kinds = self.kinds();
        kinds.swap(one, other);
        Arrangement::of(kinds)
    }

    /// The fewest swaps that make this order another; places count from file b.
    pub(super) fn swaps_to(self, goal: Arrangement) -> Vec<(usize, usize)> {
        fewest_swaps(&self.kinds(), &goal.kinds())
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kinds().iter().try_for_each(|kind| write!(f, "{}", kind.letter()))
    }
}

/// Steps to the next order in the order of the kinds; whether there was one.
fn next_order(kinds: &mut [Kind; PIECES]) -> bool {
    let Some(pivot) = (0..PIECES - 1).rev().find(|&place| kinds[place] < kinds[place + 1]) else {
        return false;
    };
    let Some(next) = (pivot + 1..PIECES).rev().find(|&place| kinds[pivot] < kinds[place]) else {
        return false;
    };
    kinds.swap(pivot, next);
    kinds[pivot + 1..].reverse();
    true
}

/// The square of a place of a seat's arrangement.
pub(super) fn square_of(place: usize, seat: Seat) -> Square {
    Square::at(place as u8 + 1, first_rank(seat))
}

/// The place of a seat's arrangement that a square is.
fn place_of(square: Square, seat: Seat) -> Option<usize> {
    let inner = square.rank() == first_rank(seat) && (1..=PIECES as u8).contains(&square.file());
    inner.then(|| usize::from(square.file()) - 1)
}

/// The word that ends an arrangement.
pub(super) const READY: &str = "ready";

/// The swaps that make an order out of the usual one, and `ready`.
pub(super) fn gesture(start: Arrangement, goal: Arrangement, seat: Seat) -> Vec<Touch> {
    let squares = |(one, other)| [square_of(one, seat), square_of(other, seat)];
    let swaps = start.swaps_to(goal).into_iter().flat_map(squares).map(Touch::square);
    swaps.chain([Touch::choice(READY)]).collect()
}

/// What touches make of an order: `Ok(None)` while it is not ready, an error
/// where a touch means nothing.
pub(super) fn follow(
    start: Arrangement,
    seat: Seat,
    touches: &[Touch],
) -> Result<Option<Arrangement>, Message> {
    let mut order = start;
    let mut held = None;
    for (index, touch) in touches.iter().enumerate() {
        match touch {
            Touch::Choice(word) if word == READY => {
                if held.is_some() {
                    return Err(Message::new("taifho-swap-needs-second"));
                }
                if index + 1 < touches.len() {
                    return Err(Message::new("taifho-ready-is-final"));
                }
                return Ok(Some(order));
            }
            Touch::Square(name) => {
                let Some(place) = Square::read(name).and_then(|square| place_of(square, seat)) else {
                    let (first, last) = (square_of(0, seat), square_of(PIECES - 1, seat));
                    let why = Message::new("taifho-swap-only-own");
                    return Err(why.square("first", first).square("last", last));
                };
                held = match held {
                    None => Some(place),
                    Some(other) => {
                        order = order.swapped(place, other);
                        None
                    }
                };
            }
            Touch::Tray(_) | Touch::Choice(_) => {
                return Err(Message::new("taifho-swap-touches"));
            }
        }
    }
    Ok(None)
}
