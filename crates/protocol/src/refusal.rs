//! Why something was not done.

use quincunx_core::{Language, Message};
use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

/// Why something was not done, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message cannot be understood.
    BadMessage,
    /// There is no such table, seat or page.
    NotFound,
    /// Say who you are first.
    NoGuest,
    /// You hold no such seat.
    NotSeated,
    /// Somebody else holds it.
    Taken,
    /// It is somebody else's turn.
    NotYourTurn,
    /// The rules do not allow the move.
    Illegal,
    /// The game has gone on since.
    StalePly,
    /// The game is over, or has not begun.
    NotPlaying,
    /// Not at this table, or not by you.
    NotAllowed,
    /// Too much at once.
    TooFast,
    /// The request did not come in time.
    TooSlow,
    /// The request is too large.
    TooLarge,
    /// The server cannot, for now.
    Unavailable,
    /// Read by a client from a server that is newer; never sent.
    #[serde(other)]
    Unknown,
}

/// Why something was not done: for programs and for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[error("{message}")]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// For people.
    pub message: String,
    /// The same as data, for other languages than English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message_i18n: Option<Message>,
}

impl Code {
    /// Every code that a server sends.
    pub const ALL: [Code; 14] = [
        Code::BadMessage,
        Code::NotFound,
        Code::NoGuest,
        Code::NotSeated,
        Code::Taken,
        Code::NotYourTurn,
        Code::Illegal,
        Code::StalePly,
        Code::NotPlaying,
        Code::NotAllowed,
        Code::TooFast,
        Code::TooSlow,
        Code::TooLarge,
        Code::Unavailable,
    ];
}

impl Refusal {
    /// What to tell a person who speaks a language.
    pub fn words(&self, language: Language) -> String {
        let known = self.message_i18n.as_ref().filter(|message| message.is_known());
        known.map_or_else(|| self.message.clone(), |message| message.say(language))
    }

    /// A refusal.
    pub fn new(code: Code, message: Message) -> Refusal {
        let message_i18n = Some(message.clone()).filter(|message| message.key() != "verbatim");
        Refusal { code, message: message.to_string(), message_i18n }
    }
}
