//! Who stands where: shakmaty's bitboards in a form that is cheap to copy.

use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use shakmaty::{Bitboard, ByColor, ByRole, Color, File, Piece, Rank, Role, Square};

/// The pieces on the 64 squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    roles: ByRole<Bitboard>,
    colors: ByColor<Bitboard>,
}

/// The row on which a colour's pieces arrive.
#[inline]
pub fn home_row(color: Color) -> Bitboard {
    Bitboard::from_rank(color.backrank())
}

/// The row on which a colour's pawns promote.
#[inline]
pub fn far_row(color: Color) -> Bitboard {
    Bitboard::from_rank(color.other().backrank())
}

/// All squares one step ahead of these, as a pawn of that colour sees it.
#[inline]
pub(super) fn ahead(color: Color, squares: Bitboard) -> Bitboard {
    if color.is_white() { Bitboard(squares.0 << 8) } else { Bitboard(squares.0 >> 8) }
}

/// How far a square one step ahead is, in numbers of squares.
#[inline]
pub(super) fn step(color: Color) -> i32 {
    if color.is_white() { 8 } else { -8 }
}

/// One file towards the h-file.
#[inline]
pub(super) fn right(squares: Bitboard) -> Bitboard {
    Bitboard(squares.0 << 1) & !Bitboard::from_file(File::A)
}

/// One file towards the a-file.
#[inline]
pub(super) fn left(squares: Bitboard) -> Bitboard {
    Bitboard(squares.0 >> 1) & !Bitboard::from_file(File::H)
}

impl Board {
    /// All squares with a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors.white | self.colors.black
    }

    /// The pieces of a colour.
    #[inline]
    pub fn of(&self, color: Color) -> Bitboard {
        *self.colors.get(color)
    }

    /// The pieces of one kind of both colours.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        *self.roles.get(role)
    }

    /// The pieces of one kind and colour.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        *self.colors.get(color) & *self.roles.get(role)
    }

    /// The kind of piece on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.roles.find(|squares| squares.contains(square))
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = self.colors.find(|squares| squares.contains(square))?;
        self.role_at(square).map(|role| role.of(color))
    }

    /// Where the king of a colour stands, if it has arrived.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// Rooks and queens, and bishops and queens, of a colour.
    #[inline]
    pub(super) fn sliders(&self, color: Color) -> (Bitboard, Bitboard) {
        let own = self.of(color);
        ((self.roles.rook | self.roles.queen) & own, (self.roles.bishop | self.roles.queen) & own)
    }

    /// The pieces of a colour that attack a square, if these squares were occupied.
    #[inline]
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let (straight, diagonal) = self.sliders(by);
        let stepping = (knight_attacks(square) & self.roles.knight)
            | (king_attacks(square) & self.roles.king)
            | (pawn_attacks(by.other(), square) & self.roles.pawn);
        (rook_attacks(square, occupied) & straight)
            | (bishop_attacks(square, occupied) & diagonal)
            | (stepping & self.of(by))
    }

    /// Whether a colour attacks a square as the pieces stand.
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.attackers(square, by, self.occupied()).any()
    }

    /// The pieces that give check to the king of a colour.
    #[inline]
    pub fn checkers(&self, color: Color) -> Bitboard {
        self.king(color).map_or(Bitboard::EMPTY, |king| self.attackers(king, color.other(), self.occupied()))
    }

    /// Puts a piece on an empty square or takes it off its square.
    #[inline]
    pub fn toggle(&mut self, square: Square, piece: Piece) {
        self.toggle_all(Bitboard::from_square(square), piece);
    }

    /// Puts pieces of one kind on empty squares or takes them off theirs.
    #[inline]
    pub fn toggle_all(&mut self, squares: Bitboard, piece: Piece) {
        self.roles.get_mut(piece.role).toggle(squares);
        self.colors.get_mut(piece.color).toggle(squares);
    }

    /// The same pieces with left and right exchanged.
    pub(super) fn mirrored(&self) -> Board {
        let flip = |squares: Bitboard| squares.flip_horizontal();
        Board { roles: self.roles.map(flip), colors: self.colors.map(flip) }
    }

    /// The unbroken run of a colour's pawns on its rank that contains a square,
    /// if it is three or more.
    pub fn row_to_clear(&self, color: Color, square: Square) -> Bitboard {
        let pawns = self.pieces(color, Role::Pawn);
        let mut run = Bitboard::from_square(square) & pawns;
        loop {
            let wider = (run | left(run) | right(run)) & pawns;
            if wider == run {
                return if run.count() >= 3 { run } else { Bitboard::EMPTY };
            }
            run = wider;
        }
    }

    /// The squares on which one more pawn of a colour would complete a run of
    /// three or more.
    #[inline]
    pub(super) fn row_makers(&self, color: Color) -> Bitboard {
        let pawns = self.pieces(color, Role::Pawn);
        let (from_left, from_right) = (right(pawns), left(pawns));
        (from_left & from_right) | (from_left & right(from_left)) | (from_right & left(from_right))
    }

    /// Whether a colour could not even give mate if the other side helped, from
    /// the material alone.
    pub fn cannot_mate(&self, color: Color) -> bool {
        let ByRole { pawn, knight, bishop, rook, queen, king } = self.roles;
        let (own, other) = (self.of(color), self.of(color.other()));
        let count = |pieces: Bitboard| (own & pieces).count();
        match (count(pawn | rook | queen), count(knight), count(bishop)) {
            (0, 0, 0) => true,
            // A single knight needs a piece of the other side in the king's way,
            // and a queen would not stay there.
            (0, 1, 0) => (other & !(king | queen)).is_empty(),
            // Bishops of one colour need a bishop of the other colour, a pawn or a
            // knight in the king's way.
            (0, 0, _) => {
                let dark = (bishop & Bitboard::DARK_SQUARES).any();
                let light = (bishop & Bitboard::LIGHT_SQUARES).any();
                !(dark && light) && (pawn | knight).is_empty()
            }
            _ => false,
        }
    }
}

/// The square of a file on a colour's home row.
pub(super) fn home_square(color: Color, file: File) -> Square {
    Square::from_coords(file, color.backrank())
}

/// The rank a colour's pawn reaches with its first single step, and with its
/// first double step.
pub(super) fn first_ranks(color: Color) -> (Rank, Rank) {
    color.fold_wb((Rank::Second, Rank::Third), (Rank::Seventh, Rank::Sixth))
}
