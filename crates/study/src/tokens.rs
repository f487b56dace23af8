//! A text taken apart: tags, words, comments, signs and parentheses, with their lines.

use quincunx_core::{Message, Misread, Record, RecordError};

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    Tag(String, String),
    /// What stands between braces, or behind a semicolon.
    Comment(&'t str),
    /// `$1`.
    Sign(u8),
    Open,
    Close,
    /// A move, its number, a result.
    Word(&'t str),
}

/// Takes a text apart, in one pass.
pub(crate) struct Tokens<'t> {
    rest: &'t str,
    /// The line that the rest begins on, from 1.
    pub line: usize,
    is_line_start: bool,
}

impl<'t> Tokens<'t> {
    pub fn new(text: &'t str) -> Tokens<'t> {
        Tokens { rest: text.trim_start_matches('\u{feff}'), line: 1, is_line_start: true }
    }

    fn wrong(&self, part: &'static str, found: &str, expected: &'static str) -> RecordError {
        let misread = Misread::new(Message::new(part), found, Message::new(expected));
        RecordError::Syntax { line: self.line, misread }
    }

    /// Goes on behind so many bytes, and returns them.
    fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.line += taken.matches('\n').count();
        taken
    }

    fn take_line(&mut self) -> &'t str {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.take(end)
    }

    /// The next piece. In plain chess no move contains a parenthesis, so one ends a word.
    pub fn next(&mut self, is_chess: bool) -> Result<Option<Token<'t>>, RecordError> {
        loop {
            let white = self.rest.len() - self.rest.trim_start().len();
            self.is_line_start |= self.take(white).contains('\n');
            let is_line_start = std::mem::take(&mut self.is_line_start);
            let Some(first) = self.rest.chars().next() else { return Ok(None) };
            return Ok(Some(match first {
                '%' if is_line_start => {
                    self.take_line();
                    continue;
                }
                '[' if is_line_start => self.tag()?,
                ';' => Token::Comment(&self.take_line()[1..]),
                '{' => {
                    let wrong = || self.wrong("part-comment", "", "expected-brace");
                    let end = self.rest.find('}').ok_or_else(wrong)?;
                    Token::Comment(&self.take(end + 1)[1..end])
                }
                '(' | ')' => {
                    self.take(1);
                    if first == '(' { Token::Open } else { Token::Close }
                }
                '$' => {
                    let digits = self.rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                    let text = self.take(1 + digits);
                    let number = text[1..].parse();
                    Token::Sign(number.map_err(|_| self.wrong("part-sign", text, "expected-sign"))?)
                }
                _ => Token::Word(self.take(word_end(self.rest, is_chess))),
            }));
        }
    }

    /// A tag, which has a line of its own.
    fn tag(&mut self) -> Result<Token<'t>, RecordError> {
        let line = self.line;
        let read = Record::parse_all(self.take_line());
        let records = read.map_err(|error| match error {
            RecordError::Syntax { misread, .. } => RecordError::Syntax { line, misread },
            other => other,
        })?;
        let tag = records.into_iter().next().and_then(|record| record.tags.into_iter().next());
        let (name, value) = tag.ok_or_else(|| self.wrong("part-tag", "", "expected-brace"))?;
        Ok(Token::Tag(name, value))
    }
}

/// Where the word at the beginning of a text ends. A parenthesis within a word belongs to
/// it as far as it is closed there: `d4>d10(d7=c10)>b10`.
fn word_end(text: &str, is_chess: bool) -> usize {
    let mut depth = 0usize;
    let mut chars = text.char_indices();
    // A word has at least one character, so that reading always gets on.
    chars.next();
    for (at, c) in chars {
        match c {
            '(' if !is_chess => depth += 1,
            ')' if depth > 0 => depth -= 1,
            '(' | ')' | '{' | '$' => return at,
            c if c.is_whitespace() => return at,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str, is_chess: bool) -> Vec<Token<'_>> {
        let mut tokens = Tokens::new(text);
        std::iter::from_fn(|| tokens.next(is_chess).unwrap()).collect()
    }

    #[test]
    fn parentheses_within_a_word_belong_to_it() {
        let words = [Token::Word("a"), Token::Open, Token::Word("d4>d10(d7=c10)>b10"), Token::Close];
        assert_eq!(all("a (d4>d10(d7=c10)>b10)", false), words);
        let chess = [Token::Word("1.e4"), Token::Open, Token::Word("1.d4"), Token::Close, Token::Sign(3)];
        assert_eq!(all("1.e4(1.d4)$3", true), chess);
    }

    #[test]
    fn comments_tags_and_lines_to_skip() {
        let tokens = all("[White \"A [1]\"]\n%skip\n{a\n[b] } ; rest\nx", false);
        let tag = Token::Tag("White".to_owned(), "A [1]".to_owned());
        let rest = [Token::Comment("a\n[b] "), Token::Comment(" rest"), Token::Word("x")];
        assert_eq!(tokens[0], tag);
        assert_eq!(tokens[1..], rest);
    }

    #[test]
    fn what_cannot_be_read_is_said_with_its_line() {
        let fails = |text: &str| {
            let mut tokens = Tokens::new(text);
            loop {
                match tokens.next(false) {
                    Ok(Some(_)) => {}
                    Ok(None) => panic!("{text} can be read"),
                    Err(error) => return error.to_string(),
                }
            }
        };
        assert!(fails("a\n{never closed").starts_with("line 2:"));
        assert!(fails("a\n\n[White x]").starts_with("line 3:"));
        assert!(fails("a $x").contains("$"));
        assert!(fails("a $256").contains("$256"));
    }
}
