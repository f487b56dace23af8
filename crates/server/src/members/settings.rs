//! What somebody has set: kept in the account of a member, and in cookies of a guest.

use std::collections::BTreeMap;

/// A setting: its name, and its values with the usual one first. The language has no
/// values here; whoever shows pages knows which there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// What it can be.
    pub values: &'static [&'static str],
    /// Whether only the server needs to know it, so that it makes sense in an account only.
    pub is_of_account: bool,
}

const fn setting(name: &'static str, values: &'static [&'static str]) -> Setting {
    Setting { name, values, is_of_account: false }
}

const ON_OFF: &[&str] = &["on", "off"];

/// Every setting, in the order in which they are shown.
pub const SETTINGS: [Setting; 14] = [
    setting("lang", &[]),
    setting("look", &["auto", "light", "dark"]),
    setting("board", &["wood", "slate"]),
    setting("pieces", &["round", "angular"]),
    setting("speed", &["usual", "fast", "slow", "none"]),
    setting("premove", ON_OFF),
    setting("confirm", &["off", "on"]),
    setting("sound-move", ON_OFF),
    setting("sound-end", ON_OFF),
    setting("sound-chat", ON_OFF),
    setting("sound-clock", ON_OFF),
    Setting { name: "seats", values: &["all", "members", "followed"], is_of_account: true },
    Setting { name: "challenges", values: &["all", "members", "followed", "nobody"], is_of_account: true },
    Setting { name: "chat", values: &["all", "followed", "nobody"], is_of_account: true },
];

/// What somebody has set that is not the usual.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<&'static str, String>);

impl Settings {
    /// Reads a text such as `speed=fast&premove=off`; what is not known is passed over.
    pub fn read(text: &str) -> Settings {
        let mut settings = Settings::default();
        for (name, value) in text.split('&').filter_map(|part| part.split_once('=')) {
            settings.set(name, value);
        }
        settings
    }

    /// Sets something. Returns whether there is such a setting and it can be that.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) else { return false };
        let is_language = |value: &str| {
            (2..=8).contains(&value.len()) && value.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-')
        };
        let is_fine = match setting.values {
            [] => is_language(value),
            values => values.contains(&value),
        };
        if is_fine && setting.values.first() == Some(&value) {
            self.0.remove(setting.name);
        } else if is_fine {
            self.0.insert(setting.name, value.to_owned());
        }
        is_fine
    }

    /// What is set; the usual if nothing was.
    pub fn get(&self, name: &str) -> Option<&str> {
        let usual = || SETTINGS.iter().find(|setting| setting.name == name)?.values.first().copied();
        self.0.get(name).map(String::as_str).or_else(usual)
    }

    /// What is set that is not the usual.
    pub fn chosen(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// All of it that is not the usual, as [`Settings::read`] reads it.
    pub fn text(&self) -> String {
        let parts: Vec<String> = self.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        parts.join("&")
    }

    /// Every setting with its value; the language only if one was chosen.
    pub fn all(&self) -> BTreeMap<String, String> {
        let value = |setting: &Setting| Some((setting.name.to_owned(), self.get(setting.name)?.to_owned()));
        SETTINGS.iter().filter_map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_reads_back_and_what_is_not_known_is_passed_over() {
        let settings = Settings::read("speed=fast&premove=off&look=auto&board=gold&weather=fine&lang=fi&x");
        assert_eq!(settings.text(), "lang=fi&premove=off&speed=fast");
        assert_eq!(Settings::read(&settings.text()), settings);
        assert_eq!((settings.get("speed"), settings.chosen("speed")), (Some("fast"), Some("fast")));
        assert_eq!((settings.get("look"), settings.chosen("look")), (Some("auto"), None));
        assert_eq!(settings.get("weather"), None);
        assert_eq!(settings.all().len(), SETTINGS.len());
    }

    #[test]
    fn a_wrong_value_changes_nothing_and_the_usual_one_is_not_kept() {
        let mut settings = Settings::read("speed=fast");
        for (name, value) in [("speed", "warp"), ("nothing", "on"), ("lang", "<b>"), ("lang", "")] {
            assert!(!settings.set(name, value), "{name} {value}");
        }
        assert_eq!(settings.text(), "speed=fast");
        assert!(settings.set("speed", "usual"));
        assert_eq!(settings.text(), "");
    }
}
