//! What people are told, as data.
//!
//! Rules, server and programs say a [`Message`]: a key and named arguments. The words
//! stand in `texts/CODE.ftl`, one file of [Fluent](https://projectfluent.org) for each
//! language, and are put together where they are shown: here for pages, the terminal
//! and the command line, and in browsers by `web/scripts/text.js` from the same files
//! ([`Language::patterns`]).
//!
//! Nothing but the key decides what is said, so what a person has written is never
//! taken for words of a game.

mod language;
mod message;
mod patterns;
pub mod wire;

pub use fluent_bundle::FluentValue;
pub use language::Language;
pub use message::{Arg, Integer, Message};
