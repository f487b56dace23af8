//! Left and right exchanged: kings castle to either side alike, wherever they arrived.
//! Only classic castling tells the sides apart, as long as somebody may castle.

use quincunx_core::Mirror;
use shakmaty::{Bitboard, Square};

use super::options::Castling;
use super::{Move, Position};

/// The mirror of the game.
pub(super) const MIRROR: Mirror<Position> = Mirror { position, mv };

fn square(square: Square) -> Square {
    square.flip_horizontal()
}

fn position(position: &Position) -> Option<Position> {
    if position.variant.castling == Castling::Classic && awaits_castling(position) {
        return None;
    }
    let mut image = Position {
        board: position.board.mirrored(),
        unmoved: Bitboard::flip_horizontal(position.unmoved),
        passed: position.passed.map(square),
        ..*position
    };
    image.partial_key = image.partial_key_from_scratch();
    Some(image)
}

/// Whether somebody may castle, or might with what is yet to arrive.
fn awaits_castling(position: &Position) -> bool {
    let supplies = [&position.supplies.white, &position.supplies.black];
    position.unmoved.any() || supplies.iter().any(|supply| supply.holds_king() && supply.holds_rook())
}

fn mv(mv: Move) -> Move {
    match mv {
        Move::Place { role, to } => Move::Place { role, to: square(to) },
        Move::Step { role, from, to } => Move::Step { role, from: square(from), to: square(to) },
        Move::Promote { role, from, to } => Move::Promote { role, from: square(from), to: square(to) },
        Move::EnPassant { from, to } => Move::EnPassant { from: square(from), to: square(to) },
        Move::Castle { from, to } => Move::Castle { from: square(from), to: square(to) },
        Move::Pass => Move::Pass,
    }
}
