//! Messages in JSON: beside the English words, for programs that want no more, their
//! key and arguments, for clients that speak another language.

use std::borrow::Cow;

use crate::Message;

/// What can be written as English words with the message that they come from: a
/// message, or perhaps one.
pub trait Written: Sized {
    /// The words.
    type Words<'a>;

    /// What is written; the message is left out where there is none to translate.
    fn words(&self) -> (Self::Words<'_>, Option<Cow<'_, Message>>);

    /// What was written; the English words where the key is not known here, as when a
    /// newer server says something new.
    fn read(words: Self::Words<'_>, message: Option<Cow<'_, Message>>) -> Self;
}

impl Written for Message {
    type Words<'a> = Cow<'a, str>;

    fn words(&self) -> (Cow<'_, str>, Option<Cow<'_, Message>>) {
        let plain = self.is_empty() || self.key() == "verbatim";
        (self.to_string().into(), (!plain).then_some(Cow::Borrowed(self)))
    }

    fn read(words: Cow<'_, str>, message: Option<Cow<'_, Message>>) -> Message {
        match message {
            Some(message) if message.is_known() => message.into_owned(),
            _ if words.is_empty() => Message::NOTHING,
            _ => Message::text(words.into_owned()),
        }
    }
}

impl Written for Option<Message> {
    type Words<'a> = Option<Cow<'a, str>>;

    fn words(&self) -> (Option<Cow<'_, str>>, Option<Cow<'_, Message>>) {
        let Some(message) = self else { return (None, None) };
        let (words, message) = message.words();
        (Some(words), message)
    }

    fn read(words: Option<Cow<'_, str>>, message: Option<Cow<'_, Message>>) -> Option<Message> {
        words.map(|words| Message::read(words, message))
    }
}

/// Makes a module for `#[serde(flatten, with = "...")]`: a field that is a message is
/// written as its English words under its own name and as data under `NAME_i18n`.
/// Where the crate has a feature `schema`, the module's `Fields` is the schema of both.
#[macro_export]
macro_rules! said {
    ($module:ident, $text:ident, $data:ident) => {
        $crate::said!($module, $text, $data, $crate::Message, String);
    };
    (optional $module:ident, $text:ident, $data:ident) => {
        $crate::said!($module, $text, $data, Option<$crate::Message>, Option<String>);
    };
    ($module:ident, $text:ident, $data:ident, $kind:ty, $words:ty) => {
        mod $module {
            use std::borrow::Cow;

            use serde::{Deserialize, Deserializer, Serialize, Serializer};
            use $crate::Message;
            use $crate::wire::Written;

            #[derive(Serialize, Deserialize)]
            #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
            pub struct Fields<'a> {
                /// In English.
                #[cfg_attr(feature = "schema", schema(value_type = $words))]
                $text: <$kind as Written>::Words<'a>,
                /// The same as data, for other languages.
                #[serde(default, skip_serializing_if = "Option::is_none")]
                #[cfg_attr(feature = "schema", schema(value_type = Option<Message>))]
                $data: Option<Cow<'a, Message>>,
            }

            pub fn serialize<S: Serializer>(said: &$kind, serializer: S) -> Result<S::Ok, S::Error> {
                let ($text, $data) = said.words();
                Fields { $text, $data }.serialize(serializer)
            }

            pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                let Fields { $text, $data } = Fields::deserialize(deserializer)?;
                Ok(<$kind>::read($text, $data))
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
