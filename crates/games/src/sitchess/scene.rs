//! What there is to see and to touch.

use std::borrow::Cow;

use std::ops::ControlFlow;

use quincunx_core::{
    self as core, Counter, Die, Effect, Gesture, Line, LineKind, Mark, Position as _, Scene, Seat, SeatScene,
    SquareKind, Touch, Tray, TrayKind, TrayPiece, Turn, Viewer,
};
use shakmaty::{Bitboard, ByColor, Color, Rank, Role, Square};

use super::army::{Army, Choice, MARKET, MOST_PIECES, price};
use super::moves::PROMOTIONS;
use super::placement::{PLACING_ORDER, is_empty};
use super::play::CLAIM_PLIES;
use super::{Move, Position, Reserve, Stage, color_of, explain, name_of, role_name, seat_of};

/// The word that chooses an army without a piece.
pub(super) const KING_ALONE: &str = "king alone";

// Touches

/// The things to touch for a move: pieces beside the board by their letters in
/// the owner's case, squares, and words.
pub(super) fn gesture(position: &Position, seat: Seat, mv: Move) -> Gesture {
    let tray = |color: Color| move |role: Role| Touch::Tray(role.of(color).char());
    match mv {
        Move::Army(Army::NONE) => vec![Touch::choice(KING_ALONE)],
        Move::Army(army) => army.pieces().map(tray(color_of(seat))).collect(),
        Move::Pick(role) => vec![tray(color_of(seat))(role)],
        Move::Die(_) => vec![Touch::choice(super::san::write(mv))],
        Move::Place { role, to } => vec![tray(position.side())(role), Touch::square(to)],
        Move::Pass => vec![Touch::choice("pass")],
        Move::Step { from, to, promotion, .. } => {
            let becomes = promotion.map(|role| Touch::choice(role_name(role)));
            [Touch::square(from), Touch::square(to)].into_iter().chain(becomes).collect()
        }
    }
}

/// The legal move that touches say; an army may be picked in any order.
pub(super) fn move_of(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Move> {
    let mv = match position.stage() {
        Stage::Army(choices) => {
            let color = position.chooser(choices, seat);
            let role = |touch: &Touch| match touch {
                Touch::Tray(letter) => read_role(color, *letter),
                Touch::Square(_) | Touch::Choice(_) => None,
            };
            match (Position::roller(choices), touches) {
                (Some((_, _, true)), [touch]) => Move::Pick(role(touch)?),
                (None, [Touch::Choice(word)]) if word == KING_ALONE => Move::Army(Army::NONE),
                (None, [_, ..]) if touches.len() <= MOST_PIECES.into() => {
                    Move::Army(touches.iter().map(role).collect::<Option<Army>>()?)
                }
                _ => return None,
            }
        }
        Stage::Placement(_) => match touches {
            [Touch::Choice(word)] if word == "pass" => Move::Pass,
            [Touch::Tray(letter), Touch::Square(to)] => {
                Move::Place { role: read_role(position.side(), *letter)?, to: read_square(to)? }
            }
            _ => return None,
        },
        Stage::Play { .. } => {
            let (from, to, promotion) = match touches {
                [Touch::Square(from), Touch::Square(to)] => (from, to, None),
                [Touch::Square(from), Touch::Square(to), Touch::Choice(word)] => {
                    (from, to, Some(PROMOTIONS.into_iter().find(|&role| role_name(role) == word)?))
                }
                _ => return None,
            };
            let (from, to) = (read_square(from)?, read_square(to)?);
            Move::Step { role: position.pieces().role_at(from)?, from, to, promotion }
        }
    };
    (position.turn().includes(seat) && position.is_legal(seat, mv)).then_some(mv)
}

/// The piece that a letter beside the board stands for, if it is the side's own.
pub(super) fn read_role(color: Color, letter: char) -> Option<Role> {
    Role::from_char(letter).filter(|role| role.of(color).char() == letter)
}

/// The square of that name.
pub(super) fn read_square(name: &str) -> Option<Square> {
    Square::from_ascii(name.as_bytes()).ok()
}

/// What a move does besides going from its first square to its last.
pub(super) fn effects(position: &Position, mv: Move) -> Vec<Effect> {
    match mv {
        Move::Place { role, to } => {
            vec![Effect::Arrives { square: to.to_string(), piece: Cow::Borrowed(role_name(role)) }]
        }
        Move::Step { to, promotion, .. } => {
            let taken = position.pieces().occupied().contains(to);
            let captures = taken.then(|| Effect::Captures { square: to.to_string() });
            let becomes = promotion.map(|role| Effect::Becomes {
                square: to.to_string(),
                piece: Cow::Borrowed(role_name(role)),
            });
            captures.into_iter().chain(becomes).collect()
        }
        Move::Army(_) | Move::Die(_) | Move::Pick(_) | Move::Pass => Vec::new(),
    }
}

/// The die that a roll shows.
pub(super) fn die(position: &Position, mv: Move) -> Option<Die> {
    match (mv, position.stage()) {
        (Move::Die(face), Stage::Army(choices)) => {
            let (roller, ..) = Position::roller(choices)?;
            Some(Die { owner: seat_of(roller), face })
        }
        _ => None,
    }
}

// The scene

/// The board from White's side and what lies beside it.
pub(super) fn scene(position: &Position, viewer: Viewer) -> Scene {
    let mut scene = Scene::new("sitchess", 8, 8);
    for square in Square::ALL {
        let kind = if square.is_light() { SquareKind::Light } else { SquareKind::Dark };
        let (file, rank) = square.coords();
        // Both are below 8.
        scene.add_square(file.to_u32() as u8, rank.to_u32() as u8, kind);
    }
    for (square, piece) in position.pieces().iter() {
        scene.pieces.push(core::Piece {
            square: square.to_string(),
            owner: seat_of(piece.color),
            name: Cow::Borrowed(role_name(piece.role)),
            letter: piece.char(),
        });
    }
    match position.stage() {
        Stage::Army(choices) => show_armies(position, choices, viewer, &mut scene),
        Stage::Placement(reserves) => show_placement(position, reserves, &mut scene),
        Stage::Play { halfmoves, .. } => show_play(position, *halfmoves, &mut scene),
    }
    scene
}

fn seat_scene(position: &Position, color: Color, note: String) -> SeatScene {
    let seat = seat_of(color);
    SeatScene {
        seat,
        name: Cow::Borrowed(name_of(color)),
        to_move: position.turn().includes(seat),
        living: true,
        check: position.is_check(seat),
        note: note.into(),
    }
}

fn offer(scene: &mut Scene, word: &str, label: &str) {
    scene.choices.push(core::Choice { word: word.to_owned(), label: label.to_owned().into() });
}

fn tray(color: Color, label: String, pieces: impl Iterator<Item = (Role, u8, Option<u8>)>) -> Tray {
    let piece = |(role, count, price): (Role, u8, Option<u8>)| TrayPiece {
        name: Cow::Borrowed(role_name(role)),
        letter: role.of(color).char(),
        count,
        price,
        due: false,
    };
    let pieces = pieces.filter(|(_, count, _)| *count > 0).map(piece).collect();
    Tray { owner: seat_of(color), kind: TrayKind::Pool, label: label.into(), pieces }
}

// Armies

fn show_armies(position: &Position, choices: &ByColor<Choice>, viewer: Viewer, scene: &mut Scene) {
    let variant = position.variant();
    let turn = position.turn();
    for color in Color::ALL {
        let (choice, seat) = (*choices.get(color), seat_of(color));
        let known = match choice {
            Choice::Open => Some(Army::NONE),
            Choice::Rolling { army, .. } | Choice::Made(army) => Some(army),
            Choice::Secret => None,
        };
        if let Some(army) = known {
            if choice != Choice::Open {
                let pieces = PLACING_ORDER.into_iter().map(|role| (role, army.count(role), None));
                scene.trays.push(tray(color, "army".to_owned(), pieces));
            }
            scene.counters.push(Counter {
                owner: Some(seat),
                label: "points spent".to_owned().into(),
                value: army.cost(),
                limit: Some(variant.budget(color).into()),
            });
            // A choice in secret is for its maker's eyes only.
            if turn.includes(seat) && (viewer.is(seat) || turn == Turn::Of(seat)) {
                scene.trays.push(picker(position, color, army, choice));
                if choice == Choice::Open && variant.allows(color, Army::NONE) && scene.choices.is_empty() {
                    offer(scene, KING_ALONE, "King alone");
                }
            }
        }
        let note = match choice {
            Choice::Open if turn.includes(seat) => "choosing".to_owned(),
            Choice::Secret => "has chosen".to_owned(),
            Choice::Made(army) => format!("has {army}"),
            Choice::Rolling { army, .. } if Position::roller(choices).is_some_and(|(c, ..)| c == color) => {
                format!("rolling, {} left", points(variant.points_left(color, army)))
            }
            Choice::Open | Choice::Rolling { .. } => "comes next".to_owned(),
        };
        scene.seats.push(seat_scene(position, color, note));
    }
    scene.prompt = army_prompt(position, choices, viewer).into();
}

/// The pieces that a side can choose from, with their prices.
fn picker(position: &Position, color: Color, army: Army, choice: Choice) -> Tray {
    let variant = position.variant();
    let most = |role: Role| {
        let affordable = variant.points_left(color, army) / u32::from(price(role));
        let in_the_set = u32::from(variant.limit(role).saturating_sub(army.count(role)));
        // A six is one piece.
        let wanted = if choice == Choice::Open { u32::from(MOST_PIECES) } else { 1 };
        let most = affordable.min(in_the_set).min(wanted);
        (role, u8::try_from(most).unwrap_or(MOST_PIECES), Some(price(role)))
    };
    tray(color, "to choose from".to_owned(), MARKET.into_iter().map(most))
}

fn points(points: u32) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}

fn army_prompt(position: &Position, choices: &ByColor<Choice>, viewer: Viewer) -> String {
    let variant = position.variant();
    let price = |color: Color| {
        let exactly = if variant.exact { "exactly" } else { "at most" };
        format!("{exactly} {}", points(variant.budget(color).into()))
    };
    match position.turn() {
        Turn::Of(seat) => match Position::roller(choices) {
            Some((color, army, _)) => {
                let left = points(variant.points_left(color, army));
                format!("{} has rolled a six and chooses a piece for up to {left}.", name_of(color))
            }
            None => {
                let color = color_of(seat);
                format!("{} chooses an army for {}.", name_of(color), price(color))
            }
        },
        Turn::Together(seats) => match viewer {
            Viewer::Seat(seat) if seats.contains(seat) => {
                let color = color_of(seat);
                format!("{}, choose an army for {} in secret.", name_of(color), price(color))
            }
            _ if seats.len() > 1 => "Both sides choose an army in secret.".to_owned(),
            _ => {
                let name = seats.iter().next().map_or("Nobody", |seat| name_of(color_of(seat)));
                format!("{name} is still choosing an army in secret.")
            }
        },
        Turn::Chance => "The dice decide.".to_owned(),
    }
}

// Placement

fn show_placement(position: &Position, reserves: &ByColor<Reserve>, scene: &mut Scene) {
    for color in Color::ALL {
        let reserve = *reserves.get(color);
        let pieces = PLACING_ORDER.into_iter().map(|role| (role, *reserve.get(role), None));
        scene.trays.push(tray(color, "to place".to_owned(), pieces));
        let note = if is_empty(&reserve) { "has placed everything" } else { "" };
        scene.seats.push(seat_scene(position, color, note.to_owned()));
    }
    let name = name_of(position.side());
    scene.prompt = if position.must_pass(reserves) {
        offer(scene, "pass", "Pass");
        format!("{name} has no square for any of its pieces and must pass.").into()
    } else {
        match (position.variant().king_order, reserves.get(position.side()).king) {
            (super::KingOrder::First, 1..) => format!("{name} places the king.").into(),
            _ => format!("{name} places a piece.").into(),
        }
    };
    shade_forbidden(position, reserves, scene);
}

/// Shades the empty squares where the side to place can put nothing; every
/// square that is closed to some of its pieces says why.
fn shade_forbidden(position: &Position, reserves: &ByColor<Reserve>, scene: &mut Scene) {
    let color = position.side();
    let mut placing: Vec<(Role, Bitboard)> = Vec::new();
    let _ = position.each_placing(reserves, color, |role, squares| -> ControlFlow<()> {
        placing.push((role, squares));
        ControlFlow::Continue(())
    });
    for square in !position.pieces().occupied() {
        let closed = placing.iter().filter(|(_, squares)| !squares.contains(square));
        let mut explain: Vec<String> = closed
            .clone()
            .filter_map(|&(role, _)| explain::of_square(position, color, role, square))
            .collect();
        explain.dedup();
        if explain.is_empty() {
            continue;
        }
        let forbidden = closed.count() == placing.len();
        if let Some(shown) = scene.squares.iter_mut().find(|shown| shown.name == square.to_string()) {
            shown.note = Some(explain.join("; ").into());
            if forbidden {
                shown.marks.push(Mark::Forbidden);
            }
        }
    }
}

// Play

fn show_play(position: &Position, halfmoves: u8, scene: &mut Scene) {
    let mut check = "";
    for color in Color::ALL {
        scene.seats.push(seat_scene(position, color, String::new()));
        let Some(king) = position.pieces().king(color) else { continue };
        for checker in position.pieces().checkers(color) {
            check = " and is in check";
            scene.mark(&king.to_string(), Mark::Check);
            scene.lines.push(Line { from: checker.to_string(), to: king.to_string(), kind: LineKind::Check });
        }
    }
    scene.counters.push(Counter {
        owner: None,
        label: "moves without capture or pawn move".to_owned().into(),
        value: halfmoves.into(),
        limit: Some(CLAIM_PLIES.into()),
    });
    let us = position.side();
    let seventh = Bitboard::from_rank(us.relative_rank(Rank::Seventh));
    if position.pieces().those(us, Role::Pawn).intersects(seventh) {
        for (role, label) in PROMOTIONS.into_iter().zip(["Queen", "Rook", "Bishop", "Knight"]) {
            offer(scene, role_name(role), label);
        }
    }
    scene.prompt = format!("{} is to move{check}.", name_of(us)).into();
}
