//! The languages, one file each, and how they put messages into words.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::{Arg, Message};

/// The code of every language and its file.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// A language that there is a file for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Language(&'static str);

struct Texts {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    keys: BTreeSet<String>,
}

static TEXTS: LazyLock<Vec<Texts>> =
    LazyLock::new(|| FILES.iter().map(|(code, file)| Texts::read(Language(code), file)).collect());

impl Default for Language {
    fn default() -> Language {
        Language::ENGLISH
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Language {
    /// English, which has every message; another language's gaps are filled from it.
    pub const ENGLISH: Language = Language("en");

    /// Every language there is a file for.
    pub fn all() -> impl Iterator<Item = Language> {
        FILES.iter().map(|(code, _)| Language(code))
    }

    /// The languages to choose from: those that have every message.
    pub fn offered() -> &'static [Language] {
        static OFFERED: LazyLock<Vec<Language>> = LazyLock::new(|| {
            Language::all().filter(|language| language.missing().next().is_none()).collect()
        });
        &OFFERED
    }

    /// The code in addresses, cookies and `lang` attributes: `fi`.
    pub const fn code(self) -> &'static str {
        self.0
    }

    /// What the language calls itself.
    pub fn own_name(self) -> Cow<'static, str> {
        self.say("language")
    }

    /// The language of a tag such as `fi-FI` or a locale such as `fi_FI.UTF-8`.
    pub fn read(tag: &str) -> Option<Language> {
        let primary = tag.split(['-', '_', '.', '@']).next().unwrap_or(tag);
        Language::all().find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    /// The language of a tag, if it can be chosen.
    pub fn read_offered(tag: &str) -> Option<Language> {
        Language::read(tag).filter(|language| Language::offered().contains(language))
    }

    /// The keys that some language has and this one has not. (Options are explained in
    /// English where they are declared, so English does not have every key.)
    pub fn missing(self) -> impl Iterator<Item = &'static str> {
        let own: BTreeSet<&str> = self.keys().collect();
        let asked = Language::all().filter(move |_| self != Language::ENGLISH);
        let all: BTreeSet<&'static str> = asked.flat_map(Language::keys).collect();
        all.into_iter().filter(move |key| !own.contains(key))
    }

    /// Every key that the language's own file has.
    pub fn keys(self) -> impl Iterator<Item = &'static str> {
        self.texts().into_iter().flat_map(|texts| &texts.keys).map(String::as_str)
    }

    /// The text of the language's file.
    pub(crate) fn file(self) -> &'static str {
        FILES.iter().find(|(code, _)| *code == self.0).map_or("", |(_, file)| file)
    }

    fn texts(self) -> Option<&'static Texts> {
        TEXTS.iter().find(|texts| texts.language == self)
    }

    /// A message without arguments.
    pub fn say(self, key: &str) -> Cow<'static, str> {
        self.say_with(key, &[])
    }

    /// A message with values in it.
    pub fn say_with(self, key: &str, values: &[(&str, FluentValue<'_>)]) -> Cow<'static, str> {
        let args = values.iter().map(|(name, value)| (*name, value.clone())).collect();
        match self.format(key, &args) {
            Some(text) => text.into(),
            // A key is better than nothing; tests see to it that there is none.
            None => key.to_owned().into(),
        }
    }

    /// A message without arguments, if this language or English has one of that key.
    pub fn find(self, key: &str) -> Option<String> {
        self.format(key, &FluentArgs::new())
    }

    fn format(self, key: &str, args: &FluentArgs<'_>) -> Option<String> {
        let of = |texts: &Texts| {
            let pattern = texts.bundle.get_message(key)?.value()?;
            Some(texts.bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned())
        };
        self.texts().and_then(of).or_else(|| Language::ENGLISH.texts().and_then(of))
    }

    /// A message in words.
    pub(crate) fn render(self, message: &Message) -> String {
        if message.is_empty() {
            return String::new();
        }
        let mut args = FluentArgs::new();
        for (name, arg) in message.args() {
            let noun = match arg {
                Arg::Number(number) => {
                    args.set(name.to_owned(), *number);
                    continue;
                }
                Arg::Seat(seat) => format!("seat-{}", seat.to_lowercase()),
                Arg::Piece(piece) => format!("piece-{piece}"),
                _ => {
                    args.set(name.to_owned(), self.render_arg(arg));
                    continue;
                }
            };
            args.set(name.to_owned(), self.render_arg(arg));
            // The other forms of the noun: `$piece_plural` for `.plural`.
            for (form, text) in self.forms(&noun) {
                args.set(format!("{name}_{form}"), text);
            }
        }
        self.format(message.key(), &args).unwrap_or_else(|| message.key().to_owned())
    }

    /// The name of a seat, which has its English name in programs.
    pub fn seat(self, name: &str) -> String {
        self.render_arg(&Arg::Seat(name.to_owned().into()))
    }

    /// The name of a kind of piece, which has its name in scenes in programs.
    pub fn piece(self, name: &str) -> String {
        self.render_arg(&Arg::Piece(name.to_owned().into()))
    }

    fn render_arg(self, arg: &Arg) -> String {
        let or_name = |key: String, name: &str| self.find(&key).unwrap_or_else(|| name.to_owned());
        match arg {
            Arg::Number(number) => number.to_string(),
            Arg::Seat(seat) => or_name(format!("seat-{}", seat.to_lowercase()), seat),
            Arg::Piece(piece) => or_name(format!("piece-{piece}"), piece),
            Arg::Text(text) => text.clone().into_owned(),
            Arg::Message(message) => self.render(message),
            Arg::And(args) => self.join(args, "list-and"),
            Arg::Or(args) => self.join(args, "list-or"),
            Arg::List(args) => self.join(args, "list-comma"),
        }
    }

    /// Things joined by commas, the last by the word of `key`.
    fn join(self, args: &[Arg], key: &str) -> String {
        let Some((last, first)) = args.split_last() else { return String::new() };
        let last = self.render_arg(last);
        if first.is_empty() {
            return last;
        }
        let first: Vec<String> = first.iter().map(|arg| self.render_arg(arg)).collect();
        let comma = ", ";
        self.say_with(key, &[("first", first.join(comma).into()), ("last", last.into())]).into_owned()
    }

    /// The forms of a noun besides the one in dictionaries.
    fn forms(self, noun: &str) -> BTreeMap<String, String> {
        let of = |texts: &'static Texts| {
            let message = texts.bundle.get_message(noun)?;
            let form = |attribute: fluent_bundle::FluentAttribute<'_>| {
                let text = texts.bundle.format_pattern(attribute.value(), None, &mut Vec::new()).into_owned();
                (attribute.id().to_owned(), text)
            };
            Some(message.attributes().map(form).collect())
        };
        self.texts().and_then(of).or_else(|| Language::ENGLISH.texts().and_then(of)).unwrap_or_default()
    }
}

impl Message {
    /// Whether English, and so every language, has words for it and for the messages
    /// inside it.
    pub fn is_known(&self) -> bool {
        fn known(arg: &Arg) -> bool {
            match arg {
                Arg::Message(message) => message.is_known(),
                Arg::And(args) | Arg::Or(args) | Arg::List(args) => args.iter().all(known),
                Arg::Number(_) | Arg::Seat(_) | Arg::Piece(_) | Arg::Text(_) => true,
            }
        }
        let english = Language::ENGLISH.texts();
        english.is_some_and(|texts| texts.keys.contains(self.key())) && self.args().all(|(_, arg)| known(arg))
    }
}

impl Texts {
    fn read(language: Language, file: &str) -> Texts {
        // What cannot be read is left out; a test sees to it that nothing is.
        let resource = match FluentResource::try_new(file.to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        let keys = resource.entries().filter_map(|entry| match entry {
            fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_owned()),
            _ => None,
        });
        let keys = keys.collect();
        let locale: Vec<LanguageIdentifier> = language.code().parse().into_iter().collect();
        let mut bundle = FluentBundle::new_concurrent(locale);
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        Texts { language, bundle, keys }
    }
}

#[cfg(test)]
mod tests {
    use fluent_syntax::ast::{self, Entry, Expression, InlineExpression, Pattern, PatternElement};

    use super::*;

    const GERMAN: Language = Language("de");

    #[test]
    fn german_says_the_page_and_a_game() {
        assert_eq!(GERMAN.own_name(), "Deutsch");
        assert_eq!(Language::read("de_AT.UTF-8"), Some(GERMAN));
        assert_eq!(GERMAN.say("act-resign"), "Aufgeben");
        let days = |days: i64| GERMAN.say_with("clock-days", &[("days", days.into())]);
        assert_eq!((days(1).as_ref(), days(3).as_ref()), ("ein Tag pro Zug", "3 Tage pro Zug"));
        let leaves = |queens| Message::new("bishops-duty-to-leave").number("queens", queens);
        let leaves = |queens: u8| leaves(queens).seat("seat", "White").say(GERMAN);
        assert_eq!(leaves(1), "mit einer Dame muss der König von Weiß seine Ecke verlassen");
        assert_eq!(leaves(2), "mit 2 Damen muss der König von Weiß seine Ecke verlassen");
    }

    #[test]
    fn german_nouns_bring_their_articles() {
        let own = |piece| Message::new("bishops-own-piece").piece("piece", piece).square("square", "e4");
        assert_eq!(own("queen").say(GERMAN), "auf e4 steht deine Dame");
        assert_eq!(own("rook").say(GERMAN), "auf e4 steht dein Turm");
        assert_eq!(own("rook"), "the rook on e4 is your own");
    }

    #[test]
    fn gaps_are_filled_from_english() {
        // A language without a file is nothing but gaps.
        let none = Language("xx");
        assert!(Language::ENGLISH.keys().all(|key| none.missing().any(|missing| missing == key)));
        assert_eq!(none.say("act-resign"), "Resign");
        let to_move = Message::new("bishops-to-move").seat("seat", "Pink");
        assert_eq!(to_move.say(none), to_move.to_string());
        for key in GERMAN.missing() {
            assert_eq!(GERMAN.say(key), Language::ENGLISH.say(key), "{key}");
        }
    }

    #[test]
    fn a_language_is_offered_exactly_if_nothing_is_missing() {
        assert!(Language::offered().contains(&Language::ENGLISH));
        for language in Language::all() {
            let missing: Vec<&str> = language.missing().collect();
            assert_eq!(
                Language::offered().contains(&language),
                missing.is_empty(),
                "{language:?}: {missing:?}"
            );
        }
    }

    #[test]
    fn every_file_is_read_whole_and_uses_the_variables_of_english() {
        let english = variables(Language::ENGLISH.file());
        for (code, file) in FILES {
            let errors = fluent_syntax::parser::parse(*file).err().map(|(_, errors)| errors);
            assert_eq!(errors, None, "{code}");
            // Other languages may have what English has not, such as the help of options.
            for (key, own) in variables(file).iter().filter(|(key, _)| english.contains_key(*key)) {
                assert!(own.is_subset(&english[key]), "{code}: {key}");
            }
        }
    }

    #[test]
    fn no_message_is_written_twice() {
        for (code, file) in FILES {
            let resource = fluent_syntax::parser::parse(*file).unwrap();
            let mut keys = BTreeSet::new();
            for entry in &resource.body {
                let (Entry::Message(ast::Message { id, .. }) | Entry::Term(ast::Term { id, .. })) = entry
                else {
                    continue;
                };
                assert!(keys.insert((matches!(entry, Entry::Term(_)), id.name)), "{code}: {}", id.name);
            }
        }
    }

    /// The names of each message's variables, without the forms of nouns.
    fn variables(file: &'static str) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
        let resource = match fluent_syntax::parser::parse(file) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        let of = |entry: &Entry<&'static str>| match entry {
            Entry::Message(message) => {
                let mut names = BTreeSet::new();
                message.value.iter().for_each(|pattern| collect(pattern, &mut names));
                Some((message.id.name, names))
            }
            _ => None,
        };
        resource.body.iter().filter_map(of).collect()
    }

    fn collect<'f>(pattern: &Pattern<&'f str>, names: &mut BTreeSet<&'f str>) {
        let mut add = |inline: &InlineExpression<&'f str>| {
            if let InlineExpression::VariableReference { id } = inline {
                names.extend(id.name.split('_').next());
            }
        };
        let mut cases = Vec::new();
        for element in &pattern.elements {
            match element {
                PatternElement::Placeable { expression: Expression::Inline(inline) } => add(inline),
                PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                    add(selector);
                    cases.extend(variants.iter().map(|variant| &variant.value));
                }
                PatternElement::TextElement { .. } => {}
            }
        }
        cases.into_iter().for_each(|case| collect(case, names));
    }
}
