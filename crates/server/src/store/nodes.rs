//! Several nodes over one store: who is there, what they tell each other, and that nobody
//! pays for a time in which none was there.

use crate::clock::{Clocks, GRACE_AFTER_RESTART, MOST_LAG};
use crate::time::Timestamp;

/// A program that works over a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeRow {
    /// Its name, new with each start.
    pub id: String,
    /// When it was started.
    pub started_at: Timestamp,
    /// When it was last heard of.
    pub heard_at: Timestamp,
    /// What it says of itself, in JSON.
    pub report: String,
    /// Whether people play over it: only then is a time in which it was there one in which
    /// somebody could play.
    pub serves: bool,
}

/// What came of saying that a node is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beat {
    /// What time it is for all nodes, if the store knows.
    pub now: Option<Timestamp>,
    /// A time in which nobody could play, for which clocks were just set right.
    pub outage: Option<Outage>,
}

/// What other nodes have done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// These tables have changed, and are of these versions now.
    Tables(Vec<(String, u64)>),
    /// Somebody has come to these tables or left them.
    Presence(Vec<String>),
    /// A study has changed and is of this version now; 0 if who may read it has changed.
    Study(String, u64),
    /// Something of a guest's has changed: a seat, or a challenge.
    Guest(String),
    /// Who waits for an opponent has changed.
    Lobby,
    /// Some of a guest's sessions have ended.
    Sessions(String),
    /// A job waits for somebody.
    Jobs,
    /// The nodes are there.
    Pulse,
    /// Anything may have happened.
    Compare,
}

/// A longer gap between two beats, in milliseconds, is a time in which nobody could play.
pub const LONGEST_GAP: u64 = 5000;

/// A time in which nobody could play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// When it began.
    pub since: Timestamp,
    /// When it ended.
    pub until: Timestamp,
    /// For how many milliseconds the calendar of games with days stood still.
    pub calendar_stood_still: u64,
}

/// After how long an outage the calendar of games with days is taken to have stood still,
/// in milliseconds: two days.
const LONG_AWAY: u64 = 2 * 24 * 3600 * 1000;

impl Outage {
    /// That of a time.
    pub fn between(since: Timestamp, until: Timestamp) -> Outage {
        let away = until.saturating_sub(since);
        let calendar_stood_still = if away > LONG_AWAY { away } else { 0 };
        Outage { since, until: since.max(until), calendar_stood_still }
    }

    /// Sets clocks so that nobody is charged for it.
    pub(crate) fn forgive(&self, clocks: &mut Clocks) {
        clocks.stood_still(self.calendar_stood_still);
        clocks.resume(self.since, self.until);
    }

    /// Games with days that are due later than this, as databases count, it leaves as they
    /// are.
    pub(crate) fn untouched_after(&self) -> i64 {
        match self.calendar_stood_still {
            0 => self.until.saturating_add(GRACE_AFTER_RESTART + MOST_LAG) as i64,
            _ => i64::MAX,
        }
    }

    /// When something is due after it that was due at a moment. A table that is looked
    /// at too early is only looked at once more.
    pub(crate) fn postpone(&self, due_at: Timestamp) -> Timestamp {
        due_at.max(self.until)
    }
}
