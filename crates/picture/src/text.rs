//! Writing: escaping, measuring, clipping and breaking lines.

use std::borrow::Cow;

/// The family of every text. Where the first is missing, the second has nearly the
/// same widths.
pub(crate) const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// Advances of DejaVu Sans from space to tilde, in hundredths of the size.
const ADVANCES: [u8; 95] = [
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63,
    61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97,
    63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
];

/// How much wider bold is, at most on average.
const BOLD: f32 = 1.13;

/// Text as it may stand in SVG: markup escaped, and what XML forbids replaced.
pub fn escape(text: &str) -> Cow<'_, str> {
    let plain = |c: char| !matches!(c, '<' | '>' | '&' | '"' | '\'') && is_printable(c);
    if text.chars().all(plain) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_whitespace() => out.push(' '),
            c if is_printable(c) => out.push(c),
            _ => out.push(char::REPLACEMENT_CHARACTER),
        }
    }
    Cow::Owned(out)
}

/// Whether a character may be drawn: neither a control, nor forbidden in XML, nor
/// one that turns the direction of the text around it.
fn is_printable(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{fffe}' | '\u{ffff}' | '\u{2028}' | '\u{2029}')
        && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// About how wide a text is.
pub(crate) fn width(text: &str, size: f32, bold: bool) -> f32 {
    let advance = |c: char| match c {
        ' '..='~' => ADVANCES.get(c as usize - 32).copied().map_or(100.0, f32::from),
        '\u{80}'..='\u{24ff}' => 66.0,
        _ => 100.0,
    };
    let sum: f32 = text.chars().map(advance).sum();
    sum / 100.0 * size * if bold { BOLD } else { 1.0 }
}

/// The text, or as much of it as fits, with an ellipsis.
pub(crate) fn clip(text: &str, room: f32, size: f32, bold: bool) -> Cow<'_, str> {
    if text.len() < 4096 && width(text, size, bold) <= room {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    let mut used = width("…", size, bold);
    for c in text.chars() {
        used += width(c.encode_utf8(&mut [0; 4]), size, bold);
        if used > room {
            break;
        }
        out.push(c);
    }
    out.push('…');
    Cow::Owned(out)
}

/// The text in at most `most` lines; what does not fit ends in an ellipsis.
pub(crate) fn wrap(text: &str, room: f32, size: f32, bold: bool, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut words = text.split_whitespace().peekable();
    while words.peek().is_some() && lines.len() < most {
        let last = lines.len() + 1 == most;
        let mut line = String::new();
        while let Some(word) = words.peek() {
            let gap = if line.is_empty() { "" } else { " " };
            let longer = width(&line, size, bold) + width(gap, size, bold) + width(word, size, bold);
            if longer > room && !line.is_empty() && !last {
                break;
            }
            line.push_str(gap);
            line.push_str(word);
            words.next();
            if longer > room {
                break;
            }
        }
        if last && words.peek().is_some() && width(&line, size, bold) <= room {
            line.push_str(" …");
        }
        lines.push(clip(&line, room, size, bold).into_owned());
    }
    lines
}

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextStyle<'s> {
    pub size: f32,
    pub bold: bool,
    pub colour: &'s str,
    pub anchor: Anchor,
}

/// Which end of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl<'s> TextStyle<'s> {
    /// From the left, of normal weight.
    pub fn new(size: f32, colour: &'s str) -> TextStyle<'s> {
        TextStyle { size, bold: false, colour, anchor: Anchor::Start }
    }

    /// The same in bold.
    pub fn bold(self) -> TextStyle<'s> {
        TextStyle { bold: true, ..self }
    }

    /// The same around its place.
    pub fn centred(self) -> TextStyle<'s> {
        TextStyle { anchor: Anchor::Middle, ..self }
    }

    /// Writes a text, its base line beginning at a place.
    pub fn write(self, out: &mut String, x: f32, y: f32, text: &str) {
        let TextStyle { size, bold, colour, anchor } = self;
        let weight = if bold { " font-weight='bold'" } else { "" };
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor='middle'",
            Anchor::End => " text-anchor='end'",
        };
        let text = escape(text);
        put!(out, "<text x='{x}' y='{y}' font-size='{size}'{weight}{anchor} fill='{colour}'>{text}</text>");
    }
}
