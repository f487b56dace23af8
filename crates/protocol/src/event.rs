//! What a server tells over a socket. A client passes over fields and types that it
//! does not know: they come from a newer server.

use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::{
    Change, ChatLine, Edited, Guest, Refusal, StateView, StudyPerson, StudyView, TableView, Timestamp,
};

/// A message to a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The greeting.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// The program and its version.
        server: String,
        /// Who the server takes the client for; nobody may watch all the same.
        you: Option<Guest>,
        /// The server's time.
        now: Timestamp,
    },
    /// A table: who sits there and on what terms. Sent when that changes.
    Table(Box<TableView>),
    /// How the game stands. Sent after every ply.
    State(Box<StateView>),
    /// A line of chat.
    Chat {
        /// Where.
        table: String,
        /// What.
        #[serde(flatten)]
        line: ChatLine,
    },
    /// The last lines of chat, for whoever comes.
    Chats {
        /// Where.
        table: String,
        /// What, the oldest first.
        lines: Vec<ChatLine>,
    },
    /// What was asked is done, and is durable.
    Done {
        /// The client's number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// What came of it.
        #[serde(flatten)]
        done: Done,
    },
    /// A study as it is now, for whoever comes.
    Study(Box<StudyView>),
    /// A study was changed.
    StudyEdited {
        /// Which.
        study: String,
        /// The version that it has now; one more than before.
        version: u64,
        /// Who changed it.
        by: StudyPerson,
        /// What came of it.
        changes: Vec<Change>,
    },
    /// A study is gone, or is not yours to read any more.
    StudyGone {
        /// Which.
        study: String,
    },
    /// An edit that was asked for is made, and is durable.
    Edited {
        /// The client's number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// What came of it.
        #[serde(flatten)]
        edited: Edited,
    },
    /// What was asked is not done; nothing has changed.
    Error {
        /// The client's number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// Why not.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// Yes, I am here.
    Pong {
        /// The client's number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
    },
    /// The server goes away; come back in a moment.
    Closing {
        /// Why, as a sentence.
        why: String,
        /// Come back at a random moment within so many milliseconds, so that not everybody
        /// comes at once; left out where coming back is of no use.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        within: Option<u64>,
    },
    /// Something that this version of the protocol does not know.
    #[serde(other)]
    Unknown,
}

impl Event {
    /// Reads a message; nothing if it makes no sense.
    pub fn read(text: &str) -> Option<Event> {
        serde_json::from_str(text).ok()
    }

    /// The message as it is sent.
    pub fn text(&self) -> String {
        // Nothing in these types can fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// What came of something that was asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Done {
    /// Where.
    pub table: String,
    /// The ply that a move became.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "openapi"), schema(nullable = false))]
    pub ply: Option<usize>,
    /// The seat that was taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "openapi"), schema(nullable = false))]
    pub seat: Option<u8>,
}
