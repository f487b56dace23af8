//! A refusal, as this server makes it.

use std::borrow::Cow;
use std::ops::Deref;

use quincunx_core::{GameError, Message};
use quincunx_protocol::Code;
use serde::Serialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

/// Why something was not done: the protocol's refusal in a type of our own, so that it
/// can be an answer of HTTP and come from our errors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(transparent)]
#[error(transparent)]
pub struct Refusal(pub quincunx_protocol::Refusal);

impl Refusal {
    /// A refusal.
    pub fn new(code: Code, message: Message) -> Refusal {
        Refusal(quincunx_protocol::Refusal::new(code, message))
    }
}

/// The code of what the rules refuse.
pub fn code_of(error: &GameError) -> Code {
    match error {
        GameError::Over(_) => Code::NotPlaying,
        GameError::NotYourTurn { .. } => Code::NotYourTurn,
        GameError::Refused(_) => Code::NotAllowed,
        GameError::Move(_) | GameError::Options(_) | GameError::Position(_) => Code::Illegal,
    }
}

impl From<GameError> for Refusal {
    fn from(error: GameError) -> Refusal {
        Refusal::new(code_of(&error), error.message())
    }
}

impl Deref for Refusal {
    type Target = quincunx_protocol::Refusal;

    fn deref(&self) -> &quincunx_protocol::Refusal {
        &self.0
    }
}

impl From<quincunx_protocol::Refusal> for Refusal {
    fn from(refusal: quincunx_protocol::Refusal) -> Refusal {
        Refusal(refusal)
    }
}

impl PartialSchema for Refusal {
    fn schema() -> RefOr<Schema> {
        quincunx_protocol::Refusal::schema()
    }
}

impl ToSchema for Refusal {
    fn name() -> Cow<'static, str> {
        quincunx_protocol::Refusal::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        quincunx_protocol::Refusal::schemas(schemas);
    }
}
