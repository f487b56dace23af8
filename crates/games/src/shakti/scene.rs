//! What there is to see.

use std::borrow::Cow;

use quincunx_core::{Choice, Counter, Line, LineKind, Mark, Piece, Position as _, Scene, Seat, SquareKind};

use super::sight::{BOARD, SIDE, Tile, each, seen};
use super::{Move, Position};

/// The board from White's side.
pub(super) fn scene(position: &Position) -> Scene {
    let mut scene = Scene::new("shakti", SIDE, SIDE);
    for tile in each(BOARD) {
        let kind = if position.tiles & tile.bit() != 0 { SquareKind::Tile } else { SquareKind::Hole };
        scene.add_square(tile.file(), tile.rank(), kind);
    }
    for seat in [Seat::FIRST, Seat::SECOND] {
        let letter = |c: char| if seat == Seat::FIRST { c } else { c.to_ascii_lowercase() };
        let king = position.kings[seat.index()];
        scene.pieces.push(piece(king, seat, "king", letter('K')));
        for warrior in each(position.warriors[seat.index()]) {
            scene.pieces.push(piece(warrior, seat, "warrior", letter('W')));
        }
        show_check(position, seat, &mut scene);
    }
    let tiles_left = position.tiles.count_ones();
    scene.counters.push(Counter {
        owner: None,
        label: "tiles left".to_owned().into(),
        value: tiles_left,
        limit: None,
    });
    let limit = position.variant.no_progress;
    if limit > 0 {
        scene.counters.push(Counter {
            owner: None,
            label: "moves without progress".to_owned().into(),
            value: position.quiet.into(),
            limit: Some(limit.into()),
        });
    }
    if position.must_pass(position.turn) {
        scene.choices.push(Choice { word: "pass".to_owned(), label: "Pass".to_owned().into() });
    }
    scene.prompt = prompt(position).into();
    scene
}

fn piece(tile: Tile, owner: Seat, name: &'static str, letter: char) -> Piece {
    Piece { square: tile.to_string(), owner, name: Cow::Borrowed(name), letter }
}

/// Marks a king in check and draws lines from those who give it, across holes.
fn show_check(position: &Position, seat: Seat, scene: &mut Scene) {
    let king = position.kings[seat.index()];
    for checker in each(seen(king, position.tiles) & position.warriors[seat.other().index()]) {
        scene.mark(&king.to_string(), Mark::Check);
        scene.lines.push(Line { from: checker.to_string(), to: king.to_string(), kind: LineKind::Check });
    }
}

fn prompt(position: &Position) -> String {
    let name = if position.turn == Seat::FIRST { "White" } else { "Black" };
    if position.moves(position.turn) == [Move::Pass] {
        format!("{name} has no move and must pass.")
    } else if position.king_sees_warrior(position.turn) {
        format!("{name} is in check: the king must go to a neighbouring tile.")
    } else {
        format!("{name} to move.")
    }
}
