//! Messages in JSON: beside the English words, for programs that want no more, their
//! key and arguments, for clients that speak another language.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::Message;

/// English words and the message that they come from.
#[derive(Serialize, Deserialize)]
pub struct Said<'a> {
    /// The words in English.
    pub text: Cow<'a, str>,
    /// The message; absent where there is none to translate.
    #[serde(default)]
    pub message: Option<Cow<'a, Message>>,
}

impl<'a> Said<'a> {
    /// What is written of a message.
    pub fn of(message: &'a Message) -> Said<'a> {
        let plain = message.is_empty() || message.key() == "verbatim";
        Said { text: message.to_string().into(), message: (!plain).then_some(Cow::Borrowed(message)) }
    }

    /// The message that was written; the English words where its key is not known here,
    /// as when a newer server says something new.
    pub fn into_message(self) -> Message {
        match self.message {
            Some(message) if message.is_known() => message.into_owned(),
            _ if self.text.is_empty() => Message::NOTHING,
            _ => Message::text(self.text.into_owned()),
        }
    }
}

/// Makes a module for `#[serde(flatten, with = "...")]`: a field that is a message is
/// written as its English words under its own name and as data under `NAME_i18n`.
#[macro_export]
macro_rules! said {
    ($module:ident, $text:literal, $data:literal) => {
        mod $module {
            use std::borrow::Cow;

            use serde::{Deserialize, Deserializer, Serialize, Serializer};
            use $crate::Message;
            use $crate::wire::Said;

            #[derive(Serialize, Deserialize)]
            struct Fields<'a> {
                #[serde(rename = $text)]
                text: Cow<'a, str>,
                #[serde(rename = $data, default, skip_serializing_if = "Option::is_none")]
                message: Option<Cow<'a, Message>>,
            }

            pub fn serialize<S: Serializer>(message: &Message, serializer: S) -> Result<S::Ok, S::Error> {
                let Said { text, message } = Said::of(message);
                Fields { text, message }.serialize(serializer)
            }

            pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Message, D::Error> {
                let Fields { text, message } = Fields::deserialize(deserializer)?;
                Ok(Said { text, message }.into_message())
            }
        }
    };
    (optional $module:ident, $text:literal, $data:literal) => {
        mod $module {
            use std::borrow::Cow;

            use serde::{Deserialize, Deserializer, Serialize, Serializer};
            use $crate::Message;
            use $crate::wire::Said;

            #[derive(Serialize, Deserialize)]
            struct Fields<'a> {
                #[serde(rename = $text)]
                text: Option<Cow<'a, str>>,
                #[serde(rename = $data, default, skip_serializing_if = "Option::is_none")]
                message: Option<Cow<'a, Message>>,
            }

            pub fn serialize<S: Serializer>(
                message: &Option<Message>,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                let fields = match message.as_ref().map(Said::of) {
                    Some(Said { text, message }) => Fields { text: Some(text), message },
                    None => Fields { text: None, message: None },
                };
                fields.serialize(serializer)
            }

            pub fn deserialize<'de, D: Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Option<Message>, D::Error> {
                let Fields { text, message } = Fields::deserialize(deserializer)?;
                Ok(text.map(|text| Said { text, message }.into_message()))
            }
        }
    };
}

/// Arguments as an object: name to value.
pub(crate) mod args {
    use std::borrow::Cow;
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use crate::Arg;

    type Args = Vec<(Cow<'static, str>, Arg)>;

    pub fn serialize<S: Serializer>(args: &Args, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(args.iter().map(|(name, arg)| (name, arg)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Args, D::Error> {
        Ok(BTreeMap::deserialize(deserializer)?.into_iter().collect())
    }
}
