//! Everything that can be said over a socket. `docs/protocol.md` shows it with
//! examples.

use std::collections::VecDeque;

use quincunx_core::Scene;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::{Guest, Status, Terms};
use crate::time::Timestamp;

/// The version of this protocol; a greeting carries it. It changes when a client
/// that knew the old one would go wrong.
pub const VERSION: u32 = 1;

/// A message from a client, with a number that the answer repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The client's number for it.
    pub id: Option<u64>,
    /// What is asked.
    pub ask: RequestKind,
}

/// What a client can ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestKind {
    /// Are you there?
    Ping,
    /// Tell me what happens at a table, and what I have missed.
    Watch {
        /// Which table.
        table: String,
        /// Where I was, and how much I want to know.
        options: WatchOptions,
    },
    /// Tell me no more of a table.
    Leave {
        /// Which table.
        table: String,
    },
    /// Do something at a table.
    Act {
        /// Which table.
        table: String,
        /// What.
        action: TableAction,
    },
}

impl Request {
    /// Reads a message; the number is returned even if the rest makes no sense.
    pub fn read(text: &str) -> Result<Request, (Option<u64>, Refusal)> {
        let wrong = |message: String| Refusal::new(Code::BadMessage, message);
        let value: serde_json::Value =
            serde_json::from_str(text).map_err(|error| (None, wrong(format!("not JSON: {error}"))))?;
        let id = value.get("id").and_then(serde_json::Value::as_u64);
        let ask = RequestKind::from_json(value).map_err(|message| (id, wrong(message)))?;
        Ok(Request { id, ask })
    }

    /// Only the number of a message that is not read, if it has one.
    pub fn id(text: &str) -> Option<u64> {
        #[derive(Deserialize)]
        struct Numbered {
            id: Option<u64>,
        }
        serde_json::from_str::<Numbered>(text).ok()?.id
    }
}

impl RequestKind {
    fn from_json(value: serde_json::Value) -> Result<RequestKind, String> {
        let word = |name: &str| value.get(name).and_then(serde_json::Value::as_str).map(str::to_owned);
        let kind = word("type").ok_or("\"type\" is missing: it says what is asked")?;
        let table = word("table");
        let serde_json::Value::Object(mut fields) = value else {
            return Err("a message is an object".to_owned());
        };
        fields.remove("id");
        if kind == "ping" {
            fields.remove("type");
            return nothing_more(&fields).map(|()| RequestKind::Ping);
        }
        let table = table.ok_or("\"table\" is missing: the name of a table")?;
        fields.remove("table");
        if matches!(kind.as_str(), "watch" | "leave") {
            fields.remove("type");
        }
        let read = |error: serde_json::Error| error.to_string();
        Ok(match kind.as_str() {
            "watch" => {
                RequestKind::Watch { table, options: serde_json::from_value(fields.into()).map_err(read)? }
            }
            "leave" => nothing_more(&fields).map(|()| RequestKind::Leave { table })?,
            _ => RequestKind::Act { table, action: serde_json::from_value(fields.into()).map_err(read)? },
        })
    }
}

/// Refuses fields that mean nothing here.
fn nothing_more(fields: &serde_json::Map<String, serde_json::Value>) -> Result<(), String> {
    match fields.keys().next() {
        Some(name) => Err(format!("unknown field `{name}`, expected nothing more")),
        None => Ok(()),
    }
}

/// How a client wants to watch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WatchOptions {
    /// Where I was, if I have been here before.
    #[serde(default)]
    pub since: Option<Since>,
    /// How much I want to know.
    #[serde(default)]
    pub detail: Detail,
}

/// What can be done at a table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableAction {
    /// Take an open seat.
    Sit {
        /// Which; the first open one if none is named.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// Make a move. Saying the same again for the same ply does no harm.
    Move {
        /// The ply that this is: as many as there were when it was decided.
        ply: usize,
        /// The move as text.
        #[serde(rename = "move")]
        text: String,
        /// Which of my seats moves; the one that is to move if none is named.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// Give up, also out of turn.
    Resign {
        /// Which of my seats.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// Claim a draw that the rules allow to be claimed.
    Claim {},
    /// Offer a draw.
    OfferDraw {},
    /// Answer an offer of a draw.
    AnswerDraw {
        /// Yes or no.
        accept: bool,
    },
    /// Ask to take back my last move.
    AskTakeback {},
    /// Answer whoever wants to take back a move.
    AnswerTakeback {
        /// Yes or no.
        accept: bool,
    },
    /// Play again, with the seats moved on by one.
    Rematch {},
    /// Say something to everybody at the table.
    Chat {
        /// What.
        text: String,
    },
    /// The host gives an open seat, or one whose holder has gone, to the computer.
    HandOver {
        /// Which seat.
        seat: u8,
        /// How well the computer plays.
        #[serde(default)]
        level: Option<String>,
    },
    /// Take back my seat that was handed over to the computer.
    Reclaim {
        /// Which; the first that was mine if none is named.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// The host gives an operator's order, such as forcing a duel.
    Order {
        /// The order as `orders` has it: `duel`.
        order: String,
    },
    /// Be called at this table what you are called now.
    Rename {},
    /// Leave before the first move: the host closes an open table, anybody else
    /// gives the seat back.
    StandUp {},
}

/// Where a client was when it was last here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// The ply of the last state it saw.
    pub ply: usize,
    /// The branch of the last state it saw.
    pub branch: u32,
}

/// How much a client wants to know about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Detail {
    /// The whole scene, to be drawn.
    #[default]
    Scene,
    /// The position and the legal moves as text.
    Text,
}

/// A message to a client.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event<'a> {
    /// The greeting.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// The program and its version.
        server: &'a str,
        /// Who the server takes the client for; nobody may watch all the same.
        you: Option<&'a Guest>,
        /// The server's time.
        now: Timestamp,
    },
    /// A table: who sits there and on what terms. Sent when that changes.
    Table(&'a TableView),
    /// How the game stands. Sent after every ply.
    State(&'a StateView),
    /// A line of chat.
    Chat {
        /// Where.
        table: &'a str,
        /// What.
        #[serde(flatten)]
        line: &'a ChatLine,
    },
    /// The last lines of chat, for whoever comes.
    Chats {
        /// Where.
        table: &'a str,
        /// What, the oldest first.
        lines: &'a VecDeque<ChatLine>,
    },
    /// What was asked is done, and is durable.
    Done {
        /// The client's number.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// What came of it.
        #[serde(flatten)]
        done: &'a Done,
    },
    /// What was asked is not done; nothing has changed.
    Error {
        /// The client's number.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// Why not.
        #[serde(flatten)]
        refusal: &'a Refusal,
    },
    /// Yes, I am here.
    Pong {
        /// The client's number.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
    },
    /// The server goes away; come back in a moment.
    Closing {
        /// Why, as a sentence.
        why: &'a str,
    },
}

impl Event<'_> {
    /// The message as it is sent.
    pub fn text(&self) -> axum::extract::ws::Utf8Bytes {
        // Nothing in these types can fail to be written.
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

/// What came of something that was asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Done {
    /// Where.
    pub table: String,
    /// The ply that a move became.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// The seat that was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
}

/// Why something was not done, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message cannot be understood.
    BadMessage,
    /// There is no such table, seat or page.
    NotFound,
    /// Say who you are first.
    NoGuest,
    /// You hold no such seat.
    NotSeated,
    /// Somebody else holds it.
    Taken,
    /// It is somebody else's turn.
    NotYourTurn,
    /// The rules do not allow the move.
    Illegal,
    /// The game has gone on since.
    StalePly,
    /// The game is over, or has not begun.
    NotPlaying,
    /// Not at this table, or not by you.
    NotAllowed,
    /// Too much at once.
    TooFast,
    /// The request did not come in time.
    TooSlow,
    /// The request is too large.
    TooLarge,
    /// The server cannot, for now.
    Unavailable,
}

/// Why something was not done: for programs and for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error, ToSchema)]
#[error("{message}")]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// For people.
    pub message: String,
}

impl Refusal {
    /// A refusal.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into() }
    }
}

/// A seat and who holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeatView {
    /// The seat's own name, such as `White`.
    pub seat: String,
    /// What holds it.
    pub kind: SeatKind,
    /// The name of the person, or the level of the computer.
    pub name: Option<String>,
    /// Whether a program took the seat, with a bot's token; left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// Whether a person is here.
    pub present: bool,
    /// Whether it is yours.
    pub yours: bool,
    /// Whether it was yours until it was handed over, and you may take it back.
    pub reclaim: bool,
}

/// What holds a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person or a bot.
    Person,
    /// The computer.
    Computer,
}

/// A table, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableView {
    /// Its name.
    pub table: String,
    /// The game: `shakti`.
    pub game: String,
    /// The settings that are not the default, `key=value,key=value`.
    pub options: String,
    /// The position it began from; none is the usual start.
    pub start: Option<String>,
    /// What it is played on.
    pub terms: Terms,
    /// How far it is.
    pub status: Status,
    /// Who sits where.
    pub seats: Vec<SeatView>,
    /// Whether you created it.
    pub host: bool,
    /// The hash of the seed.
    pub commitment: String,
    /// How many watch, players not counted.
    pub spectators: usize,
    /// Seats that want to play again.
    pub rematch: Vec<u8>,
    /// The table of the rematch.
    pub next: Option<String>,
    /// When it was created.
    pub created_at: Timestamp,
}

/// How a game stands, as one viewer may know it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StateView {
    /// Where.
    pub table: String,
    /// How many plies there are: the number of the next one.
    pub ply: usize,
    /// Changes when plies are taken back; repeat it in `since`.
    pub branch: u32,
    /// How far the table is.
    pub status: Status,
    /// The seat through whose eyes this is; none is a spectator's.
    pub seat: Option<u8>,
    /// The number of the first ply in `plies`; forget those you have from there on.
    pub from: usize,
    /// The plies as people write them; what is still secret is `?`.
    pub plies: Vec<String>,
    /// Who made each of `plies`; nobody makes what chance or an operator does.
    pub movers: Vec<Option<u8>>,
    /// The parts of the game that have a heading and move numbers of their own.
    pub parts: Vec<PartView>,
    /// The position as text.
    pub position: String,
    /// The seats that are to move.
    pub turn: Vec<u8>,
    /// The seats that are in check.
    pub check: Vec<u8>,
    /// The legal moves of your seat as text, unless there is a scene, which has them.
    pub legal: Vec<String>,
    /// The draw that you could claim, as a sentence.
    pub claimable: Option<String>,
    /// The clocks.
    pub clocks: Option<ClockView>,
    /// The seat that offers a draw.
    pub draw_offer: Option<u8>,
    /// The seat that wants to take back a move.
    pub takeback_request: Option<u8>,
    /// How it ended.
    pub ending: Option<EndingView>,
    /// The seed and its salt, once it has ended.
    pub seal: Option<SealView>,
    /// The orders that the game has for the host; left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<OrderView>,
    /// Everything there is to draw, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub scene: Option<Scene>,
}

/// A part of a game with a heading and move numbers of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PartView {
    /// Its first ply.
    pub ply: usize,
    /// What stands above it.
    pub heading: String,
    /// Whether that ply is the second of its number.
    pub second: bool,
}

/// The clocks when the message was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClockView {
    /// Milliseconds that each seat has left.
    pub left: Vec<u64>,
    /// The seats whose clocks run.
    pub running: Vec<u8>,
    /// Milliseconds until the table is aborted unless the first move is made.
    pub first_move: Option<u64>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EndingView {
    /// As records have it: `1-0`.
    pub result: String,
    /// The place of each seat, 1 being the best; empty if there is no result.
    pub places: Vec<u8>,
    /// A word for programs: `mate`.
    pub reason: String,
    /// A sentence: `White wins by mate`.
    pub sentence: String,
}

/// An operator's order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OrderView {
    /// The word that gives it: `duel`.
    pub order: String,
    /// What a button says.
    pub label: String,
    /// Why it cannot be given now; null if it can.
    pub why_not: Option<String>,
}

/// The opened seal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SealView {
    /// The seed in decimal; a text, since it has 64 bits.
    pub seed: String,
    /// The salt in hexadecimal.
    pub salt: String,
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChatLine {
    /// Who, by name.
    pub name: String,
    /// The seats of who said it; none is a spectator.
    pub seats: Vec<u8>,
    /// What.
    pub text: String,
    /// When.
    pub at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_flat() {
        let read = |text: &str| Request::read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        let table = || "abc".to_owned();
        assert_eq!(read(r#"{"id":9,"type":"ping"}"#), Request { id: Some(9), ask: RequestKind::Ping });
        let options = WatchOptions { since: Some(Since { ply: 3, branch: 7 }), detail: Detail::Text };
        assert_eq!(
            read(r#"{"type":"watch","table":"abc","since":{"ply":3,"branch":7},"detail":"text"}"#).ask,
            RequestKind::Watch { table: table(), options }
        );
        let action = TableAction::Move { ply: 0, text: "b2-b4".to_owned(), seat: None };
        assert_eq!(
            read(r#"{"id":2,"table":"abc","type":"move","ply":0,"move":"b2-b4"}"#),
            Request { id: Some(2), ask: RequestKind::Act { table: table(), action } }
        );
        let action = TableAction::AnswerDraw { accept: true };
        assert_eq!(
            read(r#"{"table":"abc","type":"answer_draw","accept":true}"#).ask,
            RequestKind::Act { table: table(), action }
        );
    }

    #[test]
    fn what_is_not_a_message_is_refused_and_says_what_was_expected() {
        let refused = |text: &str| Request::read(text).expect_err(text);
        for text in ["", "[]", "{}", "null", "\u{0}", &"[".repeat(10_000)] {
            assert_eq!(refused(text).1.code, Code::BadMessage);
        }
        let (id, refusal) = refused(r#"{"id":5,"type":"fly","table":"a"}"#);
        assert_eq!(id, Some(5));
        assert!(refusal.message.starts_with("unknown variant `fly`, expected one of `sit`, `move`"));
        for text in [
            r#"{"type":"move","table":"a"}"#,
            r#"{"type":"move","table":"a","ply":-1,"move":"x"}"#,
            r#"{"type":"claim"}"#,
            r#"{"type":"watch","table":"a","since":3}"#,
            r#"{"type":"sit","table":"a","seat":256}"#,
        ] {
            assert_eq!(refused(text).1.code, Code::BadMessage, "{text}");
        }
    }

    #[test]
    fn a_field_that_means_nothing_is_refused_by_its_name() {
        for text in [
            r#"{"type":"ping","wings":1}"#,
            r#"{"type":"leave","table":"a","wings":1}"#,
            r#"{"type":"watch","table":"a","wings":1}"#,
            r#"{"type":"watch","table":"a","since":{"ply":1,"branch":2,"wings":1}}"#,
            r#"{"type":"claim","table":"a","wings":1}"#,
            r#"{"type":"sit","table":"a","wings":1}"#,
            r#"{"type":"move","table":"a","ply":0,"move":"x","wings":1}"#,
            r#"{"type":"answer_draw","table":"a","accept":true,"wings":1}"#,
        ] {
            let (_, refusal) = Request::read(text).expect_err(text);
            assert!(refusal.message.contains("unknown field `wings`"), "{text}: {}", refusal.message);
        }
    }

    #[test]
    fn the_number_of_a_message_is_read_without_the_rest() {
        assert_eq!(Request::id(r#"{"type":"fly","x":[1,{"id":3}],"id":7}"#), Some(7));
        for text in [r#"{"type":"ping"}"#, r#"{"id":"7"}"#, r#"{"id":-1}"#, "id", ""] {
            assert_eq!(Request::id(text), None, "{text}");
        }
    }
}
