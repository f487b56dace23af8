//! The language that commands speak.

use quincunx_core::Message;
use quincunx_messages::{Arg, Language};

/// Reads the language of `--language`.
pub fn read_language(code: &str) -> Result<Language, String> {
    let known = || Language::offered().iter().map(|language| Arg::text(language.code())).collect();
    Language::read_offered(code)
        .ok_or_else(|| Message::new("cli-language").with("known", Arg::Or(known())).to_string())
}

/// The language of the locale: the first of its variables that says anything decides.
pub fn language_of_locale(env: impl Fn(&str) -> Option<String>) -> Language {
    let said = |name: &str| env(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(said);
    locale.and_then(|locale| Language::read_offered(&locale)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> &'static str {
        let value = |name: &str| variables.iter().find(|(known, _)| *known == name);
        language_of_locale(|name| value(name).map(|(_, value)| (*value).to_owned())).code()
    }

    #[test]
    fn the_first_variable_that_says_anything_decides() {
        assert_eq!(of(&[]), "en");
        assert_eq!(of(&[("LANG", "fi_FI.UTF-8")]), "fi");
        assert_eq!(of(&[("LANG", "fil_PH.UTF-8")]), "en");
        assert_eq!(of(&[("LANG", "fi_FI.UTF-8"), ("LC_ALL", "C.UTF-8")]), "en");
        assert_eq!(of(&[("LANG", "C"), ("LC_MESSAGES", "fi"), ("LC_ALL", "")]), "fi");
    }
}
