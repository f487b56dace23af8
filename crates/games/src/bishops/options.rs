//! The options, and the copy of them that a position carries.

use quincunx_core::{OptionError, Presets, Ranged, Toggle, choices, options};

choices! {
    /// Where kings and queens stand at the start.
    pub enum Setup { Standard = "standard", Random = "random" }
}

choices! {
    /// Whether a colour may exchange its king and queen.
    pub enum KingQueenSwap { FirstMove = "first_move", Off = "off" }
}

choices! {
    /// What happens to a colour that is not in check and cannot move.
    pub enum Stalemate { Pass = "pass", Eliminate = "eliminate" }
}

choices! {
    /// What the corners are.
    pub enum Corners { Sanctuary = "sanctuary", Blocked = "blocked" }
}

choices! {
    /// How far the duty to leave a corner reaches.
    pub enum EvictPath { Exit = "exit", Towards = "towards" }
}

choices! {
    /// Whom the duty to leave a corner binds.
    pub enum EvictBinds { Colour = "colour", King = "king" }
}

choices! {
    /// How long a game is.
    pub enum Length { Full = "full", Short = "short" }
}

options! {
    /// The options of Bishops.
    pub struct Options {
        /// Whether kings and queens start as in chess, or each colour's pair is exchanged by lot.
        kq_setup: Setup = Setup::Standard,
        /// Whether a colour may exchange its king and queen as its very first action.
        kq_swap: KingQueenSwap = KingQueenSwap::FirstMove,
        /// Whether a colour in check moves before its turn comes round.
        check_priority: Toggle = Toggle::On,
        /// Whether a colour that is not in check and cannot move passes or leaves.
        stalemate: Stalemate = Stalemate::Pass,
        /// Whether kings castle on the cross; in the duel they always may.
        survival_castling: Toggle = Toggle::On,
        /// Whether a king that was left attacked may be taken.
        king_capture: Toggle = Toggle::On,
        /// Whether kings may enter their corners.
        corners: Corners = Corners::Sanctuary,
        /// How many queens make a king in its corner immune.
        immunity_queens: Ranged<1, 11> = Ranged::new(3),
        /// With this many queens or fewer a king must leave its corner.
        evict_at: Ranged<0, 10> = Ranged::new(1),
        /// Whether a king with no square outside a step away is left alone, or must step towards one.
        evict_path: EvictPath = EvictPath::Exit,
        /// Whether the duty to leave takes the whole turn, or only the king's own moves must leave.
        evict_binds: EvictBinds = EvictBinds::Colour,
        /// Whether bishops become queens only if both are still there.
        promote_needs_both_bishops: Toggle = Toggle::Off,
        /// A colour that has lost this many points leaves; 0 means never, clubs use 30.
        material_limit: Ranged<0, 100> = Ranged::new(0),
        /// Whether the third occurrence of a position on the cross is a draw.
        repetition: Toggle = Toggle::On,
        /// After this many rounds on the cross without progress the game is a draw; 0 means never.
        no_progress_rounds: Ranged<0, 1000> = Ranged::new(100),
        /// Whether the game goes on to the duel or ends with the first elimination.
        length: Length = Length::Full,
        /// Whether an operator may send any two colours to the duel at any time.
        force_duel_any_time: Toggle = Toggle::Off,
    }
}

impl Presets for Options {}

/// Whether options fit together.
pub(super) fn check(options: &Options) -> Result<(), OptionError> {
    let (immune, evicted) = (options.immunity_queens.get(), options.evict_at.get());
    if evicted >= immune {
        return Err(OptionError::Conflict(format!(
            "evict_at={evicted} must be less than immunity_queens={immune}: no king is both immune and forced out"
        ).into()));
    }
    Ok(())
}

/// The option values that legality and outcome need, as a position carries them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Variant {
    pub check_priority: bool,
    pub stalemate: Stalemate,
    pub castling: bool,
    pub king_capture: bool,
    pub sanctuary: bool,
    pub evict_towards: bool,
    pub evict_binds_king_only: bool,
    pub both_bishops: bool,
    pub short: bool,
    pub force_duel_any_time: bool,
    pub immunity_queens: u8,
    pub evict_at: u8,
    pub material_limit: u8,
    /// 0 is never.
    pub no_progress_rounds: u16,
}

impl Variant {
    pub fn new(options: &Options) -> Variant {
        Variant {
            check_priority: options.check_priority.is_on(),
            stalemate: options.stalemate,
            castling: options.survival_castling.is_on(),
            king_capture: options.king_capture.is_on(),
            sanctuary: options.corners == Corners::Sanctuary,
            evict_towards: options.evict_path == EvictPath::Towards,
            evict_binds_king_only: options.evict_binds == EvictBinds::King,
            both_bishops: options.promote_needs_both_bishops.is_on(),
            short: options.length == Length::Short,
            force_duel_any_time: options.force_duel_any_time.is_on(),
            immunity_queens: options.immunity_queens.get() as u8,
            evict_at: options.evict_at.get() as u8,
            material_limit: options.material_limit.get() as u8,
            no_progress_rounds: options.no_progress_rounds.get() as u16,
        }
    }

    /// The plies without progress that end a game of so many living colours.
    pub fn quiet_limit(&self, living: u32) -> Option<u32> {
        (self.no_progress_rounds > 0).then(|| u32::from(self.no_progress_rounds) * living)
    }
}
