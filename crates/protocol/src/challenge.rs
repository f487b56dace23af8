//! Challenges to members, and what a stream of events tells.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::lobby::read_clock;
use crate::{ListedTable, Seek, Terms, TimeControl, Timestamp};

/// A wish to play with a member, or an answer that something else would be better.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChallengeWish {
    /// Whom; nobody is named in an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<String>,
    /// Which game.
    pub game: String,
    /// Options that are not the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// How time is counted; not at all if nothing is said.
    #[serde(default, deserialize_with = "read_clock")]
    pub clock: TimeControl,
    /// The seat that you want, from 0; by lot if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Whether lists show the table.
    #[serde(default)]
    pub public: bool,
    /// Whether moves may be taken back; they may if nothing is said, unless it is rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takebacks: Option<bool>,
    /// Whether there is chat; if nothing is said, there is unless four play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<bool>,
    /// Whether the result counts for ratings: between two members, on a clock, by the usual
    /// rules, without takebacks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
}

/// A challenge that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Challenge {
    /// Its name, to answer it by.
    pub id: String,
    /// Who challenges.
    pub from: Challenger,
    /// Who is challenged.
    pub to: Challenger,
    /// Whether it is for you to answer; otherwise you made it.
    pub incoming: bool,
    /// Which game.
    pub game: String,
    /// The settings that are not the default, `key=value,key=value`.
    pub options: String,
    /// What it is played on.
    pub terms: Terms,
    /// The seat that the challenger wants; by lot if none.
    pub seat: Option<u8>,
    /// Whether it answers another challenge.
    pub counter: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it is over by itself.
    pub expires_at: Timestamp,
}

/// One of the two of a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Challenger {
    /// The name for people.
    pub name: String,
    /// Whether it is a member's.
    pub member: bool,
    /// Whether a program plays; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}

/// The table at which a challenge is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct AcceptedChallenge {
    /// Its name.
    pub table: String,
}

/// What a stream of events tells, a line each. A stream begins with everything that is so
/// now, so that nothing is lost when one breaks off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum StreamEvent {
    /// A challenge waits for an answer, yours or another's.
    Challenge(Challenge),
    /// A challenge does not wait any more.
    ChallengeEnd {
        /// Which.
        id: String,
        /// `accepted`, `declined`, `withdrawn`, `countered` or `expired`.
        state: String,
        /// Where it is played, if it was accepted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<String>,
    },
    /// A game of yours is on.
    GameStart {
        /// Your seats.
        yours: Vec<u8>,
        /// Where, and what.
        game: ListedTable,
    },
    /// It is your turn.
    YourTurn {
        /// Where.
        table: String,
        /// Your seats that are to move.
        seats: Vec<u8>,
        /// How many plies there are: the number of the next one.
        ply: usize,
        /// Changes when plies are taken back.
        branch: u32,
    },
    /// A game of yours is over.
    GameEnd {
        /// Where.
        table: String,
        /// As records have it; nothing if there is no result.
        result: Option<String>,
        /// A sentence in English.
        sentence: Option<String>,
    },
    /// You wait for an opponent.
    Seek(Seek),
    /// You do not wait any more.
    SeekEnd {
        /// Which seek.
        id: String,
        /// `paired`, or `ended`: given up, replaced, or you were away for too long.
        state: String,
        /// Where it is played, if you were paired.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<String>,
    },
    /// Who waits for an opponent has changed; only for those who asked for it with `lobby`.
    Lobby {},
    /// Everything that is so now has been told; what follows is new.
    Current {},
    /// The stream ends: the server stops, or what it was opened with is no longer good.
    Closing {},
}
