//! Passkeys: what a browser is asked for, what it answers, and the list of them.

use serde::{Deserialize, Serialize};
use serde_json::Value;
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::Timestamp;

/// What a browser is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct PasskeyQuestion {
    /// To be sent back with the answer, once, within ten minutes.
    pub ceremony: String,
    /// What `navigator.credentials` takes as `publicKey`, with bytes in base64url.
    #[cfg_attr(any(test, feature = "openapi"), schema(value_type = Object))]
    pub options: Value,
}

/// A wish to be a member with a passkey.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeyRegistration {
    /// The name: 2 to 20 letters from a to z, digits, `-` and `_`.
    pub handle: String,
    /// The invitation, where it takes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// A wish to use a passkey.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeySignIn {
    /// Whether only the passkeys of whoever is signed in are asked for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mine: bool,
}

/// What shows that a change is its owner's: the password, or nothing soon after a passkey
/// was used.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OwnersProof {
    /// The password, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// A passkey that a browser has made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MadePasskey {
    /// The ceremony of the question.
    pub ceremony: String,
    /// What the browser made, as `PublicKeyCredential.toJSON` writes it.
    pub credential: MadeCredential,
    /// What its owner calls it; if nothing is said, what the browser says it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// What a browser made. What else it says is not looked at.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct MadeCredential {
    /// The key's id, in base64url.
    pub id: String,
    /// What the key and the browser say.
    pub response: MadeResponse,
}

/// What a key says that was made, in base64url.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct MadeResponse {
    /// What the browser saw.
    #[serde(rename = "clientDataJSON")]
    pub client_data: String,
    /// What the key says.
    #[serde(rename = "attestationObject")]
    pub attestation: String,
}

/// A passkey that somebody has used.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct UsedPasskey {
    /// The ceremony of the question.
    pub ceremony: String,
    /// What the browser answers, as `PublicKeyCredential.toJSON` writes it.
    pub credential: UsedCredential,
}

/// What a browser answers. What else it says is not looked at.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct UsedCredential {
    /// The key's id, in base64url.
    pub id: String,
    /// What the key and the browser say.
    pub response: UsedResponse,
}

/// What a key says that was used, in base64url.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct UsedResponse {
    /// What the browser saw.
    #[serde(rename = "clientDataJSON")]
    pub client_data: String,
    /// What the key says.
    #[serde(rename = "authenticatorData")]
    pub authenticator_data: String,
    /// Its signature.
    pub signature: String,
    /// Whose key it says it is.
    #[serde(rename = "userHandle", default, skip_serializing_if = "Option::is_none")]
    pub user_handle: Option<String>,
}

/// A passkey of a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ListedPasskey {
    /// Its id.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was last used; left out if never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_used: Option<Timestamp>,
}

/// Another name for a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeyName {
    /// The name, up to 40 characters.
    pub name: String,
}
