//! What stands in a column as text.

use quincunx_core::{Action, Message};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::StoreError;

/// A value as JSON.
pub(super) fn json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

/// The value of a column with JSON in it.
pub(super) fn from_json<T: DeserializeOwned>(text: &str, column: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Broken(format!("{column}: {error}")))
}

/// A message as it is kept.
pub(super) fn write_message(message: &Message) -> String {
    serde_json::to_string(message).unwrap_or_else(|_| message.to_string())
}

/// A message that was kept; older servers kept English words.
pub(super) fn read_message(text: String) -> Message {
    serde_json::from_str(&text).unwrap_or_else(|_| Message::text(text))
}

/// The word and the text of an action.
pub(super) fn columns(action: &Action<String>) -> (&'static str, &str) {
    match action {
        Action::Move(text) => ("move", text),
        Action::Resign => ("resign", ""),
        Action::Flag => ("time", ""),
        Action::Claim => ("claim", ""),
        Action::Agree => ("draw", ""),
        Action::Order(order) => ("order", order),
    }
}

/// The action of a word and a text.
pub(super) fn action(word: &str, text: String) -> Option<Action<String>> {
    Some(match word {
        "move" => Action::Move(text),
        "resign" => Action::Resign,
        "time" => Action::Flag,
        "claim" => Action::Claim,
        "draw" => Action::Agree,
        "order" => Action::Order(text),
        _ => return None,
    })
}
