//! Single hops, for judging how well pieces stand.

use quincunx_core::Seat;
use quincunx_games::taifho::{Kind, Position, Square, Squares, first_rank};

/// Files and rows of one step, rows counted in a seat's direction.
type Way = (i8, i8);

/// The ways forward of a kind.
pub(super) fn forward(kind: Kind) -> &'static [Way] {
    match kind {
        Kind::Square => &[(0, 1)],
        Kind::Diamond | Kind::Triangle => &[(-1, 1), (1, 1)],
        Kind::Circle => &[(-1, 1), (0, 1), (1, 1)],
    }
}

/// All ways there are.
pub(super) const ALL_WAYS: [Way; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The square so many steps on.
fn beyond(seat: Seat, from: Square, (files, rows): Way, steps: i8) -> Option<Square> {
    let rows = if first_rank(seat) == 0 { rows } else { -rows };
    let file = from.file().checked_add_signed(files * steps)?;
    Square::new(file, from.rank().checked_add_signed(rows * steps)?)
}

/// The hop of a seat's piece along a way: the obstacle, and how many steps away it
/// is. The landing is as far behind it.
pub(super) fn hop(
    position: &Position,
    occupied: Squares,
    seat: Seat,
    from: Square,
    way: Way,
) -> Option<(Square, i8)> {
    let longest = if position.variant().leaps { 4 } else { 1 };
    for distance in 1..=longest {
        let over = beyond(seat, from, way, distance)?;
        if occupied.contains(over) {
            let is_free = |steps| beyond(seat, from, way, steps).is_some_and(|at| !occupied.contains(at));
            // The farthest first: it is the one that may lie beyond the edge.
            return (distance + 1..=2 * distance).rev().all(is_free).then_some((over, distance));
        }
    }
    None
}
