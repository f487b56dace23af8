//! What an operator may order.

use serde::Serialize;

/// An order that a game knows: for whoever runs it, not for the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Order {
    /// The word that gives it, without the `!` that records have before it.
    pub word: String,
    /// What a button says.
    pub label: String,
    /// Why it cannot be given now; `None` if it can.
    pub why_not: Option<String>,
}
