//! Whom somebody follows, and whom somebody has blocked.

use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::Timestamp;

/// What somebody wants to be to somebody else: a member by name, or whoever sits somewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TieWish {
    /// `follow` or `block`.
    pub tie: String,
    /// The name of a member.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<String>,
    /// A table, where no member is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The seat at that table, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
}

/// Somebody whom one follows or has blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ListedTie {
    /// Its name in lists, to end it by.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// Whether they are a member.
    pub member: bool,
    /// Whether it is a program's account; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// `follow` or `block`.
    pub tie: String,
    /// Since when.
    pub created_at: Timestamp,
    /// Whether they have a table open now; always false for those who are blocked.
    pub online: bool,
}
