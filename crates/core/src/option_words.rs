//! Options as people read them: their names, what they are for, what they can be.
//! Records and commands have other words for them, which are English.

use quincunx_messages::Language;

use crate::{Kind, Spec};

fn key(part: &str) -> String {
    part.replace('_', "-")
}

/// The message that explains an option; in English the rules do.
pub fn help_key(game: &str, option: &str) -> String {
    format!("option-{game}-{}", key(option))
}

/// The message that names an option; in English its own name does where it is one.
pub fn name_key(game: &str, option: &str) -> String {
    format!("name-{game}-{}", key(option))
}

/// The messages that say a value: of this option, or of all.
pub fn value_keys(game: &str, option: &str, value: &str) -> [String; 2] {
    [format!("value-{game}-{}-{}", key(option), key(value)), format!("value-{}", key(value))]
}

/// What an option is called.
pub fn name(language: Language, game: &str, option: &str) -> String {
    language.find(&name_key(game, option)).unwrap_or_else(|| {
        let words = option.replace('_', " ");
        let mut letters = words.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    })
}

/// What an option is for.
pub fn help(language: Language, game: &str, spec: &Spec) -> String {
    language.find(&help_key(game, spec.name)).unwrap_or_else(|| spec.help.clone())
}

/// What a value is called: a word of the option's own, or whatever somebody wrote.
pub fn value(language: Language, game: &str, spec: &Spec, value: &str) -> String {
    if !matches!(spec.kind, Kind::Choice { .. }) {
        return value.to_owned();
    }
    let known = value_keys(game, spec.name, value).iter().find_map(|key| language.find(key));
    known.unwrap_or_else(|| value.replace('_', " "))
}
