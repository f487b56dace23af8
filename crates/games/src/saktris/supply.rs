//! The pieces that a player has still to place.

use quincunx_core::zobrist;
use shakmaty::{ByRole, Color, Role};

use super::options::LONGEST_SUPPLY;

/// What a player has still to place: a list whose next piece comes first, then
/// pieces of which only the kinds are known.
///
/// In `selectable` order there is no list, and the player takes from the pool. In
/// a view of a random order the pool is the hidden end of the list.
///
/// The list is three bit planes, so that 64 pieces take 24 bytes, taking the
/// next is a shift, and equal supplies are equal bytes: bit i of the planes
/// together is the number of the i-th piece's role, 0 behind the last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Supply {
    planes: [u64; 3],
    pool: ByRole<u8>,
    left: u8,
}

impl Supply {
    /// A list, the next piece first; what is beyond 64 pieces is dropped.
    pub fn list(roles: &[Role]) -> Supply {
        let mut supply = Supply::default();
        for &role in roles.iter().take(LONGEST_SUPPLY) {
            supply.append(role);
        }
        supply
    }

    /// A pool to take from.
    pub fn pool(pool: ByRole<u8>) -> Supply {
        let mut supply = Supply::default();
        supply.fill(pool);
        supply
    }

    /// The sixteen pieces of a player, shuffled from.
    pub(super) const BASE: [Role; 16] = {
        use Role::*;
        [
            Pawn, Pawn, Pawn, Pawn, Pawn, Pawn, Pawn, Pawn, Knight, Knight, Bishop, Bishop, Rook, Rook,
            Queen, King,
        ]
    };

    /// How many pieces are left.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.left)
    }

    /// Whether everything has been placed.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// How many pieces at the beginning are in a known order.
    pub fn known(&self) -> usize {
        64 - self.listed().leading_zeros() as usize
    }

    /// The pieces behind the list, by kind: the pool, or what is hidden.
    pub fn unordered(&self) -> ByRole<u8> {
        self.pool
    }

    /// Whether there are pieces outside of the list.
    pub fn has_unordered(&self) -> bool {
        self.known() < self.len()
    }

    /// The next piece, if it is known which one that is.
    #[inline]
    pub fn next(&self) -> Option<Role> {
        self.at(0)
    }

    /// The listed pieces, the next one first.
    pub fn iter(&self) -> impl Iterator<Item = Role> + '_ {
        (0..64).map_while(|index| self.at(index))
    }

    /// Everything left, by kind.
    pub fn multiset(&self) -> ByRole<u8> {
        let mut all = self.pool;
        for role in self.iter() {
            *all.get_mut(role) += 1;
        }
        all
    }

    /// The kinds that may arrive next: the head of the list, or any of the pool.
    #[inline]
    pub fn candidates(&self) -> impl Iterator<Item = Role> + use<> {
        let (next, pool) = (self.next(), self.pool);
        let any = move |role: &Role| next.is_none() && *pool.get(*role) > 0;
        next.into_iter().chain(Role::ALL.into_iter().filter(any))
    }

    /// Whether a piece of that kind is left.
    pub fn holds(&self, role: Role) -> bool {
        *self.pool.get(role) > 0 || self.iter().any(|listed| listed == role)
    }

    /// Whether the king is left; quick, as it is asked at every ply.
    #[inline]
    pub fn holds_king(&self) -> bool {
        let [ones, twos, fours] = self.planes;
        self.pool.king > 0 || fours & twos & !ones != 0
    }

    /// Whether a rook is left; quick, too.
    #[inline]
    pub fn holds_rook(&self) -> bool {
        let [ones, twos, fours] = self.planes;
        self.pool.rook > 0 || fours & !twos & !ones != 0
    }

    /// Takes a piece that may arrive next.
    #[inline]
    pub(super) fn take(&mut self, role: Role) {
        if self.listed() == 0 {
            *self.pool.get_mut(role) -= 1;
        } else {
            self.planes = self.planes.map(|plane| plane >> 1);
        }
        self.left -= 1;
    }

    /// Puts a piece at the end of the list.
    pub(super) fn append(&mut self, role: Role) {
        let (index, number) = (self.known(), u64::from(role as u8));
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            *plane |= (number >> bit & 1) << index;
        }
        self.left += 1;
    }

    /// Adds pieces of which only the kinds are known.
    pub(super) fn fill(&mut self, pool: ByRole<u8>) {
        for role in Role::ALL {
            *self.pool.get_mut(role) += pool.get(role);
            self.left += pool.get(role);
        }
    }

    /// The supply with no more than the first `known` pieces in order.
    pub(super) fn veiled(&self, known: usize) -> Supply {
        let mut veiled = Supply::pool(self.pool);
        for (index, role) in self.iter().enumerate() {
            if index < known {
                veiled.append(role);
            } else {
                *veiled.pool.get_mut(role) += 1;
                veiled.left += 1;
            }
        }
        veiled
    }

    #[inline]
    fn listed(&self) -> u64 {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    #[inline]
    fn at(&self, index: usize) -> Option<Role> {
        let bit = |plane: usize| (self.planes[plane] >> index & 1) as u8;
        match bit(0) | bit(1) << 1 | bit(2) << 2 {
            1 => Some(Role::Pawn),
            2 => Some(Role::Knight),
            3 => Some(Role::Bishop),
            4 => Some(Role::Rook),
            5 => Some(Role::Queen),
            6 => Some(Role::King),
            _ => None,
        }
    }

    /// What taking a piece changes in the key of a position: a listed piece is
    /// known by how many come behind it, so that the others keep their part.
    #[inline]
    pub(super) fn key_of_taking(&self, color: Color, role: Role) -> u64 {
        if self.listed() == 0 {
            keys(&POOLED, color, role, self.pool.get(role).wrapping_sub(1))
        } else {
            keys(&LISTED, color, role, self.left.wrapping_sub(1))
        }
    }

    /// The part of a position's key that the supply is.
    pub(super) fn key(&self, color: Color) -> u64 {
        let mut key = 0;
        for (index, role) in self.iter().enumerate() {
            key ^= keys(&LISTED, color, role, self.left - 1 - index as u8);
        }
        for role in Role::ALL {
            for index in 0..*self.pool.get(role) {
                key ^= keys(&POOLED, color, role, index);
            }
        }
        key
    }
}

static LISTED: [u64; 768] = zobrist::features(4096);
static POOLED: [u64; 768] = zobrist::features(8192);

#[inline]
fn keys(table: &[u64; 768], color: Color, role: Role, index: u8) -> u64 {
    table[(color as usize * 6 + role as usize - 1) * 64 + usize::from(index & 63)]
}
