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

use crate::errors::{excerpt, told};
use crate::pgn::{clock_comment, clock_of_comment, lines, tag};
use crate::{Commitment, Game, GameError, Message, Misread, OptionSet, Rules, Scored, Seal, Start, Viewer};

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

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// It could not be taken apart.
    Syntax {
        /// Where.
        line: usize,
        /// What.
        misread: Misread,
    },
    /// A tag has a value that it cannot have.
    Tag {
        /// Which tag.
        tag: String,
        /// Why not.
        why: Message,
    },
    /// A move is wrong.
    Ply {
        /// Its line.
        line: usize,
        /// Its number, from 1.
        ply: usize,
        /// The move.
        text: String,
        /// What is wrong with it.
        error: GameError,
    },
    /// The reason is not what the rules say.
    Termination {
        /// What the record says.
        given: String,
        /// What the rules say.
        actual: Message,
    },
    /// The result is not what the rules say.
    Result {
        /// What the record says.
        given: String,
        /// What the rules say, in words.
        actual: Message,
    },
    /// The seed is not the one committed to.
    Commitment {
        /// The commitment.
        commitment: String,
    },
}

told!(RecordError);

impl RecordError {
    /// What to tell a person.
    pub fn message(&self) -> Message {
        match self {
            RecordError::Syntax { line, misread } => {
                Message::new("record-syntax").number("line", *line).message("why", misread.message())
            }
            RecordError::Tag { tag, why } => {
                Message::new("record-tag").verbatim("tag", tag).message("why", why.clone())
            }
            RecordError::Ply { line, ply, text, error } => Message::new("record-ply")
                .number("line", *line)
                .number("ply", *ply)
                .verbatim("move", text)
                .message("why", error.message()),
            RecordError::Termination { given, actual } => {
                Message::new("record-termination").verbatim("given", given).message("actual", actual.clone())
            }
            RecordError::Result { given, actual } => {
                Message::new("record-result").verbatim("given", given).message("actual", actual.clone())
            }
            RecordError::Commitment { commitment } => {
                Message::new("record-commitment").verbatim("commitment", commitment)
            }
        }
    }
}

fn bad_tag(tag: &str, why: Message) -> RecordError {
    RecordError::Tag { tag: tag.to_owned(), why }
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

    fn take_token(&mut self, token: &str, line: usize) -> Result<(), RecordError> {
        if is_result(token) {
            if self.result.is_some() {
                let misread =
                    Misread::new(Message::new("part-moves"), token, Message::new("expected-one-result"));
                return Err(RecordError::Syntax { line, misread });
            }
            self.result = Some(token.to_owned());
            return Ok(());
        }
        // "12.", "12...", and "12.e4" written together.
        let text = token.trim_start_matches(|c: char| c.is_ascii_digit());
        let text = match text.strip_prefix('.') {
            Some(behind) if text.len() < token.len() => behind.trim_start_matches('.'),
            _ => token,
        };
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

    /// The seal that seed and salt make, if both are there.
    fn seal(&self) -> Result<Option<Seal>, RecordError> {
        let (Some(_), Some(salt)) = (self.tag("Seed"), self.tag("Salt")) else { return Ok(None) };
        let salt = Seal::read_salt(salt).ok_or_else(|| bad_tag("Salt", Message::new("expected-salt")))?;
        Ok(Some(Seal::new(self.seed()?, salt)))
    }

    fn seed(&self) -> Result<u64, RecordError> {
        match self.tag("Seed") {
            None => Ok(0),
            Some(text) => text
                .parse()
                .map_err(|_| bad_tag("Seed", Message::new("expected-seed").verbatim("found", excerpt(text)))),
        }
    }
}

/// Where the token at the beginning of a text ends.
fn token_end(text: &str, in_variation: bool) -> usize {
    let ends = |c: char| c.is_whitespace() || c == '{' || (in_variation && (c == ')' || c == '('));
    // A token has at least one character, so that reading always gets on.
    let first = text.chars().next().map_or(0, char::len_utf8);
    text[first..].find(ends).map_or(text.len(), |end| first + end)
}

/// `1-0`, `1/2-1/2`, `*`, and places such as `1-3-2-4`.
fn is_result(token: &str) -> bool {
    let place = |part: &str| part.len() == 1 && part.bytes().all(|byte| byte.is_ascii_digit());
    matches!(token, "*" | "1/2-1/2") || (token.contains('-') && token.split('-').all(place))
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

impl<R: Rules> Game<R> {
    /// The game as a record. `seal` puts salt and commitment beside the seed.
    pub fn record(&self, seal: Option<&Seal>) -> Record {
        let mut record = Record { line: 1, ..Record::default() };
        record.set_tag("Game", R::INFO.name);
        let changes = self.options().changes();
        if !changes.is_empty() {
            record.set_tag("Options", changes);
        }
        record.set_tag("Seed", self.seed().to_string());
        if let Some(seal) = seal {
            record.set_tag("Salt", seal.salt_text());
            record.set_tag("Commitment", seal.commitment().to_string());
        }
        if let Start::From(position) = self.start() {
            record.set_tag("Position", R::write_position(position));
        }
        let result = self.outcome().map_or("*".to_owned(), crate::Outcome::token);
        record.set_tag("Result", result.clone());
        if let Some(outcome) = self.outcome() {
            record.set_tag("Termination", outcome.sentence(R::INFO.seats).to_string());
        }
        record.plies = self.record_plies(Viewer::Everything);
        record.result = Some(result);
        record
    }

    /// The plies of the score sheet. Where more than two play, each says who made it,
    /// except in a part that numbers its moves as chess does.
    fn record_plies(&self, viewer: Viewer) -> Vec<RecordPly> {
        let seats = R::INFO.seats;
        let ply = |scored: Scored| {
            let name = scored.seat.filter(|_| seats.len() > 2 && !scored.in_part);
            let text = match name.map(|seat| seats[seat.index()].name.to_lowercase()) {
                Some(name) if !scored.text.contains(':') => format!("{name}:{}", scored.text),
                _ => scored.text,
            };
            RecordPly {
                text,
                line: 1,
                number: scored.number,
                heading: scored.heading.map(|heading| heading.to_string()),
                clock: None,
            }
        };
        self.score(viewer).into_iter().map(ply).collect()
    }

    /// The game as a viewer may know it: while it goes on, without the seed and
    /// with secret choices as `?`.
    pub fn record_seen_by(&self, viewer: Viewer, commitment: Option<&Commitment>) -> Record {
        let mut record = self.record(None);
        if self.outcome().is_none() && viewer != Viewer::Everything {
            record.tags.retain(|(tag, _)| tag != "Seed");
            if let Start::From(position) = self.start() {
                record.set_tag("Position", R::write_position(&R::seen_by(position, viewer)));
            }
            record.plies = self.record_plies(viewer);
        }
        if let Some(commitment) = commitment {
            record.set_tag("Commitment", commitment.to_string());
        }
        record
    }

    /// Replays a record: every move must be legal, the result what the rules say,
    /// and the seed the one committed to.
    pub fn from_record(record: &Record) -> Result<Game<R>, RecordError> {
        let game = Game::<R>::replay(record)?;
        let actual = game.outcome().map_or("*".to_owned(), crate::Outcome::token);
        for given in [record.tag("Result"), record.result.as_deref()].into_iter().flatten() {
            if given != actual {
                let actual = match game.outcome() {
                    Some(outcome) => {
                        let verdict = outcome.sentence(R::INFO.seats);
                        Message::new("record-end").verbatim("result", actual).message("verdict", verdict)
                    }
                    None => Message::new("record-not-over"),
                };
                return Err(RecordError::Result { given: excerpt(given), actual });
            }
        }
        if let Some(given) = record.tag("Termination") {
            let actual = game.outcome().map(|outcome| outcome.sentence(R::INFO.seats));
            if actual.as_ref().map(Message::to_string).as_deref() != Some(given) {
                let actual = actual.unwrap_or(Message::new("record-nothing-yet"));
                return Err(RecordError::Termination { given: excerpt(given), actual });
            }
        }
        if let Some(text) = record.tag("Commitment") {
            let commitment = Commitment::read(text)
                .ok_or_else(|| bad_tag("Commitment", Message::new("expected-digest")))?;
            match record.seal()? {
                Some(seal) if seal.opens(&commitment) => {}
                Some(_) => return Err(RecordError::Commitment { commitment: commitment.to_string() }),
                None => {
                    return Err(bad_tag("Commitment", Message::new("record-seal-missing")));
                }
            }
        }
        Ok(game)
    }

    /// Replays the moves of a record without asking for its result.
    pub fn replay(record: &Record) -> Result<Game<R>, RecordError> {
        if let Some(name) = record.tag("Game")
            && name != R::INFO.name
        {
            return Err(bad_tag(
                "Game",
                Message::new("record-other-game")
                    .verbatim("found", excerpt(name))
                    .verbatim("game", R::INFO.name),
            ));
        }
        let settings = record.tag("Options").unwrap_or_default();
        let options = R::Options::parse_settings(settings)
            .and_then(R::Options::from_settings)
            .map_err(|error| bad_tag("Options", error.message()))?;
        let seed = record.seed()?;
        let mut game = match record.tag("Position") {
            None => Game::<R>::new(options, seed).map_err(|error| bad_tag("Options", error.message()))?,
            Some(text) => {
                let position =
                    R::read_position(text, &options).map_err(|error| bad_tag("Position", error.message()))?;
                Game::from_position(position, options, seed)
                    .map_err(|error| bad_tag("Options", error.message()))?
            }
        };
        let mut read = 0;
        for (index, ply) in record.plies.iter().enumerate() {
            game.read_ply(&ply.text, &mut read).map_err(|error| RecordError::Ply {
                line: ply.line,
                ply: index + 1,
                text: excerpt(&ply.text),
                error,
            })?;
        }
        Ok(game)
    }
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
