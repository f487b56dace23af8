//! Where the pieces stand: shakmaty's bitboards in a form that is cheap to copy.

use quincunx_core::zobrist;
use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use shakmaty::{Bitboard, Board, ByColor, ByRole, Color, Piece, Role, Square};

/// The key of every piece on every square: colour, then kind, then square.
static PIECE_KEYS: [u64; 768] = zobrist::features(0);
/// The key of Black being the one to act.
pub(super) const BLACK_TO_ACT: u64 = zobrist::feature(768);
/// The first of the features that say how much of what waits in a reserve.
const RESERVE_FEATURES: u64 = 1024;

/// The key of a piece on a square.
pub(super) fn piece_key(color: Color, role: Role, square: Square) -> u64 {
    let kind = usize::from(color.is_black()) * 6 + role as usize - 1;
    PIECE_KEYS[kind * 64 + square.to_usize()]
}

/// The key of a number of pieces of a kind waiting to be placed.
pub(super) fn reserve_key(color: Color, role: Role, count: u8) -> u64 {
    if count == 0 {
        return 0;
    }
    let kind = u64::from(color.is_black()) * 6 + role as u64 - 1;
    zobrist::feature(RESERVE_FEATURES + kind * 64 + u64::from(count))
}

/// The files that a step to the left or right cannot come from.
const FILE_A: Bitboard = Bitboard(0x0101_0101_0101_0101);
const FILE_H: Bitboard = Bitboard(0x8080_8080_8080_8080);

/// One step ahead, as the colour sees it.
pub(super) const fn ahead(color: Color, squares: Bitboard) -> Bitboard {
    match color {
        Color::White => Bitboard(squares.0 << 8),
        Color::Black => Bitboard(squares.0 >> 8),
    }
}

/// One step towards the a-file.
pub(super) const fn left(squares: Bitboard) -> Bitboard {
    Bitboard((squares.0 & !FILE_A.0) >> 1)
}

/// One step towards the h-file.
pub(super) const fn right(squares: Bitboard) -> Bitboard {
    Bitboard((squares.0 & !FILE_H.0) << 1)
}

/// The pieces on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pieces {
    by_role: ByRole<Bitboard>,
    by_color: ByColor<Bitboard>,
}

impl Pieces {
    /// Every square with a piece on it.
    pub fn occupied(&self) -> Bitboard {
        self.by_color.white | self.by_color.black
    }

    /// The squares of a side.
    pub fn of(&self, color: Color) -> Bitboard {
        *self.by_color.get(color)
    }

    /// The squares of all pieces of a kind.
    pub fn all(&self, role: Role) -> Bitboard {
        *self.by_role.get(role)
    }

    /// The squares of a side's pieces of a kind.
    pub fn those(&self, color: Color, role: Role) -> Bitboard {
        self.of(color) & self.all(role)
    }

    /// The squares of a side's rooks and queens.
    pub fn straight(&self, color: Color) -> Bitboard {
        self.of(color) & (self.by_role.rook | self.by_role.queen)
    }

    /// The squares of a side's bishops and queens.
    pub fn diagonal(&self, color: Color) -> Bitboard {
        self.of(color) & (self.by_role.bishop | self.by_role.queen)
    }

    /// The kind of the piece on a square.
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.by_role.find(|squares| squares.contains(square))
    }

    /// The piece on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        Some(Piece { color: Color::from_white(self.by_color.white.contains(square)), role })
    }

    /// Where a side's king stands.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.those(color, Role::King).first()
    }

    /// Puts a piece on an empty square, or takes the same piece off it.
    pub fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.by_role.get_mut(role).toggle(square);
        self.by_color.get_mut(color).toggle(square);
    }

    /// The same pieces with left and right exchanged.
    pub(super) fn mirrored(&self) -> Pieces {
        let flip = |squares: Bitboard| squares.flip_horizontal();
        Pieces { by_role: self.by_role.map(flip), by_color: self.by_color.map(flip) }
    }

    /// A side's pieces that attack a square, with these squares being occupied.
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let steps = (king_attacks(square) & self.by_role.king)
            | (knight_attacks(square) & self.by_role.knight)
            | (pawn_attacks(by.other(), square) & self.by_role.pawn);
        let lines = (rook_attacks(square, occupied) & (self.by_role.rook | self.by_role.queen))
            | (bishop_attacks(square, occupied) & (self.by_role.bishop | self.by_role.queen));
        (steps | lines) & self.of(by)
    }

    /// The pieces that give check to a side's king.
    pub fn checkers(&self, color: Color) -> Bitboard {
        match self.king(color) {
            Some(king) => self.attackers(king, color.other(), self.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    /// Every square that a side attacks, with these squares being occupied.
    pub fn attacked_by(&self, color: Color, occupied: Bitboard) -> Bitboard {
        let pawns = ahead(color, self.those(color, Role::Pawn));
        let mut attacked = left(pawns) | right(pawns);
        for square in self.those(color, Role::Knight) {
            attacked |= knight_attacks(square);
        }
        for square in self.those(color, Role::King) {
            attacked |= king_attacks(square);
        }
        for square in self.diagonal(color) {
            attacked |= bishop_attacks(square, occupied);
        }
        for square in self.straight(color) {
            attacked |= rook_attacks(square, occupied);
        }
        attacked
    }

    /// The squares from which a piece of a side would attack a piece of the other.
    pub fn attacking_from(&self, color: Color, role: Role) -> Bitboard {
        let enemy = self.of(color.other());
        let occupied = self.occupied();
        let from = |squares: Bitboard, reach: fn(Square, Bitboard) -> Bitboard| {
            squares.into_iter().fold(Bitboard::EMPTY, |from, square| from | reach(square, occupied))
        };
        // Lines and steps are the same in both directions, except a pawn's.
        match role {
            Role::Pawn => {
                let behind = ahead(color.other(), enemy);
                left(behind) | right(behind)
            }
            Role::Knight => from(enemy, |square, _| knight_attacks(square)),
            Role::King => from(enemy, |square, _| king_attacks(square)),
            Role::Bishop => from(enemy, bishop_attacks),
            Role::Rook => from(enemy, rook_attacks),
            Role::Queen => from(enemy, |square, occupied| {
                rook_attacks(square, occupied) | bishop_attacks(square, occupied)
            }),
        }
    }

    /// The pieces with their squares, a1 first.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.occupied().into_iter().filter_map(|square| Some((square, self.at(square)?)))
    }

    /// The key of all that stands on the board.
    pub(super) fn key(&self) -> u64 {
        self.iter().fold(0, |key, (square, piece)| key ^ piece_key(piece.color, piece.role, square))
    }

    /// The same pieces as a board of shakmaty's.
    pub fn board(&self) -> Board {
        // Every square is toggled in one kind and one colour together, so the
        // bitboards fit each other.
        Board::try_from_bitboards(self.by_role, self.by_color).unwrap_or_else(|_| Board::empty())
    }

    /// Whether a side has too little to mate, whatever the other side does:
    /// nothing, one knight, or bishops of one colour of squares.
    pub fn cannot_mate(&self, color: Color) -> bool {
        let heavy = self.by_role.pawn | self.by_role.rook | self.by_role.queen;
        if self.of(color).intersects(heavy) {
            return false;
        }
        if self.those(color, Role::Knight).any() {
            // Anything but a queen could stand in its own king's way.
            let own_is_alone = self.of(color).count() <= 2;
            let others = self.of(color.other()) & !self.by_role.king & !self.by_role.queen;
            return own_is_alone && others.is_empty();
        }
        if self.those(color, Role::Bishop).any() {
            let bishops = self.by_role.bishop;
            let one_colour = (bishops & Bitboard::DARK_SQUARES).is_empty()
                || (bishops & Bitboard::LIGHT_SQUARES).is_empty();
            return one_colour && self.by_role.pawn.is_empty() && self.by_role.knight.is_empty();
        }
        true
    }
}
