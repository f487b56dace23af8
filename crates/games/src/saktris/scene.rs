//! What a person sees and touches.

use std::borrow::Cow;

use std::ops::ControlFlow;

use quincunx_core::{
    Choice, Counter, Effect, Gesture, Line, LineKind, Mark, Message, Piece, Scene, SeatScene, SquareKind,
    Touch, Tray, TrayKind, TrayPiece,
};
use shakmaty::{ByRole, Color, Role, Square};

use super::board::home_row;
use super::castle::Castle;
use super::explain::{self, color_name};
use super::moves::PROMOTIONS;
use super::options::{ArrivalOrder, Blocked, Placement};
use super::{Move, Position, role_name, seat_of};

/// The board from White's side and what is beside it.
pub(super) fn draw(position: &Position) -> Scene {
    let mut scene = Scene::new("saktris", 8, 8);
    for square in Square::ALL {
        let kind = if square.is_light() { SquareKind::Light } else { SquareKind::Dark };
        scene.add_square(square.file() as u8, square.rank() as u8, kind);
    }
    for square in position.board.occupied() {
        if let Some(piece) = position.board.piece_at(square) {
            scene.pieces.push(Piece {
                square: square.to_string(),
                owner: seat_of(piece.color),
                name: Cow::Borrowed(role_name(piece.role)),
                letter: piece.char(),
            });
        }
    }
    for color in [Color::White, Color::Black] {
        show_check(&mut scene, position, color);
        show_supply(&mut scene, position, color);
        show_counters(&mut scene, position, color);
        scene.seats.push(seat(position, color));
    }
    if position.variant.fifty_move_plies > 0 {
        scene.counters.push(Counter {
            owner: None,
            label: "moves without progress".to_owned().into(),
            value: position.quiet.into(),
            limit: Some(position.variant.fifty_move_plies.into()),
        });
    }
    show_columns(&mut scene, position);
    scene.choices = choices();
    scene.prompt = prompt(position).into();
    scene
}

fn choices() -> Vec<Choice> {
    let label = |role: Role| Choice {
        word: role_name(role).to_owned(),
        label: format!("Promote to a {}", role_name(role)).into(),
    };
    let pass = Choice { word: "pass".to_owned(), label: "Pass".to_owned().into() };
    PROMOTIONS.into_iter().map(label).chain([pass]).collect()
}

fn show_check(scene: &mut Scene, position: &Position, color: Color) {
    let Some(king) = position.board.king(color) else { return };
    for checker in position.board.checkers(color) {
        scene.mark(&king.to_string(), Mark::Check);
        let (from, to) = (checker.to_string(), king.to_string());
        scene.lines.push(Line { from, to, kind: LineKind::Check });
    }
}

/// What is to come: the list as far as it is known, and the rest.
fn show_supply(scene: &mut Scene, position: &Position, color: Color) {
    let supply = position.supply(color);
    let due = color == position.side && position.is_due(color);
    let mut add = |kind, label: &str, pieces: Vec<TrayPiece>| {
        if !pieces.is_empty() {
            scene.trays.push(Tray { owner: seat_of(color), kind, label: label.to_owned().into(), pieces });
        }
    };
    let piece = |role: Role, count, due| TrayPiece {
        name: Cow::Borrowed(role_name(role)),
        letter: role.of(color).char(),
        count,
        price: None,
        due,
    };
    let list = supply.iter().enumerate().map(|(index, role)| piece(role, 1, due && index == 0));
    add(TrayKind::Queue, "next", list.collect());
    let pool = |due| {
        let kinds = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let counted = move |role| (role, *supply.unordered().get(role));
        let some = kinds.into_iter().map(counted).filter(|(_, count)| *count > 0);
        some.map(|(role, count)| piece(role, count, due)).collect()
    };
    if position.variant.order == ArrivalOrder::Selectable {
        add(TrayKind::Pool, "to choose from", pool(due));
    } else {
        add(TrayKind::Unordered, "later, in an order nobody knows", pool(due && supply.next().is_none()));
    }
}

fn show_counters(scene: &mut Scene, position: &Position, color: Color) {
    if position.supply(color).is_empty() {
        return;
    }
    let (every, counter) = (position.arrival_every(), position.counter(color));
    let mut add = |label: &str, value: u32, limit: Option<u32>| {
        let owner = Some(seat_of(color));
        scene.counters.push(Counter { owner, label: label.to_owned().into(), value, limit });
    };
    add("moves to next arrival", every.saturating_sub(counter).into(), Some(every.into()));
    if position.variant.blocked == Blocked::Queue {
        add("pieces owed", position.owed(color) as u32, None);
    }
}

fn seat(position: &Position, color: Color) -> SeatScene {
    let left = position.supply(color).len();
    let note = match left {
        0 => "everything placed".to_owned(),
        1 => "1 piece to come".to_owned(),
        _ => format!("{left} pieces to come"),
    };
    SeatScene {
        seat: seat_of(color),
        name: Cow::Borrowed(color_name(color)),
        to_move: position.side == color,
        living: true,
        check: position.in_check(color),
        note: note.into(),
    }
}

/// The home row of a player who has a piece to place: where it may go, and where
/// not and why.
fn show_columns(scene: &mut Scene, position: &Position) {
    let us = position.side;
    if !position.is_due(us) {
        return;
    }
    for square in home_row(us) {
        let reasons = ByRole::new_with(|role| explain::not_here(position, role, square));
        let (mark, note) = column(position, &reasons);
        let name = square.to_string();
        scene.mark(&name, mark);
        if let Some(square) = scene.squares.iter_mut().find(|square| square.name == name) {
            square.note = note.map(Message::from);
        }
    }
}

/// Whether any piece that may come may go to a column, and what to say about it.
fn column(position: &Position, reasons: &ByRole<Option<String>>) -> (Mark, Option<String>) {
    let kinds: Vec<Role> = position.supply(position.side).candidates().collect();
    let refused: Vec<Role> = kinds.iter().copied().filter(|role| reasons.get(*role).is_some()).collect();
    let reason = |role: Role| reasons.get(role).clone().unwrap_or_default();
    let mut distinct: Vec<String> = refused.iter().map(|role| reason(*role)).collect();
    distinct.dedup();
    let note = match (refused.as_slice(), distinct.as_slice()) {
        ([], _) => None,
        (_, [same]) if refused.len() == kinds.len() => Some(same.clone()),
        _ => {
            let each = |role: &Role| format!("no {}: {}", role_name(*role), reason(*role));
            Some(refused.iter().map(each).collect::<Vec<_>>().join("; "))
        }
    };
    (if refused.len() == kinds.len() { Mark::Forbidden } else { Mark::Target }, note)
}

fn prompt(position: &Position) -> String {
    let us = position.side;
    let player = color_name(us);
    let row = format!("rank {}", us.backrank().char());
    if !position.is_due(us) {
        return format!("{player} {}.{}", asked_to_move(position), until_next(position));
    }
    let piece = match position.supply(us).next() {
        Some(role) => format!("the {}", role_name(role)),
        None => "a piece of choice".to_owned(),
    };
    if position.in_check(us) {
        let may_place = if position.has_placement(us) {
            format!("ends it with a move, or by placing {piece} on {row}")
        } else {
            "ends it with a move".to_owned()
        };
        return format!("{player} is in check and {may_place}.");
    }
    if position.has_placement(us) {
        let or_moves = if position.variant.placement == Placement::Optional { ", or moves" } else { "" };
        return format!("{player} places {piece} on {row}{or_moves}.");
    }
    let blocked = format!("There is no square for {piece}");
    if explain::is_forced_to_make_room(position) && !passes(position) {
        return format!("{blocked}: {player} makes a move that gives it one.");
    }
    format!("{blocked}: {player} {}.", asked_to_move(position))
}

fn passes(position: &Position) -> bool {
    let first = position.visit_moves(ControlFlow::Break);
    first == ControlFlow::Break(Move::Pass)
}

fn asked_to_move(position: &Position) -> &'static str {
    if passes(position) {
        "has nothing to move and passes"
    } else if position.in_check(position.side) {
        "is in check and must end it"
    } else {
        "moves"
    }
}

fn until_next(position: &Position) -> String {
    let us = position.side;
    if position.supply(us).is_empty() {
        return String::new();
    }
    match position.arrival_every() - position.counter(us) {
        1 => " Then the next piece is due.".to_owned(),
        more => format!(" The next piece is due after {more} moves."),
    }
}

/// The things to touch for a ply: the square for a piece that comes in order, and
/// before it the piece where there is a choice.
pub(super) fn gesture(position: &Position, mv: Move) -> Gesture {
    match mv {
        Move::Place { role, to } => match position.supply(position.side).next() {
            Some(_) => vec![Touch::square(to)],
            None => piece_and_square(position, role, to),
        },
        Move::Step { from, to, .. } | Move::EnPassant { from, to } | Move::Castle { from, to } => {
            vec![Touch::square(from), Touch::square(to)]
        }
        Move::Promote { role, from, to } => {
            vec![Touch::square(from), Touch::square(to), Touch::choice(role_name(role))]
        }
        Move::Pass => vec![Touch::choice("pass")],
    }
}

/// The gesture, and the one that drags the due piece to its square.
pub(super) fn ways_to_say(position: &Position, mv: Move) -> Vec<Gesture> {
    let mut ways = vec![gesture(position, mv)];
    if let Move::Place { role, to } = mv {
        let dragged = piece_and_square(position, role, to);
        if ways[0] != dragged {
            ways.push(dragged);
        }
    }
    ways
}

fn piece_and_square(position: &Position, role: Role, to: Square) -> Gesture {
    vec![Touch::Tray(role.of(position.side).char()), Touch::square(to)]
}

/// What a ply does besides taking a piece from here to there.
pub(super) fn effects(position: &Position, mv: Move) -> Vec<Effect> {
    let mut effects = Vec::new();
    match mv {
        Move::Place { role, to } => {
            effects.push(Effect::Arrives { square: to.to_string(), piece: Cow::Borrowed(role_name(role)) });
        }
        Move::Step { from, to, .. } => take(&mut effects, position, from, to),
        Move::Promote { role, from, to } => {
            take(&mut effects, position, from, to);
            effects.push(Effect::Becomes { square: to.to_string(), piece: Cow::Borrowed(role_name(role)) });
        }
        Move::EnPassant { from, to } => {
            take(&mut effects, position, from, Square::from_coords(to.file(), from.rank()));
        }
        Move::Castle { from, to } => {
            if let Some(castle) = Castle::towards(&position.board, from, to) {
                let (from, to) = (castle.rook.to_string(), castle.crossed.to_string());
                effects.push(Effect::Moves { from, to });
            }
        }
        Move::Pass => {}
    }
    let cleared = position.cleared_by(mv);
    effects.extend(cleared.into_iter().map(|square| Effect::Clears { square: square.to_string() }));
    effects
}

fn take(effects: &mut Vec<Effect>, position: &Position, from: Square, square: Square) {
    if !position.board.occupied().contains(square) {
        return;
    }
    let (square, from) = (square.to_string(), from.to_string());
    effects.push(Effect::Captures { square: square.clone() });
    if position.variant.bump {
        effects.push(Effect::Bumps { square, from });
    }
}
