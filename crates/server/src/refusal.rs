//! A refusal, as this server makes it.

use std::borrow::Cow;
use std::ops::Deref;
use std::time::Duration;

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
#[error("{said}")]
pub struct Refusal {
    /// What is said.
    pub said: quincunx_protocol::Refusal,
    /// When it would not be refused any more, where that is known: HTTP says it in a header.
    #[serde(skip)]
    wait: Option<Duration>,
}

impl Refusal {
    /// A refusal.
    pub fn new(code: Code, message: Message) -> Refusal {
        quincunx_protocol::Refusal::new(code, message).into()
    }

    /// The same, for whoever comes back before this time is over.
    pub fn with_wait(self, wait: Duration) -> Refusal {
        Refusal { wait: Some(wait), ..self }
    }

    /// After what time to come back, for whoever was too fast or came when the server could not.
    pub fn wait(&self) -> Option<Duration> {
        let usual = match self.code {
            Code::TooFast => Some(Duration::from_secs(1)),
            Code::Unavailable => Some(Duration::from_secs(5)),
            _ => None,
        };
        self.wait.or(usual)
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
        &self.said
    }
}

impl From<quincunx_protocol::Refusal> for Refusal {
    fn from(said: quincunx_protocol::Refusal) -> Refusal {
        Refusal { said, wait: None }
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
