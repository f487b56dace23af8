//! What a client asks over a socket. Requests are read strictly: a field that means
//! nothing is refused by its name.

use quincunx_core::Message;
use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::{Code, Edit, Refusal, TableAction};

/// A message from a client, with a number that the answer repeats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Request {
    /// The client's number for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// What is asked.
    #[serde(flatten)]
    pub kind: RequestKind,
}

/// What a client can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RequestKind {
    /// Are you there?
    Ping,
    /// Tell me what happens at a table, and what I have missed.
    Watch {
        /// Which table.
        table: String,
        /// Where I was, and how much I want to know.
        #[serde(flatten)]
        options: WatchOptions,
    },
    /// Tell me no more of a table.
    Leave {
        /// Which table.
        table: String,
    },
    /// Tell me what happens in a study, and what I have missed.
    WatchStudy {
        /// Which study.
        study: String,
        /// The version that I have; all of it if nothing is said.
        #[serde(skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
    },
    /// Tell me no more of a study.
    LeaveStudy {
        /// Which study.
        study: String,
    },
    /// Change a study.
    EditStudy {
        /// Which study.
        study: String,
        /// What.
        #[serde(flatten)]
        edit: Edit,
    },
    /// Take back what was done to a study.
    UndoEdit {
        /// Which study.
        study: String,
        /// The version that it made.
        version: u64,
    },
    /// Do something at a table.
    #[serde(untagged)]
    Act {
        /// Which table.
        table: String,
        /// What.
        #[serde(flatten)]
        action: TableAction,
    },
}

impl Request {
    /// Something to do at a table.
    pub fn act(table: impl Into<String>, action: TableAction) -> Request {
        Request { id: None, kind: RequestKind::Act { table: table.into(), action } }
    }

    /// A table to watch.
    pub fn watch(table: impl Into<String>, options: WatchOptions) -> Request {
        Request { id: None, kind: RequestKind::Watch { table: table.into(), options } }
    }

    /// A table to watch no longer.
    pub fn leave(table: impl Into<String>) -> Request {
        Request { id: None, kind: RequestKind::Leave { table: table.into() } }
    }

    /// The message as it is sent.
    pub fn text(&self) -> String {
        // Nothing in these types can fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a message; the number is returned even if the rest makes no sense.
    pub fn read(text: &str) -> Result<Request, (Option<u64>, Refusal)> {
        let wrong = |message: String| Refusal::new(Code::BadMessage, Message::text(message));
        let value: serde_json::Value =
            serde_json::from_str(text).map_err(|error| (None, wrong(format!("not JSON: {error}"))))?;
        let id = value.get("id").and_then(serde_json::Value::as_u64);
        let kind = RequestKind::from_json(value).map_err(|message| (id, wrong(message)))?;
        Ok(Request { id, kind })
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
        if let Some(kind) = study_request(&kind, &mut fields)? {
            return Ok(kind);
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

/// What is asked about a study; nothing if it is not about one.
fn study_request(
    kind: &str,
    fields: &mut serde_json::Map<String, serde_json::Value>,
) -> Result<Option<RequestKind>, String> {
    if !matches!(kind, "watch_study" | "leave_study" | "edit_study" | "undo_edit") {
        return Ok(None);
    }
    fields.remove("type");
    let study = fields.remove("study").and_then(|value| value.as_str().map(str::to_owned));
    let study = study.ok_or("\"study\" is missing: the name of a study")?;
    let mut number = |name: &str| match fields.remove(name) {
        None | Some(serde_json::Value::Null) => Ok(None),
        Some(value) => value.as_u64().map(Some).ok_or(format!("\"{name}\" is a version, a whole number")),
    };
    Ok(Some(match kind {
        "watch_study" => {
            let since = number("since")?;
            nothing_more(fields).map(|()| RequestKind::WatchStudy { study, since })?
        }
        "leave_study" => nothing_more(fields).map(|()| RequestKind::LeaveStudy { study })?,
        "undo_edit" => {
            let version = number("version")?.ok_or("\"version\" is missing: the change to take back")?;
            nothing_more(fields).map(|()| RequestKind::UndoEdit { study, version })?
        }
        _ => {
            let edit = serde_json::from_value(std::mem::take(fields).into());
            RequestKind::EditStudy { study, edit: edit.map_err(|error| error.to_string())? }
        }
    }))
}

/// Refuses fields that mean nothing here.
fn nothing_more(fields: &serde_json::Map<String, serde_json::Value>) -> Result<(), String> {
    match fields.keys().next() {
        Some(name) => Err(format!("unknown field `{name}`, expected nothing more")),
        None => Ok(()),
    }
}

/// How a client wants to watch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WatchOptions {
    /// Where I was, if I have been here before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Since>,
    /// How much I want to know.
    #[serde(default)]
    pub detail: Detail,
}

/// Where a client was when it was last here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// The ply of the last state it saw.
    pub ply: usize,
    /// The branch of the last state it saw.
    pub branch: u32,
}

/// How much a client wants to know about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Detail {
    /// The whole scene, to be drawn.
    #[default]
    Scene,
    /// The position and the legal moves as text.
    Text,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_flat() {
        let read = |text: &str| Request::read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        let table = || "abc".to_owned();
        assert_eq!(read(r#"{"id":9,"type":"ping"}"#), Request { id: Some(9), kind: RequestKind::Ping });
        let options = WatchOptions { since: Some(Since { ply: 3, branch: 7 }), detail: Detail::Text };
        assert_eq!(
            read(r#"{"type":"watch","table":"abc","since":{"ply":3,"branch":7},"detail":"text"}"#).kind,
            RequestKind::Watch { table: table(), options }
        );
        let action = TableAction::Move { ply: 0, text: "b2-b4".to_owned(), seat: None };
        assert_eq!(
            read(r#"{"id":2,"table":"abc","type":"move","ply":0,"move":"b2-b4"}"#),
            Request { id: Some(2), kind: RequestKind::Act { table: table(), action } }
        );
        let action = TableAction::AnswerDraw { accept: true };
        assert_eq!(
            read(r#"{"table":"abc","type":"answer_draw","accept":true}"#).kind,
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
        assert!(
            refusal.message.starts_with("unknown variant `fly`, expected one of `sit`, `contribute`, `move`")
        );
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
