//! The language that engines and the programs that drive them speak: the Universal
//! Chess Interface, for any of the games. Text only; who reads and writes it is
//! somebody else's business. `docs/protocol-engine.md` writes it down.

mod command;
mod go;
mod reply;

pub use command::{Command, Start};
pub use go::Go;
pub use reply::{Reply, UciOption, info_line};

use quincunx_core::Misread;
use thiserror::Error;

/// A line that says nothing that can be done, and what was expected instead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct UciError(String);

impl UciError {
    fn new(found: &str, expected: &str) -> UciError {
        UciError(format!("'{}': expected {expected}", Misread::excerpt(found)))
    }
}
