//! What a person sees of a position, and what a move does.

use std::borrow::Cow;

use quincunx_core::{
    Choice, Counter, Effect, Mark, Piece, Position as _, Scene, Seat, SeatScene, SquareKind, Viewer,
};

use super::Position;
use super::arrange::{Arrangement, READY, Readiness, square_of};
use super::board::{Kind, SIDE, Square, first_rank};
use super::gesture::{LEAVE_IT, PASS_WORD};
use super::moves::Move;
use super::notation::letter;

const SEATS: [(Seat, &str); 2] = [(Seat::FIRST, "South"), (Seat::SECOND, "North")];

pub(super) fn scene(position: &Position, viewer: Viewer) -> Scene {
    let mut scene = Scene::new("taifho", SIDE, SIDE);
    add_squares(&mut scene, position);
    match position.arranging {
        Some(sides) => {
            show_arrangements(&mut scene, position, sides, viewer);
            scene.prompt = arranging_prompt(sides, viewer).into();
            scene.choices = vec![choice(READY, "Ready")];
        }
        None => {
            show_pieces(&mut scene, position);
            add_counters(&mut scene, position);
            scene.prompt = prompt(position, viewer).into();
            scene.choices = vec![choice(LEAVE_IT, "Leave the Circle where it is"), choice(PASS_WORD, "Pass")];
        }
    }
    scene.seats = SEATS.map(|(seat, name)| seat_scene(position, seat, name)).into();
    scene
}

fn choice(word: &str, label: &str) -> Choice {
    Choice { word: word.to_owned(), label: label.to_owned().into() }
}

fn add_squares(scene: &mut Scene, position: &Position) {
    for (file, rank) in (0..SIDE).flat_map(|rank| (0..SIDE).map(move |file| (file, rank))) {
        let square = Square::at(file, rank);
        let owner = SEATS.into_iter().find(|(seat, _)| first_rank(*seat) == rank);
        let kind = match owner {
            _ if !position.resting_squares().contains(square) => SquareKind::Transit,
            Some((seat, _)) => SquareKind::Home(seat),
            None if (file + rank) % 2 == 0 => SquareKind::Dark,
            None => SquareKind::Light,
        };
        let drawn = scene.add_square(file, rank, kind);
        if kind == SquareKind::Transit {
            drawn.note = Some("may be landed on inside a chain, never rested on".to_owned().into());
        } else if position.stale.contains(square) {
            drawn.marks.push(Mark::Stale);
            drawn.note =
                Some("has left this row and come back, and steps sideways no more".to_owned().into());
        }
    }
}

fn piece(seat: Seat, kind: Kind, square: Square) -> Piece {
    Piece {
        square: square.to_string(),
        owner: seat,
        name: Cow::Borrowed(kind.name()),
        letter: letter(seat, kind),
    }
}

fn show_pieces(scene: &mut Scene, position: &Position) {
    let on = |square| position.piece_on(square).map(|(seat, kind)| piece(seat, kind, square));
    scene.pieces = position.occupied().iter().filter_map(on).collect();
}

/// Shows whoever holds a side its arrangement, or what it starts from.
fn show_arrangements(scene: &mut Scene, position: &Position, sides: [Readiness; 2], viewer: Viewer) {
    for (seat, _) in SEATS.into_iter().filter(|(seat, _)| viewer.is(*seat)) {
        let order = match sides[seat.index()] {
            Readiness::Ready(order) => order,
            Readiness::Choosing | Readiness::Hidden => position.variant.arrangement,
        };
        scene.pieces.extend(pieces_of(order, seat));
    }
}

fn pieces_of(order: Arrangement, seat: Seat) -> impl Iterator<Item = Piece> {
    order.kinds().into_iter().enumerate().map(move |(place, kind)| piece(seat, kind, square_of(place, seat)))
}

fn add_counters(scene: &mut Scene, position: &Position) {
    let blocked_limit = u32::from(position.variant.blocked_limit);
    for (seat, _) in SEATS {
        let mut count = |label: &str, value, limit| {
            scene.counters.push(Counter { owner: Some(seat), label: label.to_owned().into(), value, limit });
        };
        count("pieces home", position.home_count(seat), Some(position.all_pieces(seat).len()));
        count("rows still to go", position.rows_to_go(seat), None);
        if blocked_limit > 0 {
            count("blocked turns", position.blocked_turns(seat), Some(blocked_limit));
        }
    }
    let (value, limit) = (u32::from(position.ply) - 1, Some(u32::from(position.variant.max_plies)));
    scene.counters.push(Counter { owner: None, label: "moves played".to_owned().into(), value, limit });
}

fn seat_scene(position: &Position, seat: Seat, name: &'static str) -> SeatScene {
    let note = match position.arranging {
        Some(sides) if sides[seat.index()] == Readiness::Choosing => "arranging".to_owned(),
        Some(_) => "ready".to_owned(),
        // How far it has come is among the counters.
        None => String::new(),
    };
    SeatScene {
        seat,
        name: Cow::Borrowed(name),
        to_move: position.turn().includes(seat),
        living: true,
        check: false,
        note: note.into(),
    }
}

fn prompt(position: &Position, viewer: Viewer) -> String {
    let side = position.side;
    let name = SEATS[side.index()].1;
    let asked =
        if viewer == Viewer::Seat(side) { format!("You are {name}") } else { format!("{name} moves") };
    let sentence = if position.can_move(side) {
        format!("{asked}: one step, or a chain of hops.")
    } else {
        format!("{asked}: nothing can move, so the turn is passed.")
    };
    let blocked = position.blocked_turns(side);
    if position.variant.blocked_limit > 0 && position.is_blocked(side) {
        format!("{sentence} This is blocked turn {blocked} of {}.", position.variant.blocked_limit)
    } else {
        sentence
    }
}

fn arranging_prompt(sides: [Readiness; 2], viewer: Viewer) -> String {
    let own = SEATS.into_iter().find(|(seat, _)| viewer == Viewer::Seat(*seat));
    match own {
        Some((seat, _)) if sides[seat.index()] == Readiness::Choosing => {
            let (first, last) = (square_of(0, seat), square_of(7, seat));
            format!(
                "Arrange your pieces on {first} to {last}: touch two to swap them, then say you are ready."
            )
        }
        _ => {
            let choosing = SEATS.into_iter().filter(|(seat, _)| sides[seat.index()] == Readiness::Choosing);
            let names: Vec<&str> = choosing.map(|(_, name)| name).collect();
            let verb = if names.len() > 1 { "arrange their" } else { "arranges its" };
            format!("{} {verb} pieces, unseen by the other side.", names.join(" and "))
        }
    }
}

pub(super) fn effects(position: &Position, seat: Seat, mv: Move) -> Vec<Effect> {
    let Move::Chain { from, to, relocations } = mv else { return Vec::new() };
    let mut effects = Vec::new();
    for hop in position.path(seat, from, to, relocations).unwrap_or_default() {
        effects.push(Effect::HopsOver { square: hop.over.to_string(), to: hop.to.to_string() });
        if let Some(relocation) = hop.relocation {
            let (from, to) = (relocation.from.to_string(), relocation.to.to_string());
            effects.push(Effect::Moves { from, to });
        }
    }
    effects
}
