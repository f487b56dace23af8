//! Why something is not a legal move, in sentences for players.

use std::fmt::Display;

use quincunx_core::{Message, Position as _, Seat, Touch};
use shakmaty::san::San;
use shakmaty::{Position as _, Rank, Role as ChessRole, Square as ChessSquare};

use super::board::*;
use super::duel::{Duel, DuelMove};
use super::lines::*;
use super::moves::{Step, castling_squares, castling_way};
use super::survival::Survival;
use super::{Position, move_text};

/// Why touches do not begin a legal move; `None` if they do.
pub(super) fn why_not(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Message> {
    if touches.is_empty() {
        return None;
    }
    let turn = position.colour();
    if seat != turn.seat() {
        let key = if position.is_check(turn.seat()) { "bishops-turn-in-check" } else { "bishops-turn" };
        return Some(Message::new(key).seat("seat", turn.name()));
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

fn survival_touches(survival: &Survival, touches: &[Touch]) -> Message {
    match touches {
        [Touch::Choice(word)] if word == "swap" => step_refused(survival, Step::Swap),
        [Touch::Choice(word)] if word == "pass" => step_refused(survival, Step::Pass),
        [Touch::Square(from)] => match Square::read(from) {
            Some(from) => from_refused(survival, from),
            None => Message::new("bishops-no-such-square"),
        },
        [Touch::Square(_), Touch::Square(_)] => match move_text::step_of(survival, touches) {
            Some(step) => step_refused(survival, step),
            None => Message::new("bishops-no-such-square"),
        },
        [Touch::Tray(_), ..] => Message::new("bishops-nothing-beside"),
        [Touch::Choice(_), ..] => Message::new("bishops-no-such-choice"),
        _ => Message::new("bishops-two-squares"),
    }
}

/// Why a step is not legal.
pub(super) fn step_refused(survival: &Survival, step: Step) -> Message {
    let us = survival.turn;
    match step {
        Step::Go { from, to } => go_refused(survival, from, to),
        Step::Pass => Message::new("bishops-can-move").seat("seat", us.name()),
        Step::Swap if survival.swap & us.bit() == 0 => {
            Message::new("bishops-exchange-too-late").seat("seat", us.name())
        }
        Step::Swap => match survival.swap_squares(us) {
            Some((_, queen)) => attacked(survival, us, queen),
            None => Message::new("bishops-exchange-without-queen").seat("seat", us.name()),
        },
    }
}

/// Why no move begins on a square.
fn from_refused(survival: &Survival, from: Square) -> Message {
    let us = survival.turn;
    match survival.piece_at(from) {
        None => Message::new("bishops-nothing-on").square("square", from),
        Some((owner, role)) if owner != us => Message::new("bishops-piece-of")
            .piece("piece", role.name())
            .square("square", from)
            .seat("seat", owner.name()),
        Some((_, role)) => {
            if let Some(duty) = duty(survival).filter(|_| is_bound(survival, role)) {
                return duty;
            }
            let message = if survival.is_check(us) {
                Message::new("bishops-cannot-answer-check").seat("seat", us.name())
            } else {
                Message::new("bishops-no-move")
            };
            message.piece("piece", role.name()).square("square", from)
        }
    }
}

/// The duty to leave the corner, if there is a way to go.
fn duty(survival: &Survival) -> Option<Message> {
    let us = survival.turn;
    survival.duty(us).map(|duty| {
        let key = if duty.corner == 0 { "bishops-duty-to-leave" } else { "bishops-duty-to-step-out" };
        Message::new(key).number("queens", survival.queens(us)).seat("seat", us.name())
    })
}

/// Whether the duty to leave the corner binds a piece of the colour on turn.
fn is_bound(survival: &Survival, role: Role) -> bool {
    role == Role::King || !survival.variant.evict_binds_king_only
}

fn go_refused(survival: &Survival, from: Square, to: Square) -> Message {
    let us = survival.turn;
    let Some((owner, role)) = survival.piece_at(from) else { return from_refused(survival, from) };
    if owner != us {
        return from_refused(survival, from);
    }
    if let Some(corner) = to.corner() {
        if role != Role::King || corner != us {
            return Message::new("bishops-in-corner").square("square", to).seat("seat", corner.name());
        }
        if !survival.variant.sanctuary {
            return Message::new("bishops-corners-closed");
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
        Some((other, piece)) if other == us => {
            return Message::new("bishops-own-piece").piece("piece", piece.name()).square("square", to);
        }
        Some((other, Role::King)) if !survival.variant.king_capture => {
            return Message::new("bishops-king-not-taken").seat("seat", other.name());
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

fn unreached(role: Role, from: Square, to: Square, reached: bool) -> Option<Message> {
    (!reached).then(|| does_not_go("bishops-does-not-go", role.name(), from, to))
}

fn does_not_go(key: &'static str, piece: &'static str, from: impl Display, to: impl Display) -> Message {
    Message::new(key).piece("piece", piece).square("from", from).square("to", to)
}

fn slider_refused(
    survival: &Survival,
    role: Role,
    ways: &[usize],
    from: Square,
    to: Square,
) -> Option<Message> {
    let Some(&way) = ways.iter().find(|&&way| LINES[way][from.index()] & to.set() != 0) else {
        return unreached(role, from, to, false);
    };
    match first_on(way, from, survival.occupied()) {
        Some(first) if LINES[way][first.index()] & to.set() != 0 => {
            let blocked = Message::new("bishops-way-blocked");
            Some(blocked.square("from", from).square("to", to).square("square", first))
        }
        _ => None,
    }
}

fn pawn_refused(survival: &Survival, from: Square, to: Square) -> Option<Message> {
    let us = survival.turn;
    let at = us.index();
    let one = PAWN_STEP[at][from.index()];
    let two = squares(one).next().map_or(0, |one| PAWN_STEP[at][one.index()]);
    if PAWN_ATTACKS[at][from.index()] & to.set() != 0 {
        if survival.piece_at(to).is_none() {
            return Some(Message::new("bishops-pawn-diagonal"));
        }
        let edge = survival.edge_pawns_are_safe() && EDGE[at] & from.set() != 0;
        return (edge && survival.edge_pawns() & to.set() != 0).then(|| Message::new("bishops-edge-pawn"));
    }
    if (one | two) & to.set() == 0 {
        return unreached(Role::Pawn, from, to, false);
    }
    if two & to.set() != 0 && PAWN_START[at] & from.set() == 0 {
        return Some(Message::new("bishops-pawn-has-moved").square("square", from));
    }
    let blocked = squares(one | (two & to.set())).find(|square| survival.occupied() & square.set() != 0);
    blocked.map(|square| Message::new("bishops-pawn-blocked").square("square", square))
}

/// Why a king may not go farther than a step.
fn castling_refused(survival: &Survival, from: Square, to: Square) -> Message {
    let us = survival.turn;
    let on_home_line = BACK_LINE[us.index()] & from.set() != 0 && BACK_LINE[us.index()] & to.set() != 0;
    let way = castling_way(from, to);
    let Some((passed, _)) = castling_squares(from, way).filter(|&(_, lands)| on_home_line && lands == to)
    else {
        return does_not_go("bishops-does-not-go", Role::King.name(), from, to);
    };
    if !survival.variant.castling {
        return Message::new("bishops-no-castling");
    }
    let side = ROOKS[us.index()].iter().position(|&rook| castling_way(from, rook) == way);
    let Some(side) = side.filter(|&side| survival.may_castle(us, side)) else {
        return Message::new("bishops-castling-has-moved");
    };
    let rook = ROOKS[us.index()][side];
    match first_on(way, from, survival.occupied()) {
        Some(first) if first != rook => {
            return Message::new("bishops-castling-blocked").square("square", first);
        }
        _ => {}
    }
    if survival.is_check(us) {
        return Message::new("bishops-castling-out-of-check").seat("seat", us.name());
    }
    if survival.is_attacked(passed, survival.opponents_of(us)) {
        return Message::new("bishops-castling-through-check").square("square", passed);
    }
    attacked(survival, us, to)
}

/// Who would attack the king after a move.
fn left_attacked(survival: &Survival, from: Square, to: Square) -> Message {
    let us = survival.turn;
    let mut after = *survival;
    after.go(us, from, to);
    let king = after.king(us).unwrap_or(to);
    attacked(&after, us, king)
}

fn attacked(survival: &Survival, us: Colour, king: Square) -> Message {
    let by = survival.attackers(king, us).into_iter().find_map(|square| {
        let (owner, role) = survival.piece_at(square)?;
        let by = Message::new("bishops-king-attacked-by").piece("piece", role.name());
        Some(by.seat("owner", owner.name()).square("from", square))
    });
    let message = by.unwrap_or(Message::new("bishops-king-attacked"));
    message.seat("seat", us.name()).square("square", king)
}

// The duel

fn duel_touches(duel: &Duel, touches: &[Touch]) -> Message {
    let square = |name: &str| ChessSquare::from_ascii(name.as_bytes()).ok();
    match touches {
        [Touch::Square(from)] => match square(from) {
            Some(from) => duel_from_refused(duel, from),
            None => Message::new("bishops-duel-no-such-square"),
        },
        [Touch::Square(from), Touch::Square(to), ..] => match (square(from), square(to)) {
            (Some(from), Some(to)) if touches.len() < 4 => {
                let promotion = move_text::duel_move_of(touches).and_then(|mv| mv.promotion);
                duel_refused(duel, DuelMove { from, to, promotion })
            }
            (Some(_), Some(_)) => Message::new("bishops-duel-two-squares"),
            _ => Message::new("bishops-duel-no-such-square"),
        },
        _ => Message::new("bishops-duel-begin-with-square"),
    }
}

fn duel_from_refused(duel: &Duel, from: ChessSquare) -> Message {
    let Some(piece) = duel.chess.board().piece_at(from) else {
        return Message::new("bishops-duel-nothing-on").square("square", from);
    };
    let message = if piece.color != duel.chess.turn() {
        Message::new("bishops-duel-piece-of").seat("seat", duel.player(piece.color).name())
    } else if duel.chess.is_check() {
        Message::new("bishops-duel-cannot-answer-check").seat("seat", duel.turn().name())
    } else {
        Message::new("bishops-duel-no-move")
    };
    message.piece("piece", move_text::promotion_word(piece.role)).square("square", from)
}

/// Why a move of the duel is not legal.
pub(super) fn duel_refused(duel: &Duel, mv: DuelMove) -> Message {
    let chess = &duel.chess;
    let DuelMove { from, to, promotion } = mv;
    let Some(piece) = chess.board().piece_at(from).filter(|piece| piece.color == chess.turn()) else {
        return duel_from_refused(duel, from);
    };
    if let Some(own) = chess.board().piece_at(to).filter(|own| own.color == chess.turn()) {
        let own = move_text::promotion_word(own.role);
        return Message::new("bishops-duel-own-piece").piece("piece", own).square("square", to);
    }
    let without = |legal: &shakmaty::Move| {
        DuelMove::of(*legal).is_some_and(|legal| (legal.from, legal.to) == (from, to))
    };
    if chess.legal_moves().iter().any(without) {
        return match promotion {
            Some(_) => Message::new("bishops-duel-no-promotion"),
            None => Message::new("bishops-duel-say-promotion").verbatim("move", format_args!("{from}{to}q")),
        };
    }
    let name = move_text::promotion_word(piece.role);
    let seen = shakmaty::attacks::attacks(from, piece, chess.board().occupied()).contains(to);
    let straight = piece.role == ChessRole::Pawn && from.file() == to.file();
    if piece.role == ChessRole::King && from.distance(to) == 2 {
        return Message::new("bishops-duel-no-castling");
    }
    if straight && chess.board().piece_at(to).is_some() {
        return Message::new("bishops-duel-pawn-straight");
    }
    if !straight && !seen {
        return does_not_go("bishops-duel-does-not-go", name, from, to);
    }
    if !straight && piece.role == ChessRole::Pawn && chess.board().piece_at(to).is_none() {
        return Message::new("bishops-duel-pawn-diagonal");
    }
    if straight {
        let forward = chess.turn().fold_wb(8, -8);
        let has_not_moved = from.rank() == chess.turn().relative_rank(Rank::Second);
        if from.offset(2 * forward) == Some(to) && has_not_moved {
            let passed = from.offset(forward).filter(|passed| chess.board().piece_at(*passed).is_some());
            if let Some(passed) = passed {
                let blocked = Message::new("bishops-duel-way-blocked");
                return blocked.square("from", from).square("to", to).square("square", passed);
            }
        } else if from.offset(forward) != Some(to) {
            return Message::new("bishops-duel-pawn-ahead");
        }
    }
    Message::new("bishops-duel-king-in-check").seat("seat", duel.turn().name())
}

/// Why no move fits a text in SAN.
pub(super) fn san_refused(duel: &Duel, san: San) -> Message {
    match san {
        San::Castle(_) => Message::new("bishops-duel-no-castling"),
        San::Normal { role, to, .. } => {
            let in_check = duel.chess.is_check();
            let key = if in_check { "bishops-duel-none-answers-check" } else { "bishops-duel-none-goes" };
            let piece = move_text::promotion_word(role);
            Message::new(key).piece("piece", piece).seat("seat", duel.turn().name()).square("to", to)
        }
        San::Put { .. } | San::Null => Message::new("bishops-duel-no-such-move"),
    }
}
