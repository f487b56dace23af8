//! Why something is not legal, in words.

use std::ops::ControlFlow;

use quincunx_core::{Message, Seat, Touch};
use shakmaty::attacks::{attacks, between, pawn_attacks};
use shakmaty::{Bitboard, CastlingSide, Color, Role, Square};

use super::board::home_row;
use super::castle::Castle;
use super::moves::PROMOTIONS;
use super::options::{Blocked, Castling, Placement};
use super::san::ParsedMove;
use super::{Move, Position, color_of, role_name, scene};

pub(super) fn color_name(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

pub(super) fn not_your_turn(seat: Seat) -> Message {
    about("not-your-turn", color_of(seat))
}

/// A message about a player.
pub(super) fn about(key: &'static str, color: Color) -> Message {
    Message::new(key).seat("seat", color_name(color))
}

/// A message about a piece on the square it would leave.
fn about_piece(key: &'static str, role: Role, from: Square) -> Message {
    Message::new(key).piece("piece", role_name(role)).square("from", from)
}

/// The ply that touches say: also the due piece and then its square, where the
/// square alone would do.
pub(super) fn move_of(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Move> {
    if color_of(seat) != position.side() {
        return None;
    }
    let said = |mv: &Move| scene::ways_to_say(position, *mv).iter().any(|way| same_touches(way, touches));
    find(position, said)
}

fn find(position: &Position, wanted: impl Fn(&Move) -> bool) -> Option<Move> {
    let visit = |mv| if wanted(&mv) { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) };
    match position.visit_moves(visit) {
        ControlFlow::Break(mv) => Some(mv),
        ControlFlow::Continue(()) => None,
    }
}

/// A tray is the player's own, so that the case of its letters tells nothing.
fn same_touches(way: &[Touch], touches: &[Touch]) -> bool {
    let same = |(one, other): (&Touch, &Touch)| match (one, other) {
        (Touch::Tray(one), Touch::Tray(other)) => one.eq_ignore_ascii_case(other),
        _ => one == other,
    };
    way.len() == touches.len() && way.iter().zip(touches).all(same)
}

/// Why touches do not begin a legal ply; `None` if they do.
pub(super) fn why_not(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Message> {
    if color_of(seat) != position.side() {
        return Some(not_your_turn(seat));
    }
    let begun = |mv: &Move| {
        let begins = |way: &Vec<Touch>| {
            way.get(..touches.len()).is_some_and(|beginning| same_touches(beginning, touches))
        };
        scene::ways_to_say(position, *mv).iter().any(begins)
    };
    if find(position, begun).is_some() {
        return None;
    }
    if !position.can_act() {
        return Some(Message::new("chess-game-over"));
    }
    Some(match touches {
        [] => Message::new("saktris-nothing-to-do"),
        [Touch::Tray(letter)] => match Role::from_char(*letter) {
            Some(role) => not_this_arrival(position, role)
                .unwrap_or_else(|| Message::new("chess-no-square-now").piece("piece", role_name(role))),
            None => no_letter(*letter),
        },
        [Touch::Tray(letter), Touch::Square(name), ..] => match (Role::from_char(*letter), square(name)) {
            (Some(role), Ok(to)) => {
                not_here(position, role, to).unwrap_or_else(|| Message::new("saktris-placement-complete"))
            }
            (None, _) => no_letter(*letter),
            (_, Err(why)) => why,
        },
        [Touch::Tray(_), ..] => Message::new("saktris-square-next"),
        [Touch::Square(name)] => match square(name) {
            Ok(from) => nothing_from(position, from),
            Err(why) => why,
        },
        [Touch::Square(from), Touch::Square(to), rest @ ..] => match (square(from), square(to)) {
            (Ok(from), Ok(to)) => not_this_way(position, from, to, rest),
            (Err(why), _) | (_, Err(why)) => why,
        },
        [Touch::Square(_), ..] => Message::new("saktris-target-next"),
        [Touch::Choice(word), ..] if word == "pass" => not_passing(position),
        [Touch::Choice(_), ..] => Message::new("saktris-piece-first"),
    })
}

fn no_letter(letter: char) -> Message {
    Message::new("saktris-no-letter").verbatim("letter", letter.escape_default())
}

fn square(name: &str) -> Result<Square, Message> {
    name.parse().map_err(|_| {
        let name: String = name.chars().take(8).flat_map(char::escape_default).collect();
        Message::new("saktris-no-such-square").square("square", name)
    })
}

/// Why a parsed move is not legal; it is known not to be.
pub(super) fn not_this(position: &Position, parsed: ParsedMove) -> Message {
    if !position.can_act() {
        return Message::new("chess-game-over");
    }
    match parsed {
        ParsedMove::Place { role, to } => {
            not_here(position, role, to).unwrap_or_else(|| Message::new("saktris-not-legal"))
        }
        ParsedMove::Uci { from, to, promotion } => not_going(position, from, to, promotion),
        ParsedMove::San { role, file, rank, to, promotion } => {
            let fits = |from: &Square| {
                file.is_none_or(|file| file == from.file()) && rank.is_none_or(|rank| rank == from.rank())
            };
            let own = position.board().pieces(position.side(), role);
            let candidates: Vec<Square> = own.into_iter().filter(fits).collect();
            none_comes(position, role, &candidates, to, promotion)
        }
        ParsedMove::Castle(side) => not_castling_to(position, side),
        ParsedMove::Pass => not_passing(position),
    }
}

/// Why none of these pieces can go to a square: for the one that would reach it,
/// if there is one.
fn none_comes(
    position: &Position,
    role: Role,
    candidates: &[Square],
    to: Square,
    promotion: Option<Role>,
) -> Message {
    let missing = |key| about(key, position.side()).piece("piece", role_name(role));
    if let Some(why) = must_place(position) {
        return why;
    }
    if position.board.pieces(position.side(), role).is_empty() {
        return missing("saktris-none-on-board");
    }
    if candidates.is_empty() {
        return missing("saktris-no-such-on-board");
    }
    let reaches = |from: &&Square| reach(position, **from).contains(to);
    match (candidates.iter().find(reaches), candidates) {
        (Some(from), _) | (None, [from]) => not_going(position, *from, to, promotion),
        _ => missing("chess-none-can-go").square("to", to),
    }
}

fn not_passing(position: &Position) -> Message {
    if position.in_check(position.side()) {
        return about("saktris-no-pass-in-check", position.side());
    }
    Message::new("saktris-no-pass")
}

/// If a piece has to be placed before anything moves: which.
fn must_place(position: &Position) -> Option<Message> {
    let us = position.side();
    let compulsory = position.variant.placement == Placement::Mandatory && !position.in_check(us);
    if !(compulsory && position.is_due(us) && position.has_placement(us)) {
        return None;
    }
    Some(match position.supply(us).next() {
        Some(role) => Message::new("saktris-must-place").piece("piece", role_name(role)),
        None => Message::new("saktris-must-place-any"),
    })
}

/// Why a piece of that kind is not the one to arrive now, wherever.
fn not_this_arrival(position: &Position, role: Role) -> Option<Message> {
    let us = position.side();
    let supply = position.supply(us);
    if supply.is_empty() {
        return Some(about("saktris-all-placed", us));
    }
    if !position.is_due(us) {
        let more = position.arrival_every() - position.counter(us);
        return Some(about("saktris-none-due", us).number("n", more));
    }
    match supply.next() {
        Some(next) if next != role => {
            let other = Message::new("saktris-other-due").piece("due", role_name(next));
            Some(other.piece("piece", role_name(role)))
        }
        None if !supply.holds(role) => Some(about("chess-none-left", us).piece("piece", role_name(role))),
        _ => None,
    }
}

/// Why a piece cannot be placed on a square; `None` if it can.
pub(super) fn not_here(position: &Position, role: Role, to: Square) -> Option<Message> {
    let us = position.side();
    not_this_arrival(position, role).or_else(|| {
        let checkers = position.board.checkers(us);
        if position.placement_squares(us, role, checkers).contains(to) {
            return None;
        }
        Some(if !home_row(us).contains(to) {
            about("saktris-arrive-on", us).verbatim("rank", us.backrank().char())
        } else if position.board.occupied().contains(to) {
            Message::new("saktris-occupied").square("to", to)
        } else if role == Role::Bishop && position.bishop_colors(us).contains(to) {
            about(if to.is_light() { "saktris-bishop-on-light" } else { "saktris-bishop-on-dark" }, us)
        } else if role == Role::King && position.board.is_attacked(to, us.other()) {
            Message::new("saktris-king-arrives-attacked").square("to", to)
        } else if checkers.any() {
            about("saktris-leaves-in-check", us)
        } else {
            about("saktris-clearing-exposes", us)
        })
    })
}

/// Why nothing begins with touching this square.
fn nothing_from(position: &Position, from: Square) -> Message {
    let us = position.side();
    let Some(piece) = position.board.piece_at(from) else {
        return match position.supply(us).next() {
            Some(role) if position.is_due(us) && home_row(us).contains(from) => {
                not_here(position, role, from).unwrap_or_else(|| nothing_on(from))
            }
            None if position.is_due(us) && home_row(us).contains(from) => {
                Message::new("saktris-choose-first")
            }
            _ => nothing_on(from),
        };
    };
    let about_this = |key| about_piece(key, piece.role, from);
    if piece.color != us {
        return about_this("saktris-not-own").seat("seat", color_name(us));
    }
    if let Some(why) = must_place(position) {
        return why;
    }
    let movable = |mv: &Move| mv.from() == Some(from);
    if chess_move(position, movable) {
        return no_room(position);
    }
    if position.in_check(us) {
        return about_this("saktris-cannot-end-check");
    }
    let reach = reach(position, from) & !position.board.of(us);
    if reach.is_empty() {
        about_this("saktris-nowhere-to-go")
    } else if piece.role == Role::King {
        Message::new("saktris-king-nowhere-safe")
    } else {
        about_this("saktris-moving-exposes").seat("seat", color_name(us))
    }
}

fn nothing_on(square: Square) -> Message {
    Message::new("saktris-nothing-on").square("square", square)
}

fn chess_move(position: &Position, wanted: impl Fn(&Move) -> bool) -> bool {
    let visit = |mv| if wanted(&mv) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    position.visit_chess_moves(visit).is_break()
}

fn no_room(position: &Position) -> Message {
    match position.supply(position.side()).next() {
        Some(role) => Message::new("saktris-still-no-square").piece("piece", role_name(role)),
        None => Message::new("saktris-still-no-square-any"),
    }
}

/// The squares a piece could go to if there were no kings to mind: for a pawn
/// also where it may take.
fn reach(position: &Position, from: Square) -> Bitboard {
    let board = &position.board;
    let Some(piece) = board.piece_at(from) else { return Bitboard::EMPTY };
    if piece.role != Role::Pawn {
        return attacks(from, piece, board.occupied());
    }
    let us = piece.color;
    let mut squares = pawn_attacks(us, from) & board.of(us.other());
    if let Some(passed) = position.passed {
        squares |= pawn_attacks(us, from) & Bitboard::from_square(passed);
    }
    let ahead = |squares| super::board::ahead(us, squares) & !board.occupied();
    let single = ahead(Bitboard::from_square(from));
    let double = if home_row(us).contains(from) { ahead(single) } else { Bitboard::EMPTY };
    squares | single | double
}

/// Why a piece does not go from a square to a square with what is touched then.
fn not_this_way(position: &Position, from: Square, to: Square, rest: &[Touch]) -> Message {
    let goes = |mv: &Move| mv.from() == Some(from) && mv.to() == Some(to);
    match find(position, goes) {
        Some(Move::Promote { .. }) => Message::new("saktris-pawn-becomes"),
        Some(_) if !rest.is_empty() => Message::new("saktris-move-complete"),
        _ => not_going(position, from, to, None),
    }
}

/// Why a piece does not go from a square to a square.
fn not_going(position: &Position, from: Square, to: Square, promotion: Option<Role>) -> Message {
    let us = position.side();
    let Some(piece) = position.board.piece_at(from) else { return nothing_on(from) };
    if piece.color != us {
        return about_piece("saktris-not-own", piece.role, from).seat("seat", color_name(us));
    }
    if let Some(why) = must_place(position) {
        return why;
    }
    let king_jumps =
        piece.role == Role::King && from.rank() == to.rank() && from.file().distance(to.file()) == 2;
    if king_jumps && from.rank() == us.backrank() {
        let castles = chess_move(position, |mv| *mv == Move::Castle { from, to });
        return if castles { no_room(position) } else { not_castling(position, from, to) };
    }
    if let Some(own) = position.board.piece_at(to).filter(|own| own.color == us) {
        return about("saktris-own-stands-on", us).piece("piece", role_name(own.role)).square("to", to);
    }
    if !reach(position, from).contains(to) {
        return out_of_reach(position, from, to);
    }
    let goes = |mv: &Move| mv.from() == Some(from) && mv.to() == Some(to);
    if chess_move(position, goes) {
        return match (find(position, goes), promotion) {
            (Some(Move::Promote { .. }), Some(role)) if !PROMOTIONS.contains(&role) => {
                Message::new("saktris-pawn-becomes")
            }
            (Some(_), _) => {
                Message::new("saktris-not-promoted").piece("piece", role_name(piece.role)).square("to", to)
            }
            (None, _) => no_room(position),
        };
    }
    leaves_king(position, from, to)
}

fn out_of_reach(position: &Position, from: Square, to: Square) -> Message {
    let Some(piece) = position.board.piece_at(from) else { return nothing_on(from) };
    let us = piece.color;
    if piece.role == Role::Pawn {
        let steps = i32::from(to.rank()) - i32::from(from.rank());
        let steps = us.fold_wb(steps, -steps);
        return if from.file() == to.file() && steps == 2 && !home_row(us).contains(from) {
            Message::new("saktris-double-step").verbatim("rank", us.backrank().char())
        } else if from.file() == to.file() && (steps == 1 || steps == 2) {
            Message::new("saktris-pawn-blocked").square("from", from)
        } else if pawn_attacks(us, from).contains(to) {
            Message::new("chess-nothing-to-take").square("to", to)
        } else {
            does_not_go(Role::Pawn, from, to)
        };
    }
    if attacks(from, piece, Bitboard::EMPTY).contains(to)
        && (between(from, to) & position.board.occupied()).any()
    {
        return Message::new("saktris-something-between").square("from", from).square("to", to);
    }
    does_not_go(piece.role, from, to)
}

fn does_not_go(role: Role, from: Square, to: Square) -> Message {
    about_piece("saktris-does-not-go", role, from).square("to", to)
}

/// A piece could go there, were it not for the own king.
fn leaves_king(position: &Position, from: Square, to: Square) -> Message {
    let us = position.side();
    if position.board.king(us) == Some(from) {
        return Message::new("saktris-attacked").square("to", to);
    }
    let mut unclearing = *position;
    unclearing.variant.row_clear = false;
    let goes = |mv: &Move| mv.from() == Some(from) && mv.to() == Some(to);
    if chess_move(&unclearing, goes) {
        about("saktris-clearing-exposes", us)
    } else if position.in_check(us) {
        about("saktris-leaves-in-check", us)
    } else {
        about("saktris-exposes", us)
    }
}

fn not_castling_to(position: &Position, side: CastlingSide) -> Message {
    let us = position.side();
    if let Some(why) = must_place(position) {
        return why;
    }
    let Some(king) = position.board.king(us) else {
        return about("saktris-king-not-on-board", us);
    };
    let by = if side.is_king_side() { 2 } else { -2 };
    match king.offset(by).filter(|to| to.rank() == king.rank()) {
        Some(to) if chess_move(position, |mv| *mv == Move::Castle { from: king, to }) => no_room(position),
        Some(to) => not_castling(position, king, to),
        None => Message::new("saktris-no-room-to-castle"),
    }
}

/// Why the king does not go two squares along the home row.
fn not_castling(position: &Position, king: Square, to: Square) -> Message {
    let us = position.side();
    let board = &position.board;
    if position.variant.castling == Castling::Off {
        return Message::new("chess-no-castling");
    }
    if position.in_check(us) {
        return Message::new("saktris-castling-in-check");
    }
    if !position.unmoved.contains(king) {
        return about("saktris-king-has-moved", us);
    }
    let towards_h = to > king;
    let rooks = position.unmoved & board.pieces(us, Role::Rook) & home_row(us);
    let on_side = |rook: &Square| (*rook > king) == towards_h;
    let nearest = rooks.into_iter().filter(on_side).min_by_key(|rook| rook.file().distance(king.file()));
    let Some(rook) = nearest else {
        return about("saktris-no-unmoved-rook", us);
    };
    let castle = Castle::new(king, rook);
    if (between(king, rook) & board.occupied()).any() {
        Message::new("saktris-castling-blocked").square("rook", rook)
    } else if king.file().distance(rook.file()) < 2 {
        Message::new("saktris-castling-neighbours")
    } else if !castle.suits(position.variant.castling) {
        Message::new("saktris-castling-classic")
    } else if board.is_attacked(castle.crossed, us.other()) {
        Message::new("saktris-castling-through-check").square("square", castle.crossed)
    } else {
        Message::new("saktris-attacked").square("to", to)
    }
}

/// Whether the blocked piece keeps other moves from being made.
pub(super) fn is_forced_to_make_room(position: &Position) -> bool {
    let us = position.side();
    let owes = position.is_due(us) && !position.in_check(us);
    owes && position.variant.blocked == Blocked::Force && position.is_blocked(us)
}
