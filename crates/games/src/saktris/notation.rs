//! Positions as text: `board side unmoved ep supplyW/supplyB cW/cB halfmove turn`.

use std::fmt::Write as _;

use quincunx_core::{Message, Misread};
use shakmaty::{Bitboard, ByColor, ByRole, Color, File, Rank, Role, Square};

use super::board::{far_row, first_ranks, home_square};
use super::explain::about;
use super::options::{ArrivalOrder, LONGEST_SUPPLY, Variant};
use super::{Board, Options, Position, Supply};

/// The order in which a pool is written.
pub(super) const POOL_ORDER: [Role; 6] =
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

pub(super) fn write(position: &Position) -> String {
    let mut text = String::with_capacity(96);
    write_board(&mut text, &position.board);
    let _ = write!(text, " {} ", position.side.char());
    write_unmoved(&mut text, position);
    match position.passed {
        Some(square) => {
            let _ = write!(text, " {square} ");
        }
        None => text.push_str(" - "),
    }
    let selectable = position.variant.order == ArrivalOrder::Selectable;
    write_supply(&mut text, &position.supplies.white, Color::White, selectable);
    text.push('/');
    write_supply(&mut text, &position.supplies.black, Color::Black, selectable);
    let ByColor { white, black } = position.counters;
    let _ = write!(text, " {white}/{black} {} {}", position.quiet, position.number);
    text
}

fn write_board(text: &mut String, board: &Board) {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            match board.piece_at(Square::from_coords(file, rank)) {
                Some(piece) => {
                    if empty > 0 {
                        let _ = write!(text, "{empty}");
                    }
                    empty = 0;
                    text.push(piece.char());
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        if rank != Rank::First {
            text.push('/');
        }
    }
}

fn write_unmoved(text: &mut String, position: &Position) {
    if position.unmoved.is_empty() {
        text.push('-');
    }
    for color in [Color::White, Color::Black] {
        if (position.unmoved & position.board.pieces(color, Role::King)).any() {
            text.push(color.king().char());
        }
        for rook in position.unmoved & position.board.pieces(color, Role::Rook) {
            let file = rook.file();
            text.push(color.fold_wb(file.upper_char(), file.char()));
        }
    }
}

fn write_supply(text: &mut String, supply: &Supply, color: Color, selectable: bool) {
    if supply.is_empty() {
        text.push('-');
        return;
    }
    text.extend(supply.iter().map(|role| role.of(color).char()));
    if !supply.has_unordered() {
        return;
    }
    text.push_str(if selectable { "{" } else { "?{" });
    for role in POOL_ORDER {
        match *supply.unordered().get(role) {
            0 => {}
            1 => text.push(role.of(color).char()),
            count => {
                let _ = write!(text, "{}{count}", role.of(color).char());
            }
        }
    }
    text.push('}');
}

/// How a pool is written.
const POOL_EXAMPLE: &str = "{KQR2B2N2P8}";

fn misread(place: &'static str, found: &str, expected: &'static str) -> Misread {
    Misread::new(Message::new(place), found, Message::new(expected))
}

fn rank_part(rank: Rank) -> Message {
    Message::new("chess-part-rank").verbatim("rank", rank.char())
}

pub(super) fn read(text: &str, options: &Options) -> Result<Position, Misread> {
    let mut fields = text.split_ascii_whitespace();
    let mut field = |place, form| fields.next().ok_or_else(|| misread(place, "", form));
    let mut position = Position::empty(Variant::new(options));
    position.board = read_board(field("chess-part-board", "saktris-form-ranks")?)?;
    position.side = read_side(field("chess-part-side", "chess-form-side")?)?;
    position.unmoved = read_unmoved(field("saktris-part-unmoved", "saktris-form-unmoved")?, &position.board)?;
    position.passed = read_passed(field("saktris-part-en-passant", "saktris-form-en-passant")?, &position)?;
    position.supplies =
        read_supplies(field("saktris-part-supplies", "saktris-form-supplies")?, position.variant.order)?;
    position.counters = read_counters(field("saktris-part-counters", "saktris-form-counters")?, &position)?;
    position.quiet = read_number(
        Message::new("saktris-part-clock"),
        field("saktris-part-clock", "saktris-form-number")?,
        0,
        u16::MAX,
    )?;
    position.number = read_number(
        Message::new("saktris-part-turn"),
        field("saktris-part-turn", "saktris-form-number")?,
        1,
        u32::MAX,
    )?;
    if let Some(more) = fields.next() {
        return Err(misread("saktris-part-end", more, "saktris-form-end"));
    }
    check_kings(&position)?;
    if position.in_check(position.side.other()) {
        let expected = about("saktris-form-safe-king", position.side.other());
        let found = position.side.fold_wb("w", "b");
        let king = position.board.pieces(position.side.other(), Role::King);
        let checkers = position.board.checkers(position.side.other());
        return Err(Misread::new(Message::new("chess-part-side"), found, expected).at(king | checkers));
    }
    position.partial_key = position.partial_key_from_scratch();
    Ok(position)
}

fn read_board(text: &str) -> Result<Board, Misread> {
    let mut board = Board::default();
    let mut ranks = text.split('/');
    for rank in Rank::ALL.into_iter().rev() {
        let wrong = |row, expected| Misread::new(rank_part(rank), row, Message::new(expected));
        let row = ranks.next().ok_or_else(|| wrong("", "saktris-form-ranks"))?;
        read_rank(&mut board, rank, row).ok_or_else(|| wrong(row, "saktris-form-rank"))?;
    }
    if let Some(more) = ranks.next() {
        return Err(misread("chess-part-board", more, "saktris-form-no-more-ranks"));
    }
    for color in Color::ALL {
        if let Some(pawn) = (board.pieces(color, Role::Pawn) & far_row(color)).first() {
            let expected = Message::new("saktris-form-no-pawn");
            return Err(Misread::new(rank_part(pawn.rank()), &pawn.to_string(), expected).at([pawn]));
        }
    }
    Ok(board)
}

fn read_rank(board: &mut Board, rank: Rank, row: &str) -> Option<()> {
    let mut file = 0;
    for c in row.chars() {
        match c.to_digit(10) {
            Some(gap @ 1..=8) => file += gap,
            Some(_) => return None,
            None => {
                let square = Square::from_coords(File::try_from(file).ok()?, rank);
                board.toggle(square, shakmaty::Piece::from_char(c)?);
                file += 1;
            }
        }
        if file > 8 {
            return None;
        }
    }
    (file == 8).then_some(())
}

fn read_side(text: &str) -> Result<Color, Misread> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(misread("chess-part-side", text, "chess-form-side")),
    }
}

fn read_unmoved(text: &str, board: &Board) -> Result<Bitboard, Misread> {
    let mut unmoved = Bitboard::EMPTY;
    if text == "-" {
        return Ok(unmoved);
    }
    let part = Message::new("saktris-part-unmoved");
    let wrong = |expected| Misread::new(part.clone(), text, Message::new(expected));
    for c in text.chars() {
        let color = Color::from_white(c.is_ascii_uppercase());
        let square = if c.eq_ignore_ascii_case(&'k') {
            board
                .king(color)
                .filter(|king| king.rank() == color.backrank())
                .ok_or_else(|| wrong("saktris-form-unmoved-king"))?
        } else {
            let file =
                File::from_char(c.to_ascii_lowercase()).ok_or_else(|| wrong("saktris-form-unmoved-files"))?;
            let square = home_square(color, file);
            if !board.pieces(color, Role::Rook).contains(square) {
                let expected = Message::new("saktris-form-unmoved-rook").square("square", square);
                return Err(Misread::new(part, text, expected).at([square]));
            }
            square
        };
        if !unmoved.insert(square) {
            return Err(wrong("saktris-form-unmoved-once"));
        }
    }
    Ok(unmoved)
}

fn read_passed(text: &str, position: &Position) -> Result<Option<Square>, Misread> {
    if text == "-" {
        return Ok(None);
    }
    let wrong = |expected| Misread::new(Message::new("saktris-part-en-passant"), text, expected);
    let square: Square = text.parse().map_err(|_| wrong(Message::new("saktris-form-en-passant")))?;
    if !position.variant.en_passant {
        return Err(wrong(Message::new("saktris-form-en-passant-off")));
    }
    let mover = position.side.other();
    let (passed, reached) = first_ranks(mover);
    if square.rank() != passed {
        return Err(wrong(Message::new("saktris-form-square-of-rank").verbatim("rank", passed.char())));
    }
    let pawn = Square::from_coords(square.file(), reached);
    let behind = home_square(mover, square.file());
    if !position.board.pieces(mover, Role::Pawn).contains(pawn)
        || position.board.occupied().contains(square)
        || position.board.occupied().contains(behind)
    {
        let expected = Message::new("saktris-form-passed-pawn").square("pawn", pawn);
        let expected = expected.square("passed", square).square("behind", behind);
        return Err(wrong(expected).at([pawn, square, behind]));
    }
    Ok(Some(square))
}

fn read_supplies(text: &str, order: ArrivalOrder) -> Result<ByColor<Supply>, Misread> {
    let (white, black) = text
        .split_once('/')
        .ok_or_else(|| misread("saktris-part-supplies", text, "saktris-form-supplies"))?;
    Ok(ByColor {
        white: read_supply(Color::White, white, order)?,
        black: read_supply(Color::Black, black, order)?,
    })
}

fn read_supply(color: Color, text: &str, order: ArrivalOrder) -> Result<Supply, Misread> {
    let selectable = order == ArrivalOrder::Selectable;
    let wrong = |expected| Misread::new(about("saktris-part-supply", color), text, Message::new(expected));
    let wrong_pool = |expected| {
        let expected = Message::new(expected).verbatim("example", POOL_EXAMPLE);
        Misread::new(about("saktris-part-supply", color), text, expected)
    };
    if text == "-" {
        return Ok(Supply::default());
    }
    let (list, pool) = match text.split_once('{') {
        Some((list, pool)) => (list, Some(pool)),
        None => (text, None),
    };
    let list = match (selectable, pool) {
        (true, Some(_)) if list.is_empty() => list,
        (true, _) => return Err(wrong_pool("saktris-form-pool")),
        (false, Some(_)) => list.strip_suffix('?').ok_or_else(|| wrong("saktris-form-hidden"))?,
        (false, None) => list,
    };
    if text.len() > 4 * LONGEST_SUPPLY {
        return Err(wrong("saktris-form-supply-size"));
    }
    let pool = match pool {
        Some(pool) => read_pool(pool).ok_or_else(|| wrong_pool("saktris-form-counted"))?,
        None => ByRole::default(),
    };
    if list.len() + pool.iter().map(|count| usize::from(*count)).sum::<usize>() > LONGEST_SUPPLY {
        return Err(wrong("saktris-form-supply-size"));
    }
    let mut supply = Supply::pool(pool);
    for letter in list.chars() {
        supply.append(Role::from_char(letter).ok_or_else(|| wrong("saktris-form-letters"))?);
    }
    if supply.is_empty() {
        return Err(wrong("saktris-form-letters"));
    }
    Ok(supply)
}

/// Reads what is behind the `{` of a pool, the `}` included.
fn read_pool(text: &str) -> Option<ByRole<u8>> {
    let mut pool = ByRole::<u8>::default();
    let mut rest = text.strip_suffix('}')?;
    while let Some(letter) = rest.chars().next() {
        let role = Role::from_char(letter)?;
        rest = &rest[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, behind) = rest.split_at(digits);
        rest = behind;
        let count = match number {
            "" => 1,
            _ if number.starts_with('0') => return None,
            _ => number.parse().ok().filter(|count| usize::from(*count) <= LONGEST_SUPPLY)?,
        };
        if std::mem::replace(pool.get_mut(role), count) > 0 {
            return None;
        }
    }
    pool.iter().any(|count| *count > 0).then_some(pool)
}

fn read_counters(text: &str, position: &Position) -> Result<ByColor<u16>, Misread> {
    let (white, black) = text
        .split_once('/')
        .ok_or_else(|| misread("saktris-part-counters", text, "saktris-form-counters"))?;
    let greatest = |color| position.greatest_counter(position.supply(color).len() as u16);
    Ok(ByColor {
        white: read_number(about("saktris-part-counter", Color::White), white, 0, greatest(Color::White))?,
        black: read_number(about("saktris-part-counter", Color::Black), black, 0, greatest(Color::Black))?,
    })
}

fn read_number<T>(place: Message, text: &str, least: T, greatest: T) -> Result<T, Misread>
where
    T: std::str::FromStr + PartialOrd + Into<u64> + Copy,
{
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<T>() {
        Ok(number) if digits && least <= number && number <= greatest => Ok(number),
        _ => {
            let expected = Message::new("expected-integer").number("least", least.into());
            Err(Misread::new(place, text, expected.number("greatest", greatest.into())))
        }
    }
}

fn check_kings(position: &Position) -> Result<(), Misread> {
    for color in Color::ALL {
        let on_board = position.board.pieces(color, Role::King).count();
        let to_come = usize::from(position.supply(color).multiset().king);
        if on_board + to_come > 1 {
            let found = (on_board + to_come).to_string();
            let expected = Message::new("saktris-form-kings");
            let wrong = Misread::new(about("saktris-part-kings", color), &found, expected);
            return Err(wrong.at(position.board.pieces(color, Role::King)));
        }
    }
    Ok(())
}
