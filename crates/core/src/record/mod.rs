//! A game as a text file, with tags and numbered moves in the manner of PGN.
//!
//! ```text
//! [Game "shakti"]
//! [White "Anna"]
//! [Black "Ben"]
//! [Options "second_tile=adjacent"]
//! [Seed "42"]
//! [Result "1-0"]
//!
//! 1. b2-a3 d6-c6 2. f2-f4 resign 1-0
//! ```
//!
//! Reading is linear in the length of the text, whatever it contains.

mod error;
mod read;
mod replay;

use crate::errors::excerpt;
use crate::pgn::{clock_comment, lines, tag};
use crate::{Contribution, Message, Seal};

pub use error::RecordError;
use error::bad_tag;

/// The tag of the host's part of the seed, where players added to it.
const SERVER_SEED: &str = "ServerSeed";
/// The tag of what the players added.
const CONTRIBUTIONS: &str = "Contributions";

/// The text of one game, taken apart but not yet replayed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The tags in their order.
    pub tags: Vec<(String, String)>,
    /// The moves, without their numbers and comments.
    pub plies: Vec<RecordPly>,
    /// The result behind the last move, if there is one; `*` is unfinished.
    pub result: Option<String>,
    /// The line of the text on which it begins, from 1.
    pub line: usize,
}

/// One move of a record and where it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordPly {
    /// The text.
    pub text: String,
    /// Its line, from 1.
    pub line: usize,
    /// The number to write before it; a reader skips numbers.
    pub number: Option<String>,
    /// A heading to write before it as a comment, where a part of the game begins.
    pub heading: Option<String>,
    /// What the mover's clock showed afterwards, as in `0:04:58`.
    pub clock: Option<String>,
}

impl Record {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, at its place if it is there already.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name.to_owned(), value)),
        }
    }

    /// Writes the record as text, lines no longer than 80 characters where
    /// that is possible. A record that was read has no numbers: it gets one for
    /// every `seats` plies.
    pub fn write(&self, seats: usize) -> String {
        let tags: String = self.tags.iter().map(|(name, value)| tag(name, value)).collect();
        let numbered = self.plies.iter().any(|ply| ply.number.is_some());
        let mut words = Vec::with_capacity(self.plies.len() * 2 + 1);
        for (index, ply) in self.plies.iter().enumerate() {
            if let Some(heading) = &ply.heading {
                // A brace would end the comment.
                let heading = heading.replace(['{', '}'], "");
                words.extend(format!("{{{heading}}}").split(' ').map(str::to_owned));
            }
            match &ply.number {
                Some(number) => words.push(number.clone()),
                None if !numbered && index % seats == 0 => words.push(format!("{}.", index / seats + 1)),
                None => {}
            }
            words.push(ply.text.clone());
            if let Some(clock) = &ply.clock {
                words.push(clock_comment(clock));
            }
        }
        words.push(self.result.clone().unwrap_or_else(|| "*".to_owned()));
        tags + "\n" + &lines(&words)
    }

    /// What was sealed, if seed and salt are there: the host's part of the seed where
    /// players added to it, and the seed itself where they did not.
    pub fn seal(&self) -> Result<Option<Seal>, RecordError> {
        let (Some(_), Some(salt)) = (self.tag("Seed"), self.tag("Salt")) else { return Ok(None) };
        let salt = Seal::read_salt(salt).ok_or_else(|| bad_tag("Salt", Message::new("expected-salt")))?;
        let seed = self.number(if self.tag(SERVER_SEED).is_some() { SERVER_SEED } else { "Seed" })?;
        Ok(Some(Seal::new(seed, salt)))
    }

    /// What the players added to the seed, in the order of seats; empty where nobody did.
    pub fn contributions(&self) -> Result<Vec<Option<Contribution>>, RecordError> {
        match self.tag(CONTRIBUTIONS) {
            None => Ok(Vec::new()),
            Some(text) => Contribution::read_list(text)
                .ok_or_else(|| bad_tag(CONTRIBUTIONS, Message::new("expected-contributions"))),
        }
    }

    /// Writes down what the players added to the seed that was sealed.
    pub fn set_contributions(&mut self, seal: &Seal, contributions: &[Option<Contribution>]) {
        if contributions.iter().any(Option::is_some) {
            self.set_tag(SERVER_SEED, seal.seed.to_string());
            self.set_tag(CONTRIBUTIONS, Contribution::list(contributions));
        }
    }

    fn seed(&self) -> Result<u64, RecordError> {
        self.number("Seed")
    }

    fn number(&self, tag: &str) -> Result<u64, RecordError> {
        match self.tag(tag) {
            None => Ok(0),
            Some(text) => text
                .parse()
                .map_err(|_| bad_tag(tag, Message::new("expected-seed").verbatim("found", excerpt(text)))),
        }
    }
}
