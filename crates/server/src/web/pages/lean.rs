//! Scripts and styles as they are sent: without the comments that are for whoever
//! reads the source.

use std::borrow::Cow;

/// A file without comments that have lines of their own. What stands behind code on the
/// same line stays: to find it, one would have to know strings from comments.
pub fn without_comments(data: Cow<'static, [u8]>) -> Cow<'static, [u8]> {
    let Ok(text) = std::str::from_utf8(&data) else { return data };
    let mut lean = String::with_capacity(text.len());
    let mut in_comment = false;
    // A text over several lines may hold anything.
    let mut in_text = false;
    for mut line in text.lines() {
        in_comment |= !in_text && line.trim_start().starts_with("/*");
        if in_comment {
            let Some((_, behind)) = line.split_once("*/") else { continue };
            in_comment = false;
            line = behind;
        }
        let trimmed = line.trim();
        if !in_text && (trimmed.is_empty() || trimmed.starts_with("//")) {
            continue;
        }
        in_text ^= line.matches('`').count() % 2 == 1;
        lean.push_str(if in_text { line } else { line.trim_end() });
        lean.push('\n');
    }
    Cow::Owned(lean.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lean(text: &'static str) -> String {
        String::from_utf8(without_comments(Cow::Borrowed(text.as_bytes())).into_owned()).unwrap()
    }

    #[test]
    fn only_comments_with_lines_of_their_own_go() {
        let text = "// first\nimport 'a'; // stays\n\n/** @type {number} */\nlet a = 2\n  * 3;\n/*\n let b;\n */\nf();\n";
        assert_eq!(lean(text), "import 'a'; // stays\nlet a = 2\n  * 3;\nf();\n");
        assert_eq!(lean("/** @type {A} */ (b).c();\n/* d\n e */ f();\n"), " (b).c();\n f();\n");
        let text = "const t = `\n// said\n\n/* said */\n`;\n// gone\n";
        assert_eq!(lean(text), "const t = `\n// said\n\n/* said */\n`;\n");
    }
}
