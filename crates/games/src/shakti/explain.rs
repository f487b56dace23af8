//! Why a piece may not go somewhere, in words.

use quincunx_core::{Position as _, Seat, Touch};

use super::sight::{Tile, beside, each, neighbours_of, pairs, seen};
use super::{Move, Position, SecondTile, Shakti};

const NAMES: [&str; 2] = ["White", "Black"];

/// Why touches do not begin a legal move; `None` if they do.
pub(super) fn why_not(position: &Position, seat: Seat, touches: &[Touch]) -> Option<String> {
    let moves = position.moves(seat);
    if moves
        .iter()
        .any(|&mv| <Shakti as quincunx_core::Rules>::gesture(position, seat, mv).starts_with(touches))
    {
        return None;
    }
    let square = |touch: &Touch| match touch {
        Touch::Square(name) => Tile::named(name),
        Touch::Tray(_) | Touch::Choice(_) => None,
    };
    Some(match touches {
        [Touch::Choice(word)] if word == "pass" => {
            "passing is allowed only when no move is possible".to_owned()
        }
        [first] => match square(first) {
            Some(from) => why_not_from(position, seat, &moves, from),
            None => "touch one of your pieces".to_owned(),
        },
        [first, second] => match (square(first), square(second)) {
            (Some(from), Some(to)) => why_not_to(position, seat, from, to)?,
            _ => "touch one of your pieces, then a tile".to_owned(),
        },
        [] => "there is no legal move".to_owned(),
        [_, _, ..] => "a move is two touches, a piece and a tile".to_owned(),
    })
}

/// Why the piece on a square cannot move at all.
fn why_not_from(position: &Position, seat: Seat, moves: &[Move], from: Tile) -> String {
    let name = NAMES[seat.index()];
    if position.pieces(seat) & from.bit() == 0 {
        return format!("{name} has no piece on {from}");
    }
    if moves == [Move::Pass] {
        return format!("{name} has no move and must pass");
    }
    if position.king_sees_warrior(seat) && position.kings[seat.index()] != from {
        return format!("{name} is in check, and only the king can answer a check");
    }
    format!("the {} on {from} has nowhere to go", piece_name(position, from))
}

/// Why a piece may not go to a square; `None` if it may.
pub(super) fn why_not_to(position: &Position, seat: Seat, from: Tile, to: Tile) -> Option<String> {
    let moves = position.moves(seat);
    let goes = |mv: &Move| match *mv {
        Move::Step { from: f, to: t } | Move::Leap { from: f, to: t, .. } => (f, t) == (from, to),
        Move::Pass => false,
    };
    if moves.iter().any(goes) {
        return None;
    }
    if !moves
        .iter()
        .any(|mv| matches!(*mv, Move::Step { from: f, .. } | Move::Leap { from: f, .. } if f == from))
        && (position.pieces(seat) & from.bit() == 0 || position.kings[seat.index()] != from)
    {
        return Some(why_not_from(position, seat, &moves, from));
    }
    if position.tiles & to.bit() == 0 {
        return Some(format!("{to} has no tile"));
    }
    if position.pieces(seat) & to.bit() != 0 {
        return Some(format!("{to} is occupied by an own piece"));
    }
    let king = position.kings[seat.index()] == from;
    Some(if king {
        why_not_king(position, seat, from, to)
    } else {
        why_not_warrior(position, seat, from, to)
    })
}

fn why_not_king(position: &Position, seat: Seat, from: Tile, to: Tile) -> String {
    let enemy = seat.other();
    let takes = position.warriors[enemy.index()] & to.bit() != 0;
    if position.king_sees_warrior(seat) {
        if neighbours_of(from) & to.bit() == 0 {
            return format!(
                "a king in check moves only to a neighbouring tile, and {to} is not next to {from}"
            );
        }
    } else if takes {
        return format!("a king takes a warrior only when it is in check, and {from} is not in check");
    } else if seen(from, position.tiles) & to.bit() == 0 {
        return format!("{to} is not the first tile seen from {from} in any direction");
    }
    let watched = seen(to, position.tiles);
    let watchers = watched & position.warriors[enemy.index()] & !to.bit();
    if let Some(warrior) = each(watchers).next() {
        let what = if takes { "protects" } else { "sees" };
        return format!("the warrior on {warrior} {what} {to}");
    }
    if watched & position.kings[enemy.index()].bit() != 0 {
        return format!("the kings would see each other from {to} and {}", position.kings[enemy.index()]);
    }
    format!("the king cannot go to {to}")
}

fn why_not_warrior(position: &Position, seat: Seat, from: Tile, to: Tile) -> String {
    if position.pieces(seat.other()) & to.bit() != 0 {
        return format!("a warrior never takes, and {to} is occupied");
    }
    let Some((first, _)) = pairs(from, position.tiles).find(|&(_, second)| second == to.bit()) else {
        return format!("{to} is neither the first nor the second tile seen from {from} in any direction");
    };
    let over = Tile::lowest(first);
    if first & position.vacant() == 0 {
        return format!("a leap needs both tiles vacant, and {over} is occupied");
    }
    if position.variant.second_tile == SecondTile::Adjacent && beside(first) & to.bit() == 0 {
        return format!("{to} is not directly behind {over}");
    }
    if first & position.shields(seat) != 0 {
        return format!("removing {over} would let the own king see the {}", exposed(position, seat, over));
    }
    format!("the warrior cannot go to {to}")
}

/// The enemy that the own king would see if a tile were gone.
fn exposed(position: &Position, seat: Seat, over: Tile) -> String {
    pairs(position.kings[seat.index()], position.tiles)
        .find(|&(first, _)| first == over.bit())
        .map(|(_, second)| Tile::lowest(second))
        .map_or("enemy".to_owned(), |tile| format!("{} on {tile}", piece_name(position, tile)))
}

/// What stands on a square.
fn piece_name(position: &Position, tile: Tile) -> &'static str {
    if position.kings.contains(&tile) { "king" } else { "warrior" }
}
