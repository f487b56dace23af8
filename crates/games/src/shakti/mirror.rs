//! Left and right exchanged: nothing in the rules tells them apart.

use quincunx_core::{Mirror, Position as _};

use super::sight::{SIDE, each};
use super::{Move, Position, Tile, Tiles};

/// The mirror of the game.
pub(super) const MIRROR: Mirror<Position> = Mirror { position, mv };

fn tile(tile: Tile) -> Tile {
    Tile::at(SIDE - 1 - tile.file(), tile.rank()).unwrap_or(tile)
}

fn tiles(tiles: Tiles) -> Tiles {
    each(tiles).fold(0, |image, one| image | tile(one).bit())
}

fn position(position: &Position) -> Option<Position> {
    let mut image = Position {
        tiles: tiles(position.tiles),
        kings: position.kings.map(tile),
        warriors: position.warriors.map(tiles),
        ..*position
    };
    image.key = image.recomputed_key();
    Some(image)
}

fn mv(mv: Move) -> Move {
    match mv {
        Move::Step { from, to } => Move::Step { from: tile(from), to: tile(to) },
        Move::Leap { from, over, to } => Move::Leap { from: tile(from), over: tile(over), to: tile(to) },
        Move::Pass => Move::Pass,
    }
}
