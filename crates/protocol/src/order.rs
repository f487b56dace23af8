//! Reports, and what moderators do about them.

use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::Timestamp;

/// Something that moderators should see: about a member, whoever sits somewhere, or a line
/// of chat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportWish {
    /// `chat`, `cheating`, `name` or `other`.
    pub reason: String,
    /// What happened, up to 500 characters.
    #[serde(default)]
    pub words: String,
    /// The name of a member.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<String>,
    /// A table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// A seat at that table, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// A line of chat at that table, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// A line of chat beside a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ReportedLine {
    /// Which line at its table, counted from 1.
    pub number: u64,
    /// Who said it, by name.
    pub name: String,
    /// What.
    pub text: String,
    /// When.
    pub at: Timestamp,
}

/// What was done about somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ListedSanction {
    /// Its name, to lift it by.
    pub id: String,
    /// When.
    pub at: Timestamp,
    /// About whom.
    pub name: String,
    /// `warn`, `mute`, `suspend` or `ban`.
    pub kind: String,
    /// When it ends by itself; nothing if it does not.
    pub ends_at: Option<Timestamp>,
    /// Why.
    pub why: String,
    /// Who did it, by name.
    pub by: String,
    /// Whether it holds now.
    pub on: bool,
    /// When it was lifted.
    pub lifted_at: Option<Timestamp>,
    /// By whom, by name; empty if it was not.
    pub lifted_by: String,
    /// And why.
    pub lifted_why: String,
}

/// A report with what a moderator has to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ListedReport {
    /// Its name, to act by.
    pub id: String,
    /// When.
    pub at: Timestamp,
    /// Who reports, by name.
    pub reporter: String,
    /// About whom.
    pub name: String,
    /// Whether that is a member.
    pub member: bool,
    /// Whether it is a program's account; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// At which table.
    pub table: Option<String>,
    /// Which line of chat.
    pub line: Option<u64>,
    /// `chat`, `cheating`, `name` or `other`.
    pub reason: String,
    /// What the reporter says.
    pub words: String,
    /// The lines of chat around it, as they were then.
    pub context: Vec<ReportedLine>,
    /// How many reports there were about the same one, with this.
    pub reports: u64,
    /// What was done about the same one before, the last first.
    pub sanctions: Vec<ListedSanction>,
}

/// A rated game of somebody whose moves are like the engine's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct OutlierGame {
    /// The table.
    pub table: String,
    /// When the game ended.
    pub at: Timestamp,
    /// Moves that were compared.
    pub moves: u64,
    /// Those that were the engine's first choice.
    pub firsts: u64,
    /// What a move gave away of the point, from 0 to 1.
    pub loss: f64,
    /// How often the page was out of sight in own turns.
    pub away_times: u64,
    /// And for how many seconds in all.
    pub away_seconds: f64,
}

/// A figure of somebody, beside what is usual for others of about the same rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct OutlierFigure {
    /// The member's.
    pub own: f64,
    /// The one in the middle of the others'.
    pub usual: f64,
    /// By how many deviations it is more like the engine's than usual; nothing where that is
    /// not counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<f64>,
}

/// Somebody whose moves in rated games are far more like the engine's than those of others of
/// about the same rating. That proves nothing: it says where to look.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ListedOutlier {
    /// Who.
    pub name: String,
    /// In which pool, such as `shakti-live`.
    pub pool: String,
    /// The rating there.
    pub rating: i64,
    /// With how many others they are compared.
    pub peers: u64,
    /// The lowest and the highest rating of these.
    pub peer_ratings: (i64, i64),
    /// Moves that were compared.
    pub moves: u64,
    /// The share of these that were the engine's first choice, from 0 to 1.
    pub firsts: OutlierFigure,
    /// What a move gave away of the point, from 0 to 1.
    pub loss: OutlierFigure,
    /// How uneven the times of moves are: their deviation as a share of their mean.
    pub time_spread: Option<OutlierFigure>,
    /// Whether moves took longer where it was hard to choose, from -1 to 1.
    pub time_bond: Option<OutlierFigure>,
    /// How often the page was out of sight in own turns.
    pub away_times: u64,
    /// And for how many seconds in all.
    pub away_seconds: f64,
    /// The games, the last first.
    pub games: Vec<OutlierGame>,
    /// How many reports there were about the same one.
    pub reports: u64,
    /// What was done about the same one before, the last first.
    pub sanctions: Vec<ListedSanction>,
}

/// What a moderator does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OrderWish {
    /// `warn`, `mute`, `suspend` or `ban` somebody, `lift` a sanction, `close` a report or an
    /// entry of fair play.
    pub act: String,
    /// Why: it is logged, and whoever it is about may read it. Up to 500 characters.
    pub why: String,
    /// The report that it is about; it is closed with that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<String>,
    /// The name of a member, where there is no report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<String>,
    /// The pool of an entry of fair play about that member; it is closed with that, and only
    /// later games count from then on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<String>,
    /// The sanction to lift.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sanction: Option<String>,
    /// For how many days somebody is muted or suspended; for good if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
}
