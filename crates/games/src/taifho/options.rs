//! What can be agreed before a game.

use quincunx_core::{Form, Kind, Message, OptionError, OptionValue, Presets, Ranged, choices, options};

use super::arrange::Arrangement;

choices! {
    /// Which game it is, as a whole.
    pub enum Preset { Standard = "standard", Alga = "alga", Basic = "basic" }
}

choices! {
    /// What the files a and j are.
    pub enum Edges { Open = "open", Transit = "transit" }
}

choices! {
    /// Whether a piece may come back to its first row.
    pub enum HomeReentry { Allow = "allow", Forbid = "forbid" }
}

choices! {
    /// Whether there are hops longer than the jump.
    pub enum Leap { Mirror = "mirror", Off = "off" }
}

choices! {
    /// Which hops over an enemy Circle may send it back.
    pub enum RelocateOn { Any = "any", Jump = "jump", Off = "off" }
}

choices! {
    /// What a piece that has never left its first row may do along it.
    pub enum Sideways { Step = "step", StepAndJump = "step_and_jump", Off = "off" }
}

choices! {
    /// How the pieces come onto the board.
    pub enum Setup { Fixed = "fixed", Free = "free", RandomSame = "random_same", Random = "random" }
}

choices! {
    /// Who begins.
    pub enum FirstPlayer { South = "south", North = "north", Random = "random" }
}

choices! {
    /// What a position that has come about too often means.
    pub enum Repetition { Leader = "leader", Draw = "draw" }
}

choices! {
    /// Who wins when a player has been blocked too often.
    pub enum BlockedWinner { Leader = "leader", Blocked = "blocked" }
}

options! {
    /// The options of Taifho.
    pub struct Options {
        /// Sets edges, home_reentry, leap and relocate_on together: our usual game, the board of the
        /// published game (whose players also arrange freely: setup=free), or that without leaps and
        /// relocation.
        preset: Preset = Preset::Standard,
        /// Whether the files a and j are ordinary squares or may only be landed on inside a chain.
        edges: Edges = Edges::Open,
        /// Whether a move may end on the own first row if it did not begin there.
        home_reentry: HomeReentry = HomeReentry::Allow,
        /// Whether a piece may leap over an obstacle further off, landing equally far behind it.
        leap: Leap = Leap::Mirror,
        /// Which hops of a Circle over an enemy Circle may put that one back on its first row.
        relocate_on: RelocateOn = RelocateOn::Any,
        /// What a Triangle or Diamond that has never left its first row may do sideways along it.
        start_row_sideways: Sideways = Sideways::Step,
        /// Whether both sides start in the given arrangement, choose their own, or are shuffled.
        setup: Setup = Setup::Fixed,
        /// The order of the pieces on the files b to i.
        arrangement: Arrangement = Arrangement::USUAL,
        /// Who moves first.
        first_player: FirstPlayer = FirstPlayer::South,
        /// At which blocked turn of a player the game ends; 0 is never.
        blocked_limit: Ranged<0, 20> = Ranged::new(3),
        /// With how many of the eight pieces still out a turn can count as blocked.
        blocked_final_pieces: Ranged<1, 7> = Ranged::new(2),
        /// Who wins when a player has been blocked too often.
        blocked_winner: BlockedWinner = BlockedWinner::Leader,
        /// At which occurrence of a position the game ends; 0 is never.
        repetition_limit: Ranged<0, 9> = Ranged::new(3),
        /// Whether the leader wins then, or the game is a draw.
        repetition: Repetition = Repetition::Leader,
        /// After how many moves, both sides counted, the leader wins.
        max_plies: Ranged<1, 2000> = Ranged::new(400),
    }
}

impl Presets for Options {
    fn baseline(&self) -> Self {
        let mut options = Self { preset: self.preset, ..Self::default() };
        options.after_set("preset");
        options
    }

    fn after_set(&mut self, name: &str) {
        if name != "preset" {
            return;
        }
        let published = self.preset != Preset::Standard;
        let basic = self.preset == Preset::Basic;
        self.edges = if published { Edges::Transit } else { Edges::Open };
        self.home_reentry = if published { HomeReentry::Forbid } else { HomeReentry::Allow };
        self.leap = if basic { Leap::Off } else { Leap::Mirror };
        self.relocate_on = if basic { RelocateOn::Off } else { RelocateOn::Any };
    }

    fn is_preset(name: &str) -> bool {
        name == "preset"
    }
}

impl Options {
    /// Whether the values fit together.
    pub(super) fn check(&self) -> Result<(), OptionError> {
        if self.repetition_limit.get() == 1 {
            return Err(OptionError::BadValue {
                name: "repetition_limit",
                found: "1".to_owned(),
                expected: "0 for never, or a whole number from 2 to 9".to_owned().into(),
            });
        }
        Ok(())
    }
}

impl OptionValue for Arrangement {
    fn kind() -> Kind {
        Kind::Text {
            form: Form("taifho-form-arrangement"),
            examples: &["STDCCDTS", "CCDDSSTT", "TCSDDSCT", "SDTCSDTC"],
        }
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Result<Self, Message> {
        Arrangement::read(text).ok_or_else(|| Self::kind().expected())
    }
}

/// Those options that say what is legal and who has won, as a position keeps
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Whether the files a and j are only for passing.
    pub transit: bool,
    /// Whether a move may end on the own first row though it began elsewhere.
    pub reentry: bool,
    /// Whether there are leaps.
    pub leaps: bool,
    /// Which hops may relocate.
    pub relocate_on: RelocateOn,
    /// What may be done sideways on the first row.
    pub sideways: Sideways,
    /// The arrangement that a free choice starts from.
    pub arrangement: Arrangement,
    /// At which blocked turn the game ends, 0 for never.
    pub blocked_limit: u8,
    /// How many pieces may be out for a turn to count as blocked.
    pub blocked_final_pieces: u8,
    /// Who wins then.
    pub blocked_winner: BlockedWinner,
    /// How many plies there are.
    pub max_plies: u16,
}

impl Variant {
    /// What of the options a position keeps.
    pub fn of(options: &Options) -> Variant {
        Variant {
            transit: options.edges == Edges::Transit,
            reentry: options.home_reentry == HomeReentry::Allow,
            leaps: options.leap == Leap::Mirror,
            relocate_on: options.relocate_on,
            sideways: options.start_row_sideways,
            arrangement: options.arrangement,
            blocked_limit: options.blocked_limit.get() as u8,
            blocked_final_pieces: options.blocked_final_pieces.get() as u8,
            blocked_winner: options.blocked_winner,
            max_plies: options.max_plies.get() as u16,
        }
    }
}
