//! What pages say, in English and in Finnish: Fluent messages in `web/texts`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

/// A language that pages speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Suomi.
    Finnish,
}

struct Texts {
    bundle: FluentBundle<FluentResource>,
    /// The messages that scripts use, as JSON.
    for_scripts: String,
}

static ENGLISH: LazyLock<Texts> =
    LazyLock::new(|| Texts::read(Language::English, include_str!("../../../../../web/texts/en.ftl")));
static FINNISH: LazyLock<Texts> =
    LazyLock::new(|| Texts::read(Language::Finnish, include_str!("../../../../../web/texts/fi.ftl")));

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::Finnish];

    /// The code in addresses, cookies and `lang` attributes.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Finnish => "fi",
        }
    }

    /// What the language calls itself.
    pub fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Finnish => "Suomi",
        }
    }

    /// The language of a tag such as `fi-FI`.
    pub fn read(tag: &str) -> Option<Language> {
        let primary = tag.split('-').next().unwrap_or(tag);
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    fn texts(self) -> &'static Texts {
        match self {
            Language::English => &ENGLISH,
            Language::Finnish => &FINNISH,
        }
    }

    /// A message.
    pub fn say(self, key: &str) -> Cow<'static, str> {
        self.say_with(key, &[])
    }

    /// A message with values in it.
    pub fn say_with(self, key: &str, values: &[(&str, FluentValue<'_>)]) -> Cow<'static, str> {
        match self.say_if_known(key, values) {
            Some(text) => text.into(),
            // A key is better than nothing; a test sees to it that there is none.
            None => key.to_owned().into(),
        }
    }

    /// A message, if there is one of that name.
    pub fn find(self, key: &str) -> Option<String> {
        self.say_if_known(key, &[])
    }

    fn say_if_known(self, key: &str, values: &[(&str, FluentValue<'_>)]) -> Option<String> {
        let bundle = &self.texts().bundle;
        let pattern = bundle.get_message(key)?.value()?;
        let args: FluentArgs = values.iter().map(|(name, value)| (*name, value.clone())).collect();
        Some(bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
    }

    /// The messages that scripts use, as JSON: `{"messages": {...}, "phrases": [...]}`.
    pub fn for_scripts(self) -> &'static str {
        &self.texts().for_scripts
    }
}

impl Texts {
    fn read(language: Language, ftl: &str) -> Texts {
        // What cannot be read is left out; a test sees to it that nothing is.
        let resource = match FluentResource::try_new(ftl.to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        let keys: Vec<String> = keys(ftl).map(str::to_owned).collect();
        let mut bundle = FluentBundle::new_concurrent(language.code().parse().into_iter().collect());
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        let mut messages: BTreeMap<&str, String> = BTreeMap::new();
        for key in keys.iter().filter(|key| key.starts_with("js-")) {
            let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else { continue };
            // Scripts put values in themselves: `{name}` stays where it stands.
            let args: FluentArgs = variables(ftl, key).map(|name| (name, format!("{{{name}}}"))).collect();
            let text = bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned();
            messages.insert(&key[3..], text);
        }
        let phrases = language.phrases().entries();
        let for_scripts = serde_json::json!({ "messages": messages, "phrases": phrases }).to_string();
        Texts { bundle, for_scripts: embedded(&for_scripts) }
    }
}

/// JSON as it may stand in a script element of a page: nothing in it looks like markup,
/// neither the end of the element nor a comment that would swallow what follows.
pub fn embedded(json: &str) -> String {
    // A less-than sign stands only in texts, where this means the same.
    json.replace('<', "\\u003c")
}

/// The keys of the messages in a text.
fn keys(ftl: &str) -> impl Iterator<Item = &str> {
    ftl.lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()))
        .filter_map(|line| line.split_once('='))
        .map(|(key, _)| key.trim())
}

/// The variables in the one line of a message.
fn variables<'f>(ftl: &'f str, key: &str) -> impl Iterator<Item = &'f str> {
    let line = ftl.lines().find(|line| line.split_once('=').is_some_and(|(known, _)| known.trim() == key));
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    line.unwrap_or("").split('$').skip(1).map(move |rest| rest.split(|c| !is_letter(c)).next().unwrap_or(""))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use quincunx_core::Kind;
    use quincunx_games::catalogue;

    use super::super::options;
    use super::*;

    const ENGLISH_TEXT: &str = include_str!("../../../../../web/texts/en.ftl");
    const FINNISH_TEXT: &str = include_str!("../../../../../web/texts/fi.ftl");

    #[test]
    fn both_languages_say_the_same_things_with_the_same_values() {
        let english: BTreeSet<&str> = keys(ENGLISH_TEXT).collect();
        let finnish: BTreeSet<&str> = keys(FINNISH_TEXT)
            // Options and their values are English as the games say them.
            .filter(|key| !is_of_option(key) || english.contains(key))
            .collect();
        assert_eq!(english.len(), keys(ENGLISH_TEXT).count(), "no key twice");
        let missing: Vec<_> = english.symmetric_difference(&finnish).collect();
        assert!(missing.is_empty(), "in one language only: {missing:?}");
        for key in english {
            let of = |text| variables(text, key).collect::<BTreeSet<_>>();
            assert_eq!(of(ENGLISH_TEXT), of(FINNISH_TEXT), "{key}");
        }
    }

    fn is_of_option(key: &str) -> bool {
        ["option-", "name-", "value-"].iter().any(|begins| key.starts_with(begins))
    }

    #[test]
    fn every_option_is_named_and_explained_in_finnish_with_its_values_and_no_other() {
        let mut keys: BTreeSet<String> =
            keys(FINNISH_TEXT).filter(|key| is_of_option(key)).map(str::to_owned).collect();
        keys.remove("option-usual");
        let mut used = BTreeSet::new();
        for rules in catalogue::GAMES {
            for spec in rules.options() {
                let game = rules.info().name;
                for key in [options::help_key(game, spec.name), options::name_key(game, spec.name)] {
                    assert!(keys.contains(&key), "{key}");
                    used.insert(key);
                }
                let Kind::Choice { choices } = spec.kind else { continue };
                for choice in choices {
                    let key = options::value_keys(game, spec.name, choice)
                        .into_iter()
                        .find(|key| keys.contains(key));
                    used.insert(key.unwrap_or_else(|| panic!("{game} {} {choice}", spec.name)));
                }
            }
        }
        let unused: Vec<_> = keys.difference(&used).collect();
        assert!(unused.is_empty(), "of no option: {unused:?}");
    }

    #[test]
    fn every_message_can_be_read() {
        for text in [ENGLISH_TEXT, FINNISH_TEXT] {
            if let Err((_, errors)) = FluentResource::try_new(text.to_owned()) {
                panic!("{errors:?}");
            }
        }
        for language in Language::ALL {
            for key in keys(ENGLISH_TEXT) {
                assert!(language.find(key).is_some(), "{key} in {}", language.own_name());
            }
        }
        for (rules, language) in
            catalogue::GAMES.iter().flat_map(|rules| Language::ALL.map(|language| (rules, language)))
        {
            let info = rules.info();
            let seats = info.seats.iter().map(|seat| format!("js-seat-{}", seat.name));
            for key in seats.chain([format!("game-{}", info.name), format!("game-{}-blurb", info.name)]) {
                assert!(language.find(&key).is_some(), "{key} in {}", language.own_name());
            }
        }
        assert_eq!(Language::English.say("no-such-key"), "no-such-key");
    }

    #[test]
    fn what_a_page_says_is_in_the_texts() {
        // Every key that a page or a script names exists: a typo shows here.
        let sources = [
            include_str!("analysis.rs"),
            include_str!("frame.rs"),
            include_str!("home.rs"),
            include_str!("new.rs"),
            include_str!("options.rs"),
            include_str!("rules.rs"),
            include_str!("table.rs"),
            include_str!("tables.rs"),
        ];
        let known: BTreeSet<&str> = keys(ENGLISH_TEXT).collect();
        for source in sources {
            for call in source.split("say(\"").skip(1).chain(source.split("say_with(\"").skip(1)) {
                let key = call.split('"').next().unwrap_or("");
                assert!(known.contains(key), "{key}");
            }
        }
    }
}
