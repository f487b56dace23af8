//! Which game, which position: the arguments that several commands share.

use std::borrow::Cow;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quincunx_core::{AnyGame, AnyRules, GameError, Info, Message, Misread, Record, Seat};
use quincunx_games::catalogue;
use quincunx_games::chess::{CHESS_START, ChessStart, chess_part, duel_from};
use thiserror::Error;

use crate::number::number;

/// The name of a game.
#[derive(Args, Clone)]
pub struct GameArg {
    /// The game.
    #[arg(value_parser = game_parser(), ignore_case = true)]
    game: &'static str,
}

impl GameArg {
    /// The rules of that name.
    pub fn rules(&self) -> &'static dyn AnyRules {
        rules(self.game)
    }
}

/// The rules of a name that the parser has taken.
pub fn rules(name: &str) -> &'static dyn AnyRules {
    catalogue::find(name).unwrap_or_else(|| unreachable!("the parser takes only names of the catalogue"))
}

/// Takes the names of the catalogue, in any case where the argument ignores it.
pub fn game_parser() -> impl TypedValueParser<Value = &'static str> {
    let name = |game: &&'static dyn AnyRules| PossibleValue::new(game.info().name).help(game.info().blurb);
    PossibleValuesParser::new(catalogue::GAMES.iter().map(name)).map(|chosen| {
        let found = catalogue::GAMES
            .iter()
            .map(|game| game.info().name)
            .find(|name| name.eq_ignore_ascii_case(&chosen));
        found.unwrap_or_else(|| unreachable!("the parser takes only names of the catalogue"))
    })
}

/// A game and a position of it.
#[derive(Args, Clone)]
pub struct Query {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    at: PositionArgs,
}

/// A game and a position of it, or neither.
#[derive(Args, Clone)]
pub struct OpenQuery {
    /// The game; if omitted, a form lets you choose.
    #[arg(value_parser = game_parser(), ignore_case = true)]
    game: Option<&'static str>,
    #[command(flatten)]
    at: PositionArgs,
}

impl OpenQuery {
    /// The name of the game, if one is given.
    pub fn name(&self) -> Option<&'static str> {
        self.game
    }

    /// The seed, if one is given.
    pub fn seed(&self) -> Option<u64> {
        self.at.seed
    }

    /// The game that the arguments describe, from this seed.
    pub fn game_from(&self, seed: u64) -> Result<Box<dyn AnyGame>, QueryError> {
        self.at.game_from(rules(self.game.unwrap_or_default()), seed)
    }
}

/// Which position of a game.
#[derive(Args, Clone)]
struct PositionArgs {
    /// A position in the game's notation instead of the start; `duel` is the start of the duel of
    /// Bishops.
    #[arg(long, value_name = "P", allow_hyphen_values = true, requires = "game")]
    position: Option<String>,
    /// Set an option; may be repeated, and overrides options written in the position.
    #[arg(long, value_name = "KEY=VALUE", requires = "game")]
    set: Vec<String>,
    /// Seed of all shuffles and dice; 0 by default, random in `play`.
    #[arg(long, value_name = "N", requires = "game", value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Moves to play first, separated by spaces.
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, requires = "game")]
    after: Option<String>,
}

/// Why a query leads to no position.
#[derive(Debug, Error)]
pub enum QueryError {
    /// An option is not of the form `key=value`.
    #[error("--set {0}: expected KEY=VALUE")]
    Setting(String),
    /// The game refused it.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The list of moves could not be read.
    #[error("--after: {0}")]
    List(#[from] quincunx_core::RecordError),
    /// A move was refused.
    #[error("--after: move {number} ({text}): {error}")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// The move.
        text: String,
        /// Why.
        error: GameError,
    },
}

impl QueryError {
    /// What to tell a person.
    pub fn message(&self) -> Message {
        match self {
            QueryError::Setting(setting) => Message::new("cli-set").verbatim("setting", setting),
            QueryError::Game(error) => error.message(),
            QueryError::List(error) => Message::new("cli-after").message("why", error.message()),
            QueryError::Move { number, text, error } => Message::new("cli-after-move")
                .number("number", *number)
                .verbatim("move", text)
                .message("why", error.message()),
        }
    }
}

impl Query {
    /// The game that the arguments describe; without a seed it is that of 0.
    pub fn game(&self) -> Result<Box<dyn AnyGame>, QueryError> {
        self.at.game_from(self.game.rules(), self.at.seed.unwrap_or(0))
    }
}

impl PositionArgs {
    fn game_from(&self, rules: &'static dyn AnyRules, seed: u64) -> Result<Box<dyn AnyGame>, QueryError> {
        let settings = settings(&self.set)?;
        let position = self.position.as_ref().map(|position| position_text(position, rules.info()));
        let mut game = rules.begin(&settings, position.as_deref(), seed)?;
        if let Some(list) = &self.after {
            play_list(game.as_mut(), list)?;
        }
        Ok(game)
    }
}

/// The text of a position, which may be said by a name: the beginning of the duel of
/// Bishops.
pub fn position_text<'t>(text: &'t str, info: &Info) -> Cow<'t, str> {
    match chess_part(info.name).map(|part| part.start) {
        Some(ChessStart::Named(name)) if name == text => duel_from(CHESS_START).into(),
        _ => text.into(),
    }
}

/// Splits `key=value` settings.
pub fn settings(set: &[String]) -> Result<Vec<(&str, &str)>, QueryError> {
    set.iter().map(|text| text.split_once('=').ok_or_else(|| QueryError::Setting(text.clone()))).collect()
}

/// The seat of a name.
pub fn read_seat(text: &str, info: &Info) -> Result<Seat, Message> {
    let seat = info.seats.iter().position(|seat| seat.name.eq_ignore_ascii_case(text));
    let names = || info.seats.iter().map(|seat| seat.name.to_lowercase()).collect::<Vec<_>>().join(", ");
    seat.map(|seat| Seat(seat as u8)).ok_or_else(|| {
        Message::new("cli-no-seat").verbatim("found", Misread::excerpt(text)).verbatim("known", names())
    })
}

/// Makes the moves of a list; numbers and comments may stand between them.
fn play_list(game: &mut dyn AnyGame, list: &str) -> Result<(), QueryError> {
    let mut read = 0;
    for record in Record::parse_all(list)? {
        for (index, ply) in record.plies.iter().enumerate() {
            game.read_ply(&ply.text, &mut read).map_err(|error| QueryError::Move {
                number: index + 1,
                text: Misread::excerpt(&ply.text),
                error,
            })?;
        }
    }
    Ok(())
}
