//! What an operator may order.

use quincunx_messages::{Message, said};
use serde::Serialize;

said!(label, label, label_i18n);
said!(optional why_not, why_not, why_not_i18n);

/// An order that a game knows: for whoever runs it, not for the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Order {
    /// The word that gives it, without the `!` that records have before it.
    pub word: String,
    /// What a button says.
    #[serde(flatten, with = "label")]
    pub label: Message,
    /// Why it cannot be given now; `None` if it can.
    #[serde(flatten, with = "why_not")]
    pub why_not: Option<Message>,
}
