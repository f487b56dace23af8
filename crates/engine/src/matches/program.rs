//! Players from outside: other programs, driven by whoever may do I/O.

use std::fmt;
use std::time::Duration;

use quincunx_core::{AnyGame, AnyRules, Seat};
use thiserror::Error;

use crate::Limits;

/// A program that is to play, as data; it is started by a [`Door`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The command and its arguments.
    pub command: Vec<String>,
    /// What is set before it plays.
    pub options: Vec<(String, String)>,
    /// Limits of its own, instead of the match's.
    pub limits: Option<Limits>,
}

impl Program {
    /// A short name for messages: the command without its folder.
    pub fn name(&self) -> &str {
        let command = self.command.first().map_or("", String::as_str);
        command.rsplit('/').next().unwrap_or(command)
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "uci:{}", self.command.join(" "))?;
        let limits = self.limits.iter().flat_map(crate::opponent::limit_settings);
        let options = self.options.iter().map(|(name, value)| format!("{name}={value}"));
        options.chain(limits).try_for_each(|setting| write!(f, ",{setting}"))
    }
}

/// How much time whoever is to move has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeLeft {
    /// These limits for the move.
    Move(Limits),
    /// What is left on the clock of each seat, and what is added for each move.
    Clocks {
        /// By seat; what a seat has that does not play is of no account.
        left: Vec<Duration>,
        /// Added after each move.
        increment: Duration,
    },
}

impl TimeLeft {
    /// Limits for a move of the seat.
    pub fn limits(&self, seat: Seat) -> Limits {
        match self {
            TimeLeft::Move(limits) => *limits,
            TimeLeft::Clocks { left, increment } => {
                Limits::clock(left.get(seat.index()).copied().unwrap_or_default(), *increment, None)
            }
        }
    }
}

/// What a program did instead of playing: the end of a sentence that begins with
/// its name, such as `ended without a move`. It loses the game by it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Fault(pub String);

/// Why a match cannot go on, for a person.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MatchError {
    /// There is no judge of that game.
    #[error("nobody understands {0} yet")]
    UnknownGame(&'static str),
    /// Every start that was drawn had ended already, or did not fit.
    #[error("no start was found from which {0} can be played")]
    NoStart(&'static str),
    /// Something that cannot begin like this.
    #[error("{0}")]
    Start(String),
    /// A program could not be started, or does not understand what is asked of it.
    #[error("{program}: {why}")]
    Program {
        /// Which.
        program: String,
        /// Why.
        why: String,
    },
}

/// A program at the board, for one seat of one game.
pub trait ExternalPlayer: Send {
    /// A move of the seat as text. The program is told what the seat may know, and
    /// nothing else.
    fn choose(&mut self, game: &dyn AnyGame, seat: Seat, time: &TimeLeft) -> Result<String, Fault>;
}

/// Lets programs in.
pub trait Launcher: Sync {
    /// Starts a program for a game that is about to begin.
    fn launch(
        &self,
        program: &Program,
        rules: &'static dyn AnyRules,
        game: &dyn AnyGame,
    ) -> Result<Box<dyn ExternalPlayer>, MatchError>;
}

/// A door that stays shut, for matches without programs.
pub struct NoLauncher;

impl Launcher for NoLauncher {
    fn launch(
        &self,
        program: &Program,
        _: &'static dyn AnyRules,
        _: &dyn AnyGame,
    ) -> Result<Box<dyn ExternalPlayer>, MatchError> {
        Err(MatchError::Program {
            program: program.name().to_owned(),
            why: "no program can play here".to_owned(),
        })
    }
}
