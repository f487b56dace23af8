//! Tokens for programs that play as a guest.

use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::Timestamp;

/// Something that a bot's token may be good for. What is not here, such as renaming
/// the guest, making tokens or signing out, takes the guest's own cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// See what the guest may see.
    Read,
    /// Sit down, move and talk.
    Play,
    /// Put up tables and ask for rematches.
    Challenge,
    /// Have the computer analyse.
    Study,
}

impl Scope {
    /// Every scope.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Play, Scope::Challenge, Scope::Study];

    /// The word in the store and in requests.
    pub fn word(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Challenge => "challenge",
            Scope::Study => "study",
        }
    }
}

/// A wish for a token.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What you call it.
    #[serde(default)]
    pub label: String,
    /// What it is good for; everything that bots can do if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scopes: Option<Vec<Scope>>,
    /// For how many days it is good, 1 to 3650; for good if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
}

/// A new token, shown this once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct FreshToken {
    /// What goes behind `Authorization: Bearer`.
    pub token: String,
    /// Its name in lists, to end it by.
    pub id: String,
}

/// A token that was made before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ListedToken {
    /// Its name in lists, to end it by.
    pub id: String,
    /// What you call it.
    pub label: String,
    /// What it is good for.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends; nothing if it does not.
    #[serde(default)]
    pub expires_at: Option<Timestamp>,
    /// When it was last used, to the hour; nothing if never.
    #[serde(default)]
    pub last_used: Option<Timestamp>,
}
