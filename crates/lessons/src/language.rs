//! What is said, in every language.

use serde::Serialize;

/// A language that lessons are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Finnish.
    Fi,
}

impl Language {
    /// Every language there is, in the order in which files have them.
    pub const ALL: [Language; 2] = [Language::En, Language::Fi];

    /// The code in files and arguments: `en`, `fi`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Fi => "fi",
        }
    }

    /// The language of a code.
    pub fn of_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The language that a locale such as `fi_FI.UTF-8` asks for; English where
    /// there is no better one.
    pub fn of_locale(locale: &str) -> Language {
        let code = locale.split(['_', '.', '-', '@']).next().unwrap_or_default();
        Language::of_code(&code.to_ascii_lowercase()).unwrap_or_default()
    }
}

/// The same words in English and in Finnish.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Translated {
    /// In English.
    pub en: String,
    /// In Finnish.
    pub fi: String,
}

impl Translated {
    /// The words in a language.
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::Fi => &self.fi,
        }
    }

    pub(crate) fn get_mut(&mut self, language: Language) -> &mut String {
        match language {
            Language::En => &mut self.en,
            Language::Fi => &mut self.fi,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_a_language() {
        assert_eq!(Language::of_locale("fi_FI.UTF-8"), Language::Fi);
        assert_eq!(Language::of_locale("fi"), Language::Fi);
        assert_eq!(Language::of_locale("fil_PH.UTF-8"), Language::En);
        assert_eq!(Language::of_locale("C.UTF-8"), Language::En);
        assert_eq!(Language::of_locale(""), Language::En);
    }
}
