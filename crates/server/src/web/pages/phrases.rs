//! The sentences of games and refusals in another language. They are made in English
//! by whoever knows the rules; a book of patterns says what they are elsewhere.
//! `web/scripts/text.js` reads the same book in the same way.

use std::sync::LazyLock;

use super::texts::Language;

/// A book of sentences: `English = other`, a line each, words that vary in braces.
/// The first that fits counts, and what a brace holds is looked up itself.
pub struct Phrases {
    entries: Vec<(&'static str, &'static str)>,
}

static FINNISH: LazyLock<Phrases> =
    LazyLock::new(|| Phrases::read(include_str!("../../../../../texts/fi.phrases")));
static NONE: Phrases = Phrases { entries: Vec::new() };

/// A sentence of the server in a language; as it is where the book does not know it.
pub fn phrase(language: Language, english: &str) -> String {
    if language.code() == "fi" { FINNISH.say(english) } else { NONE.say(english) }
}

impl Phrases {
    fn read(text: &'static str) -> Phrases {
        let entries = text.lines().filter(|line| !line.starts_with('#'));
        Phrases { entries: entries.filter_map(|line| line.split_once(" = ")).collect() }
    }

    fn say(&self, english: &str) -> String {
        for (pattern, other) in &self.entries {
            if let Some(held) = fit(pattern, english) {
                return self.fill(other, &held);
            }
        }
        english.to_owned()
    }

    /// Puts what the braces held where they stand in the other language.
    fn fill(&self, other: &str, held: &[(&str, &str)]) -> String {
        let mut filled = String::with_capacity(other.len());
        for (index, part) in other.split(['{', '}']).enumerate() {
            match held.iter().find(|(name, _)| *name == part) {
                Some((_, words)) if index % 2 == 1 => filled.push_str(&self.say(words)),
                _ => filled.push_str(part),
            }
        }
        filled
    }
}

/// What the braces of a pattern hold if it fits the whole text, each as little as can
/// be and never nothing.
fn fit<'t>(pattern: &'static str, text: &'t str) -> Option<Vec<(&'static str, &'t str)>> {
    let Some((fixed, rest)) = pattern.split_once('{') else {
        return (pattern == text).then(Vec::new);
    };
    let (name, rest) = rest.split_once('}')?;
    let text = text.strip_prefix(fixed)?;
    let next = &rest[..rest.find('{').unwrap_or(rest.len())];
    text.char_indices().map(|(at, first)| at + first.len_utf8()).find_map(|end| {
        // Most ends are wrong, and that is seen at once.
        if !text[end..].starts_with(next) {
            return None;
        }
        let mut held = fit(rest, &text[end..])?;
        held.insert(0, (name, &text[..end]));
        Some(held)
    })
}
