//! What a table is played on: its clock, who may watch, what is allowed.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How time is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
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
    pub fn check(&self) -> Result<(), String> {
        let within = |what: &str, number: u32, least: u32, greatest: u32| {
            if (least..=greatest).contains(&number) {
                Ok(())
            } else {
                Err(format!("{what} cannot be {number}: expected {least} to {greatest}"))
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
    pub(crate) fn stock(&self) -> u64 {
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Terms {
    /// How time is counted.
    pub clock: TimeControl,
    /// Whether lists show the table; otherwise only whoever has the link finds it.
    pub public: bool,
    /// Whether moves may be taken back if the others agree.
    pub takebacks: bool,
    /// Whether there is chat.
    pub chat: bool,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Holder {
    /// Whoever comes first.
    Open,
    /// A person or a bot.
    Person {
        /// The guest's name in the store.
        guest: String,
        /// The name for people, as it was when the guest sat down.
        name: String,
        /// Whether a program took the seat, with a bot's token.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bot: bool,
    },
    /// The computer.
    Computer {
        /// How well it plays.
        level: String,
        /// Whose seat it was when it was handed over; that guest may take it back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        former: Option<Guest>,
    },
}

impl Holder {
    /// A guest who sits down.
    pub fn of(guest: &Guest) -> Holder {
        Holder::Person { guest: guest.id.clone(), name: guest.name.clone(), bot: guest.bot }
    }

    /// The computer.
    pub fn computer(level: impl Into<String>) -> Holder {
        Holder::Computer { level: level.into(), former: None }
    }

    /// Whether the seat was this guest's before it was handed over.
    pub fn was(&self, guest: &str) -> bool {
        matches!(self, Holder::Computer { former: Some(former), .. } if former.id == guest)
    }

    /// Whether this guest holds the seat.
    pub fn is(&self, guest: &str) -> bool {
        matches!(self, Holder::Person { guest: holder, .. } if holder == guest)
    }

    /// Who it is, for a list; nobody holds an open seat.
    pub fn shown(&self) -> Option<String> {
        match self {
            Holder::Open => None,
            Holder::Person { name, .. } => Some(name.clone()),
            Holder::Computer { level, .. } => Some(format!("computer, {level}")),
        }
    }

    /// The guest that holds the seat.
    pub fn guest(&self) -> Option<&str> {
        match self {
            Holder::Person { guest, .. } => Some(guest),
            Holder::Open | Holder::Computer { .. } => None,
        }
    }
}

/// A guest: a person or a bot with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Guest {
    /// Its name in the store.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// Whether a program asks, with a bot's token.
    #[serde(skip)]
    pub bot: bool,
}
