//! What is said, in the languages of the lessons.

use quincunx_messages::Language;
use serde::Serialize;

/// The codes of the languages that lessons are written in, in the order in which files
/// have them.
pub const CODES: [&str; 2] = ["en", "fi"];

/// The same words in English and in Finnish.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Translated {
    /// In English.
    pub en: String,
    /// In Finnish.
    pub fi: String,
}

impl Translated {
    /// The words in a language; in English where there are none in that language.
    pub fn get(&self, language: Language) -> &str {
        self.of_code(language.code()).unwrap_or(&self.en)
    }

    /// The words in the language of a code, if lessons are written in it.
    pub fn of_code(&self, code: &str) -> Option<&str> {
        match code {
            "en" => Some(&self.en),
            "fi" => Some(&self.fi),
            _ => None,
        }
    }

    pub(crate) fn of_code_mut(&mut self, code: &str) -> Option<&mut String> {
        match code {
            "en" => Some(&mut self.en),
            "fi" => Some(&mut self.fi),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_without_lessons_gets_english() {
        let words = Translated { en: "Leap.".to_owned(), fi: "Loikkaa.".to_owned() };
        for (code, expected) in [("en", "Leap."), ("fi", "Loikkaa."), ("de", "Leap.")] {
            assert_eq!(words.get(Language::read(code).unwrap()), expected);
        }
        assert!(CODES.iter().all(|code| words.of_code(code).is_some()));
    }
}
