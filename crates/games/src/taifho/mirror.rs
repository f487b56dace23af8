//! Left and right exchanged: nothing in the rules tells them apart.

use quincunx_core::{Mirror, Position as _, Seat};

use super::arrange::{Arrangement, Readiness};
use super::board::{SIDE, Square};
use super::moves::{Move, Relocation, Relocations};
use super::{Position, Squares};

/// The mirror of the game.
pub(super) const MIRROR: Mirror<Position> = Mirror { position, mv };

fn square(square: Square) -> Square {
    Square::at(SIDE - 1 - square.file(), square.rank())
}

fn readiness(readiness: Readiness) -> Readiness {
    match readiness {
        Readiness::Ready(order) => Readiness::Ready(order.reversed()),
        Readiness::Choosing | Readiness::Hidden => readiness,
    }
}

fn position(position: &Position) -> Option<Position> {
    let stale: Squares = position.stale.iter().map(square).collect();
    let mut image = Position {
        stale,
        side: position.side,
        blocked: position.blocked,
        ply: position.ply,
        arranging: position.arranging.map(|sides| sides.map(readiness)),
        ..Position::empty(position.variant)
    };
    for seat in [Seat::FIRST, Seat::SECOND] {
        for from in position.all_pieces(seat).iter() {
            let (_, kind) = position.piece_on(from)?;
            image.toggle(seat, kind, square(from));
        }
    }
    image.key = image.recomputed_key();
    Some(image)
}

fn relocations(relocations: Relocations) -> Relocations {
    relocations.iter().fold(Relocations::NONE, |image, Relocation { from, to }| {
        image.with(Relocation { from: square(from), to: square(to) })
    })
}

fn mv(mv: Move) -> Move {
    match mv {
        Move::Pass => Move::Pass,
        Move::Step { from, to } => Move::Step { from: square(from), to: square(to) },
        Move::Chain { from, to, relocations: sent } => {
            Move::Chain { from: square(from), to: square(to), relocations: relocations(sent) }
        }
        Move::Arrange(order) => Move::Arrange(Arrangement::reversed(order)),
    }
}
