//! What is hidden of a random order, and what could be behind it.

use arrayvec::ArrayVec;
use quincunx_core::Chance;
use shakmaty::{ByColor, ByRole, Color, Role};

use super::options::{ArrivalOrder, LONGEST_SUPPLY, RandomMode};
use super::{Position, Supply};

type Roles = ArrayVec<Role, LONGEST_SUPPLY>;
type Slots = ArrayVec<Option<Role>, LONGEST_SUPPLY>;

impl Position {
    /// The position with nothing in order but what both sides owe and the preview.
    pub(super) fn veiled(&self) -> Position {
        if self.variant.order != ArrivalOrder::Random {
            return *self;
        }
        let preview = usize::from(self.variant.preview);
        self.with_supplies(ByColor::new_with(|color| self.supply(color).veiled(self.owed(color) + preview)))
    }

    /// The position with an order drawn for what is hidden.
    ///
    /// With `random_mode=same` both lists are ends of one list, and what is drawn
    /// respects that as far as the position tells: which pieces the one that is
    /// ahead has placed, though not in which order.
    pub(super) fn imagined(&self, chance: &mut Chance) -> Position {
        let hidden = |color| self.supply(color).has_unordered();
        if self.variant.order == ArrivalOrder::Selectable || !Color::ALL.into_iter().any(hidden) {
            return *self;
        }
        let together = match (self.variant.order, self.variant.mode) {
            (ArrivalOrder::Random, RandomMode::Same) => self.imagined_together(chance),
            _ => None,
        };
        let supplies = together.unwrap_or_else(|| {
            // White's is drawn first.
            let white = imagined_alone(&self.supplies.white, chance);
            ByColor { white, black: imagined_alone(&self.supplies.black, chance) }
        });
        self.with_supplies(supplies)
    }

    /// Both supplies as ends of one list; `None` if they cannot be.
    fn imagined_together(&self, chance: &mut Chance) -> Option<ByColor<Supply>> {
        let ahead = Color::from_white(self.supplies.white.len() <= self.supplies.black.len());
        let (longer, shorter) = (self.supply(ahead.other()), self.supply(ahead));
        let lead = longer.len() - shorter.len();
        let mut slots: Slots = longer.iter().map(Some).collect();
        slots.extend(std::iter::repeat_n(None, longer.len() - longer.known()));
        for (slot, role) in slots[lead..].iter_mut().zip(shorter.iter()) {
            if slot.replace(role).is_some_and(|known| known != role) {
                return None;
            }
        }
        let common = shorter.multiset();
        let (first, last) = slots.split_at_mut(lead);
        fill(first, difference(longer.multiset(), common)?, chance)?;
        fill(last, common, chance)?;
        let list: Roles = slots.iter().copied().collect::<Option<Roles>>()?;
        let mut supplies = ByColor::new_with(|_| Supply::list(&list));
        *supplies.get_mut(ahead) = Supply::list(&list[lead..]);
        Some(supplies)
    }

    fn with_supplies(&self, supplies: ByColor<Supply>) -> Position {
        let mut position = *self;
        for color in Color::ALL {
            position.partial_key ^= self.supply(color).key(color) ^ supplies.get(color).key(color);
        }
        position.supplies = supplies;
        position
    }
}

fn imagined_alone(supply: &Supply, chance: &mut Chance) -> Supply {
    let mut list: Roles = supply.iter().collect();
    list.extend(shuffled(supply.unordered(), chance));
    Supply::list(&list)
}

/// Fills the gaps of a list so that it holds exactly these pieces, all ways
/// being equally likely.
fn fill(slots: &mut [Option<Role>], pieces: ByRole<u8>, chance: &mut Chance) -> Option<()> {
    let mut known = ByRole::<u8>::default();
    for role in slots.iter().flatten() {
        *known.get_mut(*role) += 1;
    }
    let missing = shuffled(difference(pieces, known)?, chance);
    for (slot, role) in slots.iter_mut().filter(|slot| slot.is_none()).zip(missing) {
        *slot = Some(role);
    }
    Some(())
}

fn shuffled(pool: ByRole<u8>, chance: &mut Chance) -> Roles {
    let each = |role: Role| std::iter::repeat_n(role, usize::from(*pool.get(role)));
    let mut roles: Roles = Role::ALL.into_iter().flat_map(each).take(LONGEST_SUPPLY).collect();
    chance.shuffle(&mut roles);
    roles
}

/// What is left of a multiset without another that it contains.
fn difference(from: ByRole<u8>, take: ByRole<u8>) -> Option<ByRole<u8>> {
    let mut left = from;
    for role in Role::ALL {
        *left.get_mut(role) = from.get(role).checked_sub(*take.get(role))?;
    }
    Some(left)
}
