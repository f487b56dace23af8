//! Which men an ending has, and where they stand.

use std::fmt;
use std::str::FromStr;

use shakmaty::{Color, Role, Square};
use thiserror::Error;

/// The most men of a table, kings included.
pub const MOST_MEN: usize = 4;

/// A kind of man.
pub(super) type Kind = (Color, Role);

const WHITE_KING: Kind = (Color::White, Role::King);
const BLACK_KING: Kind = (Color::Black, Role::King);

/// The men of an ending: the kings and at most two others. White is the side with more
/// men, or else with the dearer one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Material {
    /// The kings, then White's men, the dearest first, then Black's.
    kinds: [Kind; MOST_MEN],
    men: usize,
}

/// Not the name of an ending.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is not an ending: expected a king and its men, twice, as in KQKR, with {MOST_MEN} men at most, \
     enough to mate with"
)]
pub struct ParseMaterialError(String);

impl Material {
    /// That of some men besides the kings, and whether the colours change places for it.
    pub(super) fn new(others: &[Kind]) -> Option<(Material, bool)> {
        let mut kinds = [WHITE_KING, BLACK_KING, WHITE_KING, WHITE_KING];
        let flipped = match *others {
            [] => false,
            [(owner, _)] => owner.is_black(),
            [(one, _), (other, _)] if one == other => one.is_black(),
            [(one, role), (_, other)] if role == other => one.is_black(),
            [(one, role), (other, than)] => if role > than { one } else { other }.is_black(),
            _ => return None,
        };
        for (place, (color, role)) in kinds[2..].iter_mut().zip(others) {
            *place = (if flipped { color.other() } else { *color }, *role);
        }
        let men = 2 + others.len();
        kinds[2..men].sort_unstable_by_key(|(color, role)| (color.is_black(), std::cmp::Reverse(*role)));
        Some((Material { kinds, men }, flipped))
    }

    /// The men in the order of a table.
    pub(super) fn kinds(&self) -> &[Kind] {
        &self.kinds[..self.men]
    }

    /// How many men there are, kings included.
    pub fn men(&self) -> usize {
        self.men
    }

    /// How many of them are pawns.
    pub fn pawns(&self) -> usize {
        self.kinds().iter().filter(|(_, role)| *role == Role::Pawn).count()
    }

    /// Whether both sides have a pawn, so that one can be taken in passing.
    pub(super) fn has_pawns_of_both(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.kinds().contains(&(color, Role::Pawn)))
    }

    /// Whether both sides have the same.
    pub(super) fn is_symmetric(&self) -> bool {
        matches!(self.kinds(), [_, _, (Color::White, one), (Color::Black, other)] if one == other)
    }

    /// Whether the last two men are alike.
    pub(super) fn has_twins(&self) -> bool {
        matches!(self.kinds(), [_, _, one, other] if one == other)
    }

    /// Whether nobody could mate: bare kings, or one knight or bishop.
    pub(super) fn is_dead(&self) -> bool {
        matches!(self.kinds(), [_, _] | [_, _, (_, Role::Bishop | Role::Knight)])
    }

    /// A number below [`Material::NUMBERS`] for each.
    pub(super) fn number(&self) -> usize {
        let number = |kind: &Kind| kind.1 as usize + if kind.0.is_black() { 5 } else { 0 };
        self.kinds()[2..].iter().fold(0, |all, kind| all * 11 + number(kind))
    }

    /// More than every [`Material::number`].
    pub(super) const NUMBERS: usize = 11 * 11;

    /// Every ending of so many men or fewer that is not dead, each behind those that it can
    /// lead to.
    pub fn all(men: usize) -> Vec<Material> {
        const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let of = |others: &[Kind]| Material::new(others).map(|(material, _)| material);
        let mut all: Vec<Material> = Vec::new();
        for one in ROLES {
            all.extend(of(&[(Color::White, one)]));
            for other in ROLES {
                all.extend(of(&[(Color::White, one), (Color::White, other)]));
                all.extend(of(&[(Color::White, one), (Color::Black, other)]));
            }
        }
        all.retain(|material| material.men <= men && !material.is_dead());
        all.sort_by_key(|material| (material.men, material.pawns(), material.number()));
        all.dedup();
        all
    }

    /// What it can become by one capture or promotion, dead endings left out.
    pub(super) fn successors(&self) -> Vec<Material> {
        const PROMOTED: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
        let mut all = Vec::new();
        let mut add = |others: &[Kind]| {
            all.extend(Material::new(others).map(|(material, _)| material).filter(|one| !one.is_dead()));
        };
        let others = &self.kinds()[2..];
        for at in 0..others.len() {
            let mut fewer = others.to_vec();
            fewer.remove(at);
            add(&fewer);
            if others[at].1 == Role::Pawn {
                for role in PROMOTED {
                    let mut promoted = others.to_vec();
                    promoted[at].1 = role;
                    add(&promoted);
                    // A pawn can take another man as it promotes.
                    for taken in (0..others.len()).filter(|taken| *taken != at) {
                        let mut fewer = promoted.clone();
                        fewer.remove(taken);
                        add(&fewer);
                    }
                }
            }
        }
        all
    }
}

impl fmt::Display for Material {
    /// As in `KQKR`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in Color::ALL {
            let own = self.kinds().iter().filter(|(color, _)| *color == side);
            for (_, role) in own {
                write!(f, "{}", role.upper_char())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Material {
    type Err = ParseMaterialError;

    fn from_str(text: &str) -> Result<Material, ParseMaterialError> {
        let wrong = || ParseMaterialError(text.chars().take(20).collect());
        let (white, black) =
            text.strip_prefix('K').and_then(|rest| rest.split_once('K')).ok_or_else(wrong)?;
        let mut others = Vec::new();
        for (color, letters) in [(Color::White, white), (Color::Black, black)] {
            for letter in letters.chars() {
                let role = Role::from_char(letter).filter(|_| letter.is_ascii_uppercase());
                others.push((color, role.filter(|role| *role != Role::King).ok_or_else(wrong)?));
            }
        }
        let (material, _) = Material::new(&others).ok_or_else(wrong)?;
        if material.is_dead() { Err(wrong()) } else { Ok(material) }
    }
}

/// Men on their squares, as the table of their [`Material`] has them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub material: Material,
    /// The square of each of its kinds.
    pub squares: [u8; MOST_MEN],
    pub turn: Color,
}

impl Placed {
    /// `None` if there is not one king of each colour, or if there are too many men.
    pub fn new(men: &[(Color, Role, Square)], turn: Color) -> Option<Placed> {
        let mut kings = [None; 2];
        let mut others = [(WHITE_KING, 0); MOST_MEN - 2];
        let mut count = 0;
        for &(color, role, square) in men {
            let square = u8::from(square);
            if role == Role::King {
                let king = &mut kings[usize::from(color.is_black())];
                if king.replace(square).is_some() {
                    return None;
                }
            } else {
                *others.get_mut(count)? = ((color, role), square);
                count += 1;
            }
        }
        let [Some(white), Some(black)] = kings else { return None };
        let others = &mut others[..count];
        let kinds = [others.first().map(|man| man.0), others.get(1).map(|man| man.0)];
        let (material, flipped) = match kinds {
            [Some(one), Some(other)] => Material::new(&[one, other])?,
            [Some(one), None] => Material::new(&[one])?,
            _ => Material::new(&[])?,
        };
        let seen = |square: u8| if flipped { square ^ 56 } else { square };
        let mut squares = [seen(white), seen(black), 0, 0];
        if flipped {
            squares.swap(0, 1);
        }
        for ((color, _), _) in others.iter_mut().filter(|_| flipped) {
            *color = color.other();
        }
        if let [one, other] = others
            && one.0 != material.kinds[2]
        {
            std::mem::swap(one, other);
        }
        for (place, (_, square)) in squares[2..].iter_mut().zip(others) {
            *place = seen(*square);
        }
        Some(Placed { material, squares, turn: if flipped { turn.other() } else { turn } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_have_one_name_each() {
        let names: Vec<String> = Material::all(3).iter().map(ToString::to_string).collect();
        assert_eq!(names, ["KRK", "KQK", "KPK"]);
        let all = Material::all(4);
        assert_eq!(all.len(), 33);
        let numbers: std::collections::HashSet<usize> = all.iter().map(Material::number).collect();
        assert_eq!(numbers.len(), 33);
        assert!(numbers.iter().all(|number| *number < Material::NUMBERS));
        for (text, name) in [("KRKQ", "KQKR"), ("KPRK", "KRPK"), ("KKQ", "KQK"), ("KPKP", "KPKP")] {
            assert_eq!(text.parse::<Material>().map(|material| material.to_string()).as_deref(), Ok(name));
        }
        for wrong in ["", "K", "KK", "KBK", "KQ", "KQKRR", "KQQQK", "kqk", "KXK", "KQKRK", "QKRK"] {
            assert!(wrong.parse::<Material>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_ending_comes_behind_those_it_leads_to() {
        let all = Material::all(4);
        for (at, material) in all.iter().enumerate() {
            for next in material.successors() {
                assert!(all[..at].contains(&next), "{material} leads to {next}");
            }
        }
    }

    #[test]
    fn the_stronger_side_is_white() {
        let men = [
            (Color::Black, Role::King, Square::E8),
            (Color::White, Role::Rook, Square::A1),
            (Color::White, Role::King, Square::E1),
            (Color::Black, Role::Queen, Square::D7),
        ];
        let placed = Placed::new(&men, Color::Black).expect("an ending");
        assert_eq!(placed.material.to_string(), "KQKR");
        assert_eq!(placed.turn, Color::White);
        let squares = placed.squares.map(|square| Square::new(u32::from(square)));
        assert_eq!(squares, [Square::E1, Square::E8, Square::D2, Square::A8]);
        assert!(Placed::new(&men[..2], Color::White).is_none());
    }
}
