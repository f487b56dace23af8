//! What a person sees: the cross with its corners, then the duel board.

use std::borrow::Cow;

use quincunx_core::{
    Board, Choice, Counter, Effect, Line, LineKind, Mark, Piece, Position as _, Scene, SeatScene, SquareKind,
    Viewer,
};
use shakmaty::{File, Position as _, Rank, Role as ChessRole, Square as ChessSquare};

use super::board::*;
use super::duel::{Duel, DuelMove};
use super::lines::*;
use super::moves::Step;
use super::play::castling_rook;
use super::survival::Survival;
use super::{Move, Position, move_text};

pub(super) fn scene(position: &Position, viewer: Viewer) -> Scene {
    match position {
        Position::Survival(survival) => cross(survival, viewer),
        Position::Duel(duel) => duel_board(duel, viewer),
    }
}

const CROSS: &str = "cross";
const DUEL: &str = "duel";
/// By the colour that plays Black in the duel, for each seat: there are two sides,
/// and who is out looks on from White's.
static DUEL_TURNS: [[u8; 4]; 4] = [[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 2, 0], [0, 0, 0, 2]];

/// On the cross every seat has its side; the duel has a board of its own.
pub(super) fn board(position: &Position) -> Board {
    match position {
        Position::Survival(_) => Board { name: CROSS, quarter_turns: &[] },
        Position::Duel(duel) => Board { name: DUEL, quarter_turns: &DUEL_TURNS[duel.black.index()] },
    }
}

fn chequered(file: u8, rank: u8) -> SquareKind {
    if (file + rank).is_multiple_of(2) { SquareKind::Dark } else { SquareKind::Light }
}

// The cross

fn cross(survival: &Survival, viewer: Viewer) -> Scene {
    let mut scene = Scene::new(CROSS, 12, 12);
    for rank in 0..12 {
        for file in 0..12 {
            let Some(square) = Square::at(file, rank) else { continue };
            let corner = square.corner();
            let kind = corner.map_or(chequered(file, rank), |owner| SquareKind::Corner(owner.seat()));
            let added = scene.add_square(file, rank, kind);
            added.note =
                corner.map(|owner| format!("the corner of {owner}: only the king of {owner} enters").into());
            if let Some((owner, role)) = survival.piece_at(square) {
                let (name, letter) = (role.name(), role.letter());
                scene.pieces.push(Piece {
                    square: square.to_string(),
                    owner: owner.seat(),
                    name: Cow::Borrowed(name),
                    letter,
                });
            }
        }
    }
    for colour in survival.living_colours() {
        mark_king(survival, colour, &mut scene);
    }
    scene.counters = counters(survival);
    scene.seats = Colour::ALL.map(|colour| seat_on_cross(survival, colour)).to_vec();
    scene.prompt = prompt(survival, viewer).into();
    scene.choices = vec![choice("pass")];
    scene
}

/// Marks check, immunity and the duty to leave, and who gives the check.
fn mark_king(survival: &Survival, colour: Colour, scene: &mut Scene) {
    let Some(king) = survival.king(colour) else { return };
    let name = king.to_string();
    if survival.is_immune(colour) {
        scene.mark(&name, Mark::Immune);
    }
    if survival.must_leave(colour) {
        scene.mark(&name, Mark::MustLeave);
    }
    if survival.is_check(colour) {
        scene.mark(&name, Mark::Check);
        for from in survival.attackers(king, colour) {
            scene.lines.push(Line { from: from.to_string(), to: name.clone(), kind: LineKind::Check });
        }
    }
}

fn counters(survival: &Survival) -> Vec<Counter> {
    let limit = survival.variant.material_limit;
    let lost = |colour: Colour| Counter {
        owner: Some(colour.seat()),
        label: "points lost".to_owned().into(),
        value: survival.lost[colour.index()].into(),
        limit: (limit > 0).then_some(limit.into()),
    };
    // Without a limit nobody has to watch a zero.
    let matters = |counter: &Counter| counter.limit.is_some() || counter.value > 0;
    let mut counters: Vec<Counter> = survival.living_colours().map(lost).filter(matters).collect();
    // Without a limit nobody has to count either.
    counters.extend(survival.variant.quiet_limit(survival.living()).map(|limit| Counter {
        owner: None,
        label: "moves without progress".to_owned().into(),
        value: survival.quiet.into(),
        limit: Some(limit),
    }));
    counters
}

fn seat_on_cross(survival: &Survival, colour: Colour) -> SeatScene {
    SeatScene {
        seat: colour.seat(),
        name: Cow::Borrowed(colour.name()),
        to_move: survival.turn == colour,
        living: survival.is_living(colour),
        check: survival.is_check(colour),
        note: note_on_cross(survival, colour).into(),
    }
}

fn note_on_cross(survival: &Survival, colour: Colour) -> String {
    if !survival.is_living(colour) {
        let order = survival.eliminated().position(|gone| gone == colour).unwrap_or(0);
        return format!("out, {}", place_word(order));
    }
    let queens = match survival.queens(colour) {
        1 => "1 queen".to_owned(),
        queens => format!("{queens} queens"),
    };
    let mut notes = Vec::new();
    if survival.is_immune(colour) {
        notes.push(format!("immune with {queens}"));
    } else if survival.must_leave(colour) {
        notes.push(format!("must leave the corner with {queens}"));
    } else if survival.is_in_corner(colour) {
        notes.push(format!("in the corner with {queens}"));
    } else if survival.entered & colour.bit() != 0 {
        notes.push("has used the first entry".to_owned());
    }
    if survival.swap & colour.bit() != 0 {
        notes.push("may exchange king and queen".to_owned());
    }
    notes.join(", ")
}

fn place_word(order: usize) -> &'static str {
    ["fourth", "third", "second"][order.min(2)]
}

fn prompt(survival: &Survival, viewer: Viewer) -> String {
    let us = survival.turn;
    let you = viewer == Viewer::Seat(us.seat());
    let who = if you { "you".to_owned() } else { us.to_string() };
    let capital = if you { "You".to_owned() } else { us.to_string() };
    let verb = |yours: &'static str, theirs: &'static str| if you { yours } else { theirs };
    if survival.is_check(us) {
        return format!("{us} is in check: {who} {} to answer it.", verb("have", "has"));
    }
    let turn = if you { "Your move".to_owned() } else { format!("{us} to move") };
    if let Some(duty) = survival.duty(us) {
        return match (survival.variant.evict_binds_king_only, duty.corner != 0) {
            (false, false) => format!("{capital} must leave the corner with the king."),
            (false, true) => format!("{capital} must step towards the way out of the corner with the king."),
            (true, false) => format!("{turn}; if the king moves, it must leave the corner."),
            (true, true) => format!("{turn}; if the king moves, it must step towards the way out."),
        };
    }
    if !survival.can_move(us) {
        return format!("{capital} cannot move and {} to pass.", verb("have", "has"));
    }
    match (you, survival.may_swap(us)) {
        (true, true) => "Your move, or exchange king and queen by touching both.".to_owned(),
        (true, false) => "Your move.".to_owned(),
        (false, true) => format!("{us} to move, or to exchange king and queen."),
        (false, false) => format!("{us} to move."),
    }
}

// The duel

fn duel_board(duel: &Duel, viewer: Viewer) -> Scene {
    let mut scene = Scene::new(DUEL, 8, 8);
    let board = duel.chess.board();
    for rank in Rank::ALL {
        for file in File::ALL {
            let (column, row) = (u32::from(file) as u8, u32::from(rank) as u8);
            scene.add_square(column, row, chequered(column, row));
            let square = ChessSquare::from_coords(file, rank);
            if let Some(piece) = board.piece_at(square) {
                scene.pieces.push(Piece {
                    square: square.to_string(),
                    owner: duel.player(piece.color).seat(),
                    name: Cow::Borrowed(move_text::promotion_word(piece.role)),
                    letter: piece.char(),
                });
            }
        }
    }
    if duel.chess.is_check()
        && let Some(king) = board.king_of(duel.chess.turn())
    {
        scene.mark(&king.to_string(), Mark::Check);
        for from in duel.chess.checkers() {
            scene.lines.push(Line { from: from.to_string(), to: king.to_string(), kind: LineKind::Check });
        }
    }
    scene.counters = vec![Counter {
        owner: None,
        label: "moves without progress".to_owned().into(),
        value: duel.chess.halfmoves(),
        limit: Some(150),
    }];
    scene.seats = Colour::ALL.map(|colour| seat_in_duel(duel, colour)).to_vec();
    let us = duel.turn();
    let move_of =
        if viewer == Viewer::Seat(us.seat()) { "your move".to_owned() } else { format!("{us} to move") };
    let check = if duel.chess.is_check() { ", in check" } else { "" };
    scene.prompt = format!("The duel of {} and {}: {move_of}{check}.", duel.white, duel.black).into();
    scene.choices = [ChessRole::Queen, ChessRole::Rook, ChessRole::Bishop, ChessRole::Knight]
        .map(|role| choice(move_text::promotion_word(role)))
        .to_vec();
    scene
}

/// An offered word, on its button with a capital.
fn choice(word: &str) -> Choice {
    Choice { word: word.to_owned(), label: (word[..1].to_uppercase() + &word[1..]).into() }
}

fn seat_in_duel(duel: &Duel, colour: Colour) -> SeatScene {
    let note = match duel.out.iter().position(|&gone| gone == colour) {
        Some(order) => format!("out, {}", place_word(order)),
        None if colour == duel.white => "plays the white pieces".to_owned(),
        None => "plays the black pieces".to_owned(),
    };
    SeatScene {
        seat: colour.seat(),
        name: Cow::Borrowed(colour.name()),
        to_move: duel.turn() == colour,
        living: duel.is_living(colour),
        check: duel.is_check(colour),
        note: note.into(),
    }
}

// Effects

/// What a move does besides taking a piece from its first square to its last.
pub(super) fn effects(position: &Position, mv: Move) -> Vec<Effect> {
    match (position, mv) {
        (Position::Survival(survival), Move::Survival(step)) => step_effects(position, survival, step),
        (Position::Duel(duel), Move::Duel(mv)) => duel_effects(duel, mv),
        _ => Vec::new(),
    }
}

fn step_effects(position: &Position, before: &Survival, step: Step) -> Vec<Effect> {
    let us = before.turn;
    let becomes =
        |square: Square| Effect::Becomes { square: square.to_string(), piece: Cow::Borrowed("queen") };
    let moves = |from: Square, to: Square| Effect::Moves { from: from.to_string(), to: to.to_string() };
    let mut effects = Vec::new();
    let mut captured = None;
    match step {
        Step::Go { from, to } => {
            let role = before.piece_at(from).map(|(_, role)| role);
            if before.piece_at(to).is_some() {
                captured = Some(to);
                effects.push(Effect::Captures { square: to.to_string() });
            }
            match role {
                Some(Role::Pawn) if PROMOTION[us.index()] & to.set() != 0 => effects.push(becomes(to)),
                Some(Role::King) if !to.is_common() && before.bishops_turning(us) > 0 => {
                    effects.extend(squares(before.pieces(us, Role::Bishop)).map(becomes));
                }
                Some(Role::King) if !from.touches(to) => {
                    effects.extend(castling_rook(us, from, to).map(|(rook, passed)| moves(rook, passed)));
                }
                _ => {}
            }
        }
        // The king is the one that goes; the queen comes the other way.
        Step::Swap => effects.extend(before.swap_squares(us).map(|(king, queen)| moves(queen, king))),
        Step::Pass => {}
    }
    let mut after = position.clone();
    after.play(us.seat(), Move::Survival(step));
    let leaves = |colour: Colour| before.is_living(colour) && !after.is_living(colour.seat());
    for square in Square::all().filter(|&square| captured != Some(square)) {
        if before.piece_at(square).is_some_and(|(owner, _)| leaves(owner)) {
            effects.push(Effect::Clears { square: square.to_string() });
        }
    }
    effects
}

fn duel_effects(duel: &Duel, mv: DuelMove) -> Vec<Effect> {
    match duel.chess_move(mv) {
        Some(shakmaty::Move::EnPassant { from, to }) => {
            let square = ChessSquare::from_coords(to.file(), from.rank()).to_string();
            vec![Effect::Captures { square }]
        }
        Some(shakmaty::Move::Castle { king, rook }) => {
            let file = if rook.file() > king.file() { File::F } else { File::D };
            let to = ChessSquare::from_coords(file, rook.rank());
            vec![Effect::Moves { from: rook.to_string(), to: to.to_string() }]
        }
        Some(mv) => {
            let mut effects = Vec::new();
            if mv.is_capture() {
                effects.push(Effect::Captures { square: mv.to().to_string() });
            }
            if let Some(role) = mv.promotion() {
                effects.push(Effect::Becomes {
                    square: mv.to().to_string(),
                    piece: Cow::Borrowed(move_text::promotion_word(role)),
                });
            }
            effects
        }
        None => Vec::new(),
    }
}
