//! Setting up a position: what can be set, and what comes of it.

use std::collections::BTreeMap;

use quincunx_core::{Message, Scene, Setup, SetupForm};
use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

/// A position to be set up: from its parts, from a text, or from the start.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetupRequest {
    /// Which game.
    pub game: String,
    /// Options that are not the default; with `position` they overrule those of the text.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The parts of a position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "openapi"), schema(nullable = false))]
    pub setup: Option<Setup>,
    /// A position in the game's notation, instead of `setup`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "openapi"), schema(nullable = false))]
    pub position: Option<String>,
    /// Whether left and right are exchanged first.
    #[serde(default)]
    pub mirror: bool,
    /// Whether the answer says what can be set.
    #[serde(default)]
    pub form: bool,
}

/// The parts of a position, and whether they make one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct SetupAnswer {
    /// The settings that are not the default, `key=value,key=value`.
    pub options: String,
    /// The parts.
    pub setup: Setup,
    /// The position as text; none if the rules do not allow it.
    pub position: Option<String>,
    /// What it looks like, without its moves; none if the rules do not allow it.
    pub scene: Option<Scene>,
    /// Why it is not allowed.
    pub why: Option<String>,
    /// The same as data, for other languages than English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_i18n: Option<Message>,
    /// The squares that are to blame, where the rules know them.
    pub squares: Vec<String>,
    /// The field that is to blame, by its name.
    pub field: Option<String>,
    /// What can be set, if that was asked.
    pub form: Option<SetupForm>,
}
