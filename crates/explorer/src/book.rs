//! What computers played against themselves, as a text that a program can ship.
//!
//! A line for each position: its key, then for each move its text, how often it was played,
//! and how often each seat came first; with more than two seats also the half points of each.
//!
//! ```text
//! # quincunx lab book shakti --games 400 --seed 1
//! book 1
//! game shakti
//! keys 1
//! games 400
//! 9c5d0b0e6c0f1a2b b2-b4 12 5,4 c2-c4 3 1,1
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;

use quincunx_core::{EXPLORER_VERSION, Misread};
use thiserror::Error;

use crate::{Score, Tally};

/// The version of the text.
const FORMAT: u32 = 1;
/// The longest text.
const LONGEST: usize = 4 << 20;

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// A line says something else than it should.
    #[error("line {line}: {found}: expected {expected}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// The text ends too soon.
    #[error("the text ends before {0}")]
    End(&'static str),
    /// The text is too long to be a book.
    #[error("more than {LONGEST} bytes")]
    Long,
}

/// What computers played against themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// The game.
    pub game: String,
    /// The version of its keys.
    pub keys: u32,
    /// How many games it is of.
    pub games: u64,
    /// The command that made it.
    pub command: String,
    positions: BTreeMap<u64, Tally>,
}

impl Book {
    /// A book without a game in it, made by a command.
    pub fn new(game: &str, command: String) -> Book {
        Book { game: game.to_owned(), keys: EXPLORER_VERSION, games: 0, command, positions: BTreeMap::new() }
    }

    /// Adds a game that ended with these places, by its moves: keys and texts.
    pub fn add(&mut self, plies: &[(u64, String)], places: &[u8]) {
        self.games += 1;
        for (key, text) in plies {
            self.positions.entry(*key).or_default().add(text, places, 1);
        }
    }

    /// Drops positions in which somebody moved fewer times than that.
    pub fn trim(&mut self, least: u64) {
        self.positions.retain(|_, tally| tally.count() >= least);
    }

    /// The moves of a position.
    pub fn tally(&self, key: u64) -> Option<&Tally> {
        self.positions.get(&key).filter(|_| self.keys == EXPLORER_VERSION)
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The text.
    pub fn write(&self) -> String {
        let Book { game, keys, games, command, positions } = self;
        let mut text = format!("# {command}\nbook {FORMAT}\ngame {game}\nkeys {keys}\ngames {games}\n");
        for (key, tally) in positions {
            let _ = write!(text, "{key:016x}");
            for (mv, score) in tally.iter() {
                let _ = write!(text, " {mv} {} {}", score.count, list(&score.firsts));
                if score.half_points.len() > 2 {
                    let _ = write!(text, "/{}", list(&score.half_points));
                }
            }
            text.push('\n');
        }
        text
    }

    /// Reads a text.
    pub fn read(text: &str) -> Result<Book, BookError> {
        if text.len() > LONGEST {
            return Err(BookError::Long);
        }
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()));
        let mut command = String::new();
        let mut head = |name: &'static str| loop {
            let (number, line) = lines.next().ok_or(BookError::End(name))?;
            if let Some(comment) = line.strip_prefix('#') {
                command = comment.trim().to_owned();
            } else if !line.is_empty() {
                let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
                return value.map(|value| (number, value)).ok_or_else(|| wrong(number, line, name));
            }
        };
        let (line, format) = head("book")?;
        if format != FORMAT.to_string() {
            return Err(wrong(line, format, "book 1"));
        }
        let game = head("game")?.1.to_owned();
        let (line, keys) = head("keys")?;
        let keys = keys.parse().map_err(|_| wrong(line, keys, "the version of the keys"))?;
        let (line, games) = head("games")?;
        let games = games.parse().map_err(|_| wrong(line, games, "how many games"))?;
        let mut book = Book { game, keys, games, command, positions: BTreeMap::new() };
        for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
            let (key, tally) = position(line).ok_or_else(|| {
                wrong(
                    number,
                    line,
                    "a key of 16 hexadecimal digits, then moves with their counts and results",
                )
            })?;
            if book.positions.insert(key, tally).is_some() {
                return Err(wrong(number, line, "another position than above"));
            }
        }
        Ok(book)
    }
}

fn wrong(line: usize, found: &str, expected: &'static str) -> BookError {
    BookError::Line { line, found: Misread::excerpt(found), expected }
}

fn list(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

fn numbers(text: &str) -> Option<Vec<u64>> {
    // A game has at most so many results; no sum runs over.
    let number = |text: &str| text.parse().ok().filter(|number| *number < 1 << 40);
    text.split(',').map(number).collect()
}

fn position(line: &str) -> Option<(u64, Tally)> {
    let mut words = line.split(' ');
    let key = words.next().filter(|key| key.len() == 16)?;
    let key = u64::from_str_radix(key, 16).ok()?;
    let mut tally = Tally::default();
    while let Some(mv) = words.next() {
        let count = words.next()?.parse().ok().filter(|count| (1..1 << 40).contains(count))?;
        let results = words.next()?;
        let (firsts, half_points) = results.split_once('/').unwrap_or((results, ""));
        let firsts = numbers(firsts).filter(|firsts| (2..=4).contains(&firsts.len()))?;
        let shared = count - firsts.iter().sum::<u64>().min(count);
        let half_points = match half_points {
            // Of two, whoever wins has both half points, and those who share have one each.
            "" if firsts.len() == 2 => firsts.iter().map(|first| 2 * first + shared).collect(),
            text => numbers(text).filter(|points| points.len() == firsts.len())?,
        };
        let is_sound = firsts.iter().sum::<u64>() <= count;
        tally.set(mv, Score { count, firsts, half_points });
        if mv.is_empty() || !is_sound {
            return None;
        }
    }
    (tally.count() > 0).then_some((key, tally))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Book {
        let mut book = Book::new("shakti", "quincunx lab book shakti --seed 1".to_owned());
        let plies = |text: &str| vec![(1, "a".to_owned()), (u64::MAX, text.to_owned())];
        book.add(&plies("b"), &[1, 2]);
        book.add(&plies("c"), &[1, 1]);
        book.add(&plies("b")[..1], &[2, 1]);
        book
    }

    #[test]
    fn a_book_is_the_same_once_it_is_written_and_read() {
        let mut book = book();
        assert_eq!(Book::read(&book.write()), Ok(book.clone()));
        assert_eq!(book.tally(1).map(Tally::count), Some(3));
        book.trim(3);
        assert_eq!((book.len(), book.tally(u64::MAX)), (1, None));
        let mut four = Book::new("bishops", String::new());
        four.add(&[(7, "g2-g4".to_owned())], &[2, 1, 4, 3]);
        four.add(&[(7, "g2-g4".to_owned())], &[1, 1, 3, 3]);
        assert_eq!(Book::read(&four.write()), Ok(four));
    }

    #[test]
    fn keys_of_another_version_find_nothing() {
        let book = Book { keys: EXPLORER_VERSION + 1, ..book() };
        assert_eq!(book.tally(1), None);
    }

    #[test]
    fn what_is_no_book_is_refused_with_its_line() {
        let head = "book 1\ngame shakti\nkeys 1\ngames 2\n";
        for (text, why) in [
            ("", "ends before book"),
            ("book 2\n", "expected book 1"),
            ("book 1\ngame shakti\nkeys x\n", "line 3"),
            (&format!("{head}00 a 1 1,0"), "line 5"),
            (&format!("{head}0000000000000001"), "line 5"),
            (&format!("{head}0000000000000001 a 1 1"), "line 5"),
            (&format!("{head}0000000000000001 a 1 1,1"), "line 5"),
            (&format!("{head}0000000000000001 a 99999999999999999999 1,0"), "line 5"),
            (&format!("{head}0000000000000001 a 1 1,0,0,0"), "line 5"),
            (&format!("{head}0000000000000001 a 1 1,0\n0000000000000001 a 1 1,0"), "line 6"),
        ] {
            let error = Book::read(text).expect_err(text).to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
