//! Names that live as long as the program, for scenes that come over a wire.

use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Deserializer};

/// A name in a scene: of a piece, a seat, a board. (An alias, because serde takes
/// a reference in a field for one into the text it reads.)
pub type Name = &'static str;

/// More names than all games have together; a server that sends ever new ones
/// must not fill the memory.
const MOST: usize = 1024;
/// Longer than any name or phrase.
const LONGEST: usize = 100;

static NAMES: Mutex<Names> = Mutex::new(Names(Vec::new()));

/// Names in the order of the alphabet.
struct Names(Vec<&'static str>);

impl Names {
    fn keep(&mut self, text: &str) -> Option<&'static str> {
        match self.0.binary_search(&text) {
            Ok(at) => Some(self.0[at]),
            Err(_) if self.0.len() >= MOST || text.len() > LONGEST => None,
            Err(at) => {
                let name: &'static str = Box::leak(text.to_owned().into_boxed_str());
                self.0.insert(at, name);
                Some(name)
            }
        }
    }
}

/// Reads a name and keeps it for good; the same name is kept once.
pub(crate) fn kept<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static str, D::Error> {
    let text = String::deserialize(deserializer)?;
    let name = NAMES.lock().unwrap_or_else(PoisonError::into_inner).keep(&text);
    name.ok_or_else(|| serde::de::Error::custom("a name is too long, or there are too many of them"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_kept_once_and_a_flood_of_names_is_refused() {
        let mut names = Names(Vec::new());
        let first = names.keep("warrior").expect("short enough");
        assert!(std::ptr::eq(first, names.keep("warrior").expect("known")));
        assert_eq!(names.keep(&"x".repeat(LONGEST + 1)), None);
        for number in 0..MOST {
            names.keep(&format!("name {number}"));
        }
        assert_eq!(names.keep("one more"), None);
        assert_eq!(names.keep("warrior"), Some("warrior"));
    }
}
