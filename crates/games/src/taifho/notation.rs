//! Positions and moves as text.

use std::fmt::Write as _;

use quincunx_core::{Arg, Message, Misread, MoveError, Seat};

use super::Position;
use super::arrange::{Arrangement, PIECES, READY, Readiness};
use super::board::{Kind, SIDE, Square, Squares, first_rank};
use super::explain::{PartialMove, seat_name};
use super::gesture::{NO_PASS, PASS_WORD};
use super::moves::{Move, Mover};
use super::options::{Options, Setup, Variant};

/// The first word of a position in which arrangements are being chosen.
pub(super) const ARRANGING: &str = "arranging";
/// How a pass is written.
const PASS: &str = "--";
/// What a move looks like, for whoever wrote something else.
const EXPECTED: Message = Message::new("taifho-expected-move");
const EXPECTED_ORDER: Message = Message::new("taifho-expected-arrangement");
/// The names of the sides in texts.
pub(super) const SIDES: [&str; 2] = ["S", "N"];

pub(super) fn write_position(position: &Position) -> String {
    let side = SIDES[position.side.index()];
    if let Some([south, north]) = position.arranging {
        return format!("{ARRANGING} {},{} {side}", write_readiness(south), write_readiness(north));
    }
    let rows: Vec<String> = (0..SIDE).rev().map(|rank| write_row(position, rank)).collect();
    let stale: Vec<String> = position.stale.iter().map(|square| square.to_string()).collect();
    let stale = if stale.is_empty() { "-".to_owned() } else { stale.join(",") };
    let [south, north] = position.blocked;
    format!("{} {side} {stale} {south},{north} {}", rows.join("/"), position.ply)
}

fn write_readiness(readiness: Readiness) -> String {
    match readiness {
        Readiness::Choosing => "-".to_owned(),
        Readiness::Hidden => "?".to_owned(),
        Readiness::Ready(order) => order.to_string(),
    }
}

fn write_row(position: &Position, rank: u8) -> String {
    let mut row = String::new();
    let mut empty = 0;
    for file in 0..SIDE {
        match position.piece_on(Square::at(file, rank)) {
            None => empty += 1,
            Some((seat, kind)) => {
                if empty > 0 {
                    let _ = write!(row, "{empty}");
                    empty = 0;
                }
                row.push(letter(seat, kind));
            }
        }
    }
    if empty > 0 {
        let _ = write!(row, "{empty}");
    }
    row
}

/// The letter of a piece, in its owner's case.
pub(super) fn letter(seat: Seat, kind: Kind) -> char {
    if seat == Seat::FIRST { kind.letter() } else { kind.letter().to_ascii_lowercase() }
}

pub(super) fn read_position(text: &str, options: &Options) -> Result<Position, Misread> {
    let mut fields = text.split_whitespace();
    let rows = fields.next().unwrap_or_default();
    let mut position = Position::empty(Variant::of(options));
    if rows == ARRANGING {
        if options.setup != Setup::Free {
            return Err(misread("part-position", rows, "taifho-expected-board"));
        }
        read_arranging(&mut position, fields.next().unwrap_or_default())?;
        read_side(&mut position, fields.next().unwrap_or_default())?;
    } else {
        read_rows(&mut position, rows)?;
        read_side(&mut position, fields.next().unwrap_or_default())?;
        read_stale(&mut position, fields.next().unwrap_or_default())?;
        if let Some(blocked) = fields.next() {
            position.blocked = read_blocked(blocked)?;
        }
        if let Some(ply) = fields.next() {
            let number = read_number(ply).filter(|&number| number > 0);
            position.ply = number.ok_or_else(|| misread("taifho-part-ply", ply, "taifho-expected-ply"))?;
        }
    }
    match fields.next() {
        None => Ok(position),
        Some(more) => Err(misread("part-position", more, "expected-nothing-more")),
    }
}

fn misread(part: &'static str, found: &str, expected: &'static str) -> Misread {
    Misread::new(Message::new(part), found, Message::new(expected))
}

fn read_arranging(position: &mut Position, text: &str) -> Result<(), Misread> {
    let wrong = |expected| misread("taifho-part-arrangements", text, expected);
    let both = "taifho-expected-arrangements";
    let (south, north) = text.split_once(',').ok_or_else(|| wrong(both))?;
    let read = |part: &str| match part {
        "-" => Some(Readiness::Choosing),
        "?" => Some(Readiness::Hidden),
        letters => Arrangement::read(letters).map(Readiness::Ready),
    };
    let (Some(south), Some(north)) = (read(south), read(north)) else { return Err(wrong(both)) };
    if ![south, north].contains(&Readiness::Choosing) {
        return Err(wrong("taifho-expected-choosing"));
    }
    position.begin_arranging();
    position.set_readiness(Seat::FIRST, south);
    position.set_readiness(Seat::SECOND, north);
    Ok(())
}

fn read_side(position: &mut Position, text: &str) -> Result<(), Misread> {
    match text {
        "S" => {}
        "N" => position.toggle_side(),
        other => {
            let letters =
                Message::new("expected-letter").with("letters", Arg::Or(SIDES.map(Arg::text).into()));
            return Err(Misread::new(Message::new("part-side-to-move"), other, letters));
        }
    }
    Ok(())
}

fn read_rows(position: &mut Position, text: &str) -> Result<(), Misread> {
    if text.bytes().filter(|&byte| byte == b'/').count() != usize::from(SIDE) - 1 {
        return Err(misread("part-board", text, "taifho-expected-rows"));
    }
    for (rank, row) in (0..SIDE).rev().zip(text.split('/')) {
        read_row(position, rank, row)?;
    }
    let wrong = |expected: Message, seat| {
        Misread::new(Message::new("part-board"), text, expected.seat("seat", seat_name(seat)))
    };
    for seat in [Seat::FIRST, Seat::SECOND] {
        for kind in Kind::ALL {
            if position.pieces(seat, kind).len() > 2 {
                let expected = Message::new("taifho-expected-two").verbatim("letter", letter(seat, kind));
                return Err(wrong(expected, seat).at(position.pieces(seat, kind).iter()));
            }
        }
        if position.all_pieces(seat).is_empty() {
            return Err(wrong(Message::new("taifho-expected-a-piece"), seat));
        }
    }
    Ok(())
}

fn read_row(position: &mut Position, rank: u8, text: &str) -> Result<(), Misread> {
    let wrong = |expected| {
        Misread::new(Message::new("part-rank").number("rank", rank + 1), text, Message::new(expected))
    };
    let ten = "taifho-expected-ten-squares";
    let mut file = 0;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let (run, behind) = rest.split_at(digits);
            let empty = run.parse::<u8>().ok().filter(|run| (1..=SIDE).contains(run) && first != '0');
            file += empty.ok_or_else(|| wrong("taifho-expected-runs"))?;
            rest = behind;
        } else {
            let kind = Kind::of_letter(first).ok_or_else(|| wrong("taifho-expected-letters"))?;
            let seat = if first.is_ascii_uppercase() { Seat::FIRST } else { Seat::SECOND };
            let square = Square::new(file, rank).ok_or_else(|| wrong(ten))?;
            if !position.resting_squares().contains(square) {
                return Err(wrong("taifho-expected-free-edges").at([square]));
            }
            position.toggle(seat, kind, square);
            file += 1;
            rest = &rest[1..];
        }
        if file > SIDE {
            return Err(wrong(ten));
        }
    }
    if file == SIDE { Ok(()) } else { Err(wrong(ten)) }
}

fn read_stale(position: &mut Position, text: &str) -> Result<(), Misread> {
    if text == "-" {
        return Ok(());
    }
    let mut seen = Squares::NONE;
    for name in text.split(',') {
        let wrong = |expected| misread("taifho-part-stale", name, expected);
        let square = Square::read(name).ok_or_else(|| wrong("taifho-expected-stale-squares"))?;
        let stands = |(seat, kind): (Seat, Kind)| kind.gains_sideways() && square.rank() == first_rank(seat);
        if !position.piece_on(square).is_some_and(stands) {
            return Err(wrong("taifho-expected-stale-piece").at([square]));
        }
        if seen.contains(square) {
            return Err(wrong("taifho-expected-once"));
        }
        seen = seen.with(square);
        position.toggle_stale(square);
    }
    Ok(())
}

fn read_blocked(text: &str) -> Result<[u16; 2], Misread> {
    let numbers = text.split_once(',').map(|(south, north)| (read_number(south), read_number(north)));
    match numbers {
        Some((Some(south), Some(north))) => Ok([south, north]),
        _ => Err(misread("taifho-blocked-turns", text, "taifho-expected-two-numbers")),
    }
}

/// Reads a number without sign or needless zeros.
fn read_number(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

/// The canonical text of a move: for a chain its shortest path.
pub(super) fn write_move(position: &Position, seat: Seat, mv: Move) -> String {
    match mv {
        Move::Pass => PASS.to_owned(),
        Move::Arrange(order) => order.to_string(),
        Move::Step { from, to } => format!("{from}-{to}"),
        Move::Chain { from, to, relocations } => {
            let mut text = from.to_string();
            for hop in position.path(seat, from, to, relocations).unwrap_or_default() {
                let _ = write!(text, ">{}", hop.to);
                if let Some(relocation) = hop.relocation {
                    let _ = write!(text, "({}={})", relocation.from, relocation.to);
                }
            }
            text
        }
    }
}

pub(super) fn read_move(position: &Position, seat: Seat, text: &str) -> Result<Move, MoveError> {
    if position.arranging.is_some() {
        let order = read_order(text, position.variant.arrangement);
        return order.map(Move::Arrange).ok_or_else(|| MoveError::unreadable(text, EXPECTED_ORDER));
    }
    let illegal = |why: Message| MoveError::illegal(text, why);
    if text == PASS || text == PASS_WORD {
        return if position.can_move(seat) { Err(illegal(NO_PASS)) } else { Ok(Move::Pass) };
    }
    if let Some((from, to)) = text.split_once('-') {
        let unreadable = || MoveError::unreadable(text, EXPECTED);
        let (from, to) = Square::read(from).zip(Square::read(to)).ok_or_else(unreadable)?;
        return read_step(position, seat, from, to).map_err(illegal);
    }
    read_chain(position, seat, text)
}

/// Reads an arrangement in either case; `ready` takes the usual one as it is.
fn read_order(text: &str, usual: Arrangement) -> Option<Arrangement> {
    match text {
        READY => Some(usual),
        text if text.len() == PIECES => Arrangement::read(&text.to_ascii_uppercase()),
        _ => None,
    }
}

fn read_step(position: &Position, seat: Seat, from: Square, to: Square) -> Result<Move, Message> {
    let mut partial = PartialMove::begin(position, seat, from)?;
    partial.go(to)?;
    if !partial.stepped {
        return Err(Message::new("taifho-more-than-a-step").square("from", from).square("to", to));
    }
    partial.finish()
}

/// One landing of a chain as it is written: the square and what is put back.
type Landing = (Square, Option<(Square, Square)>);

fn read_landing(text: &str) -> Option<Landing> {
    let Some((square, relocation)) = text.split_once('(') else { return Some((Square::read(text)?, None)) };
    let (circle, berth) = relocation.strip_suffix(')')?.split_once('=')?;
    Some((Square::read(square)?, Some((Square::read(circle)?, Square::read(berth)?))))
}

fn read_chain(position: &Position, seat: Seat, text: &str) -> Result<Move, MoveError> {
    let illegal = |why: Message| MoveError::illegal(text, why);
    let unreadable = || MoveError::unreadable(text, EXPECTED);
    let mut words = text.split('>');
    let from = words.next().and_then(Square::read).ok_or_else(unreadable)?;
    let mut landings = words.map(|word| read_landing(word).ok_or_else(unreadable));
    let first = landings.next().ok_or_else(unreadable)??;
    let mut partial = PartialMove::begin(position, seat, from).map_err(illegal)?;
    let mut followed = land(&mut partial, first);
    let second = landings.next().transpose()?;
    if let (Err(why), None, (to, None)) = (&followed, &second, first) {
        return read_ends(&partial.mover, to, text).unwrap_or_else(|| Err(illegal(why.clone())));
    }
    // What cannot be followed is still read, so that a text that is no move is
    // called one; but no more of it than any chain has.
    for landing in second.map(Ok).into_iter().chain(landings) {
        let landing = landing?;
        followed = followed.and_then(|()| land(&mut partial, landing));
        if followed.is_err() {
            break;
        }
    }
    followed.and_then(|()| partial.finish()).map_err(illegal)
}

fn land(partial: &mut PartialMove, (to, relocation): Landing) -> Result<(), Message> {
    partial.go(to)?;
    let Some((circle, berth)) = relocation else {
        partial.pending = None;
        return Ok(());
    };
    match partial.pending {
        Some(pending) if pending == circle => partial.relocate(berth),
        Some(pending) => {
            Err(Message::new("taifho-hopped-over-other").square("over", pending).square("said", circle))
        }
        None => Err(partial
            .why_not_send(circle)
            .unwrap_or_else(|| Message::new("taifho-circle-stays").square("square", circle))),
    }
}

/// The move that only its ends are given of, if there is any: an error if there
/// are several.
fn read_ends(mover: &Mover, to: Square, text: &str) -> Option<Result<Move, MoveError>> {
    let moves = mover.moves_to(to);
    match moves.as_slice() {
        [] => None,
        [only] => Some(Ok(*only)),
        several => {
            let write = |&mv: &Move| write_move(mover.position, mover.seat, mv);
            let candidates = several.iter().take(4).map(write).collect();
            Some(Err(MoveError::Ambiguous { text: Misread::excerpt(text), candidates }))
        }
    }
}
