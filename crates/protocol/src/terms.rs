//! What a table is played on, and how far it is.

use quincunx_core::Message;
use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

/// How time is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TimeControl {
    /// Nobody counts.
    #[default]
    None,
    /// A stock of time, and some more for each move.
    Fischer {
        /// The stock, in seconds.
        initial: u32,
        /// What a move adds, in seconds.
        increment: u32,
    },
    /// The same time for each move.
    PerMove {
        /// The time, in seconds.
        seconds: u32,
    },
    /// Some days for each move.
    Days {
        /// How many.
        days: u32,
    },
}

impl TimeControl {
    /// Why these numbers cannot be played with.
    pub fn check(&self) -> Result<(), Message> {
        let within = |what: &'static str, number: u32, least: u32, greatest: u32| {
            if (least..=greatest).contains(&number) {
                Ok(())
            } else {
                Err(Message::new("refusal-clock")
                    .verbatim("what", what)
                    .number("found", number)
                    .number("least", least)
                    .number("greatest", greatest))
            }
        };
        match *self {
            TimeControl::None => Ok(()),
            TimeControl::Fischer { initial, increment } => {
                within("clock.initial", initial, 1, 6 * 3600)?;
                within("clock.increment", increment, 0, 600)
            }
            TimeControl::PerMove { seconds } => within("clock.seconds", seconds, 1, 24 * 3600),
            TimeControl::Days { days } => within("clock.days", days, 1, 30),
        }
    }

    /// Milliseconds that a seat begins with.
    pub fn stock(&self) -> u64 {
        let seconds = match *self {
            TimeControl::None => 0,
            TimeControl::Fischer { initial, .. } => initial,
            TimeControl::PerMove { seconds } => seconds,
            TimeControl::Days { days } => days.saturating_mul(24 * 3600),
        };
        u64::from(seconds) * 1000
    }
}

/// What a table is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Terms {
    /// How time is counted.
    pub clock: TimeControl,
    /// Whether lists show the table; otherwise only whoever has the link finds it.
    pub public: bool,
    /// Whether moves may be taken back if the others agree.
    pub takebacks: bool,
    /// Whether there is chat.
    pub chat: bool,
    /// Whether the result counts for the ratings of those who play; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Seats are still open.
    Open,
    /// The game is on.
    Playing,
    /// The game ended under its rules.
    Finished,
    /// It ended without a result.
    Aborted,
}

impl Status {
    /// Whether nothing more will be played here.
    pub fn is_over(self) -> bool {
        matches!(self, Status::Finished | Status::Aborted)
    }

    /// The word in the store.
    pub fn word(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Playing => "playing",
            Status::Finished => "finished",
            Status::Aborted => "aborted",
        }
    }

    /// The status of a word.
    pub fn read(word: &str) -> Option<Status> {
        [Status::Open, Status::Playing, Status::Finished, Status::Aborted]
            .into_iter()
            .find(|status| status.word() == word)
    }
}
