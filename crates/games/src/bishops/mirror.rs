//! Left and right exchanged. On the cross there is no such thing: the order of play goes
//! round one way. In the duel there is once nobody may castle.

use quincunx_core::Mirror;
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position as _};

use super::{Duel, DuelMove, Move, Position};

/// The mirror of the game.
pub(super) const MIRROR: Mirror<Position> = Mirror { position, mv };

fn position(position: &Position) -> Option<Position> {
    let Position::Duel(duel) = position else { return None };
    if !duel.chess.castles().is_empty() {
        return None;
    }
    let mut setup = duel.chess.to_setup(EnPassantMode::Legal);
    setup.board.flip_horizontal();
    setup.ep_square = setup.ep_square.map(|square| square.flip_horizontal());
    let chess = Chess::from_setup(setup, CastlingMode::Standard).ok()?;
    Some(Position::Duel(Duel::new(chess, duel.white, duel.black, duel.out)))
}

fn mv(mv: Move) -> Move {
    match mv {
        Move::Survival(_) => mv,
        Move::Duel(DuelMove { from, to, promotion }) => {
            Move::Duel(DuelMove { from: from.flip_horizontal(), to: to.flip_horizontal(), promotion })
        }
    }
}
