//! Why something is not a legal move, in sentences for players.

use quincunx_core::{Position as _, Seat, Touch};
use shakmaty::san::San;
use shakmaty::{Position as _, Rank, Role as ChessRole, Square as ChessSquare};

use super::board::*;
use super::duel::{Duel, DuelMove};
use super::lines::*;
use super::moves::{Step, castling_squares, castling_way};
use super::survival::Survival;
use super::{Position, move_text};

/// Why touches do not begin a legal move; `None` if they do.
pub(super) fn why_not(position: &Position, seat: Seat, touches: &[Touch]) -> Option<String> {
    if touches.is_empty() {
        return None;
    }
    let turn = position.colour();
    if seat != turn.seat() {
        let check = if position.is_check(turn.seat()) { ", which is in check and answers it" } else { "" };
        return Some(format!("it is the turn of {turn}{check}"));
    }
    if begins_a_move(position, touches) {
        return None;
    }
    Some(match position {
        Position::Survival(survival) => survival_touches(survival, touches),
        Position::Duel(duel) => duel_touches(duel, touches),
    })
}

fn begins_a_move(position: &Position, touches: &[Touch]) -> bool {
    let seat = position.colour().seat();
    let begins = |mv| move_text::gesture(position, mv).starts_with(touches);
    if move_text::move_of(position, touches).is_some() || position.moves(seat).into_iter().any(begins) {
        return true;
    }
    // An exchange may begin with the queen.
    match (position, touches) {
        (Position::Survival(survival), [Touch::Square(name)]) => {
            let pair = survival.swap_squares(survival.turn);
            survival.may_swap(survival.turn) && pair.map(|(_, queen)| queen) == Square::read(name)
        }
        _ => false,
    }
}

fn survival_touches(survival: &Survival, touches: &[Touch]) -> String {
    match touches {
        [Touch::Choice(word)] if word == "swap" => step_refused(survival, Step::Swap),
        [Touch::Choice(word)] if word == "pass" => step_refused(survival, Step::Pass),
        [Touch::Square(from)] => match Square::read(from) {
            Some(from) => from_refused(survival, from),
            None => "there is no such square".to_owned(),
        },
        [Touch::Square(_), Touch::Square(_)] => match move_text::step_of(survival, touches) {
            Some(step) => step_refused(survival, step),
            None => "there is no such square".to_owned(),
        },
        [Touch::Tray(_), ..] => "no pieces wait beside the board".to_owned(),
        [Touch::Choice(_), ..] => "there is no such choice here".to_owned(),
        _ => "a move is said with two squares".to_owned(),
    }
}

/// Why a step is not legal.
pub(super) fn step_refused(survival: &Survival, step: Step) -> String {
    let us = survival.turn;
    match step {
        Step::Go { from, to } => go_refused(survival, from, to),
        Step::Pass => format!("{us} can move, and only who cannot may pass"),
        Step::Swap if survival.swap & us.bit() == 0 => {
            format!("{us} may not exchange king and queen: that is only for a colour's very first action")
        }
        Step::Swap => match survival.swap_squares(us) {
            Some((_, queen)) => attacked(survival, us, queen),
            None => format!("{us} has no queen to exchange"),
        },
    }
}

/// Why no move begins on a square.
fn from_refused(survival: &Survival, from: Square) -> String {
    let us = survival.turn;
    match survival.piece_at(from) {
        None => format!("there is no piece on {from}"),
        Some((owner, role)) if owner != us => format!("the {} on {from} is {owner}'s", role.name()),
        Some((_, role)) => {
            if let Some(duty) = duty(survival).filter(|_| is_bound(survival, role)) {
                return duty;
            }
            let name = role.name();
            if survival.is_check(us) {
                format!("{us} is in check, and the {name} on {from} cannot answer it")
            } else {
                format!("the {name} on {from} has no legal move")
            }
        }
    }
}

/// The duty to leave the corner, if there is a way to go.
fn duty(survival: &Survival) -> Option<String> {
    let us = survival.turn;
    survival.duty(us).map(|duty| {
        let queens = match survival.queens(us) {
            0 => "no queen".to_owned(),
            1 => "one queen".to_owned(),
            queens => format!("{queens} queens"),
        };
        if duty.corner != 0 {
            return format!("with {queens} the king of {us} must step towards the way out of its corner");
        }
        format!("with {queens} the king of {us} must leave its corner")
    })
}

/// Whether the duty to leave the corner binds a piece of the colour on turn.
fn is_bound(survival: &Survival, role: Role) -> bool {
    role == Role::King || !survival.variant.evict_binds_king_only
}

fn go_refused(survival: &Survival, from: Square, to: Square) -> String {
    let us = survival.turn;
    let Some((owner, role)) = survival.piece_at(from) else { return from_refused(survival, from) };
    if owner != us {
        return from_refused(survival, from);
    }
    if let Some(corner) = to.corner() {
        if role != Role::King || corner != us {
            return format!("{to} is in the corner of {corner}, which only the king of {corner} enters");
        }
        if !survival.variant.sanctuary {
            return "the corners are closed in this game".to_owned();
        }
    }
    // A step inside the corner is the right way where there is no exit beside the king.
    let stays = !to.is_common() && survival.duty(us).is_some_and(|duty| duty.corner == 0);
    if let Some(duty) = duty(survival)
        && is_bound(survival, role)
        && (role != Role::King || stays)
    {
        return duty;
    }
    match survival.piece_at(to) {
        Some((other, piece)) if other == us => return format!("the {} on {to} is your own", piece.name()),
        Some((other, Role::King)) if !survival.variant.king_capture => {
            return format!("the king of {other} cannot be taken in this game");
        }
        _ => {}
    }
    let shape = match role {
        Role::Pawn => pawn_refused(survival, from, to),
        Role::Knight => unreached(role, from, to, KNIGHT[from.index()] & to.set() != 0),
        Role::Bishop => slider_refused(survival, role, &DIAGONAL, from, to),
        Role::Rook => slider_refused(survival, role, &STRAIGHT, from, to),
        Role::Queen => slider_refused(survival, role, &[0, 1, 2, 3, 4, 5, 6, 7], from, to),
        Role::King if from.touches(to) => None,
        Role::King => Some(castling_refused(survival, from, to)),
    };
    shape.unwrap_or_else(|| left_attacked(survival, from, to))
}

fn unreached(role: Role, from: Square, to: Square, reached: bool) -> Option<String> {
    (!reached).then(|| format!("a {} does not go from {from} to {to}", role.name()))
}

fn slider_refused(
    survival: &Survival,
    role: Role,
    ways: &[usize],
    from: Square,
    to: Square,
) -> Option<String> {
    let Some(&way) = ways.iter().find(|&&way| LINES[way][from.index()] & to.set() != 0) else {
        return unreached(role, from, to, false);
    };
    match first_on(way, from, survival.occupied()) {
        Some(first) if LINES[way][first.index()] & to.set() != 0 => {
            Some(format!("the way from {from} to {to} is blocked on {first}"))
        }
        _ => None,
    }
}

fn pawn_refused(survival: &Survival, from: Square, to: Square) -> Option<String> {
    let us = survival.turn;
    let at = us.index();
    let one = PAWN_STEP[at][from.index()];
    let two = squares(one).next().map_or(0, |one| PAWN_STEP[at][one.index()]);
    if PAWN_ATTACKS[at][from.index()] & to.set() != 0 {
        if survival.piece_at(to).is_none() {
            return Some("a pawn goes diagonally only to take".to_owned());
        }
        let edge = survival.edge_pawns_are_safe() && EDGE[at] & from.set() != 0;
        return (edge && survival.edge_pawns() & to.set() != 0)
            .then(|| "an edge pawn does not take an edge pawn in the first four plies".to_owned());
    }
    if (one | two) & to.set() == 0 {
        return unreached(Role::Pawn, from, to, false);
    }
    if two & to.set() != 0 && PAWN_START[at] & from.set() == 0 {
        return Some(format!("the pawn on {from} has moved and goes one square only"));
    }
    let blocked = squares(one | (two & to.set())).find(|square| survival.occupied() & square.set() != 0);
    blocked.map(|square| format!("a pawn does not take straight ahead, and {square} is occupied"))
}

/// Why a king may not go farther than a step.
fn castling_refused(survival: &Survival, from: Square, to: Square) -> String {
    let us = survival.turn;
    let on_home_line = BACK_LINE[us.index()] & from.set() != 0 && BACK_LINE[us.index()] & to.set() != 0;
    let way = castling_way(from, to);
    let Some((passed, _)) = castling_squares(from, way).filter(|&(_, lands)| on_home_line && lands == to)
    else {
        return format!("a king does not go from {from} to {to}");
    };
    if !survival.variant.castling {
        return "there is no castling on the cross in this game".to_owned();
    }
    let side = ROOKS[us.index()].iter().position(|&rook| castling_way(from, rook) == way);
    let Some(side) = side.filter(|&side| survival.may_castle(us, side)) else {
        return "castling needs a king and a rook that have never moved".to_owned();
    };
    let rook = ROOKS[us.index()][side];
    match first_on(way, from, survival.occupied()) {
        Some(first) if first != rook => return format!("castling is blocked on {first}"),
        _ => {}
    }
    if survival.is_check(us) {
        return format!("{us} is in check and may not castle out of it");
    }
    if survival.is_attacked(passed, survival.opponents_of(us)) {
        return format!("the king would castle through check on {passed}");
    }
    attacked(survival, us, to)
}

/// Who would attack the king after a move.
fn left_attacked(survival: &Survival, from: Square, to: Square) -> String {
    let us = survival.turn;
    let mut after = *survival;
    after.go(us, from, to);
    let king = after.king(us).unwrap_or(to);
    attacked(&after, us, king)
}

fn attacked(survival: &Survival, us: Colour, king: Square) -> String {
    let by = survival.attackers(king, us).into_iter().find_map(|square| {
        let (owner, role) = survival.piece_at(square)?;
        Some(format!(" by the {} of {owner} on {square}", role.name()))
    });
    format!("the king of {us} on {king} would be attacked{}", by.unwrap_or_default())
}

// The duel

fn duel_touches(duel: &Duel, touches: &[Touch]) -> String {
    let square = |name: &str| ChessSquare::from_ascii(name.as_bytes()).ok();
    match touches {
        [Touch::Square(from)] => match square(from) {
            Some(from) => duel_from_refused(duel, from),
            None => "there is no such square on the duel board".to_owned(),
        },
        [Touch::Square(from), Touch::Square(to), ..] => match (square(from), square(to)) {
            (Some(from), Some(to)) if touches.len() < 4 => {
                let promotion = move_text::duel_move_of(touches).and_then(|mv| mv.promotion);
                duel_refused(duel, DuelMove { from, to, promotion })
            }
            (Some(_), Some(_)) => "a move is said with two squares and perhaps a piece".to_owned(),
            _ => "there is no such square on the duel board".to_owned(),
        },
        _ => "a move of the duel begins with a square".to_owned(),
    }
}

fn duel_from_refused(duel: &Duel, from: ChessSquare) -> String {
    match duel.chess.board().piece_at(from) {
        None => format!("there is no piece on {from}"),
        Some(piece) if piece.color != duel.chess.turn() => {
            format!(
                "the {} on {from} is {}'s",
                move_text::promotion_word(piece.role),
                duel.player(piece.color)
            )
        }
        Some(piece) if duel.chess.is_check() => {
            let name = move_text::promotion_word(piece.role);
            format!("{} is in check, and the {name} on {from} cannot answer it", duel.turn())
        }
        Some(piece) => format!("the {} on {from} has no legal move", move_text::promotion_word(piece.role)),
    }
}

/// Why a move of the duel is not legal.
pub(super) fn duel_refused(duel: &Duel, mv: DuelMove) -> String {
    let chess = &duel.chess;
    let DuelMove { from, to, promotion } = mv;
    let Some(piece) = chess.board().piece_at(from).filter(|piece| piece.color == chess.turn()) else {
        return duel_from_refused(duel, from);
    };
    if let Some(own) = chess.board().piece_at(to).filter(|own| own.color == chess.turn()) {
        return format!("the {} on {to} is your own", move_text::promotion_word(own.role));
    }
    let without = |legal: &shakmaty::Move| {
        DuelMove::of(*legal).is_some_and(|legal| (legal.from, legal.to) == (from, to))
    };
    if chess.legal_moves().iter().any(without) {
        return match promotion {
            Some(_) => {
                "a pawn becomes a queen, rook, bishop or knight on its last rank, and only there".to_owned()
            }
            None => format!("it must be said what the pawn becomes, as in {from}{to}q"),
        };
    }
    let name = move_text::promotion_word(piece.role);
    let seen = shakmaty::attacks::attacks(from, piece, chess.board().occupied()).contains(to);
    let straight = piece.role == ChessRole::Pawn && from.file() == to.file();
    if piece.role == ChessRole::King && from.distance(to) == 2 {
        return "castling is not possible here".to_owned();
    }
    if straight && chess.board().piece_at(to).is_some() {
        return "a pawn does not take straight ahead".to_owned();
    }
    if !straight && !seen {
        return format!("a {name} does not go from {from} to {to}");
    }
    if !straight && piece.role == ChessRole::Pawn && chess.board().piece_at(to).is_none() {
        return "a pawn goes diagonally only to take".to_owned();
    }
    if straight {
        let forward = chess.turn().fold_wb(8, -8);
        let has_not_moved = from.rank() == chess.turn().relative_rank(Rank::Second);
        if from.offset(2 * forward) == Some(to) && has_not_moved {
            let passed = from.offset(forward).filter(|passed| chess.board().piece_at(*passed).is_some());
            if let Some(passed) = passed {
                return format!("the way from {from} to {to} is blocked on {passed}");
            }
        } else if from.offset(forward) != Some(to) {
            return "a pawn goes one square ahead, or two from where it starts".to_owned();
        }
    }
    format!("the king of {} would be in check", duel.turn())
}

/// Why no move fits a text in SAN.
pub(super) fn san_refused(duel: &Duel, san: San) -> String {
    let check = if duel.chess.is_check() { " that answers the check" } else { "" };
    match san {
        San::Castle(_) => "castling is not possible here".to_owned(),
        San::Normal { role, to, .. } => {
            format!("no {} of {} may go to {to}{check}", move_text::promotion_word(role), duel.turn())
        }
        San::Put { .. } | San::Null => "there is no such move in the duel".to_owned(),
    }
}
