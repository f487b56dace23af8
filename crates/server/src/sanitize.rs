//! Names and chat from people, made fit to be shown to others.

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 24;
/// The longest line of chat, in characters.
pub const LONGEST_CHAT: usize = 300;

/// A name or a line without what could mislead whoever reads it: control
/// characters, invisible ones and those that turn the direction of writing go,
/// runs of space become one. Nothing if nothing is left; shortened if it is long.
pub fn clean(text: &str, longest: usize) -> Option<String> {
    let mut clean = String::new();
    let mut length = 0;
    // Combining marks in long piles run over the lines above and below.
    let mut marks = 0;
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()) {
        let mut begun = false;
        for c in word.chars().filter(|&c| !is_invisible(c)) {
            marks = if is_combining(c) { marks + 1 } else { 0 };
            if marks > 2 {
                continue;
            }
            if !begun && !clean.is_empty() {
                clean.push(' ');
                length += 1;
            }
            begun = true;
            if length >= longest {
                return Some(clean.trim_end().to_owned());
            }
            clean.push(c);
            length += 1;
        }
    }
    (!clean.is_empty()).then_some(clean)
}

fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

fn is_combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_letters_and_lose_what_cannot_be_seen() {
        let name = |text: &str| clean(text, LONGEST_NAME);
        assert_eq!(name("  Anna \t Lee\n"), Some("Anna Lee".to_owned()));
        assert_eq!(name("Zoë 王"), Some("Zoë 王".to_owned()));
        assert_eq!(name("a\u{202e}b\u{200b}c\u{0}d"), Some("abc d".to_owned()));
        for empty in ["", "   ", "\u{200b}\u{feff}", "\u{0}"] {
            assert_eq!(name(empty), None);
        }
        assert_eq!(name(&"x".repeat(1000)).map(|name| name.len()), Some(LONGEST_NAME));
        assert_eq!(name(&format!("a{}", "\u{301}".repeat(100))), Some("a\u{301}\u{301}".to_owned()));
        assert_eq!(name("<b>"), Some("<b>".to_owned()), "escaping is the page's business");
    }
}
