//! Why something is not legal, in words.

use std::ops::ControlFlow;

use quincunx_core::{Seat, Touch};
use shakmaty::attacks::{attacks, between, pawn_attacks};
use shakmaty::{Bitboard, CastlingSide, Color, File, Role, Square};

use super::board::home_row;
use super::castle::Castle;
use super::moves::PROMOTIONS;
use super::options::{Blocked, Castling, Placement};
use super::san::ParsedMove;
use super::{Move, Position, color_of, role_name, scene};

pub(super) fn color_name(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

pub(super) fn not_your_turn(seat: Seat) -> String {
    format!("it is not {}'s turn", color_name(color_of(seat)))
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
pub(super) fn why_not(position: &Position, seat: Seat, touches: &[Touch]) -> Option<String> {
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
        return Some("the game is over".to_owned());
    }
    Some(match touches {
        [] => "there is nothing to do".to_owned(),
        [Touch::Tray(letter)] => match Role::from_char(*letter) {
            Some(role) => not_this_arrival(position, role)
                .unwrap_or_else(|| format!("there is no square for the {} now", role_name(role))),
            None => format!("there is no piece with the letter {}", letter.escape_default()),
        },
        [Touch::Tray(letter), Touch::Square(name), ..] => match (Role::from_char(*letter), square(name)) {
            (Some(role), Ok(to)) => not_here(position, role, to)
                .unwrap_or_else(|| "a placement is complete with its square".to_owned()),
            (None, _) => format!("there is no piece with the letter {}", letter.escape_default()),
            (_, Err(why)) => why,
        },
        [Touch::Tray(_), ..] => "after the piece comes its square".to_owned(),
        [Touch::Square(name)] => match square(name) {
            Ok(from) => nothing_from(position, from),
            Err(why) => why,
        },
        [Touch::Square(from), Touch::Square(to), rest @ ..] => match (square(from), square(to)) {
            (Ok(from), Ok(to)) => not_this_way(position, from, to, rest),
            (Err(why), _) | (_, Err(why)) => why,
        },
        [Touch::Square(_), ..] => "after the piece comes the square it goes to".to_owned(),
        [Touch::Choice(word), ..] if word == "pass" => not_passing(position),
        [Touch::Choice(_), ..] => "first comes a piece".to_owned(),
    })
}

fn square(name: &str) -> Result<Square, String> {
    name.parse().map_err(|_| {
        format!(
            "there is no square {}",
            name.chars().take(8).flat_map(char::escape_default).collect::<String>()
        )
    })
}

/// Why a parsed is not legal; it is known not to be.
pub(super) fn not_this(position: &Position, parsed: ParsedMove) -> String {
    if !position.can_act() {
        return "the game is over".to_owned();
    }
    match parsed {
        ParsedMove::Place { role, to } => {
            not_here(position, role, to).unwrap_or_else(|| "it is not legal".to_owned())
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
) -> String {
    let (name, player) = (role_name(role), color_name(position.side()));
    if let Some(why) = must_place(position) {
        return why;
    }
    if position.board.pieces(position.side(), role).is_empty() {
        return format!("{player} has no {name} on the board");
    }
    if candidates.is_empty() {
        return format!("{player} has no such {name} on the board");
    }
    let reaches = |from: &&Square| reach(position, **from).contains(to);
    match (candidates.iter().find(reaches), candidates) {
        (Some(from), _) | (None, [from]) => not_going(position, *from, to, promotion),
        _ => format!("no {name} of {player}'s can go to {to}"),
    }
}

fn not_passing(position: &Position) -> String {
    if position.in_check(position.side()) {
        return format!("{} is in check and cannot pass", color_name(position.side()));
    }
    "a pass is only for those who can do nothing else".to_owned()
}

/// If a piece has to be placed before anything moves: which.
fn must_place(position: &Position) -> Option<String> {
    let us = position.side();
    let compulsory = position.variant.placement == Placement::Mandatory && !position.in_check(us);
    if !(compulsory && position.is_due(us) && position.has_placement(us)) {
        return None;
    }
    Some(match position.supply(us).next() {
        Some(role) => format!("a {} is due and must be placed now", role_name(role)),
        None => "a piece is due and must be placed now".to_owned(),
    })
}

/// Why a piece of that kind is not the one to arrive now, wherever.
fn not_this_arrival(position: &Position, role: Role) -> Option<String> {
    let us = position.side();
    let (supply, player) = (position.supply(us), color_name(us));
    if supply.is_empty() {
        return Some(format!("{player} has placed everything"));
    }
    if !position.is_due(us) {
        let more = position.arrival_every() - position.counter(us);
        let moves = if more == 1 { "one more move".to_owned() } else { format!("{more} more moves") };
        return Some(format!("no piece is due: {player}'s next arrives after {moves}"));
    }
    match supply.next() {
        Some(next) if next != role => {
            Some(format!("the {} is due, not the {}", role_name(next), role_name(role)))
        }
        None if !supply.holds(role) => Some(format!("{player} has no {} left to place", role_name(role))),
        _ => None,
    }
}

/// Why a piece cannot be placed on a square; `None` if it can.
pub(super) fn not_here(position: &Position, role: Role, to: Square) -> Option<String> {
    let us = position.side();
    let player = color_name(us);
    not_this_arrival(position, role).or_else(|| {
        let checkers = position.board.checkers(us);
        if position.placement_squares(us, role, checkers).contains(to) {
            return None;
        }
        Some(if !home_row(us).contains(to) {
            format!("{player}'s pieces arrive on rank {}", us.backrank().char())
        } else if position.board.occupied().contains(to) {
            format!("{to} is occupied")
        } else if role == Role::Bishop && position.bishop_colors(us).contains(to) {
            let shade = if to.is_light() { "light" } else { "dark" };
            format!("{player} has a bishop on {shade} squares already")
        } else if role == Role::King && position.board.is_attacked(to, us.other()) {
            format!("{to} is attacked, and a king may not arrive there")
        } else if checkers.any() {
            format!("it would leave {player}'s king in check")
        } else {
            format!("clearing the row would expose {player}'s king")
        })
    })
}

/// Why nothing begins with touching this square.
fn nothing_from(position: &Position, from: Square) -> String {
    let us = position.side();
    let Some(piece) = position.board.piece_at(from) else {
        return match position.supply(us).next() {
            Some(role) if position.is_due(us) && home_row(us).contains(from) => {
                not_here(position, role, from).unwrap_or_else(|| format!("there is nothing on {from}"))
            }
            None if position.is_due(us) && home_row(us).contains(from) => {
                "first choose the piece to place, then its square".to_owned()
            }
            _ => format!("there is nothing on {from}"),
        };
    };
    let (name, player) = (role_name(piece.role), color_name(us));
    if piece.color != us {
        return format!("the {name} on {from} is not {player}'s");
    }
    if let Some(why) = must_place(position) {
        return why;
    }
    let movable = |mv: &Move| mv.from() == Some(from);
    if chess_move(position, movable) {
        return no_room(position);
    }
    if position.in_check(us) {
        return format!("the {name} on {from} cannot end the check");
    }
    let reach = reach(position, from) & !position.board.of(us);
    if reach.is_empty() {
        format!("the {name} on {from} has nowhere to go")
    } else if piece.role == Role::King {
        "every square the king could go to is attacked".to_owned()
    } else {
        format!("moving the {name} on {from} would expose {player}'s king")
    }
}

fn chess_move(position: &Position, wanted: impl Fn(&Move) -> bool) -> bool {
    let visit = |mv| if wanted(&mv) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    position.visit_chess_moves(visit).is_break()
}

fn no_room(position: &Position) -> String {
    match position.supply(position.side()).next() {
        Some(role) => format!("the {} that is due would still have no square", role_name(role)),
        None => "the piece that is due would still have no square".to_owned(),
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
fn not_this_way(position: &Position, from: Square, to: Square, rest: &[Touch]) -> String {
    let goes = |mv: &Move| mv.from() == Some(from) && mv.to() == Some(to);
    match find(position, goes) {
        Some(Move::Promote { .. }) => "a pawn becomes a queen, a rook, a bishop or a knight".to_owned(),
        Some(_) if !rest.is_empty() => "the move is complete with its square".to_owned(),
        _ => not_going(position, from, to, None),
    }
}

/// Why a piece does not go from a square to a square.
fn not_going(position: &Position, from: Square, to: Square, promotion: Option<Role>) -> String {
    let us = position.side();
    let player = color_name(us);
    let Some(piece) = position.board.piece_at(from) else { return format!("there is nothing on {from}") };
    let name = role_name(piece.role);
    if piece.color != us {
        return format!("the {name} on {from} is not {player}'s");
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
    if position.board.of(us).contains(to) {
        return format!(
            "{player}'s own {} stands on {to}",
            position.board.role_at(to).map_or("piece", role_name)
        );
    }
    if !reach(position, from).contains(to) {
        return out_of_reach(position, from, to);
    }
    let goes = |mv: &Move| mv.from() == Some(from) && mv.to() == Some(to);
    if chess_move(position, goes) {
        return match (find(position, goes), promotion) {
            (Some(Move::Promote { .. }), Some(role)) if !PROMOTIONS.contains(&role) => {
                "a pawn becomes a queen, a rook, a bishop or a knight".to_owned()
            }
            (Some(_), _) => format!("the {name} is not promoted on {to}"),
            (None, _) => no_room(position),
        };
    }
    leaves_king(position, from, to)
}

fn out_of_reach(position: &Position, from: Square, to: Square) -> String {
    let Some(piece) = position.board.piece_at(from) else { return format!("there is nothing on {from}") };
    let us = piece.color;
    if piece.role == Role::Pawn {
        let steps = i32::from(to.rank()) - i32::from(from.rank());
        let steps = us.fold_wb(steps, -steps);
        return if from.file() == to.file() && steps == 2 && !home_row(us).contains(from) {
            format!("a pawn steps two only from rank {}", us.backrank().char())
        } else if from.file() == to.file() && (steps == 1 || steps == 2) {
            format!("something stands in the way of the pawn on {from}")
        } else if pawn_attacks(us, from).contains(to) {
            format!("there is nothing to take on {to}")
        } else {
            format!("a pawn does not go from {from} to {to}")
        };
    }
    if attacks(from, piece, Bitboard::EMPTY).contains(to)
        && (between(from, to) & position.board.occupied()).any()
    {
        return format!("something stands between {from} and {to}");
    }
    format!("a {} does not go from {from} to {to}", role_name(piece.role))
}

/// A piece could go there, were it not for the own king.
fn leaves_king(position: &Position, from: Square, to: Square) -> String {
    let us = position.side();
    let player = color_name(us);
    if position.board.king(us) == Some(from) {
        return format!("{to} is attacked");
    }
    let mut unclearing = *position;
    unclearing.variant.row_clear = false;
    let goes = |mv: &Move| mv.from() == Some(from) && mv.to() == Some(to);
    if chess_move(&unclearing, goes) {
        format!("clearing the row would expose {player}'s king")
    } else if position.in_check(us) {
        format!("it would leave {player}'s king in check")
    } else {
        format!("it would expose {player}'s king")
    }
}

fn not_castling_to(position: &Position, side: CastlingSide) -> String {
    let us = position.side();
    if let Some(why) = must_place(position) {
        return why;
    }
    let Some(king) = position.board.king(us) else {
        return format!("{}'s king is not on the board", color_name(us));
    };
    let by = if side.is_king_side() { 2 } else { -2 };
    match king.offset(by).filter(|to| to.rank() == king.rank()) {
        Some(to) if chess_move(position, |mv| *mv == Move::Castle { from: king, to }) => no_room(position),
        Some(to) => not_castling(position, king, to),
        None => "there is no room for the king on that side".to_owned(),
    }
}

/// Why the king does not go two squares along the home row.
fn not_castling(position: &Position, king: Square, to: Square) -> String {
    let us = position.side();
    let player = color_name(us);
    let board = &position.board;
    if position.variant.castling == Castling::Off {
        return "there is no castling".to_owned();
    }
    if position.in_check(us) {
        return "a king in check does not castle".to_owned();
    }
    if !position.unmoved.contains(king) {
        return format!("{player}'s king has moved");
    }
    let towards_h = to > king;
    let rooks = position.unmoved & board.pieces(us, Role::Rook) & home_row(us);
    let on_side = |rook: &Square| (*rook > king) == towards_h;
    let nearest = rooks.into_iter().filter(on_side).min_by_key(|rook| rook.file().distance(king.file()));
    let Some(rook) = nearest else {
        return format!("{player} has no unmoved rook on that side");
    };
    let castle = Castle::new(king, rook);
    if (between(king, rook) & board.occupied()).any() {
        format!("something stands between the king and the rook on {rook}")
    } else if king.file().distance(rook.file()) < 2 {
        "a king and a rook beside each other do not castle".to_owned()
    } else if !castle.suits(position.variant.castling) {
        format!("only a king on the {}-file castles, with a rook on the a- or h-file", File::E.char())
    } else if board.is_attacked(castle.crossed, us.other()) {
        format!("the king would cross {}, which is attacked", castle.crossed)
    } else {
        format!("{to} is attacked")
    }
}

/// Whether the blocked piece keeps other moves from being made.
pub(super) fn is_forced_to_make_room(position: &Position) -> bool {
    let us = position.side();
    let owes = position.is_due(us) && !position.in_check(us);
    owes && position.variant.blocked == Blocked::Force && position.is_blocked(us)
}
