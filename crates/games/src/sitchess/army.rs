//! What an army is made of, what it costs, and which ones there are.

use std::fmt;
use std::ops::ControlFlow;

use shakmaty::{ByRole, Color, Role};

use super::options::{DiceOverflow, Variant};

/// The pieces that can be bought, the dearest first; texts list them in this
/// order.
pub const MARKET: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The greatest number of pieces an army can have besides its king: 39 pawns.
pub const MOST_PIECES: u8 = 39;

/// What a piece costs.
pub const fn price(role: Role) -> u8 {
    match role {
        Role::Queen => 9,
        Role::Rook => 5,
        Role::Bishop | Role::Knight => 3,
        Role::Pawn => 1,
        Role::King => 0,
    }
}

/// The piece that a face of the die stands for; a six is the roller's choice.
pub const fn rolled(face: u8) -> Option<Role> {
    match face {
        1 => Some(Role::Pawn),
        2 => Some(Role::Bishop),
        3 => Some(Role::Knight),
        4 => Some(Role::Rook),
        5 => Some(Role::Queen),
        _ => None,
    }
}

/// An army; its king is implied. Displayed as its letters, `QN` or `RRPP`, and
/// the king alone as `K`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Army {
    queens: u8,
    rooks: u8,
    bishops: u8,
    knights: u8,
    pawns: u8,
}

impl Army {
    /// The king alone.
    pub const NONE: Army = Army { queens: 0, rooks: 0, bishops: 0, knights: 0, pawns: 0 };

    /// How many pieces of a kind it has.
    pub const fn count(self, role: Role) -> u8 {
        match role {
            Role::Queen => self.queens,
            Role::Rook => self.rooks,
            Role::Bishop => self.bishops,
            Role::Knight => self.knights,
            Role::Pawn => self.pawns,
            Role::King => 1,
        }
    }

    /// The army with one piece more; an army never has a second king.
    #[must_use]
    pub fn with(mut self, role: Role) -> Army {
        let count = match role {
            Role::Queen => &mut self.queens,
            Role::Rook => &mut self.rooks,
            Role::Bishop => &mut self.bishops,
            Role::Knight => &mut self.knights,
            Role::Pawn => &mut self.pawns,
            Role::King => return self,
        };
        *count = count.saturating_add(1);
        self
    }

    /// What it costs.
    pub fn cost(self) -> u32 {
        MARKET.iter().map(|&role| u32::from(self.count(role)) * u32::from(price(role))).sum()
    }

    /// Whether it has at least the pieces of another one.
    pub fn contains(self, other: Army) -> bool {
        MARKET.iter().all(|&role| self.count(role) >= other.count(role))
    }

    /// Its pieces in the order of texts, without the king.
    pub fn pieces(self) -> impl Iterator<Item = Role> {
        MARKET.into_iter().flat_map(move |role| std::iter::repeat_n(role, self.count(role).into()))
    }

    /// What there is to place: its pieces and the king.
    pub fn reserve(self) -> ByRole<u8> {
        ByRole::new_with(|role| self.count(role))
    }

    /// Its counts side by side in one number.
    pub(super) fn packed(self) -> u64 {
        MARKET.iter().fold(0, |packed, &role| packed << 8 | u64::from(self.count(role)))
    }
}

impl FromIterator<Role> for Army {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Army {
        roles.into_iter().fold(Army::NONE, Army::with)
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Army::NONE {
            return f.write_str("K");
        }
        self.pieces().try_for_each(|role| write!(f, "{}", role.upper_char()))
    }
}

/// How far a side is with its army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Nothing chosen yet.
    Open,
    /// The dice are still giving; after a six the roller has to choose.
    Rolling {
        /// What the dice gave so far.
        army: Army,
        /// Whether a six waits for the roller's choice.
        six: bool,
    },
    /// Chosen, but not for this viewer to see.
    Secret,
    /// Chosen.
    Made(Army),
}

impl Choice {
    /// Everything about it in one number.
    pub(super) fn packed(self) -> u64 {
        match self {
            Choice::Open => 1 << 40,
            Choice::Rolling { army, six } => (2 + u64::from(six)) << 40 | army.packed(),
            Choice::Secret => 4 << 40,
            Choice::Made(army) => 5 << 40 | army.packed(),
        }
    }
}

impl Variant {
    /// The points an army leaves of its side's budget.
    pub fn points_left(&self, color: Color, army: Army) -> u32 {
        u32::from(self.budget(color)).saturating_sub(army.cost())
    }

    /// Whether one more piece fits the points left and the chess set.
    pub fn fits(&self, color: Color, army: Army, role: Role) -> bool {
        role != Role::King
            && u32::from(price(role)) <= self.points_left(color, army)
            && army.count(role) < self.limit(role)
    }

    /// Whether no further piece fits.
    pub fn is_full(&self, color: Color, army: Army) -> bool {
        !MARKET.iter().any(|&role| self.fits(color, army, role))
    }

    /// Whether an army stays within the budget and the chess set.
    pub fn affords(&self, color: Color, army: Army) -> bool {
        army.cost() <= u32::from(self.budget(color))
            && MARKET.iter().all(|&role| army.count(role) <= self.limit(role))
    }

    /// Whether a side may choose this army.
    pub fn allows(&self, color: Color, army: Army) -> bool {
        self.affords(color, army) && (!self.exact || self.points_left(color, army) == 0)
    }

    /// The army and what a roll makes of it: a piece that fits joins, and the
    /// army is complete when nothing more fits, or by a misfit where that ends
    /// the rolling.
    pub(super) fn after_roll(&self, color: Color, army: Army, face: u8) -> Choice {
        match rolled(face) {
            None => Choice::Rolling { army, six: true },
            Some(role) if self.fits(color, army, role) => self.after_piece(color, army.with(role)),
            Some(_) if self.overflow == DiceOverflow::Stop => Choice::Made(army),
            Some(_) => Choice::Rolling { army, six: false },
        }
    }

    /// The army of a side at the dice that has just got a piece.
    pub(super) fn after_piece(&self, color: Color, army: Army) -> Choice {
        if self.is_full(color, army) { Choice::Made(army) } else { Choice::Rolling { army, six: false } }
    }

    /// Hands every army that a side may choose to a closure, which may stop it:
    /// those with the most queens first, then with the most rooks, and so on.
    pub fn each_army<B>(
        &self,
        color: Color,
        mut visit: impl FnMut(Army) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let most = |role: Role, points: u8| (points / price(role)).min(self.limit(role));
        let budget = self.budget(color);
        for queens in (0..=most(Role::Queen, budget)).rev() {
            let budget = budget - queens * price(Role::Queen);
            for rooks in (0..=most(Role::Rook, budget)).rev() {
                let budget = budget - rooks * price(Role::Rook);
                for bishops in (0..=most(Role::Bishop, budget)).rev() {
                    let budget = budget - bishops * price(Role::Bishop);
                    for knights in (0..=most(Role::Knight, budget)).rev() {
                        let budget = budget - knights * price(Role::Knight);
                        let dearest = most(Role::Pawn, budget);
                        let pawns = match (self.exact, dearest < budget) {
                            (true, true) => continue,
                            (true, false) => budget..=budget,
                            (false, _) => 0..=dearest,
                        };
                        for pawns in pawns.rev() {
                            visit(Army { queens, rooks, bishops, knights, pawns })?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
