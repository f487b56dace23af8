//! What happens to the client, and what it wants done.

use std::path::PathBuf;
use std::time::Duration;

use crossterm::event::{KeyEvent, MouseEvent};
use quincunx_core::{AnyGame, AnyRules, AnyView, Message, Record, Scene, Seal, Seat};
use quincunx_engine::{Analysis, Knowledge};
use quincunx_protocol::NewTable;

use super::{Player, SavedGame};
use crate::online::Online;

/// What happens to the client.
#[derive(Debug)]
pub enum Event {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// Some text put in at once.
    Paste(String),
    /// Another size.
    Resize,
    /// A moment has passed.
    Tick,
    /// A computer has chosen.
    MoveChosen {
        /// What it was asked with.
        ticket: u64,
        /// Its move; none if it failed.
        text: Option<String>,
    },
    /// Lines of analysis.
    Analysed {
        /// What was asked with.
        ticket: u64,
        /// The lines.
        analysis: Analysis,
        /// Whether it goes on.
        done: bool,
    },
    /// A hint.
    Hinted {
        /// What was asked with.
        ticket: u64,
        /// The move.
        text: Option<String>,
    },
    /// The line to a server says something.
    Online(Online),
    /// A game was read from a file.
    Loaded(Result<Box<LoadedGame>, Message>),
    /// The saved games.
    SavedGames(Vec<SavedGame>),
    /// Something was done outside, or not.
    TaskDone(Result<Message, Message>),
}

/// A game that was read from a file.
pub struct LoadedGame {
    /// Its rules.
    pub rules: &'static dyn AnyRules,
    /// Its record.
    pub record: Record,
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// Its seal.
    pub seal: Seal,
    /// The file it goes on being saved to, if it is the same one.
    pub file: Option<PathBuf>,
}

impl std::fmt::Debug for LoadedGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Loaded({})", self.rules.info().name)
    }
}

/// What a computer is asked to do.
pub struct MoveRequest {
    /// Who plays.
    pub player: Player,
    /// The seed of the game, from which the player derives its own.
    pub seed: u64,
    /// What is left on its clock, and what a move adds.
    pub clock: Option<(Duration, Duration)>,
    /// Not to be answered sooner, so that people can follow.
    pub min_delay: Duration,
}

/// The formats of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// Text with shapes.
    Svg,
    /// Pixels.
    Png,
}

/// What has to be done outside.
pub enum Task {
    /// Let a computer choose.
    Think {
        /// Comes back with the answer.
        ticket: u64,
        /// What its seat knows.
        knowledge: Box<Knowledge>,
        /// What it is asked to do.
        request: MoveRequest,
    },
    /// No answer is wanted any more.
    StopThinking,
    /// Analyse until told to stop.
    Analyse(AnalysisRequest),
    /// No more analysis.
    StopAnalysing,
    /// Find a good move.
    Hint(AnalysisRequest),
    /// Save the game, so that nothing is lost.
    Autosave(String),
    /// Save from now on to this file, or to a new one.
    AutosaveTo(Option<PathBuf>),
    /// Write a file.
    Save {
        /// Where.
        path: String,
        /// What.
        text: String,
        /// Also over a file that is there already.
        over: bool,
    },
    /// Write a file that is not there yet.
    SaveNew {
        /// What its name begins with.
        name: &'static str,
        /// What.
        text: String,
    },
    /// Draw a picture into a file.
    Picture {
        /// Where.
        path: String,
        /// In which format.
        format: PictureFormat,
        /// What.
        scene: Box<Scene>,
        /// Also over a file that is there already.
        over: bool,
    },
    /// Read a game from a file.
    Load {
        /// Where.
        path: PathBuf,
        /// Whether it goes on being saved there.
        autosave: bool,
    },
    /// List the saved games.
    ListSavedGames,
    /// List the tables of the server.
    ListTables,
    /// Ask the server how a table looked.
    FetchPast {
        /// Its name.
        table: String,
        /// After how many plies.
        ply: usize,
    },
    /// Ask the server what was played from a position.
    Explore {
        /// The game.
        game: String,
        /// The position.
        position: String,
    },
    /// Ask the server for a table.
    CreateTable(Box<NewTable>),
    /// Go to a table of the server.
    OpenTable {
        /// Its name.
        table: String,
        /// Only to watch.
        watch: bool,
    },
    /// Say something to the server.
    Send(String),
    /// Back to the shell, until it calls us again.
    Suspend,
    /// Leave.
    Quit,
}

/// What to think about.
pub struct AnalysisRequest {
    /// Comes back with the answer.
    pub ticket: u64,
    /// The game, through the eyes of whoever asks.
    pub view: Box<dyn AnyView>,
    /// For whom.
    pub seat: Seat,
}
