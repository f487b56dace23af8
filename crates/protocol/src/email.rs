//! The e-mail address of a member, and a forgotten password.

use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::Timestamp;

/// The address that a member has confirmed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct EmailView {
    /// The address; nothing if there is none.
    pub address: Option<String>,
    /// Since when it is confirmed; left out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed_at: Option<Timestamp>,
}

/// An address that a member wants to use.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EmailWish {
    /// The address, to which a link is sent.
    pub address: String,
    /// The password; left out by whoever has none, or has just used a passkey.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// Somebody who has forgotten the password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ForgottenPassword {
    /// The name of the account, or its confirmed address.
    pub who: String,
}
