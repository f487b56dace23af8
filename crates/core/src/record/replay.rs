//! From a game to its record and back.

use super::error::bad_tag;
use super::{CONTRIBUTIONS, Record, RecordError, RecordPly, SERVER_SEED};
use crate::errors::excerpt;
use crate::{Commitment, Game, Message, OptionSet, Rules, Scored, Seal, Start, Viewer};

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
        check_seal(record, R::INFO.seats.len())?;
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

/// Whether seed and salt open the commitment, and the seed is what host and players made.
fn check_seal(record: &Record, seats: usize) -> Result<(), RecordError> {
    let (seal, contributions) = (record.seal()?, record.contributions()?);
    if let Some(text) = record.tag("Commitment") {
        let commitment =
            Commitment::read(text).ok_or_else(|| bad_tag("Commitment", Message::new("expected-digest")))?;
        match &seal {
            Some(seal) if seal.opens(&commitment) => {}
            Some(_) => return Err(RecordError::Commitment { commitment: commitment.to_string() }),
            None => return Err(bad_tag("Commitment", Message::new("record-seal-missing"))),
        }
    }
    let wrong = |message: &'static str| Err(bad_tag(CONTRIBUTIONS, Message::new(message)));
    match (seal, record.tag(SERVER_SEED)) {
        _ if !contributions.is_empty() && contributions.len() != seats => wrong("expected-contributions"),
        (Some(seal), _) if seal.game_seed(&contributions) != record.seed()? => wrong("record-seed-not-mixed"),
        (None, None) if contributions.is_empty() => Ok(()),
        (None, _) => wrong("record-seal-missing"),
        (Some(_), _) => Ok(()),
    }
}
