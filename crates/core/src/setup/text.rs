//! Parts as the text of a position, and back.

use std::collections::BTreeMap;

use quincunx_messages::{Arg, Message};

use super::{Field, FieldKind, Item, Phase, Setup, SetupValue, Token};
use crate::{Misread, Scene};

/// What is written where nothing is.
const DASH: &str = "-";

impl Phase {
    /// The text of parts; an error where they are none of this phase.
    pub(super) fn write(&self, setup: &Setup) -> Result<String, Misread> {
        self.check_names(setup)?;
        let mut text = String::new();
        for token in &self.tokens {
            match token {
                Token::Word(word) => text.push_str(word),
                Token::Board => self.write_board(setup, &mut text)?,
                Token::Field(index) => self.fields[*index].write(setup, &mut text)?,
                Token::OrDash(fields) => {
                    let before = text.len();
                    for &index in fields {
                        self.fields[index].write(setup, &mut text)?;
                    }
                    if text.len() == before {
                        text.push_str(DASH);
                    }
                }
            }
        }
        Ok(text)
    }

    /// Refuses squares and fields that there are not.
    fn check_names(&self, setup: &Setup) -> Result<(), Misread> {
        let known = |name: &String| self.squares().iter().any(|square| square.name == *name);
        if let Some(name) = setup.squares.keys().find(|name| !known(name)) {
            return Err(unknown("setup-part-square", name, "setup-expected-square"));
        }
        let known = |name: &String| self.fields.iter().any(|field| field.name == *name);
        if let Some(name) = setup.fields.keys().find(|name| !known(name)) {
            let names = self.fields.iter().map(|field| Arg::text(&field.name)).collect();
            let expected = Message::new("expected-letter").with("letters", Arg::Or(names));
            return Err(Misread::new(Message::new("setup-part-field"), name, expected));
        }
        Ok(())
    }

    fn write_board(&self, setup: &Setup, text: &mut String) -> Result<(), Misread> {
        let Some(scene) = &self.board else { return Ok(()) };
        for row in 0..scene.rows {
            if row > 0 {
                text.push('/');
            }
            let mut empty = 0u32;
            for column in 0..scene.columns {
                let word = match (name_at(scene, column, row), self.hole) {
                    (Some(name), _) => match setup.squares.get(name) {
                        Some(word) => Some(self.stone(name, word)?),
                        None => None,
                    },
                    (None, hole) => hole,
                };
                match word {
                    Some(word) => {
                        end_run(&mut empty, text);
                        text.push_str(word);
                    }
                    None => empty += 1,
                }
            }
            end_run(&mut empty, text);
        }
        Ok(())
    }

    /// What stands on a square, if it can stand anywhere.
    fn stone<'w>(&self, square: &str, word: &'w str) -> Result<&'w str, Misread> {
        if self.hole == Some(word) || self.pieces.iter().any(|piece| piece.word == word) {
            return Ok(word);
        }
        let words = self.pieces.iter().map(|piece| piece.word.as_str()).chain(self.hole);
        let expected =
            Message::new("expected-letter").with("letters", Arg::Or(words.map(Arg::text).collect()));
        Err(Misread::new(Message::text(square.to_owned()), word, expected).at([square]))
    }

    /// The parts that a text says; none if it is not of this phase.
    pub(super) fn read(&self, text: &str) -> Option<Setup> {
        let mut setup = Setup { phase: self.name.to_owned(), ..Setup::default() };
        let mut rest = text;
        for token in &self.tokens {
            rest = match token {
                Token::Word(word) => rest.strip_prefix(word.as_ref())?,
                Token::Board => {
                    let end = rest.find([' ', '[']).unwrap_or(rest.len());
                    self.read_board(&rest[..end], &mut setup.squares)?;
                    &rest[end..]
                }
                Token::Field(index) => self.fields[*index].read(rest, &mut setup.fields)?,
                Token::OrDash(fields) => match rest.strip_prefix(DASH) {
                    Some(behind) => {
                        for &index in fields {
                            self.fields[index].read("", &mut setup.fields)?;
                        }
                        behind
                    }
                    None => fields
                        .iter()
                        .try_fold(rest, |rest, &index| self.fields[index].read(rest, &mut setup.fields))?,
                },
            };
        }
        rest.is_empty().then_some(setup)
    }

    fn read_board(&self, text: &str, squares: &mut BTreeMap<String, String>) -> Option<()> {
        let scene = self.board.as_ref()?;
        let words: Vec<&str> = self.pieces.iter().map(|piece| piece.word.as_str()).chain(self.hole).collect();
        let mut rows = 0;
        for (row, line) in (0..).zip(text.split('/')) {
            let (mut column, mut rest) = (0u8, line);
            while !rest.is_empty() {
                let (digits, behind) = split_digits(rest);
                if digits.is_empty() {
                    let word = longest_prefix(rest, words.iter().copied())?;
                    if let Some(name) = name_at(scene, column, row) {
                        squares.insert(name.to_owned(), word.to_owned());
                    }
                    column += 1;
                    rest = &rest[word.len()..];
                } else {
                    column = column.checked_add(digits.parse().ok()?)?;
                    rest = behind;
                }
                if column > scene.columns {
                    return None;
                }
            }
            rows += 1;
        }
        (rows == scene.rows).then_some(())
    }
}

impl Field {
    fn write(&self, setup: &Setup, text: &mut String) -> Result<(), Misread> {
        let (before, behind) = self.around;
        text.push_str(before);
        let empty = text.len();
        self.write_value(setup, text)?;
        if text.len() == empty {
            text.truncate(empty - before.len());
        } else {
            text.push_str(behind);
        }
        Ok(())
    }

    fn write_value(&self, setup: &Setup, text: &mut String) -> Result<(), Misread> {
        let value = setup.fields.get(&self.name);
        match (self.kind, value) {
            (FieldKind::Number, Some(SetupValue::Number(number))) => text.push_str(&number.to_string()),
            (FieldKind::Choice, Some(SetupValue::Word(word))) => {
                self.check_items(std::slice::from_ref(word))?;
                text.push_str(word);
            }
            (FieldKind::List, Some(SetupValue::Words(words))) => {
                self.check_items(words)?;
                text.extend(words.iter().map(String::as_str));
            }
            (FieldKind::Pool, Some(SetupValue::Words(words))) => {
                self.check_items(words)?;
                write_pool(&self.items, words, text);
            }
            (FieldKind::Set, Some(SetupValue::Words(words))) => {
                self.check_items(words)?;
                let ticked = self.items.iter().filter(|item| words.contains(&item.word));
                let ticked: Vec<&str> = ticked.map(|item| item.word.as_str()).collect();
                text.push_str(&ticked.join(self.separator));
            }
            (kind, _) => {
                let expected = match kind {
                    FieldKind::Number => "setup-expected-number",
                    FieldKind::Choice => "setup-expected-word",
                    FieldKind::List | FieldKind::Pool | FieldKind::Set => "setup-expected-words",
                };
                return Err(Misread::new(self.place.clone(), "", Message::new(expected)));
            }
        }
        Ok(())
    }

    /// Refuses words that are of no item, and too many of them.
    fn check_items(&self, words: &[String]) -> Result<(), Misread> {
        if words.len() > self.longest {
            let expected = Message::new("setup-expected-at-most").number("count", self.longest);
            return Err(Misread::new(self.place.clone(), &words.len().to_string(), expected));
        }
        let known = |word: &String| self.items.iter().any(|item| item.word == *word);
        match words.iter().find(|word| !known(word)) {
            None => Ok(()),
            Some(word) => {
                let words = self.items.iter().map(|item| Arg::text(&item.word)).collect();
                let expected = Message::new("expected-letter").with("letters", Arg::Or(words));
                Err(Misread::new(self.place.clone(), word, expected))
            }
        }
    }

    /// Reads the field from the beginning of a text, and returns what is behind it.
    fn read<'t>(&self, text: &'t str, fields: &mut BTreeMap<String, SetupValue>) -> Option<&'t str> {
        let (before, behind) = self.around;
        let (text, behind) = match text.strip_prefix(before) {
            Some(inner) => (inner, behind),
            // Nothing is between the words: neither are they.
            None => return self.read_value("", fields).map(|_| text),
        };
        self.read_value(text, fields)?.strip_prefix(behind)
    }

    fn read_value<'t>(&self, text: &'t str, fields: &mut BTreeMap<String, SetupValue>) -> Option<&'t str> {
        let (value, rest) = match self.kind {
            FieldKind::Number => {
                let (digits, rest) = split_digits(text);
                (SetupValue::Number(digits.parse().ok()?), rest)
            }
            FieldKind::Choice => {
                let word = longest_prefix(text, self.items.iter().map(|item| item.word.as_str()))?;
                (SetupValue::Word(word.to_owned()), &text[word.len()..])
            }
            FieldKind::List | FieldKind::Pool | FieldKind::Set => {
                let (words, rest) = self.read_items(text)?;
                (SetupValue::Words(words), rest)
            }
        };
        fields.insert(self.name.clone(), value);
        Some(rest)
    }

    /// Reads items as long as there are some, in a pool with their number behind them.
    fn read_items<'t>(&self, text: &'t str) -> Option<(Vec<String>, &'t str)> {
        let mut words = Vec::new();
        let mut rest = text;
        loop {
            let next = if words.is_empty() { Some(rest) } else { rest.strip_prefix(self.separator) };
            let known = self.items.iter().map(|item| item.word.as_str());
            let Some((next, word)) = next.and_then(|next| Some((next, longest_prefix(next, known)?))) else {
                return Some((words, rest));
            };
            rest = &next[word.len()..];
            let (digits, behind) = split_digits(rest);
            let mut count = 1;
            if self.kind == FieldKind::Pool && !digits.is_empty() {
                (count, rest) = (digits.parse().ok()?, behind);
            }
            if words.len() + count > self.longest {
                return None;
            }
            words.extend(std::iter::repeat_n(word.to_owned(), count));
        }
    }
}

/// Writes items in their own order, several alike as one with their number.
fn write_pool(items: &[Item], words: &[String], text: &mut String) {
    for item in items {
        match words.iter().filter(|word| **word == item.word).count() {
            0 => {}
            1 => text.push_str(&item.word),
            count => {
                text.push_str(&item.word);
                text.push_str(&count.to_string());
            }
        }
    }
}

fn longest_prefix<'w>(text: &str, words: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    words.filter(|word| text.starts_with(word)).max_by_key(|word| word.len())
}

fn split_digits(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(u8::is_ascii_digit).count())
}

fn name_at(scene: &Scene, column: u8, row: u8) -> Option<&str> {
    let square = scene.squares.iter().find(|square| (square.column, square.row) == (column, row))?;
    Some(&square.name)
}

fn end_run(empty: &mut u32, text: &mut String) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
    }
    *empty = 0;
}

fn unknown(place: &'static str, found: &str, expected: &'static str) -> Misread {
    Misread::new(Message::new(place), found, Message::new(expected))
}
