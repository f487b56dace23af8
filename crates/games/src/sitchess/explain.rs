//! Why something is not legal, in a sentence without its full stop.

use std::ops::ControlFlow;

use quincunx_core::{Position as _, Seat, Touch, Turn};
use shakmaty::attacks::{attacks, between, bishop_attacks, rook_attacks};
use shakmaty::{Bitboard, ByColor, Color, Piece, Rank, Role, Square};

use super::army::{Army, Choice, MOST_PIECES, price};
use super::moves::PROMOTIONS;
use super::options::{KingOrder, PawnBackRank};
use super::scene::{KING_ALONE, gesture, read_role, read_square};
use super::{Position, Reserve, Stage, name_of, role_name};

/// Why touches do not begin a legal move of the seat.
pub(super) fn why_not(position: &Position, seat: Seat, touches: &[Touch]) -> Option<String> {
    if position.outcome().is_some() {
        return Some("the game is over".to_owned());
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
pub(super) fn not_on_turn(position: &Position, seat: Seat) -> Option<String> {
    match position.turn() {
        turn if turn.includes(seat) => None,
        Turn::Of(other) => Some(format!("it is {}'s turn", name_of(super::color_of(other)))),
        Turn::Together(_) => Some(format!("{} has chosen already", name_of(super::color_of(seat)))),
        Turn::Chance => Some("the dice decide".to_owned()),
    }
}

fn begins(position: &Position, seat: Seat, touches: &[Touch]) -> bool {
    let begun = |mv| match gesture(position, seat, mv).starts_with(touches) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    position.each_move(seat, begun).is_break()
}

// Armies

fn why_not_army(position: &Position, color: Color, touches: &[Touch]) -> Option<String> {
    if touches.len() > usize::from(MOST_PIECES) {
        return Some(format!("an army has at most {MOST_PIECES} pieces besides its king"));
    }
    let mut army = Army::NONE;
    for (index, touch) in touches.iter().enumerate() {
        match touch {
            Touch::Choice(word) if word == KING_ALONE && touches.len() == 1 => {
                let alone = position.variant().allows(color, Army::NONE);
                return (!alone).then(|| of_army(position, color, Army::NONE));
            }
            Touch::Choice(word) if word == KING_ALONE && index > 0 => {
                return Some("the king is not alone".to_owned());
            }
            Touch::Tray(letter) => match read_role(color, *letter) {
                Some(role) if role != Role::King => army = army.with(role),
                _ => return Some(format!("{letter} is not a piece that {} can buy", name_of(color))),
            },
            _ => return Some("an army is chosen from the pieces beside the board".to_owned()),
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
pub(super) fn of_army(position: &Position, color: Color, army: Army) -> String {
    let (variant, cost) = (position.variant(), army.cost());
    let budget = u32::from(variant.budget(color));
    if let Some(role) = super::MARKET.into_iter().find(|&role| army.count(role) > variant.limit(role)) {
        return format!("the set has only {} of the {}s", variant.limit(role), role_name(role));
    }
    let exactly = if variant.exact { "exactly" } else { "at most" };
    let name = name_of(color);
    if cost > budget || variant.points_left(color, army) > 0 {
        format!("{army} costs {cost}, and {name} has {exactly} {budget} points to spend")
    } else {
        format!("{army} is not an army for {exactly} {budget} points")
    }
}

fn why_not_pick(position: &Position, choices: &ByColor<Choice>, touches: &[Touch]) -> String {
    let Some((color, army, _)) = Position::roller(choices) else {
        return "there is no six to choose a piece for".to_owned();
    };
    match touches {
        [Touch::Tray(letter)] => match read_role(color, *letter) {
            Some(role) => of_pick(position, color, army, role),
            None => format!("{letter} is not a piece that {} can have", name_of(color)),
        },
        [Touch::Tray(_), ..] => "a six is one piece".to_owned(),
        _ => "a six is a piece from beside the board".to_owned(),
    }
}

/// Why a piece cannot be chosen for a six.
pub(super) fn of_pick(position: &Position, color: Color, army: Army, role: Role) -> String {
    let (name, left) = (role_name(role), position.variant().points_left(color, army));
    if role == Role::King {
        "the king is in every army already".to_owned()
    } else if u32::from(price(role)) > left {
        let points = if left == 1 { "point is" } else { "points are" };
        format!("a {name} costs {}, and {left} {points} left", price(role))
    } else {
        format!("the set has only {} of the {name}s", position.variant().limit(role))
    }
}

// Placement

fn why_not_placement(position: &Position, reserves: &ByColor<Reserve>, touches: &[Touch]) -> String {
    let color = position.side();
    let (letter, rest) = match touches {
        [Touch::Choice(word), ..] if word == "pass" => return of_pass(position),
        [Touch::Tray(letter), rest @ ..] => (letter, rest),
        _ => return "first comes a piece from beside the board, then its square".to_owned(),
    };
    let Some(role) = read_role(color, *letter) else {
        return format!("{letter} is not a piece of {}'s", name_of(color));
    };
    match rest {
        [Touch::Square(name)] => match read_square(name) {
            Some(to) => of_placement(position, reserves, role, to),
            None => "there is no such square".to_owned(),
        },
        [] => why_not_this_piece(position, reserves, role)
            .unwrap_or_else(|| format!("there is no square for the {} now", role_name(role))),
        _ => "a piece and its square are all".to_owned(),
    }
}

/// Why a piece is not to be placed now, wherever.
fn why_not_this_piece(position: &Position, reserves: &ByColor<Reserve>, role: Role) -> Option<String> {
    let (color, name) = (position.side(), role_name(role));
    let reserve = reserves.get(color);
    if *reserve.get(role) == 0 {
        return Some(format!("{} has no {name} left to place", name_of(color)));
    }
    match position.variant().king_order {
        KingOrder::First if role != Role::King && reserve.king > 0 => {
            Some("the king is placed first".to_owned())
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
            Some(format!("the king is placed last, and the {} still has a square", role_name(other)))
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
) -> String {
    why_not_this_piece(position, reserves, role)
        .or_else(|| of_square(position, position.side(), role, to))
        .unwrap_or_else(|| format!("the {} cannot be placed on {to}", role_name(role)))
}

/// What is wrong with a square for a piece, its turn aside.
pub(super) fn of_square(position: &Position, color: Color, role: Role, to: Square) -> Option<String> {
    let pieces = position.pieces();
    let described = |square| describe(position, square);
    if pieces.at(to).is_some() {
        return Some(format!("{to} is taken by {}", described(to)));
    }
    if role == Role::Pawn && position.no_pawns(color).contains(to) {
        let own = position.variant().pawn_back_rank == PawnBackRank::Forbid && to.rank() == color.backrank();
        let ranks = match (own, color) {
            (true, _) => "the own first rank",
            (false, Color::White) => "rank 7 or 8",
            (false, Color::Black) => "rank 1 or 2",
        };
        return Some(format!("a pawn of {}'s may not be placed on {ranks}", name_of(color)));
    }
    if let Some(attacker) = pieces.attackers(to, color.other(), pieces.occupied()).first() {
        return Some(format!("{to} is attacked by {}", described(attacker)));
    }
    let reach = attacks(to, role.of(color), pieces.occupied());
    let target = (reach & pieces.of(color.other())).first()?;
    Some(format!("the {} on {to} would attack {}", role_name(role), described(target)))
}

/// Why the side to place may not pass.
pub(super) fn of_pass(position: &Position) -> String {
    format!("{} can still place a piece", name_of(position.side()))
}

/// The piece on a square with its place: `the rook on d4`.
fn describe(position: &Position, square: Square) -> String {
    let name = position.pieces().role_at(square).map_or("piece", role_name);
    format!("the {name} on {square}")
}

// Play

fn why_not_step(position: &Position, touches: &[Touch]) -> String {
    let square = |touch: &Touch| match touch {
        Touch::Square(name) => read_square(name),
        Touch::Tray(_) | Touch::Choice(_) => None,
    };
    match touches {
        [from] => match square(from) {
            Some(from) => of_standing(position, from),
            None => "a move begins with a square of the board".to_owned(),
        },
        [from, to, rest @ ..] => match (square(from), square(to), rest) {
            (Some(from), Some(to), []) => of_step(position, from, to, None),
            (Some(from), Some(to), [Touch::Choice(word)]) => {
                let becomes = Role::ALL.into_iter().find(|&role| role_name(role) == word);
                match becomes {
                    Some(_) => of_step(position, from, to, becomes),
                    None => BECOMES.to_owned(),
                }
            }
            (Some(_), Some(_), _) => "the move is complete".to_owned(),
            _ => "a move goes from a square to a square".to_owned(),
        },
        [] => format!("{} has no legal move", name_of(position.side())),
    }
}

const BECOMES: &str = "on the last rank a pawn becomes a queen, rook, bishop or knight";

/// Why the piece on a square cannot move at all.
fn of_standing(position: &Position, from: Square) -> String {
    if let Some(why) = of_stranger(position, from) {
        return why;
    }
    let own = describe(position, from);
    let us = position.side();
    let pieces = position.pieces();
    if let Some(checker) = pieces.checkers(us).first() {
        return format!("{own} cannot answer the check by {}", describe(position, checker));
    }
    match pinner(position, from) {
        Some(pinner) => format!("{own} is pinned by {}", describe(position, pinner)),
        None => format!("{own} has no square to go to"),
    }
}

/// Why a square is not one that a move of the side to move begins with.
fn of_stranger(position: &Position, from: Square) -> Option<String> {
    match position.pieces().at(from) {
        None => Some(format!("there is no piece on {from}")),
        Some(Piece { color, .. }) if color != position.side() => {
            Some(format!("{} is {}'s", describe(position, from), name_of(color)))
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
pub(super) fn of_step(position: &Position, from: Square, to: Square, promotion: Option<Role>) -> String {
    let pieces = position.pieces();
    let us = position.side();
    if let Some(why) = of_stranger(position, from) {
        return why;
    }
    if from == to {
        return format!("{} has to go somewhere", describe(position, from));
    }
    if pieces.of(us).contains(to) {
        return format!("{} stands in the way", describe(position, to));
    }
    let role = pieces.role_at(from).unwrap_or(Role::Pawn);
    let unreachable = match role {
        Role::Pawn => of_pawn(position, from, to),
        Role::King if is_castling(us, from, to) => Some("there is no castling".to_owned()),
        _ if attacks(from, role.of(us), pieces.occupied()).contains(to) => None,
        _ => Some(of_line(position, role, from, to)),
    };
    if let Some(why) = unreachable {
        return why;
    }
    let last = role == Role::Pawn && to.rank() == us.relative_rank(Rank::Eighth);
    match promotion {
        None if last && is_safe(position, role, from, to) => return BECOMES.to_owned(),
        Some(becomes) if last && !PROMOTIONS.contains(&becomes) => return BECOMES.to_owned(),
        Some(_) if !last => return format!("nothing is promoted on {to}"),
        _ => {}
    }
    of_exposed_king(position, role, from, to)
}

fn is_castling(us: Color, from: Square, to: Square) -> bool {
    from.rank() == us.backrank() && from.rank() == to.rank() && from.file().distance(to.file()) == 2
}

/// Why a piece that moves as pieces do does not reach a square.
fn of_line(position: &Position, role: Role, from: Square, to: Square) -> String {
    let us = position.side();
    let own = describe(position, from);
    let on_empty_board = match role {
        Role::Bishop => bishop_attacks(from, Bitboard::EMPTY),
        Role::Rook => rook_attacks(from, Bitboard::EMPTY),
        _ => attacks(from, role.of(us), Bitboard::EMPTY),
    };
    let obstacle = (between(from, to) & position.pieces().occupied()).first();
    match obstacle {
        Some(obstacle) if on_empty_board.contains(to) => {
            format!("{} stands between {from} and {to}", describe(position, obstacle))
        }
        _ => format!("{own} does not move to {to}"),
    }
}

/// Why a pawn does not get to a square, if it does not.
fn of_pawn(position: &Position, from: Square, to: Square) -> Option<String> {
    let pieces = position.pieces();
    let us = position.side();
    let steps = (to.rank().to_u32() as i32 - from.rank().to_u32() as i32) * us.fold_wb(1, -1);
    let aside = from.file().distance(to.file());
    let blocked =
        |square: Square| pieces.at(square).map(|_| format!("{} blocks it", describe(position, square)));
    match (steps, aside) {
        (1, 0) => blocked(to),
        (2, 0) if !position.variant().double_step => Some("there are no double steps".to_owned()),
        (2, 0) if from.rank() != us.relative_rank(Rank::Second) => {
            Some("a pawn goes two steps only from its second rank".to_owned())
        }
        (2, 0) => between(from, to).first().and_then(blocked).or_else(|| blocked(to)),
        (1, 1) if pieces.at(to).is_none() => Some(nothing_to_take(Role::Pawn, to)),
        (1, 1) => None,
        _ => Some(format!("{} does not move to {to}", describe(position, from))),
    }
}

/// Why a capture takes nothing.
pub(super) fn nothing_to_take(role: Role, to: Square) -> String {
    let rank = to.rank();
    if role == Role::Pawn && (rank == Rank::Third || rank == Rank::Sixth) {
        format!("there is nothing to take on {to}, and no en passant")
    } else {
        format!("there is nothing to take on {to}")
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

fn of_exposed_king(position: &Position, role: Role, from: Square, to: Square) -> String {
    let Some(attacker) = attackers_after(position, role, from, to).first() else {
        return format!("{} cannot go to {to}", describe(position, from));
    };
    let attacker_name = describe(position, attacker);
    if role == Role::King {
        format!("{to} is attacked by {attacker_name}")
    } else if position.pieces().checkers(position.side()).contains(attacker) {
        format!("the king is in check from {attacker_name}")
    } else {
        format!("{} is pinned by {attacker_name}", describe(position, from))
    }
}

/// Why no piece of a kind gets to a square.
pub(super) fn of_nobody(position: &Position, role: Role, to: Square, promotion: Option<Role>) -> String {
    let us = position.side();
    let pieces = position.pieces().those(us, role);
    if pieces.is_empty() {
        return format!("{} has no {}", name_of(us), role_name(role));
    }
    // Of several, tell about one that at least moves that way.
    let reach = |&from: &Square| attacks(from, role.of(us), position.pieces().occupied()).contains(to);
    match pieces.into_iter().find(reach) {
        Some(from) => of_step(position, from, to, promotion),
        None => format!("no {} of {}'s can go to {to}", role_name(role), name_of(us)),
    }
}
