//! What a table says and is told, as `docs/protocol.md` has it: as much of it as a
//! client needs. What is not known here is passed over.

use quincunx_core::Scene;
use serde::Deserialize;
use serde_json::{Value, json};

/// The version of the protocol that is spoken here.
pub const VERSION: u32 = 1;

/// A message from the server.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Heard {
    /// The greeting.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// Who the server takes us for.
        you: Option<You>,
    },
    /// Who sits where.
    Table(TableHeard),
    /// How the game stands.
    State(Box<StateHeard>),
    /// A line of chat.
    Chat(Said),
    /// The last lines of chat, the oldest first.
    Chats {
        /// What was said.
        lines: Vec<Said>,
    },
    /// What was asked is done.
    Done {
        /// The ply that a move became.
        #[serde(default)]
        ply: Option<usize>,
    },
    /// What was asked is not done.
    Error {
        /// For programs.
        code: String,
        /// For people.
        message: String,
    },
    /// The server goes away.
    Closing {
        /// Why.
        why: String,
    },
    /// Anything else.
    #[serde(other)]
    Other,
}

/// A line of chat.
#[derive(Clone, Debug, Deserialize)]
pub struct Said {
    /// Who.
    pub name: String,
    /// What.
    pub text: String,
}

/// Who we are.
#[derive(Clone, Debug, Deserialize)]
pub struct You {
    /// The name for people.
    pub name: String,
}

/// A table: who sits there.
#[derive(Clone, Debug, Deserialize)]
pub struct TableHeard {
    /// Its name.
    pub table: String,
    /// The game.
    pub game: String,
    /// The settings that are not the default, `key=value,key=value`.
    #[serde(default)]
    pub options: String,
    /// The position that it began from, if not the usual one.
    #[serde(default)]
    pub start: Option<String>,
    /// `open`, `playing`, `finished`, `aborted`.
    pub status: String,
    /// Who sits where.
    pub seats: Vec<SeatHeard>,
    /// How many watch.
    #[serde(default)]
    pub spectators: usize,
    /// Seats that want to play again.
    #[serde(default)]
    pub rematch: Vec<u8>,
    /// The table of the rematch.
    #[serde(default)]
    pub next: Option<String>,
}

/// A seat and who holds it.
#[derive(Clone, Debug, Deserialize)]
pub struct SeatHeard {
    /// `open`, `person` or `computer`.
    pub kind: String,
    /// The person, or the level.
    pub name: Option<String>,
    /// Whether a person is here.
    #[serde(default)]
    pub present: bool,
    /// Whether it is ours.
    #[serde(default)]
    pub yours: bool,
}

/// How a game stands.
#[derive(Clone, Debug, Deserialize)]
pub struct StateHeard {
    /// How many plies there are.
    pub ply: usize,
    /// Changes when plies are taken back.
    pub branch: u32,
    /// `open`, `playing`, `finished`, `aborted`.
    pub status: String,
    /// Whose eyes these are.
    pub seat: Option<u8>,
    /// The number of the first of `plies`.
    pub from: usize,
    /// The plies from there on.
    pub plies: Vec<String>,
    /// The position as text.
    pub position: String,
    /// The draw that could be claimed.
    #[serde(default)]
    pub claimable: Option<String>,
    /// The clocks.
    #[serde(default)]
    pub clocks: Option<ClocksHeard>,
    /// The seat that offers a draw.
    #[serde(default)]
    pub draw_offer: Option<u8>,
    /// The seat that wants to take back a move.
    #[serde(default)]
    pub takeback_request: Option<u8>,
    /// How it ended.
    #[serde(default)]
    pub ending: Option<EndingHeard>,
    /// Everything to draw.
    #[serde(default)]
    pub scene: Option<Scene>,
}

/// The clocks.
#[derive(Clone, Debug, Deserialize)]
pub struct ClocksHeard {
    /// Milliseconds that each seat has left.
    pub left: Vec<u64>,
    /// The seats whose clocks run.
    #[serde(default)]
    pub running: Vec<u8>,
}

/// How a game ended.
#[derive(Clone, Debug, Deserialize)]
pub struct EndingHeard {
    /// A sentence.
    pub sentence: String,
}

/// Reads a message; `None` is one that makes no sense.
pub fn read(text: &str) -> Option<Heard> {
    serde_json::from_str(text).ok()
}

/// A message about a table, with further fields.
pub fn say(kind: &str, table: &str, more: Value) -> String {
    let mut message = json!({ "type": kind, "table": table });
    if let (Some(message), Value::Object(more)) = (message.as_object_mut(), more) {
        message.extend(more);
    }
    message.to_string()
}

#[cfg(test)]
mod tests {
    use quincunx_core::{Seat, Viewer};
    use quincunx_games::catalogue::GAMES;

    use super::*;

    #[test]
    fn every_scene_survives_the_wire() {
        for rules in GAMES {
            for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Spectator] {
                let scene = rules.new_game(&[], 3).unwrap().scene(viewer);
                let text = serde_json::to_string(&scene).unwrap();
                let back: Scene = serde_json::from_str(&text).unwrap();
                assert_eq!(back, scene, "{}", rules.info().name);
            }
        }
    }

    #[test]
    fn what_is_new_is_passed_over_and_what_makes_no_sense_refused() {
        assert!(matches!(read(r#"{"type":"weather","rain":true}"#), Some(Heard::Other)));
        assert!(matches!(
            read(r#"{"type":"done","id":3,"table":"x","ply":4}"#),
            Some(Heard::Done { ply: Some(4) })
        ));
        for text in ["", "{}", "[]", "null", r#"{"type":"state"}"#, r#"{"type":"error","code":5}"#] {
            assert!(read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn messages_are_flat() {
        let text = say("move", "abc", json!({"ply": 3, "move": "b2-b4"}));
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value, json!({"type": "move", "table": "abc", "ply": 3, "move": "b2-b4"}));
    }
}
