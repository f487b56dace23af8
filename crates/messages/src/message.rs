//! A message: which sentence it is, and what it is about.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Language;

/// Something to be told to a person: a key and named arguments. [`Message::say`] puts
/// it into words; `to_string` does so in English.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Message {
    /// Which sentence it is: the key of a message in `texts/*.ftl`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    key: Cow<'static, str>,
    /// What its variables stand for.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "crate::wire::args")]
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, serde_json::Value>))]
    args: Vec<(Cow<'static, str>, Arg)>,
}

/// What a variable of a message stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// A whole number; texts may depend on it (`1 point`, `2 points`).
    Number(i64),
    /// A seat by its English name: `White`.
    Seat(Cow<'static, str>),
    /// A kind of piece by its name in scenes: `warrior`.
    Piece(Cow<'static, str>),
    /// Said as it is in every language: squares, moves, and what a person has written.
    Text(Cow<'static, str>),
    /// Another message.
    Message(Box<Message>),
    /// Several things joined by commas and a last `and`.
    And(Vec<Arg>),
    /// Several things joined by commas and a last `or`.
    Or(Vec<Arg>),
    /// Several things joined by commas alone.
    List(Vec<Arg>),
}

impl Message {
    /// Nothing to say.
    pub const NOTHING: Message = Message { key: Cow::Borrowed(""), args: Vec::new() };

    /// The message of that key, without arguments yet.
    pub const fn new(key: &'static str) -> Message {
        Message { key: Cow::Borrowed(key), args: Vec::new() }
    }

    /// Words that are the same in every language: notation, or what a person wrote.
    pub fn text(text: impl Into<Cow<'static, str>>) -> Message {
        Message::new("verbatim").with("text", Arg::Text(text.into()))
    }

    /// The key.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The arguments.
    pub fn args(&self) -> impl Iterator<Item = (&str, &Arg)> {
        self.args.iter().map(|(name, arg)| (name.as_ref(), arg))
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.key.is_empty()
    }

    /// Adds an argument of any kind.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: Arg) -> Message {
        // In the order of their names, as they are when they are read.
        let at = self.args.partition_point(|(known, _)| known.as_ref() < name);
        self.args.insert(at, (Cow::Borrowed(name), arg));
        self
    }

    /// Adds a seat by its English name.
    #[must_use]
    pub fn seat(self, name: &'static str, seat: &'static str) -> Message {
        self.with(name, Arg::Seat(Cow::Borrowed(seat)))
    }

    /// Adds a kind of piece by its name in scenes.
    #[must_use]
    pub fn piece(self, name: &'static str, piece: impl Into<Cow<'static, str>>) -> Message {
        self.with(name, Arg::Piece(piece.into()))
    }

    /// Adds the name of a square.
    #[must_use]
    pub fn square(self, name: &'static str, square: impl fmt::Display) -> Message {
        self.verbatim(name, square)
    }

    /// Adds words that are the same in every language.
    #[must_use]
    pub fn verbatim(self, name: &'static str, words: impl fmt::Display) -> Message {
        self.with(name, Arg::Text(words.to_string().into()))
    }

    /// Adds a whole number.
    #[must_use]
    pub fn number(self, name: &'static str, number: impl Integer) -> Message {
        self.with(name, Arg::Number(number.widen()))
    }

    /// Adds another message.
    #[must_use]
    pub fn message(self, name: &'static str, message: Message) -> Message {
        self.with(name, message.into())
    }

    /// The same said to whoever holds a seat, where there are words for that: the message
    /// `KEY-you`. What stands in it is said so as well.
    #[must_use]
    pub fn said_to(mut self, seat: &str) -> Message {
        let of_seat = |(_, arg): &(Cow<'static, str>, Arg)| matches!(arg, Arg::Seat(name) if name == seat);
        let to_you = Message { key: format!("{}-you", self.key).into(), args: Vec::new() };
        if self.args.iter().any(of_seat) && to_you.is_known() {
            self.key = to_you.key;
        }
        for (_, arg) in &mut self.args {
            if let Arg::Message(inner) = arg {
                **inner = std::mem::take(&mut **inner).said_to(seat);
            }
        }
        self
    }

    /// The message in words.
    pub fn say(&self, language: Language) -> String {
        language.render(self)
    }
}

impl Arg {
    /// A seat by its English name.
    pub const fn seat(name: &'static str) -> Arg {
        Arg::Seat(Cow::Borrowed(name))
    }

    /// A kind of piece by its name in scenes.
    pub const fn piece(name: &'static str) -> Arg {
        Arg::Piece(Cow::Borrowed(name))
    }

    /// Words that are the same in every language.
    pub fn text(words: impl fmt::Display) -> Arg {
        Arg::Text(words.to_string().into())
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(Box::new(message))
    }
}

/// Compares the English words, for tests that read better so.
impl PartialEq<&str> for Message {
    fn eq(&self, english: &&str) -> bool {
        self.say(Language::ENGLISH) == *english
    }
}

impl fmt::Display for Message {
    /// The message in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::ENGLISH))
    }
}

/// A whole number of any width.
pub trait Integer {
    /// The number, or the greatest there is room for.
    fn widen(self) -> i64;
}

macro_rules! integers {
    ($($of:ty)*) => {$(
        impl Integer for $of {
            fn widen(self) -> i64 {
                i64::try_from(self).unwrap_or(i64::MAX)
            }
        }
    )*};
}

integers!(u8 u16 u32 u64 usize i8 i16 i32 i64);
