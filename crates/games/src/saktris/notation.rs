//! Positions as text: `board side unmoved ep supplyW/supplyB cW/cB halfmove turn`.

use std::fmt::Write as _;

use quincunx_core::Misread;
use shakmaty::{Bitboard, ByColor, ByRole, Color, File, Rank, Role, Square};

use super::board::{far_row, first_ranks, home_square};
use super::options::{ArrivalOrder, LONGEST_SUPPLY, Variant};
use super::{Board, Options, Position, Supply};

/// The order in which a pool is written.
const POOL_ORDER: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

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

pub(super) fn read(text: &str, options: &Options) -> Result<Position, Misread> {
    let mut fields = text.split_ascii_whitespace();
    let mut field = |place: &str, form: &str| fields.next().ok_or_else(|| Misread::new(place, "", form));
    let mut position = Position::empty(Variant::new(options));
    position.board = read_board(field("board", "eight ranks between slashes")?)?;
    position.side = read_side(field("side to move", "w or b")?)?;
    position.unmoved = read_unmoved(field("unmoved marks", "marks such as KAHkb, or -")?, &position.board)?;
    position.passed = read_passed(field("en-passant square", "a square or -")?, &position)?;
    position.supplies =
        read_supplies(field("supplies", "two supplies with a slash between")?, position.variant.order)?;
    position.counters =
        read_counters(field("arrival counters", "two numbers with a slash between")?, &position)?;
    position.quiet = read_number("half-move clock", field("half-move clock", "a number")?, 0, u16::MAX)?;
    position.number = read_number("turn number", field("turn number", "a number")?, 1, u32::MAX)?;
    if let Some(more) = fields.next() {
        return Err(Misread::new("end", more, "nothing behind the turn number"));
    }
    check_kings(&position)?;
    if position.in_check(position.side.other()) {
        let side = position.side.fold_wb("Black", "White");
        let expected = format!("{side}'s king safe, as it is not {side}'s turn");
        return Err(Misread::new("side to move", position.side.fold_wb("w", "b"), expected));
    }
    position.partial_key = position.partial_key_from_scratch();
    Ok(position)
}

fn read_board(text: &str) -> Result<Board, Misread> {
    let mut board = Board::default();
    let mut ranks = text.split('/');
    for rank in Rank::ALL.into_iter().rev() {
        let place = || format!("rank {}", rank.char());
        let row = ranks.next().ok_or_else(|| Misread::new(place(), "", "eight ranks between slashes"))?;
        read_rank(&mut board, rank, row).ok_or_else(|| {
            Misread::new(place(), row, "eight squares as pieces PNBRQKpnbrqk and gaps 1 to 8")
        })?;
    }
    if let Some(more) = ranks.next() {
        return Err(Misread::new("board", more, "no more than eight ranks"));
    }
    for color in Color::ALL {
        if let Some(pawn) = (board.pieces(color, Role::Pawn) & far_row(color)).first() {
            let expected = "no pawn on its far row, where it would have been promoted";
            return Err(Misread::new(format!("rank {}", pawn.rank().char()), &pawn.to_string(), expected));
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
        _ => Err(Misread::new("side to move", text, "w or b")),
    }
}

fn read_unmoved(text: &str, board: &Board) -> Result<Bitboard, Misread> {
    let mut unmoved = Bitboard::EMPTY;
    if text == "-" {
        return Ok(unmoved);
    }
    let wrong = |expected: &str| Misread::new("unmoved marks", text, expected);
    for c in text.chars() {
        let color = Color::from_white(c.is_ascii_uppercase());
        let square = if c.eq_ignore_ascii_case(&'k') {
            board
                .king(color)
                .filter(|king| king.rank() == color.backrank())
                .ok_or_else(|| wrong("K or k only for a king on its home row"))?
        } else {
            let file = File::from_char(c.to_ascii_lowercase())
                .ok_or_else(|| wrong("K, k, files A to H of White's rooks, a to h of Black's, or -"))?;
            let square = home_square(color, file);
            if !board.pieces(color, Role::Rook).contains(square) {
                return Err(wrong(&format!("a rook of its own on {square}")));
            }
            square
        };
        if !unmoved.insert(square) {
            return Err(wrong("each mark once"));
        }
    }
    Ok(unmoved)
}

fn read_passed(text: &str, position: &Position) -> Result<Option<Square>, Misread> {
    if text == "-" {
        return Ok(None);
    }
    let wrong = |expected: String| Misread::new("en-passant square", text, expected);
    let square: Square = text.parse().map_err(|_| wrong("a square or -".to_owned()))?;
    if !position.variant.en_passant {
        return Err(wrong("-, as en passant is off".to_owned()));
    }
    let mover = position.side.other();
    let (passed, reached) = first_ranks(mover);
    if square.rank() != passed {
        return Err(wrong(format!("a square of rank {}", passed.char())));
    }
    let pawn = Square::from_coords(square.file(), reached);
    let behind = home_square(mover, square.file());
    if !position.board.pieces(mover, Role::Pawn).contains(pawn)
        || position.board.occupied().contains(square)
        || position.board.occupied().contains(behind)
    {
        return Err(wrong(format!("a pawn on {pawn} that has just passed, {square} and {behind} empty")));
    }
    Ok(Some(square))
}

fn read_supplies(text: &str, order: ArrivalOrder) -> Result<ByColor<Supply>, Misread> {
    let (white, black) = text
        .split_once('/')
        .ok_or_else(|| Misread::new("supplies", text, "two supplies with a slash between"))?;
    Ok(ByColor {
        white: read_supply("White's supply", white, order)?,
        black: read_supply("Black's supply", black, order)?,
    })
}

fn read_supply(place: &str, text: &str, order: ArrivalOrder) -> Result<Supply, Misread> {
    let selectable = order == ArrivalOrder::Selectable;
    let wrong = |expected: &str| Misread::new(place, text, expected);
    if text == "-" {
        return Ok(Supply::default());
    }
    let (list, pool) = match text.split_once('{') {
        Some((list, pool)) => (list, Some(pool)),
        None => (text, None),
    };
    let list = match (selectable, pool) {
        (true, Some(_)) if list.is_empty() => list,
        (true, _) => return Err(wrong("a pool such as {KQR2B2N2P8}, or -, as the order is selectable")),
        (false, Some(_)) => list.strip_suffix('?').ok_or_else(|| wrong("a ? before the hidden pieces"))?,
        (false, None) => list,
    };
    if text.len() > 4 * LONGEST_SUPPLY {
        return Err(wrong("no more than 64 pieces"));
    }
    let pool = match pool {
        Some(pool) => {
            read_pool(pool).ok_or_else(|| wrong("pieces with their numbers such as {KQR2B2N2P8}"))?
        }
        None => ByRole::default(),
    };
    if list.len() + pool.iter().map(|count| usize::from(*count)).sum::<usize>() > LONGEST_SUPPLY {
        return Err(wrong("no more than 64 pieces"));
    }
    let mut supply = Supply::pool(pool);
    for letter in list.chars() {
        supply.append(Role::from_char(letter).ok_or_else(|| wrong("letters out of KQRBNP, or -"))?);
    }
    if supply.is_empty() {
        return Err(wrong("letters out of KQRBNP, or -"));
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
        .ok_or_else(|| Misread::new("arrival counters", text, "two numbers with a slash between"))?;
    let greatest = |color| position.greatest_counter(position.supply(color).len() as u16);
    Ok(ByColor {
        white: read_number("White's arrival counter", white, 0, greatest(Color::White))?,
        black: read_number("Black's arrival counter", black, 0, greatest(Color::Black))?,
    })
}

fn read_number<T>(place: &str, text: &str, least: T, greatest: T) -> Result<T, Misread>
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display + Copy,
{
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<T>() {
        Ok(number) if digits && least <= number && number <= greatest => Ok(number),
        _ => Err(Misread::new(place, text, format!("a whole number from {least} to {greatest}"))),
    }
}

fn check_kings(position: &Position) -> Result<(), Misread> {
    for color in Color::ALL {
        let on_board = position.board.pieces(color, Role::King).count();
        let to_come = usize::from(position.supply(color).multiset().king);
        if on_board + to_come > 1 {
            let name = color.fold_wb("White", "Black");
            let found = format!("{} kings", on_board + to_come);
            let expected = "at most one king a side, on the board and to come";
            return Err(Misread::new(format!("{name}'s kings"), &found, expected));
        }
    }
    Ok(())
}
