//! The position on the cross: who stands where, who lives, who has which right.

use super::board::*;
use super::keys;
use super::lines::*;
use super::options::{KingQueenSwap, Options, Setup, Variant};
use quincunx_core::Chance;

/// No square: where the king of an eliminated colour stands.
const NOWHERE: Square = Square(u8::MAX);

/// The two castling bits of a colour.
const fn castling_bits(colour: Colour) -> u8 {
    0b11 << (2 * colour.index())
}

/// A position on the cross, before the duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Survival {
    /// The pieces of each colour on common squares, kings included.
    pub(super) of: [Set; 4],
    /// The pawns, knights, bishops, rooks and queens of all colours.
    pub(super) roles: [Set; 5],
    /// Where each king stands.
    kings: [Square; 4],
    /// How many pieces of each kind a colour has; follows from the board.
    counts: [[u8; 6]; 4],
    pub(super) turn: Colour,
    /// The living colours, a bit each.
    pub(super) alive: u8,
    /// Two bits a colour: its king and that rook of [`ROOKS`] have never moved.
    pub(super) castling: u8,
    /// The colours that may still exchange king and queen.
    pub(super) swap: u8,
    /// The living colours that have been in their corner.
    pub(super) entered: u8,
    /// The living colours that are in check; follows from the board.
    pub(super) checks: u8,
    pub(super) mover: Option<Colour>,
    /// The eliminated colours in their order.
    pub(super) out: [Option<Colour>; 3],
    pub(super) lost: [u8; 4],
    /// Plies since the last progress.
    pub(super) quiet: u16,
    pub(super) ply: u32,
    pub(super) key: u64,
    pub(super) variant: Variant,
}

impl Survival {
    /// An empty board without anybody, to be filled.
    pub(super) fn empty(variant: Variant) -> Survival {
        let rights = Rights { alive: 0, castling: 0, swap: 0, entered: 0 };
        Survival {
            of: [0; 4],
            roles: [0; 5],
            kings: [NOWHERE; 4],
            counts: [[0; 6]; 4],
            turn: Colour::White,
            alive: 0,
            castling: 0,
            swap: 0,
            entered: 0,
            checks: 0,
            mover: None,
            out: [None; 3],
            lost: [0; 4],
            quiet: 0,
            ply: 0,
            key: keys::turn(Colour::White) ^ keys::rights(rights),
            variant,
        }
    }

    /// The start of a game.
    pub(super) fn start(options: &Options, chance: &mut Chance) -> Survival {
        let mut position = Survival::empty(Variant::new(options));
        for colour in Colour::ALL {
            let mut pieces = BACK_PIECES;
            if options.kq_setup == Setup::Random && chance.below(2) == 1 {
                pieces.swap(3, 4);
            }
            for (square, role) in HOME_LINE[colour.index()].into_iter().zip(pieces) {
                position.put(colour, role, square);
            }
            for square in squares(PAWN_START[colour.index()]) {
                position.put(colour, Role::Pawn, square);
            }
            position.set_rights(Rights {
                alive: position.alive | colour.bit(),
                castling: position.castling | castling_bits(colour),
                swap: position.swap
                    | if options.kq_swap == KingQueenSwap::FirstMove { colour.bit() } else { 0 },
                entered: 0,
            });
        }
        position.checks = position.find_checks();
        position
    }

    // Who stands where

    /// Whether the colour is still in the game.
    pub fn is_living(&self, colour: Colour) -> bool {
        self.alive & colour.bit() != 0
    }

    /// How many colours live.
    pub fn living(&self) -> u32 {
        self.alive.count_ones()
    }

    /// The living colours in the order of play.
    pub fn living_colours(&self) -> impl Iterator<Item = Colour> + Clone {
        let alive = self.alive;
        Colour::ALL.into_iter().filter(move |colour| alive & colour.bit() != 0)
    }

    /// The eliminated colours in their order.
    pub fn eliminated(&self) -> impl DoubleEndedIterator<Item = Colour> {
        self.out.into_iter().flatten()
    }

    /// Where the colour's king stands; `None` once it is out.
    pub fn king(&self, colour: Colour) -> Option<Square> {
        Some(self.kings[colour.index()]).filter(|&square| square != NOWHERE)
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<(Colour, Role)> {
        let role = self.role_at(square)?;
        let set = square.set();
        let owner = Colour::ALL.into_iter().find(|colour| self.of[colour.index()] & set != 0);
        Some((owner.or(square.corner())?, role))
    }

    /// What kind of piece stands on a square, whoever owns it.
    pub fn role_at(&self, square: Square) -> Option<Role> {
        if let Some(owner) = square.corner() {
            return (self.kings[owner.index()] == square).then_some(Role::King);
        }
        let set = square.set();
        if self.occupied() & set == 0 {
            return None;
        }
        let role = Role::ALL[..5].iter().find(|role| self.roles[role.index()] & set != 0);
        Some(role.copied().unwrap_or(Role::King))
    }

    /// How many pieces stand beside the colour's king: its own, and those of others.
    pub fn beside_king(&self, colour: Colour) -> [u32; 2] {
        let Some(king) = self.king(colour) else { return [0, 0] };
        let own = self.of[colour.index()];
        let beside = KING[king.index()] & self.occupied();
        // Only kings stand in corners, which no set of pieces knows.
        let from_corners = self.kings.iter().filter(|other| !other.is_common() && **other != NOWHERE);
        let kings = from_corners.filter(|other| other.touches(king)).count() as u32;
        [(beside & own).count_ones(), (beside & !own).count_ones() + kings]
    }

    /// How many pieces of one kind a colour has.
    pub fn count(&self, colour: Colour, role: Role) -> u32 {
        u32::from(self.counts[colour.index()][role.index()])
    }

    /// The same position with another living colour on turn: for whoever thinks
    /// about what that colour might do.
    pub fn at_turn_of(&self, colour: Colour) -> Survival {
        let key = self.key ^ keys::turn(self.turn) ^ keys::turn(colour);
        Survival { turn: colour, key, ..*self }
    }

    /// The pieces of one kind of one colour on common squares, a bit for the
    /// [number](Square::index) of each.
    pub fn pieces(&self, colour: Colour, role: Role) -> u128 {
        match role {
            Role::King => self.king(colour).map_or(0, Square::set),
            _ => self.of[colour.index()] & self.roles[role.index()],
        }
    }

    /// Plies since the last progress.
    pub fn quiet_plies(&self) -> u32 {
        self.quiet.into()
    }

    /// How many plies without progress end the game for those who live; `None` if
    /// any number may pass.
    pub fn most_quiet_plies(&self) -> Option<u32> {
        self.variant.quiet_limit(self.living())
    }

    /// How many queens the colour has.
    pub fn queens(&self, colour: Colour) -> u8 {
        self.counts[colour.index()][Role::Queen.index()]
    }

    /// All pieces on common squares.
    pub(super) fn occupied(&self) -> Set {
        self.of[0] | self.of[1] | self.of[2] | self.of[3]
    }

    /// What the colour is up against.
    pub(super) fn opponents_of(&self, colour: Colour) -> Opponents {
        Opponents {
            pieces: self.occupied() & !self.of[colour.index()],
            colours: self.alive & !colour.bit(),
            occupied: self.occupied(),
        }
    }

    // Check and sanctuary

    /// Whether the square is attacked by any of the opponents.
    pub(super) fn is_attacked(&self, square: Square, opponents: Opponents) -> bool {
        let at = square.index();
        let [pawns, knights, bishops, rooks, queens] = self.roles;
        if KNIGHT[at] & knights & opponents.pieces != 0 {
            return true;
        }
        let rooks_and_queens = (rooks | queens) & opponents.pieces;
        if STRAIGHT_STAR[at] & rooks_and_queens != 0
            && straight(square, opponents.occupied) & rooks_and_queens != 0
        {
            return true;
        }
        let bishops_and_queens = (bishops | queens) & opponents.pieces;
        if DIAGONAL_STAR[at] & bishops_and_queens != 0
            && diagonal(square, opponents.occupied) & bishops_and_queens != 0
        {
            return true;
        }
        // A pawn attacks, and a king steps, to a neighbouring square only.
        let near = KING[at] & opponents.pieces;
        if near & pawns != 0
            && Colour::ALL.iter().any(|colour| {
                let at = PAWN_ATTACKERS[colour.index()][at];
                at & near & pawns & self.of[colour.index()] != 0
            })
        {
            return true;
        }
        let others = pawns | knights | bishops | rooks | queens;
        near & !others != 0 || self.is_attacked_from_a_corner(square, opponents)
    }

    /// Whether a foe's king in its corner attacks the square.
    fn is_attacked_from_a_corner(&self, square: Square, opponents: Opponents) -> bool {
        Colour::ALL.into_iter().any(|colour| {
            let king = self.kings[colour.index()];
            !king.is_common() && opponents.colours & colour.bit() != 0 && king.touches(square)
        })
    }

    /// Who attacks a square, with the squares they stand on.
    pub(super) fn attackers(&self, square: Square, colour: Colour) -> Vec<Square> {
        let opponents = self.opponents_of(colour);
        let attacks = |&from: &Square| match self.piece_at(from) {
            Some((owner, role)) => {
                owner != colour && self.attacks(owner, role, from, square, opponents.occupied)
            }
            None => false,
        };
        Square::all().filter(attacks).collect()
    }

    /// Whether one piece attacks one square.
    fn attacks(&self, colour: Colour, role: Role, from: Square, to: Square, occupied: Set) -> bool {
        // Lines are looked at from the target, so that they run into a corner.
        let set = from.set();
        match role {
            Role::Pawn => PAWN_ATTACKERS[colour.index()][to.index()] & set != 0,
            Role::Knight => KNIGHT[to.index()] & set != 0,
            Role::Bishop => diagonal(to, occupied) & set != 0,
            Role::Rook => straight(to, occupied) & set != 0,
            Role::Queen => (straight(to, occupied) | diagonal(to, occupied)) & set != 0,
            Role::King => from.touches(to),
        }
    }

    /// Whether the colour's king is in its corner.
    pub fn is_in_corner(&self, colour: Colour) -> bool {
        self.king(colour).is_some_and(|square| !square.is_common())
    }

    /// Whether the colour's king is in its corner with enough queens to be immune.
    pub fn is_immune(&self, colour: Colour) -> bool {
        self.is_in_corner(colour) && self.queens(colour) >= self.variant.immunity_queens
    }

    /// Whether the colour's king has to leave its corner if it can.
    pub fn must_leave(&self, colour: Colour) -> bool {
        self.is_in_corner(colour) && self.queens(colour) <= self.variant.evict_at
    }

    /// Whether the colour's king has been in its corner.
    pub fn has_entered(&self, colour: Colour) -> bool {
        self.entered & colour.bit() != 0
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// Whether the colour is in check.
    pub fn is_check(&self, colour: Colour) -> bool {
        self.checks & colour.bit() != 0
    }

    /// Looks for the living colours that are in check.
    pub(super) fn find_checks(&self) -> u8 {
        let occupied = self.occupied();
        let in_check = |colour: &Colour| {
            let king = self.kings[colour.index()];
            let opponents = Opponents {
                pieces: occupied & !self.of[colour.index()],
                colours: self.alive & !colour.bit(),
                occupied,
            };
            self.is_living(*colour) && !self.is_immune(*colour) && self.is_attacked(king, opponents)
        };
        Colour::ALL.iter().filter(|colour| in_check(colour)).fold(0, |set, colour| set | colour.bit())
    }

    /// Whether a colour's rook of [`ROOKS`] and its king have never moved.
    pub(super) fn may_castle(&self, colour: Colour, side: usize) -> bool {
        self.castling & (1 << (2 * colour.index() + side)) != 0
    }

    // Changing

    /// Puts a piece on an empty square.
    pub(super) fn put(&mut self, colour: Colour, role: Role, square: Square) {
        self.key ^= keys::piece(colour, role, square);
        self.counts[colour.index()][role.index()] += 1;
        self.of[colour.index()] |= square.set();
        match role {
            Role::King => self.kings[colour.index()] = square,
            _ => self.roles[role.index()] |= square.set(),
        }
    }

    /// Takes a piece off its square.
    pub(super) fn take(&mut self, colour: Colour, role: Role, square: Square) {
        self.key ^= keys::piece(colour, role, square);
        self.counts[colour.index()][role.index()] -= 1;
        self.of[colour.index()] &= !square.set();
        match role {
            Role::King => self.kings[colour.index()] = NOWHERE,
            _ => self.roles[role.index()] &= !square.set(),
        }
    }

    /// Who lives, and who has which right.
    pub(super) fn rights(&self) -> Rights {
        Rights { alive: self.alive, castling: self.castling, swap: self.swap, entered: self.entered }
    }

    /// Changes who lives and who has which right.
    pub(super) fn set_rights(&mut self, rights: Rights) {
        self.key ^= keys::rights(self.rights()) ^ keys::rights(rights);
        Rights { alive: self.alive, castling: self.castling, swap: self.swap, entered: self.entered } =
            rights;
    }

    /// Makes it another colour's turn.
    pub(super) fn set_turn(&mut self, colour: Colour) {
        self.key ^= keys::turn(self.turn) ^ keys::turn(colour);
        self.turn = colour;
    }

    /// A colour leaves, and all its pieces with it.
    pub(super) fn eliminate(&mut self, colour: Colour) {
        for role in Role::ALL {
            for square in squares(self.pieces(colour, role)) {
                self.take(colour, role, square);
            }
        }
        if let Some(corner) = self.king(colour) {
            self.take(colour, Role::King, corner);
        }
        let gone = !colour.bit();
        self.set_rights(Rights {
            alive: self.alive & gone,
            castling: self.castling & !castling_bits(colour),
            swap: self.swap & gone,
            entered: self.entered & gone,
        });
        if let Some(place) = self.out.iter_mut().find(|place| place.is_none()) {
            *place = Some(colour);
        }
        self.quiet = 0;
    }

    /// The key from scratch.
    pub(super) fn recomputed_key(&self) -> u64 {
        let piece = |square: Square| match self.piece_at(square) {
            Some((colour, role)) => keys::piece(colour, role, square),
            None => 0,
        };
        let pieces = Square::all().map(piece).fold(0, |key, piece| key ^ piece);
        pieces ^ keys::turn(self.turn) ^ keys::rights(self.rights())
    }
}

/// What a king is up against: opponents' pieces, the colours whose kings count,
/// and everything that stops a line.
#[derive(Clone, Copy)]
pub(super) struct Opponents {
    pub pieces: Set,
    pub colours: u8,
    pub occupied: Set,
}

/// Who lives, and who has which right.
#[derive(Clone, Copy)]
pub(super) struct Rights {
    pub alive: u8,
    pub castling: u8,
    pub swap: u8,
    pub entered: u8,
}
