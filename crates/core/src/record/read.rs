//! Taking the text of games apart.

use super::{Record, RecordError, RecordPly};
use crate::pgn::clock_of_comment;
use crate::{Message, Misread};

impl Record {
    /// Takes the games of a text apart.
    pub fn parse_all(text: &str) -> Result<Vec<Record>, RecordError> {
        let mut records = Vec::new();
        let mut record = Record { line: 1, ..Record::default() };
        let mut comment: Option<String> = None;
        let mut variation_depth = 0usize;
        for (index, line) in text.lines().enumerate() {
            let line_number = index + 1;
            let trimmed = line.trim();
            if comment.is_none() && trimmed.starts_with('[') {
                if !record.plies.is_empty() || record.result.is_some() {
                    records.push(std::mem::take(&mut record));
                }
                if record.tags.is_empty() {
                    record.line = line_number;
                }
                record.tags.push(parse_tag(trimmed, line_number)?);
            } else {
                record.parse_moves(trimmed, line_number, &mut comment, &mut variation_depth)?;
            }
        }
        if comment.is_some() {
            let misread = Misread::new(Message::new("part-comment"), "", Message::new("expected-brace"));
            return Err(RecordError::Syntax { line: text.lines().count(), misread });
        }
        if !record.tags.is_empty() || !record.plies.is_empty() || record.result.is_some() {
            records.push(record);
        }
        Ok(records)
    }

    /// Takes the one game of a text apart.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut records = Record::parse_all(text)?;
        match records.len() {
            1 => Ok(records.remove(0)),
            count => {
                let misread = Misread::new(
                    Message::new("part-record"),
                    &format!("{count} games"),
                    Message::new("expected-one-game"),
                );
                Err(RecordError::Syntax { line: 1, misread })
            }
        }
    }

    fn parse_moves(
        &mut self,
        line: &str,
        line_number: usize,
        comment: &mut Option<String>,
        variation_depth: &mut usize,
    ) -> Result<(), RecordError> {
        let mut rest = line;
        loop {
            if let Some(text) = comment {
                let Some(end) = rest.find('}') else {
                    text.push_str(rest);
                    text.push(' ');
                    return Ok(());
                };
                text.push_str(&rest[..end]);
                rest = &rest[end + 1..];
                if let (Some(clock), Some(ply), 0) =
                    (clock_of_comment(text), self.plies.last_mut(), *variation_depth)
                {
                    ply.clock = Some(clock.to_owned());
                }
                *comment = None;
            }
            rest = rest.trim_start();
            let Some(first) = rest.chars().next() else { return Ok(()) };
            match first {
                '{' => {
                    *comment = Some(String::new());
                    rest = &rest[1..];
                }
                ';' | '%' => return Ok(()),
                '(' => {
                    *variation_depth += 1;
                    rest = &rest[1..];
                }
                ')' if *variation_depth > 0 => {
                    *variation_depth -= 1;
                    rest = &rest[1..];
                }
                _ => {
                    let end = token_end(rest, *variation_depth > 0);
                    let (token, behind) = rest.split_at(end);
                    rest = behind;
                    if *variation_depth == 0 {
                        self.take_token(token, line_number)?;
                    }
                }
            }
        }
    }

    /// A word without the number before it: "12.", "12...", and "12.e4" written together.
    pub fn without_number(word: &str) -> &str {
        let text = word.trim_start_matches(|c: char| c.is_ascii_digit());
        match text.strip_prefix('.') {
            Some(behind) if text.len() < word.len() => behind.trim_start_matches('.'),
            _ => word,
        }
    }

    /// Whether a word is a result: `1-0`, `1/2-1/2`, `*`, and places such as `1-3-2-4`.
    pub fn is_result(word: &str) -> bool {
        let place = |part: &str| part.len() == 1 && part.bytes().all(|byte| byte.is_ascii_digit());
        matches!(word, "*" | "1/2-1/2") || (word.contains('-') && word.split('-').all(place))
    }

    fn take_token(&mut self, token: &str, line: usize) -> Result<(), RecordError> {
        if Record::is_result(token) {
            if self.result.is_some() {
                let misread =
                    Misread::new(Message::new("part-moves"), token, Message::new("expected-one-result"));
                return Err(RecordError::Syntax { line, misread });
            }
            self.result = Some(token.to_owned());
            return Ok(());
        }
        let text = Record::without_number(token);
        if text.is_empty() || text.starts_with('$') {
            return Ok(());
        }
        if self.result.is_some() {
            let misread =
                Misread::new(Message::new("part-moves"), text, Message::new("expected-nothing-after-result"));
            return Err(RecordError::Syntax { line, misread });
        }
        self.plies.push(RecordPly { text: text.to_owned(), line, ..RecordPly::default() });
        Ok(())
    }
}

/// Where the token at the beginning of a text ends.
fn token_end(text: &str, in_variation: bool) -> usize {
    let ends = |c: char| c.is_whitespace() || c == '{' || (in_variation && (c == ')' || c == '('));
    // A token has at least one character, so that reading always gets on.
    let first = text.chars().next().map_or(0, char::len_utf8);
    text[first..].find(ends).map_or(text.len(), |end| first + end)
}

fn parse_tag(line: &str, line_number: usize) -> Result<(String, String), RecordError> {
    let wrong = || RecordError::Syntax {
        line: line_number,
        misread: Misread::new(Message::new("part-tag"), line, Message::text("[Name \"value\"]")),
    };
    let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).ok_or_else(wrong)?;
    let (name, quoted) = inner.trim().split_once(char::is_whitespace).ok_or_else(wrong)?;
    let quoted = quoted.trim();
    let escaped = quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).ok_or_else(wrong)?;
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(wrong());
    }
    let mut value = String::with_capacity(escaped.len());
    let mut chars = escaped.chars();
    while let Some(c) = chars.next() {
        value.push(if c == '\\' { chars.next().ok_or_else(wrong)? } else { c });
    }
    Ok((name.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(record: &Record) -> Vec<&str> {
        record.plies.iter().map(|ply| ply.text.as_str()).collect()
    }

    #[test]
    fn numbers_comments_and_variations_are_no_moves() {
        let record = Record::parse(
            "[Game \"x\"]\n[White \"A \\\"B\\\"\"]\n\n1. a b {why\nnot} 2.c (2. d (e) f) 2... g $3 ; rest\n1-0\n",
        )
        .unwrap();
        assert_eq!(texts(&record), ["a", "b", "c", "g"]);
        assert_eq!(record.tag("White"), Some("A \"B\""));
        assert_eq!(record.result.as_deref(), Some("1-0"));
    }

    #[test]
    fn a_file_may_hold_several_games() {
        let records = Record::parse_all("[Game \"a\"]\n\nx 1-0\n\n[Game \"b\"]\n\ny *\n").unwrap();
        assert_eq!(records.len(), 2);
        assert_eq!(records[1].line, 5);
        assert_eq!(texts(&records[1]), ["y"]);
    }

    #[test]
    fn relocations_and_placements_are_tokens_of_their_own() {
        let record = Record::parse("1. d4>d10(d7=c10)>b10 N@c1 2. -- K<>Q 1-3-2-4").unwrap();
        assert_eq!(texts(&record), ["d4>d10(d7=c10)>b10", "N@c1", "--", "K<>Q"]);
        assert_eq!(record.result.as_deref(), Some("1-3-2-4"));
    }

    #[test]
    fn what_cannot_be_read_is_said_with_its_line() {
        let error = Record::parse("[Game \"x\"]\n[White x]\n").unwrap_err();
        assert_eq!(error.to_string(), "line 2: tag: '[White x]', expected [Name \"value\"]");
        assert!(Record::parse("a {never closed").is_err());
        assert!(Record::parse("a 1-0 b").is_err());
        assert!(Record::parse("").is_err());
    }

    #[test]
    fn a_megabyte_of_anything_is_read_in_one_pass() {
        for unit in ["(", ")", "{", "}", "[", "1.", "$", "a ", "{}", "\n", "*\n"] {
            let _ = Record::parse_all(&unit.repeat((1 << 20) / unit.len()));
        }
    }

    #[test]
    fn writing_and_reading_gives_the_same_record() {
        let mut record = Record { line: 1, result: Some("*".to_owned()), ..Record::default() };
        record.set_tag("White", "back\\slash \"quoted\"");
        record.plies =
            (0..100).map(|i| RecordPly { text: format!("m{i}"), ..RecordPly::default() }).collect();
        let text = record.write(2);
        assert!(text.lines().all(|line| line.len() <= 80));
        let read = Record::parse(&text).unwrap();
        assert_eq!(read.tags, record.tags);
        assert_eq!(texts(&read), texts(&record));
    }
}
