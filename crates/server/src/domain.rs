//! What a table is played on, how far it is, and who holds its seats.

use serde::{Deserialize, Serialize};

pub use quincunx_protocol::{Guest, Status, Terms, TimeControl};

/// The settings of a text such as `key=value,key=value`.
pub fn settings(options: &str) -> impl Iterator<Item = (&str, &str)> {
    options.split(',').filter_map(|setting| setting.split_once('='))
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
