//! Positions as text: `s ...` on the cross, `d ...` in the duel.

use std::fmt::Write as _;

use quincunx_core::{Message, Misread};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode};

use super::Position;
use super::board::*;
use super::duel::{Duel, seated};
use super::fen;
use super::lines::*;
use super::options::{KingQueenSwap, Options, Variant};
use super::survival::{Rights, Survival};

/// The greatest number of points a colour can lose: eight pawns and both bishops
/// taken as queens.
pub(super) const MOST_LOST: u32 = 9 + 8 * 9 + 2 * 9 + 2 * 5 + 2 * 3;
/// More plies than any game has.
pub(super) const MOST_PLIES: u32 = 9_999_999;

// Writing

pub(super) fn write(position: &Position) -> String {
    match position {
        Position::Survival(survival) => write_survival(survival),
        Position::Duel(duel) => write_duel(duel),
    }
}

fn write_survival(position: &Survival) -> String {
    let mover = position.mover.map_or('-', Colour::letter);
    let lost = position.lost.map(|points| points.to_string()).join(".");
    format!(
        "s {} {} {} {}/{}/{} {mover},{},{lost},{} {}",
        write_board(position),
        position.turn.letter(),
        write_colours(position.alive),
        write_castling(position),
        write_colours(position.swap),
        write_colours(position.entered),
        position.quiet,
        letters(position.eliminated()),
        position.ply,
    )
}

fn write_board(position: &Survival) -> String {
    let mut text = String::with_capacity(300);
    for rank in (0..12).rev() {
        let mut empty = 0;
        for file in 0..12 {
            match Square::at(file, rank).and_then(|square| position.piece_at(square)) {
                Some((colour, role)) => {
                    if empty > 0 {
                        let _ = write!(text, "{empty}");
                        empty = 0;
                    }
                    text.push(colour.letter());
                    text.push(role.letter());
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn letters(colours: impl Iterator<Item = Colour>) -> String {
    let text: String = colours.map(Colour::letter).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

fn write_colours(set: u8) -> String {
    letters(Colour::ALL.into_iter().filter(|colour| set & colour.bit() != 0))
}

fn write_castling(position: &Survival) -> String {
    let mut text = String::new();
    for colour in Colour::ALL {
        let unmoved = [0, 1].map(|side| position.may_castle(colour, side));
        let Some(king) = position.king(colour).filter(|_| unmoved != [false, false]) else { continue };
        let _ = write!(text, "{king}");
        for (rook, _) in ROOKS[colour.index()].into_iter().zip(unmoved).filter(|(_, unmoved)| *unmoved) {
            let _ = write!(text, "{rook}");
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

fn write_duel(duel: &Duel) -> String {
    let fen = Fen::from_position(&duel.chess, EnPassantMode::Legal);
    let out = letters(duel.out.into_iter());
    format!("d w={} b={} {fen} out={out}", duel.white.word(), duel.black.word())
}

// Reading

pub(super) fn read(text: &str, options: &Options) -> Result<Position, Misread> {
    let mut fields = text.split_ascii_whitespace();
    match fields.next() {
        Some("s") => read_survival(&take_fields(fields)?, options).map(Position::Survival),
        Some("d") => read_duel(&take_fields(fields)?).map(Position::Duel),
        other => Err(misread("bishops-part-phase", other.unwrap_or_default(), "bishops-expected-phase")),
    }
}

fn misread(place: &'static str, found: &str, expected: &'static str) -> Misread {
    Misread::new(Message::new(place), found, Message::new(expected))
}

/// Something is wrong with everything of a colour.
fn misread_colour(colour: Colour, found: &str, expected: Message) -> Misread {
    Misread::new(Message::new("bishops-part-colour").seat("seat", colour.name()), found, expected)
}

/// Exactly N fields.
fn take_fields<'t, const N: usize>(
    mut fields: impl Iterator<Item = &'t str>,
) -> Result<[&'t str; N], Misread> {
    let mut taken = [""; N];
    for (index, place) in taken.iter_mut().enumerate() {
        *place = fields.next().ok_or_else(|| {
            let place = Message::new("bishops-part-field").number("number", index + 2);
            Misread::new(place, "", Message::new("bishops-expected-fields").number("count", N))
        })?;
    }
    match fields.next() {
        Some(more) => {
            let expected = Message::new("bishops-expected-end").number("count", N + 1);
            Err(Misread::new(Message::new("bishops-part-end"), more, expected))
        }
        None => Ok(taken),
    }
}

fn read_survival(fields: &[&str; 6], options: &Options) -> Result<Survival, Misread> {
    let [board, turn, alive, rights, extra, ply] = fields;
    let mut position = Survival::empty(Variant::new(options));
    read_board(board, &mut position)?;
    let alive = read_colours("bishops-part-living", alive, 0b1111)?;
    if alive == 0 {
        return Err(misread("bishops-part-living", "-", "bishops-expected-someone"));
    }
    position.set_rights(Rights { alive, ..position.rights() });
    check_armies(&position)?;
    let on_turn = read_colour("bishops-part-turn", turn)?;
    if !position.is_living(on_turn) {
        return Err(misread("bishops-part-turn", turn, "bishops-expected-living"));
    }
    position.set_turn(on_turn);
    read_rights(rights, options, &mut position)?;
    check_counts(&position)?;
    read_extra(extra, &mut position)?;
    position.ply = read_number(Message::new("bishops-part-plies"), ply, MOST_PLIES)?;
    if u32::from(position.quiet) > position.ply {
        let quiet = position.quiet.to_string();
        return Err(misread("bishops-part-quiet", &quiet, "bishops-expected-fewer-plies"));
    }
    position.checks = position.find_checks();
    match position.living_colours().find(|&colour| position.is_mated(colour)) {
        Some(mated) => {
            let king = position.king(mated).map(|king| format!("{}K{king}", mated.letter()));
            let expected = Message::new("bishops-expected-mated-out");
            let wrong = misread_colour(mated, &king.unwrap_or_default(), expected);
            Err(wrong.at(position.king(mated)))
        }
        None => Ok(position),
    }
}

fn read_board(text: &str, position: &mut Survival) -> Result<(), Misread> {
    let mut rows = text.split('/');
    for rank in (0..12).rev() {
        let row = rows.next().unwrap_or_default();
        read_row(row, rank, position)?;
    }
    match rows.next() {
        Some(more) => Err(misread("bishops-part-board", more, "bishops-expected-ranks")),
        None => Ok(()),
    }
}

fn read_row(text: &str, rank: u8, position: &mut Survival) -> Result<(), Misread> {
    let wrong = |found: &str, expected: Message| {
        Misread::new(Message::new("bishops-part-rank").number("rank", rank + 1), found, expected)
    };
    let too_long = || wrong(text, Message::new("bishops-expected-squares"));
    let mut rest = text;
    let mut file = 0u8;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let run = rest[..end].parse::<u8>().ok().filter(|&run| (1..=12).contains(&run) && first != '0');
            let run = run.ok_or_else(|| wrong(&rest[..end], Message::new("bishops-expected-empty")))?;
            file += run;
            if file > 12 {
                return Err(too_long());
            }
            rest = &rest[end..];
            continue;
        }
        let mut pair = rest.chars();
        let piece = (pair.next().and_then(Colour::of_letter), pair.next().and_then(Role::of_letter));
        let (Some(colour), Some(role)) = piece else {
            return Err(wrong(rest, Message::new("bishops-expected-piece")));
        };
        let square = Square::at(file, rank).ok_or_else(too_long)?;
        put_piece(colour, role, square, position)?;
        file += 1;
        rest = &rest[2..];
    }
    if file == 12 {
        return Ok(());
    }
    Err(wrong(text, Message::new("bishops-expected-more-squares").number("count", file)))
}

fn put_piece(colour: Colour, role: Role, square: Square, position: &mut Survival) -> Result<(), Misread> {
    let found = format!("{}{}", colour.letter(), role.letter());
    let wrong = |expected| {
        Misread::new(Message::text(square.to_string()), &found, Message::new(expected)).at([square])
    };
    match square.corner() {
        Some(owner) if owner != colour || role != Role::King => {
            return Err(wrong("bishops-expected-king-in-corner"));
        }
        Some(_) if !position.variant.sanctuary => return Err(wrong("bishops-expected-empty-corner")),
        _ => {}
    }
    if let (Role::King, Some(first)) = (role, position.king(colour)) {
        return Err(wrong("bishops-expected-one-king").at([first]));
    }
    if role == Role::Pawn && NO_PAWN[colour.index()] & square.set() != 0 {
        return Err(wrong("bishops-expected-pawns"));
    }
    position.put(colour, role, square);
    Ok(())
}

/// A living colour has a king, an eliminated one has nothing.
fn check_armies(position: &Survival) -> Result<(), Misread> {
    for colour in Colour::ALL {
        let any = position.of[colour.index()] != 0 || position.king(colour).is_some();
        match (position.is_living(colour), position.king(colour)) {
            (true, None) => return Err(misread_colour(colour, "", Message::new("bishops-expected-king"))),
            (false, _) if any => {
                let own =
                    |square: &Square| position.piece_at(*square).is_some_and(|(owner, _)| owner == colour);
                let left: Vec<Square> = Square::all().filter(own).collect();
                let first = left.first().and_then(|&square| {
                    let (_, role) = position.piece_at(square)?;
                    Some(format!("{}{}{square}", colour.letter(), role.letter()))
                });
                let expected = Message::new("bishops-expected-no-pieces");
                return Err(misread_colour(colour, &first.unwrap_or_default(), expected).at(left));
            }
            _ => {}
        }
    }
    Ok(())
}

/// No more pieces than a colour can have.
fn check_counts(position: &Survival) -> Result<(), Misread> {
    for colour in Colour::ALL {
        let count = |role| position.pieces(colour, role).count_ones();
        let pawns = count(Role::Pawn);
        let turned = if position.entered & colour.bit() != 0 { 2 - count(Role::Bishop).min(2) } else { 0 };
        let most = [8, 2, 2, 2, 9u32.saturating_sub(pawns) + turned];
        for (role, most) in Role::ALL.into_iter().zip(most) {
            if count(role) > most {
                let expected = Message::new("bishops-expected-at-most").number("most", most);
                let expected = expected.piece("piece", role.name());
                let wrong = misread_colour(colour, &count(role).to_string(), expected);
                return Err(wrong.at(squares(position.pieces(colour, role))));
            }
        }
    }
    Ok(())
}

fn read_rights(text: &str, options: &Options, position: &mut Survival) -> Result<(), Misread> {
    let mut parts = text.splitn(3, '/');
    let mut part = || parts.next().unwrap_or_default();
    let (castling, swap, entered) = (part(), part(), part());
    let castling = read_castling(castling, position)?;
    let swap = read_colours("bishops-part-exchange", swap, position.alive)?;
    let entered = read_colours("bishops-part-entered", entered, position.alive)?;
    for colour in Colour::ALL {
        let king = position.king(colour);
        if swap & colour.bit() != 0 && !has_swap_pair(position, colour) {
            let found = write_colours(colour.bit());
            let wrong = misread("bishops-part-exchange", &found, "bishops-expected-exchange");
            return Err(wrong.at(THRONES[colour.index()]));
        }
        if entered & colour.bit() == 0 && king.is_some_and(|king| !king.is_common()) {
            return Err(misread("bishops-part-entered", text, "bishops-expected-entered").at(king));
        }
    }
    if swap != 0 && options.kq_swap == KingQueenSwap::Off {
        let found = write_colours(swap);
        return Err(misread("bishops-part-exchange", &found, "bishops-expected-no-exchange"));
    }
    if entered != 0 && !position.variant.sanctuary {
        let found = write_colours(entered);
        return Err(misread("bishops-part-entered", &found, "bishops-expected-none-entered"));
    }
    position.set_rights(Rights { castling, swap, entered, ..position.rights() });
    Ok(())
}

/// Whether king and one queen stand where they started.
fn has_swap_pair(position: &Survival, colour: Colour) -> bool {
    let [one, other] = THRONES[colour.index()];
    let pair = (position.piece_at(one), position.piece_at(other));
    let (king, queen) = (Some((colour, Role::King)), Some((colour, Role::Queen)));
    (pair == (king, queen) || pair == (queen, king)) && position.queens(colour) == 1
}

fn read_castling(text: &str, position: &Survival) -> Result<u8, Misread> {
    if text == "-" {
        return Ok(0);
    }
    let wrong = |found: &str| misread("bishops-part-castling", found, "bishops-expected-castling");
    let mut rest = text;
    let mut castling = 0;
    for colour in Colour::ALL {
        let at = colour.index();
        let Some(king) = position.king(colour).filter(|king| THRONES[at].contains(king)) else { continue };
        let Some(behind) = strip_square(rest, king) else { continue };
        rest = behind;
        let before = castling;
        for (side, rook) in ROOKS[at].into_iter().enumerate() {
            if let Some(behind) = strip_square(rest, rook)
                && position.piece_at(rook) == Some((colour, Role::Rook))
            {
                rest = behind;
                castling |= 1 << (2 * at + side);
            }
        }
        if castling == before {
            return Err(wrong(text));
        }
    }
    if rest.is_empty() && castling != 0 { Ok(castling) } else { Err(wrong(rest)) }
}

/// The text behind a square's name, if it begins with it.
fn strip_square(text: &str, square: Square) -> Option<&str> {
    let rest = text.strip_prefix(&square.to_string())?;
    if rest.starts_with(|c: char| c.is_ascii_digit()) { None } else { Some(rest) }
}

fn read_extra(text: &str, position: &mut Survival) -> Result<(), Misread> {
    let mut parts = text.splitn(4, ',');
    let mut part = || parts.next().unwrap_or_default();
    let (mover, quiet, lost, out) = (part(), part(), part(), part());
    position.mover = if mover == "-" { None } else { Some(read_colour("bishops-part-mover", mover)?) };
    let most = position.variant.quiet_limit(position.living()).unwrap_or(u16::MAX.into());
    position.quiet = read_number(Message::new("bishops-part-quiet"), quiet, most)? as u16;
    read_lost(lost, position)?;
    let gone = read_order(out)?;
    let listed = gone.iter().flatten().fold(0, |set, colour| set | colour.bit());
    if listed != !position.alive & 0b1111 {
        return Err(misread("bishops-part-out", out, "bishops-expected-out"));
    }
    position.out = gone;
    Ok(())
}

fn read_lost(text: &str, position: &mut Survival) -> Result<(), Misread> {
    let mut parts = text.splitn(4, '.');
    let limit = u32::from(position.variant.material_limit);
    for colour in Colour::ALL {
        let most = if limit > 0 && position.is_living(colour) { limit - 1 } else { MOST_LOST };
        let place = Message::new("bishops-part-lost").seat("seat", colour.name());
        let points = read_number(place, parts.next().unwrap_or_default(), most.min(MOST_LOST))?;
        position.lost[colour.index()] = points as u8;
    }
    Ok(())
}

/// Up to three different colours in any order.
fn read_order(text: &str) -> Result<[Option<Colour>; 3], Misread> {
    let wrong = || misread("bishops-part-out", text, "bishops-expected-up-to-three");
    let mut order = [None; 3];
    if text == "-" {
        return Ok(order);
    }
    let mut length = 0;
    for letter in text.chars() {
        let colour = Colour::of_letter(letter).ok_or_else(wrong)?;
        if order.contains(&Some(colour)) || length == order.len() {
            return Err(wrong());
        }
        order[length] = Some(colour);
        length += 1;
    }
    if length == 0 { Err(wrong()) } else { Ok(order) }
}

fn read_colour(place: &'static str, text: &str) -> Result<Colour, Misread> {
    let mut letters = text.chars();
    match (letters.next().and_then(Colour::of_letter), letters.next()) {
        (Some(colour), None) => Ok(colour),
        _ => Err(misread(place, text, "bishops-expected-colour")),
    }
}

/// A subset of the colours in the order of play, or `-`.
fn read_colours(place: &'static str, text: &str, among: u8) -> Result<u8, Misread> {
    if text == "-" {
        return Ok(0);
    }
    let all = write_colours(among);
    let set = text.chars().take(5).filter_map(Colour::of_letter).fold(0, |set, colour| set | colour.bit());
    if set & !among == 0 && !text.is_empty() && write_colours(set) == text {
        Ok(set)
    } else {
        let expected = Message::new("bishops-expected-colours").verbatim("colours", all);
        Err(Misread::new(Message::new(place), text, expected))
    }
}

fn read_number(place: Message, text: &str, most: u32) -> Result<u32, Misread> {
    let digits = !text.is_empty() && text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = digits && (text == "0" || !text.starts_with('0'));
    match text.parse::<u32>() {
        Ok(number) if canonical && number <= most => Ok(number),
        _ => {
            let expected = Message::new("expected-integer").number("least", 0).number("greatest", most);
            Err(Misread::new(place, text, expected))
        }
    }
}

fn read_duel(fields: &[&str; 9]) -> Result<Duel, Misread> {
    let [white, black, fen @ .., out] = fields;
    let player = |place: &'static str, key: &str, text: &str| {
        let named = |colour: &Colour| text.strip_prefix(key) == Some(colour.word());
        let expected = || Message::new("bishops-duel-expected-seat").verbatim("key", key);
        let wrong = || Misread::new(Message::new(place), text, expected());
        Colour::ALL.into_iter().find(named).ok_or_else(wrong)
    };
    let seats = format!("{white} {black}");
    let white = player("bishops-duel-part-white", "w=", white)?;
    let black = player("bishops-duel-part-black", "b=", black)?;
    if white == black || seated(white, black) != (white, black) {
        return Err(misread("bishops-duel-part-seats", &seats, "bishops-duel-expected-seats"));
    }
    let wrong_out = || misread("bishops-part-out", out, "bishops-duel-expected-out");
    let out = match read_order(out.strip_prefix("out=").ok_or_else(wrong_out)?)? {
        [Some(first), Some(second), None] => [first, second],
        _ => return Err(wrong_out()),
    };
    if out.contains(&white) || out.contains(&black) {
        return Err(wrong_out());
    }
    let fen = fen.join(" ");
    let wrong = |expected| Misread::new(Message::text("FEN"), &fen, expected);
    let parsed: Fen = fen.parse().map_err(|error| wrong(fen::unreadable(error)))?;
    let setup = parsed.as_setup().clone();
    let chess: Chess = parsed
        .into_position(CastlingMode::Standard)
        .map_err(|error| wrong(fen::illegal(&error)).at(fen::squares_to_blame(&setup, &error)))?;
    Ok(Duel::new(chess, white, black, out))
}
