//! Left and right exchanged: there is no castling, so nothing in the rules tells them apart.

use quincunx_core::{Mirror, Position as _};

use super::{Move, Position};

/// The mirror of the game.
pub(super) const MIRROR: Mirror<Position> = Mirror { position, mv };

fn position(position: &Position) -> Option<Position> {
    let mut image = Position { pieces: position.pieces.mirrored(), ..*position };
    image.key = image.recomputed_key();
    Some(image)
}

fn mv(mv: Move) -> Move {
    match mv {
        Move::Army(_) | Move::Die(_) | Move::Pick(_) | Move::Pass => mv,
        Move::Place { role, to } => Move::Place { role, to: to.flip_horizontal() },
        Move::Step { role, from, to, promotion } => {
            Move::Step { role, from: from.flip_horizontal(), to: to.flip_horizontal(), promotion }
        }
    }
}
