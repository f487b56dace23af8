//! What pages say. The languages and their files are the messages' own; this is how
//! scripts get them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use quincunx_games::catalogue::GAMES;
pub use quincunx_messages::Language;

/// The scripts of the languages by their paths: what the browser needs of each, for
/// pages of a game and for others.
static SCRIPTS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let games = || GAMES.iter().map(|rules| rules.info().name);
    let mut scripts = BTreeMap::new();
    for language in Language::all() {
        for game in games().map(Some).chain([None]) {
            let is_of_another = |key: &str| {
                let of = |name: &str| key.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'));
                games().any(|name| Some(name) != game && of(name)) || (game.is_none() && of("chess"))
            };
            let patterns = language.patterns(|key| !is_of_another(key) && !is_elsewhere(key));
            let script = format!("export default {};\n", serde_json::Value::Object(patterns));
            scripts.insert(script_path(language, game), script);
        }
        let script = format!("export default {};\n", of_explorer(language));
        scripts.insert(format!("texts/{}-explorer.js", language.code()), script);
    }
    scripts
});

/// Whether a message is never said in a browser.
fn is_elsewhere(key: &str) -> bool {
    [
        "option-",
        "name-",
        "value-",
        "terminal-",
        "cli-",
        "picture-",
        // What only forms are refused, which pages say.
        "refusal-handle-",
        "refusal-passkey-",
        "refusal-mail-",
        "refusal-last-way",
        "passkey-",
        "refusal-password-",
        "refusal-registration-",
        "refusal-tie-",
        "refusal-report-",
        "refusal-order-",
        "refusal-seek-",
        // Said by the form for a new game.
        "refusal-rated-",
        // What pages and answers say of puzzles and ratings is put into words here.
        "puzzle-",
        "rating-",
        "new-rated",
        "history-rated",
        "table-rated",
        "nav-",
    ]
    .iter()
    .any(|begins| key.starts_with(begins))
        || is_of_editor(key)
        || is_of_studies(key)
        || is_of_explorer(key)
}

/// Whether a message is said by the explorer alone, which is loaded when it is opened.
fn is_of_explorer(key: &str) -> bool {
    key.starts_with("explorer-") || key.starts_with("refusal-explorer-")
}

/// What the explorer says, as patterns.
fn of_explorer(language: Language) -> serde_json::Value {
    let patterns = language.patterns_of(is_of_explorer);
    let named = |key: String| if key.starts_with("explorer-") { format!("js-{key}") } else { key };
    serde_json::Value::Object(patterns.into_iter().map(|(key, pattern)| (named(key), pattern)).collect())
}

/// Whether a message is said on the pages of studies alone.
fn is_of_studies(key: &str) -> bool {
    ["study-", "refusal-stud", "refusal-no-study", "refusal-no-edit"]
        .iter()
        .any(|begins| key.starts_with(begins))
}

/// What the scripts of studies say, as patterns; in other languages than English also what
/// the server says there, and what the games say.
pub fn of_studies(language: Language) -> serde_json::Value {
    let patterns = language.patterns_of(is_of_studies);
    let named =
        |key: String| if key.starts_with("study-") { vec![format!("js-{key}"), key] } else { vec![key] };
    let both = patterns
        .into_iter()
        .flat_map(|(key, pattern)| named(key).into_iter().map(move |key| (key, pattern.clone())));
    serde_json::Value::Object(both.collect())
}

/// What the script of passkeys says, and what the server says there.
pub fn of_passkeys(language: Language) -> serde_json::Value {
    let wanted =
        ["passkey-", "refusal-passkey-", "refusal-handle-", "refusal-password-", "refusal-registration-"];
    let patterns = language.patterns_of(|key| wanted.iter().any(|begins| key.starts_with(begins)));
    let named = |key: String| if key.starts_with("passkey-") { format!("js-{key}") } else { key };
    serde_json::Value::Object(patterns.into_iter().map(|(key, pattern)| (named(key), pattern)).collect())
}

/// Whether a message says what was missed with a move.
fn is_of_reviews(key: &str) -> bool {
    ["review-better", "review-missed-", "review-allows-", "review-lost-", "review-loses-"]
        .iter()
        .any(|begins| key.starts_with(begins))
}

/// What reviews say about moves, as patterns: nothing in English, in which they come.
pub fn of_reviews(language: Language) -> serde_json::Value {
    let is_wanted = |key: &str| language != Language::ENGLISH && is_of_reviews(key);
    serde_json::Value::Object(language.patterns_of(is_wanted))
}

/// Whether a message is said on the page of the editor alone.
fn is_of_editor(key: &str) -> bool {
    ["editor-", "setup-", "refusal-puzzle-"].iter().any(|begins| key.starts_with(begins))
        || key.contains("-setup-")
}

/// What the scripts of the editor say, as patterns, and what games say there.
pub fn of_editor(language: Language, game: &str) -> serde_json::Value {
    let is_of_another = |key: &str| {
        let of = |name: &str| key.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'));
        GAMES.iter().map(|rules| rules.info().name).any(|name| name != game && of(name))
    };
    let patterns = language.patterns_of(|key| is_of_editor(key) && !is_of_another(key));
    // What the page says itself is looked up like what every page says.
    let named = |key: String| if key.starts_with("editor-") { format!("js-{key}") } else { key };
    serde_json::Value::Object(patterns.into_iter().map(|(key, pattern)| (named(key), pattern)).collect())
}

/// The path of a language's script among the files of `web/`.
pub fn script_path(language: Language, game: Option<&str>) -> String {
    match game {
        // English comes with what games say.
        Some(game) if language != Language::ENGLISH => format!("texts/{}-{game}.js", language.code()),
        _ => format!("texts/{}.js", language.code()),
    }
}

/// The script at a path, if it is one of a language.
pub fn script(path: &str) -> Option<&'static str> {
    SCRIPTS.get(path).map(String::as_str)
}

/// The scripts of all languages, for the hash in their addresses.
pub fn scripts() -> impl Iterator<Item = &'static str> {
    SCRIPTS.values().map(String::as_str)
}

/// JSON as it may stand in a script element of a page: nothing in it looks like markup,
/// neither the end of the element nor a comment that would swallow what follows.
pub fn embedded(json: &str) -> String {
    // A less-than sign stands only in texts, where this means the same.
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use quincunx_core::{Kind, option_words};

    use super::*;

    fn is_of_option(key: &str) -> bool {
        ["option-", "name-", "value-"].iter().any(|begins| key.starts_with(begins))
    }

    #[test]
    fn every_option_is_named_and_explained_in_finnish_with_its_values_and_no_other() {
        let finnish = Language::read("fi").unwrap();
        let mut keys: BTreeSet<String> =
            finnish.keys().filter(|key| is_of_option(key)).map(str::to_owned).collect();
        keys.remove("option-usual");
        let mut used = BTreeSet::new();
        for rules in GAMES {
            for spec in rules.options() {
                let game = rules.info().name;
                for key in [option_words::help_key(game, spec.name), option_words::name_key(game, spec.name)]
                {
                    assert!(keys.contains(&key), "{key}");
                    used.insert(key);
                }
                let Kind::Choice { choices } = spec.kind else { continue };
                for choice in choices {
                    let key = option_words::value_keys(game, spec.name, choice)
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
    fn every_game_and_its_seats_are_named_in_every_language() {
        for (rules, language) in
            GAMES.iter().flat_map(|rules| Language::offered().iter().map(move |language| (rules, language)))
        {
            let info = rules.info();
            let seats = info.seats.iter().map(|seat| format!("seat-{}", seat.name.to_lowercase()));
            let words = ["", "-blurb", "-board"].map(|what| format!("game-{}{what}", info.name));
            for key in seats.chain(words) {
                assert!(language.keys().any(|known| known == key), "{key} in {}", language.own_name());
            }
        }
    }

    #[test]
    fn browsers_get_what_scripts_say_and_in_other_languages_what_games_say() {
        let english = script("texts/en.js").unwrap();
        assert!(english.starts_with("export default {") && english.contains("\"js-watching"));
        assert!(!english.contains("verdict-wins"), "games speak English themselves");
        let finnish = script(&script_path(Language::read("fi").unwrap(), Some("shakti"))).unwrap();
        assert!(finnish.contains("\"verdict-wins\":[{\"$\":\"seat\"},\" voittaa: \",{\"$\":\"why\"}]"));
        assert!(finnish.contains("\"shakti-") && !finnish.contains("\"saktris-"), "of its own game");
        assert!(!finnish.contains("home-title"), "pages are written here");
        assert_eq!(script("texts/xx.js"), None);
    }

    #[test]
    fn every_sentence_of_a_review_reaches_the_page_in_finnish_and_only_there() {
        let finnish = of_reviews(Language::read("fi").unwrap());
        let sentences: BTreeSet<&str> = include_str!("../../../../review/src/missed.rs")
            .split('"')
            .filter(|text| text.starts_with("review-"))
            .collect();
        assert!(sentences.len() > 5, "{sentences:?}");
        for key in &sentences {
            assert!(finnish.get(*key).is_some(), "{key}");
        }
        assert_eq!(finnish.as_object().unwrap().len(), sentences.len(), "and nothing else");
        assert_eq!(of_reviews(Language::ENGLISH), serde_json::json!({}));
    }

    #[test]
    fn what_a_page_says_is_in_the_texts() {
        // Every key that a page or a script names exists: a typo shows here.
        let sources = [
            include_str!("analysis.rs"),
            include_str!("editor.rs"),
            include_str!("frame.rs"),
            include_str!("home.rs"),
            include_str!("lobby.rs"),
            include_str!("tv.rs"),
            include_str!("new.rs"),
            include_str!("options.rs"),
            include_str!("rules.rs"),
            include_str!("studies.rs"),
            include_str!("table.rs"),
            include_str!("tables.rs"),
        ];
        let known: BTreeSet<&str> = Language::ENGLISH.keys().collect();
        for source in sources {
            for call in source.split("say(\"").skip(1).chain(source.split("say_with(\"").skip(1)) {
                let key = call.split('"').next().unwrap_or("");
                assert!(known.contains(key), "{key}");
            }
        }
    }
}
