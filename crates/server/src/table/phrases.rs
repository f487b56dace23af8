//! What can be said where four play for ratings: fixed phrases, with which no two can agree
//! against the others. They are sent by name, and everybody reads them in their own language.

use quincunx_core::Message;
use quincunx_messages::Language;

use super::TableState;
use crate::protocol::{Code, Refusal};

/// The names of the phrases; the texts have their words.
pub const PHRASES: [&str; 8] =
    ["hello", "good-luck", "well-played", "thanks", "sorry", "moment", "good-game", "goodbye"];

/// A phrase in a language.
pub fn words(language: Language, phrase: &str) -> String {
    language.say(&format!("phrase-{phrase}")).into_owned()
}

/// Whether only phrases are said at a table.
pub fn is_canned(rated: bool, seats: usize) -> bool {
    rated && seats > 2
}

impl TableState {
    pub(super) fn is_canned(&self) -> bool {
        is_canned(self.row.terms.rated, self.seat_count())
    }

    /// The words of a phrase, as the store keeps them.
    pub(super) fn phrase(&self, name: &str) -> Result<String, Refusal> {
        match PHRASES.iter().find(|phrase| **phrase == name.trim()) {
            Some(phrase) => Ok(words(Language::ENGLISH, phrase)),
            None => {
                let message = Message::new("refusal-phrases").verbatim("phrases", PHRASES.join(", "));
                Err(Refusal::new(Code::NotAllowed, message))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_has_words_of_its_own_in_every_language() {
        for language in Language::offered() {
            let all: std::collections::BTreeSet<String> =
                PHRASES.iter().map(|phrase| words(*language, phrase)).collect();
            assert_eq!(all.len(), PHRASES.len(), "{language:?}");
            assert!(all.iter().all(|words| !words.starts_with("phrase-")), "{language:?} {all:?}");
        }
    }
}
