//! What positions with the pieces of chess have in common when they are set up.

use quincunx_core::{Field, Item, Message, Seat, SetupPiece};
use shakmaty::{Bitboard, Color, File, Rank, Role, Square};

/// The pieces, the king first.
pub const ROLES: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The seat that a colour has where White is the first.
pub fn seat_of(color: Color) -> Seat {
    color.fold_wb(Seat::FIRST, Seat::SECOND)
}

/// The name of a piece in scenes.
fn name(role: Role) -> &'static str {
    match role {
        Role::King => "king",
        Role::Queen => "queen",
        Role::Rook => "rook",
        Role::Bishop => "bishop",
        Role::Knight => "knight",
        Role::Pawn => "pawn",
    }
}

/// The pieces of both colours on the board; pawns never stand on the squares given.
pub fn pieces(no_pawns: impl Fn(Color) -> Bitboard) -> Vec<SetupPiece> {
    let piece = |color: Color, role: Role| {
        let letter = role.of(color).char();
        let barred = if role == Role::Pawn { no_pawns(color) } else { Bitboard::EMPTY };
        SetupPiece::new(letter, name(role), letter, seat_of(color)).barred_from(barred)
    };
    Color::ALL.into_iter().flat_map(|color| ROLES.map(|role| piece(color, role))).collect()
}

/// Pieces of a colour beside the board, by letters of its own case or all upper.
pub fn items(color: Color, roles: &[Role], own_case: bool) -> Vec<Item> {
    let letter = |role: Role| if own_case { role.of(color).char() } else { role.upper_char() };
    roles.iter().map(|&role| Item::new(letter(role)).piece(name(role)).of(seat_of(color))).collect()
}

/// Whose turn it is: `w` or `b`.
pub fn side() -> Field {
    let item = |color: Color| Item::new(color.char()).of(seat_of(color));
    Field::choice("side", Message::new("chess-part-side"), Color::ALL.map(item).into())
}

/// The square that a pawn has just passed over, or none.
pub fn passed_square(label: Message, ranks: [Rank; 2]) -> Field {
    let squares = ranks.into_iter().flat_map(|rank| File::ALL.map(|file| Square::from_coords(file, rank)));
    let none = Item::new("-").called(Message::new("setup-none"));
    let items = squares.map(|square| Item::new(square).on([square]));
    Field::choice("en-passant", label, [none].into_iter().chain(items).collect())
}
