//! Members: a handle that is theirs, a password, and where they are signed in.

use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::{Guest, RatingView, Timestamp};

/// Who asks, and whether it is a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Me {
    /// The guest.
    #[serde(flatten)]
    pub guest: Guest,
    /// What makes it a member; nothing if it is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountView>,
}

/// What makes a guest a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct AccountView {
    /// The name that is theirs.
    pub handle: String,
    /// `member`, `moderator` or `operator`.
    pub role: String,
    /// Since when.
    pub created_at: Timestamp,
    /// What they say about themselves, in one line.
    #[serde(default)]
    pub about: String,
    /// The ratings they have; left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<RatingView>,
    /// Whether a program plays with it; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}

/// Whether a program plays with an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BotWish {
    /// It does. Only whoever runs the server can take that back.
    pub bot: bool,
}

/// A line about oneself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AboutMe {
    /// Up to 200 characters; nothing is fine, too.
    pub about: String,
}

/// A wish to be a member.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Registration {
    /// The name: 2 to 20 letters from a to z, digits, `-` and `_`.
    pub handle: String,
    /// The password, 8 characters or more.
    pub password: String,
    /// The invitation, where it takes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// A member who wants to be known in this browser.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name.
    pub handle: String,
    /// The password.
    pub password: String,
}

/// Another password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The password until now; left out by a member who has none, or has just used a passkey.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
    /// The password from now on.
    pub new: String,
}

/// A wish to be deleted.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Leaving {
    /// A member's password; a guest has none, and a member who has just used a passkey needs
    /// none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// A browser in which a member is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ListedSession {
    /// Its name in lists, to end it by.
    pub id: String,
    /// What the browser says it is.
    pub device: String,
    /// When somebody signed in there.
    pub created_at: Timestamp,
    /// When it was last used, to the hour.
    pub last_used: Timestamp,
    /// Whether it is the one that asks.
    pub current: bool,
}
