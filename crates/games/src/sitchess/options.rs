//! What can be set, and the compact copy of it that a position carries.

use quincunx_core::{Presets, Ranged, Toggle, choices, options};
use shakmaty::{ByColor, Color, Role};

choices! {
    /// Whether an army has to cost the whole budget.
    pub enum ArmyTotal { Exact = "exact", AtMost = "at_most" }
}

choices! {
    /// How the armies come about.
    pub enum ArmyChoice {
        Simultaneous = "simultaneous",
        WhiteFirst = "white_first",
        BlackFirst = "black_first",
        Dice = "dice",
    }
}

choices! {
    /// What a rolled piece that does not fit the points left means.
    pub enum DiceOverflow { Reroll = "reroll", Stop = "stop" }
}

choices! {
    /// Whether an army has to come out of one chess set.
    pub enum SetLimits { Off = "off", Standard = "standard" }
}

choices! {
    /// Who places the first piece.
    pub enum FirstToPlace { Black = "black", White = "white" }
}

choices! {
    /// When the king is placed.
    pub enum KingOrder { Any = "any", First = "first", Last = "last" }
}

choices! {
    /// Whether a pawn may be placed on the own first rank.
    pub enum PawnBackRank { Allow = "allow", Forbid = "forbid" }
}

choices! {
    /// What happens to a side that can place none of its pieces.
    pub enum Unplaceable { Skip = "skip", Loss = "loss" }
}

/// The points of an army: at most a whole chess set.
pub type Budget = Ranged<1, 39>;

options! {
    /// The options of Situational Chess.
    pub struct Options {
        /// How many points White may spend on the army.
        budget_white: Budget = Ranged::new(12),
        /// How many points Black may spend on the army.
        budget_black: Budget = Ranged::new(12),
        /// Whether an army costs exactly the budget or at most that.
        army_total: ArmyTotal = ArmyTotal::Exact,
        /// Who chooses an army when: both in secret, one openly before the other, or the dice.
        army_choice: ArmyChoice = ArmyChoice::Simultaneous,
        /// Whether a rolled piece that does not fit is rolled again or ends the rolling.
        dice_overflow: DiceOverflow = DiceOverflow::Reroll,
        /// Whether an army is limited to one chess set: Q1 R2 B2 N2 P8.
        set_limits: SetLimits = SetLimits::Off,
        /// Who places the first piece.
        first_to_place: FirstToPlace = FirstToPlace::Black,
        /// Whether the king is placed at any time, before or after the other pieces.
        king_order: KingOrder = KingOrder::Any,
        /// Whether a pawn may be placed on the own first rank.
        pawn_own_back_rank: PawnBackRank = PawnBackRank::Allow,
        /// Whether a pawn on its second rank may go two steps.
        double_step: Toggle = Toggle::On,
        /// Whether a side that can place none of its pieces skips its turn or loses.
        unplaceable: Unplaceable = Unplaceable::Skip,
    }
}

impl Presets for Options {}

/// The options that a position needs to know what is legal, in a few bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    pub(super) budget: ByColor<u8>,
    pub(super) exact: bool,
    pub(super) choice: ArmyChoice,
    pub(super) overflow: DiceOverflow,
    pub(super) limits: SetLimits,
    pub(super) first_to_place: Color,
    pub(super) king_order: KingOrder,
    pub(super) pawn_back_rank: PawnBackRank,
    pub(super) double_step: bool,
    pub(super) unplaceable: Unplaceable,
}

impl Variant {
    /// What the options say.
    pub fn new(options: &Options) -> Variant {
        // A budget is at most 39.
        let points = |budget: Budget| u8::try_from(budget.get()).unwrap_or(u8::MAX);
        Variant {
            budget: ByColor { white: points(options.budget_white), black: points(options.budget_black) },
            exact: options.army_total == ArmyTotal::Exact,
            choice: options.army_choice,
            overflow: options.dice_overflow,
            limits: options.set_limits,
            first_to_place: Color::from_white(options.first_to_place == FirstToPlace::White),
            king_order: options.king_order,
            pawn_back_rank: options.pawn_own_back_rank,
            double_step: options.double_step.is_on(),
            unplaceable: options.unplaceable,
        }
    }

    /// The points a side may spend.
    pub fn budget(&self, color: Color) -> u8 {
        *self.budget.get(color)
    }

    /// Whether a pawn on its second rank may go two steps.
    pub fn allows_double_step(&self) -> bool {
        self.double_step
    }

    /// How many pieces of a kind an army may have at most.
    pub fn limit(&self, role: Role) -> u8 {
        match (self.limits, role) {
            (_, Role::King) => 1,
            (SetLimits::Off, _) => super::army::MOST_PIECES,
            (SetLimits::Standard, Role::Queen) => 1,
            (SetLimits::Standard, Role::Rook | Role::Bishop | Role::Knight) => 2,
            (SetLimits::Standard, Role::Pawn) => 8,
        }
    }
}
