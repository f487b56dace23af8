//! What can be varied in Shakti.

use quincunx_core::{Form, Kind, Message, OptionValue, Presets, Ranged, choices, options};

use super::{Position, notation};

choices! {
    /// Which tile a warrior may leap to.
    pub enum SecondTile { Seen = "seen", Adjacent = "adjacent" }
}

choices! {
    /// What happens to a side that is not in check and cannot move.
    pub enum Stalemate { Pass = "pass", Draw = "draw", Loss = "loss" }
}

choices! {
    /// What happens once the last warrior is gone.
    pub enum BareKings { Draw = "draw", PlayOn = "play_on" }
}

/// The position a game begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPosition(Box<str>);

/// The position on the first page of the rules.
const STANDARD: &str = "*5*/1w1k1w1/7/7/7/1W1K1W1/*5* w 0 1";

impl StartPosition {
    /// The position under the options of a game. The text was checked when it
    /// was set.
    pub(super) fn position(&self, variant: Variant) -> Position {
        notation::read_position(&self.0, variant)
            .unwrap_or_else(|error| unreachable!("a start position is checked when it is set: {error}"))
    }
}

impl OptionValue for StartPosition {
    fn kind() -> Kind {
        Kind::Text {
            form: Form("shakti-form-position"),
            examples: &[
                STANDARD,
                "*5*/1w1k1w1/7/1**2*1/7/1W1K1W1/*5* w 0 1",
                "*5*/3k3/2w4/7/1*1*1*1/4W2/*2K2* b 3 9",
            ],
        }
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn read(text: &str) -> Result<Self, Message> {
        // Every variant reads the same positions.
        let variant = Variant::from(&Options::default());
        let position =
            notation::read_position(text, variant).map_err(|error| format!("a position ({error})"))?;
        Ok(StartPosition(notation::write_position(&position).into()))
    }
}

options! {
    /// What can be varied in Shakti.
    pub struct Options {
        /// The position the game begins with.
        start: StartPosition = StartPosition(STANDARD.into()),
        /// A leap goes to the second tile seen, or only to one directly behind the first.
        second_tile: SecondTile = SecondTile::Seen,
        /// A side that is not in check and cannot move passes, draws or loses.
        stalemate: Stalemate = Stalemate::Pass,
        /// How often a position may come about before the game is drawn; 0 is never.
        repetition: Ranged<0, 100> = Ranged::new(3),
        /// Without any warriors the game is drawn, or played on.
        bare_kings: BareKings = BareKings::Draw,
        /// After how many moves of either side without a removal or capture the game is drawn; 0 is never.
        no_progress: Ranged<0, 1000> = Ranged::new(0),
    }
}

impl Presets for Options {}

/// The options that decide what is legal and how a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Variant {
    pub(super) second_tile: SecondTile,
    pub(super) stalemate: Stalemate,
    pub(super) bare_kings: BareKings,
    /// Quiet plies after which the game is drawn; 0 is never.
    pub(super) no_progress: u16,
}

impl From<&Options> for Variant {
    fn from(options: &Options) -> Variant {
        Variant {
            second_tile: options.second_tile,
            stalemate: options.stalemate,
            bare_kings: options.bare_kings,
            no_progress: options.no_progress.get() as u16,
        }
    }
}
