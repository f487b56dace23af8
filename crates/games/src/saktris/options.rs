//! What can be agreed before a game, and the few bytes of it that a position keeps.

use arrayvec::ArrayVec;
use quincunx_core::{
    Form, Kind, Message, OptionError, OptionValue, Presets, Ranged, Toggle, choices, options,
};
use shakmaty::Role;

choices! {
    /// In which order the pieces arrive.
    pub enum ArrivalOrder { Random = "random", Fixed = "fixed", Selectable = "selectable" }
}

choices! {
    /// Whether both players get the same random order.
    pub enum RandomMode { Same = "same", Different = "different" }
}

choices! {
    /// What happens to an arrival that has no legal square.
    pub enum Blocked { Skip = "skip", Queue = "queue", Force = "force" }
}

choices! {
    /// Whether a due piece has to be placed.
    pub enum Placement { Mandatory = "mandatory", Optional = "optional" }
}

choices! {
    /// What becomes of a player without pieces whose king has not arrived.
    pub enum NoKing { Lose = "lose", Continue = "continue" }
}

choices! {
    /// Which kings and rooks may castle.
    pub enum Castling { Flexible = "flexible", Classic = "classic", Off = "off" }
}

/// The longest list of arrivals that there may be.
pub const LONGEST_SUPPLY: usize = 64;

/// An order of arrivals: 1 to 64 letters out of KQRBNP, exactly one of them K.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedOrder(ArrayVec<Role, LONGEST_SUPPLY>);

impl FixedOrder {
    /// The order of the rules page.
    pub const USUAL: &str = "PPNPBPRPQPPNBRPK";

    /// The pieces, the first to arrive first.
    pub fn roles(&self) -> &[Role] {
        &self.0
    }

    fn usual() -> FixedOrder {
        // The text above is a valid order, as a test makes sure.
        FixedOrder::parse(FixedOrder::USUAL).unwrap_or(FixedOrder(ArrayVec::new()))
    }

    fn parse(text: &str) -> Option<FixedOrder> {
        let mut roles = ArrayVec::new();
        for letter in text.chars() {
            let role = Role::from_char(letter).filter(|role| role.upper_char() == letter)?;
            roles.try_push(role).ok()?;
        }
        let kings = roles.iter().filter(|role| **role == Role::King).count();
        (kings == 1).then_some(FixedOrder(roles))
    }
}

impl OptionValue for FixedOrder {
    fn kind() -> Kind {
        Kind::Text {
            form: Form("saktris-form-order"),
            examples: &[FixedOrder::USUAL, "QRNBKPPPPPPPPRNB", "KRRPPP", "PPPPPPPPNNBBRRQK", "K"],
        }
    }

    fn text(&self) -> String {
        self.0.iter().map(|role| role.upper_char()).collect()
    }

    fn read(text: &str) -> Result<Self, Message> {
        FixedOrder::parse(text).ok_or_else(|| Self::kind().expected())
    }
}

options! {
    /// The options of Saktris.
    pub struct Options {
        /// How many own moves lie between two arrivals.
        arrival_every: Ranged<1, 5> = Ranged::new(1),
        /// In which order the pieces arrive: shuffled, as fixed_order says, or as the player chooses.
        arrival_order: ArrivalOrder = ArrivalOrder::Random,
        /// Whether a random order is the same for both players.
        random_mode: RandomMode = RandomMode::Same,
        /// The order of arrivals if it is fixed.
        fixed_order: FixedOrder = FixedOrder::usual(),
        /// What happens when a due piece has no legal square: it is skipped for now, it is owed until
        /// there is one, or only moves that make room for it are allowed.
        blocked: Blocked = Blocked::Skip,
        /// Whether a due piece must be placed or the player may move instead.
        placement: Placement = Placement::Mandatory,
        /// Whether losing the last piece on the board loses the game while the king is still to come;
        /// continue suits games with an arrival every third move or later.
        no_king: NoKing = NoKing::Lose,
        /// Whether any unmoved king and rook may castle, only those on their squares of chess, or none.
        castling: Castling = Castling::Flexible,
        /// Whether a pawn that steps two may be taken in passing.
        en_passant: Toggle = Toggle::On,
        /// Whether three or more pawns of a colour side by side leave the board.
        row_clear: Toggle = Toggle::Off,
        /// How many pieces beyond the owed ones everybody sees of a random order.
        preview: Ranged<1, 16> = Ranged::new(1),
        /// After how many moves of either side without capture, pawn move, placement or row clear it is a
        /// draw; 0 is never.
        fifty_move_plies: Ranged<0, 1000> = Ranged::new(100),
        /// How often a position must come about for a draw; 0 is never.
        repetition: Ranged<0, 100> = Ranged::new(3),
        /// Whether a client shows a captured piece being bumped off the board, its neighbours giving way.
        physics_bump: Toggle = Toggle::Off,
    }
}

impl Presets for Options {}

impl Options {
    /// Whether the values fit together.
    pub(super) fn check(&self) -> Result<(), OptionError> {
        if self.repetition.get() == 1 {
            return Err(OptionError::BadValue {
                name: "repetition",
                found: "1".to_owned(),
                expected: "0 for never, or a whole number from 2 to 100".to_owned().into(),
            });
        }
        Ok(())
    }
}

/// The options that a position needs to say what is legal and what is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Variant {
    /// N of the rules.
    pub every: u8,
    pub order: ArrivalOrder,
    pub mode: RandomMode,
    pub blocked: Blocked,
    pub placement: Placement,
    pub no_king: NoKing,
    pub castling: Castling,
    pub en_passant: bool,
    pub row_clear: bool,
    pub preview: u8,
    pub bump: bool,
    pub fifty_move_plies: u16,
}

impl Variant {
    pub(super) fn new(options: &Options) -> Variant {
        Variant {
            every: options.arrival_every.get() as u8,
            order: options.arrival_order,
            mode: options.random_mode,
            blocked: options.blocked,
            placement: options.placement,
            no_king: options.no_king,
            castling: options.castling,
            en_passant: options.en_passant.is_on(),
            row_clear: options.row_clear.is_on(),
            preview: options.preview.get() as u8,
            bump: options.physics_bump.is_on(),
            fifty_move_plies: options.fifty_move_plies.get() as u16,
        }
    }
}
