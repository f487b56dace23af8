//! Why a piece may not go somewhere, in words.

use quincunx_core::{Message, Position as _, Rules as _, Seat, Touch};

use super::sight::{Tile, beside, each, neighbours_of, pairs, seen};
use super::{Move, Position, SecondTile, Shakti};

/// Why a side that can move may not pass.
pub(super) const NO_PASS: Message = Message::new("shakti-no-pass");

/// Why touches do not begin a legal move; `None` if they do.
pub(super) fn why_not(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Message> {
    let moves = position.moves(seat);
    if moves.iter().any(|&mv| Shakti::gesture(position, seat, mv).starts_with(touches)) {
        return None;
    }
    let square = |touch: &Touch| match touch {
        Touch::Square(name) => Tile::named(name),
        Touch::Tray(_) | Touch::Choice(_) => None,
    };
    Some(match touches {
        [Touch::Choice(word)] if word == "pass" => NO_PASS,
        [first] => match square(first) {
            Some(from) => why_not_from(position, seat, &moves, from),
            None => Message::new("shakti-touch-a-piece"),
        },
        [first, second] => match (square(first), square(second)) {
            (Some(from), Some(to)) => why_not_to(position, seat, from, to)?,
            _ => Message::new("shakti-touch-piece-and-tile"),
        },
        [] => Message::new("no-legal-move"),
        [_, _, ..] => Message::new("shakti-two-touches"),
    })
}

/// Why the piece on a square cannot move at all.
fn why_not_from(position: &Position, seat: Seat, moves: &[Move], from: Tile) -> Message {
    let name = seat_name(seat);
    if position.pieces(seat) & from.bit() == 0 {
        return Message::new("shakti-no-piece-of").seat("seat", name).square("square", from);
    }
    if moves == [Move::Pass] {
        return Message::new("shakti-must-pass").seat("seat", name);
    }
    if position.king_sees_warrior(seat) && position.kings[seat.index()] != from {
        return Message::new("shakti-only-king-answers").seat("seat", name);
    }
    Message::new("nowhere-to-go").piece("piece", piece_name(position, from)).square("square", from)
}

/// Why a piece may not go to a square; `None` if it may.
pub(super) fn why_not_to(position: &Position, seat: Seat, from: Tile, to: Tile) -> Option<Message> {
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
        return Some(Message::new("shakti-no-tile").square("square", to));
    }
    if position.pieces(seat) & to.bit() != 0 {
        return Some(Message::new("occupied-by-own").square("square", to));
    }
    let king = position.kings[seat.index()] == from;
    Some(if king {
        why_not_king(position, seat, from, to)
    } else {
        why_not_warrior(position, seat, from, to)
    })
}

fn why_not_king(position: &Position, seat: Seat, from: Tile, to: Tile) -> Message {
    let enemy = seat.other();
    let takes = position.warriors[enemy.index()] & to.bit() != 0;
    if position.king_sees_warrior(seat) {
        if neighbours_of(from) & to.bit() == 0 {
            return from_to("shakti-check-neighbour", from, to);
        }
    } else if takes {
        return Message::new("shakti-takes-only-in-check").square("from", from);
    } else if seen(from, position.tiles) & to.bit() == 0 {
        return from_to("shakti-not-first-tile", from, to);
    }
    let watched = seen(to, position.tiles);
    let watchers = watched & position.warriors[enemy.index()] & !to.bit();
    if let Some(warrior) = each(watchers).next() {
        let key = if takes { "shakti-warrior-protects" } else { "shakti-warrior-sees" };
        return from_to(key, warrior, to);
    }
    if watched & position.kings[enemy.index()].bit() != 0 {
        return from_to("shakti-kings-would-see", position.kings[enemy.index()], to);
    }
    Message::new("shakti-king-cannot-go").square("to", to)
}

fn why_not_warrior(position: &Position, seat: Seat, from: Tile, to: Tile) -> Message {
    if position.pieces(seat.other()) & to.bit() != 0 {
        return Message::new("shakti-warrior-never-takes").square("to", to);
    }
    let Some((first, _)) = pairs(from, position.tiles).find(|&(_, second)| second == to.bit()) else {
        return from_to("shakti-not-second-tile", from, to);
    };
    let over = Tile::lowest(first);
    if first & position.vacant() == 0 {
        return Message::new("shakti-leap-over-occupied").square("over", over);
    }
    if position.variant.second_tile == SecondTile::Adjacent && beside(first) & to.bit() == 0 {
        return Message::new("shakti-not-behind").square("to", to).square("over", over);
    }
    if first & position.shields(seat) != 0 {
        return exposes(position, seat, over);
    }
    Message::new("shakti-warrior-cannot-go").square("to", to)
}

/// Which enemy the own king would see if a tile were gone.
fn exposes(position: &Position, seat: Seat, over: Tile) -> Message {
    let behind = pairs(position.kings[seat.index()], position.tiles)
        .find(|&(first, _)| first == over.bit())
        .map(|(_, second)| Tile::lowest(second));
    match behind {
        Some(tile) => Message::new("shakti-exposes-to")
            .square("over", over)
            .piece("piece", piece_name(position, tile))
            .square("square", tile),
        None => Message::new("shakti-exposes").square("over", over),
    }
}

/// A sentence about two squares.
fn from_to(key: &'static str, from: Tile, to: Tile) -> Message {
    Message::new(key).square("from", from).square("to", to)
}

/// The name of a seat.
pub(super) fn seat_name(seat: Seat) -> &'static str {
    Shakti::INFO.seats[seat.index()].name
}

/// What stands on a square.
fn piece_name(position: &Position, tile: Tile) -> &'static str {
    if position.kings.contains(&tile) { "king" } else { "warrior" }
}
