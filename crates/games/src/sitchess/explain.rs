//! Why something is not legal, in a sentence without its full stop.

use std::ops::ControlFlow;

use quincunx_core::{Message, Position as _, Seat, Touch, Turn};
use shakmaty::attacks::{attacks, between, bishop_attacks, rook_attacks};
use shakmaty::{Bitboard, ByColor, Color, Piece, Rank, Role, Square};

use super::army::{Army, Choice, MOST_PIECES, price};
use super::moves::PROMOTIONS;
use super::options::{KingOrder, PawnBackRank};
use super::scene::{KING_ALONE, gesture, read_role, read_square};
use super::{Position, Reserve, Stage, name_of, role_name};

/// Why touches do not begin a legal move of the seat.
pub(super) fn why_not(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Message> {
    if position.outcome().is_some() {
        return Some(Message::new("chess-game-over"));
    }
    if let Some(why) = not_on_turn(position, seat) {
        return Some(why);
    }
    match position.stage() {
        Stage::Army(choices) if Position::roller(choices).is_none() => {
            why_not_army(position, position.chooser(choices, seat), touches)
        }
        _ if begins(position, seat, touches) => None,
        Stage::Army(choices) => Some(why_not_pick(position, choices, touches)),
        Stage::Placement(reserves) => Some(why_not_placement(position, reserves, touches)),
        Stage::Play { .. } => Some(why_not_step(position, touches)),
    }
}

/// Why the seat may not act now.
pub(super) fn not_on_turn(position: &Position, seat: Seat) -> Option<Message> {
    match position.turn() {
        turn if turn.includes(seat) => None,
        Turn::Of(other) => Some(about("sitchess-turn-of", super::color_of(other))),
        Turn::Together(_) => Some(about("sitchess-chosen-already", super::color_of(seat))),
        Turn::Chance => Some(Message::new("sitchess-dice-decide")),
    }
}

/// A message about a side.
pub(super) fn about(key: &'static str, color: Color) -> Message {
    Message::new(key).seat("seat", name_of(color))
}

/// A message about the piece on a square.
fn about_piece(key: &'static str, position: &Position, square: Square) -> Message {
    Message::new(key).piece("piece", name_at(position, square)).square("square", square)
}

/// A message about the piece on a square and another one that keeps it from moving.
fn about_both(key: &'static str, position: &Position, square: Square, other: Square) -> Message {
    let about = about_piece(key, position, square);
    about.piece("other", name_at(position, other)).square("at", other)
}

/// The name of the piece on an occupied square.
fn name_at(position: &Position, square: Square) -> &'static str {
    role_name(position.pieces().role_at(square).unwrap_or(Role::Pawn))
}

fn begins(position: &Position, seat: Seat, touches: &[Touch]) -> bool {
    let begun = |mv| match gesture(position, seat, mv).starts_with(touches) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    position.each_move(seat, begun).is_break()
}

// Armies

fn why_not_army(position: &Position, color: Color, touches: &[Touch]) -> Option<Message> {
    if touches.len() > usize::from(MOST_PIECES) {
        return Some(Message::new("sitchess-army-too-large").number("n", MOST_PIECES));
    }
    let mut army = Army::NONE;
    for (index, touch) in touches.iter().enumerate() {
        match touch {
            Touch::Choice(word) if word == KING_ALONE && touches.len() == 1 => {
                let alone = position.variant().allows(color, Army::NONE);
                return (!alone).then(|| of_army(position, color, Army::NONE));
            }
            Touch::Choice(word) if word == KING_ALONE && index > 0 => {
                return Some(Message::new("sitchess-king-not-alone"));
            }
            Touch::Tray(letter) => match read_role(color, *letter) {
                Some(role) if role != Role::King => army = army.with(role),
                _ => return Some(about("sitchess-cannot-buy", color).verbatim("letter", letter)),
            },
            _ => return Some(Message::new("sitchess-army-from-tray")),
        }
    }
    let completes = |whole: Army| match whole.contains(army) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let can_be_completed = position.variant().each_army(color, completes).is_break();
    (!can_be_completed).then(|| of_army(position, color, army))
}

/// Why an army cannot be chosen, or not be completed.
pub(super) fn of_army(position: &Position, color: Color, army: Army) -> Message {
    let (variant, cost) = (position.variant(), army.cost());
    let budget = u32::from(variant.budget(color));
    if let Some(role) = super::MARKET.into_iter().find(|&role| army.count(role) > variant.limit(role)) {
        return set_has_only(position, role);
    }
    let costs = cost > budget || variant.points_left(color, army) > 0;
    let key = match (costs, variant.exact) {
        (true, true) => "sitchess-army-costs-exact",
        (true, false) => "sitchess-army-costs-at-most",
        (false, true) => "sitchess-not-an-army-exact",
        (false, false) => "sitchess-not-an-army-at-most",
    };
    let why = Message::new(key).verbatim("army", army).number("n", budget);
    if costs { why.number("cost", cost).seat("seat", name_of(color)) } else { why }
}

fn set_has_only(position: &Position, role: Role) -> Message {
    let limit = position.variant().limit(role);
    Message::new("sitchess-set-has-only").number("n", limit).piece("piece", role_name(role))
}

fn why_not_pick(position: &Position, choices: &ByColor<Choice>, touches: &[Touch]) -> Message {
    let Some((color, army, _)) = Position::roller(choices) else {
        return Message::new("sitchess-no-six");
    };
    match touches {
        [Touch::Tray(letter)] => match read_role(color, *letter) {
            Some(role) => of_pick(position, color, army, role),
            None => about("sitchess-cannot-have", color).verbatim("letter", letter),
        },
        [Touch::Tray(_), ..] => Message::new("sitchess-six-is-one"),
        _ => Message::new("sitchess-six-from-tray"),
    }
}

/// Why a piece cannot be chosen for a six.
pub(super) fn of_pick(position: &Position, color: Color, army: Army, role: Role) -> Message {
    let left = position.variant().points_left(color, army);
    if role == Role::King {
        Message::new("sitchess-king-in-every-army")
    } else if u32::from(price(role)) > left {
        let why = Message::new("sitchess-too-dear").piece("piece", role_name(role));
        why.number("cost", price(role)).number("n", left)
    } else {
        set_has_only(position, role)
    }
}

// Placement

fn why_not_placement(position: &Position, reserves: &ByColor<Reserve>, touches: &[Touch]) -> Message {
    let color = position.side();
    let (letter, rest) = match touches {
        [Touch::Choice(word), ..] if word == "pass" => return of_pass(position),
        [Touch::Tray(letter), rest @ ..] => (letter, rest),
        _ => return Message::new("sitchess-piece-then-square"),
    };
    let Some(role) = read_role(color, *letter) else {
        return about("sitchess-not-a-piece-of", color).verbatim("letter", letter);
    };
    match rest {
        [Touch::Square(name)] => match read_square(name) {
            Some(to) => of_placement(position, reserves, role, to),
            None => Message::new("sitchess-no-such-square"),
        },
        [] => why_not_this_piece(position, reserves, role)
            .unwrap_or_else(|| Message::new("chess-no-square-now").piece("piece", role_name(role))),
        _ => Message::new("sitchess-placement-complete"),
    }
}

/// Why a piece is not to be placed now, wherever.
fn why_not_this_piece(position: &Position, reserves: &ByColor<Reserve>, role: Role) -> Option<Message> {
    let color = position.side();
    let reserve = reserves.get(color);
    if *reserve.get(role) == 0 {
        return Some(about("chess-none-left", color).piece("piece", role_name(role)));
    }
    match position.variant().king_order {
        KingOrder::First if role != Role::King && reserve.king > 0 => {
            Some(Message::new("sitchess-king-first"))
        }
        KingOrder::Last if role == Role::King => {
            let mut placing = None;
            let _ = position.each_placing(reserves, color, |role, squares| {
                if squares.any() {
                    placing = Some(role);
                }
                if squares.any() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let other = placing.filter(|&role| role != Role::King)?;
            Some(Message::new("sitchess-king-last").piece("piece", role_name(other)))
        }
        _ => None,
    }
}

/// Why a piece cannot be placed on a square.
pub(super) fn of_placement(
    position: &Position,
    reserves: &ByColor<Reserve>,
    role: Role,
    to: Square,
) -> Message {
    why_not_this_piece(position, reserves, role)
        .or_else(|| of_square(position, position.side(), role, to))
        .unwrap_or_else(|| {
            Message::new("sitchess-cannot-place").piece("piece", role_name(role)).square("to", to)
        })
}

/// What is wrong with a square for a piece, its turn aside.
pub(super) fn of_square(position: &Position, color: Color, role: Role, to: Square) -> Option<Message> {
    let pieces = position.pieces();
    if pieces.at(to).is_some() {
        return Some(about_piece("sitchess-square-taken", position, to));
    }
    if role == Role::Pawn && position.no_pawns(color).contains(to) {
        let own = position.variant().pawn_back_rank == PawnBackRank::Forbid && to.rank() == color.backrank();
        if own {
            return Some(about("sitchess-pawn-own-rank", color));
        }
        let (first, second) = color.fold_wb(("7", "8"), ("1", "2"));
        let why = about("sitchess-pawn-far-ranks", color);
        return Some(why.verbatim("first", first).verbatim("second", second));
    }
    if let Some(attacker) = pieces.attackers(to, color.other(), pieces.occupied()).first() {
        return Some(about_piece("sitchess-attacked-by", position, attacker).square("to", to));
    }
    let reach = attacks(to, role.of(color), pieces.occupied());
    let target = (reach & pieces.of(color.other())).first()?;
    let why = Message::new("sitchess-would-attack").piece("piece", role_name(role)).square("to", to);
    Some(why.piece("target", name_at(position, target)).square("at", target))
}

/// Why the side to place may not pass.
pub(super) fn of_pass(position: &Position) -> Message {
    about("sitchess-can-still-place", position.side())
}

// Play

fn why_not_step(position: &Position, touches: &[Touch]) -> Message {
    let square = |touch: &Touch| match touch {
        Touch::Square(name) => read_square(name),
        Touch::Tray(_) | Touch::Choice(_) => None,
    };
    match touches {
        [from] => match square(from) {
            Some(from) => of_standing(position, from),
            None => Message::new("sitchess-begins-with-square"),
        },
        [from, to, rest @ ..] => match (square(from), square(to), rest) {
            (Some(from), Some(to), []) => of_step(position, from, to, None),
            (Some(from), Some(to), [Touch::Choice(word)]) => {
                let becomes = Role::ALL.into_iter().find(|&role| role_name(role) == word);
                match becomes {
                    Some(_) => of_step(position, from, to, becomes),
                    None => Message::new(BECOMES),
                }
            }
            (Some(_), Some(_), _) => Message::new("sitchess-move-complete"),
            _ => Message::new("sitchess-square-to-square"),
        },
        [] => about("sitchess-no-legal-move", position.side()),
    }
}

const BECOMES: &str = "sitchess-pawn-becomes";

/// Why the piece on a square cannot move at all.
fn of_standing(position: &Position, from: Square) -> Message {
    if let Some(why) = of_stranger(position, from) {
        return why;
    }
    let us = position.side();
    let pieces = position.pieces();
    if let Some(checker) = pieces.checkers(us).first() {
        return about_both("sitchess-cannot-answer-check", position, from, checker);
    }
    match pinner(position, from) {
        Some(pinner) => about_both("sitchess-pinned", position, from, pinner),
        None => about_piece("sitchess-nowhere-to-go", position, from),
    }
}

/// Why a square is not one that a move of the side to move begins with.
fn of_stranger(position: &Position, from: Square) -> Option<Message> {
    match position.pieces().at(from) {
        None => Some(Message::new("sitchess-no-piece-on").square("square", from)),
        Some(Piece { color, .. }) if color != position.side() => {
            Some(about_piece("sitchess-belongs-to", position, from).seat("seat", name_of(color)))
        }
        Some(_) => None,
    }
}

/// The piece that would give check if what stands on a square were not there.
fn pinner(position: &Position, from: Square) -> Option<Square> {
    let pieces = position.pieces();
    let us = position.side();
    let king = pieces.king(us)?;
    let lines = pieces.straight(us.other()) | pieces.diagonal(us.other());
    (pieces.attackers(king, us.other(), pieces.occupied().without(from)) & lines).first()
}

/// Why a step is not legal.
pub(super) fn of_step(position: &Position, from: Square, to: Square, promotion: Option<Role>) -> Message {
    let pieces = position.pieces();
    let us = position.side();
    if let Some(why) = of_stranger(position, from) {
        return why;
    }
    if from == to {
        return about_piece("sitchess-has-to-go", position, from);
    }
    if pieces.of(us).contains(to) {
        return about_piece("sitchess-in-the-way", position, to);
    }
    let role = pieces.role_at(from).unwrap_or(Role::Pawn);
    let unreachable = match role {
        Role::Pawn => of_pawn(position, from, to),
        Role::King if is_castling(us, from, to) => Some(Message::new("chess-no-castling")),
        _ if attacks(from, role.of(us), pieces.occupied()).contains(to) => None,
        _ => Some(of_line(position, role, from, to)),
    };
    if let Some(why) = unreachable {
        return why;
    }
    let last = role == Role::Pawn && to.rank() == us.relative_rank(Rank::Eighth);
    match promotion {
        None if last && is_safe(position, role, from, to) => return Message::new(BECOMES),
        Some(becomes) if last && !PROMOTIONS.contains(&becomes) => return Message::new(BECOMES),
        Some(_) if !last => return Message::new("sitchess-nothing-promoted").square("to", to),
        _ => {}
    }
    of_exposed_king(position, role, from, to)
}

fn is_castling(us: Color, from: Square, to: Square) -> bool {
    from.rank() == us.backrank() && from.rank() == to.rank() && from.file().distance(to.file()) == 2
}

/// Why a piece that moves as pieces do does not reach a square.
fn of_line(position: &Position, role: Role, from: Square, to: Square) -> Message {
    let us = position.side();
    let on_empty_board = match role {
        Role::Bishop => bishop_attacks(from, Bitboard::EMPTY),
        Role::Rook => rook_attacks(from, Bitboard::EMPTY),
        _ => attacks(from, role.of(us), Bitboard::EMPTY),
    };
    let obstacle = (between(from, to) & position.pieces().occupied()).first();
    match obstacle {
        Some(obstacle) if on_empty_board.contains(to) => {
            about_piece("sitchess-stands-between", position, obstacle).square("from", from).square("to", to)
        }
        _ => about_piece("sitchess-does-not-move", position, from).square("to", to),
    }
}

/// Why a pawn does not get to a square, if it does not.
fn of_pawn(position: &Position, from: Square, to: Square) -> Option<Message> {
    let pieces = position.pieces();
    let us = position.side();
    let steps = (to.rank().to_u32() as i32 - from.rank().to_u32() as i32) * us.fold_wb(1, -1);
    let aside = from.file().distance(to.file());
    let blocked =
        |square: Square| pieces.at(square).map(|_| about_piece("sitchess-blocks", position, square));
    match (steps, aside) {
        (1, 0) => blocked(to),
        (2, 0) if !position.variant().double_step => Some(Message::new("sitchess-no-double-steps")),
        (2, 0) if from.rank() != us.relative_rank(Rank::Second) => Some(Message::new("sitchess-double-step")),
        (2, 0) => between(from, to).first().and_then(blocked).or_else(|| blocked(to)),
        (1, 1) if pieces.at(to).is_none() => Some(nothing_to_take(Role::Pawn, to)),
        (1, 1) => None,
        _ => Some(about_piece("sitchess-does-not-move", position, from).square("to", to)),
    }
}

/// Why a capture takes nothing.
pub(super) fn nothing_to_take(role: Role, to: Square) -> Message {
    let rank = to.rank();
    if role == Role::Pawn && (rank == Rank::Third || rank == Rank::Sixth) {
        Message::new("sitchess-no-en-passant").square("to", to)
    } else {
        Message::new("chess-nothing-to-take").square("to", to)
    }
}

/// The enemy pieces that attack the own king after a step.
fn attackers_after(position: &Position, role: Role, from: Square, to: Square) -> Bitboard {
    let us = position.side();
    let mut pieces = *position.pieces();
    if let Some(Piece { color, role }) = pieces.at(to) {
        pieces.toggle(color, role, to);
    }
    pieces.toggle(us, role, from);
    pieces.toggle(us, role, to);
    pieces.checkers(us)
}

fn is_safe(position: &Position, role: Role, from: Square, to: Square) -> bool {
    attackers_after(position, role, from, to).is_empty()
}

fn of_exposed_king(position: &Position, role: Role, from: Square, to: Square) -> Message {
    let Some(attacker) = attackers_after(position, role, from, to).first() else {
        return about_piece("sitchess-cannot-go", position, from).square("to", to);
    };
    if role == Role::King {
        about_piece("sitchess-attacked-by", position, attacker).square("to", to)
    } else if position.pieces().checkers(position.side()).contains(attacker) {
        about_piece("sitchess-king-in-check-from", position, attacker)
    } else {
        about_both("sitchess-pinned", position, from, attacker)
    }
}

/// Why no piece of a kind gets to a square.
pub(super) fn of_nobody(position: &Position, role: Role, to: Square, promotion: Option<Role>) -> Message {
    let us = position.side();
    let pieces = position.pieces().those(us, role);
    if pieces.is_empty() {
        return about("sitchess-has-none", us).piece("piece", role_name(role));
    }
    // Of several, tell about one that at least moves that way.
    let reach = |&from: &Square| attacks(from, role.of(us), position.pieces().occupied()).contains(to);
    match pieces.into_iter().find(reach) {
        Some(from) => of_step(position, from, to, promotion),
        None => about("chess-none-can-go", us).piece("piece", role_name(role)).square("to", to),
    }
}
