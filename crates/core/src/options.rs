//! Options that describe themselves, so that forms, help texts and validation
//! all come from one place.

use std::fmt::Debug;

use quincunx_messages::{Arg, Message};
use serde::{Serialize, Serializer};

use crate::errors::{excerpt, told};

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Kind {
    /// One of a few words.
    Choice {
        /// The words, the usual one first.
        choices: &'static [&'static str],
    },
    /// A whole number.
    Integer {
        /// The least allowed.
        least: u32,
        /// The greatest allowed.
        greatest: u32,
    },
    /// A text of a form of its own.
    Text {
        /// The form, in words: `16 letters out of KQRBNP`.
        form: Form,
        /// Valid examples.
        examples: &'static [&'static str],
    },
}

impl Kind {
    /// What is expected, in words.
    pub fn expected(&self) -> Message {
        match self {
            Kind::Choice { choices } => Message::text(choices.join(", ")),
            Kind::Integer { least, greatest } => {
                Message::new("expected-integer").number("least", *least).number("greatest", *greatest)
            }
            Kind::Text { form, .. } => form.message(),
        }
    }
}

/// The form of a text, as the key of a message; written as English words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form(pub &'static str);

impl Form {
    /// The form, in words.
    pub const fn message(self) -> Message {
        Message::new(self.0)
    }
}

impl Serialize for Form {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.message())
    }
}

/// One option: its name, what it takes, its default and what it is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spec {
    /// The name, as in `arrival_every`.
    pub name: &'static str,
    /// What values it takes.
    #[serde(flatten)]
    pub kind: Kind,
    /// The value it has unless it is set.
    pub default: String,
    /// What it is for, in one sentence.
    pub help: String,
}

/// Why options were refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// There is no option of that name.
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The value is not one the option takes.
    BadValue {
        /// The option.
        name: &'static str,
        /// What was given.
        found: String,
        /// What it takes.
        expected: Message,
    },
    /// Not of the form `key=value`.
    NotASetting {
        /// What was given.
        found: String,
    },
    /// The same option was set twice in one text.
    Twice {
        /// The option.
        name: &'static str,
    },
    /// Values that are fine alone but not together.
    Conflict(Message),
}

told!(OptionError);

impl OptionError {
    /// What to tell a person.
    pub fn message(&self) -> Message {
        match self {
            OptionError::Unknown { name, known } => {
                let known = known.iter().map(Arg::text).collect();
                Message::new("setting-unknown").verbatim("name", name).with("known", Arg::List(known))
            }
            OptionError::BadValue { name, found, expected } => Message::new("setting-bad-value")
                .verbatim("name", name)
                .verbatim("found", found)
                .message("expected", expected.clone()),
            OptionError::NotASetting { found } => {
                Message::new("setting-not-a-setting").verbatim("found", found)
            }
            OptionError::Twice { name } => Message::new("setting-twice").verbatim("name", name),
            OptionError::Conflict(why) => why.clone(),
        }
    }
}

/// A type that can be the value of an option.
pub trait OptionValue: Clone + PartialEq + Debug {
    /// What values there are.
    fn kind() -> Kind;
    /// The value as text.
    fn text(&self) -> String;
    /// Reads a value; the error says what was expected.
    fn read(text: &str) -> Result<Self, Message>;
}

/// A whole number from `LEAST` to `GREATEST`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ranged<const LEAST: u32, const GREATEST: u32>(u32);

impl<const LEAST: u32, const GREATEST: u32> Ranged<LEAST, GREATEST> {
    /// The number, brought into range.
    pub const fn new(number: u32) -> Self {
        Ranged(if number < LEAST {
            LEAST
        } else if number > GREATEST {
            GREATEST
        } else {
            number
        })
    }

    /// The number.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl<const LEAST: u32, const GREATEST: u32> OptionValue for Ranged<LEAST, GREATEST> {
    fn kind() -> Kind {
        Kind::Integer { least: LEAST, greatest: GREATEST }
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn read(text: &str) -> Result<Self, Message> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse::<u32>() {
            Ok(number) if digits && (LEAST..=GREATEST).contains(&number) => Ok(Ranged(number)),
            _ => Err(Self::kind().expected()),
        }
    }
}

/// Makes an enum a choice between words.
///
/// ```
/// quincunx_core::choices! {
///     /// What happens to a player who cannot move.
///     pub enum Stalemate { Pass = "pass", Draw = "draw", Loss = "loss" }
/// }
/// use quincunx_core::OptionValue;
/// assert_eq!(Stalemate::read("draw"), Ok(Stalemate::Draw));
/// assert_eq!(Stalemate::Loss.text(), "loss");
/// ```
#[macro_export]
macro_rules! choices {
    ($(#[$meta:meta])* $vis:vis enum $Name:ident { $($(#[$variant_meta:meta])* $Variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis enum $Name { $(#[doc = concat!("`", $word, "`")] $(#[$variant_meta])* $Variant),+ }

        impl $crate::OptionValue for $Name {
            fn kind() -> $crate::Kind {
                $crate::Kind::Choice { choices: &[$($word),+] }
            }
            fn text(&self) -> String {
                match self { $($Name::$Variant => $word.to_owned()),+ }
            }
            fn read(text: &str) -> Result<Self, $crate::Message> {
                match text {
                    $($word => Ok($Name::$Variant),)+
                    _ => Err(<Self as $crate::OptionValue>::kind().expected()),
                }
            }
        }
    };
}

choices! {
    /// Something that is on or off.
    pub enum Toggle { On = "on", Off = "off" }
}

impl Toggle {
    /// Whether it is on.
    pub const fn is_on(self) -> bool {
        matches!(self, Toggle::On)
    }
}

/// Options one of which sets several others. Most games have none: then
/// `impl Presets for Options {}` is all there is to say.
pub trait Presets: Default {
    /// The options as they would be if only the presets had been chosen; what
    /// differs from this is what a position's text lists, besides the presets.
    fn baseline(&self) -> Self {
        Self::default()
    }

    /// Called after an option was set; a preset sets its others here.
    fn after_set(&mut self, _name: &str) {}

    /// Whether the option is a preset.
    fn is_preset(_name: &str) -> bool {
        false
    }
}

/// The typed options of a game; made by the [`options!`](crate::options!) macro.
pub trait OptionSet: Presets + Clone + PartialEq + Eq + Debug + Send + Sync + 'static {
    /// The options that there are. Presets come before what they set.
    fn specs() -> Vec<Spec>;
    /// The value of an option as text.
    fn get(&self, name: &str) -> Option<String>;
    /// Sets one option; an error changes nothing.
    fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError>;

    /// The default options changed by settings, presets first whatever the order.
    fn from_settings<'a>(
        settings: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, OptionError> {
        let mut options = Self::default();
        options.apply(settings)?;
        Ok(options)
    }

    /// Changes several options, presets first whatever the order; an error
    /// changes nothing. Naming one option twice is refused.
    fn apply<'a>(
        &mut self,
        settings: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<(), OptionError> {
        let specs = Self::specs();
        let mut chosen: Vec<Option<&str>> = vec![None; specs.len()];
        for (name, value) in settings {
            let Some(index) = specs.iter().position(|spec| spec.name == name) else {
                return Err(OptionError::Unknown {
                    name: excerpt(name),
                    known: specs.iter().map(|spec| spec.name).collect(),
                });
            };
            if chosen[index].replace(value).is_some() {
                return Err(OptionError::Twice { name: specs[index].name });
            }
        }
        let mut changed = self.clone();
        for (spec, value) in specs.iter().zip(chosen) {
            if let Some(value) = value {
                changed.set(spec.name, value)?;
            }
        }
        *self = changed;
        Ok(())
    }

    /// Reads `key=value,key=value`; the empty text is no setting.
    fn parse_settings(text: &str) -> Result<Vec<(&str, &str)>, OptionError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Vec::new());
        }
        text.split(',').map(parse_setting).collect()
    }

    /// The settings that differ from the default, or from what the presets say,
    /// as `key=value,key=value`.
    fn changes(&self) -> String {
        let (default, baseline) = (Self::default(), self.baseline());
        let differs = |spec: &Spec| {
            let usual = if Self::is_preset(spec.name) { &default } else { &baseline };
            self.get(spec.name) != usual.get(spec.name)
        };
        let text = |spec: Spec| format!("{}={}", spec.name, self.get(spec.name).unwrap_or_default());
        Self::specs().into_iter().filter(differs).map(text).collect::<Vec<_>>().join(",")
    }
}

/// Splits `key=value`.
fn parse_setting(text: &str) -> Result<(&str, &str), OptionError> {
    text.split_once('=')
        .map(|(key, value)| (key.trim(), value.trim()))
        .ok_or_else(|| OptionError::NotASetting { found: excerpt(text) })
}

/// Declares the options of a game. The doc comment of each is its help text, the
/// type says what it takes, and the value is its default.
///
/// ```
/// use quincunx_core::{OptionSet, Presets, Ranged, Toggle};
///
/// quincunx_core::options! {
///     /// The options of a game.
///     pub struct Options {
///         /// How many times a position may come about.
///         repetition: Ranged<0, 9> = Ranged::new(3),
///         /// Whether rows clear.
///         row_clear: Toggle = Toggle::Off,
///     }
/// }
/// impl Presets for Options {}
///
/// let mut options = Options::default();
/// options.set("row_clear", "on").unwrap();
/// assert_eq!(options.changes(), "row_clear=on");
/// assert!(options.set("repetition", "10").is_err());
/// ```
#[macro_export]
macro_rules! options {
    ($(#[$meta:meta])* $vis:vis struct $Name:ident {
        $($(#[doc = $help:literal])+ $field:ident : $Type:ty = $default:expr),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis struct $Name { $($(#[doc = $help])+ pub $field: $Type),+ }

        impl Default for $Name {
            fn default() -> Self {
                $Name { $($field: $default),+ }
            }
        }

        impl $crate::OptionSet for $Name {
            fn specs() -> Vec<$crate::Spec> {
                let default = Self::default();
                vec![$($crate::Spec {
                    name: stringify!($field),
                    kind: <$Type as $crate::OptionValue>::kind(),
                    default: $crate::OptionValue::text(&default.$field),
                    help: concat!($($help),+).trim().to_owned(),
                }),+]
            }

            fn get(&self, name: &str) -> Option<String> {
                match name {
                    $(stringify!($field) => Some($crate::OptionValue::text(&self.$field)),)+
                    _ => None,
                }
            }

            fn set(&mut self, name: &str, value: &str) -> Result<(), $crate::OptionError> {
                match name {
                    $(stringify!($field) => {
                        self.$field = <$Type as $crate::OptionValue>::read(value).map_err(|expected| {
                            $crate::OptionError::BadValue {
                                name: stringify!($field),
                                found: $crate::Misread::excerpt(value),
                                expected,
                            }
                        })?;
                    })+
                    _ => return Err($crate::OptionError::Unknown {
                        name: $crate::Misread::excerpt(name),
                        known: vec![$(stringify!($field)),+],
                    }),
                }
                $crate::Presets::after_set(self, name);
                Ok(())
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    choices! {
        enum Preset { Standard = "standard", Alga = "alga" }
    }

    options! {
        struct Options {
            /// Sets the edges.
            preset: Preset = Preset::Standard,
            /// How the edges
            /// are used.
            edges: Toggle = Toggle::Off,
            /// A number.
            limit: Ranged<1, 9> = Ranged::new(3),
        }
    }

    impl Presets for Options {
        fn baseline(&self) -> Self {
            let mut options = Self { preset: self.preset, ..Self::default() };
            options.after_set("preset");
            options
        }

        fn after_set(&mut self, name: &str) {
            if name == "preset" {
                self.edges = if self.preset == Preset::Alga { Toggle::On } else { Toggle::Off };
            }
        }

        fn is_preset(name: &str) -> bool {
            name == "preset"
        }
    }

    #[test]
    fn options_describe_themselves() {
        let specs = Options::specs();
        assert_eq!(specs[0].kind, Kind::Choice { choices: &["standard", "alga"] });
        assert_eq!(specs[1].help, "How the edges are used.");
        assert_eq!(specs[2].default, "3");
        assert_eq!(specs[2].kind.expected().to_string(), "a whole number from 1 to 9");
    }

    #[test]
    fn a_preset_sets_the_others_and_is_overruled_by_them_in_any_order() {
        let alga = Options::from_settings([("preset", "alga")]).unwrap();
        assert!(alga.edges.is_on());
        assert_eq!(alga.changes(), "preset=alga");
        let closed = Options::from_settings([("edges", "off"), ("preset", "alga")]).unwrap();
        assert!(!closed.edges.is_on());
        assert_eq!(closed.changes(), "preset=alga,edges=off");
        let open = Options::from_settings([("edges", "on")]).unwrap();
        assert_eq!(open.changes(), "edges=on");
    }

    #[test]
    fn a_wrong_setting_changes_nothing_and_says_what_was_expected() {
        let mut options = Options::default();
        let error = options.apply([("edges", "on"), ("limit", "10")]).unwrap_err();
        assert_eq!(error.to_string(), "option limit cannot be '10': expected a whole number from 1 to 9");
        assert_eq!(options, Options::default());
        let error = options.apply([("edge", "on")]).unwrap_err();
        assert_eq!(error.to_string(), "there is no option 'edge'; the options are preset, edges, limit");
        let error = options.apply([("edges", "on"), ("edges", "off")]).unwrap_err();
        assert_eq!(error.to_string(), "option edges is set twice");
        for wrong in ["+3", "", "03x", "99999999999", "0", "３"] {
            assert!(options.set("limit", wrong).is_err(), "{wrong}");
        }
        assert!(Options::parse_settings("a=b,c").is_err());
    }
}
