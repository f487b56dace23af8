//! Who somebody is, and being the same on another device.

use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::Timestamp;

/// A guest: a person or a bot with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Guest {
    /// Its name in the store.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// Whether a program asks, with a bot's token.
    #[serde(skip)]
    pub bot: bool,
}

/// What a guest wants to be called, as a new one or from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GuestName {
    /// The name for people, up to 24 characters.
    pub name: String,
}

/// A link that makes another device the same guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ResumeLink {
    /// The link. Whoever has it is you.
    pub link: String,
    /// Until when.
    pub expires_at: Timestamp,
}

/// A wish to be signed in here only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SignOut {
    /// Whether the tokens of bots end, too.
    #[serde(default)]
    pub tokens: bool,
}
