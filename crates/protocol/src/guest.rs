//! Who somebody is.

use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

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
